package nrow

import (
	"fmt"
	"math"
	"sync"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
	"hogline/engine/physics/fast"
	"hogline/engine/physics/simulators"
)

// LastStone chooses the last stone of an end by search, in a fraction of a millisecond: on a few
// rows of the score map for hits and on all rows for draws. Shots that meet no stone are looked
// up in a table of where a lone stone stops; only those that may meet one are simulated. The best
// cells are then thrown with the thrower's error. A LastStone serves one goroutine.
type LastStone struct {
	table  *lastTable
	player curling.Player
	rules  *curling.Rules
	sim    physics.Simulator
	batch  *fast.Batch // nil: the simulator has no batch form

	columns []kernel // by row of the table
	rows    []kernel // by draw row
	pos     *curling.Position
	shot    int
	value   [2][]float64 // utility without error, by turn, row by row
	mean    [2][]float64 // with error
	line    []float64
	touches [Cols]bool
	Thrown  int // shots simulated so far
}

// Rows of hits besides the hardest one, and the rows of draws: between them a stone that meets
// nothing stops behind the house.
var lastHitRows = []int{14, 26}

const (
	firstDrawRow = 34
	drawRows     = PaperRows - firstDrawRow
	lastChecked  = 10 // best cells that are thrown with error
	lastSamples  = 24 // errors that each is thrown with
	mapSamples   = 8  // throws that the mean of the map counts as beside these
)

