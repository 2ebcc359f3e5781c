"""What abilities wait for, replace or look back at."""

from __future__ import annotations

from msgspec.structs import replace

from kisoku.games.ninja_slayer.words.nouns import NOUNS
from kisoku.text.conditions import SWAPPED
from kisoku.text.events import Events, Row, add_happenings, owned, referring
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import ABILITY, Operands, Waited, everybody, is_noun
from kisoku.text.program import Filter, Objects, Query, Reg, Trigger
from kisoku.text.scope import Meaningless

VERBS = {
    "suru": (
        "インターラプトする 変更する シャッフルする アイサツする エントリーする 登場する アンブッシュする オジギする "
        "アンタイ・オジギする "
        "ドローする 移動する 回復する 敗北する 増加する 減少する 変化する 上昇する"
    ),
    "su": "殺す",
    "u": "行う",
    "ru": "加わる 戻る なる",
    "ichidan": (
        "殺される アイサツされる エントリーされる アンブッシュされる オジギされる アンタイ・オジギされる 打ち消される "
        "除外される "
        "捨てる 捨てられる 置かれる 加えられる 戻される 離れる 出る 与える 与えられる 受ける"
    ),
}
POINTS = {
    "turn_start": "ターン開始時|ターンの開始時",
    "turn_end": "ターン終了時|ターンの終了時",
    "draw_step": "ドロー・ステップ開始時|ドロー・ステップの開始時",
    "ether_step": "エテル・ステップ開始時|エテル・ステップの開始時",
    "character_phase": "キャラクターフェイズ開始時|キャラクターフェイズの開始時|キャラクター・フェイズ開始時|"
    "キャラクター・フェイズの開始時",
    "iksa_start": "イクサ開始時|イクサの開始時|イクサフェイズ開始時|イクサフェイズの開始時|イクサ・フェイズ開始時|"
    "イクサ・フェイズの開始時",
    "target_step": "アイサツ対象選択・ステップ開始時|アイサツ対象選択・ステップの開始時|"
    "アイサツ対象指定・ステップ開始時|アイサツ対象指定・ステップの開始時",
    "interrupt_step": "インターラプト・ステップ開始時|インターラプト・ステップの開始時|"
    "インターラプト指定・ステップ開始時|インターラプト指定・ステップの開始時",
    "damage_step": "イクサダメージ・ステップ開始時|イクサダメージ・ステップの開始時",
    "damage_step_end": "イクサダメージ・ステップ終了時|イクサダメージ・ステップの終了時",
    "iksa_end": "イクサ終了時|イクサの終了時|イクサフェイズ終了時|イクサフェイズの終了時|イクサ・フェイズ終了時|"
    "イクサ・フェイズの終了時",
}
ENTERING = ("kotodama",)


def subject(low: Operands, tree: Tree, zones: tuple[str, ...] = ()) -> Objects:
    found = low.query(tree, zones) if is_noun(tree) else low.ref(tree)
    if isinstance(found, Query) and (not found.zones or found.players):
        raise Meaningless("ここではカードが必要です", "cards are needed here, not players")
    if isinstance(found, Reg) and found.name not in ("self", "it", "target", "event"):
        raise Meaningless("この出来事にはこの語は使えません", "an event cannot be about this one")
    return found


def zones_of(event: str, thing: Tree) -> tuple[str, ...]:
    """A card named as nothing but a card may come from anywhere; anything else without a zone is on
    the field (205.3).
    """
    if event in ("moved", "excluded"):
        return NOUNS.everywhere if is_noun(thing) and thing[2] == ("card",) else ()
    return {"discarded": ("hand",), "countered": ENTERING}.get(event, ())


def to_card(event: str, *flags: str) -> Waited:
    """Greeting or damaging a character: any character is a flag, a certain one also the cause."""

    def lower(low: Operands, tree: Tree) -> Trigger:
        other = subject(low, tree[2])
        character = Query(("field",), "any", (Filter("kind", "==", "character"),))
        return Trigger(event, subject(low, tree[1]), None if other == character else other, flags=(*flags, "character"))

    return lower


