package match

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/registry"
)

// askJoin asks for a match on somebody's server of Digital Curling 4 and for a team of it, and plays that.
func (v *View) askJoin() {
	v.OnOpen()
	g := &v.state.guest
	box := container.NewVBox(canvas.Paragraph(v.words.T("match.join.hint"), widget.MediumImportance), canvas.Spacer(v.dialogs.Width(480), 1))
	row := func(key string, control fyne.CanvasObject) { v.form.rows(box)(key, control) }
	line := func(key, hint string, to *string) *forms.Entry {
		e := forms.NewEntry(v.dialogs.TypedKey)
		e.SetText(*to)
		e.SetPlaceHolder(hint)
		e.OnChanged = func(text string) { *to = text }
		row(key, e)
		return e
	}
	address := line("match.join.address", "https://HOST/matches/ID", &g.Address)
	line("match.join.login", "", &g.Login)
	line("match.join.password", "", &g.Password).Password = true
	line("match.join.name", v.words.T("match.join.name.hint"), &g.Name)
	teams := []string{v.words.T("match.first"), v.words.T("match.second")}
	row("match.join.team", v.form.choice(teams, int(g.Team), func(i int) { g.Team = curling.TeamID(i) }))
	list := slices.DeleteFunc(v.form.players(), func(p player) bool { return p.who == programWho })
	titles := make([]string, len(list))
	for i, p := range list {
		titles[i] = p.title
	}
	at := 0
	if !g.Seat.Person {
		at = max(0, slices.IndexFunc(list, func(p player) bool { return p.who == g.Seat.Spec }))
	}
	row("match.join.who", v.form.choice(titles, at, func(i int) { at = i }))
	v.dialogs.ShowForm(v.words.T("match.join"), box, v.words.T("match.join.do"), func() error {
		g.Seat = matchplay.Seat{Person: list[at].who == personWho, Spec: list[at].who}
		return v.join()
	})
	v.dialogs.Focus(address)
}

// join plays the team that was asked for.
func (v *View) join() error {
	s := v.state
	g := s.guest
	if !g.Seat.Person {
		if _, err := registry.Parse(g.Seat.Spec); err != nil {
			return err
		}
	}
	wins := s.study.Terms.WinTable()
	g.Wins, g.Seed = wins.Wins(), s.seed
	s.playouts.Stop()
	switch err := s.Match.Join(&g); {
	case errors.Is(err, matchplay.ErrNoLogin):
		return errors.New(v.words.T("match.join.login.missing"))
	case err != nil:
		return err
	}
	s.shown, s.played = matchPanel, nil
	v.Redraw()
	return nil
}
