package scoremap

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/winprob"
)

var points = winprob.Points()

// TestGrid: the numbers of Mashiko §3.2.
func TestGrid(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	g, err := NewGrid(ice, curling.StandardPlayer.WeightMax)
	require.NoError(t, err)
	require.Equal(t, PaperRows, g.Rows)
	require.Equal(t, 1.0, g.Scale)
	require.InDelta(t, -3, g.VX(0), 1e-12)
	require.InDelta(t, 3, g.VX(119), 1e-12)
	require.InDelta(t, -33.7419, g.VY(0), 1e-12)
	require.InDelta(t, -28.7419, g.VY(49), 1e-12)
	require.InDelta(t, 0.050420, g.VX(1)-g.VX(0), 1e-6)
	require.InDelta(t, 0.102041, g.VY(1)-g.VY(0), 1e-6)

	aimer, err := aim.New(ice)
	require.NoError(t, err)
	draw, err := aimer.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	require.Greater(t, draw.VY, g.VY(41)-g.Scale*rowStep, "the house centre lies at rows 41-42")
	require.Less(t, draw.VY, g.VY(42)+g.Scale*rowStep)

	for _, limit := range []float64{29, 31.2, 33.7, 40, 50} {
		g, err := NewGrid(ice, limit)
		require.NoError(t, err)
		require.LessOrEqual(t, -g.VY(0), limit)
		require.Greater(t, -g.VY(0), limit-rowStep, "the hardest row is the next below the limit")
		hardest, ok := g.Place(0)
		require.True(t, ok)
		require.Zero(t, hardest)
		if row, ok := g.Place(41); ok {
			require.InDelta(t, -33.7419+41*rowStep, g.VY(row), 1e-9, "rows keep their numbers")
		} else {
			require.Less(t, limit, 29.6)
		}
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			require.LessOrEqual(t, g.Shot(turn, 0, 0).Speed(), limit+1e-9)
		}
	}
	_, err = NewGrid(ice, 28)
	require.ErrorContains(t, err, "below the weakest row")
	fcv1, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g, err = NewGrid(fcv1, 0)
	require.NoError(t, err)
	require.InDelta(t, 0.08, g.Scale, 0.02, "stones of Digital Curling 3 go at real speed")
	aimer, err = aim.New(fcv1)
	require.NoError(t, err)
	for limit, hardest := range map[float64]float64{3: 3, 4: 4, aimer.Fastest(): aimer.Fastest() / 1.1, 34: aimer.Fastest() / 1.1} {
		g, err = NewGrid(fcv1, limit)
		require.NoError(t, err)
		require.InDelta(t, hardest-g.Scale*rowStep/2, -g.VY(0), g.Scale*rowStep/2, "limit %v: no row that cannot be aimed", limit)
		require.LessOrEqual(t, g.Shot(curling.Right, 0, 0).Speed(), hardest+1e-9)
	}
}

// TestKernel: the probabilities of Mashiko §3.3 under its noise.
func TestKernel(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	g, err := NewGrid(ice, 0)
	require.NoError(t, err)
	columns, rows := Kernels(&g, curling.NoiseGAT, PaperSigma)
	require.Equal(t, 5, columns[0].half)
	require.Equal(t, 9, rows[0].half)
	sum := func(k Kernel) (s float64) {
		for _, p := range k.p {
			s += p
		}
		return s
	}
	require.InDelta(t, 1-1e-4, sum(columns[0]), 1e-4)
	require.InDelta(t, 1-8e-4, sum(rows[0]), 1e-4)
	require.InDelta(t, 0.0008, columns[0].p[0], 1e-4)
	require.InDelta(t, 0.0010, rows[0].p[0], 1e-4)

	sx, sy := deviations(curling.NoiseGAT, TrueSigma, -30)
	require.InDelta(t, 0.0588, sx, 5e-4, "docs/PHYSICS.md, Noise")
	require.InDelta(t, 0.1180, sy, 5e-4)
	columns, rows = Kernels(&g, curling.NoiseGAT, TrueSigma)
	require.Equal(t, 5, columns[0].half)
	require.Equal(t, 5, rows[0].half)
	require.InDelta(t, 1, sum(columns[0]), 1e-5)
	polar := curling.Noise{Model: curling.Polar, A: 0.1, B: 0.002}
	sx, sy = deviations(polar, TrueSigma, -30)
	require.InDelta(t, 0.06, sx, 1e-4)
	require.InDelta(t, 0.1, sy, 1e-4)
	require.Equal(t, []float64{1}, newKernel(0, 0.1, 0).p)
}

func someScores(t *testing.T, r *rand.Rand, score func() int8) Scores {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	g, err := NewGrid(ice, 0)
	require.NoError(t, err)
	m := Scores{Grid: g, Has: make([]bool, g.Rows)}
	for row := range m.Has {
		m.Has[row] = r.IntN(3) > 0
	}
	m.Has[7] = true
	for turn := range m.Score {
		m.Score[turn] = make([]int8, g.Rows*Cols)
		for i := range m.Score[turn] {
			m.Score[turn][i] = score()
		}
	}
	return m
}

