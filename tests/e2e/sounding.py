"""What a page lets sound, heard by a test: every source of its audio graph, rendered again and measured.

`Ear` notes what sounds and what the wire has told. `asked_for` says what a happening asks for (docs/decisions/0015),
from the message alone and by nothing of the client.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page, WebSocket

from tests.e2e.reading import until

Json = Mapping[str, Any]
MOST_CENTS = 10
MOST_CARDS = 10  # a whole deal is no music
STAVES = re.compile(r"(Do|Re|Mi|Fa|Sol|La|Si)([12])\.(dc|cr|no|bl)")
SOLFEGE = {"Do": 0, "Re": 2, "Mi": 4, "Fa": 5, "Sol": 7, "La": 9, "Si": 11}
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
NOTE = re.compile(r"([A-G])(##|bb|#|b)?(\d)?(?:/.*)?")
SIGNS = {None: 0, "": 0, "#": 1, "##": 2, "b": -1, "bb": -2}

RECORDER = """(() => {
    const ids = new Map();
    const idOf = thing => (ids.has(thing) || ids.set(thing, ids.size), ids.get(thing));
    const outs = new WeakMap();
    const heard = window.heard = { contexts: 0, sources: [], buffers: [] };
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (next, ...more) {
        outs.set(this, next);
        return connect.call(this, next, ...more);
    };
    window.AudioContext = class extends AudioContext {
        constructor(...options) { super(...options); heard.contexts += 1; }
    };
    const values = new WeakMap(), setValue = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, when) {
        values.set(this, value);
        return setValue.call(this, value, when);
    };
    const note = (node, when, more) => {
        const own = outs.get(node), out = outs.get(own); // its own gain, and the one of the whole part
        const gain = values.get(own.gain) ?? own.gain.value;
        heard.sources.push({ part: idOf(out), when: when || node.context.currentTime, gain, ...more });
    };
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (when, offset = 0, ...more) {
            if (this.context instanceof OfflineAudioContext) return start.call(this, when, offset, ...more);
            if (kind === OscillatorNode) {
                note(this, when, { hertz: this.frequency.value });
                return start.call(this, when);
            }
            if (!heard.buffers.includes(this.buffer)) heard.buffers.push(this.buffer);
            const of = { buffer: heard.buffers.indexOf(this.buffer), rate: this.playbackRate.value, offset };
            note(this, when, { ...of, seconds: this.buffer.duration });
            return start.call(this, when, offset, ...more);
        };
    }
})()"""

# Renders a sample as it was played, half a second into silence; gives its pitch (MIDI), when it is first heard, and the
# level of what comes first (its mean square).
MEASURED = """async ({ buffer, rate, offset }) => {
    const RATE = 44100, START = 0.5;
    const context = new OfflineAudioContext(1, 2 * RATE, RATE);
    const source = context.createBufferSource();
    source.buffer = window.heard.buffers[buffer];
    source.playbackRate.value = rate;
    source.connect(context.destination);
    source.start(START, offset);
    const wave = (await context.startRendering()).getChannelData(0);
    const loudest = wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const first = wave.findIndex(each => Math.abs(each) > 0.02 * loudest);
    const heard = wave.slice(first, first + RATE);
    const apart = 4; // coarsely, by the shortest time after which it is like itself again
    const coarse = Float32Array.from({ length: 4096 }, (_, at) => heard[apart * at + 2000]);
    const like = lag => {
        let [both, one, other] = [0, 1e-9, 1e-9];
        for (let at = 0; at + lag < coarse.length; at++) {
            both += coarse[at] * coarse[at + lag];
            one += coarse[at] ** 2;
            other += coarse[at + lag] ** 2;
        }
        return both / Math.sqrt(one * other);
    };
    const likes = Array.from({ length: 220 }, (_, lag) => like(lag));
    const unlike = likes.findIndex(each => each < 0);
    const best = Math.max(...likes.slice(unlike));
    const isPeak = at => likes[at] >= likes[at - 1] && likes[at] >= (likes[at + 1] ?? 0);
    const lag = likes.findIndex((each, at) => at > unlike && each > 0.85 * best && isPeak(at));
    const loudness = hertz => {
        let [re, im] = [0, 0];
        for (let at = 0; at < heard.length; at++) {
            const window = 1 - Math.cos(2 * Math.PI * at / heard.length);
            re += heard[at] * window * Math.cos(2 * Math.PI * hertz * at / RATE);
            im += heard[at] * window * Math.sin(2 * Math.PI * hertz * at / RATE);
        }
        return re * re + im * im;
    };
    const midi = hertz => 69 + 12 * Math.log2(hertz / 440);
    let pitch = midi(RATE / apart / lag);
    for (const [step, most] of [[0.1, 15], [0.02, 6], [0.005, 5]]) {
        const near = Array.from({ length: 2 * most + 1 }, (_, at) => pitch + step * (at - most));
        const loud = near.map(each => loudness(440 * 2 ** ((each - 69) / 12)));
        pitch = near[loud.indexOf(Math.max(...loud))];
    }
    const stroke = wave.slice(first, first + 0.3 * RATE);
    const level = stroke.reduce((sum, each) => sum + each * each, 0) / stroke.length;
    return { pitch, late: first / RATE - START, level };
}"""

# Which of the knocks it is: the strongest of their frequencies.
KNOCK = """index => {
    const buffer = window.heard.buffers[index], wave = buffer.getChannelData(0);
    const loudness = hertz => {
        let [re, im] = [0, 0];
        for (let at = 0; at < wave.length; at++) {
            re += wave[at] * Math.cos(2 * Math.PI * hertz * at / buffer.sampleRate);
            im += wave[at] * Math.sin(2 * Math.PI * hertz * at / buffer.sampleRate);
        }
        return re * re + im * im;
    };
    const kinds = Object.entries({ tap: 310, part: 990, beat: 1320, accent: 1760 });
    const loud = kinds.map(([kind, hertz]) => [loudness(hertz), kind]);
    return loud.sort((one, other) => other[0] - one[0])[0][1];
}"""

TOUCH = """() => document.querySelectorAll('.table [data-card]')
    .forEach(card => card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))"""

HIDING = """() => {
    window.isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
}"""


@dataclass
class Heard:
    """One source: a tone by its pitch and level, or a knock by its kind, and when it is heard by the page's clock."""

    at: float
    pitch: float = math.nan
    decibels: float = math.nan
    knock: str = ""
    is_piano: bool = True


