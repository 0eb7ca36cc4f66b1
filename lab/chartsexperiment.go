package lab

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/sample"
)

// ChartsCmd measures reconstructions on simulated games, whose throws are known.
type ChartsCmd struct {
	Games    int     `range:"1..1000" default:"8" help:"Simulated games."`
	Ends     int     `range:"1..20" default:"8" help:"Ends of a game."`
	Fours    bool    `help:"Teams of four: stones are charted anew in every line and get their numbers back."`
	Model    string  `default:"fcv1" enum:"mori2019,v2,fcv1,granite" help:"Law of the ice."`
	Curl     float64 `range:"0.1..10" default:"1" help:"Curl of the ice, times the model's."`
	Friction float64 `range:"0.1..10" default:"1" help:"Friction of the ice, times the model's."`
	Error    float64 `range:"0..0.99" default:"0.03" help:"Charting error, m."`
	option.Seeded
	Out string `short:"o" help:"Write the data set into this folder, which must not hold one, and measure nothing."`
}

// Help is the example.
func (ChartsCmd) Help() string {
	return "Example: hogline-lab experiment charts --games 8 --error 0.03\n\nSimulates games, charts them with an error, finds the throws from the charts and compares them with those thrown."
}

// Run simulates and measures.
func (c *ChartsCmd) Run(ctx *command.Context) error {
	ice, err := physics.IceOf(physics.Model(c.Model))
	if err != nil {
		return err
	}
	ice.Curl *= c.Curl
	ice.Friction *= c.Friction
	games, err := c.simulate(ctx, ice)
	if err != nil {
		return err
	}
	files, err := curlit.Chart(games, curlit.Charting{Error: c.Error, Seed: c.Seed})
	if err != nil {
		return err
	}
	if c.Out != "" {
		return writeFolder(c.Out, files)
	}
	return c.measure(ctx, ice, games, files)
}

