package namedshots

import (
	"testing"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswersForASeed: whatever is rearranged within the AI and below it, a seed gives the answers that it gave.
func TestSameAnswersForASeed(t *testing.T) {
	goldentest.Text(t, "answers.txt", aitest.Answers(t, Kind(), 700,
		map[string]string{"group": "places", "policy": "rules", "reply": "4"},
		map[string]string{"group": "stones", "most": "12", "search": "0"},
		map[string]string{"group": "kinds", "policy": "simple", "spin": "any", "reply": "0"}))
}
