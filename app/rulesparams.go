package app

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
)

// paramForm is the form of the params of one text.
type paramForm struct {
	rows map[string]*paramRow
}

// paramRow is one param: a number to type or step, or a choice.
type paramRow struct {
	field rulebook.Field
	entry *leaveEntry
	pick  *widget.Select
	was   *fcanvas.Text
	quiet bool // the row itself writes the value
}

// leaveEntry is an entry that tells when the keyboard leaves it.
type leaveEntry struct {
	widget.Entry
	onLeave func()
}

func newLeaveEntry(onLeave func()) *leaveEntry {
	e := &leaveEntry{onLeave: onLeave}
	e.ExtendBaseWidget(e)
	return e
}

// FocusLost takes what was typed.
func (e *leaveEntry) FocusLost() {
	e.Entry.FocusLost()
	if e.onLeave != nil {
		e.onLeave()
	}
}

// paramName is a param in words: a translation, else the text's own comment.
func (w *Window) paramName(name, note string) string {
	if w.Book.Has("rules.param." + name) {
		return w.T("rules.param." + name)
	}
	if note != "" {
		return name + ": " + note
	}
	return name
}

// ruleWord is a name of the rule language in words.
func (w *Window) ruleWord(s string) string {
	if w.Book.Has("rules.word." + s) {
		return w.T("rules.word." + s)
	}
	return s
}

// paramsSide is the form of the params.
func (v *rulesView) paramsSide() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	box := container.New(stacked{})
	box.Add(canvas.Padded(v.useLine(), 8, 6, 12, 12))
	if !d.text.Readable() {
		box.Add(canvas.Padded(wrapped(w.T("rv.unreadable"), widget.DangerImportance), 4, 4, 12, 12))
	}
	v.params = &paramForm{rows: map[string]*paramRow{}}
	for _, f := range d.text.Fields() {
		box.Add(v.paramRow(f))
	}
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(w.T("rv.reset"), canvas.ButtonOutline, func() { v.reset() }),
		canvas.NewButton(w.T("do.rules-save"), canvas.ButtonOutline, w.askSaveRules)), 10, 12, 12, 12))
	v.refreshParams()
	return container.NewVScroll(box)
}

// useLine offers to study under the rules shown, and says what that means.
func (v *rulesView) useLine() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	if d.text.Kind != rulebook.Curling {
		return wrapped(w.T("rv.params.game"), widget.LowImportance)
	}
	key, kind, say := "rv.use", canvas.ButtonPrimary, "rv.use.hint"
	if d.used == d.text {
		key, kind, say = "rv.unuse", canvas.ButtonOutline, "rv.use.is"
	}
	if d.text.Ruleset() != nil && !d.text.Twin() {
		say = "rv.use.no-twin"
	}
	c := canvas.NewButton(w.T(key), kind, w.useRules)
	c.Disabled = d.text.Ruleset() == nil
	return container.New(stacked{}, container.New(&canvas.Flow{}, c), canvas.Padded(wrapped(w.T(say), widget.LowImportance), 5, 0, 0, 0))
}

func (v *rulesView) paramRow(f rulebook.Field) fyne.CanvasObject {
	w := v.w
	r := &paramRow{field: f, was: canvas.NewText("", canvas.NoteSize, true, canvas.ColourAmber)}
	v.params.rows[f.Name] = r
	var control fyne.CanvasObject
	limits := ""
	switch {
	case !f.Number && len(f.Choices) > 0:
		words := make([]string, len(f.Choices))
		for i, c := range f.Choices {
			words[i] = w.ruleWord(c)
		}
		r.pick = widget.NewSelect(words, nil)
		r.pick.OnChanged = func(string) {
			if i := r.pick.SelectedIndex(); i >= 0 && !r.quiet {
				v.setParam(f.Name, f.Choices[i])
			}
		}
		control = r.pick
	default:
		r.entry = newLeaveEntry(nil)
		take := func() {
			if !r.quiet && strings.TrimSpace(r.entry.Text) != r.field.Value {
				v.setParam(f.Name, r.entry.Text)
			}
		}
		r.entry.onLeave = take
		r.entry.OnSubmitted = func(string) { take() }
		control = r.entry
		if f.Number {
			step := func(by int) func() {
				return func() {
					if n, err := strconv.Atoi(r.field.Value); err == nil {
						v.setParam(f.Name, strconv.Itoa(n+by))
					}
				}
			}
			control = container.NewBorder(nil, nil, canvas.NewButton("−", canvas.ButtonQuiet, step(-1)), canvas.NewButton("+", canvas.ButtonQuiet, step(1)), r.entry)
		}
		if f.HasRange {
			limits = strconv.Itoa(f.Min) + " – " + strconv.Itoa(f.Max)
		}
	}
	name := wrapped(w.paramName(f.Name, f.Note), widget.MediumImportance)
	notes := container.New(&canvas.Flow{Gap: 8}, canvas.NewText(f.Name, canvas.NoteSize, false, canvas.ColourQuiet), canvas.NewText(limits, canvas.NoteSize, false, canvas.ColourQuiet), r.was)
	line := container.New(&canvas.Columns{Fixed: []float32{0, 148}, Gap: 10}, container.New(stacked{}, name, notes), container.New(centred{}, control))
	return container.New(stacked{}, canvas.Padded(line, 4, 4, 12, 12), canvas.Separator())
}

// setParam gives a param a value; what is refused is told and the form shows what holds.
func (v *rulesView) setParam(name, value string) {
	d := &v.w.desk
	if err := d.text.SetParam(name, value); err != nil {
		v.w.tellError(err)
		v.refreshParams()
		return
	}
	v.paramsTouched()
}

// paramsTouched follows a change of params: the form stays where it is.
func (v *rulesView) paramsTouched() {
	d := &v.w.desk
	d.report = nil
	if d.text == d.used {
		v.w.rulesChanged()
	}
	v.showList()
	v.showMachine()
	v.refreshParams()
}

// refreshParams writes the values that hold and marks those that were changed.
func (v *rulesView) refreshParams() {
	if v.params == nil {
		return
	}
	for _, f := range v.w.desk.text.Fields() {
		r, ok := v.params.rows[f.Name]
		if !ok {
			continue
		}
		r.field, r.quiet = f, true
		if r.pick != nil {
			r.pick.SetSelectedIndex(slices.Index(f.Choices, f.Value))
		} else if r.entry.Text != f.Value {
			r.entry.SetText(f.Value)
		}
		r.quiet = false
		text := ""
		if f.Changed() {
			text = v.w.T("rv.was", v.w.ruleWord(f.Origin))
		}
		canvas.SetText(r.was, text)
		r.was.Color = canvas.ThemeColour(canvas.ColourAmber)
		r.was.Refresh()
	}
}

func (v *rulesView) reset() {
	v.w.desk.text.Reset()
	v.touched()
}

// undoRules takes the last change of the text back, redoRules makes it again.
func (w *Window) undoRules() { w.stepRules((*rulebook.Document).Undo) }
func (w *Window) redoRules() { w.stepRules((*rulebook.Document).Redo) }

func (w *Window) stepRules(step func(*rulebook.Document) bool) {
	if step(w.desk.text) {
		w.rules.touched()
	} else {
		w.tell(w.T("rv.nothing"))
	}
}

// textChanged reports whether the text shown was changed.
func (w *Window) textChanged() bool { return w.desk.text != nil && w.desk.text.Changed().Any() }

var _ fyne.Focusable = (*leaveEntry)(nil)
