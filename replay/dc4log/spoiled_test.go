package dc4log

import (
	"strings"
	"testing"

	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledLogs: a log in which a line or a value is wrong still opens, as far as it can be understood, and says what was wrong and
// where.
func TestSpoiledLogs(t *testing.T) {
	f := FileFormat()
	goldentest.Text(t, "spoiled/match.txt", kindtest.Spoiled(&f, strings.Join(whole(), "")))
}
