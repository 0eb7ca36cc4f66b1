// Package position holds the forms of a position that is set up: end, score, hammer, shot, rules and ice; the exact place
// of a stone; and the list of shots that can be called.
package position

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/finder"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place *place.Place
	Lines *lines.Lines
	Ices  *terms.Ices
	Ask   *asking.Asker
	Aim   *aiming.Aiming
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Lines: s.Lines, Ices: s.Ices, Ask: s.Ask, Aim: s.Aim}
}

// View opens the forms.
type View struct {
	// OnIceFile asks for a file of an ice and hands its path on.
	OnIceFile func(title string, kind filepick.Kind, then func(path string))

	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
}

// New are the forms of a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	return &View{words: words, session: s, dialogs: d}
}

// The rule sets that the form offers.
var ruleSets = []curling.Rules{curling.Standard(), curling.FourRock(), curling.NoTick(), curling.MixedDoubles(), curling.Wheelchair()}

// Limits of what the form takes.
const (
	maxEnd   = 30
	maxScore = 200
)

// nameWidth is the width in pixels of the names of the form.
const nameWidth = 190

// row is a line of the form: a name and a control.
func row(name string, control fyne.CanvasObject) fyne.CanvasObject {
	label := canvas.NewLabel(name, canvas.BodySize, false, theme.ColorNameForeground, nameWidth) // names of teams may be long
	return container.New(&canvas.Named{Width: nameWidth, Gap: 10}, container.New(canvas.VCentre{}, label), control)
}

// ShowGame opens the form of end, score, hammer, shot, rules and ice. It begins with what is shown.
func (v *View) ShowGame() {
	state, ok := v.session.Place.State()
	if !ok {
		return
	}
	w, g := v.words, v.session.Place.Game()
	number := func(n int) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(strconv.Itoa(n))
		return e
	}
	choice := func(options []string, i int) *forms.Select {
		s := forms.NewSelect(options, v.dialogs.TypedKey)
		s.SetSelectedIndex(i)
		return s
	}
	teams := []string{w.TeamName(g.Teams[0], 0), w.TeamName(g.Teams[1], 1)}
	end, shot := number(state.End+1), number(g.Rules.Count(state.Shot))
	ends := number(state.Ends)
	first, second := number(state.Score[0]), number(state.Score[1])
	hammer := choice(teams, int(state.TeamOf(curling.Hammer)))
	rules := choice(append([]string{w.T("position.rules.same")},
		mapped(ruleSets, func(r curling.Rules) string { return w.First(r.Name, "rv.name."+r.Name) })...), 0)
	placing := choice(append([]string{w.T("position.placing.none")}, mapped(curling.PlacementNames[:],
		func(n string) string { return w.First(n, "rules.word."+n) })...), 0)
	ices := v.session.Ices.All()
	name := v.session.Ices.Name()
	if name == "" { // numbers of its own
		ices = append(ices, physics.NamedIce{Ice: g.Ice})
	}
	ice := choice(mapped(ices, func(n physics.NamedIce) string { return w.Terms().Ice(n.Name) }),
		slices.IndexFunc(ices, func(n physics.NamedIce) bool { return n.Name == name }))
	decimal := func(x float64) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(strconv.FormatFloat(x, 'g', 8, 64))
		return e
	}
	friction, curl := decimal(g.Ice.Friction), decimal(g.Ice.Curl)
	ice.OnChanged = func(string) {
		n := ices[max(0, ice.SelectedIndex())]
		friction.SetText(strconv.FormatFloat(n.Ice.Friction, 'g', 8, 64))
		curl.SetText(strconv.FormatFloat(n.Ice.Curl, 'g', 8, 64))
	}
	pair := func(a, b fyne.CanvasObject) fyne.CanvasObject {
		return container.New(&canvas.Columns{Fixed: []float32{0, 0}, Gap: 8}, a, b)
	}
	form := container.NewVBox(
		row(w.T("position.end"), pair(end, ends)), row(w.T("position.score", teams[0], teams[1]), pair(first, second)),
		row(w.T("position.hammer"), forms.Framed(hammer)), row(w.T("position.shot"), shot),
		row(w.T("position.rules"), forms.Framed(rules)), row(w.T("position.placing"), forms.Framed(placing)),
		row(w.T("position.ice"), forms.Framed(ice)), row(w.T("position.friction"), pair(friction, curl)))
	v.showForm(w.T("position.title"), form, func() error {
		e := gameEdit{rules: rules.SelectedIndex() - 1, placing: placing.SelectedIndex() - 1, ice: ices[max(0, ice.SelectedIndex())].Ice}
		for _, f := range []struct {
			entry       *forms.Entry
			to          *int
			least, most int
			name        string
		}{{end, &e.end, 1, maxEnd, w.T("position.end.one")}, {ends, &e.ends, 1, maxEnd, w.T("position.ends")}, {first, &e.score[0], 0, maxScore, teams[0]},
			{second, &e.score[1], 0, maxScore, teams[1]}, {shot, &e.shot, 1, curling.Stones + 1, w.T("position.shot")}} {
			n, err := strconv.Atoi(strings.TrimSpace(f.entry.Text))
			if err != nil || n < f.least || n > f.most {
				return errors.New(w.T("position.bad", f.name, f.least, f.most))
			}
			*f.to = n
		}
		e.hammer = curling.TeamID(max(0, hammer.SelectedIndex()))
		if err := e.readIce(friction.Text, curl.Text); err != nil {
			return errors.New(w.ErrorSentence(err))
		}
		v.session.Lines.Edit("game", e.apply)
		return nil
	})
}

