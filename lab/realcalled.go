package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// madeShot is a charted shot graded 100 % with what was foretold of it.
type madeShot struct {
	task replay.Task
	left int
	*analysis.Foretold
}

// called tells how well positions foretell what was called: of the shots graded 100 % the kind that was noted, and by position, kind
// and turn the stone that was touched first.
func (c *RealCmd) called(ctx *command.Context, set *replay.DataSet) error {
	var list []madeShot
	games := 0
	bar := ctx.Progress("games", 0)
	err := option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		g, err := g.FindThrows(ctx.Context, nil)
		if err != nil {
			return err
		}
		m := analysis.Method{AIs: []string{}, Throws: c.Throws, Wins: winprob.Real(&g.Rules), Seed: 1}
		tasks, err := analysis.Tasks(g, m, question.Overrides{})
		if err != nil {
			return err
		}
		for i := range tasks {
			t := &tasks[i]
			if t.Grade == nil || *t.Grade != 4 {
				continue
			}
			f, err := t.Foretell(ctx.Context)
			if err != nil {
				return err
			}
			if f != nil {
				list = append(list, madeShot{t.Charted.Kind, g.Rules.Count(15) - g.Rules.Count(t.State.Shot), f})
			}
		}
		games++
		bar.At(games, "")
		return nil
	})
	bar.End()
	if err != nil || len(list) == 0 {
		return err
	}
	printCalled(ctx, list, games)
	return nil
}

// leastKind is how likely a kind is at least by its position, beside the likeliest, and kindPower how much a position says: what its
// shots are worth to the power that foretold the kinds of Beijing best.
const (
	leastKind = 0.01
	kindPower = 0.2
)

// kindOf is how likely the kind of a shot was: by the shares of the kinds at its stone, and by them and the position.
func kindOf(s *madeShot, shares map[int]map[replay.Task]float64) (share, position float64) {
	at := shares[s.left]
	all, sum := 0.0, 0.0
	for _, n := range at {
		all += n
	}
	weight := func(t replay.Task) float64 { return at[t] * math.Pow(max(leastKind, s.Kinds[t]), kindPower) }
	for t := range at {
		sum += weight(t)
	}
	return at[s.task] / all, weight(s.task) / sum
}

func printCalled(ctx *command.Context, list []madeShot, games int) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	shares := map[int]map[replay.Task]float64{}
	for i := range list {
		s := &list[i]
		if shares[s.left] == nil {
			shares[s.left] = map[replay.Task]float64{}
		}
		shares[s.left][s.task]++
	}
	printf("%s, %s graded 100 %%: mean log likelihood of the kind, and of the stone touched first by position, kind and turn\n%-14s %6s %12s %12s %12s %12s\n",
		command.Count(games, "game"), command.Count(len(list), "shot"), "", "shots", "kind, share", "and position", "any stone", "the stone")
	row := func(name string, of func(*madeShot) bool) {
		var n, share, position, anyStone, stone float64
		for i := range list {
			s := &list[i]
			if !of(s) {
				continue
			}
			p, q := kindOf(s, shares)
			n, share, position = n+1, share+math.Log(p), position+math.Log(q)
			anyStone, stone = anyStone+math.Log(s.Any), stone+math.Log(s.Struck)
		}
		if n > 0 {
			printf("%-14s %6.0f %12.3f %12.3f %12.3f %12.3f\n", name, n, share/n, position/n, anyStone/n, stone/n)
		}
	}
	for _, task := range replay.Tasks {
		row(string(task), func(s *madeShot) bool { return s.task == task })
	}
	row("all", func(*madeShot) bool { return true })
}
