package datasets

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/study"
)

// readThrowers reads how the players of some games threw, in the background. The one of a name throws from then on; without a
// name, or where nobody has it, they are listed.
func (v *View) readThrowers(games []int, name string) {
	v.dialogs.Hide()
	set, games := v.set, slices.Clone(games)
	v.session.Jobs.Start("open", func(ctx context.Context, post job.Post) {
		list, err := chartstats.Profiles(ctx, set, games, func(done int) {
			if done%max(1, len(games)/10) == 0 {
				post("progress", func() { v.dialogs.Notify(v.words.T("dataset.reading-throwers", done, len(games))) })
			}
		})
		if ctx.Err() != nil {
			return
		}
		post("", func() {
			if err != nil {
				v.dialogs.Error(err)
				return
			}
			v.dialogs.WhenFree(func() { v.choose(list, len(games), name) })
		})
	})
}

// choose takes the thrower of a name, or lists all whose name holds it.
func (v *View) choose(list []chartstats.Profile, games int, name string) {
	if p, ok := chartstats.FindProfile(list, name); ok && name != "" && strings.EqualFold(p.Name, name) {
		v.take(&p)
		return
	}
	v.showThrowers(list, games)
	v.throwerFilter.SetText(name)
}

// showThrowers lists throwers. The one that is chosen throws the shot that is asked about.
func (v *View) showThrowers(all []chartstats.Profile, games int) {
	var shown []chartstats.Profile
	list := forms.NewList(
		func() int { return len(shown) },
		func() fyne.CanvasObject {
			l := widget.NewLabel("\n") // two lines
			l.Truncation = fyne.TextTruncateEllipsis
			return l
		},
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*widget.Label).SetText(v.profile(&shown[i])) },
		v.dialogs.TypedKey)
	list.OnSelected = func(i widget.ListItemID) { v.take(&shown[i]) }
	narrow := func(text string) {
		shown = shown[:0]
		for _, p := range all {
			if strings.Contains(strings.ToLower(v.throwerName(&p)), strings.ToLower(strings.TrimSpace(text))) {
				shown = append(shown, p)
			}
		}
		list.UnselectAll()
		list.Refresh()
	}
	v.throwers = list
	v.throwerFilter = forms.NewEntry(func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyDown:
			v.dialogs.Focus(list)
			return true
		case fyne.KeyReturn, fyne.KeyEnter:
			if len(shown) > 0 {
				v.take(&shown[0])
			}
			return true
		}
		return v.dialogs.TypedKey(e)
	})
	v.throwerFilter.SetPlaceHolder(v.words.T("dataset.thrower-filter"))
	v.throwerFilter.OnChanged = narrow
	narrow("")
	note := canvas.NewProse(v.words.T("dataset.thrower-note", games))
	body := container.NewBorder(v.throwerFilter, note, nil, nil, container.NewStack(canvas.Spacer(v.dialogs.Width(listWidth), listHeight),
		list))
	v.dialogs.Show(v.words.T("dataset.throwers"), body)
	v.dialogs.Focus(v.throwerFilter)
}

// take makes a thrower the one who throws what is asked about, and tells what is known of him.
func (v *View) take(p *chartstats.Profile) {
	v.dialogs.Hide()
	t := study.Thrower{Name: v.throwerName(p), Own: p.Player}
	v.session.Throwers.Keep(t)
	v.session.Throwers.Choose(t)
	v.dialogs.Notify(v.words.T("dataset.thrower-kept", t.Name) + "\n" + v.figures(p))
}

// throwerName is the name of a thrower in lists, with the events that he is known from.
func (v *View) throwerName(p *chartstats.Profile) string {
	name := p.Name
	if name == "" {
		name = v.words.T("dataset.all-throwers")
	}
	if p.From != "" {
		name += " · " + p.From
	}
	return name
}

// profile is a thrower in the list: the name and the figures.
func (v *View) profile(p *chartstats.Profile) string { return v.throwerName(p) + "\n" + v.figures(p) }

// figures are the shots of a thrower, the shooting percentage and the error, each with its interval.
func (v *View) figures(p *chartstats.Profile) string {
	e := &p.Error
	return v.words.T("dataset.thrower", p.Shots, fmt.Sprintf("%.0f", 100*p.Made), fmt.Sprintf("%.0f", 100*p.Low),
		fmt.Sprintf("%.0f", 100*p.High),
		fmt.Sprintf("%.4f", e.Noise.A), fmt.Sprintf("%.4f", e.Low.A), fmt.Sprintf("%.4f", e.High.A), fmt.Sprintf("%.1f",
			1000*e.Noise.B), fmt.Sprintf("%.1f", 1000*e.Low.B), fmt.Sprintf("%.1f", 1000*e.High.B))
}
