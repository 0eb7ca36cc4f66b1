package study

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// TestAnnotationsOfPlaces: each place of each line has its own, that of the first place too; what is noted anew stands in place of what was
// there, and nothing takes it away.
func TestAnnotationsOfPlaces(t *testing.T) {
	var c Content
	c.Put(&Line{ID: 1, Game: replay.NoGame})
	c.Put(&Line{ID: 2, Game: replay.NoGame, Parent: 1})
	require.Equal(t, []bool{false, true}, []bool{c.Line(1).Variation(), c.Line(2).Variation()})
	places := []struct {
		line int
		at   replay.Place
	}{{2, replay.Place{}}, {1, replay.Place{End: 1}}, {1, replay.Place{}}, {1, replay.Place{Shot: 3}}}
	for _, text := range []string{"first", "again"} {
		for i, p := range places {
			c.Annotate(p.line, p.at, annotation.Annotation{Note: text + string(rune('a'+i))})
		}
		for i, p := range places {
			require.Equal(t, text+string(rune('a'+i)), c.Annotation(p.line, p.at).Note)
		}
		require.Len(t, c.Annotations, 4)
	}
	require.True(t, slices.IsSortedFunc(c.Annotations, func(a, b Annotated) int {
		return (a.Line-b.Line)*100 + (a.At.End-b.At.End)*20 + a.At.Shot - b.At.Shot
	}))
	c.Annotate(3, replay.Place{}, annotation.Annotation{Note: "of no line"})
	require.Len(t, c.Annotations, 4)
	c.Annotate(1, replay.Place{}, annotation.Annotation{})
	c.Annotate(1, replay.Place{}, annotation.Annotation{})
	require.Len(t, c.Annotations, 3)
	require.Empty(t, c.Annotation(1, replay.Place{}))
	require.Equal(t, "againa", c.Annotation(2, replay.Place{}).Note)
}

// TestQuestionsInAFixedOrder: that of their keys; an answer is a change.
func TestQuestionsInAFixedOrder(t *testing.T) {
	d := New()
	for _, k := range []Key{"d", "a", "c", "e", "b"} {
		d.AddQuestion(&Question{Key: k, Place: "p"})
	}
	var keys []Key
	for _, q := range d.All() {
		keys = append(keys, q.Key)
	}
	require.Equal(t, []Key{"a", "b", "c", "d", "e"}, keys)
	before := d.Revision()
	d.Answered(d.Question("a"))
	require.Equal(t, before+1, d.Revision())
}

// TestUsualWinTable: of a charted game that of real play of its kind, of another one that of Ohto 2016; one that was chosen stays.
func TestUsualWinTable(t *testing.T) {
	game := func(charted bool, r curling.Rules) *replay.Game {
		g := &replay.Game{Rules: r, Ends: []replay.End{{Shots: []replay.Shot{{}}}}}
		if charted {
			g.Ends[0].Shots[0].Chart = &replay.Chart{}
		}
		return g
	}
	for _, c := range []struct {
		source  WinSource
		charted bool
		rules   curling.Rules
		want    WinSource
	}{
		{"", false, curling.FourRock(), WinsOhto},
		{"", false, curling.Standard(), WinsFour},
		{WinsUsual, false, curling.NoTick(), WinsFour},
		{WinsUsual, false, curling.MixedDoubles(), WinsDoubles},
		{WinsOhto, false, curling.MixedDoubles(), WinsOhto},
		{"", true, curling.MixedDoubles(), WinsRealDoubles},
		{WinsUsual, true, curling.FiveRock(), WinsRealFour},
		{WinsNone, true, curling.FiveRock(), WinsNone},
		{WinsOhto, true, curling.MixedDoubles(), WinsOhto},
	} {
		w := WinTable{Source: c.source}
		require.Equal(t, c.want, w.For(game(c.charted, c.rules)).Source, "%+v", c)
		require.Equal(t, c.source, w.Source, "it is not changed")
	}
}

// TestShotsOfSeveralEnds: a game that goes on from a place has the shots from another place on, of its first end those behind it, of later
// ends all; nobody has won it.
func TestShotsOfSeveralEnds(t *testing.T) {
	shots := make([]replay.Shot, curling.Stones)
	for i := range shots {
		shots[i] = replay.Shot{Number: i, Kind: replay.Thrown}
	}
	g := &replay.Game{Rules: curling.Standard(), Complete: true, Extra: map[string]string{"a": "b"}}
	for n := range 3 {
		g.Ends = append(g.Ends, replay.End{Number: n, Shots: slices.Clone(shots), Final: &curling.Position{}})
	}
	rules := curling.Standard()
	v, next, err := Play(g, replay.Place{Shot: 3}, replay.Place{End: 1, Shot: 2}, curling.Shot{VY: -30}, curling.Position{}, &rules)
	require.NoError(t, err)
	require.Len(t, v.Ends, 2)
	require.Len(t, v.Ends[0].Shots, 13)
	require.Equal(t, 3, v.Ends[0].Shots[0].Number)
	require.Equal(t, 0, v.Ends[1].Shots[0].Number)
	require.Len(t, v.Ends[1].Shots, 4, "two that were thrown, the one that is, and the one that waits")
	require.Equal(t, replay.Place{End: 1, Shot: 3}, next)
	require.False(t, v.Complete)
	require.Equal(t, -1, v.Result.Winner)
	require.Empty(t, v.Extra)
}

// TestPositionOfAGame: a position waits for its shot; behind the last stone it waits for none, and its stones are those that lie then.
func TestPositionOfAGame(t *testing.T) {
	for shot, waits := range map[int]bool{0: true, 15: true, 16: false} {
		state := curling.State{End: 2, Ends: 8, Shot: shot, Score: [2]int{3, 1}, Position: curling.Position{0: curling.Tee}}
		g := PositionGame(&replay.Game{Rules: curling.Standard(), Complete: true}, state)
		require.Len(t, g.Ends, 1)
		e := &g.Ends[0]
		require.Equal(t, []int{2, 3, 1}, []int{e.Number, g.Start[0], g.Result.Score[1]})
		require.False(t, g.Complete)
		if !waits {
			require.Empty(t, e.Shots, shot)
			require.Equal(t, state.Position, *e.Final)
			continue
		}
		require.Len(t, e.Shots, 1, shot)
		require.Equal(t, []any{shot, replay.Abandoned, state.Position}, []any{e.Shots[0].Number, e.Shots[0].Kind, e.Shots[0].Before})
		require.Nil(t, e.Final)
	}
}
