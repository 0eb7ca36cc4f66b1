package value

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Example is a position with the distribution of the end score that a net is to learn.
type Example struct {
	even, odd []input
	target    [outputs]float32
	reward    [outputs]float32 // utility of the hammer's scores, of mean 0 and standard deviation 1
}

// NewExample is the example of a position before a shot; ends are as seen by the hammer.
func NewExample(s *Situation, pos *curling.Position, shot int, ends *ai.Ends) *Example {
	var in stones
	in.read(pos, s.House, &s.turns)
	errors := learnedErrors
	if !s.turns.near(&learnedApproach) {
		errors = errorsElsewhere
	}
	x := &Example{even: append(contextInputs(s, shot, errors), in.even[:in.evens]...), odd: append([]input(nil), in.odd[:in.odds]...)}
	for k, p := range ends {
		x.target[min(max(k-8, -MostScore), MostScore)+MostScore] += float32(p)
	}
	r := s.rewards()
	for k := range x.reward {
		x.reward[k] = float32(r[k-MostScore+8])
	}
	return x
}

// Fit holds the parameters of learning: Adam (Kingma and Ba 2015) on the cross-entropy, with a rate
// that falls to nothing along a cosine.
type Fit struct {
	Epochs       int
	Batch        int
	LearningRate float64
	Seed         uint64
}

// slopes are the derivatives of the loss, like a net.
type slopes = Net

// Learn learns a net from examples; start, which may be nil, is where it starts from. each is called
// after every epoch. The net that comes of it is rounded to what a file holds. It returns ctx.Err() when ctx ends.
func (f *Fit) Learn(ctx context.Context, start *Net, all []Example, each func(*Net)) (*Net, error) {
	rng := rand.New(rand.NewPCG(f.Seed, 0x666974))
	n := newNet(rng)
	if start != nil {
		*n = *start
	}
	o := newAdam(n)
	order := rng.Perm(len(all))
	steps := f.Epochs * ((len(all) + f.Batch - 1) / f.Batch)
	var g slopes
	step := 0
	for range f.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for from := 0; from < len(order); from += f.Batch {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			part := order[from:min(from+f.Batch, len(order))]
			for _, k := range part {
				n.backward(&all[k], &g)
			}
			rate := f.LearningRate * 0.5 * (1 + math.Cos(math.Pi*float64(step)/float64(steps)))
			o.update(&g, rate, 1/float32(len(part)))
			step++
		}
		if each != nil {
			each(n)
		}
	}
	n.round()
	return n, nil
}

// newNet is a net with random weights of the size that keeps activations of one (He et al. 2015).
func newNet(rng *rand.Rand) *Net {
	n := &Net{}
	fill := func(row []float32, sd float64) {
		for i := range row {
			row[i] = float32(sd * rng.NormFloat64())
		}
	}
	for i := range n.w1 {
		fill(n.w1[i][:], math.Sqrt(1.0/60))
	}
	for i := range n.w2 {
		fill(n.w2[i][:], math.Sqrt(1.0/hidden1))
	}
	for i := range n.w3 {
		fill(n.w3[i][:], math.Sqrt(1.0/hidden2))
	}
	return n
}

// forward runs the net on an example.
func (n *Net) forward(x *Example, a *activations) {
	a.even = n.b1
	var s stones
	rest := x.even
	for len(rest) > len(s.even) {
		add(&a.even, rest[0].value, &n.w1[rest[0].index])
		rest = rest[1:]
	}
	s.evens, s.odds = copy(s.even[:], rest), copy(s.odd[:], x.odd)
	n.run(a, &s)
}

// backward adds the derivatives of the loss of an example to g.
func (n *Net) backward(x *Example, g *slopes) {
	var a activations
	n.forward(x, &a)
	var d2 [hidden2]float32
	for k, p := range a.p {
		d := p - x.target[k]
		g.b3[k] += d
		for j, v := range a.h2 {
			g.w3[k][j] += d * v
			d2[j] += d * n.w3[k][j]
		}
	}
	var d1 [hidden1]float32
	for j, d := range d2 {
		if a.h2[j] <= 0 || d == 0 {
			continue
		}
		g.b2[j] += d
		row, w := &g.w2[j], &n.w2[j]
		for i, v := range a.h1 {
			row[i] += d * v
			d1[i] += d * w[i]
		}
	}
	var de, do [hidden1]float32
	for i, d := range d1 {
		if a.even[i]+a.odd[i] > 0 {
			de[i] += d
			do[i] += d
		}
		if a.even[i]-a.odd[i] > 0 {
			de[i] += d
			do[i] -= d
		}
		g.b1[i] += de[i]
	}
	for _, in := range x.even {
		add(&g.w1[in.index], in.value, &de)
	}
	for _, in := range x.odd {
		add(&g.w1[in.index], in.value, &do)
	}
}

// adam is the state of the optimiser.
type adam struct {
	params, first, second [][]float32
	moments               [2]Net
	power                 [2]float64
}

func newAdam(n *Net) *adam {
	o := &adam{params: n.parameters(), power: [2]float64{1, 1}}
	o.first, o.second = o.moments[0].parameters(), o.moments[1].parameters()
	return o
}

// update changes the parameters by the slopes times scale and clears these.
func (o *adam) update(g *slopes, rate float64, scale float32) {
	const b1, b2, tiny = 0.9, 0.999, 1e-8
	o.power[0] *= b1
	o.power[1] *= b2
	size := float32(rate / (1 - o.power[0]))
	per := float32(1 / (1 - o.power[1]))
	for k, list := range g.parameters() {
		p, m, v := o.params[k], o.first[k], o.second[k]
		for i, d := range list {
			d *= scale
			m[i] = b1*m[i] + (1-b1)*d
			v[i] = b2*v[i] + (1-b2)*d*d
			p[i] -= size * m[i] / (float32(math.Sqrt(float64(v[i]*per))) + tiny)
			list[i] = 0
		}
	}
}

// Loss is the mean cross-entropy of a net on examples, in nats.
func Loss(n *Net, all []Example) float64 {
	var a activations
	sum := 0.0
	for i := range all {
		n.forward(&all[i], &a)
		for k, t := range all[i].target {
			if t > 0 {
				sum -= float64(t) * math.Log(max(float64(a.p[k]), 1e-9))
			}
		}
	}
	return sum / float64(len(all))
}

// Entropy is the mean entropy of the targets: the least cross-entropy there can be.
func Entropy(all []Example) float64 {
	sum := 0.0
	for i := range all {
		for _, t := range all[i].target {
			if t > 0 {
				sum -= float64(t) * math.Log(float64(t))
			}
		}
	}
	return sum / float64(len(all))
}

// Errors are the mean and the mean absolute error of the expected reward of a net on examples.
func Errors(n *Net, all []Example) (mean, absolute float64) {
	for _, d := range Differences(n, all) {
		mean += d
		absolute += math.Abs(d)
	}
	return mean / float64(len(all)), absolute / float64(len(all))
}

// Differences are by how much the expected reward of a net differs from that of the targets of examples.
func Differences(n *Net, all []Example) []float64 {
	var a activations
	list := make([]float64, len(all))
	for i := range all {
		n.forward(&all[i], &a)
		for k, t := range all[i].target {
			list[i] += float64(a.p[k]-t) * float64(all[i].reward[k])
		}
	}
	return list
}
