package app

import (
	"fmt"
	"strings"

	"hogline/engine/ai"
	"hogline/engine/dcp"
	"hogline/engine/evaluate"
)

// thinkingText is how far an AI is that has not answered yet: seconds, throws, and the best
// shot so far in words.
func (w *Window) thinkingText(a *evaluate.Answer) string {
	var parts []string
	switch {
	case a.Progress.Doing == string(dcp.Starting):
		parts = append(parts, w.T("state.starting"))
	case a.Elapsed > 0:
		parts = append(parts, w.T("state.thinking.for", fmt.Sprintf("%.1f", a.Elapsed.Seconds())))
	default:
		parts = append(parts, w.T("state.thinking"))
	}
	if n := a.Progress.Throws; n > 0 {
		parts = append(parts, w.T("throws", group(n)))
	}
	if a.Call.Kind != "" {
		parts = append(parts, w.T("thinking.best", w.callText(a.Call, a.Thrower.LeftHanded)))
	}
	return strings.Join(parts, " · ")
}

// doneShare is how much of its budget the AI of a row has spent, negative when it does not
// think or tells nothing. It never falls.
func (r *answerRow) doneShare() float64 {
	if !r.asked || r.answer.State != evaluate.Thinking {
		return -1
	}
	return r.done
}

// hear takes the progress of an answer.
func (r *answerRow) hear(p *ai.Progress) {
	if p.Done >= 0 && (p.Throws > 0 || p.Done > 0) {
		r.done = max(r.done, min(p.Done, 1))
	}
}
