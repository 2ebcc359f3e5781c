"""What abilities wait for, and what has happened this turn (808, 813)."""

from __future__ import annotations

from collections.abc import Callable

from kisoku.games.zx.words.nouns import FORCES, NOUNS, PHASES, SQUARES
from kisoku.text.common import EVENTS as CLASSES
from kisoku.text.common import event_forms, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import Operands, Waited, is_noun
from kisoku.text.program import Amount, Compare, During, Is, Objects, Query, Reg, Trigger, Turn
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import changed

VERBS = {
    "suru": (
        "登場する 攻撃する 破壊する 減少する 増加する 回復する プレイする リブートする スリープする シフトする ブレイクする "
        "イグニッションする シャッフルする 消費する ユニゾンする 移動する 消滅する IGOBする"
    ),
    "ichidan": (
        "破壊される 攻撃される 置かれる 戻される 与える 受ける プレイされる 除外される リブートされる スリープされる 得る 離れる 加えられる "
        "公開される シャッフルされる 捨てる 捨てられる"
    ),
    "ru": "なる 戻る",
    "su": "戻す",
}
POINTS = {
    **{f"{tag}_phase": f"{word}フェイズ開始時|{word}フェイズの開始時" for tag, word in PHASES.items()},
    "reboot_phase": "リブートフェイズ開始時|リブートフェイズの開始時|ターン開始時|ターンの開始時",
    "turn_end": "ターン終了時|ターンの終了時",
    "battle_end": "バトル終了時|バトルの終了時",
    "battle_start": "バトル開始時|バトルの開始時",
}


