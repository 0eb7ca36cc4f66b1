package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestGivenTable: a table that is given is shown as it is, and told; nothing runs in it.
func TestGivenTable(t *testing.T) {
	b := parttest.New(t)
	tb := tabletest.Given(b, tabletest.Answer(draw))
	told := ""
	tb.Given.Watch(func() { told += "given " })
	tb.Changed.Watch(func() { told += "changed" })
	waiting, failed, played := tabletest.Answer(draw), tabletest.Answer(draw), tabletest.Answer(draw)
	waiting.Asked, failed.Answer.State, played.Kind = false, evaluate.Failed, study.PlayedRow
	strong := curling.Player{WeightMax: curling.StrongWeightMax}
	played.Player = &strong
	tb.Show(table.Asked{Rows: []table.Row{waiting, failed, played}, Running: true, Reevaluating: true,
		Ranking: evaluate.Ranking{Order: []int{2}}})
	require.Equal(t, "given changed", told)
	require.False(t, tb.Asked().Running || tb.Asked().Reevaluating)
	for i, want := range []bool{false, false, true} {
		r := &tb.Asked().Rows[i]
		require.Equal(t, []bool{want, want}, []bool{tb.Answer(i) != nil, r.Played()}, i)
		require.Equal(t, map[bool]int{true: i, false: -1}[want], tb.Asked().Ideas()[i])
	}
	require.Nil(t, tb.Answer(-1))
	require.Nil(t, tb.Answer(3))
	require.True(t, tb.HasAnswers())
	require.Empty(t, tb.Candidates(2), "of an AI alone")
	require.Equal(t, 2, tb.Best(), "no answer is for the common thrower")
	require.False(t, tb.Asked().BestOfThrower(0))
	tb.Show(table.Asked{Rows: []table.Row{waiting, failed}})
	require.False(t, tb.HasAnswers())
	tb.Show(table.Asked{Rows: []table.Row{tabletest.Answer(draw), played}, Ranking: evaluate.Ranking{Order: []int{1, 0}}})
	require.Equal(t, 0, tb.Best(), "the best of the common thrower")
	require.Negative(t, (&table.Row{}).Progress())
	m := table.Made{Was: tb.Asked(), Now: tb.Asked()}
	require.Equal(t, []int{-1, 0, 1, -1}, []int{m.Index(-1), m.Index(0), m.Index(1), m.Index(2)})
	m.Was = &table.Asked{Rows: []table.Row{{}}}
	require.Equal(t, -1, m.Index(0), "it has no answer")
}

// TestClearBest: the best answer of a thrower is better beyond doubt where the second is behind, and where there is a second.
func TestClearBest(t *testing.T) {
	value := func(behind bool) table.Row {
		r := tabletest.Answer(draw)
		if behind {
			r.Answer.Value.Loss, r.Answer.Value.LossError, r.Answer.Value.Throws = 0.5, 0.01, 1000
		}
		return r
	}
	stale := value(false)
	stale.Stale = table.OtherThrower
	for _, c := range []struct {
		rows  []table.Row
		clear bool
		order []int
	}{{[]table.Row{value(false), value(true), stale}, true, []int{0, 1}}, {[]table.Row{value(false), value(false)}, false, []int{0, 1}},
		{[]table.Row{value(true)}, false, []int{0}}, {[]table.Row{value(false), value(false), value(true)}, false, []int{0, 1, 2}}} {
		a := table.Asked{Rows: c.rows, Ranking: evaluate.Ranking{Order: c.order}}
		by := a.ByThrower()
		require.Len(t, by, 1)
		require.Equal(t, []any{c.clear, c.order}, []any{by[0].Clear, by[0].Order}, c.order)
	}
}

// TestEqualEngines: each answer stands for one engine of the list, with its place in it; the letters are all different.
func TestEqualEngines(t *testing.T) {
	p := tabletest.New(t, "sample", "sample", "shots")
	answer(t, p, 1)
	a := p.Table.Asked()
	require.Equal(t, []string{"sample", "sample", "shots"}, specs(a))
	require.Equal(t, []bool{true, false, false}, []bool{a.Rows[0].Asked, a.Rows[1].Asked, a.Rows[2].Asked})
	list := p.Engines.All()
	require.Same(t, list[0], a.Rows[0].Engine)
	require.Same(t, list[1], a.Rows[1].Engine)
	letters := map[int]bool{}
	for i := range a.Rows {
		letters[a.Rows[i].Series] = true
	}
	require.Len(t, letters, 3)
	p.Engines.Set([]string{"grid"})
	r := p.Table.Asked().Rows[0]
	require.Equal(t, "sample", r.Engine.Spec, "it is no more in the list")
	require.NoError(t, r.Engine.Err)
	require.Equal(t, "sample", r.Engine.Kind())
	require.Equal(t, -1.0, r.Engine.Limit)
	require.NotEqual(t, r.Series, p.Table.Asked().Rows[1].Series)
	p.Table.Remove(1)
	require.Empty(t, p.Doc.Content().Engines, "the only one of the list")
}

