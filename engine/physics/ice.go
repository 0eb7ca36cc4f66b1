// Package physics is what all simulators share: the ice and its model, a delivery and its outcome,
// the recorded trajectory, the error of a thrower. The simulators are in the packages below it;
// package simulators chooses one and package aim finds the shot for a target. The laws and the source
// of every number are in docs/PHYSICS.md.
package physics

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
)

// Model is the name of a law of motion.
type Model string

// The models.
const (
	Mori2019 Model = "mori2019" // the thesis's simulator (Mori 2019, appendix)
	V2       Model = "v2"       // the programs of 2015-17
	FCV1     Model = "fcv1"     // Digital Curling 3 and 4
	Granite  Model = "granite"  // our own: stones of granite, by what was measured of them
)

// Models are all models, that of new positions first.
func Models() []Model { return []Model{FCV1, Granite, Mori2019, V2} }

// RealTime reports whether speeds and times of a model are those of real ice, and its stones have a spin of any rate: fcv1 and granite.
// Those of mori2019 and v2 have another scale (Ice.TimeScale) and go by the sign of the spin.
func (m Model) RealTime() bool { return m == FCV1 || m == Granite }

// Today is the model nearest to the ice of today's championships (docs/PHYSICS.md, "Real ice"): new positions start on it.
const Today = FCV1

// StandardPlayer is the usual thrower on the ice of a model: that of the tournaments of the older programs, or the one
// Digital Curling 3 starts with (at most 4 m/s, error 0.0076 m/s and 0.0018 rad).
func StandardPlayer(m Model) curling.Player {
	if m.RealTime() {
		return curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.0076, B: 0.0018}, WeightMax: 4}
	}
	return curling.StandardPlayer
}

// ClubError is how many times the error of the standard player a club player has: half of his draws stop within 1.05 m of the tee, and
// 50 % of the hits on a lone stone there take it out, on every ice.
const ClubError = 5

// ChampionshipPlayer is a thrower of championships on fcv1 and granite, with the error under which simulated throws are made as often as
// charts grade those of mixed doubles, his sweepers' work in it (docs/REAL.md, "Players").
func ChampionshipPlayer() curling.Player {
	return curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.0065, B: 0.0022}, WeightMax: StandardPlayer(FCV1).WeightMax}
}

// Ice is a model with the numbers of its law. They can be changed, from shot to shot if need be (seed
// 000 §7).
type Ice struct {
	Model         Model   `json:"model"`
	Friction      float64 `json:"friction"`       // deceleration, m/s² (fcv1, granite: a factor, 1)
	Curl          float64 `json:"curl"`           // k, share of the deceleration that acts sideways (fcv1, granite: a factor, 1)
	StoneFriction float64 `json:"stone_friction"` // coefficient between two stones
	Restitution   float64 `json:"restitution"`    // coefficient between two stones
	Threshold     float64 `json:"threshold"`      // m/s of approach, below which contacts do not bounce
	TimeStep      float64 `json:"time_step"`      // s
	// TimeScale is how many seconds of real ice a second of the model stands for: stones of the
	// older models are about ten times faster than real ones. It is used for display only.
	TimeScale float64 `json:"clock"`
	// HackY is the y in metres at which a stone is released. Digital Curling 3 has its hack 2 m
	// farther from the tee.
	HackY  float64        `json:"release"`
	Bounds curling.Bounds `json:"bounds"`
	// Granite is the law of the model granite, and zero on ice of another one.
	Granite GraniteLaw `json:"granite,omitzero"`
}

// Friction2019 and Curl2019 are the deceleration in m/s² and the k of the programs up to 2019. Their servers calculate noise
// with this friction whatever the ice, and v2 gives the same two numbers to its stones: as the coefficient between them and as
// the spin in rad/s.
const (
	Friction2019 = 12.009216
	Curl2019     = 0.066696
)

// FCV1Spin is the usual spin of FCV1 in rad/s: Digital Curling 3 knows this one alone, clockwise and counter-clockwise.
const FCV1Spin = math.Pi / 2

// CheckSpin reports, with an error that wraps ErrUnsupported, a spin beside the usual one on an ice whose law knows two turns alone:
// mori2019 and v2 go by the sign of the spin.
func (ice *Ice) CheckSpin(s curling.Spin) error {
	if s.Usual() || ice.Model.RealTime() {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnsupported, newError("two-turns", ice.Model, s, FCV1))
}

// ices are those of the models as their programs have them (docs/PHYSICS.md, "Laws").
var ices = []Ice{
	{Model: Mori2019, Friction: Friction2019, Curl: Curl2019, StoneFriction: 0.5, Restitution: 1, Threshold: 1, TimeStep: 0.001,
		TimeScale: 10, HackY: curling.HackY, Bounds: curling.Bounds2019},
	{Model: V2, Friction: Friction2019, Curl: Curl2019, StoneFriction: Friction2019, Restitution: 1, Threshold: 1, TimeStep: 0.001,
		TimeScale: 10, HackY: curling.HackY, Bounds: curling.BoundsV2},
	{Model: FCV1, Friction: 1, Curl: 1, StoneFriction: 0.2, Restitution: 1, Threshold: 0, TimeStep: 0.001,
		TimeScale: 1, HackY: curling.TeeY + 38.405, Bounds: curling.BoundsFCV1},
	{Model: Granite, Friction: 1, Curl: 1, StoneFriction: 0.2, Restitution: 1, Threshold: 0, TimeStep: 0.001,
		TimeScale: 1, HackY: curling.TeeY + 38.405, Bounds: curling.BoundsFCV1, Granite: graniteLaw},
}

// IceOf is the ice of a model as its programs have it.
func IceOf(m Model) (Ice, error) {
	if i := slices.IndexFunc(ices, func(ice Ice) bool { return ice.Model == m }); i >= 0 {
		return ices[i], nil
	}
	return Ice{}, newError("model", strconv.Quote(string(m)))
}

// Check reports an unknown model and numbers out of range, such as ice on which no stone stops.
func (ice *Ice) Check() error {
	if _, err := IceOf(ice.Model); err != nil {
		return err
	}
	for _, f := range []number{
		{"ice.friction", ice.Friction, 0.05, 1000},
		{"ice.curl", ice.Curl, -10, 10},
		{"ice.stone-friction", ice.StoneFriction, 0, 1000},
		{"ice.restitution", ice.Restitution, 0, 1},
		{"ice.threshold", ice.Threshold, 0, 100},
		{"ice.time-step", ice.TimeStep, 1e-5, 0.01},
		{"ice.clock", ice.TimeScale, 0.01, 1000},
		{"ice.release", ice.HackY, 20, 60},
	} {
		if math.IsNaN(f.value) || f.value < f.min || f.value > f.max {
			return newError("ice", Messages.New("physics."+f.name), f.value, f.min, f.max)
		}
	}
	if err := ice.checkGranite(); err != nil {
		return err
	}
	return ice.Bounds.Check()
}
