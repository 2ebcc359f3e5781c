"""What happens, what must be true, for how long: the segments of which sentences are chains."""

from __future__ import annotations

from kisoku.text.grammar import Grammar

PHASES = {
    "standby": "スタンバイフェイズ",
    "energy": "エネルギーフェイズ",
    "main": "メインフェイズ",
    "attack": "アタックフェイズ",
    "end": "エンドフェイズ",
}


def add_clauses(g: Grammar) -> None:
    events(g)
    conditions(g)
    segments(g)


def events(g: Grammar) -> None:
    g.title("ev", "〈出来事〉")
    g.entries(
        "origin",
        {
            "out_of": "{p:place}から<|、>",
            "not_out_of": "{p:place}以外から<|、>",
        },
    )
    g.add("leaving", "out_of", "{p:place}を")
    g.entries(
        "means",
        {
            "effect": "<効果で|効果により>",
            "their_effect": "<相手の効果で>",
            "your_effect": "<あなたの効果で|自分の効果で>",
            "their_attack": "<相手のアタックで|相手のキャラのアタックで|アタックで>",
            "own_cancel": "<このキャラの【キャンセル】で|このカードの【キャンセル】で|【キャンセル】で>",
            "effect_of": ("{t:thing}の効果で", "{t:thing}の効果により"),
        },
    )
    g.entries(
        "ev",
        {
            "put": (
                "{s:thing}が{m:means?}<|、>{o:origin?}{d:dest}に[置かれる]",
                "{s:thing}が{o:origin?}{m:means?}{d:dest}に[置かれる]",
                "{s:thing}が、{m:means?}{o:origin?}{d:dest}に[置かれる]",
                "{m:means?}{s:thing}が{o:origin?}{d:dest}に[置かれる]",
                "{o:origin}{s:thing}が{m:means?}{d:dest}に[置かれる]",
            ),
            "who_puts": (
                "{w:who}が{o:origin?}{d:dest}に{t:what}を[置く]",
                "{w:who}が{t:what}を{o:origin?}{d:dest}に[置く]",
                "{w:who}が{o:origin}{t:what}を{d:dest}に[置く]",
            ),
            "put_by": "{m:means}{s:thing}を{d:dest}に[置く]",
            "put_there": (
                "{d:place}に{s:what}が{m:means?}{o:origin?}[置かれる]",
                "{d:place}に{m:means?}{o:origin?}{s:what}が[置かれる]",
            ),
            "left": (
                "{s:thing}が{m:means?}{o:origin}[置かれる]",
                "{s:thing}が{m:means?}{o:origin}[離れる]",
                "{s:thing}が{m:means?}{o:leaving}[離れる]",
            ),
            "returned": (
                "{s:thing}が{m:means?}{o:origin?}{d:dest}に[戻る]",
                "{s:thing}が{m:means?}{o:origin?}{d:dest}に[戻される]",
            ),
            "appears": "{s:thing}が{o:origin?}[登場する]",
            "appears_there": "{s:thing}が{o:origin?}{d:dest}に[登場する]",
        },
    )
    g.alias("ev", "support")
    g.entries(
        "support",
        {
            "supports": "{s:thing}が[サポートする]",
            "supports_that": "{s:thing}が<|、>{t:thing}を[サポートする]",
            "supported": "{s:thing}が[サポートされる]",
            "supported_by": "{s:thing}が<|、>{t:thing}に[サポートされる]",
        },
    )
    g.entries(
        "ev",
        {
            "attacks": "{s:thing}が[アタックする]",
            "who_attacks": "{w:who}が[アタックする]",
            "next_attacks": "{s:thing}が次に[アタックする]",
        },
    )
    g.add("support", "next_supports", "{s:thing}が次に[サポートする]")
    g.alias("ev", "retiring")
    g.add("retiring", "retires_that", "{s:thing}が{t:thing}を[リタイアさせる]")
    g.entries(
        "ev",
        {
            "attacked": "{s:thing}が[アタックされる]",
            "partner_attacks": "{s:thing}が[パートナーアタックする]",
            "partner_attacked": "{s:thing}が[パートナーアタックされる]",
            "blocks": ("{s:thing}が[ブロックする]", "{s:thing}で[ブロックする]"),
            "damaged": ("{s:thing}がダメージを[受ける]", "{s:thing}がダメージを[負う]"),
            "damaged_n": ("{s:thing}が{n:n}{c:cmp}のダメージを[受ける]", "{s:thing}が{n:n}{c:cmp}のダメージを[負う]"),
            "shuffled": "{w:of?}デッキが[シャッフルされる]",
            "blocks_that": "{s:thing}が<|、>{t:thing}を[ブロックする]",
            "who_blocks": (
                "{w:who}が{t:thing}を[ブロックする]",
                "{w:who}が{t:thing}への<|相手の>アタックを[ブロックする]",
            ),
            "who_blocks_it": "{w:who}が[ブロックする]",
            "attack_blocked": ("{t:thing}のアタックが[ブロックされる]", "{t:thing}のアタックを相手が[ブロックする]"),
            "supported_blocked": "{e:support@past}アタックが[ブロックされる]",
            "is_blocked": ("{s:thing}が[ブロックされる]", "{s:thing}へのアタックが[ブロックされる]"),
            "retires_by": "{e:support@past}アタックで{t:thing}を[リタイアさせる]",
            "retires": "{s:thing}が{m:means?}[リタイアする]",
            "retires_in": "{e:support@past}アタックで<|、>{s:thing}が[リタイアする]",
            "set": "{s:thing}が[セットされる]",
            "who_sets": "{w:who}が{t:what}を[セットする]",
            "who_discards": (
                "{w:who}が手札を[すてる]",
                "{w:who}の手札が[すてられる]",
                "{w:who}が手札からカードを[すてる]",
            ),
            "heals": "{w:who}が<|ダメージを>[回復する]",
            "draws": "{w:who}が<|カードを>[引く]",
            "whose_cancelled": (
                "{w:who}の{k:keyword}が【キャンセル】[される]",
                "{w:who}の{k:keyword}が[キャンセルされる]",
            ),
            "cancelled": (
                "{s:thing}の{k:keyword}が【キャンセル】[される]",
                "{s:thing}の{k:keyword}が[キャンセルされる]",
            ),
            "who_plays": "{w:who}が{t:what}を[プレイする]",
            "is_played": "{s:thing}が[プレイされる]",
            "refreshed": "{w:of?}デッキが[リフレッシュされる]",
            "who_refreshes": "{w:who}が[リフレッシュする]",
            "checks": "{w:who}が[チェックする]",
            "check_won": "{w:who}の<チェックで>{v:who}が[勝つ]",
            "check_lost": "{w:who}の<チェックで>{v:who}が[負ける]",
            "uses": (
                "{w:who}が<|手札から>{k:keyword}を[使う]",
                "{w:who}が{k:keyword}を[プレイする]",
                "{w:who}が{k:keyword}を[発動する]",
                "{w:who}の{k:keyword}が[発動する]",
            ),
            "stands": (
                "{m:means?}{s:thing}が<|【レスト】から>【スタンド】[する]",
                "{s:thing}が{m:means?}<|【レスト】から>【スタンド】[する]",
            ),
            "rests": "{s:thing}が{m:means?}【レスト】[する]",
        },
    )
    g.words("phase1", PHASES)
    g.words(
        "step",
        {
            "start_step": "スタートステップ",
            "block_step": "ブロックステップ",
            "damage_step": "ダメージステップ",
            "close_step": "クローズステップ",
        },
    )
    g.alias("phase", "phase1")
    g.words("phase", {"turn": "ターン"})
    g.entries(
        "moment",
        {
            "starts": ("{w:of?}{p:phase}開始時", "{w:of?}{p:phase}の<開始時|始め|初め>", "各{p:phase}開始時"),
            "next_starts": "次の{w:of?}{p:phase}<|の>開始時",
            "next_ends": ("次の{w:of?}{p:phase}終了時", "次の{w:of?}{p:phase}の<終了時|終わりに>"),
            "ends": ("{w:of?}{p:phase}終了時", "{w:of?}{p:phase}の<終了時|終わりに|終わり>", "各{p:phase}終了時"),
            "this_ends": ("この{p:phase}終了時", "この{p:phase}の<終了時|終わりに>", "{p:phase}終了時に"),
            "step_starts": ("{w:of?}{p:step}開始時", "{w:of?}{p:step}の<開始時|始め|初め>"),
            "attack_ends": "{s:thing}のアタック<|の>終了時",
            "each_attack_ends": "{w:who}の<各|>アタック終了時",
            "supported_attack_ends": "{e:support@past}アタック<|の>終了時",
            "retiring_attack_ends": "{e:retiring@past}アタック<|の>終了時",
            "this_attack_ends": (
                "<この|その>アタック終了時",
                "<この|その>アタックの<終了時|終わりに>",
                "<各|>アタック<|の><終了時|終わりに>",
            ),
            "game_starts": "<ゲーム開始時>",
        },
    )


