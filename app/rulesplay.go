package app

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/gsm/component"
	"hogline/engine/gsm/link"
)

// gameDesk is the board game that is played.
type gameDesk struct {
	of       *link.Program
	table    *rulebook.GameSession
	fault    error
	seats    []string // by player: "you" or one of rulebook.Opponents
	playouts int
	cursor   *canvas.Cell
	stop     context.CancelFunc // not nil while an opponent thinks
	seed     uint64
}

// you is the seat of who sits before the screen.
const you = "you"

// gamePlayouts are what flat Monte Carlo can be given.
var gamePlayouts = []int{100, 300, 1000, 3000, 10000}

// table is the game on the desk, set up at first use.
func (v *rulesView) table() *rulebook.GameSession {
	g := &v.w.desk.game
	p := v.w.desk.text.Program()
	if p == nil {
		return nil
	}
	if g.table == nil || g.of != p {
		v.stopThinking()
		g.of, g.cursor = p, nil
		g.table, g.fault = rulebook.NewGameSession(p)
		if g.playouts == 0 {
			g.playouts = 300
		}
		if len(g.seats) != len(p.Players) {
			g.seats = slices.Repeat([]string{"flat"}, len(p.Players))
			g.seats[0] = you
		}
	}
	return g.table
}

// boardStage is the board of the game.
func (v *rulesView) boardStage() fyne.CanvasObject {
	t := v.table()
	if t == nil {
		if err := v.w.desk.game.fault; err != nil {
			return v.sentence(v.w.errorSentence(err))
		}
		return v.sentence(v.w.T("rv.unreadable"))
	}
	v.grid.SetModel(v.gridModel(t))
	return v.grid
}

// gridModel is the position as the grid shows it.
func (v *rulesView) gridModel(t *rulebook.GameSession) canvas.GameBoardModel {
	p := t.Program
	s := p.Shape
	m := canvas.GameBoardModel{W: s.W, H: s.H, Pieces: map[canvas.Cell]canvas.Piece{}, Open: map[canvas.Cell]bool{}, Chosen: map[canvas.Cell]bool{}, Last: map[canvas.Cell]bool{}, Cursor: v.w.desk.game.cursor}
	m.Black = len(p.Players) == 2 && p.Players[0] == "BLACK"
	for y := range s.H {
		for x := range s.W {
			if pl, pi, ok := t.Stone(x, y); ok {
				m.Pieces[canvas.Cell{X: x, Y: y}] = v.w.pieceOf(p, pl, pi)
			}
		}
	}
	for _, c := range t.Picked() {
		m.Chosen[canvas.Cell{X: c.X, Y: c.Y}] = true
	}
	for _, c := range t.Touched() {
		m.Last[canvas.Cell{X: c.X, Y: c.Y}] = true
	}
	if v.yourTurn(t) {
		for c := range t.Open() {
			m.Open[canvas.Cell{X: c.X, Y: c.Y}] = true
		}
	}
	for pl := range min(2, len(p.Players)) {
		for pi, name := range p.Pieces {
			if n := t.InHand(pl, pi); n > 0 {
				m.Hands[pl] = append(m.Hands[pl], canvas.Hand{Piece: v.w.pieceOf(p, pl, pi), Count: n, Pick: name})
			}
		}
	}
	return m
}

// pieceOf is how a piece looks: crosses and rings where the players are called so, plain discs
// where there is one kind, letters where there are several.
func (w *Window) pieceOf(p *link.Program, player, piece int) canvas.Piece {
	out := canvas.Piece{Player: player, Up: player == 0}
	switch {
	case len(p.Players) == 2 && p.Players[0] == "X" && p.Players[1] == "O":
		out.Cross = true
	case len(p.Pieces) > 1:
		out.Shaped = true
		name := p.Pieces[piece]
		out.Sign = name[:1]
		if base, ok := strings.CutSuffix(name, "_P"); ok { // promoted
			out.Sign = "+" + base[:1]
		}
		if w.Book.Has("rv.piece." + name) {
			out.Sign = w.T("rv.piece." + name)
		}
	case len(p.Players) == 1:
		out.Sign = p.Pieces[piece][:1]
	}
	return out
}

