"""python -m kisoku.judge FILE… — run scenarios and print what fails; --trace prints every step with its rule, --brief
questions and log.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kisoku.games.registry import load
from kisoku.judge.report import Report, scenario_files, trace_lines
from kisoku.judge.scenario import run_file
from kisoku.kernel.game import Words
from kisoku.locale import language_from
from kisoku.text.yamlfile import BadFile


def main(arguments: list[str]) -> int:
    traced, brief = "--trace" in arguments, "--brief" in arguments
    language = language_from()
    report = Report()
    try:
        for path in scenario_files([Path(word) for word in arguments if not word.startswith("--")]):
            outcome = run_file(path, again="--again" in arguments, brief=brief)
            report.add(path, outcome)
            if traced and outcome.game:
                sys.stdout.write("\n".join((outcome.title, *trace_lines(outcome, load(outcome.game), language), "")))
            sys.stdout.writelines(f"{words.in_(language)}\n" for words in outcome.diary)
    except BadFile as bad:
        sys.stderr.write(bad.message(language) + "\n")
        return 2
    for failure in report.failures:
        sys.stdout.write(f"{failure['file']}: {failure['title']}\n    {failure[language]}\n")
    counts = Words(f"成功{report.passed}、失敗{report.failed}", f"{report.passed} passed, {report.failed} failed")
    sys.stdout.write(counts.in_(language) + "\n")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
