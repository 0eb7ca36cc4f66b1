package dcl2

import (
	"strings"
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestSpoiledLogs: a log, or the file of a shot, in which a line or a value is wrong still opens, as far as it can be understood, and
// says what was wrong and where.
func TestSpoiledLogs(t *testing.T) {
	logs, shots := FileFormat(), ShotFileFormat()
	match := strings.SplitAfter(record(t).log.String(), "\n")
	goldentest.Text(t, "spoiled/match.txt", kindtest.Spoiled(&logs, strings.Join(match[:3+2*curling.Stones+4], "")))
	goldentest.Text(t, "spoiled/opening.txt", kindtest.Spoiled(&logs, opening().throw(moveAt(0.1, 2.4, "cw"), moveAt(0.11, 2.41,
		"ccw"), "team0",
		state(0, 1, "team0", "null", stoneAt(0.2, 38), noScore, `"team0":null,"team1":null`, "null")).String()))
	goldentest.Text(t, "spoiled/shot.txt", kindtest.Spoiled(&shots, takeout()))
}
