package curlit

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay"
)

// elsewhere is a game of one end that was charted elsewhere.
func elsewhere(doubles bool) Charted {
	c := Charted{ID: "9", Event: "Cup", Session: "3", Sheet: "B", Teams: [2]string{"Ayland", "Beland"}, Doubles: doubles,
		Players: [2][]string{{"Ann", "Bob", "Cid", "Dan", "Eve"}, {"Fay", "Gus", "Hal", "Ivy"}},
		Extra:   map[string]string{"Ice": "fast", "Sky": ""},
		Result:  [2]int{1, 0}, Noted: true}
	e := ChartedEnd{Number: 1, Line: 4, Score: [2]int{1, 0}, Hammer: 1, Left: [2]time.Duration{time.Minute, 2 * time.Minute}}
	for i := range 2 {
		s := ChartedShot{Number: i + 1, Line: 5 + i, Team: i, Chart: replay.Chart{Task: replay.TaskDraw, Grade: 75, TimeOut: i == 0}}
		if doubles {
			s.At = [2][]curling.Vec{{at(0, -0.6)}, {at(0, 3)}}
		}
		for k := range i + 1 {
			s.At[k] = append(s.At[k], at(0.5, 1-2*float64(k)))
		}
		e.Shots = append(e.Shots, s)
	}
	c.Ends = []ChartedEnd{e}
	return c
}

func openCharted(t *testing.T, c Charted) (*replay.DataSet, *replay.Game) {
	t.Helper()
	set := OpenCharted("other", []Charted{{ID: "empty"}, c})
	require.Len(t, set.Games, 1, "one without shots is left out")
	g, err := set.OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	return set, g
}

// TestGamesChartedElsewhere: what stands above a game, its players and its times are kept.
func TestGamesChartedElsewhere(t *testing.T) {
	set, g := openCharted(t, elsewhere(false))
	entry := set.Games[0]
	require.Equal(t, []any{"9", "Cup", "3", "B", [2]string{"Ayland", "Beland"}, 1, 0},
		[]any{entry.ID, entry.Event, entry.Session, entry.Sheet, entry.Teams, entry.TimeOuts, entry.PowerPlays})
	require.Equal(t, "other", g.Format)
	require.Equal(t, map[string]string{"GameID": "9", "Event": "Cup", "Session": "3", "Sheet": "B", "Ice": "fast"}, g.Extra)
	var names [2]string
	for team := range g.Players {
		for _, p := range g.Players[team] {
			names[team] += p.Name + " "
		}
	}
	require.Equal(t, [2]string{"Ann Bob Cid Dan ", "Fay Gus Hal Ivy "}, names, "four throw")
	require.Equal(t, [2]time.Duration{time.Minute, 2 * time.Minute}, g.Ends[0].Left)
	require.Equal(t, curling.TeamID(0), g.Ends[0].First)
	require.Equal(t, 2, len(g.Ends[0].Shots))
	require.Zero(t, g.Ends[0].Shots[0].Line, "no line of a text")
	require.Equal(t, at(0.5, 1), g.Ends[0].Shots[0].After[0])
	require.Equal(t, at(0.5, -1), g.Ends[0].Shots[1].After[1])
	require.Equal(t, 75, g.Ends[0].Shots[1].Chart.Grade)

	other := elsewhere(false)
	other.Ends[0].Hammer, other.Ends[0].Shots[0].Team, other.Ends[0].Shots[1].Team = 0, 1, 0
	for i := range other.Ends[0].Shots {
		a := &other.Ends[0].Shots[i].At
		a[0], a[1] = a[1], a[0]
	}
	_, g = openCharted(t, other)
	require.Equal(t, curling.TeamID(1), g.Ends[0].First)
}

// TestDoublesChartedElsewhere: the placed stones lie where they were noted, else as the rules and the power play have them.
func TestDoublesChartedElsewhere(t *testing.T) {
	c := elsewhere(true)
	_, g := openCharted(t, c)
	require.True(t, g.Rules.Doubles())
	require.Equal(t, []string{"Ann", "Bob"}, []string{g.Players[0][0].Name, g.Players[0][1].Name})
	require.Empty(t, g.Players[0][2].Name, "two throw")
	guard, house := Placed(replay.NoPowerPlay)
	require.Equal(t, curling.Position{guard, house}, g.Ends[0].Shots[0].Before)
	require.Equal(t, curling.DoublesFirstShot, g.Ends[0].Shots[0].Number)

	c.Ends[0].Power = replay.PowerPlayLeft
	set, g := openCharted(t, c)
	require.Equal(t, 1, set.Games[0].PowerPlays)
	require.Equal(t, replay.PowerPlayLeft, g.Ends[0].PowerPlay)
	guard, house = Placed(replay.PowerPlayLeft)
	require.Equal(t, curling.Position{guard, house}, g.Ends[0].Shots[0].Before)

	c.Ends[0].Placed = []curling.Vec{at(0, 3.1), at(0, -0.5)}
	_, g = openCharted(t, c)
	require.Equal(t, curling.Position{at(0, 3.1), at(0, -0.5)}, g.Ends[0].Shots[0].Before)
	c.Ends[0].Placed = c.Ends[0].Placed[:1]
	_, g = openCharted(t, c)
	require.Equal(t, curling.Position{guard, house}, g.Ends[0].Shots[0].Before, "one alone says nothing")
}

