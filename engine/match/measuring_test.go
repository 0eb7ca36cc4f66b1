package match

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// asked is a rule set of four stones an end that gives the first team a point for every throw for which a comparison of stones holds.
func asked(tb testing.TB, call string) *Ruleset {
	tb.Helper()
	src := source(tb, "five-rock")
	for _, change := range [][2]string{
		{"param SHOTS 16", "param SHOTS 4"}, {"param FGZ 5", "param FGZ 0"},
		{"shot   : Match.shot(s)                t-> early", "shot   : Match.shot(s)                t-> mine\n" +
			"  mine   : " + call + "  t-> gives  f-> early\n  gives  : Score.add(TEAM1,1)  t-> next"},
	} {
		now := strings.Replace(src, change[0], change[1], 1)
		require.NotEqual(tb, src, now, change[0])
		src = now
	}
	r, err := Load("asked", src, nil)
	require.NoError(tb, err, call)
	return r
}

// TestMeasuring asks where stones lie, after the second stone of an end of four.
func TestMeasuring(t *testing.T) {
	const first, second = 12, 13
	at := func(dx, dy float64) curling.Vec { return curling.Vec{X: curling.CentreX + dx, Y: curling.TeeY + dy} }
	r := curling.StoneRadius
	for _, c := range []struct {
		call  string
		after curling.Position
		want  bool
	}{
		{"Stones.distance(pl,s,500)", curling.Position{second: at(0.3, -0.4)}, true},
		{"Stones.distance(pl,s,500)", curling.Position{second: at(0.3, -0.4006)}, true}, // 500.48, rounded
		{"Stones.distance(pl,s,500)", curling.Position{second: at(0.3, -0.402)}, false},
		{"Stones.distance(pl,s,500)", curling.Position{first: at(0.3, -0.4)}, false},
		{"Stones.distance(>>pl,1,500)", curling.Position{first: at(0.3, -0.4)}, true},
		{"Stones.distance(pl,1,500)", curling.Position{first: at(0.3, -0.4)}, false},
		{"Stones.distance(pl,s,any)", curling.Position{}, false},
		{"Stones.ring(pl,s,PIN)", curling.Position{second: at(0, r-0.001)}, true},
		{"Stones.ring(pl,s,PIN)", curling.Position{second: at(0, r+0.001)}, false},
		{"Stones.ring(pl,s,BUTTON)", curling.Position{second: at(0, r+0.001)}, true},
		{"Stones.ring(pl,s,BUTTON)", curling.Position{second: at(0, -curling.ButtonRadius-r-0.001)}, false},
		{"Stones.ring(pl,s,FOUR_FOOT)", curling.Position{second: at(0, -curling.ButtonRadius-r-0.001)}, true},
		{"Stones.ring(pl,s,FOUR_FOOT)", curling.Position{second: at(curling.FourFoot+r-0.001, 0)}, true},
		{"Stones.ring(pl,s,FOUR_FOOT)", curling.Position{second: at(curling.FourFoot+r+0.001, 0)}, false},
		{"Stones.ring(pl,s,EIGHT_FOOT)", curling.Position{second: at(curling.EightFoot+r-0.001, 0)}, true},
		{"Stones.ring(pl,s,TWELVE_FOOT)", curling.Position{second: at(curling.EightFoot+r+0.001, 0)}, true},
		{"Stones.ring(pl,s,TWELVE_FOOT)", curling.Position{second: at(0, curling.HouseRadius+r-0.001)}, true},
		{"Stones.ring(pl,s,any)", curling.Position{second: at(0, curling.HouseRadius+r+0.001)}, false},
		{"Stones.area(pl,s,GUARD)", curling.Position{second: at(0, curling.HouseRadius+r+0.001)}, true},
		{"Stones.area(pl,s,GUARD)", curling.Position{second: at(0, 1)}, false},
		{"Stones.area(pl,s,HOUSE)", curling.Position{second: at(0, 1)}, true},
		{"Stones.area(pl,s,BEHIND)", curling.Position{second: at(1.9, -1)}, true},
		{"Stones.area(pl,s,BEHIND)", curling.Position{second: at(1.9, 1)}, false},
		{"Stones.area(pl,s,PLAY)", curling.Position{second: at(1.9, -1)}, true},
		{"Stones.area(pl,s,PLAY)", curling.Position{}, false},
		{"Stones.inRing(pl,FOUR_FOOT,2)", curling.Position{second: at(0.5, 0), 11: at(-0.5, 0), first: at(0, 0.6)}, true},
		{"Stones.inRing(>>pl,FOUR_FOOT,1)", curling.Position{second: at(0.5, 0), 11: at(-0.5, 0), first: at(0, 0.6)}, true},
		{"Stones.inRing(pl,BUTTON,0)", curling.Position{second: at(0.5, 0), first: at(0, 0.2)}, true},
		{"Stones.inRing(pl,EIGHT_FOOT,1)", curling.Position{second: at(0.5, 0)}, false},
		{"Stones.rank(pl,s,2)", curling.Position{second: at(0.5, 0), first: at(0, 0.2)}, true},
		{"Stones.rank(pl,s,1)", curling.Position{second: at(0.5, 0), first: at(0, 0.2)}, false},
		{"Stones.rank(>>pl,1,1)", curling.Position{second: at(0.5, 0), first: at(0, 0.2)}, true},
		{"Stones.rank(pl,s,any)", curling.Position{second: at(0, 3)}, false},
		{"Match.thrower(pl,4)", curling.Position{}, true}, // whose pair of stones the last four of an end of sixteen are
		{"Match.thrower(pl,3)", curling.Position{}, false},
		{"Match.thrower(>>pl,4)", curling.Position{}, false},
	} {
		set := asked(t, c.call)
		s := curling.State{Ends: 10, Shot: second, First: 1}
		o, err := set.Engine(bounds).Throw(s, c.after, true)
		require.NoError(t, err, c.call)
		require.Equal(t, c.want, o.State.Score == [2]int{1, 0}, "%s of %v", c.call, c.after)
		require.NotEmpty(t, set.Explain(o.Steps))
	}
}