def greets_who(low: Operands, tree: Tree) -> Trigger:
    """Characters greet the player on the other side: whoever is named says whose they are."""
    found, who = subject(low, tree[1]), low.who(tree[2])
    side = found.whose if isinstance(found, Query) else "you" if found == Reg("self") else ""
    if who != "each" and (who not in SWAPPED or side not in ("any", SWAPPED[who])):
        raise Meaningless("誰へのアイサツかが決まりません", "whom they greet is not settled")
    return Trigger(
        "aisatsu",
        owned(found, SWAPPED[who]) if isinstance(found, Query) and who != "each" else found,
        flags=("player",),
    )


def appeared_at(low: Operands, tree: Tree) -> Trigger:
    """「〈ニンジャ〉があなたの場に登場した時」: on whose field says whose it is."""
    found, whose = subject(low, tree[1]), everybody(low.of(tree[2], "any"))
    if not isinstance(found, Query) or found.whose not in ("any", whose):
        raise Meaningless("誰の場に登場するかが決まりません", "on whose field it appears is not settled")
    return Trigger("appeared", owned(found, whose))


def of_field(event: str) -> Waited:
    """What a player does is done by one of the characters."""
    return lambda low, tree: Trigger(event, Query(("field",), everybody(low.who(tree[1]))))


def player_greeted(low: Operands, tree: Tree) -> Trigger:
    who = low.who(tree[1])
    if who not in SWAPPED:
        raise Meaningless("誰がアイサツされたのかが決まりません", "who is greeted is not settled")
    return Trigger("aisatsu", Query(("field",), SWAPPED[who]), flags=("player",))


def item_changes(low: Operands, tree: Tree) -> Trigger:
    raise Meaningless(
        "数値が変わることは出来事として待てません（「…が増加しているなら」と書けます）",
        "a number that changes is no event to wait for (whether it is increased can be asked: 「…が増加しているなら」)",
    )


def entered(low: Operands, tree: Tree) -> Trigger:
    found = subject(low, tree[1], ENTERING)
    return (
        ability_entered(found, found.whose)
        if isinstance(found, Query) and ABILITY in found.filters
        else Trigger("entered", found)
    )


def who_enters(low: Operands, tree: Tree) -> Trigger:
    found, who = subject(low, tree[2], ENTERING), everybody(low.who(tree[1]))
    assert isinstance(found, Query)
    return ability_entered(found, who) if ABILITY in found.filters else Trigger("entered", owned(found, who))


def ability_entered(found: Query, whose: str) -> Trigger:
    """An ability is entered: its card is the subject, its kind a flag."""
    kinds = tuple(str(one.value) for one in found.filters if one.item == "ability")
    if found.either or found.other or any(one.item not in ("object", "ability") for one in found.filters):
        raise Meaningless("能力をこのようには限れません", "an ability cannot be described this way here")
    return Trigger("ability_entered", whose=whose, flags=kinds)


def who_discards(low: Operands, tree: Tree) -> Trigger:
    who, found = everybody(low.who(tree[1])), low.query(tree[2], ("hand",))
    if found.zones != ("hand",):
        raise Meaningless("捨てるのは手札からです", "only cards of a hand are discarded")
    return Trigger("discarded", owned(found, who) if found.filters or found.either else None, whose=who)


def put_into(low: Operands, tree: Tree) -> Trigger:
    _, thing, who, (target,) = tree
    found, whose = subject(low, thing, zones_of("moved", thing)), low.of(who, "any")
    if whose != "any" and isinstance(found, Query) and found.whose == "any":
        found = replace(found, filters=(*found.filters, Filter("owner", "==", whose)))  # 302.5
    elif whose not in ("any", "you" if found == Reg("self") else found.whose if isinstance(found, Query) else ""):
        raise Meaningless(
            "カードは持ち主の領域に置かれます（誰の領域かは書かなくてかまいません）",
            "a card goes to a zone of its owner (whose it is need not be said)",
        )
    return Trigger("moved", found, target=target)


