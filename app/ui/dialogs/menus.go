package dialogs

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
)

// menuBar is the open menu of a line of menus. While it is open the pointer over another title, ← and → open another one.
// It lies over the whole window: a click beside the menu closes it.
type menuBar struct {
	widget.BaseWidget
	window  fyne.Canvas
	titles  []*canvas.Button
	make    func(i int) *fyne.Menu
	open    int // the title whose menu is shown
	menu    *widget.Menu
	content *fyne.Container
}

// PopUpBar shows the menu of one of several titles that stand side by side; make makes that of a title.
func (d *Dialogs) PopUpBar(titles []*canvas.Button, open int, make func(i int) *fyne.Menu) {
	b := &menuBar{window: d.window.Canvas(), titles: titles, make: make, open: open, content: container.NewWithoutLayout()}
	b.ExtendBaseWidget(b)
	b.window.Overlays().Add(b)
	b.Resize(b.window.Size())
	b.show(open)
	if !fyne.CurrentDevice().IsMobile() {
		b.window.Focus(b)
	}
}

// menuGap is the space in pixels between a title and its menu.
const menuGap = 2

func (b *menuBar) show(i int) {
	b.titles[b.open].MouseOut()
	b.open = i
	title := b.titles[i]
	title.MouseIn(nil)
	b.menu = widget.NewMenu(b.make(i))
	b.menu.OnDismiss = b.close
	size, whole := b.menu.MinSize(), b.window.Size()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(title).AddXY(0, title.Size().Height+menuGap)
	b.content.Objects = []fyne.CanvasObject{b.menu} // before it has a size: it looks for how much room there is below it
	b.menu.Move(fyne.NewPos(max(0, min(at.X, whole.Width-size.Width)), at.Y))
	b.menu.Resize(fyne.NewSize(size.Width, min(size.Height, whole.Height-at.Y))) // a longer one scrolls
	b.content.Refresh()
}

func (b *menuBar) close() {
	b.titles[b.open].MouseOut()
	b.window.Overlays().Remove(b)
}

// titleAt is the title at a place of the window, -1 for none.
func (b *menuBar) titleAt(p fyne.Position) int {
	for i, t := range b.titles {
		at, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(t), t.Size()
		if p.X >= at.X && p.X < at.X+size.Width && p.Y >= at.Y && p.Y < at.Y+size.Height {
			return i
		}
	}
	return -1
}

// CreateRenderer is for fyne.
func (b *menuBar) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.content) }

// Tapped closes the menu, or opens that of the title under the pointer.
func (b *menuBar) Tapped(e *fyne.PointEvent) {
	if i := b.titleAt(e.Position); i >= 0 && i != b.open {
		b.show(i)
		return
	}
	b.close()
}

// TappedSecondary closes the menu.
func (b *menuBar) TappedSecondary(*fyne.PointEvent) { b.close() }

// MouseIn is for fyne.
func (b *menuBar) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved opens the menu of the title under the pointer.
func (b *menuBar) MouseMoved(e *desktop.MouseEvent) {
	if i := b.titleAt(e.Position); i >= 0 && i != b.open {
		b.show(i)
	}
}

// MouseOut is for fyne.
func (b *menuBar) MouseOut() {}

// FocusGained is for fyne.
func (b *menuBar) FocusGained() {}

// FocusLost is for fyne.
func (b *menuBar) FocusLost() {}

// TypedRune is for fyne.
func (b *menuBar) TypedRune(rune) {}

// TypedKey moves in the menu and from one to the next.
func (b *menuBar) TypedKey(e *fyne.KeyEvent) {
	n := len(b.titles)
	switch e.Name {
	case fyne.KeyDown:
		b.menu.ActivateNext()
	case fyne.KeyUp:
		b.menu.ActivatePrevious()
	case fyne.KeyEnter, fyne.KeyReturn, fyne.KeySpace:
		b.menu.TriggerLast()
	case fyne.KeyEscape:
		b.close()
	case fyne.KeyLeft:
		if !b.menu.DeactivateLastSubmenu() {
			b.show((b.open + n - 1) % n)
		}
	case fyne.KeyRight:
		if !b.menu.ActivateLastSubmenu() {
			b.show((b.open + 1) % n)
		}
	}
}

// columnGap is the least number of spaces between the label of a menu item and its second column.
const columnGap = 5

// AlignColumn writes a text behind the label of every item of a menu, in a column.
func AlignColumn(texts map[*fyne.MenuItem]string) {
	width := func(text string) float32 {
		return fyne.MeasureText(text, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
	}
	space, column := width("a a")-width("aa"), float32(0) // between letters it has another width than alone
	for item := range texts {
		column = max(column, width(item.Label))
	}
	for item, text := range texts {
		gap := int((column-width(item.Label))/space+0.5) + columnGap
		item.Label += strings.Repeat(" ", gap) + text
	}
}
