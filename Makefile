# make play | terminal | serve | site | test | check | docs | bench | clean
#
# .venv                the program as it is played: compiled where there is a C compiler, plain Python elsewhere
# .venv-test/pure      tests against the sources, with coverage, and the linters
# .venv-test/compiled  the same tests against the installed, compiled package
# .venv-docs           what builds the documentation site
# .venv-test/peers     other engines that `make bench` compares with

PYTHON ?= $(shell for name in python3.13 python3.12 python3.11 python3; do \
            $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
ARGS ?=

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
ifneq ($(MAKECMDGOALS),together)
.NOTPARALLEL:
endif
MAKEFLAGS += --no-print-directory

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

PIP := -m pip -qq
WHEELS := build/wheel
TESTED := build/tested
PURE := .venv-test/pure
COMPILED := .venv-test/compiled
PEERS := .venv-test/peers
DOCS := .venv-docs
AUDIT := .venv-audit
ENOUGH := 95
WITHOUT_BROWSER := --ignore=tests/browser
WORKERS := $(shell n=$$(nproc 2>/dev/null || echo 2); echo $$((n < 2 ? 2 : n > 8 ? 8 : n)))
# One more than processors, since tests wait for servers and browsers; who is done takes over what others have before them.
MANY := -n $(shell echo $$(($(WORKERS) + 1))) --dist worksteal

SETUP := pyproject.toml setup.py
PAGE := src/fieldcraft/server/page/index.html
TEXTS := src/fieldcraft/language/texts
SOURCES := $(shell find src -type f -not -path '*.egg-info/*' -not -name '*.pyc' -not -path '*/server/page/*' \
             -not -path '$(TEXTS)/*' 2>/dev/null)
WEB := $(shell find web tools/pictures src/fieldcraft/games -type f \
         \( -path 'web/*' -o -path 'tools/*.py' -o -name pictures.toml \) \
         -not -path 'web/node_modules/*' -not -path 'web/public/assets/*' -not -name pictures.json 2>/dev/null)

FOLDER ?= build/site

.PHONY: play terminal serve site test together check docs bench lock audit clean python playwright chromium lint types page pure \
    compiled browser installed collected summary

play: .venv/ready
	@.venv/bin/fieldcraft serve --open $(ARGS)

terminal: .venv/ready
	@.venv/bin/fieldcraft play $(ARGS)

serve: .venv/ready
	@.venv/bin/fieldcraft serve $(ARGS)

site: .venv/ready
	@echo "Writing the page that needs no server to $(FOLDER)."
	@[ -d web/node_modules/pyodide ] || $(PYTHON) tools/page.py
	@.venv/bin/fieldcraft site "$(FOLDER)" --pyodide web/node_modules/pyodide

test: python
	@tools/compiler.sh $(PYTHON) install || true
	@$(MAKE) -j2 --output-sync=target together
	@$(MAKE) pure compiled browser summary

# What mostly keeps one processor busy is done two at a time: what takes longest first.
together: installed playwright chromium types page collected lint

check: lint types docs audit
	@echo "Linting the page."
	@$(PYTHON) tools/page.py lint
	@echo "Checking every card."
	@$(PURE)/bin/fieldcraft check

# Always built from nothing: Sphinx warns of a page only when it reads it, and a warning is an error.
docs: $(DOCS)/ready
	@echo "Building the documentation in build/docs."
	@$(DOCS)/bin/python -m sphinx -q -E -W --keep-going -b html -d build/doctrees docs build/docs

bench: .venv/environments $(PEERS)/ready
	@echo "Measuring Fieldcraft, and other engines beside it."
	@.venv/bin/fieldcraft bench --peers "$(PEERS)/bin/python bench/peers.py" $(ARGS)
	@echo "Measuring the server, two minutes: 500 tables, then 2,000, alone and beside neighbours that mean no good."
	@.venv/bin/python bench/load.py --tables 500 --neighbours 1
	@.venv/bin/python bench/load.py --tables 2000 --neighbours 1
	@echo "Measuring tables of several with bots at them, a minute."
	@.venv/bin/python bench/company.py
	@echo "Measuring hints beside strong bots and looks back, two minutes."
	@.venv/bin/python bench/thinking.py
	@echo "Measuring what strangers can do to it, a minute."
	@.venv/bin/python bench/siege.py
	@echo "Measuring games of the island with every Spirit, adversary and scenario, a minute."
	@.venv/bin/python bench/island.py

# What a server is made of and what builds it, with the hashes of files, for every Python and system that it runs on.
LOCK := .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --upgrade \
    --custom-compile-command "make lock"
lock: | .venv/made
	@.venv/bin/python $(PIP) install "uv>=0.9,<1" "setuptools>=77"
	@$(LOCK) pyproject.toml --extra server --extra postgresql --extra push -o requirements.lock
	@mkdir -p build
	@.venv/bin/python tools/build_needs.py >build/needs.txt
	@$(LOCK) build/needs.txt --no-annotate -o requirements-build.lock

# Where no index can be asked, this says so and is no failure.
audit: | python
	@echo "Asking what vulnerabilities are known."
	@[ -x $(AUDIT)/bin/pip-audit ] || { tools/venv.sh $(PYTHON) $(AUDIT) && $(AUDIT)/bin/python $(PIP) install pip-audit; } \
	    2>/dev/null || true
	@$(PYTHON) tools/audit.py $(AUDIT)

clean:
	@echo "Removing virtual environments, builds and caches."
	@rm -rf .venv .venv-audit .venv-docs .venv-node .venv-test build dist web/node_modules web/public/assets web/src/pictures.json \
	    src/fieldcraft/server/page $(TEXTS) src/*.egg-info .coverage .coverage.* \
	    .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Steps of `make test`

lint: $(PURE)/ready
	@echo "Linting."
	@mkdir -p build
	@$(PURE)/bin/ruff check -q --output-format=concise .
	@$(PURE)/bin/ruff format --check . >build/format.log \
	    || { cat build/format.log; echo "'$(PURE)/bin/ruff format' mends that."; exit 1; }
	@$(PURE)/bin/python tools/prose.py
	@$(PURE)/bin/python tools/docstrings.py

types: $(PURE)/ready
	@echo "Checking types."
	@$(PURE)/bin/mypy --strict --no-error-summary

page: $(PAGE)
	@echo "Checking and testing the page."
	@$(PYTHON) tools/page.py lint check test

pure: $(PURE)/ready $(PAGE) $(TEXTS)/ready
	@echo "Testing the sources as plain Python, with branch coverage."
	@mkdir -p build
	@$(PURE)/bin/python -P -m pytest $(WITHOUT_BROWSER) $(MANY) --cov --cov-report= 2>&1 | tee build/pure.log
	@$(PURE)/bin/python tools/covered.py $(ENOUGH)

compiled: python
	@rm -f build/compiled.log; \
	if tools/compiler.sh $(PYTHON) install; then $(MAKE) $(COMPILED)/ready; \
	    echo "Testing the compiled package."; \
	    $(COMPILED)/bin/python -P -m pytest $(WITHOUT_BROWSER) $(MANY) 2>&1 | tee build/compiled.log; \
	else echo "There is no C compiler, so the tests of the compiled package are left out."; fi

# The compiled package serves the page where there is one, else the sources do.
browser: $(PURE)/ready $(PAGE) $(TEXTS)/ready chromium
	@rm -rf build/browser.log build/screenshots; \
	if [ -f $(COMPILED)/ready ]; then served=$(COMPILED); else served=$(PURE); fi; \
	if tools/chromium.sh && $(MAKE) $(PURE)/browser; then \
	    echo "Playing in the browser; the pictures are in build/screenshots."; \
	    $$served/bin/python -P -m pytest $(MANY) tests/browser 2>&1 | tee build/browser.log; \
	else echo "Chromium or Playwright is missing, so the tests in the browser are left out."; fi

installed: $(PURE)/ready $(PAGE)
	@if tools/compiler.sh $(PYTHON); then $(MAKE) $(COMPILED)/ready; fi

# Python compiles the tests once; else each of the processes that run them would.
collected: $(PURE)/ready $(TEXTS)/ready
	@$(PURE)/bin/python -P -m pytest --collect-only $(WITHOUT_BROWSER) >/dev/null 2>&1 || true

playwright: $(PURE)/ready
	@$(MAKE) $(PURE)/browser || true

chromium:
	@tools/chromium.sh install || true

summary:
	@for build in pure compiled browser; do \
	    if [ -f build/$$build.log ]; then echo "$$build: $$(tail -n 1 build/$$build.log)"; fi; \
	done

# Environments

python:
	@if [ -z "$(PYTHON)" ]; then \
	    echo "Fieldcraft needs Python 3.11 or later: install it, or say where it is with make PYTHON=/path/to/python." >&2; \
	    exit 1; fi

.venv/made $(PURE)/made $(COMPILED)/made $(PEERS)/made $(DOCS)/made: | python
	@mkdir -p .venv-test
	@tools/venv.sh $(PYTHON) $(@D)
	@touch $@

# The page in the browser is built into the package.
$(PAGE): $(WEB) tools/page.py | python
	@echo "Building the page."
	@$(PYTHON) tools/page.py build
	@touch $@

# Folders of an earlier build go first: setuptools would pack a module that is no longer among the sources.
$(WHEELS)/ready: $(SETUP) $(SOURCES) $(PAGE) README.md LICENSE NOTICE | .venv/made
	@echo "Building Fieldcraft (about two minutes where it can be compiled)."
	@rm -rf build/lib* build/bdist* $(WHEELS)
	@.venv/bin/python $(PIP) wheel --no-deps --wheel-dir $(WHEELS) .
	@if compgen -G '$(WHEELS)/*-none-any.whl' >/dev/null; then \
	    echo "It is not compiled here: plain Python, the same game but slower."; fi
	@touch $@

.venv/ready: $(WHEELS)/ready
	@echo "Installing Fieldcraft in .venv."
	@.venv/bin/python $(PIP) uninstall -y fieldcraft
	@.venv/bin/python $(PIP) install "$$(echo $(WHEELS)/*.whl)[server]"
	@touch $@

# Steps of learners are measured with what learners have.
.venv/environments: .venv/ready
	@.venv/bin/python $(PIP) install "$$(echo $(WHEELS)/*.whl)[envs]"
	@touch $@

$(PURE)/ready: $(SETUP) | $(PURE)/made
	@echo "Installing Fieldcraft's sources and the test tools in $(PURE)."
	@FIELDCRAFT_COMPILE=0 tools/install.sh $(PURE) -e '.[test]'
	@touch $@

$(DOCS)/ready: $(SETUP) | $(DOCS)/made
	@echo "Installing what builds the documentation in $(DOCS)."
	@FIELDCRAFT_COMPILE=0 tools/install.sh $(DOCS) -e '.[docs]'
	@touch $@

# What the card texts came to ships in the wheel; beside the sources it spares each process of the tests the same.
$(TEXTS)/ready: $(SOURCES) tools/texts.py | $(PURE)/ready
	@$(PURE)/bin/python tools/texts.py
	@touch $@

$(PURE)/browser: $(SETUP) | $(PURE)/ready
	@echo "Installing Playwright."
	@FIELDCRAFT_COMPILE=0 tools/install.sh $(PURE) -e '.[test,browser]'
	@touch $@

# The tests' wheel is the same C, optimised little: that takes half as long, and the tests as long as before.
# Libraries are those of the plain environment; a path in a .pth file does not bring its editable package along.
$(COMPILED)/ready: $(PURE)/ready $(SOURCES) $(PAGE) README.md LICENSE NOTICE | $(COMPILED)/made
	@echo "Compiling Fieldcraft for the tests (about a minute)."
	@rm -rf build/lib* build/bdist*
	@$(PURE)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
	    >"$$($(COMPILED)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/libraries.pth"
	@FIELDCRAFT_COMPILE=1 FIELDCRAFT_OPTIMISE=0 tools/wheel.sh $(COMPILED) $(TESTED) $(PURE)
	@touch $@

$(PEERS)/ready: bench/requirements.txt | $(PEERS)/made
	@echo "Installing other engines to compare with."
	@while read -r engine; do \
	    $(PEERS)/bin/python $(PIP) install --only-binary open-spiel "$$engine" 2>/dev/null \
	        || echo "$$engine cannot be installed here."; done <$<
	@touch $@
