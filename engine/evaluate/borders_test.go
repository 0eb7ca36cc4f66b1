package evaluate_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfQuestions: the least and the most of every number of a question, and what is said beyond.
func TestBordersOfQuestions(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		t.Fatal(err)
	}
	rules := curling.Standard()
	team := curling.TeamOf(curling.StandardPlayer)
	q := evaluate.Question{State: curling.State{Ends: rules.Ends}, Rules: rules, Ice: ice, Teams: [2]curling.Team{team, team}, Workers: 1}
	goldentest.Text(t, "borders.txt", goldentest.Borders(&q, q.Check))
}

// TestBordersOfAnswers: the same of an answer that comes from a file or another machine.
func TestBordersOfAnswers(t *testing.T) {
	shot := curling.Shot{VX: 0.1, VY: -2.3}
	v := evaluate.Value{Throws: 100, Score: 0.5, Error: 0.1, Win: 0.6, WinError: 0.01, Make: 0.7, IfMade: 0.7, IfMissed: 0.2, BreakEven: 0.3}
	v.Ends[8] = 1
	call := shotname.Call{Kind: shotname.Draw, Stone: -1, Weight: shotname.Weights[2], Spot: shotname.Button}
	a := evaluate.Answer{State: evaluate.Done, Shot: shot, Asked: shot, Call: call, Name: "draw",
		Thrower: curling.StandardPlayer, Value: v, Throws: 10,
		Note: "note", Candidates: []evaluate.Candidate{{Candidate: ai.Candidate{Shot: shot, Name: "draw"}, Thrown: shot, Call: call}},
		Map: &ai.Map{Axes: ai.VelocityAxes, Unit: ai.Points, DX: 1, DY: 1}, Elapsed: time.Second, Error: "no", Opening: ai.Opening{Seen: 1}}
	if err := a.Check(evaluate.MaxPoints(false)); err != nil {
		t.Fatal(err)
	}
	points := a
	points.Value.Win = math.NaN() // ranked by points
	text := goldentest.Borders(&a,
		func() error { return a.Check(evaluate.MaxPoints(false)) }) + "= without a win table, rules of one's own\n" +
		goldentest.Borders(&points.Value, func() error { return points.Check(evaluate.MaxPoints(true)) })
	goldentest.Text(t, "answers.txt", text)
	for _, s := range []evaluate.State{evaluate.Thinking, evaluate.Evaluating, "", "x"} {
		b := a
		if b.State = s; b.Check(evaluate.MaxPoints(false)) == nil {
			t.Errorf("%q is over", s)
		}
	}
	failed := evaluate.Answer{State: evaluate.Failed}
	if err := failed.Check(evaluate.MaxPoints(false)); err != nil {
		t.Errorf("one without a shot: %v", err)
	}
}

// TestErrorsOfRealPlay: a value is off by what the learned value is, or by more where nothing was learned of such games; with more shots to
// come than few its change by half of that.
func TestErrorsOfRealPlay(t *testing.T) {
	for rules, want := range map[string]float64{"mixed-doubles": evaluate.ValueError, "five-rock": 0.04} {
		r, ok := curling.RuleSet(rules)
		require.True(t, ok, rules)
		m, err := realplay.For(nil, &r)
		require.NoError(t, err)
		require.InDelta(t, want, evaluate.RealError(m), 1e-12, rules)
		for toCome, share := range map[int]float64{0: 1, evaluate.FewToCome: 1, evaluate.FewToCome + 1: 0.5, 15: 0.5} {
			require.InDelta(t, share*want, evaluate.RealChange(m, toCome), 1e-12, toCome)
		}
	}
}
