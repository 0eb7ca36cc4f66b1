# Two commands do everything: `make run` and `make test`.
TAGS    := migrated_fynedo
GOFLAGS := -buildvcs=false
LINT    := v2.14.0
export GOFLAGS

.PHONY: run build test lint bench smoke deps licences clean

run: build ## build and open the window with a sample (without a display: the same question headless)
	@scripts/run.sh build/hogline

build: deps
	go build -tags $(TAGS) -o build/hogline .

test: deps ## what CI runs; go test vets what it compiles, make lint vets the rest
	go test -tags $(TAGS) ./...

lint: .tools/bin/golangci-lint
	.tools/bin/golangci-lint run ./...

.tools/bin/golangci-lint:
	GOBIN=$(CURDIR)/.tools/bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT)

bench: build ## figures of speed as ratios within one run
	build/hogline bench physics
	build/hogline bench search
	build/hogline bench paint

smoke: build ## a real window under Xvfb, driven by xdotool
	@scripts/install.sh --with-xvfb
	@scripts/smoke.sh build/hogline

licences: ## THIRD_PARTY.md, after go.mod changed
	go run ./scripts/licences

deps:
	@scripts/install.sh

clean:
	rm -rf build
