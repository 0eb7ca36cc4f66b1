package rules

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// common is what the parts of the view share: the documents, what is called how, and what is wrong with them.
type common struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State
	page    host
}

// host is the page as its parts see it.
type host interface {
	changed()                 // follows a change of the document
	showDocuments()           // draws the list and the machine
	openPanel(p Panel)        // shows another panel
	showPanel()               // draws the panel
	selectState(state string) // of the machine shown
	goToLine(at syntax.Pos)   // of the source
}

// name is what a document is called.
func (c *common) name(d *rulebook.Document) string { return documentName(c.words, d) }

// term is a name of the rule language in words.
func (c *common) term(s string) string { return c.words.First(s, "rules.word."+s) }

// paramName is a param in words: a translation, or the comment of the document.
func (c *common) paramName(name, note string) string {
	otherwise := name
	if note != "" {
		otherwise = name + ": " + note
	}
	return c.words.First(otherwise, "rules.param."+name)
}

// reset goes back to the document as it was read.
func (c *common) reset() {
	c.state.document.Reset()
	c.page.changed()
}

// undo takes the last change of the document back, or its removal from the list.
func (c *common) undo() {
	if d := c.state.removed; d != nil {
		c.state.library.Insert(d)
		c.state.open(d)
		c.page.changed()
		return
	}
	c.stepVersion((*rulebook.Document).Undo)
}

// redo makes a change again.
func (c *common) redo() { c.stepVersion((*rulebook.Document).Redo) }

func (c *common) stepVersion(step func(*rulebook.Document) bool) {
	if step(c.state.document) {
		c.page.changed()
	} else {
		c.dialogs.Notify(c.words.T("rv.nothing"))
	}
}

// problemSummary is one line about the problems of the document.
func (c *common) problemSummary() fyne.CanvasObject {
	d := c.state.document
	faults := len(d.Problems().Faults())
	switch warnings := len(d.Problems()) - faults; {
	case faults > 0:
		return canvas.Paragraph(c.words.T("rv.lint.faults", faults, warnings), widget.DangerImportance)
	case d.Fault() != nil:
		return canvas.Paragraph(c.words.ErrorSentence(d.Fault()), widget.DangerImportance)
	case warnings > 0:
		return canvas.Paragraph(c.words.T("rv.lint.warnings", warnings), widget.WarningImportance)
	}
	return canvas.Paragraph(c.words.T("rv.lint.clean"), widget.SuccessImportance)
}

// maxProblems is how many problems are listed.
const maxProblems = 200

// addProblems lists the problems; a click goes to the line in the source.
func (c *common) addProblems(box page.Column) {
	problems := c.state.document.Problems()
	for _, p := range problems[:min(len(problems), maxProblems)] {
		importance := widget.DangerImportance
		if p.Severity == syntax.Warning {
			importance = widget.WarningImportance
		}
		text := canvas.VStack(canvas.NewText(c.words.ProblemPlace(p), canvas.NoteSize, true, canvas.ColourQuiet),
			canvas.Paragraph(c.words.Sentence(p.What), importance))
		if hint := c.words.Sentence(p.Hint); hint != "" {
			text.Add(canvas.Paragraph(hint, widget.LowImportance))
		}
		box.Add(canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() { c.page.goToLine(p.Pos) }).Ruled())
	}
}

// paramValue is the value of a param in words.
func (c *common) paramValue(s string) string {
	if s == "" {
		return "–"
	}
	return c.term(s)
}
