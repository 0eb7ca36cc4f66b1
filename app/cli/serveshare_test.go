package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
)

// TestServeAChart: a chart is shared without a page; the link is printed, a wrong word is refused, and a second host does not get the file.
func TestServeAChart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.hchart")
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	go func() {
		defer func() { _ = in.Close() }()
		done <- Run(&command.Context{Context: ctx, Out: in, Err: io.Discard},
			[]string{"serve", "--chart", path, "--token", "word-of-tests", "--address", "127.0.0.1:0"})
	}()
	said := make([]byte, 300)
	n, err := out.Read(said)
	require.NoError(t, err)
	go func() { _, _ = io.Copy(io.Discard, out) }()
	link := string(regexp.MustCompile(`http://127\.0\.0\.1:\d+/#chart=word-of-tests`).Find(said[:n]))
	require.NotEmpty(t, link, string(said[:n]))
	c, err := sharing.NewClient(link)
	require.NoError(t, err)
	change := chart.OfShot(0, 0, chart.ShotFields{Grade: chart.Noted(chart.Grade(3))})
	change.Seq, change.Device = 1, "a"
	_, err = c.Exchange(t.Context(), sharing.Request{Changes: []chart.Change{change}})
	require.NoError(t, err)
	c, err = sharing.NewClient(link + "x")
	require.NoError(t, err)
	_, err = c.Exchange(t.Context(), sharing.Request{})
	require.ErrorIs(t, err, sharing.ErrToken)
	base, _, err := sharing.ParseLink(link)
	require.NoError(t, err)
	resp, err := http.Get(base + "/") // a test
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusNotFound, resp.StatusCode, "there is no page")

	status, _, errs := run(t, "serve", "--chart", path, "--address", "127.0.0.1:0")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "another program")
	stop()
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not end")
	}
	status, text, errs := run(t, "info", path)
	require.Zero(t, status, errs)
	require.NotEmpty(t, text)
	for _, args := range [][]string{{"--token", "word-of-tests"}, {"--chart", filepath.Join(t.TempDir(), "game.txt")}} {
		var errs bytes.Buffer
		require.Equal(
			t,
			command.ExitUsage,
			Run(&command.Context{Context: t.Context(), Out: io.Discard, Err: &errs}, append([]string{"serve"}, args...)),
		)
	}
	status, _, errs = run(t, "serve", "--chart", path, "--token", "short")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "8 to 100")
}

// TestMergeCharts: what two devices charted of a game becomes one chart, and where they differ is told.
func TestMergeCharts(t *testing.T) {
	dir := t.TempDir()
	make := func(device string, shots ...chart.Grade) string {
		path := filepath.Join(dir, device+".hchart")
		f, _, err := chart.OpenFile(path)
		require.NoError(t, err)
		for i, g := range shots {
			c := chart.OfShot(0, i, chart.ShotFields{Grade: chart.Noted(g)})
			c.Device = device
			require.NoError(t, f.Add(c))
		}
		require.NoError(t, f.Close())
		return path
	}
	a, b, c := make("a", 4, 3), make("b", 4, 1, 2), filepath.Join(dir, "both.hchart")
	status, out, errs := run(t, "chart", "merge", a, b, "-o", c)
	require.Zero(t, status, errs)
	require.Contains(t, out, "5 changes")
	require.Contains(t, out, "end 1, shot 2: grade was noted as 3 and as 1: 1 counts")
	status, out, errs = run(t, "chart", "merge", c, b, "-o", filepath.Join(dir, "again.hchart"), "--json")
	require.Zero(t, status, errs)
	require.JSONEq(t, `{"version":"`+version.Number+`","changes":5,"differences":[],"conflicts":[]}`, out)
	status, _, errs = run(t, "chart", "merge", a, filepath.Join(dir, "none.hchart"), "-o", c)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "none.hchart")
	status, _, _ = run(t, "chart", "merge", a, b, "-o", filepath.Join(dir, "x.csv"))
	require.Equal(t, command.ExitUsage, status)
}

// TestChartPages are written in both languages, and only of charts.
func TestChartPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.hchart")
	f, _, err := chart.OpenFile(path)
	require.NoError(t, err)
	c := chart.OfShot(0, 0, chart.ShotFields{Grade: chart.Noted(chart.Grade(3))})
	c.Device = "a"
	require.NoError(t, f.Add(c))
	require.NoError(t, f.Close())
	pages := func(args ...string) (status int, stdout, stderr string) {
		var out, errs bytes.Buffer
		status = Run(&command.Context{Context: t.Context(), Assets: assets.FS, Out: &out, Err: &errs}, append([]string{"chart"}, args...))
		return status, out.String(), errs.String()
	}
	for lang, want := range map[string]string{"en": "75 % (1 of 1 graded)", "ja": "75%(1投のうち1投を評価)"} {
		status, out, errs := pages("pages", path, "--lang", lang, "-o", "-")
		require.Zero(t, status, errs)
		require.Contains(t, out, want)
	}
	status, _, errs := pages("pages", path+"x", "-o", "-")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "a.hchartx")
	status, _, _ = pages("pages", path, "-o", "a.csv")
	require.Equal(t, command.ExitUsage, status)
	status, _, errs = pages("pages", path, "--analysis", path, "-o", "-")
	require.Equal(t, 1, status)
	require.Contains(t, errs, path+" is no analysis")

	text, err := os.ReadFile(path)
	require.NoError(t, err)
	l, _, err := chart.Read(bytes.NewReader(text))
	require.NoError(t, err)
	m := analysis.NewAssembler(l.State().Replay(), "", analysis.DefaultMethod(), nil, analysis.NewStore()).Match(5)
	analysed := filepath.Join(t.TempDir(), "analysis.json")
	for team, want := range map[string]int{m.Teams[0]: 0, "Others": 1} {
		m.Teams[0] = team
		text, err := json.Marshal(m)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(analysed, text, 0o600))
		status, _, errs = pages("pages", path, "--analysis", analysed, "-o", "-")
		require.Equal(t, want, status, errs)
		require.Equal(t, want == 1, strings.Contains(errs, "is the analysis of Others"), errs)
	}
}
