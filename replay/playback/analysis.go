package playback

import (
	"math"

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

// AnalyzeShot simulates the shot at a place again, compares the result with the log and names
// the shot. Without an aimer, or where no shot was thrown, there is no name.
func AnalyzeShot(g *replay.Game, at replay.Place, sim physics.Simulator, aim *aim.Aimer) ShotAnalysis {
	a := ShotAnalysis{Diff: replay.Difference{Stone: -1}}
	_, shot := g.ShotAt(at)
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran {
		return a
	}
	a.Diff = replay.CompareShot(g, at, sim, nil)
	if a.Diff.Outcome == nil || aim == nil {
		return a
	}
	stop := aim.Of(shot.Number).ClearStop(shot.Run)
	if math.IsNaN(stop.Y) {
		return a
	}
	before := replay.InPlay(g.Ice.Bounds, shot.Before)
	a.Call = shotname.Of(g.Ice.Bounds, &before, shot.Number, shot.Run, a.Diff.Outcome, stop)
	a.Named = true
	return a
}
