package cli

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
)

// TestServeWebUntilStopped: a page on loopback, until Ctrl-C.
func TestServeWebUntilStopped(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte("page"), 0o600))
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		defer func() { _ = in.Close() }() // or the test would read on
		done <- Run(&command.Context{Context: ctx, Out: in, Err: io.Discard}, []string{"serve", "--web", dir, "--address", "127.0.0.1:0"})
	}()
	said := make([]byte, 200)
	n, err := out.Read(said)
	require.NoError(t, err)
	at := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).Find(said[:n])
	require.NotNil(t, at)
	resp, err := http.Get(string(at)) // a test
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, "page", string(body))
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, string(at), nil)
	require.NoError(t, err)
	request.Host = "evil.example"
	resp, err = http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusMisdirectedRequest, resp.StatusCode, "the server is guarded")
	stop()
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not end")
	}
	var errs bytes.Buffer
	require.Equal(t, command.ExitUsage, Run(&command.Context{Context: t.Context(), Out: io.Discard, Err: &errs},
		[]string{"serve", "--web", t.TempDir()}))
	require.Contains(t, errs.String(), "index.html")
}
