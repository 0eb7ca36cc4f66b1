package proposal

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// results are shots with stones that lie, are tapped, driven on and removed, of either side and at every phase of an end.
func results(n int) (list []Result) {
	rng := rand.New(rand.NewPCG(5, 9))
	rules := []curling.Rules{curling.NoTick(), curling.MixedDoubles()}
	for k := range n {
		r := Result{Rules: &rules[k%2], Index: []int{1, 2, 6, 9, 12, 15}[k%6]}
		r.Index = max(r.Index, r.Rules.FirstShot+k%2)
		for i := range r.Index {
			if rng.IntN(3) > 0 && k%9 > 0 {
				continue
			}
			r.Before[i] = beside(0.9*rng.NormFloat64(), 0.4+1.2*rng.NormFloat64())
			moved := rng.IntN(5)
			if k%9 == 0 { // many stones are out, or tapped
				moved = k / 9 % 2
			}
			switch moved {
			case 0: // out
			case 1, 2:
				r.After[i] = r.Before[i].Add(curling.Vec{X: 0.05, Y: -0.3 * float64(moved)})
			default:
				r.After[i] = r.Before[i]
			}
		}
		if rng.IntN(6) > 0 {
			r.After[r.Index] = beside(0.6*rng.NormFloat64(), 0.5+1.5*rng.NormFloat64())
		}
		list = append(list, r)
	}
	return list
}

// TestProposalsOfResults: how results are described, and the task and grade that the shipped tables propose, against testdata/results.txt.
// Mirrored at the centre line, and in the colours of the other team, a result is the same.
func TestProposalsOfResults(t *testing.T) {
	tables, err := Shipped()
	require.NoError(t, err)
	var b strings.Builder
	for i, r := range results(72) {
		task, share, ok := tables.Task(&r)
		require.True(t, ok)
		grade, sure, graded := tables.Grade(&r, task)
		fmt.Fprintf(&b, "%d: %s %.4f, %d %.4f %v\n  %s\n  %s\n", i, task, share, grade, sure, graded, strings.Join(r.taskKeys(), " | "),
			strings.Join(r.gradeKeys("T"), " | "))
		mirrored := r
		mirrored.Before, mirrored.After = r.Before.Mirrored(), r.After.Mirrored()
		require.Equal(t, r.taskKeys(), mirrored.taskKeys())
		require.Equal(t, r.gradeKeys(task), mirrored.gradeKeys(task))
	}
	goldentest.Text(t, "results.txt", b.String())
}

// TestCountsOfResults: what is met twelve times and more is kept and gone by, the finest of it first.
func TestCountsOfResults(t *testing.T) {
	c := Counts{}
	for range leastCounts - 1 {
		c.add([]string{"fine", "middle", "coarse"}, 1, 3)
	}
	require.Nil(t, c.of([]string{"fine"}))
	c.add([]string{"middle", "coarse"}, 2, 3)
	c.add([]string{"coarse"}, 0, 3)
	require.Equal(t, []int{0, leastCounts - 1, 1}, c.of([]string{"fine", "middle", "coarse"}))
	c.prune()
	require.Len(t, c, 2)
	tables := Tables{Tasks: c, Grades: c}
	task, share, ok := tables.Task(&Result{Rules: &curling.Rules{}})
	require.Equal(t, []any{replay.Task(""), 0.0, false}, []any{task, share, ok})
	grade, share, ok := tables.Grade(&Result{Rules: &curling.Rules{}}, "")
	require.Equal(t, []any{0, 0.0, false}, []any{grade, share, ok})
	tables = Tables{Tasks: Counts{}, Grades: Counts{}}
	for g := -1; g <= 100; g++ {
		tables.Add(&Result{Rules: &curling.Rules{}}, &replay.Chart{Task: replay.TaskDraw, Grade: g})
	}
	tables.Add(&Result{Rules: &curling.Rules{}}, &replay.Chart{Task: replay.TaskNone, Grade: 50})
	require.Equal(t, []int{13, 25, 25, 25, 13}, tables.Grades["e "+string(replay.TaskDraw)], "the nearest of 0, 25, 50, 75 and 100 %")
	require.Equal(t, 102, sum(tables.Tasks["e out 0"]))
	require.Equal(t, []bool{false, false, false}, func() []bool {
		r := Result{Index: 3, After: curling.Position{1: {X: 0.1, Y: 5}, 2: {X: 0.1, Y: 0.1}}}
		covered, touching, guarding := r.covered()
		return []bool{covered, touching, guarding}
	}(), "a stone that is out is covered by none")
	few := Tables{Tasks: Counts{"a": {1}, "b": {leastCounts}}, Grades: Counts{"a": {1}, "b": {leastCounts}}}
	few.Prune()
	require.Equal(t, Tables{Tasks: Counts{"b": {leastCounts}}, Grades: Counts{"b": {leastCounts}}}, few)
	weights := Tables{Throws: map[string]ThrowWeights{"": {1}, "draws": {2}}}
	for task, want := range map[replay.Task]float64{"": 1, replay.TaskDraw: 2, replay.TaskTakeOut: 1} {
		require.InDelta(t, want, weights.weights(task)[0], 0, task)
	}
}

