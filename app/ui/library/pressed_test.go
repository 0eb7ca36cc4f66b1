package library

import (
	"testing"

	"github.com/hogline/hogline/app/ui/actions"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	u := newUnder(t)
	u.PressEverything()
}

// TestEveryMode: what modes show of two logs and three charts, and what every action leads to.
func TestEveryMode(t *testing.T) {
	for _, m := range []Mode{SimilarMode, SituationMode, CostlyMode, StatisticMode} {
		t.Run(string(m), func(t *testing.T) {
			u := newCharted(t)
			u.OnOpen = func() {}
			u.state.setMode(m)
			u.searched()
			u.Looks("found")
			u.RunEverything(u.View.Actions(actions.Page(1)), "library-save")
		})
	}
}

// TestEverythingOfAMode: what every button, row, check, choice and field of a mode leads to.
func TestEverythingOfAMode(t *testing.T) {
	for _, m := range []Mode{SimilarMode, SituationMode, Disagreements, CostlyMode, StatisticMode} {
		t.Run(string(m), func(t *testing.T) {
			u := newCharted(t)
			u.OnOpen = func() {}
			u.state.setMode(m)
			u.searched()
			u.PressEverything("field") // a filter that nothing passes
		})
	}
}
