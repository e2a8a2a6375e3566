# The names of the targets are single words. `make` without arguments lists them.

SWIFT ?= swift
PREFIX ?= /usr/local
BINARY := .build/release/lede
# A folder with the static C++ library for Swift's runtime, if the system has one. It then need not
# be loaded at start, see Documentation/Performance.md.
LINK := .build/link
RELEASE := --configuration release --product lede --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker -L$(CURDIR)/$(LINK) \
  -Xlinker --no-export-dynamic

# Optimised for more trials, with all assertions. The Swift compiler uses only the last
# `--sanitize`, so one option names both sanitizers.
FUZZ := --configuration release --product lede-fuzz --scratch-path .build/fuzz --sanitize fuzzer \
  -Xswiftc -sanitize=address,fuzzer -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -DFUZZING
SECONDS ?= 600
HISTORIES ?= 10000

.DEFAULT_GOAL := help
.PHONY: help setup build demo test test-long lint format bench fuzz man install

help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
	  while IFS='|' read -r name text; do printf '  make %-9s %s\n' "$$name" "$$text"; done

setup: ## Install the system libraries that are missing
	@SWIFT='$(SWIFT)' Scripts/setup

build: setup ## Build the release binary
	@mkdir -p $(LINK) && ln -sf "$$($(CC) -print-file-name=libstdc++.a)" $(LINK)/
	$(SWIFT) build $(RELEASE)

demo: build ## Fill a temporary library with feeds and list the posts
	@Scripts/demo $(BINARY)

# The number of tests that run at the same time. By default, all tests start at once and share one
# thread per processor. Each step of a test then waits for steps of all other tests, often for a
# minute, and a thousand files are open.
TEST_WIDTH ?= 24

test: setup ## Run all tests
	$(SWIFT) build --build-tests
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test --skip-build

test-long: setup ## Try detection on 10,000 histories (HISTORIES=1000 for less), and kill at 200 points
	$(SWIFT) build --build-tests
	LEDE_TEST_HISTORIES=$(HISTORIES) $(SWIFT) test --skip-build --filter FeedModelTests
	LEDE_TEST_LONG=1 $(SWIFT) test --skip-build --filter KillTests

lint: ## Check the format and the imports of modules
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	Scripts/check-imports

format: ## Format the sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

bench: build ## Compare with baselines and other readers
	@Benchmarks/run --lede $(BINARY)

fuzz: setup ## Search for inputs that break a property: 10 minutes, or SECONDS=60
	$(SWIFT) build $(FUZZ)
	Scripts/fuzz .build/fuzz/release/lede-fuzz for $(SECONDS)

man: $(BINARY) ## Write the manual pages to .build/man, from the help of the commands
	Scripts/manual $(BINARY) .build/man

install: $(BINARY) man ## Install binary, manual and completions under PREFIX (/usr/local)
	strip -o .build/lede-stripped $(BINARY)
	install -Dm755 .build/lede-stripped $(DESTDIR)$(PREFIX)/bin/lede
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	install -m644 .build/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	$(BINARY) completions bash > .build/lede.bash
	$(BINARY) completions zsh > .build/_lede
	$(BINARY) completions fish > .build/lede.fish
	install -Dm644 .build/lede.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/lede
	install -Dm644 .build/_lede $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_lede
	install -Dm644 .build/lede.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/lede.fish

# Built only if it is missing, so that `sudo make install` builds nothing as root.
$(BINARY):
	$(MAKE) build
