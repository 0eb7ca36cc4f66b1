package aiming

import (
	"cmp"
	"context"
	"slices"

	"github.com/hogline/hogline/engine/ai/namedshots"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
)

// NamedShot is a shot that can be called by its name.
type NamedShot struct {
	Call shotname.Call
	Shot curling.Shot
}

// NamedShots finds the shots that a skip might call at the place shown, one of each name, in the background, and hands
// them to done on the session's goroutine: by kind, then by the stone they are played on.
func (am *Aiming) NamedShots(done func([]NamedShot)) {
	state, ok := am.place.State()
	if !ok || state.Shot >= curling.Stones || am.table.Problem() != nil {
		return
	}
	ice, limit, name := am.place.Game().Ice, am.throwers.Now().WeightMax, am.namer(state)
	am.calls.Start(func(ctx context.Context, _ job.Post) (list []NamedShot, err error) {
		aimer, err := aim.New(ice)
		if err != nil {
			return nil, err
		}
		aimer = aimer.Of(state.Shot)
		before := replay.InPlay(ice.Bounds, state.Position)
		for _, shot := range namedshots.Shots(aimer.Limited(limit), &before, state.Shot, limit) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			cpu.Yield()
			call := name(aimer, shot)
			if !slices.ContainsFunc(list, func(n NamedShot) bool { return sameName(n.Call, call) }) {
				list = append(list, NamedShot{call, shot})
			}
		}
		slices.SortStableFunc(list, func(a, b NamedShot) int {
			return cmp.Or(cmp.Compare(slices.Index(shotname.Kinds, a.Call.Kind), slices.Index(shotname.Kinds, b.Call.Kind)),
				cmp.Compare(a.Call.Stone, b.Call.Stone))
		})
		return list, nil
	}, func(list []NamedShot, err error) {
		if err == nil { // an ice without aim has no named shots
			done(list)
		}
	})
}

// sameName reports whether two shots are called the same.
func sameName(a, b shotname.Call) bool {
	a.Number, a.Removed, a.Lost = b.Number, b.Removed, b.Lost
	return a == b
}
