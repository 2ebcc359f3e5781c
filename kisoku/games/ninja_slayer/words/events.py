"""What abilities wait for, replace or look back at."""

from __future__ import annotations

from kisoku.games.ninja_slayer.words.nouns import NOUNS
from kisoku.text.common import EVENTS
from kisoku.text.conditions import SWAPPED
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import ABILITY, Operands, Waited, is_noun
from kisoku.text.program import Amount, Compare, Condition, Filter, Objects, Query, Reg, Trigger
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import changed

VERBS = {
    "suru": (
        "インターラプトする 変更する シャッフルする アイサツする エントリーする 登場する アンブッシュする オジギする アンタイ・オジギする "
        "ドローする 回復する 敗北する 増加する 減少する 変化する 上昇する"
    ),
    "su": "殺す",
    "u": "行う",
    "ru": "加わる 戻る なる",
    "ichidan": (
        "殺される アイサツされる エントリーされる アンブッシュされる オジギされる アンタイ・オジギされる 打ち消される 除外される "
        "捨てる 捨てられる 置かれる 加えられる 戻される 離れる 出る 与える 与えられる 受ける"
    ),
}
POINTS = {
    "turn_start": "ターン開始時|ターンの開始時",
    "turn_end": "ターン終了時|ターンの終了時",
    "draw_step": "ドロー・ステップ開始時|ドロー・ステップの開始時",
    "ether_step": "エテル・ステップ開始時|エテル・ステップの開始時",
    "character_phase": "キャラクターフェイズ開始時|キャラクターフェイズの開始時|キャラクター・フェイズ開始時|キャラクター・フェイズの開始時",
    "iksa_start": "イクサ開始時|イクサの開始時|イクサフェイズ開始時|イクサフェイズの開始時|イクサ・フェイズ開始時|イクサ・フェイズの開始時",
    "target_step": "アイサツ対象選択・ステップ開始時|アイサツ対象選択・ステップの開始時|アイサツ対象指定・ステップ開始時|アイサツ対象指定・ステップの開始時",
    "interrupt_step": "インターラプト・ステップ開始時|インターラプト・ステップの開始時|インターラプト指定・ステップ開始時|インターラプト指定・ステップの開始時",
    "damage_step": "イクサダメージ・ステップ開始時|イクサダメージ・ステップの開始時",
    "damage_step_end": "イクサダメージ・ステップ終了時|イクサダメージ・ステップの終了時",
    "iksa_end": "イクサ終了時|イクサの終了時|イクサフェイズ終了時|イクサフェイズの終了時|イクサ・フェイズ終了時|イクサ・フェイズの終了時",
}
ENTERING = ("kotodama",)