// TestFeaturesOfThrows: what tells throws apart, over what they touch, move and remove, of whom, and with which weight.
func TestFeaturesOfThrows(t *testing.T) {
	var b strings.Builder
	for _, index := range []int{4, 5} {
		c := reconstruct.Partial{Index: index}
		tell := func(g *reconstruct.Guess) {
			fmt.Fprintf(&b, "stone %d, target %d, %.2f m to go, moved %b, removed %b:", index, g.Target, g.ToGo, g.Moved, g.Outcome.Removed)
			for k, x := range featuresOf(&c, g) {
				if x != 0 {
					fmt.Fprintf(&b, " %d=%g", k, x)
				}
			}
			b.WriteString("\n")
		}
		tell(&reconstruct.Guess{Target: -1, Offset: 0.5, Outcome: physics.Outcome{Touched: 1 << index}})
		tell(&reconstruct.Guess{Target: 2, Offset: 0.5, Outcome: physics.Outcome{Touched: 1 << index}})
		for _, target := range []int{0, 1} {
			for _, toGo := range []float64{0, softest, softest + 0.01, soft, soft + 0.01, firm, firm + 0.01} {
				g := reconstruct.Guess{Target: target, ToGo: toGo, Offset: -0.5, Moved: 0b1_1100_1111,
					Outcome: physics.Outcome{Touched: 0b1011, Removed: 0b1000_0001}}
				g.Outcome.Contacts.N = uint8(target + 1)
				tell(&g)
			}
		}
	}
	c := reconstruct.Partial{Index: 4}
	var list []reconstruct.Guess
	for target := range 4 {
		list = append(list, reconstruct.Guess{Target: target, ToGo: 2 * float64(target), Moved: 0b110 >> target,
			Outcome: physics.Outcome{Touched: 1}})
		list[target].Outcome.Position[target] = beside(0.1*float64(target), 0)
	}
	var choices []Choice
	for k := range 6 {
		after := list[max(1, k%4)].Outcome.Position
		choice, ok := ChoiceOf(&c, list[:2+k%3], &after, 0)
		fmt.Fprintf(&b, "choice of %d: %d %v\n", 2+k%3, choice.right, ok)
		if ok {
			choices = append(choices, choice)
		}
	}
	for _, few := range []int{0, len(choices)} {
		w := Learn(choices[:few])
		fmt.Fprintf(&b, "learned of %d:", few)
		for _, v := range w {
			fmt.Fprintf(&b, " %.4f", v+1e-6) // no -0
		}
		b.WriteString("\n")
		for _, g := range w.rank(&c, list) {
			fmt.Fprintf(&b, "  %d %.4f", g.Throw.Target, g.Share)
		}
		b.WriteString("\n")
	}
	goldentest.Text(t, "features.txt", b.String())
}

// TestPlansAndMisses: what targets ask for, and by how much throws miss them, both ways of turning; mirrored targets have mirrored plans.
func TestPlansAndMisses(t *testing.T) {
	c, err := NewComparer()
	require.NoError(t, err)
	var b strings.Builder
	for _, weight := range []shotname.Weight{"", shotname.Weights[len(shotname.Weights)-1]} {
		for _, at := range []curling.Vec{curling.Tee, beside(-1.9, 1), beside(9, 0)} {
			for _, turn := range []curling.Turn{curling.Right, curling.Left} {
				for _, stone := range []int{-1, 3} {
					target := Target{At: at, Turn: turn, Stone: stone, Weight: weight}
					p, ok := c.Plan(&target)
					fmt.Fprintf(&b, "%.1f %.1f %v %d %s: %s %.3f %.3f %v", at.X, at.Y, turn, stone, weight, p.Weight, p.Broom.X, p.Broom.Y, ok)
					other := target
					other.At.X, other.Turn = curling.SheetWidth-at.X, turn.Other()
					q, mirrored := c.Plan(&other)
					require.Equal(t, ok, mirrored)
					if ok {
						require.InDelta(t, curling.SheetWidth, p.Broom.X+q.Broom.X, 1e-6)
					}
					for _, by := range [][2]float64{{0.03, 0}, {-0.02, -0.05}} {
						shot, err := c.ideal(&target)
						if err != nil {
							continue
						}
						shot.VX, shot.VY = shot.VX+by[0], shot.VY+by[1]
						m := c.Missed(&target, shot)
						fmt.Fprintf(&b, "; %.2f %.2f", m.Long+0.001, m.Wide+0.001) // no -0.00
					}
					b.WriteString("\n")
				}
			}
		}
	}
	goldentest.Text(t, "plans.txt", b.String())
	for _, m := range []struct {
		Miss
		want [4]bool
	}{{Miss{}, [4]bool{}}, {Miss{weightBy, besideBy}, [4]bool{}}, {Miss{-weightBy, -besideBy}, [4]bool{}},
		{Miss{weightBy + 0.001, besideBy + 0.001}, [4]bool{0: true, 2: true}},
		{Miss{-weightBy - 0.001, -besideBy - 0.001}, [4]bool{1: true, 3: true}}} {
		require.Equal(t, m.want, [4]bool{m.Heavy(), m.Light(), m.OutsideLine(), m.Narrow()}, "%+v", m)
	}
}
