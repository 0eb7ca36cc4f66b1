package scoremap

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/physics/sweeping"
	"github.com/hogline/hogline/engine/winprob"
)

// scanOf is the work of three rows before a shot, with a stone of the opponent's behind the tee.
func scanOf(t *testing.T, model physics.Model, shot int, x float64) *Scan {
	t.Helper()
	ice, err := physics.IceOf(model)
	require.NoError(t, err)
	g, err := NewGrid(ice, 0)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	rules := curling.Standard()
	s := curling.State{Ends: 8, Shot: shot}
	s.Position[(shot+1)%2] = curling.Tee.Add(curling.Vec{X: x, Y: -1})
	return &Scan{Grid: g, Rules: &rules, State: &s, Sim: sim, Rows: []int{20, 42, 43}}
}

// TestScan: a map is the same by one worker as by several, tells each row that it has thrown, and its cells are the scores of its
// shots, by the rules. Rows that were not asked for are not there.
func TestScan(t *testing.T) {
	for _, model := range []physics.Model{physics.Mori2019, physics.FCV1} {
		for _, shot := range []int{2, 15} { // under the free guard rule, and last
			var first Scores
			for _, workers := range []int{0, 1, 2, 9} {
				s := scanOf(t, model, shot, 0.1)
				s.Workers = workers
				var told []int
				s.Done = func(n int) { told = append(told, n) }
				m, err := s.Run(t.Context())
				require.NoError(t, err)
				require.Equal(t, []int{1, 2, 3}, told)
				require.Equal(t, 3*2*Cols, m.Throws())
				for row, has := range m.Has {
					require.Equal(t, row == 20 || row == 42 || row == 43, has)
				}
				if workers == 0 {
					first = m
				}
				require.Equal(t, first.Score, m.Score)
			}
			s := scanOf(t, model, shot, 0.1)
			scores := map[int8]bool{}
			for _, turn := range []curling.Turn{curling.Right, curling.Left} {
				for col := 0; col < Cols; col += 7 {
					o, err := s.Sim.Throw(physics.Delivery{Position: s.State.Position, Index: shot, Shot: s.Grid.Shot(turn, 42, col)}, nil)
					require.NoError(t, err)
					after, _ := s.Rules.Apply(s.Sim.Ice().Bounds, &s.State.Position, &o.Position, shot)
					require.EqualValues(t, after.Score(s.Sim.Ice().Bounds, curling.SideOf(shot)), first.At(turn, 42, col), "%v, column %d", turn, col)
				}
				for col := range Cols {
					scores[first.At(turn, 42, col)] = true
				}
			}
			require.Contains(t, scores, int8(-1), "what misses leaves the opponent's stone")
			require.Contains(t, scores, int8(1), "what comes nearer scores")
			only := first.Only([]int{42, 30})
			require.Equal(t, 2*Cols, only.Throws())
			require.Equal(t, 6*Cols, first.Throws(), "the map itself stays")
		}
	}
}

// TestScanIsSymmetric: a map of the position seen in a mirror is the other turn's, the columns in the other order.
func TestScanIsSymmetric(t *testing.T) {
	a, err := scanOf(t, physics.Mori2019, 15, 0.3).Run(t.Context())
	require.NoError(t, err)
	b, err := scanOf(t, physics.Mori2019, 15, -0.3).Run(t.Context())
	require.NoError(t, err)
	differ := 0
	for _, row := range []int{20, 42, 43} {
		for col := range Cols {
			if a.At(curling.Right, row, col) != b.At(curling.Left, row, Cols-1-col) {
				differ++
			}
		}
	}
	require.Less(t, differ, 8, "but for stones at a border")
}

// TestScanStops: after its time no row but the first is begun; with its context nothing is.
func TestScanStops(t *testing.T) {
	s := scanOf(t, physics.Mori2019, 15, 0)
	s.Until = time.Unix(1, 0)
	m, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2*Cols, m.Throws())
	require.True(t, m.Has[20])
	ctx, end := context.WithCancel(t.Context())
	end()
	_, err = scanOf(t, physics.Mori2019, 15, 0).Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

