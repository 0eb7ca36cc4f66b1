package asking

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

var other = curling.Shot{VX: -0.1, VY: -31}

// ideas is an AI with three candidates: hit, draw and other.
var ideas = evaluate.Fixed{Suggestion: ai.Suggestion{Candidates: []ai.Candidate{{Shot: hit}, {Shot: draw}, {Shot: other}}}}

// addEngine puts an engine at the end of the list.
func addEngine(t *testing.T, p *tabletest.Parts, a ai.AI) {
	t.Helper()
	require.NoError(t, p.Engines.Put(0, enginelist.Engine{Spec: "sample", Limit: -1}))
	all := p.Engines.All()
	all[len(all)-1].AI = a
}

// TestEvaluate: a further candidate of an answer is thrown as often as the answers, in a row below its engine, whether what they came to is
// still there or not; two values of one shot are the same, and what has a value keeps it.
func TestEvaluate(t *testing.T) {
	as, p := newAsker(t, ideas, evaluate.FixedShot(draw))
	as.Start()
	p.Until("the answers", func() bool { return !as.Running() })
	q := p.Doc.Study().Question(p.Table.Key())
	parent, second := q.Rows[0], q.Rows[1]
	require.Len(t, p.Table.Candidates(p.Table.RowOf(parent)), 3)
	var added []Added
	as.Added.Subscribe(func(a Added) { added = append(added, a) })
	for _, c := range []struct {
		k    int
		shot curling.Shot
		gone bool // the evaluation of the answers
	}{{2, other, false}, {1, draw, true}} {
		if c.gone {
			as.evaluation = nil
		}
		row := p.Table.RowOf(parent)
		traced := p.Table.Asked().Rows[row].Candidates[c.k]
		told := 0
		p.Table.Changed.Watch(func() { told++ })
		as.Evaluate(row, c.k)
		require.Positive(t, told)
		require.True(t, as.Running())
		require.Equal(t, !c.gone, p.Table.Asked().Reevaluating)
		row = p.Table.RowOf(parent)
		i := p.Table.CandidateRow(row, c.k)
		require.GreaterOrEqual(t, i, 0)
		r := &p.Table.Asked().Rows[i]
		require.Equal(t, []any{row, parent.Series, parent.Answer.Candidates[c.k].Rank, c.shot, -1, version.Number},
			[]any{r.Parent, r.Series, r.Rank, r.Answer.Shot, r.Answer.Value.Rival, r.Version})
		require.Equal(t, Added{Row: r.Row, Further: true}, added[len(added)-1])
		if !c.gone {
			require.Equal(t, []any{true, evaluate.Evaluating, traced}, []any{r.Asked, r.Answer.State, r.Trace}, "it is drawn at once")
			require.Equal(t, parent.Answer.Thrower, r.Answer.Thrower)
		}
		p.Until("its value", func() bool { return !as.Running() })
		row = p.Table.RowOf(parent)
		r = &p.Table.Asked().Rows[p.Table.CandidateRow(row, c.k)]
		require.Equal(t, []any{evaluate.Done, c.shot, parent.Series, row}, []any{r.Answer.State, r.Answer.Shot, r.Series, r.Parent})
		require.Equal(t, parent.Answer.Value.Throws, r.Answer.Value.Throws)
		require.Positive(t, r.Answer.Value.Throws)
		for _, x := range q.Rows {
			require.Nil(t, x.Before, "none was asked again")
		}
		if c.shot == draw {
			require.Equal(t, second.Answer.Value.Score, r.Answer.Value.Score, "the draw of the second AI")
		}
	}
	require.Empty(t, p.Errors)
}

// TestEvaluateBeforeItIsTraced: a candidate whose path is not known yet is valued as every other one.
func TestEvaluateBeforeItIsTraced(t *testing.T) {
	as, p := newAsker(t, ideas)
	as.Start()
	p.Until("the answer", func() bool { return !as.Running() })
	traced := &p.Table.Asked().Rows[0].Candidates
	*traced = (*traced)[:1:1]
	as.Evaluate(0, 1)
	p.Until("its value", func() bool { return !as.Running() })
	require.Positive(t, p.Table.Asked().Rows[p.Table.CandidateRow(0, 1)].Answer.Value.Throws)
}

// TestEvaluateEndsWhatRuns: a candidate is valued in place of the question that runs, of which the answers with a value stay.
func TestEvaluateEndsWhatRuns(t *testing.T) {
	for _, gone := range []bool{false, true} {
		as, p := newAsker(t, ideas)
		as.Start()
		p.Until("the answer", func() bool { return !as.Running() })
		addEngine(t, p, waits{})
		if gone {
			as.evaluation = nil
		}
		as.Start()
		run := as.running
		require.Len(t, run.Rows, 2)
		as.Evaluate(0, 2)
		require.NotSame(t, run, as.running)
		p.Until("its value", func() bool { return !as.Running() })
		rows := p.Table.Asked().Rows
		require.Len(t, rows, 3)
		require.Equal(t, []any{true, true, false}, []any{rows[0].Over(), rows[1].Over(), rows[2].Asked})
		require.Equal(t, rows[0].Answer.Value.Throws, rows[1].Answer.Value.Throws)
	}
}

