# The two commands a newcomer needs are `make run` and `make test`.
# `make help` lists the rest.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: help run test prove lint types pages notebooks results cards pictures screenshots docs bench goldens format clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/ —/'

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pitboss needs Python 3.11 or newer; set PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade 'pip>=24'
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[floor,cluster,frames,dev,bench]'
	@touch $@

run: $(READY) ## start the floor with its demonstration room, and print its address, PINs and cards
	@$(BIN)/pitboss serve --demo

test: $(READY) ## run all tests (under ten minutes)
	$(BIN)/pytest -n 2 -m 'not long'

prove: $(READY) ## run the long counts (under 25 minutes)
	$(BIN)/pytest -n 2 -m long

lint: $(READY) ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy, strict
	$(BIN)/mypy

pages: $(READY) ## write the generated pages anew (command line, rule cards, readings)
	$(BIN)/python docs/generate.py

notebooks: $(READY) ## run the notebooks and write their pages anew
	$(BIN)/python docs/notebooks.py

results: $(READY) ## count the results that come with the package anew
	$(BIN)/python -m pitboss.lab.generate_results

cards: $(READY) ## search the strategy cards that come with the package anew
	$(BIN)/python -m pitboss.lab.plans.short.generate_cards

pictures: $(READY) ## draw the playing cards, chips and signs anew
	$(BIN)/python -m pitboss.web.pictures.sprite > src/pitboss/web/static/pictures.svg

screenshots: $(READY) ## photograph every screen at four widths, light and dark, into screens/
	$(BIN)/python -m tests.ui.screenshots

docs: $(READY) ## build the documentation site into site/
	$(BIN)/mkdocs build --strict --quiet

bench: $(READY) ## measure beside the peers, in one run
	$(BIN)/pitboss bench
	$(BIN)/python -m bench.floor

goldens: $(READY) ## write the golden playthroughs anew; read the diff before you commit it
	$(BIN)/python tests/golden/regenerate.py

format: $(READY) ## format the code
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

clean: ## remove what was built
	rm -rf .venv site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
