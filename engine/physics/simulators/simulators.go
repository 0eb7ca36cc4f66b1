// Package simulators chooses a simulator: by name, or the best one for a purpose. It is the
// one place that knows them all.
package simulators

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/fast"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// Names of the simulators, as commands, settings and answers have them.
const (
	Exact  = "exact"  // bit-identical to the original programs of mori2019 and v2
	Box2D  = "box2d"  // on the Box2D library: every model, independent of the others
	Flight = "flight" // event-driven, for searches: mori2019 and v2
	Glide  = "glide"  // event-driven, for searches: fcv1, less exact than the others
)

var constructors = map[string]func(physics.Ice) (physics.Simulator, error){
	Exact:  func(ice physics.Ice) (physics.Simulator, error) { return simulator(exact.New(ice)) },
	Box2D:  func(ice physics.Ice) (physics.Simulator, error) { return simulator(box2d.New(ice)) },
	Flight: func(ice physics.Ice) (physics.Simulator, error) { return eventDriven(Flight, ice) },
	Glide:  func(ice physics.Ice) (physics.Simulator, error) { return eventDriven(Glide, ice) },
}

// eventDriven is the event-driven simulator under one of its two names: that of laws with a closed form, and the other.
func eventDriven(name string, ice physics.Ice) (physics.Simulator, error) {
	if eventDrivenName(ice.Model) != name {
		return nil, fmt.Errorf("%w: %s is not for %s", physics.ErrUnsupported, name, ice.Model)
	}
	return simulator(fast.New(ice))
}

// eventDrivenName is the name of the event-driven simulator on an ice of a model.
func eventDrivenName(m physics.Model) string {
	if laws.HasClosedForm(m) {
		return Flight
	}
	return Glide
}

// simulator keeps a nil pointer from becoming an interface that is not nil.
func simulator[S physics.Simulator](s S, err error) (physics.Simulator, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Names are the names of all simulators, sorted.
func Names() []string { return slices.Sorted(maps.Keys(constructors)) }

// NameOf is the name of a simulator, "" for one that is not of this package's choice.
func NameOf(sim physics.Simulator) string {
	switch sim := sim.(type) {
	case *exact.Simulator:
		return Exact
	case *box2d.Simulator:
		return Box2D
	case *fast.Simulator:
		return eventDrivenName(sim.Ice().Model)
	}
	return ""
}

// New is the simulator of a name. It returns the error of Ice.Check, and one that wraps
// physics.ErrUnsupported for ice that the simulator has no law for.
func New(name string, ice physics.Ice) (physics.Simulator, error) {
	if c, ok := constructors[name]; ok {
		return c(ice)
	}
	return nil, fmt.Errorf("unknown simulator %q (%s)", name, strings.Join(Names(), ", "))
}

// Fastest is the simulator for searches, score maps and evaluations on an ice: the
// event-driven one of its model, else the fastest that steps through the shot.
func Fastest(ice physics.Ice) (physics.Simulator, error) {
	return first(ice, Flight, Glide, Exact, Box2D)
}

// FastestSweeping is Fastest among those that can sweep (physics.CheckSweep).
func FastestSweeping(ice physics.Ice) (physics.Simulator, error) {
	return first(ice, Glide, Exact, Box2D)
}

// Reference is the simulator for matches, logs and what is shown: the bit-identical one, or
// Box2D on ice whose original program it does not repeat.
func Reference(ice physics.Ice) (physics.Simulator, error) { return first(ice, Exact, Box2D) }

// first is the first of the simulators that supports the ice.
func first(ice physics.Ice, names ...string) (sim physics.Simulator, err error) {
	for _, name := range names {
		if sim, err = New(name, ice); !errors.Is(err, physics.ErrUnsupported) {
			return sim, err
		}
	}
	return nil, err
}
