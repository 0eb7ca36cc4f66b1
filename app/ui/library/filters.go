package library

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
)

func taskKeys() []string {
	list := make([]string, len(replay.Tasks))
	for i, t := range replay.Tasks {
		list[i] = string(t)
	}
	return list
}

func layouts() []string {
	list := make([]string, len(library.Layouts))
	for i, y := range library.Layouts {
		list[i] = string(y)
	}
	return list
}

// showFolders draws the folders with what was found in them.
func (v *View) showFolders() {
	v.folders.RemoveAll()
	for _, dir := range v.state.folders {
		drop := canvas.NewIconButton(theme.CancelIcon(), canvas.ButtonQuiet, func() { v.state.dropFolder(dir) })
		text := filepath.Base(dir)
		if slices.Contains(v.state.update.Away, dir) {
			text += " – " + v.words.T("library.away")
		}
		name := canvas.NewLabel(text, canvas.BodySize, false, theme.ColorNameForeground, 60)
		v.folders.Add(container.NewBorder(nil, nil, nil, drop, name))
	}
	v.folders.Refresh()
	u := v.state.update
	switch {
	case len(v.state.folders) == 0:
		v.reading.SetText(v.words.T("library.no-folders"))
	case v.state.waiting:
		v.reading.SetText(v.words.T("library.waiting"))
	case v.state.reading:
		v.reading.SetText(v.words.T("library.reading", u.Read, u.Games))
	default:
		v.reading.SetText(v.words.T("library.files", u.Files))
	}
}

// field is a line of the form.
func (v *View) field(key string, into *string) fyne.CanvasObject {
	e := forms.NewEntry(v.typed)
	e.SetText(*into)
	e.OnChanged = func(text string) {
		*into = text
		v.state.search()
	}
	if v.first == nil {
		v.first = e
	}
	return v.row(key, e)
}

func (v *View) row(key string, control fyne.CanvasObject) fyne.CanvasObject {
	name := canvas.NewLabel(v.words.T("library."+key), canvas.BodySize, false, theme.ColorNameForeground, 40)
	return container.New(&canvas.Columns{Fixed: []float32{84, 0}, Gap: 6}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name),
		control)
}

// choice is a choice of the form; the first entry is any.
func (v *View) choice(key string, values []string, title func(string) string, into *string) fyne.CanvasObject {
	if *into != "" && !slices.Contains(values, *into) {
		values = append(values, *into)
	}
	titles := []string{v.words.T("library.any")}
	for _, x := range values {
		titles = append(titles, title(x))
	}
	c := forms.NewSelect(titles, v.typed)
	c.SetSelectedIndex(slices.Index(values, *into) + 1)
	c.OnChanged = func(string) {
		if *into = ""; c.SelectedIndex() > 0 {
			*into = values[c.SelectedIndex()-1]
		}
		v.state.search()
	}
	return v.row(key, forms.Framed(c))
}

// showForm draws the form anew: another filter was taken, or there are other names to choose from.
func (v *View) showForm() {
	f := &v.state.form
	v.first = nil
	numbers := func(from, to int) (list []string) {
		for i := from; i <= to; i++ {
			list = append(list, strconv.Itoa(i))
		}
		return list
	}
	lead := func(s string) string {
		n, _ := strconv.Atoi(s) // one of numbers
		switch {
		case n > 0:
			return v.words.T("library.up", n)
		case n < 0:
			return v.words.T("library.down", -n)
		}
		return v.words.T("level")
	}
	same := func(s string) string { return s }
	v.form.Objects = []fyne.CanvasObject{
		v.field("text", &f.Text), v.field("team", &f.Team), v.field("player", &f.Player), v.field("ai", &f.AI), v.field("event", &f.Event),
		v.field("since", &f.Since), v.field("until", &f.Until), v.field("score", &f.Score),
		v.choice("rules", v.state.names.Rules, func(s string) string { return v.words.First(s, "rv.name."+s) }, &f.Rules),
		v.choice("ice", v.state.names.Ice, func(s string) string { return v.words.First(s, "model."+s) }, &f.Ice),
		v.choice("stone", numbers(1, curling.Stones), func(s string) string {
			if s == strconv.Itoa(curling.Stones) {
				return v.words.T("library.last-stone")
			}
			return s
		}, &f.Stone),
		v.choice("lead", numbers(-4, 4), lead, &f.Lead), v.choice("ends-left", numbers(0, 9), same, &f.Left),
		v.choice("lies", layouts(), func(s string) string { return v.words.T("library.lies." + strings.ReplaceAll(s, " ", "-")) }, &f.Lies),
		v.choice("hammer", []string{"yes", "no"}, func(s string) string { return v.words.T("library.hammer." + s) }, &f.Hammer),
	}
	v.form.Refresh()
}

// showFilters draws the saved filters: a click takes one.
func (v *View) showFilters() {
	v.filters.RemoveAll()
	for _, f := range v.state.saved {
		b := canvas.NewButton(f.Name, canvas.ButtonOutline, func() { v.take(f) })
		b.Small, b.Selected = true, v.state.form == f
		v.filters.Add(b)
	}
	add := func(key string, run func()) {
		b := canvas.NewButton(v.words.T(key), canvas.ButtonOutline, run)
		b.Small = true
		v.filters.Add(b)
	}
	add("library.save-filter", v.askSaveFilter)
	if slices.Contains(v.state.saved, v.state.form) {
		add("library.drop-filter", func() { v.state.dropFilter(v.state.form.Name) })
	}
	add("library.clear", func() { v.take(Form{}) })
	v.filters.Refresh()
}

// take searches by a form.
func (v *View) take(f Form) {
	v.state.form = f
	v.showForm()
	v.state.search()
}

func (v *View) askSaveFilter() {
	name := forms.NewEntry(v.dialogs.TypedKey)
	name.SetText(v.state.form.Name)
	v.dialogs.ShowForm(v.words.T("library.save-filter"), container.NewVBox(v.row("filter-name", name), canvas.Spacer(v.dialogs.Width(380), 1)),
		v.words.T("save"), func() error {
			if name.Text == "" {
				return errorText(v.words.T("library.bad.name"))
			}
			v.state.form.Name = name.Text
			v.state.saveFilter(name.Text)
			return nil
		})
}

type errorText string

func (e errorText) Error() string { return string(e) }

// typed is what the lines of the form do with keys: Down and Enter lead to the list.
func (v *View) typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape:
		v.focusList()
		return true
	}
	return false
}