// TestPlacesOfWarnings: a doubt is told with the words of who read the game, before those of the game itself.
func TestPlacesOfWarnings(t *testing.T) {
	c := elsewhere(false)
	c.Warnings = []replay.Warning{{Text: msg("no-end", 1)}}
	c.Ends[0].Shots[1].At[0] = append(c.Ends[0].Shots[1].At[0], at(0.6, 1), at(0.4, 1)) // more than were thrown
	c.Where = func(line int, text message.Message) message.Message {
		return replay.Warning{File: "page", Line: line}.Place(text)
	}
	_, g := openCharted(t, c)
	require.Equal(t, msg("no-end", 1).String(), g.Warnings[0].String())
	require.Greater(t, len(g.Warnings), 1)
	placed := 0
	for _, w := range g.Warnings[1:] {
		require.Zero(t, w.Line)
		if strings.Contains(w.String(), "line 6") {
			placed++
		}
	}
	require.Positive(t, placed, g.Warnings)
	c.Where = nil
	_, g = openCharted(t, c)
	require.True(t, len(g.Warnings) > 1 && g.Warnings[1].Line > 0, g.Warnings)
}

// TestOpeningStopsWithItsContext.
func TestOpeningStopsWithItsContext(t *testing.T) {
	set := OpenCharted("other", []Charted{elsewhere(false)})
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := set.OpenGame(ctx, 0, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestLinesOfAnEndOfDoubles: lines listed twice, in another order and of more stones than there are.
func TestLinesOfAnEndOfDoubles(t *testing.T) {
	const ends = "7,1,1,30,1,1,NA\n7,1,1,31,1,0,NA\n"
	// In the chart the stones 1 to 6 are the first team's, the first of them placed.
	thrown := []string{"750,800", "950,700", "900,1000", "550,500", "650,1200", "850,1300", "500,1000", "1000,1200", "1100,900", "450,700"}
	line := func(shot int, change func(at map[int]string)) string {
		all := map[int]string{1: "750,1916", 7: "750,650"}
		for i := range shot + 1 {
			all[2+i/2+6*(i%2)] = thrown[i]
		}
		if change != nil {
			change(all)
		}
		return stonesLine("7,1,1,1,"+number(float64(shotIDs[shot]))+","+number(float64(30+shot%2))+",1,0,0,4,NA", all)
	}
	var lines []string
	for i := range doublesShots {
		lines = append(lines, line(i, nil))
	}
	shots := func(lines ...string) (*replay.Game, string) {
		_, g, warnings := open(t, folder(strings.Join(lines, ""), ends, ""))
		return g, strings.Join(warnings, "; ")
	}
	want, told := shots(lines...)
	require.Empty(t, told)
	require.Len(t, want.Ends[0].Shots, doublesShots)

	g, told := shots(append(append([]string{}, lines[:4]...), append([]string{lines[3]}, lines[4:]...)...)...)
	require.Equal(t, want.Shots(), g.Shots())
	require.Equal(t, want.Ends[0].Final, g.Ends[0].Final)
	require.Contains(t, told, "line 6: ")
	g, told = shots(append([]string{lines[2], lines[1], lines[0]}, lines[3:]...)...)
	for i := range g.Ends[0].Shots {
		require.Equal(t, want.Ends[0].Shots[i].After, g.Ends[0].Shots[i].After, i)
	}
	require.Contains(t, told, "line 2: ")
	moved := line(3, func(at map[int]string) { at[2] = "740,820" })
	g, told = shots(append(append([]string{}, lines[:4]...), append([]string{moved}, lines[4:]...)...)...)
	require.Len(t, g.Ends[0].Shots, doublesShots, "one line more than there are shots")
	require.NotEmpty(t, told)
	g, told = shots(lines[0], lines[1], line(1, func(at map[int]string) { at[2] = "740,820" }))
	require.NotEmpty(t, told, "two other lines of one shot")
	require.NotEmpty(t, g.Ends)
}

// TestSeparateAHeap: whatever lies on each other is moved apart, and who is kept gives way only where it must.
func TestSeparateAHeap(t *testing.T) {
	var heap curling.Position
	for i := range heap {
		heap[i] = at(0.001*float64(i%4), 0.001*float64(i/4))
	}
	apart, _, ok := Separate(heap, 0)
	require.True(t, ok)
	require.NoError(t, apart.Check(0))
	pair := curling.Position{0: at(0, 0), 1: at(0.1, 0)}
	apart, moved, ok := Separate(pair, 1)
	require.True(t, ok)
	require.Equal(t, pair[0], apart[0])
	require.InDelta(t, 0.19, moved, 0.01)
	between := curling.Position{0: at(0, 0), 2: at(0.15, 0), 1: at(0.3, 0)}
	apart, _, ok = Separate(between, 3)
	require.True(t, ok, "there is no room between two that are kept")
	require.NoError(t, apart.Check(0))
}

// TestEndsAreReadByAsManyAsTheContextSays: with one worker no other end is being read while one is.
func TestEndsAreReadByAsManyAsTheContextSays(t *testing.T) {
	c := elsewhere(false)
	one := c.Ends[0]
	c.Ends = nil
	for n := range 12 {
		e := one
		e.Number = n + 1
		c.Ends = append(c.Ends, e)
	}
	set := OpenCharted("other", []Charted{c})
	reading := func() int {
		stacks := make([]byte, 1<<20)
		return strings.Count(string(stacks[:runtime.Stack(stacks, true)]), "(*foursBuilder).end(")
	}
	_, err := set.OpenGame(replay.WithWorkers(t.Context(), 1), 0, func(int, int) { require.Equal(t, 1, reading()) })
	require.NoError(t, err)
	waited := false
	_, err = set.OpenGame(replay.WithWorkers(t.Context(), 12), 0, func(int, int) {
		if !waited {
			require.Eventually(t, func() bool { return reading() == 12 }, time.Minute, time.Millisecond)
		}
		waited = true
	})
	require.NoError(t, err)
	require.True(t, waited)
}
