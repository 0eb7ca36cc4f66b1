package plans

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/plan"
	"github.com/hogline/hogline/session/study"
)

// TestWhereThePlanWasLeft: a shot of the game that is not the plan is listed with what it cost, and a click shows it.
func TestWhereThePlanWasLeft(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	require.False(t, v.Possible(), "nothing was asked")
	at := replay.Place{End: 1, Shot: 15}
	s, err := g.State(at)
	require.NoError(t, err)
	through := curling.Shot{VX: 0.6, VY: -33, Turn: curling.Left}
	q := &study.Question{Key: "a", Asked: study.Asked{State: s, Ice: g.Ice}, Rows: []*study.Row{{Kind: study.EngineRow, Asked: true,
		Answer: evaluate.Answer{State: evaluate.Done, Shot: through,
			Call: shotname.Call{Kind: shotname.Through, Turn: curling.Left, Stone: -1}}}}}
	q.Ranking.Order = []int{0}
	e.Session.Study.Study().AddQuestion(q)
	require.True(t, v.Possible())
	v.Show()
	e.Until("the comparison", func() bool { return len(uitest.Find[*canvas.ListRow](e.Overlay())) == 1 })
	e.Until("its end", func() bool { return !e.Session.Jobs.Running(task) })
	texts := uitest.Texts(e.Overlay())
	require.Contains(t, texts, "1 position lies like one of the study; in 1 of them another call was played.")
	require.Contains(t, texts, "End 2 · stone 16 of 16")
	require.Contains(t, texts, "Plan: Through, out-turn")
	uitest.Find[*canvas.ListRow](e.Overlay())[0].Tapped(nil)
	require.False(t, e.Dialogs.IsOpen())
	require.Equal(t, at, e.Session.Place.At())

	v.Show() // another question, about a position that the game does not have
	e.Dialogs.Hide()
	q.Asked.State.Position[0] = curling.Vec{X: 1, Y: 7}
	v.Show()
	e.Until("its end", func() bool { return !e.Session.Jobs.Running(task) })
	require.Contains(t, uitest.Texts(e.Overlay()), "No position of this game lies like one of the 1 that the study has answers about.")

	position := uitest.Position()
	require.NoError(t, e.Session.Open(position.Game(), ""))
	e.Session.Study.Study().AddQuestion(q)
	require.False(t, v.Possible(), "of a position no shot is known")
}

// TestCostOfLeavingAPlan: in points or win %, as a loss, marked beyond two errors; how far the position is apart from half a centimetre on.
func TestCostOfLeavingAPlan(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	for _, c := range []struct {
		shot plan.Shot
		want []string
	}{
		{plan.Shot{Cost: 0.25, CostError: 0.1, InPoints: true}, []string{e.Words.T("plan.points", "−0.25", "0.10")}},
		{plan.Shot{Cost: 3.2, CostError: 1, Apart: 0.005}, []string{e.Words.T("plan.percent", "−3.2", "1.0"),
			e.Words.T("plan.apart", wording.Distance(0.005))}},
		{plan.Shot{Cost: math.NaN(), Apart: 0.004}, []string{e.Words.T("plan.unknown")}},
	} {
		texts := uitest.Texts(v.row(&c.shot))
		for _, w := range c.want {
			require.Contains(t, texts, w)
		}
		require.Equal(t, c.shot.Apart >= 0.005, slices.Contains(texts, e.Words.T("plan.apart", wording.Distance(c.shot.Apart))))
	}
}
