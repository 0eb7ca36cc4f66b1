package quiz

import (
	"testing"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfCards: the least and the most of every number of a card, and what is said beyond.
func TestBordersOfCards(t *testing.T) {
	c := Card{Exercise: Exercise{Key: "k", Best: curling.Shot{VY: -2.3}, Ideas: []analysis.Idea{{}}}, Answers: []Answer{{Shot: curling.Shot{VY: -2}}}}
	goldentest.Text(t, "borders.txt", goldentest.Borders(&c, c.Check))
}
