"""Pieces as MIDI files: a track for the measures and one for each voice, played as it is written, repeats and all."""

from io import BytesIO
from typing import Final

from mido import Message, MetaMessage, MidiFile, MidiTrack, bpm2tempo

from cardenza.pieces.piece import Heading, Piece, order_of, performed
from cardenza.theory import Key

TICKS: Final = 480
"""Of a beat."""
PIANO: Final = 0
PAN: Final = 10
DRUMS: Final = 9
VELOCITY: Final = 80


def midi_of(piece: Piece, heading: Heading) -> bytes:
    """The file: format 1, the names in UTF-8."""
    file = MidiFile(type=1, ticks_per_beat=TICKS, charset="utf-8")
    file.tracks.append(_measures(piece, heading))
    for voice in range(len(piece.voices)):
        file.tracks.append(_voice(piece, voice))
    written = BytesIO()
    file.save(file=written)
    return written.getvalue()


def _measures(piece: Piece, heading: Heading) -> MidiTrack:
    """Title, tempo, and where time and key signatures change."""
    track = MidiTrack([MetaMessage("track_name", name=heading.title)])
    track.append(MetaMessage("set_tempo", tempo=bpm2tempo(piece.tempo)))
    waited = 0
    signature, fifths = None, None
    for number in order_of(piece.measures):
        measure = piece.measures[number]
        if measure.signature != signature:
            signature = measure.signature
            beats, unit = signature
            track.append(MetaMessage("time_signature", numerator=beats, denominator=unit, time=waited))
            waited = 0
        if measure.fifths != fifths:
            fifths = measure.fifths
            track.append(MetaMessage("key_signature", key=str(Key.of(fifths).tonic), time=waited))
            waited = 0
        waited += int(measure.beats * TICKS)
    track.append(MetaMessage("end_of_track", time=waited))
    return track


def _voice(piece: Piece, voice: int) -> MidiTrack:
    channel = channel_of(voice)
    track = MidiTrack([MetaMessage("track_name", name=piece.voices[voice].name)])
    track.append(Message("program_change", program=PIANO, channel=channel))
    track.append(Message("control_change", control=PAN, value=pan_of(voice, len(piece.voices)), channel=channel))
    changes: list[tuple[int, bool, int]] = []
    for sound in performed(piece):
        if sound.voice == voice:
            start, end = int(sound.start * TICKS), int((sound.start + sound.length) * TICKS)
            changes += [(start, True, pitch.midi) for pitch in sound.pitches]
            changes += [(end, False, pitch.midi) for pitch in sound.pitches]
    now = 0
    for time, is_on, note in sorted(changes):  # what ends goes before what begins
        kind, velocity = ("note_on", VELOCITY) if is_on else ("note_off", 0)
        track.append(Message(kind, note=note, velocity=velocity, channel=channel, time=time - now))
        now = time
    return track


def channel_of(voice: int) -> int:
    """The channel of a voice; the one for drums is left out.

    >>> [channel_of(voice) for voice in (0, 8, 9)]
    [0, 8, 10]
    """
    return voice if voice < DRUMS else voice + 1


def pan_of(voice: int, voices: int) -> int:
    """Where a voice stands between left and right (PIECE-03).

    >>> [pan_of(voice, 3) for voice in range(3)], pan_of(0, 1)
    ([24, 64, 104], 64)
    """
    return 64 if voices == 1 else 24 + 80 * voice // (voices - 1)
