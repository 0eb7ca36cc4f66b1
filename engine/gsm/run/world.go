package run

import (
	"slices"

	"github.com/hogline/hogline/engine/gsm/link"
)

// World is a game state (Ito 2019 §4.1): one number a place. A value: the interpreter never changes one.
type World struct{ places []int32 }

// Key is a text that is equal for equal states, for maps.
func (w World) Key() string {
	b := make([]byte, 0, 2*len(w.places))
	for _, p := range w.places {
		if p >= -63 && p < 64 {
			b = append(b, byte(p+64)) // most places hold small numbers
			continue
		}
		b = append(b, 255, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	return string(b)
}

// Clone is a copy that SetPlace may change.
func (w World) Clone() World { return World{slices.Clone(w.places)} }

// Place reads the i-th place of a component; 0 when the program has no such component or place.
func (w World) Place(p *link.Program, component string, i int) int {
	if at := p.PlaceOf(component, i); at >= 0 {
		return int(w.places[at])
	}
	return 0
}

// Places gives the places of a component, none when the program does not use it.
func (w World) Places(p *link.Program, component string) []int32 {
	at := p.PlaceOf(component, 0)
	if at < 0 {
		return nil
	}
	return slices.Clone(w.places[at : at+p.Registry.Component(component).Places(&p.Shape)])
}

// SetPlace writes the i-th place of a component of a state that the caller has made with NewWorld and not
// handed on yet. Components and places that the program does not use are passed over.
func (w World) SetPlace(p *link.Program, component string, i, v int) {
	if at := p.PlaceOf(component, i); at >= 0 {
		w.places[at] = int32(v)
	}
}
