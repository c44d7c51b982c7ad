# A few short targets; nothing clever. CONTRIBUTING.md says when to use which.

GO ?= go

# Without the paths of the folder in what is compiled, another clone on this machine need not compile it again.
export GOFLAGS += -trimpath

.PHONY: run build census quick test test-all prepare ladr tests journeys test32 processors check bench bench-peers race soak fuzz gallery tag release reproduce vuln mutants clean

# Build the program with its page, and open the page.
run: build
	@bin/lightsout serve --open

# The large libraries compile beside the page's engines. Compilers take a third less time if they collect garbage less
# often and write no debug information, which the programs are linked without, and do not inline in the census server.
build census: export GOGC ?= 400
build census: export CGO_ENABLED ?= 0
build census: export GOFLAGS += -gcflags=all=-dwarf=false '-gcflags=github.com/nats-io/...=-l -dwarf=false'
build:
	@echo "build: compiling large libraries (SQLite, esbuild) and the page's two engines; one to two minutes the first time"
	@GO=$(GO) QUALITY=5 LIMITS=no BESIDE='./app/store ./app/tui github.com/evanw/esbuild/pkg/api' \
		script/engine
	@echo "build: compiling bin/lightsout"
	@$(GO) build -ldflags='-s -w' -o bin/lightsout ./cmd/lightsout

# Build the program of long computations, which lightsout census runs.
census:
	@echo "census: compiling bin/lightsout-census; a minute the first time"
	@$(GO) build -ldflags='-s -w' -o bin/lightsout-census ./cmd/lightsout-census

# Run this while you work: all fast tests that need no browser. It installs nothing.
quick:
	$(GO) vet ./...
	$(GO) test -short ./...

# Run this before each commit; CI does on every push. Checks run beside the tests in Go, and the journeys in Chromium after
# them: browsers slow everything beside them. CONTRIBUTING.md has a table of what is tested where.
test: prepare
	@$(MAKE) --no-print-directory -j2 check tests
	@$(MAKE) --no-print-directory journeys

# CI runs this every night and before a release: also the tests with the build tag all, features broken
# one by one, other processors, and five minutes of stress tests.
test-all: TAGS = -tags=all
test-all: prepare ladr
	@$(MAKE) --no-print-directory -j2 check tests TAGS=$(TAGS)
	@$(MAKE) --no-print-directory journeys TAGS=$(TAGS)
	@GO=$(GO) script/break
	@$(MAKE) --no-print-directory processors
	@$(MAKE) --no-print-directory mutants N=1 BUDGET=1m SURVIVORS=2 \
		MUTATED='./solve/... ./algebra ./internal/math/zmod ./internal/math/gf2'
	@$(MAKE) --no-print-directory soak SOAK=5m

# Install what tests need, and compile what they share. Seconds if nothing has changed.
prepare:
	@ALL=$(TAGS) script/setup
	@script/page tools
	@GO=$(GO) QUALITY=5 script/engine
	@GOGC=400 $(GO) vet -tags=all ./...

# Build Mace4 and Prover9, which tests with the build tag all run. LADR names a copy of their source where GitHub cannot be
# reached.
ladr:
	@command -v mace4 prover9 >/dev/null || [ -x "$${XDG_CACHE_HOME:-$$HOME/.cache}/lightsout/ladr/prover9" ] || script/ladr $(LADR)

# Linking takes half the time without debug information. CI does not trust what another run found. The time limit is for
# busy machines. Some packages wait more than they compute, so four run at a time.
TEST = $(GO) test $(TAGS) $(if $(filter true,$(CI)),-count=1) -vet=off -ldflags='-s -w' -timeout 60m
tests:
	$(TEST) -p 4 $$($(GO) list $(TAGS) ./... | grep -v /web/e2e)

journeys:
	$(TEST) ./web/e2e

# Format, vet, staticcheck, types of the page, module files.
check:
	@ALL=$(TAGS) script/check

# Benchmarks; docs/performance.md has the figures. BENCH=Name picks some.
BENCH ?= .
bench:
	$(GO) test -tags=all -run '^$$' -bench '$(BENCH)' -benchtime 1s ./...
	@[ '$(BENCH)' != . ] || GO=$(GO) script/bench-states
	@[ '$(BENCH)' != . ] || GO=$(GO) script/bench-files

