package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

var draw = curling.Shot{VX: 0.1, VY: -30}

// answer answers the rows of a table, best first, as an asker does.
func answer(t *testing.T, p *tabletest.Parts, rows ...int) *study.Question {
	t.Helper()
	q, err := p.Inquiry.Question()
	require.NoError(t, err)
	kept := p.Inquiry.Kept(&q)
	var order []int
	for _, i := range rows {
		r := p.Table.At(i)
		if p.Table.Asked().Rows[i].Question == nil {
			kept.Add(r)
			p.Table.TakePending(r)
		}
		r.Asked, r.Version = true, version.Number
		r.Answer = evaluate.Answer{State: evaluate.Done, Shot: draw, Value: evaluate.Value{Rival: -1}}
		for k, x := range kept.Rows {
			if x == r {
				order = append(order, k)
			}
		}
	}
	kept.Ranking.Order = order
	p.Table.Refresh()
	return kept
}

func specs(a *table.Asked) (list []string) {
	for i := range a.Rows {
		list = append(list, a.Rows[i].Spec)
	}
	return list
}

// TestRowsBeforeTheyAreAsked: an engine of the list has a row with its letter, which stays the same until the list changes.
func TestRowsBeforeTheyAreAsked(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	a := p.Table.Asked()
	require.Equal(t, []string{"sample", "shots"}, specs(a))
	for i := range a.Rows {
		r := &a.Rows[i]
		require.True(t, p.Table.Missing(r))
		require.False(t, p.Table.Current(r))
		require.Equal(t, i, r.Series)
		require.Zero(t, r.Stale)
		require.Negative(t, r.Progress())
		require.Equal(t, "", r.RulesName())
		require.Equal(t, study.Thrower{}, r.Thrower())
		require.Nil(t, p.Table.Answer(i))
		require.Empty(t, p.Table.Candidates(i))
		r.Row.Asked, r.Answer.State = true, evaluate.Thinking
		require.Negative(t, r.Progress(), "nothing is told of its progress yet")
		r.Row.Asked = false
	}
	require.True(t, p.Table.CanAsk())
	require.True(t, p.Table.Known())
	require.NoError(t, p.Table.Problem())
	require.False(t, p.Table.HasAnswers())
	require.Equal(t, -1, p.Table.Best())
	require.Zero(t, a.Seed)
	first := p.Table.At(0)
	p.Table.Refresh()
	require.Same(t, first, p.Table.At(0))
	require.Nil(t, p.Table.At(2))
	require.Nil(t, p.Table.At(-1))
}

// TestAnswersComeFirst: what was answered stands before what waits, keeps its letter, and the best of the ranking is the best row.
func TestAnswersComeFirst(t *testing.T) {
	p := tabletest.New(t, "sample", "shots", "grid")
	made := 0
	p.Table.Made.Subscribe(func(m table.Made) {
		made++
		require.Equal(t, -1, m.Index(-1))
		require.Equal(t, -1, m.Index(99))
	})
	q := answer(t, p, 2, 1)
	require.Equal(t, 1, made)
	a := p.Table.Asked()
	require.Equal(t, []string{"grid", "shots", "sample"}, specs(a))
	require.Equal(t, []int{2, 1, 0}, []int{a.Rows[0].Series, a.Rows[1].Series, a.Rows[2].Series})
	require.Equal(t, []int{0, 1}, a.Ranking.Order)
	require.Equal(t, 0, p.Table.Best())
	require.Equal(t, q.Asked.Seed, a.Seed)
	require.Equal(t, []bool{false, false, true}, []bool{p.Table.Missing(&a.Rows[0]), p.Table.Missing(&a.Rows[1]), p.Table.Missing(&a.Rows[2])})
	require.True(t, p.Table.Current(&a.Rows[0]))
	require.True(t, a.BestOfThrower(0))
	require.False(t, a.BestOfThrower(1))
	require.Same(t, a.Rows[1].Row, p.Table.Answer(1).Row)
	require.Equal(t, 1, p.Table.RowOf(a.Rows[1].Row))
	require.Equal(t, -1, p.Table.RowOf(nil))

	q.Ranking.Order = []int{1, 0}
	p.Table.Refresh()
	require.Equal(t, 1, p.Table.Best())
	p.Table.SetRun(&table.Run{Question: q, Rows: q.Rows})
	p.Table.Refresh()
	require.Equal(t, -1, p.Table.Best(), "while engines think nothing is the best")
	require.False(t, p.Table.CanAsk())
	p.Table.SetRun(&table.Run{Question: q, Rows: q.Rows, Further: true})
	p.Table.Refresh()
	require.Equal(t, 1, p.Table.Best(), "a further shot is valued, the engines have answered")
}

