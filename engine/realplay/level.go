package realplay

import "math"

// Tilt are shares in which every point more of the hammer is e^level times as likely against one less: a level of play of other people,
// days or ice, of which the stones tell nothing.
func (p Shares) Tilt(level float64) Shares {
	if level == 0 {
		return p
	}
	sum := 0.0
	for c := range p {
		p[c] *= math.Exp(level * float64(c-MostPoints))
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
	return p
}

// mean and variance are those of the points, cut off at MostPoints.
func (p *Shares) moments() (mean, variance float64) {
	for c, v := range p {
		x := float64(c - MostPoints)
		mean, variance = mean+v*x, variance+v*x*x
	}
	return mean, variance - mean*mean
}

// Levels adds up how the ends of an event came out against what was expected when they began.
type Levels struct {
	N             int // ends
	off, variance float64
}

// Add adds an end with the points of the hammer.
func (l *Levels) Add(expected Shares, points int) {
	mean, variance := expected.moments()
	l.N++
	l.off += float64(ClassOf(points)-MostPoints) - mean
	l.variance += variance
}

// Less is without the ends of o.
func (l Levels) Less(o Levels) Levels {
	return Levels{l.N - o.N, l.off - o.off, l.variance - o.variance}
}

// LevelSpread is the spread of the levels of events to which a level is drawn, in logits a point: chosen on two events, each foretold by
// the other and a third (docs/REAL.md, "The value of real play").
const LevelSpread = 0.035

// MostLevel is the greatest level that an event can have.
const MostLevel = 1.0

// Level is the level of the event for Tilt, drawn to 0 as a spread of levels between events tells: the mode of the posterior, to the first
// order.
func (l *Levels) Level(spread float64) float64 {
	if !(spread > 0) {
		return 0
	}
	return l.off / (l.variance + 1/(spread*spread))
}

// Points are those of the hammer that are expected, cut off at MostPoints.
func (p *Shares) Points() float64 {
	mean, _ := p.moments()
	return mean
}
