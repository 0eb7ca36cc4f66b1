package sanity

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
)

// at are stones by the number of their shot (from 0), metres right of and behind the tee.
type at = map[int]curling.Vec

// row is a position of the lists below.
type row struct {
	name, reason string
	shot         int
	lead         int
	endsLeft     int
	stones       at
	accept       Accept
}

// Positions are the positions of both parts. Of the older ones, by which AIs were chosen and changed and which all belong to
// Choose, mirror images of those that are not symmetric stand among them.
func Positions() []Position {
	var out []Position
	add := func(doubles bool, list []row) {
		for _, r := range list {
			p := Position{Name: r.name, Reason: r.reason, Shot: r.shot, Lead: r.lead, EndsLeft: r.endsLeft, Stones: r.stones, Accept: r.accept,
				Doubles: doubles, Part: Choose}
			out = append(out, p)
			for _, s := range p.Stones {
				if s.X != 0 {
					out = append(out, p.Mirrored())
					break
				}
			}
		}
	}
	add(false, slices.Concat(lastStones(), lastButOne(), middle(), openings()))
	add(true, powerPlays())
	for _, p := range slices.Concat(moreLast(), moreLastButOne(), moreBefore(), moreOpenings(), moreDoubles()) {
		p.Part = parts[p.Name]
		out = append(out, p)
	}
	return out
}

const (
	blankReason = "one point is worth less than the hammer in the next end"
	winReason   = "one point wins"
)

// lastStones are positions before the hammer's last stone: its own are the odd ones.
func lastStones() []row {
	return []row{
		{"blank, tied", blankReason, 15, 0, 1, nil, Scores(0, 0)},
		{"blank, one down", blankReason, 15, -1, 1, nil, Scores(0, 0)},
		{"blank, one up", blankReason, 15, 1, 1, nil, Scores(0, 0)},
		{"blank early in the match", blankReason, 15, 0, 6, nil, Scores(0, 0)},
		{"blank by taking the only stone out and rolling away", blankReason, 15, 0, 1, at{14: {X: 0.3, Y: 0.2}}, Both(Removes(14), Scores(0, 1))},
		{"draw for the win", winReason, 15, 0, 0, nil, Scores(1, 1)},
		{"draw to tie is too little to give away", "a point ties, nothing loses", 15, -1, 0, nil, Scores(1, 1)},
		{"draw inside a stone in the 12-foot", winReason, 15, 0, 0, at{14: {X: 1.5, Y: 0.3}}, Scores(1, 8)},
		{"hit the shot stone for the win", winReason, 15, 0, 0, at{14: {X: 0, Y: 0.1}}, Scores(1, 8)},
		{"hit for two", "a hit that stays counts two", 15, -2, 0, at{12: {X: 0, Y: 0}, 13: {X: 0.9, Y: 0}}, Scores(2, 8)},
		{"two count already: do not touch them", "two points win the match where they lie", 15, -1, 0,
			at{11: {X: -0.6, Y: 0.3}, 13: {X: 0.7, Y: -0.2}}, Scores(2, 8)},
		{"keep your own shot stone", "it wins the match where it lies", 15, 0, 0, at{13: {X: 0.2, Y: 0.1}, 14: {X: 1.2, Y: 0.4}}, Scores(1, 8)},
		{"never raise your own open stone away", "it wins the match where it lies", 15, 0, 0, at{13: {X: 0, Y: 0}}, Scores(1, 8)},
		{"add a second", "the more points the better", 15, 0, 3, at{13: {X: 0.1, Y: 0.1}}, Scores(2, 2)},
		{"hit one of two against", "a hit or a draw inside both: lying two against must not stay", 15, 0, 0,
			at{12: {X: -0.5, Y: 0.4}, 14: {X: 0.6, Y: 0.2}}, Scores(1, 8)},
		{"open stone, last end, one up", "where it lies it ties the match", 15, 1, 0, at{14: {X: 0.5, Y: 0.5}}, Scores(0, 8)},
		{"draw through the open side", winReason, 15, 0, 0, at{12: {X: 0.9, Y: -2.6}, 14: {X: 0.9, Y: 0.6}}, Scores(1, 8)},
		{"three to score, hit the second", "the shot stone is the thrower's", 15, -2, 0, at{11: {X: 0, Y: 0.1}, 12: {X: 0.7, Y: 0.1},
			13: {X: -0.9, Y: 0.2}}, Scores(2, 8)},
	}
}

// lastButOne are positions before the last stone of the side without the hammer: its own are even.
func lastButOne() []row {
	guards := Either(Kinds(shotname.Guard, shotname.CentreGuard, shotname.ComeAround), Scores(2, 8))
	return []row{
		{"guard your shot stone", "the opponent has one stone left to hit it", 14, 0, 0, at{12: {X: 0, Y: 0.1}}, guards},
		{"guard your shot stone, one up", "the opponent has one stone left to hit it", 14, 1, 0, at{12: {X: 0.2, Y: 0}}, guards},
		{"hit when lying two against", "two against must not stay, tied with an end to come", 14, 0, 1,
			at{11: {X: 0.6, Y: 0.2}, 13: {X: -0.5, Y: 0.3}}, Either(Removes(11), Removes(13), Scores(1, 8))},
		{"one up: hit the open stone", "with their last stone the opponents would count two", 14, 1, 0, at{13: {X: 0.2, Y: 0.2}},
			Either(Removes(13), Scores(1, 8))},
		{"an own open stone stays", "it is the only one that counts", 14, 0, 0, at{12: {X: 0.3, Y: -0.1}, 13: {X: 1.3, Y: 0.5}}, Keeps(12)},
	}
}

