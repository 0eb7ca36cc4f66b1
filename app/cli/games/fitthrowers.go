package games

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// FitThrowersCmd tells how well players make their shots.
type FitThrowersCmd struct {
	option.DataSetFile
	Name     string `help:"Only names with this text."`
	Tasks    bool   `help:"By task and turn too."`
	Backtest string `placeholder:"WORDS" help:"Instead: predict the games with these words from all others, and print the calibration."`
	option.AsJSON
}

// Help is the example.
func (FitThrowersCmd) Help() string {
	return "Example: hogline fit throwers charts --name norway --tasks\n\nThe error, under which throws are made as often as they were graded, stands as --noise of 'hogline ask' has it. The spread of last draws to an open house is more: some were meant for elsewhere, and it is one of the few of a player."
}

// thrower is a team or player in JSON.
type thrower struct {
	Name  string       `json:"name"`
	Shots int          `json:"shots"`
	Made  *interval    `json:"made"`  // mean grade, 0 to 1, drawn to that of the event; nil: none was graded
	Error *throwError  `json:"error"` // under which throws are made as often as they were graded; nil: none was graded
	Draws *drawSpread  `json:"draws"` // nil: too few
	Tasks []taskGrades `json:"tasks,omitempty"`
}

type interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

type throwError struct {
	Speed interval `json:"speed"` // m/s
	Angle interval `json:"angle"` // rad
}

// drawSpread is the error that the spread of draws around the tee comes to.
type drawSpread struct {
	Draws int `json:"draws"` // that it rests on
	throwError
}

type taskGrades struct {
	Task  replay.Task `json:"task"`
	Turn  string      `json:"turn"` // empty: both
	Shots int         `json:"shots"`
	Mean  float64     `json:"mean"`
	Made  interval    `json:"made"`
}

// errNoGrades is the error of games of which nothing can be told.
var errNoGrades = errors.New("no shot of these games is graded")

// Run counts and prints.
func (c *FitThrowersCmd) Run(ctx *command.Context) error {
	set, err := c.DataSet(ctx.Context, c.File)
	if err != nil {
		return err
	}
	if err := c.Check(c.File, set); err != nil {
		return err
	}
	var t chartstats.Throwers
	var test []*replay.Game
	tested := map[string]bool{}
	if c.Backtest != "" {
		if err := (&option.Filtered{Filter: c.Backtest}).Check(c.File, set); err != nil {
			return err
		}
		for _, i := range set.Filter(c.Backtest) {
			tested[set.Games[i].ID] = true
		}
	}
	if err := option.EachGame(ctx, set, c.Filter, 1, func(g *replay.Game) error {
		if tested[g.Extra["GameID"]] {
			test = append(test, g)
		} else {
			t.Add(g)
		}
		return nil
	}); err != nil {
		return err
	}
	if c.Backtest != "" {
		return c.backtest(ctx, &t, test)
	}
	ice, err := physics.IceOf(physics.Today)
	if err != nil {
		return err
	}
	aimer, err := aim.New(ice)
	if err != nil {
		return err
	}
	all := describeThrower(&t, "", aimer, c.Tasks)
	if all.Made == nil && all.Draws == nil {
		return fmt.Errorf("%s: %w", c.File, errNoGrades)
	}
	list := []thrower{all}
	for _, name := range t.Names() {
		if strings.Contains(strings.ToLower(name), strings.ToLower(c.Name)) {
			list = append(list, describeThrower(&t, name, aimer, c.Tasks))
		}
	}
	if c.JSON {
		return ctx.JSON(map[string]any{"throwers": list})
	}
	w := table.New("", "", "shots", "grade", "made (95 %)", "error (95 %)", "spread of draws (95 %)")
	for i := range list {
		list[i].rows(w)
	}
	return w.Write(ctx.Out)
}

func describeThrower(t *chartstats.Throwers, name string, aimer *aim.Aimer, tasks bool) thrower {
	event := t.Grades[chartstats.Key{}]
	out := thrower{Name: name}
	if own := t.Grades[chartstats.Key{Name: name}]; own != nil {
		out.Shots, out.Made = own.N, &interval{}
		out.Made.Value, out.Made.Low, out.Made.High = own.Shrunk(event)
	}
	errorOf := func(n, low, high curling.Noise) throwError {
		return throwError{interval{n.A, low.A, high.A}, interval{n.B, low.B, high.B}}
	}
	if e, ok := t.Error(name); ok {
		of := errorOf(e.Noise, e.Low, e.High)
		out.Error = &of
	}
	if d, ok := t.DrawError(name, aimer); ok {
		out.Draws = &drawSpread{d.N, errorOf(d.Noise, d.Low, d.High)}
	}
	if !tasks {
		return out
	}
	for _, task := range replay.Tasks {
		for _, turn := range []string{"", "cw", "ccw"} {
			own := t.Grades[chartstats.Key{Name: name, Task: task, Turn: turn}]
			if own == nil {
				continue
			}
			g := taskGrades{Task: task, Turn: turn, Shots: own.N, Mean: own.Mean()}
			g.Made.Value, g.Made.Low, g.Made.High = own.Shrunk(t.Grades[chartstats.Key{Task: task, Turn: turn}])
			out.Tasks = append(out.Tasks, g)
		}
	}
	return out
}

// rows are those of the list: one of the thrower, and one of each task and turn.
func (t *thrower) rows(w *table.Table) {
	made := func(i interval) table.Number {
		return table.Num("%.1f %% (%.1f to %.1f)", 100*i.Value, 100*i.Low, 100*i.High)
	}
	polar := func(e *throwError) string {
		return fmt.Sprintf("polar:%.4f,%.5f (%.4f to %.4f m/s, %.5f to %.5f rad", e.Speed.Value, e.Angle.Value, e.Speed.Low, e.Speed.High,
			e.Angle.Low, e.Angle.High)
	}
	thrown, draws := "", ""
	if t.Error != nil {
		thrown = polar(t.Error) + ")"
	}
	if d := t.Draws; d != nil {
		draws = polar(&d.throwError) + "; " + command.Count(d.Draws, "draw") + ")"
	}
	var graded table.Number
	if t.Made != nil {
		graded = made(*t.Made)
	}
	w.Row(command.Or(t.Name, "all"), "", t.Shots, "", graded, thrown, draws)
	for _, g := range t.Tasks {
		w.Row("  "+string(g.Task), g.Turn, g.Shots, table.Num("%.1f %%", 100*g.Mean), made(g.Made))
	}
}

func (c *FitThrowersCmd) backtest(ctx *command.Context, t *chartstats.Throwers, games []*replay.Game) error {
	bins, off := t.Backtest(games, 0.05)
	if len(bins) == 0 {
		return fmt.Errorf("%s: %w", c.File, errNoGrades)
	}
	if c.JSON {
		return ctx.JSON(map[string]any{"games": len(games), "root_mean_square": off, "bins": bins})
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s predicted from the others; root mean square error of a grade %.3f\n",
		command.Count(len(games), "game"), off)
	w := table.New("from to", "shots", "predicted", "actual")
	for _, b := range bins {
		w.Row(table.Num("%.0f to %.0f %%", 100*b.From, 100*b.To), b.N, table.Num("%.1f %%", 100*b.Predicted), table.Num("%.1f %%", 100*b.Actual))
	}
	return w.Write(ctx.Out)
}
