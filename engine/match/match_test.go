package match

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/message"
)

var bounds = curling.Bounds2019

// Places of stones used below.
var (
	guard     = curling.Vec{X: curling.CentreX, Y: 8}
	sideGuard = curling.Vec{X: curling.CentreX + 1, Y: 8}
	inHouse   = curling.Vec{X: curling.CentreX, Y: curling.TeeY}
	behindTee = curling.Vec{X: curling.CentreX + 1.9, Y: curling.TeeY - 1}
	biter     = curling.Vec{X: curling.CentreX + 1.9, Y: curling.TeeY}
)

func TestCompiledRulesOfTheShippedSets(t *testing.T) {
	for _, name := range []string{"five-rock", "five-rock-both", "four-rock", "mixed-doubles", "no-tick", "wheelchair"} {
		want, ok := curling.RuleSet(name)
		require.True(t, ok, name)
		require.Equal(t, want, load(t, name, nil).Rules, name)
	}
	_, ok := curling.RuleSet("tic-tac-toe")
	require.False(t, ok)
}

func TestTwinOnlyForShippedMachines(t *testing.T) {
	var files []*syntax.File
	for _, name := range shipped(t) {
		f, err := syntax.Parse(name, source(t, name))
		require.NoError(t, err)
		files = append(files, f)
	}
	r := load(t, "five-rock", map[string]syntax.ParamValue{"FGZ": {Int: 3}})
	require.Equal(t, 3, r.Rules.Guard.Shots)
	require.True(t, r.Twin(files), "another param keeps the twin")
	changed := strings.Replace(source(t, "five-rock"), "Stones.removed(>>pl,ZONE)", "Stones.removed(pl,ZONE)", 1)
	own, err := Load("own", changed, nil)
	require.NoError(t, err)
	require.False(t, own.Twin(files), "another machine has none")
}

func TestLoadRefuses(t *testing.T) {
	five := source(t, "five-rock")
	for _, c := range []struct{ name, from, to, want string }{
		{"no param", "param BLANK KEEP [KEEP|SWAP]", "param BLAND KEEP [KEEP|SWAP]", "there is no constant BLANK"},
		{"param of the twin missing", "param DELIVERY", "param DELIVERED", "the param DELIVERY is missing"},
		{"out of range", "param FGZ 5", "param FGZ 17", "param FGZ has the value 17; choose a number from 0 to 15"},
		{"odd number of stones", "param SHOTS 16", "param SHOTS 15", "SHOTS is 15; an end has an even number of stones"},
		{"guarded to the last", "param SHOTS 16", "param SHOTS 4", "FGZ and NO_TICK must stay below SHOTS"},
		{"a third team", "player TEAM1 TEAM2", "player TEAM1 TEAM2 TEAM3", "3 teams, curling has 2"},
		{"wrong zone", "ZONE GUARD [GUARD|PLAY]", "ZONE GARDEN [GARDEN|PLAY]", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, five, c.from)
			r, err := Load("five-rock", strings.Replace(five, c.from, c.to, 1), nil)
			if c.want == "" {
				require.ErrorContains(t, err, "ZONE is a name, the argument zone is a name; write one of GUARD, PLAY, HOUSE")
				return
			}
			require.Nil(t, r)
			require.ErrorContains(t, err, c.want)
		})
	}
}

