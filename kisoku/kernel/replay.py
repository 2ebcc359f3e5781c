"""Replay files: a game as the list of its decisions, with everything that is needed to play it again, byte for byte.

A replay is JSON that a person can read. It names the game, its ruleset and a fingerprint of the rules and card texts in
force, the seed, the decks as card numbers, the readings, the decisions, the result, the digest of the last position,
and for each decision a check: a digest of the position that it led to and of the check before. So where a game runs
differently, that decision is named. A file from elsewhere is untrusted: it is checked piece by piece, and every fault
is one message that names the place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from kisoku.kernel.game import Game, Unclear
from kisoku.kernel.machine import EngineFault, Refused
from kisoku.kernel.match import CONCEDE, Match
from kisoku.kernel.state import State
from kisoku.text.yamlfile import BadFile, Place, load_bytes

FORMAT = "kisoku-replay"
VERSION = 2
"""Files of version 1 have no checks; they are read as well."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
SIZE_LIMIT = 4_000_000
DECK_LIMIT = 500
DECISION_LIMIT = 200_000
SEED_LIMIT = 1 << 63


@dataclass(frozen=True)
class Replay:
    """One game, finished or not. winner: a seat, -1 for a draw, None if nobody has won yet."""

    game: str
    ruleset: str
    fingerprint: str
    seed: int
    decks: tuple[tuple[str, ...], ...]
    readings: dict[str, str]
    decisions: tuple[int, ...]
    winner: int | None
    digest: str
    checks: tuple[str, ...] = ()


def check(before: str, state: State) -> str:
    """Of a position, and of all that led to it."""
    return hashlib.blake2b(before.encode() + state.canonical(), digest_size=6).hexdigest()


def fingerprint(game: Game, decks: Sequence[Sequence[str]]) -> str:
    """Rules index and card texts as one hash: equal where the same decisions mean the same game."""
    digest = _rules_hashed(game).copy()
    for number in sorted({number for deck in decks for number in deck}):
        digest.update(f"{number}\n{game.printed(number)}".encode())
    return digest.hexdigest()


@cache
def _rules_hashed(game: Game) -> hashlib.blake2b:
    digest = hashlib.blake2b(f"{game.name} {game.version}".encode(), digest_size=16)
    for rule in game.rules():
        digest.update(f"{rule.number}\t{rule.parent}\t{rule.kind}\t{rule.testable}\t{rule.summary}".encode())
    return digest


def record(
    game: Game,
    match: Match,
    seed: int,
    decks: Sequence[Sequence[str]],
    readings: dict[str, str] | None = None,
    decisions: Sequence[int] | None = None,
) -> Replay:
    """The replay of a match that was begun with this seed, these decks and readings. It is played again for its checks.

    decisions: all of them, where the match does not know them.
    """
    cards = tuple(tuple(deck) for deck in decks)
    made = tuple(match.decisions if decisions is None else decisions)
    again, checks = Match(game.new(cards, seed, readings), undoable=False), [""]
    for decision in made:
        play_on(again, decision)
        checks.append(check(checks[-1], again.state))
    return Replay(
        game=game.name, ruleset=game.version, fingerprint=fingerprint(game, cards), seed=seed, decks=cards,
        readings=dict(readings or {}),
        decisions=made, winner=match.state.winner, digest=match.state.digest(), checks=tuple(checks[1:]),
    )  # fmt: skip


# --- files ----------------------------------------------------------------------------------------


def to_text(replay: Replay) -> str:
    """The file's text: one line for each part."""
    rows = {"format": FORMAT, "version": VERSION, **asdict(replay)}
    return "{\n" + ",\n".join(f" {_json(key)}: {_json(value)}" for key, value in rows.items()) + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def write(replay: Replay, path: Path) -> None:
    path.write_text(to_text(replay), encoding="utf-8")


def read(path: Path) -> Replay:
    """The replay in a file. Raises BadFile if it is none; nothing is played yet (see `verify`)."""
    return from_text(load_bytes(path, SIZE_LIMIT).removeprefix(BYTE_ORDER_MARK), path.name)


def from_text(text: bytes | str, name: str) -> Replay:
    """The replay in a file's text. `name` is what messages call the file."""
    place = Place(name)
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(
            place,
            "JSONとして読めません（途中で切れているかもしれません）",
            f"cannot be read as JSON; it may be cut off ({error})",
        ) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(place, "リプレイのファイルではありません", "is not a replay file")
    if not _is_int(data.get("version")) or not 1 <= data["version"] <= VERSION:
        found = f"{data.get('version')!r:.40}"
        raise BadFile(
            place.at("version"),
            f"このプログラムで読めるのは形式{VERSION}です：{found}",
            f"this program reads format {VERSION}, not {found}",
        )
    known = {"format", "version", *(field.name for field in fields(Replay))}
    for key in data:
        if key not in known:
            raise BadFile(place.at(f"{key:.40}"), "リプレイにこの項目はありません", "a replay has no such field")
    return _checked(data, place)