// yourTurn reports whether who sits before the screen is to move.
func (v *rulesView) yourTurn(t *rulebook.GameSession) bool {
	g := &v.w.desk.game
	_, over := t.Result()
	return !over && g.stop == nil && g.seats[t.Turn()] == you
}

// playSide is the game's players, state and moves.
func (v *rulesView) playSide() fyne.CanvasObject {
	w, g := v.w, &v.w.desk.game
	t := v.table()
	box := container.New(stacked{})
	if t == nil {
		return box
	}
	add := func(o fyne.CanvasObject, top, bottom float32) { box.Add(canvas.Padded(o, top, bottom, 12, 12)) }
	seats := append([]string{you}, rulebook.Opponents...)
	words := make([]string, len(seats))
	for i, s := range seats {
		words[i] = w.T("rv.seat." + s)
	}
	for pl, name := range t.Program.Players {
		pick := widget.NewSelect(words, nil)
		pick.SetSelectedIndex(max(0, slices.Index(seats, g.seats[pl])))
		pick.OnChanged = func(string) {
			g.seats[pl] = seats[max(0, pick.SelectedIndex())]
			v.goOn()
		}
		add(container.New(&canvas.Columns{Fixed: []float32{110, 0}, Gap: 8}, container.New(centred{}, canvas.NewLabel(w.ruleWord(name), canvas.BodySize, true, "foreground", 40)), pick), 3, 2)
	}
	var effort []string
	for _, n := range gamePlayouts {
		effort = append(effort, w.T("rv.playouts", group(n)))
	}
	power := widget.NewSelect(effort, nil)
	power.SetSelectedIndex(max(0, slices.Index(gamePlayouts, g.playouts)))
	power.OnChanged = func(string) { g.playouts = gamePlayouts[max(0, power.SelectedIndex())] }
	add(container.New(&canvas.Columns{Fixed: []float32{110, 0}, Gap: 8}, container.New(centred{}, canvas.NewText(w.T("rv.effort"), canvas.BodySize, false, canvas.ColourQuiet)), power), 3, 4)
	back := canvas.NewButton(w.T("rv.back"), canvas.ButtonOutline, v.takeBack)
	back.Disabled = len(t.Moves) == 0
	add(container.New(&canvas.Flow{Gap: 6}, canvas.NewButton(w.T("rv.again"), canvas.ButtonOutline, v.newGame), back), 4, 6)
	add(canvas.NewText(v.gameState(t), canvas.BodySize+1, true, "foreground"), 4, 2)
	if err := t.Err(); err != nil {
		add(wrapped(w.errorSentence(err), widget.DangerImportance), 2, 4)
	}
	if g.stop != nil {
		add(widget.NewProgressBarInfinite(), 2, 4)
	}
	if len(t.Moves) == 0 {
		add(wrapped(w.T("rv.play.hint"), widget.LowImportance), 2, 4)
	}
	list := container.New(stacked{})
	for i := len(t.Moves) - 1; i >= 0; i-- {
		m := t.Moves[i]
		text := fmt.Sprintf("%d.  %s  %s", i+1, w.ruleWord(t.Program.Players[m.Player]), t.Program.MoveText(m))
		list.Add(canvas.Padded(canvas.NewLabel(text, canvas.BodySize-1, false, canvas.ColourQuiet, 60), 1, 1, 12, 12))
	}
	return container.NewBorder(box, nil, nil, nil, container.NewVScroll(list))
}

// gameState is who is to move, or how the game ended.
func (v *rulesView) gameState(t *rulebook.GameSession) string {
	w, g := v.w, &v.w.desk.game
	value, over := t.Result()
	if !over {
		name := w.ruleWord(t.Program.Players[t.Turn()])
		if g.stop != nil {
			return w.T("rv.play.thinks", name)
		}
		return w.T("rv.play.turn", name)
	}
	best, all := 0, true
	for i, x := range value {
		if x > value[best] {
			best = i
		}
		all = all && x == value[0]
	}
	if all && len(value) > 1 {
		return w.T("rv.play.draw")
	}
	return w.T("rv.play.won", w.ruleWord(t.Program.Players[best]), strconv.Itoa(int(100*value[best]+0.5)))
}

