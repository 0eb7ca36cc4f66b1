package compare

import (
	"math"
	"testing"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/comparison"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _, _ := newView(t)
	e.Session.Compare.Show(comparison.GridComparison)
	e.PressEverything()
}

// TestWhatAIsSayOfEachOther: what an AI says of its own shot and of one near another's, what the referee says of each, and how far an AI
// is beyond him: marked where that is more than two errors.
func TestWhatAIsSayOfEachOther(t *testing.T) {
	e, _, v := newView(t)
	e.Session.Compare.Show(comparison.CrossComparison)
	var a table.Asked
	question := &study.Question{Key: e.Session.Table.Key()}
	shots := []curling.Shot{{VX: 0.1, VY: -30}, {VX: 0.5, VY: -33}, {VX: -0.4, VY: -29}, {VX: 0.3, VY: -31}}
	for i, claims := range []float64{0.7, 0.519, math.NaN(), 0.525} {
		r := uitest.Answer(i, evaluate.Value{Throws: 1000 * (i + 1), Win: 0.5, WinError: 0.01, Rival: -1})
		r.Question, r.Answer.Shot = question, shots[i]
		r.Answer.Candidates = []evaluate.Candidate{{Candidate: ai.Candidate{Shot: shots[i], Win: claims, Score: math.NaN(), Throws: 50},
			Thrown: shots[i], WinError: 0.001}}
		if i == 1 {
			r.Answer.Candidates = append(r.Answer.Candidates, evaluate.Candidate{Candidate: ai.Candidate{Shot: shots[0], Win: 0.4, Throws: 20},
				Thrown: shots[0], WinError: 0.02})
		}
		a.Rows = append(a.Rows, r)
	}
	e.Session.Table.Show(a)
	v.Content.Refresh()
	e.Session.Compare.Show(comparison.CrossComparison)
	e.Looks("four AIs")
}
