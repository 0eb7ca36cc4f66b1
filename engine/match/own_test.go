package match

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// skinsText is a rule of a coach's own: every end is worth one point, and those of blank ends lie in a pot that the next scorer takes.
func skinsText(tb testing.TB) string {
	tb.Helper()
	src := source(tb, "five-rock")
	for _, change := range [][2]string{
		{"move SHOT 0", "piece POT\nmove SHOT 0"},
		{"add    : Score.add(w,n)               t-> give", "add    : Field.true(TEAM1,POT,k)       t-> take\n  take   : Score.add(w,k+1)             t-> empty\n" +
			"  empty  : Field.set(TEAM1,POT,0)       t-> give"},
		{"f-> blank\n", "f-> grow\n  grow   : Field.add(TEAM1,POT)         t-> blank\n"},
	} {
		now := strings.Replace(src, change[0], change[1], 1)
		require.NotEqual(tb, src, now, change[0])
		src = now
	}
	return src
}

func skins(tb testing.TB) *Ruleset {
	tb.Helper()
	r, err := Load("skins", skinsText(tb), nil)
	require.NoError(tb, err)
	return r
}

// atTee is a position before the last stone in which a side lies so many.
func atTee(side curling.Side, n int) (p curling.Position) {
	for k := range n {
		p[2*k+int(side)] = curling.Vec{X: curling.CentreX + 0.3*float64(k), Y: curling.TeeY}
	}
	return p
}

// TestMemoryIsInTheState: what a machine remembers goes through states, searches and questions as it does through a match.
func TestMemoryIsInTheState(t *testing.T) {
	r := skins(t)
	require.True(t, r.Remembers())
	rules := r.Own()
	require.True(t, rules.Own())
	b := curling.Bounds2019
	s := curling.State{Ends: 10, Shot: 15}
	require.Empty(t, s.Memory)
	for k, word := range []string{"Field.TEAM1.POT=1", "Field.TEAM1.POT=2"} {
		next, _ := rules.Next(b, s, curling.Position{})
		require.Equal(t, word, next.Memory)
		require.Equal(t, [2]int{}, next.Score)
		require.Equal(t, k+1, next.End)
		s.Memory, s.End = next.Memory, next.End
	}
	two := atTee(curling.First, 2)
	next, _ := rules.Next(b, s, two)
	require.Equal(t, [2]int{3, 0}, next.Score, "two in the pot and this end")
	require.Empty(t, next.Memory, "as at the beginning")
	stands, foul, thrown, _ := rules.Machine.Throw(b, s, two)
	require.Equal(t, []any{two, curling.Infraction{}, next}, []any{stands, foul, thrown})
	ended, _ := rules.NextEnd(s, -1)
	require.Equal(t, [2]int{0, 3}, ended.Score)
	require.NoError(t, rules.Err())
}

// TestForeignMemory: a memory that rules do not have is an error of the question, in words.
func TestForeignMemory(t *testing.T) {
	for _, memory := range []string{"Field.TEAM1.POT=100", "Field.TEAM3.POT=1", "POT", "Field.TEAM1.POT=-1", "x=1",
		strings.Repeat("a", 5000)} {
		rules := skins(t).Own()
		_, over := rules.Next(curling.Bounds2019, curling.State{Ends: 10, Shot: 3, Memory: memory}, curling.Position{})
		require.False(t, over)
		require.ErrorContains(t, rules.Err(), "nothing to remember", memory)
		_, err := newFlowAt(skins(t), curling.Bounds2019, curling.State{Ends: 10, Shot: 3, Memory: memory}, [2]bool{})
		require.Error(t, err)
	}
	require.Error(t, (&curling.State{Ends: 8, Memory: strings.Repeat("a", curling.MaxMemory+1)}).Check(0.1))
	most := -1 // the greatest number that a match keeps
	for n := range 200 {
		s := curling.State{Ends: 10, Shot: 3, Memory: fmt.Sprintf("Field.TEAM1.POT=%d", n)}
		if _, err := newFlowAt(skins(t), curling.Bounds2019, s, [2]bool{}); err == nil {
			require.Equal(t, n-1, most, "all numbers below it too")
			most = n
		}
	}
	require.Equal(t, 99, most, "the bound of the field in the text of the rules")
}

