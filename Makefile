# Everything sets itself up: a virtual environment of its own in .venv, then the program, then the page.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
OFFLINE := { echo "必要なものを取得できません。ネットワークの接続を確かめてください。"; echo "What is needed cannot be fetched; is there a network?"; exit 1; }

SECONDS ?= 30
GAME ?= ninja_slayer
SEED ?= 1
MOMENTS ?= 100000
COUNT ?= 100

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal page test lint units browser pictures puzzles bench compiled fuzz mutants soak worlds locks lowest pythons clean

help:  ## What can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 以降が必要です。make PYTHON=python3.12 … のように指定できます。"; \
		echo "Kisoku needs Python 3.11 or later; name one with: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# What is installed is what the lock files name, to the byte; `make locks` writes them anew.
$(PLAY): $(BIN)/python pyproject.toml requirements/play.lock
	@echo "準備しています… / Setting up …"
	@$(PIP) --require-hashes -r requirements/play.lock && $(PIP) --no-deps --no-build-isolation -e . || $(OFFLINE)
	@touch $@

$(DEV): $(BIN)/python pyproject.toml requirements/dev.lock
	@echo "準備しています… / Setting up …"
	@$(PIP) --require-hashes -r requirements/dev.lock && $(PIP) --no-deps --no-build-isolation -e . || $(OFFLINE)
	@touch $@ $(PLAY)

play: page  ## Play in the browser: pick a game, a deck, an opponent
	@$(BIN)/kisoku serve --open

terminal: $(PLAY)  ## Play in the terminal
	@$(BIN)/kisoku play

page: $(PLAY)  ## Build the page of the table, where it is not built yet
	@$(BIN)/python scripts/page.py

test: lint units browser  ## Lint, types and every test

lint: $(DEV)  ## Lint and types, of the program and of the page
	$(BIN)/ruff check kisoku tests scripts web/scripts bench
	$(BIN)/ruff format --check kisoku tests scripts web/scripts bench
	$(BIN)/mypy
	$(BIN)/python scripts/compiled.py translate
	$(BIN)/python web/scripts/shared_words.py --check
	$(BIN)/python scripts/page.py check size

units: $(DEV)  ## Every test that needs no browser
	$(BIN)/python scripts/page.py test
	$(BIN)/pytest

browser: $(DEV)  ## The tests of the page in Chromium, which is installed by apt where it may
	$(BIN)/python scripts/browser.py

pictures: $(DEV)  ## Take the README's pictures of the tables again
	$(BIN)/python scripts/browser.py pictures

puzzles: $(DEV)  ## Find the puzzles of every game anew, with the rules as they are now
	@for game in $$($(BIN)/python -c "from kisoku.games.registry import GAMES; print(*GAMES)"); do $(BIN)/kisoku puzzles find $$game --games 300 --into kisoku/games/$$game/puzzles.jsonl; done

bench: $(DEV)  ## Measure speed
	@$(BIN)/kisoku bench

compiled: $(DEV)  ## The engine as machine code, a wheel in build/compiled; fails unless it plays the same games
	@$(BIN)/python scripts/compiled.py check

fuzz: $(DEV)  ## Fuzz the file readers, SECONDS each (with atheris if it is installed)
	@$(BIN)/python scripts/fuzz.py --seconds $(SECONDS)

mutants: $(DEV)  ## Change COUNT places of GAME's rules at random (SEED), and see whether the scenarios notice
	@$(BIN)/python scripts/mutants.py $(GAME) --seed $(SEED) --count $(COUNT)

worlds: $(DEV)  ## Whether anybody is told what they cannot know: MOMENTS views in two worlds, in every game (SEED)
	@$(BIN)/python scripts/soak.py --worlds $(MOMENTS) --seed $(SEED)

locks: $(DEV)  ## Write the lock files anew, with the newest versions that fit
	@$(BIN)/python scripts/locks.py

lowest: $(DEV)  ## The tests of server, kernel and texts with the lowest versions that we say will do
	@$(BIN)/python scripts/locks.py lowest

pythons: $(DEV)  ## Whether games are the same to the byte under every other Python that is here, from 3.11 on
	@$(BIN)/python scripts/locks.py pythons

soak: $(DEV)  ## Load and crash test of the server, SECONDS long
	@$(BIN)/python scripts/soak.py --seconds $(SECONDS)

clean:  ## Remove the environment, the built page and all caches
	rm -rf $(VENV) build web/node_modules web/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
