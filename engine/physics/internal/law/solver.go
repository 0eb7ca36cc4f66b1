package law

import "hogline/engine/curling"

// Defaults of Box2D 2.3.2, which all original programs use (facts: physics, "Constants").
const (
	LinearSlop    = 0.005 // m two stones may stay pressed together
	Baumgarte     = 0.2   // share of an overlap taken back in one position iteration
	MaxCorrection = 0.2   // m taken back at most in one
	SleepSpeed    = 0.01  // m/s below which a stone may fall asleep
	SleepSeconds  = 0.5   // s of rest after which it does
)

// Distance of the centres of two stones that touch, metres and its square.
const (
	Diameter    = 2 * curling.StoneRadius
	DiameterSqr = Diameter * Diameter
)

// maxBoxSteps bounds a throw: far more than any stone needs on ice and under a step that
// somebody would use.
const MaxSteps = 1 << 19
