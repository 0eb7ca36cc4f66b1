package canvas

import (
	"image"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/canvas/paint"
)

// Cell is a cell of a board: column and row from the top left, from 0.
type Cell struct{ X, Y int }

// Piece is a piece on a cell or in a hand.
type Piece struct {
	Player int    // from 0
	Sign   string // one or two letters; "" is a plain disc
	Cross  bool   // drawn as a cross, the discs of the other player as rings
	Up     bool   // the player's pieces point up
	Shaped bool   // drawn with a point, as in shogi
}

// Hand is a kind of piece that a player can put on the board.
type Hand struct {
	Piece Piece
	Count int
	Pick  string // reported to OnHand
}

// GameBoardModel is the content of a GameBoard.
type GameBoardModel struct {
	W, H   int
	Black  bool // the pieces are black and white, not red and yellow
	Pieces map[Cell]Piece
	Open   map[Cell]bool // what the next click can select
	Chosen map[Cell]bool // what is selected
	Last   map[Cell]bool // of the last move
	Cursor *Cell         // of the keyboard; nil is none
	Hands  [2][]Hand     // of the second player above, of the first below
}

// GameBoard shows a game board of cells and reports the cells and pieces clicked.
type GameBoard struct {
	widget.BaseWidget
	OnCell func(Cell)
	OnHand func(pick string) // a piece in hand, by its Pick

	model   GameBoardModel
	raster  *fcanvas.Raster
	palette *paint.Palette
}

// NewGameBoard is an empty board with pieces in the colours of a palette's stones.
func NewGameBoard(p *paint.Palette) *GameBoard {
	b := &GameBoard{palette: p}
	b.raster = fcanvas.NewRaster(b.draw)
	b.ExtendBaseWidget(b)
	return b
}

// SetModel shows another position.
func (b *GameBoard) SetModel(m GameBoardModel) {
	b.model = m
	refresh(b.raster)
}

// gameBoardLayout is the layout of a board in pixels.
type gameBoardLayout struct {
	cell float64 // side of a cell
	x, y float64 // top left corner of the board
	hand float64 // height of a row of pieces in hand, 0 without
}

// layout lays a board out in w x h pixels.
func (m *GameBoardModel) layout(w, h float64) gameBoardLayout {
	if m.W <= 0 || m.H <= 0 {
		return gameBoardLayout{}
	}
	rows := float64(m.H)
	held := len(m.Hands[0])+len(m.Hands[1]) > 0
	if held {
		rows += 2.2
	}
	const edge = 24 // for the numbers
	p := gameBoardLayout{cell: max(4, min((w-2*edge)/float64(m.W), (h-2*edge)/rows, 84))}
	if held {
		p.hand = 1.1 * p.cell
	}
	p.x, p.y = (w-p.cell*float64(m.W))/2, (h-p.cell*float64(m.H))/2
	return p
}

// at is the cell or the piece in hand at a pixel.
func (m *GameBoardModel) at(p gameBoardLayout, x, y float64) (c Cell, hand *Hand, ok bool) {
	if p.cell <= 0 {
		return c, nil, false
	}
	if i := m.handAt(p, x, y); i != nil {
		return c, i, true
	}
	if x < p.x || y < p.y {
		return c, nil, false
	}
	c = Cell{int((x - p.x) / p.cell), int((y - p.y) / p.cell)}
	return c, nil, c.X < m.W && c.Y < m.H
}

func (m *GameBoardModel) handAt(p gameBoardLayout, x, y float64) *Hand {
	for pl := range m.Hands {
		for i := range m.Hands[pl] {
			a, b := p.handBox(m, pl, i)
			if x >= a.X && x < b.X && y >= a.Y && y < b.Y {
				return &m.Hands[pl][i]
			}
		}
	}
	return nil
}

// handBox is the box of the i-th piece in a player's hand.
func (p gameBoardLayout) handBox(m *GameBoardModel, player, i int) (a, b paint.Point) {
	const edge = 20
	y := p.y + p.cell*float64(m.H) + edge
	if player == 1 {
		y = p.y - p.hand - edge + 4
	}
	x := p.x + float64(i)*p.cell*1.1
	return paint.Point{X: x, Y: y}, paint.Point{X: x + p.cell, Y: y + p.cell}
}

