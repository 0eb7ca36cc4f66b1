package paint

import (
	"image/color"
	"math"
	"strconv"
)

// Cell is a cell of a board: column and row from the top left, from 0.
type Cell struct{ X, Y int }

// Piece is a piece on a cell or in a hand.
type Piece struct {
	Player int    // from 0
	Sign   string // one or two letters; "" is a plain disc
	Note   string // a small number beside it, such as its hit points
	Cross  bool   // drawn as a cross, the discs of the other player as rings
	Up     bool   // the player's pieces point up
	Shaped bool   // drawn with a point, as in shogi
	Faded  bool   // cannot act now
}

// Hand is a kind of piece that a player can put on the board.
type Hand struct {
	Piece Piece
	Count int
	Pick  string // reported when it is clicked
}

// Ground is the terrain of a cell.
type Ground uint8

// The grounds.
const (
	Bare Ground = iota // the board itself
	GroundClosed
	GroundPlain
	GroundSea
	GroundForest
	GroundMountain
	GroundRoad
	GroundFortress
	grounds
)

// BoardPath is an action on the board: from cell to cell, with a badge at its end.
type BoardPath struct {
	Cells []Cell
	Style SeriesStyle
	Label string // "" is the letter of the style
	Dim   bool
}

// PieceSet is the colours of the pieces of the first and the second player.
type PieceSet uint8

// The sets.
const (
	RedYellow PieceSet = iota // the stones of curling
	RedBlue
	BlackWhite
	WhiteBlack
)

// colours are the fill of a player's pieces and what is written on them.
func (s PieceSet) colours(p *Palette, player int) (fill, sign color.NRGBA) {
	black, white := hex(0x262B30), hex(0xFFFFFF)
	switch {
	case s == RedBlue && player == 1:
		return hex(0x1F6FB5), white
	case s == BlackWhite && player == 0, s == WhiteBlack && player == 1:
		return black, white
	case s == BlackWhite, s == WhiteBlack:
		return white, black
	}
	return p.Stones[player], p.OnStones[player]
}

// GameBoard is what a board of cells shows.
type GameBoard struct {
	W, H   int
	Set    PieceSet // the colours of the pieces
	From   int      // number of the first column and row
	Ground []Ground // row by row; nil is Bare
	Pieces map[Cell]Piece
	Open   map[Cell]bool        // what the next click can select
	Chosen map[Cell]bool        // what is selected
	Last   map[Cell]bool        // of the last move
	Tints  map[Cell]color.NRGBA // laid over a cell, such as the colour of a group
	Values map[Cell]string      // written into a cell
	Paths  []BoardPath
	Hands  [2][]Hand // of the second player above, of the first below
}

// BoardColours are the colours of a board beside those of its palette.
type BoardColours struct {
	Board, Line, Quiet, Text, Accent, Last, Chosen color.NRGBA
}

// BoardColoursOf is the colours for pictures in a palette.
func BoardColoursOf(p *Palette) BoardColours {
	m := MachineColoursOf(p)
	return BoardColours{Board: m.Box, Line: Mix(p.Quiet, p.Background, 0.5), Quiet: p.Quiet, Text: p.Text, Accent: m.Selected, Last: m.Lit,
		Chosen: Mix(m.Selected, p.Background, 0.75)}
}

// groundColours are the colours of grounds on light palettes.
var groundColours = [grounds]color.NRGBA{GroundClosed: hex(0x9AA1A8), GroundPlain: hex(0xEEF3E2), GroundSea: hex(0xC3DFF2),
	GroundForest:   hex(0xC9E0BC),
	GroundMountain: hex(0xE0D3BF), GroundRoad: hex(0xF3EEE4), GroundFortress: hex(0xDCD6EA)}

// GameBoardLayout is the layout of a board in pixels.
type GameBoardLayout struct {
	Cell float64 // side of a cell
	X, Y float64 // top left corner of the board
	hand float64 // height of a row of pieces in hand, 0 without
}

// Edges around a board in pixels: for the numbers, and between the board and a hand.
const (
	boardEdge = 24
	handEdge  = 20
)

// Layout lays the board out in w x h pixels.
func (m *GameBoard) Layout(w, h float64) GameBoardLayout {
	if m.W <= 0 || m.H <= 0 {
		return GameBoardLayout{}
	}
	rows := float64(m.H)
	held := len(m.Hands[0])+len(m.Hands[1]) > 0
	if held {
		rows += 2.2
	}
	p := GameBoardLayout{Cell: math.Floor(max(4, min((w-2*boardEdge)/float64(m.W), (h-2*boardEdge)/rows, 84)))}
	if held {
		p.hand = 1.1 * p.Cell
	}
	p.X, p.Y = math.Floor((w-p.Cell*float64(m.W))/2), math.Floor((h-p.Cell*float64(m.H))/2)
	return p
}

