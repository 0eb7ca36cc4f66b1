// Package granite is the law of the model granite, our own: a stone of granite on pebbled ice, by what was measured of it. With v the speed
// in m/s, w the spin in rad/s, g = 9.80665 m/s², the factors Friction and Curl of the ice and the numbers of its physics.GraniteLaw,
//
//	deceleration  g·Mu·v^-Fall·Friction                                     m/s²
//	yaw rate      Yaw·v^-YawFall·Curl·(±Stones·s/√(s² + SlowSpin²) + Drift)  rad/s, ± by the turn, s = |w|·v^-SpinDecay
//	spin          w goes with v^SpinDecay, and ends with the stone's way
//
// Below 0.01 m/s v counts as 0.01 m/s in both rates. Sources (docs/PHYSICS.md, "Granite"): the friction falls from .012 to .007 between
// 0.2 and 2.2 m/s at the Olympic games of Beijing 2022 (Lubricants 2023, 11(9), 370); the curl does not depend on the spins of games
// (Penner, A scratch-guide model for the motion of a curling rock, 2019); the decay of the spin follows from the friction of a narrow
// running band; the yaw rate is that of FCV1 (Uehara and Ito, IPSJ GI-46(18), 2021) until charts tell another one.
//
// In a time step the ice acts, then the stone moves. On its way s does not change, so a lone stone has one number, its curvature, that
// tells which path it runs: Table has the paths by it.
package granite
