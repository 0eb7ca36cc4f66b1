package arena

import (
	"fmt"
	"math"
)

// SPRT is a sequential test between two win shares of AI A: P0 (not better) and P1 (better),
// with the error chances Alpha and Beta (0: 0.05).
type SPRT struct {
	P0, P1, Alpha, Beta float64
}

// SPRTResult is where a sequential test stands. Decision is "", "better" or "not better".
type SPRTResult struct {
	LLR      float64 `json:"llr"`
	Lower    float64 `json:"lower"`
	Upper    float64 `json:"upper"`
	Decision string  `json:"decision"`
}

func (s *SPRT) check() error {
	if !(s.P0 > 0 && s.P0 < s.P1 && s.P1 < 1) {
		return fmt.Errorf("sprt: win shares %g and %g, want 0 < p0 < p1 < 1", s.P0, s.P1)
	}
	return nil
}

// minPairs is how many pairs must be played before the test may decide.
const minPairs = 10

// test is the generalised sequential probability ratio test on pair means: the normal
// log-likelihood ratio with the variance of the sample.
func (s *SPRT) test(pairs moments) SPRTResult {
	alpha, beta := s.Alpha, s.Beta
	if alpha <= 0 {
		alpha = 0.05
	}
	if beta <= 0 {
		beta = 0.05
	}
	r := SPRTResult{Lower: math.Log(beta / (1 - alpha)), Upper: math.Log((1 - beta) / alpha)}
	n := float64(pairs.n)
	if pairs.n < minPairs {
		return r
	}
	squares := pairs.squares - pairs.sum*pairs.sum/n
	// A sample without variance would decide at once: at least the variance of one odd pair.
	variance := max(squares/(n-1), 0.25/n)
	r.LLR = (s.P1 - s.P0) / variance * (pairs.sum - n*(s.P0+s.P1)/2)
	switch {
	case r.LLR >= r.Upper:
		r.Decision = "better"
	case r.LLR <= r.Lower:
		r.Decision = "not better"
	}
	return r
}