def conditions(g: Grammar) -> None:
    g.title("cond", "〈条件〉")
    g.add("by", "by", "{n:n}{c:counter}{t:cmp?}")
    g.add("its", "its", "の{i:item}")
    there = (("いる", "live"), ("ある", "lie"))
    for verb, tag in there:
        g.entries(
            "cond",
            {
                f"{tag}": (
                    f"{{p:place}}に{{o:what}}が[{verb}]",
                    f"{{p:place}}に{{o:what}}が<両方|すべて|>[{verb}]",
                    f"{{p:place}}に、{{o:what}}が[{verb}]",
                    f"{{p:place}}に{{o:what}}も[{verb}]",
                    f"{{p:place}}に他に{{o:what}}が[{verb}]",
                ),
                f"{tag}_n": (
                    f"{{p:place}}に{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                    f"{{p:place}}に<|、>{{o:what}}が<それぞれ|>{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                ),
                f"{tag}_total": f"{{p:place}}に<|、>{{o:what}}が合計{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                f"also_{tag}": (f"{{o:what}}も[{verb}]", f"{{o:what}}が[{verb}]"),
                f"both_{tag}": f"{{o:what}}が両方[{verb}]",
                f"place_{tag}": (
                    f"{{p:place}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                    f"{{p:place}}が合計{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                ),
                f"some_{tag}": f"{{p:place}}が[{verb}]",
                f"those_{tag}": f"{{p:place}}の{{o:what}}が[{verb}]",
                f"those_{tag}_n": f"{{p:place}}の{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                f"at_{tag}": f"{{r:ref}}が{{p:place}}に[{verb}]",
                f"among_{tag}": (f"{{a:among}}に{{o:what}}が[{verb}]", f"{{a:among}}に<、|>{{o:what}}が[{verb}]"),
                f"among_{tag}_n": (
                    f"{{a:among}}に{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                    f"{{a:among}}に<、|>{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                ),
            },
        )
    for verb, tag in (("いない", "live"), ("ない", "lie")):
        g.entries(
            "cond",
            {
                f"no_{tag}": (
                    f"{{p:place}}に{{o:what}}が[{verb}]",
                    f"{{p:place}}に{{o:what}}が<1枚も|>[{verb}]",
                    f"{{p:place}}に、{{o:what}}が[{verb}]",
                ),
                f"none_{tag}": (f"{{p:place}}が[{verb}]", f"{{p:place}}が1枚も[{verb}]"),
                f"unplace_{tag}": f"{{p:place}}が{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                f"un{tag}_n": f"{{p:place}}に{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp}}[{verb}]",
                f"none_among_{tag}": (f"{{a:among}}に{{o:what}}が[{verb}]", f"{{a:among}}に<、|>{{o:what}}が[{verb}]"),
            },
        )
    g.entries(
        "cond",
        {
            "some_what": ("{w:of}{o:what}が[ある]", "{w:of}{o:what}が[いる]"),
            "seat": ("{w:of?}メンバーに空席が[ある]", "{w:of?}メンバーの空席が[ある]"),
            "seat_n": "{w:of?}メンバーに空席が{n:n}つ{t:cmp?}[ある]",
            "no_seat": "{w:of?}メンバーに空席が[ない]",
            "counts": (
                "{p:place}が<|合計>{n:n}{c:counter}{t:cmp?}[である]",
                "{p:place}の枚数が{n:n}{c:counter?}{t:cmp?}[である]",
            ),
            "those_count": "{p:place}<の|にある|にいる>{o:what}が<|合計>{n:n}{c:counter}{t:cmp?}[である]",
            "what_counts": "{w:of?}{o:what}が<|合計>{n:n}{c:counter}{t:cmp?}[である]",
            "again": ("<|合計>{n:n}{c:counter}{t:cmp?}[である]", "<|合計>{n:n}{c:counter}{t:cmp?}[いる]"),
            "ref_counts": "{r:ref}が{n:n}{c:counter}{t:cmp?}[である]",
            "more": "{p:place}<|の枚数>が{w:who}より<|も>{b:by?}[多い]",
            "fewer": "{p:place}<|の枚数>が{w:who}より<|も>{b:by?}[少ない]",
            "as_many": "{p:place}が{w:who}{t:cmp}[である]",
            "same_many": "{p:place}が{w:who}と<同じ枚数|同じ|同数>[である]",
        },
    )
    for tag, verbs in (("greater", ("大きい", "多い", "高い")), ("smaller", ("小さい", "少ない", "低い"))):
        g.entries(
            "cond",
            {
                tag: tuple(f"{{t:thing}}の{{i:item}}が{{w:who}}より<|も>[{verb}]" for verb in verbs),
                f"{tag}_than": tuple(
                    f"{{t:thing}}の{{i:item}}が{{r:thing}}{{j:its?}}より<|も>[{verb}]" for verb in verbs
                ),
                f"{tag}_own": tuple(f"{{t:thing}}の{{i:item}}が{{j:item}}より<|も>[{verb}]" for verb in verbs),
            },
        )
    g.entries(
        "cond",
        {
            "item": ("{t:thing}の{i:item}が{n:n}{c:cmp?}[である]", "{t:thing}が{i:item}{n:n}{c:cmp?}[である]"),
            "its_item": "その{i:item}が{n:n}{c:cmp?}[である]",
            "item_sum": (
                "{t:thing}の{i:item}<|の>合計が{n:n}{c:cmp?}[である]",
                "{t:thing}の合計{i:item}が{n:n}{c:cmp?}[である]",
            ),
        },
    )
    g.words("parity", {"even": "偶数", "odd": "奇数"})
    g.entries(
        "cond",
        {
            "parity": "{t:thing}の{i:item}が{p:parity}[である]",
            "its_parity": "その{i:item}が{p:parity}[である]",
            "sum_parity": "{t:thing}の{i:item}合計が{p:parity}[である]",
            "count_parity": ("{p:place}の枚数が{q:parity}[である]", "{p:place}が{q:parity}枚[である]"),
            "is": "{r:ref}が{o:what}[である]",
            "is_not": ("{r:ref}が{o:what}[でない]", "{r:ref}が{o:what}では[ない]"),
            "is_set": "{w:of?}{o:what}が<|両方|すべて>セット[されている]",
            "not_set": "{w:of?}{o:what}がセット[されていない]",
            "arrived": "{r:ref}がこのターン{o:origin?}{d:dest}に置かれたキャラ[である]",
            "place_has": "{p:place}が{k:keyword}を[持つ]",
            "more_than": "{p:place}<|の枚数>が<|、>{q:place}<|の枚数>より<|も>{b:by?}[多い]",
            "fewer_than": "{p:place}<|の枚数>が<|、>{q:place}<|の枚数>より<|も>{b:by?}[少ない]",
            "same_than": "{t:thing}の{i:item}が{r:thing}{j:its?}と同じ[である]",
            "all_rests": "{p:place}がすべて【レスト】[している]",
            "all_stands": "{p:place}がすべて【スタンド】[している]",
            "names_differ": tuple(f"{{t:thing}}のカード名が<それぞれ|すべて>[{verb}]" for verb in ("異なる", "違う")),
            "partner_now": "<この|その>アタックがパートナーアタック[である]",
            "unpartner_now": "<この|その>アタックがパートナーアタック[でない]",
            "attack_count": (
                "<このターン|>{w:of}アタック回数が{n:n}回{t:cmp?}[である]",
                "このターンの{w:of}アタック回数が{n:n}回{t:cmp?}[である]",
            ),
            "attack_parity": (
                "<このターン|>{w:of}アタック回数が{p:parity}[である]",
                "このターンの{w:of}アタック回数が{p:parity}[である]",
            ),
            "has": "{r:ref}が<|、>{k:keyword}を[持つ]",
            "has_not": "{r:ref}が<|、>{k:keyword}を[持たない]",
            "rests": "{t:thing}が【レスト】[している]",
            "stands": "{t:thing}が【スタンド】[している]",
            "unrests": "{t:thing}が【レスト】[していない]",
            "unstands": "{t:thing}が【スタンド】[していない]",
            "unattacking": "{t:thing}がアタック[していない]",
            "unsupporting": "{t:thing}がサポート[していない]",
            "hurt": ("{t:thing}がダメージを[受けている]", "{t:thing}がダメージを[負っている]"),
            "unhurt": "{t:thing}がダメージを[受けていない]",
            "attacking": "{t:thing}がアタック[している]",
            "attacked": "{t:thing}がアタック[されている]",
            "supporting": "{t:thing}がサポート[している]",
            "supported": "このキャラが<|、>{o:what}にサポート[されている]",
            "place_is": "{p:place}が{o:what}[である]",
            "entered_is": "そのエントリーに置かれたキャラが<|、>{o:what}[である]",
            "rest_n": "{p:place}が{n:n}{c:counter}{t:cmp?}【レスト】[している]",
            "stand_n": "{p:place}が{n:n}{c:counter}{t:cmp?}【スタンド】[している]",
            "nth": "<それ|これ|このアタック>が<このターン|各ターン>{n:nth}のアタック[である]",
            "nth_on": "<それ|これ|このアタック>が<このターン|各ターン|>{n:int}回目以降のアタック[である]",
            "only": ("{p:place}が{o:what}<のみ|だけ>[である]", "{p:place}がすべて{o:what}[である]"),
            "turn": "{w:who}のターン<|中>[である]",
            "win_check": "それで{w:who}が勝ち[である]",
            "won": "勝ち[である]",
            "lose_check": "それで{w:who}が負け[である]",
            "lost": "負け[である]",
        },
    )


def segments(g: Grammar) -> None:
    g.title("seg", "〈条件・期間・主題などの区切り〉")
    g.entries(
        "also",
        {
            "and": ("{c:cond@te}<、|>", "{c:cond@noun}、"),
            "or": ("{c:cond@fin}か<、|>", "{c:cond@nara}か、"),
        },
    )
    g.entries(
        "seg",
        {
            "if": (
                "{a:also*}{c:cond@nara}、",
                "{a:also*}{c:cond@case}、",
                "{a:also*}{c:cond@ba}、",
                "{a:also*}{c:cond@span}、",
            ),
            "if_of": "{w:who}の<、|>{a:also+}{c:cond@nara}、",
            "if_parity": "{p:parity}<なら|ならば|の場合>、",
            "if_is": "{o:what}<なら|ならば|の場合>、",
            "happened": "このターン<中に|に|、|>{e:ev@held}、",
            "not_happened": "このターン<中に|に|、|>{e:ev@unheld}、",
            "happened_now": "<この|その>アタックで<|、>{e:ev@held}、",
            "not_happened_now": "<この|その>アタックで<|、>{e:ev@unheld}、",
            "topic": ("{w:who}は<|、>", "{w:who}が"),
            "thing_topic": "{t:thing}は<|、>",
            "event": ("{e:ev@past}時<|に>、", "{e:ev@past}とき、", "{e:ev@would}<たびに|たび|度に>、"),
            "next_event": "次に{e:ev@past}時、",
            "event_if": "{a:also+}{e:ev@past}時、",
            "either": (
                "{e:ev@past}時か<|、>{f:ev@past}時、",
                "{e:ev@past}か、{f:ev@past}時、",
                "{e:ev@past}時または{f:ev@past}時、",
            ),
            "turn_event": ("{w:who}のターン<中|>に{e:ev@past}時、", "{w:who}のターン中、{e:ev@past}時、"),
            "phase_event": ("{w:who}の{p:phase1}中に{e:ev@past}時、", "{w:who}の{p:phase1}中、{e:ev@past}時、"),
            "at": ("{m:moment}、", "{m:moment}に<、|>"),
            "state": (
                "{a:also*}{c:cond@fin}時、",
                "{a:also*}{c:cond@noun}の時、",
                "{a:also*}{c:cond@noun}になった時、",
            ),
            "instead_event": (
                "{e:ev@would}時、かわりに<|、>",
                "{e:ev@would}<際|場合|とき>、かわりに<|、>",
                "{e:ev@would}<時|際|場合>、代わりに<|、>",
            ),
        },
    )
    g.words(
        "dur",
        {
            "turn": "このターン中|このターンの間|このターン|そのターン中",
            "attack": "このアタック中|そのアタック中",
            "next_turn_opponent": "次の相手のターン中|次の相手ターン中|相手の次のターン中|次の相手のターン",
            "until_their_next": "次の相手のターンの終わりまで|次の相手のターン終了時まで|相手の次のターンの終わりまで|"
            "相手の次のターン終了時まで",
            "until_your_next": "次のあなたのターンの終わりまで|あなたの次のターンの終わりまで|"
            "次のあなたのターン終了時まで|あなたの次のターン終了時まで",
            "next_turn_you": "次のあなたのターン中|次の自分のターン中|あなたの次のターン中",
            "your_turn_end": "あなたのターンの終わりまで",
            "turn_end": "ターンの終わりまで|このターンの終わりまで|ターン終了時まで|このターン終了時まで",
        },
    )
    g.entries(
        "seg",
        {
            "during": "{d:dur}、",
            "during_bare": "このターン",
            "turn_long": "{w:who}のターン中<|は>、",
            "phase_long": "{w:who}の{p:phase1}中、",
            "so_often": "<各ターン|1ターンに>{n:int}回まで<、|>",
        },
    )
    g.entries(
        "ord",
        {
            "nth": "{n:int}回目",
            "nths": "{n:int}回目と{m:int}回目",
            "first": "<最初>",
        },
    )
    g.alias("nth", "ord")
    g.words("nth", {"next": "次"})
    g.entries(
        "seg",
        {
            "nth_attack": (
                "<各ターン|>{n:ord}のアタック中、",
                "各ターン、{n:ord}のアタック中、",
                "各ターンの{n:ord}のアタック中、",
            ),
            "its_nth_attack": (
                "各ターン<|、>{t:thing}の{n:ord}のアタック中、",
                "<各ターンの|>{t:thing}の{n:ord}のアタック中、",
                "このターン<|中、>{t:thing}の{n:ord}のアタック中、",
            ),
            "next_attack": "<次のアタック中、>",
            "who_next_attack": ("{w:who}の次のアタック中、", "次の{w:who}のアタック中、"),
            "its_next_attack": ("{t:thing}の次のアタック中、", "次の{t:thing}のアタック中、"),
            "its_next_attack_now": (
                "このターン<|中、>{t:thing}の次のアタック中、",
                "このターン次の{t:thing}のアタック中、",
            ),
            "who_nth_attack": (
                "各ターン{n:nth}の{w:who}のアタック中、",
                "各ターン{w:who}の{n:nth}のアタック中、",
                "{w:who}の{n:ord}のアタック中、",
            ),
            "its_attacks": "{t:thing}のアタック中、",
            "who_attacks": "{w:who}のアタック中、",
            "supporting": ("{e:support@past}アタック中、", "{e:support@heldmod}アタック中、"),
            "attack_topic": "<各ターン|>{w:who}の{n:nth}のアタックは",
            "attacks_topic": "{w:who}のアタックは",
            "its_attack_topic": "<|各ターン>{t:thing}の{n:nth}のアタックは",
            "its_attacks_topic": "{t:thing}のアタックは<|、>",
            "attack_at_topic": "{t:thing}へのアタックは<|、>",
            "next_attack_at_topic": "{t:thing}への次のアタックは<|、>",
            "support_topic": "{e:support@past}アタックは<|、>",
            "this_attack_topic": "<このアタックは|そのアタックは>",
            "then": "{v:vp@ren}、",
            "then_modify": "{o:wo}{d:delta}、",
            "te": "{v:vp@te}、",
            "te_bare": "{v:vp@te}",
            "by": "{v:vp@by}、",
            "done": (
                "<|さらに>{v:deed@tara}、",
                "この効果で<、|>{v:deed@tara}、",
                "いずれかのプレイヤーが{v:deed@tara}、",
            ),
            "undone": "{v:deed@unless}、",
        },
    )
    g.entries(
        "deed",
        {
            "put_any": "[置く]",
            "put_what": "<|、>{o:what}を[置く]",
            "put_n": "{n:n}{c:counter}{t:cmp?}[置く]",
            "put_n_to": "{n:n}{c:counter}{t:cmp?}{d:dest}に[置く]",
            "put_to": "{d:dest}に{h:posture?}[置く]",
            "put_what_to": ("<|、>{o:what}を{d:dest}に[置く]", "{d:dest}に{o:what}を[置く]"),
            "return_any": "<|手札に>[戻す]",
            "return_n": "{n:n}{c:counter}{t:cmp?}[戻す]",
            "return_what": "<|、>{o:what}を[戻す]",
            "return_what_to": "<|、>{o:what}を{d:dest}に[戻す]",
            "add_any": "<|手札に>[加える]",
            "add_what": "{o:what}を<|手札に>[加える]",
            "choose_any": "[選ぶ]",
            "choose_what": "<|、>{o:what}を[選ぶ]",
            "swap_any": "[入れ替える]",
            "swap_what": ("{o:what}と[入れ替える]", "{o:what}を[入れ替える]"),
            "set_any": "[セットする]",
            "set_what": "{o:what}を[セットする]",
            "draw_any": "<|1枚>[引く]",
            "heal_any": "[回復する]",
            "discard_any": ("[すてる]", "[捨てる]"),
            "reveal_any": "[公開する]",
            "reveal_what": "{o:what}を[公開する]",
            "rest_any": "【レスト】[する]",
            "stand_any": "【スタンド】[する]",
            "pay_any": "エネ{n:n}[する]",
            "supported_by": "<|、>{o:what}に[サポートされる]",
            "supports_what": "<|、>{o:what}を[サポートする]",
            "so": "そう[する]",
        },
    )
    g.words(
        "seg",
        {
            "further": "さらに|さらに、|追加で|また、",
            "after": "その後、|その後|そして、",
            "otherwise": "そうでないなら、|そうでない場合、|そうでなければ、|違うなら、|違う場合、|それ以外なら、|"
            "そうでないならば、|違うならば、",
            "absent": "いないなら、|ないなら、|持たないなら、",
            "after_put": "置いた後に|置いた時、|置いた後、",
        },
    )
    g.entries(
        "per",
        {
            "per": "{t:thing}<|の>{n:n}{c:counter}につき",
            "per_total": ("{t:thing}<|の>合計{n:n}{c:counter}につき", "{t:thing}の、合計{n:n}{c:counter}につき"),
            "per_those": "その{n:n}枚につき",
            "per_among": "{a:among}の{o:what}{n:n}{c:counter}につき",
            "per_shown": "公開した<|、>{o:what}{n:n}{c:counter}につき",
            "per_put": "<|この効果で>控え室に置いた<|、>{o:what}{n:n}{c:counter}につき",
            "per_kind": "{t:thing}<のカード名|>{n:n}種類につき",
            "per_kind_among": "{a:among}の{o:what}<のカード名|>{n:n}種類につき",
            "per_item": "{t:thing}の{i:item}{n:n}につき",
            "per_hurt": "{t:thing}が<受けている|負っている>ダメージ{n:n}につき",
            "per_its_item": "その{i:item}{n:n}につき",
            "per_item_sum": "{t:thing}の{i:item}<|の>合計{n:n}につき",
            "per_attribute": "{t:thing}の属性{n:n}<種類|つ>につき",
            "per_attack": "<このターンの|このターン中の|このターン|>{w:of}アタック<回数|した回数>{n:n}回につき",
            "per_difference": "その差{n:n}枚につき",
        },
    )
    g.entries(
        "seg",
        {
            "per": "{p:per}<、|>",
            "instead_of": "{v:vp@fin}<かわりに|代わりに><、|>",
            "not_but": "{d:delta}ではなく<、|>",
        },
    )