// middle are positions with four to eight stones to come.
func middle() []row {
	return []row{
		{"do something about the open shot stone", "with the hammer and a stone open in the house: hit it, freeze to it or lie inside it", 9, 0,
			3, at{8: {X: 0.1, Y: 0.1}}, Either(Kinds(Hits...), Kinds(shotname.TapBack), Near(8, 0.15), Scores(1, 8))},
		{"hit when lying two against, with the hammer", "two against must not stay", 13, 0, 3, at{10: {X: 0.5, Y: 0.1}, 12: {X: -0.6, Y: 0.2}},
			Either(Removes(10), Removes(12), Scores(1, 8))},
		{"peel the guard, two up in the last end", "stones in front help who is behind", 9, 2, 0, at{8: {X: 0, Y: -2.6}},
			Either(Removes(8), Kinds(shotname.Through))},
		{"three up in the last end: hit", "stones in play help who is behind", 11, 3, 0, at{10: {X: 0.4, Y: 0.2}}, Either(Kinds(shotname.Through),
			Scores(0, 8))},
		{"two down with the hammer: do not blank", "two points are wanted in the last end: stones must come into play", 9, -2, 0,
			at{8: {X: 0.1, Y: 0}}, Not(Kinds(shotname.Through, shotname.Short))},
		{"freeze or come around when two down", "an open exchange of hits gives one point", 11, -2, 0, at{8: {X: 0, Y: -2.7}, 10: {X: 0, Y: 0.1}},
			Not(Kinds(shotname.Through, shotname.Short))},
		{"draw behind the guard", "the guard is there to be used", 10, -1, 0, at{9: {X: 1.1, Y: 0.3}, 8: {X: 0, Y: -2.4}},
			Not(Kinds(shotname.Through, shotname.Short, shotname.Peel))},
		{"an own open shot stone stays", "never raise it away", 12, 0, 2, at{10: {X: 0, Y: 0}}, Keeps(10)},
		{"own two counting stay", "with the hammer and two counting", 13, 0, 2, at{9: {X: 0.2, Y: 0.1}, 11: {X: -0.7, Y: 0.2}}, Keeps(9, 11)},
	}
}

// placed are the stones of a power play at the left and others: the guard is the first side's, the stone in the house the hammer's.
func placed(others at) at {
	spots := curling.DoublesSpots()
	stones := at{}
	for i, p := range []curling.Vec{spots.SideGuard, spots.SideHouse} {
		stones[i] = curling.Vec{X: p.X - curling.CentreX, Y: curling.TeeY - p.Y}
	}
	for i, p := range others {
		stones[i] = p
	}
	return stones
}

// powerPlays are positions of mixed doubles in which the hammer has moved the placed stones to the left. The first side throws the
// stones of even numbers from 6 on.
func powerPlays() []row {
	return []row{
		{"power play: the first stone against it",
			"no stone may leave play before the fourth delivery: draw in, best to the hammer's stone or behind the guard", 6, 0, 3, placed(nil),
			Both(Keeps(0, 1), Kinds(shotname.Draw, shotname.Freeze, shotname.ComeAround, shotname.TapBack, shotname.Raise, shotname.Wick))},
		{"power play: an open stone on the other side",
			"hits are free from the fourth delivery on: take it out, or lie nearer, and keep the stone behind the guard", 9, 0, 3,
			placed(at{6: {X: 0.4, Y: 0.1}, 7: {X: -0.5, Y: 0.5}, 8: {X: 1.2, Y: -0.4}}), Both(Keeps(1, 7), Either(Removes(6), Scores(1, 8)))},
		{"power play: the last stone for three", "two count and the middle is open: the draw is for what the power play was called", 15, -1, 2,
			placed(at{13: {X: -0.6, Y: 0.3}, 14: {X: 1.3, Y: 0.6}}), Scores(3, 3)},
		{"power play: lying two against with the last stone", "two against must not stay: hit, or lie inside both", 15, 0, 2,
			placed(at{12: {X: 0.5, Y: 0.2}, 14: {X: -0.3, Y: 0.3}}), Scores(1, 8)},
	}
}

// openings are positions of the first stones.
func openings() []row {
	return []row{
		{"first stone, tied", "a centre guard, or a stone in the middle: not at the side, which helps the hammer", 0, 0, 4, nil,
			Kinds(shotname.CentreGuard, shotname.Draw)},
		{"first stone, one down in the last end", "a centre guard, or a stone in the middle: a steal is needed", 0, -1, 0, nil,
			Kinds(shotname.CentreGuard, shotname.Draw)},
		{"first stone, three up", "no guard of the side ahead", 0, 3, 1, nil, Kinds(shotname.Draw, shotname.Through)},
		{"second stone, empty sheet, two down", "a corner guard or a stone in the house: the middle stays free (played out, a centre guard is worth as much)", 1, -2, 2, nil, Kinds(shotname.CornerGuard, shotname.Draw)},
		{"second stone, an open stone in the house", "hit it, freeze to it or start at the side", 1, 0, 4, at{0: {X: 0.1, Y: 0.2}},
			Not(Kinds(shotname.Through, shotname.Short, shotname.CentreGuard))},
		{"second stone, a centre guard", "a guard may not be taken out yet: draw or a corner guard", 1, 0, 4, at{0: {X: 0, Y: -2.6}},
			Both(Keeps(0), Not(Kinds(shotname.Through, shotname.Short)))},
	}
}
