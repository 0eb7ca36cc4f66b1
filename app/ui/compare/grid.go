package compare

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/compare"
)

// gridWidget draws a skill grid: limits from left to right, errors from below upwards, each cell in the colour and with
// the letter of its idea. The cross-hair moves by mouse, drag and arrow keys.
type gridWidget struct {
	widget.BaseWidget
	onMove  func(limit, err int)
	onTake  func() // Enter, or a second click
	palette *paint.Palette

	grid       *compare.SkillGrid
	limit, err int
	letters    map[int]int // of the ideas
	focused    bool

	cells   [compare.GridSize][compare.GridSize]gridCell
	limits  [compare.GridSize]*fcanvas.Text
	errors  [compare.GridSize]*fcanvas.Text
	frame   *fcanvas.Rectangle // of the cell at the cross-hair
	lines   [2]*fcanvas.Rectangle
	home    *fcanvas.Circle
	objects []fyne.CanvasObject
}

type gridCell struct {
	box    *fcanvas.Rectangle
	letter *fcanvas.Text
	value  *fcanvas.Text
}

// Measures in pixels.
const (
	gridLabel  = 40 // width of the errors at the left
	gridBottom = 18 // height of the limits below
	gridRow    = 36
)

func newGridWidget(p *paint.Palette) *gridWidget {
	g := &gridWidget{palette: p, letters: map[int]int{}}
	for j := range g.cells {
		for i := range g.cells[j] {
			c := &g.cells[j][i]
			c.box = fcanvas.NewRectangle(color.Transparent)
			c.box.CornerRadius = 3
			c.letter = canvas.NewText("", canvas.BodySize, true, theme.ColorNameForeground)
			c.value = canvas.NewText("", canvas.NoteSize, false, theme.ColorNameForeground)
			c.letter.Alignment, c.value.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
			g.objects = append(g.objects, c.box, c.letter, c.value)
		}
	}
	for k := range g.limits {
		g.limits[k] = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
		g.limits[k].Alignment = fyne.TextAlignCenter
		g.errors[k] = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
		g.errors[k].Alignment = fyne.TextAlignTrailing
		g.objects = append(g.objects, g.limits[k], g.errors[k])
	}
	for k := range g.lines {
		g.lines[k] = fcanvas.NewRectangle(color.Transparent)
		g.lines[k].StrokeWidth = 1
		g.objects = append(g.objects, g.lines[k])
	}
	g.home = fcanvas.NewCircle(color.Transparent)
	g.frame = fcanvas.NewRectangle(color.Transparent)
	g.frame.StrokeWidth, g.frame.CornerRadius = 2, 3
	g.objects = append(g.objects, g.home, g.frame)
	g.ExtendBaseWidget(g)
	return g
}

// show shows a grid with the cross-hair at a cell. letters are the numbers of the ideas.
func (g *gridWidget) show(grid *compare.SkillGrid, limit, err int, letters map[int]int) {
	g.grid, g.limit, g.err, g.letters = grid, limit, err, letters
	g.paint()
	g.Refresh()
}

// paint gives cells their colours and texts: the brighter, the more they are worth; pale where the choice is not clear.
func (g *gridWidget) paint() {
	ink, quiet := canvas.ThemeColour(theme.ColorNameForeground), canvas.ThemeColour(canvas.ColourQuiet)
	lo, hi := 1e9, -1e9
	for j := range g.grid.Cells {
		for i := range g.grid.Cells[j] {
			if c := &g.grid.Cells[j][i]; c.Shot >= 0 {
				lo, hi = min(lo, c.Value), max(hi, c.Value)
			}
		}
	}
	for j := range g.cells {
		g.errors[j].Text = fmt.Sprintf("×%g", g.grid.Errors[j])
		g.limits[j].Text = fmt.Sprintf("%.1f", g.grid.Limits[j])
		for i := range g.cells[j] {
			x, c := &g.cells[j][i], &g.grid.Cells[j][i]
			x.letter.Text, x.value.Text, x.box.FillColor = "–", "", color.Transparent
			x.letter.Color, x.value.Color = quiet, quiet
			if c.Shot < 0 {
				continue
			}
			style := paint.SeriesStyleOf(g.letters[g.grid.Shots[c.Shot].Idea])
			fill := g.palette.SeriesColour(style)
			fill.A = 60
			if hi > lo {
				fill.A += uint8(110 * (c.Value - lo) / (hi - lo))
			}
			x.box.FillColor, x.letter.Color, x.value.Color = fill, ink, ink
			x.letter.Text, x.value.Text = ideaLetter(g.letters[g.grid.Shots[c.Shot].Idea]), valueText(c.Value, g.grid.Unit)
			if !c.Clear() {
				x.letter.Text += "?"
				x.letter.Color = quiet
			}
		}
	}
	accent := canvas.ThemeColour(theme.ColorNamePrimary)
	g.frame.StrokeColor = ink
	if g.focused {
		g.frame.StrokeColor = accent
	}
	for _, l := range g.lines {
		l.StrokeColor = quiet
	}
	g.home.FillColor = ink
}

