package curling

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// tiny is a distance in metres that decides on which side of a border a stone lies.
const tiny = 1e-9

// removed reports whether the rule punishes that a throw takes a stone at p out of play.
func removed(r *Rules, b Bounds, p Vec, stone, shot int) Infraction {
	var before, after Position
	before[stone], after[shot] = p, Tee
	_, v := r.Apply(b, &before, &after, shot)
	return v
}

// centreGuard is a stone on the centre line between hog line and house.
var centreGuard = Vec{CentreX, TeeY + 3}

func TestFreeGuardProtectsTheFirstShotsOfAnEnd(t *testing.T) {
	for _, c := range []struct {
		name        string
		rules       Rules
		first, last int // protected shots
	}{
		{"five-rock", Standard(), 0, 4},
		{"four-rock", FourRock(), 0, 3},
		{"mixed doubles", MixedDoubles(), 6, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			for shot := c.rules.FirstShot; shot < Stones; shot++ {
				stone := (shot + 1) % 2 // of the opponent
				v := removed(&c.rules, Bounds2019, centreGuard, stone, shot)
				protected := shot >= c.first && shot <= c.last
				require.Equal(t, protected, v.Foul, "shot %d", shot)
				require.Equal(t, protected, c.rules.Applies(shot), "shot %d", shot)
				if protected {
					require.Equal(t, "free-guard", v.Rule)
					require.EqualValues(t, 1<<stone, v.Broken)
				}
			}
		})
	}
}

func TestFreeGuardZoneEndsAtItsLines(t *testing.T) {
	for name, b := range map[string]Bounds{"2019": Bounds2019, "v2": BoundsV2, "fcv1": BoundsFCV1} {
		t.Run(name, func(t *testing.T) {
			for _, c := range []struct {
				name string
				p    Vec
				in   bool
			}{
				{"centre guard", centreGuard, true},
				{"short of the hog line", Vec{CentreX, b.Hog - tiny}, true},
				{"at the hog line", Vec{CentreX, b.Hog}, false},
				{"over the hog line", Vec{CentreX, b.Hog + tiny}, false},
				{"in front of the tee line, outside the house", Vec{CentreX + 2.1, TeeY + StoneRadius + tiny}, true},
				{"touching the tee line", Vec{CentreX + 2.1, TeeY + StoneRadius}, false},
				{"behind the tee line, outside the house", Vec{CentreX + 2.1, TeeY - 1}, false},
				{"in front of the house", Vec{CentreX, TeeY + b.House + tiny}, true},
				{"touching the house", Vec{CentreX, TeeY + b.House - tiny}, false},
				{"on the tee", Tee, false},
				{"inside the left side line", Vec{b.Side + tiny, TeeY + 3}, true},
				{"touching the left side line", Vec{b.Side, TeeY + 3}, false},
				{"inside the right side line", Vec{SheetWidth - b.Side - tiny, TeeY + 3}, true},
				{"touching the right side line", Vec{SheetWidth - b.Side, TeeY + 3}, false},
			} {
				require.Equal(t, c.in, b.InGuardZone(c.p), c.name)
				r := Rules{Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ}}
				require.Equal(t, c.in, removed(&r, b, c.p, 1, 2).Foul, c.name)
				r.Guard.Zone = ZonePlay
				require.True(t, removed(&r, b, c.p, 1, 2).Foul, "%s: the whole play area is protected", c.name)
				r.Guard.Zone = ZoneNone
				require.False(t, removed(&r, b, c.p, 1, 2).Foul, "%s: nothing is protected", c.name)
			}
		})
	}
}

func TestStoneAtTheEdgeOfTheHouseIsOutside(t *testing.T) {
	b := Bounds2019
	b.House = centreGuard.Distance(Tee)
	require.False(t, b.InHouse(centreGuard))
	require.True(t, b.InGuardZone(centreGuard))
}

func TestFreeGuardOfOwnAndOpponentsStones(t *testing.T) {
	for _, c := range []struct {
		name        string
		protectOwn  bool
		stone, shot int
		foul        bool
	}{
		{"first team removes the hammer's guard", false, 1, 2, true},
		{"first team removes its own guard", false, 0, 2, false},
		{"hammer removes the first team's guard", false, 0, 3, true},
		{"hammer removes its own guard", false, 1, 3, false},
		{"first team removes its own protected guard", true, 0, 2, true},
		{"hammer removes its own protected guard", true, 1, 3, true},
		{"opponent's guard where own ones are protected", true, 1, 2, true},
	} {
		r := Rules{Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, ProtectOwn: c.protectOwn}}
		require.Equal(t, c.foul, removed(&r, Bounds2019, centreGuard, c.stone, c.shot).Foul, c.name)
	}
}