def add_events(g: Grammar) -> None:
    g.title("event", "〈出来事〉")
    g.title("moment", "〈時点〉")
    for name, words in VERBS.items():
        for word in words.split():
            g.verb(word, CLASSES[name] | forms(fin=CLASSES[name]["would"][0]), word + "*")
    for word, ren, te in (("引く", "き", "いて"), ("置く", "き", "いて")):
        g.verb(word, event_forms("く", ren, te) | forms(fin="く"), word + "*")
    g.verb("選ぶ", event_forms("ぶ", "び", "んで") | forms(fin="ぶ"), "選ぶ*")

    g.words("anyone", {"anyone": "あなたか相手|いずれかのプレイヤー|どちらかのプレイヤー|プレイヤー"})
    g.alias("whoever", "who", "anyone")
    g.add("subject", "self_or", "このカードか{o:np}", "このカードまたは{o:np}", "これか{o:np}")
    g.alias("subject", "thing")

    def event(tag: str, *templates: str) -> None:
        g.add("event", tag, *templates)
        tails = [template.removeprefix("{s:subject}が") for template in templates if template.startswith("{s:subject}が")]
        if tails and not tails[0].startswith("{"):
            g.add("tail", tag, *tails)

    event("enters", "{s:subject}が[登場する*]")
    event("enters_from", "{s:subject}が{z:zone}から[登場する*]")
    event("enters_in", "{s:subject}が{p:phase}に[登場する*]")
    event("enters_at", "{s:subject}が{z:zone}に[登場する*]", "{z:zone}に{s:subject}が[登場する*]")
    event("enters_by", "{s:subject}が{w:way}[登場する*]")
    g.words("way", {"ignition": "イグニッションで|イグニッションによって|イグニッションでプレイされて", "effect": "効果で|カードの効果で|効果によって",
        "awakening": "覚醒条件で|覚醒条件によって",
                    "advent": "降臨条件で|降臨条件によって", "life_played": "ライフからプレイされて", "played": "プレイされて"})
    event("destroyed", "{s:subject}が[破壊される*]")
    event("destroyed_by", "{s:subject}が{b:means}[破壊される*]")
    g.words("means", {"battle": "バトルで|バトルによって", "effect": "効果で|カードの効果で|効果によって|カードの効果によって",
        "opponent_effect": "相手の効果で|相手のカードの効果で"})
    event("destroyed_in", "{s:subject}が{w:who}のターンの間に[破壊される*]", "{s:subject}が{w:who}のターン<に|中に>[破壊される*]")
    event("destroys", "{s:subject}が{o:np}を[破壊する*]", "{s:subject}が、{o:np}を[破壊する*]")
    event("destroys_by", "{s:subject}が{b:deed}{o:np}を[破壊する*]", "{s:subject}が{o:np}を{b:deed}[破壊する*]")
    g.entries("event", {
        "destroys_by_own": ("{s:thing}の<カードの|>効果で{o:np}を[破壊する*]", "{s:thing}の<カードの|>効果によって{o:np}を[破壊する*]"),
        "destroys_by_this": ("この能力によるダメージで{o:np}を[破壊する*]", "この効果によるダメージで{o:np}を[破壊する*]"),
    })
    g.words("deed", {"battle": "バトルで|バトルによって", "attack": "攻撃によって|攻撃で", "effect": "効果で|効果によって"})
    event("moved_into", "{s:subject}が{w:of?}{b:zone}に[置かれる*]", "{w:of?}{b:zone}に{s:subject}が[置かれる*]",
              "{s:subject}が{w:of?}{b:zone}に[加えられる*]")
    event("moved_back", "{s:subject}が{w:of?}{b:zone}に[戻る*]", "{s:subject}が{w:of?}{b:zone}に[戻される*]")
    event("moved_from", "{s:subject}が{w:of?}{a:zone}から{b:zone}に[置かれる*]", "{w:of?}{a:zone}から{b:zone}に{s:subject}が[置かれる*]")
    event("back_from", "{s:subject}が{w:of?}{a:zone}から{b:zone}に[戻る*]", "{s:subject}が{w:of?}{a:zone}から{b:zone}に[戻される*]")
    event("relocated", "{s:subject}が[移動する*]", "{s:subject}が<他の|別の|>スクエアに[移動する*]")
    event("leaves", "{s:subject}が{a:zone}を[離れる*]", "{s:subject}が{a:zone}から[離れる*]")
    event("removed", "{s:subject}が[除外される*]", "{s:subject}がゲームから[除外される*]")
    event("attacks", "{s:subject}が[攻撃する*]")
    event("attacks_card", "{s:subject}が{o:np}に[攻撃する*]", "{s:subject}が{o:np}を[攻撃する*]")
    event("attacks_who", "{s:subject}が{w:who}に[攻撃する*]", "{s:subject}が{w:who}を[攻撃する*]", "{s:subject}が{w:who}のプレイヤーを[攻撃する*]")
    event("attacks_players", "{s:subject}がプレイヤー<に|を>[攻撃する*]")
    event("attacked", "{s:subject}が[攻撃される*]")
    event("who_attacked", "{w:whoever}が[攻撃される*]")
    event("hurts_in_attack", "{s:subject}が攻撃して{o:np}にダメージを[与える*]", "{s:subject}が攻撃によって{o:np}にダメージを[与える*]")
    event("hurts_much", "{s:subject}が攻撃して{o:np}に{n:n}以上のダメージを[与える*]")
    event("hurts", "{s:subject}が{o:np}にダメージを[与える*]")
    event("hurts_who", "{s:subject}が{w:who}にダメージを[与える*]")
    event("damaged", "{s:subject}がダメージを[受ける*]")
    event("who_damaged", "{w:whoever}がダメージを[受ける*]")
    event("drawn", "{w:whoever}がカードを[引く*]")
    event("life_lost", "{w:whoever}のライフが[減少する*]")
    event("life_gained", "{w:whoever}のライフが[増加する*]")
    event("healed", "{w:whoever}が[回復する*]")
    event("played", "{w:whoever}が{o:np}を[プレイする*]")
    event("is_played", "{s:subject}が[プレイされる*]")
    event("rebooted", "{s:subject}が[リブートする*]", "{s:subject}が[リブートされる*]", "{s:subject}がリブート<状態|>に[なる*]")
    event("slept", "{s:subject}が[スリープする*]", "{s:subject}が[スリープされる*]", "{s:subject}がスリープ<状態|>に[なる*]")
    event("shifted", "{s:subject}が[シフトする*]")
    event("broken", "{s:subject}が[ブレイクする*]")
    event("unisoned", "{s:subject}が[ユニゾンする*]")
    event("ignited", "{w:whoever}が[イグニッションする*]")
    event("shuffled", "{w:whoever}がデッキを[シャッフルする*]", "{w:whoever}のデッキが[シャッフルされる*]")
    event("revealed", "{s:subject}が[公開される*]")
    event("discarded", "{s:subject}が[捨てられる*]")
    event("discards", "{w:whoever}が手札を[捨てる*]", "{w:whoever}が<手札の|手札にある|>カードを[捨てる*]")
    event("shield_gone", "{s:subject}のシールドが[消滅する*]")
    event("igobbed", "{w:whoever}が[IGOBする*]")
    g.words("ability_word", {"activated": "起動能力", "triggered": "自動能力"})
    event("ability_used", "{w:whoever}が{k:ability_word}を[プレイする*]")
    event("ability_used_of", "{s:subject}の{k:ability_word}が[プレイされる*]")
    event("counter_gained", "{w:whoever}が{i:counter_icon}を[得る*]")
    event("counter_spent", "{w:whoever}が{i:counter_icon}を[消費する*]")
    g.words("point", POINTS)
    g.add("moment", "at", "{w:of?}{p:point}", "{w:of?}ターンの{p:point}")
    g.add("moment", "at_next", "次の{w:of?}{p:point}", "次の{w:of?}ターンの{p:point}", "{w:of}次の{p:point}", "{w:of}次のターンの{p:point}")
    g.add("moment", "at_turn", "{w:who}のターンの{p:point}")
    g.add("moment", "at_each", "各{p:point}", "各ターンの{p:point}")
    g.add("moment", "at_this", "この{p:point}", "このターンの{p:point}")
    g.add("moment", "battle_of_attacked", "{r:ref}が攻撃されたバトル終了時", "{r:ref}が攻撃されたバトルの終了時")
    g.add("moment", "battle_of_attacker", "{r:ref}が攻撃したバトル終了時", "{r:ref}が攻撃したバトルの終了時")
    g.words("moment", {"game_start": "ゲーム開始時|ゲームの開始時"})
    g.add("seg", "as_event", "{e:event@past}際、")
    g.verb("登場していた", forms(fin="ていた", nara="ていたならば|ていたなら", case="ていた場合", te="ていて"))
    g.words("came_by", {"ignition": "イグニッションで|イグニッションによって", "life_played": "ライフからプレイされて", "awakening": "覚醒条件で",
        "advent": "降臨条件で", "dream": "夢装条件で",
                        "possession": "憑依条件で"})
    g.entries("cond", {
        "entered_how": "{r:ref}が{w:came_by}[登場していた]",
        "entered_from": "{r:ref}が{z:zone}から[登場していた]",
        "happened_long": "このターンの間に{e:event}",
    })


