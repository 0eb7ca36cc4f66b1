package wording

import (
	"math"
	"strings"

	"github.com/hogline/hogline/replay"
)

// Chart is what statisticians noted of a shot: kind, grade, and a time-out taken before it.
func (w *Words) Chart(c *replay.Chart) string {
	parts := []string{w.T("task." + string(c.Task))}
	if c.Grade >= 0 {
		parts = append(parts, w.T("chart.grade", c.Grade))
	}
	if c.TimeOut {
		parts = append(parts, w.T("chart.time-out"))
	}
	return strings.Join(parts, " · ")
}

// Found is how well the throw that was found for a charted shot explains it.
func (w *Words) Found(s *replay.Shot) string {
	switch {
	case s.Gap:
		return w.T("chart.gap")
	case s.Found == nil:
		return w.T("chart.no-throw")
	case !s.Found.Explained:
		return w.T("chart.unexplained")
	}
	return w.T("chart.reconstructed", int(math.Round(100*s.Found.Worst)))
}
