package lookahead

import (
	"math"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Throws of a shot that was chosen where an end is played on.
const (
	// lastThrows is how often the last stone is thrown: the search that chose it takes some hundred throws, and most of what one end
	// differs from another by is the error of this one.
	lastThrows = 16
	// stepThrows and finalThrows are those of AddGain, of a shot before the last stone and of the last stone.
	stepThrows  = 16
	finalThrows = 32
)

// AddEnds adds to ends the distribution of the end score, as seen by a side, when the shots from number i on are
// thrown, each with its thrower's error: one shot of each, the last one so often that the errors are spread evenly, which leaves the mean
// what it is.
func (p *Player) AddEnds(ends *ai.Ends, pos *curling.Position, i int, side curling.Side) {
	const last = curling.Stones - 1
	if p.sim.Own() {
		for ; i <= last; i++ {
			p.sim.ThrowNoisy(pos, i, p.Choose(pos, i))
		}
		score := p.sim.Score(pos)
		if side != p.sim.Side() {
			score = -score
		}
		ends[score+8]++
		return
	}
	for ; i < last; i++ {
		p.sim.ThrowNoisy(pos, i, p.Choose(pos, i))
	}
	if i > last {
		ends[pos.Score(p.sim.Bounds, side)+8]++
		return
	}
	p.evenly(pos, last, p.Choose(pos, last), lastThrows, func(after *curling.Position) {
		ends[after.Score(p.sim.Bounds, side)+8] += 1. / lastThrows
	})
}

// Searches reports whether every shot from number i on is chosen by search: which ones depends on the positions alone then, and all of them
// have a learned value.
func (p *Player) Searches(i int) bool {
	if p.sim.Own() || p.last == nil {
		return false
	}
	for ; i < curling.Stones; i++ {
		if !p.eval.Knows(i) {
			return false
		}
	}
	return true
}

// AddGain adds to ends, as seen by a side, weight times what the distribution of the end score is beyond the learned value of a position
// before shot i when the end is played on: for every shot the mean learned value of its results less that of the position before it, the
// end scores themselves for the last stone. In the mean that sums up to the distribution by AddEnds less the learned one, but chance adds
// far less to it: every shot is thrown so often that the errors are spread evenly, and the first result is played on. pos is changed.
// Searches must be true of i.
func (p *Player) AddGain(ends *ai.Ends, weight float64, pos *curling.Position, i int, side curling.Side) {
	p.eval.AddEnds(ends, -weight, pos, i, side)
	for ; i < curling.Stones-1; i++ {
		before, n := *pos, 0
		p.evenly(&before, i, p.Choose(&before, i), stepThrows, func(after *curling.Position) {
			if n++; n == 1 {
				*pos = *after
				p.eval.AddEnds(ends, weight*(1./stepThrows-1), after, i+1, side)
				return
			}
			p.eval.AddEnds(ends, weight/stepThrows, after, i+1, side)
		})
	}
	p.evenly(pos, i, p.Choose(pos, i), finalThrows, func(after *curling.Position) {
		ends[after.Score(p.sim.Bounds, side)+8] += weight / finalThrows
	})
}

// Gains plays the end on from a position before shot i as AddGain does and calls each before every shot, with the learned distribution of
// the end score, as seen by a side, and what it is less than in the mean of the results of the shot. What the end came to from a
// position on is the learned distribution there with that gain and all that follow. pos is changed. Searches must be true of i.
func (p *Player) Gains(pos *curling.Position, i int, side curling.Side,
	each func(shot int, before *curling.Position, learned, gain *ai.Ends)) {
	for ; i < curling.Stones; i++ {
		before, n := *pos, 0
		var learned, gain ai.Ends
		p.eval.AddEnds(&learned, 1, &before, i, side)
		for k, share := range learned {
			gain[k] = -share
		}
		throws := stepThrows
		if i == curling.Stones-1 {
			throws = finalThrows
		}
		from := before
		p.evenly(&from, i, p.Choose(&from, i), throws, func(after *curling.Position) {
			if n++; n == 1 {
				*pos = *after
			}
			p.eval.AddEnds(&gain, 1/float64(throws), after, i+1, side)
		})
		each(i, &before, &learned, &gain)
	}
}

// evenly throws a shot as shot i n times with errors that are spread evenly: points of the sequence R2, moved by a random vector
// (Cranley and Patterson 1976). His sweepers sweep every throw.
func (p *Player) evenly(pos *curling.Position, i int, s curling.Shot, n int, each func(after *curling.Position)) {
	noise := p.sim.Thrower(i).Noise
	at := [2]float64{p.sim.Rand.Float64(), p.sim.Rand.Float64()}
	for range n {
		after, thrown := *pos, physics.Disturb(noise, s, playout.NormalAt(at[0]), playout.NormalAt(at[1]))
		p.sim.ThrowSwept(&after, i, thrown, p.sim.Sweep(pos, i, s, thrown))
		each(&after)
		for k := range at {
			at[k] = math.Mod(at[k]+playout.R2[k], 1)
		}
	}
}
