package lab

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/charts"
	"github.com/hogline/hogline/replay"
)

// RealCmd tells what charted games say (docs/REAL.md).
type RealCmd struct {
	File     string   `arg:"" help:"A data set of charted games."`
	Part     string   `enum:"ends,throws,choices,losses,forecast,played,gained,called,makes,priors" default:"ends" help:"ends: hammer, power plays, openings; throws: which shots a throw explains, and what it comes to; choices: what AIs would throw in place of the players, under their error; losses: what call and throw lost beside the charted grades; forecast: the points that the learned value expects of every position beside those that the end brought; played: how well the value of real play, learned from all games without the words of --hold, foretells the ends of those with them; gained: what calls and throws gained by real play beside the charted grades; called: how likely the kind of a shot graded 100 % is by its position, and the stone touched first by position, kind and turn; makes: how often what was called is made under errors of several sizes, beside how it was graded, and what throws gained by the error of their thrower; priors: how likely the grades of the games with the words of --hold are, and their draws, by how strongly players are drawn to their event."`
	Hold     string   `placeholder:"WORDS" help:"Games that played and priors learn nothing from."`
	Ridge    float64  `range:"0.1..10000" default:"120" help:"Penalty of the weights that played learns, for the last stone."`
	By       string   `enum:"learned,search,shifted" default:"learned" help:"What foretells the ends in played: the value of real play, that of play by search, or that shifted to the ends of the games it may know."`
	Level    string   `enum:"none,earlier,others" default:"none" help:"The level of the held event in played: none, told by the ends of the games before, or of all others of it."`
	Spread   float64  `range:"0..1" default:"0.05" help:"Spread of the levels between events to which that level is drawn, in logits a point."`
	Filter   string   `placeholder:"WORDS" help:"Only games with these words in their event, session, sheet, teams or id."`
	Every    int      `range:"1..1000000" default:"1" help:"Only every so manieth game."`
	Ice      string   `stdin:"" placeholder:"NAME|FILE" default:"fcv1" help:"Ice of the throws."`
	Against  string   `stdin:"" placeholder:"NAME|FILE" help:"Another ice on which the same shots are thrown: how many of them each explains alone, and by how much the places are likelier on --ice."`
	OtherIce bool     `help:"Other ices may explain in throws what no throw explains on the given one."`
	AsDrawn  bool     `help:"Charts are taken for right in throws: no other turn, and no stone drawn anew, explains a shot."`
	Mirror   bool     `help:"Charts are reflected at the centre line in throws, and the turns are not: every turn is charted wrongly then."`
	False    bool     `help:"In throws the stones that a shot moved end where another shot of its kind left as many: how many false charts are explained."`
	Unstruck bool     `help:"In gained calls are inferred without the stone that was touched first."`
	Noise    string   `placeholder:"MODEL:a,b" help:"Error of all players of choices and forecast; default: that which the grades of the games explain."`
	AI       []string `name:"ai" sep:"none" default:"shots" placeholder:"NAME[:key=value,...]" help:"AIs of choices and losses."`
	Shots    int      `range:"1..1000000" default:"40" help:"Positions of choices."`
	Sims     int      `range:"1..1000000000" default:"2000" help:"Simulated throws of every AI at a position."`
	Throws   int      `range:"2..1000000" default:"100" help:"Throws of the referee for each shot."`
	Policy   string   `default:"rules" enum:"usual,search,rules,simple" help:"Who plays the end on after the shots of choices and losses; usual, of choices: how ends come out between people."`
	option.EncodingChoice
}

// Help is the example.
func (RealCmd) Help() string {
	return "Example: hogline-lab experiment real charts --part throws --every 10"
}

// Run counts and prints.
func (c *RealCmd) Run(ctx *command.Context) error {
	set, err := c.DataSet(ctx.Context, c.File)
	if err != nil {
		return err
	}
	switch c.Part {
	case "throws":
		return c.throws(ctx, set)
	case "choices":
		return c.choices(ctx, set)
	case "losses":
		return c.losses(ctx, set)
	case "forecast":
		return c.forecast(ctx, set)
	case "played":
		return c.played(ctx, set)
	case "gained":
		return c.gained(ctx, set)
	case "called":
		return c.called(ctx, set)
	case "makes":
		return c.makes(ctx, set)
	case "priors":
		return c.priors(ctx, set)
	}
	var e charts.Ends
	if err := option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		e.Add(g)
		return nil
	}); err != nil {
		return err
	}
	printEnds(ctx, &e)
	return nil
}

