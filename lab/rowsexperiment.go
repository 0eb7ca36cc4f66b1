package lab

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/laststone"
	"github.com/hogline/hogline/engine/ai/nrow"
	"github.com/hogline/hogline/engine/ai/scoremap"
	"github.com/hogline/hogline/engine/arena"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/lab/rowsets"
)

// lastShotsFile is the frozen set of positions before the last shot.
const lastShotsFile = "positions/last-shots.txt"

// LastShotsCmd plays the positions of the experiments of Mashiko.
type LastShotsCmd struct {
	N             int `range:"${lastShotPairs}..100000" default:"720" help:"Positions (Mashiko has 720)."`
	Throws        int `range:"1..1000000000" default:"500" help:"Simulated throws of an AI for each shot."`
	option.Seeded `set:"seed=2016"`
	Out           string `short:"o" writes:"" required:"" help:"File to write."`
}

// Help is the example.
func (*LastShotsCmd) Help() string {
	return "Example: hogline-lab experiment last-shots -o assets/positions/last-shots.txt\n\nOur AIs play each other; every end gives the position before its last shot."
}

// lastShotPairs are who plays whom for the positions: strong and weak, so that houses are
// full and empty.
var lastShotPairs = [][2]string{{"mc:root=cycles", "mc:root=cycles"}, {"tree", "tree"}, {"tree", "mc:root=cycles"},
	{"shots", "mc:root=cycles"}, {"tree", "sample"}, {"shots", "sample"}}

// Run plays and writes.
func (c *LastShotsCmd) Run(ctx *command.Context) error {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return err
	}
	sim, err := simulators.New(simulators.Exact, ice)
	if err != nil {
		return err
	}
	var list []curling.Position
	for k, pair := range lastShotPairs {
		want := c.N*(k+1)/len(lastShotPairs) - len(list)
		got, err := c.play(ctx, pair, want, ice, sim, c.Seed+uint64(k))
		if err != nil {
			return err
		}
		list = append(list, got...)
		_, _ = fmt.Fprintf(ctx.Err, "%s against %s: %d positions\n", pair[0], pair[1], len(got))
	}
	rand.New(rand.NewPCG(c.Seed, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return safefile.WriteAtomic(c.Out, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "# %d positions before the last shot, which the hammer throws: stone:x,y in mm.\n# hogline-lab experiment last-shots --n %d --throws %d --seed %d\n# %s, free guard for the first five shots, mori2019, noise %s %g %g.\n",
			len(list), c.N, c.Throws, c.Seed, pairNames(), curling.NoiseGAT.Model, curling.NoiseGAT.A, curling.NoiseGAT.B)
		if err != nil {
			return err
		}
		return laststone.WritePositions(w, list)
	})
}

func pairNames() string {
	var names []string
	for _, p := range lastShotPairs {
		names = append(names, p[0]+"-"+p[1])
	}
	return strings.Join(names, ", ")
}

