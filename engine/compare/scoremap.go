package compare

import (
	"context"
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/shotname"
)

// Layer is what a score map shows of every shot. The text is its translation key.
type Layer string

// The layers.
const (
	MeanLayer   Layer = "mean"   // mean end score
	WinLayer    Layer = "win"    // win probability
	StealLayer  Layer = "steal"  // probability that the other team scores
	WorstLayer  Layer = "worst"  // end score that one throw in ten stays below: the 10th percentile
	SpreadLayer Layer = "spread" // standard deviation of the end score
	MakeLayer   Layer = "make"   // share made as intended
)

// Layers are all layers in the order shown.
var Layers = []Layer{MeanLayer, WinLayer, StealLayer, WorstLayer, SpreadLayer, MakeLayer}

// Spread is the unit of a map of standard deviations in points, Share that of shares.
const (
	Spread = "spread"
	Share  = "share"
)

// ScoreMap is the distribution of the end score for every shot of a grid of velocities under a thrower's error: the
// referee's score map. The last stone of an end is thrown, of any other the learned value of the position that it leaves
// stands for the rest of the end. With sweepers some of the cells are thrown, with the same errors, and swept.
type ScoreMap struct {
	Learned bool
	Thrower curling.Player
	Throws  int

	question evaluate.Question
	axes     ai.Map // of the cells, without values
	utility  [17]float64
	points   [17]float64
	share    [17][2][]float32 // of the end scores -8..8 under the error, by turn, row by row; nil: it does not come about

	// What MakeLayer needs; a map from a web worker has nothing of it.
	grid  scoremap.Grid
	blur  *scoremap.Blur
	after [2][]curling.Position // without error
	made  [2][]float32          // of a map with sweepers: the layer
}

// NewScoreMap throws the map of a question's thrower, in a web worker where the page has any. When ctx ends it returns its error within
// 50 ms. With sweepers it takes some seconds, and progress, which may be nil, is told which share of the map is there, by any goroutine; a
// web worker tells nothing.
func NewScoreMap(ctx context.Context, q evaluate.Question, workers int, progress func(share float64)) (*ScoreMap, error) {
	m := &ScoreMap{}
	h, err := mapThere.Or(ctx, &q, m.take, func() (h mapHead, err error) {
		m, err = newScoreMap(ctx, q, workers, progress)
		return h, err
	})
	if h.Throws > 0 {
		m.begin(&q, &h)
	}
	return m, err
}

func newScoreMap(ctx context.Context, q evaluate.Question, workers int, progress func(share float64)) (*ScoreMap, error) {
	r := q.Request()
	m := &ScoreMap{Thrower: r.Thrower(), question: q}
	var err error
	if m.grid, err = scoremap.NewGrid(q.Ice, m.Thrower.WeightMax); err != nil {
		return nil, err
	}
	m.axes = *m.grid.Map("")
	workers = max(1, workers)
	samplers := make([]*evaluate.Sampler, workers)
	for w := range samplers {
		if samplers[w], err = evaluate.NewQuickSampler(q); err != nil {
			return nil, err
		}
	}
	m.Learned = samplers[0].Learned()
	m.utility, m.points = samplers[0].Utilities()
	if m.Thrower.Sweepers != curling.NoSweepers {
		return m, m.throwSwept(ctx, samplers, progress)
	}
	return m, m.throw(ctx, samplers)
}

