// Package logs measures how fast logs are read, opened, written and compared with the
// simulator.
package logs

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/lab/bench"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/sample"
)

// Ends of the measured log, its seed, and the goal for opening one: 100 ms.
const (
	ends     = 10
	seed     = 10
	openGoal = 10
)

// Figures measures logs of ten ends.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	g, err := match()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := dcl.Write(&text, g); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hogline")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "log.dcl")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		return nil, err
	}
	sim, err := simulators.New(simulators.Exact, g.Ice)
	if err != nil {
		return nil, err
	}
	figures, err := bench.Measure(ctx,
		bench.Rival{Name: "open a log of ten ends", Unit: "logs", Goal: openGoal, Do: func(int) (int, error) {
			_, err := file.Open(path)
			return 1, err
		}},
		bench.Rival{Name: "read it from memory", Unit: "logs", Do: func(int) (int, error) {
			_, err := dcl.Read(bytes.NewReader(text.Bytes()))
			return 1, err
		}},
		bench.Rival{Name: "write it", Unit: "logs", Do: func(int) (int, error) { return 1, dcl.Write(io.Discard, g) }},
		bench.Rival{Name: "hold it against the exact simulator", Unit: "logs", Do: func(int) (int, error) {
			_, err := replay.CompareGame(ctx, g, sim)
			return 1, err
		}})
	if err != nil {
		return nil, err
	}
	for i := 1; i < len(figures); i++ {
		figures[i] = figures[i].Over(figures[0])
	}
	return figures, nil
}

// match is the measured one.
func match() (*replay.Game, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		return nil, err
	}
	rules := curling.Standard()
	rules.Ends, rules.Extra = ends, false
	return sample.Match(ice, rules, seed)
}
