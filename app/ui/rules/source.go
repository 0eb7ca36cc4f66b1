package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// source is the source text in the middle. What is written but not applied stays until another document is opened or
// the document changes.
type source struct {
	entry    *sourceEntry
	document *rulebook.Document // shown in entry
	text     string             // of the document when entry was made
}

// sourceEntry is a text to write in. Ctrl+Enter applies it.
type sourceEntry struct {
	widget.Entry
	onApply func()
	onKey   func(actions.Key) bool // runs the action of a key; reports whether there is one
}

func newSourceEntry(text string, onApply func(), onKey func(actions.Key) bool) *sourceEntry {
	e := &sourceEntry{onApply: onApply, onKey: onKey}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapOff
	e.TextStyle.Monospace = true
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// TypedShortcut handles Ctrl+Enter and the keys of the window that mean nothing in a text.
func (e *sourceEntry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierControl {
		if c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter {
			e.onApply()
			return
		}
		if e.onKey(actions.Ctrl(c.KeyName)) {
			return
		}
	}
	e.Entry.TypedShortcut(s)
}

// sourceEntry is the source of the document, to write in.
func (v *View) sourceEntry() fyne.CanvasObject {
	d := v.state.document
	if v.source.entry == nil || v.source.document != d || v.source.text != d.Source() {
		v.source = source{newSourceEntry(d.Source(), v.applySource, v.runKey), d, d.Source()}
	}
	return v.source.entry
}

// runKey runs the action of a key typed in the source, unless the key edits text.
func (v *View) runKey(k actions.Key) bool {
	if v.FindAction == nil {
		return false
	}
	a := v.FindAction(k)
	if a == nil || a.Name == "rules-undo" || a.Name == "rules-redo" || a.Name == "copy" || a.Name == "paste" {
		return false
	}
	a.Do()
	return true
}

// applySource makes what was written the document.
func (v *View) applySource() {
	if v.source.entry == nil {
		return
	}
	text := v.source.entry.Text
	if err := v.state.document.SetSource(text); err != nil {
		v.dialogs.Error(err)
		return
	}
	v.source.text = text
	v.changed()
}

// sourcePanel lists what is wrong with the source.
func (v *View) sourcePanel() fyne.CanvasObject {
	box := page.NewColumn()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(v.words.T("rv.text.take"), canvas.ButtonPrimary, v.applySource),
		canvas.NewButton(v.words.T("do.rules-save"), canvas.ButtonOutline, v.askSave)), 8, 4)
	box.AddText(v.words.T("rv.text.hint"), widget.LowImportance, 2, 6)
	box.AddPadded(v.problemSummary(), 4, 6)
	v.addProblems(box)
	return container.NewVScroll(box.Content)
}

// goToLine shows a place of the source.
func (v *View) goToLine(p syntax.Pos) {
	if v.state.panel != SourcePanel {
		v.openPanel(SourcePanel)
	}
	e := v.source.entry
	if e == nil || p.Line <= 0 {
		return
	}
	e.CursorRow, e.CursorColumn = p.Line-1, max(0, p.Col-1)
	e.Refresh()
	v.dialogs.Focus(e)
}
