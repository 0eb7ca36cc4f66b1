package playback

import (
	"math"

	"hogline/engine/physics"
	"hogline/engine/shotname"
	"hogline/replay"
)

// Reading is what a pass over a log found about one shot.
type Reading struct {
	Call  shotname.Call
	Named bool // Call is known
	Diff  replay.Difference
}

// Read throws the shot at a place again and puts it into words.
func Read(g *replay.Game, at replay.Place, sim physics.Simulator, aim *physics.Aimer) Reading {
	r := Reading{Diff: replay.Difference{Stone: -1}}
	_, shot := g.ShotAt(at)
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran {
		return r
	}
	r.Diff = replay.Compare(g, at, sim, nil)
	if r.Diff.Err != nil || aim == nil {
		return r
	}
	before := replay.InPlay(g.Ice.Bounds, shot.Before)
	out, err := sim.Throw(physics.Delivery{Position: before, Index: shot.Number, Shot: shot.Run}, nil)
	if err != nil {
		return r
	}
	stop := aim.ClearStop(shot.Run)
	if math.IsNaN(stop.Y) {
		return r
	}
	r.Call = shotname.Of(g.Ice.Bounds, &before, shot.Number, shot.Run.Turn, &out, stop)
	r.Named = true
	return r
}
