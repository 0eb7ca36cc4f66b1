package nrow

import (
	"testing"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswersForASeed: whatever is rearranged within the AI and below it, a seed gives the answers that it gave.
func TestSameAnswersForASeed(t *testing.T) {
	goldentest.Text(t, "answers.txt", aitest.Answers(t, Kind(), 700,
		map[string]string{"rows": "0+34+41", "weak": "false", "sigma": "paper"},
		map[string]string{"rows": "all", "noise": "false", "value": "points"}))
}