// TestRulesCases are cases by hand, after the words of the rules, for the machine and for its compiled twin.
func TestRulesCases(t *testing.T) {
	type stones map[int]curling.Vec
	for _, c := range []struct {
		name, set     string
		shot          int // index
		before, after stones
		rule          string
	}{
		{"stone 2 removes the guard of stone 1", "five-rock", 1, stones{0: guard}, stones{}, "free-guard"},
		{"stone 5 removes a guard", "five-rock", 4, stones{1: guard}, stones{4: inHouse}, "free-guard"},
		{"stone 6 may", "five-rock", 5, stones{0: guard}, stones{5: inHouse}, ""},
		{"stone 5 may under four rocks", "four-rock", 4, stones{1: guard}, stones{4: inHouse}, ""},
		{"stone 4 may not under four rocks", "four-rock", 3, stones{0: guard}, stones{3: inHouse}, "free-guard"},
		{"own guard is protected by the program of 2018", "five-rock-both", 2, stones{0: guard}, stones{2: inHouse}, "free-guard"},
		{"own guard is not protected by five rocks", "five-rock", 2, stones{0: guard}, stones{2: inHouse}, ""},
		{"the opponent's is by the program of 2018", "five-rock-both", 3, stones{0: guard}, stones{3: inHouse}, "free-guard"},
		{"stone 6 may under the program of 2018", "five-rock-both", 5, stones{0: guard}, stones{5: inHouse}, ""},
		{"five rocks know no tick", "five-rock", 1, stones{0: guard}, stones{0: sideGuard, 1: guard}, ""},
		{"four rocks know no tick", "four-rock", 1, stones{0: guard}, stones{0: sideGuard, 1: guard}, ""},
		{"one's own guard and the opponent's removed at once", "five-rock", 3, stones{0: guard, 1: sideGuard}, stones{}, "free-guard"},
		{"wheelchair protects the opponent's guard", "wheelchair", 4, stones{1: guard}, stones{4: inHouse}, "free-guard"},
		{"wheelchair does not protect one's own", "wheelchair", 4, stones{0: guard}, stones{4: inHouse}, ""},
		{"own guard is not under four rocks", "four-rock", 2, stones{0: guard}, stones{2: inHouse}, ""},
		{"own guard is not protected by World Curling", "no-tick", 2, stones{0: guard}, stones{2: inHouse}, ""},
		{"a stone in the house is not protected", "five-rock", 1, stones{0: inHouse}, stones{1: inHouse}, ""},
		{"a biter is in the house", "five-rock", 1, stones{0: biter}, stones{}, ""},
		{"behind the tee line is no guard", "five-rock", 1, stones{0: behindTee}, stones{}, ""},
		{"a guard moved within play stands", "five-rock", 1, stones{0: guard}, stones{0: inHouse, 1: guard}, ""},
		{"a tick on the centre line", "no-tick", 1, stones{0: guard}, stones{0: sideGuard, 1: guard}, "no-tick"},
		{"a tick off the centre line is free", "no-tick", 1, stones{0: sideGuard}, stones{0: inHouse, 1: guard}, ""},
		{"one's own guard may be ticked", "no-tick", 2, stones{0: guard}, stones{0: sideGuard, 2: guard}, ""},
		{"along the line a guard may be moved", "no-tick", 1, stones{0: guard}, stones{0: {X: curling.CentreX, Y: curling.TeeY + 2.5}, 1: guard},
			""},
		{"along the line into the house it may not", "no-tick", 1, stones{0: guard}, stones{0: {X: curling.CentreX, Y: curling.TeeY + 1},
			1: guard}, "no-tick"},
		{"nor through the house behind the tee line", "no-tick", 4, stones{1: guard}, stones{1: {X: curling.CentreX, Y: curling.TeeY - 1},
			4: guard}, "no-tick"},
		{"nor so that it bites the house", "no-tick", 4, stones{1: guard}, stones{1: {X: curling.CentreX, Y: curling.TeeY + 1.97}, 4: guard},
			"no-tick"},
		{"stone 5 may not tick", "no-tick", 4, stones{1: guard}, stones{1: sideGuard, 4: guard}, "no-tick"},
		{"doubles know no tick after the third", "mixed-doubles", 9, stones{0: guard}, stones{0: sideGuard, 9: guard}, ""},
		{"stone 6 may tick", "no-tick", 5, stones{0: guard}, stones{0: sideGuard, 5: guard}, ""},
		{"a guard on the line removed is the free guard rule", "no-tick", 1, stones{0: guard}, stones{1: guard}, "free-guard"},
		{"wheelchair knows no tick", "wheelchair", 1, stones{0: guard}, stones{0: sideGuard, 1: guard}, ""},
		{"doubles: not even from the house, stone 3", "mixed-doubles", 8, stones{1: inHouse}, stones{8: inHouse}, "free-guard"},
		{"doubles: not even one's own", "mixed-doubles", 6, stones{0: guard}, stones{6: inHouse}, "free-guard"},
		{"doubles: stone 4 may", "mixed-doubles", 9, stones{1: inHouse}, stones{9: inHouse}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := load(t, c.set, nil)
			s := curling.State{Ends: r.Rules.Ends, Shot: c.shot}
			after := curling.Position{}
			for i, v := range c.before {
				s.Position[i] = v
			}
			for i, v := range c.after {
				after[i] = v
			}
			o, err := r.Engine(bounds).Throw(s, after, false)
			require.NoError(t, err)
			require.Equal(t, c.rule, o.Rule)
			require.Equal(t, c.rule != "", o.Foul)
			require.Equal(t, c.rule == "no-tick", o.Choice)
			stands, infraction := r.Rules.Apply(bounds, &s.Position, &after, c.shot)
			require.Equal(t, o.Stands, stands, "the twin")
			require.Equal(t, c.rule, infraction.Rule)
			require.Equal(t, o.Foul, infraction.Foul)
			require.Equal(t, o.Choice, infraction.Choice)
			want := after
			if o.Foul {
				want = s.Position
			}
			require.Equal(t, want, o.Stands)
			require.Equal(t, c.shot+1, o.State.Shot)
			require.Equal(t, curling.TeamID(curling.SideOf(c.shot+1)), o.State.Mover())
		})
	}
}