func (c *LastShotsCmd) play(ctx *command.Context, pair [2]string, want int, ice physics.Ice, sim physics.Simulator,
	seed uint64) ([]curling.Position, error) {
	rules := curling.Standard()
	rules.Extra = false
	games := (want+rules.Ends-1)/rules.Ends + 2 // some end early: an AI gives no answer
	plan := arena.Plan{Games: games + games%2, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Budget: ai.Budget{Throws: c.Throws}, Seed: seed, Workers: 2, Wins: winprob.Ohto(), TieFirst: 0.5}
	for i, e := range []*arena.Entrant{&plan.A, &plan.B} {
		choice, err := registry.Parse(pair[i])
		if err != nil {
			return nil, err
		}
		*e = arena.Entrant{Name: pair[i], New: choice.New}
	}
	byGame := make([][]curling.Position, plan.Games)
	bar := ctx.Progress("games", plan.Games)
	defer bar.End()
	_, err := arena.Run(ctx.Context, plan, sim, nil, func(g arena.Game, r arena.SoFar) error {
		bar.At(r.Games, pair[0]+" against "+pair[1])
		if g.Failed != "" {
			_, _ = fmt.Fprintf(ctx.Err, "game %d ends early: %s\n", g.Index+1, g.Failed)
		}
		for _, s := range g.Record.Shots {
			if s.State.Shot == curling.Stones-1 {
				byGame[g.Index] = append(byGame[g.Index], s.State.Position)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var list []curling.Position
	for _, g := range byGame {
		list = append(list, g...)
	}
	if len(list) < want {
		return nil, fmt.Errorf("%s against %s: %d positions, want %d: too many games failed", pair[0], pair[1], len(list), want)
	}
	return list[:want], nil
}

// RowsCmd repeats the experiments of Mashiko.
type RowsCmd struct {
	Positions       string `stdin:"" help:"File of positions; default: the bundled 720." type:"path"`
	Sigma           string `default:"paper" enum:"true,paper" help:"Size of the noise: paper takes it for m/s as Mashiko does, true follows its model."`
	First           int    `range:"0..100000" help:"Only so many of the positions; 0 all."`
	Choices         bool   `negatable:"" default:"true" help:"Repeat the row choice of figures 9 and 10."`
	option.Parallel `set:"workersOf=Goroutines."`
	option.AsJSON
}

// Help is the example.
func (*RowsCmd) Help() string {
	return "Example: hogline-lab experiment rows --sigma paper\n\nTables 1 and 2 and figures 9 and 10 of Mashiko on frozen positions before the last shot."
}

// rowsReport is what RowsCmd prints.
type rowsReport struct {
	Positions int             `json:"positions"`
	Sigma     string          `json:"sigma"`
	Full      rowsets.Mean    `json:"full"`
	Sets      []setReport     `json:"sets"`   // table 1 and the sets of §5.3
	Weak      [2]rowsets.Mean `json:"weak"`   // table 2: row 46 may be chosen, may not
	Choice    []rowChoice     `json:"choice"` // figures 9 and 10
	Seconds   float64         `json:"seconds"`
}

type setReport struct {
	Rows  []int        `json:"rows"`
	Score rowsets.Mean `json:"score"`
	Loss  rowsets.Mean `json:"loss"`
	Big   float64      `json:"loses_a_point"` // share of positions
	Paper float64      `json:"paper_loss"`    // of table 1; 0 where it has none
}

type rowChoice struct {
	Rows  int       `json:"rows"`
	Fixed []int     `json:"fixed"`
	Count []float64 `json:"count"`
	Peaks []int     `json:"peaks"`
}

// paperLoss are the losses of Mashiko table 1, by the sets of rows.Human.
var paperLoss = []float64{0.8860, 0.3982, 0.2751, 0.2129}

// Run throws all maps and reports.
func (c *RowsCmd) Run(ctx *command.Context) error {
	list, err := c.positions(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	x, err := newRowsExperiment(list, scoremap.Sigma(c.Sigma))
	if err != nil {
		return err
	}
	bar := ctx.Progress("positions", len(list))
	err = x.Throw(ctx.Context, c.Workers, func(n int) { bar.At(n, "") })
	bar.End()
	if err != nil {
		return err
	}
	r, err := reportRows(ctx.Context, x, c.Choices, c.Workers)
	if err != nil {
		return err
	}
	r.Seconds = time.Since(start).Seconds()
	if c.JSON {
		return ctx.JSON(r)
	}
	return r.print(ctx.Out)
}

// maxPositions bounds a file of positions, in bytes.
const maxPositions = 64 << 20

func (c *RowsCmd) positions(ctx *command.Context) ([]curling.Position, error) {
	var in io.ReadCloser
	var err error
	if c.Positions != "" {
		in, err = safefile.Open(c.Positions, maxPositions)
	} else {
		in, err = ctx.Assets.Open(lastShotsFile)
	}
	if err != nil {
		return nil, fmt.Errorf("positions: %w", err)
	}
	list, err := laststone.ReadPositions(in)
	if closed := in.Close(); err == nil {
		err = closed
	}
	if err == nil && len(list) == 0 {
		err = errors.New("it holds no positions")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmp.Or(c.Positions, lastShotsFile), err)
	}
	if c.First > 0 {
		list = list[:min(c.First, len(list))]
	}
	return list, nil
}

func newRowsExperiment(list []curling.Position, sigma scoremap.Sigma) (*rowsets.Experiment, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	team := curling.TeamOf(curling.StandardPlayer)
	rules := curling.Standard()
	return &rowsets.Experiment{Positions: list, Sigma: sigma, Request: ai.Request{Rules: rules, Ice: ice,
		Teams: [2]curling.Team{team, team}, State: curling.State{Ends: rules.Ends}}}, nil
}

func reportRows(ctx context.Context, x *rowsets.Experiment, choices bool, workers int) (*rowsReport, error) {
	r := &rowsReport{Positions: len(x.Positions), Sigma: string(x.Sigma), Full: x.Full()}
	add := func(set []int, paper float64) {
		r.Sets = append(r.Sets, setReport{set, x.Score(set, true), x.Loss(set, true), x.BigLosses(set), paper})
	}
	for i, set := range nrow.Human {
		add(set, paperLoss[i])
	}
	for _, set := range nrow.Found {
		add(set, 0)
	}
	four := nrow.Found[len(nrow.Found)-1]
	r.Weak = [2]rowsets.Mean{x.Score(four, true), x.Score(four, false)}
	if !choices {
		return r, nil
	}
	for _, c := range []struct {
		n     int
		fixed []int
	}{{1, nil}, {2, nil}, {3, nil}, {3, []int{0, 41}}, {4, []int{0, 41}}} {
		count, err := x.Choices(ctx, c.n, c.fixed, workers)
		if err != nil {
			return nil, err
		}
		r.Choice = append(r.Choice, rowChoice{c.n, append([]int{}, c.fixed...), count, rowsets.Peaks(count)})
	}
	return r, nil
}

func (r *rowsReport) print(out io.Writer) error {
	b := bufio.NewWriter(out)
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(b, format, args...) } // Flush returns the error
	printf("%d positions, sigma %s; whole map %.4f ± %.4f\n\n", r.Positions, r.Sigma, r.Full.Value, r.Full.SE)
	w := table.New("rows", "score", "loss", "± SE", "loses a point", "paper's loss")
	share := func(x float64) table.Number { return table.Num("%.4f", x) }
	for _, s := range r.Sets {
		paper := table.Number("")
		if s.Paper != 0 {
			paper = share(s.Paper)
		}
		w.Row(setName(s.Rows), share(s.Score.Value), share(s.Loss.Value), share(s.Loss.SE), table.Num("%.1f %%", 100*s.Big), paper)
	}
	if err := w.Write(b); err != nil {
		return err
	}
	printf("\nrows 0, 34, 41, 46: row 46 may be chosen %.4f, may not %.4f, gain %+.4f (paper 1.089, 1.141, +0.052)\n",
		r.Weak[0].Value, r.Weak[1].Value, r.Weak[1].Value-r.Weak[0].Value)
	for _, c := range r.Choice {
		printf("\nbest sets of %d rows, fixed %s: peaks", c.Rows, setName(c.Fixed))
		for _, p := range c.Peaks[:min(8, len(c.Peaks))] {
			printf(" %d (%.1f)", p, c.Count[p])
		}
	}
	printf("\n\n%.1f s\n", r.Seconds)
	return b.Flush()
}

func setName(set []int) string {
	if len(set) == 0 {
		return "none"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ", "), "[]")
}
