package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestEnginesOfOneText: each has the answer that it gave, in its order in the list.
func TestEnginesOfOneText(t *testing.T) {
	p := tabletest.New(t, "sample", "sample", "sample")
	answer(t, p, 0, 1, 2)
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 3)
	for i, e := range p.Engines.All() {
		require.Equal(t, e.ID, rows[i].Engine.ID, i)
		require.Equal(t, []int{-1, -1}, []int{rows[i].Parent, rows[i].Rival})
	}
	p = tabletest.New(t, "sample", "sample")
	second := p.Engines.All()[1].ID
	require.NoError(t, p.Engines.Put(second, enginelist.Engine{Spec: "sample", Limit: -1, Budget: ai.Budget{Throws: 7}}))
	answer(t, p, 1)
	require.Equal(t, second, p.Table.Asked().Rows[0].Engine.ID, "the budget tells whose it is")
}

// TestEngineWithAThrower: an engine that has a limit of its own is asked for that thrower alone, also where he is one of those who can be
// asked for beside, and are not.
func TestEngineWithAThrower(t *testing.T) {
	beside := tabletest.New(t).Throwers.Beside()[0]
	for name, c := range map[string]struct {
		engine enginelist.Engine
		limit  float64
	}{
		"a limit":   {enginelist.Engine{Spec: "sample", Limit: 20}, 20},
		"a thrower": {enginelist.Engine{Spec: "sample", Limit: -1, Thrower: beside.Name, Player: beside.Thrower.Own}, beside.Player.WeightMax},
	} {
		p := tabletest.New(t, "sample", "shots")
		require.NoError(t, p.Engines.Put(p.Engines.All()[0].ID, c.engine), name)
		rows := p.Table.Asked().Rows
		require.Len(t, rows, 2, name)
		require.Nil(t, rows[1].Player, name)
		require.NotNil(t, rows[0].Player, name)
		require.InDelta(t, c.limit, rows[0].Player.WeightMax, 0, name)
		q := answer(t, p, 0, 1)
		rows = p.Table.Asked().Rows
		require.Len(t, rows, 2, name)
		require.Equal(t, []*study.Row{q.Rows[0], q.Rows[1]}, []*study.Row{rows[0].Row, rows[1].Row}, name)
		require.Equal(t, []table.Stale{0, 0}, []table.Stale{rows[0].Stale, rows[1].Stale}, name)
	}
}

// TestRowsOfARemovedAnswer: what was compared with it is compared with none, and the ranking of a file names no row that is not there.
func TestRowsOfARemovedAnswer(t *testing.T) {
	p := tabletest.New(t, "sample", "shots", "grid")
	q := answer(t, p, 0, 1, 2)
	q.Rows[0].Answer.Value.Rival, q.Rows[1].Answer.Value.Rival, q.Rows[2].Answer.Value.Rival = 1, 0, 7
	q.Ranking.Order = []int{2, 3, 0, 1}
	p.Table.Refresh()
	a := p.Table.Asked()
	require.Equal(t, []int{1, 0, -1}, []int{a.Rows[0].Rival, a.Rows[1].Rival, a.Rows[2].Rival})
	require.Equal(t, []int{2, 0, 1}, a.Ranking.Order)
	p.Table.Remove(0)
	a = p.Table.Asked()
	require.Equal(t, []int{-1, -1, -1}, []int{a.Rows[0].Rival, a.Rows[1].Rival, a.Rows[2].Rival})
}

// TestRemoveARowThatWaits takes its engine off the list, the first too; one that the list does not hold, none.
func TestRemoveARowThatWaits(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	p.Table.Remove(0)
	require.Equal(t, []string{"shots"}, p.Doc.Content().Engines)
	p.Table.Show(table.Asked{Rows: []table.Row{{Row: &study.Row{Kind: study.EngineRow}, Engine: &enginelist.Engine{Spec: "sample", ID: 99}}}})
	p.Table.Remove(0)
	require.Equal(t, []string{"shots"}, p.Doc.Content().Engines)
}

// TestFirstAndLastStone: a question can be asked of every stone of an end that the rules have thrown, and of no other.
func TestFirstAndLastStone(t *testing.T) {
	p := tabletest.New(t, "sample")
	p.Open(parttest.SampleMatch(t))
	for shot, want := range map[int]bool{0: true, 1: true, 15: true, 16: false} {
		p.Place.GoTo(replay.Place{Shot: shot})
		p.Table.Refresh()
		require.Equal(t, want, p.Table.CanAsk(), shot)
	}
	p.Doc.Set("doubles", func(c *study.Content) {
		l := *c.ShownLine()
		g := *parttest.SampleMatch(t)
		g.Rules = curling.MixedDoubles()
		l.Game = &g
		c.Put(&l)
	})
	first := curling.MixedDoubles().FirstShot
	require.Positive(t, first)
	for shot, want := range map[int]bool{first - 1: false, first: true} {
		p.Place.GoTo(replay.Place{Shot: shot})
		p.Table.Refresh()
		require.Equal(t, want, p.Table.CanAsk(), shot)
	}
}

// TestDrawARowThatWasNot: what is drawn of a row for the first time is shown, with how far its engine is.
func TestDrawARowThatWasNot(t *testing.T) {
	p := tabletest.New(t, "sample")
	q := answer(t, p, 0)
	r := q.Rows[0]
	r.Answer.State = evaluate.Thinking
	p.Settle()
	p.Table.Forget(r)
	p.Table.Draw(r, []inquiry.Trace{{Shot: draw}}, ai.Progress{Throws: 1, Done: 0.25})
	p.Table.Refresh()
	row := &p.Table.Asked().Rows[0]
	require.Equal(t, inquiry.Trace{Shot: draw}, row.Trace)
	require.InDelta(t, 0.25, row.Progress(), 0)
}
