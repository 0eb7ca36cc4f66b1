package chart

import (
	"testing"

	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfChanges: the least and the most of all that a change of a chart sets, and what is said beyond.
func TestBordersOfChanges(t *testing.T) {
	text := ""
	for _, c := range []Change{OfGame(GameFields{}), OfEnd(0, EndFields{}), OfShot(0, 0, ShotFields{}), {Undo: &ID{Seq: 1, Device: "a"}}} {
		c.ID = ID{Seq: 2, Device: "b"}
		text += "= change\n" + goldentest.Borders(&c, c.Check)
	}
	goldentest.Text(t, "borders.txt", text)
}
