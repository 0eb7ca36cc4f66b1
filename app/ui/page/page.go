// Package page is what the pages of the window beside the study have in common: a content that is built when it is shown
// first, panels behind tabs, columns of text, and files asked of the window.
package page

import (
	"io"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/canvas"
)

// Page is a page of the window, for a view to embed. It is hidden until Show.
type Page struct {
	Content *fyne.Container

	OnOpen func() // set by the window: brings the page to the front, which calls Show
	// Open asks for a file of a kind and hands its path to then. Set by the window.
	Open func(title string, kind filepick.Kind, then func(path string))
	// Save asks where to save a file of a kind, writes it, says so, and hands its path to then, which may be nil. Set by
	// the window.
	Save func(name string, kind filepick.Kind, write func(io.Writer) error, then func(path string))

	load  func() error
	build func() fyne.CanvasObject
	draw  func()
	built bool
}

// New is a hidden page. load prepares the state before each Show, and with an error the page stays hidden; build makes
// the parts of the page when it is shown first; draw draws the state as it is, in parts that are built.
func New(load func() error, build func() fyne.CanvasObject, draw func()) *Page {
	p := &Page{Content: container.NewStack(), load: load, build: build, draw: draw}
	p.Content.Hide()
	return p
}

// Show shows the page, or returns why it cannot be shown.
func (p *Page) Show() error {
	if err := p.load(); err != nil {
		return err
	}
	if !p.built {
		p.built = true
		p.Content.Objects = []fyne.CanvasObject{p.build()}
		p.Content.Refresh()
	}
	p.Content.Show()
	p.draw()
	return nil
}

// Hide hides the page.
func (p *Page) Hide() { p.Content.Hide() }

// IsShown reports whether the page is on the screen.
func (p *Page) IsShown() bool { return p.built && p.Content.Visible() }

// IsBuilt reports whether the page was shown before, so that its parts can be drawn.
func (p *Page) IsBuilt() bool { return p.built }

// Redraw draws the state as it is, if the page was shown before.
func (p *Page) Redraw() {
	if p.built {
		p.draw()
	}
}

// Panels are contents of which one is shown, below a row of tabs.
type Panels[P comparable] struct {
	Content fyne.CanvasObject // the tabs and Body
	Body    *fyne.Container   // the panel that is shown

	tabs *fyne.Container
}

// NewPanels are no panels yet.
func NewPanels[P comparable]() *Panels[P] {
	p := &Panels[P]{tabs: container.New(&canvas.Flow{Gap: 5, Wrap: true}), Body: container.NewStack()}
	top := canvas.VStack(canvas.Padded(p.tabs, 7, 6, 10, 8), canvas.Separator())
	p.Content = canvas.Card(container.NewBorder(top, nil, nil, nil, p.Body))
	return p
}

// Show shows the tabs, with one selected, and its content below, which may be nil. title is the text of a tab, open is
// called when one is tapped.
func (p *Panels[P]) Show(tabs []P, selected P, title func(P) string, open func(P), content fyne.CanvasObject) {
	p.tabs.RemoveAll()
	for _, tab := range tabs {
		b := canvas.NewButton(title(tab), canvas.ButtonQuiet, func() { open(tab) })
		b.Selected = tab == selected
		p.tabs.Add(b)
	}
	p.Body.Objects = nil
	if content != nil {
		p.Body.Objects = []fyne.CanvasObject{content}
	}
	p.tabs.Refresh()
	p.Body.Refresh()
}

// Step is the entry n places after one, round the list; from elsewhere it is the first.
func Step[T comparable](list []T, from T, n int) T {
	for i, x := range list {
		if x == from {
			return list[((i+n)%len(list)+len(list))%len(list)]
		}
	}
	return list[0]
}

// Column is what a panel shows, one below the other.
type Column struct{ Content *fyne.Container }

// NewColumn is an empty column.
func NewColumn() Column { return Column{canvas.VStack()} }

// Add adds an object at full width.
func (c Column) Add(o fyne.CanvasObject) { c.Content.Add(o) }

// AddPadded adds an object with space around, above and below in pixels.
func (c Column) AddPadded(o fyne.CanvasObject, top, bottom float32) {
	c.Add(canvas.Padded(o, top, bottom, 12, 12))
}

// AddText adds a paragraph with space around.
func (c Column) AddText(s string, importance widget.Importance, top, bottom float32) {
	c.AddPadded(canvas.Paragraph(s, importance), top, bottom)
}

// SmallButton is a button in a row of small ones.
func SmallButton(text string, run func()) *canvas.Button {
	b := canvas.NewButton(text, canvas.ButtonOutline, run)
	b.Small = true
	return b
}
