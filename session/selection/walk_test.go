package selection

import (
	"fmt"
	"strings"
	"testing"

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
	for _, n := range []int{-1, 0, 1, 2, 9} {
		acts = append(acts, act{fmt.Sprint("row ", n), func(s *Selector) { s.Select(n) }},
			act{fmt.Sprint("over ", n), func(s *Selector) { s.Hover(n) }},
			act{fmt.Sprint("candidate ", n), func(s *Selector) { s.SelectCandidate(n) }},
			act{fmt.Sprint("over candidate ", n), func(s *Selector) { s.HoverOverCandidate(n) }})
	}
	acts = append(acts, act{"next", (*Selector).NextCandidate}, act{"unselect", func(s *Selector) { s.Unselect() }},
		act{"leave", func(s *Selector) { s.LeavePlace(true) }})
	further := row(0)
	further.Row.Candidate, further.Parent = 2, 0
	own := row(0)
	own.Row.Kind = study.OwnRow
	var b strings.Builder
	for _, first := range acts {
		last := ""
		for _, second := range acts {
			s, _, _, moved := newSelector(t, table.Asked{Rows: []table.Row{row(4), row(2), further, own}})
			*moved = nil
			changed := 0
			s.Changed.Watch(func() { changed++ })
			first.do(s)
			second.do(s)
			listed, of := s.Listed()
			shown, candidate := s.ShownCandidate()
			_, ok := s.Shot()
			now := fmt.Sprintf("%s listed %d.%d shown %d.%d shot %v further %v none %v, told %d %v\n", goldentest.Dump(s.Now(), 2), listed, of, shown,
				candidate, ok, s.HasCandidates(), s.Unselected(), changed, goldentest.Dump(*moved, 3))
			if now != last {
				fmt.Fprintf(&b, "%s, %s: %s", first.name, second.name, now)
			}
			last = now
		}
	}
	goldentest.Text(t, "walk.txt", b.String())
}
