package curling

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
)

// machine has every stone that counts count twice, forbids to throw beyond a shot, and, where it measures, takes the stones off after every
// throw and gives the thrower as many points as stones lie in the house.
type machine struct {
	usual, measures bool
	last            int // shot of an end
	end             int // of which it is
	err             error
}

func (m *machine) Usual() bool                       { return m.usual }
func (m *machine) Counts(State) (counts, plain bool) { return m.usual, false }
func (m *machine) Err() error                        { return m.err }

func (m *machine) At(s State) Machine {
	c := *m
	c.end = s.End
	return &c
}

func (m *machine) Over(s State) bool { return s.End >= s.Ends }

func (m *machine) Apply(_ Bounds, before, _ *Position, _ int) (Position, Infraction) {
	return *before, Infraction{Rule: "all stays"}
}

func (m *machine) Throw(b Bounds, s State, after Position) (stands Position, v Infraction, next State, over bool) {
	next, over = m.Next(b, s, after)
	return after, v, next, over
}

func (m *machine) Next(b Bounds, s State, pos Position) (State, bool) {
	if m.measures {
		_, n := pos.Counting(b)
		s.Score[s.Mover()] += n
		pos = Position{}
	}
	if s.Shot > m.last {
		return s, false
	}
	s.Position = pos
	if s.Shot++; s.Shot <= m.last {
		return s, false
	}
	return m.NextEnd(s, pos.Score(b, First))
}

func (m *machine) NextEnd(s State, n int) (State, bool) {
	s.Score[s.First] += 2 * max(n, 0)
	s.Score[s.First.Other()] += 2 * max(-n, 0)
	s.Position, s.Shot, s.End = Position{}, 0, s.End+1
	return s, m.Over(s)
}

func (m *machine) Result(State) [2]float64 { return [2]float64{0.25, 0.75} }

// TestTheTablesOfTheRules, as docs/PHYSICS.md and the rules of World Curling have them.
func TestTheTablesOfTheRules(t *testing.T) {
	text, err := json.MarshalIndent(map[string]any{"rules": RuleSets(), "bounds": map[string]Bounds{"2019": Bounds2019, "v2": BoundsV2,
		"fcv1": BoundsFCV1}}, "", "  ")
	require.NoError(t, err)
	goldentest.Text(t, "rules.json", string(text)+"\n")
}

// TestRulesOfOnesOwnDecide in place of the fields, wherever rules are asked.
func TestRulesOfOnesOwnDecide(t *testing.T) {
	own := FiveRock()
	own.Machine = &machine{last: 15}
	before, after := Position{0: Tee}, Position{}
	stands, v := own.Apply(Bounds2019, &before, &after, 9)
	require.Equal(t, before, stands)
	require.Equal(t, "all stays", v.Rule)
	require.True(t, own.Applies(15))
	s := State{Ends: 2, Shot: 15, First: 1, Score: [2]int{1, 4}}
	next, over := own.Next(Bounds2019, s, Position{1: Tee})
	require.Equal(t, State{End: 1, Ends: 2, First: 1, Score: [2]int{3, 4}}, next, "the hammer is the other team's")
	require.False(t, over)
	next, over = own.NextEnd(next, 1)
	require.Equal(t, [2]int{3, 6}, next.Score)
	require.True(t, over)
	require.Equal(t, [2]float64{0.25, 0.75}, own.Result(s))
	require.NoError(t, own.Err())
	fault := errors.New("no rule")
	own.Machine = &machine{err: fault}
	require.ErrorIs(t, own.Err(), fault)
	require.Equal(t, 3, own.At(State{End: 3}).Machine.(*machine).end)

	own.Machine = &machine{measures: true, last: 15}
	next, _ = own.Next(Bounds2019, State{Ends: 2, Shot: 4, Position: Position{0: Tee}}, Position{0: Tee})
	require.Equal(t, State{Ends: 2, Shot: 5, Score: [2]int{1, 0}}, next, "it takes the stones off")

	plain := FiveRock()
	require.NoError(t, plain.Err())
	require.Equal(t, plain, plain.At(s))
	for score, want := range map[[2]int][2]float64{{2, 1}: {1, 0}, {1, 2}: {0, 1}, {3, 3}: {0.5, 0.5}, {-1, 0}: {0, 1}} {
		require.Equal(t, want, plain.Result(State{Score: score}), score)
	}
}