def damages() -> dict[str, Row]:
    """Dealing and taking damage, and the same in an iksa."""
    found: dict[str, Row] = {}
    for end, word in (("", "ダメージを"), ("_iksa", "イクサダメージを")):
        flags, more = ("iksa", "イクサでダメージを") if end else ("", "")
        for name, what, before in (
            ("deals", "", "{s:thing}が"), ("deals_who", "player", "{s:thing}が{w:who}に"),
            ("deals_player", "player", "{s:thing}がプレイヤーに"),
            ("deals_card", to_card("deals_damage", *flags.split()), "{s:thing}が{c:thing}に"),
        ):  # fmt: skip
            starts = dict.fromkeys((before, before[:-1] + "へ" if before.endswith("に") else before))
            found[name + end] = (
                f"deals_damage {flags} {what}" if isinstance(what, str) else what,
                *(f"{start}{words}[与える*]" for start in starts for words in filter(None, (word, more))),
                *((before.replace("が", "がイクサで", 1) + "ダメージを[与える*]",) if end else ()),
                *(
                    (f"{{s:thing}}が{word}{before.removeprefix('{s:thing}が')}[与える*]",)
                    if before.endswith("に")
                    else ()
                ),
            )
        for name, what, before in (
            ("damaged", "", "{s:thing}が"),
            ("damaged_by", "", "{s:thing}が{c:thing}から"),
            ("who_damaged", "player", "{w:whoever}が"),
            ("who_damaged_by", "player", "{w:whoever}が{c:thing}から"),
        ):
            found[name + end] = (
                f"damaged {flags} {what}",
                f"{before}{word}[受ける*|与えられる*]",
                *((f"{before}{more}[受ける*]",) if more else ()),
                *((before.replace("から", "によって") + f"{word}[受ける*]",) if "から" in before else ()),
            )
    return found


