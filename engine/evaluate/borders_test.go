package evaluate_test

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfQuestions: the least and the most of every number of a question, and what is said beyond.
func TestBordersOfQuestions(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	if err != nil {
		t.Fatal(err)
	}
	rules := curling.Standard()
	team := curling.TeamOf(curling.StandardPlayer)
	q := evaluate.Question{State: curling.State{Ends: rules.Ends}, Rules: rules, Ice: ice, Teams: [2]curling.Team{team, team}, Workers: 1}
	goldentest.Text(t, "borders.txt", goldentest.Borders(&q, q.Check))
}