def _checked(data: dict[str, Any], place: Place) -> Replay:
    decks = _list(data, "decks", place, 16)
    for seat, deck in enumerate(decks):
        if not isinstance(deck, list) or len(deck) > DECK_LIMIT or not all(isinstance(number, str) for number in deck):
            ja, en = (
                f"カード番号{DECK_LIMIT}件までのリストではありません",
                f"is not a list of up to {DECK_LIMIT} card numbers",
            )
            raise BadFile(place.at("decks", str(seat)), ja, en)
    decisions = _list(data, "decisions", place, DECISION_LIMIT)
    for at, decision in enumerate(decisions):
        if not _is_int(decision) or abs(decision) > DECISION_LIMIT:
            raise BadFile(
                place.at("decisions", str(at)),
                "選択の番号ではありません",
                f"is not the number of an option: {decision!r:.40}",
            )
    checks = _list(data, "checks", place, DECISION_LIMIT) if data["version"] > 1 else []
    if data["version"] > 1 and len(checks) != len(decisions):
        raise BadFile(place.at("decisions"), "checks と数が違います", "there is not one of the checks for each")
    for at, one in enumerate(checks):
        if not isinstance(one, str) or len(one) > 64:
            raise BadFile(place.at("checks", str(at)), "文字列ではありません", "is not a word")
    readings = data.get("readings")
    if not isinstance(readings, dict) or not all(isinstance(value, str) for value in readings.values()):
        raise BadFile(place.at("readings"), "裁定の表ではありません", "is not a table of readings")
    seed: Any = data.get("seed")
    winner: Any = data.get("winner")
    if not _is_int(seed) or not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise BadFile(place.at("seed"), "64ビットの整数ではありません", "is not a 64-bit whole number")
    if winner is not None and (not _is_int(winner) or not -1 <= winner < len(decks)):
        raise BadFile(
            place.at("winner"),
            "席の番号でも、-1（引き分け）でも、null でもありません",
            "is neither a seat, nor -1 for a draw, nor null",
        )
    words = {key: _word(data, key, place) for key in ("game", "ruleset", "fingerprint", "digest")}
    return Replay(
        game=words["game"], ruleset=words["ruleset"], fingerprint=words["fingerprint"], seed=seed,
        decks=tuple(tuple(deck) for deck in decks),
        readings=readings, decisions=tuple(decisions), winner=winner, digest=words["digest"], checks=tuple(checks),
    )  # fmt: skip


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list(data: dict[str, Any], key: str, place: Place, limit: int) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise BadFile(place.at(key), "リストではありません", "is not a list")
    if len(value) > limit:
        raise BadFile(place.at(key), f"長すぎます（{limit}件まで）", f"is too long (at most {limit})")
    return value


def _word(data: dict[str, Any], key: str, place: Place) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise BadFile(place.at(key), "文字列ではありません", "is not a word")
    return value


# --- playing again --------------------------------------------------------------------------------


def begin(game: Game, replay: Replay, place: Place) -> Match:
    """The match at its first decision. Refuses a replay of another game, of other rules, with unknown cards or
    readings.
    """
    if replay.game != game.name:
        raise BadFile(
            place.at("game"), f"別のゲームのリプレイです：{replay.game}", f"is a replay of another game: {replay.game}"
        )
    if replay.ruleset != game.version:
        ja, en = (
            f"別の版のルールのリプレイです：{replay.ruleset}（ここでは{game.version}）",
            f"was played by rules {replay.ruleset}; here are {game.version}",
        )
        raise BadFile(place.at("ruleset"), ja, en)
    try:
        game.seating(len(replay.decks))
    except Unclear as wrong:
        raise BadFile(place.at("decks"), wrong.words.ja, wrong.words.en) from None
    for seat, deck in enumerate(replay.decks):
        for number in deck:
            if game.printed(number) is None:
                raise BadFile(
                    place.at("decks", str(seat)),
                    f"そのようなカードはありません：{number:.40}",
                    f"there is no such card: {number:.40}",
                )
    known = {reading.name: reading.values for reading in game.readings()}
    for name, value in replay.readings.items():
        if value not in known.get(name, ()):
            raise BadFile(
                place.at("readings", f"{name:.40}"),
                f"そのような裁定はありません：{value:.40}",
                f"there is no such reading: {value:.40}",
            )
    if replay.fingerprint != fingerprint(game, replay.decks):
        raise BadFile(
            place.at("fingerprint"),
            "ルールまたはカードの文章がここのものと違います",
            "was played with other rules or card texts than are here",
        )
    return Match(game.new(replay.decks, replay.seed, replay.readings))


def play_on(match: Match, decision: int) -> None:
    """Take one recorded decision; below zero it is a concession. Raises Refused if it was not possible."""
    if decision < 0:
        player = CONCEDE - decision
        if player >= match.state.seats:
            raise Refused(f"there is no player {player}")
        match.concede(player)
    else:
        match.answer(decision)


def verify(game: Game, replay: Replay, name: str = "replay") -> Match:
    """Play it again and compare result and digest. Gives the match at its end; raises BadFile where it differs."""
    place = Place(name)
    match, before = begin(game, replay, place), ""
    for at, decision in enumerate(replay.decisions):
        try:
            play_on(match, decision)
        except Refused as refused:
            raise BadFile(
                place.at("decisions", str(at)),
                f"選べない選択です：{decision}",
                f"cannot be taken: {decision} ({refused})",
            ) from None
        except EngineFault as fault:
            raise BadFile(
                place.at("decisions", str(at)),
                "この決定のあとゲームが先に進めません",
                f"the game cannot go on after it ({fault})",
            ) from None
        if replay.checks:
            before = check(before, match.state)
            if before != replay.checks[at]:
                raise BadFile(
                    place.at("decisions", str(at)),
                    "この決定のあとの局面が記録と違います",
                    "leads to another position than the one that is recorded",
                )
    winner = match.state.winner
    if winner != replay.winner:
        ja, en = (
            f"結果が違います：記録は{replay.winner}、再生すると{winner}",
            f"is {replay.winner}, but playing it gives {winner}",
        )
        raise BadFile(place.at("winner"), ja, en)
    if match.state.digest() != replay.digest:
        raise BadFile(
            place.at("digest"), "最後の局面が記録と違います", "is not that of the position that playing it gives"
        )
    return match