// tracesLater has the throws of a question wait until a channel is closed: no machine is so busy that they end before.
type tracesLater struct {
	Inquiry
	until <-chan struct{}
}

// Tracer implements Inquiry.
func (l tracesLater) Tracer() func(curling.Shot) inquiry.Trace {
	trace := l.Inquiry.Tracer()
	return func(s curling.Shot) inquiry.Trace {
		<-l.until
		return trace(s)
	}
}

// TestCandidateThatIsStopped: one whose value the user did not wait for has no row, and the answers are as they were.
func TestCandidateThatIsStopped(t *testing.T) {
	as, p := newAsker(t, ideas, evaluate.FixedShot(draw))
	as.Start()
	p.Until("the answers", func() bool { return !as.Running() })
	value := p.Table.At(0).Answer.Value.Ends
	var dropped []*study.Row
	as.Dropped.Subscribe(func(r *study.Row) { dropped = append(dropped, r) })
	stopped := make(chan struct{})
	as.inquiry = tracesLater{as.inquiry, stopped}
	as.Evaluate(p.Table.RowOf(p.Doc.Study().Question(p.Table.Key()).Rows[0]), 2)
	added := as.running.Rows[2]
	as.Stop()
	close(stopped)
	p.Until("the end", func() bool { return !as.Running() })
	require.Equal(t, []*study.Row{added}, dropped)
	require.Len(t, p.Table.Asked().Rows, 2)
	require.Equal(t, -1, p.Table.RowOf(added))
	require.Equal(t, value, p.Table.At(0).Answer.Value.Ends)
	require.Len(t, as.evaluation.Rows, 2)
}

// TestOwnShotIsShownAtOnce: as the user's, with the thrower of the answers for whom all are asked; beside what is valued, and alone where
// nothing is.
func TestOwnShotIsShownAtOnce(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw), evaluate.FixedShot(hit))
	first := p.Engines.All()[0]
	require.NoError(t, p.Engines.Put(first.ID, enginelist.Engine{Spec: "sample", Limit: 20}))
	p.Engines.All()[0].AI = evaluate.FixedShot(draw)
	as.Start()
	p.Until("the answers", func() bool { return !as.Running() })
	q := p.Doc.Study().Question(p.Table.Key())
	require.NotEqual(t, q.Rows[0].Answer.Thrower, q.Rows[1].Answer.Thrower)
	var added []Added
	as.Added.Subscribe(func(a Added) { added = append(added, a) })
	require.True(t, as.AddShot(other, "mine"))
	require.True(t, p.Table.Asked().Reevaluating)
	r := as.running.Rows[2]
	require.Equal(t, []any{study.OwnRow, true, evaluate.Evaluating, other, -1, q.Rows[1].Answer.Thrower},
		[]any{r.Kind, r.Asked, r.Answer.State, r.Answer.Shot, r.Answer.Value.Rival, r.Answer.Thrower})
	require.Equal(t, []Added{{Row: r}, {Row: r, Further: true}}, added)
	p.Until("its value", func() bool { return !as.Running() })
	for _, x := range q.Rows {
		require.Nil(t, x.Before)
	}

	as, p = newAsker(t)
	as.Added.Subscribe(func(a Added) { added = append(added, a) })
	require.True(t, as.AddShot(other, "mine"))
	require.Equal(t, Added{Row: p.Table.At(0)}, added[2])
	require.True(t, as.Running())
	require.False(t, p.Table.Asked().Reevaluating)
	p.Until("its value", func() bool { return !as.Running() })
	require.True(t, p.Table.Asked().Rows[0].Over())
}

// TestOwnShotThatIsStopped: it waits as one that was not asked yet, and is valued by the next question.
func TestOwnShotThatIsStopped(t *testing.T) {
	as, p := answered(t)
	stopped := make(chan struct{})
	as.inquiry = tracesLater{as.inquiry, stopped}
	require.True(t, as.AddShot(other, "mine"))
	run, asked := as.running, 0
	as.Answered.Watch(func() { asked++ })
	as.Stop()
	close(stopped)
	p.Until("the end", func() bool { return as.running != run })
	require.False(t, as.Running(), "it does not begin again")
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 3)
	require.Equal(t, []any{true, other, false, (*study.Question)(nil)},
		[]any{rows[2].Own(), rows[2].Answer.Shot, rows[2].Asked, rows[2].Question})
	as.Start()
	p.Until("its value", func() bool { return !as.Running() })
	require.True(t, p.Table.Asked().Rows[2].Over())
	require.Equal(t, 2, asked)
}

// TestOwnShotAloneIsAsked: where no answers are valued, the user's shot is, and no engine is asked for it.
func TestOwnShotAloneIsAsked(t *testing.T) {
	as, p := newAsker(t, waits{})
	require.True(t, as.AddShot(other, "mine"))
	p.Until("its value", func() bool { return !as.Running() })
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 2)
	require.Equal(t, []any{true, false}, []any{rows[0].Own() && rows[0].Over(), rows[1].Asked})
}

