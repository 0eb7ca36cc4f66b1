package answers

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestSeveralThrowers: where AIs are asked for several throwers each of these stands above his rows with limit and error, and has a verdict
// of his own; who has one answer has none, and rows that were asked otherwise stand last.
func TestSeveralThrowers(t *testing.T) {
	value := func(win, loss, lossError float64) evaluate.Value {
		return evaluate.Value{Throws: 1000, Win: win, Loss: loss, LossError: lossError, Make: math.NaN(), BreakEven: math.NaN(), Rival: -1}
	}
	club, bound := curling.StandardPlayer, curling.StandardPlayer
	club.WeightMax, bound.WeightMax = 31, 32
	rows := []table.Row{
		uitest.Answer(0, value(0.6, 0, 0)), uitest.Answer(1, value(0.55, 0.05, 0.01)),
		uitest.Answer(2, value(0.4, 0, 0)), uitest.Answer(3, value(0.39, 0.01, 0.02)),
		uitest.Answer(4, value(0.3, 0, 0)), uitest.Answer(5, value(0.2, 0.1, 0)),
	}
	rows[2].Player, rows[2].PlayerName = &club, "Ann"
	again := club
	rows[3].Player, rows[3].PlayerName = &again, "Ann"
	rows[4].Player = &bound
	rows[5].Stale = table.OtherRules
	ranking := evaluate.Ranking{Order: []int{0, 1, 2, 3, 4, 5}, Clear: true, Policy: "search", Follow: 3}
	e, v := show(t, table.Asked{Ranking: ranking, Rows: rows})
	w, terms := e.Words, e.Words.Terms()
	g := newGroups(v)
	common := g.name(0)
	noise := terms.Noise(club.Noise)
	require.Equal(t, []string{"Ann", terms.Limit(32)}, []string{g.name(1), g.name(2)})
	require.Equal(t, "Ann · "+terms.Limit(31)+" · "+noise, g.caption(2))
	require.Equal(t, g.caption(2), g.caption(3), "the same player")
	require.Equal(t, terms.Limit(32)+" · "+noise, g.caption(4), "the limit of an AI stands for a name")
	require.Equal(t, w.T("beside.stale"), g.caption(5))
	require.Equal(t, []int{0, 0, 1, 1, 2, 3}, []int{g.of(0), g.of(1), g.of(2), g.of(3), g.of(4), g.of(5)})
	require.True(t, g.headed(&again))
	require.False(t, g.headed(&curling.Player{WeightMax: 1}))
	require.Equal(t, common+": A is clearly best: B wins 5.0 ± 1.0 % less often.\n"+
		"Ann: C and D are equal within the error. "+w.T("verdict.played.search"), plain(v.rankingText()))
	require.NotContains(t, v.rankingText(), w.T("verdict.stones"))
	e.Session.Table.Asked().Ranking.Stones, e.Session.Table.Asked().Ranking.Follow = true, 0
	require.Contains(t, v.rankingText(), " "+w.T("verdict.stones"))
	require.NotContains(t, v.rankingText(), w.T("verdict.played.search"), "nothing follows the shot")

	one := newGroups(v)
	one.list = one.list[:1]
	require.False(t, one.several())
	require.Empty(t, one.caption(0))
}

