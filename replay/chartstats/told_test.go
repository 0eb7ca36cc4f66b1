package chartstats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// made is a made-up game with shots of every kind: placed, given up, not noted, not graded, behind a gap, of players whom the chart or the
// list names or nobody does; last stones are drawn to the tee, more or less, and some of them touch something.
func made(t *testing.T, rng *rand.Rand, rules curling.Rules, teams [2]string) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	g := &replay.Game{Teams: teams, Ice: ice, Rules: rules}
	for team := range g.Players {
		for i := range g.Players[team] {
			g.Players[team][i].Name = []string{"Ada", "Bo", "Cy", ""}[i]
		}
	}
	tasks := []replay.Task{replay.TaskDraw, replay.TaskTakeOut, replay.TaskDraw, replay.TaskGuard, replay.TaskDraw, replay.TaskDouble}
	for end := range 8 {
		e := replay.End{Number: end, First: curling.TeamID(rng.IntN(2)), Scored: end < 7}
		e.Score[rng.IntN(2)] = rng.IntN(4)
		guard := curling.Vec{X: 1.5 + 2*rng.Float64(), Y: 7.5}
		var pos curling.Position
		pos[rules.FirstShot] = guard
		pos[rules.FirstShot+1] = curling.Vec{X: 0.1, Y: 4} // its edge over the side line: out of play
		if end%4 == 3 {
			pos[rules.FirstShot] = curling.Tee.Add(curling.Vec{X: curling.FourFoot + curling.StoneRadius + []float64{-0.001, 0.001}[end/4]})
		}
		for n := rules.FirstShot; n < curling.Stones; n++ {
			s := replay.Shot{Number: n,
				Kind:   []replay.Kind{replay.Thrown, replay.Placed, replay.Conceded, replay.Abandoned}[max(0, rng.IntN(16)-12)],
				Before: pos, Thrower: rng.IntN(6) - 1, Gap: rng.IntN(9) == 0}
			if rng.IntN(12) > 0 {
				s.Chart = &replay.Chart{Task: tasks[rng.IntN(6)], Grade: 25 * (rng.IntN(6) - 1), Turn: curling.Turn(rng.IntN(2)),
					TurnKnown: rng.IntN(3) > 0,
					Player:    []string{"", "", "Eve"}[rng.IntN(3)]}
			}
			if n == rules.FirstShot {
				s.Before, s.Gap = rules.Placed.Place(curling.CentreLast), false
			}
			after := pos
			if last := n == curling.Stones-1; last {
				s.Kind, s.Gap, s.Chart = replay.Thrown, end == 6, &replay.Chart{Task: replay.TaskDraw, Grade: 75, Turn: 1, TurnKnown: true}
				s.Thrower = end % 3
				after[n] = curling.Tee.Add(curling.Vec{X: 0.1 + 0.3*rng.NormFloat64(), Y: 0.2 + 0.5*rng.NormFloat64()})
				if end == 5 {
					after[rules.FirstShot].X += 0.001
				}
			}
			s.After = &after
			e.Shots = append(e.Shots, s)
		}
		g.Ends = append(g.Ends, e)
	}
	return g
}