// TestExpectedIsTheFormula compares the map, edges and missing rows included, with the
// formula of Mashiko §3.3 written out.
func TestExpectedIsTheFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := someScores(t, r, func() int8 { return int8(r.IntN(9) - 4) })
	e := Expect(&m, &points, curling.NoiseGAT, PaperSigma)
	columns, rows := Kernels(&m.Grid, curling.NoiseGAT, PaperSigma)
	for range 2000 {
		c := Cell{Turn: curling.Turn(r.IntN(2)), Row: r.IntN(m.Rows), Col: r.IntN(Cols)}
		if !m.Has[c.Row] {
			require.True(t, math.IsNaN(e.At(c)))
			continue
		}
		var sum, total float64
		for dy := -9; dy <= 9; dy++ {
			for dx := -5; dx <= 5; dx++ {
				y, x := c.Row+dy, c.Col+dx
				if y < 0 || y >= m.Rows || x < 0 || x >= Cols || !m.Has[y] {
					continue
				}
				p := columns[c.Row].p[dx+5] * rows[c.Row].p[dy+9]
				sum += p * float64(m.At(c.Turn, y, x))
				total += p
			}
		}
		require.InDelta(t, sum/total, e.At(c), 1e-9)
		mean := 0.0
		for k, p := range e.Ends(c.Turn, c.Row, c.Col) {
			mean += p * float64(k-8)
		}
		require.InDelta(t, e.At(c), mean, 1e-9, "the distribution has the same mean")
	}
}

// TestConstantMap: the correction of edges and missing rows leaves a constant constant.
func TestConstantMap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := someScores(t, r, func() int8 { return 3 })
	for _, sigma := range []Sigma{TrueSigma, PaperSigma} {
		e := Expect(&m, &points, curling.NoiseGAT, sigma)
		for turn := range e.Value {
			for i, v := range e.Value[turn] {
				if m.Has[i/Cols] {
					require.InDelta(t, 3, v, 1e-12)
				}
			}
		}
	}
}

// TestPeaks: the best cells one after the other, none near a better one, the first of equal ones; cells without a value and rows beyond
// those looked at are none.
func TestPeaks(t *testing.T) {
	var values [2][]float64
	for turn := range values {
		values[turn] = make([]float64, 4*Cols)
	}
	at := func(turn, row, col int) *float64 { return &values[turn][row*Cols+col] }
	*at(0, 1, 50), *at(0, 1, 52), *at(1, 2, 50), *at(0, 3, 10), *at(1, 0, 7) = 5, 4, 5, 9, math.NaN()
	near := func(a, b *Cell) bool { return a.Near(b, 3, 2) }
	peaks := make([]Cell, 2)
	require.Equal(t, 2, Peaks(&values, 3, peaks, near))
	require.Equal(t, []Cell{{0, 1, 50, 5}, {1, 2, 50, 5}}, peaks, "the one of row 3 is not looked at, the one of column 52 is near")
	require.Equal(t, 1, Peaks(&values, 4, peaks[:1], near))
	require.Equal(t, Cell{0, 3, 10, 9}, peaks[0])
	require.Equal(t, 1, Peaks(&values, 3, peaks, func(*Cell, *Cell) bool { return true }), "all are near the first")
	require.Zero(t, Peaks(&values, 0, peaks, near))
	a, b := Cell{Row: 5, Col: 20}, Cell{Row: 6, Col: 22}
	require.True(t, a.Near(&b, 3, 2))
	require.False(t, a.Near(&b, 2, 2))
	require.False(t, a.Near(&b, 3, 1))
	b.Turn = 1
	require.False(t, a.Near(&b, 3, 2), "the turns are apart")
}

// TestBestStrong: without weak shots the best row before WeakFrom is taken, unless there is none.
func TestBestStrong(t *testing.T) {
	m := someScores(t, rand.New(rand.NewPCG(5, 6)), func() int8 { return 0 })
	for row := range m.Has {
		m.Has[row] = true
	}
	m.Score[0][45*Cols+60], m.Score[1][20*Cols+30] = 8, 7
	e := Expect(&m, &points, curling.NoiseGAT, PaperSigma)
	require.Equal(t, 45, e.Best(true).Row)
	require.Equal(t, 20, e.Best(false).Row)
	require.Less(t, e.Peaks(9, false)[8].Row, WeakFrom)
	weak := e.Only([]int{45}, &points)
	require.Equal(t, 45, weak.Best(false).Row)
	require.Len(t, weak.Peaks(5, false), 1)
	require.Equal(t, 9, e.Reach(20))
	require.Equal(t, weak.Value[0][45*Cols+60], Expect(weak.Scores, &points, curling.NoiseGAT, PaperSigma).Value[0][45*Cols+60])
}

// TestBlurIsTheMap: of the same scores the blur has the means of the map, and its weights are those of the kernels.
func TestBlurIsTheMap(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	m := someScores(t, r, func() int8 { return int8(r.IntN(9) - 4) })
	for row := range m.Has {
		m.Has[row] = true
	}
	e := Expect(&m, &points, curling.NoiseGAT, TrueSigma)
	b := NewBlur(&m.Grid, curling.NoiseGAT, TrueSigma)
	list := make([]float32, len(m.Score[1]))
	for i, s := range m.Score[1] {
		list[i] = float32(s)
	}
	mean := b.Mean(list)
	for i, v := range e.Value[1] {
		require.InDelta(t, v, mean[i], 1e-4)
	}
	only := []int{0, 38, 41, 46}
	some := make([]bool, m.Rows)
	for _, row := range only {
		some[row] = true
	}
	part := b.Only(list, some)
	for i, v := range e.Only(only, &points).Value[1] {
		require.Equal(t, math.IsNaN(v), math.IsNaN(float64(part[i])))
		if !math.IsNaN(v) {
			require.InDelta(t, v, part[i], 1e-4)
		}
	}
	sum := 0.0
	b.Weights(20, 60, 0, func(row, col int, share float64) {
		require.LessOrEqual(t, math.Abs(float64(row-20)), 5.0)
		sum += share * float64(m.At(1, row, col))
	})
	require.InDelta(t, e.Value[1][20*Cols+60], sum, 1e-4)
	cells := 0
	b.Weights(20, 60, 0.01, func(_, _ int, share float64) {
		require.GreaterOrEqual(t, share, 0.01)
		cells++
	})
	require.Less(t, cells, 60)
}
