package session

import (
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// What the parts of a session hold can belong to the place shown alone (a shot that is aimed, a selection, a preview, a map),
// or to the study that is open (its analyses, comparisons, drawings). It ends with what it belongs to: a part drops it in one
// method of its own, and these are called in one place each, leavePlace and leaveStudy. Background tasks of the place end
// there too (OfPlace).

// placeLeaver is a part that holds what belongs to the place shown.
type placeLeaver interface {
	// leavePlace drops it; open tells that another place is shown, else nothing is.
	leavePlace(open bool)
}

// studyLeaver is a part that holds what belongs to the study that is open.
type studyLeaver interface{ leaveStudy() }

// leavePlace drops what belongs to the place that was shown: another one, or nothing, is shown from now on.
func (s *Session) leavePlace(open bool) {
	s.EndPlace()
	for _, p := range []placeLeaver{&s.Playing, &s.Selector, &s.Aiming, &s.Comparer, &s.ScoreMaps} {
		p.leavePlace(open)
	}
}

// leaveStudy drops what belongs to the study that was open. What is on the ice from then on sync puts there.
func (s *Session) leaveStudy() {
	s.left = true
	s.leavePlace(false)
	for _, p := range []studyLeaver{&s.Table, &s.Comparer, &s.Finder, &s.Analyses, &s.Checker} {
		p.leaveStudy()
	}
}

// OnIce is what is on the ice. Two are equal while the same place of the same line is shown with the same stones: whoever holds
// something that a user does there, as a stone that is dragged or a form, compares them before it is done.
type OnIce struct {
	Line  int // of the study; 0: nothing is shown
	At    replay.Place
	State curling.State
}

// OnIce is what is on the ice.
func (s *Session) OnIce() OnIce {
	state, _ := s.State()
	return OnIce{s.doc.Content().ShownLine().ID, s.At(), state}
}
