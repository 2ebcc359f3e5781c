"""Makes the fonts that the page brings along: of two open fonts just the characters that we show, so that no machine
shows boxes.

    python scripts/fonts.py SERIF SANS       writes web/src/fonts from these font files (Noto Serif CJK and Noto Sans
    CJK, SIL Open Font License)

Needs fonttools and brotli. Each font is two files: what we show (letters.txt lists it), and, fetched only where one of
them is needed, the other kanji that people write: in names, in cards of their own, in what we show since the fonts were
cut. A test says what both lack.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "web" / "src" / "fonts"
SHOWN = (
    "kisoku/**/*.py",
    "kisoku/**/*.yaml",
    "kisoku/**/*_ja.tsv",
    "scenarios/**/*.yaml",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "web/src/**/*.json",
)
"""Where everything stands that a person can see."""
ALWAYS = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x3000, 0x3100),
    *range(0xFF01, 0xFF5F),
    *map(ord, "→←↑↓⇔▲▼▭●○◎◆◇■□★☆✕✓†§…‥–—‘’“”※①②③④⑤⑥⑦⑧⑨"),
}
LETTERS = FONTS / "letters.txt"


def shown() -> set[int]:
    found = set(ALWAYS)
    for pattern in SHOWN:
        for file in ROOT.glob(pattern):
            found.update(map(ord, file.read_text(encoding="utf-8")))
    return {code for code in found if code >= 0x20}


def rest(letters: set[int]) -> set[int]:
    """The kanji of JIS X 0208 that are not among these."""
    rows = (bytes(part for cell in range(0xA1, 0xFF) for part in (row, cell)) for row in range(0xB0, 0xF5))
    return {ord(letter) for row in rows for letter in row.decode("euc_jp", "ignore") if letter > "\u4dff"} - letters


def make(source: str, target: Path, letters: set[int]) -> None:
    from fontTools import subset

    features = ["kern", "palt", "vert", "vrt2", "lnum", "tnum"]
    options = subset.Options(
        flavor="woff2", font_number=0, layout_features=features, hinting=False, desubroutinize=True
    )
    font = subset.load_font(source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def lacking() -> str:
    """Letters that we show and the fonts lack. Signs that no text font has are drawn by the system's own."""
    has = set(map(ord, LETTERS.read_text(encoding="utf-8")))
    return "".join(sorted(chr(code) for code in shown() - has - rest(has) if chr(code).isalpha()))


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        sys.stderr.write(__doc__ or "")
        return 2
    letters = shown()
    for name, source in zip(("serif", "sans"), arguments, strict=True):
        make(source, FONTS / f"{name}.woff2", letters)
        make(source, FONTS / f"{name}-rest.woff2", rest(letters))
    LETTERS.write_text("".join(map(chr, sorted(letters))) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
