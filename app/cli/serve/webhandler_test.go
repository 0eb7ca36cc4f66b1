package serve

import (
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestWebFilesAreServedCompressed(t *testing.T) {
	files := fstest.MapFS{
		"index.html":  {Data: []byte("page")},
		"h.1.wasm":    {Data: []byte("plain")},
		"h.1.wasm.br": {Data: []byte("brotli")},
		"h.1.wasm.gz": {Data: []byte("gzip")},
		"a.js":        {Data: []byte("js")},
		"pipe":        {Mode: fs.ModeNamedPipe},
	}
	h := webHandler(files)
	for _, c := range []struct{ path, accept, body, encoding, kind string }{
		{"/", "", "page", "", "text/html; charset=utf-8"},
		{"/h.1.wasm", "gzip, br", "brotli", "br", "application/wasm"},
		{"/h.1.wasm", "gzip", "gzip", "gzip", "application/wasm"},
		{"/h.1.wasm", "", "plain", "", "application/wasm"},
		{"/a.js", "br", "js", "", "text/javascript; charset=utf-8"},
		{"/pipe", "", "404 page not found\n", "", "text/plain; charset=utf-8"},
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

// webFolderFor is a folder as make web writes it, with things that are nobody's to see in it and beside it.
func webFolderFor(t *testing.T) http.Handler {
	t.Helper()
	outer := t.TempDir()
	dir := filepath.Join(outer, "web")
	put := func(name, text string) {
		path := filepath.Join(outer, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	put("secret.txt", "secret")
	put("web/index.html", "page")
	put("web/.git/config", "secret")
	put("web/.env", "secret")
	put("web/.env.gz", "secret")
	put("web/empty/a.txt", "a")
	put("web/sub/index.html", "page below")
	for name, target := range map[string]string{"out.txt": "../secret.txt", "absolute.txt": filepath.Join(outer, "secret.txt"), "up": "..",
		"in.txt":     "empty/a.txt",
		"page.js.gz": "../secret.txt"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	put("web/page.js", "script")
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = root.Close() })
	return webHandler(root.FS())
}

// TestWebServesNothingElse: what leads out of the folder, what is hidden and lists of folders are not there.
func TestWebServesNothingElse(t *testing.T) {
	h := webFolderFor(t)
	for path, want := range map[string]string{"/": "page", "/index.html": "page", "/sub/": "page below", "/in.txt": "a", "/page.js": "script",
		"/out.txt": "", "/absolute.txt": "", "/up/secret.txt": "", "/up/": "", "/.git/config": "", "/.env": "",
		"/sub/../.env": "", "/empty/": "", "/empty": "", "/sub": "",
		"/..%2fsecret.txt": "", "/%2e%2e/secret.txt": "", "/%2eenv": "", "/a%00b": "", "/nothing": "", "//secret.txt": "", "/index.html/": ""} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		h.ServeHTTP(w, r)
		require.NotContains(t, w.Body.String(), "secret", path)
		if want == "" {
			require.Equal(t, http.StatusNotFound, w.Code, path)
			continue
		}
		require.Equal(t, http.StatusOK, w.Code, path)
		require.Equal(t, want, w.Body.String(), path)
	}
}

// TestWebAnswersToItsNames: a page elsewhere whose name leads here gets nothing.
func TestWebAnswersToItsNames(t *testing.T) {
	here, everywhere := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv6zero, Port: 80}
	machine, err := os.Hostname()
	require.NoError(t, err)
	for _, test := range []struct {
		address string
		bound   net.Addr
		host    string
		want    bool
	}{
		{"127.0.0.1:80", here, "127.0.0.1:80", true},
		{"127.0.0.1:80", here, "localhost", true},
		{"127.0.0.1:80", here, "LOCALHOST.:80", true},
		{"127.0.0.1:80", here, "[::1]:80", true},
		{"127.0.0.1:80", here, "[::1]", true},
		{"127.0.0.1:80", here, "evil.example:80", false},
		{"127.0.0.1:80", here, "localhost.evil.example", false},
		{"127.0.0.1:80", here, "192.168.1.5", false},
		{"127.0.0.1:80", here, "", false},
		{"curling.lan:80", here, "curling.lan", true},
		{":80", everywhere, "192.168.1.5:80", true},
		{":80", everywhere, "[fe80::1]:80", true},
		{":80", everywhere, machine + ":80", true},
		{":80", everywhere, strings.ToUpper(machine) + ".local", true},
		{":80", everywhere, "evil.example", false},
		{":80", everywhere, "", false},
	} {
		require.Equal(t, test.want, hostsOf(test.address, test.bound).has(test.host), test)
	}
}

// TestWebIsGuarded: every answer tells the browser what the page may do, and nothing but reading is done.
func TestWebIsGuarded(t *testing.T) {
	h := guarded(hostsOf("127.0.0.1:80", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}), webFolderFor(t))
	for _, test := range []struct {
		method, host string
		want         int
	}{
		{http.MethodGet, "localhost", http.StatusOK},
		{http.MethodHead, "localhost", http.StatusOK},
		{http.MethodGet, "evil.example", http.StatusMisdirectedRequest},
		{http.MethodPost, "localhost", http.StatusMethodNotAllowed},
		{http.MethodOptions, "localhost", http.StatusMethodNotAllowed},
		{http.MethodPut, "localhost", http.StatusMethodNotAllowed},
		{http.MethodDelete, "evil.example", http.StatusMethodNotAllowed},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(test.method, "/", nil)
		r.Host = test.host
		h.ServeHTTP(w, r)
		require.Equal(t, test.want, w.Code, test)
		policy := w.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "default-src 'none'")
		require.Contains(t, policy, "frame-ancestors 'none'")
		require.NotContains(t, policy, "unsafe-inline")
		require.NotContains(t, policy, "'unsafe-eval'")
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
		require.Equal(t, "no-referrer", w.Header().Get("Referrer-Policy"))
		if test.want == http.StatusMisdirectedRequest {
			require.NotContains(t, w.Body.String(), "page")
		}
	}
}

// TestThePageKeepsItsPolicy: what the page is made of needs no script, style or handler that stands in it.
func TestThePageKeepsItsPolicy(t *testing.T) {
	page, err := os.ReadFile("../../../web/index.html")
	require.NoError(t, err)
	text := strings.ToLower(string(page))
	require.NotContains(t, text, "<style")
	require.NotContains(t, text, " style=")
	require.NotRegexp(t, `<script[^>]*>[^<]`, text)
	require.NotRegexp(t, `\son[a-z]+=`, text)
	require.NotContains(t, text, "http:")
	require.NotContains(t, text, "https:")
}
