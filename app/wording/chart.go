package wording

import (
	"math"
	"strings"

	"github.com/hogline/hogline/replay"
)

// Chart is what statisticians noted of a shot: kind, grade, and a time-out taken before it.
func (w *Words) Chart(c *replay.Chart) string {
	task := w.T("task." + string(c.Task))
	if noted := w.Noted(c); noted != "" {
		return task + " · " + noted
	}
	return task
}

// Noted is what statisticians noted of a shot beside its kind; empty where they noted nothing.
func (w *Words) Noted(c *replay.Chart) string {
	var parts []string
	if c.Grade >= 0 {
		parts = append(parts, w.T("chart.grade", c.Grade))
	}
	if c.TimeOut {
		parts = append(parts, w.T("chart.time-out"))
	}
	if c.Note != "" {
		parts = append(parts, w.note(c.Note))
	}
	return strings.Join(parts, " · ")
}

// notes are the texts of what statisticians note beside the kind of a shot.
var notes = map[string]string{"hog line violation": "note.hog", "free guard zone violation": "note.free-guard",
	"no tick violation": "note.no-tick", "burned stone": "note.burned",
	"measurement": "note.measurement", "debris": "note.debris"}

// note is what was noted beside the kind of a shot: known notes in the user's language, others as they stand.
func (w *Words) note(text string) string {
	list := strings.Split(text, "; ")
	for i, n := range list {
		if key, ok := notes[strings.ToLower(n)]; ok {
			list[i] = w.T(key)
		}
	}
	return strings.Join(list, "; ")
}

// Found is how well the throw that was found for a charted shot explains it; searching tells that throws are still searched for.
func (w *Words) Found(s *replay.Shot, searching bool) string {
	switch {
	case s.Gap:
		return w.T("chart.gap")
	case s.Found == nil && searching:
		return w.T("chart.searching")
	case s.Found == nil:
		return w.T("chart.no-throw")
	case !s.Found.Explained:
		return w.T("chart.unexplained")
	}
	return w.T("chart.reconstructed", int(math.Round(100*s.Found.Worst)))
}
