package shots

import (
	"math"

	"hogline/engine/ai"
)

// histogram counts end scores -8..8 as seen by the thrower: integers, so that the order in
// which workers add does not matter.
type histogram struct {
	count [17]int
	n     int
}

func (h *histogram) add(score int) {
	h.count[min(max(score, -8), 8)+8]++
	h.n++
}

func (h *histogram) merge(o *histogram) {
	for k, c := range o.count {
		h.count[k] += c
	}
	h.n += o.n
}

// mean is the expected value under worth and the standard error of it.
func (h *histogram) mean(worth *[17]float64) (mean, se float64) {
	if h.n == 0 {
		return 0, math.Inf(1)
	}
	var sum, squares float64
	for k, c := range h.count {
		sum += float64(c) * worth[k]
		squares += float64(c) * worth[k] * worth[k]
	}
	n := float64(h.n)
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-mean*mean)/n + 1e-12)
}

func (h *histogram) ends() (e ai.Ends) {
	for k, c := range h.count {
		e[k] = float64(c) / float64(max(1, h.n))
	}
	return e
}

// points is the worth of an end score by itself.
func points() (w [17]float64) {
	for k := range w {
		w[k] = float64(k - 8)
	}
	return w
}
