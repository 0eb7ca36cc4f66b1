package lab

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// gainedShot is a charted shot with what it gained.
type gainedShot struct {
	analysis.Shot
	left int // stones to come after it
	game int
}

// gained values the shots of charted games by real play, without any AI, and holds what they gained against the grades.
func (c *RealCmd) gained(ctx *command.Context, set *replay.DataSet) error {
	var list []gainedShot
	games, thrown := 0, 0
	var closed [2]float64
	var took time.Duration
	bar := ctx.Progress("games", 0)
	err := option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		g, err := g.FindThrows(ctx.Context, nil)
		if err != nil {
			return err
		}
		began := time.Now()
		m := analysis.Method{AIs: []string{}, Throws: c.Throws, Wins: winprob.Real(&g.Rules), Seed: 1}
		tasks, err := analysis.Tasks(g, m, question.Overrides{})
		if err != nil {
			return err
		}
		for i := range tasks {
			if c.Unstruck {
				tasks[i].Run = nil
			}
		}
		store := analysis.NewStore()
		if err := (&analysis.Runner{Pool: analysis.Goroutines{Count: 1}}).Run(ctx.Context, tasks, store); err != nil {
			return err
		}
		took += time.Since(began)
		games, thrown = games+1, thrown+len(tasks)
		bar.At(games, "")
		match := analysis.Assemble(g, "", m, tasks, store, analysis.DefaultThreshold)
		for k, r := range match.Residuals() {
			closed[k] = max(closed[k], r)
		}
		for i := range match.Shots {
			list = append(list, gainedShot{match.Shots[i], g.Rules.Count(15) - match.Shots[i].Shot, games})
		}
		return nil
	})
	bar.End()
	if err != nil || len(list) == 0 {
		return err
	}
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s, %d of %d shots valued, %.1f s each game; the sums of ends are off by %.1e %% and %.1e points at most\n",
		command.Count(games, "game"), len(list), thrown, took.Seconds()/float64(games), closed[0], closed[1])
	printGained(ctx, list)
	return nil
}

// printGained prints calls and throws by grade and by task, and the checks on them.
func printGained(ctx *command.Context, list []gainedShot) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%-14s %6s %17s %17s %17s %17s\n", "", "shots", "call %", "throw %", "call pts", "throw pts")
	row := func(name string, of func(*gainedShot) bool) {
		var call, throw, callPoints, throwPoints []float64
		for i := range list {
			if s := &list[i]; s.Call != nil && of(s) {
				call, throw = append(call, *s.Call), append(throw, *s.Throw)
				callPoints, throwPoints = append(callPoints, *s.Points.Call), append(throwPoints, *s.Points.Throw)
			}
		}
		if len(call) == 0 {
			return
		}
		printf("%-14s %6d", name, len(call))
		for k, values := range [][]float64{call, throw, callPoints, throwPoints} {
			mean, e := meanError(values)
			printf(" %+8.*f ± %.*f", 2+k/2, mean, 2+k/2, e)
		}
		printf("\n")
	}
	row("all", func(*gainedShot) bool { return true })
	for grade := range 5 {
		row(fmt.Sprintf("grade %d", grade), func(s *gainedShot) bool { return s.Grade != nil && *s.Grade == grade })
	}
	for _, task := range replay.Tasks {
		row(string(task), func(s *gainedShot) bool { return s.Task == string(task) })
	}
	for left := 9; left >= 0; left-- {
		row(fmt.Sprintf("%d to come", left), func(s *gainedShot) bool { return s.left == left })
	}
	printGrades(ctx, list)
	printRedrawn(ctx, list)
	printCallsWorth(ctx, list)
}

