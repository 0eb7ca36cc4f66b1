package sanity

import (
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
)

// moreBefore are further positions with four to nine stones to come.
func moreBefore() []Position {
	freeze := Kinds(shotname.Freeze, shotname.TapBack)
	return []Position{
		{Name: "peel the centre guard, two up with the hammer", Reason: "stones in front help who is behind", Shot: 11, Lead: 2,
			Stones: at{10: {X: 0.05, Y: -2.5}}, Accept: Removes(10)},
		{Name: "peel one of two guards, three up", Reason: "stones in front help who is behind", Shot: 7, Lead: 3,
			Stones: at{4: {X: 0.9, Y: -2.4}, 6: {X: 0, Y: -2.5}}, Accept: Either(Removes(4), Removes(6))},
		{Name: "peel the centre guard, one up with the hammer", Reason: "stones in front help who is behind", Shot: 9, Lead: 1,
			Stones: at{8: {X: 0, Y: -2.5}}, Accept: Removes(8)},
		{Name: "peel the corner guard, two up without the hammer",
			Reason: "two are wanted by the opponent: the guard at the side makes them",
			Shot:   10, Lead: 2, Stones: at{9: {X: 1.1, Y: -2.4}}, Accept: Removes(9)},
		{Name: "guards are free after the fifth stone", Reason: "stones in front help who is behind", Shot: 5, Lead: 3, EndsLeft: 1,
			Stones: at{0: {X: 0, Y: -2.5}, 2: {X: 0.1, Y: -3.2}, 4: {X: -0.6, Y: -2.6}},
			Accept: Either(Removes(0), Removes(2), Removes(4))},
		{Name: "their stone on the button, without the hammer", Reason: "hit it, freeze to it or lie inside it", Shot: 8, EndsLeft: 4,
			Stones: at{7: {X: 0, Y: 0.1}}, Accept: Either(Removes(7), Near(7, 0.2), freeze, Scores(1, 8))},
		{Name: "one down without the hammer: their stone behind the guard",
			Reason: "the guard stays, and a stone must lie at theirs or theirs be driven off",
			Shot:   10, Lead: -1, Stones: at{8: {X: 0, Y: -2.4}, 9: {X: 0.1, Y: 0.2}},
			Accept: Not(Kinds(shotname.Peel, shotname.Through, shotname.Short, shotname.CornerGuard))},
		{Name: "two down with the hammer: the own corner guard", Reason: "come around it, or a second stone at the side",
			Shot: 9, Lead: -2,
			Stones: at{7: {X: 1.0, Y: -2.4}}, Accept: Kinds(shotname.ComeAround, shotname.Draw, shotname.CornerGuard)},
		{Name: "two down with the hammer: their open stone, the own corner guard", Reason: "the guard is what makes two",
			Shot: 9, Lead: -2,
			Stones: at{7: {X: 1.0, Y: -2.4}, 8: {X: 0.1, Y: 0.1}}, Accept: Both(Keeps(7), Not(Kinds(shotname.Through, shotname.Short)))},
		{Name: "two down: the own centre guard stays", Reason: "who is behind wants stones in front", Shot: 10, Lead: -2,
			Stones: at{8: {X: 0, Y: -2.4}, 9: {X: 0.8, Y: 0.4}}, Accept: Both(Keeps(8), Not(Kinds(shotname.Through, shotname.Short)))},
		{Name: "two side by side against", Reason: "one or both must go, or a stone lie inside them", Shot: 9, Lead: 1, EndsLeft: 5,
			Stones: at{6: {X: -0.3, Y: 0.2}, 8: {X: 0.3, Y: 0.25}},
			Accept: Either(Removes(6), Removes(8), Scores(1, 8), Near(6, 0.1), Near(8, 0.1))},
		{Name: "two of one's own count", Reason: "they stay", Shot: 11, EndsLeft: 3,
			Stones: at{7: {X: 0.3, Y: 0}, 9: {X: -0.4, Y: 0.2}}, Accept: Keeps(7, 9)},
		{Name: "no harder than the back line: their open stone", Reason: "a take-out cannot be thrown: freeze, tap or lie inside",
			Shot: 11, EndsLeft: 2,
			Thrower: SoftThrower, Stones: at{10: {X: 0.1, Y: 0.1}}, Accept: Either(Near(10, 0.3), Scores(1, 8), freeze)},
		{Name: "large error: their open stone", Reason: "the hit is easier than anything that must stop", Shot: 11, EndsLeft: 2,
			Thrower: ClubThrower, Stones: at{10: {X: 0, Y: 0.2}}, Accept: Either(Removes(10), Scores(1, 8), Near(10, 0.3))},
		{Name: "extra end without the hammer: the own guard", Reason: "a steal is needed: behind the guard, or a second one",
			Shot: 12, Extra: true,
			Stones: at{10: {X: 0, Y: -2.3}},
			Accept: Both(Keeps(10), Kinds(shotname.ComeAround, shotname.CentreGuard, shotname.Guard, shotname.Draw))},
		{Name: "extra end with the hammer: their guard alone", Reason: "the guard goes, or the house is taken", Shot: 11, Extra: true,
			Stones: at{10: {X: 0, Y: -2.5}}, Accept: Either(Removes(10), Scores(1, 8))},
		{Name: "today's ice: their open stone with the hammer", Reason: "hit it, freeze to it or lie inside it", Shot: 11, EndsLeft: 4,
			Model: physics.FCV1, Rules: "no-tick", Stones: at{10: {X: -0.2, Y: 0.3}},
			Accept: Either(Removes(10), Near(10, 0.2), freeze, Scores(1, 8))},
		{Name: "today's ice: peel the centre guard, two up with the hammer", Reason: "stones in front help who is behind",
			Shot: 11, Lead: 2,
			Model: physics.FCV1, Rules: "no-tick", Stones: at{10: {X: 0, Y: -2.4}}, Accept: Removes(10)},
		{Name: "today's ice: one down without the hammer, the own guard", Reason: "a steal is needed: behind the guard, or a second one",
			Shot: 12,
			Lead: -1, Model: physics.FCV1, Rules: "no-tick", Stones: at{10: {X: 0.1, Y: -2.4}},
			Accept: Both(Keeps(10), Kinds(shotname.ComeAround, shotname.CentreGuard, shotname.Guard, shotname.Draw))},
	}
}

