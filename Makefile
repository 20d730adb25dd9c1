# `make play` plays and `make test` checks; both first set up what they need, in .venv and .build.
# Python 3.11 or later must be there; with a C compiler and the headers of Python the rules are compiled.
# CARDENZA_PURE=1 leaves them as plain Python. ARGS goes to the command behind a target.

PYTHON ?= python3
ARGS ?=

BUILD := $(PYTHON) -m tools.build
DEV := .build/dev/bin
PURE := CARDENZA_EXPECT=pure PYTHONPATH=src
COMPILED := CARDENZA_EXPECT=compiled
PARITY := tests/conformance/test_parity.py
TIMED := $(PYTHON) -m tools.durations run
AGAIN := $(MAKE) --no-print-directory
BESIDE := $(if $(filter output-sync,$(.FEATURES)),-j2 -O)

.PHONY: help play play-terminal install wheel test deep research ahead dev lint types contracts web client chromium engines test-pure \
	test-compiled parity browser browser-long browser-lot client-dev npm soak winnability ladder fuzz faults audit bench load \
	first-card lock clean

help: ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

play: ## open a table in the browser (LAN=1 lets other devices in the room in; ARGS="--port 8123")
	@exec $(BUILD) start serve --open $(if $(LAN),--lan) $(ARGS)

play-terminal: ## play in the terminal (ARGS="the-distance --seats 3")
	@exec $(BUILD) start play $(ARGS)

install: ## set up .venv; .venv/bin/cardenza is then the command
	@$(BUILD) install

wheel: ## build the wheel and say where it lies
	@$(BUILD) wheel

# What is cheap comes first, two at a time, and what may be missing is looked for before the long runs.
test: ## all checks; CI runs `make deep` after them
	@$(PYTHON) -m tools.durations forget
	@$(AGAIN) ahead
	@$(AGAIN) $(BESIDE) types client lint contracts chromium engines
	@$(AGAIN) test-pure
	@$(AGAIN) test-compiled
	@$(AGAIN) parity
	@$(AGAIN) browser
	@echo "== where the time went"
	@$(PYTHON) -m tools.durations check
	@if $(BUILD) can-compile; then echo "== all checks passed"; else echo "== all other checks passed"; fi

# Strength of players and long runs of whole games, and again what every run checks by lot, on many more games: only
# compiled rules are fast enough.
BY_LOT := $(addprefix tests/,conformance/test_games.py conformance/test_parity.py conformance/test_reckoning.py \
	match/test_properties.py protocol/test_secrecy.py protocol/test_telling.py \
	protocol/test_thinking_first.py server/test_secrecy.py words/test_declared.py)

deep: dev engines ## what takes long: CI runs it after the other checks
	$(if $(ARGS),,@$(AGAIN) research)
	@echo "== long runs"
	@$(BUILD) ray
	@if $(BUILD) can-compile; then $(BUILD) dev-compiled && \
	$(COMPILED) CARDENZA_SAMPLE=long $(TIMED) deep $(DEV)/pytest -n 2 $(or $(ARGS),tests/deep $(BY_LOT)); fi
	@$(if $(ARGS),true,$(AGAIN) browser-lot)
	@$(PYTHON) -m tools.durations check deep $(if $(ARGS),,browser-lot)

# In an environment of their own: other projects' suites on our games, and what stands in the manual about them.
WORLDS := .build/worlds/bin/python
HEAVY := $(addprefix src/cardenza/research/,arrays.py gymnasium.py open_spiel.py pettingzoo.py)

research: ## the suites of PettingZoo, Gymnasium and OpenSpiel on our games
	@echo "== research worlds"
	@$(BUILD) worlds && if $(BUILD) can-compile; then export CARDENZA_EXPECT=compiled; else export $(PURE); fi && \
	$(TIMED) research $(WORLDS) -m pytest -n 2 $(or $(ARGS),tests/worlds)

# The compiler has minutes to work and one core is enough for it: it begins beside the first checks. Whoever needs its
# wheel waits for it, and if it fails, tries again and tells why.
ahead:
	@if $(BUILD) can-compile; then $(TIMED) compile $(BUILD) compile >/dev/null 2>&1 & fi

dev:
	@$(BUILD) dev

lint: dev ## style and format (ruff)
	@echo "== lint"
	@$(TIMED) lint sh -c "$(DEV)/ruff check && $(DEV)/ruff format --check"

types: dev ## types (mypy, strict)
	@echo "== types"
	@$(TIMED) types $(DEV)/mypy src tests tools benchmarks

contracts: dev ## who may import whom (import-linter)
	@echo "== import contracts"
	@$(PURE) $(TIMED) contracts $(DEV)/lint-imports --no-cache --no-logo

web: ## build the web client and say where it lies
	@$(BUILD) web

client: ## style, types and tests of the web client
	@echo "== web client"
	@$(TIMED) client $(BUILD) client lint check test

chromium:
	@$(BUILD) chromium >/dev/null

engines: # PostgreSQL and Redis, of which tests start their own
	@$(BUILD) engines >/dev/null

