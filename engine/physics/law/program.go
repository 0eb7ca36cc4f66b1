package law

import "github.com/hogline/hogline/engine/curling"

// Program is what the original program of a law does beside the motion of a lone stone (docs/PHYSICS.md, "Laws").
type Program struct {
	Spin               float64 // rad/s, the usual one of a delivered stone
	Mass               float64 // kg
	VelocityIterations int     // of Box2D's solver
	PositionIterations int
	Frame              Frame
	Rink               curling.Bounds // beyond it a stone is removed before the shot is over
	// IceFirst: in a step the ice acts before the stones move. Else it acts after it, and for half a step at the release.
	IceFirst        bool
	ScansAll        bool // stones that move do not keep others beyond the rink from being removed
	EndsAsleep      bool // the shot ends when all stones sleep, not when all are at rest
	BodiesOutOfPlay bool // stones out of play have bodies at (0, 0) in the first step
	Continuous      bool // collisions within a step are looked for
	// Float64: positions and velocities are not rounded to float32 between two steps. The ice acts as the Paths of the law say.
	Float64   bool
	ChecksAll bool // at the end every stone is checked against the play area, not only the delivered one
}

// Stone is the motion of a stone in float32 and the frame of the original program.
type Stone struct {
	VX, VY, W float32 // m/s, rad/s
	Root      float64 // of fcv1: speed^-0.2 of the step before, the first guess of the next
}

// Stepper is the effect of the ice on stones in float32, as the original program calculates it.
type Stepper interface {
	// Step is the effect of a share of a time step.
	Step(s *Stone, share float32)
	// Moves reports whether a stone prolongs the shot.
	Moves(s *Stone) bool
}

// Motion is the motion of a lone stone on clear ice, for aiming. Speeds are in m/s, distances in m.
type Motion interface {
	// Run is how far a stone released with v has come when its speed has fallen to w, and its heading there. spin is in rad/s, positive
	// clockwise.
	Run(v curling.Vec, spin, w float64) (path, heading curling.Vec)
	// Longer is the release speed whose path is by metres longer than that of u.
	Longer(u, by float64) float64
	// ToGo is the distance that a stone of speed w still runs, SpeedToGo its inverse.
	ToGo(w float64) float64
	SpeedToGo(metres float64) float64
	// Fastest is the greatest speed for which the motion is known.
	Fastest() float64
}
