package app

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/engine/ai"
)

// settingField is the control of one described setting with its name, help and limits. The
// control follows from the description: a tick for yes or no, a list for choices, a line to
// type in for numbers and texts.
type settingField struct {
	w       *Window
	kind    *ai.Kind
	setting *ai.Setting
	content *fyne.Container
	entry   *fieldEntry
	pick    *fieldSelect
	check   *fieldCheck
	changed *fcanvas.Text
	wrong   *widget.Label
	onEdit  func()
}

// fieldWidth is that of the controls.
const fieldWidth = 212

// newSettingField shows a value; onEdit is told every change.
func newSettingField(w *Window, k *ai.Kind, s *ai.Setting, value string, onEdit func()) *settingField {
	f := &settingField{w: w, kind: k, setting: s, onEdit: onEdit}
	var control fyne.CanvasObject
	switch {
	case isSwitch(s):
		f.check = newFieldCheck("", w.sheetKey)
		f.check.OnChanged = func(bool) { f.edited() }
		control = f.check
	case len(s.Choices) > 0:
		words := make([]string, len(s.Choices))
		for i, c := range s.Choices {
			words[i] = w.choiceWord(k, s, c)
		}
		f.pick = newFieldSelect(words, w.sheetKey)
		f.pick.OnChanged = func(string) { f.edited() }
		control = framed(f.pick)
	default:
		f.entry = newFieldEntry(w.sheetKey)
		f.entry.SetPlaceHolder(s.Default)
		f.entry.OnChanged = func(string) { f.edited() }
		control = f.entry
		if s.Unit != "" {
			control = container.NewBorder(nil, nil, nil, canvas.NewText(s.Unit, canvas.NoteSize, false, canvas.ColourQuiet), f.entry)
		}
	}
	f.changed = canvas.NewText("", canvas.NoteSize, false, canvas.ColourAmber)
	f.wrong = newWrong()
	f.content = formRow(w.settingName(k, s), w.settingHelp(k, s), control, w.limitsText(s), f.changed, f.wrong)
	f.set(value)
	return f
}

// newWrong is a line that says what is wrong with a value; it does not show yet.
func newWrong() *widget.Label {
	l := widget.NewLabel("")
	l.Wrapping, l.Importance, l.SizeName = fyne.TextWrapWord, widget.DangerImportance, theme.SizeNameCaptionText
	l.Hide()
	return l
}

// formRow is a control at the right, its limits and what is wrong below it; at the left its
// name, how it was changed and its help.
func formRow(name, help string, control fyne.CanvasObject, limits string, changed *fcanvas.Text, wrong *widget.Label) *fyne.Container {
	right := container.New(stacked{}, control)
	if limits != "" {
		right.Add(canvas.Padded(canvas.NewText(limits, canvas.NoteSize, false, canvas.ColourQuiet), 2, 0, 0, 0))
	}
	right.Add(container.New(flush{}, wrong))
	head := container.New(&canvas.Flow{Gap: 8}, canvas.NewText(name, canvas.BodySize, true, theme.ColorNameForeground), changed)
	left := container.New(stacked{}, head)
	if !strings.EqualFold(name, help) {
		left.Add(canvas.Padded(wrapped(help, widget.LowImportance), 2, 0, 0, 0))
	}
	line := container.New(&canvas.Columns{Fixed: []float32{0, fieldWidth}, Gap: 14}, left, right)
	return container.New(stacked{}, canvas.Padded(line, 7, 7, 2, 12), canvas.Separator())
}

// isSwitch reports whether a setting is yes or no.
func isSwitch(s *ai.Setting) bool {
	return len(s.Choices) == 2 && slices.Contains(s.Choices, ai.YesNo[0]) && slices.Contains(s.Choices, ai.YesNo[1])
}

// set shows a value; empty is the default. A line to type in shows the default by itself.
func (f *settingField) set(value string) {
	if value == "" {
		value = f.setting.Default
	}
	switch {
	case f.check != nil:
		f.check.SetChecked(value == ai.YesNo[0])
	case f.pick != nil:
		f.pick.SetSelectedIndex(slices.Index(f.setting.Choices, value))
	case same(f.setting, value, f.setting.Default):
		f.entry.SetText("")
	default:
		f.entry.SetText(value)
	}
	f.show("")
}

// value is what is entered; an empty line means the default.
func (f *settingField) value() string {
	switch {
	case f.check != nil && f.check.Checked:
		return ai.YesNo[0]
	case f.check != nil:
		return ai.YesNo[1]
	case f.pick != nil:
		if i := f.pick.SelectedIndex(); i >= 0 {
			return f.setting.Choices[i]
		}
		return f.setting.Default
	}
	if s := strings.TrimSpace(f.entry.Text); s != "" {
		return s
	}
	return f.setting.Default
}

// keys are those of its control.
func (f *settingField) keys() *fieldKeys {
	switch {
	case f.check != nil:
		return &f.check.fieldKeys
	case f.pick != nil:
		return &f.pick.fieldKeys
	}
	return &f.entry.fieldKeys
}

// differs reports whether the value is not the default.
func (f *settingField) differs() bool { return !same(f.setting, f.value(), f.setting.Default) }

// problem says why the value does not go; empty if it does.
func (f *settingField) problem() string {
	return f.w.wrongText(f.kind, f.setting, f.value())
}

func (f *settingField) edited() {
	if f.content == nil {
		return // it is being made
	}
	f.show("")
	if f.onEdit != nil {
		f.onEdit()
	}
}

// show marks a value that was changed and says what is wrong with it: by its description,
// or else for the reason given.
func (f *settingField) show(reason string) {
	text := ""
	if f.differs() {
		text = f.w.T("changed", f.w.valueText(f.kind, f.setting, f.setting.Default))
		if f.setting.Default == "" {
			text = f.w.T("changed.text")
		}
	}
	canvas.SetText(f.changed, text)
	if p := f.problem(); p != "" {
		reason = p
	}
	showWrong(f.wrong, reason)
}

// showWrong writes a reason, or hides its line when there is none.
func showWrong(l *widget.Label, reason string) {
	if l.Text == reason && l.Visible() == (reason != "") {
		return
	}
	l.SetText(reason)
	if reason == "" {
		l.Hide()
	} else {
		l.Show()
	}
}
