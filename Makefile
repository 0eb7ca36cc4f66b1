# Two commands do everything: `make run` and `make test`. `make help` lists the others.
TAGS    := migrated_fynedo
GOFLAGS := -buildvcs=false
LINT    := v2.14.0
COMMIT  := $(shell git describe --always --dirty --exclude='*' --abbrev=8 2>/dev/null)
VERSION := $(shell sed -n 's/^const Number = "\(.*\)"/\1/p' engine/version/version.go)
LDFLAGS := -X github.com/hogline/hogline/engine/version.commit=$(COMMIT)
PREFIX  ?= /usr/local
export GOFLAGS VERSION LDFLAGS TAGS

.PHONY: help run build cli lab test lint check race builds mutate bench smoke uitest monkey web smoke-web chart-web dist release pictures coach cup lesson associations install windows smoke-windows fonts deps licences schemas clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

run: build ## build and open the window with a sample (without a display: the same question headless)
	@scripts/run.sh build/hogline

build: deps ## the window and the commands in one program, build/hogline
	go build -tags $(TAGS),no_emoji -trimpath -ldflags "$(LDFLAGS) -s -w" -o build/hogline .

cli: ## the commands alone, build/hogline-cli: no cgo, no display, no graphics libraries
	CGO_ENABLED=0 go build -tags $(TAGS) -ldflags "$(LDFLAGS) -s -w" -trimpath -o build/hogline-cli ./cmd/hogline-cli

lab: ## experiments, training, benchmarks and checks of the engine, build/hogline-lab: no cgo either
	CGO_ENABLED=0 go build -tags $(TAGS) -ldflags "$(LDFLAGS) -s -w" -trimpath -o build/hogline-lab ./cmd/hogline-lab

test: deps ## what CI runs; go test vets what it compiles, make lint vets the rest
	go test -tags $(TAGS) ./...

lint: .tools/bin/golangci-lint ## golangci-lint
	.tools/bin/golangci-lint run ./...

.tools/bin/golangci-lint:
	GOBIN=$(CURDIR)/.tools/bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT)

check: lint builds race ## what should pass before a large change is proposed: lint, other systems, races, some mutants
	$(MAKE) mutate N=$(or $(N),5)

builds: ## vet for Windows and the browser
	GOOS=windows CGO_ENABLED=0 go vet -tags $(TAGS) ./cmd/... ./engine/... ./replay/... ./analysis/... ./session/... ./app/cli/...
	GOOS=js GOARCH=wasm go vet -tags $(TAGS) .

race: deps ## the race detector on what runs at the same time
	go test -race -tags $(TAGS) ./session/... ./analysis/... ./replay ./replay/library ./engine/match/... ./engine/dcp/... ./engine/evaluate/... ./engine/arena
	go test -race -tags $(TAGS) -skip Identity ./replay/curlit

mutate: ## small changes of the code that no test notices: LAYERS="engine replay" N=40 SEED=1
	go run ./scripts/mutate -seed $(or $(SEED),1) -n $(or $(N),40) $(or $(LAYERS),engine replay analysis session app/ui)

bench: lab ## figures of speed as ratios within one run
	build/hogline-lab bench physics
	build/hogline-lab bench search
	build/hogline-lab bench paint

smoke: build ## a real window under Xvfb, driven by xdotool
	@scripts/install.sh --with-xvfb
	@scripts/smoke.sh build/hogline

uitest: build ## a walk through the window with mouse and keys, in both languages; pictures in build/uitest
	@scripts/install.sh --with-xvfb
	@scripts/uitest.sh build/hogline build/uitest

monkey: deps ## a monkey plays with a real window under Xvfb: LENGTH=10m SEED=1; memory must stay flat
	@scripts/install.sh --with-xvfb
	@scripts/monkey.sh $(or $(LENGTH),10m) $(or $(SEED),1) build/monkey

web: ## the window in the browser: a folder for any static server, build/web
	@scripts/web.sh build/web

smoke-web: web cli ## the window in Chromium under Xvfb
	@scripts/install.sh --with-chromium
	@scripts/smoke-web.sh build/web

chart-web: web cli ## a game of four charted by fingers in Chromium: ENDS=8
	@scripts/install.sh --with-chromium
	@scripts/chart-web.sh build/web $(or $(ENDS),8)

dist: build ## packages for Linux: build/dist/*.deb and *.tar.xz
	@scripts/dist.sh build/dist

release: build ## all files of a release from its tag, build/release: packages, programs for every system, SBOM, notes, checksums; DRY=1 without a tag
	@scripts/install.sh --with-release
	@scripts/install.sh --with-xdg
	@scripts/release.sh build/release

cup: ## an entry for cups of Digital Curling 3 and 4, build/cup, which plays an end by each first
	@scripts/cup.sh build/cup

lesson: cli ## the values of the match by which the window is taught, after the AI or the referee changed
	@scripts/lesson.sh build/hogline-cli

pictures: build ## the pictures of README, after what they show changed
	@scripts/install.sh --with-xvfb
	@scripts/pictures.sh build/hogline

coach: build ## the pictures of docs/COACH.md, some ten minutes
	@scripts/install.sh --with-xvfb
	@scripts/coach.sh build/hogline

associations: ## a double click opens our files, in a bare home
	@scripts/install.sh --with-xdg
	@scripts/associations.sh

install: build lab ## install to PREFIX (default /usr/local), DESTDIR before it
	@LAB=1 scripts/install-files.sh "$(DESTDIR)$(PREFIX)"

windows: ## build/hogline.exe, with Debian's gcc-mingw-w64-x86-64
	CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc go build -tags $(TAGS),no_emoji -ldflags "$(LDFLAGS) -s -w -H windowsgui" -trimpath -o build/hogline.exe .
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build -tags $(TAGS) -ldflags "$(LDFLAGS) -s -w" -trimpath -o build/hogline-cli.exe ./cmd/hogline-cli

smoke-windows: windows ## that program under wine, with pictures
	@scripts/smoke-windows.sh build

fonts: ## the embedded fonts, after texts changed (needs fonttools and the fonts named in the script)
	@scripts/fonts.sh

licences: ## THIRD_PARTY.md, after go.mod changed
	go run ./scripts/licences

schemas: ## docs/schemas, after a type changed that commands print or files hold
	go run -tags $(TAGS) ./scripts/schemas/write

deps:
	@scripts/install.sh

clean: ## remove what was built
	rm -rf build
