package realplay

import (
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
)

// tail is how many end scores from MostPoints on are told apart: 3 to 8.
const tail = 8 - MostPoints + 1

// Model is what was learned of games of one kind.
type Model struct {
	Format    string `json:"format"` // formatName
	Source    string `json:"source"`
	FirstShot int    `json:"first_shot"` // of the rules: 0 teams of four, 6 mixed doubles
	Games     int    `json:"games"`
	Ends      int    `json:"ends"`
	// Scored and Stolen are the shares of 3, 4 .. 8 points in the outer classes.
	Scored [tail]float64 `json:"scored"`
	Stolen [tail]float64 `json:"stolen"`
	// Blanks is how often the hammer blanks an end in which it would score one point, but in the last end; 0 where the stages know it.
	Blanks float64 `json:"blanks,omitempty"`
	// Stages are by the shots to come; Stages[0] and those that were never seen are nil.
	Stages []*Stage `json:"stages"`
	// Level is that of the event that positions are of: At. The file of a model has none.
	Level float64 `json:"-"`
}

// At is the model for positions of an event with a level of its own (Levels); 0 is that of the games it was learned from.
func (m *Model) At(level float64) *Model {
	at := *m
	at.Level = level
	return &at
}

// formatName is in the file of a model.
const formatName = "hogline real play 1"

// Stage is a multinomial logit for positions with so many shots to come.
type Stage struct {
	Weights  Weights   `json:"weights"`
	Replicas []Weights `json:"replicas,omitempty"` // without a part of the games each
}

// Weights are those of the classes, one row each.
type Weights [Classes][]float32

// shares is the distribution by the weights (0) or those of a replica (from 1), at a level.
func (s *Stage) shares(in *[inputs]float64, replica int, level float64) (p Shares) {
	w := &s.Weights
	if replica > 0 {
		w = &s.Replicas[replica-1]
	}
	for c := range w {
		for i, v := range w[c] {
			p[c] += float64(v) * in[i]
		}
	}
	softmax(&p)
	return p.Tilt(level)
}

