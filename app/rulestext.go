package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/engine/gsm"
)

// sourceEntry is the rule text to be written in. Ctrl+Enter takes it.
type sourceEntry struct {
	widget.Entry
	onTake func()
	onKey  func(key) bool
}

func newSourceEntry(text string, onTake func(), onKey func(key) bool) *sourceEntry {
	e := &sourceEntry{onTake: onTake, onKey: onKey}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapOff
	e.TextStyle.Monospace = true
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// TypedShortcut hears Ctrl+Enter and the keys of the window that mean nothing in a text.
func (e *sourceEntry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierControl {
		if c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter {
			e.onTake()
			return
		}
		if e.onKey(withCtrl(c.KeyName)) {
			return
		}
	}
	e.Entry.TypedShortcut(s)
}

// textSide is the source with its faults by line.
func (v *rulesView) textSide() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	var entry *sourceEntry
	take := func() {
		if err := d.text.SetSource(entry.Text); err != nil {
			w.tellError(err)
			return
		}
		v.touched()
	}
	entry = newSourceEntry(d.text.Source(), take, func(k key) bool {
		a := w.find(k)
		if a == nil || a.name == "rules-undo" || a.name == "copy" || a.name == "paste" {
			return false
		}
		w.do(a)
		return true
	})
	v.source = entry
	problems := container.New(stacked{})
	problems.Add(canvas.Pad(v.lintLine(), 5, 5, 12, 12))
	v.addProblems(problems)
	list := container.NewVScroll(problems)
	list.SetMinSize(fyne.NewSize(10, min(190, problems.MinSize().Height+4)))
	buttons := container.New(&canvas.Line{Gap: 6, Wrap: true},
		canvas.NewChip(w.T("rv.text.take"), canvas.ChipPrimary, take),
		canvas.NewChip(w.T("do.rules-save"), canvas.ChipOutline, w.askSaveRules))
	return container.NewBorder(nil, container.New(stacked{}, canvas.Rule(), list, canvas.Pad(buttons, 6, 10, 12, 12)), nil, nil, entry)
}

// goToLine shows a place of the text.
func (v *rulesView) goToLine(p gsm.Pos) {
	if v.w.desk.side != sideText {
		v.openSide(sideText)
	}
	if v.source == nil || p.Line <= 0 {
		return
	}
	v.source.CursorRow, v.source.CursorColumn = p.Line-1, max(0, p.Col-1)
	v.source.Refresh()
	v.w.win.Canvas().Focus(v.source)
}
