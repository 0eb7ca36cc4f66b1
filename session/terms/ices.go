package terms

import (
	"context"
	"reflect"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// Ices are the ices that can be chosen by name.
type Ices struct {
	Changed event.Signal // those that the user named

	doc   Document
	place Place
	jobs  *job.Dispatcher
}

// NewIces are the ices of a study, for the game shown.
func NewIces(doc Document, p Place, jobs *job.Dispatcher) *Ices {
	return &Ices{doc: doc, place: p, jobs: jobs}
}

// Named are the ices that the user named.
func (is *Ices) Named() []physics.NamedIce { return is.doc.Content().Ices }

// All are the ices that can be chosen by name: those that come with the program, then the user's.
func (is *Ices) All() []physics.NamedIce { return append(physics.BuiltInIces(), is.Named()...) }

// Keep keeps an ice under its name, in place of one of the same name.
func (is *Ices) Keep(n physics.NamedIce) {
	is.doc.Set("keep-ice", func(c *study.Content) { c.Ices = study.WithIce(c.Ices, n) })
}

// Remove takes a named ice off the list. Positions on it keep their ice.
func (is *Ices) Remove(name string) {
	is.doc.Set("remove-ice", func(c *study.Content) {
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

// Name is the name of the ice shown, empty if it has none.
func (is *Ices) Name() string {
	state, ok := is.place.State()
	if !ok {
		return ""
	}
	list := is.All()
	slices.Reverse(list) // a name of the user goes first
	for i := range list {
		if wornAt(&list[i], &state) == is.place.Game().Ice {
			return list[i].Name
		}
	}
	return ""
}

// Measure measures the tee draw of an ice in the background and hands it to done. Of several ices asked for in a row only
// the last is measured.
func (is *Ices) Measure(ice physics.Ice, done func(d simulators.TeeDraw, err error)) {
	job.Of[simulators.TeeDraw](is.jobs, "watch-ice", job.Prompt).Start(func(context.Context, job.Post) (simulators.TeeDraw, error) {
		return simulators.MeasureTeeDraw(ice, curling.Right)
	}, done)
}

// Follow follows a change of the study.
func (is *Ices) Follow(before *study.Content) {
	if !reflect.DeepEqual(is.doc.Content().Ices, before.Ices) {
		is.Changed.Emit()
	}
}
