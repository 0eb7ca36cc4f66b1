// Package match binds the rule language to curling: the components Match, Stones and Hammer,
// rule sets with their compiled twins, and the flow of a match by its machine.
package match

import (
	"hogline/engine/curling"
	"hogline/engine/gsm"
)

// Scene is what the components of curling see beside the state of the machine: the throw that is judged.
type Scene struct {
	Before, After curling.Position // After as the stones came to rest
	Bounds        curling.Bounds
	First         curling.TeamID // the team that throws first in this end
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
	placeRuling = iota // index of rulings
	placePlaced        // 1 + placement of this end
	stonesPlaces
)

// rulings are the names of what Stones.restore and Stones.stand decide.
var rulings = []string{"STAND", "FREE_GUARD", "CENTRE_LINE"}

// zones are the names of what a stone can be protected in.
var zones = []string{"GUARD", "PLAY", "HOUSE"}

// Registry gives the components of the rule language together with those of curling: Match, Stones, Hammer.
func Registry() *gsm.Registry {
	r := gsm.NewRegistry()
	r.Add(matchComponent())
	r.Add(stonesComponent())
	r.Add(hammerComponent())
	return r
}

var team = gsm.Param{Name: "pl", Sort: gsm.SortPlayer}

// define makes a definition without arguments.
func define(f func(c *gsm.Call)) func(c *gsm.Call) bool {
	return func(c *gsm.Call) bool {
		f(c)
		return true
	}
}

func matchComponent() *gsm.Component {
	number := []gsm.Param{{Name: "n", Sort: gsm.SortInt}}
	return &gsm.Component{
		Name:   "Match",
		Doc:    "ends, stones delivered, concession, power plays",
		NoGDL:  "a match is played with stones on ice",
		Places: func(*gsm.Shape) int { return matchPlaces },
		Funcs: []gsm.Func{
			{Name: "end", Params: number, Doc: "the n-th end is played", Compare: func(c *gsm.Call) { c.Yield(gsm.Int(c.Get(placeEnd) + 1)) }},
			{Name: "shot", Params: number, Doc: "the stone thrown is the n-th of the end", Compare: func(c *gsm.Call) { c.Yield(gsm.Int(c.Get(placeShot) + 1)) }},
			{Name: "conceded", Params: []gsm.Param{team}, Doc: "team pl has given up", Compare: func(c *gsm.Call) {
				if t := c.Get(placeConceded); t > 0 {
					c.Yield(gsm.PlayerValue(t - 1))
				}
			}},
			{Name: "powerUsed", Params: []gsm.Param{team}, Doc: "team pl has used its power play", Compare: func(c *gsm.Call) {
				for t := range 2 {
					if c.Get(placePower)>>t&1 == 1 && !c.Yield(gsm.PlayerValue(t)) {
						return
					}
				}
			}},
			{Name: "nextShot", Role: gsm.Define, Doc: "the next stone of the end follows", Define: define(func(c *gsm.Call) {
				c.Set(placeShot, c.Get(placeShot)+1)
			})},
			{Name: "nextEnd", Role: gsm.Define, Doc: "the next end begins", Define: define(func(c *gsm.Call) {
				c.Set(placeEnd, c.Get(placeEnd)+1)
				c.Set(placeShot, 0)
			})},
			{Name: "concede", Role: gsm.Define, Params: []gsm.Param{team}, Doc: "team pl gives up", Define: func(c *gsm.Call) bool {
				t, ok := c.Player(0)
				c.Set(placeConceded, t+1)
				return ok
			}},
			{Name: "usePower", Role: gsm.Define, Params: []gsm.Param{team}, Doc: "team pl uses its power play", Define: func(c *gsm.Call) bool {
				t, ok := c.Player(0)
				c.Set(placePower, c.Get(placePower)|1<<t)
				return ok
			}},
		},
	}
}

func hammerComponent() *gsm.Component {
	return &gsm.Component{
		Name:   "Hammer",
		Doc:    "who throws the last stone of the end",
		NoGDL:  "the hammer belongs to a match on ice",
		Places: func(*gsm.Shape) int { return 1 },
		Funcs: []gsm.Func{
			{Name: "true", Params: []gsm.Param{team}, Doc: "team pl has the hammer", Compare: func(c *gsm.Call) { c.Yield(gsm.PlayerValue(c.Get(0))) }},
			{Name: "set", Role: gsm.Define, Params: []gsm.Param{team}, Doc: "team pl has the hammer from now on", Define: func(c *gsm.Call) bool {
				t, ok := c.Player(0)
				c.Set(0, t)
				return ok
			}},
		},
	}
}