// At is the cell or the piece in hand at a pixel.
func (m *GameBoard) At(p GameBoardLayout, x, y float64) (c Cell, hand *Hand, ok bool) {
	if p.Cell <= 0 {
		return c, nil, false
	}
	for pl := range m.Hands {
		for i := range m.Hands[pl] {
			a, b := p.handBox(m, pl, i)
			if x >= a.X && x < b.X && y >= a.Y && y < b.Y {
				return c, &m.Hands[pl][i], true
			}
		}
	}
	if x < p.X || y < p.Y {
		return c, nil, false
	}
	c = Cell{int((x - p.X) / p.Cell), int((y - p.Y) / p.Cell)}
	return c, nil, c.X < m.W && c.Y < m.H
}

// handBox is the box of the i-th piece in a player's hand.
func (p GameBoardLayout) handBox(m *GameBoard, player, i int) (a, b Point) {
	y := p.Y + p.Cell*float64(m.H) + handEdge
	if player == 1 {
		y = p.Y - p.hand - handEdge + 4
	}
	x := p.X + float64(i)*p.Cell*1.1
	return Point{X: x, Y: y}, Point{X: x + p.Cell, Y: y + p.Cell}
}

// HandMiddle is the middle of the i-th piece in a player's hand.
func (p GameBoardLayout) HandMiddle(m *GameBoard, player, i int) Point {
	a, b := p.handBox(m, player, i)
	return Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
}

// Middle is the middle of a cell.
func (p GameBoardLayout) Middle(c Cell) Point {
	return Point{X: p.X + (float64(c.X)+0.5)*p.Cell, Y: p.Y + (float64(c.Y)+0.5)*p.Cell}
}

// Corner is the top left corner of a cell.
func (p GameBoardLayout) Corner(c Cell) Point {
	return Point{X: p.X + float64(c.X)*p.Cell, Y: p.Y + float64(c.Y)*p.Cell}
}

// boardPen draws one board.
type boardPen struct {
	Pen
	m       *GameBoard
	p       GameBoardLayout
	unit    float64 // device pixels a pixel
	palette *Palette
	colours *BoardColours
}

// Draw draws the board into w x h pixels of unit device pixels each.
func (m *GameBoard) Draw(pen Pen, w, h, unit float64, palette *Palette, colours *BoardColours) {
	if m.W <= 0 || m.H <= 0 || w <= 0 {
		return
	}
	p := m.Layout(w, h)
	p.Cell, p.X, p.Y, p.hand = p.Cell*unit, p.X*unit, p.Y*unit, p.hand*unit
	b := &boardPen{pen, m, p, unit, palette, colours}
	b.cells()
	b.numbers()
	for c, piece := range m.Pieces {
		b.piece(p.Middle(c), piece)
	}
	b.marks()
	b.hands()
}

// box fills a cell.
func (b *boardPen) box(c Cell, col color.NRGBA) {
	a := b.p.Corner(c)
	b.fill(a, Point{X: a.X + b.p.Cell, Y: a.Y + b.p.Cell}, col)
}

// fill fills a rectangle of whole pixels, which costs a tenth of one with edges between them.
func (b *boardPen) fill(p, q Point, col color.NRGBA) { b.Shade(p, q, col, col) }

// cells draws the board with its grounds, tints and lines.
func (b *boardPen) cells() {
	m, p := b.m, b.p
	far := Point{X: p.X + p.Cell*float64(m.W), Y: p.Y + p.Cell*float64(m.H)}
	b.fill(Point{X: p.X, Y: p.Y}, far, b.colours.Board)
	for i, g := range m.Ground {
		b.ground(Cell{i % m.W, i / m.W}, g)
	}
	shine := 1.0
	if len(m.Ground) > 0 {
		shine = 0.55
	}
	for c := range m.Last {
		b.box(c, Fade(b.colours.Last, shine))
	}
	for c, col := range m.Tints {
		b.box(c, col)
	}
	for c := range m.Chosen {
		b.box(c, Fade(b.colours.Chosen, shine))
	}
	grid := Mix(b.colours.Line, b.colours.Quiet, 0.4)
	for i := range m.W + 1 {
		x := p.X + float64(i)*p.Cell
		b.fill(Point{X: x, Y: p.Y}, Point{X: x + max(1, b.unit), Y: far.Y}, grid)
	}
	for i := range m.H + 1 {
		y := p.Y + float64(i)*p.Cell
		b.fill(Point{X: p.X, Y: y}, Point{X: far.X, Y: y + max(1, b.unit)}, grid)
	}
}