@dataclass
class Ear:
    """Listens to a page from its next address on."""

    page: Page
    told: list[Json] = field(default_factory=list)
    _measured: dict[tuple[int, float], Json] = field(default_factory=dict)
    _knocks: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.page.add_init_script(RECORDER)
        self.page.add_init_script(f"({HIDING})()")
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._read)

    def _read(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "update":
            self.told.append(message)

    def forget(self) -> None:
        self.told.clear()
        self.page.evaluate("window.heard.sources = []")

    @property
    def contexts(self) -> int:
        return int(self.page.evaluate("window.heard.contexts"))

    def number(self) -> int:
        """How many parts were begun."""
        return int(self.page.evaluate("new Set(window.heard.sources.map(({ part }) => part)).size"))

    def parts(self) -> list[list[Heard]]:
        """What sounded, part by part, each in its order."""
        found: dict[int, list[Heard]] = {}
        for source in self.page.evaluate("window.heard.sources"):
            found.setdefault(source["part"], []).append(self._heard(source))
        return [sorted(part, key=lambda each: each.at) for part in found.values()]

    def _heard(self, source: Json) -> Heard:
        if "hertz" in source:
            return Heard(source["when"], 69 + 12 * math.log2(source["hertz"] / 440), is_piano=False)
        buffer = source["buffer"]
        if source["seconds"] < 0.2:
            if buffer not in self._knocks:
                self._knocks[buffer] = self.page.evaluate(KNOCK, buffer)
            return Heard(source["when"], knock=self._knocks[buffer])
        key = buffer, source["rate"]
        if key not in self._measured:
            self._measured[key] = self.page.evaluate(MEASURED, source)
        found = self._measured[key]
        decibels = 10 * math.log10(found["level"]) + 20 * math.log10(source["gain"])
        return Heard(source["when"] + found["late"], found["pitch"], decibels)

    def wait_for_piano(self) -> None:
        """Ask for a sound, and touch every card, until it is one of the piano."""
        sampled = "window.heard.sources.some(({ seconds }) => seconds > 1)"

        def sounds() -> bool:
            self.page.keyboard.press("p")
            self.page.evaluate(TOUCH)
            return bool(self.page.evaluate(sampled))

        until(sounds, bool, "the piano is heard")
        self.forget()


@dataclass
class Wanted:
    """What a happening asks for. A pitch of a note without octave is only its place in the octave, below 12."""

    kind: Literal["cards", "note", "interval", "chord", "scale", "measure", "fall", "tap"]
    notes: list[int]
    beats: list[float] = field(default_factory=list)
    story: object = None


def class_of(name: str) -> int | None:
    found = NOTE.fullmatch(name)
    return (LETTERS[found[1]] + SIGNS[found[2]]) % 12 if found else None


def note_of(card: str, deck: str) -> int | None:
    """The MIDI number of a card with an octave, else its place in the octave."""
    if deck == "metronome":
        return 69 if re.fullmatch(r"[BGR](4|2|1|\.5)", card) else None
    if deck == "cle-de-sol":
        staff = STAVES.fullmatch(card)
        alone = re.fullmatch(r"H\.(\w+)", card)
        if staff:
            return 12 * (int(staff[2]) + 4) + SOLFEGE[staff[1]]
        return SOLFEGE[alone[1]] if alone else None
    found = NOTE.fullmatch(card.rpartition("=")[2])
    if not found:
        return None
    number = (LETTERS[found[1]] + SIGNS[found[2]]) % 12
    return number if found[3] is None else 12 * (int(found[3]) + 1) + number


class Staff(NamedTuple):
    """What lies on the staff of Metronome; `tied` are the notes, counted from 1, that are tied to the next."""

    cards: Sequence[str] = ()
    tied: Sequence[int] = ()


def staff_among(zones: Iterable[tuple[str, Iterable[object]]], tied: object) -> Staff:
    """The zone of that name, and the fact that goes with it; nothing where there is none."""
    cards = next((cards for name, cards in zones if name == "staff"), ())
    return Staff([str(card) for card in cards], [int(note) for note in tied] if isinstance(tied, list) else [])


def asked_for(update: Json, deck: str, staff: Staff) -> list[Wanted]:
    """What the news of an update ask for; the staff is as it was before."""
    wanted = [_wanted(news, deck, staff) for news in update["news"] if news["t"] == "played"]
    return [each for some in wanted for each in some]


def _wanted(news: Json, deck: str, staff: Staff) -> list[Wanted]:
    if news["isMistake"]:
        return [Wanted("tap", [])]
    music = [said for said in news["story"] if said["sound"]]
    moved = [deed for deed in news["deeds"] if deed["t"] == "moved" and deed["card"] is not None]
    laid = [deed["card"] for deed in moved if not deed["target"][0].startswith("hand")]
    if music:
        found = [_music(said, laid, deck, staff, news) for said in music]
        return [each for each in found if each.notes]
    shown = [
        deed["card"]
        for deed in news["deeds"]
        if deed["t"] == "shown" and deed["card"] is not None and deed["card"] not in [each["card"] for each in moved]
    ]
    drawn = [deed["card"] for deed in moved if deed["target"][0].startswith("hand")]
    cards = [*shown, *laid, *drawn]
    notes = [note for card in cards if (note := _sounding(card, news, deck)) is not None]
    if deck == "metronome" and notes and laid and staff.cards and staff.cards[-1] in ("#", "b"):
        notes = [note + SIGNS[staff.cards[-1]] for note in notes]
    return [Wanted("cards", notes, story=news)] if notes and len(cards) <= MOST_CARDS else []


def _sounding(card: str, news: Json, deck: str) -> int | None:
    """A wild sounds as the note that the sentence names with it."""
    parts = [part for said in news["story"] for part in said["parts"].values()]
    told = [each for part in parts for each in (part.get("cards", []) or [part]) if each.get("card") == card]
    own = note_of(card, deck)
    return own if own is not None else next((class_of(each["note"]) for each in told if each.get("note")), None)


def _music(said: Json, laid: Sequence[str], deck: str, staff: Staff, news: Json) -> Wanted:
    kind, names = said["sound"]["kind"], list(said["sound"]["notes"])
    parts = said["parts"].values()
    if kind in ("measure", "fall"):
        hand = [deed["card"] for deed in news["deeds"] if deed["t"] == "moved" and deed["source"][0].startswith("hand")]
        return Wanted(kind, *measure_of(Staff([*staff.cards, *hand[:1]], staff.tied)), story=news)
    counted = next((list(part["notes"]) for part in parts if part["t"] == "notes"), [])
    if not names and counted:
        names = [counted[0], counted[-1]] if kind == "interval" else counted
    if names:
        return Wanted(kind, [note for name in names if (note := class_of(name)) is not None], story=news)
    if kind == "note":
        return Wanted(
            kind, [note for part in parts if part["t"] == "note" and (note := class_of(part["note"])) is not None]
        )
    return Wanted(kind, [note for card in laid if (note := note_of(card, deck)) is not None], story=news)


def measure_of(staff: Staff) -> tuple[list[int], list[float]]:
    """What is struck, and how many beats it lasts: what is tied to a note before it makes that one longer."""
    pitches: list[int] = []
    beats: list[float] = []
    sign = number = 0
    for at, card in enumerate(staff.cards):
        if card in ("#", "b", "n"):
            sign = SIGNS.get(card, 0)
        elif note_of(card, "metronome"):
            length = float(card[1:]) * (1.5 if [*staff.cards[at + 1 : at + 2]] == ["dot"] else 1)
            if number in staff.tied:
                beats[-1] += length
            else:
                pitches.append(69 + sign)
                beats.append(length)
            number += 1
            sign = 0
    return pitches, beats


def check(part: Sequence[Heard], wanted: Wanted, tempo: int) -> None:
    """Does it sound as its happening asks for?"""
    tones = [each for each in part if not each.knock]
    knocks = [each.knock for each in part if each.knock]
    for tone in tones:
        assert abs(tone.pitch - round(tone.pitch)) * 100 < MOST_CENTS, f"{tone.pitch} is out of tune: {wanted}"
    pitches = [round(each.pitch) for each in tones]
    match wanted.kind:
        case "tap":
            assert (pitches, knocks) == ([], ["tap"]), wanted
        case "cards" | "note":
            assert same(sorted(pitches), wanted.notes), (pitches, wanted)
        case "interval":
            first, second, *together = pitches
            assert same([first, second], wanted.notes), (pitches, wanted)
            assert sorted(together) == sorted([first, second]), (pitches, wanted)
            assert abs(tones[2].at - tones[3].at) < 0.01, "the two notes come together"
        case "chord":
            assert same(pitches, wanted.notes), (pitches, wanted)
            assert pitches == sorted(pitches), (pitches, wanted)
            for one, other in pairwise(tones):  # one note may be all that is left of it
                assert 0 < other.at - one.at < 0.15, "a chord is rolled"
        case "scale":
            *steps, last = pitches
            assert [step % 12 for step in steps] == [note % 12 for note in wanted.notes][: len(steps)], (
                pitches,
                wanted,
            )
            assert pitches == sorted(pitches), (pitches, wanted)
            assert last == pitches[0] + 12, (pitches, wanted)
        case "measure" | "fall":
            assert pitches == wanted.notes, (pitches, wanted)
            check_measure(tones, wanted, tempo)
            assert knocks[0] == "accent", (knocks, wanted)
            assert ("tap" in knocks) == (wanted.kind == "fall"), (knocks, wanted)


def check_measure(tones: Sequence[Heard], wanted: Wanted, tempo: int) -> None:
    """Every onset is where its beat is, within ten milliseconds."""
    due = [sum(wanted.beats[:at]) * 60 / tempo for at in range(len(wanted.beats))]
    found = [tone.at - tones[0].at for tone in tones]
    assert all(abs(at - each) < 0.01 for at, each in zip(found, due, strict=True)), (found, wanted)


def same(pitches: Sequence[int], notes: Sequence[int]) -> bool:
    """The same notes, each in its octave if it has one."""
    exact = [note for note in notes if note >= 12]
    if len(exact) == len(notes):
        return sorted(pitches) == sorted(notes)
    return sorted(pitch % 12 for pitch in pitches) == sorted(note % 12 for note in notes)
