// Package match binds the rule language to curling: the components Match, Stones and Hammer,
// rule sets with their compiled twins, and the flow of a match by its machine.
package match

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
)

// throw is what the components of curling read besides the state of the machine: the throw to which the rules are
// applied.
type throw struct {
	Before, After curling.Position // After as the stones came to rest
	Bounds        curling.Bounds
	First         curling.TeamID // the team that throws first in this end
	Rules         *curling.Rules // the numbers of the rule set

	measured bool // a function has asked where a stone lies, other than by the free guard rules or to count
}

// The places of Match.
const (
	placeEnd      = iota // ends finished
	placeShot            // stones delivered in this end
	placeConceded        // 1 + the team that gave up
	placePower           // bit t: team t has used its power play
	matchPlaces
)

// The places of Stones.
const (
	placeRuling  = iota // index of rulings
	placePlaced         // 1 + placement of this end
	placeLaid           // the stones to be laid, one a place
	stonesPlaces = placeLaid + maxLaid
)

// rulings are the names of the decisions of Stones.stand, Stones.restore and Stones.lift.
var rulings = []string{"STAND", "FREE_GUARD", "CENTRE_LINE", "LIFTED"}

// lifted is the index in rulings of Stones.lift.
const lifted = 3

// zones are the names of what a stone can be protected in.
var zones = []string{"GUARD", "PLAY", "HOUSE"}

// Registry gives the components of the rule language together with those of curling: Match, Stones, Hammer.
func Registry() *component.Registry {
	r := component.NewRegistry()
	r.Add(matchComponent())
	r.Add(stonesComponent())
	r.Add(hammerComponent())
	return r
}

var team = component.Param{Name: "pl", Sort: component.SortPlayer}

// define makes a definition without arguments.
func define(f func(c *component.Call)) func(c *component.Call) bool {
	return func(c *component.Call) bool {
		f(c)
		return true
	}
}

func matchComponent() *component.Component {
	number := []component.Param{{Name: "n", Sort: component.SortInt}}
	return &component.Component{
		Name:   "Match",
		NoGDL:  "a match is played with stones on ice",
		Places: func(*component.Shape) int { return matchPlaces },
		Funcs: []component.Func{
			{Name: "end", Params: number, Doc: "the n-th end is played",
				Compare: func(c *component.Call) { c.Yield(component.Int(c.Get(placeEnd) + 1)) }},
			{Name: "shot", Params: number, Doc: "the stone thrown is the n-th of the end",
				Compare: func(c *component.Call) { c.Yield(component.Int(c.Get(placeShot) + 1)) }},
			{Name: "thrower", Params: []component.Param{team, {Name: "k", Sort: component.SortInt}}, Compare: matchThrower,
				Doc: "the stone is thrown by the k-th player of team pl, in the order in which they throw"},
			{Name: "conceded", Params: []component.Param{team}, Doc: "team pl has given up", Compare: func(c *component.Call) {
				if t := c.Get(placeConceded); t > 0 {
					c.Yield(component.PlayerValue(t - 1))
				}
			}},
			{Name: "powerUsed", Params: []component.Param{team}, Doc: "team pl has used its power play", Compare: func(c *component.Call) {
				for t := range 2 {
					if c.Get(placePower)>>t&1 == 1 && !c.Yield(component.PlayerValue(t)) {
						return
					}
				}
			}},
			{Name: "nextShot", Role: component.Define, Doc: "the next stone of the end follows", Define: define(func(c *component.Call) {
				c.Set(placeShot, c.Get(placeShot)+1)
			})},
			{Name: "nextEnd", Role: component.Define, Doc: "the next end begins", Define: define(func(c *component.Call) {
				c.Set(placeEnd, c.Get(placeEnd)+1)
				c.Set(placeShot, 0)
			})},
			{Name: "concede", Role: component.Define, Params: []component.Param{team}, Doc: "team pl gives up",
				Define: func(c *component.Call) bool {
					t, ok := c.Player(0)
					c.Set(placeConceded, t+1)
					return ok
				}},
			{Name: "usePower", Role: component.Define, Params: []component.Param{team}, Doc: "team pl uses its power play",
				Define: func(c *component.Call) bool {
					t, ok := c.Player(0)
					c.Set(placePower, c.Get(placePower)|1<<t)
					return ok
				}},
		},
	}
}

func hammerComponent() *component.Component {
	return &component.Component{
		Name:   "Hammer",
		NoGDL:  "the hammer belongs to a match on ice",
		Places: func(*component.Shape) int { return 1 },
		Funcs: []component.Func{
			{Name: "true", Params: []component.Param{team}, Doc: "team pl has the hammer",
				Compare: func(c *component.Call) { c.Yield(component.PlayerValue(c.Get(0))) }},
			{Name: "set", Role: component.Define, Params: []component.Param{team}, Doc: "team pl has the hammer from now on",
				Define: func(c *component.Call) bool {
					t, ok := c.Player(0)
					c.Set(0, t)
					return ok
				}},
		},
	}
}

