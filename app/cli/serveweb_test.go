package cli

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWebFilesAreServedCompressed(t *testing.T) {
	files := fstest.MapFS{"index.html": {Data: []byte("page")}, "h.1.wasm": {Data: []byte("plain")}, "h.1.wasm.br": {Data: []byte("brotli")},
		"h.1.wasm.gz": {Data: []byte("gzip")}, "a.js": {Data: []byte("js")}}
	h := webHandler(files)
	for _, c := range []struct{ path, accept, body, encoding, kind string }{
		{"/", "", "page", "", "text/html; charset=utf-8"},
		{"/h.1.wasm", "gzip, br", "brotli", "br", "application/wasm"},
		{"/h.1.wasm", "gzip", "gzip", "gzip", "application/wasm"},
		{"/h.1.wasm", "", "plain", "", "application/wasm"},
		{"/a.js", "br", "js", "", "text/javascript; charset=utf-8"},
		{"/../../etc/passwd", "", "404 page not found\n", "", "text/plain; charset=utf-8"},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, c.body, w.Body.String(), c.path)
		require.Equal(t, c.encoding, w.Header().Get("Content-Encoding"), c.path)
		require.Equal(t, c.kind, w.Header().Get("Content-Type"), c.path)
	}
}

// TestServeWebUntilStopped: a page on loopback, until Ctrl-C.
func TestServeWebUntilStopped(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte("page"), 0o600))
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		defer func() { _ = in.Close() }() // or the test would read on
		done <- Run(&Context{Context: ctx, Out: in, Err: io.Discard}, []string{"serve", "--web", dir, "--address", "127.0.0.1:0"})
	}()
	said := make([]byte, 200)
	n, err := out.Read(said)
	require.NoError(t, err)
	at := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).Find(said[:n])
	require.NotNil(t, at)
	resp, err := http.Get(string(at)) //nolint:noctx // a test
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, "page", string(body))
	stop()
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not end")
	}
	var errs bytes.Buffer
	require.Equal(t, exitUsage, Run(&Context{Context: t.Context(), Out: io.Discard, Err: &errs}, []string{"serve", "--web", t.TempDir()}))
	require.Contains(t, errs.String(), "index.html")
}