func TestOwnRules(t *testing.T) {
	for name, c := range map[string]struct {
		rules       Rules
		own, unread bool
	}{
		"none":            {Rules{}, false, false},
		"usual":           {Rules{Machine: &machine{usual: true}, Text: "x"}, false, false},
		"other scores":    {Rules{Machine: &machine{}, Text: "x"}, true, false},
		"a text not read": {Rules{Text: "x"}, false, true},
	} {
		require.Equal(t, c.own, c.rules.Own(), name)
		require.Equal(t, c.unread, c.rules.Unread(), name)
		written := c.rules.Written()
		require.Nil(t, written.Machine, name)
		require.Equal(t, c.rules.Text, written.Text, name)
	}
	old := Standard()
	old.Name = "five-rock"
	require.Equal(t, Standard(), old.Renamed(), "as they were called until 0.1")
	for _, r := range RuleSets() {
		require.Equal(t, r, r.Renamed())
	}
}

// TestLeadLyingByOwnRules: stones count twice, for either team, while the end goes on and when the rules ended it.
func TestLeadLyingByOwnRules(t *testing.T) {
	rules := func(last int) *Rules { return &Rules{Machine: &machine{last: last}} }
	for first := range TeamID(2) {
		sign := 1 - 2*int(first) // for team 0
		s := State{Ends: 8, Shot: 6, First: first, Score: [2]int{3, 1}, Position: Position{0: Tee, 2: beside(0.4, 0)}}
		require.Equal(t, 2+4*sign, rules(15).LeadLying(Bounds2019, s))
		s.Shot = Stones
		require.Equal(t, 2+4*sign, rules(2).LeadLying(Bounds2019, s), "the third stone was the last")
		s.Position = Position{0: Tee}
		require.Equal(t, 2+2*sign, rules(0).LeadLying(Bounds2019, s), "the first was the last")
		s.Position = Position{15: Tee}
		require.Equal(t, 2-2*sign, rules(15).LeadLying(Bounds2019, s))
		s.Position = Position{}
		require.Equal(t, 2, rules(15).LeadLying(Bounds2019, s))

		before := State{Ends: 8, Shot: 6, First: first, Score: [2]int{3, 1}}
		after := Position{6: Tee}
		require.Equal(t, 2, rules(15).GainBy(Bounds2019, before, after), "the end goes on")
		require.Equal(t, 2, rules(6).GainBy(Bounds2019, before, after), "it is over")
		require.Equal(t, 1, (&Rules{}).GainBy(Bounds2019, before, after))
		after = Position{3: Tee}
		require.Equal(t, -2, rules(15).GainBy(Bounds2019, before, after))
		require.Equal(t, -1, (&Rules{}).GainBy(Bounds2019, before, after))
		before.Shot = 15
		require.Equal(t, 2, rules(15).GainBy(Bounds2019, before, after), "of the other side")
		before.Shot = 14
		require.Equal(t, -2, rules(15).GainBy(Bounds2019, before, after), "the last but one")

		s.Position, s.Shot = Position{0: Tee, 2: beside(0.4, 0)}, 6
		require.Equal(t, 2+2*sign, (&Rules{}).LeadLying(Bounds2019, s))
		require.Equal(t, 2+2*sign, (&Rules{Machine: &machine{usual: true, last: 15}}).LeadLying(Bounds2019, s), "by counting stones")
	}
}

