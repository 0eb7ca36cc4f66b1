package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// choice is what an AI would throw where a player threw.
type choice struct {
	called, would replay.Task
	better        float64 // points that the referee expects more of it than of the player's throw
}

// choices asks AIs at positions of which the player's shot was graded 100 %: what he threw is then what he called. Both shots
// are thrown with the error that the grades of the games explain.
func (c *RealCmd) choices(ctx *command.Context, set *replay.DataSet) error {
	if c.Shots < 1 || c.Throws < 2 || c.Sims < 1 {
		return command.Usagef("--shots %d --throws %d --sims %d: want at least 1, 2 and 1", c.Shots, c.Throws, c.Sims)
	}
	engines, err := option.Engines(ctx, c.AI)
	defer option.CloseEngines(ctx, engines)
	if err != nil {
		return command.WrongUse(err)
	}
	ice, err := option.Ice("--ice", c.Ice)
	if err != nil {
		return err
	}
	games := set.Filter(c.Filter)
	noise, err := c.noise(ctx, set, games)
	if err != nil {
		return err
	}
	list := make([][]choice, len(engines))
	bar := ctx.Progress("positions", c.Shots)
	defer bar.End()
	asked := 0
	for round := 0; asked < c.Shots && round < 10; round++ {
		for k := round; k < len(games) && asked < c.Shots; k += max(1, len(games)/c.Shots) {
			g, err := set.OpenGame(ctx.Context, games[k], nil)
			if err != nil {
				return err
			}
			p, ok := perfect(g, 7*k+13*round)
			if !ok {
				continue
			}
			found, err := g.Reconstruct(ctx.Context, ice, []replay.Place{p}, reconstruct.Options{}, nil)
			if err != nil {
				return err
			}
			if len(found) == 0 || found[0].Err != nil || !found[0].Throw.Explained {
				continue
			}
			shown := *g
			shown.Ice = ice
			q, err := question.New(&shown, p, question.Overrides{Noise: &noise})
			if err != nil {
				return err
			}
			if err := c.ask(ctx, &q, engines, g, p, found[0].Throw.Shot, list); err != nil {
				return err
			}
			asked++
			bar.At(asked, "")
		}
	}
	c.printChoices(ctx, list, asked, noise)
	return nil
}

// perfect is a place of a game whose shot was graded 100 %, the k-th counted round and round.
func perfect(g *replay.Game, k int) (replay.Place, bool) {
	var list []replay.Place
	for _, p := range g.Places() {
		if _, s := g.ShotAt(p); s != nil && s.Kind == replay.Thrown && s.Chart != nil && s.Chart.Grade == 100 &&
			s.Chart.Task != replay.TaskThrough && s.Chart.Task != replay.TaskNone {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return replay.Place{}, false
	}
	return list[k%len(list)], true
}

func (c *RealCmd) ask(ctx *command.Context, q *evaluate.Question, engines []evaluate.Engine, g *replay.Game, p replay.Place,
	thrown curling.Shot, list [][]choice) error {
	q.Budget, q.Seed, q.Workers = ai.Budget{Throws: c.Sims}, 1, 1
	q.Method.Throws = c.Throws
	if c.Policy != "usual" {
		q.Method.Policy, q.Method.Real = c.Policy, nil
	}
	all := append([]evaluate.Engine{{Name: "player", Title: "player", AI: evaluate.FixedShot(thrown)}}, engines...)
	r, err := evaluate.Ask(ctx.Context, *q, all, nil)
	if err == nil {
		err = ctx.Context.Err()
	}
	if err != nil {
		return err
	}
	_, s := g.ShotAt(p)
	for i := range engines {
		if a := &r.Answers[i+1]; a.State == evaluate.Done && r.Answers[0].State == evaluate.Done {
			list[i] = append(list[i], choice{s.Chart.Task, chartstats.TaskOf(a.Call.Kind), a.Value.Score - r.Answers[0].Value.Score})
		}
	}
	return nil
}

func (c *RealCmd) printChoices(ctx *command.Context, list [][]choice, asked int, noise curling.Noise) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s graded 100 %%, thrown again with %s:%.4f,%.5f on %s; referee: %d throws, policy %s\n", command.Count(asked, "shot"),
		noise.Model, noise.A, noise.B, c.Ice, c.Throws, c.Policy)
	for i, name := range c.AI {
		n, same, family, sum, squares := float64(len(list[i])), 0, 0, 0.0, 0.0
		table := map[replay.Task]map[replay.Task]int{}
		for _, x := range list[i] {
			if table[x.called] == nil {
				table[x.called] = map[replay.Task]int{}
			}
			table[x.called][x.would]++
			if x.called == x.would {
				same++
			}
			if chartstats.Family(x.called) == chartstats.Family(x.would) {
				family++
			}
			sum += x.better
			squares += x.better * x.better
		}
		if n < 2 {
			printf("%s: too few answers\n", name)
			continue
		}
		mean := sum / n
		printf("%s: %.0f answers, the kind that was called %.0f %%, of its family %.0f %%; %+.3f ± %.3f points better than the player's throw\n",
			name, n,
			100*float64(same)/n, 100*float64(family)/n, mean, math.Sqrt(max(0, squares/n-mean*mean)/(n-1)))
		for _, called := range replay.Tasks {
			if table[called] == nil {
				continue
			}
			printf("  called %-14s", called)
			for _, would := range replay.Tasks {
				if k := table[called][would]; k > 0 {
					printf("  %s %d", would, k)
				}
			}
			printf("\n")
		}
	}
}
