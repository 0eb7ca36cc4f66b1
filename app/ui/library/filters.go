package library

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
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

// criteria are the form by which the games are searched, and its saved filters.
type criteria struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	state   *State
	typed   func(*fyne.KeyEvent) bool // what the lines do with keys

	form, saved *fyne.Container
	first       *forms.Entry
}

// field is a line of the form.
func (c *criteria) field(key string, into *string) fyne.CanvasObject {
	e := forms.NewEntry(c.typed)
	e.SetText(*into)
	e.OnChanged = func(text string) {
		*into = text
		c.state.search()
	}
	if c.first == nil {
		c.first = e
	}
	return c.row(key, e)
}

func (c *criteria) row(key string, control fyne.CanvasObject) fyne.CanvasObject {
	name := canvas.NewLabel(c.words.T("library."+key), canvas.BodySize, false, theme.ColorNameForeground, 40)
	return container.New(&canvas.Columns{Fixed: []float32{84, 0}, Gap: 6}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name),
		control)
}

// choice is a choice of the form; the first entry is any.
func (c *criteria) choice(key string, values []string, title func(string) string, into *string) fyne.CanvasObject {
	if *into != "" && !slices.Contains(values, *into) {
		values = append(values, *into)
	}
	titles := []string{c.words.T("library.any")}
	for _, x := range values {
		titles = append(titles, title(x))
	}
	choice := forms.NewSelect(titles, c.typed)
	choice.SetSelectedIndex(slices.Index(values, *into) + 1)
	choice.OnChanged = func(string) {
		if *into = ""; choice.SelectedIndex() > 0 {
			*into = values[choice.SelectedIndex()-1]
		}
		c.state.search()
	}
	return c.row(key, forms.Framed(choice))
}

// showForm draws the form anew: another filter was taken, or there are other names to choose from.
func (c *criteria) showForm() {
	f := &c.state.form
	c.first = nil
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
			return c.words.T("library.up", n)
		case n < 0:
			return c.words.T("library.down", -n)
		}
		return c.words.T("level")
	}
	same := func(s string) string { return s }
	c.form.Objects = []fyne.CanvasObject{
		c.field("text", &f.Text), c.field("team", &f.Team), c.field("player", &f.Player), c.field("ai", &f.AI), c.field("event", &f.Event),
		c.field("since", &f.Since), c.field("until", &f.Until), c.field("score", &f.Score),
		c.choice("rules", c.state.names.Rules, func(s string) string { return c.words.First(s, "rv.name."+s) }, &f.Rules),
		c.choice("ice", c.state.names.Ice, func(s string) string { return c.words.First(s, "model."+s) }, &f.Ice),
		c.choice("stone", numbers(1, curling.Stones), func(s string) string {
			if s == strconv.Itoa(curling.Stones) {
				return c.words.T("library.last-stone")
			}
			return s
		}, &f.Stone),
		c.choice("lead", numbers(-4, 4), lead, &f.Lead), c.choice("ends-left", numbers(0, 9), same, &f.Left),
		c.choice("lies", layouts(), func(s string) string { return c.words.T("library.lies." + strings.ReplaceAll(s, " ", "-")) }, &f.Lies),
		c.choice("hammer", []string{"yes", "no"}, func(s string) string { return c.words.T("library.hammer." + s) }, &f.Hammer),
	}
	c.form.Refresh()
}

// showSaved draws the saved filters: a click takes one.
func (c *criteria) showSaved() {
	c.saved.RemoveAll()
	for _, f := range c.state.saved {
		b := canvas.NewButton(f.Name, canvas.ButtonOutline, func() { c.take(f) })
		b.Small, b.Selected = true, c.state.form == f
		c.saved.Add(b)
	}
	add := func(key string, run func()) {
		b := canvas.NewButton(c.words.T(key), canvas.ButtonOutline, run)
		b.Small = true
		c.saved.Add(b)
	}
	add("library.save-filter", c.askSaveFilter)
	if slices.Contains(c.state.saved, c.state.form) {
		add("library.drop-filter", func() { c.state.dropFilter(c.state.form.Name) })
	}
	add("library.clear", func() { c.take(Form{}) })
	c.saved.Refresh()
}

// take searches by a form.
func (c *criteria) take(f Form) {
	c.state.form = f
	c.showForm()
	c.state.search()
}

func (c *criteria) askSaveFilter() {
	name := forms.NewEntry(c.dialogs.TypedKey)
	name.SetText(c.state.form.Name)
	c.dialogs.ShowForm(c.words.T("library.save-filter"), container.NewVBox(c.row("filter-name", name), canvas.Spacer(c.dialogs.Width(380), 1)),
		c.words.T("save"), func() error {
			if name.Text == "" {
				return errorText(c.words.T("library.bad.name"))
			}
			c.state.form.Name = name.Text
			c.state.saveFilter(name.Text)
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
