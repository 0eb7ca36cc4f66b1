package physics

import "errors"

// Fastest is the simulator that searches use on an ice: Flight, Glide for fcv1, or Box2D for
// ice that has no closed form.
func Fastest(ice Ice) (Simulator, error) {
	if ice.Model == FCV1 {
		return simulator(NewGlide(ice))
	}
	f, err := NewFlight(ice)
	switch {
	case err == nil:
		return f, nil
	case errors.Is(err, ErrUnsupported):
		return simulator(NewBox2D(ice))
	}
	return nil, err
}
