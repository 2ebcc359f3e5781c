"""Whole paragraphs: the icons at their head, costs, keyword lines."""

from __future__ import annotations

from kisoku.text.grammar import Grammar

ICONS = {
    "entry": "【エントリー】|エントリー", "member": "【メンバー】", "hand": "【手札】", "waiting": "【控え室】",
    "energy": "【エネルギー】", "retire": "【リタイア】", "rebirth": "【Reバース】",
    "memory": "【思い出】",
}  # fmt: skip


def add_lines(g: Grammar) -> None:
    g.title("line", "〈能力〉")
    g.words("icon", ICONS)
    g.add("icon", "once", "【ターン{n:int}】", "【ターン{n:int}回】", "ターン{n:int}回", "【{n:int}ターン1回】")
    g.add("or_name", "or", "&{n:name}", "or{n:name}", "か{n:name}", "{n:name}")
    g.add("icon", "combo", "【Reコンボ】", "【コンボ】")
    g.add("icon", "combo_of", "【Reコンボ】{n:name}{m:or_name*}", "【コンボ】{n:name}{m:or_name*}")
    g.add("told", "name", "{n:name}")
    g.add("told", "attr", "{a:attr}")
    g.add("told", "growth", "【のびしろ】")
    g.add("or_told", "or", "&{t:told}", "or{t:told}", "か{t:told}", "{t:told}", "<・|/|、|または|や>{t:told}")
    g.add("icon", "power", "【本領発揮Lv{n:int}】", "本領発揮Lv{n:int}")
    g.add("icon", "power_of", "【本領発揮Lv{n:int}】{t:told}{m:or_told*}", "本領発揮Lv{n:int}{t:told}{m:or_told*}")
    g.add("body", "body", "{s:sent+}")
    g.add("line", "spark", "【スパーク】{i:icon*}：{b:body}", "【スパーク】：{i:icon+}：{b:body}",
              "【スパーク】{i:icon*}{b:body}")  # fmt: skip
    g.add("line", "static", "【永】{i:icon*}：{b:body}", "【永】{i:icon*}{b:body}")
    g.add("line", "triggered", "【自】{i:icon*}：{b:body}", "【自】{i:icon*}{b:body}")
    g.add("line", "triggered_for", "【自】{i:icon*}：［{c:cost}］{b:body}")
    g.add("line", "activated", "【起】{i:icon*}：{b:body}", "【起】：{i:icon+}：{b:body}")
    g.add("line", "activated_for", "【起】{i:icon*}：［{c:cost}］{b:body}",
              "【起】{i:icon*}<：|>コスト［{c:cost}］{b:body}", "【起】{i:icon*}<：|>［{c:cost}］<：|>{b:body}",
              "【起】：{i:icon+}：［{c:cost}］{b:body}")  # fmt: skip
    g.add("cost", "cost", "{a:cost1}{m:more_cost*}")
    g.add("more_cost", "and", "、{a:cost1}", "{a:cost1}")
    g.add("cost1", "energy", "エネ{n:int}", "エネ{n:int}する", "{n:int}", "エネルギーを{n:int}<枚|点|つ|>支払う")
    g.words("cost1", {"free": "エネ無", "rest": "【レスト】"})
    g.add("cost1", "energy_if", "エネ{n:int}、{c:cond@nara}、かわりにエネ{m:int}",
              "エネ{n:int}<、|。>{c:cond@nara}、<かわりに|代わりに>エネ{m:int}")  # fmt: skip
    g.add("cost1", "energy_per", "{p:per}<、|>エネ{n:int}")
    g.add("cost1", "acts", "{s:then*}{v:vp@fin}")
    g.add("then", "then", "{v:vp@ren}、", "{v:vp@te}、", "{v:vp@ren}")
    g.add("line", "growth", "【のびしろ】")
    g.add("line", "blocker", "【ブロッカー】")
    g.add("block_for", "name", "{n:name}")
    g.add("block_for", "attr", "{a:attr}")
    g.add("block_for", "keyword", "{k:keyword}")
    g.add("or_block", "or", "or{b:block_for}", "か{b:block_for}", "&{b:block_for}", "{b:block_for}")
    g.add("line", "blocker_for", "【ブロッカー】{b:block_for}{m:or_block*}",
              "【ブロッカー】：{b:block_for}{m:or_block*}")  # fmt: skip
    g.add("cancelled", "of", "{k:keyword}")
    g.words("cancelled", {
        "character": "キャラ|キャラのプレイ|カードのプレイ|プレイされたキャラ|手札からプレイされたキャラ|手札のキャラのプレイ",
        "ability": "能力|すべての能力",
    })
    g.add("cancelled", "not_of", "{h:head}以外の{k:keyword}")
    g.add("cancelled", "of_what", "{o:np1}の{k:keyword}")
    g.add("cancelled", "same_cost", "このカードと同じコストの{o:np1}の{k:keyword}")
    g.add("or_cancelled", "or", "or{c:cancelled}", "か{c:cancelled}")
    g.add("line", "cancel_if", "【キャンセル】{i:icon+}：{c:cancelled}{m:or_cancelled*}")
    g.add("line", "cancel_for", "【キャンセル】{i:icon*}：［{p:cost}］{c:cancelled}{m:or_cancelled*}")
    g.add("line", "cancel", "【キャンセル】：{c:cancelled}{m:or_cancelled*}",
              "【キャンセル】{c:cancelled}{m:or_cancelled*}")  # fmt: skip
