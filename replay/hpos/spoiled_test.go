package hpos

import (
	"testing"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledPositions: what is wrong in a position is told with its place, and what may be left out is not missed.
func TestSpoiledPositions(t *testing.T) {
	f := FileFormat()
	goldentest.Text(t, "spoiled/least.txt", kindtest.Spoiled(&f, minimal))
	goldentest.Text(t, "spoiled/whole.txt", kindtest.Spoiled(&f, written(t, On(physics.FCV1))))
}