def add_events(g: Grammar) -> None:
    for name, words in VERBS.items():
        for word in words.split():
            g.verb(word, EVENTS[name], word + "*")
    g.title("event", "〈出来事〉")
    g.title("moment", "〈時点〉")
    g.words("point", {point: words if "・" not in words else f"{words}|{words.replace('・', '')}" for point, words in POINTS.items()})
    g.entries("moment", {
        "at": "{w:of?}{p:point}",
        "at_each": ("各{p:point}", "各プレイヤーの{p:point}"),
        "at_game": "<ゲーム開始時|ゲームの開始時>",
        "at_this": "この{p:point}",
        "at_next": ("次の{w:of?}{p:point}", "{w:of}次の{p:point}"),
    })
    g.add("seg", "first_event", "各ターンで最初に{e:event@past}時<、|に、>", "各ターン最初に{e:event@past}時<、|に、>",
          "そのターン最初に{e:event@past}時<、|に、>")

    def event(tag: str, *templates: str) -> None:
        """An event, and the same without its subject, for 「…した時か…した時」."""
        g.add("event", tag, *templates)
        tails = tuple(template.split("が", 1)[1] for template in templates if template.startswith(("{s:thing}が", "{w:who}が", "{w:whoever}が")))
        g.add("tail", tag, *tails)

    g.alias("whoever", "who", "player_only")
    g.words("player_only", {"anyone": "プレイヤー"})
    g.add("by", "by", "{w:who}によって", "{w:who}の<効果|能力|カード|カードや能力><によって|で>")
    event("killed", "{s:thing}が[殺される*]")
    event("killed_by_player", "{s:thing}が{w:by}[殺される*]")
    event("to_hand_by", "{s:thing}が{w:by}手札に[戻る*]", "{s:thing}が{w:by}手札に[戻される*]", "{s:thing}が{w:by}手札に[加えられる*]")
    event("excluded_by", "{s:thing}が{w:by}[除外される*]")
    event("who_greets", "{w:whoever}が[アイサツする*]")
    event("killed_iksa", "{s:thing}がイクサで[殺される*]")
    event("killed_by", "{s:thing}が{c:thing}によって[殺される*]", "{s:thing}が{c:thing}に[殺される*]")
    event("killed_iksa_by", "{s:thing}がイクサで{c:thing}によって[殺される*]", "{s:thing}がイクサで{c:thing}に[殺される*]",
          "{s:thing}が{c:thing}にイクサで[殺される*]")
    event("kills", "{s:thing}が{c:thing}を[殺す*]")
    event("kills_iksa", "{s:thing}がイクサで{c:thing}を[殺す*]", "{s:thing}が{c:thing}をイクサで[殺す*]")
    event("kills_iksa_any", "{s:thing}がイクサで[殺す*]")
    event("greets", "{s:thing}が[アイサツする*]")
    event("greets_who", "{s:thing}が{w:who}に[アイサツする*]")
    event("greets_player", "{s:thing}がプレイヤーに[アイサツする*]")
    event("greets_card", "{s:thing}が{c:thing}に[アイサツする*]")
    event("greeted", "{s:thing}が[アイサツされる*]")
    event("greeted_by", "{s:thing}が{c:thing}に[アイサツされる*]", "{s:thing}が{c:thing}によって[アイサツされる*]")
    event("player_greeted", "{w:who}が[アイサツされる*]")
    event("entered", "{s:thing}が[エントリーする*]", "{s:thing}が[エントリーされる*]")
    event("who_enters", "{w:whoever}が{o:np}を[エントリーする*]")
    event("appeared", "{s:thing}が[登場する*]", "{s:thing}が場に[出る*]")
    event("appeared_at", "{s:thing}が{w:of}場に[登場する*]", "{s:thing}が{w:of}場に[出る*]", "{w:of}場に{s:thing}が<|場に>[登場する*]")
    event("appeared_from", "{s:thing}が{z:zone}から[登場する*]", "{s:thing}が{z:zone}から場に[出る*]")
    g.add("cond", "drew", "このターン<、|に|>{w:who}が{n:n}枚以上[ドローする*]", "このターン<、|に|>{w:who}がカードを{n:n}枚以上[ドローする*]")
    event("ambushed", "{s:thing}が[アンブッシュする*]", "{s:thing}が[アンブッシュされる*]")
    event("ambushed_from", "{s:thing}が{z:zone}から[アンブッシュする*]", "{s:thing}が{z:zone}から[アンブッシュされる*]")
    for tag, word in (("", "ダメージを"), ("_iksa", "イクサダメージを")):
        more = ("イクサでダメージを",) if tag else ()
        for name, before in (("deals", "{s:thing}が"), ("deals_who", "{s:thing}が{w:who}に"), ("deals_player", "{s:thing}がプレイヤーに"),
                             ("deals_card", "{s:thing}が{c:thing}に")):
            starts = dict.fromkeys((before, before[:-1] + "へ" if before.endswith("に") else before))
            event(name + tag, *(f"{start}{words}[与える*]" for start in starts for words in (word, *more)),
                  *((before.replace("が", "がイクサで", 1) + "ダメージを[与える*]",) if tag else ()),
                  *((f"{{s:thing}}が{word}{before.removeprefix('{s:thing}が')}[与える*]",) if before.endswith("に") else ()))
        for name, before in (("damaged", "{s:thing}が"), ("damaged_by", "{s:thing}が{c:thing}から"),
                             ("who_damaged", "{w:whoever}が"), ("who_damaged_by", "{w:whoever}が{c:thing}から")):
            event(name + tag, f"{before}{word}[受ける*]", f"{before}{word}[与えられる*]", *(f"{before}{other}[受ける*]" for other in more),
                  *((before.replace("から", "によって") + f"{word}[受ける*]",) if "から" in before else ()))
    event("bowed_now", "{s:thing}が[オジギする*]", "{s:thing}が[オジギされる*]", "{s:thing}がオジギ状態に[なる*]")
    event("unbowed_now", "{s:thing}が[アンタイ・オジギする*]", "{s:thing}が[アンタイ・オジギされる*]",
          "{s:thing}がアンタイ・オジギ状態に[なる*]")
    event("drawn", "{w:whoever}が[ドローする*]", "{w:whoever}がカードを[ドローする*]", "{w:whoever}が<カードを|>1枚[ドローする*]")
    event("discarded", "{s:thing}が[捨てられる*]")
    event("discarded_from", "{s:thing}が{z:zone}から[捨てられる*]")
    event("discarded_by", "{s:thing}が{w:by}[捨てられる*]")
    event("discarded_by_from", "{s:thing}が{w:by}{z:zone}から[捨てられる*]", "{s:thing}が{z:zone}から{w:by}[捨てられる*]")
    event("who_discards", "{w:whoever}が{o:np}を[捨てる*]")
    event("put_from", "{s:thing}が{a:zone}から{b:zone}に[置かれる*]")
    event("put_into", "{s:thing}が{w:of?}{b:zone}に[置かれる*]", "{w:of?}{b:zone}に{s:thing}が[置かれる*]")
    event("put_by", "{s:thing}が{w:by}{b:zone}に[置かれる*]")
    event("to_deck", "{s:thing}がデッキに[戻る*]", "{s:thing}がデッキに[戻される*]", "{s:thing}がデッキに[加えられる*]")
    event("leaves", "{s:thing}が{a:zone}を[離れる*]")
    event("to_hand", "{s:thing}が手札に[戻る*]", "{s:thing}が手札に[戻される*]",
          "{s:thing}が持ち主の手札に[戻る*]", "{s:thing}が持ち主の手札に[戻される*]", "{s:thing}が手札に[加わる*]",
          "{s:thing}が手札に[加えられる*]")
    event("loses", "{w:whoever}が[敗北する*]", "{w:whoever}がゲームに[敗北する*]")
    g.add("event", "item_changes", *(f"{{s:thing}}の{{i:item}}が[{verb}*]" for verb in ("増加する", "減少する", "変化する", "上昇する")))
    event("healed", "{w:whoever}が[回復する*]")
    event("jitsu_done", "{w:whoever}がジツを[行う*]")
    event("countered", "{s:thing}が[打ち消される*]")
    event("excluded", "{s:thing}が[除外される*]")
    event("excluded_from", "{s:thing}が{z:zone}から[除外される*]")
    event("interrupted", "{s:thing}が[インターラプトする*]", "{s:thing}がアイサツの対象を[変更する*]", "{s:thing}がアイサツ対象を[変更する*]")
    event("who_interrupts", "{w:whoever}が[インターラプトする*]", "{w:whoever}がアイサツ<の|>対象を[変更する*]")
    event("shuffled", "{w:whoever}がデッキを[シャッフルする*]")
    event("damaged_least", "{s:thing}が{n:n}以上のダメージを[受ける*]", "{s:thing}が{n:n}<点|ダメージ>以上<の|><ダメージを|>[受ける*]")
    event("who_damaged_least", "{w:whoever}が{n:n}以上のダメージを[受ける*]", "{w:whoever}が{n:n}<点|ダメージ>以上<の|><ダメージを|>[受ける*]")