// numbers writes the numbers of columns and rows.
func (b *boardPen) numbers() {
	m, p := b.m, b.p
	note := Style{Size: 10 * b.unit, Align: Middle, Colour: b.colours.Quiet}
	for i := range m.W {
		b.Text(Point{X: p.X + (float64(i)+0.5)*p.Cell, Y: p.Y - 6*b.unit}, strconv.Itoa(i+m.From), note)
	}
	for i := range m.H {
		b.Text(Point{X: p.X - 10*b.unit, Y: p.Y + (float64(i)+0.5)*p.Cell + 4*b.unit}, strconv.Itoa(i+m.From), note)
	}
}

// ground draws a terrain: its colour, and a sign in the corner for those who cannot tell the colours apart.
func (b *boardPen) ground(c Cell, g Ground) {
	if g == Bare {
		return
	}
	col := groundColours[g]
	if b.palette.Name == Dark.Name {
		col = Mix(col, b.palette.Background, 0.68)
	}
	b.box(c, col)
	s, o := 0.11*b.p.Cell, b.p.Corner(c)
	o.X, o.Y = o.X+0.6*s, o.Y+0.6*s
	ink := Mix(col, b.colours.Text, 0.45)
	at := func(x, y float64) Point { return Point{o.X + x*s, o.Y + y*s} }
	thin := max(1, 0.2*s)
	switch g {
	case GroundSea:
		for y := range 2 {
			v := 0.4 + 0.9*float64(y)
			b.Line([]Point{at(0, v), at(0.5, v-0.4), at(1, v), at(1.5, v-0.4), at(2, v)}, thin, ink, nil)
		}
	case GroundForest:
		b.Area([]Point{at(0, 1.6), at(0.6, 0), at(1.2, 1.6)}, ink)
		b.Area([]Point{at(1, 1.6), at(1.6, 0.3), at(2.2, 1.6)}, ink)
	case GroundMountain:
		b.Line([]Point{at(0, 1.6), at(1, 0), at(1.6, 0.9), at(1.9, 0.5), at(2.5, 1.6)}, 1.5*thin, ink, nil)
	case GroundRoad:
		b.Line([]Point{at(0, 0.3), at(2, 0.3)}, thin, ink, nil)
		b.Line([]Point{at(0, 1.3), at(2, 1.3)}, thin, ink, nil)
	case GroundFortress:
		b.Area([]Point{at(0, 1.6), at(0, 0), at(0.5, 0), at(0.5, 0.5), at(0.8, 0.5), at(0.8, 0), at(1.2, 0), at(1.2, 0.5), at(1.5, 0.5),
			at(1.5, 0), at(2, 0), at(2, 1.6)}, ink)
	case GroundClosed:
		a, z := b.p.Corner(c), b.p.Cell
		b.Line([]Point{a, {X: a.X + z, Y: a.Y + z}}, 2*thin, ink, nil)
		b.Line([]Point{{X: a.X + z, Y: a.Y}, {X: a.X, Y: a.Y + z}}, 2*thin, ink, nil)
	default:
	}
}

// marks draws what lies over the pieces: values, cells to click, and paths.
func (b *boardPen) marks() {
	m, p := b.m, b.p
	for c := range m.Open {
		if _, taken := m.Pieces[c]; taken {
			b.Ring(p.Middle(c), 0.46*p.Cell, 2*b.unit, Fade(b.colours.Accent, 0.75))
		} else if m.Values[c] == "" {
			b.Disc(p.Middle(c), max(2*b.unit, 0.07*p.Cell), Fade(b.colours.Accent, 0.75))
		}
	}
	ends := map[Cell]int{}
	for _, path := range m.Paths {
		if n := len(path.Cells); n > 0 {
			b.path(path, ends[path.Cells[n-1]])
			ends[path.Cells[n-1]]++
		}
	}
	for c, text := range m.Values {
		at := p.Middle(c)
		size := min(13*b.unit, 0.26*p.Cell)
		y := at.Y + 0.36*size
		if _, taken := m.Pieces[c]; taken {
			y = at.Y + 0.47*p.Cell
		}
		w := 0.3 * size * float64(len([]rune(text))+1)
		b.Box(Point{at.X - w, y - 0.95*size}, Point{at.X + w, y + 0.25*size}, 0.3*size, Fade(b.colours.Board, 0.8))
		b.Text(Point{at.X, y}, text, Style{Size: size, Bold: true, Align: Middle, Colour: b.colours.Text})
	}
}

