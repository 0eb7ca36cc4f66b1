package bookpage

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/diagram"
)

// wordsForm is the form in which words of a book are corrected, while it is open.
type wordsForm struct {
	view   *View
	page   int
	teams  [2]string
	fields []*wordsField
}

// wordsField is one field of the form.
type wordsField struct {
	shot  int
	field book.Field
	was   string
	now   func() string
	set   func(string)
}

// Size of the form in pixels.
const (
	formWidth  = 520
	labelWidth = 190
	formHeight = 420
)

// EditWords opens the form for the words of the shot shown, of its end and of the game.
func (v *View) EditWords() {
	p, d := v.shown, v.drawn
	if d.source == nil || p.edited != 0 {
		return
	}
	f := &wordsForm{view: v, page: d.page, teams: d.teams}
	rows := canvas.VStack()
	add := func(title string, shot int, words map[book.Field]string, fields []book.Field) {
		rows.Add(canvas.NewLabel(title, canvas.BodySize, true, theme.ColorNameForeground, 60))
		for _, of := range fields {
			if value, ok := words[of]; ok {
				rows.Add(f.row(shot, of, value))
			}
		}
	}
	if p.shot > 0 && len(d.words) > 0 {
		add(v.words.T("bookpage.title", d.page, p.shot), p.shot, d.words, book.ShotFields)
	}
	add(v.words.T("bookpage.words.end", p.end), 0, d.endWords, book.EndFields)
	add(v.words.T("bookpage.words.game"), 0, d.endWords, book.GameFields)
	scroll := container.NewVScroll(canvas.Padded(rows, 0, 0, 0, 12))
	scroll.SetMinSize(fyne.NewSize(v.dialogs.Width(formWidth), min(formHeight, v.dialogs.Size().Height-220)))
	var more []fyne.CanvasObject
	if d.endCorrected {
		more = append(more, canvas.NewButton(v.words.T("bookpage.words.undo"), canvas.ButtonOutline, func() {
			v.dialogs.Hide()
			v.change(p, d.source, func() error { return book.Uncorrect(d.source.book.Content, p.path, f.page, 0) }, "bookpage.undone")
		}))
	}
	v.form = f
	v.dialogs.ShowWithFooter(v.words.T("bookpage.words"), scroll, v.dialogs.NewFooter(v.words.T("bookpage.words.keep"), func() error {
		list, err := f.changed()
		if err != nil || len(list) == 0 {
			return err
		}
		v.change(p, d.source, func() error { return book.Reword(d.source.book.Content, p.path, list) }, "bookpage.kept")
		return nil
	}, more...))
}

// changed are the fields that were changed. The error says what of them cannot be.
func (f *wordsForm) changed() (list []book.Wording, err error) {
	for _, x := range f.fields {
		if now := x.now(); now != x.was {
			w := book.Wording{Page: f.page, Shot: x.shot, Field: x.field, Value: now}
			if err := w.Check(); err != nil {
				return nil, errors.New(f.view.words.ErrorSentence(err))
			}
			list = append(list, w)
		}
	}
	return list, nil
}

// row is the control of a field with its name.
func (f *wordsForm) row(shot int, of book.Field, value string) fyne.CanvasObject {
	x := &wordsField{shot: shot, field: of, was: value}
	f.fields = append(f.fields, x)
	name := canvas.NewLabel(f.view.words.T("bookpage.field."+string(of)), canvas.BodySize, false, theme.ColorNameForeground, 60)
	return container.New(&canvas.Columns{Fixed: []float32{labelWidth, 0}, Gap: 6},
		container.New(canvas.VCentre{Least: canvas.RowHeight}, name),
		f.control(x))
}

func (f *wordsForm) control(x *wordsField) fyne.CanvasObject {
	words := f.view.words
	same := func(s string) string { return s }
	switch x.field {
	case book.FieldTeam, book.FieldFirst:
		return f.choice(x, f.teams[:], same)
	case book.FieldColour:
		return f.choice(x, []string{diagram.Red.Name(), diagram.Yellow.Name()}, func(s string) string {
			return words.Message(book.Messages.New("book." + s))
		})
	case book.FieldTurn:
		return f.choice(x, []string{book.Clockwise, book.CounterClockwise, ""}, func(s string) string {
			if s == "" {
				return words.T("bookpage.turn.unknown")
			}
			return words.T("bookpage.turn." + s)
		})
	case book.FieldKind:
		var kinds []string
		for _, t := range replay.Tasks {
			kinds = append(kinds, string(t))
		}
		return f.choice(x, append(kinds, string(book.NotPlayed)), func(s string) string {
			if s == string(book.NotPlayed) {
				return words.T("bookpage.not-played")
			}
			return words.T("task." + s)
		})
	}
	e := forms.NewEntry(f.view.dialogs.TypedKey)
	e.SetText(x.was)
	x.now, x.set = func() string { return e.Text }, e.SetText
	return e
}

// choice is a control for one of some values.
func (f *wordsForm) choice(x *wordsField, values []string, title func(string) string) fyne.CanvasObject {
	titles := make([]string, len(values))
	for i, value := range values {
		titles[i] = title(value)
	}
	s := forms.NewSelect(titles, f.view.dialogs.TypedKey)
	s.SetSelectedIndex(slices.Index(values, x.was))
	x.now = func() string {
		if i := s.SelectedIndex(); i >= 0 {
			return values[i]
		}
		return x.was
	}
	x.set = func(v string) { s.SetSelectedIndex(slices.Index(values, v)) }
	return forms.Framed(s)
}