func (b *GameBoard) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	size := b.Size()
	m := &b.model
	if m.W <= 0 || size.Width <= 0 {
		return img
	}
	u := float64(w) / float64(size.Width)
	p := m.layout(float64(size.Width), float64(size.Height))
	p.cell, p.x, p.y, p.hand = p.cell*u, p.x*u, p.y*u, p.hand*u
	pen := paint.NewBrush(img)
	line, quiet, accent := ThemeColour(ColourLine), ThemeColour(ColourQuiet), ThemeColour(theme.ColorNamePrimary)
	far := paint.Point{X: p.x + p.cell*float64(m.W), Y: p.y + p.cell*float64(m.H)}
	pen.Box(paint.Point{X: p.x, Y: p.y}, far, 0, ThemeColour(ColourButton))
	box := func(c Cell, in float64, col color.NRGBA) {
		a := paint.Point{X: p.x + float64(c.X)*p.cell + in, Y: p.y + float64(c.Y)*p.cell + in}
		pen.Box(a, paint.Point{X: a.X + p.cell - 2*in, Y: a.Y + p.cell - 2*in}, 0, col)
	}
	for c := range m.Last {
		box(c, 0, ThemeColour(ColourHighlight))
	}
	for c := range m.Chosen {
		box(c, 0, ThemeColour(ColourSelected))
	}
	grid := paint.Mix(line, quiet, 0.4)
	for i := range m.W + 1 {
		x := p.x + float64(i)*p.cell
		pen.Line([]paint.Point{{X: x, Y: p.y}, {X: x, Y: far.Y}}, u, grid, nil)
	}
	for i := range m.H + 1 {
		y := p.y + float64(i)*p.cell
		pen.Line([]paint.Point{{X: p.x, Y: y}, {X: far.X, Y: y}}, u, grid, nil)
	}
	note := paint.Style{Size: 10 * u, Align: paint.Middle, Colour: quiet}
	for i := range m.W {
		pen.Text(paint.Point{X: p.x + (float64(i)+0.5)*p.cell, Y: p.y - 6*u}, strconv.Itoa(i), note)
	}
	for i := range m.H {
		pen.Text(paint.Point{X: p.x - 10*u, Y: p.y + (float64(i)+0.5)*p.cell + 4*u}, strconv.Itoa(i), note)
	}
	for c, piece := range m.Pieces {
		b.piece(pen, m.middle(p, c), p.cell, piece)
	}
	for c := range m.Open {
		if _, taken := m.Pieces[c]; taken {
			pen.Ring(m.middle(p, c), 0.46*p.cell, 2*u, paint.Fade(accent, 0.75))
		} else {
			pen.Disc(m.middle(p, c), max(2*u, 0.07*p.cell), paint.Fade(accent, 0.75))
		}
	}
	if c := m.Cursor; c != nil {
		a := paint.Point{X: p.x + float64(c.X)*p.cell, Y: p.y + float64(c.Y)*p.cell}
		z := paint.Point{X: a.X + p.cell, Y: a.Y + p.cell}
		pen.Line([]paint.Point{a, {X: z.X, Y: a.Y}, z, {X: a.X, Y: z.Y}, a}, 2.5*u, accent, nil)
	}
	b.hands(pen, p, u)
	return img
}

func (b *GameBoard) hands(pen paint.Pen, p gameBoardLayout, u float64) {
	m := &b.model
	for pl := range m.Hands {
		for i, h := range m.Hands[pl] {
			lo, hi := p.handBox(m, pl, i)
			mid := paint.Point{X: (lo.X + hi.X) / 2, Y: (lo.Y + hi.Y) / 2}
			b.piece(pen, mid, p.cell, h.Piece)
			if h.Count > 1 {
				pen.Text(paint.Point{X: hi.X, Y: hi.Y - 3*u}, strconv.Itoa(h.Count), paint.Style{Size: 11 * u, Bold: true, Align: paint.Middle, Colour: ThemeColour(theme.ColorNameForeground)})
			}
		}
	}
}

func (m *GameBoardModel) middle(p gameBoardLayout, c Cell) paint.Point {
	return paint.Point{X: p.x + (float64(c.X)+0.5)*p.cell, Y: p.y + (float64(c.Y)+0.5)*p.cell}
}

func (b *GameBoard) piece(pen paint.Pen, at paint.Point, cell float64, p Piece) {
	team := p.Player & 1
	fill, sign := b.palette.Stones[team], b.palette.OnStones[team]
	if b.model.Black {
		fill, sign = color.NRGBA{0x26, 0x2B, 0x30, 255}, color.NRGBA{255, 255, 255, 255}
		if team == 1 {
			fill, sign = sign, fill
		}
	}
	edge := paint.Mix(fill, color.NRGBA{0x8A, 0x94, 0x9E, 255}, 0.6)
	r := 0.38 * cell
	switch {
	case p.Cross && team == 0:
		d := 0.28 * cell
		pen.Line([]paint.Point{{X: at.X - d, Y: at.Y - d}, {X: at.X + d, Y: at.Y + d}}, 0.11*cell, b.palette.Stones[0], nil)
		pen.Line([]paint.Point{{X: at.X + d, Y: at.Y - d}, {X: at.X - d, Y: at.Y + d}}, 0.11*cell, b.palette.Stones[0], nil)
		return
	case p.Cross:
		pen.Ring(at, 0.28*cell, 0.11*cell, paint.Mix(fill, edge, 0.35))
		return
	case p.Shaped:
		s := 1.0
		if !p.Up {
			s = -1
		}
		pts := []paint.Point{{X: at.X, Y: at.Y - s*r}, {X: at.X + 0.75*r, Y: at.Y - s*0.6*r}, {X: at.X + 0.95*r, Y: at.Y + s*r}, {X: at.X - 0.95*r, Y: at.Y + s*r}, {X: at.X - 0.75*r, Y: at.Y - s*0.6*r}}
		pen.Area(pts, fill)
		pen.Line(append(pts, pts[0]), max(1, 0.03*cell), edge, nil)
	default:
		pen.Disc(at, r, fill)
		pen.Ring(at, r, max(1, 0.04*cell), edge)
	}
	if p.Sign != "" {
		size := 0.36 * cell
		if len([]rune(p.Sign)) > 1 {
			size = 0.29 * cell
		}
		pen.Text(paint.Point{X: at.X, Y: at.Y + 0.36*size}, p.Sign, paint.Style{Size: size, Bold: true, Align: paint.Middle, Colour: sign})
	}
}

// Tapped reports the cell or the piece in hand.
func (b *GameBoard) Tapped(e *fyne.PointEvent) {
	s := b.Size()
	c, hand, ok := b.model.at(b.model.layout(float64(s.Width), float64(s.Height)), float64(e.Position.X), float64(e.Position.Y))
	switch {
	case !ok:
	case hand != nil && b.OnHand != nil:
		b.OnHand(hand.Pick)
	case hand == nil && b.OnCell != nil:
		b.OnCell(c)
	}
}

// Cursor is a hand.
func (b *GameBoard) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is for fyne.
func (b *GameBoard) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.raster) }
