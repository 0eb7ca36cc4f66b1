package match

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/matchlog"
)

// maxMatches bounds a series.
const maxMatches = 100

// series is matches of the same two seats one after the other, each with the next seed.
type series struct {
	matches int  // as many as set up
	swap    bool // the seats throw first in turn
	open    bool // a match of it is played, or was and is not counted
	at      int  // match that is played or was played last, from 0
	names   [2]string
	wins    [2]int // by seat
	draws   int
	records []*match.Record
}

// swapped reports whether the seats have each other's team in the match that is played.
func (s *series) swapped() bool { return s.swap && s.at%2 == 1 }

// over reports whether no match of it is left.
func (s *series) over() bool { return !s.open && s.at+1 >= s.matches }

// count takes in the match once it is over.
func (s *series) count(r *match.Record) {
	s.open = false
	s.records = append(s.records, r)
	if r.Winner < 0 {
		s.draws++
		return
	}
	seat := r.Winner
	if s.swapped() {
		seat = 1 - seat
	}
	s.wins[seat]++
}

// next is the match that follows: the same one where it did not come to its end, the first of a new series as it is set up now behind the
// last.
func (s *series) next(setUp series) {
	switch {
	case s.open:
	case s.over():
		*s = setUp
	default:
		s.at++
	}
}

// newSeries is a series as it is set up in the form, of which none is played. The one that is played goes on as it was begun.
func (s *State) newSeries() series { return series{matches: s.matches, swap: s.swap} }

// follow counts a match of the series that is over and, where nobody but AIs plays, begins the next.
func (s *State) follow() {
	m := s.Match
	if !s.series.open || m.Running() || m.Record == nil || m.Record.Reason == "" || m.Setup.Watched != "" || m.Setup.Server != "" {
		return
	}
	s.series.count(m.Record)
	if s.series.over() || m.Err != nil || m.Setup.Seats[0].Person || m.Setup.Seats[1].Person {
		return
	}
	s.seed++
	s.series.next(s.newSeries())
	if err := s.start(s.series.names); err != nil {
		m.Err = err
	}
}

// seriesRows are how the series stands and the matches that are over, which open in the study; nil of a single match.
func seriesRows(w *wording.Words, s *series, study func(*replay.Game)) fyne.CanvasObject {
	if s.matches < 2 || s.names[0] == "" {
		return nil
	}
	text := w.T("match.series", strconv.Itoa(s.at+1), strconv.Itoa(s.matches), s.names[0], strconv.Itoa(s.wins[0]), s.names[1],
		strconv.Itoa(s.wins[1]), strconv.Itoa(s.draws))
	box := canvas.VStack(canvas.Padded(canvas.Paragraph(text, widget.MediumImportance), 4, 4, 12, 12))
	for i, r := range s.records {
		result := w.T("match.draw", r.Score[0], r.Score[1])
		if r.Winner >= 0 {
			result = w.T("match.won", r.Names[r.Winner], r.Score[0], r.Score[1])
		}
		label := canvas.NewLabel(strconv.Itoa(i+1)+"   "+result, canvas.BodySize, false, theme.ColorNameForeground, 60)
		box.Add(canvas.NewListRow(canvas.Padded(label, 4, 4, 12, 8), func() {
			g := matchlog.Game(r)
			g.Complete = true
			study(g)
		}).Ruled())
	}
	return box
}
