"""What happens, what must be true, for how long: the segments of which sentences are chains."""

from __future__ import annotations

from kisoku.text.grammar import Grammar

PHASES = {"standby": "スタンバイフェイズ", "energy": "エネルギーフェイズ", "main": "メインフェイズ", "attack": "アタックフェイズ", "end": "エンドフェイズ"}


def add_clauses(g: Grammar) -> None:
    events(g)
    conditions(g)
    segments(g)


def events(g: Grammar) -> None:
    g.title("ev", "〈出来事〉")
    g.add("origin", "out_of", "{p:place}から<|、>")
    g.add("origin", "not_out_of", "{p:place}以外から<|、>")
    g.words("means", {
        "effect": "効果で|効果により", "their_effect": "相手の効果で", "your_effect": "あなたの効果で|自分の効果で",
        "their_attack": "相手のアタックで|相手のキャラのアタックで|アタックで",
        "own_cancel": "このキャラの【キャンセル】で|このカードの【キャンセル】で|【キャンセル】で",
    })  # fmt: skip
    g.add("means", "effect_of", "{t:thing}の効果で", "{t:thing}の効果により")
    g.add("ev", "put", "{s:thing}が{m:means?}<|、>{o:origin?}{d:dest}に[置かれる]",
              "{s:thing}が{o:origin?}{m:means?}{d:dest}に[置かれる]",
          "{s:thing}が、{m:means?}{o:origin?}{d:dest}に[置かれる]",
          "{m:means?}{s:thing}が{o:origin?}{d:dest}に[置かれる]")  # fmt: skip
    g.add("ev", "who_puts", "{w:who}が{o:origin?}{d:dest}に{t:what}を[置く]",
              "{w:who}が{t:what}を{o:origin?}{d:dest}に[置く]")  # fmt: skip
    g.add("ev", "put_by", "{m:means}{s:thing}を{d:dest}に[置く]", "{m:means}{s:thing}を{o:origin}{d:dest}に[置く]".replace("{o:origin}", ""))
    g.add("ev", "put_there", "{d:place}に{s:what}が{m:means?}{o:origin?}[置かれる]",
              "{d:place}に{m:means?}{o:origin?}{s:what}が[置かれる]")  # fmt: skip
    g.add("ev", "left", "{s:thing}が{m:means?}{o:origin}[置かれる]", "{s:thing}が{m:means?}{o:origin}離れる")
    g.add("ev", "returned", "{s:thing}が{m:means?}{o:origin?}{d:dest}に[戻る]",
              "{s:thing}が{m:means?}{o:origin?}{d:dest}に[戻される]")  # fmt: skip
    g.add("ev", "appears", "{s:thing}が{o:origin?}[登場する]")
    g.add("ev", "appears_there", "{s:thing}が{o:origin?}{d:dest}に[登場する]")
    g.alias("ev", "support")
    g.add("support", "supports", "{s:thing}が[サポートする]")
    g.add("support", "supports_that", "{s:thing}が{t:thing}を[サポートする]", "{s:thing}が、{t:thing}を[サポートする]")
    g.add("support", "supported", "{s:thing}が[サポートされる]")
    g.add("support", "supported_by", "{s:thing}が{t:thing}に[サポートされる]",
              "{s:thing}が、{t:thing}に[サポートされる]")  # fmt: skip
    g.add("ev", "attacks", "{s:thing}が[アタックする]")
    g.add("ev", "who_attacks", "{w:who}が[アタックする]")
    g.add("ev", "next_attacks", "{s:thing}が次に[アタックする]")
    g.add("support", "next_supports", "{s:thing}が次に[サポートする]")
    g.add("ev", "attacked", "{s:thing}が[アタックされる]")
    g.add("ev", "partner_attacks", "{s:thing}が[パートナーアタックする]")
    g.add("ev", "partner_attacked", "{s:thing}が[パートナーアタックされる]")
    g.add("ev", "blocks", "{s:thing}が[ブロックする]", "{s:thing}で[ブロックする]")
    g.add("ev", "damaged", "{s:thing}がダメージを[受ける]", "{s:thing}がダメージを[負う]")
    g.add("ev", "damaged_n", "{s:thing}が{n:n}{c:cmp}のダメージを[受ける]", "{s:thing}が{n:n}{c:cmp}のダメージを[負う]")
    g.add("ev", "shuffled", "{w:of?}デッキが[シャッフルされる]")
    g.add("ev", "blocks_that", "{s:thing}が{t:thing}を[ブロックする]", "{s:thing}が、{t:thing}を[ブロックする]")
    g.add("ev", "who_blocks", "{w:who}が{t:thing}を[ブロックする]",
              "{w:who}が{t:thing}への<|相手の>アタックを[ブロックする]")  # fmt: skip
    g.add("ev", "who_blocks_it", "{w:who}が[ブロックする]")
    g.add("ev", "attack_blocked", "{t:thing}のアタックが[ブロックされる]", "{t:thing}のアタックを相手が[ブロックする]")
    g.add("ev", "is_blocked", "{s:thing}が[ブロックされる]")
    g.add("ev", "retires_that", "{s:thing}が{t:thing}を[リタイアさせる]")
    g.add("ev", "retires_by", "{e:support@past}アタックで{t:thing}を[リタイアさせる]")
    g.add("ev", "retires", "{s:thing}が{m:means?}[リタイアする]")
    g.add("ev", "set", "{s:thing}が[セットされる]")
    g.add("ev", "who_sets", "{w:who}が{t:what}を[セットする]")
    g.add("ev", "who_discards", "{w:who}が手札を[すてる]", "{w:who}の手札が[すてられる]", "{w:who}が手札から{t:what}を[すてる]".replace("{t:what}", "カード"))
    g.add("ev", "heals", "{w:who}が[回復する]", "{w:who}がダメージを[回復する]")
    g.add("ev", "draws", "{w:who}が[引く]", "{w:who}がカードを[引く]")
    g.add("ev", "cancelled", "{s:thing}の{k:keyword}が【キャンセル】[される]",
              "{s:thing}の{k:keyword}が[キャンセルされる]")  # fmt: skip
    g.add("ev", "who_plays", "{w:who}が{t:what}を[プレイする]")
    g.add("ev", "refreshed", "{w:of?}デッキが[リフレッシュされる]")
    g.add("ev", "uses", "{w:who}が{k:keyword}を[使う]", "{w:who}が手札から{k:keyword}を[使う]", "{w:who}が{k:keyword}を[プレイする]")
    g.add("ev", "stands", "{m:means?}{s:thing}が<|【レスト】から>【スタンド】[する]",
              "{s:thing}が{m:means?}<|【レスト】から>【スタンド】[する]")  # fmt: skip
    g.add("ev", "rests", "{s:thing}が{m:means?}【レスト】[する]")
    g.add("ev", "paid", "{w:who}がエネ{n:n}[する]")
    g.words("phase1", PHASES)
    g.words("step", {"start_step": "スタートステップ", "block_step": "ブロックステップ", "damage_step": "ダメージステップ", "close_step": "クローズステップ"})
    g.alias("phase", "phase1")
    g.words("phase", {"turn": "ターン"})
    g.add("moment", "starts", "{w:of?}{p:phase}開始時", "{w:of?}{p:phase}の<開始時|始め|初め>", "各{p:phase}開始時")
    g.add("moment", "next_starts", "次の{w:of?}{p:phase}開始時", "次の{w:of?}{p:phase}の開始時")
    g.add("moment", "next_ends", "次の{w:of?}{p:phase}終了時", "次の{w:of?}{p:phase}の<終了時|終わりに>")
    g.add("moment", "ends", "{w:of?}{p:phase}終了時", "{w:of?}{p:phase}の<終了時|終わりに|終わり>", "各{p:phase}終了時")
    g.add("moment", "this_ends", "この{p:phase}終了時", "この{p:phase}の<終了時|終わりに>", "{p:phase}終了時に")
    g.add("moment", "step_starts", "{w:of?}{p:step}開始時", "{w:of?}{p:step}の<開始時|始め|初め>")
    g.add("moment", "attack_ends", "{s:thing}のアタック終了時", "{s:thing}のアタックの終了時")
    g.add("moment", "each_attack_ends", "{w:who}の各アタック終了時", "{w:who}のアタック終了時")
    g.add("moment", "supported_attack_ends", "{e:support@past}アタック終了時", "{e:support@past}アタックの終了時")
    g.add("moment", "this_attack_ends", "<この|その>アタック終了時", "<この|その>アタックの終了時")
    g.words("moment", {"game_starts": "ゲーム開始時"})


