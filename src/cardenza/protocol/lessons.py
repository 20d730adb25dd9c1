"""Lessons as they are told: positions without their answers, and the answer to every try."""

from msgspec import structs

from cardenza import catalogue
from cardenza.coach import ladder
from cardenza.coach.hinting import question_to
from cardenza.coach.lesson import Grade, Lesson, Step, answer, begun, lesson_of, seen, tries
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.events import Made, for_seat, happened
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.judges import Judge
from cardenza.kernel.speech import Said
from cardenza.kernel.views import Snapshot
from cardenza.match.settings import Settings
from cardenza.protocol import told
from cardenza.protocol.asked import gesture_made
from cardenza.protocol.http import TryTold
from cardenza.protocol.learning import LessonTold, StepAnswered, StepAsked, StepTold
from cardenza.protocol.offering import moves_to_say, moves_to_try
from cardenza.protocol.speaking import phrase_told
from cardenza.protocol.telling import deeds_told, view_told
from cardenza.protocol.trying import asked_back, meant, question, refused, try_told
from cardenza.words import known
from cardenza.words.lessons import lesson_text


class NoSuchLesson(CardenzaError):
    """A game without a lesson, or a lesson without such a step."""


def lesson_told(language: str, key: str) -> LessonTold:
    lesson, text = _lesson(key), lesson_text(language, key)
    steps = tuple(step_told(step, text.steps[step.id].goal) for step in lesson.steps)
    return LessonTold(known(language), steps, text.finale, _table(key, lesson))


def answered(language: str, key: str, step_id: str, asked: StepAsked) -> StepAnswered:
    """The answer to a move, or to what hands do. Raises `CardenzaError` for what is none."""
    step = _step(key, step_id)
    return step_answered(step, asked, lesson_text(language, key).steps[step.id].praise)


def step_answered(step: Step, asked: StepAsked, praise: str) -> StepAnswered:
    """The answer in a position with a task: what is right is told with praise, what is wrong step by step."""
    state, made = begun(step), _made(asked)
    if isinstance(made, Gesture) and (choices := asked_back(state, step.seat, made)):
        return StepAnswered(question(state, step.seat, made), choices, None, None, "")
    told = ladder.step_at(Judge.COACH, asked.tries + 1, asked.more)
    try:
        move = meant(state, step.seat, made) if isinstance(made, Gesture) else state.parse(step.seat, made)
    except NotAllowed as refusal:
        return _objected(step, refused(state.game.key, refusal, told), told)
    grade, tried = answer(step, move)
    done = try_told(state.game.move_text(move), tried, told)
    if grade is Grade.WRONG:
        return _objected(step, done, told)
    if grade is Grade.MISS:
        return StepAnswered(None, (), grade.value, done, "")
    deeds = _deeds(step, move, tried.after)
    return StepAnswered(None, (), grade.value, done, praise, deeds, view_told(seen(step, tried.after)))


def _made(asked: StepAsked) -> str | Gesture:
    """By its text, or by what hands do. Raises `Unreadable` where neither is told."""
    made = asked.move or (None if asked.gesture is None else gesture_made(asked.gesture))
    if made is None:
        raise Unreadable("say which move: by its text, or by a gesture")
    return made


def _objected(step: Step, done: TryTold, told: ladder.Step) -> StepAnswered:
    """What is wrong, as far as it is told yet: the first time one is left to think. Nothing comes of it here."""
    can_tell_more = ladder.can_tell_more(Judge.COACH, told)
    hint = None if told == ladder.FIRST else phrase_told(hint_to(step))
    silent = structs.replace(done, story=())
    return StepAnswered(None, (), Grade.WRONG.value, silent, "", step=told, can_tell_more=can_tell_more, hint=hint)


def hint_to(step: Step) -> Said:
    """Where to look for what is right."""
    state = begun(step)
    return question_to(state, step.seat, state.parse(step.seat, step.right[0]))


def _deeds(step: Step, move: int, after: State) -> tuple[told.Deed, ...]:
    """What a right move did to the cards, as the learner may see it: it sounds as at a table."""
    state = begun(step)
    exposed = state.game.manners.exposes(state, step.seat, move)
    made = Made(step.seat, state.game.move_text(move), is_mistake=False)
    events = happened(Snapshot(state), Snapshot(after), made, exposed)
    return tuple(deeds_told([for_seat(event, step.seat) for event in events], after.is_over()))


def _lesson(key: str) -> Lesson:
    lesson = lesson_of(catalogue.find(key).key)
    if lesson is None:
        raise NoSuchLesson(f"there is no lesson for {key}")
    return lesson


def _step(key: str, step_id: str) -> Step:
    for step in _lesson(key).steps:
        if step.id == step_id:
            return step
    raise NoSuchLesson(f"the lesson of {key} has no such step")


def step_told(step: Step, goal: str) -> StepTold:
    """A position with a task, without its answers."""
    state = begun(step)
    return StepTold(
        id=step.id,
        goal=goal,
        seats=state.game.seats,
        options=state.game.options,
        view=view_told(seen(step, state)),
        tries=_tries_told(step, state),
    )


def _tries_told(step: Step, state: State) -> tuple[told.Offer, ...]:
    moves = [state.parse(step.seat, text) for text in tries(step)]
    if step.is_spoken:
        return moves_to_say(state, step.seat, moves)
    return moves_to_try(state, step.seat, [move for move in moves if _is_made(state, step.seat, move)])


def _is_made(state: State, seat: int, move: int) -> bool:
    """Can hands make this move, right or wrong, with what lies there?"""
    gesture = state.game.manners.gesture(state, seat, move)
    try:
        return gesture is not None and state.game.manners.by_hand(state, seat, gesture) == move
    except (NotAllowed, Unreadable):
        return False


def _table(key: str, lesson: Lesson) -> Settings:
    """The short game at the end, with the Coach."""
    finale = lesson.finale
    return Settings(key, finale.seats, dict(finale.options), Judge.COACH, deal="solvable")