// TestGuardsOfRuleSets: until which shot of an end guards are protected, and whose.
func TestGuardsOfRuleSets(t *testing.T) {
	for _, c := range []struct {
		rules     Rules
		opponents int // the last shot, from 0, that may not remove a guard of the opponent
		own       int // of its own; -1 it always may
	}{
		{Standard(), 4, 4},
		{FiveRock(), 4, -1},
		{FourRock(), 3, -1},
		{NoTick(), 4, -1},
		{MixedDoubles(), 8, 8},
		{Wheelchair(), 4, -1},
	} {
		last := func(own bool) int {
			last := -1
			for shot := c.rules.FirstShot; shot < Stones; shot++ {
				stone := shot % 2
				if !own {
					stone = 1 - stone
				}
				if removed(&c.rules, Bounds2019, centreGuard, stone, shot).Foul {
					require.True(t, last == -1 || last == shot-1, c.rules.Name)
					last = shot
				}
			}
			return last
		}
		require.Equal(t, c.opponents, last(false), c.rules.Name)
		require.Equal(t, c.own, last(true), c.rules.Name)
	}
}

func TestRuleSetByName(t *testing.T) {
	for _, want := range RuleSets() {
		r, ok := RuleSet(want.Name)
		require.True(t, ok)
		require.Equal(t, want, r)
	}
	_, ok := RuleSet("six-rock")
	require.False(t, ok)
}

func TestFreeGuardPutsTheStonesBack(t *testing.T) {
	r := Standard()
	before := Position{0: centreGuard, 1: {CentreX + 1, TeeY + 3}, 2: {CentreX - 1, TeeY + 3}}
	after := Position{1: before[1], 3: Tee}
	stands, v := r.Apply(Bounds2019, &before, &after, 3)
	require.Equal(t, before, stands, "the delivered stone is taken off")
	require.Equal(t, Infraction{Foul: true, Rule: "free-guard", Broken: 1<<0 | 1<<2}, v)
	moved := before
	moved[0] = Tee
	stands, v = r.Apply(Bounds2019, &before, &moved, 3)
	require.Equal(t, moved, stands, "a guard that stays in play may be moved")
	require.Equal(t, Infraction{}, v)
}

// ticked is the infraction of a throw that moves a stone from one place to another within play.
func ticked(r *Rules, from, to Vec, stone, shot int) Infraction {
	var before, after Position
	before[stone], after[stone], after[shot] = from, to, Tee
	_, v := r.Apply(Bounds2019, &before, &after, shot)
	return v
}

func TestNoTickEndsAtTheCentreLine(t *testing.T) {
	r := Rules{Guard: FreeGuard{Shots: 5, Zone: ZoneFGZ, NoTick: 5}}
	aside := Vec{CentreX + 1, TeeY + 3}
	for _, c := range []struct {
		name     string
		from, to Vec
		tick     bool
	}{
		{"off the line", centreGuard, aside, true},
		{"along the line", centreGuard, Vec{CentreX, TeeY + 2.5}, false},
		{"along the line into the house", centreGuard, Vec{CentreX, TeeY + 1}, true},
		{"along the line to the edge of the house", centreGuard, Vec{CentreX, TeeY + HouseRadius + StoneRadius - tiny}, true},
		{"along the line, just not in the house", centreGuard, Vec{CentreX, TeeY + HouseRadius + StoneRadius + tiny}, false},
		{"along the line behind the tee line", centreGuard, Vec{CentreX, TeeY - 1}, true},
		{"to the right, still touching", centreGuard, Vec{CentreX + StoneRadius - tiny, TeeY + 3}, false},
		{"to the right, just off", centreGuard, Vec{CentreX + StoneRadius, TeeY + 3}, true},
		{"to the left, still touching", centreGuard, Vec{CentreX - StoneRadius + tiny, TeeY + 3}, false},
		{"to the left, just off", centreGuard, Vec{CentreX - StoneRadius, TeeY + 3}, true},
		{"touched the line at the right", Vec{CentreX + StoneRadius - tiny, TeeY + 3}, aside, true},
		{"lay beside the line at the right", Vec{CentreX + StoneRadius, TeeY + 3}, aside, false},
		{"touched the line at the left", Vec{CentreX - StoneRadius + tiny, TeeY + 3}, aside, true},
		{"lay beside the line at the left", Vec{CentreX - StoneRadius, TeeY + 3}, aside, false},
		{"was no guard but in the house", Tee, aside, false},
		{"lay behind the tee line", Vec{CentreX, TeeY - 2.1}, aside, false},
	} {
		v := ticked(&r, c.from, c.to, 1, 2)
		require.Equal(t, c.tick, v.Foul, c.name)
		if c.tick {
			require.Equal(t, Infraction{Foul: true, Choice: true, Rule: "no-tick", Broken: 1 << 1}, v, c.name)
		}
	}
}