# --- what they mean --------------------------------------------------------------------------------------------------


def subject(low: Operands, tree: Tree, zones: tuple[str, ...] = ()) -> Objects:
    found = low.query(tree, zones) if is_noun(tree) else low.ref(tree)
    if isinstance(found, Reg) and found.name not in ("self", "it", "event", "attacker"):
        raise Meaningless("この出来事にはこの語は使えません", "an event cannot be about this one")
    return found


def about(event: str, *flags: str, zones: tuple[str, ...] = (), make: Callable[[Operands, Tree],
dict[str, object]] | None = None) -> Waited:
    """An event about a card; 「このカードか…が」 waits for either."""

    def lower(low: Operands, tree: Tree) -> Trigger:
        more = make(low, tree) if make is not None else {}
        thing = tree[1]
        if thing[0] == "self_or":
            own = low.query(thing[1], zones)
            rest = changed(Trigger(event, Query(own.zones, own.whose, own.filters, own.either, True), flags=flags), **more)
            return changed(Trigger(event, Reg("self"), flags=flags), **more, either=(rest,))
        found = changed(Trigger(event, subject(low, thing, zones), flags=flags), **more)
        return changed(found, flags=(*flags, *found.flags)) if found.flags != flags and flags else found

    return lower


def by(event: str, flags: Callable[[Tree], tuple[str, ...]]) -> Waited:
    """An event of the doer: 「このカードが…を破壊した時」; what it is done to is on its other side."""

    def lower(low: Operands, tree: Tree) -> Trigger:
        victim, marks = low.query(tree[-1]), flags(tree)
        doer = tree[1]
        if doer[0] == "self_or":
            rest = low.query(doer[1])
            other = Query(rest.zones, rest.whose, rest.filters, rest.either, True)
            return Trigger(event, Reg("self"), victim, flags=marks, either=(Trigger(event, other, victim, flags=marks),))
        return Trigger(event, subject(low, doer), victim, flags=marks)

    return lower


def any_player(who: str) -> str:
    return "any" if who in ("each", "anyone") else who


def of_player(event: str, *flags: str) -> Waited:
    return lambda low, tree: Trigger(event, whose=any_player(low.who(tree[1])), flags=flags)


def somewhere(tree: Tree) -> tuple[str, ...]:
    """A card named as nothing but a card may come from anywhere."""
    return NOUNS.everywhere if is_noun(tree) and not any(mod[0] in ("in", "from") for mod in tree[1]) else ()