EVENTS = Events(
    {
        "killed": ("killed", "{s:thing}が[殺される*]"),
        "killed_by_player": ("killed", "{s:thing}が{y:by}[殺される*]"),
        "to_hand_by": ("moved >hand", "{s:thing}が{y:by}手札に[戻る*|戻される*|加えられる*]"),
        "excluded_by": ("excluded", "{s:thing}が{y:by}[除外される*]"),
        "who_greets": (of_field("aisatsu"), "{w:whoever}が[アイサツする*]"),
        "killed_iksa": ("killed iksa", "{s:thing}がイクサで[殺される*]"),
        "killed_by": ("killed", "{s:thing}が{c:thing}によって[殺される*]", "{s:thing}が{c:thing}に[殺される*]"),
        "killed_iksa_by": (
            "killed iksa",
            "{s:thing}がイクサで{c:thing}によって[殺される*]",
            "{s:thing}がイクサで{c:thing}に[殺される*]",
            "{s:thing}が{c:thing}にイクサで[殺される*]",
        ),
        "kills": ("kills", "{s:thing}が{c:thing}を[殺す*]"),
        "kills_iksa": ("kills iksa", "{s:thing}がイクサで{c:thing}を[殺す*]", "{s:thing}が{c:thing}をイクサで[殺す*]"),
        "kills_iksa_any": ("kills iksa", "{s:thing}がイクサで[殺す*]"),
        "greets": ("aisatsu", "{s:thing}が[アイサツする*]"),
        "greets_who": (greets_who, "{s:thing}が{w:who}に[アイサツする*]"),
        "greets_player": ("aisatsu player", "{s:thing}がプレイヤーに[アイサツする*]"),
        "greets_card": (to_card("aisatsu"), "{s:thing}が{c:thing}に[アイサツする*]"),
        "greeted": ("aisatsued", "{s:thing}が[アイサツされる*]"),
        "greeted_by": (
            "aisatsued",
            "{s:thing}が{c:thing}に[アイサツされる*]",
            "{s:thing}が{c:thing}によって[アイサツされる*]",
        ),
        "player_greeted": (player_greeted, "{w:who}が[アイサツされる*]"),
        "entered": (entered, "{s:thing}が[エントリーする*|エントリーされる*]"),
        "who_enters": (who_enters, "{w:whoever}が{o:np}を[エントリーする*]"),
        "appeared": ("appeared", "{s:thing}が[登場する*]", "{s:thing}が場に[出る*]"),
        "appeared_at": (
            appeared_at,
            "{s:thing}が{w:of}場に[登場する*|出る*]",
            "{w:of}場に{s:thing}が<|場に>[登場する*]",
        ),
        "appeared_from": ("appeared", "{s:thing}が{f:zone}から[登場する*]", "{s:thing}が{f:zone}から場に[出る*]"),
        "ambushed": ("ambushed", "{s:thing}が[アンブッシュする*|アンブッシュされる*]"),
        "ambushed_from": ("ambushed", "{s:thing}が{f:zone}から[アンブッシュする*|アンブッシュされる*]"),
        **damages(),
        "bowed_now": ("bowed", "{s:thing}が[オジギする*|オジギされる*]", "{s:thing}がオジギ状態に[なる*]"),
        "unbowed_now": (
            "unbowed",
            "{s:thing}が[アンタイ・オジギする*|アンタイ・オジギされる*]",
            "{s:thing}がアンタイ・オジギ状態に[なる*]",
        ),
        "drawn": (
            "drawn",
            "{w:whoever}が[ドローする*]",
            "{w:whoever}がカードを[ドローする*]",
            "{w:whoever}が<カードを|>1枚[ドローする*]",
        ),
        "discarded": ("discarded", "{s:thing}が[捨てられる*]"),
        "discarded_from": ("discarded", "{s:thing}が{a:zone}から[捨てられる*]"),
        "discarded_by": ("discarded", "{s:thing}が{y:by}[捨てられる*]"),
        "discarded_by_from": (
            "discarded",
            "{s:thing}が{y:by}{a:zone}から[捨てられる*]",
            "{s:thing}が{a:zone}から{y:by}[捨てられる*]",
        ),
        "who_discards": (who_discards, "{w:whoever}が{o:np}を[捨てる*]"),
        "put_from": (
            "moved",
            "{s:thing}が{a:zone}から{b:zone}に[置かれる*]",
            "{s:thing}が{a:zone}から<持ち主の|>{b:zone}に[移動する*|戻る*|戻される*|加えられる*]",
        ),
        "put_into": (
            put_into,
            "{s:thing}が{w:of?}{b:zone}に[置かれる*]",
            "{w:of?}{b:zone}に{s:thing}が[置かれる*]",
            "{s:thing}が{w:of}{b:zone}に[移動する*|戻る*|戻される*|加えられる*]",
        ),
        "put_by": ("moved", "{s:thing}が{y:by}{b:zone}に[置かれる*]"),
        "to_deck": ("moved >deck", "{s:thing}がデッキに[戻る*|戻される*|加えられる*]"),
        "leaves": ("moved", "{s:thing}が{a:zone}を[離れる*]", "{s:thing}が{a:zone}から[離れる*]"),
        "leaves_by": ("moved", "{s:thing}が{y:by}{a:zone}を[離れる*]", "{s:thing}が{y:by}{a:zone}から[離れる*]"),
        "to_hand": (
            "moved >hand",
            "{s:thing}が手札に[戻る*|戻される*|加わる*|加えられる*]",
            "{s:thing}が持ち主の手札に[戻る*|戻される*]",
        ),
        "loses": ("lost", "{w:whoever}が[敗北する*]", "{w:whoever}がゲームに[敗北する*]"),
        "item_changes": (item_changes, "{s:thing}の{i:item}が[増加する*|減少する*|変化する*|上昇する*]"),
        "healed": ("healed", "{w:whoever}が[回復する*]"),
        "jitsu_done": ("jitsu", "{w:whoever}がジツを[行う*]"),
        "countered": ("countered", "{s:thing}が[打ち消される*]"),
        "excluded": ("excluded", "{s:thing}が[除外される*]"),
        "excluded_from": ("excluded", "{s:thing}が{a:zone}から[除外される*]"),
        "interrupted": (
            "interrupted",
            "{s:thing}が[インターラプトする*]",
            "{s:thing}がアイサツの対象を[変更する*]",
            "{s:thing}がアイサツ対象を[変更する*]",
        ),
        "who_interrupts": (
            of_field("interrupted"),
            "{w:whoever}が[インターラプトする*]",
            "{w:whoever}がアイサツ<の|>対象を[変更する*]",
        ),
        "shuffled": ("shuffled", "{w:whoever}がデッキを[シャッフルする*]"),
        "damaged_least": (
            "damaged",
            "{s:thing}が{n:n}以上のダメージを[受ける*]",
            "{s:thing}が{n:n}<点|ダメージ>以上<の|><ダメージを|>[受ける*]",
        ),
        "who_damaged_least": (
            "damaged player",
            "{w:whoever}が{n:n}以上のダメージを[受ける*]",
            "{w:whoever}が{n:n}<点|ダメージ>以上<の|><ダメージを|>[受ける*]",
        ),
    },
    subject,
    zones_of,
)
DEEDS = {
    "killed": "kill",
    "countered": "counter",
    "discarded": "discard",
    "excluded": "exclude",
    "moved": "move",
    "bowed": "bow",
    "unbowed": "unbow",
}
REPLACEABLE = frozenset(
    {
        "drawn",
        "discarded",
        "killed",
        "kills",
        "ambushed",
        "excluded",
        "moved",
        "damaged",
        "deals_damage",
        "healed",
        "lost",
    }
)


