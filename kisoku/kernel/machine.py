"""The machine: runs the top frame until somebody must be asked or the game is over."""

from __future__ import annotations

from msgspec.structs import astuple, replace

from kisoku.kernel.choosing import Keep
from kisoku.kernel.frames import Call, Frame, Goto, Leave, Outcome, leave
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.ruleset import Ruleset
from kisoku.kernel.state import LIFE, State

STEP_LIMIT = 50_000
"""Steps between two decisions. A course of events that goes on for longer without anybody being asked never ends:
the rulebook says what then (Ruleset.endless), and if it does not, it is a fault of the engine."""


RECENT = 64
"""How many past decisions a state remembers."""


class EngineFault(Exception):
    """The engine did something that no rule explains. Never the fault of a player's input."""


class Refused(Exception):
    """An answer that is not one of the options. Nothing has changed."""


def own(s: State, place: int) -> Frame:
    """The frame at that place, copied first if another state may still share it."""
    f = s.frames[place]
    if f.epoch != s.epoch:
        f = s.frames[place] = replace(f, epoch=s.epoch)
    return f


def run(s: State) -> None:
    """Carry out steps until `s.request` is a request with at least two options, or no frame is left (the game is
    over).

    A request with a single option is answered here. A trace may have the run pause there: the answer is given, and
    running again goes on.
    """
    frames = s.frames
    trace = s.trace
    s.request = None
    epoch = s.epoch
    left = STEP_LIMIT
    while frames and left:
        f = frames[-1]
        if f.epoch != epoch:
            f = frames[-1] = replace(f, epoch=epoch)
        kind = f.__class__
        rules: Ruleset = s.rules
        steps = rules.steps[kind]
        count = len(steps)
        outcome: Outcome = None
        while outcome is None and left:  # one step after another of this frame, until one has to wait for something
            left -= 1
            place = f.step
            if place >= count:
                outcome = leave()
                break
            f.step = place + 1
            if trace is not None:
                if place == 0 and kind.routine.rule:
                    trace.step(len(frames), kind.routine.rule)
                trace.step(len(frames), rules.numbers[kind][place])
            outcome = steps[place](s, f)
            if s.asides or s.winner is not None:
                break
        if isinstance(outcome, Call):
            f.step = rules.places[kind][outcome.then] if outcome.then else place
            outcome = outcome.what
        if outcome is None:
            pass
        elif isinstance(outcome, Frame):
            outcome.epoch = epoch
            frames.append(outcome)
        elif isinstance(outcome, Goto):
            f.step = rules.places[kind][outcome.number]
        elif isinstance(outcome, Leave):
            frames.pop()
            if frames:
                own(s, -1).given = outcome.value
        elif s.script and _scripted(s, outcome, f):
            left = STEP_LIMIT
            if trace is not None:
                trace.asked(outcome)
        elif s.script and len(outcome.options) > 1:
            s.script = ()
            f.step = place  # the announcement has ended, so what may be done is found out anew
        elif len(outcome.options) == 1:
            f.answer = outcome.options[0]
            s.forced += 1
            if trace is not None:
                trace.forced(outcome)
                if trace.pauses(outcome):
                    s.request = outcome
        else:
            if trace is not None:
                trace.asked(outcome)
            if outcome.player in s.gone:
                raise EngineFault(f"player {outcome.player}, who has left the game, is asked at {outcome.rule}")
            s.request = outcome
            return
        if s.asides:
            if frames and frames[-1].given is not None:
                frames.append(Keep(value=frames[-1].given, epoch=epoch))
            for aside in reversed(s.asides):
                aside.epoch = epoch
                frames.append(aside)
            s.asides.clear()
        if s.winner is not None:
            frames.clear()
            s.open = 0
            s.request = None
            return
        if s.request is not None:
            return
    if not frames:
        return
    if s.rules.endless is not None:
        s.rules.endless(s)
        frames.clear()
        return
    raise EngineFault(f"more than {STEP_LIMIT} steps without a decision, at {position(s)}")


def _scripted(s: State, request: Request, f: Frame) -> bool:
    """Take the next announced decision, if it fits the request."""
    player, wanted = s.script[0]
    if player == request.player:
        for option in request.options:
            if same_again(option, Option(*wanted)):
                s.script = s.script[1:]
                f.answer = option
                return True
    return False


def same_again(one: Option, other: Option) -> bool:
    """Whether two options are the same but for the life of the object that they are about."""
    if one.verb != other.verb or one.extra != other.extra:
        return False
    return one.thing == other.thing if one.thing < 0 or other.thing < 0 else one.thing % LIFE == other.thing % LIFE


def answer(s: State, option: Option) -> None:
    """Hand the chosen option to the frame that asked, and run on."""
    request = s.request
    if request is None:
        raise Refused("nobody is asked anything now")
    if option not in request.options:
        raise Refused(f"{option} is not among the options")
    take(s, request, option)


def take(s: State, request: Request, option: Option) -> None:
    """Answer the state's own request by one of its own options, which is not looked at again: for search, which takes
    nothing else.
    """
    own(s, -1).answer = option
    s.recent = (*s.recent[-RECENT:], (request.player, astuple(option)))
    run(s)


def asked_again(s: State) -> State:
    """The state after the step that asks has been carried out once more: a sound step asks the same."""
    own(s, -1).step -= 1
    run(s)
    return s


def position(s: State) -> str:
    """Where the game stands, as rule numbers from the outermost procedure to the innermost."""
    parts = []
    for f in s.frames:
        numbers = s.rules.numbers[f.__class__]
        parts.append(numbers[min(max(f.step - 1, 0), len(numbers) - 1)] if numbers else f.routine.name)
    return " > ".join(parts)
