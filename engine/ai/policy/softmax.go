package policy

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Softmax is the learned policy (seed 004 §5.3): it thinks of what Rules thinks of and
// chooses by a linear value of each shot's features, at a temperature.
type Softmax struct {
	Weights     []float32 // Features of them
	Temperature float64
}

// UseTemperature is the temperature of playouts (seed 004 §6.3); it is trained at 1.
const UseTemperature = 0.8

//go:embed softmax.weights
var learned []byte

// Learned is the policy with the weights that come with the program. They are written by
// `hogline train policy` from our own play; the command and its seed stand in
// docs/EXPERIMENTS.md.
func Learned() (Softmax, error) {
	w, err := ParseWeights(learned)
	return Softmax{w, UseTemperature}, err
}

// Weights are stored as thousandths, two bytes each, little-endian, after a mark.
const (
	weightsMark  = "hogline policy 1\n"
	weightsScale = 1000
)

// FormatWeights is the file of weights, rounded to thousandths.
func FormatWeights(w []float32) []byte {
	out := []byte(weightsMark)
	for _, x := range w {
		v := min(max(math.Round(float64(x)*weightsScale), math.MinInt16), math.MaxInt16)
		out = binary.LittleEndian.AppendUint16(out, uint16(int16(v)))
	}
	return out
}

// ParseWeights reads a file of weights.
func ParseWeights(data []byte) ([]float32, error) {
	if len(data) < len(weightsMark) || string(data[:len(weightsMark)]) != weightsMark {
		return nil, errors.New("policy: these are no weights of a policy")
	}
	data = data[len(weightsMark):]
	if len(data) != 2*Features {
		return nil, fmt.Errorf("policy: %d bytes of weights, want %d", len(data), 2*Features)
	}
	w := make([]float32, Features)
	for i := range w {
		w[i] = float32(int16(binary.LittleEndian.Uint16(data[2*i:]))) / weightsScale
	}
	return w, nil
}

// Options implements Policy.
func (s Softmax) Options(b *Board, buf []Option) []Option {
	from := len(buf)
	buf = Thoughts(b, buf)
	all := buf[from:]
	sc, most := sceneOf(b), math.Inf(-1)
	for i := range all {
		all[i].P = s.value(sc.features(b, all[i].Label)) / s.Temperature
		most = max(most, all[i].P)
	}
	sum := 0.0
	for i := range all {
		all[i].P = math.Exp(all[i].P - most)
		sum += all[i].P
	}
	for i := range all {
		all[i].P /= sum
	}
	return buf
}

func (s *Softmax) value(f features) float64 {
	v := float32(0)
	for _, i := range f {
		v += s.Weights[i]
	}
	return float64(v)
}

// Lesson is a board's options and how good each turned out, as probabilities that sum to 1.
type Lesson struct {
	options []features
	want    []float64
}

// LessonOf is what is to be learned from a board: want are the probabilities of the options
// that Thoughts has for it, in its order.
func LessonOf(b *Board, want []float64) Lesson {
	l := Lesson{want: want}
	sc := sceneOf(b)
	for _, o := range Thoughts(b, nil) {
		l.options = append(l.options, sc.features(b, o.Label))
	}
	return l
}

// Course says how weights are learned: seed 004 §5.3.
type Course struct {
	Passes int     // over all lessons
	Rate   float64 // of the first pass; it falls as 0.01 + 0.99/√(pass+1)
	L2     float64
}

// Loss is the mean cross-entropy of lessons under weights.
func Loss(w []float32, lessons []Lesson) float64 {
	s, sum := Softmax{w, 1}, 0.0
	var p []float64
	for i := range lessons {
		p = s.probabilities(&lessons[i], p[:0])
		for k, want := range lessons[i].want {
			sum -= want * math.Log(max(p[k], 1e-12))
		}
	}
	return sum / float64(max(1, len(lessons)))
}

func (s *Softmax) probabilities(l *Lesson, p []float64) []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, f := range l.options {
		p = append(p, s.value(f))
		most = max(most, p[len(p)-1])
	}
	for i := range p {
		p[i] = math.Exp(p[i] - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// Learn makes weights from lessons by stochastic gradient descent, in the order of the
// lessons: the same lessons give the same weights.
func (c Course) Learn(lessons []Lesson) []float32 {
	w := make([]float32, Features)
	s := Softmax{w, 1}
	var p []float64
	for pass := range c.Passes {
		fall := 0.01 + 0.99/math.Sqrt(float64(pass+1))
		rate, decay := float32(c.Rate*fall), float32(1-c.Rate*c.L2*fall)
		for i := range lessons {
			l := &lessons[i]
			p = s.probabilities(l, p[:0])
			for k, f := range l.options {
				step := rate * float32(l.want[k]-p[k])
				for _, j := range f {
					w[j] = w[j]*decay + step
				}
			}
		}
	}
	return w
}
