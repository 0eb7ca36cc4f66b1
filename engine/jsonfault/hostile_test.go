package jsonfault

import (
	"testing"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
)

// TestHostileTexts: a plan or a table of a megabyte is refused before it takes more than what it may.
func TestHostileTexts(t *testing.T) {
	type pairing struct {
		A, B  string
		Clock [100]float64
	}
	var plan struct {
		Pairings []pairing
		Any      any
	}
	safefiletest.JSON(t, 1<<20, 4*mostDecoded, func(text []byte) error { return Decode(text, &plan) }, `{"Pairings":*}`)
}
