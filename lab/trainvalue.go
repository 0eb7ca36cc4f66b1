package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/value"
	"github.com/hogline/hogline/lab/train"
)

// TrainValueCmd learns the value of positions.
type TrainValueCmd struct {
	Out             string `short:"o" required:"" placeholder:"FOLDER" help:"Where the nets and the card of the training go. Nets that are there already are kept: an interrupted training goes on."`
	Ends            int    `range:"10..100000000" default:"${valueEnds}" help:"Ends of play that positions are taken from."`
	Last            int    `range:"10..100000000" default:"${valueLast}" help:"Ends for the positions before the last stone; half of it for the two stones before."`
	option.Seeded   `set:"seed=2016"`
	To              int `range:"1..${stones}" default:"16" help:"Shots to come of the last net to learn."`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
}

// Help is the example.
func (*TrainValueCmd) Help() string {
	return "Example: hogline-lab train value --seed 2016 -o engine/value/weights\n\nThe net for one shot to come is learned first, from searches of the last stone; then the one for two, from positions valued by the first, and so on to the first stone of an end."
}

// valueCard tells how the nets of a folder were learned.
type valueCard struct {
	Version int                 `json:"version"`
	Seed    uint64              `json:"seed"`
	Ends    int                 `json:"ends"`
	Last    int                 `json:"last"`
	Nets    []train.ValueReport `json:"nets"`
	// Calibrated tells how train calibrate shifted the nets; empty before.
	Calibrated []train.CalibrationReport `json:"calibrated,omitempty"`
	// Further tells how train further let them learn from ends that were played; empty before.
	Further []train.FurtherReport `json:"further,omitempty"`
}

// valueVersion is the version of the training: of its play, its labels and the inputs of the nets. From version 3 on every second
// end is played by the search before the position.
const valueVersion = 3

const valueCardName = "card.json"

// mostCard and mostNet bound the files of a training, bytes.
const (
	mostCard = 1 << 20
	mostNet  = 64 << 20
)

// Run learns the nets that are missing.
func (c *TrainValueCmd) Run(ctx *command.Context) error {
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	card, err := c.card()
	if err != nil {
		return err
	}
	p := train.DefaultValue
	p.Ends, p.Last, p.Seed, p.Workers = c.Ends, c.Last, c.Seed, c.Workers
	m := &value.Model{}
	bar := ctx.Progress("nets", c.To)
	defer bar.End()
	for shots := 1; shots <= c.To; shots++ {
		name := filepath.Join(c.Out, value.FileName(shots))
		data, err := safefile.Read(name, mostNet)
		switch {
		case err == nil && len(card.Nets) >= shots:
			n, err := value.ParseNet(data)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			m.Set(shots, n)
			bar.Skip()
			continue
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		n, report, err := p.Net(ctx.Context, m, shots)
		if err != nil {
			return fmt.Errorf("train value: %w", err)
		}
		if card.Version != valueVersion {
			report.Version = valueVersion
		}
		m.Set(shots, n)
		_, _ = fmt.Fprintln(ctx.Out, report)
		bar.One()
		if err := safefile.WriteAtomic(name, func(w io.Writer) error { _, err := w.Write(n.Format()); return err }); err != nil {
			return err
		}
		card.Nets = append(card.Nets[:shots-1], report)
		if err := c.write(card); err != nil {
			return err
		}
	}
	return nil
}

// card is the card of the folder. It is an error to go on with a training of another plan. One of an earlier version
// may go on: each net that is added to it tells its own.
func (c *TrainValueCmd) card() (valueCard, error) {
	fresh := valueCard{Version: valueVersion, Seed: c.Seed, Ends: c.Ends, Last: c.Last}
	data, err := safefile.Read(filepath.Join(c.Out, valueCardName), mostCard)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return fresh, err
	}
	var card valueCard
	if err := json.Unmarshal(data, &card); err != nil {
		return fresh, fmt.Errorf("%s: %w", valueCardName, jsonfault.Line(data, err))
	}
	if len(card.Calibrated) > 0 {
		return fresh, command.Usagef("%s holds nets after train calibrate: take another folder", c.Out)
	}
	nets := card.Nets
	card.Nets = nil
	if card.Version > fresh.Version || card.Seed != fresh.Seed || card.Ends != fresh.Ends || card.Last != fresh.Last {
		return fresh, command.Usagef("%s holds nets of another training (version %d, --seed %d --ends %d --last %d): take another folder", c.Out,
			card.Version, card.Seed, card.Ends, card.Last)
	}
	card.Nets = nets
	return card, nil
}

func (c *TrainValueCmd) write(card valueCard) error { return card.write(c.Out) }

func (card *valueCard) write(folder string) error {
	return safefile.WriteAtomic(filepath.Join(folder, valueCardName), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(card)
	})
}

// TrainCalibrateCmd calibrates the nets of a folder by ends played.
type TrainCalibrateCmd struct {
	Nets            string `arg:"" placeholder:"FOLDER" help:"Nets of train value."`
	Out             string `short:"o" required:"" placeholder:"FOLDER" help:"Where the calibrated nets and their card go."`
	Ends            int    `range:"10..100000000" default:"6000" help:"Ends of strong play by these nets."`
	option.Seeded   `set:"seed=2018" set:"seedOf=Seed of everything random: another than that of the training."`
	option.Parallel `set:"workersOf=Goroutines; they change nothing but the time."`
}

// Help is the example.
func (*TrainCalibrateCmd) Help() string {
	return "Example: hogline-lab train calibrate runs/value -o engine/value/weights\n\nEvery net is shifted so that it gives each end score on average the share that it has in ends played to the end."
}

// Run calibrates.
func (c *TrainCalibrateCmd) Run(ctx *command.Context) error {
	if filepath.Clean(c.Nets) == filepath.Clean(c.Out) {
		return command.Usagef("%s: the calibrated nets need a folder of their own", c.Out)
	}
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
	if len(card.Calibrated) > 0 {
		return command.Usagef("%s holds nets after train calibrate already", c.Nets)
	}
	p := train.DefaultValue
	p.Ends, p.Seed, p.Workers = c.Ends, c.Seed, c.Workers
	bar := ctx.Progress("ends", c.Ends)
	defer bar.End()
	p.Played = bar.One
	m, card.Calibrated, err = p.Calibrate(ctx.Context, m)
	if err != nil {
		return fmt.Errorf("train calibrate: %w", err)
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	lock, err := takeOutput(c.Out)
	if err != nil {
		return err
	}
	defer lock.Release()
	for _, r := range card.Calibrated {
		_, _ = fmt.Fprintf(ctx.Out, "%2d shots to come: %d positions, mean error %+.4f ± %.4f points, then %+.4f\n", r.Shots, r.Positions,
			r.Before, r.Error, r.After)
		name := filepath.Join(c.Out, value.FileName(r.Shots))
		if err := safefile.WriteAtomic(name, func(w io.Writer) error { _, err := w.Write(m.Net(r.Shots).Format()); return err }); err != nil {
			return err
		}
	}
	return card.write(c.Out)
}
