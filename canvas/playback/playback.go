// Package playback watches a log shot by shot: the place, the way of the shot there, the
// clock, and what of it is to be drawn. It knows no window.
package playback

import (
	"fmt"

	"hogline/canvas/paint"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/replay"
)

// Playback is a log being watched: the place, the way of the shot there and the clock.
// It knows no window; the view draws what it tells.
type Playback struct {
	Game     *replay.Game
	At       replay.Place
	Clock    replay.Clock
	Path     *physics.Trajectory // as thrown; nil where no shot was thrown
	Intended []curling.Vec       // the way of the shot that was asked for; nil if it is the same or unknown
	// Diff is how far our way ends from the log; only set when Compared.
	Diff     replay.Difference
	Compared bool

	Teams [curling.Stones]int // colour of each stone of the end shown

	sim       physics.Simulator
	buf       physics.Trajectory
	drawn     float64 // row up to which trails were handed out
	previewed bool    // Way is not that of the log
}

// pathTolerance is how far in metres a drawn path may lie beside the way it stands for.
const pathTolerance = 0.004

// New is a game at its first place.
func New(g *replay.Game) (*Playback, error) {
	sim, err := SimulatorFor(g.Ice)
	if err != nil {
		return nil, err
	}
	p := &Playback{Game: g, sim: sim}
	p.Go(g.First())
	return p, nil
}

