PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
RULE_INDEX := ../shared/tools/rule_coverage.py

.PHONY: play test check bench fuzz rules format clean

play: $(VENV)/.installed
	$(BIN)/grognard play

test: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup

# The fast part: everything static, and the tests of the folders that changed.
check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tests/changed.py | xargs --no-run-if-empty $(BIN)/python -m pytest -n $(JOBS) -m "not slow"

bench: $(VENV)/.installed-bench
	$(BIN)/python -m bench

# Random games with random switches, looked at all the way: make fuzz GAMES=20000
fuzz: $(VENV)/.installed-dev
	$(BIN)/python -m tests.fuzz siloam --games $(or $(GAMES),1000) --jobs $(JOBS)

rules: $(VENV)/.installed-dev
	$(BIN)/python tests/rule_report.py

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[web]"
	touch $@

$(VENV)/.installed-dev: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[dev,web]"
	touch $@ $(VENV)/.installed

$(VENV)/.installed-bench: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[dev,web,bench]"
	touch $@ $(VENV)/.installed $(VENV)/.installed-dev