// TestOwnShotWhileAQuestionRuns: it waits for the end of the question.
func TestOwnShotWhileAQuestionRuns(t *testing.T) {
	as, p := newAsker(t, waits{})
	as.Start()
	run := as.running
	require.True(t, as.AddShot(other, "mine"))
	require.Same(t, run, as.running)
	as.Stop()
	p.Until("its value", func() bool { return !as.Running() })
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 2)
	require.Equal(t, []evaluate.State{evaluate.Stopped, evaluate.Done}, []evaluate.State{rows[0].Answer.State, rows[1].Answer.State})
}

// TestOwnShotWhereNoneIsThrown: nothing is open, the end is over, or the position cannot be: nothing is asked and no error told.
func TestOwnShotWhereNoneIsThrown(t *testing.T) {
	show := func(p *tabletest.Parts, change func(*study.Line)) {
		p.Doc.Set("line", func(c *study.Content) {
			l := *c.ShownLine()
			change(&l)
			c.Put(&l)
		})
	}
	for name, c := range map[string]struct {
		change func(*tabletest.Parts)
		taken  bool
	}{
		"nothing open": {func(p *tabletest.Parts) { p.Doc.Set("close", func(c *study.Content) { c.Shown = 0 }) }, false},
		"the end is over": {func(p *tabletest.Parts) {
			g := parttest.SampleMatch(t)
			show(p, func(l *study.Line) { l.Game, l.At = g, replay.Place{Shot: len(g.Ends[0].Shots)} })
		}, false},
		"the last stone": {func(p *tabletest.Parts) {
			show(p, func(l *study.Line) { l.Game, l.At = parttest.SampleMatch(t), replay.Place{Shot: 15} })
		}, true},
		"stones overlap": {func(p *tabletest.Parts) {
			show(p, func(l *study.Line) {
				l.Game = parttest.Position()
				l.Game.Ends[0].Shots[0].Before[2] = curling.Tee.Add(curling.Vec{X: curling.StoneRadius})
			})
		}, true},
	} {
		as, p := newAsker(t, waits{})
		c.change(p)
		require.Equal(t, c.taken, as.AddShot(other, "mine"), name)
		require.Equal(t, c.taken, len(p.Doc.Content().Shots) == 1, name)
		require.Equal(t, name == "the last stone", as.Running(), name)
		require.Empty(t, p.Errors, name)
	}
}

// TestOnlyTheQuestionShown: answers to another question about the position stay as they are.
func TestOnlyTheQuestionShown(t *testing.T) {
	as, p := answered(t)
	p.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: p.Throwers.Presets()[1].Player})
	require.Len(t, p.Table.Asked().Rows, 4)
	as.Start()
	require.Equal(t, []bool{false, false}, as.running.fixed)
	as.LeaveStudy()

	as, p = newAsker(t, waits{}, waits{})
	p.Open(parttest.SampleMatch(t))
	p.Place.GoTo(replay.Place{Shot: 15})
	as.Start()
	require.Equal(t, []bool{false, false, false}, as.running.fixed, "the shot as played is valued as the answers are")
}

// ended is an AI that tells when it is stopped.
type ended chan struct{}

func (e ended) Suggest(ctx context.Context, _ ai.Request, _ func(ai.Progress)) (s ai.Suggestion, err error) {
	<-ctx.Done()
	close(e)
	return s, ctx.Err()
}

// TestLeavingEndsTheSearch: an AI that is in the list no more thinks no more.
func TestLeavingEndsTheSearch(t *testing.T) {
	e := make(ended)
	as, p := newAsker(t, e)
	as.Start()
	p.Engines.Remove(p.Engines.All()[0].ID)
	<-e
	p.Settle()
}

// TestElapsed: how long engines think that say nothing is shown, of the question that runs alone.
func TestElapsed(t *testing.T) {
	as, p := answered(t)
	q := &study.Question{Key: "k"}
	states := []evaluate.State{evaluate.Thinking, evaluate.Evaluating, evaluate.Done}
	for _, s := range states {
		q.Add(&study.Row{Kind: study.EngineRow, Asked: true, Answer: evaluate.Answer{State: s, Elapsed: 7}})
	}
	run := &asking{Run: table.Run{Question: q, Rows: q.Rows}, fixed: make([]bool, len(states))} // since the year 1
	told := 0
	p.Table.Changed.Watch(func() { told++ })
	as.showElapsed(run)
	require.Equal(t, []any{0, 7}, []any{told, int(q.Rows[0].Answer.Elapsed)}, "it does not run any more")
	as.run(run)
	as.showElapsed(run)
	require.Equal(t, 1, told)
	require.Equal(t, []any{true, 7, 7},
		[]any{q.Rows[0].Answer.Elapsed.Hours() > 1e6, int(q.Rows[1].Answer.Elapsed), int(q.Rows[2].Answer.Elapsed)})
}
