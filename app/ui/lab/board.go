package lab

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/tubstap"
)

// showBoard draws the position, its title and its place in the game.
func (v *View) showBoard() {
	if !v.IsBuilt() {
		return
	}
	s := v.state
	canvas.SetText(v.title, v.name(s.shown))
	status, place := "", ""
	if g := s.game(); g != nil && s.panel != MapPanel {
		status, place = v.statusText(g), strconv.Itoa(g.Place())+" / "+strconv.Itoa(g.Length())
	}
	canvas.SetText(v.status, status)
	canvas.SetText(v.place, place)
	v.run.SetIcon(map[bool]fyne.Resource{false: theme.MediaPlayIcon(), true: theme.MediaPauseIcon()}[s.running])
	v.title.Refresh()
	var shown fyne.CanvasObject
	if len(v.stage.Objects) > 0 {
		shown = v.stage.Objects[0]
	}
	if b, ok := s.board(); ok {
		v.stage.Objects = []fyne.CanvasObject{v.grid}
		v.grid.SetModel(v.model(b))
		v.showCursor()
	} else {
		text := widget.NewLabel(v.words.ErrorSentence(s.shown.err))
		text.Wrapping, text.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
		v.stage.Objects = []fyne.CanvasObject{canvas.Padded(text, 60, 0, 30, 30)}
	}
	if shown == nil || shown != v.stage.Objects[0] {
		v.stage.Refresh()
	}
}

// showCursor shows the cell at which the keyboard points.
func (v *View) showCursor() {
	if v.IsBuilt() {
		v.grid.SetCursor((*paint.Cell)(v.state.cursor))
	}
}

// grounds are the terrains as a board draws them.
var grounds = [tubstap.Terrains]paint.Ground{tubstap.Forbidden: paint.GroundClosed, tubstap.Plain: paint.GroundPlain,
	tubstap.Sea: paint.GroundSea, tubstap.Forest: paint.GroundForest,
	tubstap.Mountain: paint.GroundMountain, tubstap.Road: paint.GroundRoad, tubstap.Fortress: paint.GroundFortress}

// model is what the board shows: the position, what can be clicked, groups, and what the programs answered.
func (v *View) model(b boardgame.Board) paint.GameBoard {
	s := v.state
	m := paint.GameBoard{W: b.W, H: b.H, Pieces: map[paint.Cell]paint.Piece{}}
	if s.shown.isTubstap() {
		m.Set, m.From = paint.RedBlue, 1 // as maps count
	} else {
		m.Set = pieceSet(s.shown.program.Players)
	}
	for _, t := range b.Terrain {
		m.Ground = append(m.Ground, grounds[t])
	}
	for c, p := range b.Pieces {
		m.Pieces[paint.Cell(c)] = v.piece(p)
	}
	for player, hands := range b.Hands {
		for _, h := range hands {
			m.Hands[player] = append(m.Hands[player], paint.Hand{Piece: v.piece(h.Piece), Count: h.Count, Pick: h.Piece.Kind})
		}
	}
	if g := s.game(); g != nil && s.panel != MapPanel {
		v.addPlay(&m, g)
		switch s.panel {
		case GroupsPanel:
			m.Tints = v.groupTints(g)
		case AskPanel:
			v.addAnswers(&m, g)
		}
	}
	return m
}

// pieceSet is the colours of players of a game of the rule language.
func pieceSet(players []string) paint.PieceSet {
	switch strings.Join(players, " ") {
	case "BLACK WHITE":
		return paint.BlackWhite
	case "WHITE BLACK":
		return paint.WhiteBlack
	case "RED BLUE":
		return paint.RedBlue
	}
	return paint.RedYellow
}

// addPlay adds the last action and what the user can click.
func (v *View) addPlay(m *paint.GameBoard, g boardgame.Session) {
	cells := func(list []boardgame.Cell) map[paint.Cell]bool {
		out := map[paint.Cell]bool{}
		for _, c := range list {
			out[paint.Cell(c)] = true
		}
		return out
	}
	m.Last, m.Chosen = cells(g.Last()), cells(g.Picked())
	if v.state.userToMove() {
		m.Open = cells(g.Open())
	}
}

// addAnswers adds the answers of the programs as arrows, and the values of the selected one.
func (v *View) addAnswers(m *paint.GameBoard, g boardgame.Session) {
	options := g.Options()
	for i, a := range v.state.shown.programs {
		if a.state == answered && a.err == nil && a.answer.Best < len(options) {
			m.Paths = append(m.Paths, paint.BoardPath{Cells: paintCells(options[a.answer.Best].Path), Style: paint.SeriesStyleOf(i),
				Dim: i != v.state.shown.selected})
		}
	}
	m.Values = v.values(g)
}

func paintCells(path []boardgame.Cell) []paint.Cell {
	out := make([]paint.Cell, len(path))
	for i, c := range path {
		out[i] = paint.Cell(c)
	}
	return out
}

// values are the best values that the selected program gives: of a piece that was clicked by the cells where it can go,
// else of every piece.
func (v *View) values(g boardgame.Session) map[paint.Cell]string {
	e := v.state.shown
	if e.selected >= len(e.programs) {
		return nil
	}
	options, reachable, picked := g.Options(), g.Reachable(), len(g.Picked()) > 0
	best := map[paint.Cell]float64{}
	for _, value := range e.programs[e.selected].answer.Values {
		if value.Visits == 0 || value.Option >= len(options) || !slices.Contains(reachable, value.Option) {
			continue
		}
		path := options[value.Option].Path
		if len(path) == 0 {
			continue
		}
		c := paint.Cell(path[0])
		if picked {
			c = paint.Cell(path[len(path)-1])
		}
		if old, ok := best[c]; !ok || value.Value > old {
			best[c] = value.Value
		}
	}
	out := map[paint.Cell]string{}
	for c, x := range best {
		out[c] = percent(x)
	}
	return out
}