// printRedrawn prints how what the chart corrected before shots goes with their grades: beside the throw nothing, where it is told right.
func printRedrawn(ctx *command.Context, list []gainedShot) {
	var grade, throw, chart, both []float64
	for i := range list {
		s := &list[i]
		if s.Redrawn == nil || s.Grade == nil || s.Points.Throw == nil {
			continue
		}
		grade, throw = append(grade, float64(*s.Grade)), append(throw, *s.Points.Throw)
		chart, both = append(chart, s.Redrawn.Points), append(both, *s.Points.Throw+s.Redrawn.Points)
	}
	if len(grade) == 0 {
		return
	}
	_, _ = fmt.Fprintf(ctx.Out, "the chart was corrected before %d of %s; ranks of the grade with the throw %+.3f, with what the chart corrected %+.3f, with both "+
		"%+.3f\n", len(grade), command.Count(len(list), "shot"), correlation(ranks(grade), ranks(throw)), correlation(ranks(grade), ranks(chart)),
		correlation(ranks(grade), ranks(both)))
	for i := range list {
		if s := &list[i]; s.Redrawn != nil && s.Grade != nil && math.Abs(s.Redrawn.Win) > analysis.DefaultThreshold {
			_, _ = fmt.Fprintf(ctx.Out, "  end %d shot %d, grade %d, %s: %.1f -> %.1f, throw %+.1f ± %.1f, chart %+.1f ± %.1f\n", s.End, s.Shot.Shot,
				*s.Grade, s.Task, s.WinBefore, *s.WinAfter, *s.Throw, s.ThrowError, s.Redrawn.Win, s.Redrawn.WinError)
		}
	}
}

// printCallsWorth prints how what shots gained, and what came of their ends beside what was expected before them, go with what their calls
// are said to be worth, in adjusted points, by the probability of the call: both come to that, whatever it is, where calls are told right.
func printCallsWorth(ctx *command.Context, list []gainedShot) {
	came := cameOf(list)
	for _, of := range []struct {
		name   string
		gained func(i int) (float64, bool)
	}{
		{"what shots gained", func(i int) (float64, bool) { return *list[i].Points.Call + *list[i].Points.Throw, true }},
		{"what came of the end", func(i int) (float64, bool) { return came[i] - list[i].Points.Before, !math.IsNaN(came[i]) }},
	} {
		_, _ = fmt.Fprintf(ctx.Out, "%s by the worth of the call, points\n%-8s %9s %9s %14s %9s\n", of.name, "known", "shots", "deviation", "slope",
			"off by")
		for _, known := range []struct {
			name     string
			from, to float64
		}{{"unknown", 0, analysis.CallUnknown}, {"to .6", analysis.CallUnknown, 0.6}, {"from .6", 0.6, 2}, {"all", 0, 2}} {
			var c changes
			for i := range list {
				s := &list[i]
				if i == 0 || s.game != list[i-1].game {
					c.begin()
				}
				if p := s.CallProbability; p == nil || *p < known.from || *p >= known.to {
					continue
				}
				if y, ok := of.gained(i); ok {
					c.add(*s.Points.Call, y)
				}
			}
			if c.n > 0 {
				c.print(ctx, known.name)
			}
		}
	}
}

// cameOf are what the ends of shots came to for their throwers, in adjusted points; NaN where that is not known.
func cameOf(list []gainedShot) []float64 {
	came := make([]float64, len(list))
	end, team := math.NaN(), 0
	for i := len(list) - 1; i >= 0; i-- { // the last shot of an end comes first
		s := &list[i]
		if i == len(list)-1 || s.game != list[i+1].game || s.End != list[i+1].End {
			end, team = math.NaN(), s.Team
			if s.left == 0 && s.Points.After != nil {
				end = *s.Points.After
			}
		}
		if came[i] = end; s.Team != team {
			came[i] = -end
		}
	}
	return came
}

// printGrades prints how calls and throws go with the grades.
func printGrades(ctx *command.Context, list []gainedShot) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	var grade, call, throw, callPoints, throwPoints []float64
	odd := func(s *gainedShot) {
		printf("  end %d shot %d, grade %d, %s (%s, known %.2f): %.1f -> %.1f, call %+.1f ± %.1f, throw %+.1f ± %.1f\n", s.End, s.Shot.Shot,
			*s.Grade, s.Task, s.Played.Name, *s.CallProbability, s.WinBefore, *s.WinAfter, *s.Call, s.CallError, *s.Throw, s.ThrowError)
	}
	green, red, zero, four, unknown := 0, 0, 0, 0, 0
	for i := range list {
		s := &list[i]
		if s.Call == nil || !s.Blames() {
			unknown++
		}
		if s.Grade == nil || s.Call == nil {
			continue
		}
		grade = append(grade, float64(*s.Grade))
		call, throw = append(call, *s.Call), append(throw, *s.Throw)
		callPoints, throwPoints = append(callPoints, *s.Points.Call), append(throwPoints, *s.Points.Throw)
		switch *s.Grade {
		case 0:
			if zero++; *s.Throw > 1.96*s.ThrowError && s.Blames() {
				green++
				odd(s)
			}
		case 4:
			if four++; *s.Throw < -1.96*s.ThrowError && s.Blames() {
				red++
				odd(s)
			}
		}
	}
	for _, p := range []struct {
		name   string
		values []float64
	}{{"call %", call}, {"throw %", throw}, {"call pts", callPoints}, {"throw pts", throwPoints}} {
		printf("correlation of the grade with %-10s %+.3f, of ranks %+.3f\n", p.name, correlation(grade, p.values),
			correlation(ranks(grade), ranks(p.values)))
	}
	printf("the same among shots of one task with as many to come: call %% %+.3f, call pts %+.3f\n", alike(list, func(s *analysis.Shot) float64 {
		return *s.Call
	}), alike(list, func(s *analysis.Shot) float64 { return *s.Points.Call }))
	printf("graded 0 and a good throw beyond doubt: %d of %d; graded 4 and a bad one: %d of %d; call not known: %d of %d\n", green, zero, red,
		four, unknown, len(list))
	var own, next []float64
	for i := range list[:len(list)-1] {
		a, b := &list[i], &list[i+1]
		if a.Points.Throw != nil && b.Points.Throw != nil && a.End == b.End && b.Shot.Shot == a.Shot.Shot+1 {
			own, next = append(own, *a.Points.Throw), append(next, *b.Points.Throw)
		}
	}
	printf("correlation of a throw with the next one's, points: %+.3f\n", correlation(own, next))
	printStones(ctx, list)
}

