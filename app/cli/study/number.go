package study

import (
	"math"
)

// number is a float in JSON, null where it is none.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
