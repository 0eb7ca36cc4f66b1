// Package playback steps through a game: the place, the trajectory of the shot there, the
// clock, and the stones and trails to draw. It needs no window.
package playback

import (
	"fmt"
	"sort"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// Stone is a stone of the shot on the clock.
type Stone struct {
	At     curling.Vec
	Index  int // in the position
	Number curling.StoneNumber
	Team   int  // 0 or 1
	Hollow bool // it lay there before the shot
	Shot   int  // of ShowAll, from 1, that moved it; 0: it lies as it lay, or one shot is on the clock
}

// Trail is the path of a stone up to the time shown, or the path of the chosen shot.
type Trail struct {
	Points   []curling.Vec // m
	Stone    int           // by its index in the position
	Team     int           // 0 or 1
	Intended bool          // of the chosen shot
	Thin     bool          // of a stone that was not delivered
	Found    bool          // of a throw that was found from the chart of a tournament
	Swept    bool          // the part of the path of the delivered stone that was swept, under its path
}

// Playback is a game at one of its places, with the clock of the shot there.
type Playback struct {
	Game     *replay.Game
	At       replay.Place
	Clock    replay.Clock
	Path     *physics.Trajectory // as thrown; nil where no shot was thrown
	Intended []curling.Vec       // path of the chosen shot, m; nil if it is the thrown one or unknown
	Diff     replay.Difference   // of the simulated shot from the log
	Teams    [curling.Stones]int // colour of each stone of the end shown

	sim       physics.Simulator
	from      float64               // y in m from where shots are played; 0: from the release
	drawn     float64               // row of Path up to which trails were returned
	several   []*physics.Trajectory // of ShowAll
	previewed bool                  // Path is that of a previewed shot, not of the log
	loading   bool                  // Show is to bring the path of the shot
	resume    bool                  // and the clock runs from then on
}

// pathTolerance is how far in metres a drawn path may deviate from the trajectory.
const pathTolerance = 0.004

// New is a game at its first place, with the path of its shot.
func New(g *replay.Game) (*Playback, error) {
	p, err := Open(g, g.First())
	if err == nil {
		p.Show(p.Job()())
	}
	return p, err
}

// Open is a game at a place without the path of its shot: Show brings it.
func Open(g *replay.Game, at replay.Place) (*Playback, error) {
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		return nil, fmt.Errorf("this ice cannot be simulated: %w", err)
	}
	p := &Playback{Game: g, sim: sim}
	p.Reset(at)
	return p, nil
}

// Empty is the playback where no game is open: nothing lies on the ice, and its clock has no length.
func Empty() *Playback {
	p, _ := New(replay.NoGame) // its ice can be simulated
	return p
}

// Thrown is what the simulator makes of the shot at a place: it is computed by a Job and shown by Show.
type Thrown struct {
	at       replay.Place
	path     *physics.Trajectory
	intended []curling.Vec
	diff     replay.Difference
	preview  bool
}

// Reset shows another place of the game without the path of its shot: Show brings it. A clock that runs goes on then.
func (p *Playback) Reset(at replay.Place) {
	p.At = p.Game.Clamp(at)
	if end, _ := p.Game.ShotAt(p.At); end != nil {
		p.Teams = teamsOf(end)
	}
	playing := p.Playing()
	p.show(Thrown{at: p.At, diff: replay.Difference{Stone: -1}})
	p.loading, p.resume = true, playing
}

// Go shows another place of the game with the path of its shot, and throws it on the calling goroutine.
func (p *Playback) Go(at replay.Place) {
	p.Reset(at)
	p.Show(p.Job()())
}

// Show puts a thrown shot on the clock, at its release. A shot from a place that is no longer shown is left out. It
// reports whether the shot is shown.
func (p *Playback) Show(t Thrown) bool {
	if t.at != p.At {
		return false
	}
	resume := p.resume
	p.show(t)
	p.loading, p.resume = false, false
	if resume {
		p.Clock.Play()
	}
	return true
}

// ShowAll puts several shots that were thrown from the place shown on one clock, at their release, to run until the last
// stone rests. It reports whether they are shown: at least one, all from the place shown.
func (p *Playback) ShowAll(list []Thrown) bool {
	longest := -1
	for i, t := range list {
		if t.at != p.At || t.path == nil {
			return false
		}
		if longest < 0 || t.path.Seconds() > list[longest].path.Seconds() {
			longest = i
		}
	}
	if longest < 0 || !p.Show(list[longest]) {
		return false
	}
	for _, t := range list {
		p.several = append(p.several, t.path)
	}
	return true
}

// Several reports whether the shots of ShowAll are on the clock.
func (p *Playback) Several() bool { return len(p.several) > 0 }

func (p *Playback) show(t Thrown) {
	p.Path, p.Intended, p.Diff, p.previewed, p.drawn, p.several = t.path, t.intended, t.diff, t.preview, 0, nil
	p.Clock.Pause()
	length := 0.0
	if p.Path != nil {
		length = p.Path.Seconds()
	}
	p.Clock.SetLength(length)
	p.Clock.SetStart(p.timeAt(p.from))
}

