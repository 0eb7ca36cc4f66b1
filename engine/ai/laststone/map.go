package laststone

import (
	"math"

	"github.com/hogline/hogline/engine/ai/scoremap"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

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
func (s *Solver) loneOf(utility *[17]float64) (l lone) {
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
	l.base = utility[s.pos.Score(b, mine)+8]
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

// fill computes the utilities without error of a row. Of the cells whose stones may meet another those of some
// rows of draws and of some columns are simulated; what lies between two columns is interpolated, the rows between are as the
// one before.
func (s *Solver) fill(turn curling.Turn, k int, l *lone, utility *[17]float64) {
	t := s.table
	row := k * scoremap.Cols
	value, stop2 := s.value[turn][row:][:scoremap.Cols], t.stop2[turn][row:][:scoremap.Cols]
	for i, d2 := range stop2 {
		value[i] = l.utility(d2)
	}
	s.markTouching(turn, k)
	if t.copies(k) {
		for col, touches := range s.touches {
			if touches {
				value[col] = s.value[turn][row-scoremap.Cols+col]
			}
		}
		return
	}
	if colStride[t.detail] == 0 {
		for col, touches := range s.touches {
			if touches {
				value[col] = l.base
			}
		}
		return
	}
	s.simulated(func(before, col int) {
		value[col] = utility[s.score(t.grid.Shot(turn, t.row[k], col))+8]
		for i := before + 1; i < col; i++ {
			f := float64(i-before) / float64(col-before)
			value[i] = value[before]*(1-f) + value[col]*f
		}
	})
}

// copies reports whether what may meet a stone in a row is as in the row before.
func (t *table) copies(k int) bool { return k > t.hits && (k-t.hits)%drawStride[t.detail] != 0 }

// simulated calls each with the columns that are simulated of those marked: the first and the last of a run and some between; before
// is the one simulated before it in the run, itself at first.
func (s *Solver) simulated(each func(before, col int)) {
	stride, first, before := colStride[s.table.detail], 0, 0
	if stride == 0 {
		return
	}
	for col, touches := range s.touches {
		switch {
		case !touches:
			first, before = col+1, col+1
		case (col-first)%stride == 0, col+1 == scoremap.Cols, !s.touches[col+1]:
			each(before, col)
			before = col
		}
	}
}

// cells is how many cells of the map of a position are simulated.
func (s *Solver) cells(pos *curling.Position) (n int) {
	s.pos = pos
	for turn := range curling.Turn(2) {
		for k := range s.table.row {
			if s.table.copies(k) {
				continue
			}
			s.markTouching(turn, k)
			s.simulated(func(int, int) { n++ })
		}
	}
	return n
}

// markTouching marks the columns of a row whose stones may meet another.
func (s *Solver) markTouching(turn curling.Turn, k int) {
	const reach = 2*curling.StoneRadius*1.04 + 0.02 // m: the path may head a little across the sheet
	t := s.table
	clear(s.touches[:])
	path, stopY := t.paths[turn][k], t.stopY[turn][k*scoremap.Cols:][:scoremap.Cols]
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
		const half = float64(scoremap.Cols-1) / 2
		for col := max(0, int((at-wide)*half+half)); col <= min(scoremap.Cols-1, int((at+wide)*half+half)+1); col++ {
			if stopY[col] < p.Y+reach {
				s.touches[col] = true
			}
		}
	}
}

// score is the end score of a shot without error as seen by the thrower. A shot that cannot be
// simulated, once in very many, counts as thrown away.
func (s *Solver) score(v curling.Shot) int {
	cpu.Yield()
	s.Thrown++
	if s.batch != nil {
		if n, err := s.batch.Score(v); err == nil {
			return n
		}
	} else if o, err := s.sim.Throw(physics.Delivery{Position: *s.pos, Index: s.shot, Shot: v}, nil); err == nil {
		after := o.Position
		if s.rules.Applies(s.shot) {
			after, _ = s.rules.Apply(s.sim.Ice().Bounds, s.pos, &o.Position, s.shot)
		}
		return after.Score(s.sim.Ice().Bounds, curling.SideOf(s.shot))
	}
	return s.pos.Score(s.sim.Ice().Bounds, curling.SideOf(s.shot))
}

// average takes the mean of the utilities over an error: along the rows, and among the draws across them.
func (s *Solver) average(e *kernels, mean *[2][]float64) {
	t := s.table
	for turn := range s.value {
		for k := range t.row {
			from := k * scoremap.Cols
			line := s.value[turn][from:][:scoremap.Cols]
			if k >= t.hits {
				line = s.line
				s.across(line, &e.rows[k-t.hits], turn, k)
			}
			e.columns[k].Along(mean[turn][from:][:scoremap.Cols], line)
		}
	}
}

// across is the mean over the draw rows around one.
func (s *Solver) across(line []float64, kernel *scoremap.Kernel, turn, k int) {
	clear(line)
	total := 0.0
	first, ps := kernel.Around(k, len(s.table.row))
	for i, p := range ps {
		r := first + i
		if r < s.table.hits || p < 1e-4 {
			continue
		}
		total += p
		for col, v := range s.value[turn][r*scoremap.Cols:][:scoremap.Cols] {
			line[col] += p * v
		}
	}
	for col := range line {
		line[col] /= total
	}
}
