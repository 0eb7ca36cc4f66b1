package replay

import "github.com/hogline/hogline/engine/curling"

// Places are all places of the game in order: before each shot that a team delivers and
// at the end of each end. The stones that mixed doubles sets before an end are no places.
func (g *Game) Places() []Place {
	var list []Place
	for e := range g.Ends {
		for s := range g.Ends[e].Shots {
			if g.Ends[e].Shots[s].Kind != Placed {
				list = append(list, Place{e, s})
			}
		}
		if g.ends(e) {
			list = append(list, Place{e, len(g.Ends[e].Shots)})
		}
	}
	return list
}

// HasPlaces reports whether there is a place of the game to show: there is none of NoGame.
func (g *Game) HasPlaces() bool { return len(g.Places()) > 0 }

// ends reports whether end e has a place of its own after its last shot: what lies there
// is known, and no shot waits to be thrown.
func (g *Game) ends(e int) bool {
	end := &g.Ends[e]
	if end.Final != nil || len(end.Shots) == 0 {
		return true
	}
	return end.Shots[len(end.Shots)-1].After != nil
}

// First is the first place of the game; the zero Place if it has none.
func (g *Game) First() Place { return g.Clamp(Place{}) }

// Last is the last place of the game; the zero Place if it has none.
func (g *Game) Last() Place { return g.Clamp(Place{End: len(g.Ends)}) }

// less orders places as they are passed.
func (p Place) less(q Place) bool {
	return p.End < q.End || (p.End == q.End && p.Shot < q.Shot)
}

// Clamp is p if it is a place of the game, else the nearest one before it, or the first.
func (g *Game) Clamp(p Place) Place {
	var best Place
	for i, q := range g.Places() {
		if i > 0 && p.less(q) {
			break
		}
		best = q
	}
	return best
}

// Next is the place after p, p itself at the end of the game.
func (g *Game) Next(p Place) Place {
	for _, q := range g.Places() {
		if p.less(q) {
			return q
		}
	}
	return g.Clamp(p)
}

// Previous is the place before p, p itself at the start.
func (g *Game) Previous(p Place) Place {
	best, found := p, false
	for _, q := range g.Places() {
		if !q.less(p) {
			break
		}
		best, found = q, true
	}
	if !found {
		return g.Clamp(p)
	}
	return best
}

// NextEnd is the first place of the end after p's, or the last place of the game.
func (g *Game) NextEnd(p Place) Place {
	for _, q := range g.Places() {
		if q.End > p.End {
			return q
		}
	}
	return g.Last()
}

// PreviousEnd is the first place of p's end, or of the end before when p is there.
func (g *Game) PreviousEnd(p Place) Place {
	start := g.StartOf(p.End)
	if start.less(p) || p.End == 0 {
		return start
	}
	return g.StartOf(p.End - 1)
}

// LastOf is the place of the last stone of end e, StartOf(e) if it has none.
func (g *Game) LastOf(e int) Place {
	last := g.StartOf(e)
	for _, q := range g.Places() {
		if q.End == e && q.Shot < len(g.Ends[e].Shots) {
			last = q
		}
	}
	return last
}

// StartOf is the first place of end e, the nearest end before if it has none.
func (g *Game) StartOf(e int) Place {
	for _, q := range g.Places() {
		if q.End == e {
			return q
		}
	}
	return g.Clamp(Place{End: e})
}

// At is the place of a shot as people count: end and shot from 1 (curling.Rules.Count), one more than the last, or 17, the end of
// the end (docs/COMMANDS.md). ok is false when the game has no such place.
func (g *Game) At(end, shot int) (p Place, ok bool) {
	for _, q := range g.Places() {
		e := &g.Ends[q.End]
		if e.Number != end-1 {
			continue
		}
		if q.Shot == len(e.Shots) {
			ok = shot == g.Rules.Throws()+1 || shot == curling.Stones+1
		} else {
			ok = g.Rules.Count(e.Shots[q.Shot].Number) == shot
		}
		if ok {
			return q, true
		}
	}
	return Place{}, false
}

// ShotAt is the shot that is thrown at a place, nil at the end of an end.
func (g *Game) ShotAt(p Place) (*End, *Shot) {
	if p.End < 0 || p.End >= len(g.Ends) {
		return nil, nil
	}
	e := &g.Ends[p.End]
	if p.Shot < 0 || p.Shot >= len(e.Shots) {
		return e, nil
	}
	return e, &e.Shots[p.Shot]
}
