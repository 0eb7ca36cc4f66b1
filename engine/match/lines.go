package match

import "github.com/hogline/hogline/engine/physics"

// ThrowOver throws a stone of an end, counted from 0, on ice with the lines that stones before it have run on, and adds its own. Without
// lines it throws alone.
func ThrowOver(lines *physics.Lines, sim physics.Simulator, d physics.Delivery, end int) (physics.Outcome, error) {
	if lines == nil {
		return sim.Throw(d, nil)
	}
	lines.Begin(end)
	d.Lines = lines
	var way physics.Trajectory
	out, err := sim.Throw(d, &way)
	if err == nil {
		lines.Add(&way)
	}
	return out, err
}