// TestFlowAndStatesRememberAlike: a match carries the same memory whether it runs its machine or is rebuilt from its states.
func TestFlowAndStatesRememberAlike(t *testing.T) {
	r := skins(t)
	rules := r.Own()
	rng, b := rand.New(rand.NewPCG(5, 5)), curling.Bounds2019
	f, err := NewFlow(r, b)
	require.NoError(t, err)
	pots := 0
	for !f.Over() && f.State().End < 40 {
		s := f.State()
		after := randomThrow(s, b, rng)
		if s.End%3 == 1 {
			after = curling.Position{} // a blank end
		}
		stands, _, next, over := rules.Machine.Throw(b, s, after)
		o, err := f.Throw(after)
		require.NoError(t, err)
		require.Equal(t, []any{o.Stands, o.State, o.Over}, []any{stands, next, over})
		if s.Memory != "" {
			pots++
		}
	}
	require.Greater(t, pots, 16)
	require.NoError(t, rules.Err())
}

// TestUsual: rules of one's own that score as curling does are told from those that do not.
func TestUsual(t *testing.T) {
	for _, name := range shipped(t) {
		rules := load(t, name, nil).Own()
		require.False(t, rules.Own(), name)
	}
	soft, err := Load("soft", strings.Replace(source(t, "four-rock"), "Math: s <= FGZ", "Math: s <= 0", 1), nil)
	require.NoError(t, err)
	require.True(t, soft.Usual(), "only what may be hit differs")
	require.False(t, double(t).Usual())
	require.False(t, skins(t).Usual())
	endless, err := Load("endless", strings.Replace(source(t, "four-rock"), "Math: s < SHOTS ", "Math: s < 100 ", 1), nil)
	require.NoError(t, err)
	require.False(t, endless.Usual(), "an end that never ends")
	penalty := strings.Replace(source(t, "four-rock"), "foul   : Stones.restore(FREE_GUARD)   t-> last",
		"foul   : Stones.restore(FREE_GUARD)   t-> fine\n  fine   : Score.add(>>pl,1)            t-> last", 1)
	fine, err := Load("fine", penalty, nil)
	require.NoError(t, err)
	require.False(t, fine.Usual(), "a point for a foul")
}

// TestReadRules: rules that carry their text are made of it again, with their numbers, and equal ones are the same machine.
func TestReadRules(t *testing.T) {
	r, err := skins(t).For(6, false)
	require.NoError(t, err)
	own := r.Own()
	written := own.Written()
	require.True(t, written.Unread())
	again, err := Read(written)
	require.NoError(t, err)
	require.Equal(t, written, again.Written())
	require.Equal(t, 6, again.Ends)
	once, err := Read(written)
	require.NoError(t, err)
	require.True(t, once == again, "the same machine")
	tied, over := again.NextEnd(curling.State{End: 5, Ends: 6}, 0)
	require.True(t, over, "without extra ends")
	require.Equal(t, "Field.TEAM1.POT=1", tied.Memory)
	for _, extra := range []bool{true, false} {
		tied := load(t, "four-rock", map[string]syntax.ParamValue{"EXTRA": {Name: "YES"}}).Own()
		tied = tied.Written()
		tied.Extra = extra
		rules, err := Read(tied)
		require.NoError(t, err)
		require.Equal(t, extra, rules.Extra)
		_, over := rules.NextEnd(curling.State{End: tied.Ends - 1, Ends: tied.Ends}, 0)
		require.Equal(t, !extra, over)
	}
	plain, err := Read(curling.FiveRock())
	require.NoError(t, err)
	require.Equal(t, curling.FiveRock(), plain)
	written.Text = "player X"
	_, err = Read(written)
	require.Error(t, err)
}
