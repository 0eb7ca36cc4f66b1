// Package forms holds the controls of forms. They hand Enter and Esc on to the dialog in which they stand, and report
// when the keyboard reaches them, so that the form can scroll there.
package forms

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
)

// Keys is what a control does with keys and focus beside its own work.
type Keys struct {
	OnKey   func(*fyne.KeyEvent) bool // reports whether it used the key
	OnFocus func()
}

func (k *Keys) use(e *fyne.KeyEvent) bool { return k.OnKey != nil && k.OnKey(e) }

// Focused reports that the keyboard reached the control.
func (k *Keys) Focused() {
	if k.OnFocus != nil {
		k.OnFocus()
	}
}

// Entry is a line to type in.
type Entry struct {
	widget.Entry
	Keys
}

// NewEntry is an empty line that hands its keys to onKey first.
func NewEntry(onKey func(*fyne.KeyEvent) bool) *Entry {
	e := &Entry{Keys: Keys{OnKey: onKey}}
	e.ExtendBaseWidget(e)
	return e
}

// CreateRenderer is for fyne.
func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	return &entryRenderer{e.Entry.CreateRenderer(), e}
}

// entryRenderer has the text of one line in the middle of an entry that is higher than it needs; fyne has it at the top.
type entryRenderer struct {
	fyne.WidgetRenderer
	entry *Entry
}

// Layout is for fyne.
func (r *entryRenderer) Layout(s fyne.Size) {
	r.WidgetRenderer.Layout(s)
	if spare := (s.Height - r.MinSize().Height) / 2; !r.entry.MultiLine && spare > 0 {
		const text = 2 // of the objects, behind the box and its border
		o := r.Objects()[text]
		o.Resize(fyne.NewSize(o.Size().Width, o.Size().Height-spare))
		o.Move(o.Position().AddXY(0, spare))
	}
}

// TypedKey is for fyne.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if !e.use(k) {
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut is for fyne. What means nothing in a line of text, as Ctrl+1, is the window's; fyne has an entry swallow it.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.KeyName != fyne.KeyLeft && c.KeyName != fyne.KeyRight { // by words
		if window, ok := fyne.CurrentApp().Driver().CanvasForObject(e).(fyne.Shortcutable); ok {
			window.TypedShortcut(s)
			return
		}
	}
	e.Entry.TypedShortcut(s)
}

// AcceptsTab is for fyne: Tab leads on from several lines as from one.
func (e *Entry) AcceptsTab() bool { return false }

// FocusGained is for fyne.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	if !e.MultiLine { // what is typed replaces what was there
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
	e.Focused()
}

// Select is a choice out of a list.
type Select struct {
	widget.Select
	Keys
}

// NewSelect is a choice that hands its keys to onKey first.
func NewSelect(options []string, onKey func(*fyne.KeyEvent) bool) *Select {
	s := &Select{Keys: Keys{OnKey: onKey}}
	s.Options = options
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey is for fyne.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	if !s.use(k) {
		s.Select.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (s *Select) FocusGained() {
	s.Select.FocusGained()
	s.Focused()
}

// Framed draws the border around a choice that lines to type in have.
func Framed(s fyne.CanvasObject) fyne.CanvasObject {
	edge := fcanvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth, edge.CornerRadius = canvas.ThemeColour(theme.ColorNameInputBorder),
		theme.Size(theme.SizeNameInputBorder), theme.Size(theme.SizeNameInputRadius)
	return container.NewStack(s, edge)
}

// Check is a yes or no.
type Check struct {
	widget.Check
	Keys
}

// NewCheck is a tick box that hands its keys to onKey first.
func NewCheck(text string, onKey func(*fyne.KeyEvent) bool) *Check {
	c := &Check{Keys: Keys{OnKey: onKey}}
	c.Text = text
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey is for fyne.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if !c.use(k) {
		c.Check.TypedKey(k)
	}
}

// FocusGained is for fyne.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	c.Focused()
}

// ParseNumber reads a number from 0 to most. ok is false for any other text.
func ParseNumber(text string, most float64) (v float64, ok bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(v >= 0 && v <= most) {
		return 0, false
	}
	return v, true
}

// WithUnit lays out a control and what stands right of it, Unit pixels wide.
type WithUnit struct{ Unit float32 }

// MinSize is the size needed.
func (l *WithUnit) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(a.Width+6+l.Unit, max(a.Height, b.Height))
}

// Layout places the two.
func (l *WithUnit) Layout(o []fyne.CanvasObject, s fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(fyne.NewSize(s.Width-6-l.Unit, s.Height))
	o[1].Move(fyne.NewPos(s.Width-l.Unit, 0))
	o[1].Resize(fyne.NewSize(l.Unit, s.Height))
}

// NewProblem is a line that says what is wrong with a value; it is hidden until ShowProblem.
func NewProblem() *canvas.Prose {
	l := canvas.NewProse("")
	l.SizeName = theme.SizeNameCaptionText
	l.SetImportance(widget.DangerImportance)
	l.Hide()
	return l
}

// ShowProblem writes what is wrong, or hides its line when nothing is.
func ShowProblem(l *canvas.Prose, problem string) {
	if l.Said() == problem && l.Visible() == (problem != "") {
		return
	}
	l.SetText(problem)
	canvas.SetVisible(l, problem != "")
}

// fieldWidth is that of the controls of a form in pixels.
const fieldWidth = 212

// leastHelp is the least width of the help beside a control.
const leastHelp = 110

// Row is a control at the right with its limits and what is wrong below it; at the left its name, how it was changed
// and its help.
func Row(name, help string, control fyne.CanvasObject, limits string, changed *fcanvas.Text, problem *canvas.Prose) *fyne.Container {
	right := canvas.VStack(control)
	if limits != "" {
		right.Add(canvas.Padded(canvas.NewText(limits, canvas.NoteSize, false, canvas.ColourQuiet), 2, 0, 0, 0))
	}
	right.Add(container.New(canvas.Unpadded{}, problem))
	head := container.New(&canvas.Flow{Gap: 8}, canvas.NewText(name, canvas.BodySize, true, theme.ColorNameForeground), changed)
	left := canvas.VStack(canvas.Spacer(leastHelp, 0), head)
	if !strings.EqualFold(name, help) {
		left.Add(canvas.Padded(canvas.Paragraph(help, widget.LowImportance), 2, 0, 0, 0))
	}
	line := container.New(&canvas.Beside{Gap: 14}, left, container.NewStack(canvas.Spacer(fieldWidth, 1), right))
	return canvas.VStack(canvas.Padded(line, 7, 7, 2, 12), canvas.Separator())
}
