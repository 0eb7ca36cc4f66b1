package laststone

import (
	"context"
	"math"
	"sync"

	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Rows of hits besides the hardest one, and the rows of draws: between them a stone that meets
// nothing stops behind the house.
var hitRows = [...][]int{Lone: {}, Bare: {20}, Sparse: {20}, Coarse: {14, 26}, Close: {14, 26}, Medium: {7, 14, 20, 26, 30}}

// drawStride is every how many rows draws that may meet a stone are simulated, colStride every how many columns; 0: none are.
var (
	drawStride = [...]int{Lone: 1, Bare: 16, Sparse: 8, Coarse: 4, Close: 4, Medium: 2, Fine: 1}
	colStride  = [...]int{Lone: 0, Bare: 6, Sparse: 4, Coarse: 2, Close: 1, Medium: 1, Fine: 1}
)

// Detail is how much of the map is simulated.
type Detail int

// The details, with the throws that a choice takes in the mean, those with error among them.
const (
	Lone   Detail = iota // 150: none but those with error; no stone is hit
	Bare                 // 220
	Sparse               // 320
	Coarse               // 800
	Close                // 1,200
	Medium               // 2,200
	Fine                 // all cells whose stones may meet another: 6,800
)

// check is how the best cells of a map are thrown with error.
type check struct {
	first int     // errors that each is thrown with
	final int     // those that the best finalChecked are thrown with in all
	cell  float64 // throws that the mean of the map counts as beside these
}

var checks = [...]check{Lone: {8, 24, 4}, Bare: {8, 24, 4}, Sparse: {8, 32, 4}, Coarse: {16, 64, 8}, Close: {16, 64, 8},
	Medium: {24, 96, 16}, Fine: {24, 128, 32}}

// brief is the check of Solver.Briefly.
var brief = check{4, 16, 8}

const (
	firstDrawRow = 34
	checked      = 10  // best cells that are thrown with error
	finalChecked = 4   // the best of them, thrown more often
	mostErrors   = 128 // errors of a check at most
)

// table is what a Solver needs to know of an ice, a weight limit and a spin.
type table struct {
	grid   scoremap.Grid
	row    []int  // place in the grid by row of the table: hits first, the hardest row first
	hits   int    // how many are hits
	detail Detail // Fine: all rows are draws, nothing is left out
	paths  [2][][]quadratic
	// Where a lone stone stops, by turn, row by row: squared distance to the tee, infinite out
	// of the house; and y.
	stop2 [2][]float64
	stopY [2][]float64
}

// quadratic is x as a function of the column at one y: a + b·t + c·t², t from -1 to 1.
type quadratic struct{ a, b, c float64 }

const (
	pathStep = 0.25 // m between two y of a path
	pathTop  = 12.03125
	pathEnd  = 2.78125
	pathRows = int((pathTop-pathEnd)/pathStep) + 1
)

// tables are the tables of the last ices and limits that were asked for.
var tables struct {
	sync.Mutex
	of map[tableKey]*table
}

type tableKey struct {
	ice    physics.Ice
	limit  float64
	detail Detail
	spin   curling.Spin
}

func tableOf(ctx context.Context, key tableKey) (*table, error) {
	c := &tables
	c.Lock()
	defer c.Unlock()
	if t := c.of[key]; t != nil {
		return t, nil
	}
	t, err := newTable(ctx, &key)
	if err != nil {
		return nil, err
	}
	if len(c.of) >= 16 || c.of == nil {
		c.of = map[tableKey]*table{}
	}
	c.of[key] = t
	return t, nil
}

func newTable(ctx context.Context, key *tableKey) (*table, error) {
	ice, d := key.ice, key.detail
	g, err := scoremap.NewGrid(ice, key.limit)
	if err != nil {
		return nil, err
	}
	g.Spin = key.spin
	t := &table{grid: g, detail: d}
	add := func(number int) {
		if row, ok := g.Place(number); ok && (len(t.row) == 0 || row > t.row[len(t.row)-1]) {
			t.row = append(t.row, row)
		}
	}
	first := firstDrawRow
	if d == Fine {
		first = g.First
	} else {
		if g.First < firstDrawRow {
			add(0)
		}
		if g.First < -20 {
			t.row = append(t.row, g.First/-2) // half way from the limit to the usual one
		}
		for _, n := range hitRows[d] {
			add(n)
		}
	}
	t.hits = len(t.row)
	for n := first; n < scoremap.PaperRows; n++ {
		add(n)
	}
	sim, err := simulators.Fastest(ice)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	for turn := range curling.Turn(2) {
		t.stop2[turn], t.stopY[turn] = make([]float64, len(t.row)*scoremap.Cols), make([]float64, len(t.row)*scoremap.Cols)
		for k, row := range t.row {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			t.paths[turn] = append(t.paths[turn], t.path(aimer.Of(curling.Stones-1), turn, row))
			for col := range scoremap.Cols {
				o, err := sim.Throw(physics.Delivery{Index: curling.Stones - 1, Shot: g.Shot(turn, row, col)}, nil)
				if err != nil {
					return nil, err
				}
				at, i := o.Position[curling.Stones-1], k*scoremap.Cols+col
				t.stop2[turn][i], t.stopY[turn][i] = math.Inf(1), pathEnd-1
				if o.Position.Has(curling.Stones - 1) {
					t.stopY[turn][i] = at.Y
					if d := at.Distance(curling.Tee); d < ice.Bounds.House {
						t.stop2[turn][i] = d * d
					}
				}
			}
		}
	}
	return t, nil
}

// path fits the paths of a row: x by column at every y, from three columns.
func (t *table) path(a *aim.Aimer, turn curling.Turn, row int) []quadratic {
	out := make([]quadratic, pathRows)
	var x [3][]float64
	for i, col := range []int{0, (scoremap.Cols - 1) / 2, scoremap.Cols - 1} {
		x[i] = crossings(a.PathFrom(t.grid.Shot(turn, row, col), pathTop, pathStep))
	}
	mid := 2*float64((scoremap.Cols-1)/2)/(scoremap.Cols-1) - 1 // t of the middle column
	for k := range out {
		left, at, right := x[0][k], x[1][k], x[2][k]
		b := (right - left) / 2
		c := ((left+right)/2 - at + b*mid) / (1 - mid*mid)
		out[k] = quadratic{(left+right)/2 - c, b, c}
	}
	return out
}

// crossings is x where a path crosses every y of the table; beyond its end that of its last metre
// straight on.
func crossings(path []curling.Vec) []float64 {
	out := make([]float64, pathRows)
	i := 0
	for k := range out {
		y := pathTop - float64(k)*pathStep
		for i+2 < len(path) && path[i+1].Y > y {
			i++
		}
		p, q := path[i], path[i+1]
		f := (y - p.Y) / (q.Y - p.Y)
		out[k] = p.X + f*(q.X-p.X)
	}
	return out
}
