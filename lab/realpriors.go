package lab

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// priors prints how well players foretell grades and draws, by how strongly they are drawn to their event: grades of the games with the
// words of --hold from all others, draws of every game from the others of its event.
func (c *RealCmd) priors(ctx *command.Context, set *replay.DataSet) error {
	if c.Hold == "" {
		return command.Usagef("--hold WORDS: want the games to foretell")
	}
	held := map[string]bool{}
	for _, i := range set.Filter(c.Hold) {
		held[set.Games[i].ID] = true
	}
	var others chartstats.Throwers
	var games []*replay.Game
	if err := option.EachGame(ctx, set, "", c.Every, func(g *replay.Game) error {
		if held[g.Extra["GameID"]] {
			games = append(games, g)
		} else {
			others.Add(g)
		}
		return nil
	}); err != nil {
		return err
	}
	if len(games) == 0 || len(others.Grades) == 0 {
		return fmt.Errorf("%s: want games with and without the words of --hold", c.File)
	}
	_, shots := others.GradeLikelihood(games, chartstats.PriorShots)
	_, draws := chartstats.DrawLikelihood(games, chartstats.PriorDraws)
	_, _ = fmt.Fprintf(ctx.Out, "%s, %s, %s\n%10s %22s %22s\n", command.Count(len(games), "game"), command.Count(shots, "grade"),
		command.Count(draws, "draw"), "drawn by", "grades, by others", "draws, by the event")
	for _, prior := range chartstats.Priors {
		grade, _ := others.GradeLikelihood(games, prior)
		draw, _ := chartstats.DrawLikelihood(games, prior)
		name := fmt.Sprintf("%.0f", prior)
		if math.IsInf(prior, 1) {
			name = "event alone"
		}
		_, _ = fmt.Fprintf(ctx.Out, "%10s %22.5f %22.4f\n", name, grade, draw)
	}
	return nil
}
