"""What abilities wait for, and what has happened this turn (808, 813)."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.zx.words.nouns import FORCES, NOUNS, PHASES, SQUARES
from kisoku.text import events
from kisoku.text.common import EVENTS as CLASSES
from kisoku.text.common import forms
from kisoku.text.events import Events, add_happenings, owned
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import Operands, everybody, is_noun
from kisoku.text.program import During, Is, Objects, Query, Reg, Trigger, Turn
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import needing

VERBS = {
    "suru": (
        "登場する 攻撃する 破壊する 減少する 増加する 回復する プレイする リブートする スリープする シフトする "
        "ブレイクする "
        "イグニッションする シャッフルする 消費する ユニゾンする 移動する 消滅する IGOBする"
    ),
    "ichidan": (
        "破壊される 攻撃される 置かれる 戻される 与える 受ける プレイされる 除外される リブートされる スリープされる "
        "得る 離れる 加えられる "
        "公開される シャッフルされる 捨てる 捨てられる 増える 選ばれる"
    ),
    "ru": "なる 戻る 減る 加わる",
    "su": "戻す",
    "ku": "引く 置く",
    "bu": "選ぶ",
}
POINTS = {
    **{f"{tag}_phase": f"{word}フェイズ開始時|{word}フェイズの開始時" for tag, word in PHASES.items()},
    "reboot_phase": "リブートフェイズ開始時|リブートフェイズの開始時|ターン開始時|ターンの開始時",
    "turn_end": "ターン終了時|ターンの終了時",
    "battle_end": "バトル終了時|バトルの終了時",
    "battle_start": "バトル開始時|バトルの開始時",
}
MARKS = {"life_played": "played <life", "opponent_effect": "effect ^opponent", "your_effect": "effect ^you"}
WAYS = {
    "ignition": "イグニッションで|イグニッションによって|イグニッションでプレイされて",
    "effect": "効果で|カードの効果で|効果によって",
    "awakening": "覚醒条件で|覚醒条件によって", "advent": "降臨条件で|降臨条件によって",
    "life_played": "ライフからプレイされて", "played": "プレイされて",
}  # fmt: skip


def subject(low: Operands, tree: Tree, zones: tuple[str, ...] = ()) -> Objects:
    if tree[0] == "self_or":
        raise Meaningless("「このカードか…」はここでは書けません", "“this card or” cannot stand here")
    found = low.query(tree, zones) if is_noun(tree) else low.ref(tree)
    if isinstance(found, Reg) and found.name not in ("self", "it", "event", "attacker"):
        raise Meaningless("この出来事にはこの語は使えません", "an event cannot be about this one")
    return found


def zones_of(event: str, thing: Tree) -> tuple[str, ...]:
    """A card named as nothing but a card may come from anywhere."""
    if event in ("moved", "removed"):
        return NOUNS.everywhere if is_noun(thing) and not any(mod[0] in ("in", "from") for mod in thing[1]) else ()
    return {"discarded": ("hand",)}.get(event, NOUNS.everywhere if event in ("played", "shifted", "revealed") else ())


def moved(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("moved_into" | "moved_back", thing, who, (target,)):
            found = subject(low, thing, zones_of("moved", thing))
            source = "not deck" if tree[0] == "moved_back" else ""  # what is drawn does not return
        case ("moved_from" | "back_from", thing, who, (source,), (target,)):
            found = subject(low, thing, (source,))
        case ("leaves", thing, (source,)):
            found, who, target = (
                subject(low, thing, (source,)),
                None,
                "not squares" if source == "squares" else "",
            )  # another square is one too
        case _:
            raise AssertionError(tree)
    whose = low.of(who, "any")
    if whose != "any":
        if isinstance(found, Reg) and whose != "you":
            raise Meaningless("カードは持ち主のゾーンに置かれます", "a card goes to a zone of its owner")
        if isinstance(found, Query):
            found = owned(found, whose)
    if target in SQUARES or target == "squares" or not FORCES.isdisjoint((source, target)):
        raise Meaningless("スクエアに置かれることは「登場」と書きます", "what comes to a square enters")
    if source in SQUARES:  # which square it was is known of it
        return Trigger("moved", found, source="squares", target=target, condition=Is(Reg("event"), SQUARES[source]))
    return Trigger("moved", found, source=source, target=target)


def played(low: Operands, tree: Tree) -> Trigger:
    found = low.query(tree[2], NOUNS.everywhere)
    return Trigger(
        "played", Query((), "any", found.filters, found.either, found.other), whose=everybody(low.who(tree[1]))
    )


def entering(low: Operands, tree: Tree) -> Trigger:
    """In which phase it enters, from where, or on which square."""
    tag, thing, (word,) = tree
    found = low.events["enters"](low, ("", thing))
    if tag == "enters_in":
        return needing(found, During(word))
    square = word in SQUARES or word == "squares"
    if tag == "enters_from":
        if square or word in FORCES:
            raise Meaningless("スクエアからは登場しません", "nothing enters from a square")
        return replace(found, source=word, either=tuple(replace(one, source=word) for one in found.either))
    if not square:
        raise Meaningless("登場するのはスクエアです", "cards enter squares")
    return needing(found, Is(Reg("event"), SQUARES[word])) if word in SQUARES else found


def by_kind(low: Operands, tree: Tree) -> Trigger:
    """By effects of a kind of card, of anybody or of one player."""
    tag, thing, who, kind = tree
    return replace(
        low.events[tag.removesuffix("_by_kind")](low, ("", thing)),
        cause=Query((), low.of(who, "any"), low.head(kind)),
        flags=("effect",),
    )


def in_turn(low: Operands, tree: Tree) -> Trigger:
    return needing(low.events[tree[0].removesuffix("_in_turn")](low, tree[:2]), Turn(low.who(tree[2])))


def back_by(low: Operands, tree: Tree) -> Trigger:
    _, thing, (means,), *where = tree
    by = {"opponent_effect": "opponent", "your_effect": "you"}.get(means, "")
    return replace(moved(low, ("moved_back", thing, *where)), flags=("effect",), by=by)


def who_hurt(low: Operands, tree: Tree) -> Trigger:
    """Damage to a player has no card on its other side."""
    *doer, who = tree[1:]
    found = Trigger("damaged", Query((), players=everybody(low.who(who))), subject(low, doer[0]) if doer else None)
    return replace(found, flags=("battle",)) if tree[0] == "hurts_who_in_attack" else found


def destroys_by_this(low: Operands, tree: Tree) -> Trigger:
    return Trigger("destroys", Reg("self"), low.query(tree[1]), flags=("effect",))


EVENTS = Events(
    {
        "enters": ("entered", "{s:subject}が[登場する*]"),
        "enters_from": (entering, "{s:subject}が{z:zone}から[登場する*]"),
        "enters_in": (entering, "{s:subject}が{p:phase}に[登場する*]"),
        "enters_at": (entering, "{s:subject}が{z:zone}に[登場する*]", "{z:zone}に{s:subject}が[登場する*]"),
        "enters_by": ("entered", "{s:subject}が{d:way}[登場する*]"),
        "destroyed": ("destroyed", "{s:subject}が[破壊される*]"),
        "destroyed_by": ("destroyed", "{s:subject}が{d:means}[破壊される*]"),
        "destroyed_by_kind": (by_kind, "{s:subject}が{w:of?}{k:source_kind}の効果<で|によって>[破壊される*]"),
        "destroyed_by_this": ("destroyed effect", "{s:subject}が{c:this_card}の効果<で|によって>[破壊される*]"),
        "destroyed_in_turn": (
            in_turn,
            "{s:subject}が{w:who}のターンの間に[破壊される*]",
            "{s:subject}が{w:who}のターン<に|中に>[破壊される*]",
        ),
        "enters_in_turn": (in_turn, "{s:subject}が{w:who}のターン<の間に|に|中に>[登場する*]"),
        "destroys": ("destroys", "{s:subject}が{c:np}を[破壊する*]", "{s:subject}が、{c:np}を[破壊する*]"),
        "destroys_by": (
            "destroys",
            "{s:subject}が{d:deed}{c:np}を[破壊する*]",
            "{s:subject}が{c:np}を{d:deed}[破壊する*]",
        ),
        "destroys_by_own": (
            "destroys effect",
            "{s:thing}の<カードの|>効果で{c:np}を[破壊する*]",
            "{s:thing}の<カードの|>効果によって{c:np}を[破壊する*]",
        ),
        "destroys_by_this": (
            destroys_by_this,
            "この能力によるダメージで{o:np}を[破壊する*]",
            "この効果によるダメージで{o:np}を[破壊する*]",
        ),
        "moved_into": (
            moved,
            "{s:subject}が{w:of?}{b:zone}に[置かれる*]",
            "{w:of?}{b:zone}に{s:subject}が[置かれる*]",
            "{s:subject}が{w:of?}{b:zone}に[加えられる*|加わる*]",
            "{w:of?}{b:zone}に{s:subject}が[加えられる*|加わる*]",
        ),
        "moved_back": (moved, "{s:subject}が{w:of?}{b:zone}に[戻る*|戻される*]"),
        "moved_back_by": (back_by, "{s:subject}が{d:effect_of}{w:of?}{b:zone}に[戻る*|戻される*]"),
        "moved_from": (
            moved,
            "{s:subject}が{w:of?}{a:zone}から{b:zone}に[置かれる*]",
            "{w:of?}{a:zone}から{b:zone}に{s:subject}が[置かれる*]",
        ),
        "back_from": (moved, "{s:subject}が{w:of?}{a:zone}から{b:zone}に[戻る*|戻される*|加えられる*|加わる*]"),
        "relocated": (
            "moved <squares >squares",
            "{s:subject}が[移動する*]",
            "{s:subject}が<他の|別の|>スクエアに[移動する*]",
        ),
        "leaves": (moved, "{s:subject}が{a:zone}を[離れる*]", "{s:subject}が{a:zone}から[離れる*]"),
        "removed": ("removed", "{s:subject}が[除外される*]", "{s:subject}がゲームから[除外される*]"),
        "attacks": ("attacks", "{s:subject}が[攻撃する*]"),
        "attacks_card": ("attacks", "{s:subject}が{c:np}に[攻撃する*]", "{s:subject}が{c:np}を[攻撃する*]"),
        "attacks_who": (
            "attacked player",
            "{c:subject}が{w:who}に[攻撃する*]",
            "{c:subject}が{w:who}を[攻撃する*]",
            "{c:subject}が{w:who}のプレイヤー<を|に>[攻撃する*]",
        ),
        "attacks_players": ("attacked player", "{c:subject}がプレイヤー<に|を>[攻撃する*]"),
        "attacked": ("attacked", "{s:subject}が[攻撃される*]"),
        "who_attacked": (
            "attacked player",
            "{w:whoever}が[攻撃される*]",
            "{w:whoever}のプレイヤー<|カード>が[攻撃される*]",
        ),
        "hurts_in_attack": (
            "deals_damage battle",
            "{s:subject}が攻撃して{c:np}にダメージを[与える*]",
            "{s:subject}が攻撃によって{c:np}にダメージを[与える*]",
        ),
        "hurts_much": ("deals_damage battle", "{s:subject}が攻撃して{c:np}に{n:n}以上のダメージを[与える*]"),
        "hurts": ("deals_damage", "{s:subject}が{c:np}にダメージを[与える*]"),
        "hurts_who": (who_hurt, "{s:subject}が{w:whoever}にダメージを[与える*]"),
        "hurts_who_in_attack": (
            who_hurt,
            "{s:subject}が攻撃して{w:whoever}にダメージを[与える*]",
            "{s:subject}が攻撃<によって|で>{w:whoever}にダメージを[与える*]",
        ),
        "damaged": ("damaged", "{s:subject}がダメージを[受ける*]"),
        "who_damaged": (who_hurt, "{w:whoever}がダメージを[受ける*]"),
        "drawn": ("drawn", "{w:whoever}がカードを[引く*]"),
        "life_lost": ("life_down", "{w:whoever}のライフが[減少する*|減る*]"),
        "life_gained": ("life_up", "{w:whoever}のライフが[増加する*|増える*]"),
        "healed": ("recovered", "{w:whoever}が[回復する*]"),
        "played": (played, "{w:whoever}が{o:np}を[プレイする*]"),
        "is_played": ("played", "{s:subject}が[プレイされる*]"),
        "rebooted": (
            "rebooted",
            "{s:subject}が[リブートする*|リブートされる*]",
            "{s:subject}がリブート<状態|>に[なる*]",
        ),
        "slept": ("slept", "{s:subject}が[スリープする*|スリープされる*]", "{s:subject}がスリープ<状態|>に[なる*]"),
        "shifted": ("shifted", "{s:subject}が[シフトする*]"),
        "broken": ("broke", "{s:subject}が[ブレイクする*]"),
        "unisoned": ("unison", "{s:subject}が[ユニゾンする*]"),
        "ignited": ("ignited", "{w:whoever}が[イグニッションする*]"),
        "shuffled": ("shuffled", "{w:whoever}がデッキを[シャッフルする*]", "{w:whoever}のデッキが[シャッフルされる*]"),
        "revealed": ("revealed", "{s:subject}が[公開される*]"),
        "is_chosen": ("chosen", "{s:subject}が[選ばれる*]"),
        "is_chosen_by": ("chosen", "{s:subject}が{d:effect_of}[選ばれる*]"),
        "is_chosen_by_kind": (by_kind, "{s:subject}が{w:of?}{k:source_kind}の効果<で|によって>[選ばれる*]"),
        "discarded": ("discarded", "{s:subject}が[捨てられる*]"),
        "discards": ("discarded", "{w:whoever}が手札を[捨てる*]", "{w:whoever}が<手札の|手札にある|>カードを[捨てる*]"),
        "shield_gone": ("shield_lost", "{s:subject}のシールドが[消滅する*]"),
        "igobbed": ("igob", "{w:whoever}が[IGOBする*]"),
        "ability_used": ("ability_played", "{w:whoever}が{d:ability_word}を[プレイする*]"),
        "ability_used_of": ("ability_played", "{s:subject}の{d:ability_word}が[プレイされる*]"),
        "counter_gained": ("counter_gained", "{w:whoever}が{d:counter_icon}を[得る*]"),
        "counter_spent": ("counter_spent", "{w:whoever}が{d:counter_icon}を[消費する*]"),
    },
    subject,
    zones_of,
    MARKS,
    ("{s:subject}が", "{c:subject}が"),
    wordy=True,
)
REPLACEABLE = frozenset({"destroyed", "damaged", "moved", "drawn", "removed"})


def add_events(g: Grammar) -> None:
    add_happenings(g, VERBS, lambda name: forms(fin=CLASSES[name]["would"][0]))
    g.words("anyone", {"anyone": "あなたか相手|いずれかのプレイヤー|どちらかのプレイヤー|プレイヤー"})
    g.alias("whoever", "who", "anyone")
    g.add("subject", "self_or", "<このカードか|このカードか、|このカードまたは|これか>{o:np}")
    g.alias("subject", "thing")
    g.words("way", WAYS)
    g.words(
        "effect_of",
        {
            "effect": "効果で|カードの効果で|効果によって|カードの効果によって",
            "opponent_effect": "相手の効果で|相手のカードの効果で|相手の効果によって|相手のカードの効果によって",
            "your_effect": "あなたの効果で|あなたのカードの効果で|あなたの効果によって|あなたのカードの効果によって",
        },
    )
    g.words("this_card", {"self": "このカード|このゼクス"})
    g.words("means", {"battle": "バトルで|バトルによって"})
    g.alias("means", "effect_of")
    g.words(
        "deed", {"battle": "バトルで|バトルによって", "attack": "攻撃によって|攻撃で", "effect": "効果で|効果によって"}
    )
    g.words("ability_word", {"activated": "起動能力", "triggered": "自動能力"})
    EVENTS.add(g)
    g.words("point", POINTS)
    g.entries(
        "moment",
        {
            "at": "{w:of?}<|ターンの>{p:point}",
            "at_next": ("次の{w:of?}<|ターンの>{p:point}", "{w:of}<次の|次のターンの>{p:point}"),
            "at_turn": "{w:who}のターンの{p:point}",
            "at_each": "<各|各ターンの>{p:point}",
            "at_this": "<この|このターンの>{p:point}",
            "battle_of_attacked": "{r:ref}<が攻撃されたバトル終了時|が攻撃されたバトルの終了時>",
            "battle_of_attacker": "{r:ref}<が攻撃したバトル終了時|が攻撃したバトルの終了時>",
            "game_start": "<ゲーム開始時|ゲームの開始時>",
        },
    )
    g.add("seg", "as_event", "{e:event@past}際、")
    g.verb("登場していた", forms(fin="ていた", nara="ていたならば|ていたなら", case="ていた場合", te="ていて"))
    came_by = {"ignition": "イグニッションで|イグニッションによって", "life_played": "ライフからプレイされて"}
    g.words(
        "came_by",
        came_by
        | {"awakening": "覚醒条件で", "advent": "降臨条件で", "dream": "夢装条件で", "possession": "憑依条件で"},
    )
    g.entries(
        "cond",
        {
            "entered_how": "{r:ref}が{w:came_by}[登場していた]",
            "entered_from": "{r:ref}が{z:zone}から[登場していた]",
            "happened_long": "このターンの間に{e:event}",
        },
    )


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A point of time; in an effect the end of this turn or battle is one to come (808.4)."""
    match tree:
        case ("at", None, (point,)):
            return Trigger(point), low.scope.kind != "static"
        case ("at_turn", who, point):
            return events.moment(low, ("at", ("whose", who), point))
        case ("at_next", _, (point,)):
            if low.scope.kind == "static" or point.startswith("battle"):
                raise Meaningless(
                    "「次の…時」は、その前に何かが起きた効果の中でだけ書けます（例：このカードが登場した時、"
                    "次のあなたのターン開始時、）",
                    "“the next …” is said in an effect, of a turn or phase to come (このカードが登場した時、"
                    "次のあなたのターン開始時、)",
                )
            return replace(events.moment(low, tree)[0], flags=()), True
        case ("battle_of_attacked", ref):
            return Trigger("battle_end", cause=subject(low, ref)), False
        case ("battle_of_attacker", ref):
            return Trigger("battle_end", subject(low, ref)), False
    return events.moment(low, tree)


def referent(trigger: Trigger) -> Reg | None:
    """What そのゼクス means right after the event: what it befell, unless that is this card; then who did it."""
    if trigger.either:
        found = {referent(replace(one, either=())) for one in (trigger, *trigger.either)} - {None}
        return found.pop() if len(found) == 1 else None
    if trigger.event in ("battle_end", "battle_start"):
        return (
            Reg("attacker")
            if trigger.cause == Reg("self")
            else Reg("attacked")
            if trigger.subject == Reg("self")
            else None
        )
    if trigger.subject == Reg("self"):
        return Reg("cause") if trigger.cause is not None or trigger.event in ("attacked", "destroyed") else None
    if trigger.event in ("destroys", "deals_damage") or (
        trigger.event == "attacked" and trigger.cause not in (None, Reg("self"))
    ):
        return Reg("cause")
    return Reg("event") if trigger.subject is not None else None