// TestSweptNormals: the errors of a map with sweepers are as those of many throws in the mean, and by the seed it differs alone which of
// the sweepers' belong to which of the thrower's.
func TestSweptNormals(t *testing.T) {
	a, b := SweptNormals(1), SweptNormals(2)
	require.Equal(t, a, SweptNormals(1))
	var sum, squares, product [3]float64
	var judged [2][]float64
	for i := range a {
		require.Equal(t, a[i][:2], b[i][:2])
		for k, z := range a[i] {
			sum[k], squares[k], product[k] = sum[k]+z, squares[k]+z*z, product[k]+z*a[i][(k+1)%3]
		}
		judged[0], judged[1] = append(judged[0], a[i][2]), append(judged[1], b[i][2])
	}
	for k := range sum {
		require.InDelta(t, 0, sum[k], 1e-9)
		require.InDelta(t, 1, squares[k]/SweptErrors, 1e-12)
	}
	require.InDelta(t, 0, product[0]/SweptErrors, 0.15, "the thrower's two have little to do with each other")
	require.NotEqual(t, judged[0], judged[1])
	slices.Sort(judged[0])
	slices.Sort(judged[1])
	require.InDeltaSlice(t, judged[0], judged[1], 1e-12)
	require.InDelta(t, 2.3, a[SweptErrors-1][0], 0.15, "the largest of 34")
}

// TestMapWithSweepers: a cell of a map with sweepers holds the scores of its shot under all errors, each swept as the crew judges it, on
// any number of workers; rows that were not thrown have no value.
func TestMapWithSweepers(t *testing.T) {
	s := scanOf(t, physics.FCV1, 15, 0.1)
	s.Rows = []int{42}
	m, err := s.Run(t.Context())
	require.NoError(t, err)
	crew, err := sweeping.New(s.Sim.Ice(), curling.ClubSweepers)
	require.NoError(t, err)
	w := Swept{Crew: crew, Noise: curling.Noise{Model: curling.Polar, A: 0.0076, B: 0.0018}, Seed: 5}
	utility := winprob.Points()
	var first *Expected
	for _, workers := range []int{1, 3} {
		s.Workers = workers
		var told []int
		e, err := w.Expect(t.Context(), s, &m, &utility, func(rows int) { told = append(told, rows) })
		require.NoError(t, err)
		require.Len(t, told, m.Rows)
		require.Equal(t, m.Rows, told[len(told)-1])
		if first == nil {
			first = e
		}
		require.Equal(t, first.ends, e.ends)
	}
	for turn := range curling.Turn(2) {
		for col := int(turn); col < Cols; col += 13 {
			aimed := m.Shot(turn, 42, col)
			target := crew.Aim(s.Sim, &s.State.Position, 15, aimed)
			mean, ends := 0.0, first.ends[(int(turn)*m.Rows+42)*Cols+col]
			for _, z := range SweptNormals(5) {
				thrown := physics.Disturb(w.Noise, aimed, z[0], z[1])
				d := physics.Delivery{Position: s.State.Position, Index: 15, Shot: thrown, Sweep: crew.Choose(target, thrown, z[2])}
				o, err := s.Sim.Throw(d, nil)
				require.NoError(t, err)
				mean += float64(o.Position.Score(s.Sim.Ice().Bounds, curling.Hammer)) / SweptErrors
			}
			require.InDelta(t, mean, first.Value[turn][42*Cols+col], 1e-9)
			sum := 0.0
			for _, p := range ends {
				sum += p
			}
			require.InDelta(t, 1, sum, 1e-9)
			require.True(t, math.IsNaN(first.Value[turn][41*Cols+col]))
		}
	}
}