def subject(low: Operands, tree: Tree, zones: tuple[str, ...] = ()) -> Objects:
    found = low.query(tree, zones) if is_noun(tree) else low.ref(tree)
    if isinstance(found, Query) and (not found.zones or found.players):
        raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
    if isinstance(found, Reg) and found.name not in ("self", "it", "target", "event"):
        raise Meaningless("この出来事にはこの語は使えません", "an event cannot be about this one")
    return found


def plain(event: str, *flags: str, zones: tuple[str, ...] = ()) -> Waited:
    return lambda low, tree: Trigger(event, subject(low, tree[1], zones), flags=flags)


def caused(event: str, *flags: str) -> Waited:
    return lambda low, tree: Trigger(event, subject(low, tree[1]), subject(low, tree[2]), flags=flags)


def to_card(event: str, *flags: str) -> Waited:
    """Greeting or damaging a character: any character is a flag, a certain one also the cause."""

    def lower(low: Operands, tree: Tree) -> Trigger:
        other = subject(low, tree[2])
        character = Query(("field",), "any", (Filter("kind", "==", "character"),))
        return Trigger(event, subject(low, tree[1]), None if other == character else other, flags=(*flags, "character"))

    return lower


def to_player(event: str, *flags: str) -> Waited:
    def lower(low: Operands, tree: Tree) -> Trigger:
        whose = any_player(low.who(tree[2])) if len(tree) > 2 else "any"
        return Trigger(event, subject(low, tree[1]), whose=whose, flags=(*flags, "player"))

    return lower


