"""The course of a finished game: the numbers that it was won by, view by view, and the decisions that changed most."""

from __future__ import annotations

from kisoku.server.course import Course
from kisoku.server.protocol import CourseSays, Point, Turning
from kisoku.server.refusals import Refusal

TURNINGS = 3


def course_of(course: Course) -> CourseSays:
    """Played again from its first question. What counts is what the layout marks as the main value of a player."""
    if not course.over:
        raise Refusal("not_over")
    game = course.game
    again = Course(game, course.decks, course.seed, (), course.readings, course.laid)
    seen = game.observe(again.state, None)
    row = next((row for row in seen["table"]["mat"]["values"] if row.get("main")), None)
    if row is None:
        return CourseSays([], [])
    points: list[Point] = []
    swings: list[tuple[float, Turning]] = []
    last = game.evaluate(again.state, 0)
    for decision in course.decisions:
        player = again.request.player if again.request is not None else -1
        since = again.at
        again.take(decision, look=False)
        sides = game.observe(again.state, None)["players"]
        values = [
            side["values"][row["value"]] if "value" in row else side["zones"][row["zone"]]["count"] for side in sides
        ]
        turn = game.turn(again.state)[0]
        if not points or (points[-1].values, points[-1].turn) != (values, turn) or again.over:
            points.append(Point(again.at, turn, values))
        if again.over:
            break
        now = game.evaluate(again.state, 0)
        swings.append((abs(now - last), Turning(again.at, since, turn, player, round(last, 3), round(now, 3))))
        last = now
    turnings = [turning for _, turning in sorted(swings, key=lambda swing: -swing[0])[:TURNINGS]]
    return CourseSays(points, sorted(turnings, key=lambda turning: turning.at))
