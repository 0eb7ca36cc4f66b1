package session

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
)

// compared waits until what is being compared is done.
func (u *under) compared() {
	u.until("the comparison", func() bool { running, _, _ := u.Compare.Running(); return !running })
}

// putGrid makes a grid of a question with two shots known, without asking an AI with its full budget.
func putGrid(t *testing.T, u *under) *compare.SkillGrid {
	t.Helper()
	q, err := u.Inquiry.Question()
	require.NoError(t, err)
	question := u.Inquiry.Kept(&q)
	shots := []curling.Shot{u.Table.Asked().Rows[0].Answer.Shot, u.Table.Asked().Rows[1].Answer.Shot}
	g, err := compare.NewSkillGrid(t.Context(), compare.SkillPlan{Question: q, Spec: "shots",
		NewAI: func() (ai.AI, error) { return threeDraws{}, nil }, Known: shots, Workers: 1}, nil)
	require.NoError(t, err)
	u.Compare.TakeGrid(question, compare.GridProgress{Done: 1, Total: 1, Grid: g})
	return g
}

// TestGridIsKeptWithItsQuestion: under another thrower it is another question, and the file has it.
func TestGridIsKeptWithItsQuestion(t *testing.T) {
	u := answered(t)
	require.Nil(t, u.Compare.Grid())
	u.Compare.Show(comparison.GridComparison)
	g := putGrid(t, u)
	require.Same(t, g, u.Compare.Grid())
	limit, at := u.Compare.GridAt()
	require.Equal(t, curling.StandardWeightMax, g.Limits[limit])
	require.Equal(t, 1.0, g.Errors[at], "at first the cell of the thrower")
	cell, shot, ok := u.Compare.GridCell()
	require.True(t, ok)
	require.Equal(t, g.Shots[cell.Shot], shot)
	u.until("its path", func() bool { return len(u.Compare.Paths()) == 1 })
	require.Equal(t, shot.Shot, u.Compare.Paths()[0].Trace.Shot)
	require.NotEmpty(t, u.Compare.Paths()[0].Trace.Paths)

	u.Compare.SetGridAt(-3, 99)
	limit, at = u.Compare.GridAt()
	require.Equal(t, [2]int{0, compare.GridSize - 1}, [2]int{limit, at}, "the nearest cell")
	rows := len(u.Table.Asked().Rows)
	require.True(t, u.Compare.Take())
	require.Len(t, u.Table.Asked().Rows, rows+1, "as a shot of the user")
	u.until("its value", func() bool { return !u.Table.Asked().Running })

	kept := reopened(t, u)
	u.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own1})
	require.Nil(t, u.Compare.Grid(), "another question")
	require.Empty(t, u.Compare.Paths())
	u.Study.Undo()
	require.Same(t, g, u.Compare.Grid())

	require.Equal(t, g, kept.Compare.Grid())
}

// TestMakingAGridCanBeStopped: what is known of it stays.
func TestMakingAGridCanBeStopped(t *testing.T) {
	u := answered(t)
	require.False(t, u.Compare.Stop())
	u.Selection.Select(1)
	u.Compare.MakeGrid()
	require.Equal(t, comparison.GridComparison, u.Compare.Shown())
	running, _, _ := u.Compare.Running()
	require.True(t, running)
	require.True(t, u.Compare.Stop())
	running, _, _ = u.Compare.Running()
	require.False(t, running)
	require.Empty(t, u.errors)
}

// TestDuelOfTheAnswerAndItsRival.
func TestDuelOfTheAnswerAndItsRival(t *testing.T) {
	u := answered(t)
	a, b, ok := u.Compare.Duellists()
	require.True(t, ok)
	require.ElementsMatch(t, []int{0, 1}, []int{a, b})
	u.Selection.Select(1)
	u.Compare.MakeDuel()
	u.compared()
	d, rows := u.Compare.Duel()
	require.NotNil(t, d)
	a, b, _ = u.Compare.Duellists()
	require.Equal(t, [2]int{a, b}, rows)
	require.Equal(t, u.Table.Asked().Rows[a].Answer.Shot, d.Entries[0].Shot)
	require.False(t, u.Compare.PlayDuel(-1), "no throw is selected")
	u.Compare.SelectDuelThrow(0)
	u.until("both paths", func() bool { return len(u.Compare.Paths()) == 2 })
	throw := d.Differing()[0]
	require.Equal(t, throw.Shot[0], u.Compare.Paths()[0].Trace.Shot)
	require.Equal(t, throw.Shot[1], u.Compare.Paths()[1].Trace.Shot)
	require.Equal(t, b, u.Compare.Paths()[1].Row.Series)
	require.True(t, u.Compare.PlayDuel(0))
	u.until("both throws", func() bool { return len(u.Preview.Together()) == 2 })
	require.Equal(t, 0, u.Compare.DuelThrow())
	require.Equal(t, u.Table.Asked().Rows[a].Row, u.Preview.Together()[0])
	require.Equal(t, u.Table.Asked().Rows[b].Row, u.Preview.Together()[1])
	u.Compare.SelectDuelThrow(9999)
	require.Equal(t, 0, u.Compare.DuelThrow(), "there is no such throw")
	u.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own1})
	d, _ = u.Compare.Duel()
	require.Nil(t, d, "of another question")
}

