package replay_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// TestFingerprint: of what was played, not of the file: its name, the ends of its lines and its byte order mark are nothing; a stone,
// a throw, a team, a score and a day are.
func TestFingerprint(t *testing.T) {
	raw, err := os.ReadFile("file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	dir := t.TempDir()
	read := func(name string, text []byte) *replay.Game {
		t.Helper()
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, text, 0o600))
		g, err := file.Open(path)
		require.NoError(t, err)
		return g
	}
	want := read("a.dcl", raw).Fingerprint()
	unix := bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	for name, text := range map[string][]byte{
		"copy.dcl": raw, "LF.DCL": unix, "CRLF.dcl": bytes.ReplaceAll(unix, []byte("\n"),
			[]byte("\r\n")), "BOM.dcl": append([]byte("\xef\xbb\xbf"), unix...),
	} {
		require.Equal(t, want, read(name, text).Fingerprint(), name)
	}
	for name, change := range map[string]func(g *replay.Game){
		"a stone": func(g *replay.Game) {
			s := &g.Ends[1].Shots[9]
			for i := range s.Before {
				if s.Before.Has(i) {
					s.Before[i].X += 0.001
					return
				}
			}
		},
		"the last position": func(g *replay.Game) { g.Ends[1].Final = &curling.Position{} },
		"a throw":           func(g *replay.Game) { g.Ends[0].Shots[3].Run.VY += 0.0001 },
		"a choice":          func(g *replay.Game) { g.Ends[0].Shots[3].Chosen.Turn = 1 - g.Ends[0].Shots[3].Chosen.Turn },
		"a team":            func(g *replay.Game) { g.Teams[1] += "2" },
		"a score":           func(g *replay.Game) { g.Ends[0].Score[0]++ },
		"an end":            func(g *replay.Game) { g.Ends = g.Ends[:1] },
		"a day":             func(g *replay.Game) { g.Extra = map[string]string{"Date": "2019-03-16"} },
		"a chart":           func(g *replay.Game) { g.Ends[0].Shots[0].Chart = &replay.Chart{Task: replay.TaskDraw} },
	} {
		g := read("b.dcl", raw)
		change(g)
		require.NotEqual(t, want, g.Fingerprint(), name)
	}
	changed := read("b.dcl", raw)
	changed.Warnings, changed.Format, changed.Complete = nil, "", !changed.Complete
	require.Equal(t, want, changed.Fingerprint(), "what a reader makes of a log besides")
}
