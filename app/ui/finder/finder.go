// Package finder finds things by typing: a field above the list of what is found.
package finder

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/library"
)

// Item is something that can be found.
type Item struct {
	Text string
	Note string // beside it: where it stands, its key
	Also string // what else it is found by
	Run  func() // what choosing it does
}

// Match are the items that hold all words of a query, without regard to case and accents: first those whose text begins with one or
// has them side by side, then those in which a word of it begins so, each in their order. With no word they are all.
func Match(query string, items []Item) []Item {
	words := strings.Fields(library.Fold(query))
	type ranked struct {
		Item
		rank int
	}
	var found []ranked
	for _, item := range items {
		text := library.Fold(item.Text)
		all := text + " " + library.Fold(item.Note) + " " + library.Fold(item.Also)
		if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) }) {
			continue
		}
		rank := 0
		for i, w := range words {
			if i > 0 && strings.Contains(text, words[i-1]+" "+w) {
				rank--
			}
			switch {
			case strings.HasPrefix(text, w):
			case strings.Contains(" "+text, " "+w):
				rank++
			default:
				rank += 2
			}
		}
		found = append(found, ranked{item, rank})
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	list := make([]Item, len(found))
	for i := range found {
		list[i] = found[i].Item
	}
	return list
}

// Size of the list in pixels.
const (
	listWidth  = 640
	listHeight = 400
)

// view is an open finder.
type view struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	find    func(query string) []Item
	found   []Item
	chosen  int  // row that Enter chooses
	moving  bool // a row is selected by the keyboard: it is not chosen yet
	field   *forms.Entry
	count   *widget.Label
	list    *widget.List
}

// Show opens a dialog with what find finds for the text typed, all at first. Up and Down lead through the list, Enter or a click chooses.
func Show(words *wording.Words, d *dialogs.Dialogs, title, hint string, find func(query string) []Item) {
	v := &view{words: words, dialogs: d, find: find, count: widget.NewLabel("")}
	v.field = forms.NewEntry(v.typed)
	v.field.SetPlaceHolder(hint)
	v.field.OnChanged = v.search
	v.list = widget.NewList(func() int { return len(v.found) }, newRow, v.showRow)
	v.list.OnSelected = func(i widget.ListItemID) {
		if !v.moving {
			v.choose(i)
		}
	}
	v.search("")
	rows := float32(len(v.found)) * (newRow().MinSize().Height + theme.Padding()) // all there are, where they are few
	d.Show(title, container.NewBorder(container.NewBorder(nil, nil, nil, v.count, v.field), nil, nil, nil,
		container.NewStack(canvas.Spacer(d.Width(listWidth), min(rows, listHeight, d.Size().Height-around)), v.list)))
	v.list.ScrollToTop() // the first row was chosen before the list had a size
	d.Focus(v.field)
}

// around is the height in pixels of what stands around the list in the window.
const around = 220

// noteWidth is the most width in pixels of the note of a row.
const noteWidth = 260

func newRow() fyne.CanvasObject {
	text := canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 100)
	note := canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, noteWidth)
	above := max(4, (theme.Size(canvas.SizeNameTarget)-text.MinSize().Height+1)/2) // a finger needs a higher row
	return canvas.Padded(container.New(&canvas.Beside{Gap: 10}, text, note), above, above, 8, 8)
}

func (v *view) showRow(i widget.ListItemID, o fyne.CanvasObject) {
	padded, ok := o.(*fyne.Container)
	if !ok {
		return
	}
	row, ok := padded.Objects[0].(*fyne.Container)
	if !ok {
		return
	}
	for k, text := range []string{v.found[i].Text, v.found[i].Note} {
		if l, ok := row.Objects[k].(*canvas.Label); ok {
			l.SetText(text)
		}
	}
	row.Refresh()
}

// search shows what is found, the first of it as what Enter chooses.
func (v *view) search(query string) {
	v.found = v.find(query)
	v.count.SetText(v.words.T("found.count", len(v.found)))
	v.list.Refresh()
	v.move(0)
}

// move makes a row the one that Enter chooses, or the next there is.
func (v *view) move(to int) {
	v.chosen = max(0, min(to, len(v.found)-1))
	v.moving = true
	v.list.UnselectAll()
	v.list.Select(v.chosen)
	v.moving = false
}

// page is how many rows PgUp and PgDn pass.
const page = 10

// typed is what the field does with keys: those of direction lead through the list, Enter chooses, Esc closes.
func (v *view) typed(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		v.move(v.chosen + 1)
	case fyne.KeyUp:
		v.move(v.chosen - 1)
	case fyne.KeyPageDown:
		v.move(v.chosen + page)
	case fyne.KeyPageUp:
		v.move(v.chosen - page)
	case fyne.KeyReturn, fyne.KeyEnter:
		if len(v.found) > 0 {
			v.choose(v.chosen)
		}
	default:
		return v.dialogs.TypedKey(e)
	}
	return true
}

func (v *view) choose(i int) {
	run := v.found[i].Run
	v.dialogs.Hide()
	run()
}
