package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/engine/gsm/syntax"
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

// textStage is the source in the middle, where there is room for it. What is written but not
// taken stays until another text is opened.
func (v *rulesView) textStage() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	if v.source == nil || v.sourceOf != d.text || v.sourceWas != d.text.Source() {
		v.sourceOf, v.sourceWas = d.text, d.text.Source()
		v.source = newSourceEntry(v.sourceWas, v.takeText, func(k key) bool {
			a := w.find(k)
			if a == nil || a.name == "rules-undo" || a.name == "rules-redo" || a.name == "copy" || a.name == "paste" {
				return false
			}
			w.do(a)
			return true
		})
	}
	return v.source
}

// takeText makes what was written the text.
func (v *rulesView) takeText() {
	if v.source == nil {
		return
	}
	if err := v.w.desk.text.SetSource(v.source.Text); err != nil {
		v.w.tellError(err)
		return
	}
	v.sourceWas = v.source.Text
	v.touched()
}

// textSide is what is wrong with the source, line by line.
func (v *rulesView) textSide() fyne.CanvasObject {
	w := v.w
	box := container.New(stacked{})
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(w.T("rv.text.take"), canvas.ButtonPrimary, v.takeText),
		canvas.NewButton(w.T("do.rules-save"), canvas.ButtonOutline, w.askSaveRules)), 8, 4, 12, 12))
	box.Add(canvas.Padded(wrapped(w.T("rv.text.hint"), widget.LowImportance), 2, 6, 12, 12))
	box.Add(canvas.Padded(v.lintLine(), 4, 6, 12, 12))
	v.addProblems(box)
	return container.NewVScroll(box)
}

// goToLine shows a place of the text.
func (v *rulesView) goToLine(p syntax.Pos) {
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
