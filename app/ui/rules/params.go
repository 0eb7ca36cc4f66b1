package rules

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// paramForm is the form of the params of the document, by name.
type paramForm map[string]*paramRow

// paramRow is one param: a number to type or step, or a choice.
type paramRow struct {
	field  rulebook.Field
	entry  *committingEntry
	choice *widget.Select
	origin *fcanvas.Text // the value that was read, where it is another one
	silent bool          // the value is written by the form, not entered
}

// committingEntry is an entry whose text is entered when the keyboard leaves it.
type committingEntry struct {
	widget.Entry
	onLeave func()
}

func newCommittingEntry(commit func()) *committingEntry {
	e := &committingEntry{onLeave: commit}
	e.OnSubmitted = func(string) { commit() }
	e.ExtendBaseWidget(e)
	return e
}

// FocusLost is for fyne.
func (e *committingEntry) FocusLost() {
	e.Entry.FocusLost()
	e.onLeave()
}

// paramName is a param in words: a translation, or the comment of the document.
func (v *View) paramName(name, note string) string {
	otherwise := name
	if note != "" {
		otherwise = name + ": " + note
	}
	return v.words.First(otherwise, "rules.param."+name)
}

// paramsPanel is the form of the params.
func (v *View) paramsPanel() fyne.CanvasObject {
	d := v.state.document
	box := page.NewColumn()
	box.AddPadded(v.useButton(), 8, 6)
	if !d.Readable() {
		box.AddText(v.words.T("rv.unreadable"), widget.DangerImportance, 4, 4)
	}
	v.params = paramForm{}
	for _, f := range d.Fields() {
		box.Add(v.paramRow(f))
	}
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(v.words.T("rv.reset"), canvas.ButtonOutline, v.reset),
		canvas.NewButton(v.words.T("do.rules-save"), canvas.ButtonOutline, v.askSave)), 10, 12)
	v.refreshParams()
	return container.NewVScroll(box.Content)
}

// useButton offers to ask under the rules shown, and says what that means.
func (v *View) useButton() fyne.CanvasObject {
	d := v.state.document
	if !v.state.isCurling() {
		return canvas.Paragraph(v.words.T("rv.params.game"), widget.LowImportance)
	}
	key, kind, hint := "rv.use", canvas.ButtonPrimary, "rv.use.hint"
	if d == v.state.used {
		key, kind, hint = "rv.unuse", canvas.ButtonOutline, "rv.use.is"
	}
	if d.Ruleset() != nil && !d.Twin() {
		hint = "rv.use.no-twin"
	}
	b := canvas.NewButton(v.words.T(key), kind, v.toggleUse)
	b.Disabled = d.Ruleset() == nil
	return canvas.VStack(container.New(&canvas.Flow{}, b), canvas.Padded(canvas.Paragraph(v.words.T(hint), widget.LowImportance), 5, 0, 0, 0))
}

func (v *View) paramRow(f rulebook.Field) fyne.CanvasObject {
	r := &paramRow{field: f, origin: canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)}
	v.params[f.Name] = r
	var control fyne.CanvasObject
	if !f.Number && len(f.Choices) > 0 {
		control = v.paramChoice(r)
	} else {
		control = v.paramEntry(r)
	}
	limits := ""
	if f.HasRange {
		limits = strconv.Itoa(f.Min) + " – " + strconv.Itoa(f.Max)
	}
	name := canvas.Paragraph(v.paramName(f.Name, f.Note), widget.MediumImportance)
	notes := container.New(&canvas.Flow{Gap: 8}, quietText(f.Name), quietText(limits), r.origin)
	line := container.New(&canvas.Columns{Fixed: []float32{0, 148}, Gap: 10}, canvas.VStack(name, notes),
		container.New(canvas.VCentre{Least: canvas.RowHeight}, control))
	return canvas.VStack(canvas.Padded(line, 4, 4, 12, 12), canvas.Separator())
}

// paramChoice is a choice of the names that a param can have.
func (v *View) paramChoice(r *paramRow) fyne.CanvasObject {
	f := r.field
	words := make([]string, len(f.Choices))
	for i, c := range f.Choices {
		words[i] = v.term(c)
	}
	r.choice = widget.NewSelect(words, nil)
	r.choice.OnChanged = func(string) {
		if i := r.choice.SelectedIndex(); i >= 0 && !r.silent {
			v.setParam(f.Name, f.Choices[i])
		}
	}
	return r.choice
}

// paramEntry is a line to type a value in, with buttons to step a number.
func (v *View) paramEntry(r *paramRow) fyne.CanvasObject {
	f := r.field
	r.entry = newCommittingEntry(func() {
		if !r.silent && strings.TrimSpace(r.entry.Text) != r.field.Value {
			v.setParam(f.Name, r.entry.Text)
		}
	})
	if !f.Number {
		return r.entry
	}
	stepper := func(label string, by int) fyne.CanvasObject {
		return canvas.NewButton(label, canvas.ButtonQuiet, func() {
			if n, err := strconv.Atoi(r.field.Value); err == nil {
				v.setParam(f.Name, strconv.Itoa(n+by))
			}
		})
	}
	return container.NewBorder(nil, nil, stepper("−", -1), stepper("+", 1), r.entry)
}

// setParam gives a param a value; one that is refused is reported and the form shows the value before. The form stays
// where it is.
func (v *View) setParam(name, value string) {
	if err := v.state.document.SetParam(name, value); err != nil {
		v.dialogs.Error(err)
	} else {
		v.state.changed()
		v.showList()
		v.showMachine()
	}
	v.refreshParams()
}

// refreshParams writes the values of the document and marks those that were changed.
func (v *View) refreshParams() {
	for _, f := range v.state.document.Fields() {
		r, ok := v.params[f.Name]
		if !ok {
			continue
		}
		r.field, r.silent = f, true
		if r.choice != nil {
			r.choice.SetSelectedIndex(slices.Index(f.Choices, f.Value))
		} else if r.entry.Text != f.Value {
			r.entry.SetText(f.Value)
		}
		r.silent = false
		text := ""
		if f.Changed() {
			text = v.words.T("rv.was", v.term(f.Origin))
		}
		canvas.SetText(r.origin, text)
	}
}

// reset goes back to the document as it was read.
func (v *View) reset() {
	v.state.document.Reset()
	v.changed()
}

// undo takes the last change of the document back, redo makes it again.
func (v *View) undo() { v.stepVersion((*rulebook.Document).Undo) }
func (v *View) redo() { v.stepVersion((*rulebook.Document).Redo) }

func (v *View) stepVersion(step func(*rulebook.Document) bool) {
	if step(v.state.document) {
		v.changed()
	} else {
		v.dialogs.Notify(v.words.T("rv.nothing"))
	}
}
