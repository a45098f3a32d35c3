# `make play` and `make test` are the two commands of the README. Everything lives in .venv.
SHELL := /bin/sh
BASE := $(shell command -v python3.11 2>/dev/null || command -v python3 2>/dev/null || echo python3)
PYTHON := .venv/bin/python
READY := .venv/.ready
HOST ?= 127.0.0.1
PORT ?= 8100
SEATS ?= 0
PEOPLE ?= 1
WORKERS ?= 2
GAME ?= manor
GAMES ?= 2000

.PHONY: help setup play demo test lint format types imports migrations faults mutants balance clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

setup: $(READY)  ## the tools and libraries, into .venv

$(READY): requirements-dev.txt
	@$(BASE) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Butler needs Python 3.11 or newer; $(BASE) is older or missing." >&2; exit 1; }
	@test -x $(PYTHON) || $(BASE) -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $(READY)

play: setup  ## a game in the browser, with you as a player (GAME=… HOST=… PORT=… SEATS=… PEOPLE=…)
	$(PYTHON) -m stage.play --game $(GAME) --host $(HOST) --port $(PORT) --seats $(SEATS) --people $(PEOPLE)

demo: setup  ## a whole game as a transcript in the terminal (GAME=… SEATS=…)
	$(PYTHON) -m stage.demo --game $(GAME) --seats $(SEATS)

test: setup  ## everything that needs no network
	$(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal

lint: setup  ## ruff, the check alone
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

format: setup  ## ruff, with the mending
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

types: setup  ## mypy, strict
	$(PYTHON) -m mypy

imports: setup  ## who may import whom
	.venv/bin/lint-imports

migrations: setup  ## alembic: up, down, up and no difference to the schema, on a fresh SQLite file
	sh .ci/migrations

faults: setup  ## a short run of whole games under faults
	sh .ci/faults

mutants: setup  ## leaks planted one by one, each of which a test must notice (WORD=…)
	$(PYTHON) -m tests.mutants $(WORD)

balance: setup  ## who wins, and what house players are worth, into docs/balance/ (GAMES=…)
	$(PYTHON) -m bench.balance $(GAMES)
	$(PYTHON) -m bench.manor_house $(GAMES)
	$(PYTHON) -m bench.duel $(GAMES)

clean:  ## all that `make` made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