// path draws an action as an arrow. One that stays where it is is its badge alone. beside is how many badges there are
// at its end already.
func (b *boardPen) path(path BoardPath, beside int) {
	show := b.palette.opacity(path.Dim)
	col := Fade(b.palette.SeriesColour(path.Style), show)
	var pts []Point
	for _, c := range path.Cells {
		if at := b.p.Middle(c); len(pts) == 0 || pts[len(pts)-1] != at {
			pts = append(pts, at)
		}
	}
	end := pts[len(pts)-1]
	if n := len(pts); n > 1 {
		before := pts[n-2]
		far := math.Hypot(end.X-before.X, end.Y-before.Y)
		ux, uy := (end.X-before.X)/far, (end.Y-before.Y)/far
		head := 0.2 * b.p.Cell
		neck := Point{end.X - head*ux, end.Y - head*uy}
		dash := make([]float64, len(path.Style.Dash))
		for i, d := range path.Style.Dash {
			dash[i] = d * b.unit
		}
		b.Line(append(pts[:n-1:n-1], neck), 3*b.unit, col, dash)
		b.Area([]Point{end, {neck.X - 0.5*head*uy, neck.Y + 0.5*head*ux}, {neck.X + 0.5*head*uy, neck.Y - 0.5*head*ux}}, col)
	}
	label := path.Label
	if label == "" {
		label = path.Style.Letter
	}
	at := Point{end.X + 0.3*b.p.Cell - float64(beside)*(BadgeWidth+1)*b.unit, end.Y - 0.34*b.p.Cell}
	DrawBadge(b, Badge{At: at, Label: label, Colour: b.palette.SeriesColour(path.Style), Dim: path.Dim}, b.unit, b.palette)
}

// hands draws the pieces in hand.
func (b *boardPen) hands() {
	for pl := range b.m.Hands {
		for i, h := range b.m.Hands[pl] {
			_, hi := b.p.handBox(b.m, pl, i)
			b.piece(b.p.HandMiddle(b.m, pl, i), h.Piece)
			if h.Count > 1 {
				b.Text(Point{X: hi.X, Y: hi.Y - 3*b.unit}, strconv.Itoa(h.Count), Style{Size: 11 * b.unit, Bold: true, Align: Middle,
					Colour: b.colours.Text})
			}
		}
	}
}

// piece draws a piece.
func (b *boardPen) piece(at Point, p Piece) {
	team, cell := p.Player&1, b.p.Cell
	fill, sign := b.m.Set.colours(b.palette, team)
	edge := Mix(fill, color.NRGBA{0x8A, 0x94, 0x9E, 255}, 0.6)
	if p.Faded {
		fill = Mix(fill, color.NRGBA{0x9A, 0xA1, 0xA8, 255}, 0.55)
	}
	r := 0.38 * cell
	switch {
	case p.Cross && team == 0:
		d := 0.28 * cell
		b.Line([]Point{{X: at.X - d, Y: at.Y - d}, {X: at.X + d, Y: at.Y + d}}, 0.11*cell, b.palette.Stones[0], nil)
		b.Line([]Point{{X: at.X + d, Y: at.Y - d}, {X: at.X - d, Y: at.Y + d}}, 0.11*cell, b.palette.Stones[0], nil)
		return
	case p.Cross:
		b.Ring(at, 0.28*cell, 0.11*cell, Mix(fill, edge, 0.35))
		return
	case p.Shaped:
		s := 1.0
		if !p.Up {
			s = -1
		}
		pts := []Point{{X: at.X, Y: at.Y - s*r}, {X: at.X + 0.75*r, Y: at.Y - s*0.6*r}, {X: at.X + 0.95*r, Y: at.Y + s*r},
			{X: at.X - 0.95*r, Y: at.Y + s*r}, {X: at.X - 0.75*r, Y: at.Y - s*0.6*r}}
		b.Area(pts, fill)
		b.Line(append(pts, pts[0]), max(1, 0.03*cell), edge, nil)
	default:
		b.Disc(at, r, fill)
		b.Ring(at, r, max(1, 0.04*cell), edge)
	}
	if p.Sign != "" {
		size := 0.36 * cell
		if len([]rune(p.Sign)) > 1 {
			size = 0.29 * cell
		}
		b.Text(Point{X: at.X, Y: at.Y + 0.36*size}, p.Sign, Style{Size: size, Bold: true, Align: Middle, Colour: sign})
	}
	if p.Note != "" {
		size := 0.24 * cell
		if len(p.Note) > 1 {
			size = 0.19 * cell
		}
		c := Point{X: at.X + 0.32*cell, Y: at.Y + 0.32*cell}
		b.Disc(c, 0.17*cell, b.colours.Board)
		b.Text(Point{X: c.X, Y: c.Y + 0.36*size}, p.Note, Style{Size: size, Bold: true, Align: Middle, Colour: b.colours.Text})
	}
}