// TestRobustAndCross.
func TestRobustAndCross(t *testing.T) {
	u := answered(t)
	u.Compare.MakeRobust()
	u.compared()
	r, rows := u.Compare.Robust()
	require.NotNil(t, r)
	require.Len(t, rows, 2)
	require.Len(t, r.Worth, 9, "the last stone: nobody plays on")
	require.Len(t, r.Worth[0], 2)

	c, rows := u.Compare.CrossValues()
	require.Equal(t, []int{0, 1}, rows)
	require.Equal(t, compare.CandidateSource, c.Of[0][0].Source)
	require.InDelta(t, 0.6, c.Of[0][0].Value, 1e-9)
	require.InDelta(t, 0.6-u.Table.Asked().Rows[0].Answer.Value.Win, c.Optimism[0], 1e-9)
	require.Equal(t, compare.NoSource, c.Of[1][1].Source, "it gives no value")
}

// TestMapsOfTheReferee: every layer, without an answer too, and the difference of two throwers.
func TestMapsOfTheReferee(t *testing.T) {
	u := newUnder(t)
	require.False(t, u.Maps.Next(), "nothing to throw")
	require.NoError(t, u.Open(position(t), ""))
	require.True(t, u.Maps.Next())
	require.Equal(t, scoremap.RightMap, u.Maps.Which())
	shown := func() *ai.Map { m, _ := u.Maps.Shown(); return m }
	u.until("the map", func() bool { return shown() != nil })
	require.Equal(t, ai.Points, shown().Unit)
	require.Same(t, shown(), shown())
	shot := curling.Shot{VX: 0.1, VY: -31}
	ends, ok := u.Maps.Ends(shot)
	require.True(t, ok)
	sum := 0.0
	for _, p := range ends {
		sum += p
	}
	require.InDelta(t, 1, sum, 1e-6)
	seen := map[compare.Layer]bool{}
	for range u.Maps.Layers() {
		u.Maps.NextLayer()
		u.until("the layer", func() bool { return shown() != nil })
		seen[u.Maps.Layer()] = true
	}
	require.Len(t, seen, len(compare.Layers))
	u.Maps.SetLayer(compare.MeanLayer)
	before := shown().At(curling.Right, 0.1, -31)
	u.Maps.SetAgainst(u.Maps.Throwers()[0])
	u.until("the difference", func() bool { return shown() != nil })
	_, difference := u.Maps.Shown()
	require.True(t, difference)
	require.InDelta(t, 0, shown().At(curling.Right, 0.1, -31), 1e-6, "the same thrower")
	require.NotZero(t, before)
	start := u.Maps.ToGo()
	for range 4 {
		u.Maps.NextWeight()
	}
	require.InDelta(t, start, u.Maps.ToGo(), 0)
}

// TestTheMapHasTheWeightOfTheAnswer: where a hit is selected the map begins with hits as hard.
func TestTheMapHasTheWeightOfTheAnswer(t *testing.T) {
	u := match1(t)
	u.ask()
	aimer, err := aim.New(u.Place.Game().Ice)
	require.NoError(t, err)
	for _, toGo := range []float64{0, 2.2, 8} {
		shot, err := aimer.Pass(curling.Tee, curling.Left, toGo)
		require.NoError(t, err)
		u.Ask.AddShot(shot, "")
		u.until("its value", func() bool { return !u.Ask.Running() })
		u.Maps.Next()
		require.Equal(t, scoremap.MapOf(curling.Left), u.Maps.Which())
		require.InDelta(t, toGo, u.Maps.ToGo(), toGo/2)
		u.Maps.Next()
		u.Maps.Next()
		require.Equal(t, scoremap.NoMap, u.Maps.Which())
	}
}

// reopened is a session with the study of another one, read from its file.
func reopened(t *testing.T, u *under) *under {
	t.Helper()
	snap, err := u.Storage.Snapshot()
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, snap.Write(&b))
	d, err := study.Read(b.Bytes())
	require.NoError(t, err)
	v := newUnder(t)
	v.OpenStudy(d, "")
	return v
}