func TestFlowOfAWholeMatch(t *testing.T) {
	r := load(t, "five-rock", map[string]syntax.ParamValue{"ENDS": {Int: 2}})
	f, err := NewFlow(r, bounds)
	require.NoError(t, err)
	end := func(last curling.Position) Outcome {
		t.Helper()
		var o Outcome
		for shot := range 16 {
			require.Equal(t, shot, f.State().Shot)
			moves, err := f.legal()
			require.NoError(t, err)
			require.True(t, slices.ContainsFunc(moves, func(m component.Move) bool { return m.Name == f.engine.shot }))
			after := f.State().Position
			if shot == 15 {
				after = last
			}
			o, err = f.Throw(after)
			require.NoError(t, err)
		}
		return o
	}
	require.Equal(t, curling.TeamID(0), f.Mover())
	o := end(curling.Position{})
	require.True(t, o.Ended)
	require.Zero(t, o.Points, "a blank end")
	require.Equal(t, curling.TeamID(0), f.Mover(), "the hammer stays")
	o = end(curling.Position{})
	require.False(t, o.Over, "a tie calls for an extra end")
	o = end(curling.Position{15: inHouse})
	require.Equal(t, 1, o.Points)
	require.Equal(t, curling.TeamID(1), o.Scorer)
	require.True(t, o.Over)
	require.True(t, f.Over())
	res, err := f.Result()
	require.NoError(t, err)
	require.Equal(t, [2]int{0, 100}, res)
	_, err = f.Throw(curling.Position{})
	require.ErrorIs(t, err, ErrIllegal)
}

// The team whose guard was ticked chooses: the stones go back, as with its next throw, or they stay.
func TestFlowLeavesATick(t *testing.T) {
	for _, leave := range []bool{false, true} {
		f, err := NewFlow(load(t, "no-tick", nil), bounds)
		require.NoError(t, err)
		_, err = f.Throw(curling.Position{0: guard})
		require.NoError(t, err)
		require.False(t, f.MayLeave())
		_, err = f.Leave()
		require.ErrorIs(t, err, ErrIllegal)
		ticked := curling.Position{0: sideGuard, 1: guard}
		o, err := f.Throw(ticked)
		require.NoError(t, err)
		require.True(t, o.Choice)
		require.True(t, f.MayLeave())
		require.Equal(t, curling.TeamID(0), f.Mover(), "whose guard was ticked")
		want := curling.Position{0: guard}
		if leave {
			want = ticked
			o, err = f.Leave()
			require.NoError(t, err)
			require.Equal(t, ticked, o.Stands)
			_, err = f.Leave()
			require.ErrorIs(t, err, ErrIllegal, "once")
		}
		require.Equal(t, want, f.State().Position)
		require.Equal(t, 2, f.State().Shot)
		require.Equal(t, curling.TeamID(0), f.Mover())
		want[2] = inHouse
		_, err = f.Throw(want)
		require.NoError(t, err)
		require.False(t, f.MayLeave())
		require.Equal(t, want, f.State().Position)
	}
}

