package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"hogline/engine/physics"
	"hogline/engine/reconstruct"
	"hogline/engine/safefile"
	"hogline/replay"
	"hogline/replay/file"
)

// FitCmd finds what explains a data set.
type FitCmd struct {
	Ice      FitIceCmd      `cmd:"" help:"The ice on which the shots of a data set are explained best."`
	Throwers FitThrowersCmd `cmd:"" help:"How well the players of a data set make their shots, and the error that explains it."`
}

// FitIceCmd fits an ice.
type FitIceCmd struct {
	File     string `arg:"" help:"A data set of charted games."`
	Filter   string `placeholder:"WORDS" help:"Only games with these words in their event, session, sheet, teams or id."`
	Sheet    string `help:"Only games on this sheet."`
	Model    string `default:"fcv1" enum:"mori2019,v2,fcv1" help:"The law of the ice."`
	Shots    int    `default:"800" help:"Most shots that the fit rests on: fewer are faster and tell less."`
	Friction bool   `help:"Search for the friction of fcv1 too, which charts hardly tell."`
	Name     string `help:"Name of the ice; default: that of the folder."`
	JSON     bool   `name:"json" help:"Print one JSON document."`
	Out      string `short:"o" help:"Write the ice to this file, for --ice."`
}

// Help is the example.
func (FitIceCmd) Help() string {
	return "Example: hogline fit ice charts --filter \"olympic\" -o beijing.json\n\nThen: hogline reconstruct charts --game 0-1-1 --ice beijing.json"
}

// fittedIce is the document of the command and the file of an ice.
type fittedIce struct {
	Format string `json:"format"` // "hogline-ice"
	Name   string `json:"name"`   // "fitted:NAME"
	Source string `json:"source"`
	Games  int    `json:"games"`
	reconstruct.IceFit
}

const (
	iceFormat   = "hogline-ice"
	maxIceBytes = 1 << 16
)

// errNoIce is returned for a file that holds no ice.
var errNoIce = errors.New("no file of an ice")

// readIce reads an ice that was fitted.
func readIce(path string) (fittedIce, error) {
	var f fittedIce
	data, err := safefile.Read(path, maxIceBytes)
	if err != nil {
		return f, fmt.Errorf("%w: %w", errNoIce, err)
	}
	if err := json.Unmarshal(data, &f); err != nil {
		_, fault := replay.Fault(data, err)
		return f, fmt.Errorf("%s: %w", path, fault)
	}
	if f.Format != iceFormat {
		return f, fmt.Errorf("%s: %w: format %q, want %q", path, errNoIce, f.Format, iceFormat)
	}
	if err := f.Check(); err != nil {
		return f, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// dataSet opens a data set.
func dataSet(path string) (*replay.DataSet, error) {
	o, err := file.OpenAny(path)
	if err != nil {
		return nil, err
	}
	if o.Set == nil {
		return nil, Usagef("%s is one game, want a data set of charted games", path)
	}
	return o.Set, nil
}

// charts are the charted shots of the games of a data set that a filter leaves, and how many games those are.
func charts(ctx *Context, set *replay.DataSet, filter, sheet string) (list []reconstruct.Chart, games int, err error) {
	for _, i := range set.Filter(filter) {
		if sheet != "" && !strings.EqualFold(set.Games[i].Sheet, sheet) {
			continue
		}
		if err := ctx.Context.Err(); err != nil {
			return nil, 0, err
		}
		g, err := set.OpenGame(i)
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

// Run fits the ice.
func (c *FitIceCmd) Run(ctx *Context) error {
	set, err := dataSet(c.File)
	if err != nil {
		return err
	}
	ice, err := physics.IceOf(physics.Model(c.Model))
	if err != nil {
		return err
	}
	list, games, err := charts(ctx, set, c.Filter, c.Sheet)
	if err != nil {
		return err
	}
	bar := ctx.progress("% of the fit", 100)
	fit, err := reconstruct.FitIce(ctx.Context, ice, list, reconstruct.Options{MostShots: c.Shots, Friction: c.Friction}, func(share float64) {
		bar.at(int(100*share), "")
	})
	bar.clear()
	if err != nil {
		return err
	}
	doc := fittedIce{Format: iceFormat, Name: "fitted:" + name(c.Name, filepath.Base(filepath.Clean(c.File))), Source: c.File, Games: games, IceFit: fit}
	if c.Out != "" {
		if err := safefile.WriteAtomic(c.Out, func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetIndent("", " ")
			return enc.Encode(&doc)
		}); err != nil {
			return err
		}
	}
	if c.JSON {
		return ctx.JSON(&doc)
	}
	doc.print(ctx)
	return nil
}

func (f *fittedIce) print(ctx *Context) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s: %s of %s, %s tell it\n", f.Name, f.Ice.Model, count(f.Games, "game"), count(f.Shots, "shot"))
	for _, n := range []struct {
		name string
		i    reconstruct.Interval
	}{{"curl", f.Curl}, {"friction", f.Friction}} {
		if n.i.Determined {
			printf("  %-8s %.3f of the model's (95 %%: %.3f to %.3f)\n", n.name, n.i.Value, n.i.Low, n.i.High)
		} else {
			printf("  %-8s not told by the charts: that of the model\n", n.name)
		}
	}
	printf("  errors of these shots: %.2f charting errors\n", f.Error)
}
