package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/app/wording"
	"hogline/canvas"
	"hogline/engine/gsm/component"
	"hogline/engine/gsm/link"
)

// gamePlayouts are what flat Monte Carlo can be given.
var gamePlayouts = []int{100, 300, 1000, 3000, 10000}

// boardContent is the board of the game, or why there is none.
func (v *View) boardContent() fyne.CanvasObject {
	g := v.state.game()
	if g == nil {
		if err := v.state.board.err; err != nil {
			return centredText(v.words.ErrorSentence(err))
		}
		return centredText(v.words.T("rv.unreadable"))
	}
	v.stage.board.SetModel(v.boardModel(g))
	return v.stage.board
}

// boardModel is the position of the game.
func (v *View) boardModel(g *rulebook.GameSession) canvas.GameBoardModel {
	p := g.Program
	shape := p.Shape
	m := canvas.GameBoardModel{W: shape.W, H: shape.H, Pieces: map[canvas.Cell]canvas.Piece{}, Open: map[canvas.Cell]bool{}, Chosen: map[canvas.Cell]bool{}, Last: map[canvas.Cell]bool{}}
	m.Black = len(p.Players) == 2 && p.Players[0] == "BLACK"
	if c := v.state.board.cursor; c != nil {
		m.Cursor = &canvas.Cell{X: c.X, Y: c.Y}
	}
	for y := range shape.H {
		for x := range shape.W {
			if player, piece, ok := g.Stone(x, y); ok {
				m.Pieces[canvas.Cell{X: x, Y: y}] = v.piece(p, player, piece)
			}
		}
	}
	for _, c := range g.Picked() {
		m.Chosen[canvas.Cell(c)] = true
	}
	for _, c := range g.Touched() {
		m.Last[canvas.Cell(c)] = true
	}
	if v.state.userToMove() {
		for c := range g.Open() {
			m.Open[canvas.Cell(c)] = true
		}
	}
	for player := range min(2, len(p.Players)) {
		for piece, name := range p.Pieces {
			if n := g.InHand(player, piece); n > 0 {
				m.Hands[player] = append(m.Hands[player], canvas.Hand{Piece: v.piece(p, player, piece), Count: n, Pick: name})
			}
		}
	}
	return m
}

// piece is how a piece is drawn: crosses and rings where the players are called so, plain discs where there is one
// kind, letters where there are several.
func (v *View) piece(p *link.Program, player, piece int) canvas.Piece {
	out := canvas.Piece{Player: player, Up: player == 0}
	switch name := p.Pieces[piece]; {
	case len(p.Players) == 2 && p.Players[0] == "X" && p.Players[1] == "O":
		out.Cross = true
	case len(p.Pieces) > 1:
		out.Shaped = true
		sign := name[:1]
		if base, ok := strings.CutSuffix(name, "_P"); ok { // promoted
			sign = "+" + base[:1]
		}
		out.Sign = v.words.First(sign, "rv.piece."+name)
	case len(p.Players) == 1:
		out.Sign = name[:1]
	}
	return out
}

// gamePanel is the players of the game, whose turn it is and the moves.
func (v *View) gamePanel() fyne.CanvasObject {
	g, b := v.state.game(), &v.state.board
	box := newColumn()
	if g == nil {
		return box.content
	}
	for player := range g.Program.Players {
		box.addPadded(v.seatChoice(g, player), 3, 2)
	}
	box.addPadded(v.playoutsChoice(), 3, 4)
	back := canvas.NewButton(v.words.T("rv.back"), canvas.ButtonOutline, v.takeBack)
	back.Disabled = len(g.Moves) == 0
	box.addPadded(container.New(&canvas.Flow{Gap: 6}, canvas.NewButton(v.words.T("rv.again"), canvas.ButtonOutline, v.newGame), back), 4, 6)
	box.addPadded(canvas.NewText(v.gameStatus(g), canvas.BodySize+1, true, theme.ColorNameForeground), 4, 2)
	if err := g.Err(); err != nil {
		box.addText(v.words.ErrorSentence(err), widget.DangerImportance, 2, 4)
	}
	if b.thinking {
		box.addPadded(widget.NewProgressBarInfinite(), 2, 4)
	}
	if len(g.Moves) == 0 {
		box.addText(v.words.T("rv.play.hint"), widget.LowImportance, 2, 4)
	}
	moves := newColumn()
	for i, m := range slices.Backward(g.Moves) {
		text := fmt.Sprintf("%d.  %s  %s", i+1, v.term(g.Program.Players[m.Player]), g.Program.MoveText(m))
		moves.addPadded(canvas.NewLabel(text, canvas.BodySize-1, false, canvas.ColourQuiet, 60), 1, 1)
	}
	return container.NewBorder(box.content, nil, nil, nil, container.NewVScroll(moves.content))
}

