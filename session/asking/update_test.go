package asking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestUpdates: an answer is traced once a shot, with as many candidates as are listed, and told; of a question that runs no more nothing is
// taken.
func TestUpdates(t *testing.T) {
	as, p := answered(t)
	q := p.Doc.Study().Question(p.Table.Key())
	run := &asking{Run: table.Run{Question: q, Rows: q.Rows}, fixed: make([]bool, 2)}
	traced, told := 0, 0
	trace := func(s curling.Shot) inquiry.Trace { traced++; return inquiry.Trace{Shot: s} }
	as.run(run)
	p.Table.Changed.Watch(func() { told++ })
	var keys []string
	on := as.updates(run, trace, func(key string, f func()) { keys = append(keys, key); f() })
	for i, c := range []struct {
		engine     int
		state      evaluate.State
		shot       curling.Shot
		candidates int
		traced     int
	}{{1, evaluate.Thinking, curling.Shot{}, 0, 0}, {1, evaluate.Evaluating, hit, 1, 2}, {1, evaluate.Done, hit, 3, 2},
		{0, evaluate.Done, hit, 1, 4}, {1, evaluate.Done, draw, study.MaxCandidates + 2, 5 + study.MaxCandidates}} {
		a := evaluate.Answer{Engine: c.engine, State: c.state, Shot: c.shot, Value: evaluate.Value{Rival: -1}}
		for range c.candidates {
			a.Candidates = append(a.Candidates, evaluate.Candidate{Thrown: draw})
		}
		on(evaluate.Event{Answer: a})
		require.Equal(t, []int{c.traced, i + 1}, []int{traced, told}, "%+v", c)
		row := &p.Table.Asked().Rows[p.Table.RowOf(q.Rows[c.engine])]
		require.Equal(t, c.state, row.Answer.State)
		if c.state.HasShot() {
			require.Equal(t, c.shot, row.Trace.Shot)
		}
	}
	require.Equal(t, []string{"1", "1", "1", "0", "1"}, keys)
	as.run(nil)
	on(evaluate.Event{Answer: evaluate.Answer{Engine: 1, State: evaluate.Failed}})
	require.Equal(t, 5, told)
	require.Equal(t, evaluate.Done, q.Rows[1].Answer.State)
}

// TestWhatIsTakenOfAnAnswer: of a shot that is thrown anew only its new value, with the time that it took at first; of AIs alone what they
// proposed.
func TestWhatIsTakenOfAnAnswer(t *testing.T) {
	as, _ := answered(t)
	q := &study.Question{Key: "k"}
	for _, kind := range []study.RowKind{study.EngineRow, study.EngineRow, study.OwnRow} {
		q.Add(&study.Row{Kind: kind, Asked: true, Answer: evaluate.Answer{State: evaluate.Done, Shot: draw, Elapsed: 7, Thin: true}})
	}
	q.Rows[1].Candidate = 1
	run := &asking{Run: table.Run{Question: q, Rows: q.Rows}, fixed: []bool{true, false, false}}
	update := func(i int, s evaluate.State) {
		as.update(run, evaluate.Event{Answer: evaluate.Answer{Engine: i, State: s, Shot: hit, Elapsed: 1, Proposed: make([]ai.Candidate, 2),
			Candidates: make([]evaluate.Candidate, 2), Value: evaluate.Value{Rival: -1}}}, nil)
	}
	for _, s := range []evaluate.State{evaluate.Thinking, evaluate.Evaluating, evaluate.Failed} {
		update(0, s)
		require.Equal(t, draw, q.Rows[0].Answer.Shot, "%s: what it was worth is shown", s)
	}
	for i, proposed := range []int{2, 0, 0} {
		update(i, evaluate.Done)
		a := &q.Rows[i].Answer
		require.Equal(t, []any{hit, proposed, proposed}, []any{a.Shot, len(a.Proposed), len(a.Candidates)}, i)
		require.Equal(t, []any{map[bool]time.Duration{true: 7, false: 1}[i == 0], i == 0}, []any{a.Elapsed, a.Thin})
	}
}

// TestWhatAQuestionNotes: who asked, when and for whom; nothing is asked while a question runs, and the study that is left forgets it.
func TestWhatAQuestionNotes(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw), waits{})
	thrower := study.Thrower{Name: "strong"}
	p.Throwers.Choose(thrower)
	told := 0
	p.Table.Changed.Watch(func() { told++ })
	begun := time.Now()
	as.Start()
	require.Equal(t, 1, told)
	q := p.Doc.Study().Question(p.Table.Key())
	require.Equal(t, []any{version.Number, thrower, -1}, []any{q.Version, q.Thrower, q.Rows[0].Answer.Value.Rival})
	require.False(t, q.Time.Before(begun))
	run := as.running
	as.Start()
	require.Same(t, run, as.running, "it runs")
	p.Until("the first answer", func() bool { return q.Rows[0].Asked && q.Rows[0].Answer.State.HasShot() })
	as.LeaveStudy()
	require.False(t, as.Running())
	require.Nil(t, as.evaluation)
	p.Settle()

	as, p = answered(t)
	require.NotNil(t, as.evaluation)
	as.LeaveStudy()
	require.Nil(t, as.evaluation)
	p.Engines.Remove(p.Engines.All()[1].ID)
	p.Table.Refresh()
	require.True(t, as.AddShot(curling.Shot{VX: 0.3, VY: -31}, "mine"))
	p.Until("its value", func() bool { return !as.Running() })
	require.True(t, p.Table.Asked().Rows[len(p.Table.Asked().Rows)-1].Over())
}

// TestAnswersToWhatComesWithTheProgram: they are no change of the user.
func TestAnswersToWhatComesWithTheProgram(t *testing.T) {
	as, p := newAsker(t, evaluate.FixedShot(draw))
	p.Doc.Study().Restart()
	as.Start()
	p.Until("the answer", func() bool { return !as.Running() })
	require.True(t, p.Doc.Study().Pristine())
	p.Throwers.Choose(study.Thrower{Name: "strong"})
	as.Start()
	p.Until("the answer", func() bool { return !as.Running() })
	require.False(t, p.Doc.Study().Pristine())
}
