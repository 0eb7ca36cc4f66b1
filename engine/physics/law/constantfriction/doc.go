// Package constantfriction is the law of the models mori2019 and v2: a stone loses f·dt m/s in a time step whatever its
// speed, and a share k of that acts sideways, by the sign of its spin. mori2019 has it along (n.y, -n.y), v2 across the
// heading n. Sources: the simulator of the thesis, state of March 2019 (Mori 2019, appendix), and the programs of
// 2015-17; f and k stand in physics.Friction2019 and Curl2019 (docs/PHYSICS.md, "Laws").
//
// Path is its closed form as a power series. The speed falls by dv = f·dt a step and the heading θ turns with the
// logarithm τ of the speed,
//
//	mori2019:  dθ/dτ = (h/2)·(1 - cos 2θ + sin 2θ)      v2:  dθ/dτ = h
//
// with h = -k for a stone that turns clockwise and +k for the other. The heading is a power series in τ, and so is its
// integral over the path (docs/PHYSICS.md, "Flight").
package constantfriction
