// Package datasets chooses a game of a data set of charted games: a list with a filter.
package datasets

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Jobs     *job.Dispatcher
	Throwers *terms.Throwers
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Jobs: s.Jobs, Throwers: s.Throwers}
}

// View shows the list of games of a data set.
type View struct {
	// OnGame shows a game of the file of a data set.
	OnGame func(g *replay.Game, path string)

	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs

	set    *replay.DataSet
	path   string
	as     file.As // the encoding chosen for its files
	shown  []int   // numbers of the games that the filter leaves
	list   *forms.List
	count  *widget.Label
	filter *forms.Entry
	// doubtful shows how the files were read and what was doubtful in them; nil where there is nothing to tell.
	doubtful *canvas.Button
	encoding *forms.Select
	// of a results book that is read
	pages *widget.Label
	stop  func() // ends the reading; nil where nothing is read
	// of the throwers
	throwers      *forms.List
	throwerFilter *forms.Entry
}

// New is a view that opens games in a session.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	return &View{words: words, session: s, dialogs: d}
}

// Size of the list in pixels.
const (
	listWidth  = 760
	listHeight = 430
)

// ShowReading lists the games that are read so far of a book of so many pages, of which so many are read; stop ends the reading, as closing
// the list does. Where of is 0 all is read. Where the list was shown before it is shown anew unless the user has left it: it reports
// whether it is shown.
func (v *View) ShowReading(set *replay.DataSet, path string, done, of int, stop func(), again bool) bool {
	switch {
	case again && v.stop == nil:
		return false
	case of == 0 && len(set.Games) == 1 && v.filter.Text == "" && v.list.Visible():
		v.set = set
		v.open(0)
		return true
	case of == 0:
		text := v.filter.Text
		v.stop = nil
		v.show(set, path, "")
		v.filter.SetText(text)
		return true
	case !again && v.dialogs.IsOpen():
		return false
	case !again:
		v.show(set, path, "")
		v.stop = stop
		v.dialogs.OnHide(func() {
			if end := v.stop; end != nil {
				v.stop = nil
				end()
			}
		})
	}
	v.set = set
	v.pages.SetText(v.words.T("dataset.pages", done, of))
	v.narrow(v.filter.Text)
	return true
}

// Open opens the only game of a data set, or the list of its games.
func (v *View) Open(set *replay.DataSet, path string) {
	if len(set.Games) == 1 {
		v.set, v.path, v.as = set, path, ""
		v.open(0)
		return
	}
	v.Show(set, path)
}

// Show opens the list of the games of a data set.
func (v *View) Show(set *replay.DataSet, path string) { v.show(set, path, "") }

// Keep takes over the data set of the view in whose place this one stands; nil is no view.
func (v *View) Keep(was *View) {
	if was != nil {
		v.set, v.path, v.as = was.set, was.path, was.as
	}
}

// HasSet reports whether a data set was opened.
func (v *View) HasSet() bool { return v.set != nil }

// ShowAgain opens the list of the games of the data set opened last.
func (v *View) ShowAgain() {
	if v.set != nil {
		v.show(v.set, v.path, v.as)
	}
}

func (v *View) show(set *replay.DataSet, path string, as file.As) {
	v.set, v.path, v.as = set, path, as
	v.filter = forms.NewEntry(v.typed)
	v.filter.SetPlaceHolder(v.words.T("dataset.filter"))
	v.filter.OnChanged = v.narrow
	v.count = widget.NewLabel("")
	v.list = forms.NewList(
		func() int { return len(v.shown) },
		func() fyne.CanvasObject {
			l := widget.NewLabel("\n") // two lines
			l.Truncation = fyne.TextTruncateEllipsis
			return l
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if i >= len(v.shown) { // fewer since
				return
			}
			o.(*widget.Label).SetText(v.line(&v.set.Games[v.shown[i]]))
		}, v.dialogs.TypedKey)
	v.list.OnSelected = func(i widget.ListItemID) { v.open(v.shown[i]) }
	v.narrow("")
	throwers := canvas.NewButton(v.words.T("dataset.throwers"), canvas.ButtonOutline, func() { v.readThrowers(v.shown, "") })
	doubts, button := v.doubts()
	v.pages = widget.NewLabel("")
	foot := container.New(&canvas.Flow{Gap: 7, Wrap: true}, button, v.encodings(), v.pages)
	body := container.NewBorder(container.NewBorder(nil, nil, nil, container.NewHBox(v.count, throwers), v.filter), foot, nil, nil,
		container.NewStack(canvas.Spacer(v.dialogs.Width(listWidth), listHeight), v.list, doubts))
	v.dialogs.Show(v.words.T("dataset.title"), body)
	v.dialogs.Focus(v.filter)
}