func stonesComponent() *gsm.Component {
	zone := gsm.Param{Name: "zone", Sort: gsm.SortName, Choices: zones}
	ruling := gsm.Param{Name: "rule", Sort: gsm.SortName, Choices: rulings[1:]}
	placement := gsm.Param{Name: "placement", Sort: gsm.SortName, Choices: curling.PlacementNames[:]}
	names := append(append([]string{}, zones...), rulings...)
	names = append(names, curling.PlacementNames[:]...)
	is := func(test func(curling.Placement) bool) func(c *gsm.Call) {
		return func(c *gsm.Call) {
			for p, name := range curling.PlacementNames {
				if test(curling.Placement(p)) && !c.Yield(c.Constant(name)) {
					return
				}
			}
		}
	}
	return &gsm.Component{
		Name:   "Stones",
		Doc:    "where the stones lay before the throw and where they came to rest",
		Names:  names,
		NoGDL:  "Stones is continuous",
		Places: func(*gsm.Shape) int { return stonesPlaces },
		Funcs: []gsm.Func{
			{Name: "removed", Params: []gsm.Param{team, zone}, Outside: true, Compare: stonesRemoved, Doc: "a stone of team pl that lay in the zone is out of play"},
			{Name: "ticked", Params: []gsm.Param{team}, Outside: true, Compare: stonesTicked, Doc: "a guard of team pl that touched the centre line touches it no more"},
			{Name: "counting", Params: []gsm.Param{team, {Name: "n", Sort: gsm.SortInt}}, Outside: true, Compare: stonesCounting, Doc: "n stones of team pl count, at least one"},
			{Name: "placed", Params: []gsm.Param{placement}, Compare: stonesPlaced, Doc: "the stones of the end are placed"},
			{Name: "isPower", Params: []gsm.Param{placement}, Outside: true, Compare: is(curling.Placement.Power), Doc: "the placement is a power play"},
			{Name: "isFirst", Params: []gsm.Param{placement}, Outside: true, Compare: is(curling.Placement.First), Doc: "by this placement who chose it throws first"},
			{Name: "stand", Role: gsm.Define, Doc: "the stones stay where they came to rest", Define: define(func(c *gsm.Call) { c.Set(placeRuling, 0) })},
			{Name: "restore", Role: gsm.Define, Params: []gsm.Param{ruling}, Doc: "the thrown stone comes off, the others go back to where they were", Define: func(c *gsm.Call) bool {
				return setName(c, placeRuling, rulings, 0)
			}},
			{Name: "place", Role: gsm.Define, Params: []gsm.Param{placement}, Doc: "the two stones of the end are placed", Define: func(c *gsm.Call) bool {
				return setName(c, placePlaced, curling.PlacementNames[:], 1)
			}},
			{Name: "clear", Role: gsm.Define, Doc: "the stones of the next end have yet to be placed", Define: define(func(c *gsm.Call) { c.Set(placePlaced, 0) })},
		},
	}
}

// setName writes the index of the argument's name, shifted, into a place.
func setName(c *gsm.Call, place int, names []string, shift int) bool {
	for i, n := range names {
		if c.Args[0].Value == c.Constant(n) {
			c.Set(place, i+shift)
			return true
		}
	}
	return false
}

func scene(c *gsm.Call) *Scene {
	s, ok := c.Host().(*Scene)
	if !ok {
		return &Scene{}
	}
	return s
}

// teamOf is the team that stone i belongs to.
func (s *Scene) teamOf(i int) gsm.Value {
	return gsm.PlayerValue(int(curling.TeamID(curling.SideOf(i)) ^ s.First))
}

func stonesRemoved(c *gsm.Call) {
	s := scene(c)
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

func stonesTicked(c *gsm.Call) {
	s := scene(c)
	for i := range s.Before {
		if s.Before.Has(i) && s.Bounds.InGuardZone(s.Before[i]) && curling.OnCentreLine(s.Before[i]) && !curling.OnCentreLine(s.After[i]) {
			if !c.Yield(s.teamOf(i)) {
				return
			}
		}
	}
}

func stonesCounting(c *gsm.Call) {
	s := scene(c)
	if side, n := s.After.Counting(s.Bounds); n > 0 {
		c.Yield(gsm.PlayerValue(int(curling.TeamID(side)^s.First)), gsm.Int(n))
	}
}

func stonesPlaced(c *gsm.Call) {
	if p := c.Get(placePlaced); p > 0 {
		c.Yield(c.Constant(curling.PlacementNames[p-1]))
	}
}
