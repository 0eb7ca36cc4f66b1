//go:build !js

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/queue"
	"github.com/hogline/hogline/app/cli/command"
)

// TestWorkerStatus: who works, what waits and what was given up is told in words and as JSON; a worker that cannot connect says why.
func TestWorkerStatus(t *testing.T) {
	s, err := queue.Serve("127.0.0.1:0", t.TempDir(), "secret", "", "")
	require.NoError(t, err)
	t.Cleanup(s.Close)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan string, 1)
	go func() {
		_, errs, _ := withAssets(ctx, "", "worker", "--queue", s.URL(), "--token", "secret", "--name", "anna", "--workers", "3")
		done <- errs
	}()
	status := []string{"worker", "--nats", s.URL(), "--token", "secret", "--status"} // as it was called at first
	var out string
	require.Eventually(t, func() bool {
		out, _, _ = hogline(t, "", status...)
		return strings.Contains(out, "anna")
	}, time.Minute, 10*time.Millisecond)
	require.Regexp(t, `^0 shots wait or are being valued, 1 worker\n  anna \(.*\): Hogline \S+, \S+; 3 shots at a time, 0 shots valued since `,
		out)
	out, _, code := hogline(t, "", append(status, "--json")...)
	require.Zero(t, code)
	var told queue.Status
	require.NoError(t, json.Unmarshal([]byte(out), &told))
	require.Equal(t, "anna", told.Workers[0].Name)
	stop()
	require.Regexp(t, `^worker anna \(`, <-done)
	_, errs, code := hogline(t, "", "worker", "--queue", s.URL(), "--token", "wrong", "--status")
	require.Equal(t, command.ExitFailure, code)
	require.Contains(t, errs, "does not take the token")
	_, errs, code = hogline(t, "", "worker", "--listen", "127.0.0.1:0", "--status")
	require.Equal(t, 2, code)
	require.Contains(t, errs, "--queue URL")
}

// TestAnalyseElsewhere: the values tell who found them, in the file, the table and the report; shots that two workers valued are told to be
// alike; a line of the file that cannot be is told with its number and field and valued again, and a game whose values cannot be kept
// leaves the others.
func TestAnalyseElsewhere(t *testing.T) {
	s, err := queue.Serve("127.0.0.1:0", t.TempDir(), "", "", "")
	require.NoError(t, err)
	t.Cleanup(s.Close)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{}, 2)
	for _, name := range []string{"anna", "ben"} {
		q, err := queue.Connect(t.Context(), s.URL(), "")
		require.NoError(t, err)
		t.Cleanup(q.Close)
		go func() {
			who := analysis.NewIdentity(name)
			who.ID = name // they are of one process here
			_ = q.Work(ctx, queue.Worker{Identity: who})
			done <- struct{}{}
		}()
	}
	t.Cleanup(func() {
		stop()
		<-done
		<-done
	})
	dir := t.TempDir()
	log, out := filepath.Join(dir, "game.dcl"), filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	args := []string{"--queue", s.URL(), "--sims", "60", "--throws", "20", "--policy", "rules", "--compare", "1"}
	_, errs, code := withAssets(t.Context(), "", append([]string{"analyse", log, "-o", out}, args...)...)
	require.Zero(t, code, errs)
	require.Regexp(t, `valued by two workers, and alike`, errs)
	for _, name := range []string{"analysis.json", "shots.csv", "report.html", "values.hanalysis"} {
		raw, err := os.ReadFile(filepath.Join(out, name))
		require.NoError(t, err)
		require.Regexp(t, "anna|ben", string(raw), name)
	}

	values := filepath.Join(out, "values.hanalysis")
	raw, err := os.ReadFile(values)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(values, bytes.ReplaceAll(raw, []byte(`"win_before":`), []byte(`"win_before":1e308,"x":`)), 0o600))
	_, errs, code = withAssets(t.Context(), "", append([]string{"analyse", log, "-o", out, "--resume"}, args...)...)
	require.Zero(t, code, errs)
	require.Contains(t, errs, "to be found again: line 1: win_before is 1e+308, want 0 to 100")

	two := t.TempDir()
	for _, name := range []string{"a.dcl", "b.dcl"} {
		require.NoError(t, os.WriteFile(filepath.Join(two, name), []byte(smallLog), 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(two, "a.dcl.hanalysis"), 0o700))
	told, errs, code := withAssets(t.Context(), "", append([]string{"analyse", two}, args...)...)
	require.Equal(t, command.ExitFailure, code)
	require.Contains(t, errs, "a.dcl.hanalysis")
	require.Contains(t, told, "b.dcl")
	require.FileExists(t, filepath.Join(two, "b.dcl.hanalysis"))
}

// TestLibraryNamesTheBadFile: values that cannot be are told with file, line and field, and every other game is found with its own.
func TestLibraryNamesTheBadFile(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"a.dcl", "b.dcl"} {
		log := strings.Replace(smallLog, "[GameInfo]", "[GameInfo]\nDate="+[]string{"2024-01-01", "2024-01-02"}[i], 1)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(log), 0o600))
		_, errs, code := withAssets(t.Context(), "", "analyse", filepath.Join(dir, name), "--sims", "60", "--throws", "20", "--policy", "rules")
		require.Zero(t, code, errs)
	}
	values := filepath.Join(dir, "a.dcl.hanalysis")
	raw, err := os.ReadFile(values)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(values, bytes.ReplaceAll(raw, []byte(`"score_before":`), []byte(`"score_before":1e308,"x":`)), 0o600))
	out, errs, code := withAssets(t.Context(), "", "library", "search", dir, "--db", filepath.Join(t.TempDir(), "l.db"), "--statistics")
	require.Zero(t, code, errs)
	require.Contains(t, errs, values+": line 1: score_before is 1e+308, want -8 to 8")
	require.Contains(t, out, "2 games found")
	require.Contains(t, out, "1 shot analysed")
	require.NotContains(t, out, "Inf")
}

// TestCertificateIsAnOrdinaryFile: the library that serves the queue reads without end.
func TestCertificateIsAnOrdinaryFile(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.pem")
	require.NoError(t, os.WriteFile(good, nil, 0o600))
	big := filepath.Join(t.TempDir(), "big.pem")
	require.NoError(t, os.WriteFile(big, make([]byte, 1<<20+1), 0o600))
	for _, pair := range [][2]string{{os.DevNull, good}, {good, os.DevNull}, {big, good}, {good, big}} {
		_, errs, status := hogline(t, "", "worker", "--listen", "127.0.0.1:0", "--store", t.TempDir(), "--token", "x", "--cert", pair[0], "--key",
			pair[1])
		require.Equal(t, command.ExitFailure, status)
		require.Regexp(t, "is not an ordinary file|is larger than 1 MB", errs)
	}
}
