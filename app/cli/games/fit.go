package games

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// FitCmd finds what explains a data set.
type FitCmd struct {
	Ice      FitIceCmd      `cmd:"" help:"The ice on which the shots of a data set are explained best."`
	Throwers FitThrowersCmd `cmd:"" help:"How well the players of a data set make their shots, and the error that explains it."`
	Value    FitValueCmd    `cmd:"" help:"What positions are worth in real play, from how the ends of data sets came out."`
}

// FitIceCmd fits an ice.
type FitIceCmd struct {
	option.DataSetFile
	Sheet    string  `help:"Only games on this sheet."`
	Model    string  `default:"fcv1" enum:"mori2019,v2,fcv1,granite" help:"The law of the ice."`
	Shots    int     `range:"1..1000000" default:"1200" help:"Most shots that the fit rests on: fewer are faster and tell less."`
	Friction float64 `range:"0.2..5" help:"Friction of the ice, times the model's, where you measured it. Default: as the stopwatch told it where the stones were timed from hog line to hog line, else the model's."`
	Numbers  bool    `help:"Other numbers of the ice too: restitution, friction between stones, and those of the law of granite."`
	Sheets   bool    `help:"Each sheet by itself too, and each event."`
	Name     string  `help:"Name of the ice; default: that of the folder."`
	option.AsJSON
	Out string `short:"o" writes:"" help:"Write the ice to this file, for --ice; - for standard output."`
}

// Help is the example.
func (FitIceCmd) Help() string {
	return "Example: hogline fit ice charts --filter \"olympic\" -o beijing.json\n\nThen: hogline reconstruct charts --game 0-1-1 --ice beijing.json"
}

// charts are the charted shots of the games of a data set that a filter leaves, and how many games those are.
func charts(ctx *command.Context, set *replay.DataSet, filter, sheet string) (list []reconstruct.Chart, games int, err error) {
	for _, i := range set.Filter(filter) {
		if sheet != "" && !strings.EqualFold(set.Games[i].Sheet, sheet) {
			continue
		}
		if err := ctx.Context.Err(); err != nil {
			return nil, 0, err
		}
		g, err := set.OpenGame(ctx.Context, i, nil)
		if err != nil {
			return nil, 0, err
		}
		games++
		for _, p := range g.Places() {
			if c, ok := g.ChartedShot(p); ok {
				list = append(list, c)
			}
		}
	}
	return list, games, nil
}

// ice is the one that is fitted, with the friction that was asked for.
func (c *FitIceCmd) ice() (physics.Ice, error) {
	ice, err := physics.IceOf(physics.Model(c.Model))
	if c.Friction > 0 {
		ice.Friction *= c.Friction
	}
	return ice, err
}

// Run fits the ice.
func (c *FitIceCmd) Run(ctx *command.Context) error {
	o, err := c.OpenAny(ctx.Context, c.File)
	if err != nil {
		return err
	}
	set := o.Set
	if set == nil {
		set = replay.Alone(o.Game)
	}
	if err := c.Check(c.File, set); err != nil {
		return err
	}
	ice, err := c.ice()
	if err != nil {
		return err
	}
	title := command.Or(c.Name, filepath.Base(filepath.Clean(c.File)))
	parts := []part{{title, c.Filter, c.Sheet}}
	if c.Sheets {
		parts = append(parts, partsOf(set, c.Filter)...)
	}
	fitted, stopped := c.fitParts(ctx, set, ice, parts)
	if len(fitted) == 0 {
		return stopped
	}
	if c.Out != "" {
		if err := ctx.WriteFile(c.Out, func(w io.Writer) error { return icefile.Write(w, fitted[0]) }); err != nil {
			return err
		}
		ctx = ctx.Beside(c.Out)
	}
	if c.JSON {
		if c.Sheets {
			return errors.Join(ctx.JSON(fitted), stopped)
		}
		return errors.Join(ctx.JSON(&fitted[0]), stopped)
	}
	for i := range fitted {
		printIce(ctx, &fitted[i])
	}
	return stopped
}

