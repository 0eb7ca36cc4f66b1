package lab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// gradedLoss is a shot with the grade that statisticians gave it and what it lost, in per cent of win probability.
type gradedLoss struct {
	grade             float64
	call, throw, luck float64
	doubt             float64 // standard error of throw
}

// losses compares what shots lost, by their reconstructed throws, with their charted grades.
func (c *RealCmd) losses(ctx *command.Context, set *replay.DataSet) error {
	method := analysis.Method{AIs: c.AI, Budget: ai.Budget{Throws: c.Sims}, Throws: c.Throws, Policy: strings.TrimPrefix(c.Policy, "usual"),
		Wins: winprob.Ohto(), Seed: 1}
	ice, err := option.Ice("--ice", c.Ice)
	if err != nil {
		return err
	}
	var list []gradedLoss
	games, thrown := 0, 0
	bar := ctx.Progress("games", 0)
	err = option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		shown := *g
		shown.Ice = ice
		g, err := shown.FindThrows(ctx.Context, nil)
		if err != nil {
			return err
		}
		tasks, err := analysis.Tasks(g, method, question.Overrides{})
		if err != nil {
			return err
		}
		store := analysis.NewStore()
		if err := (&analysis.Runner{Pool: analysis.Goroutines{Count: 2}}).Run(ctx.Context, tasks, store); err != nil {
			return err
		}
		games, thrown = games+1, thrown+len(tasks)
		bar.At(games, "")
		list = append(list, gradedLosses(g, analysis.Assemble(g, "", method, tasks, store, analysis.DefaultThreshold))...)
		return nil
	})
	bar.End()
	if err != nil {
		return err
	}
	printLosses(ctx, list, games, thrown)
	return nil
}

// gradedLosses are the shots of an analysis that are graded and that a throw explains.
func gradedLosses(g *replay.Game, m *analysis.Match) (list []gradedLoss) {
	for i := range m.Shots {
		s := &m.Shots[i]
		at, ok := g.At(s.End, s.Shot)
		if !ok || s.Call == nil || s.Throw == nil || s.Luck == nil {
			continue
		}
		if _, shot := g.ShotAt(at); shot.Chart != nil && shot.Chart.Grade >= 0 {
			list = append(list, gradedLoss{float64(shot.Chart.Grade), *s.Call, *s.Throw, *s.Luck, s.ThrowError})
		}
	}
	return list
}

func printLosses(ctx *command.Context, list []gradedLoss, games, thrown int) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s, %d of %d shots graded and explained; win %% by grade\n%-8s %6s %15s %15s %15s %12s\n", command.Count(games, "game"), len(list),
		thrown, "grade", "shots", "call", "throw", "luck", "throw's error")
	kinds := []func(*gradedLoss) float64{
		func(l *gradedLoss) float64 { return l.call }, func(l *gradedLoss) float64 { return l.throw },
		func(l *gradedLoss) float64 { return l.luck },
		func(l *gradedLoss) float64 { return l.call + l.throw },
	}
	byGrade := map[float64][]*gradedLoss{}
	var grades []float64
	for i := range list {
		if byGrade[list[i].grade] == nil {
			grades = append(grades, list[i].grade)
		}
		byGrade[list[i].grade] = append(byGrade[list[i].grade], &list[i])
	}
	slices.Sort(grades)
	for _, grade := range grades {
		printf("%-8.0f %6d", grade, len(byGrade[grade]))
		for _, of := range kinds[:3] {
			var values []float64
			for _, l := range byGrade[grade] {
				values = append(values, of(l))
			}
			mean, e := meanError(values)
			printf("  %+6.2f ± %4.2f", mean, e)
		}
		doubt := 0.0
		for _, l := range byGrade[grade] {
			doubt += l.doubt / float64(len(byGrade[grade]))
		}
		printf(" %12.2f\n", doubt)
	}
	for k, name := range []string{"call", "throw", "luck", "call and throw"} {
		x, y := make([]float64, len(list)), make([]float64, len(list))
		for i := range list {
			x[i], y[i] = list[i].grade, kinds[k](&list[i])
		}
		r := correlation(x, y)
		low, high := fisher(r, len(list))
		printf("correlation of the grade with %-15s %+.3f (95 %%: %+.3f to %+.3f)\n", name, r, low, high)
	}
}

// meanError is the mean of values and its standard error.
func meanError(values []float64) (mean, e float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		e += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(e / math.Max(1, n-1) / n)
}

// correlation is Pearson's coefficient of two lists of the same length, 0 where one of them does not vary.
func correlation(x, y []float64) float64 {
	mx, _ := meanError(x)
	my, _ := meanError(y)
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	if !(xx > 0 && yy > 0) {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}

// fisher is the 95 % interval of a correlation of n pairs, by Fisher's transformation.
func fisher(r float64, n int) (low, high float64) {
	if n < 4 {
		return -1, 1
	}
	z, half := math.Atanh(r), 1.96/math.Sqrt(float64(n-3))
	return math.Tanh(z - half), math.Tanh(z + half)
}
