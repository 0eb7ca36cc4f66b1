package rules

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Entries of the list of functions beside those that the document can call.
const (
	noInput   = "○"     // a state without input
	mathInput = "Math:" // a comparison or assignment of numbers, written in infix
)

// callForm is the input of a state: a function and its arguments, each with what it can be.
type callForm struct {
	content  *fyne.Container
	function *widget.Select
	args     []*widget.SelectEntry
	math     *forms.Entry // of mathInput

	common      *common
	offers      []rulebook.Offer
	values      []string // of the arguments at first
	onSubmitted func(string)
}

// newCallForm is the form of an input, nil for none.
func newCallForm(c *common, call *syntax.Expr) *callForm {
	f := &callForm{content: container.NewVBox(), math: forms.NewEntry(nil), common: c, offers: c.state.document.Offers(c.state.machine)}
	titles := []string{noInput, mathInput}
	for _, o := range f.offers {
		titles = append(titles, o.Title)
	}
	current := noInput
	if call != nil {
		current = call.Title()
		if infix, ok := strings.CutPrefix(call.String(), "Math: "); ok {
			current = mathInput
			f.math.SetText(infix)
		}
		for _, a := range call.Args {
			f.values = append(f.values, a.String())
		}
		if !slices.Contains(titles, current) { // an unknown function can be kept
			titles = append(titles, current)
		}
	}
	f.function = widget.NewSelect(titles, f.fill)
	f.function.SetSelected(current)
	return f
}

// fill offers the arguments of a function.
func (f *callForm) fill(title string) {
	words := f.common.words
	f.content.RemoveAll()
	f.content.Add(forms.Framed(f.function))
	f.args = nil
	if title == mathInput {
		f.math.SetPlaceHolder("n < 5,  k := k+1,  pi = NONE")
		f.content.Add(f.math)
		f.content.Add(quietText(words.T("rv.edit.math")))
	}
	if i := slices.IndexFunc(f.offers, func(o rulebook.Offer) bool { return o.Title == title }); i >= 0 {
		o := &f.offers[i]
		if description := words.Sentence(o.Doc); description != "" {
			f.content.Add(canvas.Paragraph(description, widget.LowImportance))
		}
		for i, p := range o.Params {
			f.content.Add(f.argument(i, p, o.Own))
		}
	}
	f.setOnSubmitted(f.onSubmitted)
	f.content.Refresh()
}

// argument is a line to type an argument in; own: the function is a machine of the document.
func (f *callForm) argument(i int, p component.Param, own bool) fyne.CanvasObject {
	e := widget.NewSelectEntry(f.common.state.document.Values(p))
	if i < len(f.values) {
		e.SetText(f.values[i])
	}
	f.args = append(f.args, e)
	sort := sortKey(p.Sort)
	if own {
		sort = "any"
	}
	label := canvas.VStack(canvas.NewText(p.Name, canvas.BodySize, true, canvas.ColourQuiet),
		canvas.NewLabel(f.common.words.T("rv.sort."+sort),
			canvas.NoteSize, false, canvas.ColourQuiet, 40))
	return container.New(&canvas.Columns{Fixed: []float32{104, 0}, Gap: 6}, label, e)
}

// setOnSubmitted sets what Enter does in the form.
func (f *callForm) setOnSubmitted(submit func(string)) {
	f.onSubmitted, f.math.OnSubmitted = submit, submit
	for _, e := range f.args {
		e.OnSubmitted = submit
	}
}

// text is the input as the document writes it, "" for none.
func (f *callForm) text() string {
	switch title := f.function.Selected; title {
	case noInput, "":
		return ""
	case mathInput:
		return "Math: " + f.math.Text
	default:
		args := make([]string, len(f.args))
		for i, e := range f.args {
			args[i] = strings.TrimSpace(e.Text)
		}
		return title + "(" + strings.Join(args, ",") + ")"
	}
}

// sortKey is the end of the translation key of a sort.
func sortKey(s component.Sort) string {
	switch s {
	case component.SortInt:
		return "int"
	case component.SortPlayer:
		return "player"
	case component.SortOwner:
		return "owner"
	case component.SortPiece:
		return "piece"
	case component.SortKind:
		return "kind"
	case component.SortCell:
		return "cell"
	case component.SortMove:
		return "move"
	case component.SortName:
		return "name"
	}
	return "any"
}