// fitParts are the ices of the parts until one fails or the command is stopped: then those before it and the error. Only the first
// must have shots enough.
func (c *FitIceCmd) fitParts(ctx *command.Context, set *replay.DataSet, ice physics.Ice, parts []part) (fitted []physics.NamedIce,
	err error) {
	for i, p := range parts {
		n, err := c.fit(ctx, set, ice, p)
		switch {
		case err == nil:
			fitted = append(fitted, n)
		case i > 0 && errors.Is(err, reconstruct.ErrFewShots):
			_, _ = fmt.Fprintf(ctx.Err, "%s: %v\n", p.name, err)
		case errors.Is(err, reconstruct.ErrFewShots):
			return fitted, fmt.Errorf("%s: %w", c.File, err)
		default:
			return fitted, err
		}
	}
	return fitted, nil
}

// part is a part of a data set: the games with some words, on a sheet.
type part struct{ name, filter, sheet string }

// partsOf are the events and the sheets of each, of the games that a filter leaves.
func partsOf(set *replay.DataSet, filter string) (parts []part) {
	for _, i := range set.Filter(filter) {
		g := &set.Games[i]
		for _, p := range []part{{g.Event, g.Event, ""}, {g.Event + " " + g.Sheet, g.Event, g.Sheet}} {
			if !slices.Contains(parts, p) {
				parts = append(parts, p)
			}
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts
}

// fit is the ice of a part of a data set.
func (c *FitIceCmd) fit(ctx *command.Context, set *replay.DataSet, ice physics.Ice, p part) (physics.NamedIce, error) {
	list, games, err := charts(ctx, set, p.filter, p.sheet)
	if err != nil {
		return physics.NamedIce{}, err
	}
	bar := ctx.Progress("% of the fit", 100)
	n, err := reconstruct.FitIce(ctx.Context, ice, list, reconstruct.Options{MostShots: c.Shots, Numbers: c.Numbers,
		Friction: c.Friction > 0}, func(share float64) {
		bar.At(int(100*share), "")
	})
	bar.End()
	if err != nil {
		return n, err
	}
	n.Name, n.Fit.Source, n.Fit.Games = physics.FittedPrefix+p.name, c.File, games
	return n, nil
}

func printIce(ctx *command.Context, n *physics.NamedIce) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	f := n.Fit
	printf("%s: %s of %s, %s tell it, %d more are not explained\n", n.Name, n.Ice.Model, command.Count(f.Games, "game"),
		command.Count(f.Shots, "shot"), f.Unexplained)
	t := table.Table{Indent: "  "}
	for _, r := range []struct {
		name   string
		i      physics.Interval
		by, no string
	}{{"curl", f.Curl, "", "not told by the charts"},
		{"friction", f.Friction, fmt.Sprintf(", by the times of %s", command.Count(f.Timed, "stone")), "not told: too few stones were timed from hog line to hog line"}} {
		told := "of the model's, " + r.no
		if r.i.Determined {
			told = fmt.Sprintf("of the model's (95 %%: %.3f to %.3f)%s", r.i.Low, r.i.High, r.by)
		}
		t.Row(r.name, table.Num("%.3f", r.i.Value), told)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Numbers)) {
		i, told := f.Numbers[name], "not told by the charts"
		if i.Determined {
			told = fmt.Sprintf("(95 %%: %.3f to %.3f)", i.Low, i.High)
		}
		t.Row(name, table.Num("%.3f", i.Value), told)
	}
	if n.Ice.Model == physics.Granite && len(f.Numbers) > 0 {
		t.Row("stones", table.Num("%.3f", 1.0), "not told by the charts: they number stones by the order of delivery")
	}
	_ = t.Write(ctx.Out) // as printf
	printf("  errors of these shots: %.2f charting errors\n", f.Error)
}
