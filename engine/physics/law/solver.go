package law

import "github.com/hogline/hogline/engine/curling"

// Defaults of Box2D 2.3.2, on which all original programs are built (docs/PHYSICS.md, "Laws").
const (
	LinearSlop    = 0.005 // m by which two stones may stay overlapping
	Baumgarte     = 0.2   // share of an overlap taken back in one position iteration
	MaxCorrection = 0.2   // m taken back in one at most
	SleepSpeed    = 0.01  // m/s below which a stone may fall asleep
	SleepSeconds  = 0.5   // s of rest after which it does
)

// Distance of the centres of two stones that touch, in metres, and its square.
const (
	Diameter    = 2 * curling.StoneRadius
	DiameterSqr = Diameter * Diameter
)

// MaxSteps bounds the steps of a shot: far more than one takes on any ice and time step of use.
const MaxSteps = 1 << 19