// moreOpenings are further positions under the rules that protect guards.
func moreOpenings() []Position {
	play := Not(Kinds(shotname.Through, shotname.Short))
	return []Position{
		{Name: "five-rock: their guards with the fourth stone", Reason: "a guard that leaves play is put back, and the stone is lost",
			Shot: 3, EndsLeft: 3,
			Rules: "five-rock", Stones: at{0: {X: 0, Y: -2.5}, 2: {X: 0, Y: 0.2}}, Accept: Both(Legal(), play)},
		{Name: "five-rock: corner guards with the fifth stone", Reason: "a guard that leaves play is put back, and the stone is lost",
			Shot: 4, Lead: 1,
			EndsLeft: 3, Rules: "five-rock", Stones: at{1: {X: 1.0, Y: -2.5}, 3: {X: -1.0, Y: -2.5}}, Accept: Both(Legal(), play)},
		{Name: "five-rock: the guard goes with the sixth stone", Reason: "guards are free, and stones in front help who is behind",
			Shot: 5, Lead: 2,
			Rules: "five-rock", Stones: at{0: {X: 0, Y: -2.4}, 2: {X: 0.8, Y: -2.6}}, Accept: Either(Removes(0), Removes(2))},
		{Name: "ticks allowed: two up with the hammer", Reason: "the guard cannot go: tick it aside, draw past it or pass",
			Shot: 1, Lead: 2,
			Rules: "wheelchair", Stones: at{0: {X: 0, Y: -2.6}},
			Accept: Both(Legal(), Not(Kinds(shotname.CentreGuard, shotname.Guard, shotname.Short)))},
		{Name: "no tick: two up with the hammer", Reason: "neither may the guard be moved off the centre line: draw past it or pass",
			Shot: 1, Lead: 2,
			Rules: "no-tick", Stones: at{0: {X: 0, Y: -2.6}},
			Accept: Both(Legal(), Not(Kinds(shotname.CentreGuard, shotname.Guard, shotname.Short)))},
		{Name: "no tick: two centre guards", Reason: "the guards may not be moved yet", Shot: 3, Rules: "no-tick", EndsLeft: 2,
			Stones: at{0: {X: 0.05, Y: -2.5}, 2: {X: 0, Y: -3.3}}, Accept: Both(Legal(), play)},
		{Name: "no tick: two down with the hammer, their stone in the house", Reason: "a corner guard, or do something about the stone",
			Shot: 1,
			Lead: -2, EndsLeft: 1, Rules: "no-tick", Stones: at{0: {X: 0, Y: 0.1}},
			Accept: Both(play, Not(Kinds(shotname.CentreGuard, shotname.Guard)))},
		{Name: "first stone, two up in the last end", Reason: "no guard of the side ahead", Lead: 2, Rules: "no-tick",
			Accept: Kinds(shotname.Draw, shotname.Through)},
		{Name: "first stone, four down", Reason: "who is behind wants stones in the middle", Lead: -4, EndsLeft: 1, Rules: "no-tick",
			Accept: Kinds(shotname.CentreGuard, shotname.Draw)},
		{Name: "third stone, their open stone", Reason: "do something about it, or behind the own guard", Shot: 2, Lead: -1, EndsLeft: 2,
			Rules: "no-tick", Stones: at{0: {X: 0, Y: -2.5}, 1: {X: 0.2, Y: 0.1}},
			Accept: Either(Removes(1), Near(1, 0.3), Scores(1, 8), Kinds(shotname.ComeAround, shotname.Freeze, shotname.TapBack, shotname.Draw))},
		{Name: "today's ice: second stone, a centre guard, tied", Reason: "the guard may not be moved: draw, or a corner guard",
			Shot: 1, EndsLeft: 4,
			Model: physics.FCV1, Rules: "no-tick", Stones: at{0: {X: 0, Y: -2.7}}, Accept: Both(Legal(), play)},
		{Name: "today's ice: first stone, three up",
			Reason: "no guard of the side ahead", Lead: 3, EndsLeft: 1, Model: physics.FCV1, Rules: "no-tick",
			Accept: Kinds(shotname.Draw, shotname.Through)},
	}
}

