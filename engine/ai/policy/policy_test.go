package policy

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/fast"
)

func aimsOn(t testing.TB, m physics.Model, limit float64) *Aims {
	t.Helper()
	ice, err := physics.IceOf(m)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	a, err := NewAims(aimer, limit)
	require.NoError(t, err)
	return a
}

// at is a place right of and behind the tee, metres.
func at(right, behind float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + right, Y: curling.TeeY - behind}
}

func board(a *Aims, shot int, stones map[int]curling.Vec) *Board {
	p := &curling.Position{}
	for i, v := range stones {
		p[i] = v
	}
	return on(a, p, shot)
}

func TestTablesAgreeWithTheAimer(t *testing.T) {
	for m, within := range map[physics.Model]float64{physics.Mori2019: 0.001, physics.V2: 0.001, physics.FCV1: 0.008} {
		a := aimsOn(t, m, 0)
		r := rand.New(rand.NewPCG(1, 1))
		for range 300 {
			p := at(4*r.Float64()-2, 3.6*r.Float64()-2)
			turn := curling.Turn(r.IntN(2))
			s, ok := a.Shot(p, Stop, turn)
			require.True(t, ok)
			require.Less(t, a.Aimer().ClearStop(s).Distance(p), within, "%s draw to %v", m, p)
			for _, w := range []Weight{Middle} {
				s, ok := a.Shot(p, w, turn)
				require.True(t, ok)
				want, err := a.Aimer().Pass(p, turn, middleToGo)
				if err != nil {
					continue // off the sheet on its path
				}
				require.InDelta(t, want.VX, s.VX, 2e-3, "%s %v", m, p)
				require.InDelta(t, want.VY, s.VY, 2e-3, "%s %v", m, p)
			}
		}
	}
}

func TestNoShotAboveTheLimit(t *testing.T) {
	for _, limit := range []float64{5, 29.5, 30.5, 32, 33.7419, 50} {
		a := aimsOn(t, physics.Mori2019, limit)
		r := rand.New(rand.NewPCG(2, 1))
		for range 2000 {
			s, ok := a.Shot(at(4*r.Float64()-2, 5*r.Float64()-3), Weight(r.IntN(int(weights))), curling.Turn(r.IntN(2)))
			if ok {
				require.LessOrEqual(t, s.Speed(), limit)
			}
		}
	}
	s, ok := aimsOn(t, physics.Mori2019, 33.7419).Shot(at(0.5, 0.3), Strong, curling.Left)
	require.True(t, ok)
	require.InDelta(t, 33.5419, s.Speed(), 0.01, "a strong shot is 0.2 m/s below the limit")
}

func TestRanksAndScore(t *testing.T) {
	b := board(aimsOn(t, physics.Mori2019, 0), 9, map[int]curling.Vec{0: at(0.2, 0), 3: at(0, -0.5), 5: at(1, 0.3), 6: at(0, -3)})
	require.Equal(t, 4, b.Count())
	require.Equal(t, []int{0, 3, 5, 6}, []int{b.Stone(0), b.Stone(1), b.Stone(2), b.Stone(3)})
	require.Equal(t, 3, b.InHouse())
	require.Equal(t, -1, b.Score())
	require.Equal(t, 0, b.Best(false, -1))
	require.Equal(t, 1, b.Best(true, -1))
	require.Equal(t, 2, b.Best(true, 1))
	require.Equal(t, -1, b.Best(false, 0))
	require.True(t, b.Guarded(1))
	require.False(t, b.Guarded(2))
	require.False(t, b.Empty())
}

// played is a random board as it may come up in an end.
func played(rt *rapid.T, a *Aims) *Board {
	shot := rapid.IntRange(0, 15).Draw(rt, "shot")
	stones := map[int]curling.Vec{}
	for i := range shot {
		if rapid.Bool().Draw(rt, "there") {
			stones[i] = at(rapid.Float64Range(-1.9, 1.9).Draw(rt, "x"), rapid.Float64Range(-5, 1.6).Draw(rt, "y"))
		}
	}
	b := board(a, shot, stones)
	b.Lead, b.EndsLeft = rapid.IntRange(-4, 4).Draw(rt, "lead"), rapid.IntRange(0, 9).Draw(rt, "ends left")
	return b
}