// alike is the correlation of the grade with a number of a shot among the shots of one task with as many to come.
func alike(list []gainedShot, of func(*analysis.Shot) float64) float64 {
	type group struct {
		task string
		left int
	}
	type rated struct{ grade, value float64 }
	groups := map[group][]rated{}
	for i := range list {
		if s := &list[i]; s.Grade != nil && s.Call != nil {
			g := group{s.Task, s.left}
			groups[g] = append(groups[g], rated{float64(*s.Grade), of(&s.Shot)})
		}
	}
	var grades, values []float64
	for _, g := range slices.SortedFunc(maps.Keys(groups), func(a, b group) int {
		return cmp.Or(cmp.Compare(a.task, b.task), cmp.Compare(a.left, b.left))
	}) {
		var mean rated
		for _, r := range groups[g] {
			mean.grade += r.grade / float64(len(groups[g]))
			mean.value += r.value / float64(len(groups[g]))
		}
		for _, r := range groups[g] {
			grades, values = append(grades, r.grade-mean.grade), append(values, r.value-mean.value)
		}
	}
	return correlation(grades, values)
}

// printStones prints how throws go with the grades by the shots to come, and the last stones graded 0.
func printStones(ctx *command.Context, list []gainedShot) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("correlation of the ranks of grade and throw, points, by the shots to come:")
	for left := 9; left >= 0; left-- {
		var grade, throw []float64
		for i := range list {
			if s := &list[i]; s.left == left && s.Grade != nil && s.Points.Throw != nil {
				grade, throw = append(grade, float64(*s.Grade)), append(throw, *s.Points.Throw)
			}
		}
		if len(grade) > 1 {
			printf(" %d: %+.2f", left, correlation(ranks(grade), ranks(throw)))
		}
	}
	below, bad := 0, 0
	unlikely, four := 0, 0
	var rare []string
	for i := range list {
		s := &list[i]
		if s.Grade == nil || s.Throw == nil || !s.Blames() {
			continue
		}
		if expected := s.WinBefore + *s.Call; s.left == 0 && *s.Grade == 0 && *s.WinAfter < expected {
			if below++; *s.Throw < 0 {
				bad++
			}
		}
		if s.Played.Make != nil && *s.Grade == 4 {
			if four++; *s.Played.Make < 20 {
				unlikely++
				rare = append(rare, fmt.Sprintf("  end %d shot %d, %s: %s, made %.0f %%, known %.2f", s.End, s.Shot.Shot, s.Task, s.Played.Name,
					*s.Played.Make, *s.CallProbability))
			}
		}
	}
	printf("\nlast stones graded 0 that came to less than the call: %d, bad throws: %d\n", below, bad)
	printf("graded 4 with a call made under 20 %%: %d of %d\n", unlikely, four)
	for _, line := range rare {
		printf("%s\n", line)
	}
}

// ranks are the ranks of values, equal ones with their mean.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	out := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && math.Abs(values[order[j]]-values[order[i]]) == 0 {
			j++
		}
		for k := i; k < j; k++ {
			out[order[k]] = float64(i+j-1) / 2
		}
		i = j
	}
	return out
}
