package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/lab/charts"
	"github.com/hogline/hogline/replay"
)

// TrainProposalsCmd learns what is proposed while a game is charted.
type TrainProposalsCmd struct {
	File  string `arg:"" help:"A data set of charted games."`
	Hold  string `placeholder:"WORDS" required:"" help:"Games that nothing is learned from, by words of their event, session, sheet, teams or id: the figures are those of these games."`
	Every int    `range:"0..1000000" default:"12" help:"Throws are searched for in every so manieth game; 0 in none, whose weights stay unlearned."`
	Out   string `short:"o" writes:"" placeholder:"FILE" help:"Where the tables go."`
	option.EncodingChoice
}

// Help is the example.
func (TrainProposalsCmd) Help() string {
	return "Example: hogline-lab train proposals charts --hold \"championship 2024\" -o tables.json"
}

// Run learns, measures and writes.
func (c *TrainProposalsCmd) Run(ctx *command.Context) error {
	set, err := c.DataSet(ctx.Context, c.File)
	if err != nil {
		return err
	}
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return err
	}
	r, err := reconstruct.New(ice, reconstruct.Options{})
	if err != nil {
		return err
	}
	held := map[int]bool{}
	for _, i := range set.Filter(c.Hold) {
		held[i] = true
	}
	p := charts.NewProposals(r)
	var events []string
	each := func(want bool, use func(g *replay.Game, throws bool) error) error {
		k := 0
		for i := range set.Games {
			if held[i] != want {
				continue
			}
			g, err := set.OpenGame(ctx.Context, i, nil)
			if err != nil {
				return err
			}
			if e := set.Games[i].Event; !want && (len(events) == 0 || events[len(events)-1] != e) {
				events = append(events, e)
			}
			if err := use(g, c.Every > 0 && k%c.Every == 0); err != nil {
				return err
			}
			k++
		}
		return nil
	}
	if err := each(false, func(g *replay.Game, throws bool) error { return p.Learn(ctx.Context, g, throws) }); err != nil {
		return err
	}
	p.Finish()
	if err := each(true, func(g *replay.Game, throws bool) error { return p.Hold(ctx.Context, g, throws) }); err != nil {
		return err
	}
	p.Print(ctx.Out)
	if c.Out == "" {
		return nil
	}
	p.Tables.Source, p.Tables.HeldOut = strings.Join(events, "; "), fmt.Sprintf("%s: %s", c.Hold, p.Words())
	return safefile.WriteAtomic(c.Out, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(p.Tables)
	})
}
