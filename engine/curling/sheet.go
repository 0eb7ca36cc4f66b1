// Package curling is what curling is, without physics and without a window: the
// sheet, stones, positions, shots, ends, scores, rule sets and players.
//
// All lengths are metres in the frame of Digital Curling (Mori 2019 §3.2.1): x to
// the right from 0 to 4.75, y down the picture from the back of the rink to the
// hack, so that a delivered stone travels towards smaller y.
package curling

import "math"

// Lines and circles of the sheet in metres (Mori 2019, appendix, dcurling_simulator.h).
const (
	SheetWidth   = 4.75          // between the side lines
	CentreX      = 2.375         // centre line
	BackY        = 3.05          // back line
	TeeY         = 4.88          // tee line
	TeeToTee     = 34.747        // from one tee line of a sheet to the other (World Curling, R1)
	HogY         = 11.28         // hog line nearer to the house
	ThrowersHogY = HogY + 21.945 // the hog line that a stone crosses first (World Curling, R1)
	HackY        = 41.28         // where a delivered stone is released
	RinkLength   = 45.55         // beyond this, behind the hack, the simulator destroys a stone
	StoneRadius  = 0.145
	HouseRadius  = 1.83  // 12-foot circle
	EightFoot    = 1.22  // 8-foot circle
	FourFoot     = 0.61  // 4-foot circle
	ButtonRadius = 0.152 // World Curling rule book
)

// Tee is the centre of the house.
var Tee = Vec{CentreX, TeeY}

// Hack is where a delivered stone is released.
var Hack = Vec{CentreX, HackY}

// Vec is a point in metres or a velocity in m/s.
type Vec struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Add is v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub is v - w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Mul is v times k.
func (v Vec) Mul(k float64) Vec { return Vec{v.X * k, v.Y * k} }

// Len is the length of v.
func (v Vec) Len() float64 { return math.Hypot(v.X, v.Y) }

// Distance is the distance between two points.
func (v Vec) Distance(w Vec) float64 { return v.Sub(w).Len() }

// Finite reports whether both numbers are neither NaN nor infinite.
func (v Vec) Finite() bool {
	return !math.IsNaN(v.X) && !math.IsInf(v.X, 0) && !math.IsNaN(v.Y) && !math.IsInf(v.Y, 0)
}

// Bounds are the limits that the centre of a stone is held against. They belong to
// a model of the ice (those of v2 and of the thesis differ), so they are data.
type Bounds struct {
	Side  float64 // in play: Side < x < SheetWidth - Side
	Back  float64 // in play: y > Back
	Hog   float64 // in play: y < Hog
	House float64 // in the house: distance to the tee < House
}

// Bounds of the models (docs/PHYSICS.md).
var (
	// Bounds2019 are those of the thesis: a stone that touches the back line is out.
	Bounds2019 = Bounds{Side: StoneRadius, Back: BackY + StoneRadius, Hog: HogY - StoneRadius, House: HouseRadius + StoneRadius}
	// BoundsV2 are those of the programs of 2015-17: a stone is in until it has left the back line.
	BoundsV2 = Bounds{Side: StoneRadius, Back: BackY - StoneRadius, Hog: HogY - StoneRadius, House: 1.98}
	// BoundsFCV1 are those of Digital Curling 3 (its apply_move), whose sheet has the hog line
	// 6.401 m and the back line 1.829 m from the tee: a stone is in until it has left the back
	// line, and when it has wholly crossed the hog line.
	BoundsFCV1 = Bounds{Side: StoneRadius, Back: TeeY - 1.829 - StoneRadius, Hog: TeeY + 6.401 - StoneRadius, House: 1.829 + StoneRadius}
)

// InPlay reports whether a stone at p stays in play.
func (b Bounds) InPlay(p Vec) bool {
	return p.X > b.Side && p.X < SheetWidth-b.Side && p.Y > b.Back && p.Y < b.Hog
}

// InHouse reports whether a stone at p touches the house.
func (b Bounds) InHouse(p Vec) bool { return p.Distance(Tee) < b.House }

// InGuardZone reports whether a stone at p lies in the free guard zone: in play, in
// front of the tee line and outside the house.
func (b Bounds) InGuardZone(p Vec) bool {
	return b.InPlay(p) && p.Y > TeeY+StoneRadius && !b.InHouse(p)
}