// TestStatisticsOfMadeUpGames: all that is counted of a few games with shots of every kind, against testdata/statistics.txt.
func TestStatisticsOfMadeUpGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	var list []*replay.Game
	for i, rules := range []curling.Rules{curling.MixedDoubles(), curling.MixedDoubles(), curling.Standard(), curling.MixedDoubles()} {
		list = append(list, made(t, rng, rules, [2]string{"Norway", []string{"Japan", "Sweden"}[i%2]}))
	}
	var b strings.Builder
	section := func(name string) { fmt.Fprintf(&b, "# %s\n", name) }
	var th Throwers
	for _, g := range list {
		th.Add(g)
	}
	section("grades: n, sum, variance, shrunk mean with its interval")
	keys := slices.SortedFunc(maps.Keys(th.Grades), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Task, b.Task), cmp.Compare(a.Turn, b.Turn))
	})
	for _, k := range keys {
		r := th.Grades[k]
		mean, low, high := r.Shrunk(th.Grades[Key{}])
		fmt.Fprintf(&b, "%s,%s,%s: %d %.2f %.4f %.4f %.4f %.4f\n", k.Name, k.Task, k.Turn, r.N, r.Sum, r.Variance(), mean, low, high)
	}
	section("misses to the right and long, error of speed and line with its interval")
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	for _, name := range append([]string{"", "Nobody"}, th.Names()...) {
		e, ok := th.DrawError(name, aimer)
		require.True(t, ok)
		fmt.Fprintf(&b, "%s: %d, %.5f %.5f, %.5f to %.5f, %.5f to %.5f;", name, e.N, e.Noise.A, e.Noise.B, e.Low.A, e.High.A, e.Low.B, e.High.B)
		for _, m := range th.Misses[name] {
			fmt.Fprintf(&b, " %.2f/%.2f", m.Right, m.Long)
		}
		b.WriteString("\n")
	}
	section("error that grades explain, with its interval")
	for _, name := range append([]string{"", "Nobody"}, th.Names()...) {
		e, ok := th.Error(name)
		require.True(t, ok)
		fmt.Fprintf(&b, "%s: %d, %.5f %.5f, %.5f to %.5f, %.5f to %.5f\n", name, e.Shots, e.Noise.A, e.Noise.B, e.Low.A, e.High.A, e.Low.B, e.High.B)
	}
	section("what games foretell of others")
	var half Throwers
	half.Add(list[0])
	bins, off := half.Backtest(list, 0.05)
	fmt.Fprintf(&b, "off by %.4f\n", off)
	for _, c := range bins {
		fmt.Fprintf(&b, "%.2f to %.2f: %d, %.4f, %.4f\n", c.From, c.To, c.N, c.Predicted, c.Actual)
	}
	for _, prior := range Priors {
		grades, n := half.GradeLikelihood(list, prior)
		draws, k := DrawLikelihood(list, prior)
		fmt.Fprintf(&b, "prior %g: %.5f of %d, %.5f of %d\n", prior, grades, n, draws, k)
	}
	section("rows that were played")
	for i, g := range list {
		end := -1
		for _, r := range PlayedRows(g, i) {
			if r.State.End != end {
				end = r.State.End
				fmt.Fprintf(&b, "\n%d: end %d, score %v, points %d, stones %d, shots", r.Game, end, r.State.Score, r.Points, r.State.Position.Count())
			}
			fmt.Fprintf(&b, " %d", r.State.Shot)
		}
		b.WriteString("\n")
	}
	section("profiles")
	set := &replay.DataSet{Games: []replay.GameEntry{{Event: "Cup 2022"}, {Event: "Cup 2024"}, {Event: "Cup 2022"}, {Event: "Cup 1998"}},
		OpenGame: func(_ context.Context, i int, _ func(done, of int)) (*replay.Game, error) { return list[i], nil }}
	profiles, err := Profiles(t.Context(), set, []int{0, 1, 3}, nil)
	require.NoError(t, err)
	for _, p := range profiles {
		fmt.Fprintf(&b, "%s, %s: %d, %.4f (%.4f to %.4f), %.5f %.5f\n", p.Name, p.From, p.Shots, p.Made, p.Low, p.High, p.Player.Noise.A,
			p.Player.Noise.B)
	}
	section("games as they are opened")
	for i := range set.Games {
		set.Games[i].Event = []string{"Cup", "Cup", "Cup", "Open"}[i]
	}
	Measured(set)
	for i := range list {
		g, err := set.OpenGame(t.Context(), i, nil)
		require.NoError(t, err)
		fmt.Fprintf(&b, "%s; level %s %.4f\n", g.Extra[ThrowersKey], g.Extra[LevelKey], EventLevel(g))
		for team := range g.Players {
			for _, p := range g.Players[team] {
				fmt.Fprintf(&b, " %g/%g", p.Noise.A, p.Noise.B)
			}
		}
		b.WriteString("\n")
	}
	section("tasks")
	for _, k := range shotname.Kinds {
		if task := TaskOf(k); task != replay.TaskNone {
			fmt.Fprintf(&b, "%v: %s, %s\n", k, task, Family(task))
		}
	}
	goldentest.Text(t, "statistics.txt", b.String())
}