# Recompute docs/records.md, except the value that takes hours: a few minutes.
records:
	@GO=$(GO) script/records

# Compare with other programs, about 20 minutes: writes tables and charts into docs.
bench-peers:
	@GO=$(GO) script/bench-peers

# All tests under the race detector (needs a C compiler), without those that measure time, memory or allocations, which
# the detector multiplies, and without the papers, whose commands other tests run on smaller boards, and the journeys,
# whose deadlines are for a server without it.
MEASURED = TestPressDoesNotAllocate|TestExpensive|TestSearchForExpensiveRequests|TestReadOfTheLargestPictureTakesLittleMemory
race: TAGS = -tags=all
race: prepare ladr
	$(GO) test -tags=all -race -timeout 90m -skip '$(MEASURED)|TestPapersAgain' $$($(GO) list -tags=all ./... | grep -v /web/e2e)

# Long stress tests, with their shares of SOAK: a server among rude
# clients (half), a search for expensive requests (a quarter), workers that are killed and pages used at random (an
# eighth each), then writers that are killed. The pages must be built (make test does).
SOAK ?= 1h
soak: export LIGHTSOUT_SOAK = $(SOAK)
soak:
	$(GO) test -tags=all -count=1 -p 1 -timeout 24h -v -run 'TestSoak|TestSearchForExpensiveRequests|TestChaos|TestRandomHands' ./app/server ./app/api ./research/queue ./web/e2e
	$(GO) test -tags=all -count=1 -timeout 24h -run 'TestKilledWriters|TestDocs' ./app/cli

# The library on 32 bits (a Linux of 64 bits runs both).
test32:
	GOARCH=386 $(GO) test . ./internal/math/gf2 ./internal/math/zmod ./app/store/states ./app/solvers ./app/models ./app/photo ./board/... ./algebra ./symmetry ./solve/... ./generate ./play ./picture ./sheet ./film

# The arithmetic and the boards on other processors, one of them with the bytes of a word the other way around, where qemu-user is there.
processors:
	@for pair in arm64:aarch64 s390x:s390x; do \
		qemu=$$(command -v qemu-$${pair#*:}-static qemu-$${pair#*:} | head -n 1); \
		[ -n "$$qemu" ] || { echo "processors: qemu-$${pair#*:} is missing: $${pair%:*} is not tested"; continue; }; \
		GOARCH=$${pair%:*} CGO_ENABLED=0 $(GO) test -short -vet=off -exec "$$qemu" . ./internal/math/gf2 ./internal/math/zmod ./board/... ./algebra || exit 1; \
	done

# Every fuzz target, two minutes each, or as long as TIME says.
TIME ?= 2m
fuzz:
	@GO=$(GO) script/fuzz $(TIME)

# Draw the pictures of the documents again, which make check compares, and test pictures in every look, as contact
# sheets in bin/gallery.
gallery:
	@GO=$(GO) script/pictures docs/pictures web/page/studio/exhibition
	@GO=$(GO) script/gallery bin/gallery

# Tag the commit that is checked out with its version; the tag holds the page's engine.
tag:
	@GO=$(GO) script/tag

# Archives, packages, manifests, SBOM and checksums of the commit that is checked out, in bin/release.
release:
	@GO=$(GO) script/release

# The same for one platform, twice and in different surroundings; the bytes are compared.
reproduce:
	@GO=$(GO) script/reproduce

# Mutation testing: N mutants per package, or as many as begin within BUDGET; lists those that no test notices, and fails
# if there are more than SURVIVORS (-1: any number). About 15 s each. The two survivors of make test-all choose between
# ways to the same answer.
N ?= 8
SEED ?= 1
BUDGET ?= 10m
SURVIVORS ?= -1
MUTATED ?= ./solve/... ./algebra ./internal/math/zmod ./internal/math/gf2 \
	./internal/math/coset ./generate ./play ./research/census ./app/server
mutants:
	$(GO) run ./script/mutants -n $(N) -seed $(SEED) -budget $(BUDGET) -survivors $(SURVIVORS) $$($(GO) list $(MUTATED))

# Known vulnerabilities of dependencies; queries a database on the network.
vuln:
	$(GO) tool -modfile=tools/go.mod govulncheck ./...

clean:
	rm -rf bin
