package asking

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// waits is an AI that answers nothing until it is stopped.
type waits struct{}

func (waits) Suggest(ctx context.Context, _ ai.Request, _ func(ai.Progress)) (s ai.Suggestion, err error) {
	<-ctx.Done()
	return s, ctx.Err()
}

var draw, hit = curling.Shot{VX: 0.1, VY: -30.5}, curling.Shot{VX: 0.1, VY: -33}

func newAsker(t *testing.T, ais ...ai.AI) (*Asker, *tabletest.Parts) {
	t.Helper()
	p := tabletest.New(t, make([]string, 0)...)
	texts := make([]string, len(ais))
	for i := range texts {
		texts[i] = "sample"
	}
	p.Engines.Set(texts)
	for i, a := range ais {
		p.Engines.All()[i].AI = a
	}
	as := New(p.Table, p.Doc, p.Place, p.Inquiry, p.Engines, p.Throwers, p.Jobs, p.Report)
	p.Engines.Changed.Subscribe(as.LeaveGone)
	p.Follow = append([]func(*study.Content){as.Follow}, p.Follow...)
	return as, p
}

func answered(t *testing.T) (*Asker, *tabletest.Parts) {
	t.Helper()
	as, p := newAsker(t, evaluate.FixedShot(draw), evaluate.FixedShot(hit))
	as.Start()
	require.True(t, as.Running())
	require.True(t, p.Table.Asked().Running)
	p.Until("the answers", func() bool { return !as.Running() })
	require.Empty(t, p.Errors)
	return as, p
}

// TestAsk: every engine has a row with its answer, also two of one text; a second question asks all of them again.
func TestAsk(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw), evaluate.FixedShot(hit))
	told := 0
	as.Answered.Watch(func() { told++ })
	as.Start()
	p.Until("the answers", func() bool { return !as.Running() })
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 2)
	for i, shot := range []curling.Shot{draw, hit} {
		require.Equal(t, shot, rows[i].Answer.Shot)
		require.Equal(t, p.Engines.All()[i].ID, rows[i].Engine.ID)
		require.Positive(t, rows[i].Answer.Value.Throws)
	}
	require.Equal(t, 1, told)
	require.False(t, p.Doc.Study().Pristine())
	value := rows[0].Answer.Value
	require.NotEmpty(t, rows[0].Trace)
	as.Start()
	require.Empty(t, p.Table.Asked().Rows[0].Trace, "it is another shot, perhaps")
	revision := p.Doc.Study().Revision()
	p.Until("the answers again", func() bool { return !as.Running() })
	require.Equal(t, value.Ends, p.Table.Asked().Rows[0].Answer.Value.Ends, "the same question has the same answers")
	require.NotNil(t, p.Table.Asked().Rows[0].Before)
	require.Greater(t, p.Doc.Study().Revision(), revision, "the answers are kept")
}

// TestRemovedAnswer: an engine whose answer is taken off the table is one that was not asked yet, and is asked alone.
func TestRemovedAnswer(t *testing.T) {
	as, p := answered(t)
	kept, removed := p.Table.At(1), p.Table.At(0)
	p.Table.Remove(0)
	rows := p.Table.Asked().Rows
	require.Len(t, rows, 2)
	require.Same(t, kept, rows[0].Row)
	require.NotSame(t, removed, rows[1].Row)
	require.False(t, rows[1].Asked)
	require.True(t, p.Table.Missing(&rows[1]))
	as.Start()
	require.True(t, kept.Asked, "what stands is shown while it is valued again beside it")
	require.NotZero(t, kept.Answer.Value.Throws)
	p.Until("its answer", func() bool { return !as.Running() })
	rows = p.Table.Asked().Rows
	require.Nil(t, rows[0].Before, "it was not asked again")
	require.Equal(t, evaluate.Done, rows[1].Answer.State)
}

