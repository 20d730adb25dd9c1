"""What docs/pieces.md prescribes, worked out once more from the moves and positions of a record, in plain numbers.

Nothing here knows how pieces are composed: pitches are the keys of a piano (60 is middle C), times are beats, and each
function follows one section of the page. Sounds are compared as (voice, start, length, keys).
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardenza import catalogue
from cardenza.decks import carmony
from cardenza.kernel.contract import Game
from cardenza.kernel.records import Record, Replay
from cardenza.theory import Note, Pitch, Scale, TheoryError, scale_kind

Heard = tuple[int, Fraction, Fraction, tuple[int, ...]]
Position = Mapping[str, Any]
HALF = Fraction(1, 2)
ANSWERS: list[list[Fraction | int]] = [[], [2], [1, 1], [1, HALF, HALF]]
SOUNDS = {
    name: sound
    for sound, names in enumerate(
        "C/B#/Dbb C#/Db D/C##/Ebb D#/Eb E/Fb/D## F/E#/Gbb F#/Gb G/F##/Abb G#/Ab A/G##/Bbb A#/Bb B/Cb/A##".split()
    )
    for name in names.split("/")
}
WHITE = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


class Moved(NamedTuple):
    seat: int
    words: list[str]
    before: Position
    after: Position


class Paper:
    """Music paper: who sounds when. `now` is where we are."""

    def __init__(self, game: Game, moves: "Moves", linger: int = 0, is_of_melds: bool = False, voices: int = 0) -> None:
        moves.paper = self
        count = voices or game.seats
        row = {1: [4], 2: [4, 3], 3: [5, 4, 3]}.get(count) or [(5, 4, 3, 2)[4 * v // count] for v in range(count)]
        self.octaves = [max(3, octave) if is_of_melds else octave for octave in row]  # PIECE-03
        self.linger = linger
        self.now = Fraction(0)
        self.final = 0
        self.bars: list[Fraction] = []  # where measures of their own length end (METR)
        self.written: list[list[tuple[Fraction, Fraction, set[int]]]] = [[] for _ in range(count)]
        self.repeats: list[tuple[Fraction, Fraction]] = []

    def key(self, voice: int, sound: int) -> int:
        return 12 * (self.octaves[voice] + 1) + sound

    def put(self, voice: int, start: Fraction, length: Fraction | int, keys: set[int]) -> None:
        self.written[voice].append((start, start + length, keys))

    def row(self, voice: int, *what: tuple[Fraction | int, set[int]], stays: bool = False) -> None:
        """Sounds one after the other; an empty set is a rest (PIECE-05)."""
        whole = sum((Fraction(length) for length, _ in what), Fraction(0))
        if self.now % 4 + whole > 4:
            self.bar()
        at = self.now
        for length, keys in what:
            if keys:
                self.put(voice, at, length, keys)
            at += length
        self.now = self.now if stays else at

    def measures(self) -> int:
        return len(self.bars) or int(self.now // 4)

    def bar(self) -> None:
        self.now += -self.now % 4

    def finished(self, winners: list[int]) -> set[Heard]:
        end = max([self.now, *[stop for line in self.written for _, stop, _ in line]])
        if self.bars:
            end = max(self.bars)
        else:
            end += -end % 4
        heard: set[Heard] = set()
        for voice, line in enumerate(self.written):
            limits = [*[start for start, _, _ in line], end][1:]
            for (start, stop, keys), limit in zip(line, limits, strict=True):
                until = min(stop + self.linger, limit)  # PIECE-06; and what is struck again ends
                heard.add((voice, start, until - start, tuple(sorted(keys))))
        heard = repeated(heard, self.repeats)
        end += sum((stop - start for start, stop in self.repeats), Fraction(0))
        for voice in range(len(self.written)):  # PIECE-07
            root = self.key(voice, self.final)
            chord = (root, root + 4, root + 7) if voice in winners else (root,)
            heard.add((voice, end, Fraction(4), chord))
        return heard


def repeated(heard: set[Heard], repeats: list[tuple[Fraction, Fraction]]) -> set[Heard]:
    """With everything that is repeated written out; the last repeat first, so that the others stay where they are."""
    for start, stop in reversed(repeats):
        length = stop - start
        again = {(voice, at + length, long, keys) for voice, at, long, keys in heard if start <= at < stop}
        later = {(voice, at + length if at >= stop else at, long, keys) for voice, at, long, keys in heard}
        heard = later | again
    return heard


class Moves:
    """The moves of a record, each with the positions around it, until the paper is full (PIECE-08)."""

    def __init__(self, record: Record) -> None:
        self.replay = Replay(catalogue.game_in(record), record)
        self.paper: Paper | None = None

    def __iter__(self) -> Iterator[Moved]:
        before = self.replay.state.document()
        for step in self.replay.record.steps:
            assert self.replay.step(), self.replay.fault
            if self.paper is not None and self.paper.measures() >= 256:
                return
            after = self.replay.state.document()
            yield Moved(step.seat, step.move.split(), before, after)
            before = after


def prescribed(record: Record) -> set[Heard]:
    """Everything that the page says is heard of a game."""
    moves = Moves(record)
    paper = PAGES[record.game](moves.replay.state.game, moves)
    end = moves.replay.run()
    outcome = end.outcome() if end.is_over() else None
    winners = [] if outcome is None else list(outcome.winners)
    return paper.finished(list(range(8)) if record.game == "chromatic-solitaire" and winners else winners)


def next_above(sound: int, key: int) -> int:
    return key + ((sound - key - 1) % 12) + 1


def next_below(sound: int, key: int) -> int:
    return key - ((key - sound - 1) % 12) - 1


def rising(sounds: list[int], first: int) -> list[int]:
    keys = [first]
    for sound in sounds[1:]:
        keys.append(next_above(sound, keys[-1]))
    return keys


def in_eighths(keys: list[int]) -> list[tuple[Fraction | int, set[int]]]:
    """Eighths, up to the next beat."""
    row: list[tuple[Fraction | int, set[int]]] = [(HALF, {key}) for key in keys]
    return row if len(keys) % 2 == 0 else [*row, (HALF, set())]


# ---------------------------------------------------------------------------------------------------- The Distance


def the_distance(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves)
    number = game.number("interval")
    stands = False
    for moved in moves:
        if moved.words[0] == "play" and len(moved.after["discard"]) > len(moved.before["discard"]):
            stands = True
            *cards, _, said = moved.words[1:]
            notes = [card for card in cards if card[0] not in "?X"]
            sound = SOUNDS[notes[0][:-1]] if notes else WHITE[said]
            landing = paper.key(moved.seat, sound)
            letters = "CDEFGAB"
            octave, at = paper.octaves[moved.seat], letters.index(said)
            for _ in range(number - 1):  # go down the alphabet, and up again
                octave, at = (octave, at - 1) if at else (octave - 1, 6)
            when = paper.now
            for _ in range(number - 1):
                paper.put(moved.seat, when, HALF, {12 * (octave + 1) + WHITE[letters[at]]})
                when += HALF
                octave, at = (octave, at + 1) if at < 6 else (octave + 1, 0)
            bar = paper.now + 4
            paper.put(moved.seat, when, bar - when + (2 if len(cards) == 1 else 0), {landing})
            for beat in range(min(len(cards) - 1, 4)):
                paper.put(moved.seat, bar + beat, 1, {landing})
            paper.now, paper.final = bar, sound
        if moved.after["turns"] > moved.before["turns"]:
            paper.now += 0 if stands else 4
            stands = False
    return paper


# ---------------------------------------------------------------------------------------------------- Key's Corners


def scale_names(keynote: str, scale: object) -> dict[int, Note]:
    names = {SOUNDS[name]: Note.parse(name) for name in "C Db D Eb E F F# G Ab A Bb B".split()}
    if not isinstance(scale, str):
        return names
    best: tuple[int, tuple[Note, ...]] | None = None
    for letter in "CDEFGAB":
        for sign in ("b", "", "#"):
            if SOUNDS[letter + sign] == SOUNDS[keynote]:
                try:
                    notes = Scale(Note.parse(letter + sign), scale_kind(scale)).notes
                except TheoryError:
                    continue
                signs = sum(len(str(note)) - 1 for note in notes)
                if best is None or signs < best[0]:
                    best = (signs, notes)
    assert best is not None
    return names | {note.pitch_class: note for note in best[1]}


def keys_corners(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves, linger=1)
    names: dict[int, Note] = {}
    for moved in moves:
        kind = moved.words[0]
        if kind == "deal":
            paper.bar()
            continue
        names = scale_names(moved.before["key"], game.options["scale"])
        paper.final = SOUNDS[moved.before["key"]]

        def first(card: str, names: dict[int, Note] = names, seat: int = moved.seat) -> int:
            return Pitch(names[sound_of(card)], paper.octaves[seat]).midi

        if kind == "discard":
            paper.row(moved.seat, (HALF, {first(moved.words[1])}), (HALF, set()))
        if kind not in ("play", "fill", "move"):
            continue
        place = moved.words[1] if kind == "fill" else moved.words[2]
        piles = "corners" if len(place) == 2 else "foundations"
        pile, is_book = moved.after[piles][place], False
        if len(pile) <= len(moved.before[piles][place]):
            pile, is_book = moved.after["books"][moved.seat][-1], True
        sounds = [sound_of(card) for card in pile]
        low = first(pile[0])
        if len(set(sounds)) == 1:
            row = [low] * len(sounds)
            if is_book:
                paper.row(moved.seat, *in_eighths(row), (2, {low, low + 12}))
                continue
        else:
            row = rising(sounds, low)
            row += [next_above(sounds[0], row[-1])] if is_book else []
        lead = HALF * (len(row) - 1)
        last = (1 if lead % 1 == 0 else HALF) + (1 if is_book else 0)
        paper.row(moved.seat, *[(HALF, {key}) for key in row[:-1]], (last, {row[-1]}))
    return paper


def sound_of(card: str) -> int:
    return SOUNDS[card.split("=")[1] if "=" in card else card[:-1]]


# ---------------------------------------------------------------------------------------------------- pairs


def card_keys(paper: Paper, voice: int, card: str) -> set[int]:
    if card[0] == "?":
        return {paper.key(voice, 11), paper.key(voice, 17)}
    if card[0] == "X":
        return {paper.key(voice, 0), paper.key(voice, 1)}
    return {paper.key(voice, SOUNDS[card.rstrip("2345")])}


def answer_keys(paper: Paper, voice: int, card: str, call: set[int]) -> set[int]:
    own = card_keys(paper, voice, card)
    return own if card[0] in "?X" else {next_above(min(own), max(call))}


def memory(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves, linger=1)
    open_card = ""
    for moved in moves:
        card = moved.before["grid"][int(moved.words[1])]
        if not open_card:
            open_card = card
            continue
        call = card_keys(paper, moved.seat, open_card)
        answer = answer_keys(paper, moved.seat, card, call)
        if len(moved.after["pairs"][moved.seat]) > len(moved.before["pairs"][moved.seat]):
            paper.row(moved.seat, (1, call), (1, answer), (2, call | answer))
            paper.final = min(call) % 12
        else:
            paper.row(moved.seat, (2, call), (1, answer), (1, set()))
        open_card = ""
    return paper


def go_fish(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves)
    for moved in moves:
        me, start = moved.seat, paper.now
        if moved.words[0] == "ask":
            other, note = int(moved.words[1]), moved.words[2]
            paper.put(me, start, 2, card_keys(paper, me, note))
            given = set(moved.before["hands"][other]) - set(moved.after["hands"][other])
            lengths = ANSWERS[len(given)]
            for number, length in enumerate(lengths):
                paper.put(other, start + 2 + sum(lengths[:number]), length, card_keys(paper, other, note))
            now = {*moved.after["hands"][me], *[card for book in moved.after["books"][me] for card in book]}
            then = {*moved.before["hands"][me], *[card for book in moved.before["books"][me] for card in book]}
            if not given and any(card[:-1] == note for card in now - then):
                paper.put(me, start + 3, 1, {key + 12 for key in card_keys(paper, me, note)})
            paper.now += 4
        for book in moved.after["books"][me][len(moved.before["books"][me]) :]:
            low = card_keys(paper, me, book[0])
            if len(book) == 2:
                high = answer_keys(paper, me, book[1], low)
                paper.row(me, (1, low), (1, high), (2, low | high))
            else:
                high = {key + 12 for key in low}
                paper.row(me, (1, low), (1, high), (1, low), (1, high))
            paper.final = min(low) % 12
    return paper


def old_maid(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves, linger=1)
    for moved in moves:
        if moved.words[0] != "take":
            continue
        me, before, after = moved.seat, moved.before["hands"], moved.after["hands"]
        giver = next(seat for seat in range(game.seats) if seat != me and len(after[seat]) < len(before[seat]))
        (card,) = set(before[giver]) - set(after[giver])
        paper.row(giver, (1, card_keys(paper, giver, card)))
        paper.row(me, (1, card_keys(paper, me, card)))
        for waited in set(before[me]) - set(after[me]):
            low = card_keys(paper, me, waited)
            paper.row(me, (2, low | answer_keys(paper, me, card, low)))
            paper.final = min(low) % 12
    return paper


# ---------------------------------------------------------------------------------------------------- Clé de Sol


def cle_de_sol(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves)
    paper.octaves = [4] * game.seats
    names = "Do Re Mi Fa Sol La Si".split()
    white = [0, 2, 4, 5, 7, 9, 11]
    lengths = {"dc": Fraction(1, 4), "cr": HALF, "no": Fraction(1), "bl": Fraction(2)}
    step, length, section = 4, Fraction(1), Fraction(0)

    def sound(seat: int, card: str) -> None:
        nonlocal step, length, section
        if card in ("S1", "S2"):
            paper.now += int(card[1])
        elif card == "P":
            paper.bar()
            if paper.now > section:
                paper.repeats.append((section, paper.now))
            section = paper.now
        elif card not in ("M", "I3", "I4", "I5"):
            pitch, said = card.split(".")
            if pitch == "H":
                low = names.index(said)
                step = low if abs(low - step) <= abs(low + 7 - step) else low + 7
            else:
                length = lengths[said]
                step = step if pitch == "R" else names.index(pitch[:-1]) + 7 * (pitch[-1] == "2")
            key = 60 + 12 * (step // 7) + white[step % 7]
            paper.put(seat, paper.now, length, {key})
            paper.now += length
            paper.final = key % 12

    def begin(position: Position) -> None:
        nonlocal step, length, section
        paper.bar()
        step, length, section = 4, Fraction(1), paper.now
        sound(position["starter"], position["music"][-1])

    for number, moved in enumerate(moves):
        if number == 0 and moved.words[0] != "deal" and moved.before["music"]:
            begin(moved.before)
        if moved.words[0] == "deal":
            begin(moved.after)
        is_true = moved.words[0] == "intercept" and len(moved.after["music"]) > len(moved.before["music"])
        if moved.words[0] == "place" or is_true:
            for card in moved.words[1:]:
                sound(moved.seat, card)
    return paper


# ---------------------------------------------------------------------------------------------------- Metronome


def metronome(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves)
    chords = ([0, 4, 7], [9, 0, 4], [5, 9, 0], [7, 11, 2])
    number = 0
    signature, sign = 4, 0
    lying: list[list[Any]] = []  # seat, sound, sign, beats
    ties: list[int] = []

    def close() -> None:
        nonlocal number, signature, sign, lying, ties
        start, at = paper.now, paper.now
        for place, (seat, colour, alter, beats) in enumerate(lying):
            keys = {paper.key(seat, chords[number % 4]["BGR".index(colour)]) + alter}
            is_same = place - 1 in ties and lying[place - 1][:3] == [seat, colour, alter]
            if not is_same:
                paper.put(seat, at, beats + (lying[place + 1][3] if place in ties else 0), keys)
            at += beats
        paper.now = start + signature
        paper.bars.append(paper.now)
        number, signature, sign, lying, ties = number + 1, 4, 0, [], []

    for moved in moves:
        if moved.words[0] == "play":
            card = moved.words[1]
            if card in "#bn":
                sign = {"#": 1, "b": -1, "n": 0}[card]
            elif card == "dot":
                lying[-1][3] *= Fraction(3, 2)
            elif card == "tie":
                ties.append(int(moved.words[2]))
            elif card.endswith("/4"):
                signature = int(card[0])
            else:
                lying.append([moved.seat, card[0], sign, Fraction(card[1:])])
                sign = 0
        if moved.after["staff"] == [] and (lying or signature != 4) and moved.after["signature"] == "4/4":
            close()
    if lying:
        close()
    return paper


# ---------------------------------------------------------------------------------------------------- melds


def cards_of(game: Game) -> dict[str, carmony.Meld]:
    own = game.options.get("meld_list")
    lines = [str(line) for line in own] if isinstance(own, list) else None
    return {meld.id: meld for meld in (carmony.read_melds(lines, is_lax=True) if lines else carmony.deck().melds)}


def meld_keys(paper: Paper, voice: int, meld: carmony.Meld, root: int, extras: set[int]) -> list[int]:
    sounds = [
        (root + degree.semitones) % 12
        for degree in meld.degrees
        if degree not in meld.optional or (root + degree.semitones) % 12 in extras
    ]
    return rising(sounds, paper.key(voice, root))


def sound_meld(paper: Paper, voice: int, meld: carmony.Meld, keys: list[int], stays: bool = False) -> None:
    paper.bar()
    if meld.id.startswith("iv-"):
        paper.row(voice, (1, {keys[0]}), (1, {keys[1]}), (2, set(keys)), stays=stays)
    elif meld.id.startswith("ch-"):
        broken = [(HALF, {key}) for key in keys]
        paper.row(voice, *broken, (4 - HALF * len(keys), set(keys)), stays=stays)
    else:
        broken = [(HALF, {key}) for key in keys]
        lead = HALF * len(keys)
        paper.row(voice, *broken, (4 - lead % 4, {next_above(keys[0] % 12, keys[-1])}), stays=stays)


def carmony_game(game: Game, moves: Moves) -> Paper:
    paper, melds = Paper(game, moves, linger=4, is_of_melds=True), cards_of(game)
    for moved in moves:
        me, words = moved.seat, moved.words
        if words[0] == "deal":
            paper.bar()
        elif words[0] == "discard":
            paper.row(me, (1, {paper.key(me, SOUNDS[words[1]])}))
        elif words[0] == "meld" and "using" not in words:
            root = SOUNDS[words[3]]
            keys = meld_keys(paper, me, melds[words[1]], root, {SOUNDS[word] for word in words[5:]})
            sound_meld(paper, me, melds[words[1]], keys)
            drawn = len(moved.before["deck"]) - len(moved.after["deck"])
            if drawn:
                assert root == 0
                paper.row(me, *in_eighths([keys[0]] * drawn))
            paper.final = root
        elif words[0] == "eat":
            other, eaten, root = int(words[3]), melds[words[4]], SOUNDS[words[6]]
            keys = meld_keys(paper, other, eaten, root, {SOUNDS[word] for word in words[8:]})
            paper.bar()
            paper.row(other, *[(HALF, {key}) for key in reversed(keys)], stays=True)
            eater = melds[words[1].strip(":")]
            sound_meld(paper, me, eater, meld_keys(paper, me, eater, root, set()))
    return paper


def looking_glass(game: Game, moves: Moves) -> Paper:
    paper, melds = Paper(game, moves, linger=2, is_of_melds=True), cards_of(game)
    for moved in moves:
        me, words = moved.seat, moved.words
        if words[0] == "deal":
            paper.bar()
        elif words[0] == "place":
            paper.row(me, (1, {paper.key(me, SOUNDS[words[1]])}))
        elif words[0] == "pick" and len(moved.after["taken"][me]) > len(moved.before["taken"][me]):
            root, meld = SOUNDS[words[5]], melds[moved.before["interval"]]
            sound_meld(paper, me, meld, meld_keys(paper, me, meld, root, set()))
            paper.final = root
        elif words[0] == "steal" and moved.after["piles"][int(words[3])] == []:
            other = int(words[3])
            sounds = [SOUNDS[card] for card in moved.before["piles"][other][-8:]]
            paper.row(other, *in_eighths([paper.key(other, sound) for sound in sounds]), stays=True)
            paper.row(me, *in_eighths([paper.key(me, sound) for sound in reversed(sounds)]))
    return paper


def chord_poker(game: Game, moves: Moves) -> Paper:
    paper, melds = Paper(game, moves, linger=1, is_of_melds=True), cards_of(game)
    for moved in moves:
        me, words, after = moved.seat, moved.words, moved.after
        if words[0] == "deal":
            paper.bar()
        if words[0] not in ("root", "discard"):
            continue
        sound, root, chord = SOUNDS[words[1]], SOUNDS[after["root"]], melds[moved.before["chord"]]
        lying = {SOUNDS[card] for card in after["wheel"]}
        sounds = [(root + degree.semitones) % 12 for degree in chord.degrees]
        keys = rising([sound for sound in sounds if sound in lying], paper.key(me, root))
        if after["completed"] is not None and moved.before["completed"] is None:
            paper.row(me, *[(HALF, {key}) for key in keys], (4 - HALF * len(keys), set(keys)))
            paper.final = root
        elif words[0] == "root":
            paper.row(me, (2, set(keys)))
            paper.final = root
        elif len(after["wheel"]) > len(moved.before["wheel"]):
            paper.row(me, (1, {key for key in keys if key % 12 == sound}), (1, set(keys)))
        else:
            paper.row(me, (HALF, {paper.key(me, sound)}), (HALF, set()))
    return paper


def bluff_the_scale(game: Game, moves: Moves) -> Paper:
    paper, melds = Paper(game, moves, linger=1, is_of_melds=True), cards_of(game)
    for moved in moves:
        me, words = moved.seat, moved.words
        if words[0] in ("place", "replace"):
            root = SOUNDS[moved.before["root"]]
            degree = len(moved.after["wheel"])
            said = meld_keys(paper, me, melds[moved.before["scale"]], root, set())[degree - 1]
            lay = SOUNDS[words[1]]
            paper.row(me, (1, {said} if said % 12 == lay else {said, next_below(lay, said)}))
            paper.final = root
        elif words[0] == "call":
            hands = zip(moved.before["hands"], moved.after["hands"], strict=True)
            (taker,) = [seat for seat, (before, after) in enumerate(hands) if len(after) > len(before)]
            cards = reversed(moved.before["wheel"])
            paper.row(taker, *in_eighths([paper.key(taker, SOUNDS[card]) for card in cards]))
    return paper


# ---------------------------------------------------------------------------------------------------- Solitaire


def chromatic_solitaire(game: Game, moves: Moves) -> Paper:
    paper = Paper(game, moves, voices=8)
    lines = [0] * 8
    was_up = True
    for moved in moves:
        words = moved.words
        if words[0] == "up":
            card = moved.before["columns"][int(words[1]) - 1][-1]
        elif words == ["waste", "up"]:
            card = moved.before["waste"][-1]
        else:
            was_up = False
            if words[0] == "back":
                line = max(at for at in range(8) if lines[at] == SOUNDS[words[1]] + 1)
                lines[line] -= 1
            continue
        sound = SOUNDS[card]
        line = min(at for at in range(8) if lines[at] == sound)
        lines[line] += 1
        if not was_up and paper.now > 0:
            paper.now += 1
        was_up = True
        paper.put(line, paper.now, 4 - paper.now % 4, {paper.key(line, sound)})
        paper.now += 1
    return paper


PAGES: dict[str, Callable[[Game, Moves], Paper]] = {
    "the-distance": the_distance,
    "keys-corners": keys_corners,
    "memory": memory,
    "go-fish": go_fish,
    "old-maid": old_maid,
    "cle-de-sol": cle_de_sol,
    "metronome": metronome,
    "carmony": carmony_game,
    "looking-glass": looking_glass,
    "chord-poker": chord_poker,
    "bluff-the-scale": bluff_the_scale,
    "chromatic-solitaire": chromatic_solitaire,
}
