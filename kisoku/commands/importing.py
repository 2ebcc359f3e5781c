"""cards import: card data that people have already become a set of a game, on their own machine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from kisoku.commands.voice import Mistake, json_out, out, say, voice
from kisoku.games.registry import files_of

SHOWN = 40
"""Cards that are left out, as many as are listed one by one."""


def import_cards(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help=say(
                "JSON Lines、JSON（.r4uset など）、CSV、YAML。", "JSON lines, JSON (.r4uset and the like), CSV, YAML."
            ),
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "-o",
            "--output",
            metavar="SET",
            help=say(
                "セットの名前。ファイル名ならそこに書く。",
                "The name of the set; if it is a file name, it is written there.",
            ),
        ),
    ],
    facts: Annotated[
        bool,
        typer.Option(
            "--facts",
            help=say(
                "処理できないカードも数値だけ残す（文章は働かない）。",
                "Keep cards that cannot be carried out as facts only, without their text.",
            ),
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    files = files_of(game)
    if not hasattr(files, "imported"):
        raise Mistake(f"{game} へのカードの読み込みはまだできません。", f"cards cannot be imported into {game} yet.")
    report = imported(files, game, file, output, facts)
    if json:
        json_out(report)
        return
    for row in report["left_out"][:SHOWN]:
        out(f"✕ {row['card']}: {row[voice.language]}")
    if len(report["left_out"]) > SHOWN:
        out(
            say(
                f"… ほか{len(report['left_out']) - SHOWN}枚（--json ですべて）",
                f"… and {len(report['left_out']) - SHOWN} more (all of them with --json)",
            )
        )
    for words, count in report["reasons"][:8]:
        out(f"{count:>6}  {words}")
    if report["unused"]:
        columns = ", ".join(report["unused"][:12])
        out(say(f"使わなかった列：{columns}", f"columns that were not used: {columns}"))
    out(
        say(
            f"{report['cards']}枚を取り込みました（うち数値のみ{report['facts_only']}枚）。"
            f"除いたカード{len(report['left_out'])}枚。{report['set']}",
            f"{report['cards']} cards imported ({report['facts_only']} of them as facts only), "
            f"{len(report['left_out'])} "
            f"left out: {report['set']}",
        )
    )


def imported(files: Any, game: str, file: Path, output: str, facts: bool = False) -> dict[str, Any]:
    """Reads the file and writes the set. What cannot be carried out wholly is listed with the reason."""
    from kisoku.text.foreign import BEYOND, rows
    from kisoku.text.yamlfile import BadFile

    taken: dict[str, dict[str, Any]] = {}
    left_out: list[dict[str, str]] = []
    facts_only = 0
    unused: Counter[str] = Counter()
    for row in rows(file):
        name = str(row.place.path[-1] if row.place.path else row.place)
        try:
            if row.data.get(BEYOND):
                raise BadFile(row.place, "列より多くの値があります", "has more values than there are columns")
            card = files.imported(row)
            unused.update(row.unasked())
            name = str(card.get("id") or card.get("name"))
            if name in taken:
                raise BadFile(row.place, "同じ番号のカードが二枚あります", "two cards have this number")
            try:
                files.check_card(card, row.place)
            except BadFile as bad:
                if not facts or not card.get("text"):
                    raise
                card = {key: value for key, value in card.items() if not key.startswith("text")} | {
                    "unread": card["text"]
                }
                files.check_card(card, row.place)
                facts_only += 1
                left_out.append(
                    {
                        "card": f"{name} {card.get('name', '')}",
                        "ja": f"数値のみ：{bad.ja}",
                        "en": f"facts only: {bad.en}",
                    }
                )
        except BadFile as bad:
            field = f"{bad.place.path[-1]}: " if len(bad.place.path) > len(row.place.path) else ""
            left_out.append({"card": name, "ja": field + bad.ja, "en": field + bad.en})
            continue
        taken[name] = card
    if not taken:
        why = left_out[0] if left_out else {"ja": "カードがありません", "en": "there are no cards in it"}
        raise Mistake(
            f"{file.name}：取り込めるカードがありません（{why['ja']}）",
            f"{file.name}: no card of it can be imported ({why['en']})",
        )
    path = target(game, output)
    data = {"set": path.stem, "game": game, "cards": list(taken.values())}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    except OSError as error:
        raise Mistake(
            f"{path} に書けません（{error.strerror}）", f"{path} cannot be written: {error.strerror}"
        ) from None
    reasons = Counter(row[voice.language] for row in left_out if not row["en"].startswith("facts only"))
    return {
        "set": str(path),
        "cards": len(taken),
        "facts_only": facts_only,
        "left_out": left_out,
        "reasons": reasons.most_common(),
        "unused": sorted(unused),
    }


def target(game: str, output: str) -> Path:
    """A file that is named, or the set of that name among those that the user has brought."""
    from kisoku.folders import sets_folder

    path = Path(output)
    if path.suffix or len(path.parts) > 1:
        if path.suffix not in (".json", ".yaml", ".yml"):
            raise Mistake(
                f"{output}：セットのファイルは .json か .yaml です。", f"{output}: a set is a .json or .yaml file."
            )
        return path
    if not output.strip() or output in (".", ".."):
        raise Mistake("セットの名前がありません。", "the set needs a name.")
    return sets_folder(game) / f"{output}.json"