func TestFlowConcede(t *testing.T) {
	f, err := NewFlow(load(t, "no-tick", nil), bounds)
	require.NoError(t, err)
	_, err = f.Throw(curling.Position{0: guard})
	require.NoError(t, err)
	o, err := f.Concede()
	require.NoError(t, err)
	require.True(t, o.Over)
	res, err := f.Result()
	require.NoError(t, err)
	require.Equal(t, [2]int{100, 0}, res, "team 1 was to throw and gave up")
}

func TestFlowOfMixedDoubles(t *testing.T) {
	r := load(t, "mixed-doubles", map[string]syntax.ParamValue{"ENDS": {Int: 2}})
	f, err := NewFlow(r, bounds)
	require.NoError(t, err)
	play := func(last curling.Position) {
		t.Helper()
		for shot := range 10 {
			require.Equal(t, 6+shot, f.State().Shot)
			after := f.State().Position
			if shot == 9 {
				after = last
			}
			_, err := f.Throw(after)
			require.NoError(t, err)
		}
	}
	_, err = f.Throw(curling.Position{})
	require.ErrorIs(t, err, ErrIllegal, "the stones are to be placed first")
	require.Equal(t, curling.TeamID(1), f.Mover(), "who throws second chooses in the first end")
	ps, err := f.Placements()
	require.NoError(t, err)
	require.ElementsMatch(t, []curling.Placement{curling.CentreLast, curling.CentreFirst, curling.PowerLast, curling.PowerFirst,
		curling.PowerLastRight, curling.PowerFirstRight}, ps)
	_, err = f.Place(9)
	require.Error(t, err)
	o, err := f.Place(curling.PowerFirst)
	require.NoError(t, err)
	require.Equal(t, curling.TeamID(1), f.State().First, "team 1 chose to throw first")
	require.Equal(t, curling.Vec{X: 1.305, Y: 8.996}, o.State.Position[0])
	ps, err = f.Placements()
	require.NoError(t, err)
	require.Empty(t, ps)
	play(curling.Position{0: inHouse}) // the first thrower, team 1, scores with its placed stone
	require.Equal(t, [2]int{0, 1}, f.State().Score)
	require.Equal(t, curling.TeamID(0), f.Mover(), "who did not score chooses")
	_, err = f.Place(curling.CentreLast)
	require.NoError(t, err)
	require.Equal(t, curling.TeamID(1), f.State().First)
	placed := f.State().Position
	require.Equal(t, 2, placed.Count())
	play(curling.Position{1: inHouse}) // team 0 has the hammer and scores
	require.Equal(t, [2]int{1, 1}, f.State().Score)
	require.False(t, f.Over(), "tied: an extra end")
	require.Equal(t, curling.TeamID(1), f.Mover())
	ps, err = f.Placements()
	require.NoError(t, err)
	require.ElementsMatch(t, []curling.Placement{curling.CentreLast, curling.CentreFirst}, ps, "no power play in an extra end")
	_, err = f.Place(curling.CentreLast)
	require.NoError(t, err)
	play(curling.Position{})
	require.False(t, f.Over())
	require.Equal(t, curling.TeamID(0), f.Mover(), "after a blank, who threw first chooses")
}

func TestPowerPlayOnceAMatch(t *testing.T) {
	f, err := NewFlow(load(t, "mixed-doubles", nil), bounds)
	require.NoError(t, err)
	_, err = f.Place(curling.PowerLast)
	require.NoError(t, err)
	for range 10 {
		_, err := f.Throw(curling.Position{1: curling.Vec{}, 0: inHouse}) // team 0 scores, team 1 chooses again
		require.NoError(t, err)
	}
	require.Equal(t, curling.TeamID(1), f.Mover())
	ps, err := f.Placements()
	require.NoError(t, err)
	require.ElementsMatch(t, []curling.Placement{curling.CentreLast, curling.CentreFirst}, ps)
	_, err = f.Place(curling.PowerLast)
	require.ErrorIs(t, err, ErrIllegal)
}