// TestBordersOfWrittenStatistics: what a game's Extra says is taken within its limits alone.
func TestBordersOfWrittenStatistics(t *testing.T) {
	for text, want := range map[string]float64{"": 0, "x": 0, "NaN": 0, "0.5": 0.5, "-0.5": -0.5,
		fmt.Sprint(most): most, fmt.Sprint(-most): -most,
		fmt.Sprint(math.Nextafter(most, 9)): 0, fmt.Sprint(math.Nextafter(-most, -9)): 0} {
		require.InDelta(t, want, EventLevel(&replay.Game{Extra: map[string]string{LevelKey: text}}), 0, text)
	}
	for text, want := range map[string]bool{"graded:": true, "graded:1,2": true, "": false, "preset": false, " graded:1": false,
		"measured:0.01,0.002": false} {
		require.Equal(t, want, IsMeasured(&replay.Game{Extra: map[string]string{ThrowersKey: text}}), text)
	}
	g := &replay.Game{Extra: map[string]string{ThrowersKey: "graded:1,2,3,4,5,6,7,8"}}
	for team := range curling.TeamID(2) {
		for player := range 4 {
			n, ok := MeasuredShots(g, team, player)
			require.True(t, ok)
			require.Equal(t, 4*int(team)+player+1, n)
		}
	}
	for _, player := range []int{-1, 8} {
		n, ok := MeasuredShots(g, 0, player)
		require.False(t, ok, player)
		require.Zero(t, n)
	}
}

// TestNamesOfProfiles: the very name, else the first that holds the text; years as the first and the last of the events.
func TestNamesOfProfiles(t *testing.T) {
	list := []Profile{{Name: ""}, {Name: "Norway / Bo"}, {Name: "Norway"}, {Name: "Japan"}}
	for text, want := range map[string]string{"": "", " NORWAY ": "Norway", "norw": "Norway / Bo", "bo": "Norway / Bo", "JAP": "Japan"} {
		p, ok := FindProfile(list, text)
		require.True(t, ok, text)
		require.Equal(t, want, p.Name)
	}
	_, ok := FindProfile(list, "Sweden")
	require.False(t, ok)
	_, ok = FindProfile(list[1:2], "norway / bo")
	require.True(t, ok)
	for want, events := range map[string][]string{"": {"Cup", "Cup 123"}, "2022": {"Cup 2022", "2022"}, "1998-04": {"Cup 2004", "Cup 1998"},
		"2022-24": {"Cup 2022/2024", "Cup 2023"}} {
		require.Equal(t, want, yearsOf(events))
	}
	set := &replay.DataSet{Games: make([]replay.GameEntry, 1), OpenGame: func(context.Context, int, func(done, of int)) (*replay.Game, error) {
		return &replay.Game{}, nil
	}}
	_, err := Profiles(t.Context(), set, []int{0}, nil)
	require.Equal(t, Messages.New("chartstats.no-grades"), err)
}

// TestNothingForetold: of no game nothing is foretold.
func TestNothingForetold(t *testing.T) {
	var th Throwers
	mean, n := th.GradeLikelihood(nil, 10)
	require.Zero(t, mean)
	require.Zero(t, n)
	mean, n = DrawLikelihood(nil, 10)
	require.Zero(t, mean)
	require.Zero(t, n)
	_, off := th.Backtest(nil, 0.1)
	require.Zero(t, off)
}

const most = realplay.MostLevel
