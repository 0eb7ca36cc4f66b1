package statusbar

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestWhatIsTold: the line in its states: without answers, with them, of shots that our simulator ends elsewhere, saved, without a game,
// and when something of it changes.
func TestWhatIsTold(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	infraction := ""
	v.Infraction = func() string { return infraction }
	e.Show(v.Content, v)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	d := &e.Session.Place.Playback().Diff
	draw := func(state string) {
		e.Session.Table.Show(*e.Session.Table.Asked()) // has the line written
		e.Looks(state)
	}
	for _, c := range []struct {
		state string
		diff  replay.Difference
	}{
		{"the same", replay.Difference{Compared: true, Stone: -1, Distance: 0.000004}},
		{"another outcome", replay.Difference{Compared: true, Stone: 3, Distance: 0.4, Other: 1}},
		{"apart", replay.Difference{Compared: true, Stone: 3, Distance: 0.4}},
		{"not compared", replay.Difference{}},
	} {
		*d = c.diff
		draw(c.state)
	}
	e.Session.Table.Show(table.Asked{Seed: 3, Budget: ai.Budget{Time: 2 * time.Second}, Rows: []table.Row{uitest.Answer(0, evaluate.Value{})}})
	e.Looks("without a referee")
	e.Session.Table.Show(table.Asked{Seed: 3, Budget: ai.Budget{Throws: 500}, Ranking: evaluate.Ranking{Simulator: "flight", Policy: "rules"},
		Rows: []table.Row{uitest.Answer(0, evaluate.Value{})}})
	e.Looks("with one")
	e.Session.Storage.Wrote(time.Date(2026, 3, 14, 12, 3, 0, 0, time.UTC))
	e.Looks("saved")
	e.Session.Terms.SetWinTable(study.WinTable{Source: study.WinsNone})
	e.Looks("in points")
	infraction = "Team Red removed a guard"
	require.True(t, e.Words.SetLanguage("ja"))
	draw("in Japanese, with an infraction")
	e.Session.NewStudy()
	e.Looks("no game")
	require.Empty(t, v.Text())
}
