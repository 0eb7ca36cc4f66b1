package session

import (
	"context"
	"reflect"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Ices are the ices that the user named.
func (tm *Terms) Ices() []physics.NamedIce { return tm.s.Study.Content().Ices }

// AllIces are the ices that can be chosen by name: those that come with the program, then the user's.
func (tm *Terms) AllIces() []physics.NamedIce { return append(physics.BuiltInIces(), tm.Ices()...) }

// KeepIce keeps an ice under its name, in place of one of the same name.
func (tm *Terms) KeepIce(n physics.NamedIce) {
	tm.s.Study.Set("keep-ice", func(c *study.Content) { c.Ices = study.WithIce(c.Ices, n) })
}

// RemoveIce takes a named ice off the list. Positions on it keep their ice.
func (tm *Terms) RemoveIce(name string) {
	tm.s.Study.Set("remove-ice", func(c *study.Content) {
		c.Ices = slices.DeleteFunc(slices.Clone(c.Ices), func(n physics.NamedIce) bool { return n.Name == name })
	})
}

// SetIce gives a game the ice, as worn as it is at a situation. Players of an ice with other speeds are left out: they throw
// with other numbers.
func SetIce(g *replay.Game, state *curling.State, n physics.NamedIce) {
	if n.Ice.Model != g.Ice.Model {
		g.Players = [2]curling.Team{}
	}
	g.Ice = wornAt(&n, state)
}

func wornAt(n *physics.NamedIce, state *curling.State) physics.Ice {
	return n.Wear.At(n.Ice, state.End*curling.Stones+min(state.Shot, curling.Stones-1))
}

// IceName is the name of the ice shown, empty if it has none.
func (tm *Terms) IceName() string {
	state, ok := tm.s.Place.State()
	if !ok {
		return ""
	}
	list := tm.AllIces()
	slices.Reverse(list) // a name of the user goes first
	for i := range list {
		if wornAt(&list[i], &state) == tm.s.Place.Game().Ice {
			return list[i].Name
		}
	}
	return ""
}

// WatchIce measures the tee draw of an ice in the background and hands it to done. Of several ices asked for in a row only
// the last is measured.
func (tm *Terms) WatchIce(ice physics.Ice, done func(d simulators.TeeDraw, err error)) {
	tm.s.Jobs.StartAs("watch-ice", job.Prompt, func(_ context.Context, post job.Post) {
		d, err := simulators.MeasureTeeDraw(ice, curling.Right)
		post("", func() { done(d, err) })
	})
}

// sameIces reports whether two lists of ices are alike.
func sameIces(a, b []physics.NamedIce) bool { return reflect.DeepEqual(a, b) }
