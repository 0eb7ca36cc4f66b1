//go:build !js

package pdf

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// engine is PDFium compiled once for the program: compiling takes seconds, a sandbox of it milliseconds.
var engine struct {
	sync.Mutex
	pool pdfium.Pool
	err  error
}

// start compiles the engine, or takes what an earlier run of the program kept in the folder for caches.
func start() (pdfium.Pool, error) {
	engine.Lock()
	defer engine.Unlock()
	if engine.pool != nil || engine.err != nil {
		return engine.pool, engine.err
	}
	const pages = memory << 20 / (64 << 10)
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(pages).
		WithCloseOnContextDone(false)
	if cache := compiled(); cache != nil {
		config = config.WithCompilationCache(cache)
	}
	engine.pool, engine.err = webassembly.Init(webassembly.Config{
		Context: experimental.WithMemoryAllocator(context.Background(), experimental.MemoryAllocatorFunc(newLinear)),
		MaxIdle: 0, MaxTotal: 4, FSConfig: wazero.NewFSConfig(), RuntimeConfig: config, Stdout: io.Discard, Stderr: io.Discard,
	})
	return engine.pool, engine.err
}

// compiled is where the compiled engine is kept; nil where nothing can be written.
func compiled() wazero.CompilationCache {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "hogline", "pdf"))
	if err != nil {
		return nil
	}
	return cache
}

// sandbox is a new instance of the engine.
func sandbox(ctx context.Context) (pdfium.Pdfium, error) {
	pool, err := start()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return pool.GetInstanceWithContext(ctx)
}
