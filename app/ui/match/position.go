package match

import (
	"errors"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// errNoText: a match runs a text of rules, and no text has those of the position.
var errNoText = errors.New("no rule text has the rules of the position")

// PlayOn shows the form of a match from the position of the study, in which the user throws next against an AI.
func (v *View) PlayOn() {
	v.OnOpen()
	if !v.IsShown() {
		return
	}
	if err := v.state.playOn(); err != nil {
		v.dialogs.Error(err)
		return
	}
	v.showSetup()
}

// playOn sets a match up from the position of the study. Where one person is set up, he throws next.
func (s *State) playOn() error {
	q, err := s.study.Inquiry.Question()
	if err != nil {
		return err
	}
	s.from = true
	if m := q.State.Mover(); s.seats[m].who != personWho && s.seats[m.Other()].who == personWho {
		s.seats[0], s.seats[1] = s.seats[1], s.seats[0]
	}
	return nil
}

// origin is a position of the study from which a match begins.
type origin struct {
	question evaluate.Question
	powers   [2]bool // see matchplay.Setup
}

// here is the position that the study shows.
func (s *State) here() (*origin, error) {
	q, err := s.study.Inquiry.Question()
	if err != nil {
		return nil, err
	}
	return &origin{q, s.study.Place.Game().PowersUsed(s.study.Place.At())}, nil
}

// startFrom has a match begin at a position of the study, under its rules, on its ice and with its throwers. It returns the text of the
// rules, nil where it is none of those that are shown.
func (s *State) startFrom(o *origin, m *matchplay.Setup) (played *rulebook.Document, err error) {
	q := &o.question
	rules := q.Rules
	rules.Ends = q.State.Ends
	if m.Rules, m.Twin, played = s.rulesOf(&rules); m.Rules == nil {
		return nil, errNoText
	}
	m.Start, m.Ends, m.Extra, m.Ice, m.Wear = q.State, q.State.Ends, q.Rules.Extra, q.Ice, physics.Wear{}
	m.Powers, m.Limit = o.powers, match.Clamp
	if q.Limit == evaluate.Refuse {
		m.Limit = match.Refuse
	}
	for t := range m.Seats {
		m.Seats[t].Thrower, m.Seats[t].Others = q.Teams[t][0], q.Teams[t][1:]
	}
	return played, nil
}

// rulesOf is the rule set that plays rules, whether its compiled rules may stand for it, and its text among those that are shown, nil where
// it is none of them. It is nil where no text has such rules.
func (s *State) rulesOf(r *curling.Rules) (set *match.Ruleset, twin bool, d *rulebook.Document) {
	own := match.RulesetOf(r)
	list := slices.Clone(s.rulesets)
	if i := slices.IndexFunc(list, func(d *rulebook.Document) bool { return d.Name == r.Name }); i > 0 { // it comes before its like
		list[0], list[i] = list[i], list[0]
	}
	for _, d := range list {
		if set := d.Ruleset(); own != nil && set.Name == own.Name {
			return own, false, d
		} else if set := set.Of(*r); set != nil {
			return set, d.Twin(), d
		}
	}
	return own, false, nil
}

// position tells the position of the study in the form, from which the match begins.
func (f *form) position() fyne.CanvasObject {
	q, err := f.state.study.Inquiry.Question()
	if err != nil {
		return canvas.Paragraph(f.words.ErrorSentence(err), widget.DangerImportance)
	}
	s := &q.State
	place := f.words.T("place", s.End+1, q.Rules.Count(s.Shot), q.Rules.Throws()) + " · " + f.teamName(0) + " " + strconv.Itoa(s.Score[0]) + " : " +
		strconv.Itoa(s.Score[1]) + " " + f.teamName(1)
	return canvas.VStack(canvas.Paragraph(place, widget.MediumImportance),
		canvas.Paragraph(f.words.T("match.from.hint", f.teamName(s.Mover())), widget.LowImportance))
}

// teamName is the name of a team of the game in the study.
func (f *form) teamName(t curling.TeamID) string {
	return f.words.TeamName(f.state.study.Place.Game().Teams[t], int(t))
}
