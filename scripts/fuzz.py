"""Fuzz the file readers: python scripts/fuzz.py [--seconds N] [--engine atheris|plain] [TARGET…]

With atheris (pip install atheris) libFuzzer looks for new ways through the readers; without it, files are spoilt by a
seeded chance. Both stop by themselves. A finding is kept in build/fuzz, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).parents[1]
sys.path.insert(0, str(HERE / "tests" / "robustness"))
TARGETS = ("cards", "deck", "scenario", "replay")
FINDINGS = HERE / "build" / "fuzz"
LONGEST = 60_000
"""Bytes of a file that libFuzzer makes."""


def plain(target: str, seconds: float, seed: int) -> int:
    """Files spoilt by chance, one after another. The number of findings."""
    import fuzz_mutations
    import fuzz_targets

    files = fuzz_targets.seeds(target)
    tried = taken = found = 0
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        data = fuzz_mutations.spoilt(files, seed + tried)
        try:
            taken += fuzz_targets.look_at(target, data)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                break
            found += 1
            FINDINGS.mkdir(parents=True, exist_ok=True)
            path = FINDINGS / f"{target}-{seed + tried}"
            path.write_bytes(data)
            sys.stdout.write(f"{path}\n{traceback.format_exc(limit=-3)}\n")
        tried += 1
    sys.stdout.write(f"{target}: {tried} files, {taken} taken, {tried - taken - found} refused, {found} findings\n")
    return found


def with_atheris(target: str, seconds: float, seed: int) -> int:
    """libFuzzer does not come back: it has a process of its own, with a corpus that begins with our files."""
    import fuzz_targets

    corpus = FINDINGS / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(fuzz_targets.seeds(target)):
        (corpus / f"seed-{number}").write_bytes(data)
    options = [
        f"-max_total_time={int(seconds)}",
        f"-max_len={LONGEST}",
        f"-seed={seed + 1}",
        "-timeout=60",
        f"-artifact_prefix={FINDINGS}/{target}-",
    ]
    return subprocess.run([sys.executable, __file__, "--child", target, *options, str(corpus)], check=False).returncode


def child(target: str, arguments: list[str]) -> None:
    import atheris

    with atheris.instrument_imports(include=["kisoku"]):
        import fuzz_targets
    from fuzz_mutations import spoilt

    def look(data: bytes) -> None:
        fuzz_targets.look_at(target, data)

    def mutated(data: bytes, longest: int, seed: int) -> bytes:
        """Half of the time as libFuzzer does it, else as spoilt files are."""
        return atheris.Mutate(data, longest) if seed % 2 else spoilt([data], seed)[:longest]

    atheris.Setup([sys.argv[0], *arguments], look, custom_mutator=mutated)
    atheris.Fuzz()


def main() -> int:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], sys.argv[3:])
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=float, default=30, help="for each target")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--engine", choices=("atheris", "plain"), default="atheris" if importlib.util.find_spec("atheris") else "plain"
    )
    asked = parser.parse_args()
    for target in asked.targets:
        if target not in TARGETS:
            parser.error(f"there is no target {target}; there are: {', '.join(TARGETS)}")
    os.environ.setdefault("KISOKU_CACHE", str(FINDINGS / "cache"))
    run = with_atheris if asked.engine == "atheris" else plain
    results = [run(target, asked.seconds, asked.seed) for target in asked.targets or TARGETS]
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