// throw throws every cell without error, and takes means over the cells around each.
func (m *ScoreMap) throw(ctx context.Context, samplers []*evaluate.Sampler) error {
	m.blur = scoremap.NewBlur(&m.grid, m.Thrower.Noise, scoremap.TrueSigma)
	workers := len(samplers)
	cells := m.grid.Rows * scoremap.Cols
	m.Throws = 2 * cells
	var raw [17][2][]float32
	for t := range turns {
		m.after[t] = make([]curling.Position, cells)
		for k := range raw {
			raw[k][t] = make([]float32, cells)
		}
	}
	err := playout.Each(ctx, workers, 2*m.grid.Rows, func(w, i int) {
		t, row := i%2, i/2
		for col := range scoremap.Cols {
			if ctx.Err() != nil {
				return
			}
			cell := row*scoremap.Cols + col
			x := samplers[w].After(m.grid.Shot(turns[t], row, col))
			m.after[t][cell] = x.After
			for k, p := range x.Ends {
				raw[k][t][cell] = float32(p)
			}
		}
	})
	if err != nil {
		return err
	}
	return playout.Each(ctx, workers, 17, func(_, k int) {
		for t := range turns {
			if occurs(raw[k]) {
				m.share[k][t] = m.blur.Mean(raw[k][t])
			}
		}
	})
}

// rare is the greatest share of a score that is left out of the layers.
const rare = 1e-3

// occurs reports whether a score comes about anywhere.
func occurs(values [2][]float32) bool {
	for _, list := range values {
		for _, p := range list {
			if p > rare {
				return true
			}
		}
	}
	return false
}

// Ends is the distribution of the points gained by a shot, by the nearest cell of the map; ok is false beyond the map.
func (m *ScoreMap) Ends(s curling.Shot) (d ai.Ends, ok bool) {
	axes := &m.axes
	col, row := int(math.Round((s.VX-axes.X0)/axes.DX)), int(math.Round((s.VY-axes.Y0)/axes.DY))
	if col < 0 || col >= axes.Cols || row < 0 || row >= axes.Rows {
		return d, false
	}
	total := 0.0
	for k := range d {
		if list := m.share[k][s.Turn]; list != nil {
			d[k] = float64(list[row*axes.Cols+col])
			total += d[k]
		}
	}
	for k := range d {
		d[k] /= total
	}
	return d.Gained(&m.points), true
}

// Layer is a layer of the map. MakeLayer takes some ten times as long as the others, and is made in a web worker where the page has any;
// the error is that of ctx.
func (m *ScoreMap) Layer(ctx context.Context, l Layer) (*ai.Map, error) {
	switch l {
	case MakeLayer:
		return layerThere.Or(ctx, &m.question, nil, func() (*ai.Map, error) {
			whole := m
			if m.after[0] == nil && m.made[0] == nil { // it came from a worker that is gone
				var err error
				if whole, err = newScoreMap(ctx, m.question, 1, nil); err != nil {
					return nil, err
				}
			}
			return whole.makeLayer(ctx)
		})
	case WorstLayer:
		return m.each(ai.Points, m.worst), nil
	case SpreadLayer:
		return m.each(Spread, m.spread), nil
	case StealLayer:
		var steal [17]float64
		for k := range 8 {
			steal[k] = 1
		}
		return m.each(Share, m.expected(&steal)), nil
	case WinLayer:
		return m.each(unitOf(&m.question), m.expected(&m.utility)), nil
	}
	return m.each(ai.Points, m.expected(&m.points)), nil
}

// each is a map of what a function says of every cell.
func (m *ScoreMap) each(unit string, of func(turn, cell int) float64) *ai.Map {
	out := m.axes
	out.Unit = unit
	for t := range turns {
		out.Value[t] = make([]float32, out.Rows*out.Cols)
		for cell := range out.Value[t] {
			out.Value[t][cell] = float32(of(t, cell))
		}
	}
	return &out
}

// expected is the mean of the utility of the end scores.
func (m *ScoreMap) expected(utility *[17]float64) func(turn, cell int) float64 {
	return func(turn, cell int) float64 {
		sum, total := 0.0, 0.0
		for k := range m.share {
			if list := m.share[k][turn]; list != nil {
				p := float64(list[cell])
				sum, total = sum+p*utility[k], total+p
			}
		}
		return sum / total
	}
}