// lastTable is what a LastStone needs to know of an ice and a weight limit.
type lastTable struct {
	grid  Grid
	row   []int // place in the grid by row of the table: hits first, the hardest row first
	hits  int   // how many are hits
	fine  bool  // all rows are draws, nothing is left out
	paths [2][][]quadratic
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

// lastTables are the tables of the last ices and limits that were asked for.
var lastTables struct {
	sync.Mutex
	of map[lastKey]*lastTable
}

type lastKey struct {
	ice   physics.Ice
	limit float64
	fine  bool
}

func lastTableOf(key lastKey) (*lastTable, error) {
	c := &lastTables
	c.Lock()
	defer c.Unlock()
	if t := c.of[key]; t != nil {
		return t, nil
	}
	t, err := newLastTable(key.ice, key.limit, key.fine)
	if err != nil {
		return nil, err
	}
	if len(c.of) >= 16 || c.of == nil {
		c.of = map[lastKey]*lastTable{}
	}
	c.of[key] = t
	return t, nil
}

func newLastTable(ice physics.Ice, limit float64, fine bool) (*lastTable, error) {
	g, err := NewGrid(ice, limit)
	if err != nil {
		return nil, err
	}
	t := &lastTable{grid: g, fine: fine}
	add := func(number int) {
		if row, ok := g.Place(number); ok && (len(t.row) == 0 || row > t.row[len(t.row)-1]) {
			t.row = append(t.row, row)
		}
	}
	first := firstDrawRow
	if fine {
		first = g.First
	} else {
		if g.First < firstDrawRow {
			add(0)
		}
		if g.First < -20 {
			t.row = append(t.row, g.First/-2) // half way from the limit to the usual one
		}
		for _, n := range lastHitRows {
			add(n)
		}
	}
	t.hits = len(t.row)
	for n := first; n < PaperRows; n++ {
		add(n)
	}
	sim, err := simulators.Fastest(ice)
	if err != nil {
		return nil, err
	}
	aim, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	for turn := range curling.Turn(2) {
		t.stop2[turn], t.stopY[turn] = make([]float64, len(t.row)*Cols), make([]float64, len(t.row)*Cols)
		for k, row := range t.row {
			t.paths[turn] = append(t.paths[turn], t.path(aim, turn, row))
			for col := range Cols {
				o, err := sim.Throw(physics.Delivery{Index: curling.Stones - 1, Shot: g.Shot(turn, row, col)}, nil)
				if err != nil {
					return nil, fmt.Errorf("rows: %w", err)
				}
				at, i := o.Position[curling.Stones-1], k*Cols+col
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
func (t *lastTable) path(a *aim.Aimer, turn curling.Turn, row int) []quadratic {
	out := make([]quadratic, pathRows)
	var x [3][]float64
	for i, col := range []int{0, (Cols - 1) / 2, Cols - 1} {
		x[i] = crossings(a.Path(t.grid.Shot(turn, row, col), pathStep))
	}
	mid := 2*float64((Cols-1)/2)/(Cols-1) - 1 // t of the middle column
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

// NewLastStone is a solver for a thrower on an ice under rules. The error is that of a thrower too
// weak for the map, or of the ice.
func NewLastStone(ice physics.Ice, player curling.Player, rules *curling.Rules) (*LastStone, error) {
	return newLastStone(lastKey{ice, player.WeightMax, false}, player, rules)
}

// NewFineLastStone is a solver that simulates every cell of the map whose stone may meet another: some ten
// times slower, to measure the other by.
func NewFineLastStone(ice physics.Ice, player curling.Player, rules *curling.Rules) (*LastStone, error) {
	return newLastStone(lastKey{ice, player.WeightMax, true}, player, rules)
}

func newLastStone(key lastKey, player curling.Player, rules *curling.Rules) (*LastStone, error) {
	ice := key.ice
	t, err := lastTableOf(key)
	if err != nil {
		return nil, err
	}
	s := &LastStone{table: t, player: player, rules: rules, line: make([]float64, Cols)}
	if s.sim, err = simulators.Fastest(ice); err != nil {
		return nil, err
	}
	if f, ok := s.sim.(*fast.Simulator); ok && !rules.Applies(curling.Stones-1) {
		s.batch = fast.NewBatch(f)
	}
	columns, rows := kernelsOf(&t.grid, player.Noise, TrueSigma)
	for k, row := range t.row {
		s.columns = append(s.columns, columns[row])
		if k >= t.hits {
			s.rows = append(s.rows, rows[row])
		}
	}
	for turn := range s.value {
		s.value[turn], s.mean[turn] = make([]float64, len(t.row)*Cols), make([]float64, len(t.row)*Cols)
	}
	return s, nil
}

// Fork is a solver of the same thrower for another goroutine.
func (s *LastStone) Fork() *LastStone {
	f := *s
	f.sim = s.sim.Fork()
	if sim, ok := f.sim.(*fast.Simulator); ok && s.batch != nil {
		f.batch = fast.NewBatch(sim)
	}
	f.line, f.Thrown = make([]float64, Cols), 0
	for turn := range f.value {
		f.value[turn], f.mean[turn] = make([]float64, len(s.value[turn])), make([]float64, len(s.mean[turn]))
	}
	return &f
}

// Best is the shot with the greatest expected utility as shot number shot, the last of the end;
// utility[k+8] is that of k points to the thrower. value is its estimate.
func (s *LastStone) Best(pos *curling.Position, shot int, utility *[17]float64) (best curling.Shot, value float64, err error) {
	s.pos, s.shot = pos, shot
	if s.batch != nil {
		if err := s.batch.Set(pos, shot); err != nil {
			return best, 0, err
		}
	}
	lone := s.loneOf(utility)
	for turn := range curling.Turn(2) {
		for k := range s.table.row {
			s.fill(turn, k, &lone, utility)
		}
	}
	s.average()
	best, value = s.check(s.peaks(), utility)
	return best, value, nil
}

// lone is the utility of a stone that meets nothing, by its squared distance from the tee.
type lone struct {
	base float64 // out of the house
	own  float64 // nearer than the opponent's best
	opp2 float64 // squared distance of that, at most the radius of the house
	near int     // nearer stones of the opponent otherwise: value[i] below distance step2[i]
	step [curling.Stones]float64
	at   [curling.Stones + 1]float64
}

// loneOf sorts the stones of both sides by distance.
func (s *LastStone) loneOf(utility *[17]float64) (l lone) {
	b := s.sim.Ice().Bounds
	mine := curling.SideOf(s.shot)
	l.opp2 = b.House * b.House
	own2 := l.opp2
	var opp [curling.Stones]float64
	n := 0
	for i := range s.pos {
		if !s.pos.Has(i) || !b.InPlay(s.pos[i]) {
			continue
		}
		d := s.pos[i].Sub(curling.Tee)
		d2 := d.X*d.X + d.Y*d.Y
		if d2 >= b.House*b.House {
			continue
		}
		if curling.SideOf(i) == mine {
			own2 = min(own2, d2)
			continue
		}
		k := n
		for ; k > 0 && opp[k-1] > d2; k-- {
			opp[k] = opp[k-1]
		}
		opp[k] = d2
		n++
		l.opp2 = min(l.opp2, d2)
	}
	more := 0
	for i := range s.pos {
		if s.pos.Has(i) && curling.SideOf(i) == mine {
			if d := s.pos[i].Sub(curling.Tee); d.X*d.X+d.Y*d.Y < l.opp2 && b.InPlay(s.pos[i]) {
				more++
			}
		}
	}
	l.own = utility[min(1+more, 8)+8]
	l.base = utility[min(max(s.pos.Score(b, mine), -8), 8)+8]
	for k := range n { // a stone farther away than k of the opponent's leaves it at least k
		if opp[k] < own2 {
			l.step[l.near] = opp[k]
			l.near++
		}
	}
	for k := range l.near + 1 {
		l.at[k] = utility[8-k]
	}
	return l
}

// utility is that of a stone at rest at a squared distance.
func (l *lone) utility(d2 float64) float64 {
	switch {
	case d2 < l.opp2:
		return l.own
	case l.near == 0 || math.IsInf(d2, 1):
		return l.base
	}
	k := 0
	for k < l.near && l.step[k] < d2 {
		k++
	}
	return l.at[k]
}

// drawStride is every how many rows draws that may meet a stone are simulated.
const drawStride = 4

// fill computes the utilities without error of a row. Of the cells whose stones may meet another the
// even columns are simulated, and of the draws every fourth row; an odd column is the mean of its
// neighbours, the rows between are as the one before.
func (s *LastStone) fill(turn curling.Turn, k int, l *lone, utility *[17]float64) {
	t := s.table
	from := k * Cols
	value, stop2 := s.value[turn][from:][:Cols], t.stop2[turn][from:][:Cols]
	for i, d2 := range stop2 {
		value[i] = l.utility(d2)
	}
	s.markTouching(turn, k)
	if !t.fine && k > t.hits && (k-t.hits)%drawStride != 0 {
		for col, touches := range s.touches {
			if touches {
				value[col] = s.value[turn][from-Cols+col]
			}
		}
		return
	}
	between := func(col int) bool {
		return !t.fine && col%2 == 1 && col+1 < Cols && s.touches[col-1] && s.touches[col] && s.touches[col+1]
	}
	for col, touches := range s.touches {
		if touches && !between(col) {
			value[col] = utility[s.score(t.grid.Shot(turn, t.row[k], col))+8]
		}
	}
	for col := 1; col+1 < Cols; col += 2 {
		if between(col) {
			value[col] = (value[col-1] + value[col+1]) / 2
		}
	}
}

// markTouching marks the columns of a row whose stones may meet another.
func (s *LastStone) markTouching(turn curling.Turn, k int) {
	const reach = 2*curling.StoneRadius*1.04 + 0.02 // m: the path may head a little across the sheet
	t := s.table
	clear(s.touches[:])
	path, stopY := t.paths[turn][k], t.stopY[turn][k*Cols:][:Cols]
	for i := range s.pos {
		p := s.pos[i]
		if p == (curling.Vec{}) {
			continue
		}
		f := min(max((pathTop-p.Y)/pathStep, 0), float64(pathRows)-1.001)
		j := int(f)
		f -= float64(j)
		a, b := &path[j], &path[j+1]
		q := quadratic{a.a + f*(b.a-a.a), a.b + f*(b.b-a.b), a.c + f*(b.c-a.c)}
		at := (p.X - q.a) / q.b
		at -= q.c * at * at / q.b
		wide := reach / (q.b + 2*q.c*at)
		const half = float64(Cols-1) / 2
		for col := max(0, int((at-wide)*half+half)); col <= min(Cols-1, int((at+wide)*half+half)+1); col++ {
			if stopY[col] < p.Y+reach {
				s.touches[col] = true
			}
		}
	}
}

// score is the end score of a shot without error as seen by the thrower. A shot that cannot be
// simulated, once in very many, counts as thrown away.
func (s *LastStone) score(v curling.Shot) int {
	s.Thrown++
	if s.batch != nil {
		n, err := s.batch.Score(v)
		if err == nil {
			return min(max(n, -8), 8)
		}
	} else if o, err := s.sim.Throw(physics.Delivery{Position: *s.pos, Index: s.shot, Shot: v}, nil); err == nil {
		after := o.Position
		if s.rules.Applies(s.shot) {
			after, _ = s.rules.Apply(s.sim.Ice().Bounds, s.pos, &o.Position, s.shot)
		}
		return min(max(after.Score(s.sim.Ice().Bounds, curling.SideOf(s.shot)), -8), 8)
	}
	return min(max(s.pos.Score(s.sim.Ice().Bounds, curling.SideOf(s.shot)), -8), 8)
}

// average takes the mean of the utilities over the thrower's error: along the rows, and among the
// draws across them.
func (s *LastStone) average() {
	t := s.table
	for turn := range s.value {
		for k := range t.row {
			from := k * Cols
			line := s.value[turn][from:][:Cols]
			if k >= t.hits {
				line = s.line
				s.across(line, turn, k)
			}
			alongRow(s.mean[turn][from:][:Cols], line, &s.columns[k])
		}
	}
}

// across is the mean over the draw rows around one.
func (s *LastStone) across(line []float64, turn, k int) {
	clear(line)
	total := 0.0
	kernel := &s.rows[k-s.table.hits]
	for i, p := range kernel.p {
		r := k + i - kernel.half
		if r < s.table.hits || r >= len(s.table.row) || p < 1e-4 {
			continue
		}
		total += p
		for col, v := range s.value[turn][r*Cols:][:Cols] {
			line[col] += p * v
		}
	}
	for col := range line {
		line[col] /= total
	}
}

// lastCell is a cell of the table.
type lastCell struct {
	turn     curling.Turn
	row, col int
	value    float64
}

// peaks are the best cells, no two of them near each other.
func (s *LastStone) peaks() (peaks [lastChecked]lastCell) {
	const apartCols, apartRows = 4, 4
	for n := range peaks {
		best := lastCell{value: math.Inf(-1)}
		for turn := range s.mean {
			for i, v := range s.mean[turn] {
				if v <= best.value {
					continue
				}
				c := lastCell{curling.Turn(turn), i / Cols, i % Cols, v}
				near := false
				for _, p := range peaks[:n] {
					hit := c.row < s.table.hits || p.row < s.table.hits
					if p.turn == c.turn && abs(p.col-c.col) < apartCols && (p.row == c.row || !hit && abs(p.row-c.row) < apartRows) {
						near = true
					}
				}
				if !near {
					best = c
				}
			}
		}
		peaks[n] = best
	}
	return peaks
}

// check throws the peaks with the same errors and takes the best.
func (s *LastStone) check(peaks [lastChecked]lastCell, utility *[17]float64) (best curling.Shot, value float64) {
	value = math.Inf(-1)
	for _, c := range peaks {
		if math.IsInf(c.value, -1) {
			continue
		}
		shot := s.table.grid.Shot(c.turn, s.table.row[c.row], c.col)
		sum := 0.0
		if s.player.Noise.Model != curling.NoNoise {
			for _, z := range lastErrors {
				sum += utility[s.score(physics.Disturb(s.player.Noise, shot, z[0], z[1]))+8]
			}
		} else {
			sum = lastSamples * c.value
		}
		if v := (sum + mapSamples*c.value) / (lastSamples + mapSamples); v > value {
			best, value = shot, v
		}
	}
	return best, value
}

// lastErrors are standard normal numbers spread evenly: points of the sequence of the generalised
// golden ratio (R2, M. Roberts) through the inverse of the distribution function.
var lastErrors = func() (z [lastSamples][2]float64) {
	const g = 1.32471795724474602596
	for i := range z {
		u, v := math.Mod(0.5+float64(i+1)/g, 1), math.Mod(0.5+float64(i+1)/(g*g), 1)
		z[i] = [2]float64{math.Sqrt2 * math.Erfinv(2*u-1), math.Sqrt2 * math.Erfinv(2*v-1)}
	}
	return z
}()
