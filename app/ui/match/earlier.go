package match

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// kept are the matches that were begun before, with the names of their players in the language in use.
func (s *State) kept() []*matchplay.Kept {
	list := s.Match.Keeper.All()
	if s.view == nil {
		return list
	}
	for _, k := range list {
		names := k.Record.Names
		for t := range names {
			names[t] = nameNow(s.view.words, &k.Setup.Seats[t], names[t])
		}
		k.Rename(names)
	}
	return list
}

// nameNow is what the player of a seat is called in the language in use, where he has the name that he has in any: a match that is kept has
// the names of the language in which it was begun. A number behind a name, of two players of one name, stays.
func nameNow(w *wording.Words, s *matchplay.Seat, name string) string {
	key, english := "lab.you", ""
	if !s.Person {
		e := engine(s.Spec)
		key, english = "kind."+e.Choice.Kind.Name, e.Choice.Kind.Title
	}
	for _, known := range append(w.All(key), english) {
		if rest, ok := strings.CutPrefix(name, known); ok && known != "" && (rest == "" || rest == " 1" || rest == " 2") {
			return w.First(english, key) + rest
		}
	}
	return name
}

// ways are the buttons that lead from the form to the match that is shown, and to those begun before, where there are any.
func (f *form) ways() (list []fyne.CanvasObject) {
	add := func(key string, run func()) {
		b := canvas.NewButton(f.words.T(key), canvas.ButtonOutline, run)
		b.Small = true
		list = append(list, b)
	}
	if f.state.Match.Game != nil {
		add("match.back", f.page.escape)
	}
	if len(f.state.earlier) > 0 {
		add("match.earlier", f.page.showEarlier)
	}
	return list
}

// keptRow is a match that was begun before: its teams with the score, when it was played last and where it stands. One that is not over
// goes on by resume, another opens in the study.
func keptRow(w *wording.Words, k *matchplay.Kept, resume, study func(*matchplay.Kept)) fyne.CanvasObject {
	r := k.Record
	last := r.Shots[len(r.Shots)-1].State
	place := w.T("place", last.End+1, r.Rules.Count(last.Shot), r.Rules.Throws())
	text, run, kind := w.T("match.go-on.touch"), resume, canvas.ButtonOutline
	if study != nil {
		kind = canvas.ButtonPrimary // of a list: Enter presses the first
	}
	if !k.CanGoOn() {
		text, run, place = w.T("match.earlier.open"), study, w.T("match.earlier.over")
	}
	b := canvas.NewButton(text, kind, func() { run(k) })
	b.Small = true
	name := r.Names[0] + " – " + r.Names[1] + "  " + w.T("match.earlier.score", r.Score[0], r.Score[1])
	note := k.Time.Local().Format("2006-01-02 15:04") + " · " + place
	lines := canvas.VStack(canvas.NewLabel(name, canvas.BodySize, true, theme.ColorNameForeground, 60),
		canvas.NewLabel(note, canvas.NoteSize, false, canvas.ColourQuiet, 60))
	return container.NewBorder(nil, nil, nil, container.New(canvas.VCentre{}, b), lines)
}

// keptWidth is that of the list of matches begun before, aroundKept what is above and below it, in pixels.
const keptWidth, aroundKept = 460, 190

// showEarlier lists the matches that were begun before.
func (v *View) showEarlier() {
	v.OnOpen()
	list := v.state.kept()
	if len(list) == 0 {
		v.dialogs.Notify(v.words.T("match.earlier.none"))
		return
	}
	box := canvas.VStack(canvas.Padded(canvas.Paragraph(v.words.T("match.earlier.note"), widget.LowImportance), 0, 6, 2, 2))
	study := func(k *matchplay.Kept) {
		v.dialogs.Hide()
		g, branches := k.Games()
		v.OnStudy(g, branches)
	}
	for _, k := range list {
		box.Add(canvas.Padded(keptRow(v.words, k, v.resume, study), 4, 4, 2, 2))
	}
	scroll := container.NewVScroll(box)
	width := v.dialogs.Width(keptWidth)
	box.Resize(fyne.NewSize(width, box.MinSize().Height)) // the note has its lines now
	scroll.SetMinSize(fyne.NewSize(width, min(v.dialogs.Size().Height-aroundKept, box.MinSize().Height)))
	v.dialogs.Show(v.words.T("match.earlier.title"), scroll)
}

// resume goes on with a match that was begun before; the one that is shown takes its place in the list.
func (v *View) resume(k *matchplay.Kept) {
	v.dialogs.Hide()
	s := v.state
	s.end()
	s.Match.Session.Terms.SetWinTable(s.study.Terms.WinTable())
	wins := s.study.Terms.WinTable().Under(&k.Record.Rules, false)
	if err := s.Match.History.Resume(k, wins.Wins()); err != nil {
		v.dialogs.Error(err)
		return
	}
	s.series, s.resumed, s.shown = series{matches: 1}, true, matchPanel
	_, _, s.played = s.rulesOf(&k.Rules)
	s.earlier = slices.DeleteFunc(s.earlier, func(e *matchplay.Kept) bool { return e == k })
	v.Redraw()
}
