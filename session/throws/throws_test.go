package throws

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestMake: without error every throw is the shot; with one, throw k has the same error however many are thrown, and however hard. The
// points are the thrower's.
func TestMake(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	hit, err := aimer.Touch(curling.Tee, 0, curling.Right, 5)
	require.NoError(t, err)
	for shot, lies := range map[int][2]int{14: {1, 2}, 15: {-1, 1}} { // before, and after a made one, with a stone of team 0 at the tee
		q := evaluate.Question{State: curling.State{Ends: 1, Shot: shot, Position: curling.Position{0: curling.Tee}},
			Rules: curling.Rules{Ends: 1, Delivery: curling.Published}, Ice: ice, Seed: 7}
		throw, err := hit, error(nil)
		if shot == 14 {
			throw, err = aimer.Draw(curling.Tee.Add(curling.Vec{X: 1}), curling.Right)
		}
		require.NoError(t, err)
		made, err := Make(t.Context(), &q, throw, curling.Player{Noise: curling.Noise{Model: curling.NoNoise}}, 3)
		require.NoError(t, err)
		require.Equal(t, []any{shot, q.State.Position, lies[0], true}, []any{made.Index, made.Before, made.LiesBefore, made.CanBeMade})
		require.Len(t, made.List, 3)
		for _, x := range made.List {
			require.Equal(t, throw, x.Shot)
			require.Equal(t, lies[1], x.Lies)
			require.True(t, x.Made)
			require.Equal(t, shot == 14, x.After.Has(0))
		}
		require.Empty(t, made.Missed())
		some, err := Make(t.Context(), &q, throw, curling.StandardPlayer, 4)
		require.NoError(t, err)
		more, err := Make(t.Context(), &q, throw, curling.StandardPlayer, 6)
		require.NoError(t, err)
		r := q.Request()
		sim, err := playout.New(&r)
		require.NoError(t, err)
		for k, x := range some.List {
			sim.Seed(q.Seed, k)
			z1, z2 := physics.Normals(sim.Rand)
			require.Equal(t, physics.Disturb(curling.StandardPlayer.Noise, throw, z1, z2), x.Shot, "the errors of the evaluation")
			require.Equal(t, more.List[k].Shot, x.Shot)
			require.Equal(t, more.List[k].After, x.After)
			require.NotEqual(t, more.List[k+1].Shot, x.Shot)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	q := evaluate.Question{State: curling.State{Ends: 1}, Rules: curling.Rules{Ends: 1, Delivery: curling.Published}, Ice: ice}
	_, err = Make(stopped, &q, hit, curling.StandardPlayer, 1)
	require.ErrorIs(t, err, context.Canceled)
}

func TestMissed(t *testing.T) {
	require.Equal(t, []Throw{{Lies: 1}, {Lies: 2}}, (&Throws{List: []Throw{{Made: true}, {Lies: 1}, {Lies: 2}}}).Missed())
}

// TestErrorsOfThrows: an error is that of the speed or of the line, whichever is the larger in its own spread.
func TestErrorsOfThrows(t *testing.T) {
	at := func(speed, line float64) curling.Shot {
		return curling.Shot{VX: speed * math.Sin(line), VY: -speed * math.Cos(line)}
	}
	list := []struct {
		speed, line float64
		want        ErrorKind
	}{
		{2, 0, Heavy}, {-2, 0, Light}, {0, 0.02, OffLine}, {0, -0.02, OffLine}, // spreads of 1.47 and 0.0141
		{1, 0.02, OffLine}, {-1, -0.02, OffLine}, {2, 0.015, Heavy}, {-2, 0.015, Light}, {-1, 0.009, Light}, {1, -0.011, OffLine},
	}
	th := &Throws{}
	for _, x := range list {
		th.List = append(th.List, Throw{Shot: at(30+x.speed, 0.05+x.line)})
	}
	th.nameErrors(at(30, 0.05))
	for k, x := range list {
		require.Equal(t, x.want, th.List[k].Error, "%+v", x)
	}
}

// TestRests: of the first throws, where the thrown stone and those that it moved by more than a centimetre lie, and the nearest of them.
func TestRests(t *testing.T) {
	off := func(x float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x}) }
	th := &Throws{Index: 6, Before: curling.Position{0: off(1), 1: off(-1), 2: off(2), 3: off(-2)}, List: []Throw{
		{After: curling.Position{0: off(1.5), 1: off(-1.009), 2: off(2), 6: off(0.5)}},
		{After: curling.Position{0: off(1), 1: off(-1.011), 3: off(-2.5)}}, // through the house
		{After: curling.Position{0: off(1.2), 6: off(-0.25)}},
	}}
	for n, want := range map[int]struct {
		delivered []curling.Vec
		struck    [2][]curling.Vec
	}{
		0: {},
		1: {[]curling.Vec{off(0.5)}, [2][]curling.Vec{{off(1.5)}, nil}},
		2: {[]curling.Vec{off(0.5)}, [2][]curling.Vec{{off(1.5)}, {off(-1.011), off(-2.5)}}},
		9: {[]curling.Vec{off(0.5), off(-0.25)}, [2][]curling.Vec{{off(1.5), off(1.2)}, {off(-1.011), off(-2.5)}}},
	} {
		delivered, struck := th.Rests(n)
		require.Equal(t, want.delivered, delivered, n)
		require.Equal(t, want.struck, struck, n)
	}
	for _, c := range []struct {
		x       float64
		n       int
		within  float64
		nearest int
	}{{0, 9, 1, 2}, {0, 2, 1, 0}, {0, 0, 1, -1}, {0.4, 9, 1, 0}, {0.75, 9, 0.25, 0}, {0.75, 9, 0.24, -1}, {-1, 9, 0.7, -1}} {
		require.Equal(t, c.nearest, th.Nearest(off(c.x), c.n, c.within), "%+v", c)
	}
}