// TestWhatIsToldOfARow: whose shot it is, which idea, what was changed of it, and in what it differs from what would be asked now.
func TestWhatIsToldOfARow(t *testing.T) {
	e, v := show(t, table.Asked{Rows: []table.Row{uitest.Answer(0, evaluate.Value{Throws: 1000, Make: math.NaN(), Rival: -1})}})
	w := e.Words
	row := v.session.Table.Asked().Rows[0]
	note := func(change func(*table.Row)) string {
		r, engine, of := row, *row.Engine, *row.Row
		r.Engine, r.Row = &engine, &of
		change(&r)
		_, note := v.describe(&r)
		return note
	}
	name := note(func(*table.Row) {})
	require.Equal(t, w.Engines().Title(row.Engine), name)
	for want, change := range map[string]func(*table.Row){
		w.T("own-shot"):               func(r *table.Row) { r.Engine, r.Kind = nil, study.OwnRow },
		w.T("as-played"):              func(r *table.Row) { r.Engine, r.Kind = nil, study.PlayedRow },
		name + " · " + w.T("idea", 2): func(r *table.Row) { r.Candidate, r.Rank = 1, 2 },
		name + " · " + w.T("clamped"): func(r *table.Row) { r.Answer.Clamped = true },
		name + " · " + w.T("state.judging"): func(r *table.Row) {
			r.Answer.State, r.Before = evaluate.Evaluating, &study.Before{}
		},
		name + " · Ann":                        func(r *table.Row) { r.Player, r.PlayerName = &curling.StandardPlayer, "Ann" },
		name + " · " + w.T("stale.wins"):       func(r *table.Row) { r.Stale = table.OtherWins },
		name + " · " + w.T("stale.engine"):     func(r *table.Row) { r.Stale = table.OtherEngine },
		name + " · " + w.T("stale.other"):      func(r *table.Row) { r.Stale = table.OtherScore },
		name + " · " + w.T("stale.version", 7): func(r *table.Row) { r.Stale, r.Version = table.OtherVersion, "7" },
		name + " · " + w.T("stale.wins") + w.T("and.comma") + w.T("stale.version", 7): func(r *table.Row) {
			r.Stale, r.Version = table.OtherWins|table.OtherVersion, "7"
		},
		name + " · " + w.T("stale.budget", w.Terms().Budget(ai.Budget{Throws: 50})): func(r *table.Row) {
			r.Stale, r.Budget = table.OtherBudget, ai.Budget{Throws: 50}
		},
		name + " · " + w.Before(&study.Before{}, &row.Answer): func(r *table.Row) {
			r.Before = &study.Before{}
		},
		name + " · " + w.Terms().Limit(31): func(r *table.Row) { r.Player = &curling.Player{WeightMax: 31} },
		name + " · " + w.Terms().Budget(ai.Budget{Throws: 70}): func(r *table.Row) {
			r.Engine.Budget = ai.Budget{Throws: 70}
		},
	} {
		require.Equal(t, want, note(change))
	}
	require.Empty(t, note(func(r *table.Row) { r.Asked = false }))
}

// TestSharesOfThrows: a share that is there is never told as none, and what a make leaves of 100 % neither.
func TestSharesOfThrows(t *testing.T) {
	e, v := show(t, table.Asked{})
	under := e.Words.T("share.under")
	for _, c := range []struct {
		k, n int
		want string
	}{{0, 400, "0 %"}, {1, 400, under}, {3, 400, under}, {4, 400, "1 %"}, {1, 100, "1 %"}, {200, 400, "50 %"}, {400, 400, "100 %"}} {
		require.Equal(t, c.want, v.share(c.k, c.n), "%d of %d", c.k, c.n)
	}
	for makes, want := range map[float64]string{0.994: "1 %", 0.996: under, 0.5: "50 %", 0: "100 %", math.NaN(): "25 %"} {
		r := &table.Row{Row: &study.Row{}}
		r.Answer.Value.Make, r.Answer.Value.Throws = makes, 400
		require.Equal(t, want, v.missed(r, 100, 400), "made %g", makes)
	}
	r := &table.Row{Row: &study.Row{}}
	require.Equal(t, "25 %", v.missed(r, 100, 400), "nothing is known of the makes")
}

// TestRowsAskedOtherwise: what was the best of another question is not said to be 0.0 behind that of the table, and stands last where the
// table is sorted by that.
func TestRowsAskedOtherwise(t *testing.T) {
	nan := math.NaN()
	value := func(win, loss, err float64) evaluate.Value {
		return evaluate.Value{Throws: 1000, Score: 1, Win: win, WinError: 0.01, Loss: loss, LossError: err, Make: nan, BreakEven: nan, Rival: -1}
	}
	rows := []table.Row{uitest.Answer(0, value(0.6, 0, 0)), uitest.Answer(1, value(0.5, 0.1, 0.02)), uitest.Answer(2, value(0.4, 0, 0)),
		uitest.Answer(3, value(0.3, 0.1, 0.02))}
	rows[2].Stale, rows[3].Stale = table.OtherRules, table.OtherBudget
	e, v := show(t, table.Asked{Ranking: evaluate.Ranking{Order: []int{0, 1, 3}}, Rows: rows})
	var losses []string
	for i := range rows {
		losses = append(losses, v.figures(i)[lossFigure].value)
	}
	require.Equal(t, []string{e.Words.T("best"), "−10.0", "–", "−10.0"}, losses, "one with another budget stands in the ranking")
	require.Empty(t, v.figures(2)[lossFigure].err)
	v.order.column = lossFigure
	require.Equal(t, []int{0, 1, 3, 2}, v.inOrder())
}