// requireMessage holds a message against its key and arguments in English.
func requireMessage(t *testing.T, key string, args []string, got message.Message) {
	t.Helper()
	require.Equal(t, key, got.Key)
	require.Len(t, got.Args, len(args), key)
	for i, a := range args {
		require.Equal(t, a, fmt.Sprint(got.Args[i]), key)
	}
	require.NotEqual(t, got.Key, got.English)
}

func sentences(ms []message.Message) []string {
	var out []string
	for _, m := range ms {
		out = append(out, m.String())
	}
	return out
}

func TestExplainAFoul(t *testing.T) {
	r := load(t, "five-rock-both", nil)
	s := curling.State{Ends: 8, Shot: 2, Position: curling.Position{1: guard}}
	o, err := r.Engine(bounds).Throw(s, curling.Position{2: inHouse}, true)
	require.NoError(t, err)
	requireMessage(t, "rules.sum.free-guard", []string{"3", "5"}, r.Summary(o, s.Shot))
	want := []struct {
		key  string
		args []string
	}{
		{"rules.trace.Player.does.t", []string{"team 1", "a throw"}},
		{"rules.trace.Match.shot.t", []string{"3"}},
		{"rules.trace.math.t", []string{"s <= FGZ", "3, 5"}},
		{"rules.trace.math.t", []string{"PROTECTS = BOTH", "BOTH, BOTH"}},
		{"rules.trace.Stones.removed.t", []string{"any team", "free guard zone"}},
		{"rules.trace.Stones.restore.t", []string{"free guard zone rule"}},
		{"rules.trace.math.t", []string{"s < SHOTS", "3, 16"}},
		{"rules.trace.Match.nextShot.t", nil},
		{"rules.trace.Turn.set.t", []string{"team 2"}},
	}
	got := r.Explain(o.Steps)
	require.Len(t, got, len(want))
	for i := range got {
		requireMessage(t, want[i].key, want[i].args, got[i])
	}
}

func TestExplainTheEndOfAnEnd(t *testing.T) {
	r := load(t, "five-rock-both", nil)
	s := curling.State{Ends: 8, Shot: 15, Position: curling.Position{1: inHouse, 4: biter}}
	o, err := r.Engine(bounds).Throw(s, s.Position, true)
	require.NoError(t, err)
	requireMessage(t, "rules.sum.scored", []string{"16", "team 2", "1"}, r.Summary(o, s.Shot))
	require.Equal(t, "Stone 16 was the last of the end: team 2 scores 1", r.Summary(o, s.Shot).String())
	require.Contains(t, sentences(r.Explain(o.Steps)), "team 2 counts 1")
	s.Position = curling.Position{}
	o, err = r.Engine(bounds).Throw(s, s.Position, true)
	require.NoError(t, err)
	require.Equal(t, "rules.sum.blank", r.Summary(o, s.Shot).Key)
}

