package canvas

import (
	"strconv"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/replay"
)

// ScoreBoard shows the points by end, the totals and who has the hammer, as two lines.
type ScoreBoard struct {
	widget.BaseWidget
	model   ScoreBoardModel
	objects []fyne.CanvasObject
	width   float32
	room    float32 // 0: as wide as it needs
}

// ScoreBoardModel is the content of a ScoreBoard.
type ScoreBoardModel struct {
	Names   [2]string
	Columns []ScoreBoardColumn
	Total   [2]string
	Hammer  int // team with the hammer in the end shown, -1 unknown
}

// ScoreBoardColumn is one end: the points of both teams, and whether it is the one shown.
type ScoreBoardColumn struct {
	Text  [2]string
	Shown bool
}

// maxBoardColumns is the number of ends shown; of a longer match the last ones.
const maxBoardColumns = 11

// ScoreBoardOf is the score of a game at a place.
func ScoreBoardOf(g *replay.Game, p replay.Place) ScoreBoardModel {
	b := g.BoardAt(p)
	m := ScoreBoardModel{Names: g.Teams, Hammer: -1}
	first := max(0, len(b.Ends)-maxBoardColumns)
	for i, e := range b.Ends[first:] {
		c := ScoreBoardColumn{Shown: first+i == p.End}
		for t := range c.Text {
			c.Text[t] = "·"
			if e.Scored {
				c.Text[t] = strconv.Itoa(e.Score[t])
			}
		}
		if c.Shown {
			m.Hammer = int(e.Hammer)
		}
		m.Columns = append(m.Columns, c)
	}
	if len(b.Ends) > 0 {
		for n := b.Ends[len(b.Ends)-1].Number + 1; n < g.Rules.Ends && len(m.Columns) < maxBoardColumns && len(b.Ends) > 1; n++ {
			m.Columns = append(m.Columns, ScoreBoardColumn{Text: [2]string{"·", "·"}})
		}
	}
	m.Total = [2]string{strconv.Itoa(b.Total[0]), strconv.Itoa(b.Total[1])}
	return m
}

// NewScoreBoard is an empty board.
func NewScoreBoard() *ScoreBoard {
	b := &ScoreBoard{}
	b.ExtendBaseWidget(b)
	return b
}

// SetBoard shows a board.
func (b *ScoreBoard) SetBoard(m ScoreBoardModel) {
	b.model = m
	b.Refresh()
}

// Fit shows as many ends as have room in a width: of a longer match the last ones, and always the one shown.
func (b *ScoreBoard) Fit(width float32) {
	if b.room != width {
		b.room = width
		b.Refresh()
	}
}

// columns are the ends that have room beside names of a width.
func (b *ScoreBoard) columns(names float32) []ScoreBoardColumn {
	all := b.model.Columns
	n := len(all)
	if b.room > 0 {
		n = min(n, max(1, int((b.room-names-boardSides)/boardColumn)))
	}
	last := len(all)
	for i, c := range all {
		if c.Shown && i < last-n {
			last = i + n
		}
	}
	return all[last-n : last]
}

// Measures of the board in pixels.
const (
	boardColumn = 19
	boardLine   = 17
	boardName   = 96 // the most that a name takes
	boardSides  = 48 // hammer and totals
)

func (b *ScoreBoard) build() {
	b.objects = b.objects[:0]
	nameWidth := float32(0)
	var names [2]string
	for t := range names {
		names[t] = truncateUnlike(b.model.Names[t], b.model.Names[1-t], NoteSize, fyne.TextStyle{Bold: true}, boardName)
		nameWidth = max(nameWidth, fyne.MeasureText(names[t], NoteSize, fyne.TextStyle{Bold: true}).Width)
	}
	x0 := nameWidth + 22
	columns := b.columns(nameWidth)
	for i, c := range columns {
		if c.Shown {
			bg := fcanvas.NewRectangle(ThemeColour(ColourSelected))
			bg.CornerRadius = 4
			bg.Resize(fyne.NewSize(boardColumn-1, 2*boardLine+1))
			bg.Move(fyne.NewPos(x0+float32(i)*boardColumn, 0))
			b.objects = append(b.objects, bg)
		}
	}
	put := func(s string, x, w float32, line int, bold bool, colour fyne.ThemeColorName, size float32) {
		t := NewText(s, size, bold, colour)
		t.Alignment = fyne.TextAlignCenter
		t.Resize(fyne.NewSize(w, boardLine))
		t.Move(fyne.NewPos(x, float32(line*boardLine)))
		b.objects = append(b.objects, t)
	}
	for t := range 2 {
		name := NewText(names[t], NoteSize, true, colourTeams[t])
		name.Resize(fyne.NewSize(nameWidth, boardLine))
		name.Move(fyne.NewPos(0, float32(t*boardLine)))
		b.objects = append(b.objects, name)
		if b.model.Hammer == t {
			h := fcanvas.NewImageFromResource(theme.NewColoredResource(Hammer, theme.ColorNameForeground))
			h.FillMode = fcanvas.ImageFillContain
			h.Resize(fyne.NewSquareSize(12))
			h.Move(fyne.NewPos(nameWidth+5, float32(t*boardLine)+2.5))
			b.objects = append(b.objects, h)
		}
		for i, c := range columns {
			colour := theme.ColorNameForeground
			if c.Text[t] == "·" || c.Text[t] == "0" {
				colour = ColourQuiet
			}
			put(c.Text[t], x0+float32(i)*boardColumn, boardColumn-1, t, false, colour, NoteSize)
		}
		put(b.model.Total[t], x0+float32(len(columns))*boardColumn+4, 20, t, true, theme.ColorNameForeground, NoteSize+1)
	}
	b.width = x0 + float32(len(columns))*boardColumn + 26
}

// CreateRenderer is for fyne.
func (b *ScoreBoard) CreateRenderer() fyne.WidgetRenderer {
	b.build()
	return &scoreBoardRenderer{b}
}

type scoreBoardRenderer struct{ b *ScoreBoard }

func (r *scoreBoardRenderer) Layout(fyne.Size) {}
func (r *scoreBoardRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.b.width, 2*boardLine+2)
}
func (r *scoreBoardRenderer) Refresh() {
	r.b.build()
	refresh(r.b)
}
func (r *scoreBoardRenderer) Objects() []fyne.CanvasObject { return r.b.objects }
func (r *scoreBoardRenderer) Destroy()                     {}