func stonesComponent() *component.Component {
	zone := component.Param{Name: "zone", Sort: component.SortName, Choices: zones}
	ruling := component.Param{Name: "rule", Sort: component.SortName, Choices: rulings[1:lifted]}
	placement := component.Param{Name: "placement", Sort: component.SortName, Choices: curling.PlacementNames[:]}
	ruled := component.Param{Name: "rule", Sort: component.SortName, Choices: rulings}
	names := append(append([]string{}, zones...), rulings...)
	names = append(append(append(names, curling.PlacementNames[:]...), ringNames...), "BEHIND")
	is := func(test func(curling.Placement) bool) func(c *component.Call) {
		return func(c *component.Call) {
			for p, name := range curling.PlacementNames {
				if test(curling.Placement(p)) && !c.Yield(c.Constant(name)) {
					return
				}
			}
		}
	}
	return &component.Component{
		Name:   "Stones",
		Names:  names,
		NoGDL:  "Stones is continuous",
		Places: func(*component.Shape) int { return stonesPlaces },
		Funcs: append([]component.Func{
			{Name: "removed", Params: []component.Param{team, zone}, Outside: true, Compare: stonesRemoved,
				Doc: "a stone of team pl that lay in the zone is out of play"},
			{Name: "ticked", Params: []component.Param{team}, Outside: true, Compare: stonesTicked,
				Doc: "a guard of team pl that touched the centre line touches it no more or has left the free guard zone"},
			{Name: "counting", Params: []component.Param{team, {Name: "n", Sort: component.SortInt}}, Outside: true, Compare: stonesCounting,
				Doc: "n stones of team pl count, at least one"},
			{Name: "ruling", Params: []component.Param{ruled}, Compare: stonesRuling, Doc: "the ruling on the last throw"},
			{Name: "placed", Params: []component.Param{placement}, Compare: stonesPlaced, Doc: "the stones of the end are placed"},
			{Name: "isPower", Params: []component.Param{placement}, Outside: true, Compare: is(curling.Placement.Power),
				Doc: "the placement is a power play"},
			{Name: "isFirst", Params: []component.Param{placement}, Outside: true, Compare: is(curling.Placement.First),
				Doc: "by this placement who chose it throws first"},
			{Name: "stand", Role: component.Define, Doc: "the stones stay where they came to rest",
				Define: define(func(c *component.Call) { c.Set(placeRuling, 0) })},
			{Name: "restore", Role: component.Define, Params: []component.Param{ruling},
				Doc: "the thrown stone comes off, the others go back to where they were", Define: func(c *component.Call) bool {
					return setName(c, placeRuling, rulings, 0)
				}},
			{Name: "place", Role: component.Define, Params: []component.Param{placement}, Doc: "the two stones of the end are placed",
				Define: func(c *component.Call) bool {
					return setName(c, placePlaced, curling.PlacementNames[:], 1)
				}},
			{Name: "clear", Role: component.Define, Doc: "the stones of the next end have yet to be placed",
				Define: define(func(c *component.Call) { c.Set(placePlaced, 0) })},
		}, slices.Concat(measuringFuncs(), layingFuncs())...),
	}
}

// setName writes the index of the argument's name, shifted, into a place.
func setName(c *component.Call, place int, names []string, shift int) bool {
	for i, n := range names {
		if c.Args[0].Value == c.Constant(n) {
			c.Set(place, i+shift)
			return true
		}
	}
	return false
}

func throwOf(c *component.Call) *throw {
	t, ok := c.Host().(*throw)
	if !ok {
		return &throw{}
	}
	return t
}

// teamOf is the team that stone i belongs to.
func (s *throw) teamOf(i int) component.Value {
	return component.PlayerValue(int(curling.TeamID(curling.SideOf(i)) ^ s.First))
}

func stonesRemoved(c *component.Call) {
	s := throwOf(c)
	for i := range s.Before {
		if !s.Before.Has(i) || s.After.Has(i) {
			continue
		}
		owner := s.teamOf(i)
		in := [...]bool{s.Bounds.InGuardZone(s.Before[i]), true, s.Bounds.InHouse(s.Before[i])}
		for z, name := range zones {
			if in[z] && !c.Yield(owner, c.Constant(name)) {
				return
			}
		}
	}
}

func stonesTicked(c *component.Call) {
	s := throwOf(c)
	for i := range s.Before {
		if s.Before.Has(i) && s.Bounds.CentreGuard(s.Before[i]) && !s.Bounds.CentreGuard(s.After[i]) {
			if !c.Yield(s.teamOf(i)) {
				return
			}
		}
	}
}

func stonesCounting(c *component.Call) {
	s := throwOf(c)
	if side, n := s.After.Counting(s.Bounds); n > 0 {
		c.Yield(component.PlayerValue(int(curling.TeamID(side)^s.First)), component.Int(n))
	}
}

func stonesRuling(c *component.Call) { c.Yield(c.Constant(rulings[c.Get(placeRuling)])) }

func stonesPlaced(c *component.Call) {
	if p := c.Get(placePlaced); p > 0 {
		c.Yield(c.Constant(curling.PlacementNames[p-1]))
	}
}