func (c *ChartsCmd) simulate(ctx *command.Context, ice physics.Ice) ([]*replay.Game, error) {
	rules := curling.MixedDoubles()
	rules.Placed = curlit.Spots()
	if c.Fours {
		rules = curling.FiveRock()
	}
	rules.Ends, rules.Extra = c.Ends, false
	var games []*replay.Game
	for i := range c.Games {
		if err := ctx.Context.Err(); err != nil {
			return nil, err
		}
		g, err := sample.Charted(ice, rules, c.Seed*1000+uint64(i))
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// writeFolder writes the files of a data set into a folder that has none of them.
func writeFolder(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name := range files {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return fmt.Errorf("%s is there already", filepath.Join(dir, name))
		}
	}
	for name, text := range files {
		if err := safefile.WriteAtomic(filepath.Join(dir, name), func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// found is how throws found compare with those thrown.
type found struct {
	n, explained, near, speed, line int
	worst                           []float64
}

func (c *ChartsCmd) measure(ctx *command.Context, ice physics.Ice, games []*replay.Game, dir curlit.Folder) error {
	read := curlit.ReadDoubles
	if c.Fours {
		read = curlit.ReadFours
	}
	set, err := read(dir)
	if err != nil {
		return err
	}
	r, err := reconstruct.New(ice, reconstruct.Options{ChartError: max(c.Error, 0.001)})
	if err != nil {
		return err
	}
	tasks := map[replay.Task]*found{}
	var seconds []float64
	identities := [2]int{}
	bar := ctx.Progress("games", len(games))
	defer bar.End()
	for i, truth := range games {
		g, err := set.OpenGame(ctx.Context, i, nil)
		if err != nil {
			return err
		}
		for _, p := range g.Places() {
			chart, ok := g.ChartedShot(p)
			if !ok {
				continue
			}
			_, s := truth.ShotAt(p)
			clock := cpu.Start()
			t, err := r.Throw(ctx.Context, chart)
			seconds = append(seconds, clock.Seconds())
			clock.Stop()
			if ctx.Context.Err() != nil {
				return ctx.Context.Err()
			}
			a := tasks[s.Chart.Task]
			if a == nil {
				a = &found{}
				tasks[s.Chart.Task] = a
			}
			a.add(&t, err, s.Run)
		}
		if c.Fours {
			right, n := sameStones(truth, g)
			identities[0], identities[1] = identities[0]+right, identities[1]+n
		}
		bar.At(i+1, "")
	}
	c.print(ctx, tasks, seconds, identities)
	return nil
}

func (a *found) add(t *reconstruct.Throw, err error, run curling.Shot) {
	a.n++
	if err != nil {
		return
	}
	a.worst = append(a.worst, t.Worst)
	if t.Explained {
		a.explained++
	}
	if t.Worst <= 0.1 {
		a.near++
	}
	if math.Abs(t.Shot.Speed()/run.Speed()-1) < 0.01 {
		a.speed++
	}
	if math.Abs(math.Atan2(t.Shot.VX, -t.Shot.VY)-math.Atan2(run.VX, -run.VY)) < 0.002 {
		a.line++
	}
}

// sameStones is after how many shots of a game every stone goes on under the number it had, and the thrown one has its own.
func sameStones(truth, got *replay.Game) (right, n int) {
	for k := range truth.Ends {
		is := map[int]int{} // the true number by the one given
		for j := range truth.Ends[k].Shots {
			want, have := truth.Ends[k].Shots[j].After, got.Ends[k].Shots[j].After
			is[truth.Ends[k].Shots[j].Number] = truth.Ends[k].Shots[j].Number
			ok := want.Count() == have.Count()
			for i := range have {
				if !have.Has(i) {
					continue
				}
				near := -1
				for q := range want {
					if want.Has(q) && (near < 0 || want[q].Distance(have[i]) < want[near].Distance(have[i])) {
						near = q
					}
				}
				if is[i] != near {
					ok, is[i] = false, near
				}
			}
			n++
			if ok {
				right++
			}
		}
	}
	return right, n
}

func (c *ChartsCmd) print(ctx *command.Context, tasks map[replay.Task]*found, seconds []float64, identities [2]int) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s of %s, charting error %.1f cm, seed %d; shares in %%\n%-14s %6s %10s %8s %8s %8s %11s\n", command.Count(c.Games, "game"),
		c.Model, 100*c.Error, c.Seed,
		"task", "shots", "explained", "<10 cm", "speed1%", "line2mrad", "median cm")
	all := &found{}
	row := func(name string, a *found) {
		share := func(k int) float64 { return 100 * float64(k) / float64(max(1, a.n)) }
		slices.Sort(a.worst)
		middle := math.NaN()
		if len(a.worst) > 0 {
			middle = 100 * a.worst[len(a.worst)/2]
		}
		printf("%-14s %6d %10.1f %8.1f %8.1f %8.1f %11.1f\n", name, a.n, share(a.explained), share(a.near), share(a.speed), share(a.line), middle)
	}
	for _, t := range replay.Tasks {
		if a := tasks[t]; a != nil {
			row(string(t), a)
			all.n, all.explained, all.near, all.speed, all.line = all.n+a.n, all.explained+a.explained, all.near+a.near, all.speed+a.speed,
				all.line+a.line
			all.worst = append(all.worst, a.worst...)
		}
	}
	row("all", all)
	if identities[1] > 0 {
		printf("stones under their own numbers after %d of %d shots (%.2f %%)\n", identities[0], identities[1],
			100*float64(identities[0])/float64(identities[1]))
	}
	sum := 0.0
	for _, s := range seconds {
		sum += s
	}
	slices.Sort(seconds)
	printf("a shot takes %.1f ms of a core (mean), %.1f median, %.1f at the 95th percentile\n", 1000*sum/float64(len(seconds)),
		1000*seconds[len(seconds)/2], 1000*seconds[len(seconds)*95/100])
}
