package playback

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// ShotAnalysis is one shot of a game, named and compared with the simulator.
type ShotAnalysis struct {
	Call  shotname.Call
	Named bool // Call is known
	Diff  replay.Difference
}

// Stop is where a delivery stops on clear ice, in m.
type Stop func(d *physics.Delivery) curling.Vec

// StopOf is what an aimer knows of that; nil where there is none.
func StopOf(a *aim.Aimer) Stop {
	if a == nil {
		return nil
	}
	return func(d *physics.Delivery) curling.Vec { return a.Of(d.Index).ClearStop(d.Shot) }
}

// AnalyzeShot simulates the shot at a place again, compares the result with the log and names
// the shot. Where it is not known where shots stop, or no shot was thrown, there is no name.
func AnalyzeShot(g *replay.Game, at replay.Place, sim physics.Simulator, stop Stop) ShotAnalysis {
	a := ShotAnalysis{Diff: replay.Difference{Stone: -1}}
	_, shot := g.ShotAt(at)
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran {
		return a
	}
	a.Diff = replay.CompareShot(g, at, sim, nil)
	if a.Diff.Outcome == nil || stop == nil {
		return a
	}
	d := shot.Delivery(g.Ice.Bounds)
	rest := stop(&d)
	if math.IsNaN(rest.Y) {
		return a
	}
	a.Call = shotname.Of(g.Ice.Bounds, &g.Rules, &d.Position, shot.Number, shot.Run, a.Diff.Outcome, rest)
	a.Named = true
	return a
}
