// Package fcv1 is the law of the model fcv1, that of Digital Curling 3 and 4: "Friction-CurlVelocity 1" (Uehara and Ito,
// IPSJ GI-46(18), 2021), as the public sources of Digital Curling 3 state it. The deceleration grows as a stone slows
// down, the heading turns at a rate that depends on the speed alone, and the spin is lost (docs/PHYSICS.md, "Laws").
//
// Table has the paths of lone stones under it, stepped once.
package fcv1
