package statusbar

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

func TestWhatFiguresDependOn(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	infraction := ""
	v.Infraction = func() string { return infraction }
	e.Show(v.Content, v)
	status := func() string { return strings.Join(v.parts(), " | ") }
	require.Contains(t, status(), e.Words.T("wins.four"))
	require.NotContains(t, status(), "seed 2")

	e.Session.Table.Show(table.Asked{Seed: inquiry.Seed, Budget: ai.Budget{Throws: 20000}, Ranking: evaluate.Ranking{Simulator: "flight",
		Policy: "rules"},
		Rows: []table.Row{uitest.Answer(0, evaluate.Value{})}})
	for _, want := range []string{e.Words.T("status.seed", inquiry.Seed), "20,000 throws", e.Words.T("simulator.flight")} {
		require.Contains(t, status(), want)
	}
	e.Session.Storage.Wrote(time.Date(2026, 3, 14, 12, 3, 0, 0, time.UTC))
	require.Contains(t, status(), "12:03")
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	e.Session.Storage.Autosave(blocked)
	e.Session.Lines.SetTitle("a title", "")
	require.Error(t, e.Session.Storage.Keep())
	require.Contains(t, status(), "Your changes are in no file yet")
	require.NoError(t, os.Remove(blocked))
	require.NoError(t, e.Session.Storage.Keep())
	require.NotContains(t, status(), "no file")
	text, err := assets.FS.ReadFile("formats/skins.gsm")
	require.NoError(t, err)
	skins, err := match.Load("skins", string(text), nil)
	require.NoError(t, err)
	e.Session.Rules.Use(skins, false)
	require.Contains(t, status(), e.Words.T("wins.source.by-rules", e.Words.T("wins.four")))
	e.Session.Terms.SetWinTable(study.WinTable{Source: study.WinsNone})
	require.NotContains(t, status(), e.Words.T("wins.source.by-rules", ""), "points are what they are")
	infraction = "Team Red removed a guard"
	require.True(t, strings.HasPrefix(status(), infraction))
}

// TestDifferenceOfTheShotShown: by how much our simulator ends elsewhere than the log.
func TestDifferenceOfTheShotShown(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	v.Infraction = func() string { return "" }
	e.Show(v.Content, v)
	g := uitest.SampleMatch(t)
	_, shot := g.ShotAt(replay.Place{Shot: 1})
	shot.After[1].X += 0.5
	require.NoError(t, e.Session.Open(g, ""))
	e.Session.Place.GoTo(replay.Place{Shot: 1})
	e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil })
	require.Contains(t, v.parts(), e.Words.T("status.differs", "50.0", e.Words.Stone(&g.Rules, 1)))
	e.Session.Place.GoTo(replay.Place{Shot: 4})
	e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil })
	require.Contains(t, v.parts(), e.Words.T("status.same", "0.00"))
	e.Until("the pass over the game", func() bool { return len(e.Session.Check.Found().Shots) == len(g.Places()) })
	require.Contains(t, v.parts(), e.Words.T("status.agrees", 127, 128))
}
