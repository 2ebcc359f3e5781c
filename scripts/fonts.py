"""Makes the fonts that the page brings along: of two open fonts just the characters that we show, so that no machine shows boxes.

    python scripts/fonts.py SERIF SANS       writes web/src/fonts from these font files (Noto Serif CJK and Noto Sans CJK, SIL Open Font License)
    python scripts/fonts.py --check          says which characters that we show the fonts lack

Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "web" / "src" / "fonts"
SHOWN = ("kisoku/**/*.py", "kisoku/**/*.yaml", "kisoku/**/*_ja.tsv", "web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.json")
"""Where everything stands that a person can see."""
ALWAYS = {*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x3000, 0x3100), *range(0xFF01, 0xFF5F), *map(ord, "→←↑↓⇔▲▼▭●○◎◆◇■□★☆✕✓†§…‥–—‘’“”※①②③④⑤⑥⑦⑧⑨")}
NAMES = ("serif.woff2", "sans.woff2")


def shown() -> set[int]:
    found = set(ALWAYS)
    for pattern in SHOWN:
        for file in ROOT.glob(pattern):
            found.update(map(ord, file.read_text(encoding="utf-8")))
    return {code for code in found if code >= 0x20}


def make(source: str, target: Path) -> None:
    features = ["kern", "palt", "vert", "vrt2", "lnum", "tnum"]
    options = subset.Options(flavor="woff2", font_number=0, layout_features=features, hinting=False, desubroutinize=True)
    font = subset.load_font(source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=shown())
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def lacking() -> set[str]:
    """Letters that we show and a font lacks. Signs that no text font has are drawn by the system's own."""
    found: set[str] = set()
    for name in NAMES:
        has = TTFont(FONTS / name).getBestCmap()
        found.update(chr(code) for code in shown() if code not in has and chr(code).isalpha())
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        missing = lacking()
        if missing:
            sys.stderr.write(f"the fonts of the page lack {''.join(sorted(missing))}: run python scripts/fonts.py SERIF SANS\n")
        return bool(missing)
    if len(arguments) != len(NAMES):
        sys.stderr.write(__doc__ or "")
        return 2
    for source, name in zip(arguments, NAMES, strict=True):
        make(source, FONTS / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