// showForm opens a form of what is on the ice, as long as it is there.
func (v *View) showForm(title string, form fyne.CanvasObject, accept func() error) {
	v.dialogs.ShowForm(title, form, v.words.T("use"), accept)
	v.whileShown()
}

// whileShown has the dialog that is open be closed when something else is on the ice.
func (v *View) whileShown() {
	now := v.session.Place.OnIce()
	v.dialogs.While(func() bool { return v.session.Place.OnIce() == now })
}

// gameEdit is what was entered in the form: end, ends and shot from 1; rules and placing are -1 where they stay.
type gameEdit struct {
	end, ends, shot int
	score           [2]int
	hammer          curling.TeamID
	rules, placing  int
	ice             physics.Ice
}

// readIce reads friction and curl over the numbers of the ice.
func (e *gameEdit) readIce(friction, curl string) error {
	f, errF := strconv.ParseFloat(strings.TrimSpace(friction), 64)
	c, errC := strconv.ParseFloat(strings.TrimSpace(curl), 64)
	if err := errors.Join(errF, errC); err != nil {
		return err
	}
	e.ice.Friction, e.ice.Curl = f, c
	return e.ice.Check()
}

// apply changes a game and its situation.
func (e *gameEdit) apply(g *replay.Game, s *curling.State) {
	if e.ice.Model == g.Ice.Model { // what else the ice of a file has stays
		changed := g.Ice
		changed.Friction, changed.Curl = e.ice.Friction, e.ice.Curl
		e.ice = changed
	}
	terms.SetIce(g, s, physics.NamedIce{Ice: e.ice})
	if e.rules >= 0 {
		g.Rules = ruleSets[e.rules]
	}
	s.End, s.Ends, s.Shot, s.Score, s.First = e.end-1, e.ends, min(g.Rules.FirstShot+e.shot-1, curling.Stones), e.score, e.hammer.Other()
	if spots := curling.DoublesSpots(); e.placing >= 0 {
		s.Position = spots.Place(curling.Placement(e.placing))
		s.Shot = max(s.Shot, curling.DoublesFirstShot)
	}
}

func mapped[T any](list []T, f func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// ShowExact opens the form of the exact place of a stone: metres right of the centre line and behind the tee line.
func (v *View) ShowExact(stone int) {
	state, ok := v.session.Place.State()
	if !ok || stone < 0 || !state.Position.Has(stone) {
		return
	}
	w, at := v.words, state.Position[stone]
	entry := func(x float64) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(strconv.FormatFloat(x, 'f', 3, 64))
		return e
	}
	x, y := entry(at.X-curling.CentreX), entry(curling.TeeY-at.Y)
	form := container.NewVBox(row(w.T("exact.x"), x), row(w.T("exact.y"), y), canvas.Paragraph(w.T("exact.note"), widget.LowImportance))
	v.showForm(w.T("exact.title", w.Stone(&v.session.Place.Game().Rules, stone)), form, func() error {
		dx, errX := strconv.ParseFloat(strings.TrimSpace(x.Text), 64)
		dy, errY := strconv.ParseFloat(strings.TrimSpace(y.Text), 64)
		to := curling.Vec{X: curling.CentreX + dx, Y: curling.TeeY - dy}
		if errX != nil || errY != nil || !(to.X > 0 && to.X < curling.SheetWidth && to.Y > 0 && to.Y < curling.HackY) {
			return errors.New(w.T("exact.bad"))
		}
		v.session.Lines.Edit("move-stone", func(_ *replay.Game, s *curling.State) { s.Position[stone] = to })
		return nil
	})
}

// ShowCalls opens the list of shots that can be called, on a stone or, with -1, all; one that is chosen stands in the table of answers.
func (v *View) ShowCalls(stone int) {
	v.session.Aim.NamedShots(func(list []aiming.NamedShot) {
		w := v.words
		if v.dialogs.IsOpen() { // the user has gone on
			return
		}
		if stone >= 0 {
			list = slices.DeleteFunc(list, func(n aiming.NamedShot) bool { return n.Call.Stone != stone })
		}
		items := make([]finder.Item, len(list))
		for i, n := range list {
			items[i] = finder.Item{Text: w.Shots().Name(n.Call, false) + " · " + w.T("weight."+string(n.Call.Weight)),
				Run: func() { v.session.Ask.AddShot(n.Shot, "") }}
		}
		finder.Show(w, v.dialogs, w.T("calls.title", len(list)), w.T("calls.hint"), func(query string) []finder.Item { return finder.Match(query, items) })
		v.whileShown()
	})
}
