# A few short targets; nothing clever. CONTRIBUTING.md says when to use which.

GO ?= go

.PHONY: run test check bench race gallery clean

# Build the program and see what it does.
run:
	@$(GO) build -o bin/lightsout ./cmd/lightsout
	@bin/lightsout tour

# Install what the tests need and pass them all.
test:
	@script/setup
	@$(MAKE) --no-print-directory check
	$(GO) test ./...

# Format, vet, staticcheck, other platforms, module files.
check:
	@script/check

# Benchmarks; docs/performance.md has the figures. BENCH=Name picks some.
BENCH ?= .
bench:
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchtime 1s ./...
	@[ '$(BENCH)' != . ] || GO=$(GO) script/bench-states

# All tests under the race detector (needs a C compiler).
race:
	$(GO) test -race ./...

# The figure of Bosch's paper and its film, in bin/gallery (needs netpbm).
gallery:
	@script/figure bin/gallery

clean:
	rm -rf bin