// spread is the standard deviation of the points.
func (m *ScoreMap) spread(turn, cell int) float64 {
	sum, squares, total := 0.0, 0.0, 0.0
	for k := range m.share {
		if list := m.share[k][turn]; list != nil {
			p, x := float64(list[cell]), m.points[k]
			sum, squares, total = sum+p*x, squares+p*x*x, total+p
		}
	}
	return math.Sqrt(max(0, squares/total-sum*sum/total/total))
}

// worstShare is the share of the throws that are the worst.
const worstShare = 0.1

// worst is the points that worstShare of the throws stay below.
func (m *ScoreMap) worst(turn, cell int) float64 {
	total := 0.0
	for k := range m.share {
		if list := m.share[k][turn]; list != nil {
			total += float64(list[cell])
		}
	}
	sum := 0.0
	for k := range m.share {
		if list := m.share[k][turn]; list != nil {
			if sum += float64(list[cell]) / total; sum >= worstShare {
				return m.points[k]
			}
		}
	}
	return m.points[len(m.points)-1]
}

// makeStep is every how many columns and rows the shares made are known; leastShare is the share of throws below which a
// cell around the one aimed at is left out.
const (
	makeStep   = 2
	leastShare = 2e-4
)

// makeLayer is the share of the throws that do what the shot does without error (shotname.Intent).
func (m *ScoreMap) makeLayer(ctx context.Context) (*ai.Map, error) {
	if m.made[0] != nil {
		return m.each(Share, func(t, cell int) float64 { return float64(m.made[t][cell]) }), nil
	}
	q := &m.question
	sim, err := simulators.Fastest(q.Ice)
	if err != nil {
		return nil, err
	}
	aimer, err := aim.New(q.Ice)
	if err != nil {
		return nil, err
	}
	out := m.grid.Map(Share)
	out.Cols, out.Rows, out.DX, out.DY = (scoremap.Cols+makeStep-1)/makeStep, (m.grid.Rows+makeStep-1)/makeStep, out.DX*makeStep,
		out.DY*makeStep
	for t, turn := range turns {
		out.Value[t] = make([]float32, out.Cols*out.Rows)
		for j := range out.Rows {
			for i := range out.Cols {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				out.Value[t][j*out.Cols+i] = m.shareMade(sim, aimer, turn, j*makeStep, i*makeStep)
			}
		}
	}
	return out, nil
}

// shareMade is the share made of a cell, NaN where it makes no sense.
func (m *ScoreMap) shareMade(sim physics.Simulator, aimer *aim.Aimer, turn curling.Turn, row, col int) float32 {
	q := &m.question
	shot, before := m.grid.Shot(turn, row, col), q.State.Position
	o, err := sim.Throw(physics.Delivery{Position: before, Index: q.State.Shot, Shot: shot}, nil)
	if err != nil {
		return float32(math.NaN())
	}
	call := shotname.Of(q.Ice.Bounds, &q.Rules, &before, q.State.Shot, shot, &o, aimer.Of(q.State.Shot).ClearStop(shot))
	intent := shotname.IntentOf(q.Ice.Bounds, &before, q.State.Shot, call, &o.Position)
	if !intent.CanBeMade() {
		return float32(math.NaN())
	}
	made, total := 0.0, 0.0
	m.blur.Weights(row, col, leastShare, func(r, c int, share float64) {
		total += share
		if intent.Made(&m.after[turn][r*scoremap.Cols+c]) {
			made += share
		}
	})
	return float32(made / total)
}

// Difference is what a map has more than another one at the places of the first; NaN where either has no value.
func Difference(a, b *ai.Map) *ai.Map {
	d := *a
	for t, turn := range turns {
		d.Value[t] = make([]float32, len(a.Value[t]))
		for i, v := range a.Value[t] {
			d.Value[t][i] = v - b.At(turn, a.X0+float64(i%a.Cols)*a.DX, a.Y0+float64(i/a.Cols)*a.DY)
		}
	}
	return &d
}
