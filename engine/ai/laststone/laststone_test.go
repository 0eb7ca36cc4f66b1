package laststone

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
)

// lastStones are every step-th of the positions before the last stone that ship with the program.
func lastStones(t testing.TB, step int) []curling.Position {
	t.Helper()
	f, err := os.Open("../../../assets/positions/last-shots.txt")
	require.NoError(t, err)
	list, err := ReadPositions(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	var out []curling.Position
	for i := 0; i < len(list); i += step {
		out = append(out, list[i])
	}
	return out
}

// wholeMap is the AI that throws the whole map.
func wholeMap(t testing.TB) *nrow.AI {
	t.Helper()
	made, err := nrow.Kind().New(map[string]string{"rows": "all"})
	require.NoError(t, err)
	a, _ := made.(*nrow.AI)
	return a
}

func mori2019(t testing.TB) physics.Ice {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	return ice
}

func solver(t testing.TB, p curling.Player, rules curling.Rules) *Solver {
	t.Helper()
	s, err := New(mori2019(t), p, &rules, Coarse)
	require.NoError(t, err)
	return s
}

// thrown is the mean utility of a shot as the last one, by so many throws.
func (s *Solver) thrown(t testing.TB, pos *curling.Position, shot curling.Shot, utility *[17]float64, n int) float64 {
	t.Helper()
	sim := s.sim.Fork()
	r := rand.New(rand.NewPCG(5, 5))
	sum := 0.0
	for range n {
		z1, z2 := physics.Normals(r)
		o, err := sim.Throw(physics.Delivery{Position: *pos, Index: 15, Shot: physics.Disturb(s.player.Noise, shot, z1, z2)}, nil)
		require.NoError(t, err)
		sum += utility[o.Position.Score(mori2019(t).Bounds, curling.Hammer)+8]
	}
	return sum / float64(n)
}

// TestLastStoneAgainstTheWholeMap: what is chosen in some hundred throws loses no more than the whole map
// of 12,000, thrown with error.
func TestLastStoneAgainstTheWholeMap(t *testing.T) {
	rules := curling.Standard()
	s := solver(t, curling.StandardPlayer, rules)
	loss, n := 0.0, 0
	for i, pos := range lastStones(t, 36) {
		r := aitest.Request(t, 15, 0, nil)
		r.State.Position, r.State.End, r.Wins = pos, i%8, winprob.Ohto()
		utility := winprob.EndUtilities(r.Wins, &rules, r.State)
		got, value, err := s.Best(&pos, 15, &utility)
		require.NoError(t, err)
		e, err := wholeMap(t).Map(t.Context(), r)
		require.NoError(t, err)
		whole := e.Best(true)
		v := s.thrown(t, &pos, got, &utility, 600)
		require.InDelta(t, v, value, 0.2, "position %d", i)
		loss += s.thrown(t, &pos, e.Scores.Shot(whole.Turn, whole.Row, whole.Col), &utility, 600) - v
		n++
	}
	require.Less(t, loss/float64(n), 0.01, "in win probability")
	require.Less(t, s.Thrown/n, 900)
}

// TestLoneStonesAreLookedUp: cells that are not simulated have the score that the simulator finds.
func TestLoneStonesAreLookedUp(t *testing.T) {
	s := solver(t, curling.StandardPlayer, curling.Standard())
	points := winprob.Points()
	for _, pos := range lastStones(t, 90) {
		_, _, err := s.Best(&pos, 15, &points)
		require.NoError(t, err)
		l := s.loneOf(&points)
		for turn := range curling.Turn(2) {
			for k, row := range s.table.row {
				s.markTouching(turn, k)
				for col := (k + int(turn)) % 5; col < scoremap.Cols; col += 5 {
					if !s.touches[col] {
						require.Equal(t, float64(s.score(s.table.grid.Shot(turn, row, col))), l.utility(s.table.stop2[turn][k*scoremap.Cols+col]),
							"turn %d, row %d, column %d", turn, s.table.grid.Number(row), col)
					}
				}
			}
		}
	}
}

// TestScoreOfAThrow: the score of a throw is what the simulator and the rules leave of it, also where guards are free up to the last stone,
// and in a fork, which counts its own throws.
func TestScoreOfAThrow(t *testing.T) {
	free := curling.Standard()
	free.Guard.Shots = curling.Stones
	pos := curling.Position{0: aitest.At(0, -2.1), 2: aitest.At(1.2, 1), 4: aitest.At(-0.7, -2.1), 6: aitest.At(0.7, -2.1)}
	restored := 0
	for _, rules := range []curling.Rules{curling.Standard(), free} {
		s := solver(t, curling.StandardPlayer, rules)
		require.NoError(t, s.set(&pos, 15))
		f := s.Fork()
		require.NoError(t, f.set(&pos, 15))
		r := rand.New(rand.NewPCG(7, 7))
		for range 400 {
			shot := curling.Shot{VX: 3 * (r.Float64() - 0.5), VY: -30 - 3*r.Float64(), Turn: curling.Turn(r.IntN(2))}
			o, err := s.sim.Fork().Throw(physics.Delivery{Position: pos, Index: 15, Shot: shot}, nil)
			require.NoError(t, err)
			stands, foul := rules.Apply(mori2019(t).Bounds, &pos, &o.Position, 15)
			want := stands.Score(mori2019(t).Bounds, curling.Hammer)
			if foul.Foul && want != o.Position.Score(mori2019(t).Bounds, curling.Hammer) {
				restored++
			}
			require.Equal(t, want, s.score(shot))
			require.Equal(t, want, f.score(shot))
		}
		require.Equal(t, []int{400, 400, 0}, []int{s.Thrown, f.Thrown, s.Fork().Thrown})
		require.NotSame(t, &s.line[0], &f.line[0], "the two may think at the same time")
	}
	require.Greater(t, restored, 5)
}

// TestLastStoneOfOthers: throwers of any limit and error, rules that put stones back, other ice.
func TestLastStoneOfOthers(t *testing.T) {
	pos := curling.Position{0: aitest.At(0, 0), 1: aitest.At(0.5, -0.4)} // one of the opponent's on the tee
	points := winprob.Points()
	for _, limit := range []float64{0, 30.5, 32, curling.StrongWeightMax} {
		p := curling.StandardPlayer
		p.WeightMax = limit
		shot, value, err := solver(t, p, curling.Standard()).Best(&pos, 15, &points)
		require.NoError(t, err)
		require.Greater(t, value, 0.0, "limit %g", limit)
		if limit > 0 {
			require.LessOrEqual(t, shot.Speed(), limit*(1+1e-9))
		}
	}
	exact := curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: curling.StandardWeightMax}
	_, value, err := solver(t, exact, curling.Standard()).Best(&pos, 15, &points)
	require.NoError(t, err)
	require.Equal(t, 2.0, value, "take it out and stay")
	weak := curling.StandardPlayer
	weak.WeightMax = 20
	rules := curling.Standard()
	_, err = New(mori2019(t), weak, &rules, Coarse)
	require.ErrorContains(t, err, "weight limit")
	fcv1, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	s, err := New(fcv1, curling.Player{Noise: curling.Noise{Model: curling.NoNoise}}, &rules, Coarse)
	require.NoError(t, err)
	_, value, err = s.Best(&pos, 15, &points)
	require.NoError(t, err)
	require.Greater(t, value, 0.5)
}

