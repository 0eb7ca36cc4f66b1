package season

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// gains is a list of shots of nine ends whose numbers are made of their index.
func gains() (list []Gained) {
	for i := range 72 {
		f := float64(i)
		known := 0.1 * float64(i%7)
		list = append(list, Gained{End: i / 8, Team: []string{"Red", "Blue"}[i%2], Player: fmt.Sprint("p", i%3), Task: []string{"draw", "guard",
			"take-out"}[i%3], Turn: []string{"cw", "ccw", ""}[i/3%3], Left: 15 - i%16, Ahead: []string{"down", "tied", "up"}[i/24], Hammer: i%4 < 2,
			Lead: i/24 - 1, Event: "Cup", Value: &analysis.Shot{Points: &analysis.Points{}, CallProbability: &known},
			Call: [2]float64{float64(i%11) - 5, f / 100}, Throw: [2]float64{float64(i%13) - 6, float64(i%5) - 2}})
	}
	return list
}

// TestTablesOfAList: every table of a list, beside a field, its dearest calls, and where a shot stands in a table.
func TestTablesOfAList(t *testing.T) {
	list := gains()
	var b strings.Builder
	for _, by := range GainedBy {
		rows := Table(list, by)
		BesideField(rows, list[:40], by)
		fmt.Fprintf(&b, "= by %s\n", by)
		for _, r := range rows {
			end, task := r.First.End, r.First.Task
			r.First = nil
			fmt.Fprintf(&b, "%d %s %s\n", end, task, goldentest.Dump(r, 3))
		}
	}
	list[3].Value = nil
	for i, g := range Dearest(list, 9) {
		from, to := g.Phase()
		fmt.Fprintf(&b, "%d: %v, %d before the last, %d to %d\n", i, g.Call, g.BeforeLast(), from, to)
	}
	shot := curling.Shot{VY: -2}
	regret, call, known := -3.0, -1.5, 0.6
	v := analysis.Shot{End: 2, Shot: 3, WinBefore: 44, Regret: &regret, RegretError: 1, Call: &call, CallProbability: &known, CallError: 0.5,
		Best: analysis.Idea{Name: "better", Shot: &shot}, Played: analysis.Idea{Name: "called", Shot: &shot}}
	for i, change := range []func(*analysis.Shot){func(*analysis.Shot) {}, func(v *analysis.Shot) { v.RegretError = 1.6 },
		func(v *analysis.Shot) { v.Regret = nil }, func(v *analysis.Shot) { v.Call = nil }, func(v *analysis.Shot) { v.Best.Shot = nil },
		func(v *analysis.Shot) { v.Played.Shot = nil }, func(v *analysis.Shot) { up := 3.0; v.Regret = &up },
		func(v *analysis.Shot) { v.CallProbability = nil },
		func(v *analysis.Shot) { low := 0.29; v.CallProbability, v.Points = &low, &analysis.Points{} }} {
		w := v
		change(&w)
		d, ok := DearCallOf(&list[0], "game", &w)
		fmt.Fprintf(&b, "call %d: %v %s\n", i, ok, goldentest.Dump(d, 3))
	}
	goldentest.Text(t, "tables.txt", b.String())
}

// TestGainsOfAGame: of which shots of a charted game the gains are told, and what is told of each.
func TestGainsOfAGame(t *testing.T) {
	var b strings.Builder
	chart := func(number int, c *replay.Chart) replay.Shot {
		return replay.Shot{Number: number, Kind: replay.Thrown, Thrower: 1, Chart: c}
	}
	g := &replay.Game{Rules: curling.Standard(), Teams: [2]string{"Red", "Blue"}, Extra: map[string]string{"Event": "Cup"}, Ends: []replay.End{
		{Scored: true, Score: [2]int{0, 1}, Final: &curling.Position{}, Shots: []replay.Shot{
			chart(0, &replay.Chart{Player: "A", Turn: curling.Left, TurnKnown: true}), chart(1, &replay.Chart{}), chart(2, nil)}},
		{Number: 1, First: 1, Shots: []replay.Shot{chart(0, &replay.Chart{}), chart(1, &replay.Chart{Turn: curling.Right, TurnKnown: true})}}}}
	g.Players[1][1].Name = "Number two"
	value := func(end, shot, team int, change func(*analysis.Shot)) analysis.Shot {
		x := float64(10*end + shot)
		s := analysis.Shot{End: end, Shot: shot, Team: team, Task: "draw", Call: &x, Throw: &x, Points: &analysis.Points{Call: &x, Throw: &x}}
		change(&s)
		return s
	}
	same := func(*analysis.Shot) {}
	m := &analysis.Match{Shots: []analysis.Shot{value(1, 1, 0, same), value(1, 2, 1, same), value(1, 3, 0, same), value(2, 1, 1, same),
		value(2, 2, 0, same), value(9, 1, 0, same), value(1, 1, 0, func(s *analysis.Shot) { s.Call = nil }),
		value(1, 1, 0, func(s *analysis.Shot) { s.Points = nil }), value(1, 1, 0, func(s *analysis.Shot) { s.Points = &analysis.Points{} })}}
	for _, x := range GainedOf(g, m, 5) {
		x.Value = nil
		fmt.Fprintf(&b, "%s\n", goldentest.Dump(x, 3))
	}
	goldentest.Text(t, "gains.txt", b.String())
}