// TestWhatAnAnswerDiffersIn: answers to another question about the same position stand below, each with the difference.
func TestWhatAnAnswerDiffersIn(t *testing.T) {
	harder := curling.StandardPlayer
	harder.WeightMax = 50
	for name, c := range map[string]struct {
		change func(t *testing.T, p *tabletest.Parts)
		want   table.Stale
	}{
		"thrower": {func(_ *testing.T, p *tabletest.Parts) {
			p.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: harder})
		}, table.OtherThrower},
		"rules": {func(t *testing.T, p *tabletest.Parts) { p.Rules.Use(parttest.Ruleset(t, "four-rock"), true) }, table.OtherRules},
		"win table": {func(_ *testing.T, p *tabletest.Parts) {
			p.Doc.Set("wins", func(c *study.Content) { c.Terms.Wins.Source = study.WinsNone })
		}, table.OtherWins},
	} {
		t.Run(name, func(t *testing.T) {
			p := tabletest.New(t, "sample")
			answer(t, p, 0)
			c.change(t, p)
			a := p.Table.Asked()
			require.Len(t, a.Rows, 2)
			require.Equal(t, table.Stale(0), a.Rows[0].Stale)
			require.True(t, p.Table.Missing(&a.Rows[0]), "asked again under the new terms")
			require.Equal(t, c.want, a.Rows[1].Stale)
			require.False(t, p.Table.Missing(&a.Rows[1]))
			require.False(t, p.Table.Current(&a.Rows[1]))
			require.Equal(t, -1, p.Table.Best(), "no answer to the question as it is now")
			require.NotEqual(t, a.Rows[0].Series, a.Rows[1].Series)
			p.Doc.Undo()
			require.Len(t, p.Table.Asked().Rows, 1)
			require.Zero(t, p.Table.Asked().Rows[0].Stale)
			require.Equal(t, 0, p.Table.Best())
		})
	}
}

// TestAnswersOfTheSameQuestion that the list would not give so: another budget, an engine that is gone, another version.
func TestAnswersOfTheSameQuestion(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	answer(t, p, 0, 1)
	p.Doc.Set("budget", func(c *study.Content) { c.Terms.Budget = ai.Budget{Throws: 2 * evaluate.DefaultSims} })
	stales := func() (list []table.Stale) {
		for i := range p.Table.Asked().Rows {
			list = append(list, p.Table.Asked().Rows[i].Stale)
		}
		return list
	}
	require.Equal(t, []table.Stale{table.OtherBudget, table.OtherBudget, 0, 0}, stales())
	p.Doc.Undo()
	p.Engines.Set([]string{"shots"})
	require.Equal(t, []table.Stale{table.OtherEngine, 0}, stales())
	require.True(t, table.OtherEngine.Is(table.OtherEngine|table.OtherWins))
	require.False(t, table.OtherEngine.Is(table.OtherWins))
	p.Table.At(1).Version = "0.0.1"
	p.Table.Refresh()
	require.Equal(t, []table.Stale{table.OtherEngine, table.OtherVersion}, stales())
	require.True(t, p.Table.Missing(&p.Table.Asked().Rows[1]), "another version is asked again")
}