// showGame draws the board and the side anew.
func (v *rulesView) showGame() {
	if v.w.desk.machine == boardTab {
		v.showMachine()
	}
	if v.w.desk.side == sidePlay {
		v.showSide()
	}
}

func (v *rulesView) clickCell(c canvas.Cell) {
	if t := v.table(); t != nil && v.yourTurn(t) {
		v.w.desk.game.cursor = nil
		v.decide(t, t.Click(c.X, c.Y))
	}
}

func (v *rulesView) clickHand(piece string) {
	if t := v.table(); t != nil && v.yourTurn(t) {
		v.decide(t, t.ClickHand(piece))
	}
}

// decide plays the one move that the clicks leave, or asks which of several is meant.
func (v *rulesView) decide(t *rulebook.GameSession, moves []component.Move) {
	if len(moves) > 1 {
		m := fyne.NewMenu("")
		for _, move := range moves {
			m.Items = append(m.Items, fyne.NewMenuItem(t.Program.MoveText(move), func() { v.decide(t, []component.Move{move}) }))
		}
		v.w.popUp(m, v.tabs)
		v.showGame()
		return
	}
	if len(moves) == 1 {
		if err := t.Play(moves[0]); err != nil {
			v.w.tellError(err)
		}
	}
	v.goOn()
}

// goOn lets opponents move until it is the turn of who sits before the screen.
func (v *rulesView) goOn() {
	w, g := v.w, &v.w.desk.game
	t := v.table()
	if t == nil || g.stop != nil {
		return
	}
	if _, over := t.Result(); over || g.seats[t.Turn()] == you {
		v.showGame()
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	g.stop = cancel
	g.seed++
	request := w.poster.Begin("game")
	world, seat, playouts, seed := t.World(), g.seats[t.Turn()], g.playouts, g.seed
	v.showGame()
	go func() {
		m, err := t.Reply(ctx, seat, world, playouts, seed)
		w.poster.Post("game", request, func() {
			cancel()
			g.stop = nil
			if err == nil {
				err = t.Play(m)
			}
			if err != nil {
				w.tellError(err)
				w.rules.showGame()
				return
			}
			w.rules.goOn() // the view may be another one by now: the language was changed
		})
	}()
}

// stopThinking drops the move an opponent is thinking about.
func (v *rulesView) stopThinking() {
	g := &v.w.desk.game
	if g.stop != nil {
		g.stop()
		g.stop = nil
		v.w.poster.Begin("game")
	}
}

func (v *rulesView) newGame() {
	v.stopThinking()
	v.w.desk.game.table = nil
	v.goOn()
}

// takeBack takes moves back up to the last one of who sits before the screen.
func (v *rulesView) takeBack() {
	v.stopThinking()
	t := v.table()
	if t == nil {
		return
	}
	t.Back(1)
	for len(t.Moves) > 0 && v.w.desk.game.seats[t.Turn()] != you {
		t.Back(1)
	}
	v.showGame()
}

// moveCursor moves the cell that the keyboard points at; enterCell clicks it.
func (v *rulesView) moveCursor(dx, dy int) {
	t := v.table()
	if t == nil {
		return
	}
	s, g := t.Program.Shape, &v.w.desk.game
	c := canvas.Cell{X: s.W / 2, Y: s.H / 2}
	if g.cursor != nil {
		c = canvas.Cell{X: min(max(0, g.cursor.X+dx), s.W-1), Y: min(max(0, g.cursor.Y+dy), s.H-1)}
	}
	g.cursor = &c
	v.grid.SetModel(v.gridModel(t))
}

func (v *rulesView) enterCell() {
	t, c := v.table(), v.w.desk.game.cursor
	if t != nil && c != nil && v.yourTurn(t) {
		v.decide(t, t.Click(c.X, c.Y))
	}
}
