package box2d

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/laws"
)

// mostLaid bounds the ices whose laws are kept.
const mostLaid = 1000

// laid is the law on an ice.
type laid struct {
	law   law.Stepper
	paths law.Paths
}

// wornAt is the law under stone i where stones have run.
func (t *throw) wornAt(i int, at curling.Vec) *laid {
	p := t.program.Frame.From(at)
	level, swept := t.d.Lines.Level(p.X, p.Y), 0
	if t.isSwept(i, at) {
		swept = 1
	}
	for len(t.laid[swept]) <= level {
		t.laid[swept] = append(t.laid[swept], nil)
	}
	if t.laid[swept][level] == nil {
		ice := t.d.Lines.Over(*t.ice, level)
		if swept == 1 {
			ice = t.d.Sweep.Over(ice)
		}
		t.laid[swept][level] = t.sim.laidOn(ice, t.paths != nil)
	}
	return t.laid[swept][level]
}

// laidOn is the law on an ice, which is kept.
func (b *Simulator) laidOn(ice physics.Ice, paths bool) *laid {
	l := b.worn[ice]
	if l == nil {
		l = &laid{law: laws.StepperOn(&ice)}
		if paths {
			l.paths = laws.PathsOn(ice)
		}
		if b.worn == nil || len(b.worn) > mostLaid {
			b.worn = map[physics.Ice]*laid{}
		}
		b.worn[ice] = l
	}
	return l
}