// TestThrowersBeside: another thrower has rows of his own, and goes with them.
func TestThrowersBeside(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	p.Doc.Set("also", func(c *study.Content) {
		c.Terms.Also = []study.Thrower{{Name: "club"}}
	})
	a := p.Table.Asked()
	require.Equal(t, []string{"sample", "shots", "sample", "shots"}, specs(a))
	by := a.ByThrower()
	require.Len(t, by, 2)
	require.Nil(t, by[0].Row.Player, "the common one first")
	require.NotNil(t, by[1].Row.Player)
	q := answer(t, p, 2, 0, 3, 1)
	for _, r := range q.Rows {
		r.Answer.Value.Rival = -1
	}
	a = p.Table.Asked()
	by = a.ByThrower()
	require.Equal(t, "sample", a.Rows[by[0].Order[0]].Spec)
	require.Equal(t, "sample", a.Rows[by[1].Order[0]].Spec)
	require.Nil(t, a.Rows[p.Table.Best()].Player, "the best is of the common thrower")
	require.True(t, a.BestOfThrower(by[0].Order[0]) && a.BestOfThrower(by[1].Order[0]))
	require.False(t, a.BestOfThrower(by[1].Order[1]))
	p.Doc.Set("also", func(c *study.Content) { c.Terms.Also = nil })
	require.Equal(t, []string{"sample", "shots"}, specs(p.Table.Asked()), "his rows are set aside")
	p.Doc.Undo()
	require.Len(t, p.Table.Asked().Rows, 4)
	require.True(t, p.Table.Asked().Rows[3].Over(), "and come back with him")
	p.Engines.Set([]string{"shots"})
	require.Len(t, p.Table.Asked().Rows, 4, "he is asked for: his answer of an AI that is gone stays")
}

// TestRemove: an answer is taken off the table and comes back by undo, a row that waits takes its engine with it.
func TestRemove(t *testing.T) {
	p := tabletest.New(t, "sample", "shots")
	answer(t, p, 0)
	p.Table.Remove(-1)
	p.Table.Remove(2)
	require.Len(t, p.Table.Asked().Rows, 2)
	p.Table.Remove(0)
	require.Equal(t, []string{"sample", "shots"}, specs(p.Table.Asked()), "the list would ask it again")
	require.False(t, p.Table.HasAnswers())
	p.Doc.Undo()
	require.True(t, p.Table.HasAnswers())
	p.Table.Remove(1)
	require.Equal(t, []string{"sample"}, specs(p.Table.Asked()))
	require.Equal(t, []string{"sample"}, p.Doc.Content().Engines)
	p.Doc.Undo()
	r := p.Table.Asked().Rows[0]
	p.Table.SetRun(&table.Run{Question: r.Question, Rows: []*study.Row{r.Row}})
	p.Table.Remove(0)
	require.True(t, p.Table.HasAnswers(), "it is being asked")
}

// TestRankingWithoutARow: the others move up.
func TestRankingWithoutARow(t *testing.T) {
	for removed, want := range map[int][]string{0: {"grid", "shots"}, 1: {"grid", "sample"}, 2: {"shots", "sample"}} {
		p := tabletest.New(t, "sample", "shots", "grid")
		answer(t, p, 2, 1, 0)
		p.Table.Remove(p.Table.RowOf(p.Doc.Study().Question(p.Table.Key()).Rows[2-removed])) // they stand as they were answered
		a := p.Table.Asked()
		var order []string
		for _, i := range a.Ranking.Order {
			order = append(order, a.Rows[i].Spec)
		}
		require.Equal(t, want, order, removed)
		require.Equal(t, want[0], a.Rows[p.Table.Best()].Spec)
	}
}

// TestTraces: shots of answers and of the user are traced, with as many candidates as are listed; what was drawn stays until it is
// forgotten. Rows without a shot have no trace.
func TestTraces(t *testing.T) {
	p := tabletest.New(t, "sample", "shots", "grid")
	shots := []curling.Shot{{VX: 0.1, VY: -30}, {VX: 0.2, VY: -30}, {VX: 0.3, VY: -30}}
	state, _ := p.Place.State()
	p.Doc.Set("own", func(c *study.Content) {
		c.Shots = []study.OwnShot{{ID: 1, Place: study.PlaceKey(state, p.Place.Game().Ice), Shot: shots[2]},
			{ID: 2, Place: "elsewhere", Shot: shots[1]}}
	})
	q := answer(t, p, 0, 1)
	q.Rows[0].Answer.Candidates = make([]evaluate.Candidate, study.MaxCandidates+1)
	for i := range q.Rows[0].Answer.Candidates {
		q.Rows[0].Answer.Candidates[i].Thrown = shots[1]
	}
	q.Rows[1].Answer.State = evaluate.Failed
	p.Table.Forget(q.Rows[0])
	p.Table.Refresh()
	p.Settle()
	a := p.Table.Asked()
	require.Len(t, a.Rows, 4, "two answers, one that waits and the user's")
	for i, want := range []curling.Shot{shots[0], {}, {}, shots[2]} {
		require.Equal(t, want, a.Rows[i].Trace.Shot, i)
		require.Equal(t, want != curling.Shot{}, len(a.Rows[i].Trace.Paths) > 0, i)
	}
	require.Len(t, a.Rows[0].Candidates, study.MaxCandidates)
	require.Equal(t, shots[1], a.Rows[0].Candidates[0].Shot)

	r := q.Rows[0]
	r.Answer.State = evaluate.Thinking
	p.Table.Draw(r, []inquiry.Trace{{Shot: shots[0]}, {Shot: shots[2]}}, ai.Progress{Throws: 1, Done: 0.25})
	p.Table.Draw(r, nil, ai.Progress{Throws: 1, Done: 0.5})
	p.Table.Refresh()
	p.Settle()
	row := &p.Table.Asked().Rows[0]
	require.Equal(t, []inquiry.Trace{{Shot: shots[2]}}, row.Candidates)
	require.Equal(t, inquiry.Trace{Shot: shots[0]}, row.Trace)
	require.InDelta(t, 0.5, row.Progress(), 0)
	p.Table.Forget(r)
	p.Table.Refresh()
	require.Empty(t, p.Table.Asked().Rows[0].Trace)
}

