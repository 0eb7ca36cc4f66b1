package uct

import (
	"testing"

	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameAnswersForASeed: whatever is rearranged within the AI and below it, a seed gives the answers that it gave.
func TestSameAnswersForASeed(t *testing.T) {
	goldentest.Text(t, "answers.txt", aitest.Answers(t, Kind(), 700,
		map[string]string{"policy": "rules", "level": "2", "represent": "sight", "trees": "3"},
		map[string]string{"policy": "simple", "level": "1", "late": "4", "few": "6", "represent": "likely", "replies": "every"},
		map[string]string{"level": "3", "represent": "chance", "expand": "1", "final": "mean"}))
}
