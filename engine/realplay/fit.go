package realplay

import (
	"context"
	"errors"
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// Row is a charted position before a shot and what the end brought.
type Row struct {
	State  curling.State
	Points int // of the hammer
	Game   int // number; the games of a row are left out together
}

// Fitting is how a model is learned.
type Fitting struct {
	Source string
	Rules  curling.Rules
	// Replicas is how many models are learned without a part of the games each, for the error of a value; 0 or 1 none.
	Replicas int
	Ridge    float64 // penalty of weights in units of a position; 0 is DefaultRidge
}

// DefaultRidge is for the last stone; ridgeGrowth is by how much of it the penalty grows with every shot to come, as less hangs on the
// stones. Both were chosen on games of two events, by those of one for the other.
const (
	DefaultRidge = 120.0
	ridgeGrowth  = 0.7
)

// Numbers of steps of the descent: from nothing, and from the weights of all games.
const (
	steps        = 250
	replicaSteps = 60
)

// neighbour is the weight of positions with two shots more or fewer to come, at which the same side throws.
const neighbour = 0.4

// ErrNoRows is the error of a fit without positions.
var ErrNoRows = errors.New("no charted end under these rules")

// example is a row as a stage sees it.
type example struct {
	in     [inputs]float64
	class  int
	weight float64
	game   int
}

// Fit learns a model from the positions of charted ends. The error is ctx's, or that of no rows.
func Fit(ctx context.Context, rows []Row, f Fitting) (*Model, error) {
	if len(rows) == 0 {
		return nil, ErrNoRows
	}
	e, err := New(nil, &f.Rules)
	if err != nil {
		return nil, err
	}
	m := &Model{Format: formatName, Source: f.Source, FirstShot: f.Rules.FirstShot, Stages: make([]*Stage, curling.Stones-f.Rules.FirstShot+1)}
	byLeft := make([][]example, curling.Stones+1)
	games := map[int]bool{}
	for i := range rows {
		r := &rows[i]
		left := curling.Stones - r.State.Shot
		if left <= 0 || left >= len(m.Stages) {
			continue
		}
		e.read(&r.State)
		byLeft[left] = append(byLeft[left], example{e.in, ClassOf(r.Points), 1, r.Game})
		games[r.Game] = true
	}
	m.Games = len(games)
	m.tails(rows)
	for left := 1; left < len(m.Stages); left++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(byLeft[left]) == 0 {
			continue
		}
		list := append([]example{}, byLeft[left]...)
		for _, other := range []int{left - 2, left + 2} {
			if other < 1 || other >= len(byLeft) || left > len(m.Stages)-3 { // before the first stones all positions are alike
				continue
			}
			for _, x := range byLeft[other] {
				x.weight = neighbour
				list = append(list, x)
			}
		}
		m.Stages[left] = fitStage(list, left, f)
	}
	return m, nil
}

// tails counts the high scores of the ends, with one more of the least each.
func (m *Model) tails(rows []Row) {
	var scored, stolen [tail]float64
	scored[0], stolen[0] = 1, 1
	all := [2]float64{1, 1}
	type end struct{ game, end int }
	seen := map[end]bool{}
	for i := range rows {
		r := &rows[i]
		if seen[end{r.Game, r.State.End}] {
			continue
		}
		seen[end{r.Game, r.State.End}] = true
		switch p := min(max(r.Points, -8), 8); {
		case p >= MostPoints:
			scored[p-MostPoints]++
			all[0]++
		case p <= -MostPoints:
			stolen[-p-MostPoints]++
			all[1]++
		}
	}
	for i := range scored {
		m.Scored[i], m.Stolen[i] = scored[i]/all[0], stolen[i]/all[1]
	}
	m.Ends = len(seen)
}

// fitStage learns the weights of a stage and its replicas.
func fitStage(list []example, left int, f Fitting) *Stage {
	ridge := f.Ridge
	if ridge == 0 {
		ridge = DefaultRidge
	}
	ridge *= 1 + ridgeGrowth*float64(left-1)
	scale := scales(list)
	prior := bySearch(&scale)
	all := descend(list, -1, f.Replicas, ridge, &prior, nil, steps)
	s := &Stage{Weights: unscaled(&all, &scale)}
	if f.Replicas > 1 {
		for k := range f.Replicas {
			w := descend(list, k, f.Replicas, ridge, &prior, &all, replicaSteps)
			s.Replicas = append(s.Replicas, unscaled(&w, &scale))
		}
	}
	return s
}

// scaling is how inputs were brought to mean 0 and standard deviation 1.
type scaling struct{ mean, sd [inputs]float64 }