func printEnds(ctx *command.Context, e *charts.Ends) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	row := func(name string, s *charts.Scores) {
		if s.N > 0 {
			printf("%-28s %5d %+6.2f %7.1f %7.1f %7.1f %7.1f %7.1f\n", name, s.N, s.Mean(), 100*s.Share(-9, -1), 100*s.Share(0, 0),
				100*s.Share(1, 1), 100*s.Share(2, 2), 100*s.Share(3, 9))
		}
	}
	printf("%s; points of the team with the hammer\n%-28s %5s %6s %7s %7s %7s %7s %7s\n", command.Count(e.Games, "game"), "ends", "n", "mean",
		"stolen%", "blank%", "one%", "two%", "more%")
	row("without a power play", &e.Normal)
	var power charts.Scores
	for side, name := range []string{"", "power play to the right", "power play to the left"} {
		if side > 0 {
			row(name, &e.Power[side])
			for p, n := range e.Power[side].Points {
				for range n {
					power.Add(p)
				}
			}
		}
	}
	row("power plays", &power)
	for _, end := range slices.Sorted(maps.Keys(e.ByEnd)) {
		row(fmt.Sprintf("end %d (%d power plays)", end, e.PowerAt[end]), e.ByEnd[end])
	}
	for _, task := range e.Openings() {
		row("opened by "+string(task), e.Opening[task])
	}
	table, err := winprob.FromCounts(&e.Count, "these games")
	if err != nil {
		return
	}
	ohto := winprob.Ohto()
	printf("win %% of the team with the hammer, these ends / the table of Ohto 2016\n%-10s %15s %15s %15s\n", "ends left", "down 1", "tied",
		"up 1")
	for left := 4; left >= 1; left-- {
		printf("%-10d", left)
		for lead := -1; lead <= 1; lead++ {
			printf(" %6.1f / %6.1f", 100*table.Win(left, lead, true), 100*ohto.Win(left, lead, true))
		}
		printf("\n")
	}
}

func (c *RealCmd) throws(ctx *command.Context, set *replay.DataSet) error {
	ice, err := option.Ice("--ice", c.Ice)
	if err != nil {
		return err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return err
	}
	other := ice
	if c.Against != "" {
		if other, err = option.Ice("--against", c.Against); err != nil {
			return err
		}
	}
	options := reconstruct.Options{OtherIce: c.OtherIce, AsDrawn: c.AsDrawn}
	calls, games, versus := charts.NewCalls(), 0, charts.Versus{}
	bar := ctx.Progress("games", 0)
	err = option.EachGame(ctx, set, c.Filter, c.Every, func(g *replay.Game) error {
		if c.Mirror {
			g = mirrored(g)
		}
		if c.False {
			g = falsified(g)
		}
		found, err := g.Reconstruct(ctx.Context, ice, g.Places(), options, nil)
		if err != nil {
			return err
		}
		if c.Against != "" {
			on, err := g.Reconstruct(ctx.Context, other, g.Places(), options, nil)
			if err != nil {
				return err
			}
			versus.Add(g, found, on)
		}
		calls.Add(g, found, ice.Bounds, aimer)
		games++
		bar.At(games, "")
		return nil
	})
	bar.End()
	if err != nil {
		return err
	}
	printCalls(ctx, calls, games)
	if c.Against != "" {
		mean, off := versus.Difference()
		_, _ = fmt.Fprintf(ctx.Out, "against %s: of %d shots both explain %d, this ice alone %d, the other alone %d; log likelihood of the places %+.3f ± %.3f a shot\n",
			c.Against, versus.Shots, versus.Both, versus.OnlyFirst, versus.OnlySecond, mean, off)
	}
	return nil
}

func printCalls(ctx *command.Context, c *charts.Calls, games int) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	shots, explained := 0, 0
	printf("%s: shots that a throw explains to within 15 cm\n", command.Count(games, "game"))
	for _, t := range replay.Tasks {
		if n := c.Shots[t]; n > 0 {
			printf("  %-14s %6d of %6d  %5.1f %%, by the chart as it is %d\n", t, c.Explained[t], n, 100*float64(c.Explained[t])/float64(n),
				c.Plain[t])
			shots, explained = shots+n, explained+c.Explained[t]
		}
	}
	printf("  of these by the chart as it is %d, by the turn that is not charted %d, by stones drawn anew %d, on another ice %d\n",
		explained-c.Turned-c.Redrawn-c.OtherIce, c.Turned, c.Redrawn, c.OtherIce)
	printf("  %-14s %6d of %6d  %5.1f %%\n", "all", explained, shots, 100*float64(explained)/float64(max(1, shots)))
	printf("  log likelihood of the places: %.3f a shot\n", c.Likelihood/float64(max(1, shots)))
	for _, part := range []struct {
		name string
		m    map[replay.Task]map[replay.Task]int
	}{{"all explained shots", c.Named}, {"shots graded 100 %", c.Made}} {
		same, family, n := charts.Agreement(part.m)
		printf("%s: %d; named as called %.1f %%, of the same family %.1f %%\n", part.name, n, 100*same, 100*family)
		printf("%-14s", "called \\ came to")
		for _, t := range replay.Tasks {
			printf(" %6.6s", strings.ReplaceAll(string(t), "-", ""))
		}
		printf("\n")
		for _, call := range replay.Tasks {
			if part.m[call] == nil {
				continue
			}
			printf("%-14s ", call)
			for _, is := range replay.Tasks {
				printf(" %6d", part.m[call][is])
			}
			printf("\n")
		}
	}
}

// mirrored is a game whose stones are reflected at the centre line.
func mirrored(g *replay.Game) *replay.Game {
	out := *g
	out.Ends = slices.Clone(g.Ends)
	flip := func(p curling.Position) *curling.Position {
		for i := range p {
			if p.Has(i) {
				p[i].X = 2*curling.CentreX - p[i].X
			}
		}
		return &p
	}
	for i := range out.Ends {
		shots := slices.Clone(out.Ends[i].Shots)
		for k := range shots {
			shots[k].Before = *flip(shots[k].Before)
			if shots[k].After != nil {
				shots[k].After = flip(*shots[k].After)
			}
		}
		out.Ends[i].Shots = shots
	}
	return &out
}