def add_events(g: Grammar) -> None:
    add_happenings(g, VERBS)
    g.words(
        "point",
        {
            point: words if "・" not in words else f"{words}|{words.replace('・', '')}"
            for point, words in POINTS.items()
        },
    )
    g.entries(
        "moment",
        {
            "at": "{w:of?}{p:point}",
            "at_each": "<各|各プレイヤーの>{p:point}",
            "game_start": "<ゲーム開始時|ゲームの開始時>",
            "at_this": "この{p:point}",
            "at_next": ("次の{w:of?}{p:point}", "{w:of}次の{p:point}"),
        },
    )
    each_turn = "<各ターンで|各ターン|各ターンに|そのターン|このターン|このターン、>"
    g.add("seg", "first_event", f"{each_turn}<最初に|初めて>{{e:event@past}}時<、|に、>")
    g.alias("doer", "thing", "who", "player_only")
    g.add(
        "seg",
        "first_of",
        f"{{s:doer}}が{each_turn}<最初に|初めて>{{t:tail@past}}時<、|に、>",
        f"{{s:doer}}が{each_turn}最初の{{t:tail@past}}時<、|に、>",
    )
    g.alias("whoever", "who", "player_only")
    g.words("player_only", {"anyone": "プレイヤー|あなたか相手"})
    g.add("by", "by", "{w:who}によって", "{w:who}の<効果|能力|カード|カードや能力><によって|で>")
    EVENTS.add(g)
    g.add("mod", "befallen", "このターン<に|中に|、|>{t:tail@past}")
    g.add("mod", "spared", "このターン<に|中に|、|>{t:tail@lack}")
    g.add("cond", "drew", "このターン<、|に|>{w:who}<が|がカードを>{n:n}枚以上[ドローする*]")


def that_player(trigger: Trigger) -> str:
    """Who そのプレイヤー is after the event. Greeting is recorded for the greeting side: whoever is greeted is the
    other.
    """
    if trigger.event != "aisatsu":
        return "that_player"
    if "player" not in trigger.flags:
        return ""
    whose = (
        trigger.subject.whose if isinstance(trigger.subject, Query) else "you" if trigger.subject == Reg("self") else ""
    )
    return SWAPPED.get(whose, "")


@referring
def referent(trigger: Trigger) -> Reg | None:
    """What それ means right after the event: its subject; if that is this card (which is これ), the other side, if one
    is named.
    """
    if trigger.subject != Reg("self"):
        return Reg("event") if trigger.subject is not None or trigger.event == "discarded" else None
    if trigger.event == "aisatsu" and ("character" in trigger.flags or trigger.cause is not None):
        return Reg("attacked")
    if (
        trigger.cause is not None
        or trigger.event == "kills"
        or (trigger.event == "deals_damage" and "character" in trigger.flags)
    ):
        return Reg("cause")
    return None
