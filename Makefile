# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check bench golden clean

play: $(VENV)/.installed
	$(BIN)/bastide play splendor

test: $(VENV)/.tested-with
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/mypy
	$(BIN)/python -m pytest

bench: $(VENV)/.tested-with
	$(BIN)/python -m benchmarks

golden: $(VENV)/.tested-with
	$(BIN)/python -m tests.golden

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.tested-with: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis

lock: $(VENV)/.tested-with
	echo '# Versions every install is repeated with. Written by `make lock`; no download addresses.' > constraints.txt
	$(BIN)/pip freeze --exclude-editable | grep -v ' @ ' >> constraints.txt
