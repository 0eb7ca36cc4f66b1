package session

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/hogline/hogline/internal/goldentest"
)

// A test of the whole session is held where testdata/told/NAME OF THE TEST.txt stands; an empty file begins it. What all parts tell is
// noted whenever the test has waited and at its end: at first whole, then what has changed.

// acts are methods without arguments that do something, not only tell.
var acts = []string{"Accept", "Again", "Clear", "Close", "DropPending", "EndPlace", "EndPreview", "Erase", "Evaluate", "Forget", "Hurry",
	"Keep",
	"LeaveStudy", "Leave", "LogOpened", "MakeDuel", "MakeGrid", "MakeRobust", "MarkUnsaved", "Mirror", "Next", "NextCandidate", "NextID",
	"NextLayer", "NextSpin", "NextWeight", "OtherTurn", "Play", "PlayAll", "PlayOut", "Reassess", "Redo", "Refresh", "RenewGames", "Restart",
	"Share", "Snapshot", "Start", "Stop", "StopSharing", "Take", "Throw", "Touch", "Undo", "Unchanged", "Unselect", "CrossValues", "Load",
	"Answers", "All", "Playback", "Game", "Study", "Unreadable", "Kept", "Tracer"}

// untold are parts that work by themselves beside a test: what they tell hangs on how far they are.
var untold = []string{"Jobs", "Check"}

// tells is what all parts of a session tell: a line for every method without arguments that only tells something.
func tells(s *Session) string {
	var b strings.Builder
	parts := reflect.ValueOf(s).Elem()
	for i := range parts.NumField() {
		f := parts.Type().Field(i)
		part := parts.Field(i)
		if !f.IsExported() || part.Kind() != reflect.Pointer || slices.Contains(untold, f.Name) {
			continue
		}
		fmt.Fprintf(&b, "%s\n", f.Name)
		for k := range part.NumMethod() {
			m := part.Type().Method(k)
			if m.Type.NumIn() != 1 || m.Type.NumOut() == 0 || slices.Contains(acts, m.Name) {
				continue
			}
			fmt.Fprintf(&b, " %s", m.Name)
			for _, out := range part.Method(k).Call(nil) {
				if out.Kind() == reflect.Func {
					continue
				}
				fmt.Fprintf(&b, " %s", goldentest.Dump(out.Interface(), 5))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// telling is what a session told during a test.
type telling struct {
	file string
	text goldentest.History
	last string
}

// noteIfHeld begins to note what the session tells where a file stands for the test.
func (u *under) noteIfHeld() {
	file := "told/" + strings.ReplaceAll(u.t.Name(), "/", "-") + ".txt"
	if _, err := os.Stat(filepath.Join("testdata", filepath.FromSlash(file))); err != nil {
		return
	}
	u.telling = &telling{file: file}
	u.t.Cleanup(func() {
		if !u.t.Failed() && !u.t.Skipped() {
			u.note("end")
			goldentest.Text(u.t, file, u.telling.text.String())
		}
	})
}

// note notes what the session tells now.
func (u *under) note(after string) {
	t := u.telling
	if t == nil {
		return
	}
	now := tells(u.Session)
	if now == t.last {
		return
	}
	t.text.Add(after, "", t.last, now)
	t.last = now
}