// TestTwoOfOneTextAreTwo: the row of an engine is asked of that engine, also where another of the same text stands before it.
func TestTwoOfOneTextAreTwo(t *testing.T) {
	as, p := answered(t)
	p.Engines.All()[0].AI, p.Engines.All()[1].AI = evaluate.FixedShot(hit), evaluate.FixedShot(draw)
	as.ask(func(r *table.Row) bool { return r.Engine == p.Engines.All()[1] })
	p.Until("the answer", func() bool { return !as.Running() })
	require.Equal(t, []curling.Shot{draw, draw}, []curling.Shot{p.Table.Asked().Rows[0].Answer.Shot, p.Table.Asked().Rows[1].Answer.Shot})
}

// TestLeaving: an engine that is gone ends the question, a table that is given too; what is stopped is kept as stopped.
func TestLeaving(t *testing.T) {
	as, p := newAsker(t, waits{})
	as.Start()
	p.Engines.Remove(p.Engines.All()[0].ID)
	require.False(t, as.Running())
	require.Empty(t, p.Table.Asked().Rows)

	as, p = newAsker(t, waits{})
	as.Start()
	p.Table.Show(table.Asked{})
	require.False(t, as.Running())

	as, p = newAsker(t, waits{})
	as.Start()
	as.Stop()
	p.Until("the end", func() bool { return !as.Running() })
	require.Equal(t, evaluate.Stopped, p.Table.Asked().Rows[0].Answer.State)
	require.Empty(t, p.Errors)
}

// TestOwnShot: it is told, valued beside the answers, and refused where it cannot be thrown.
func TestOwnShot(t *testing.T) {
	as, p := answered(t)
	var added []Added
	as.Added.Subscribe(func(a Added) { added = append(added, a) })
	require.False(t, as.AddShot(curling.Shot{VX: 0.1, VY: 5}, ""))
	require.Empty(t, added)
	own := curling.Shot{VX: 0.3, VY: -31}
	require.True(t, as.AddShot(own, "mine"))
	require.True(t, p.Table.Asked().Reevaluating)
	p.Until("its value", func() bool { return !as.Running() })
	require.Same(t, p.Table.At(2), added[0].Row)
	r := &p.Table.Asked().Rows[2]
	require.True(t, r.Own())
	require.Equal(t, own, r.Answer.Shot)
	require.Equal(t, p.Table.Asked().Rows[0].Answer.Value.Throws, r.Answer.Value.Throws, "with as many throws")
	require.Len(t, p.Table.Asked().Ranking.Order, 3)
	require.True(t, as.AddShot(draw, "another"))
	require.Equal(t, Added{Row: p.Table.At(3)}, added[2])
}

// TestBeside: a thrower who is asked for after the answers is asked for at once; one who is asked for no more ends what runs for him.
func TestBeside(t *testing.T) {
	as, p := answered(t)
	strong := study.Thrower{Name: "strong", Own: p.Throwers.Presets()[1].Player}
	as.Beside(strong)
	require.True(t, as.Running())
	require.Len(t, p.Table.Asked().Rows, 4)
	require.True(t, p.Engines.Extra(nil), "he has AIs of his own")
	p.Doc.Set("name", func(c *study.Content) { c.Terms.Budget.Throws++ })
	require.True(t, as.Running(), "he is asked for as before")
	p.Doc.Undo()
	as.Beside(strong)
	require.False(t, as.Running())
	require.False(t, p.Engines.Extra(nil))
	require.Len(t, p.Table.Asked().Rows, 2)

	as, _ = newAsker(t, waits{})
	as.Start()
	as.Beside(strong)
	require.True(t, as.Running(), "what is awaited for others goes on")
}

