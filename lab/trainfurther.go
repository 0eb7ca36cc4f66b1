package lab

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/lab/train"
)

// TrainFurtherCmd lets nets learn from ends played by them.
type TrainFurtherCmd struct {
	Nets            string  `arg:"" placeholder:"FOLDER" help:"Nets of train calibrate."`
	Out             string  `short:"o" required:"" placeholder:"FOLDER" help:"Where the ends, the nets and their card go. Ends that are there already are kept: an interrupted training goes on."`
	Ends            int     `range:"20..100000000" default:"60000" help:"Ends of strong play by these nets, kept in parts of 500."`
	Late            int     `range:"0..8000000" default:"0" help:"Ends more, played on from the last but one stone: half of them after rules of thumb, half after search."`
	Rate            float64 `range:"0.000001..0.1" default:"0.0003" help:"How fast is learned (Adam)."`
	Epochs          int     `range:"1..1000" default:"6" help:"How often every position is learned from."`
	Ice             string  `default:"mori2019" enum:"mori2019,fcv1" help:"Ice that the ends are played on, with its throwers."`
	option.Seeded   `set:"seed=2019" set:"seedOf=Seed of everything random: another than those of the training and of the calibration."`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
}

// Help is the example.
func (*TrainFurtherCmd) Help() string {
	return "Example: hogline-lab train further engine/value/weights -o runs/further\n\nA net learned from the next one takes over its errors. Ends are played to the end from positions of all kinds, and every net learns what came of its positions; of two ends of twenty nothing is learned, and a net that is no better on these stays as it was."
}

// partEnds are the ends of a file.
const partEnds = 500

// Run plays what is missing and learns.
func (c *TrainFurtherCmd) Run(ctx *command.Context) error {
	m, err := value.Read(os.DirFS(c.Nets))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Nets, err)
	}
	data, err := safefile.Read(filepath.Join(c.Nets, valueCardName), mostCard)
	if err != nil {
		return err
	}
	var card valueCard
	if err := json.Unmarshal(data, &card); err != nil {
		return fmt.Errorf("%s: %w", valueCardName, jsonfault.Line(data, err))
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	p := train.DefaultValue
	p.Seed, p.Workers, p.Fit, p.Ice = c.Seed, c.Workers, train.FurtherFit, physics.Model(c.Ice)
	p.Fit.LearningRate, p.Fit.Epochs = c.Rate, c.Epochs
	ends, err := c.ends(ctx, &p, m)
	if err != nil {
		return fmt.Errorf("train further: %w", err)
	}
	card.Further = nil
	for shots := 1; shots <= curling.Stones; shots++ {
		n, report, err := p.Further(ctx.Context, m, ends, shots)
		if err != nil {
			return fmt.Errorf("train further: %w", err)
		}
		if n == nil {
			continue
		}
		card.Further = append(card.Further, report)
		kept := ""
		if report.Kept {
			kept = ", kept as it was"
		}
		_, _ = fmt.Fprintf(ctx.Out, "%2d shots to come: %d positions, %d tested, mean square %.5f, less by %.5f ± %.5f%s\n", shots, report.Positions,
			report.Tested, report.Before, report.Less, report.Error, kept)
		name := filepath.Join(c.Out, value.FileName(shots))
		if err := safefile.WriteAtomic(name, func(w io.Writer) error { _, err := w.Write(n.Format()); return err }); err != nil {
			return err
		}
	}
	return card.write(c.Out)
}

// ends are the ends of the folder, the late ones last, and those that are missing played.
func (c *TrainFurtherCmd) ends(ctx *command.Context, p *train.ValuePlan, m *value.Model) ([]train.PlayedEnd, error) {
	bar := ctx.Progress("ends", c.Ends+c.Late)
	defer bar.End()
	p.Played = bar.One
	all, err := c.parts(ctx, p, m, bar, "ends", 0, c.Ends)
	if err != nil {
		return nil, err
	}
	late, err := c.parts(ctx, p, m, bar, "late", train.FirstLate, c.Late)
	return append(all, late...), err
}

// parts are n ends from number first on, those of files first.
func (c *TrainFurtherCmd) parts(ctx *command.Context, p *train.ValuePlan, m *value.Model, bar *command.Progress, kind string,
	first, n int) (all []train.PlayedEnd, err error) {
	for from := 0; from < n; from += partEnds {
		name, to := filepath.Join(c.Out, fmt.Sprintf("%s-%s-%d-%06d.gob", kind, c.Ice, c.Seed, from)), min(from+partEnds, n)
		part, err := readEnds(name)
		if err != nil {
			return nil, err
		}
		for range part[:min(len(part), to-from)] {
			bar.Skip()
		}
		if len(part) < to-from {
			more, err := p.PlayFurther(ctx.Context, m, first+from+len(part), first+to)
			if err != nil {
				return nil, err
			}
			part = append(part, more...)
			if err := safefile.WriteAtomic(name, func(w io.Writer) error { return gob.NewEncoder(w).Encode(part) }); err != nil {
				return nil, err
			}
		}
		all = append(all, part[:to-from]...)
	}
	return all, nil
}

// readEnds are the ends of a file, none where there is none.
func readEnds(name string) (part []train.PlayedEnd, err error) {
	data, err := safefile.Read(name, mostNet)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = gob.NewDecoder(bytes.NewReader(data)).Decode(&part)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return part, nil
}
