package app

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/engine/match"
	"hogline/engine/message"
	"hogline/replay"
)

// Why there is no ruling.
var (
	errNoThrow    = errors.New("no stone is thrown at this place")
	errOtherRules = errors.New("this end has another number of stones")
)

// throwShown is the situation before the shot shown and where the stones came to rest before
// anybody judged. The log tells only what stood afterwards; where our simulator sees a foul and
// the log the stones put back, the stones are those of the simulator.
func (w *Window) throwShown() (s curling.State, thrown curling.Position, err error) {
	if w.play == nil {
		return s, thrown, errNoThrow
	}
	p, shot := w.play, w.play.Shot()
	if s, err = p.State(); err != nil {
		return s, thrown, err
	}
	if w.ice.preview >= 0 && p.Path != nil && p.Path.Rows() > 0 { // an answer that is played on the ice
		bounds := p.Game.Ice.Bounds
		s.Position = replay.InPlay(bounds, s.Position)
		return s, replay.InPlay(bounds, p.Path.At(p.Path.Rows()-1)), nil
	}
	if shot == nil || shot.Kind != replay.Thrown || !shot.Ran && shot.After == nil {
		return s, thrown, errNoThrow
	}
	g := p.Game
	s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
	thrown = s.Position
	switch {
	case shot.Ran && shot.Run.Speed() > 0 && p.Path != nil && p.Path.Rows() > 0:
		thrown = replay.InPlay(g.Ice.Bounds, p.Path.At(p.Path.Rows()-1))
	case shot.After != nil:
		return s, replay.InPlay(g.Ice.Bounds, *shot.After), nil
	}
	if shot.After != nil {
		after := replay.InPlay(g.Ice.Bounds, *shot.After)
		if _, verdict := g.Rules.Apply(g.Ice.Bounds, &s.Position, &thrown, shot.Number); !verdict.Foul || !sameStones(after, s.Position) {
			thrown = after
		}
	}
	return s, thrown, nil
}

// sameStones reports whether the same stones lie in two positions.
func sameStones(a, b curling.Position) bool {
	for i := range a {
		if a.Has(i) != b.Has(i) {
			return false
		}
	}
	return true
}

// rulingBy is what a rule set makes of the shot shown.
func (w *Window) rulingBy(r *match.Ruleset) (rulebook.Ruling, error) {
	if r == nil {
		return rulebook.Ruling{}, errors.New("faulty rules")
	}
	s, thrown, err := w.throwShown()
	if err != nil {
		return rulebook.Ruling{}, err
	}
	if r.Rules.FirstShot != w.play.Game.Rules.FirstShot {
		return rulebook.Ruling{}, errOtherRules
	}
	s.Ends = r.Rules.Ends
	return rulebook.NewRuling(r, w.play.Game.Ice.Bounds, s, thrown)
}

// foulText is the sentence for a shot whose stones were put back, "" for any other.
func (w *Window) foulText() string {
	set, err := w.rulesetNow()
	if err != nil {
		return ""
	}
	r, err := w.rulingBy(set)
	if err != nil || !r.Foul {
		return ""
	}
	return w.sayRuling(r.Summary)
}

// sayRuling puts a sentence into words, with the names of the teams.
func (w *Window) sayRuling(m message.Message) string {
	m.Args = slices.Clone(m.Args)
	for i, a := range m.Args {
		word, ok := a.(message.Message)
		if !ok || w.play == nil {
			continue
		}
		for t, key := range []string{"rules.word.TEAM1", "rules.word.TEAM2"} {
			if name := w.play.Game.Teams[t]; word.Key == key && name != "" {
				m.Args[i] = name
			}
		}
	}
	said := w.say(m)
	if w.play != nil && slices.ContainsFunc(w.play.Game.Teams[:], func(t string) bool { return t != "" && strings.HasPrefix(said, t) }) {
		return said // a name is written as its team does
	}
	if match.Quotes(m) {
		return said
	}
	return sentenceCase(said)
}

func sentenceCase(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// shotSide tells the way of the shot shown through the machine, in words.
func (v *rulesView) shotSide() fyne.CanvasObject {
	v.shot = container.New(stacked{})
	v.fillShot()
	return container.NewVScroll(v.shot)
}

func (v *rulesView) fillShot() {
	w, d := v.w, &v.w.desk
	v.shot.RemoveAll()
	defer v.shot.Refresh()
	say := func(s string, i widget.Importance) { v.shot.Add(canvas.Padded(wrapped(s, i), 8, 4, 12, 12)) }
	r, err := w.rulingBy(d.text.Ruleset())
	switch {
	case d.text.Ruleset() == nil:
		say(w.T("rv.use.faulty"), widget.DangerImportance)
		return
	case errors.Is(err, errNoThrow):
		say(w.T("rv.shot.none"), widget.MediumImportance)
		say(w.T("rv.shot.how"), widget.LowImportance)
		return
	case errors.Is(err, errOtherRules):
		say(w.T("rv.shot.other", w.ruleName(d.text)), widget.MediumImportance)
		return
	case err != nil:
		say(w.errorSentence(err), widget.DangerImportance)
		return
	}
	end, shot := w.play.Game.ShotAt(w.play.At)
	v.shot.Add(canvas.Padded(canvas.NewText(w.T("place", end.Number+1, shot.Number+1, curling.Stones), canvas.NoteSize, true, canvas.ColourQuiet), 9, 0, 12, 12))
	importance := widget.SuccessImportance
	if r.Foul {
		importance = widget.DangerImportance
	}
	say(w.sayRuling(r.Summary), importance)
	if r.Over {
		say(w.T("rv.shot.over"), widget.MediumImportance)
	}
	v.shot.Add(canvas.Separator())
	for i, l := range r.Lines {
		number := canvas.NewText(strconv.Itoa(i+1), canvas.NoteSize, false, canvas.ColourQuiet)
		number.Alignment = fyne.TextAlignTrailing
		text := container.New(stacked{}, wrapped(w.sayRuling(l.Text), widget.MediumImportance), canvas.NewText(l.State, canvas.NoteSize, false, canvas.ColourQuiet))
		line := container.New(&canvas.Columns{Fixed: []float32{20, 0}, Gap: 8}, number, text)
		row := canvas.NewListRow(canvas.Padded(line, 3, 3, 4, 10), func() {
			v.choose(l.State)
			v.main.Reveal(l.State)
		}).Ruled()
		v.shot.Add(row)
	}
}

// showPlace follows the place in the game.
func (v *rulesView) showPlace() {
	if !v.built || v.w.page != pageRules || v.w.desk.text.Kind != rulebook.Curling {
		return
	}
	v.showMachine()
	if v.shot != nil && v.w.desk.side == sideShot {
		v.fillShot()
	}
}