// TestLeaveKeepsValues: what has a value keeps it, and what was there before; the rest is as if not asked.
func TestLeaveKeepsValues(t *testing.T) {
	as, p := answered(t)
	p.Doc.Study().Restart()
	q := &study.Question{Key: "k", Ranking: evaluate.Ranking{Order: []int{0, 1}}}
	run := &asking{Run: table.Run{Question: q}}
	want := map[int]evaluate.State{}
	for _, c := range []struct {
		asked, fixed, stays bool
		state, want         evaluate.State
		throws              int
	}{
		{true, false, true, evaluate.Done, evaluate.Done, 0},
		{true, false, true, evaluate.Evaluating, evaluate.Done, 1},
		{true, false, false, evaluate.Evaluating, "", 0},
		{true, true, true, evaluate.Evaluating, evaluate.Evaluating, 0},
		{true, false, true, evaluate.Failed, evaluate.Failed, 0},
		{true, false, true, evaluate.Failed, evaluate.Failed, 1},
		{true, false, false, evaluate.Thinking, "", 0},
		{false, false, false, evaluate.Done, "", 0},
	} {
		r := &study.Row{Kind: study.EngineRow, Asked: c.asked}
		r.Answer.State, r.Answer.Value.Throws = c.state, c.throws
		q.Add(r)
		run.Rows, run.fixed = append(run.Rows, r), append(run.fixed, c.fixed)
		if c.stays {
			want[r.Number] = c.want
		}
	}
	before := p.Doc.Study().Revision()
	as.run(run)
	as.Leave()
	require.False(t, as.Running())
	got := map[int]evaluate.State{}
	for _, r := range q.Rows {
		got[r.Number] = r.Answer.State
	}
	require.Equal(t, want, got)
	require.Empty(t, q.Ranking.Order, "its indices are others")
	require.Equal(t, before+1, p.Doc.Study().Revision())
	as.Leave()
	require.Equal(t, before+1, p.Doc.Study().Revision(), "nothing runs")
}

// TestFixedParticipant: an answer that is valued again is that of its candidates; a candidate, a person's shot or one without proposals is
// the shot that was asked for, else the one that was thrown.
func TestFixedParticipant(t *testing.T) {
	proposed := []ai.Candidate{{Shot: hit}, {Shot: draw}}
	for _, c := range []struct {
		candidate int
		proposed  []ai.Candidate
		asked     curling.Shot
		want      []curling.Shot
	}{
		{0, proposed, draw, []curling.Shot{hit, draw}},
		{1, proposed, draw, []curling.Shot{draw}},
		{0, nil, draw, []curling.Shot{draw}},
		{0, nil, curling.Shot{}, []curling.Shot{hit}},
	} {
		r := &study.Row{Kind: study.EngineRow, Candidate: c.candidate}
		r.Answer.Proposed, r.Answer.Asked, r.Answer.Shot, r.Answer.Throws = c.proposed, c.asked, hit, 9
		s := fixedParticipant(r).AI.(evaluate.Fixed).Suggestion
		var shots []curling.Shot
		for _, x := range s.Candidates {
			shots = append(shots, x.Shot)
		}
		require.Equal(t, c.want, shots)
		require.Equal(t, 9, s.Throws)
	}
}

// TestFailedQuestion: its error is told, and what waited for its answer waits no more.
func TestFailedQuestion(t *testing.T) {
	as, p := answered(t)
	q := &study.Question{Key: "k"}
	kept, waits := &study.Row{Asked: true}, &study.Row{}
	q.Add(kept)
	q.Add(waits)
	run := &asking{Run: table.Run{Question: q, Rows: q.Rows}, fixed: make([]bool, 2)}
	as.finish(run, nil, io.ErrUnexpectedEOF)
	require.Empty(t, p.Errors, "it does not run any more")
	as.run(run)
	as.finish(run, nil, io.ErrUnexpectedEOF)
	require.Equal(t, []error{io.ErrUnexpectedEOF}, p.Errors)
	require.Equal(t, []*study.Row{kept}, q.Rows)
	require.False(t, as.Running())
	p.Doc.Set("close", func(c *study.Content) { c.Shown = 0 })
	as.ask(func(*table.Row) bool { return true })
	require.Len(t, p.Errors, 2, "there is no question")
	require.False(t, as.Running())
}