func TestOptionsAreADistribution(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 33.7419)
	rapid.Check(t, func(rt *rapid.T) {
		b := played(rt, a)
		for _, p := range []Policy{Simple{}, Rules{}} {
			all := p.Options(b, []Option{{P: 9}})[1:]
			require.NotEmpty(rt, all)
			sum, codes := 0.0, map[uint32]bool{}
			for _, o := range all {
				require.Positive(rt, o.P)
				sum += o.P
				require.False(rt, codes[o.Label.Code()], "%v twice", o.Label)
				codes[o.Label.Code()] = true
				if s, ok := b.Realise(o.Label); ok {
					require.LessOrEqual(rt, s.Speed(), 33.7419)
					require.NoError(rt, s.Check())
				}
			}
			require.InDelta(rt, 1, sum, 1e-9)
			require.LessOrEqual(rt, len(all), 20)
		}
	})
}

func TestSimpleIsTableOne(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 0)
	require.Len(t, Simple{}.Options(board(a, 1, nil), nil), 2)
	require.Len(t, Simple{}.Options(board(a, 2, map[int]curling.Vec{0: at(0, 0)}), nil), 2, "an own stone is not hit")
	all := Simple{}.Options(board(a, 3, map[int]curling.Vec{0: at(0.9, 0), 2: at(0.3, 0.1)}), nil)
	require.Len(t, all, 4)
	require.Equal(t, Label{Hit, Middle, 0, -1, curling.Right}, all[2].Label)
}

func kinds(all []Option) map[Kind]bool {
	out := map[Kind]bool{}
	for _, o := range all {
		out[o.Label.Kind] = true
	}
	return out
}

func TestRulesThinkOf(t *testing.T) {
	a := aimsOn(t, physics.Mori2019, 33.7419)
	for _, c := range []struct {
		name   string
		shot   int
		lead   int
		left   int
		stones map[int]curling.Vec
		want   []Kind
		never  []Kind
	}{
		{"first stone, behind", 0, -1, 3, nil, []Kind{CentreGuard, DrawTee}, []Kind{Away, Hit}},
		{"first stone, ahead", 0, 2, 3, nil, []Kind{Away, DrawTee}, []Kind{CentreGuard}},
		{"hammer, empty", 1, -1, 3, nil, []Kind{SideGuard, DrawSpot}, []Kind{CentreGuard}},
		{"last stone, level, empty house: blank it", 15, 0, 3, nil, []Kind{Away, DrawTee}, nil},
		{"opponent lies shot in the open", 9, -1, 3, map[int]curling.Vec{0: at(0, 0)}, []Kind{Hit, DrawTee, Freeze}, []Kind{PostGuard, Runback}},
		{"opponent lies two", 9, 0, 3, map[int]curling.Vec{0: at(0, 0), 2: at(0.5, -0.5)}, []Kind{Hit, Double}, nil},
		{"opponent lies shot behind an own guard", 9, 0, 3, map[int]curling.Vec{0: at(0, 0), 3: at(0, -2.5)}, []Kind{Runback, Raise}, nil},
		{"own shot", 9, 0, 3, map[int]curling.Vec{3: at(0, 0)}, []Kind{PostGuard, DrawTee}, []Kind{Freeze}},
		{"ahead, a guard in front", 9, 3, 3, map[int]curling.Vec{4: at(0, -2.5)}, []Kind{Peel, DrawTee}, []Kind{ComeAround}},
		{"ahead, a guard in front, free guard rule", 3, 3, 3, map[int]curling.Vec{2: at(0, -2.5)}, []Kind{DrawTee}, []Kind{Peel}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := board(a, c.shot, c.stones)
			b.Lead, b.EndsLeft = c.lead, c.left
			got := kinds(Rules{}.Options(b, nil))
			for _, k := range c.want {
				require.True(t, got[k], "%s missing: %v", k, got)
			}
			for _, k := range c.never {
				require.False(t, got[k], "%s not expected", k)
			}
		})
	}
}

// TestKindsDoWhatTheySay throws each kind of shot once without error.
func TestKindsDoWhatTheySay(t *testing.T) {
	for m, limit := range map[physics.Model]float64{physics.Mori2019: 33.7419, physics.V2: 0, physics.FCV1: 0} {
		t.Run(string(m), func(t *testing.T) { kindsDoWhatTheySay(t, aimsOn(t, m, limit)) })
	}
}

