package engines

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
)

// settingField is the control of one described setting with its name, help and limits: a tick box for yes or no, a
// choice for a list, a line to type in for numbers and texts.
type settingField struct {
	words   *wording.Words
	kind    *ai.Kind
	setting *ai.Setting
	content *fyne.Container
	entry   *forms.Entry
	choice  *forms.Select
	check   *forms.Check
	changed *fcanvas.Text
	problem *canvas.Prose
	onEdit  func()
}

// newSettingField shows a value.
func newSettingField(words *wording.Words, onKey func(*fyne.KeyEvent) bool, k *ai.Kind, s *ai.Setting, value string) *settingField {
	f := &settingField{words: words, kind: k, setting: s}
	var control fyne.CanvasObject
	switch {
	case isSwitch(s):
		f.check = forms.NewCheck("", onKey)
		f.check.OnChanged = func(bool) { f.edited() }
		control = f.check
	case len(s.Choices) > 0:
		options := make([]string, len(s.Choices))
		for i, c := range s.Choices {
			options[i] = words.Engines().SettingChoice(k, s, c)
		}
		f.choice = forms.NewSelect(options, onKey)
		f.choice.OnChanged = func(string) { f.edited() }
		control = forms.Framed(f.choice)
	default:
		f.entry = forms.NewEntry(onKey)
		f.entry.SetPlaceHolder(s.Default)
		f.entry.OnChanged = func(string) { f.edited() }
		control = f.entry
		if s.Unit != "" {
			control = withUnit(f.entry, s.Unit)
		}
	}
	f.changed, f.problem = changedText(), forms.NewProblem()
	says := words.Engines()
	f.content = forms.Row(says.SettingName(k, s), says.SettingHelp(k, s), control, says.SettingLimits(s), f.changed, f.problem)
	f.set(value)
	return f
}

// withUnit is a control with a unit at its right.
func withUnit(control fyne.CanvasObject, unit string) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, canvas.NewText(unit, canvas.NoteSize, false, canvas.ColourQuiet), control)
}

// changedText is the note of a row beside its name; it is empty.
func changedText() *fcanvas.Text {
	return canvas.NewText("", canvas.NoteSize, false, canvas.ColourAmber)
}

// isSwitch reports whether a setting is yes or no.
func isSwitch(s *ai.Setting) bool {
	return len(s.Choices) == 2 && slices.Contains(s.Choices, ai.YesNo[0]) && slices.Contains(s.Choices, ai.YesNo[1])
}

// set shows a value; empty is the default. A line to type in has the default as its placeholder.
func (f *settingField) set(value string) {
	if value == "" {
		value = f.setting.Default
	}
	switch {
	case f.check != nil:
		f.check.SetChecked(value == ai.YesNo[0])
	case f.choice != nil:
		f.choice.SetSelectedIndex(slices.Index(f.setting.Choices, value))
	case wording.SameValue(f.setting, value, f.setting.Default):
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
	case f.choice != nil:
		if i := f.choice.SelectedIndex(); i >= 0 {
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
func (f *settingField) keys() *forms.Keys {
	switch {
	case f.check != nil:
		return &f.check.Keys
	case f.choice != nil:
		return &f.choice.Keys
	}
	return &f.entry.Keys
}

// differs reports whether the value is not the default.
func (f *settingField) differs() bool {
	return !wording.SameValue(f.setting, f.value(), f.setting.Default)
}

// invalid is why the description of the setting does not allow the value; empty if it does.
func (f *settingField) invalid() string {
	return f.words.Engines().SettingError(f.kind, f.setting, f.value())
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

// show marks a value that was changed and shows what is wrong with it: by its description, else the reason given.
func (f *settingField) show(reason string) {
	text := ""
	if f.differs() {
		text = f.words.T("changed", f.words.Engines().SettingValue(f.kind, f.setting, f.setting.Default))
		if f.setting.Default == "" {
			text = f.words.T("changed.text")
		}
	}
	canvas.SetText(f.changed, text)
	if p := f.invalid(); p != "" {
		reason = p
	}
	forms.ShowProblem(f.problem, reason)
}