// scales scales the inputs of a list; the first, which is always 1, stays.
func scales(list []example) (s scaling) {
	n := float64(len(list))
	for i := range s.mean {
		s.sd[i] = 1
		if i == 0 {
			continue
		}
		for k := range list {
			s.mean[i] += list[k].in[i] / n
		}
		v := 0.0
		for k := range list {
			d := list[k].in[i] - s.mean[i]
			v += d * d / n
		}
		if v > 1e-9 {
			s.sd[i] = math.Sqrt(v)
		}
		for k := range list {
			list[k].in[i] = (list[k].in[i] - s.mean[i]) / s.sd[i]
		}
	}
	return s
}

type weights [Classes][inputs]float64

// unscaled are weights for inputs as they are read, to four digits.
func unscaled(w *weights, s *scaling) (out Weights) {
	for c := range w {
		row := make([]float64, inputs)
		row[0] = w[c][0]
		for i := 1; i < inputs; i++ {
			row[i] = w[c][i] / s.sd[i]
			row[0] -= row[i] * s.mean[i]
		}
		out[c] = make([]float32, inputs)
		for i, v := range row {
			out[c][i] = float32(math.Round(v*1e4) / 1e4)
		}
	}
	return out
}

// bySearch are the weights, of scaled inputs, that take the distribution of play by search over, a little flatter.
func bySearch(s *scaling) (w weights) {
	for c := range w {
		i := inputs - Classes + c
		w[c][i] = searchShare * s.sd[i]
	}
	return w
}

// searchShare is the weight of the logarithms of the shares by search towards which weights are drawn.
const searchShare = 0.9

// descend minimises the log loss with a penalty of the squares of how far all weights but the first are from a prior, by Nesterov's
// gradient method. Games whose number leaves the remainder without are left out.
func descend(list []example, without, parts int, ridge float64, prior, from *weights, steps int) weights {
	var back, grad weights
	w := *prior
	if from != nil {
		w = *from
	}
	back = w
	most, total := 0.0, 0.0
	for k := range list {
		x := &list[k]
		if without >= 0 && x.game%parts == without {
			continue
		}
		norm := 0.0
		for _, v := range x.in {
			norm += v * v
		}
		total += x.weight
		most += x.weight * norm
	}
	if total == 0 {
		return w
	}
	// The largest curvature is at most half the mean square norm; a third of that bounds it where inputs are not all alike.
	rate := 1 / (0.5*most/total*0.35 + ridge/total)
	for step := range steps {
		momentum := float64(step) / float64(step+3)
		look := w
		for c := range look {
			for i := range look[c] {
				look[c][i] += momentum * (w[c][i] - back[c][i])
			}
		}
		gradient(list, without, parts, &look, &grad)
		back = w
		for c := range w {
			for i := range w[c] {
				g := grad[c][i] / total
				if i > 0 {
					g += ridge / total * (look[c][i] - prior[c][i])
				}
				w[c][i] = look[c][i] - rate*g
			}
		}
	}
	return w
}

// gradient is that of the log loss.
func gradient(list []example, without, parts int, w, grad *weights) {
	*grad = weights{}
	for k := range list {
		x := &list[k]
		if without >= 0 && x.game%parts == without {
			continue
		}
		var p Shares
		for c := range w {
			for i, v := range x.in {
				p[c] += w[c][i] * v
			}
		}
		softmax(&p)
		p[x.class]--
		for c := range grad {
			d := p[c] * x.weight
			for i, v := range x.in {
				grad[c][i] += d * v
			}
		}
	}
}

// Counts is how ends come out by the shots to come and what the stones count alone: what a value must know more than.
type Counts [curling.Stones + 1][Classes]Shares

// countPrior is how many ends of the mean over all counts stand beside those seen.
const countPrior = 5

// CountsOf counts the rows.
func CountsOf(rows []Row, r *curling.Rules) *Counts {
	c := &Counts{}
	e, err := New(nil, r)
	if err != nil {
		return c
	}
	var all [curling.Stones + 1]Shares
	for i := range rows {
		left, class := curling.Stones-rows[i].State.Shot, ClassOf(rows[i].Points)
		c[left][e.countOf(&rows[i].State)][class]++
		all[left][class]++
	}
	for left := range c {
		normalise(&all[left], nil)
		for k := range c[left] {
			normalise(&c[left][k], &all[left])
		}
	}
	return c
}

// normalise makes shares of counts, with countPrior of a prior or, without one, with a tenth of each.
func normalise(p, prior *Shares) {
	sum := 0.0
	for k := range p {
		if prior != nil {
			p[k] += countPrior * prior[k]
		} else {
			p[k] += 0.1
		}
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
}

func (e *Evaluator) countOf(s *curling.State) int {
	return ClassOf(int(count(e.stones(&s.Position), e.house, 0, 0)))
}

// Shares is the distribution of the results from what the stones count.
func (c *Counts) Shares(e *Evaluator, s *curling.State) Shares {
	return c[curling.Stones-s.Shot][e.countOf(s)]
}