def moved(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("moved_into" | "moved_back", thing, who, (target,)):
            found, source = subject(low, thing, somewhere(thing)), ""
        case ("moved_from" | "back_from", thing, who, (source,), (target,)):
            found = subject(low, thing, (source,))
        case ("leaves", thing, (source,)):
            found, who, target = subject(low, thing, (source,)), None, ""
        case _:
            raise AssertionError(tree)
    whose = low.of(who, "any")
    if whose != "any":
        if isinstance(found, Reg) and whose != "you":
            raise Meaningless("カードは持ち主のゾーンに置かれます", "a card goes to a zone of its owner")
        if isinstance(found, Query):
            found = Query(found.zones, whose, found.filters, found.either, found.other)
    if target in SQUARES or target == "squares" or not FORCES.isdisjoint((source, target)):
        raise Meaningless("スクエアに置かれることは「登場」と書きます", "what comes to a square enters")
    if source in SQUARES:  # which square it was is known of it
        return Trigger("moved", found, source="squares", target=target, condition=Is(Reg("event"), SQUARES[source]))
    return Trigger("moved", found, source=source, target=target)


def played(low: Operands, tree: Tree) -> Trigger:
    found = low.query(tree[2], NOUNS.everywhere)
    return Trigger("played", Query((), "any", found.filters, found.either, found.other), whose=any_player(low.who(tree[1])))


def way(low: Operands, tree: Tree) -> dict[str, object]:
    match tree:
        case ("enters_from", _, zone):
            if zone[0] in SQUARES or zone[0] == "squares" or zone[0] in FORCES:
                raise Meaningless("スクエアからは登場しません", "nothing enters from a square")
            return {"source": zone[0]}
        case ("enters_by", _, (name,)):
            return {"source": "life", "flags": ("played",)} if name == "life_played" else {"flags": (name,)}
        case ("destroyed_by", _, (means,)):
            return {"flags": ("effect",), "by": "opponent"} if means == "opponent_effect" else {"flags": (means,)}
    raise AssertionError(tree)


def enters_in(low: Operands, tree: Tree) -> Trigger:
    return changed(about("entered")(low, tree), condition=During(tree[2][0]))


def enters_at(low: Operands, tree: Tree) -> Trigger:
    """「ノーマルスクエアに登場した時」."""
    found, zone = about("entered")(low, tree), tree[2][0]
    if zone not in SQUARES and zone != "squares":
        raise Meaningless("登場するのはスクエアです", "cards enter squares")
    return changed(found, condition=Is(Reg("event"), SQUARES[zone])) if zone in SQUARES else found


def destroyed_in(low: Operands, tree: Tree) -> Trigger:
    return changed(about("destroyed")(low, tree), condition=Turn(low.who(tree[2])))


def attacks_card(low: Operands, tree: Tree) -> Trigger:
    return changed(about("attacks")(low, tree), cause=low.query(tree[2]))


def attacks_who(low: Operands, tree: Tree) -> Trigger:
    """An attack on a player: that player is attacked by the card."""
    doer = tree[1]
    if doer[0] == "self_or":
        raise Meaningless("「このカードか…」はここでは書けません", "“this card or” cannot stand here")
    return Trigger("attacked", cause=subject(low, doer), whose=any_player(low.who(tree[2])), flags=("player",))


def hurts(*flags: str) -> Waited:
    def lower(low: Operands, tree: Tree) -> Trigger:
        found = Trigger("deals_damage", subject(low, tree[1]), low.query(tree[2]), flags=flags)
        return changed(found, condition=Compare(Amount(), ">=", low.number(tree[3]))) if tree[0] == "hurts_much" else found

    return lower


def hurts_who(low: Operands, tree: Tree) -> Trigger:
    """Damage to a player has no card on its other side."""
    who = any_player(low.who(tree[2]))
    return Trigger("damaged", Query((), players=who), subject(low, tree[1]))


def who_damaged(low: Operands, tree: Tree) -> Trigger:
    return Trigger("damaged", Query((), players=any_player(low.who(tree[1]))))


LOWERINGS: dict[str, Waited] = {
    "enters": about("entered"),
    "enters_from": about("entered", make=way),
    "enters_in": enters_in,
    "enters_at": enters_at,
    "enters_by": about("entered", make=way),
    "destroyed": about("destroyed"),
    "destroyed_by": about("destroyed", make=way),
    "destroyed_in": destroyed_in,
    "destroys": by("destroys", lambda tree: ()),
    "destroys_by": by("destroys", lambda tree: (tree[2][0],)),
    "destroys_by_own": by("destroys", lambda tree: ("effect",)),
    "destroys_by_this": lambda low, tree: Trigger("destroys", Reg("self"), low.query(tree[1]), flags=("effect",)),
    **dict.fromkeys(("moved_into", "moved_back", "moved_from", "back_from", "leaves"), moved),
    "removed": about("removed"),
    "attacks": about("attacks"),
    "attacks_card": attacks_card,
    "attacks_who": attacks_who,
    "attacked": about("attacked"),
    "who_attacked": of_player("attacked", "player"),
    "hurts_in_attack": hurts("battle"),
    "hurts_much": hurts("battle"),
    "hurts": hurts(),
    "hurts_who": hurts_who,
    "damaged": about("damaged"),
    "who_damaged": who_damaged,
    "drawn": of_player("drawn"),
    "life_lost": of_player("life_down"),
    "life_gained": of_player("life_up"),
    "healed": of_player("recovered"),
    "played": played,
    "is_played": about("played", zones=NOUNS.everywhere),
    "rebooted": about("rebooted"),
    "slept": about("slept"),
    "shifted": about("shifted", zones=NOUNS.everywhere),
    "broken": about("broke"),
    "unisoned": about("unison"),
    "ignited": of_player("ignited"),
    "shuffled": of_player("shuffled"),
    "relocated": lambda low, tree: Trigger("moved", subject(low, tree[1]), source="squares", target="squares"),
    "attacks_players": lambda low, tree: Trigger("attacked", cause=subject(low, tree[1]), flags=("player",)),
    "revealed": about("revealed", zones=NOUNS.everywhere),
    "discarded": about("discarded", zones=("hand",)),
    "discards": of_player("discarded"),
    "shield_gone": about("shield_lost"),
    "igobbed": of_player("igob"),
    "ability_used": lambda low, tree: Trigger("ability_played", whose=any_player(low.who(tree[1])), flags=(tree[2][0],)),
    "ability_used_of": lambda low, tree: Trigger("ability_played", subject(low, tree[1]), flags=(tree[2][0],)),
    "counter_gained": lambda low, tree: Trigger("counter_gained", whose=any_player(low.who(tree[1])), flags=(tree[2][0],)),
    "counter_spent": lambda low, tree: Trigger("counter_spent", whose=any_player(low.who(tree[1])), flags=(tree[2][0],)),
}
OF_PLAYERS = frozenset({
    "who_attacked", "who_damaged", "drawn", "life_lost", "life_gained", "healed", "played", "ignited", "shuffled", "discards", "igobbed", "ability_used",
    "counter_gained", "counter_spent",
})  # fmt: skip
REPLACEABLE = frozenset({"destroyed", "damaged", "moved", "drawn", "removed"})


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A point of time; in an effect the end of this turn or battle is one to come (808.4)."""
    match tree:
        case ("game_start",):
            return Trigger("game_start"), False
        case ("at", None, (point,)):
            return Trigger(point), low.scope.kind != "static"
        case ("at" | "at_turn", who, (point,)):
            return Trigger(point, whose=any_player(low.who(who[1] if tree[0] == "at" else who))), False
        case ("at_each", (point,)):
            return Trigger(point), False
        case ("at_this", (point,)):
            return Trigger(point), True
        case ("at_next", who, (point,)):
            if low.scope.kind == "static" or point.startswith("battle"):
                raise Meaningless("「次の…時」は、その前に何かが起きた効果の中でだけ書けます（例：このカードが登場した時、次のあなたのターン開始時、）",
                                  "“the next …” is said in an effect, of a turn or phase to come (このカードが登場した時、次のあなたのターン開始時、)")
            return Trigger(point, whose="any" if who is None else any_player(low.who(who[1]))), True
        case ("battle_of_attacked", ref):
            return Trigger("battle_end", cause=subject(low, ref)), False
        case ("battle_of_attacker", ref):
            return Trigger("battle_end", subject(low, ref)), False
    raise AssertionError(tree)


def referent(trigger: Trigger) -> Reg | None:
    """What そのゼクス means right after the event: what it befell, unless that is this card; then who did it."""
    if trigger.either:
        found = {referent(changed(one, either=())) for one in (trigger, *trigger.either)} - {None}
        return found.pop() if len(found) == 1 else None
    if trigger.event in ("battle_end", "battle_start"):
        return Reg("attacker") if trigger.cause == Reg("self") else Reg("attacked") if trigger.subject == Reg("self") else None
    if trigger.subject == Reg("self"):
        return Reg("cause") if trigger.cause is not None or trigger.event in ("attacked", "destroyed") else None
    if trigger.event in ("destroys", "deals_damage") or (trigger.event == "attacked" and trigger.cause not in (None, Reg("self"))):
        return Reg("cause")
    return Reg("event") if trigger.subject is not None else None


def that_player(trigger: Trigger) -> str:
    return "that_player"
