package realplay

import (
	"fmt"
	"math"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
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
		return nil, fmt.Errorf("realplay: a model of %d bytes, want at most %d", len(data), MaxModel)
	}
	if err := safefile.DecodeJSON(data, m, mostMemory); err != nil {
		_, fault := jsonfault.Of(data, err)
		return nil, fmt.Errorf("realplay: %w", fault)
	}
	return m, m.Check()
}

// Check reports what no model is.
func (m *Model) Check() error {
	switch {
	case m.Format != formatName:
		return fmt.Errorf("realplay: format %q, want %q", m.Format, formatName)
	case m.FirstShot < 0 || m.FirstShot >= curling.Stones:
		return fmt.Errorf("realplay: first_shot %d, want 0 to %d", m.FirstShot, curling.Stones-1)
	case len(m.Stages) > curling.Stones+1:
		return fmt.Errorf("realplay: %d stages, want at most %d", len(m.Stages), curling.Stones+1)
	}
	for _, t := range [][tail]float64{m.Scored, m.Stolen} {
		sum := 0.0
		for _, v := range t {
			if !(v >= 0) {
				return fmt.Errorf("realplay: a share of %g, want at least 0", v)
			}
			sum += v
		}
		if math.Abs(sum-1) > 1e-6 {
			return fmt.Errorf("realplay: shares of high scores sum to %g, want 1", sum)
		}
	}
	for left, s := range m.Stages {
		if s == nil {
			continue
		}
		for r, w := range append([]Weights{s.Weights}, s.Replicas...) {
			for c := range w {
				if len(w[c]) != inputs {
					return fmt.Errorf("realplay: stage %d, weights %d, class %d: %d numbers, want %d", left, r, c, len(w[c]), inputs)
				}
				for _, v := range w[c] {
					if !(math.Abs(float64(v)) < 1e3) {
						return fmt.Errorf("realplay: stage %d, weights %d, class %d: %g, want less than 1000", left, r, c, v)
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

// For is the model for games under a rule set: the own one where it was learned under such rules, that of the program, or BySearch.
func For(own *Model, r *curling.Rules) (*Model, error) {
	if own.Knows(r, curling.Stones-1) {
		return own, nil
	}
	m, err := Default()
	if err != nil || m.Knows(r, curling.Stones-1) {
		return m, err
	}
	return BySearch(r), nil
}