// TestOwnShots: a shot of the user has a row until it is removed, with a letter after those of the engines, and no other goes with it.
func TestOwnShots(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	state, _ := p.Place.State()
	here := study.PlaceKey(state, p.Place.Game().Ice)
	p.Doc.Set("own", func(c *study.Content) {
		c.Shots = []study.OwnShot{{ID: 1, Place: here, Shot: draw}, {ID: 2, Place: here, Shot: curling.Shot{VX: 0.2, VY: -31}}}
	})
	a := p.Table.Asked()
	require.Len(t, a.Rows, 4)
	require.Equal(t, []int{2, 3}, []int{a.Rows[2].Series, a.Rows[3].Series})
	require.True(t, a.Rows[2].Own() && !a.Rows[0].Own())
	answer(t, p, 3)
	a = p.Table.Asked()
	require.Len(t, a.Rows, 4, "an answer stands for its shot")
	require.Equal(t, []int{2, 1}, []int{a.Rows[0].Row.Own, a.Rows[3].Row.Own})
	require.Nil(t, a.Rows[0].Engine)
	require.False(t, p.Table.Missing(&a.Rows[0]), "no engine is waited for")
	p.Table.Remove(3)
	require.Equal(t, []study.OwnShot{{ID: 2, Place: here, Shot: curling.Shot{VX: 0.2, VY: -31}}}, p.Doc.Content().Shots)
	p.Table.Remove(0)
	require.Empty(t, p.Doc.Content().Shots)
	require.Equal(t, []string{"sample", "shots"}, specs(p.Table.Asked()))
}

// TestSmallDifferences: neither the name of the rules nor how a win table is noted is a difference; the seed is one of the last kind.
func TestSmallDifferences(t *testing.T) {
	p := tabletest.New(t, "sample")
	p.Doc.Set("wins", func(c *study.Content) { c.Terms.Wins.Source = "" })
	q := answer(t, p, 0)
	for i, c := range []struct {
		change func(*study.Asked)
		want   table.Stale
	}{{func(a *study.Asked) { a.Seed++ }, table.OtherScore},
		{func(a *study.Asked) { a.Rules.Name += " anew"; a.Seed += 2 }, table.OtherScore},
		{func(a *study.Asked) { _, a.Wins.Source = a.Wins.Table(); a.Seed += 3 }, table.OtherScore},
		{func(a *study.Asked) { a.Machine = "x" }, table.OtherRules}, {func(a *study.Asked) { a.Rules.Ends++ }, table.OtherRules},
		{func(a *study.Asked) { a.Wins.Source = study.WinsNone; a.Teams[0][0].WeightMax++ }, table.OtherWins | table.OtherThrower}} {
		other := &study.Question{Place: q.Place, Asked: q.Asked}
		c.change(&other.Asked)
		other.Key = other.Asked.Key()
		require.NotEqual(t, q.Key, other.Key)
		other.Add(&study.Row{Kind: study.EngineRow, Spec: "sample", Asked: true, Version: version.Number,
			Answer: evaluate.Answer{State: evaluate.Done, Shot: draw, Value: evaluate.Value{Rival: -1}}})
		other.Add(&study.Row{Kind: study.EngineRow, Spec: "shots"})
		p.Doc.Study().AddQuestion(other)
		p.Table.Refresh()
		require.Len(t, p.Table.Asked().Rows, i+2, "of another question only what was answered")
		require.Equal(t, c.want, p.Table.Asked().Rows[1].Stale, i)
		require.False(t, p.Table.Missing(&p.Table.Asked().Rows[1]))
	}
	r := p.Table.At(0)
	r.Version = "0.0.1"
	r.Answer.State = evaluate.Thinking
	p.Table.Refresh()
	require.Zero(t, p.Table.Asked().Rows[0].Stale, "it answers now")
	r.Answer.State, r.Asked = evaluate.Done, false
	p.Table.Refresh()
	require.Zero(t, p.Table.Asked().Rows[0].Stale, "it has not answered")
	require.True(t, p.Table.Missing(&p.Table.Asked().Rows[0]))
}

// TestTracesOfAnotherStudy: what was drawn goes with the study, and what is still being traced.
func TestTracesOfAnotherStudy(t *testing.T) {
	p := tabletest.New(t, "sample")
	changed := 0
	q := answer(t, p, 0)
	p.Table.LeaveStudy()
	p.Table.Changed.Watch(func() { changed++ })
	p.Settle()
	require.Zero(t, changed, "it was cancelled")
	require.False(t, p.Table.Known())
	p.Table.Refresh()
	p.Settle()
	require.Equal(t, 1, changed)
	require.NotEmpty(t, p.Table.Asked().Rows[0].Trace.Paths)
	p.Table.Refresh()
	p.Settle()
	require.Equal(t, 1, changed, "it is drawn")
	p.Table.Draw(q.Rows[0], nil, ai.Progress{Throws: 1, Done: 0.5})
	q.Rows[0].Answer.Shot.VX += 0.1
	p.Table.Refresh()
	p.Settle()
	require.InDelta(t, q.Rows[0].Answer.Shot.VX, p.Table.Asked().Rows[0].Trace.Shot.VX, 0, "another shot is traced")
	p.Table.Draw(q.Rows[0], []inquiry.Trace{{Shot: draw}}, ai.Progress{})
	p.Table.LeaveStudy()
	p.Table.Refresh()
	require.Empty(t, p.Table.Asked().Rows[0].Trace)
}
