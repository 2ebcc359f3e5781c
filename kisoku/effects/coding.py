"""From a list of ops to code: one flat list of (instruction, operands); skips count instructions there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kisoku.effects import control
from kisoku.effects.book import Instruction
from kisoku.effects.operands import COMPARE, NoMeaning, Operands, Players
from kisoku.kernel.frames import Outcome
from kisoku.text import program as ir

if TYPE_CHECKING:
    from kisoku.effects.programs import Programs

Code = tuple[tuple[Instruction, Any], ...]


class Deed:
    """The operands of a plain action, compiled. op has what is plain already: place, how, verb. described: it is about
    what is found now, not about what was named.
    """

    __slots__ = ("described", "how", "number", "objects", "op", "origin_of", "place_of", "players", "source", "who")

    def __init__(self, op: ir.Do, o: Operands) -> None:
        self.op = op
        self.who = o.player(op.who)
        self.objects = o.things(op.objects)
        self.described = isinstance(op.objects, ir.Query)
        self.players = o.players(op.players or op.who)
        self.number = o.number(op.number)
        self.source = None if op.source is None else o.things(op.source)
        self.place_of = None if op.place_of in ("", "owner") else o.player(op.place_of)
        self.origin_of = None if op.origin_of in ("", "owner") else o.player(op.origin_of)
        self.how = frozenset(op.how)


def moving(s: Any, f: Any, cards: Sequence[int], verb: str, kind: int) -> None:
    """These are being moved by the effect itself, which goes on knowing them. Whether they arrive is seen afterwards
    (see Book.did).
    """
    refs = tuple(s.ref(card) for card in cards)
    f.followed = (*f.followed, *refs)
    f.deeds = (*f.deeds, *((verb, ref, kind) for ref in refs))
    f.done = -len(refs)


def by_somebody(players: Players, run: Instruction) -> Instruction:
    """The action, which nobody does where the thing is not there whose controller or owner would."""

    def act(s: Any, f: Any, operands: Any, stage: int) -> Outcome:
        if stage or players(s, f):
            return run(s, f, operands, stage)
        f.done = 0
        return None

    return act


class Coder(Operands):
    """Writes the code of one program. An action can look at what follows it (`following`) and at the whole ability."""

    def __init__(self, programs: Programs, number: int, ability: ir.Ability) -> None:
        super().__init__(programs.book)
        self.programs = programs
        self.program = number
        self.ability = ability
        self.code: list[tuple[Instruction, Any]] = []
        self.following: ir.Op | None = None
        self.beyond: ir.Op | None = None
        """The next op, and the one after it."""

    def write(self, ops: tuple[ir.Op, ...]) -> Code:
        self.append(ops)
        return tuple(self.code)

    def append(self, ops: tuple[ir.Op, ...]) -> None:
        code = self.code
        ops = self.book.tidy(ops)
        starts: list[int] = []
        jumps: list[tuple[int, int, Any]] = []
        for place, op in enumerate(ops):
            starts.append(len(code))
            self.following, self.beyond = (ops[at] if at < len(ops) else None for at in (place + 1, place + 2))
            if op.__class__ in control.JUMPS:
                instruction, operands = control.JUMPS[op.__class__](self, op)
                if isinstance(op, ir.If | ir.May | ir.Pay) and op.skip:
                    operands.names = self.book.names_it(
                        ops[place if isinstance(op, ir.Pay) else place + 1 : place + 1 + op.skip]
                    )
                jumps.append((len(code), place + 1 + getattr(op, "skip", getattr(op, "length", 0)), operands))
                self.add(f"op {op.__class__.__name__.lower()}", instruction, operands)
            elif isinstance(op, ir.Modes):
                self.modes(op)
            elif isinstance(op, ir.Case):
                self.case(op)
            else:
                self.plain(op)
        starts.append(len(code))
        for _, goal, operands in jumps:
            operands.goal = starts[min(goal, len(ops))]

    def add(self, construct: str, instruction: Instruction, operands: Any) -> None:
        self.code.append((self.made(construct, instruction, None), operands))

    def plain(self, op: Any) -> None:
        """An op that is one instruction."""
        if isinstance(op, ir.Do):
            verb = self.book.verbs.get(op.verb)
            if verb is None:
                raise NoMeaning(f"verb {op.verb}")
            unheeded = set() if verb.how is None else set(op.how) - verb.how
            if unheeded:
                raise NoMeaning(f"verb {op.verb} {min(unheeded)}")
            deed = Deed(op, self) if verb.prepare is None else verb.prepare(op, self)
            self.add(
                f"verb {op.verb}",
                verb.run if self.whose(op.who) is None else by_somebody(self.players(op.who), verb.run),
                deed,
            )
            self.code += [(control.note, (number, self.book)) for number in op.noted]
        elif isinstance(op, ir.Create):
            verb = self.book.making.get(op.what)
            if verb is None:
                raise NoMeaning(f"create {op.what}")
            self.add(f"create {op.what}", verb.run, op if verb.prepare is None else verb.prepare(op, self))
        elif op.__class__ in control.PLAIN:
            instruction, operands = control.PLAIN[op.__class__](self, op)
            self.add(f"op {op.__class__.__name__.lower()}", instruction, operands)
        else:
            lasting = self.programs.lasting_of(op, self.program, self)
            self.add(lasting.construct, control.begin_lasting, lasting)

    def modes(self, op: ir.Modes) -> None:
        """The question, then each content, from which one returns to the question."""
        at = len(self.code)
        operands = control.Choice(op, self.player(op.who), self.book.rules["modes"], self.book)
        self.add("op modes", control.choose_modes, operands)
        for content in op.contents:
            if op.possible:
                first, self.beyond = (*content, None, None)[:2]
                self.following = first
                picking = control.Picking(first, self) if isinstance(first, ir.Choose) else None
                operands.tests.append(picking.suffices if picking is not None else None)
            operands.begins.append(len(self.code))
            self.append(content)
            self.code.append((control.back_to, at))
        operands.end = len(self.code)

    def case(self, op: ir.Case) -> None:
        """The game looks at something of its own, and the part of that name is done."""
        whose, _, name = op.of.rpartition(":")
        look = self.book.cases.get(op.of)
        if look is None and whose and name in self.book.of_players:
            players, read = self.players(whose), self.book.of_players[name]
            look = by_value(lambda s, f: read(s, players(s, f)[0]))
        elif look is None and op.of in self.book.of_game:
            look = by_value(self.book.of_game[op.of])
        if look is None:
            raise NoMeaning(f"case {op.of}")
        operands = control.Cases(look)
        self.add(f"case {op.of}", control.choose_case, operands)
        ends = []
        for name, content in op.parts:
            operands.begins[name] = len(self.code)
            self.append(content)
            ends.append(len(self.code))
            self.code.append((control.nothing, None))
        for end in ends:
            self.code[end] = (control.go_to, len(self.code))
        operands.end = len(self.code)


DIGITS = "0123456789"


def by_value(read: Callable[[Any, Any], int]) -> Callable[[Any, Any, tuple[str, ...]], str]:
    """The first part whose bounds, such as >=5 or >=2&<=4, the value meets."""

    def look(s: Any, f: Any, names: tuple[str, ...]) -> str:
        value = read(s, f)
        bounds = ((name, name.split("&")) for name in names)
        return next(
            (
                name
                for name, all_of in bounds
                if all(COMPARE[one.rstrip(DIGITS)](value, int(one.lstrip("<>="))) for one in all_of)
            ),
            "",
        )

    return look
