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

// sourcePanel is the source text in the middle and what is wrong with it. What is written but not applied stays until
// another document is opened or the document changes.
type sourcePanel struct {
	*common
	findAction func(actions.Key) *actions.Action // of a key typed in the source, nil if there is none
	save       func()

	entry    *sourceEntry
	document *rulebook.Document // shown in entry
	read     string             // of the document when entry was made
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

// text is the source of the document, to write in.
func (p *sourcePanel) text() fyne.CanvasObject {
	d := p.state.document
	if p.entry == nil || p.document != d || p.read != d.Source() {
		p.entry, p.document, p.read = newSourceEntry(d.Source(), p.apply, p.runKey), d, d.Source()
	}
	return p.entry
}

// runKey runs the action of a key typed in the source, unless the key edits text.
func (p *sourcePanel) runKey(k actions.Key) bool {
	a := p.findAction(k)
	if a == nil || a.Name == "rules-undo" || a.Name == "rules-redo" || a.Name == "copy" || a.Name == "paste" {
		return false
	}
	a.Do()
	return true
}

// apply makes what was written the document.
func (p *sourcePanel) apply() {
	if p.entry == nil {
		return
	}
	text := p.entry.Text
	if err := p.state.document.SetSource(text); err != nil {
		p.dialogs.Error(err)
		return
	}
	p.read = text
	p.page.changed()
}

// content is the list of what is wrong with the source.
func (p *sourcePanel) content() fyne.CanvasObject {
	box := page.NewColumn()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		canvas.NewButton(p.words.T("rv.text.take"), canvas.ButtonPrimary, p.apply),
		canvas.NewButton(p.words.T("do.rules-save"), canvas.ButtonOutline, p.save)), 8, 4)
	box.AddText(p.words.T("rv.text.hint"), widget.LowImportance, 2, 6)
	box.AddPadded(p.problemSummary(), 4, 6)
	p.addProblems(box)
	return container.NewVScroll(box.Content)
}

// goTo moves the cursor to a place of the source.
func (p *sourcePanel) goTo(at syntax.Pos) {
	e := p.entry
	if e == nil || at.Line <= 0 {
		return
	}
	e.CursorRow, e.CursorColumn = at.Line-1, max(0, at.Col-1)
	e.Refresh()
	p.dialogs.Focus(e)
}
