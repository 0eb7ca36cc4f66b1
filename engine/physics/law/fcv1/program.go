package fcv1

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// ProgramOf is the server of Digital Curling 3. Its origin is the middle of the sheet; there is no line behind the hack.
func ProgramOf(ice *physics.Ice) law.Program {
	rink := ice.Bounds
	rink.Hog = math.Inf(1)
	return law.Program{
		Spin: Spin, Mass: Mass, VelocityIterations: 8, PositionIterations: 3, Rink: rink,
		IceFirst: true, ScansAll: true, Continuous: true, ChecksAll: true,
		Frame: law.Frame{Origin: curling.Vec{X: curling.CentreX, Y: ice.HackY - sheetMiddle}, Up: true},
	}
}

// StepperOn is the law on an ice in float32.
func StepperOn(ice *physics.Ice) law.Stepper { return &stepper{*ice} }

// MotionOn is the motion of lone stones. Its table is made at the first shots that need it.
func MotionOn(ice physics.Ice) law.Motion { return TableOf(ice) }

// PathsOn are the paths of stones between contacts.
func PathsOn(ice physics.Ice) law.Paths { return TableOf(ice) }

// SweptPathsOn are PathsOn for stones under brooms: on ice with so little friction a hit outlasts its spin, and its slides are
// known all the same.
func SweptPathsOn(ice physics.Ice) law.Paths { return tableOf(ice, maxTopSpeed) }