def conditions(g: Grammar) -> None:
    g.title("cond", "〈条件〉")
    there = (("いる", "live"), ("ある", "lie"))
    for verb, tag in there:
        g.add("cond", f"{tag}", f"{{p:place}}に{{o:what}}が[{verb}]",
                  f"{{p:place}}に{{o:what}}が<両方|すべて|>[{verb}]", f"{{p:place}}に、{{o:what}}が[{verb}]",
              f"{{p:place}}に{{o:what}}も[{verb}]", f"{{p:place}}に他に{{o:what}}が[{verb}]")  # fmt: skip
        g.add("cond", f"{tag}_n", f"{{p:place}}に{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                  f"{{p:place}}に{{o:what}}が<それぞれ|合計|>{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
              f"{{p:place}}に、{{o:what}}が<それぞれ|合計|>{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]")  # fmt: skip
        g.add("cond", f"also_{tag}", f"{{o:what}}も[{verb}]", f"{{o:what}}が[{verb}]")
        g.add("cond", f"both_{tag}", f"{{o:what}}が両方[{verb}]")
        g.add("cond", f"place_{tag}", f"{{p:place}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                  f"{{p:place}}が合計{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]")  # fmt: skip
        g.add("cond", f"some_{tag}", f"{{p:place}}が[{verb}]")
        g.add("cond", f"those_{tag}", f"{{p:place}}の{{o:what}}が[{verb}]")
        g.add("cond", f"those_{tag}_n", f"{{p:place}}の{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]")
        g.add("cond", f"among_{tag}", f"{{a:among}}に{{o:what}}が[{verb}]", f"{{a:among}}に<、|>{{o:what}}が[{verb}]")
        g.add("cond", f"among_{tag}_n", f"{{a:among}}に{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]",
                  f"{{a:among}}に<、|>{{o:what}}が{{n:n}}{{c:counter}}{{t:cmp?}}[{verb}]")  # fmt: skip
    for verb, tag in (("いない", "live"), ("ない", "lie")):
        g.add("cond", f"no_{tag}", f"{{p:place}}に{{o:what}}が[{verb}]", f"{{p:place}}に{{o:what}}が<1枚も|>[{verb}]",
                  f"{{p:place}}に、{{o:what}}が[{verb}]")  # fmt: skip
        g.add("cond", f"none_{tag}", f"{{p:place}}が[{verb}]", f"{{p:place}}が1枚も[{verb}]")
        g.add("cond", f"none_among_{tag}", f"{{a:among}}に{{o:what}}が[{verb}]",
                  f"{{a:among}}に<、|>{{o:what}}が[{verb}]")  # fmt: skip
    g.add("cond", "some_what", "{w:of}{o:what}が[ある]", "{w:of}{o:what}が[いる]")
    g.add("cond", "seat", "{w:of?}メンバーに空席が[ある]", "{w:of?}メンバーの空席が[ある]")
    g.add("cond", "seat_n", "{w:of?}メンバーに空席が{n:n}つ{t:cmp?}[ある]")
    g.add("cond", "no_seat", "{w:of?}メンバーに空席が[ない]")
    g.add("cond", "counts", "{p:place}が{n:n}{c:counter}{t:cmp?}[である]",
              "{p:place}が合計{n:n}{c:counter}{t:cmp?}[である]", "{p:place}の枚数が{n:n}{c:counter?}{t:cmp?}[である]")  # fmt: skip
    g.add("cond", "those_count", "{p:place}の{o:what}が{n:n}{c:counter}{t:cmp?}[である]",
              "{p:place}の{o:what}が合計{n:n}{c:counter}{t:cmp?}[である]")  # fmt: skip
    g.add("cond", "what_counts", "{w:of?}{o:what}が{n:n}{c:counter}{t:cmp?}[である]",
              "{w:of?}{o:what}が合計{n:n}{c:counter}{t:cmp?}[である]")  # fmt: skip
    g.add("cond", "ref_counts", "{r:ref}が{n:n}{c:counter}{t:cmp?}[である]")
    g.add("cond", "more", "{p:place}が{w:who}より[多い]", "{p:place}の枚数が{w:who}より[多い]")
    g.add("cond", "fewer", "{p:place}が{w:who}より[少ない]", "{p:place}の枚数が{w:who}より[少ない]")
    g.add("cond", "as_many", "{p:place}が{w:who}{t:cmp}[である]")
    g.add("cond", "same_many", "{p:place}が{w:who}と<同じ枚数|同じ|同数>[である]")
    for tag, verbs in (("greater", ("大きい", "多い", "高い")), ("smaller", ("小さい", "少ない", "低い"))):
        g.add("cond", tag, f"{{t:thing}}の{{i:item}}が{{w:who}}より[{verbs[0]}]",
                  *(f"{{t:thing}}の{{i:item}}が{{w:who}}より[{verb}]" for verb in verbs[1:]))  # fmt: skip
        g.add("cond", f"{tag}_than",
                  f"{{t:thing}}の{{i:item}}が{{r:thing}}<の{{j:item}}|>より[{verbs[0]}]".replace("<の{j:item}|>", ""),
              *(f"{{t:thing}}の{{i:item}}が{{r:thing}}より[{verb}]" for verb in verbs[1:]))  # fmt: skip
    g.add("cond", "item", "{t:thing}の{i:item}が{n:n}{c:cmp?}[である]", "{t:thing}が{i:item}{n:n}{c:cmp?}[である]")
    g.add("cond", "its_item", "その{i:item}が{n:n}{c:cmp?}[である]")
    g.add("cond", "item_sum", "{t:thing}の{i:item}合計が{n:n}{c:cmp?}[である]",
              "{t:thing}の{i:item}の合計が{n:n}{c:cmp?}[である]", "{t:thing}の合計{i:item}が{n:n}{c:cmp?}[である]")  # fmt: skip
    g.words("parity", {"even": "偶数", "odd": "奇数"})
    g.add("cond", "parity", "{t:thing}の{i:item}が{p:parity}[である]")
    g.add("cond", "its_parity", "その{i:item}が{p:parity}[である]")
    g.add("cond", "sum_parity", "{t:thing}の{i:item}合計が{p:parity}[である]")
    g.add("cond", "count_parity", "{p:place}の枚数が{q:parity}[である]", "{p:place}が{q:parity}枚[である]")
    g.add("cond", "is", "{r:ref}が{o:what}[である]")
    g.add("cond", "is_not", "{r:ref}が{o:what}[でない]", "{r:ref}が{o:what}では[ない]")
    g.add("cond", "is_set", "{w:of?}{o:what}がセット[されている]")
    g.add("cond", "not_set", "{w:of?}{o:what}がセット[されていない]")
    g.add("cond", "arrived", "{r:ref}がこのターン{o:origin?}{d:dest}に置かれたキャラ[である]")
    g.add("cond", "place_has", "{p:place}が{k:keyword}を[持つ]")
    g.add("cond", "more_than", "{p:place}が{q:place}より[多い]", "{p:place}が、{q:place}より[多い]")
    g.add("cond", "fewer_than", "{p:place}が{q:place}より[少ない]", "{p:place}が、{q:place}より[少ない]")
    g.add("cond", "has", "{r:ref}が{k:keyword}を[持つ]")
    g.add("cond", "has_not", "{r:ref}が{k:keyword}を[持たない]")
    g.add("cond", "rests", "{t:thing}が【レスト】[している]")
    g.add("cond", "stands", "{t:thing}が【スタンド】[している]")
    g.add("cond", "hurt", "{t:thing}がダメージを[受けている]", "{t:thing}がダメージを[負っている]")
    g.add("cond", "unhurt", "{t:thing}がダメージを[受けていない]")
    g.add("cond", "attacking", "{t:thing}がアタック[している]")
    g.add("cond", "attacked", "{t:thing}がアタック[されている]")
    g.add("cond", "supporting", "{t:thing}がサポート[している]")
    g.add("cond", "place_is", "{p:place}が{o:what}[である]")
    g.add("cond", "entered_is", "そのエントリーに置かれたキャラが{o:what}[である]", "そのエントリーに置かれたキャラが、{o:what}[である]")
    g.add("cond", "rest_n", "{p:place}が{n:n}{c:counter}{t:cmp?}【レスト】[している]")
    g.add("cond", "stand_n", "{p:place}が{n:n}{c:counter}{t:cmp?}【スタンド】[している]")
    g.add("cond", "nth", "それがこのターン{n:nth}のアタック[である]", "それが各ターン{n:nth}のアタック[である]")
    g.add("cond", "only", "{p:place}が{o:what}のみ[である]", "{p:place}がすべて{o:what}[である]")
    g.add("cond", "turn", "{w:who}のターン[である]", "{w:who}のターン中[である]")
    g.add("cond", "win_check", "それで{w:who}が勝ち[である]")
    g.add("cond", "won", "勝ち[である]")
    g.add("cond", "lose_check", "それで{w:who}が負け[である]")
    g.add("cond", "lost", "負け[である]")


def segments(g: Grammar) -> None:
    g.title("seg", "〈条件・期間・主題などの区切り〉")
    g.add("also", "and", "{c:cond@te}、", "{c:cond@te}")
    g.add("also", "or", "{c:cond@fin}か、", "{c:cond@nara}か、", "{c:cond@fin}か")
    g.add("seg", "if", "{a:also*}{c:cond@nara}、", "{a:also*}{c:cond@case}、", "{a:also*}{c:cond@ba}、",
              "{a:also*}{c:cond@span}、")  # fmt: skip
    g.add("seg", "if_of", "{w:who}の、{a:also+}{c:cond@nara}、", "{w:who}の{a:also+}{c:cond@nara}、")
    g.add("seg", "happened", "このターン<中に|に|、|>{e:ev@held}、")
    g.add("seg", "not_happened", "このターン<中に|に|、|>{e:ev@unheld}、")
    g.add("seg", "topic", "{w:who}は", "{w:who}は、", "{w:who}が")
    g.add("seg", "thing_topic", "{t:thing}は", "{t:thing}は、")
    g.add("seg", "event", "{e:ev@past}時、", "{e:ev@past}とき、", "{e:ev@past}時に、")
    g.add("seg", "next_event", "次に{e:ev@past}時、")
    g.add("seg", "event_if", "{a:also+}{e:ev@past}時、")
    g.add("seg", "either", "{e:ev@past}時か{f:ev@past}時、", "{e:ev@past}か、{f:ev@past}時、",
              "{e:ev@past}時か、{f:ev@past}時、", "{e:ev@past}時または{f:ev@past}時、")  # fmt: skip
    g.add("seg", "turn_event", "{w:who}のターン中に{e:ev@past}時、", "{w:who}のターン中、{e:ev@past}時、",
              "{w:who}のターンに{e:ev@past}時、")  # fmt: skip
    g.add("seg", "phase_event", "{w:who}の{p:phase1}中に{e:ev@past}時、", "{w:who}の{p:phase1}中、{e:ev@past}時、")
    g.add("seg", "at", "{m:moment}、", "{m:moment}に<、|>")
    g.add("seg", "state", "{a:also*}{c:cond@fin}時、", "{a:also*}{c:cond@noun}の時、")
    g.add("seg", "instead_event", "{e:ev@would}時、かわりに<|、>", "{e:ev@would}<際|場合|とき>、かわりに<|、>",
              "{e:ev@would}<時|際|場合>、代わりに<|、>")  # fmt: skip
    g.add("seg", "would", "{e:ev@would}際、", "{e:ev@would}直前に、")
    g.words("dur", {
        "turn": "このターン中|このターンの間|このターン|そのターン中", "attack": "このアタック中|そのアタック中",
        "next_turn_opponent": "次の相手のターン中|次の相手ターン中|相手の次のターン中|次の相手のターン",
        "until_their_next": "次の相手のターンの終わりまで|次の相手のターン終了時まで|相手の次のターンの終わりまで|相手の次のターン終了時まで",
        "until_your_next": "次のあなたのターンの終わりまで|あなたの次のターンの終わりまで|次のあなたのターン終了時まで|あなたの次のターン終了時まで",
        "next_turn_you": "次のあなたのターン中|次の自分のターン中|あなたの次のターン中", "your_turn_end": "あなたのターンの終わりまで",
        "turn_end": "ターンの終わりまで|このターンの終わりまで|ターン終了時まで",
    })  # fmt: skip
    g.add("seg", "during", "{d:dur}、")
    g.add("seg", "during_bare", "このターン")
    g.add("seg", "turn_long", "{w:who}のターン中、", "{w:who}のターン中は、")
    g.add("seg", "phase_long", "{w:who}の{p:phase1}中、")
    g.add("ord", "nth", "{n:int}回目")
    g.add("ord", "nths", "{n:int}回目と{m:int}回目")
    g.words("ord", {"first": "最初"})
    g.alias("nth", "ord")
    g.words("nth", {"next": "次"})
    g.add("seg", "nth_attack", "各ターン{n:ord}のアタック中、", "{n:ord}のアタック中、",
              "各ターン、{n:ord}のアタック中、", "各ターンの{n:ord}のアタック中、")  # fmt: skip
    g.add("seg", "its_nth_attack", "各ターン{t:thing}の{n:ord}のアタック中、",
              "各ターン、{t:thing}の{n:ord}のアタック中、", "各ターンの{t:thing}の{n:ord}のアタック中、",
          "{t:thing}の{n:ord}のアタック中、", "このターン{t:thing}の{n:ord}のアタック中、",
          "このターン中、{t:thing}の{n:ord}のアタック中、")  # fmt: skip
    g.words("seg", {"next_attack": "次のアタック中、"})
    g.add("seg", "its_next_attack", "{t:thing}の次のアタック中、", "次の{t:thing}のアタック中、")
    g.add("seg", "its_next_attack_now", "このターン{t:thing}の次のアタック中、", "このターン中、{t:thing}の次のアタック中、",
          "このターン次の{t:thing}のアタック中、")  # fmt: skip
    g.add("seg", "who_nth_attack", "各ターン{n:nth}の{w:who}のアタック中、", "各ターン{w:who}の{n:nth}のアタック中、", "{w:who}の{n:ord}のアタック中、")
    g.add("seg", "supporting", "{e:support@past}アタック中、", "{e:support@heldmod}アタック中、")
    g.add("seg", "attack_topic", "各ターン{w:who}の{n:nth}のアタックは", "{w:who}の{n:nth}のアタックは")
    g.add("seg", "attacks_topic", "{w:who}のアタックは")
    g.add("seg", "its_attack_topic", "{t:thing}の{n:nth}のアタックは", "各ターン{t:thing}の{n:nth}のアタックは")
    g.add("seg", "its_attacks_topic", "{t:thing}のアタックは", "{t:thing}のアタックは、")
    g.add("seg", "attack_at_topic", "{t:thing}へのアタックは", "{t:thing}へのアタックは、")
    g.add("seg", "next_attack_at_topic", "{t:thing}への次のアタックは", "{t:thing}への次のアタックは、")
    g.words("seg", {"this_attack_topic": "このアタックは|そのアタックは"})
    g.add("seg", "then", "{v:vp@ren}、")
    g.add("seg", "te", "{v:vp@te}、")
    g.add("seg", "te_bare", "{v:vp@te}")
    g.add("seg", "by", "{v:vp@by}、")
    g.add("seg", "done", "{v:deed@tara}、", "この効果で<、|>{v:deed@tara}、", "さらに{v:deed@tara}、", "いずれかのプレイヤーが{v:deed@tara}、")
    g.add("seg", "undone", "{v:deed@unless}、")
    g.add("deed", "put_any", "[置く]")
    g.add("deed", "put_what", "{o:what}を[置く]", "、{o:what}を[置く]")
    g.add("deed", "put_n", "{n:n}{c:counter}{t:cmp?}[置く]")
    g.add("deed", "put_n_to", "{n:n}{c:counter}{t:cmp?}{d:dest}に[置く]")
    g.add("deed", "put_to", "{d:dest}に{h:posture?}[置く]")
    g.add("deed", "put_what_to", "{o:what}を{d:dest}に[置く]", "{d:dest}に{o:what}を[置く]",
              "、{o:what}を{d:dest}に[置く]")  # fmt: skip
    g.add("deed", "return_any", "[戻す]")
    g.add("deed", "return_what", "{o:what}を[戻す]", "、{o:what}を[戻す]")
    g.add("deed", "return_what_to", "{o:what}を{d:dest}に[戻す]", "、{o:what}を{d:dest}に[戻す]")
    g.add("deed", "add_any", "[加える]", "手札に[加える]")
    g.add("deed", "add_what", "{o:what}を[加える]", "{o:what}を手札に[加える]")
    g.add("deed", "choose_any", "[選ぶ]")
    g.add("deed", "choose_what", "{o:what}を[選ぶ]", "、{o:what}を[選ぶ]")
    g.add("deed", "swap_any", "[入れ替える]")
    g.add("deed", "swap_what", "{o:what}と[入れ替える]", "{o:what}を[入れ替える]")
    g.add("deed", "set_any", "[セットする]")
    g.add("deed", "set_what", "{o:what}を[セットする]")
    g.add("deed", "draw_any", "[引く]", "1枚[引く]")
    g.add("deed", "reveal_any", "[公開する]")
    g.add("deed", "reveal_what", "{o:what}を[公開する]")
    g.add("deed", "rest_any", "【レスト】[する]")
    g.add("deed", "stand_any", "【スタンド】[する]")
    g.add("deed", "show_any", "[提示する]")
    g.add("deed", "pay_any", "エネ{n:n}[する]")
    g.add("deed", "supported_by", "{o:what}に[サポートされる]", "、{o:what}に[サポートされる]")
    g.add("deed", "supports_what", "{o:what}を[サポートする]", "、{o:what}を[サポートする]")
    g.add("deed", "blocks_with", "{o:what}で[ブロックする]", "、{o:what}で[ブロックする]")
    g.add("deed", "so", "そう[する]")
    g.words("seg", {"further": "さらに|さらに、|追加で|また、", "after": "その後、|その後|そして、",
              "instead": "かわりに|代わりに|かわりに、|代わりに、",
                    "otherwise": "そうでないなら、|違うなら、|それ以外なら、",
                    "after_put": "置いた後に|置いた時、|置いた後、"})  # fmt: skip
    g.add("per", "per", "{t:thing}{n:n}{c:counter}につき", "{t:thing}の{n:n}{c:counter}につき")
    g.add("per", "per_total", "{t:thing}合計{n:n}{c:counter}につき", "{t:thing}の合計{n:n}{c:counter}につき",
              "{t:thing}の、合計{n:n}{c:counter}につき")  # fmt: skip
    g.add("per", "per_those", "その{n:n}枚につき")
    g.add("per", "per_among", "{a:among}の{o:what}{n:n}{c:counter}につき")
    g.add("per", "per_kind", "{t:thing}{n:n}種類につき")
    g.add("per", "per_item", "{t:thing}の{i:item}{n:n}につき")
    g.add("per", "per_hurt", "{t:thing}が<受けている|負っている>ダメージ{n:n}につき")
    g.add("per", "per_its_item", "その{i:item}{n:n}につき")
    g.add("per", "per_item_sum", "{t:thing}の{i:item}合計{n:n}につき", "{t:thing}の{i:item}の合計{n:n}につき")
    g.add("seg", "per", "{p:per}、", "{p:per}")
    g.add("seg", "instead_of", "{v:vp@fin}<かわりに|代わりに><、|>")
    g.add("seg", "not_but", "{d:delta}ではなく<、|>")