// softmax makes probabilities of logits.
func softmax(p *Shares) {
	most := p[0]
	for _, v := range p {
		most = max(most, v)
	}
	sum := 0.0
	for c := range p {
		p[c] = math.Exp(p[c] - most)
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
}

// MaxModel bounds the file of a model in bytes.
const MaxModel = 16 << 20

// mostMemory bounds what it is decoded into.
const mostMemory = 256 << 20

// Parse reads a model and checks it.
func Parse(data []byte) (*Model, error) {
	m := &Model{}
	if len(data) > MaxModel {
		return nil, fmt.Errorf("a model of %d bytes, want at most %d", len(data), MaxModel)
	}
	if err := safefile.DecodeJSON(data, m, mostMemory); err != nil {
		return nil, jsonfault.Line(data, err)
	}
	return m, m.Check()
}

// Check reports what no model is.
func (m *Model) Check() error {
	switch {
	case m.Format != formatName:
		return fmt.Errorf("format %q, want %q", m.Format, formatName)
	case m.FirstShot < 0 || m.FirstShot >= curling.Stones:
		return fmt.Errorf("first_shot %d, want 0 to %d", m.FirstShot, curling.Stones-1)
	case !(m.Blanks >= 0 && m.Blanks <= 1):
		return fmt.Errorf("blanks %g, want 0 to 1", m.Blanks)
	case len(m.Stages) > curling.Stones+1:
		return fmt.Errorf("%d stages, want at most %d", len(m.Stages), curling.Stones+1)
	}
	for _, t := range [][tail]float64{m.Scored, m.Stolen} {
		sum := 0.0
		for _, v := range t {
			if !(v >= 0) {
				return fmt.Errorf("a share of %g, want at least 0", v)
			}
			sum += v
		}
		if math.Abs(sum-1) > 1e-6 {
			return fmt.Errorf("shares of high scores sum to %g, want 1", sum)
		}
	}
	for left, s := range m.Stages {
		if s == nil {
			continue
		}
		for r, w := range append([]Weights{s.Weights}, s.Replicas...) {
			for c := range w {
				if len(w[c]) != inputs {
					return fmt.Errorf("stage %d, weights %d, class %d: %d numbers, want %d", left, r, c, len(w[c]), inputs)
				}
				for _, v := range w[c] {
					if !(math.Abs(float64(v)) < 1e3) {
						return fmt.Errorf("stage %d, weights %d, class %d: %g, want less than 1000", left, r, c, v)
					}
				}
			}
		}
	}
	return nil
}

// SearchSource is the source of BySearch.
const SearchSource = "play by search"

// BySearch is the model that takes the distribution of play by search between throwers with Noise as it is: it stands in where nothing
// was learned from charts, and its values are too high for the hammer among people.
func BySearch(r *curling.Rules) *Model {
	m := &Model{Format: formatName, Source: SearchSource, FirstShot: r.FirstShot, Stages: make([]*Stage, curling.Stones-r.FirstShot+1)}
	m.Scored[0], m.Stolen[0] = 1, 1
	var w Weights
	for c := range w {
		w[c] = make([]float32, inputs)
		w[c][inputs-Classes+c] = 1
	}
	for left := 1; left < len(m.Stages); left++ {
		m.Stages[left] = &Stage{Weights: w}
	}
	return m
}

// ShiftedSource is the source of Shifted.
const ShiftedSource = "play by search, shifted to the ends of real play"

// Shifted is BySearch with every result as much likelier or less likely as makes the start of an end come out as ends do between people:
// began is the distribution by search there, ended that of the ends. Of that change, in logits, a stage takes the share that its shots to
// come have in shares; stages beyond take all of it. A search for points never blanks an end for want of a better score: the blank
// ends that
// people have more come from those of one point (Model.Blanks), and in the last end, which nobody blanks, from all others alike. What the
// stones tell is that of play by search. How well that foretells ends of mixed doubles, whose positions it does not know, is in
// docs/REAL.md, "Teams of four".
func Shifted(r *curling.Rules, began, ended *Shares, shares []float64) *Model {
	const blank, one = MostPoints, MostPoints + 1
	m, target, last := BySearch(r), *ended, *ended
	m.Source = ShiftedSource
	if more := ended[blank] - began[blank]; more > 0 {
		target[blank], target[one] = began[blank], ended[one]+more
		m.Blanks = more / target[one]
		for c := range last {
			last[c] *= (1 - began[blank]) / (1 - ended[blank])
		}
		last[blank] = began[blank]
	}
	for left := 1; left < len(m.Stages); left++ {
		share := 1.0
		if left < len(shares) {
			share = shares[left]
		}
		w := &m.Stages[left].Weights
		for c := range w {
			w[c] = slices.Clone(w[c])
			w[c][0] = float32(share * math.Log(max(leastShare, target[c])/max(leastShare, began[c])))
			w[c][lastEnd] = float32(share * math.Log(max(leastShare, last[c])/max(leastShare, target[c])))
		}
	}
	return m
}

// blank takes a share of the ends of one point of the hammer for blank ones.
func (p *Shares) blank(share float64) {
	more := share * p[MostPoints+1]
	p[MostPoints] += more
	p[MostPoints+1] -= more
}

// unlearnedOff is how far the points by a model that stands in are from those that charts taught, as a share of the six between losing
// and scoring three: of mixed doubles, whose positions Shifted does not know, .24 points with one to five shots to come and .06 to .16 with
// more (root mean square over single positions).
const unlearnedOff = 0.04

// Off is the share of the spread of utilities that a model which stands in for a learned one is off by beside the value by search; 0 of a
// learned one.
func (m *Model) Off() float64 {
	if m.Source == SearchSource || m.Source == ShiftedSource {
		return unlearnedOff
	}
	return 0
}

// shiftShares are the shares of Shifted by the shots to come: those that foretell the ends of mixed doubles of Beijing 2022 and the world
// championships of 2023 and 2024 best, each of which gives them to within 0.1 with the other two (hogline-lab experiment real --part
// played --by shifted).
var shiftShares = []float64{0, 0.9, 0.5, 0.6, 0.5, 0.6, 0.6, 0.7, 0.9, 0.7, 1}

// unlearned stands in for a model where nothing was learned from charts: Shifted to the ends of real play, or for rules that are a machine
// of their own, of whose ends nothing is known, BySearch.
func unlearned(r *curling.Rules) (*Model, error) {
	m := BySearch(r)
	if r.Own() {
		return m, nil
	}
	e, err := New(m, r)
	if err != nil {
		return nil, err
	}
	began := e.Shares(&curling.State{Ends: max(1, r.Ends), Shot: r.FirstShot, Position: r.Placed.Place(curling.CentreLast)})
	var ended Shares
	for i, v := range winprob.Real(r).Ends() { // of the team throwing first
		ended[ClassOf(8-i)] += v
	}
	return Shifted(r, &began, &ended, shiftShares), nil
}

// For is the model for games under a rule set: the own one where it was learned under such rules, that of the program, or what
// stands in for one: see Shifted and BySearch.
func For(own *Model, r *curling.Rules) (*Model, error) {
	if own.Knows(r, curling.Stones-1) {
		return own, nil
	}
	m, err := Default()
	if err != nil || m.Knows(r, curling.Stones-1) {
		return m, err
	}
	return unlearned(r)
}