def greets_who(low: Operands, tree: Tree) -> Trigger:
    """Characters greet the player on the other side: whoever is named says whose they are."""
    found, who = subject(low, tree[1]), low.who(tree[2])
    side = found.whose if isinstance(found, Query) else "you" if found == Reg("self") else ""
    if who != "each" and (who not in SWAPPED or side not in ("any", SWAPPED[who])):
        raise Meaningless("誰へのアイサツかが決まりません", "whom they greet is not settled")
    return Trigger("aisatsu", owned(found, SWAPPED[who]) if isinstance(found, Query) and who != "each" else found, flags=("player",))


def appeared_at(low: Operands, tree: Tree) -> Trigger:
    """「〈ニンジャ〉があなたの場に登場した時」: on whose field says whose it is."""
    found, whose = subject(low, tree[1]), any_player(low.of(tree[2], "any"))
    if not isinstance(found, Query) or found.whose not in ("any", whose):
        raise Meaningless("誰の場に登場するかが決まりません", "on whose field it appears is not settled")
    return Trigger("appeared", owned(found, whose))


def of_player(event: str) -> Waited:
    return lambda low, tree: Trigger(event, whose=any_player(low.who(tree[1])))


def any_player(who: str) -> str:
    return "any" if who == "each" else who


def who_damaged(*flags: str) -> Waited:
    def lower(low: Operands, tree: Tree) -> Trigger:
        cause = subject(low, tree[2]) if len(tree) > 2 else None
        return Trigger("damaged", cause=cause, whose=any_player(low.who(tree[1])), flags=(*flags, "player"))

    return lower


def player_greeted(low: Operands, tree: Tree) -> Trigger:
    who = low.who(tree[1])
    if who not in SWAPPED:
        raise Meaningless("誰がアイサツされたのかが決まりません", "who is greeted is not settled")
    return Trigger("aisatsu", Query(("field",), SWAPPED[who]), flags=("player",))


def item_changes(low: Operands, tree: Tree) -> Trigger:
    raise Meaningless("数値が変わることは出来事として待てません（「…が増加しているなら」と書けます）",
                      "a number that changes is no event to wait for (whether it is increased can be asked: 「…が増加しているなら」)")


def entered(low: Operands, tree: Tree) -> Trigger:
    found = subject(low, tree[1], ENTERING)
    if isinstance(found, Query) and ABILITY in found.filters:
        return ability_entered(found, found.whose)
    return Trigger("entered", found)


def who_enters(low: Operands, tree: Tree) -> Trigger:
    found, who = low.query(tree[2], ENTERING), any_player(low.who(tree[1]))
    return ability_entered(found, who) if ABILITY in found.filters else Trigger("entered", owned(found, who))


def ability_entered(found: Query, whose: str) -> Trigger:
    """An ability is entered: its card is the subject, its kind a flag."""
    kinds = tuple(str(one.value) for one in found.filters if one.item == "ability")
    others = tuple(one for one in found.filters if one.item not in ("object", "ability"))
    if others or found.either or found.other:
        raise Meaningless("能力をこのようには限れません", "an ability cannot be described this way here")
    return Trigger("ability_entered", whose=whose, flags=kinds)


def owned(found: Query, whose: str) -> Query:
    return Query(found.zones, whose, found.filters, found.either, found.other)


