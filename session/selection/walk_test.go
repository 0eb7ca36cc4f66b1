package selection

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

// TestEveryWayToSelect: what is selected, listed and shown after every two things that can be done, and what is told before.
func TestEveryWayToSelect(t *testing.T) {
	type act struct {
		name string
		do   func(*Selector)
	}
	var acts []act
	for _, n := range []int{-1, 0, 1, 2, 4, 5, 9} {
		acts = append(acts, act{fmt.Sprint("row ", n), func(s *Selector) { s.Select(n) }},
			act{fmt.Sprint("over ", n), func(s *Selector) { s.Hover(n) }},
			act{fmt.Sprint("candidate ", n), func(s *Selector) { s.SelectCandidate(n) }},
			act{fmt.Sprint("over candidate ", n), func(s *Selector) { s.HoverOverCandidate(n) }})
	}
	acts = append(acts, act{"next", (*Selector).NextCandidate}, act{"unselect", func(s *Selector) {
		if something := s.Now().Row >= 0; s.Unselect() != something {
			t.Error("it tells whether something was selected")
		}
	}},
		act{"leave", func(s *Selector) { s.LeavePlace(true) }}, act{"evaluate", (*Selector).Evaluate}, act{"without row 0", func(s *Selector) {
			was := *s.table.Asked()
			s.table.Asked().Rows = was.Rows[1:]
			s.table.Made.Emit(table.Made{Was: &was, Now: s.table.Asked()})
		}})
	further := row(0)
	further.Row.Candidate, further.Parent = 2, 0
	own := row(0)
	own.Row.Kind = study.OwnRow
	own.Row.Answer.Shot.VX = 0.7
	orphan := row(0)
	orphan.Row.Candidate = 1
	var b strings.Builder
	for _, first := range acts {
		last := ""
		for _, second := range acts {
			s, _, asked, moved := newSelector(t, table.Asked{Rows: []table.Row{row(4), row(2), further, own, row(1), orphan},
				Ranking: evaluate.Ranking{Order: []int{0}}})
			*moved = nil
			changed := 0
			s.Changed.Watch(func() { changed++ })
			first.do(s)
			second.do(s)
			listed, of := s.Listed()
			shown, candidate := s.ShownCandidate()
			shot, ok := s.Shot()
			now := fmt.Sprintf("%s listed %d.%d shown %d.%d shot %v %.1f further %v none %v asked %v %v, told %d %v\n", goldentest.Dump(s.Now(), 2),
				listed, of, shown, candidate, ok, shot.VX, s.HasCandidates(), s.Unselected(), s.CanEvaluate(), *asked, changed,
				goldentest.Dump(*moved, 3))
			if now != last {
				fmt.Fprintf(&b, "%s, %s: %s", first.name, second.name, now)
			}
			last = now
		}
	}
	goldentest.Text(t, "walk.txt", b.String())
}