// ideaLetter is the letter of an idea: a small one, so that it is not taken for an AI.
func ideaLetter(n int) string { return string(rune('a' + n%26)) }

// at is the cell at a place of the widget.
func (g *gridWidget) at(p fyne.Position) (limit, err int) {
	s := g.Size()
	limit = int((p.X - gridLabel) / ((s.Width - gridLabel) / compare.GridSize))
	err = compare.GridSize - 1 - int(p.Y/((s.Height-gridBottom)/compare.GridSize))
	last := compare.GridSize - 1
	return min(max(limit, 0), last), min(max(err, 0), last)
}

// Tapped moves the cross-hair; at the cell where it is, it takes the shot.
func (g *gridWidget) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	g.onMove(g.at(e.Position))
}

// DoubleTapped takes the shot.
func (g *gridWidget) DoubleTapped(*fyne.PointEvent) { g.onTake() }

// Dragged moves the cross-hair.
func (g *gridWidget) Dragged(e *fyne.DragEvent) {
	if limit, err := g.at(e.Position); limit != g.limit || err != g.err {
		g.onMove(limit, err)
	}
}

// DragEnd is for fyne.
func (g *gridWidget) DragEnd() {}

// Cursor is a cross-hair.
func (g *gridWidget) Cursor() desktop.Cursor { return desktop.CrosshairCursor }

// FocusGained shows that the arrows move the cross-hair.
func (g *gridWidget) FocusGained() { g.focus(true) }

// FocusLost is for fyne.
func (g *gridWidget) FocusLost() { g.focus(false) }

func (g *gridWidget) focus(on bool) {
	g.focused = on
	if g.grid != nil {
		g.paint()
		g.Refresh()
	}
}

// TypedKey moves the cross-hair by the arrows and takes the shot by Enter; other keys go to the window.
func (g *gridWidget) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		g.onMove(g.limit-1, g.err)
	case fyne.KeyRight:
		g.onMove(g.limit+1, g.err)
	case fyne.KeyUp:
		g.onMove(g.limit, g.err+1)
	case fyne.KeyDown:
		g.onMove(g.limit, g.err-1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		g.onTake()
	default:
		if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil && c.OnTypedKey() != nil {
			if e.Name == fyne.KeyEscape {
				c.Unfocus()
			}
			c.OnTypedKey()(e)
		}
	}
}

// TypedRune hands letters to the window.
func (g *gridWidget) TypedRune(r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// CreateRenderer is for fyne.
func (g *gridWidget) CreateRenderer() fyne.WidgetRenderer { return &gridRenderer{g} }

type gridRenderer struct{ g *gridWidget }

func (r *gridRenderer) MinSize() fyne.Size {
	return fyne.NewSize(gridLabel+compare.GridSize*38, gridRow*compare.GridSize+gridBottom)
}

func (r *gridRenderer) Layout(s fyne.Size) {
	g := r.g
	w, h := (s.Width-gridLabel)/compare.GridSize, (s.Height-gridBottom)/compare.GridSize
	corner := func(limit, err int) fyne.Position {
		return fyne.NewPos(gridLabel+w*float32(limit), h*float32(compare.GridSize-1-err))
	}
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, h))
	}
	for j := range g.cells {
		place(g.errors[j], 0, corner(0, j).Y+h/2-8, gridLabel-6, 16)
		place(g.limits[j], corner(j, 0).X, s.Height-gridBottom+2, w, 16)
		for i := range g.cells[j] {
			at, c := corner(i, j), &g.cells[j][i]
			place(c.box, at.X+1, at.Y+1, w-2, h-2)
			place(c.letter, at.X, at.Y+2, w, 17)
			place(c.value, at.X, at.Y+18, w, 14)
		}
	}
	at := corner(g.limit, g.err)
	place(g.frame, at.X, at.Y, w, h)
	place(g.lines[0], gridLabel, at.Y, s.Width-gridLabel, h)
	place(g.lines[1], at.X, 0, w, s.Height-gridBottom)
	g.home.Hide()
	if g.grid != nil {
		limit, err := g.grid.Home()
		at := corner(limit, err)
		place(g.home, at.X+5, at.Y+5, 5, 5)
		g.home.Show()
	}
}

func (r *gridRenderer) Refresh() {
	r.Layout(r.g.Size())
	for _, o := range r.g.objects {
		o.Refresh()
	}
}
func (r *gridRenderer) Objects() []fyne.CanvasObject { return r.g.objects }
func (r *gridRenderer) Destroy()                     {}