// encodings chooses the text encoding of the tables; a results book has none.
func (v *View) encodings() fyne.CanvasObject {
	if len(v.set.Files) == 0 {
		return container.NewWithoutLayout()
	}
	names := slices.Insert(charset.Names(), 0, "")
	options := make([]string, len(names))
	for i, name := range names {
		options[i] = v.words.EncodingChoice(name, "")
	}
	choice := forms.NewSelect(options, v.dialogs.TypedKey)
	choice.SetSelectedIndex(slices.Index(names, string(v.as)))
	choice.OnChanged = func(string) { v.reopen(file.As(names[max(0, choice.SelectedIndex())])) }
	v.encoding = choice
	return container.New(&canvas.Flow{Gap: 7}, widget.NewLabel(v.words.T("dataset.encoding")), forms.Framed(choice))
}

// reopen reads the data set in another encoding in the background, and lists its games again.
func (v *View) reopen(as file.As) {
	path := v.path
	job.Of[file.Opened](v.session.Jobs, "open", 0).Start(func(context.Context, job.Post) (file.Opened, error) {
		return as.OpenAny(path)
	}, func(o file.Opened, err error) {
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		v.show(o.Set, path, as)
	})
}

// doubts are how the files were read where that is not plain, and what was doubtful in them, in place of the list while a button below it
// is on; hidden, and no button, where all was clear.
func (v *View) doubts() (list, button fyne.CanvasObject) {
	box := canvas.VStack()
	for i := range v.set.Files {
		if f := &v.set.Files[i]; !f.Plain() {
			box.Add(canvas.Padded(canvas.Paragraph(v.words.TableFile(f), widget.LowImportance), 3, 3, 0, 12))
		}
	}
	for _, s := range v.set.Sides {
		box.Add(canvas.Padded(canvas.Paragraph(v.words.Warning(s), widget.LowImportance), 3, 3, 0, 12))
	}
	read := len(box.Objects)
	for _, d := range v.set.Warnings {
		box.Add(canvas.Padded(canvas.Paragraph(v.words.Warning(d), widget.MediumImportance), 3, 3, 0, 12))
	}
	scroll := container.NewVScroll(box)
	scroll.Hide()
	var b *canvas.Button
	label := v.words.T("dataset.doubts", len(v.set.Warnings))
	switch {
	case len(v.set.Warnings) > 0:
	case read > 0:
		label = v.words.T("dataset.files")
	default:
		return scroll, container.NewWithoutLayout()
	}
	b = canvas.NewButton(label, canvas.ButtonOutline, func() {
		if !scroll.Visible() {
			v.list.Hide()
			scroll.Show()
			b.SetText(v.words.T("dataset.games"))
			return
		}
		scroll.Hide()
		v.list.Show()
		b.SetText(label)
	})
	v.doubtful = b
	return scroll, b
}

// typed is what the filter does with keys: Down leads to the list, Enter opens the only game, Esc closes.
func (v *View) typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		v.dialogs.Focus(v.list)
		return true
	case fyne.KeyReturn, fyne.KeyEnter:
		if len(v.shown) > 0 {
			v.open(v.shown[0])
		}
		return true
	}
	return v.dialogs.TypedKey(e)
}

func (v *View) narrow(text string) {
	v.shown = v.set.Filter(text)
	v.count.SetText(v.words.T("dataset.count", len(v.shown), len(v.set.Games)))
	v.list.UnselectAll()
	v.list.Refresh()
}

// line is a game in the list: who played, what there is to see and how often the stones give the score; below it where, which may be cut.
func (v *View) line(g *replay.GameEntry) string {
	first := []string{fmt.Sprintf("%s %d : %d %s", g.Teams[0], g.Score[0], g.Score[1], g.Teams[1])}
	if g.PowerPlays > 0 {
		first = append(first, v.words.T("dataset.power-plays", g.PowerPlays))
	}
	if g.TimeOuts > 0 {
		first = append(first, v.words.T("dataset.time-outs", g.TimeOuts))
	}
	first = append(first, v.words.T("dataset.agrees", g.ScoreAgrees, g.Ends))
	return strings.Join(first, " · ") + "\n" + v.words.Event(g.Event, g.Session, g.Sheet)
}

// ShowThrowers lists the throwers of the data set opened last, those whose name holds a text.
func (v *View) ShowThrowers(name string) {
	if v.set != nil {
		v.readThrowers(v.set.Filter(""), name)
	}
}

// open reads a game in the background and shows it; the session tells its stones apart and finds its throws.
func (v *View) open(i int) {
	v.stop = nil // a book is read on
	v.dialogs.Hide()
	set, path := v.set, v.path
	v.dialogs.Notify(v.words.T("dataset.reading", set.Games[i].Teams[0], set.Games[i].Teams[1]))
	job.Of[*replay.Game](v.session.Jobs, "open", 0).Start(func(ctx context.Context, _ job.Post) (*replay.Game, error) {
		return set.Draft(ctx, i)
	}, func(g *replay.Game, err error) {
		if err != nil {
			v.dialogs.Error(err)
			return
		}
		v.OnGame(g, path)
	})
}
