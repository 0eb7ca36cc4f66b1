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
	"path"
	"sync"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
)

// Model is a net for every number of shots to come; some may be missing.
type Model struct {
	nets      [curling.Stones + 1]func() *Net // nil: missing
	elsewhere *Model                          // for ice that curls otherwise than mori2019; nil: the same
}

// Everywhere is the model with the nets that were learned on mori2019 for all ice.
func (m *Model) Everywhere() *Model { return &Model{nets: m.nets} }

// Set sets the net for positions with so many shots to come.
func (m *Model) Set(shots int, n *Net) { m.nets[shots] = func() *Net { return n } }

// Net is the net for so many shots to come, nil if there is none.
func (m *Model) Net(shots int) *Net {
	if !m.has(shots) {
		return nil
	}
	return m.nets[shots]()
}

func (m *Model) has(shots int) bool { return m.nets[shots] != nil }

//go:embed all:weights
var files embed.FS

// FileName is the name of the file of the net for so many shots to come.
func FileName(shots int) string { return fmt.Sprintf(fileName, shots) }

const fileName = "value-%02d.weights"

// Learned is the model that ships with the program: nets that were learned on mori2019, and those that learned further on fcv1 for ice
// that curls otherwise. Each net is read when it is first used: a question needs those of the shots to come alone.
var Learned = sync.OnceValues(func() (*Model, error) {
	m, err := shipped("weights")
	if err != nil {
		return nil, err
	}
	m.elsewhere, err = shipped("weights/fcv1")
	return m, err
})

func shipped(folder string) (*Model, error) {
	m := &Model{}
	list, err := files.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		var k int
		if _, err := fmt.Sscanf(f.Name(), fileName, &k); err != nil || k < 1 || k > curling.Stones {
			continue
		}
		m.nets[k] = sync.OnceValue(func() *Net {
			n, err := readNet(files, path.Join(folder, f.Name()))
			if err != nil {
				panic(err) // a file beside is wrong: TestLearned
			}
			return n
		})
	}
	return m, nil
}

// Read is the model of the nets that lie in a folder under their FileName. Those that are missing are left out.
func Read(folder fs.FS) (*Model, error) {
	m := &Model{}
	for k := 1; k <= curling.Stones; k++ {
		n, err := readNet(folder, FileName(k))
		switch {
		case errors.Is(err, fs.ErrNotExist): // not learned yet
		case err != nil:
			return nil, err
		default:
			m.Set(k, n)
		}
	}
	return m, nil
}

func readNet(files fs.FS, name string) (*Net, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	n, err := ParseNet(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// Evaluator values positions of one end. It serves one goroutine.
type Evaluator struct {
	model  *Model
	of     Situation
	errors [2]float64                           // of throwers that the nets have learned from
	nets   [curling.Stones + 1]*Net             // by shots to come, nil: not needed yet
	bias   [curling.Stones + 1][hidden1]float32 // first layer of the context, of those
	in     stones
	act    activations
}

// NewEvaluator is an evaluator of positions in a situation.
func NewEvaluator(m *Model, s *Situation) *Evaluator {
	errors := learnedErrors
	if m.elsewhere != nil && !s.turns.near(&learnedApproach) {
		m, errors = m.elsewhere, errorsElsewhere
	}
	return &Evaluator{model: m, of: *s, errors: errors}
}

// prepare has the net for so many shots to come at hand.
func (e *Evaluator) prepare(k int) {
	n := e.model.Net(k)
	e.nets[k], e.bias[k] = n, n.b1
	for _, in := range contextInputs(&e.of, curling.Stones-k, e.errors) {
		add(&e.bias[k], in.value, &n.w1[in.index])
	}
}

// Fork is an evaluator of the same situation for another goroutine.
func (e *Evaluator) Fork() *Evaluator {
	f := *e
	return &f
}

// Knows reports whether positions before a shot can be valued.
func (e *Evaluator) Knows(shot int) bool {
	return shot >= curling.Stones || e.model.has(curling.Stones-shot)
}

// Ends is the distribution of the hammer's end score in a position before a shot (16: the end is over).
// The result is valid until the next call.
func (e *Evaluator) Ends(pos *curling.Position, shot int) *Shares {
	if shot >= curling.Stones {
		clear(e.act.p[:])
		r := rank(pos, e.of.House)
		e.act.p[min(max(r.score([2]int{}), -MostScore), MostScore)+MostScore] = 1
		return &e.act.p
	}
	k := curling.Stones - shot
	if e.nets[k] == nil {
		e.prepare(k)
	}
	e.act.even = e.bias[k]
	e.in.read(pos, e.of.House, &e.of.turns)
	e.nets[k].run(&e.act, &e.in)
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
