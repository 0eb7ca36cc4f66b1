package policy

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Softmax is the learned policy (Ohto 2016 §5.3): the candidates of Rules, with
// probabilities by a linear function of each shot's features, at a temperature.
type Softmax struct {
	Weights     []float32 // Features of them
	Temperature float64
}

// UseTemperature is the temperature of playouts (Ohto 2016 §6.3); it is trained at 1.
const UseTemperature = 0.8

//go:embed softmax.weights
var learned []byte

// Learned is the policy with the weights that ship with the program. `hogline-lab train policy` wrote
// them from self-play; docs/EXPERIMENTS.md has the command and its seed.
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
	data, ok := bytes.CutPrefix(data, []byte(weightsMark))
	if !ok {
		return nil, errors.New("these are no weights of a policy")
	}
	if len(data) != 2*Features {
		return nil, fmt.Errorf("%d bytes of weights, want %d", len(data), 2*Features)
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
	buf = Candidates(b, buf)
	all := buf[from:]
	sc, most := sceneOf(b), math.Inf(-1)
	for i := range all {
		all[i].P = valueOf(s.Weights, sc.features(b, all[i].Label)) / s.Temperature
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

func valueOf(weights []float32, f features) float64 {
	v := float32(0)
	for _, i := range f {
		v += weights[i]
	}
	return float64(v)
}

// Example is a training example: the options of a board and their target probabilities, which sum
// to 1.
type Example struct {
	options []features
	want    []float64
}

// NewExample is the example of a board: want are the target probabilities of its Candidates, in
// their order.
func NewExample(b *Board, want []float64) Example {
	l := Example{want: want}
	sc := sceneOf(b)
	for _, o := range Candidates(b, nil) {
		l.options = append(l.options, sc.features(b, o.Label))
	}
	return l
}

// Training holds the parameters of the learning of weights (Ohto 2016 §5.3).
type Training struct {
	Epochs       int     // over all examples
	LearningRate float64 // of the first pass; it falls as 0.01 + 0.99/√(pass+1)
	L2           float64
}

// Loss is the mean cross-entropy of examples under weights.
func Loss(w []float32, examples []Example) float64 {
	sum := 0.0
	var p []float64
	for i := range examples {
		p = probabilities(w, &examples[i], p[:0])
		for k, want := range examples[i].want {
			sum -= want * math.Log(max(p[k], 1e-12))
		}
	}
	return sum / float64(max(1, len(examples)))
}

func probabilities(w []float32, l *Example, p []float64) []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, f := range l.options {
		p = append(p, valueOf(w, f))
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

// Learn makes weights from examples by stochastic gradient descent, in the order of the
// examples: the same examples give the same weights.
func (c Training) Learn(examples []Example) []float32 {
	w := make([]float32, Features)
	var p []float64
	for pass := range c.Epochs {
		fall := 0.01 + 0.99/math.Sqrt(float64(pass+1))
		rate, decay := float32(c.LearningRate*fall), float32(1-c.LearningRate*c.L2*fall)
		for i := range examples {
			l := &examples[i]
			p = probabilities(w, l, p[:0])
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
