"""Arrows, and sakura crystals on cards (C10-1)."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.sakura.state import POOL_NAMES
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.lower import Lowering, Meaning
from kisoku.text.program import AnyNumber, Do, Op, Reg, Repeat, Value
from kisoku.text.scope import Meaningless

POOLS = {
    "distance": "間合",
    "dust": "ダスト",
    "aura": "オーラ",
    "flare": "フレア",
    "life": "ライフ",
    "outside": "ゲーム外",
    "machine": "マシン",
    "burnt": "燃焼済",
    "soil": "土壌",
    "flow": "フロー",
    "lost": "ロスト",
}
SHARED = {"distance", "dust", "outside", "lost"}
"""Places of crystals that belong to no player."""


def add_crystals(g: Grammar) -> None:
    g.title("arrow", "〈矢印〉")
    g.words("pool", POOLS)
    g.entries(
        "spot1",
        {
            "pool_spot": "{s:side_of?}{p:pool}",
            "self_spot": "<このカード|このカードの上>",
        },
    )
    g.entries(
        "arrow",
        {
            "to": "{a:spot1}→{b:spot1}：{n:n}",
            "both_ways_up_to": "{a:spot1}⇔{b:spot1}：{n:n}まで",
            "both_ways": "{a:spot1}⇔{b:spot1}：{n:n}",
        },
    )
    g.add("more_arrow", "more_arrow", "、{a:arrow}", "{a:arrow}", "。{a:arrow}", "を行い、{a:arrow}")
    g.entries(
        "sent",
        {
            "arrows": "{s:seg*}{a:arrow}{m:more_arrow*}",
            "arrows_stop": ("{s:seg*}{a:arrow}{m:more_arrow*}。", "{s:seg*}{a:arrow}{m:more_arrow*}を行う。"),
        },
    )
    g.entries(
        "vp",
        {
            "arrow_do": "{a:arrow}を[行う]",
            "arrow_times": "{a:arrow}を{n:n}回[行う]",
            "again_arrow": "この矢印効果をもう{n:n}回[行う]",
        },
    )
    g.entries(
        "sent",
        {
            "arrow_fewer": (
                "この矢印効果で動かす桜花結晶は少なくてもよい。",
                "<あなたは|>この効果で<本来|元>より少ない<個数の|数の|>桜花結晶を動かしてもよい。",
            ),
            "arrow_from": (
                "{s:seg*}この矢印効果の左側を{p:place1}に変更する。",
                "{s:seg*}この矢印<効果|>の左側を{p:place1}に<変更する|変える>。",
            ),
        },
    )
    g.add("place1", "your_pool", "{w:of?}{p:pool}")
    g.add("bearer", "bearer_ref", "{r:ref}の上")
    g.alias("bearing", "bearer")
    g.add("bearing", "bearer_chosen", "{o:np}{c:count}の上", "{o:np}のうち{c:count}の上")
    g.words("bearer", {"bearer_it": "その上"})
    g.add(
        "vp",
        "crystals_all",
        "{b:bearing}の桜花結晶をすべて{p:place1}に[移す]",
        "{b:bearing}の桜花結晶すべてを{p:place1}に[送る]",
        "{b:bearing}の桜花結晶をすべて{p:place1}に[送る]",
        "{b:bearing}の桜花結晶<をすべて|すべてを>{p:place1}<へ|に>[移動する]",
        "{b:bearing}の桜花結晶はすべて{p:place1}に[送られる]",
        "{b:bearing}の桜花結晶をすべてを{p:place1}に[送る]",
        "{b:bearing}から桜花結晶すべてを{p:place1}に[送る]",
        "{b:bearing}<にある|に置かれた|に載っている>桜花結晶<をすべて|すべてを>{p:place1}<へ|に|へと>[送る]",
        "{b:bearing}<にある|に置かれた|に載っている>桜花結晶<をすべて|すべてを>{p:place1}<へ|に|へと>[移動させる]",
    )
    g.add(
        "vp",
        "pools_to",
        "{a:place1}から{b:place1}に桜花結晶を{n:n}つ[移す]",
        "{a:place1}から{b:place1}<へと|へ>桜花結晶を{n:n}<つ|個>[移す]",
        "{a:place1}から{b:place1}<へと|へ|に>桜花結晶を{n:n}<つ|個>[移動させる]",
        "{a:place1}から桜花結晶を{n:n}<つ|個>{b:place1}<へと|へ|に>[移動させる]",
        "{a:place1}から{b:place1}<へと|へ|に>桜花結晶を{n:n}<つ|個>[移動する]",
        "{a:place1}から桜花結晶を{n:n}<つ|個>{b:place1}<へと|へ|に>[移動する]",
        "{a:place1}<から|の|にある>桜花結晶を{n:n}<つ|個>{b:place1}<へと|へ|に>[送る]",
        "{a:place1}<の|にある>桜花結晶を{n:n}<つ|個>{b:place1}<へと|へ|に>[移す]",
        "{a:place1}<の|にある>桜花結晶を{n:n}<つ|個>{b:place1}<へと|へ|に>[移動させる]",
    )
    g.add(
        "vp",
        "pools_to_each",
        "{a:place1}から{b:place1}に桜花結晶を{n:n}つずつ[移す]",
        "{a:place1}から{b:place1}<へと|へ>桜花結晶を{n:n}<つ|個>ずつ[移す]",
        "{a:place1}から{b:place1}<へと|へ|に>桜花結晶を{n:n}<つ|個>ずつ[移動させる]",
    )
    g.add(
        "vp",
        "one_of_pools",
        "{w:of?}{a:hit}{m:or_hit+}から桜花結晶を合計{n:n}つ{b:place1}に[移す]",
        "{w:of?}{a:hit}{m:or_hit+}<のいずれか|>から桜花結晶を<合計|>{n:n}<つ|個>{b:place1}<へと|へ|に>[移動させる]",
        "{w:of?}{a:hit}{m:or_hit+}<のいずれか|>から桜花結晶を<合計|>{n:n}<つ|個>{b:place1}<へ|に>[移す]",
    )
    g.add("or_hit", "or_hit", "か{p:hit}", "、{p:hit}", "または{p:hit}")
    g.add(
        "vp",
        "crystals",
        "{b:bearing}の桜花結晶{n:n}つを{p:place1}に[移す]",
        "{b:bearing}の桜花結晶{n:n}<つ|個>を{p:place1}に[送る]",
        "{b:bearing}<の|から>桜花結晶を{n:n}<つ|個>{p:place1}<へ|に>[送る]",
        "{b:bearing}<の|から>桜花結晶を{n:n}<つ|個>{p:place1}<へ|に>[移す]",
        "{b:bearing}<の|から>桜花結晶を{n:n}<つ|個>{p:place1}<へ|に>[移動する]",
        "{b:bearing}<の|から>桜花結晶を{n:n}<つ|個>{p:place1}<へ|に>[移動させる]",
    )
    g.add(
        "vp",
        "crystals_up_to",
        "{b:bearing}の桜花結晶を{n:n}つまで{p:place1}に[移す]",
        "{b:bearing}<の|から>桜花結晶を{n:n}<つ|個>まで{p:place1}<へ|に>[送る]",
    )
    g.add(
        "vp",
        "crystals_onto",
        "{p:place1}から桜花結晶{n:n}つを{b:bearing}に[置く]",
        "{p:place1}<から|の|にある>桜花結晶を{n:n}<つ|個>{b:bearing}に[置く]",
        "{b:bearing}に桜花結晶を{n:n}<つ|個>{p:place1}から[置く]",
        "{b:bearing}に<、|>桜花結晶を{p:place1}から{n:n}<つ|個>[置く]",
        "{b:bearing}に、{p:place1}から桜花結晶を{n:n}<つ|個>[置く]",
        "{b:bearing}に{p:place1}から桜花結晶を{n:n}<つ|個>[置く]",
        "{p:place1}から{b:bearing}に桜花結晶<を|>{n:n}<つ|個><を|>[置く]",
    )


def spot(low: Lowering, tree: Tree) -> tuple[str, str]:
    """A place of crystals and whose it is."""
    if tree[0] == "self_spot":
        return "self", ""
    side, pool = tree[1], tree[2][0]
    if pool in SHARED:
        if side is not None:
            raise Meaningless("これは誰のものでもありません", "this place belongs to nobody")
        return pool, ""
    if side is None:
        raise Meaningless("自か相かを書いてください", "say whose it is with 自 or 相")
    whose = side[0] if tree[0] == "pool_spot" else low.whose(side[1])
    return pool, whose


def arrow(low: Lowering, tree: Tree) -> Do:
    tag, a, b, n = tree
    origin, origin_of = spot(low, a)
    place, place_of = spot(low, b)
    if (origin, origin_of) == (place, place_of):
        raise Meaningless("同じ場所には動きません", "nothing moves to where it is")
    how = ("both",) if tag == "both_ways" else ("both", "up_to") if tag == "both_ways_up_to" else ()
    return Do(
        "arrow", number=low.amount(n), place=place, place_of=place_of, origin=origin, origin_of=origin_of, how=how
    )


def bearer(low: Lowering, tree: Tree) -> tuple[list[Op], Reg]:
    """The card on which crystals lie or come, and what chooses it if it has to be chosen."""
    if tree[0] == "bearer_chosen":
        if tree[2][0] not in ("exactly", "at_random") or low.number(tree[2][1]) != 1:
            raise Meaningless("1枚の上の桜花結晶について書いてください", "say it of the crystals on one card")
        return low.take(low.query(tree[1]), tree[2], False), Reg("it")
    card = low.ref(("it",) if tree[0] == "bearer_it" else tree[1])
    if card == Reg("sealed"):
        raise Meaningless(
            "封印されたカードの上に桜花結晶は置かれません（C7-1-13）", "no crystals lie on sealed cards (C7-1-13)"
        )
    return [], card


def pool_of(low: Lowering, tree: Tree) -> tuple[str, str]:
    pool = tree[2][0]
    if pool in SHARED:
        return pool, ""
    return pool, low.of(tree[1], low.scope.who)


def damage_pool(low: Lowering, tree: Tree) -> tuple[str, str]:
    """Where damage can send crystals: the places that every duel has."""
    place, place_of = pool_of(low, tree)
    if place not in POOL_NAMES:
        raise Meaningless("ダメージで動く桜花結晶はそこには移動しません", "damage moves no crystals there")
    return place, place_of


def plainly(
    number: AnyNumber, origin: tuple[str, str], place: tuple[str, str], card: Reg | None = None, more: str = ""
) -> Do:
    """Crystals move without an arrow: no arrow effect (C10-1)."""
    return Do(
        "arrow",
        number=number,
        origin=origin[0],
        origin_of=origin[1],
        place=place[0],
        place_of=place[1],
        objects=None if card == Reg("self") else card,
        how=("plain", more) if more else ("plain",),
    )


def crystals(low: Lowering, tree: Tree) -> list[Op]:
    """Crystals on a card go elsewhere: all of them, or so many."""
    first, card = bearer(low, tree[1])
    number: AnyNumber = Value("bound", card) if tree[0] == "crystals_all" else low.amount(tree[2])
    more = "up_to" if tree[0] == "crystals_up_to" else ""
    return [*first, plainly(number, (card.name, ""), pool_of(low, tree[-1]), card, more)]


def crystals_onto(low: Lowering, tree: Tree) -> list[Op]:
    origin = pool_of(low, tree[1])
    first, card = bearer(low, tree[3])
    return [*first, plainly(low.amount(tree[2]), origin, (card.name, ""), card)]


def pools_to(low: Lowering, tree: Tree) -> list[Op]:
    origin, place = pool_of(low, tree[1]), pool_of(low, tree[2])
    if tree[0] == "pools_to_each" and "any" not in (origin[1], place[1]):
        raise Meaningless("「ずつ」は各プレイヤーについて言います", "each so many is said of each player's crystals")
    return [plainly(low.amount(tree[3]), origin, place)]


def one_of_pools(low: Lowering, tree: Tree) -> list[Op]:
    """The player who acts takes them from any of those."""
    pools = ",".join(part[0] for part in (tree[2], *(more[1] for more in tree[3])))
    moved = plainly(low.amount(tree[4]), (pools, low.of(tree[1], low.scope.who)), pool_of(low, tree[5]))
    return [replace(moved, who=low.scope.who)]


def again_arrow(low: Lowering, tree: Tree) -> list[Op]:
    """The arrow that was spoken of last, so many times more."""
    before: Do | None = getattr(low, "last_arrow", None)
    if before is None:
        raise Meaningless("前に矢印がありません", "there is no arrow before")
    number = low.number(tree[1])
    return [before] if number == 1 else [Repeat(number, 1), before]


def arrow_times(low: Lowering, tree: Tree) -> list[Op]:
    return [Repeat(low.number(tree[2]), 1), arrow(low, tree[1])]


CRYSTALS: dict[str, Meaning] = {
    "arrow_do": lambda low, tree: [arrow(low, tree[1])],
    "arrow_times": arrow_times,
    "again_arrow": again_arrow,
    "crystals_all": crystals,
    "crystals": crystals,
    "crystals_up_to": crystals,
    "pools_to": pools_to,
    "pools_to_each": pools_to,
    "one_of_pools": one_of_pools,
    "crystals_onto": crystals_onto,
}