// TestCatalogHasEverySentence holds the catalog against the keys that Explain and Summary can give, and the texts of
// the window against the params and choices of the shipped rule sets.
func TestCatalogHasEverySentence(t *testing.T) {
	need := []string{"rules.trace.math.t", "rules.trace.math.f", "rules.trace.machine.t", "rules.trace.machine.f",
		"rules.sum.free-guard", "rules.sum.no-tick", "rules.sum.scored", "rules.sum.blank", "rules.sum.lifted",
		"rules.sum.stands", "rules.word.ANY"}
	registry := Registry()
	for name, compares := range described {
		of, function, _ := strings.Cut(name, ".")
		f := registry.Component(of).Func(function)
		require.NotNil(t, f, name)
		require.Equal(t, compares, f.Role == component.Compare, name)
		need = append(need, tracePrefix+name+".t")
		if compares {
			need = append(need, tracePrefix+name+".f")
		}
	}
	labels := []string{}
	for _, name := range shipped(t) {
		p := load(t, name, nil).Program
		for _, d := range p.Params {
			labels = append(labels, "rules.param."+d.Name)
			for _, c := range d.Choices {
				labels = append(labels, "rules.word."+c)
			}
		}
		for _, m := range p.Moves {
			need = append(need, "rules.word."+m.Name)
		}
		for _, pl := range p.Players {
			need = append(need, "rules.word."+pl)
		}
	}
	for _, n := range registry.Component("Stones").Names {
		need = append(need, "rules.word."+n)
	}
	for _, key := range need {
		require.NotEmpty(t, Messages[key], key)
	}
	b, err := os.ReadFile("../../assets/translations/en.json")
	require.NoError(t, err)
	var window map[string]string
	require.NoError(t, json.Unmarshal(b, &window))
	for _, key := range labels {
		require.NotEmpty(t, window[key]+Messages[key], key)
	}
}

func TestGuardedShotsStayBelowTheShotsOfAnEnd(t *testing.T) {
	five := strings.Replace(source(t, "five-rock"), "param SHOTS 16 [4..16]", "param SHOTS 16 [0..20]", 1)
	for _, c := range []struct {
		shots, guarded, noTick int
		want                   string
	}{
		{4, 3, 3, ""}, {4, 4, 3, "must stay below SHOTS"}, {4, 3, 4, "must stay below SHOTS"}, {16, 15, 15, ""}, {2, 1, 1, ""},
		{18, 5, 0, "an end has an even number of stones, at most 16"}, {0, 0, 0, "an end has an even number of stones"}, {5, 0, 0,
			"an end has an even number of stones"},
	} {
		_, err := Load("five-rock", five, map[string]syntax.ParamValue{"SHOTS": {Int: c.shots}, "FGZ": {Int: c.guarded},
			"NO_TICK": {Int: c.noTick}})
		if c.want == "" {
			require.NoError(t, err, "%v", c)
		} else {
			require.ErrorContains(t, err, c.want, "%v", c)
		}
	}
}

func TestSummaryCountsTheStonesOfTheEnd(t *testing.T) {
	for name, first := range map[string]int{"five-rock": 0, "mixed-doubles": curling.DoublesFirstShot} {
		r := load(t, name, nil)
		require.Equal(t, "Stone 1 of the end breaks no rule: the stones stand", r.Summary(Outcome{}, first).String(), name)
	}
}

// TestRulesetOfRules: every named rule set, and numbers of its own, is played by a shipped text; numbers that no text allows by none.
func TestRulesetOfRules(t *testing.T) {
	texts := shipped(t)
	find := func(rules curling.Rules) *Ruleset {
		for _, name := range texts {
			if set := load(t, name, nil).Of(rules); set != nil {
				return set
			}
		}
		return nil
	}
	for _, rules := range curling.RuleSets() {
		for _, change := range []func(){func() {}, func() { rules.Ends, rules.Extra = 7, !rules.Extra },
			func() { rules.Guard.Shots, rules.Guard.ProtectOwn = 2, !rules.Guard.ProtectOwn }} {
			change()
			set := find(rules)
			require.NotNil(t, set, "%+v", rules)
			same := set.Rules
			same.Name = rules.Name
			require.Equal(t, rules, same)
			again, err := set.For(3, true)
			require.NoError(t, err)
			require.Equal(t, rules.Guard, again.Rules.Guard, "values stay")
		}
		rules.Ends = 21
		require.Nil(t, find(rules), "no text has so many ends")
	}
	open := curling.Standard()
	open.Guard = curling.FreeGuard{Zone: curling.ZoneNone}
	require.NotNil(t, find(open), "nothing is protected")
	require.Zero(t, find(open).Rules.Guard.Shots)
	own := skins(t).Own()
	require.Nil(t, find(own), "a machine of its own")
	require.Nil(t, load(t, "mixed-doubles", nil).Of(curling.Standard()))
}
