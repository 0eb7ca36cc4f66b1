package playback

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// Tracer gives the paths of all stones that a shot would move from the place shown, that of the delivered one first, and
// where every stone ends. The function may be used on any goroutine, one at a time.
func (p *Playback) Tracer() func(curling.Shot) (paths [][]curling.Vec, end curling.Position, err error) {
	game, at, sim := p.Game, p.At, p.sim.Fork()
	return func(shot curling.Shot) (paths [][]curling.Vec, end curling.Position, err error) {
		state, err := game.State(at)
		if err != nil {
			return nil, end, err
		}
		var buf physics.Trajectory
		before := replay.InPlay(game.Ice.Bounds, state.Position)
		out, err := sim.Throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot}, &buf)
		if err != nil {
			return nil, end, err
		}
		last := float64(buf.Rows())
		paths = append(paths, buf.Path(state.Shot, last, pathTolerance))
		for i := range before {
			if i == state.Shot || !before.Has(i) {
				continue
			}
			if path := buf.Path(i, last, pathTolerance); len(path) > 1 && path[0].Distance(path[len(path)-1]) > shortestPath {
				paths = append(paths, path)
			}
		}
		return paths, out.Position, nil
	}
}

// Thrower throws deliveries with the simulator of the playback. The function may be used on any goroutine, one at a time.
func (p *Playback) Thrower() func(physics.Delivery) (physics.Outcome, error) {
	sim := p.sim.Fork()
	return func(d physics.Delivery) (physics.Outcome, error) { return sim.Throw(d, nil) }
}

// HogToHog is how many seconds of real ice a shot takes from hog line to hog line, NaN if it does not come to the second
// one. The function may be used on any goroutine, one at a time.
func (p *Playback) HogToHog() func(curling.Shot) float64 {
	sim := p.sim.Fork()
	return func(shot curling.Shot) float64 {
		var buf physics.Trajectory
		if _, err := sim.Throw(physics.Delivery{Shot: shot}, &buf); err != nil {
			return math.NaN()
		}
		return simulators.HogToHog(&buf)
	}
}
