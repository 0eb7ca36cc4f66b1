package app

import (
	"context"
	"strconv"
	"time"

	"hogline/canvas/paint"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
)

// An answer is the first of its AI's ideas, idea 0. The further ones can be selected in its
// stead, and the referee can judge them: each is a row of its own then.

// tracedIdea is the way of an idea and where it comes to rest.
type tracedIdea struct {
	ways  [][]curling.Vec
	ghost *paint.Stone
}

// mostIdeas is how many ideas of an AI are listed.
const mostIdeas = 9

// thinker is the row whose AI's ideas are listed, -1 if there is none, and which of them is
// selected: that of the answer selected, or of the best.
func (w *Window) thinker() (row, idea int) {
	q := &w.question
	i := w.selected
	if w.answerAt(i) == nil {
		if i = -1; len(q.verdict.Order) > 0 && (!q.running || q.judging) {
			i = q.verdict.Order[0]
		}
	}
	r := w.answerAt(i)
	switch {
	case r == nil || r.played:
		return -1, 0
	case r.idea > 0:
		return r.of, r.idea
	case i == w.selected:
		return i, w.idea
	}
	return i, 0
}

// ideasOf are the ideas of a row's AI, those listed.
func (w *Window) ideasOf(row int) []evaluate.Candidate {
	r := w.answerAt(row)
	if r == nil || r.played || r.idea > 0 {
		return nil
	}
	return r.answer.Candidates[:min(len(r.answer.Candidates), mostIdeas)]
}

// ideaRow is the row of an idea: the answer's own, that of one that was judged, or -1.
func (w *Window) ideaRow(row, idea int) int {
	if idea == 0 {
		return row
	}
	for i := range w.question.rows {
		if r := &w.question.rows[i]; r.idea == idea && r.of == row {
			return i
		}
	}
	return -1
}

// ideaVoice is how an idea is drawn: like its AI, with its rank beside the letter.
func (w *Window) ideaVoice(row, idea int) paint.SeriesStyle {
	r := &w.question.rows[row]
	v := r.voice
	if idea > 0 {
		v.Letter += strconv.Itoa(r.answer.Candidates[idea].Rank)
	}
	return v
}

// shownIdea is the idea without a row of its own whose way is drawn: the one under the
// pointer, else the one selected; idea 0 if there is none.
func (w *Window) shownIdea() (row, idea int) {
	row, idea = w.thinker()
	switch {
	case w.overIdea > 0:
		idea = w.overIdea
	case w.hovered >= 0:
		idea = 0
	}
	if row < 0 || idea >= len(w.ideasOf(row)) || w.overIdea == 0 && w.ideaRow(row, idea) >= 0 {
		return row, 0
	}
	return row, idea
}

// tracedIdea is the way of an idea, found once.
func (w *Window) tracedIdea(row, idea int) tracedIdea {
	r := &w.question.rows[row]
	t, ok := r.traced[idea]
	if !ok {
		t.ways, t.ghost = w.trace(r.answer.Candidates[idea].Thrown)
		if r.traced == nil {
			r.traced = map[int]tracedIdea{}
		}
		r.traced[idea] = t
	}
	return t
}

// selectIdea selects an idea of the AI whose ideas are listed, or its answer again.
func (w *Window) selectIdea(idea int) {
	row, now := w.thinker()
	if row < 0 || idea >= len(w.ideasOf(row)) {
		return
	}
	if idea == now && w.selected >= 0 {
		idea = 0
	}
	if w.selected != row {
		w.mapOf = 0
	}
	w.selected, w.idea = row, idea
	if i := w.ideaRow(row, idea); i != row && i >= 0 {
		w.selected, w.idea, w.mapOf = i, 0, 0
	}
	w.showQuestion()
}

// nextIdea selects the next idea, after the last one the answer again.
func (w *Window) nextIdea() {
	row, now := w.thinker()
	if n := len(w.ideasOf(row)); n > 1 {
		w.selectIdea((now + 1) % n)
		_, now = w.thinker()
		w.answers.see(w.answers.ideas.lines[now].row)
	}
}

// hasIdeas reports whether an AI with further ideas is selected.
func (w *Window) hasIdeas() bool {
	row, _ := w.thinker()
	return len(w.ideasOf(row)) > 1
}

// pointIdea draws the way of an idea alone while the pointer is on it.
func (w *Window) pointIdea(idea int, in bool) {
	w.hovered, w.overIdea = -1, 0
	if row, _ := w.thinker(); in && idea < len(w.ideasOf(row)) {
		if i := w.ideaRow(row, idea); i >= 0 {
			w.hovered = i
		} else {
			w.overIdea = idea
		}
	}
	w.ice.showPaths()
}

// canJudge reports whether the referee can judge the idea selected.
func (w *Window) canJudge() bool {
	row, idea := w.thinker()
	return w.question.result != nil && !w.question.running && idea > 0 && w.ideaRow(row, idea) < 0
}

// judgeIdea has the referee throw the idea selected, beside the answers.
func (w *Window) judgeIdea() {
	if !w.canJudge() {
		return
	}
	q := &w.question
	row, k := w.thinker()
	parent := &q.rows[row]
	idea := parent.answer.Candidates[k]
	r := answerRow{asker: parent.asker, title: parent.title, voice: w.ideaVoice(row, k), of: row, idea: k, asked: true, done: -1,
		answer: evaluate.Answer{Engine: len(q.rows), State: evaluate.Evaluating, Shot: idea.Thrown, Call: idea.Call, Thrower: parent.answer.Thrower}}
	w.traceRow(&r)
	before := len(q.rows)
	q.rows = append(q.rows, r)
	ctx, cancel := context.WithCancel(context.Background())
	q.running, q.judging, q.cancel, q.request, q.started = true, true, cancel, w.poster.Begin("ask"), time.Now()
	w.selected, w.idea, w.hovered, w.overIdea, w.mapOf = before, 0, -1, 0, 0
	w.showQuestion()
	go func(res *evaluate.Result, request uint64) {
		judged := res.Evaluate(ctx, row, idea.Candidate, w.news(request))
		w.poster.Post("ask/end", request, func() {
			cancel()
			q := &w.question
			q.running, q.judging = false, false
			if !judged {
				q.rows = q.rows[:before]
				if w.selected == before {
					w.selected, w.idea = row, k
				}
			}
			w.takeAll(res)
			w.showQuestion()
		})
	}(q.result, q.request)
}
