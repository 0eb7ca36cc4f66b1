//go:build !js

package study_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/command/commandtest"
)

// TestAnalyseGoesOnBehindAGameWithoutValues: a game of which no shot could be valued is told, and the next one is analysed.
func TestAnalyseGoesOnBehindAGameWithoutValues(t *testing.T) {
	s, err := queue.Serve("127.0.0.1:0", t.TempDir(), "", "", "")
	require.NoError(t, err)
	t.Cleanup(s.Close)
	q, err := queue.Connect(t.Context(), s.URL(), "")
	require.NoError(t, err)
	t.Cleanup(q.Close)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- q.Work(ctx, queue.Worker{Identity: analysis.NewIdentity("anna"), Longest: time.Second})
	}()
	t.Cleanup(func() { stop(); <-done })
	dir := t.TempDir()
	log, err := os.ReadFile("../../../replay/dcl/testdata/concede.dcl")
	require.NoError(t, err)
	for _, name := range []string{"a.dcl", "b.dcl"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), log, 0o600))
	}
	out, errs, status := commandtest.Run(t.Context(), cli.Program(), os.DirFS("../../../assets"), "", "analyse", dir, "--queue", s.URL(),
		"--time", "1h")
	require.Equal(t, command.ExitFailure, status)
	require.Empty(t, out)
	for _, name := range []string{"a.dcl", "b.dcl"} {
		require.Contains(t, errs, name+": the task gives its AIs 1h0m0s together")
	}
	require.Contains(t, errs, "no game could be valued")
}

// endsAt is a stream that ends a command when a text is written to it.
type endsAt struct {
	bytes.Buffer
	text string
	end  func()
}

func (w *endsAt) Write(b []byte) (int, error) {
	n, err := w.Buffer.Write(b)
	if strings.Contains(w.String(), w.text) {
		w.end()
	}
	return n, err
}

// TestServerThatWorks: the server of a queue values shots itself, and says by which name.
func TestServerThatWorks(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	told := &endsAt{text: "worker anna (", end: stop}
	c := &command.Context{Context: ctx, In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: told, Assets: os.DirFS("../../../assets")}
	cli.Program().Run(c, []string{"worker", "--listen", "127.0.0.1:0", "--store", t.TempDir(), "--name", "anna", "--workers", "1"})
	require.ErrorIs(t, ctx.Err(), context.Canceled, told.String())
	require.Regexp(t, `^serving http://127.0.0.1:\d+\nworker anna \(`, told.String())
}