// PlayFrom plays shots from where the delivered stone comes nearer to the house than y (m), and not from the release; 0
// is from the release.
func (p *Playback) PlayFrom(y float64) {
	p.from = y
	p.Clock.SetStart(p.timeAt(y))
}

// timeAt is when the delivered stone comes nearer to the house than y, in seconds; 0 if it never does.
func (p *Playback) timeAt(y float64) float64 {
	i := p.Delivered()
	if p.Path == nil || y <= 0 || i < 0 {
		return 0
	}
	rows := p.Path.Rows()
	row := sort.Search(rows, func(row int) bool {
		at := p.Path.At(row)
		return !at.Has(i) || at[i].Y < y
	})
	if row == rows {
		return 0
	}
	return p.Path.Seconds() * float64(row) / float64(rows-1)
}

// Playing reports whether the clock runs, or will run as soon as the path of the shot is there.
func (p *Playback) Playing() bool { return p.Clock.Playing() || p.loading && p.resume }

// Loading reports whether the path of the shot is still to come.
func (p *Playback) Loading() bool { return p.loading }

// Toggle starts or stops the clock, as soon as the path of the shot is there.
func (p *Playback) Toggle() {
	if p.loading {
		p.resume = !p.resume
		return
	}
	p.Clock.Toggle()
}

// Load marks that another shot is about to be shown in place of the one on the clock, and whether it is to be played.
func (p *Playback) Load(play bool) {
	p.Clock.Pause()
	p.loading, p.resume = true, play
}

// Job throws the shot at the place shown. The function may run on any goroutine.
func (p *Playback) Job() func() Thrown {
	game, at, sim := p.Game, p.At, p.sim.Fork()
	return func() Thrown {
		t := Thrown{at: at, diff: replay.Difference{Stone: -1}}
		_, shot := game.ShotAt(at)
		if shot == nil || shot.Kind != replay.Thrown {
			return t
		}
		if shot.Ran {
			var buf physics.Trajectory
			if d := replay.CompareShot(game, at, sim, &buf); d.Err == nil {
				t.path, t.diff = &buf, d
			}
		}
		if shot.Recorded != nil && shot.Recorded.Rows() > 1 {
			t.path = shot.Recorded
		}
		if shot.Asked && (!shot.Ran || shot.Chosen != shot.Run) {
			var buf physics.Trajectory
			before := replay.InPlay(game.Ice.Bounds, shot.Before)
			if _, err := sim.Throw(physics.Delivery{Position: before, Index: shot.Number, Shot: shot.Chosen}, &buf); err == nil {
				t.intended = buf.Path(shot.Number, float64(buf.Rows()), pathTolerance)
			}
		}
		return t
	}
}

