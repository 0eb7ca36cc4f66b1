package session

// What the parts of a session hold can belong to the place shown alone (a shot that is aimed, a selection, a preview, a map),
// or to the study that is open (its analyses, comparisons, drawings). It ends with what it belongs to: a part drops it in one
// method of its own, and these are called in one place each, leavePlace and leaveStudy. Background tasks of the place end
// there too (job.OfPlace).

// placeLeaver is a part that holds what belongs to the place shown.
type placeLeaver interface {
	// leavePlace drops it; open tells that another place is shown, else nothing is.
	LeavePlace(open bool)
}

// studyLeaver is a part that holds what belongs to the study that is open.
type studyLeaver interface{ LeaveStudy() }

// leavePlace drops what belongs to the place that was shown: another one, or nothing, is shown from now on.
func (s *Session) leavePlace(open bool) {
	s.Jobs.EndPlace()
	for _, p := range []placeLeaver{s.Place, s.Preview, s.Selection, s.Aim, s.Compare, s.Maps} {
		p.LeavePlace(open)
	}
}

// leaveStudy drops what belongs to the study that was open. What is on the ice from then on sync puts there.
func (s *Session) leaveStudy() {
	s.left = true
	s.leavePlace(false)
	for _, p := range []studyLeaver{s.Ask, s.Table, s.Compare, s.Found, s.Valuation, s.Check} {
		p.LeaveStudy()
	}
}
