package place

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// Thrown is the situation before the shot that is on the clock and where its stones came to rest before the rules
// were applied. A log holds only what stood afterwards; where our simulator sees an infraction and the log the stones
// put back, the stones are those of the simulator. ok is false where no stone is thrown.
func (pl *Place) Thrown() (state curling.State, thrown curling.Position, ok bool) {
	state, ok = pl.State()
	if !ok {
		return state, thrown, false
	}
	p, shot := pl.play, pl.play.Shot()
	g := p.Game
	bounds := g.Ice.Bounds
	hasPath := p.Path != nil && p.Path.Rows() > 0
	if pl.imagined && hasPath {
		state.Position = replay.InPlay(bounds, state.Position)
		return state, replay.InPlay(bounds, p.Path.At(p.Path.Rows()-1)), true
	}
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran && shot.After == nil {
		return state, thrown, false
	}
	state.Position = replay.InPlay(bounds, state.Position)
	thrown = state.Position
	switch {
	case shot.Ran && shot.Run.Speed() > 0 && hasPath:
		thrown = replay.InPlay(bounds, p.Path.At(p.Path.Rows()-1))
	case shot.After != nil:
		return state, replay.InPlay(bounds, *shot.After), true
	}
	if shot.After != nil {
		after := replay.InPlay(bounds, *shot.After)
		rules := g.Rules.At(state)
		if _, infraction := rules.Apply(bounds, &state.Position, &thrown, shot.Number); !infraction.Foul || !sameStones(after, state.Position) {
			thrown = after
		}
	}
	return state, thrown, true
}

// sameStones reports whether the same stones are in two positions.
func sameStones(a, b curling.Position) bool {
	for i := range a {
		if a.Has(i) != b.Has(i) {
			return false
		}
	}
	return true
}
