package scoremap

import (
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// The grid of Mashiko §3.2: 120 columns of vx and, by their numbers in the paper, 50 rows
// of vy, row 0 the hardest.
const (
	Cols      = 120
	PaperRows = 50

	halfWidth = 3.0                       // m/s: vx goes from -halfWidth to halfWidth
	hardestVY = curling.StandardWeightMax // m/s of row 0
	weakestVY = 28.7419                   // m/s of row 49
	colStep   = 2 * halfWidth / (Cols - 1)
	rowStep   = (hardestVY - weakestVY) / (PaperRows - 1)
)

// headroom is what a shot with its error may exceed the speed of the hardest row by without leaving what can be aimed, where fast
// simulators end.
const headroom = 1.1

// MostRows bounds the rows of a grid for throwers who are very strong.
const MostRows = 500

// Grid is where a score map is evaluated. Rows keep the numbers of the paper: row 0 is at
// the standard weight limit, the ones harder than that have negative numbers.
type Grid struct {
	First int     // number of the hardest row
	Rows  int     // rows First..First+Rows-1; the last is row 49
	Scale float64 // 1 on the ice of the paper; speeds of other ice are in proportion
	Limit float64 // m/s: shots of the grid that are faster are thrown at this speed, which can be aimed; 0 no limit
	Spin  curling.Spin
}

// NewGrid is the grid of a thrower with a weight limit in m/s (0: that of the paper) on an
// ice: the rows end at the hardest one that the limit allows and that can be aimed there with an error. The error is that of a limit
// below the weakest row, or that of the ice.
func NewGrid(ice physics.Ice, limit float64) (Grid, error) {
	scale, fastest, err := scaleOf(ice)
	if err != nil {
		return Grid{}, err
	}
	g := Grid{Rows: PaperRows, Scale: scale}
	if limit > 0 {
		g.Limit = min(limit, fastest/headroom)
		g.First = int(math.Ceil((hardestVY-g.Limit/scale)/rowStep - 1e-9))
		if g.First >= PaperRows {
			return Grid{}, fmt.Errorf("the weight limit of %.2f m/s is below the weakest row of the map, %.2f m/s", limit, weakestVY*scale)
		}
		g.First = max(g.First, PaperRows-MostRows)
		g.Rows = PaperRows - g.First
	}
	return g, nil
}

// scaleOf is how much faster stones are thrown on an ice than on that of the paper, by the
// draw to the tee, and the fastest shot there in m/s.
func scaleOf(ice physics.Ice) (scale, fastest float64, err error) {
	paper, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return 0, 0, err
	}
	var speed [2]float64
	for i, on := range []physics.Ice{paper, ice} {
		aimer, err := aim.New(on)
		if err != nil {
			return 0, 0, err
		}
		draw, err := aimer.Draw(curling.Tee, curling.Right)
		if err != nil {
			return 0, 0, fmt.Errorf("no draw reaches the tee on this ice: %w", err)
		}
		speed[i], fastest = draw.Speed(), aimer.Fastest()
	}
	scale = speed[1] / speed[0]
	if math.Abs(scale-1) < 1e-3 {
		scale = 1
	}
	return scale, fastest, nil
}

// VX is the vx of a column in m/s.
func (g *Grid) VX(col int) float64 { return g.Scale * (colStep*float64(col) - halfWidth) }

// VY is the vy of a row by its place 0..Rows-1 in the grid, m/s.
func (g *Grid) VY(row int) float64 {
	return g.Scale * (rowStep*float64(row+g.First) - hardestVY)
}

// Number is the paper's number of the row at a place.
func (g *Grid) Number(row int) int { return row + g.First }

// Place is the place of a row by its number. Row 0 is the hardest row there is, whatever
// the limit; ok is false for a row that the grid does not have.
func (g *Grid) Place(number int) (row int, ok bool) {
	if number == 0 {
		return 0, true
	}
	row = number - g.First
	return row, row >= 0 && row < g.Rows
}

// Shot is the shot of a cell, not above the limit.
func (g *Grid) Shot(turn curling.Turn, row, col int) curling.Shot {
	s, _ := curling.Shot{VX: g.VX(col), VY: g.VY(row), Turn: turn, Spin: g.Spin}.Limited(g.Limit)
	return s
}

// Places are the places of rows by their numbers, each once; rows that the grid does not have are left out.
func (g *Grid) Places(set []int) []int {
	var rows []int
	for _, n := range set {
		if row, ok := g.Place(n); ok && !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
	}
	return rows
}

// Map is a map over the velocities of the grid without values.
func (g *Grid) Map(unit string) *ai.Map {
	return &ai.Map{Axes: ai.VelocityAxes, X0: g.VX(0), DX: colStep * g.Scale, Y0: g.VY(0), DY: rowStep * g.Scale, Cols: Cols, Rows: g.Rows,
		Unit: unit}
}

// MapOf is the map of values by turn, row by row.
func (g *Grid) MapOf(unit string, values *[2][]float64) *ai.Map {
	m := g.Map(unit)
	for turn, list := range values {
		m.Value[turn] = make([]float32, len(list))
		for i, v := range list {
			m.Value[turn][i] = float32(v)
		}
	}
	return m
}
