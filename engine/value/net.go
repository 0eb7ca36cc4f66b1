package value

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/x448/float16"
)

// Sizes of a net.
const (
	hidden1 = 64
	hidden2 = 32
	// Outputs are the end scores -MostScore..MostScore of the hammer.
	MostScore = 6
	outputs   = 2*MostScore + 1
)

// Shares are the probabilities of the hammer's end scores -MostScore..MostScore.
type Shares [outputs]float32

// Shifted are the shares with logits that are greater by so much.
func (s *Shares) Shifted(by *Shares) (out Shares) {
	total := float32(0)
	for k, v := range s {
		out[k] = v * float32(math.Exp(float64(by[k])))
		total += out[k]
	}
	for k := range out {
		out[k] /= total
	}
	return out
}

// Shifted is the net with logits that are greater by so much.
func (n *Net) Shifted(by *Shares) *Net {
	out := *n
	for k, v := range by {
		out.b3[k] += v
	}
	out.round()
	return &out
}

// Net is the value of positions with one number of shots to come: from the inputs, two hidden layers
// to the logits of the hammer's end score. The first layer is summed over the position and its mirror
// image, so that both have the same value.
type Net struct {
	w1 [inputs][hidden1]float32
	b1 [hidden1]float32
	w2 [hidden2][hidden1]float32
	b2 [hidden2]float32
	w3 [outputs][hidden2]float32
	b3 [outputs]float32
}

// add adds v times a row of the first layer.
func add(to *[hidden1]float32, v float32, row *[hidden1]float32) {
	for i := range to {
		to[i] += v * row[i]
	}
}

// addAll adds inputs times their rows of the first layer, four at a time.
func (n *Net) addAll(to *[hidden1]float32, list []input) {
	for ; len(list) >= 4; list = list[4:] {
		v := [4]float32{list[0].value, list[1].value, list[2].value, list[3].value}
		addFour(to, &n.w1[list[0].index], &n.w1[list[1].index], &n.w1[list[2].index], &n.w1[list[3].index], &v)
	}
	for _, in := range list {
		add(to, in.value, &n.w1[in.index])
	}
}

// activations are what a net computes on the way.
type activations struct {
	even, odd [hidden1]float32 // first layer before its activation
	h1        [hidden1]float32
	h2        [hidden2]float32
	p         Shares // probabilities
}

// run computes the probabilities; a.even must hold the bias and the context.
func (n *Net) run(a *activations, s *stones) {
	clear(a.odd[:])
	n.addAll(&a.even, s.even[:s.evens])
	n.addAll(&a.odd, s.odd[:s.odds])
	for i, e := range a.even {
		a.h1[i] = max(e+a.odd[i], 0) + max(e-a.odd[i], 0)
	}
	a.h2 = n.b2
	dots(&a.h2, &n.w2, &a.h1)
	for j, v := range a.h2 {
		a.h2[j] = max(v, 0)
	}
	most := float32(math.Inf(-1))
	for k := range a.p {
		row := &n.w3[k]
		sum := n.b3[k]
		for j, v := range a.h2 {
			sum += row[j] * v
		}
		a.p[k] = sum
		most = max(most, sum)
	}
	total := float32(0)
	for k, v := range a.p {
		a.p[k] = float32(math.Exp(float64(v - most)))
		total += a.p[k]
	}
	for k := range a.p {
		a.p[k] /= total
	}
}

// parameters are all numbers of the net, in the order in which they are stored.
func (n *Net) parameters() [][]float32 {
	var list [][]float32
	for i := range n.w1 {
		list = append(list, n.w1[i][:])
	}
	list = append(list, n.b1[:])
	for i := range n.w2 {
		list = append(list, n.w2[i][:])
	}
	list = append(list, n.b2[:])
	for i := range n.w3 {
		list = append(list, n.w3[i][:])
	}
	return append(list, n.b3[:])
}

// round rounds the parameters to what a file holds, so that a net that was just learned values positions as it will when it is read again.
func (n *Net) round() {
	for _, p := range n.parameters() {
		for i, v := range p {
			p[i] = float16.Fromfloat32(v).Float32()
		}
	}
}

// mark is what a file of weights begins with; a change of the inputs or of how weights are written changes its number.
const mark = "hogline value 2\n"

// Format is the file of a net: after the mark its parameters, each a little-endian number of 16 bits (IEEE 754-2008 binary16). Nets that
// were learned or read here have no finer ones.
func (n *Net) Format() []byte {
	out := []byte(mark)
	for _, p := range n.parameters() {
		for _, v := range p {
			out = binary.LittleEndian.AppendUint16(out, float16.Fromfloat32(v).Bits())
		}
	}
	return out
}

// ParseNet reads the file of a net.
func ParseNet(data []byte) (*Net, error) {
	if len(data) < len(mark) || string(data[:len(mark)]) != mark {
		return nil, errors.New("these are no weights of a value of this version")
	}
	data = data[len(mark):]
	n := &Net{}
	list := n.parameters()
	want := 0
	for _, p := range list {
		want += 2 * len(p)
	}
	if len(data) != want {
		return nil, fmt.Errorf("%d bytes of weights, want %d", len(data), want)
	}
	for _, p := range list {
		for i := range p {
			w := float16.Frombits(binary.LittleEndian.Uint16(data))
			if data = data[2:]; !w.IsFinite() {
				return nil, errors.New("a weight is no number")
			}
			p[i] = w.Float32()
		}
	}
	return n, nil
}
