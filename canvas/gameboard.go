package canvas

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/paint"
)

// GameBoard shows a game on a grid and reports the cells and pieces clicked. Dragging over cells reports each of them.
type GameBoard struct {
	widget.BaseWidget
	OnCell func(paint.Cell)
	OnDrag func(paint.Cell)  // the pointer was dragged into a cell; nil: dragging does nothing
	OnHand func(pick string) // a piece in hand, by its Pick

	model   paint.GameBoard
	cell    *paint.Cell        // of the keyboard, nil none
	cursor  *fcanvas.Rectangle // around it: an object of its own, so that moving it draws nothing else anew
	raster  *fcanvas.Raster
	palette *paint.Palette
	dragged *paint.Cell // the last cell that OnDrag got
}

// NewGameBoard is an empty board with pieces in the colours of a palette's stones.
func NewGameBoard(p *paint.Palette) *GameBoard {
	b := &GameBoard{palette: p}
	b.raster = fcanvas.NewRaster(b.draw)
	b.cursor = fcanvas.NewRectangle(color.Transparent)
	b.cursor.StrokeColor, b.cursor.StrokeWidth = ThemeColour(theme.ColorNamePrimary), 2.5
	b.cursor.Hide()
	b.ExtendBaseWidget(b)
	return b
}

// SetModel shows another position.
func (b *GameBoard) SetModel(m paint.GameBoard) {
	b.model = m
	refresh(b.raster)
	b.placeCursor()
}

// SetCursor moves the frame at which the keyboard points; nil hides it.
func (b *GameBoard) SetCursor(c *paint.Cell) {
	b.cell = c
	b.placeCursor()
}

func (b *GameBoard) placeCursor() {
	b.cursor.Hidden = b.cell == nil || b.model.W <= 0
	if !b.cursor.Hidden {
		s := b.Size()
		p := b.model.Layout(float64(s.Width), float64(s.Height))
		at := p.Corner(*b.cell)
		b.cursor.Resize(fyne.NewSquareSize(float32(p.Cell)))
		b.cursor.Move(fyne.NewPos(float32(at.X), float32(at.Y)))
	}
	refresh(b.cursor)
}

// Model is what the board shows.
func (b *GameBoard) Model() *paint.GameBoard { return &b.model }

func (b *GameBoard) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if size := b.Size(); size.Width > 0 {
		colours := paint.BoardColours{Board: ThemeColour(ColourButton), Line: ThemeColour(ColourLine), Quiet: ThemeColour(ColourQuiet),
			Text:   ThemeColour(theme.ColorNameForeground),
			Accent: ThemeColour(theme.ColorNamePrimary), Last: ThemeColour(ColourHighlight), Chosen: ThemeColour(ColourSelected)}
		b.model.Draw(paint.NewBrush(img), float64(size.Width), float64(size.Height), float64(w)/float64(size.Width), b.palette, &colours)
	}
	return img
}

// at is the cell or the piece in hand at a place.
func (b *GameBoard) at(p fyne.Position) (c paint.Cell, hand *paint.Hand, ok bool) {
	s := b.Size()
	return b.model.At(b.model.Layout(float64(s.Width), float64(s.Height)), float64(p.X), float64(p.Y))
}

// Tapped reports the cell or the piece in hand.
func (b *GameBoard) Tapped(e *fyne.PointEvent) {
	c, hand, ok := b.at(e.Position)
	switch {
	case !ok:
	case hand != nil && b.OnHand != nil:
		b.OnHand(hand.Pick)
	case hand == nil && b.OnCell != nil:
		b.OnCell(c)
	}
}

// Dragged reports every cell once that the pointer comes into.
func (b *GameBoard) Dragged(e *fyne.DragEvent) {
	if b.OnDrag == nil {
		return
	}
	if c, hand, ok := b.at(e.Position); ok && hand == nil && (b.dragged == nil || *b.dragged != c) {
		b.dragged = &c
		b.OnDrag(c)
	}
}

// DragEnd is for fyne.
func (b *GameBoard) DragEnd() { b.dragged = nil }

// Cursor is a hand.
func (b *GameBoard) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is for fyne.
func (b *GameBoard) CreateRenderer() fyne.WidgetRenderer { return &gameBoardRenderer{b} }

type gameBoardRenderer struct{ b *GameBoard }

func (r *gameBoardRenderer) Layout(s fyne.Size) {
	r.b.raster.Resize(s)
	r.b.placeCursor()
}
func (r *gameBoardRenderer) MinSize() fyne.Size { return fyne.NewSize(1, 1) }
func (r *gameBoardRenderer) Refresh()           { refresh(r.b.raster) }
func (r *gameBoardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.b.raster, r.b.cursor}
}
func (r *gameBoardRenderer) Destroy() {}
