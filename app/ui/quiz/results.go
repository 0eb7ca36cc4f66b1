package quiz

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/hogline/hogline/engine/safefile"
)

// resultColumns are those of the table of answers, by the ends of their translation keys.
var resultColumns = []string{"date", "file", "end", "shot", "answer", "vx", "vy", "turn", "grade", "loss", "best", "due"}

// writeResults writes the answers of the learner as a table for other programs, the first ones first.
func (v *View) writeResults(w io.Writer) error {
	out := safefile.NewCSV(w)
	head := []string{v.words.T("quiz.learner")}
	for _, key := range resultColumns {
		head = append(head, v.words.T("quiz.column."+key))
	}
	out.Write(head...)
	learner := v.state.learner()
	number := func(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
	for _, r := range v.state.book.Records(learner) {
		answer, best := "", ""
		if idea := r.Idea(r.Answer.Shot); idea != nil {
			answer = v.words.Shots().Name(idea.Call, false)
		}
		if idea := r.Idea(r.Best); idea != nil {
			best = v.words.Shots().Name(idea.Call, false)
		}
		shot := r.Answer.Shot
		out.Write(learner, r.At.Format(time.DateTime), r.Game.Name(), strconv.Itoa(r.End), strconv.Itoa(r.Card.Shot), answer,
			number(shot.VX, 4), number(shot.VY, 4), v.words.Shots().Handle(shot.Turn, shot.Spin, false),
			v.words.T(fmt.Sprintf("quiz.column.grade.%d",
				r.Grade)), number(max(0, r.Loss), 2), best, r.Due.Format(time.DateOnly))
	}
	return out.Flush()
}