// TestWhatIsMeasuredIsOutside: of what is asked of stones at rest nobody is warned that the machine changed its places before.
func TestWhatIsMeasuredIsOutside(t *testing.T) {
	for _, f := range measuringFuncs() {
		require.Equal(t, f.Compare != nil, f.Outside, f.Name)
	}
}

// TestMeasuredRulesAreOwn: rules that look at where stones lie are never taken for those of curling.
func TestMeasuredRulesAreOwn(t *testing.T) {
	for name, f := range map[string]string{"distance": "Stones.distance(pl,s,any)", "ring": "Stones.ring(pl,s,any)",
		"area": "Stones.area(pl,s,any)", "inRing": "Stones.inRing(pl,PIN,9)", "rank": "Stones.rank(pl,s,9)", "lay": "Stones.lay(1,pl,9,9)"} {
		require.True(t, measuring[name])
		require.False(t, asked(t, f).Usual(), f)
	}
	require.Len(t, measuring, 6)
}

// TestLift: stones that were taken off are seen where they came to rest, and do not lie there for the next throw.
func TestLift(t *testing.T) {
	r := format(t, "button-contest", nil)
	s := curling.State{Ends: 2, Shot: r.Rules.FirstShot}
	var after curling.Position
	after[s.Shot] = inHouse
	rules := r.Own()
	stands, foul, next, over := rules.Machine.Throw(bounds, s, after)
	require.Equal(t, after, stands)
	require.Equal(t, curling.Infraction{}, foul)
	require.False(t, over)
	require.Equal(t, curling.State{Ends: 2, Shot: s.Shot + 1, Score: [2]int{5, 0}}, next)
	require.Equal(t, next, func() curling.State { n, _ := rules.Next(bounds, s, after); return n }())
}

// TestShortEndsAreOwn: where an end may be over before its last stone, also only an extra end, the rules are not taken for usual ones.
func TestShortEndsAreOwn(t *testing.T) {
	require.False(t, format(t, "stick", nil).Usual())
	require.True(t, format(t, "sturling", nil).Usual())
	require.True(t, format(t, "doubles-league", nil).Usual())
	early := strings.Replace(source(t, "five-rock"), "last   : Math: s < SHOTS  ", "last   : Math: s < SHOTS-1", 1)
	r, err := Load("early", early, nil)
	require.NoError(t, err)
	require.False(t, r.Usual())
}

// TestFormatGuards holds the free guard rules of the formats against the words of their sources.
func TestFormatGuards(t *testing.T) {
	for _, c := range []struct {
		format string
		stone  int // of the end
		from   curling.Vec
		own    bool
		foul   bool
	}{
		{"sturling", 3, inHouse, false, true}, {"sturling", 3, inHouse, true, true}, {"sturling", 4, inHouse, false, false},
		{"sturling", 3, behindTee, false, true}, {"stick", 3, guard, false, true}, {"stick", 3, inHouse, true, true},
		{"stick", 4, guard, false, false}, {"doubles-league", 3, inHouse, false, true}, {"doubles-league", 4, inHouse, false, false},
		{"skins", 5, guard, false, true}, {"skins", 6, guard, false, false}, {"skins", 5, inHouse, false, false}, {"skins", 5,
			guard, true, false},
		{"skins-spiel", 5, guard, false, true}, {"skins-spiel", 6, guard, false, false}, {"triples", 5, guard, false, true},
		{"triples", 6, guard, false, false}, {"club-points", 5, guard, false, true}, {"club-points", 6, guard, false, false},
	} {
		r := format(t, c.format, nil)
		s := curling.State{Ends: r.Rules.Ends, Shot: r.Rules.FirstShot + c.stone - 1}
		i := s.Shot - 1
		if c.own {
			i = s.Shot - 2
		}
		s.Position[i] = c.from
		o, err := r.Engine(bounds).Throw(s, curling.Position{}, false)
		require.NoError(t, err)
		require.Equal(t, c.foul, o.Foul, "%s, stone %d", c.format, c.stone)
	}
}
