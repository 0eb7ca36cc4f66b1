package physics

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
)

// GraniteLaw is the numbers of the law of Granite (package law/granite; sources in docs/PHYSICS.md, "Granite"). Friction and curl of the
// sheet are Ice.Friction and Ice.Curl, factors on it. An ice of another model has none.
type GraniteLaw struct {
	Mu        float64 `json:"mu"`         // coefficient of friction on the ice at 1 m/s
	Fall      float64 `json:"fall"`       // it goes with speed^-Fall
	Yaw       float64 `json:"yaw"`        // rad/s at 1 m/s, the rate at which the heading of a stone turns
	YawFall   float64 `json:"yaw_fall"`   // it goes with speed^-YawFall
	SlowSpin  float64 `json:"slow_spin"`  // rad/s at 1 m/s, the spin of which seven tenths of the curl are left
	SpinDecay float64 `json:"spin_decay"` // the spin goes with speed^SpinDecay
	// Drift is the share of the curl by which every stone bends to the right of its way, whatever its turn; negative to the left.
	Drift float64 `json:"drift"`
	// Stones are factors on the curl of the stones by their number, 0 for 1.
	Stones [curling.Stones]float64 `json:"stones,omitzero"`
}

// graniteLaw is that of the ice that comes with the program.
var graniteLaw = GraniteLaw{
	Mu: 0.0085, Fall: 0.25, // Lubricants 2023, 11(9), 370: from .012 at .25 m/s to .007 at 2.15 m/s
	Yaw: 0.0082, YawFall: 0.8, // those of FCV1 (Uehara and Ito 2021)
	SlowSpin:  0.1,  // curl does not depend on the spins of games (Penner 2019): a tenth of a usual one
	SpinDecay: 0.19, // of friction on a running band of 63 mm: r²/(2·R²/2), R = 145 mm
}

// StoneCurl is the factor on the curl of a stone.
func (g *GraniteLaw) StoneCurl(stone int) float64 {
	if f := g.Stones[stone&(curling.Stones-1)]; f != 0 {
		return f
	}
	return 1
}

// OfStone is the ice as a stone runs on it: of granite one on which all stones have its factor on the curl.
func (ice Ice) OfStone(stone int) Ice {
	if ice.Granite.Stones == ([curling.Stones]float64{}) {
		return ice
	}
	f := ice.Granite.StoneCurl(stone)
	for i := range ice.Granite.Stones {
		ice.Granite.Stones[i] = f
	}
	return ice
}

// number is a number of an ice with its limits; name is its key without the prefix.
type number struct {
	name            string
	value, min, max float64
}

// numbers are those of the law with their limits.
func (g *GraniteLaw) numbers() []number {
	list := []number{
		{"ice.mu", g.Mu, 0.001, 0.05},
		{"ice.fall", g.Fall, 0, 0.5},
		{"ice.yaw", g.Yaw, 0, 0.1},
		{"ice.yaw-fall", g.YawFall, 0, 1},
		{"ice.slow-spin", g.SlowSpin, 0, 10},
		{"ice.spin-decay", g.SpinDecay, 0, 1},
		{"ice.drift", g.Drift, -1, 1},
	}
	for i := range g.Stones {
		list = append(list, number{"ice.stone-curl", g.StoneCurl(i), 0.5, 2})
	}
	return list
}

// check reports numbers out of range, and numbers of this law on an ice of another model.
func (ice *Ice) checkGranite() error {
	if ice.Model != Granite {
		if ice.Granite != (GraniteLaw{}) {
			return newError("not-granite", ice.Model, Granite)
		}
		return nil
	}
	for _, f := range ice.Granite.numbers() {
		if math.IsNaN(f.value) || f.value < f.min || f.value > f.max {
			return newError("ice", Messages.New("physics."+f.name), f.value, f.min, f.max)
		}
	}
	return nil
}
