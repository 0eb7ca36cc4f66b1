package curling

import (
	"github.com/hogline/hogline/engine/limits"
)

// MaxPoints is the most that a team can score in an end: one for each of its stones.
const MaxPoints = Stones / 2

// MaxOwnPoints bounds what an end counts under rules that are a machine of their own.
const MaxOwnPoints = 1000

// MaxEnds is the most ends that a match is scheduled for, MaxEnd the highest number of an end, extra ends counted.
const (
	MaxEnds = 100
	MaxEnd  = 200
)

// maxScore is the most points of a team in a match, whatever its rules count, either way.
const maxScore = 1000

// MaxNoise is the largest standard deviation of a thrower's error, in the unit of its model: by more nothing is aimed at.
const MaxNoise = 100.0

// maxName bounds the name of a rule set in bytes.
const maxName = 1000

// Check reports what no thrower has: an error of no size, a weight limit that is none.
func (p *Player) Check() error {
	if err := p.Noise.Check(); err != nil {
		return err
	}
	if !(p.WeightMax >= 0 && p.WeightMax <= MaxSpeed) {
		return wrong("weight-max", p.WeightMax, MaxSpeed)
	}
	return p.Sweepers.Check()
}

// Check reports numbers and words that no rule set has. What a Machine decides is not looked at.
func (r *Rules) Check() error {
	c := limits.Of("rules")
	c.Whole("name", len(r.Name), 0, maxName)
	c.Whole("ends", r.Ends, 0, MaxEnds)
	c.Whole("first_shot", r.FirstShot, 0, Stones-1)
	c.Whole("guard.shots", r.Guard.Shots, 0, Stones)
	c.Whole("guard.no_tick", r.Guard.NoTick, 0, Stones)
	limits.Word(c, "guard.zone", r.Guard.Zone, []Zone{ZoneNone, ZoneFGZ, ZonePlay})
	limits.Word(c, "blank", r.Blank, []Blank{BlankKeeps, BlankSwaps})
	limits.Word(c, "delivery", r.Delivery, []Delivery{Published, Pairs, Doubles})
	for name, p := range map[string]Vec{"centre_guard": r.Placed.CentreGuard, "centre_house": r.Placed.CentreHouse,
		"side_guard": r.Placed.SideGuard, "side_house": r.Placed.SideHouse} {
		p.check(c.In("placed").In(name))
	}
	return c.Err()
}

// check reports a place that is beyond the sheet.
func (v Vec) check(c limits.Check) {
	c.Number("x", v.X, 0, SheetWidth)
	c.Number("y", v.Y, 0, HackY)
}

// CheckPlace reports a place that is beyond the sheet; the zero Vec is none, and passes.
func (v Vec) CheckPlace() error {
	c := limits.Of("")
	v.check(c)
	return c.Err()
}

// CheckNumbers reports numbers that no shot has. A log may hold one that cannot be thrown, such as a stone that is given away by no
// speed: Check reports that too.
func (s Shot) CheckNumbers() error {
	c := limits.Of("")
	c.Number("vx", s.VX, -MaxSpeed, MaxSpeed)
	c.Number("vy", s.VY, -MaxSpeed, MaxSpeed)
	c.Whole("turn", int(s.Turn), 0, int(Left))
	c.Number("spin", float64(s.Spin), 0, MaxSpin)
	return c.Err()
}

// Check reports lines that lie on no sheet.
func (b Bounds) Check() error {
	c := limits.Of("bounds")
	c.Number("side", b.Side, 0, SheetWidth)
	c.Number("back", b.Back, 0, HackY)
	c.Number("hog", b.Hog, 0, HackY)
	c.Number("house", b.House, 0, HackY)
	return c.Err()
}