def who_discards(low: Operands, tree: Tree) -> Trigger:
    who = any_player(low.who(tree[1]))
    found = low.query(tree[2], ("hand",))
    if found.zones != ("hand",):
        raise Meaningless("捨てるのは手札からです", "only cards of a hand are discarded")
    return Trigger("discarded", Query(("hand",), who, found.filters, found.either, found.other) if found.filters or found.either else None, whose=who)


def moved(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("put_from", thing, source, target):
            return Trigger("moved", subject(low, thing, (source[0],)), source=source[0], target=target[0])
        case ("put_into", thing, who, target):
            found, whose = subject(low, thing, somewhere(thing)), low.of(who, "any")
            if whose != "any" and isinstance(found, Query) and found.whose == "any":
                found = owned(found, whose)  # a card goes to the zone of its owner (302.5)
            elif whose not in ("any", "you" if found == Reg("self") else found.whose if isinstance(found, Query) else ""):
                raise Meaningless("カードは持ち主の領域に置かれます（誰の領域かは書かなくてかまいません）",
                                  "a card goes to a zone of its owner (whose it is need not be said)")
            return Trigger("moved", found, target=target[0])
        case ("put_by", thing, who, target):
            return Trigger("moved", subject(low, thing, somewhere(thing)), target=target[0], by=low.who(who[1]))
        case ("leaves", thing, source):
            return Trigger("moved", subject(low, thing, (source[0],)), source=source[0])
        case ("to_hand" | "to_deck" as way, thing):
            return Trigger("moved", subject(low, thing, somewhere(thing)), target=way.removeprefix("to_"))
    raise AssertionError(tree)


def somewhere(thing: Tree) -> tuple[str, ...]:
    """A card named as nothing but a card may come from anywhere; anything else without a zone is on the field (205.3)."""
    return NOUNS.everywhere if is_noun(thing) and thing[2] == ("card",) else ()


def deals() -> dict[str, Waited]:
    found: dict[str, Waited] = {}
    for end, flags in (("", ()), ("_iksa", ("iksa",))):
        found |= {
            f"deals{end}": plain("deals_damage", *flags),
            f"deals_who{end}": to_player("deals_damage", *flags),
            f"deals_player{end}": to_player("deals_damage", *flags),
            f"deals_card{end}": to_card("deals_damage", *flags),
            f"damaged{end}": plain("damaged", *flags),
            f"damaged_by{end}": caused("damaged", *flags),
            f"who_damaged{end}": who_damaged(*flags),
            f"who_damaged_by{end}": who_damaged(*flags),
        }
    return found


LOWERINGS: dict[str, Waited] = {
    "killed": plain("killed"),
    "killed_by_player": lambda low, tree: Trigger("killed", subject(low, tree[1]), by=low.who(tree[2][1])),
    "to_hand_by": lambda low, tree: Trigger("moved", subject(low, tree[1], somewhere(tree[1])), target="hand", by=low.who(tree[2][1])),
    "excluded_by": lambda low, tree: Trigger("excluded", subject(low, tree[1]), by=low.who(tree[2][1])),
    "who_greets": lambda low, tree: Trigger("aisatsu", Query(("field",), any_player(low.who(tree[1])))),
    "killed_iksa": plain("killed", "iksa"),
    "killed_by": caused("killed"),
    "killed_iksa_by": caused("killed", "iksa"),
    "kills": caused("kills"),
    "kills_iksa": caused("kills", "iksa"),
    "kills_iksa_any": plain("kills", "iksa"),
    "greets": plain("aisatsu"),
    "greets_who": greets_who,
    "greets_player": to_player("aisatsu"),
    "greets_card": to_card("aisatsu"),
    "greeted": plain("aisatsued"),
    "greeted_by": caused("aisatsued"),
    "player_greeted": player_greeted,
    "entered": entered,
    "who_enters": who_enters,
    "appeared": plain("appeared"),
    "appeared_at": appeared_at,
    "appeared_from": lambda low, tree: Trigger("appeared", subject(low, tree[1]), source=tree[2][0]),
    "ambushed": plain("ambushed"),
    "ambushed_from": lambda low, tree: Trigger("ambushed", subject(low, tree[1]), source=tree[2][0]),
    **deals(),
    "bowed_now": plain("bowed"),
    "unbowed_now": plain("unbowed"),
    "drawn": of_player("drawn"),
    "discarded": plain("discarded", zones=("hand",)),
    "discarded_by": lambda low, tree: Trigger("discarded", subject(low, tree[1], ("hand",)), by=low.who(tree[2][1])),
    "discarded_from": lambda low, tree: Trigger("discarded", subject(low, tree[1], (tree[2][0],)), source=tree[2][0]),
    "discarded_by_from": lambda low, tree: Trigger("discarded", subject(low, tree[1], (tree[3][0],)), by=low.who(tree[2][1]), source=tree[3][0]),
    "who_discards": who_discards,
    "put_from": moved,
    "put_into": moved,
    "put_by": moved,
    "leaves": moved,
    "to_hand": moved,
    "to_deck": moved,
    "loses": of_player("lost"),
    "item_changes": item_changes,
    "healed": of_player("healed"),
    "jitsu_done": of_player("jitsu"),
    "countered": plain("countered", zones=ENTERING),
    "excluded": plain("excluded"),
    "excluded_from": lambda low, tree: Trigger("excluded", subject(low, tree[1], (tree[2][0],)), source=tree[2][0]),
    "interrupted": plain("interrupted"),
    "who_interrupts": lambda low, tree: Trigger("interrupted", Query(("field",), any_player(low.who(tree[1])))),
    "shuffled": of_player("shuffled"),
    "damaged_least": lambda low, tree: Trigger("damaged", subject(low, tree[1]), condition=at_least(low, tree[2])),
    "who_damaged_least": lambda low, tree: Trigger(
        "damaged", whose=any_player(low.who(tree[1])), flags=("player",), condition=at_least(low, tree[2])
    ),
}
DEEDS = {"killed": "kill", "countered": "counter", "discarded": "discard", "excluded": "exclude", "moved": "move", "bowed": "bow", "unbowed": "unbow"}
REPLACEABLE = frozenset({"drawn", "discarded", "killed", "kills", "ambushed", "excluded", "moved", "damaged", "deals_damage", "healed", "lost"})
OF_PLAYERS = frozenset({
    "player_greeted", "who_greets", "who_interrupts", "who_enters", "drawn", "who_discards", "healed", "loses", "jitsu_done", "shuffled", "who_damaged_least",
    *(f"who_damaged{by}{end}" for by in ("", "_by") for end in ("", "_iksa")),
})


def at_least(low: Operands, tree: Tree) -> Condition:
    return Compare(Amount(), ">=", low.number(tree))


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A point of the turn; this and next ones are certain moments to come. "next" means: not in the turn it is said in."""
    match tree:
        case ("at_game",):
            return Trigger("game_start"), False
        case ("at", who, point):
            return Trigger(point[0], whose=any_player(low.of(who, "any"))), False
        case ("at_each", point):
            return Trigger(point[0]), False
        case ("at_this", point):
            return Trigger(point[0]), True
        case ("at_next", who, point):
            return Trigger(point[0], whose=any_player(low.of(who, "any")), flags=("next",)), True
    raise AssertionError(tree)


def that_player(trigger: Trigger) -> str:
    """Who そのプレイヤー is after the event. Greeting is recorded for the greeting side: whoever is greeted is the other."""
    if trigger.event != "aisatsu":
        return "that_player"
    if "player" not in trigger.flags:
        return ""
    whose = trigger.subject.whose if isinstance(trigger.subject, Query) else "you" if trigger.subject == Reg("self") else ""
    return SWAPPED.get(whose, "")


def referent(trigger: Trigger) -> Reg | None:
    """What それ means right after the event: its subject; if that is this card (which is これ), the other side, if one is named."""
    if trigger.either:
        found = {referent(changed(one, either=())) for one in (trigger, *trigger.either)}
        return found.pop() if len(found) == 1 else None
    if trigger.subject != Reg("self"):
        return Reg("event") if trigger.subject is not None or trigger.event == "discarded" else None
    if trigger.event == "aisatsu" and ("character" in trigger.flags or trigger.cause is not None):
        return Reg("attacked")
    if trigger.cause is not None or trigger.event == "kills" or (trigger.event == "deals_damage" and "character" in trigger.flags):
        return Reg("cause")
    return None