// SimulatorFor is the simulator that knows best what happens on an ice.
func SimulatorFor(ice physics.Ice) (physics.Simulator, error) {
	var first error
	for _, kind := range []string{"exact", "box2d"} {
		s, err := physics.New(kind, ice)
		if err == nil {
			return s, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, fmt.Errorf("this ice cannot be simulated: %w", first)
}

// Go shows another place of the game: the clock stands at the release of its shot.
func (p *Playback) Go(at replay.Place) {
	p.At = p.Game.Clamp(at)
	p.Path, p.Intended, p.Diff, p.Compared, p.drawn, p.previewed = nil, nil, replay.Difference{Stone: -1}, false, 0, false
	end, shot := p.Game.ShotAt(p.At)
	if end != nil {
		p.Teams = paint.TeamsOf(end.First)
	}
	playing := p.Clock.Playing()
	defer func() {
		length := 0.0
		if p.Path != nil {
			length = p.Path.Seconds()
		}
		p.Clock.SetLength(length)
		if playing {
			p.Clock.Play()
		}
	}()
	if shot == nil || shot.Kind != replay.Thrown {
		return
	}
	if shot.Ran {
		d := replay.Compare(p.Game, p.At, p.sim, &p.buf)
		if d.Err == nil {
			p.Path = &p.buf
			p.Diff, p.Compared = d, shot.After != nil
		}
	}
	if shot.Recorded != nil && shot.Recorded.Rows() > 1 {
		p.Path = shot.Recorded
	}
	if shot.Asked && (!shot.Ran || shot.Chosen != shot.Run) {
		var buf physics.Trajectory
		before := replay.InPlay(p.Game.Ice.Bounds, shot.Before)
		if _, err := p.sim.Throw(physics.Delivery{Position: before, Index: shot.Number, Shot: shot.Chosen}, &buf); err == nil {
			p.Intended = buf.Path(shot.Number, float64(buf.Rows()), pathTolerance)
		}
	}
}

// State is the situation before the shot shown.
func (p *Playback) State() (curling.State, error) { return p.Game.State(p.At) }

// Shot is the shot shown, nil at the end of an end.
func (p *Playback) Shot() *replay.Shot {
	_, s := p.Game.ShotAt(p.At)
	return s
}

// Delivered is the index of the stone that is thrown at the place shown.
func (p *Playback) Delivered() int {
	if s := p.Shot(); s != nil {
		return s.Number
	}
	return -1
}

// row is the row of the way that the clock shows.
func (p *Playback) row() float64 {
	if p.Path == nil {
		return 0
	}
	return p.Path.RowAt(p.Clock.At())
}

// atRelease reports that the shot shown has not been thrown yet.
func (p *Playback) atRelease() bool { return p.Path == nil || p.Clock.At() <= 0 }

// Stones are the stones as the clock shows them: before the shot, on their way, or after
// it, with hollow ones where those that moved lay before.
func (p *Playback) Stones() []paint.Stone {
	state, err := p.State()
	if err != nil {
		return nil
	}
	if p.atRelease() {
		return paint.StonesOf(state.Position, p.Teams)
	}
	now := p.Path.Between(p.row())
	shot := p.Shot()
	if p.Clock.Ended() && shot != nil && shot.After != nil && !p.previewed {
		now = *shot.After // what the log says counts
	}
	out := paint.StonesOf(now, p.Teams)
	for i := range state.Position {
		if was := state.Position[i]; state.Position.Has(i) && was.Distance(now[i]) > curling.StoneRadius {
			out = append(out, paint.Stone{At: was, Number: i + 1, Team: p.Teams[i], Hollow: true})
		}
	}
	return out
}

// Trails are the trails of the shot up to what the clock shows, the shot that was asked
// for below them. What follows is told by Grow.
func (p *Playback) Trails() []paint.Trail {
	row := p.row()
	p.drawn = row
	if p.atRelease() {
		return nil
	}
	var out []paint.Trail
	if p.Intended != nil {
		out = append(out, paint.Trail{Points: p.Intended, Intended: true})
	}
	index := p.Delivered()
	for i := range p.Teams {
		if pts := p.Path.Path(i, row, pathTolerance); len(pts) > 1 {
			out = append(out, paint.Trail{Points: pts, Team: p.Teams[i], Thin: i != index})
		}
	}
	return out
}

// Grow is what the trails grew by since Trails or Grow was last called. ok is false when
// they did not grow but must be taken anew, as the clock went back or began.
func (p *Playback) Grow() (more []paint.Trail, ok bool) {
	if p.Path == nil {
		return nil, true
	}
	from, to := p.drawn, p.row()
	if to < from || from <= 0 {
		return nil, false
	}
	p.drawn = to
	index := p.Delivered()
	a, b := p.Path.Between(from), p.Path.Between(to)
	for i := range a {
		if a.Has(i) && b.Has(i) && a[i] != b[i] {
			more = append(more, paint.Trail{Points: []curling.Vec{a[i], b[i]}, Team: p.Teams[i], Thin: i != index})
		}
	}
	return more, true
}

// Preview puts another shot than the one played on the clock, thrown without error from
// the place shown. Go ends it.
func (p *Playback) Preview(shot curling.Shot) error {
	state, err := p.State()
	if err != nil {
		return err
	}
	before := replay.InPlay(p.Game.Ice.Bounds, state.Position)
	if _, err := p.sim.Throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot}, &p.buf); err != nil {
		return err
	}
	p.Path, p.Intended, p.Compared, p.previewed, p.drawn = &p.buf, nil, false, true, 0
	p.Clock.Pause()
	p.Clock.SetLength(p.Path.Seconds())
	return nil
}

// Paths are the paths of all stones that a shot would move from the place shown, that of
// the delivered one first, and where every stone ends.
func (p *Playback) Paths(shot curling.Shot) (ways [][]curling.Vec, end curling.Position, err error) {
	state, err := p.State()
	if err != nil {
		return nil, end, err
	}
	var buf physics.Trajectory
	before := replay.InPlay(p.Game.Ice.Bounds, state.Position)
	out, err := p.sim.Fork().Throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot}, &buf)
	if err != nil {
		return nil, end, err
	}
	last := float64(buf.Rows())
	ways = append(ways, buf.Path(state.Shot, last, pathTolerance))
	for i := range before {
		if i == state.Shot || !before.Has(i) {
			continue
		}
		if way := buf.Path(i, last, pathTolerance); len(way) > 1 && way[0].Distance(way[len(way)-1]) > shortest {
			ways = append(ways, way)
		}
	}
	return ways, out.Position, nil
}

// shortest is the least way in metres of a struck stone that is worth drawing.
const shortest = 0.05
