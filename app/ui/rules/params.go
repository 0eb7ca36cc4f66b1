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
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// paramsPanel is the form of the params of the document.
type paramsPanel struct {
	*common
	toggleUse, save func()
	rows            map[string]*paramRow // by the name of the param; nil while another panel is shown
}

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
	forms.Entry
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

// content is the form of the params.
func (p *paramsPanel) content() fyne.CanvasObject {
	d := p.state.document
	box := page.NewColumn()
	box.AddPadded(p.useButton(), 8, 6)
	if !d.Readable() {
		box.AddText(p.words.T("rv.unreadable"), widget.DangerImportance, 4, 4)
	}
	p.rows = map[string]*paramRow{}
	for _, f := range d.Fields() {
		box.Add(p.row(f))
	}
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(p.words.T("rv.reset"), canvas.ButtonOutline, p.reset),
		canvas.NewButton(p.words.T("do.rules-save"), canvas.ButtonOutline, p.save)), 10, 12)
	p.refresh()
	return container.NewVScroll(box.Content)
}

// useButton offers to ask under the rules shown, and says what that means.
func (p *paramsPanel) useButton() fyne.CanvasObject {
	d := p.state.document
	if !p.state.isCurling() {
		return canvas.Paragraph(p.words.T("rv.params.game"), widget.LowImportance)
	}
	key, kind, hint := "rv.use", canvas.ButtonPrimary, "rv.use.hint"
	if d == p.state.used {
		key, kind, hint = "rv.unuse", canvas.ButtonOutline, "rv.use.is"
	}
	if d.Ruleset() != nil && !d.Twin() {
		hint = "rv.use.no-twin"
	}
	b := canvas.NewButton(p.words.T(key), kind, p.toggleUse)
	b.Disabled = d.Ruleset() == nil
	return canvas.VStack(container.New(&canvas.Flow{}, b), canvas.Padded(canvas.Paragraph(p.words.T(hint), widget.LowImportance), 5, 0, 0, 0))
}

func (p *paramsPanel) row(f rulebook.Field) fyne.CanvasObject {
	r := &paramRow{field: f, origin: canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)}
	p.rows[f.Name] = r
	var control fyne.CanvasObject
	if !f.Number && len(f.Choices) > 0 {
		control = p.choice(r)
	} else {
		control = p.entry(r)
	}
	limits := ""
	if f.HasRange {
		limits = strconv.Itoa(f.Min) + " – " + strconv.Itoa(f.Max)
	}
	name := canvas.Paragraph(p.paramName(f.Name, f.Note), widget.MediumImportance)
	notes := container.New(&canvas.Flow{Gap: 8}, quietText(f.Name), quietText(limits), r.origin)
	line := container.New(&canvas.Columns{Fixed: []float32{0, 148}, Gap: 10}, canvas.VStack(name, notes),
		container.New(canvas.VCentre{Least: canvas.RowHeight}, control))
	return canvas.VStack(canvas.Padded(line, 4, 4, 12, 12), canvas.Separator())
}

// choice is a choice of the names that a param can have.
func (p *paramsPanel) choice(r *paramRow) fyne.CanvasObject {
	f := r.field
	words := make([]string, len(f.Choices))
	for i, c := range f.Choices {
		words[i] = p.term(c)
	}
	r.choice = widget.NewSelect(words, nil)
	r.choice.OnChanged = func(string) {
		if i := r.choice.SelectedIndex(); i >= 0 && !r.silent {
			p.set(f.Name, f.Choices[i])
		}
	}
	return forms.Framed(r.choice)
}

// entry is a line to type a value in, with buttons to step a number.
func (p *paramsPanel) entry(r *paramRow) fyne.CanvasObject {
	f := r.field
	r.entry = newCommittingEntry(func() {
		if !r.silent && strings.TrimSpace(r.entry.Text) != r.field.Value {
			p.set(f.Name, r.entry.Text)
		}
	})
	if !f.Number {
		return r.entry
	}
	stepper := func(label string, by int) fyne.CanvasObject {
		return canvas.NewButton(label, canvas.ButtonQuiet, func() {
			if n, err := strconv.Atoi(r.field.Value); err == nil {
				p.set(f.Name, strconv.Itoa(n+by))
			}
		})
	}
	return container.NewBorder(nil, nil, stepper("−", -1), stepper("+", 1), r.entry)
}

// set gives a param a value; one that is refused is reported and the form shows the value before. The form stays
// where it is.
func (p *paramsPanel) set(name, value string) {
	if err := p.state.document.SetParam(name, value); err != nil {
		p.dialogs.Error(err)
	} else {
		p.state.changed()
		p.page.showDocuments()
	}
	p.refresh()
}

// refresh writes the values of the document and marks those that were changed.
func (p *paramsPanel) refresh() {
	for _, f := range p.state.document.Fields() {
		r, ok := p.rows[f.Name]
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
			text = p.words.T("rv.was", p.term(f.Origin))
		}
		canvas.SetText(r.origin, text)
	}
}
