package match

import (
	"cmp"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
)

// ringNames are the rings of the house from the centre on: a stone lies in the smallest that it touches, or covers the pin.
var ringNames = []string{"PIN", "BUTTON", "FOUR_FOOT", "EIGHT_FOOT", "TWELVE_FOOT"}

// areas are the names of where a stone lies: the zones of stones that are protected, and what lies behind them.
var areas = []string{"GUARD", "HOUSE", "BEHIND", "PLAY"}

// measuring are the functions of Stones that tell more of where stones lie than the rules of curling need, or lay them.
var measuring = map[string]bool{"distance": true, "ring": true, "area": true, "inRing": true, "rank": true, "lay": true}

// measuringFuncs are the functions of Stones that measure where stones came to rest, and that which takes them off.
func measuringFuncs() []component.Func {
	number := func(name string) component.Param { return component.Param{Name: name, Sort: component.SortInt} }
	ring := component.Param{Name: "ring", Sort: component.SortName, Choices: ringNames}
	area := component.Param{Name: "area", Sort: component.SortName, Choices: areas}
	return []component.Func{
		{Name: "distance", Params: []component.Param{team, number("s"), number("d")}, Outside: true, Compare: stonesDistance,
			Doc: "stone s of the end, of team pl, lies in play, its centre d millimetres from the tee"},
		{Name: "ring", Params: []component.Param{team, number("s"), ring}, Outside: true, Compare: stonesRing,
			Doc: "stone s of the end, of team pl, lies in the ring: the smallest that it touches; PIN if it covers the centre"},
		{Name: "area", Params: []component.Param{team, number("s"), area}, Outside: true, Compare: stonesArea,
			Doc: "stone s of the end, of team pl, lies in the area: free guard zone, house, behind both; PLAY is all of them"},
		{Name: "inRing", Params: []component.Param{team, ring, number("n")}, Outside: true, Compare: stonesInRing,
			Doc: "n stones of team pl lie in the ring, none of them in a smaller one"},
		{Name: "rank", Params: []component.Param{team, number("s"), number("k")}, Outside: true, Compare: stonesRank,
			Doc: "stone s of the end, of team pl, is the k-th nearest to the tee of the stones in the house"},
		{Name: "lift", Role: component.Define, Doc: "what was thrown has been measured: all stones are taken off before the next one",
			Define: define(func(c *component.Call) { c.Set(placeRuling, lifted) })},
	}
}

// number is the number of stone i in the end, counted from 1; that of placed stones is 0.
func (s *throw) number(i int) component.Value {
	if s.Rules == nil {
		return component.Int(i + 1)
	}
	return component.Int(max(0, s.Rules.Count(i)))
}

// each calls f for every stone in play after the throw until it reports false.
func (s *throw) each(f func(i int, at curling.Vec) bool) {
	s.measured = true
	for i := range s.After {
		if s.After.Has(i) && !f(i, s.After[i]) {
			return
		}
	}
}

// ring is the index of the ring that a stone lies in, -1 outside of the house.
func (s *throw) ring(at curling.Vec) int {
	if !s.Bounds.InHouse(at) {
		return -1
	}
	d := at.Distance(curling.Tee)
	for k, r := range []float64{0, curling.ButtonRadius, curling.FourFoot, curling.EightFoot} {
		if d < r+curling.StoneRadius {
			return k
		}
	}
	return len(ringNames) - 1
}

// millimetres is the distance of a stone's centre from the tee.
func millimetres(at curling.Vec) int { return int(math.Round(1000 * at.Distance(curling.Tee))) }

func stonesDistance(c *component.Call) {
	s := throwOf(c)
	s.each(func(i int, at curling.Vec) bool {
		return c.Yield(s.teamOf(i), s.number(i), component.Int(millimetres(at)))
	})
}

func stonesRing(c *component.Call) {
	s := throwOf(c)
	s.each(func(i int, at curling.Vec) bool {
		k := s.ring(at)
		return k < 0 || c.Yield(s.teamOf(i), s.number(i), c.Constant(ringNames[k]))
	})
}

func stonesArea(c *component.Call) {
	s := throwOf(c)
	s.each(func(i int, at curling.Vec) bool {
		area := "BEHIND"
		switch {
		case s.Bounds.InHouse(at):
			area = "HOUSE"
		case s.Bounds.InGuardZone(at):
			area = "GUARD"
		}
		return c.Yield(s.teamOf(i), s.number(i), c.Constant(area)) && c.Yield(s.teamOf(i), s.number(i), c.Constant("PLAY"))
	})
}

func stonesInRing(c *component.Call) {
	s := throwOf(c)
	var n [2][5]int
	s.each(func(i int, at curling.Vec) bool {
		if k := s.ring(at); k >= 0 {
			n[s.teamOf(i).N()][k]++
		}
		return true
	})
	for t := range n {
		for k, name := range ringNames {
			if !c.Yield(component.PlayerValue(t), c.Constant(name), component.Int(n[t][k])) {
				return
			}
		}
	}
}

func stonesRank(c *component.Call) {
	s := throwOf(c)
	var house []int
	s.each(func(i int, at curling.Vec) bool {
		if s.Bounds.InHouse(at) {
			house = append(house, i)
		}
		return true
	})
	slices.SortStableFunc(house, func(a, b int) int {
		return cmp.Compare(s.After[a].Distance(curling.Tee), s.After[b].Distance(curling.Tee))
	})
	for k, i := range house {
		if !c.Yield(s.teamOf(i), s.number(i), component.Int(k+1)) {
			return
		}
	}
}

// matchThrower answers who delivers the stone: a player of the team by the order in which it throws.
func matchThrower(c *component.Call) {
	s := throwOf(c)
	if s.Rules == nil {
		return
	}
	shot := c.Get(placeShot) + s.Rules.FirstShot
	c.Yield(s.teamOf(shot), component.Int(s.Rules.Delivery.Thrower(shot)+1))
}