// TestIdeas: shots of one kind and turn on one stone are one idea.
func TestIdeas(t *testing.T) {
	call := func(kind shotname.Kind, stone int) table.Row {
		r := tabletest.Answer(draw)
		r.Answer.Call = shotname.Call{Kind: kind, Stone: stone}
		return r
	}
	a := table.Asked{Rows: []table.Row{call(shotname.TapBack, 0), {Row: &study.Row{}}, call(shotname.TapBack, 2), call(shotname.TapBack, 0)}}
	require.Equal(t, []int{0, -1, 2, 0}, a.Ideas())
}

// TestCandidates: further ideas of an engine are listed up to a limit; one that was valued has a row of its own.
func TestCandidates(t *testing.T) {
	p := tabletest.New(t, "sample")
	q := answer(t, p, 0)
	r := q.Rows[0]
	r.Answer.Candidates = make([]evaluate.Candidate, study.MaxCandidates+3)
	further := &study.Row{Kind: study.EngineRow, Spec: "sample", Candidate: 2, Of: 0, Asked: true, Version: version.Number,
		Answer: evaluate.Answer{State: evaluate.Done, Shot: draw, Value: evaluate.Value{Rival: 0}}}
	q.Add(further)
	p.Table.Refresh()
	a := p.Table.Asked()
	require.Len(t, a.Rows, 2)
	require.Equal(t, 0, a.Rows[1].Parent)
	require.Equal(t, 0, a.Rows[1].Rival)
	require.False(t, p.Table.Missing(&a.Rows[1]))
	require.Len(t, p.Table.Candidates(0), study.MaxCandidates)
	require.Empty(t, p.Table.Candidates(1), "a candidate has none")
	require.Equal(t, 0, p.Table.CandidateRow(0, 0))
	require.Equal(t, 1, p.Table.CandidateRow(0, 2))
	require.Equal(t, -1, p.Table.CandidateRow(0, 1))
}

// TestNothingToAsk: after the last stone of an end there is no question; what cannot be asked says why.
func TestNothingToAsk(t *testing.T) {
	p := tabletest.New(t, "sample")
	p.Doc.Set("end", func(c *study.Content) {
		l := *c.ShownLine()
		g := parttest.SampleMatch(t)
		l.Game, l.At = g, replay.Place{Shot: len(g.Ends[0].Shots)}
		c.Put(&l)
	})
	require.False(t, p.Table.CanAsk())
	require.False(t, p.Table.Known())
	require.NoError(t, p.Table.Problem())
	require.Len(t, p.Table.Asked().Rows, 1, "the list is shown all the same")
	p.Doc.Undo()
	require.True(t, p.Table.CanAsk())
	p.Doc.Set("overlap", func(c *study.Content) {
		l := *c.ShownLine()
		l.Game = parttest.Position()
		l.Game.Ends[0].Shots[0].Before[2] = curling.Tee.Add(curling.Vec{X: curling.StoneRadius})
		c.Put(&l)
	})
	require.False(t, p.Table.CanAsk())
	require.False(t, p.Table.Known())
	require.Error(t, p.Table.Problem())
}
