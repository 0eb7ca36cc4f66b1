package lab

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// makesTimes are the errors under which calls are thrown, as multiples of that of championships; the thrower's own comes after them.
var makesTimes = []float64{1, 0.35, 0.5, 0.7, 1.4, 2.5, 5}

// calledAgain is a graded shot whose call was thrown again.
type calledAgain struct {
	*analysis.Makes
	task  replay.Task
	grade float64 // 0 to 1
	times float64 // the thrower's own error beside that of championships, as the other games of his event tell it
}

// makes tells how often calls are made under errors of several sizes beside how they were graded, and by the thrower's own error, which is
// told by the other half of the games of his event, what throws gain under it and under that of championships.
func (c *RealCmd) makes(ctx *command.Context, set *replay.DataSet) error {
	halves := map[string]*[2]chartstats.Throwers{}
	for _, i := range set.Filter(c.Filter) {
		g, err := set.Draft(ctx.Context, i)
		if err != nil {
			return err
		}
		event := set.Games[i].Event
		if halves[event] == nil {
			halves[event] = &[2]chartstats.Throwers{}
		}
		halves[event][i%2].Add(g)
	}
	var list []calledAgain
	games := 0
	bar := ctx.Progress("games", 0)
	err := option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		i := set.Find(g.Extra["GameID"])
		if i < 0 {
			return fmt.Errorf("%s: no such game", g.Extra["GameID"])
		}
		g, err := g.FindThrows(ctx.Context, nil)
		if err != nil {
			return err
		}
		again, err := c.callAgain(ctx, halves[set.Games[i].Event][1-i%2].Measure(g))
		if err != nil {
			return err
		}
		list = append(list, again...)
		games++
		bar.At(games, "")
		return nil
	})
	bar.End()
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%s: no shot of these games is graded", c.File)
	}
	if err != nil {
		return err
	}
	printMakes(ctx, list, games)
	return nil
}

func (c *RealCmd) callAgain(ctx *command.Context, g *replay.Game) (list []calledAgain, err error) {
	m := analysis.Method{AIs: []string{}, Throws: c.Throws, Wins: winprob.Real(&g.Rules), Seed: 1}
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	if err != nil {
		return nil, err
	}
	field := physics.ChampionshipPlayer().Noise
	for i := range tasks {
		t := &tasks[i]
		if t.Grade == nil {
			continue
		}
		own := t.Teams[t.State.Mover()][t.Rules.Delivery.Thrower(t.State.Shot)].Noise
		var errors []curling.Noise
		for _, times := range makesTimes {
			errors = append(errors, curling.Noise{Model: field.Model, A: times * field.A, B: times * field.B})
		}
		x, err := t.Makes(ctx.Context, append(errors, own))
		if err != nil {
			return nil, err
		}
		if x != nil {
			list = append(list, calledAgain{x, t.Charted.Kind, float64(*t.Grade) / 4, own.A / field.A})
		}
	}
	return list, nil
}

// slopeOf is by how much the grade rises with the share made under the error of championships from shot to shot, with its standard error.
func slopeOf(list []calledAgain) (slope, se float64) {
	var c changes
	for i := range list {
		c.begin()
		c.add(list[i].Made[0], list[i].grade)
	}
	slope, se, _ = c.slope()
	return slope, se
}

// gained is what the throws that are known gained on their calls under an error, points.
func gained(list []calledAgain, k int) (values []float64) {
	for i := range list {
		if t := list[i].Throw[k]; t != nil {
			values = append(values, *t)
		}
	}
	return values
}

// leastSloped is of how many shots at least a slope is told.
const leastSloped = 30

// printMakes prints the tables.
func printMakes(ctx *command.Context, list []calledAgain, games int) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s, %s: grade, and share made under so many times the error of championships\n%-14s %6s %7s", command.Count(games, "game"),
		command.Count(len(list), "shot"), "", "shots", "grade")
	order := make([]int, len(makesTimes))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(makesTimes[a], makesTimes[b]) })
	for _, k := range order {
		printf(" %7g", makesTimes[k])
	}
	printf(" %7s %16s\n", "own", "slope")
	own := len(makesTimes)
	row := func(name string, of []calledAgain) {
		if len(of) == 0 {
			return
		}
		mean := func(value func(*calledAgain) float64) float64 {
			sum := 0.0
			for i := range of {
				sum += value(&of[i])
			}
			return sum / float64(len(of))
		}
		printf("%-14s %6d %7.3f", name, len(of), mean(func(x *calledAgain) float64 { return x.grade }))
		for _, k := range append(slices.Clone(order), own) {
			printf(" %7.3f", mean(func(x *calledAgain) float64 { return x.Made[k] }))
		}
		if len(of) >= leastSloped {
			slope, se := slopeOf(of)
			printf(" %+7.2f ± %.2f", slope, se)
		}
		printf("\n")
	}
	pick := func(of func(*calledAgain) bool) (some []calledAgain) {
		for i := range list {
			if of(&list[i]) {
				some = append(some, list[i])
			}
		}
		return some
	}
	row("all", list)
	for _, task := range replay.Tasks {
		row(string(task), pick(func(x *calledAgain) bool { return x.task == task }))
	}
	printf("%-29s", "throws gained, points")
	for _, k := range append(slices.Clone(order), own) {
		m, _ := meanError(gained(list, k))
		printf(" %+7.3f", m)
	}
	printf("\nby the thrower's error: what throws gained in points, under the error of championships and under his own\n%-14s %6s %7s %7s %17s %17s\n", "",
		"shots", "grade", "made", "championships'", "own")
	slices.SortStableFunc(list, func(a, b calledAgain) int { return cmp.Compare(a.times, b.times) })
	const parts = 4
	for p := range parts {
		of := list[p*len(list)/parts : (p+1)*len(list)/parts]
		if len(of) == 0 {
			continue
		}
		var grade, made float64
		for i := range of {
			grade, made = grade+of[i].grade, made+of[i].Made[own]
		}
		n := float64(len(of))
		printf("%-14s %6d %7.3f %7.3f", fmt.Sprintf("%.2f to %.2f", of[0].times, of[len(of)-1].times), len(of), grade/n, made/n)
		for _, k := range []int{0, own} {
			m, e := meanError(gained(of, k))
			printf(" %+8.3f ± %.3f", m, e)
		}
		printf("\n")
	}
}