// TestLastShotOfAnEnd: the sixteenth, or the one that a machine says.
func TestLastShotOfAnEnd(t *testing.T) {
	plain, usual, own := Rules{}, Rules{Machine: &machine{usual: true, last: 4}}, Rules{Machine: &machine{last: 4}}
	endless := Rules{Machine: &machine{last: 20}}
	require.True(t, endless.Closes(Bounds2019, State{Ends: 8, Shot: 15}), "there is no stone after it")
	for shot, want := range map[int][3]bool{0: {}, 3: {}, 4: {2: true}, 14: {}, 15: {true, true, true}, 16: {true, true, true}} {
		s := State{Ends: 8, Shot: shot}
		for i, r := range []*Rules{&plain, &usual, &own} {
			require.Equal(t, want[i], r.Closes(Bounds2019, s), "%d %d", shot, i)
		}
	}
}

// TestShotsMeasuredByThemselves: nothing but the score differs behind them.
func TestShotsMeasuredByThemselves(t *testing.T) {
	for name, c := range map[string]struct {
		machine Machine
		shot    int
		want    bool
	}{
		"measured":              {&machine{measures: true, last: 15}, 4, true},
		"the last of an end":    {&machine{measures: true, last: 15}, 15, true},
		"none is left":          {&machine{measures: true, last: 15}, 16, false},
		"stones stay":           {&machine{last: 15}, 4, false},
		"stones stay, the last": {&machine{last: 15}, 15, true},
		"as usual":              {&machine{usual: true, measures: true}, 4, false},
		"no machine":            {nil, 4, false},
	} {
		r := Rules{Machine: c.machine}
		s := State{Ends: 8, Shot: c.shot, Position: Position{0: Tee}}
		require.Equal(t, c.want, r.Settles(Bounds2019, s), name)
	}
}

func TestCountOfShots(t *testing.T) {
	doubles, fours := MixedDoubles(), FiveRock()
	require.Equal(t, [2]int{1, 10}, [2]int{doubles.Count(6), doubles.Count(15)})
	require.Equal(t, [2]int{1, 16}, [2]int{fours.Count(0), fours.Count(15)})
	require.Equal(t, [2]int{10, 16}, [2]int{doubles.Throws(), fours.Throws()})
}

// TestMirrored: what is reflected twice is as it was, and counts as it did.
func TestMirrored(t *testing.T) {
	p := Position{0: beside(0.3, -0.2), 5: beside(-0.5, 1), 7: Tee}
	m := p.Mirrored()
	require.Equal(t, beside(-0.3, -0.2), m[0])
	require.Equal(t, Tee, m[7])
	require.False(t, m.Has(1))
	require.Equal(t, p, m.Mirrored())
	require.Equal(t, p.Score(Bounds2019, First), m.Score(Bounds2019, First))
	require.Equal(t, Position{0: p[0], 7: Tee}, p.Without(5))
	s := Shot{VX: 0.2, VY: -2, Turn: Left, Spin: 3}
	require.Equal(t, Shot{VX: -0.2, VY: -2, Turn: Right, Spin: 3}, s.Mirrored())
	require.Equal(t, s, s.Mirrored().Mirrored())
	require.Equal(t, []string{"ccw 3 rad/s", "cw"}, []string{s.Handle(), Shot{VY: -2}.Handle()})
}

// TestStandingOfAState: who throws, by how much the thrower leads, how many ends come.
func TestStandingOfAState(t *testing.T) {
	for first := range TeamID(2) {
		for shot := range 2 {
			s := State{First: first, Shot: shot, Score: [2]int{7, 2}, Ends: 8, End: 2}
			mover := first ^ TeamID(shot)
			require.Equal(t, mover, s.Mover())
			require.Equal(t, 5-10*int(mover), s.Lead())
			require.Equal(t, mover, s.TeamOf(s.SideOfTeam(mover)))
			require.Equal(t, 5, s.EndsLeft())
		}
	}
	require.Zero(t, (&State{Ends: 8, End: 9}).EndsLeft())
	require.Equal(t, 1, (&State{Ends: 8, End: 6}).EndsLeft())
	require.Equal(t, Vec{4, 6}, Vec{1, 2}.Add(Vec{3, 4}))
}
