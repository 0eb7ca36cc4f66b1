package shotname

import "github.com/hogline/hogline/engine/curling"

// Weight is the curler's name for how hard a stone is thrown, by where it would stop on
// clear ice. The text is its translation key.
type Weight string

// The weights, from the softest.
const (
	HogWeight     Weight = "hog" // does not cross the hog line
	GuardWeight   Weight = "guard"
	FrontWeight   Weight = "front-house"
	TeeWeight     Weight = "tee-line"
	BackHouse     Weight = "back-house"
	BackLine      Weight = "back-line"
	HackWeight    Weight = "hack"
	BoardWeight   Weight = "board"
	ControlWeight Weight = "control"
	NormalWeight  Weight = "normal"
	FirmWeight    Weight = "firm"
	PeelWeight    Weight = "peel"
)

// Weights lists every weight, softest first.
var Weights = []Weight{HogWeight, GuardWeight, FrontWeight, TeeWeight, BackHouse, BackLine, HackWeight,
	BoardWeight, ControlWeight, NormalWeight, FirmWeight, PeelWeight}

// backHack is the y of the hack behind the house (World Curling: 1.829 m behind the back line).
const backHack = curling.BackY - 1.829

// borders are where, on clear ice, one weight ends and the next begins: a stone that stops
// at y below the limit is heavier (as curlers name weights; figures behind the hack in metres:
// control 2-3, normal 3-5, firm 6, peel 10).
var borders = []struct {
	y float64
	w Weight
}{
	{curling.HogY - curling.StoneRadius, HogWeight},
	{curling.TeeY + curling.HouseRadius, GuardWeight},
	{curling.TeeY + curling.FourFoot/2, FrontWeight},
	{curling.TeeY - curling.FourFoot/2, TeeWeight},
	{curling.BackY + curling.StoneRadius, BackHouse},
	{(curling.BackY + backHack) / 2, BackLine},
	{backHack - 0.9, HackWeight},
	{backHack - 2, BoardWeight},
	{backHack - 3, ControlWeight},
	{backHack - 5, NormalWeight},
	{backHack - 8, FirmWeight},
}

// WeightOf is the weight of a shot that would stop at height y on clear ice (metres; y may
// be far behind the rink).
func WeightOf(y float64) Weight {
	for _, l := range borders {
		if y >= l.y {
			return l.w
		}
	}
	return PeelWeight
}

// Stop is where a shot of a weight stops on clear ice: the y in metres in the middle of what has its name, for peels 2 m beyond its border.
// ok is false for a weight that there is not, and for one that does not cross the hog line.
func (w Weight) Stop() (y float64, ok bool) {
	const beyond = 2
	for i := 1; i < len(borders); i++ {
		if borders[i].w == w {
			return (borders[i-1].y + borders[i].y) / 2, true
		}
	}
	return borders[len(borders)-1].y - beyond, w == PeelWeight
}