# What plays whole games again and again: where rules can be compiled, only these play them, and parity proves that
# pure ones play alike.
PLAYING := $(addprefix tests/,games bots coach protocol conformance/test_games.py conformance/test_learning.py \
	conformance/test_reckoning.py conformance/test_spelling.py conformance/test_thirteenth_game.py match/test_properties.py words/test_declared.py \
	words/test_faults.py cli/test_simulate.py cli/test_replay.py)

# What is made of compiled rooms; the rest is the same Python on both rules.
TWICE := $(addprefix tests/,theory kernel decks cases conformance match repository/test_wheel.py repository/test_rules_loaded.py)

# File by file: what the tests of one file work out together is worked out once (but see tests/conftest.py). Three at a
# time: servers and terminals make tests wait.
test-pure: dev engines ## tests on the sources as they are, with their doctests
	@echo "== tests, pure rules"
	@wheel=$$($(BUILD) wheel pure) && if $(BUILD) can-compile; then less="$(PLAYING:%=--ignore=%)"; fi && \
	$(PURE) CARDENZA_WHEEL=$$wheel $(TIMED) test-pure $(DEV)/pytest -n 3 --dist loadfile --no-loadscope-reorder --ignore=$(PARITY) \
	$(or $(ARGS),$$less $(HEAVY:%=--ignore=%) --doctest-modules src tests)

test-compiled: dev ## tests of the compiled rooms, and of those that lean on them most, on the compiled wheel
	@echo "== tests, compiled rules"
	@if $(BUILD) can-compile; then wheel=$$($(BUILD) wheel compiled) && $(BUILD) dev-compiled && \
	$(COMPILED) CARDENZA_WHEEL=$$wheel $(TIMED) test-compiled $(DEV)/pytest -n 2 --ignore=$(PARITY) $(or $(ARGS),$(PLAYING) $(TWICE)); fi

parity: dev ## pure and compiled rules play the same games
	@echo "== parity"
	@if $(BUILD) can-compile; then $(BUILD) dev-compiled && \
	$(COMPILED) $(TIMED) parity $(DEV)/pytest -n 2 $(PARITY) $(ARGS); fi

browser: dev chromium ## tests in a real browser, on the server as installed
	@echo "== tests, browser"
	@$(BUILD) served && $(PURE) $(TIMED) browser $(DEV)/pytest -n 3 $(or $(ARGS),-m "not long" tests/e2e)

browser-long: dev chromium ## those that take long: the same again for other games, sizes and languages
	@echo "== long tests, browser"
	@$(BUILD) served && $(PURE) $(TIMED) browser-long $(DEV)/pytest -n 3 -m long $(or $(ARGS),tests/e2e)

# A fourth of them, always the same: a run tells of a change, and not of the day.
LOT ?= 0/4

browser-lot: dev chromium # `make deep` runs it; LOT=1/4 runs another fourth
	@echo "== long tests, browser, lot $(LOT)"
	@$(BUILD) served && $(PURE) CARDENZA_LOT=$(LOT) $(TIMED) browser-lot $(DEV)/pytest -n 3 -m long $(or $(ARGS),tests/e2e)

client-dev: ## work on the web client beside a running `make play`: edits show at once
	@exec $(BUILD) client-dev $(ARGS)

npm: ## npm in web/ (ARGS="install --save-dev NAME")
	@$(BUILD) npm $(ARGS)

soak: install ## ten thousand random games of each game
	@.venv/bin/python -m cardenza.testing.soak $(ARGS)

winnability: install ## how many deals of Chromatic Solitaire can be won (docs/solitaire.md; ARGS="--deals 1000")
	@.venv/bin/python -m cardenza.testing.winnability docs/solitaire.md $(ARGS)

ladder: install ## each level of players against the one below, hours in all; goes on from where it was (ARGS="metronome")
	@.venv/bin/python -m cardenza.testing.ladder docs/ladder.md $(ARGS)

fuzz: ## whatever people may send, drawn by coverage (ARGS="--seconds 600 --group memory")
	@$(BUILD) fuzz $(ARGS)

faults: dev engines ## games while everything goes wrong that may (ARGS="--games 1000 --house two-nodes")
	@if $(BUILD) can-compile; then $(BUILD) dev-compiled && $(DEV)/python -m tests.faults $(ARGS); \
	else $(PURE) $(DEV)/python -m tests.faults $(ARGS); fi

audit: ## what is known against the packages we use; exit code 2 if its data could not be reached
	@$(BUILD) audit

bench: ## our speed, and that of the peers (ARGS="--against FOLDER", that of another checkout)
	@$(BUILD) bench
	@.build/bench/bin/python -m benchmarks $(ARGS)

load: ## how much a house carries (ARGS="--only cost --json load.json", ARGS="--minutes 60" for a soak)
	@$(BUILD) load
	@.build/load/bin/python -m benchmarks.load $(ARGS)

first-card: dev chromium ## how soon a slow phone shows a card (ARGS="--against PROGRAM", another installed `cardenza`)
	@$(BUILD) served && $(PURE) $(DEV)/python -m benchmarks.first_card $(ARGS)

lock: ## make the lock files again (ARGS=--upgrade for newer versions)
	@$(BUILD) lock $(ARGS)

clean: ## remove all that make has set up
	rm -rf .venv .build .hypothesis web/node_modules
