package chart

import (
	"fmt"
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// TestBordersOfChanges: the least and the most of all that a change of a chart sets, and what is said beyond.
func TestBordersOfChanges(t *testing.T) {
	text := ""
	shot := ShotFields{Kind: Noted(Thrown), Task: Noted(replay.TaskDraw), Weight: Noted(shotname.Weights[0]), Fate: Noted(Hogged),
		Scale: Noted(GradeMax), Reasons: Noted([]Reason{Light})}
	for _, c := range []Change{OfGame(GameFields{Format: Noted(Fours), Ends: Noted(8)}), OfEnd(0, EndFields{}), OfShot(0, 0, shot),
		{Undo: &ID{Seq: 1, Device: "a"}}} {
		c.ID = ID{Seq: 2, Device: "b"}
		text += "= change\n" + goldentest.Borders(&c, c.Check)
	}
	for _, n := range []int{-1, 0, curling.Stones - 1, curling.Stones} { // a stone of a shot, by its number
		c := OfShot(0, 0, ShotFields{Stones: map[int]*Field[Place]{n: Noted(At(curling.Tee))}})
		c.ID = ID{Seq: 2, Device: "b"}
		text += fmt.Sprintf("= stone %d\n", n) + goldentest.Borders(c.Shot.Set.Stones[n], c.Check)
	}
	goldentest.Text(t, "borders.txt", text)
}