// TestResult: the answers that a question came to are those of its rows, whatever was told of them before.
func TestResult(t *testing.T) {
	as, _ := answered(t)
	q := &study.Question{Key: "k"}
	for range 2 {
		q.Add(&study.Row{Kind: study.EngineRow})
	}
	run := &asking{Run: table.Run{Question: q, Rows: q.Rows}, fixed: make([]bool, 2)}
	as.run(run)
	result := &registry.Asked{}
	result.Ranking.Order = []int{1, 0}
	for i, shot := range []curling.Shot{draw, hit} {
		result.Answers = append(result.Answers, evaluate.Answer{Engine: i, State: evaluate.Done, Shot: shot, Value: evaluate.Value{Rival: 1 - i}})
	}
	as.finish(run, result, nil)
	require.Equal(t, []int{1, 0}, q.Ranking.Order)
	for i, r := range q.Rows {
		require.Equal(t, []any{true, evaluate.Done, result.Answers[i].Shot, 1 - i},
			[]any{r.Asked, r.Answer.State, r.Answer.Shot, r.Answer.Value.Rival})
	}
}

// TestStrangersOfARun: what is of no row of the question changes none.
func TestStrangersOfARun(t *testing.T) {
	as, _ := answered(t)
	q := &study.Question{Key: "k"}
	for range 3 {
		q.Add(&study.Row{Kind: study.EngineRow})
	}
	run := &asking{Run: table.Run{Question: q, Rows: []*study.Row{q.Rows[2], q.Rows[0]}}, fixed: make([]bool, 2)}
	for i, want := range map[int]int{-1: -1, 0: 2, 1: 0, 2: -1} {
		require.Equal(t, want, run.index(i), "%d", i)
	}
	for _, i := range []int{-1, 2} {
		as.update(run, evaluate.Event{Answer: evaluate.Answer{Engine: i, State: evaluate.Done}, Ranking: evaluate.Ranking{Order: []int{0}}}, nil)
		require.Empty(t, q.Ranking.Order)
	}
	as.update(run, evaluate.Event{Answer: evaluate.Answer{Engine: 1, State: evaluate.Done, Value: evaluate.Value{Rival: 0}},
		Ranking: evaluate.Ranking{Order: []int{1, 5, 0}}}, nil)
	require.Equal(t, []int{0, 2}, q.Ranking.Order)
	require.Equal(t, 2, q.Rows[0].Answer.Value.Rival)
	require.Equal(t, 0, q.Rows[0].Answer.Engine)
	require.True(t, q.Rows[0].Asked)
	require.False(t, q.Rows[2].Asked)
}

// TestShotAsPlayed: beside the AIs the shot that was called is valued, that which ran where no call is known; none where the place is one
// of a variation, and none twice.
func TestShotAsPlayed(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw))
	g := parttest.SampleMatch(t)
	at := replay.Place{Shot: 15}
	_, shot := g.ShotAt(at)
	p.Open(g)
	p.Place.GoTo(at)
	for _, c := range []struct {
		change func()
		want   *curling.Shot
	}{
		{func() {}, &shot.Chosen},
		{func() { shot.Asked = false }, &shot.Run},
		{func() { shot.Ran = false }, nil},
		{func() { shot.Ran, shot.Kind = true, replay.Abandoned }, nil},
		{func() {
			shot.Kind = replay.Thrown
			p.Doc.Set("variation", func(c *study.Content) {
				l := *c.ShownLine()
				l.Parent = 1
				c.Put(&l)
			})
		}, nil},
	} {
		c.change()
		got, ok := as.calledShot()
		if require.Equal(t, c.want != nil, ok); ok {
			require.Equal(t, *c.want, got)
		}
	}
	p.Doc.Undo()
	shot.Asked = true
	played := func() (n int) {
		as.Start()
		p.Until("the answers", func() bool { return !as.Running() })
		for i := range p.Table.Asked().Rows {
			if r := &p.Table.Asked().Rows[i]; r.Played() {
				require.Equal(t, []any{evaluate.Done, -1}, []any{r.Answer.State, r.Series})
				n++
			}
		}
		return n
	}
	require.Equal(t, []int{1, 1}, []int{played(), played()})
}