// PreviewJob throws another shot than the one played, without error, from the place shown. The function may run on any
// goroutine; Reset ends the preview.
func (p *Playback) PreviewJob(shot curling.Shot) func() (Thrown, error) {
	game, at, sim := p.Game, p.At, p.sim.Fork()
	return func() (Thrown, error) {
		var buf physics.Trajectory
		t := Thrown{at: at, path: &buf, preview: true, diff: replay.Difference{Stone: -1}}
		state, err := game.State(at)
		if err == nil {
			before := replay.InPlay(game.Ice.Bounds, state.Position)
			_, err = sim.Throw(physics.Delivery{Position: before, Index: state.Shot, Shot: shot}, &buf)
		}
		return t, err
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

// row is the row of Path that the clock shows.
func (p *Playback) row() float64 {
	if p.Path == nil {
		return 0
	}
	return p.Path.RowAt(p.Clock.At())
}

// atRelease reports that the shot shown has not been thrown yet.
func (p *Playback) atRelease() bool { return p.Path == nil || p.Clock.At() <= 0 }

// Stones are the stones as the clock shows them: before the shot, moving, or after it, with
// hollow ones where those that moved lay before.
func (p *Playback) Stones() []Stone {
	state, err := p.State()
	if err != nil {
		return nil
	}
	if p.atRelease() {
		return p.stones(state.Position)
	}
	if p.Several() {
		return p.severalStones(&state.Position, p.Clock.At())
	}
	now := p.Path.Between(p.row())
	shot := p.Shot()
	if p.Clock.Ended() && shot != nil && shot.After != nil && !p.previewed {
		now = *shot.After // the log takes precedence over the simulation
	}
	return p.withMoved(now, &state.Position)
}

// StonesOf are the stones of one of the shots of ShowAll alone, by its index, as the clock shows them; of any other index those before
// the shot.
func (p *Playback) StonesOf(k int) []Stone {
	state, err := p.State()
	if err != nil {
		return nil
	}
	if p.atRelease() || k < 0 || k >= len(p.several) {
		return p.stones(state.Position)
	}
	path := p.several[k]
	return p.withMoved(path.Between(path.RowAt(p.Clock.At())), &state.Position)
}

// withMoved are stones, with hollow ones where those lay before that have moved.
func (p *Playback) withMoved(now curling.Position, before *curling.Position) []Stone {
	out := p.stones(now)
	for i := range before {
		if from := before[i]; before.Has(i) && from.Distance(now[i]) > curling.StoneRadius {
			s := p.stone(i, from)
			s.Hollow = true
			out = append(out, s)
		}
	}
	return out
}

// severalStones are the stones of several shots at once: where each shot has moved them, and hollow where they lay.
func (p *Playback) severalStones(before *curling.Position, at float64) (out []Stone) {
	var moved [curling.Stones]bool
	for k, path := range p.several {
		now := path.Between(path.RowAt(at))
		for i := range now {
			delivered := i == p.Delivered()
			if !delivered && now[i].Distance(before[i]) <= movedBy {
				continue
			}
			moved[i] = true
			if now.Has(i) {
				s := p.stone(i, now[i])
				s.Shot = k + 1
				out = append(out, s)
			}
		}
	}
	for i := range before {
		if before.Has(i) && i != p.Delivered() {
			s := p.stone(i, before[i])
			s.Hollow = moved[i]
			out = append(out, s)
		}
	}
	return out
}

// Film is what is on the clock, to be shown elsewhere: its length in seconds, from where shots are played, and the stones at
// a time from there. The function may be used on any goroutine; the film stays when another shot is shown. stones is nil
// where no shot was thrown.
func (p *Playback) Film() (seconds float64, stones func(at float64) []Stone) {
	state, err := p.State()
	if p.Path == nil || err != nil {
		return 0, nil
	}
	film, start := *p, p.timeAt(p.from)
	return p.Path.Seconds() - start, func(at float64) []Stone {
		if film.Several() {
			return film.severalStones(&state.Position, start+at)
		}
		return film.stones(film.Path.Between(film.Path.RowAt(start + at)))
	}
}

// movedBy is the least way in metres of a stone that a shot has moved.
const movedBy = 0.01

// Trails are the trails of the shot up to the time shown, the chosen shot below them. Grow
// continues them.
func (p *Playback) Trails() []Trail {
	row := p.row()
	p.drawn = row
	if p.atRelease() || p.Several() {
		return nil
	}
	var out []Trail
	index := p.Delivered()
	if p.Intended != nil {
		out = append(out, Trail{Points: p.Intended, Stone: index, Intended: true})
	}
	if swept := p.swept(0, row); len(swept) > 1 {
		out = append(out, Trail{Points: swept, Stone: index, Team: p.Teams[index], Swept: true})
	}
	for i := range p.Teams {
		if pts := p.Path.Path(i, row, pathTolerance); len(pts) > 1 {
			out = append(out, Trail{Points: pts, Stone: i, Team: p.Teams[i], Thin: i != index, Found: p.found()})
		}
	}
	return out
}

// found reports whether the shot on the clock was found from a chart.
func (p *Playback) found() bool {
	s := p.Shot()
	return s != nil && s.Found != nil && !p.previewed
}

// Grow is what was added to the trails since Trails or Grow was last called. ok is false when
// they must be taken anew, as the clock went back or started.
func (p *Playback) Grow() (more []Trail, ok bool) {
	if p.Path == nil || p.Several() {
		return nil, true
	}
	from, to := p.drawn, p.row()
	if to < from || from <= 0 {
		return nil, false
	}
	p.drawn = to
	index := p.Delivered()
	if swept := p.swept(from, to); len(swept) > 1 {
		more = append(more, Trail{Points: swept, Stone: index, Team: p.Teams[index], Swept: true})
	}
	a, b := p.Path.Between(from), p.Path.Between(to)
	for i := range a {
		if a.Has(i) && b.Has(i) && a[i] != b[i] {
			more = append(more, Trail{Points: []curling.Vec{a[i], b[i]}, Stone: i, Team: p.Teams[i], Thin: i != index, Found: p.found()})
		}
	}
	return more, true
}

// shortestPath is the least displacement in metres of a struck stone that is drawn.
const shortestPath = 0.05

// teamsOf is the team of each stone of an end.
func teamsOf(e *replay.End) (teams [curling.Stones]int) {
	for i := range teams {
		teams[i] = int(e.Mover(i))
	}
	return teams
}

// stone is a stone of the end shown at a place.
func (p *Playback) stone(i int, at curling.Vec) Stone {
	return Stone{At: at, Index: i, Number: p.Game.Rules.StoneNumber(i), Team: p.Teams[i]}
}

// stones are the stones of a position of the end shown.
func (p *Playback) stones(pos curling.Position) (list []Stone) {
	for i := range pos {
		if pos.Has(i) {
			list = append(list, p.stone(i, pos[i]))
		}
	}
	return list
}