// seatChoice chooses who plays for a player.
func (v *View) seatChoice(g *rulebook.GameSession, player int) fyne.CanvasObject {
	seats := append([]string{user}, rulebook.Opponents...)
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = v.words.T("rv.seat." + s)
	}
	choice := widget.NewSelect(names, nil)
	choice.SetSelectedIndex(max(0, slices.Index(seats, v.state.board.seats[player])))
	choice.OnChanged = func(string) {
		v.state.board.seats[player] = seats[max(0, choice.SelectedIndex())]
		v.continueGame()
	}
	return gameField(canvas.NewLabel(v.term(g.Program.Players[player]), canvas.BodySize, true, theme.ColorNameForeground, 40), choice)
}

// playoutsChoice chooses the playouts of flat Monte Carlo.
func (v *View) playoutsChoice() fyne.CanvasObject {
	texts := make([]string, len(gamePlayouts))
	for i, n := range gamePlayouts {
		texts[i] = v.words.T("rv.playouts", wording.Group(n))
	}
	b := &v.state.board
	choice := widget.NewSelect(texts, nil)
	choice.SetSelectedIndex(max(0, slices.Index(gamePlayouts, b.playouts)))
	choice.OnChanged = func(string) { b.playouts = gamePlayouts[max(0, choice.SelectedIndex())] }
	return gameField(canvas.NewText(v.words.T("rv.effort"), canvas.BodySize, false, canvas.ColourQuiet), choice)
}

func gameField(name, control fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&canvas.Columns{Fixed: []float32{110, 0}, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name), control)
}

// gameStatus is who is to move, or how the game ended.
func (v *View) gameStatus(g *rulebook.GameSession) string {
	value, over := g.Result()
	if !over {
		name := v.term(g.Program.Players[g.Turn()])
		if v.state.board.thinking {
			return v.words.T("rv.play.thinks", name)
		}
		return v.words.T("rv.play.turn", name)
	}
	best := slices.Max(value)
	if len(value) > 1 && best == slices.Min(value) {
		return v.words.T("rv.play.draw")
	}
	winner := g.Program.Players[slices.Index(value, best)]
	return v.words.T("rv.play.won", v.term(winner), strconv.Itoa(int(100*best+0.5)))
}

// showGame draws board and panel anew.
func (v *View) showGame() {
	if !v.built {
		return
	}
	if v.state.machine == boardTab {
		v.showMachine()
	}
	if v.state.panel == GamePanel {
		v.showPanel()
	}
}

func (v *View) clickCell(c canvas.Cell) {
	if v.state.userToMove() {
		v.state.board.cursor = nil
		v.play(v.state.game().Click(c.X, c.Y))
	}
}

func (v *View) clickHand(piece string) {
	if v.state.userToMove() {
		v.play(v.state.game().ClickHand(piece))
	}
}

// clickCursor clicks the cell at which the keyboard points.
func (v *View) clickCursor() {
	if c := v.state.board.cursor; c != nil && v.state.userToMove() {
		v.play(v.state.game().Click(c.X, c.Y))
	}
}

// play plays the move that the clicks leave, or asks which of several.
func (v *View) play(moves []component.Move) {
	g := v.state.game()
	switch {
	case len(moves) > 1:
		m := fyne.NewMenu("")
		for _, move := range moves {
			m.Items = append(m.Items, fyne.NewMenuItem(g.Program.MoveText(move), func() { v.play([]component.Move{move}) }))
		}
		v.dialogs.PopUp(m, v.stage.tabs)
		v.showGame()
		return
	case len(moves) == 1:
		if err := g.Play(moves[0]); err != nil {
			v.dialogs.Error(err)
		}
	}
	v.continueGame()
}

// continueGame lets opponents move until it is the user's turn.
func (v *View) continueGame() {
	v.state.reply()
	v.showGame()
}

func (v *View) moved(err error) {
	if err != nil {
		v.dialogs.Error(err)
	}
	v.showGame()
}

func (v *View) newGame() {
	v.state.newGame()
	v.showGame()
}

func (v *View) takeBack() {
	v.state.takeBack()
	v.showGame()
}

// moveCursor moves the cell at which the keyboard points.
func (v *View) moveCursor(dx, dy int) {
	v.state.moveCursor(dx, dy)
	if g := v.state.game(); g != nil {
		v.stage.board.SetModel(v.boardModel(g))
	}
}