// moreDoubles are further positions of mixed doubles: stones 0 and 1 are the placed ones, the guard the first side's and the stone
// in the house the hammer's, whose own are odd.
func moreDoubles() []Position {
	const guardY, houseY = -4.116, 0.465
	into := Kinds(shotname.Draw, shotname.Freeze, shotname.ComeAround, shotname.TapBack, shotname.Raise, shotname.Wick)
	list := []Position{
		{Name: "mixed doubles: the first stone",
			Reason: "no stone may leave play before the fourth delivery: draw to the stone in the house or behind the guard",
			Shot:   6, EndsLeft: 4, Stones: at{0: {X: 0, Y: guardY}, 1: {X: 0, Y: houseY}}, Accept: Both(Keeps(0, 1), into)},
		{Name: "mixed doubles: the second stone, frozen against", Reason: "no stone may leave play before the fourth delivery",
			Shot: 7, EndsLeft: 4,
			Stones: at{0: {X: 0, Y: guardY}, 1: {X: 0, Y: houseY}, 6: {X: 0, Y: 0.165}},
			Accept: Both(Legal(), Keeps(0, 1, 6), Not(Kinds(shotname.Through, shotname.Short)))},
		{Name: "mixed doubles: hits are free, two against", Reason: "hit one, or lie inside them", Shot: 9, EndsLeft: 4,
			Stones: at{0: {X: 0, Y: guardY}, 1: {X: 0, Y: houseY}, 6: {X: 0.3, Y: -0.1}, 7: {X: -1.0, Y: 0.7}, 8: {X: -0.3, Y: 0.1}},
			Accept: Either(Removes(6), Removes(8), Scores(1, 8), Near(6, 0.1), Near(8, 0.1), Kinds(shotname.TapBack))},
		{Name: "mixed doubles: draw for the win", Reason: winReason,
			Shot: 15, Stones: at{0: {X: 0, Y: guardY}, 14: {X: 0.5, Y: 0.5}}, Accept: Scores(1, 8)},
		{Name: "mixed doubles: hit for the win after a power play", Reason: "two win, one ties", Shot: 15, Lead: -1,
			Stones: placed(at{13: {X: -0.5, Y: 0.3}, 14: {X: 0.1, Y: 0.1}}), Accept: Scores(2, 8)},
		{Name: "mixed doubles: no blank", Reason: "a blank end gives the hammer away, a point does not cost more than that",
			Shot: 15, EndsLeft: 3,
			Accept: Scores(1, 1)},
		{Name: "mixed doubles: guard the shot stone", Reason: "the opponent has one stone left to hit it", Shot: 14,
			Stones: at{12: {X: 0.1, Y: 0.1}}, Accept: Either(Kinds(shotname.Guard, shotname.CentreGuard), Covers(12))},
		{Name: "mixed doubles: three lie for the hammer",
			Reason: "with the last stone it would be four: one must go, or a stone lie inside",
			Shot:   14, EndsLeft: 2,
			Stones:  at{0: {X: 0, Y: guardY}, 1: {X: 0.7, Y: houseY}, 11: {X: -0.5, Y: 0.2}, 13: {X: 0.2, Y: -0.3}},
			Accept:  Either(Removes(1), Removes(11), Removes(13), Scores(1, 8), Kinds(shotname.TapBack)),
			First:   Either(Removes(1), Removes(11), Removes(13), Scores(1, 8)),
			Changed: "a tap that leaves a stone of one's own between theirs wins .084 ± .008 more often by long play than the best of the others"},
	}
	for i := range list {
		list[i].Doubles = true
	}
	return list
}
