// Package fcv1 is the law of the model fcv1, that of Digital Curling 3 and 4: "Friction-CurlVelocity 1" (Uehara and Ito,
// IPSJ GI-46(18), 2021), as the public sources of Digital Curling 3 state it (docs/PHYSICS.md, "Laws", "FCV1"). With v the speed
// in m/s, g = 9.80665 m/s² and the factors Friction and Curl of the ice,
//
//	deceleration  g·(0.00200985/(v + 0.06385782) + 0.00626286)·Friction  m/s²
//	yaw rate      0.0082·v^-0.8·Curl                                     rad/s, by the sign of the spin
//	loss of spin  0.025/max(v, 0.001)                                    rad/s², from π/2 rad/s at the release
//
// In a time step the ice acts, then the stone moves. The law knows neither place nor direction, so Table has the paths of lone stones
// stepped once, by their speed.
package fcv1
