# Everything sets itself up: a virtual environment of its own in .venv, then the program.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev

SECONDS ?= 30

.DEFAULT_GOAL := help
.PHONY: help play page serve test bench fuzz soak clean

help:  ## What can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kisoku needs Python 3.11 or later; name one with: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(PLAY): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(DEV): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(PLAY)

play: $(PLAY)  ## Play in the terminal: pick a game, a deck, an opponent
	@$(BIN)/kisoku play

page:  ## Build the page of the browser table (needs Node 20)
	cd web && npm ci --no-audit --no-fund && npm run build

serve: $(PLAY)  ## Serve tables to browsers on this machine (build the page first: make page)
	@$(BIN)/kisoku serve

test: $(DEV)  ## Lint, types and every test
	$(BIN)/ruff check kisoku tests scripts
	$(BIN)/mypy
	$(BIN)/pytest

bench: $(DEV)  ## Measure speed
	@$(BIN)/kisoku bench

fuzz: $(DEV)  ## Fuzz the file readers, SECONDS each (with atheris if it is installed)
	@$(BIN)/python scripts/fuzz.py --seconds $(SECONDS)

soak: $(DEV)  ## Load and crash test of the server, SECONDS long
	@$(BIN)/python scripts/soak.py --seconds $(SECONDS)

clean:  ## Remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
