package curlit

import (
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// Units of the charts. In mixed doubles 600 units are 6 feet, the tee lies at (750, 800), y grows from the tee towards the
// thrower's hog line and x to the thrower's right, as in our frame (a power play "right" has its stones at greater x, and
// stones thrown clockwise round a guard end at greater x). For teams of four 6 feet are 1 and the tee is (0, 0).
const (
	sixFeet   = 1.8288 // m
	unit      = sixFeet / 600
	teeX      = 750
	teeY      = 800
	notThrown = 0
	outOfPlay = 4095
)

// Least and greatest coordinates of a stone in play, in units.
const (
	leastX, mostX = 43, 1457
	leastY, mostY = 155, 2954
)

// fromUnits is the place of a stone of a mixed doubles chart in metres.
func fromUnits(x, y float64) curling.Vec {
	return curling.Vec{X: curling.CentreX + unit*(x-teeX), Y: curling.TeeY + unit*(y-teeY)}
}

// toUnits is the inverse of fromUnits.
func toUnits(p curling.Vec) (x, y float64) {
	return teeX + (p.X-curling.CentreX)/unit, teeY + (p.Y-curling.TeeY)/unit
}

// Spots are the places of the placed stones of World Curling's mixed doubles events, a power play to the left as the
// thrower sees it, as nearly all charts of 2022 to 2024 have them.
func Spots() curling.Spots {
	return curling.Spots{
		CentreGuard: fromUnits(750, 1916), CentreHouse: fromUnits(750, 650),
		SideGuard: fromUnits(411, 1916), SideHouse: fromUnits(350, 850),
	}
}

// placed is where the guard and the stone in the house lie at the start of an end.
func placed(side replay.PowerPlay) (guard, house curling.Vec) {
	s := Spots()
	switch side {
	case replay.PowerPlayLeft:
		return s.SideGuard, s.SideHouse
	case replay.PowerPlayRight: // not quite the mirror image
		return fromUnits(1089, 1916), fromUnits(1150, 850)
	}
	return s.CentreGuard, s.CentreHouse
}

// Placed is where charts of mixed doubles have the guard and the stone in the house at the start of an end.
func Placed(side replay.PowerPlay) (guard, house curling.Vec) { return placed(side) }

// ice is what charted games are shown on.
func ice() physics.Ice {
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		panic(err) // a model of ours
	}
	return ice
}

// standardPlayers stand for players whose limits and errors a chart does not tell.
func standardPlayers(m physics.Model) [2]curling.Team {
	t := curling.TeamOf(physics.StandardPlayer(m))
	return [2]curling.Team{t, t}
}

// onHogLine reports whether a charted stone lies so far out that the simulators do not take it as in play.
func onHogLine(b *curling.Bounds, p curling.Vec) bool { return p.Y >= b.Hog }

// centimetres is a length in metres as a text in cm.
func centimetres(m float64) float64 { return math.Round(m*1000) / 10 }