// percent is a value between 0 and 1 as a person reads it.
func percent(x float64) string { return strconv.Itoa(int(100*x + 0.5)) }

// piece is how a piece is drawn: crosses and rings where the players are called so, plain discs where there is one kind,
// shogi's pieces with a point, units and other pieces as discs with a letter.
func (v *View) piece(p boardgame.Piece) paint.Piece {
	out := paint.Piece{Player: p.Player, Up: p.Player == 0, Faded: p.Acted}
	if p.HP > 0 {
		out.Note = strconv.Itoa(p.HP)
		out.Sign = v.words.T("lab.unit." + p.Kind)
		return out
	}
	program := v.state.shown.program
	switch players := program.Players; {
	case len(players) == 2 && players[0] == "X" && players[1] == "O":
		out.Cross = true
	case len(program.Pieces) > 1:
		out.Shaped = slices.ContainsFunc(program.Pieces, func(kind string) bool { return strings.HasSuffix(kind, promoted) })
		sign := p.Kind[:1]
		if base, ok := strings.CutSuffix(p.Kind, promoted); ok {
			sign = "+" + base[:1]
		}
		game := "rv.piece." + v.state.shown.name + "."
		out.Sign = v.words.First(sign, game+p.Kind, "rv.piece."+p.Kind)
	case len(players) == 1:
		out.Sign = p.Kind[:1]
	}
	return out
}

// promoted ends the names of promoted pieces.
const promoted = "_P"

// groupTints lights the groups of options: where moves lead and what attacks strike, of the unit that was clicked or of
// all; the group selected in the list alone.
func (v *View) groupTints(g boardgame.Session) map[paint.Cell]color.NRGBA {
	out := map[paint.Cell]color.NRGBA{}
	options, reachable := g.Options(), g.Reachable()
	if v.state.group < 0 && len(g.Picked()) == 0 {
		return out
	}
	for i, group := range g.Groups(v.state.levels) {
		if v.state.group >= 0 && i != v.state.group {
			continue
		}
		for _, o := range group {
			if v.state.group < 0 && !slices.Contains(reachable, o) {
				continue
			}
			if path := options[o].Path; len(path) > 0 {
				out[paint.Cell(path[len(path)-1])] = paint.Fade(v.groupColour(i), 0.5)
			}
		}
	}
	return out
}

// groupColour is the colour of a group.
func (v *View) groupColour(group int) color.NRGBA {
	const colours = 6
	return v.palette.SeriesColour(paint.SeriesStyleOf(group % colours))
}

// clickCell is a click on a cell: of a move, or with the tool of the editor.
func (v *View) clickCell(c paint.Cell) {
	v.state.cursor = nil
	v.click(boardgame.Cell(c))
}

func (v *View) click(c boardgame.Cell) {
	switch s := v.state; {
	case s.panel == MapPanel:
		v.useTool(c)
	case s.userToMove():
		v.choose(s.game().Click(c))
	}
}

// dragCell draws terrain with the tool of the editor.
func (v *View) dragCell(c paint.Cell) {
	if s := v.state; s.panel == MapPanel && s.tool.kind == terrainTool {
		v.useTool(boardgame.Cell(c))
	}
}

func (v *View) clickHand(kind string) {
	if v.state.userToMove() {
		v.choose(v.state.game().ClickHand(kind))
	}
}

// clickCursor clicks the cell at which the keyboard points.
func (v *View) clickCursor() {
	if c := v.state.cursor; c != nil {
		v.click(*c)
	}
}

// choose plays the option that the clicks leave, or asks which of several.
func (v *View) choose(options []int) {
	g := v.state.game()
	if len(options) > 1 {
		m := fyne.NewMenu("")
		all := g.Options()
		for _, o := range options {
			m.Items = append(m.Items, fyne.NewMenuItem(v.actionText(all[o].Text), func() { v.choose([]int{o}) }))
		}
		v.dialogs.PopUp(m, v.title)
	}
	if len(options) == 1 {
		if err := v.state.play(options[0]); err != nil {
			v.dialogs.Error(err)
		}
	}
	v.showBoard()
	v.showPanel()
}

// moved draws what a program has played.
func (v *View) moved(err error) {
	if err != nil {
		v.dialogs.Error(err)
	}
	if v.IsShown() {
		v.showBoard()
		v.showPanel()
	}
}

// answered draws an answer.
func (v *View) answered() { v.moved(nil) }

func (v *View) goTo(place int) {
	v.state.goTo(place)
	v.moved(nil)
}

func (v *View) step(n int) {
	if g := v.state.game(); g != nil {
		v.goTo(g.Place() + n)
	}
}

func (v *View) goToEnd() {
	if g := v.state.game(); g != nil {
		v.goTo(g.Length())
	}
}

func (v *View) toggle() {
	v.state.toggle()
	v.moved(nil)
}

func (v *View) moveCursor(dx, dy int) {
	v.state.moveCursor(dx, dy)
	v.showCursor()
}