type selected struct{ row int }

func (s *selected) Now() selection.Selection { return selection.Selection{Row: s.row} }

type shown []curling.Shot

func (s *shown) Show(shot curling.Shot) { *s = append(*s, shot) }

// TestSamples: throws of an answer are made once, under the question that it answers and for its thrower, and told; of answers to another
// question too, but for those under rules that are a machine. The one that is selected is watched throw by throw.
func TestSamples(t *testing.T) {
	p := tabletest.New(t, "sample")
	q, err := p.Inquiry.Question()
	require.NoError(t, err)
	kept := p.Inquiry.Kept(&q)
	answer := func(vx float64) *study.Row {
		return &study.Row{Kind: study.EngineRow, Spec: "sample", Asked: true, Answer: evaluate.Answer{State: evaluate.Done,
			Shot: curling.Shot{VX: vx, VY: -30}, Thrower: curling.StandardPlayer, Value: evaluate.Value{Rival: -1}}}
	}
	kept.Rows = append(kept.Rows, answer(0.1))
	p.Table.Refresh()
	sel, play, told := &selected{0}, &shown{}, 0
	sp := New(p.Table, p.Inquiry, sel, play, p.Jobs)
	sp.Changed.Watch(func() { told++ })
	require.Nil(t, sp.Of(0))
	require.Nil(t, sp.Of(0), "it is being made")
	require.Nil(t, sp.Of(9), "no answer")
	p.Settle()
	require.Equal(t, 1, told)
	made := sp.Of(0)
	require.Len(t, made.List, Sampled)
	require.Equal(t, 1, sp.throwing)
	want, err := Make(t.Context(), &q, answer(0.1).Answer.Shot, curling.StandardPlayer, Sampled)
	require.NoError(t, err)
	require.Equal(t, want, made)
	kinds := map[ErrorKind]int{}
	for _, x := range made.List {
		kinds[x.Error]++
	}
	require.Len(t, kinds, 3, "of every throw it is told how it errs")
	require.Greater(t, kinds[OffLine], 50)

	for _, k := range []int{-1, Sampled} {
		sp.Watch(k)
		require.Empty(t, *play)
	}
	sp.Watch(0)
	sp.Watch(Sampled - 1)
	require.Equal(t, shown{made.List[0].Shot, made.List[Sampled-1].Shot}, *play)
	sel.row = 9
	sp.Watch(0)
	require.Len(t, *play, 2, "nothing is selected")

	var counts []int
	for range 4 {
		counts = append(counts, sp.Shown())
		sp.ShowMore()
	}
	require.Equal(t, []int{0, 20, 200, 0}, counts)
	require.Equal(t, 5, told)

	old := study.Asked{State: q.State, Rules: q.Rules, Ice: q.Ice, Teams: q.Teams, Seed: 3}
	machine := old
	machine.Machine = "a machine"
	rows := []table.Row{{Row: answer(0.2), Question: &study.Question{Key: "old", Asked: old}},
		{Row: answer(0.2), Question: &study.Question{Key: "machine", Asked: machine}}, {Row: answer(0.2)}}
	p.Table.Show(table.Asked{Rows: rows})
	for i := range rows {
		require.Nil(t, sp.Of(i))
	}
	p.Settle()
	require.NotNil(t, sp.Of(0))
	require.Nil(t, sp.Of(1), "the rules of a machine are not kept with the question")
	require.Nil(t, sp.Of(2))
	require.Equal(t, 2, sp.throwing)

	for len(sp.throws) < keptThrows {
		sp.throws[throwsKey{shot: curling.Shot{VX: float64(len(sp.throws))}}] = nil
	}
	rows[0].Answer.Shot.VX = 0.3
	require.Nil(t, sp.Of(0))
	require.Len(t, sp.throws, 1, "those of so many answers are let go")
	p.Settle()
}