func TestNoTickProtectsOpponentsDuringTheFirstShots(t *testing.T) {
	aside := Vec{CentreX + 1, TeeY + 3}
	r := Rules{Guard: FreeGuard{Shots: 3, Zone: ZoneFGZ, NoTick: 5}}
	for shot := 1; shot < Stones; shot++ {
		own, opponent := shot%2, (shot+1)%2
		if own != shot {
			require.False(t, ticked(&r, centreGuard, aside, own, shot).Foul, "shot %d ticks an own guard", shot)
		}
		require.Equal(t, shot <= 4, ticked(&r, centreGuard, aside, opponent, shot).Foul, "shot %d", shot)
		require.Equal(t, shot <= 4, r.Applies(shot), "shot %d", shot)
	}
	require.Equal(t, "free-guard", removed(&r, Bounds2019, centreGuard, 1, 2).Rule, "removing is the free guard rule's")
	require.Equal(t, "no-tick", removed(&r, Bounds2019, centreGuard, 0, 3).Rule, "beyond its shots, removing is a tick")
	doubles := Rules{FirstShot: DoublesFirstShot, Guard: FreeGuard{Zone: ZoneFGZ, NoTick: 1}}
	require.True(t, ticked(&doubles, centreGuard, aside, 1, 6).Foul)
	require.False(t, ticked(&doubles, centreGuard, aside, 0, 7).Foul)
}

func TestEndIsOverAfterTheLastStone(t *testing.T) {
	r := Standard()
	s := State{Ends: 8, Shot: 14, First: 1}
	s, over := r.Next(Bounds2019, s, Position{14: Tee})
	require.Equal(t, State{Position: Position{14: Tee}, Ends: 8, Shot: 15, First: 1}, s)
	require.False(t, over)
	s, over = r.Next(Bounds2019, s, Position{14: Tee})
	require.Equal(t, State{End: 1, Ends: 8, First: 1, Score: [2]int{0, 1}}, s, "team 1 threw first, steals and throws first again")
	require.False(t, over)
	doubles := MixedDoubles()
	s, _ = doubles.NextEnd(State{Ends: 8, Shot: Stones}, -1)
	require.Equal(t, DoublesFirstShot, s.Shot)
}

func TestMatchIsOverAfterTheScheduledEnds(t *testing.T) {
	r := Standard()
	for end, over := range map[int]bool{6: false, 7: true, 8: true} {
		_, got := r.NextEnd(State{End: end, Ends: 8, Score: [2]int{1, 0}}, 0)
		require.Equal(t, over, got, "end %d", end+1)
		_, got = r.NextEnd(State{End: end, Ends: 8}, 0)
		require.False(t, got, "end %d, tied", end+1)
	}
}

// TestDoubles: fewer stones than sixteen are not yet mixed doubles.
func TestDoubles(t *testing.T) {
	for _, r := range RuleSets() {
		require.Equal(t, r.Name == "mixed-doubles", r.Doubles(), r.Name)
	}
	require.False(t, (&Rules{FirstShot: 4}).Doubles())
	require.True(t, (&Rules{FirstShot: DoublesFirstShot}).Doubles(), "of a log that does not tell where stones are placed")
}

// TestStoneNumber: stones are numbered in the order of delivery, those that are placed apart from them.
func TestStoneNumber(t *testing.T) {
	doubles, fours := MixedDoubles(), Rules{}
	for stone, want := range map[int][2]string{0: {"1", "P1"}, 1: {"2", "P2"}, 5: {"6", "P6"}, 6: {"7", "1"}, 15: {"16", "10"}} {
		require.Equal(t, want, [2]string{fours.StoneNumber(stone).String(), doubles.StoneNumber(stone).String()}, stone)
	}
	require.Empty(t, StoneNumber(0).String())
}
