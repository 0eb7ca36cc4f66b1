package hpos_test

import (
	"testing"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/hpos"
)

// TestBordersOfPositions: the least and the most of every number of a position, and what is said beyond.
func TestBordersOfPositions(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	goldentest.Text(t, "borders.txt", goldentest.Borders(&p, p.Check))
}
