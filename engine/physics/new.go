package physics

import (
	"fmt"
	"slices"
	"strings"
)

// constructors are the simulators by name.
var constructors = map[string]func(Ice) (Simulator, error){
	"exact":  func(ice Ice) (Simulator, error) { return simulator(NewExact(ice)) },
	"box2d":  func(ice Ice) (Simulator, error) { return simulator(NewBox2D(ice)) },
	"flight": func(ice Ice) (Simulator, error) { return simulator(NewFlight(ice)) },
	"glide":  func(ice Ice) (Simulator, error) { return simulator(NewGlide(ice)) },
}

// simulator keeps a nil pointer from becoming an interface that is not nil.
func simulator[S Simulator](s S, err error) (Simulator, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Kinds are the names of the simulators.
func Kinds() []string {
	names := make([]string, 0, len(constructors))
	for k := range constructors {
		names = append(names, k)
	}
	slices.Sort(names)
	return names
}

// New is a simulator by name: "exact" is bit-identical to the original programs of
// mori2019 and v2, "box2d" independent of it and the one for fcv1, "flight" the fast one
// for searches, "glide" that of fcv1, less exact than the others and so under its own name.
func New(kind string, ice Ice) (Simulator, error) {
	if c, ok := constructors[kind]; ok {
		return c(ice)
	}
	return nil, fmt.Errorf("physics: unknown simulator %q (%s)", kind, strings.Join(Kinds(), ", "))
}
