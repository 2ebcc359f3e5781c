"""Chapter 9-8: nested resolution. Frames lie on top of each other, so what is requested in the middle of an effect comes before the rest of it."""

from __future__ import annotations

from kisoku.games.sakura.rules.frames import MakeAttack, Situations, Use
from kisoku.games.sakura.state import BY_EFFECT, REACTION, SakuraState
from kisoku.kernel.frames import Frame


def nested(s: SakuraState, frame: Frame | None, rule: str) -> Frame | None:
    """C9-8.p2: the frame, to be carried out at once. rule: which of C9-8.b1 to b4 requests it; without it, it comes after what is going on."""
    if frame is None or not s.watched or is_nested(s, rule):
        return frame
    frame.epoch = s.epoch
    s.frames.insert(len(s.frames) - 1, frame)
    return None


def is_nested(s: SakuraState, rule: str) -> bool:
    """Whether what that rule is about interrupts what is going on; C9-8.p3: also what has itself interrupted something."""
    return rule in s.law and "C9-8.p2" in s.law and ("C9-8.p3" in s.law or not any(_has_interrupted(f) for f in s.frames))


def _has_interrupted(f: Frame) -> bool:
    return isinstance(f, Situations | MakeAttack) or (isinstance(f, Use) and f.how in (REACTION, BY_EFFECT))