func kindsDoWhatTheySay(t *testing.T, a *Aims) {
	t.Helper()
	sim, err := fast.New(a.Aimer().Ice())
	require.NoError(t, err)
	stones := map[int]curling.Vec{0: at(0.3, 0.2), 2: at(-0.9, 0.1), 3: at(0.1, -2.8), 5: at(1.4, 1.2)}
	b := board(a, 9, stones)
	rank := func(stone int) int8 {
		for k := range b.Count() {
			if b.Stone(k) == stone {
				return int8(k)
			}
		}
		return -1
	}
	throw := func(l Label) physics.Outcome {
		s, ok := b.Realise(l)
		require.True(t, ok, "%v", l)
		o, err := sim.Throw(physics.Delivery{Position: *b.Pos, Index: 9, Shot: s}, nil)
		require.NoError(t, err)
		return o
	}
	for turn := range curling.Turn(2) {
		require.True(t, func() bool { o := throw(Label{Hit, Middle, rank(2), -1, turn}); return o.IsRemoved(2) }(), "hit")
		o := throw(Label{Freeze, Stop, rank(2), -1, turn})
		require.Less(t, o.Position[9].Distance(b.Pos[2]), 0.36, "freeze")
		o = throw(Label{PostGuard, Stop, rank(2), 0, turn})
		require.InDelta(t, 2, o.Position[9].Distance(b.Pos[2]), 0.02, "guard")
		for second, side := range []float64{-1, 1} {
			o = throw(Label{SideGuard, Stop, -1, int8(second), turn})
			require.Less(t, o.Position[9].Distance(at(side*sideGuardX, -2.17)), 0.02, "side guard")
		}
		o = throw(Label{Away, Middle, -1, -1, turn})
		require.True(t, o.IsRemoved(9))
		require.Zero(t, o.Touched, "throwing away touches nothing")
		o = throw(Label{ComeAround, Stop, rank(3), -1, turn})
		require.Zero(t, o.Touched, "a come-around touches nothing")
		require.InDelta(t, b.Pos[3].Y-2.2, o.Position[9].Y, 0.02)
		require.InDelta(t, b.Pos[3].X, o.Position[9].X, 2*curling.StoneRadius, "it is behind the guard")
		o = throw(Label{Peel, Strong, rank(3), int8(turn), turn})
		require.True(t, o.IsRemoved(3), "peel")
		require.Greater(t, math.Abs(o.Position[9].X-curling.CentreX), 1., "and the stone that was thrown is out of the way")
	}
	o := throw(Label{Raise, Middle, rank(3), -1, curling.Right})
	require.NotZero(t, o.Touched&(1<<3))
	require.Less(t, o.Position[3].Y, b.Pos[3].Y-1, "raise drives the stone on")
	o = throw(Label{Runback, Middle, rank(3), rank(0), curling.Right})
	require.Equal(t, [2]uint8{3, 9}, o.Contacts.List()[0])
	require.Contains(t, o.Contacts.List(), [2]uint8{0, 3}, "runback")
}

func TestPickFollowsProbabilities(t *testing.T) {
	all := []Option{{P: 0.2}, {P: 0.5}, {P: 0.3}}
	require.Equal(t, []int{0, 1, 1, 2, 2}, []int{Pick(all, 0), Pick(all, 0.2), Pick(all, 0.69), Pick(all, 0.71),
		Pick(all, math.Nextafter(1, 0))})
}

// TestGlances: hits beside the centre of each of the opponent's three stones nearest to the tee, by both turns, at two weights.
func TestGlances(t *testing.T) {
	a := aimsOn(t, physics.V2, 0)
	b := board(a, 7, map[int]curling.Vec{0: at(0, 0), 2: at(1, 0), 4: at(-1.2, 0.1), 6: at(1.5, 0.5), 1: at(-0.5, 1), 3: at(0, -3)})
	shots := b.Glances(nil)
	require.Len(t, shots, 2*2*2*len(glances), "the third nearest is an own one")
	distinct := map[curling.Shot]bool{}
	for _, s := range shots {
		distinct[s] = true
	}
	require.Len(t, distinct, len(shots))
	require.Empty(t, board(a, 6, map[int]curling.Vec{0: at(0, 0)}).Glances(nil), "an own stone")
	require.Empty(t, board(a, 7, map[int]curling.Vec{0: at(0, -3)}).Glances(nil), "a guard")
	require.Equal(t, shots[:1], b.Glances(shots[:1])[:1], "they are appended")
}