// TestDeliberateBlank: with the hammer, nothing in the house and ends to come, the stone is thrown away:
// one point is worth less than the hammer.
func TestDeliberateBlank(t *testing.T) {
	s := solver(t, curling.StandardPlayer, curling.Standard())
	rules := curling.Standard()
	utility := winprob.EndUtilities(winprob.Ohto(), &rules, curling.State{Ends: 8, End: 3, Shot: 15})
	var pos curling.Position
	shot, value, err := s.Best(&pos, 15, &utility)
	require.NoError(t, err)
	require.InDelta(t, utility[8], s.thrown(t, &pos, shot, &utility, 300), 1e-9, "never a point")
	require.InDelta(t, utility[8], value, 1e-9)
}

// TestDetails: the more of the map is simulated the more throws it takes, and the better is what is chosen.
func TestDetails(t *testing.T) {
	rules := curling.Standard()
	details := []Detail{Bare, Sparse, Coarse, Close, Medium, Fine}
	points := winprob.Points()
	thrown, worth := make([]int, len(details)), make([]float64, len(details))
	list := lastStones(t, 24)
	for d := range details {
		s, err := New(mori2019(t), curling.StandardPlayer, &rules, details[d])
		require.NoError(t, err)
		for _, pos := range list {
			shot, _, err := s.Best(&pos, 15, &points)
			require.NoError(t, err)
			worth[d] += s.thrown(t, &pos, shot, &points, 500) / float64(len(list))
		}
		thrown[d] = s.Thrown / len(list)
	}
	require.IsIncreasing(t, thrown)
	require.Less(t, thrown[0], 300)
	require.Greater(t, thrown[5], 5000)
	require.Greater(t, worth[2], worth[0]+0.05, "coarse, bare")
	require.Greater(t, worth[4], worth[2]+0.01, "medium, coarse")
	require.InDelta(t, worth[5], worth[4], 0.04, "fine, medium")
}

