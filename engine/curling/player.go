package curling

import (
	"slices"
	"strconv"
)

// NoiseModel names how the error of a thrower enters a shot (docs/PHYSICS.md, "Noise").
type NoiseModel string

// The noise models.
const (
	// RectTee is what the Digital Curling servers do: A and B are the standard deviations
	// in metres, in x and y, of the place a tee draw would come to rest; the velocity error
	// that this means is added to every shot. The default.
	RectTee NoiseModel = "rect-tee"
	// RectVelocity is what Mashiko calculates with: A and B are the standard deviations
	// of vx and vy in m/s.
	RectVelocity NoiseModel = "rect-velocity"
	// Polar: A is the standard deviation of the speed in m/s, B that of the direction in rad.
	Polar NoiseModel = "polar"
	// NoNoise throws every shot as it was meant.
	NoNoise NoiseModel = "none"
)

// NoiseModels are all noise models, the usual one first.
var NoiseModels = []NoiseModel{RectTee, RectVelocity, Polar, NoNoise}

// Noise is the size of a thrower's error under a model.
type Noise struct {
	Model NoiseModel `json:"model"`
	A     float64    `json:"a"`
	B     float64    `json:"b"`
}

// Check reports an unknown model or a size that is none.
func (n Noise) Check() error {
	if !slices.Contains(NoiseModels, n.Model) {
		return wrong("noise", strconv.Quote(string(n.Model)))
	}
	if !(n.A >= 0 && n.B >= 0 && n.A <= MaxNoise && n.B <= MaxNoise) {
		return wrong("noise-size", n.A, n.B, MaxNoise)
	}
	return nil
}

// Player is a thrower: the error and the hardest shot, which is what the thesis lets
// differ between players (Mori 2019 §4.3.3).
type Player struct {
	Name       string  `json:"name,omitempty"`
	Noise      Noise   `json:"noise"`
	WeightMax  float64 `json:"weight_max"`            // m/s, |v|; 0 is no limit
	LeftHanded bool    `json:"left_handed,omitempty"` // turns the words in-turn and out-turn round
	// Sweepers are who sweeps for him; none where it is empty.
	Sweepers Sweepers `json:"sweepers,omitempty"`
}

// Sweepers names who sweeps (package physics/sweeping has what they can).
type Sweepers string

// The sweepers.
const (
	NoSweepers           Sweepers = ""
	ClubSweepers         Sweepers = "club"
	ChampionshipSweepers Sweepers = "championship"
)

// AllSweepers are all that can be named, none first.
var AllSweepers = []Sweepers{NoSweepers, ClubSweepers, ChampionshipSweepers}

// Check reports a name that is none.
func (s Sweepers) Check() error {
	if !slices.Contains(AllSweepers, s) {
		return wrong("sweepers", strconv.Quote(string(s)))
	}
	return nil
}

// Weight limits in m/s.
const (
	// StandardWeightMax is the usual limit of the tournament programs: the hardest row of the
	// score map of Mashiko §3.3.
	StandardWeightMax = 33.7419
	// StrongWeightMax is that of a thrower who can throw all that is useful: the higher of the
	// two limits of Mori 2019 fig 6-1, of which StandardWeightMax is the lower.
	StrongWeightMax = 50
)

// Standard throwers.
var (
	// NoiseGAT is the noise of the GAT and GPW tournaments (Mori 2019 §5.2).
	NoiseGAT = Noise{RectTee, 0.0725, 0.2900}
	// StandardPlayer throws under tournament noise and the usual limit.
	StandardPlayer = Player{Noise: NoiseGAT, WeightMax: StandardWeightMax}
)

// roundingTolerance is by what part a shot at a weight limit can exceed it by rounding.
const roundingTolerance = 1e-9

// Clamp is the shot that the player throws when s is asked of him, and whether it is another
// one: a shot faster than his weight limit by more than rounding is thrown at the limit.
func (p *Player) Clamp(s Shot) (thrown Shot, clamped bool) {
	if s.Speed() <= p.WeightMax*(1+roundingTolerance) {
		return s, false
	}
	return s.Limited(p.WeightMax)
}

// Team is the order in which the players of a team deliver.
type Team [4]Player

// TeamOf is a team of four alike.
func TeamOf(p Player) Team { return Team{p, p, p, p} }

// Both is two teams alike.
func Both(t Team) [2]Team { return [2]Team{t, t} }

// Delivery is the rule by which a team's players take turns.
type Delivery string

// The orders of delivery (docs/PROTOCOL.md).
const (
	// Published is the order of the thesis's server: players 0 1 2 3 0 1 2 3.
	Published Delivery = "published"
	// Pairs is the order on real ice: players 0 0 1 1 2 2 3 3.
	Pairs Delivery = "pairs"
	// Doubles is that of mixed doubles: player 0 the first and last stone, player 1 between.
	Doubles Delivery = "doubles"
)

// Thrower is the index 0..3 of the player who delivers shot (0..15) of an end.
func (d Delivery) Thrower(shot int) int {
	k := shot / 2 // the team's k-th stone, 0..7
	switch d {
	case Pairs:
		return k / 2
	case Doubles:
		if k == DoublesFirstShot/2 || k == Stones/2-1 {
			return 0
		}
		return 1
	default:
		return k % 4
	}
}

// DoublesFirstShot is the number of the first delivered stone in mixed doubles: the
// thesis counts its ten shots 6..15 (Mori 2019 §4.3.5).
const DoublesFirstShot = 6
