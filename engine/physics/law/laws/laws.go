// Package laws is the table of the laws of motion: which law, from its folder, the model of an ice names. The simulators and
// package aim ask it. By its name constant friction alone is known: to exact, which repeats its programs, and to fast, which has its closed
// form in tables. A new law is a folder, a line in this table and the numbers of its ice in package physics.
package laws

import (
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
	"github.com/hogline/hogline/engine/physics/law/granite"
)

// entry is a law.
type entry struct {
	program func(*physics.Ice) law.Program
	stepper func(*physics.Ice) law.Stepper // nil: it acts in float64, by its paths
	motion  func(physics.Ice) law.Motion
	paths   func(physics.Ice) law.Paths // nil: constant friction, whose closed form package fast has in tables
}

var constantFriction = entry{constantfriction.ProgramOf, constantfriction.StepperOn, constantfriction.MotionOn, nil}

var table = map[physics.Model]entry{
	physics.Mori2019: constantFriction,
	physics.V2:       constantFriction,
	physics.Granite:  {granite.ProgramOf, nil, granite.MotionOn, granite.PathsOn},
	physics.FCV1:     {fcv1.ProgramOf, fcv1.StepperOn, fcv1.MotionOn, fcv1.PathsOn},
}

// ProgramOf is what the original program of the law of an ice does beside the motion of lone stones. The model of the ice must
// be known (Ice.Check), here and below.
func ProgramOf(ice *physics.Ice) law.Program { return table[ice.Model].program(ice) }

// StepperOn is the effect of an ice in float32, nil under a law that acts in float64 (Program.Float64).
func StepperOn(ice *physics.Ice) law.Stepper {
	if of := table[ice.Model].stepper; of != nil {
		return of(ice)
	}
	return nil
}

// MotionOn is the motion of lone stones on an ice.
func MotionOn(ice physics.Ice) law.Motion { return table[ice.Model].motion(ice) }

// HasClosedForm reports whether the paths of a model have a closed form: it has no PathsOn then.
func HasClosedForm(m physics.Model) bool { return table[m].paths == nil }

// SweptPathsOn are the paths of stones under brooms, of an ice with their friction and curl. They are known for all speeds that PathsOn are
// known for on clear ice.
func SweptPathsOn(ice physics.Ice) law.Paths {
	if ice.Model == physics.FCV1 {
		return fcv1.SweptPathsOn(ice)
	}
	return PathsOn(ice)
}

// PathsOn are the paths of stones on an ice of a model without a closed form.
func PathsOn(ice physics.Ice) law.Paths { return table[ice.Model].paths(ice) }
