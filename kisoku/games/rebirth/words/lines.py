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
    g.entries(
        "icon",
        {
            "combo": ("【Reコンボ】", "【コンボ】"),
            "combo_of": "【<Re|>コンボ】{n:name}{m:or_name*}",
        },
    )
    g.entries(
        "told",
        {
            "name": "{n:name}",
            "attr": "{a:attr}",
            "growth": "【のびしろ】",
        },
    )
    g.add("or_told", "or", "&{t:told}", "or{t:told}", "か{t:told}", "{t:told}", "<・|/|、|または|や>{t:told}")
    g.entries(
        "icon",
        {
            "power": ("【本領発揮Lv{n:int}】", "本領発揮Lv{n:int}"),
            "power_of": ("【本領発揮Lv{n:int}】{t:told}{m:or_told*}", "本領発揮Lv{n:int}{t:told}{m:or_told*}"),
        },
    )
    g.add("body", "body", "{s:sent+}")
    g.entries(
        "line",
        {
            "spark": ("【スパーク】{i:icon*}<：|>{b:body}", "【スパーク】：{i:icon+}：{b:body}"),
            "static": "【永】{i:icon*}<：|>{b:body}",
            "triggered": "【自】{i:icon*}<：|>{b:body}",
            "triggered_for": "【自】{i:icon*}：［{c:cost}］{b:body}",
            "activated": ("【起】{i:icon*}：{b:body}", "【起】：{i:icon+}：{b:body}"),
            "activated_for": (
                "【起】{i:icon*}：［{c:cost}］{b:body}",
                "【起】{i:icon*}<：|>コスト［{c:cost}］{b:body}",
                "【起】{i:icon*}<：|>［{c:cost}］<：|>{b:body}",
                "【起】：{i:icon+}：［{c:cost}］{b:body}",
            ),
        },
    )
    g.add("cost", "cost", "{a:cost1}{m:more_cost*}")
    g.add("more_cost", "and", "、{a:cost1}", "{a:cost1}")
    g.entries(
        "cost1",
        {
            "energy": ("エネ{n:int}<|する>", "{n:int}", "エネルギーを{n:int}<枚|点|つ|>支払う"),
            "free": "<エネ無>",
            "rest": "<【レスト】>",
            "energy_if": (
                "エネ{n:int}、{c:cond@nara}、かわりにエネ{m:int}",
                "エネ{n:int}<、|。>{c:cond@nara}、<かわりに|代わりに>エネ{m:int}",
            ),
            "energy_per": "{p:per}<、|>エネ{n:int}",
            "acts": "{s:then*}{v:vp@fin}",
        },
    )
    g.add("then", "then", "{v:vp@ren}、", "{v:vp@te}、", "{v:vp@ren}")
    g.entries(
        "line",
        {
            "growth": "【のびしろ】",
            "blocker": "【ブロッカー】",
        },
    )
    g.entries(
        "block_for",
        {
            "name": "{n:name}",
            "attr": "{a:attr}",
            "keyword": "{k:keyword}",
        },
    )
    g.add("or_block", "or", "or{b:block_for}", "か{b:block_for}", "&{b:block_for}", "{b:block_for}")
    g.add("line", "blocker_for", "【ブロッカー】{b:block_for}{m:or_block*}",
              "【ブロッカー】：{b:block_for}{m:or_block*}")  # fmt: skip
    g.entries(
        "cancelled",
        {
            "of": "{k:keyword}",
            "character": "<キャラ|キャラのプレイ|カードのプレイ|プレイされたキャラ|手札からプレイされたキャラ|"
            "手札のキャラのプレイ>",
            "ability": "<能力|すべての能力>",
            "not_of": "{h:head}以外の{k:keyword}",
            "of_what": "{o:np1}の{k:keyword}",
            "same_cost": "このカードと同じコストの{o:np1}の{k:keyword}",
        },
    )
    g.add("or_cancelled", "or", "or{c:cancelled}", "か{c:cancelled}")
    g.entries(
        "line",
        {
            "cancel_if": "【キャンセル】{i:icon+}：{c:cancelled}{m:or_cancelled*}",
            "cancel_for": "【キャンセル】{i:icon*}：［{p:cost}］{c:cancelled}{m:or_cancelled*}",
            "cancel": "【キャンセル】<：|>{c:cancelled}{m:or_cancelled*}",
        },
    )
