// Package value is the learned value of a position: the distribution of the score of the end from the
// stones, the shots to come, the rules, the errors and limits of both sides, and what each score is
// worth to them. A small network for every number of shots to come was learned from the last stone
// backwards; see package train and docs/EXPERIMENTS.md.
package value

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Model is a net for every number of shots to come; some may be missing.
type Model struct {
	nets      [curling.Stones + 1]*Net
	elsewhere *Model // for ice that curls otherwise than mori2019; nil: the same
}

// Everywhere is the model with the nets that were learned on mori2019 for all ice.
func (m *Model) Everywhere() *Model { return &Model{nets: m.nets} }

// Set sets the net for positions with so many shots to come.
func (m *Model) Set(shots int, n *Net) { m.nets[shots] = n }

// Net is the net for so many shots to come, nil if there is none.
func (m *Model) Net(shots int) *Net { return m.nets[shots] }

//go:embed all:weights
var files embed.FS

// FileName is the name of the file of the net for so many shots to come.
func FileName(shots int) string { return fmt.Sprintf("value-%02d.weights", shots) }

// Learned is the model that ships with the program: nets that were learned on mori2019, and those that learned further on fcv1 for ice
// that curls otherwise.
var Learned = sync.OnceValues(func() (*Model, error) {
	m, err := shipped("weights")
	if err != nil {
		return nil, err
	}
	m.elsewhere, err = shipped("weights/fcv1")
	return m, err
})

func shipped(folder string) (*Model, error) {
	weights, err := fs.Sub(files, folder)
	if err != nil {
		return nil, err
	}
	return Read(weights)
}

// Read is the model of the nets that lie in a folder under their FileName. Those that are missing are left out.
func Read(folder fs.FS) (*Model, error) {
	m := &Model{}
	for k := 1; k <= curling.Stones; k++ {
		data, err := fs.ReadFile(folder, FileName(k))
		if errors.Is(err, fs.ErrNotExist) {
			continue // not learned yet
		}
		if err != nil {
			return nil, err
		}
		if m.nets[k], err = ParseNet(data); err != nil {
			return nil, fmt.Errorf("%s: %w", FileName(k), err)
		}
	}
	return m, nil
}

// Evaluator values positions of one end. It serves one goroutine.
type Evaluator struct {
	model *Model
	house float64
	bias  [curling.Stones + 1][hidden1]float32 // first layer of the context, by shots to come
	turns approach
	in    stones
	act   activations
}

// NewEvaluator is an evaluator of positions in a situation.
func NewEvaluator(m *Model, s *Situation) *Evaluator {
	errors := learnedErrors
	if m.elsewhere != nil && !s.turns.near(&learnedApproach) {
		m, errors = m.elsewhere, errorsElsewhere
	}
	e := &Evaluator{model: m, house: s.House, turns: s.turns}
	for k := 1; k <= curling.Stones; k++ {
		if n := m.nets[k]; n != nil {
			e.bias[k] = n.b1
			for _, in := range contextInputs(s, curling.Stones-k, errors) {
				add(&e.bias[k], in.value, &n.w1[in.index])
			}
		}
	}
	return e
}

// Fork is an evaluator of the same situation for another goroutine.
func (e *Evaluator) Fork() *Evaluator {
	f := *e
	return &f
}

// Knows reports whether positions before a shot can be valued.
func (e *Evaluator) Knows(shot int) bool {
	return shot >= curling.Stones || e.model.nets[curling.Stones-shot] != nil
}

// Ends is the distribution of the hammer's end score in a position before a shot (16: the end is over).
// The result is valid until the next call.
func (e *Evaluator) Ends(pos *curling.Position, shot int) *Shares {
	if shot >= curling.Stones {
		clear(e.act.p[:])
		r := rank(pos, e.house)
		e.act.p[min(max(r.score([2]int{}), -MostScore), MostScore)+MostScore] = 1
		return &e.act.p
	}
	k := curling.Stones - shot
	e.act.even = e.bias[k]
	e.in.read(pos, e.house, &e.turns)
	e.model.nets[k].run(&e.act, &e.in)
	return &e.act.p
}

// Mean is the expected utility to the hammer; utility[k+8] is that of a score of k.
func (e *Evaluator) Mean(pos *curling.Position, shot int, utility *[17]float64) float64 {
	sum := 0.0
	for k, p := range e.Ends(pos, shot) {
		sum += float64(p) * utility[k-MostScore+8]
	}
	return sum
}

// AddEnds adds weight times the distribution to ends, as seen by a side.
func (e *Evaluator) AddEnds(ends *ai.Ends, weight float64, pos *curling.Position, shot int, side curling.Side) {
	for k, p := range e.Ends(pos, shot) {
		score := k - MostScore
		if side == curling.First {
			score = -score
		}
		ends[score+8] += weight * float64(p)
	}
}
