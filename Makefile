# Two commands matter: `make play` and `make test`. `make` alone lists them all.

PYTHON ?= python3
export PYTHON

BIN  := .venv/bin
# The uncompiled run is for what is compiled otherwise (see setup.py): the rest has been tested by then.
COMPILED_PARTS := tests/kernel tests/games tests/bots tests/check
CODE := $(sort $(dir src/ $(wildcard tests/*.py bench/*.py examples/*.py scripts/*.py)))

.PHONY: help play terminal test browser attack bench instructions outsiders league measured pictures coverage messages pins inventory fmt clean

help:
	@echo 'make play       set up, and serve the table: open the page it names. LAN=1 lets the phones in the room in'
	@echo 'make terminal   sit down in this terminal; options go in ARGS:  make terminal ARGS="hapy --seats 3"'
	@echo 'make test       style, types, imports, and every test: compiled, then uncompiled'
	@echo 'make browser    of these, the tests in a real browser alone'
	@echo 'make attack     do our worst to a server on this computer, and say what held: a few minutes'
	@echo 'make bench      measure the speed, beside other libraries; a whole club on one server: python bench/club.py'
	@echo 'make league     how strong the bots are: every level against every other, for hours; goes on where it stopped'
	@echo 'make outsiders  how strong they are against searches from elsewhere, for an hour or two; goes on likewise'
	@echo 'make measured   write what leagues have found into docs/bots.md'
	@echo 'make instructions   count what moves and searches cost, and say what costs more than before (needs valgrind)'
	@echo 'make pictures   draw the pictures of README and docs, and look at them'
	@echo 'make coverage   write docs/rules-coverage.md: which rules have a test'
	@echo 'make messages   bring the French and German catalogues up to date'
	@echo 'make pins       renew constraints.txt: the newest versions that fit together'
	@echo 'make inventory  list what Mastaba is made of, with licences: dist/sbom.json, dist/licences.md'
	@echo 'make fmt        put the code into the house style'
	@echo 'make clean      remove everything that these commands made'
	@echo
	@echo 'Each of them first sets up what it needs in .venv. Another Python:  PYTHON=python3.12 make play'

play:
	@sh scripts/play.sh $(if $(LAN),--lan) $(if $(PORT),--port $(PORT)) $(if $(DATA),--store $(DATA)/mastaba.db) $(ARGS)

terminal:
	@sh scripts/setup.sh
	@$(BIN)/mastaba play $(ARGS)

test:
	@sh scripts/setup.sh dev
	@echo 'Style ...'
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@echo 'Types ...'
	@$(BIN)/mypy $(CODE)
	@echo 'Imports ...'
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@echo 'Tests, compiled ...'
	@$(BIN)/pytest -q -n auto --ignore=tests/browser $(ARGS)
	@echo 'Tests, uncompiled ...'
	@MASTABA_PURE=1 PYTHONPATH=$(CURDIR)/src $(BIN)/pytest -q -n auto -m 'not slow' $(COMPILED_PARTS) $(ARGS)
	@echo 'Tests, in a real browser ...'
	@$(BIN)/pytest -q -n auto tests/browser $(ARGS)

browser:
	@sh scripts/setup.sh dev
	@$(BIN)/pytest -q -n auto tests/browser $(ARGS)

attack:
	@sh scripts/setup.sh dev
	@$(BIN)/python tests/attack/run.py $(ARGS)

bench:
	@sh scripts/setup.sh bench
	@$(BIN)/python bench/run.py $(ARGS)

league:
	@sh scripts/setup.sh lab
	@sh scripts/ladder.sh $(ARGS)

outsiders:
	@sh scripts/setup.sh bench
	@$(BIN)/python bench/outsiders.py $(ARGS)

measured:
	@sh scripts/setup.sh lab
	@$(BIN)/python scripts/measured.py

instructions:
	@sh scripts/setup.sh bench
	@$(BIN)/python bench/instructions.py $(ARGS)

pictures:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/pictures.py $(ARGS)

coverage:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -q --rules-coverage=docs/rules-coverage.md

messages:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/messages.py

pins:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/pins.py

inventory:
	@sh scripts/inventory.sh

fmt:
	@sh scripts/setup.sh dev
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format

clean:
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
