package granite

import (
	"math"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// ProgramOf is how the simulators treat contacts and lines: as the server of Digital Curling 3 does, without its rounding to float32.
func ProgramOf(ice *physics.Ice) law.Program {
	rink := ice.Bounds
	rink.Hog = math.Inf(1)
	return law.Program{
		Spin: Spin, Mass: Mass, VelocityIterations: 8, PositionIterations: 3, Rink: rink,
		IceFirst: true, ScansAll: true, ChecksAll: true, Float64: true,
	}
}

// MotionOn is the motion of lone stones.
func MotionOn(ice physics.Ice) law.Motion { return TableOf(ice) }

// PathsOn are the paths of stones between contacts.
func PathsOn(ice physics.Ice) law.Paths { return TableOf(ice) }
