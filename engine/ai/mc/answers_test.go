package mc

import (
	"testing"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswersForASeed: whatever is rearranged within the AI and below it, a seed gives the answers that it gave.
func TestSameAnswersForASeed(t *testing.T) {
	goldentest.Text(t, "answers.txt", aitest.Answers(t, Kind(), 700,
		map[string]string{"root": "cycles", "policy": "simple", "error": "position", "columns": "21", "rows": "11", "hits": "63"},
		map[string]string{"root": "cycles", "cycles": "2", "policy": "rules", "columns": "21", "rows": "11", "hits": "31"}))
}