// TestColumnsBetween: of a run of columns whose stones may meet another the first, the last and every so many between are
// simulated; a run of one is simulated once.
func TestColumnsBetween(t *testing.T) {
	s := solver(t, curling.StandardPlayer, curling.Standard()) // every second
	for _, col := range []int{3, 4, 5, 6, 10, 117, 118, 119} {
		s.touches[col] = true
	}
	var got [][2]int
	s.simulated(func(before, col int) { got = append(got, [2]int{before, col}) })
	require.Equal(t, [][2]int{{3, 3}, {3, 5}, {5, 6}, {10, 10}, {117, 117}, {117, 119}}, got)
}

// TestForksChooseAlike: a fork, and any position before, make no difference.
func TestForksChooseAlike(t *testing.T) {
	a := solver(t, curling.StandardPlayer, curling.Standard())
	points := winprob.Points()
	for _, pos := range lastStones(t, 240) {
		x, v, err := a.Best(&pos, 15, &points)
		require.NoError(t, err)
		y, w, err := a.Fork().Best(&pos, 15, &points)
		require.NoError(t, err)
		require.Equal(t, x, y)
		require.InDelta(t, v, w, 0)
		mirror := pos.Mirrored()
		_, m, err := a.Best(&mirror, 15, &points)
		require.NoError(t, err)
		require.Less(t, math.Abs(v-m), 0.25, "nearly the same in the mirror: odd columns are interpolated")
	}
}

func BenchmarkLastStone(b *testing.B) {
	s := solver(b, curling.StandardPlayer, curling.Standard())
	list := lastStones(b, 1)
	rules := curling.Standard()
	utility := winprob.EndUtilities(winprob.Ohto(), &rules, curling.State{Ends: 8, End: 3, Shot: 15})
	n := 0
	for b.Loop() {
		_, _, err := s.Best(&list[n%len(list)], 15, &utility)
		require.NoError(b, err)
		n++
	}
	b.ReportMetric(float64(s.Thrown)/float64(n), "throws")
}

// TestExpected: the distribution of the end score is that of the best shot, in either check, and its mean near the value.
func TestExpected(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	rules := curling.Standard()
	pos := curling.Position{12: {X: curling.CentreX + 0.3, Y: curling.TeeY + 0.1}}
	var utility [17]float64
	for k := range utility {
		utility[k] = float64(k - 8)
	}
	for _, briefly := range []bool{false, true} {
		s, err := New(ice, curling.StandardPlayer, &rules, Coarse)
		require.NoError(t, err)
		if briefly {
			s.Briefly()
		}
		before := s.Thrown
		_, value, err := s.Best(&pos, curling.Stones-1, &utility)
		require.NoError(t, err)
		thrown := s.Thrown - before
		ends, err := s.Expected(&pos, curling.Stones-1, &utility)
		require.NoError(t, err)
		total, mean := 0.0, 0.0
		for k, p := range ends {
			total, mean = total+p, mean+p*utility[k]
		}
		require.InDelta(t, 1, total, 1e-9)
		require.InDelta(t, value, mean, 0.15)
		require.Greater(t, mean, 0.3, "a hit that stays counts one")
		require.Equal(t, briefly, thrown < checks[Coarse].first*checked+finalChecked*(checks[Coarse].final-checks[Coarse].first), "throws")
	}
}
