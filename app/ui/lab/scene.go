package lab

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/tubstap"
)

// drawing is what the board shows of a position.
type drawing struct{ *common }

// grounds are the terrains as a board draws them.
var grounds = [tubstap.Terrains]paint.Ground{tubstap.Forbidden: paint.GroundClosed, tubstap.Plain: paint.GroundPlain,
	tubstap.Sea: paint.GroundSea, tubstap.Forest: paint.GroundForest,
	tubstap.Mountain: paint.GroundMountain, tubstap.Road: paint.GroundRoad, tubstap.Fortress: paint.GroundFortress}

// model is what the board shows: the position, what can be clicked, groups, and what the programs answered.
func (d *drawing) model(b boardgame.Board) paint.GameBoard {
	s := d.state
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
		m.Pieces[paint.Cell(c)] = d.piece(p)
	}
	for player, hands := range b.Hands {
		for _, h := range hands {
			m.Hands[player] = append(m.Hands[player], paint.Hand{Piece: d.piece(h.Piece), Count: h.Count, Pick: h.Piece.Kind})
		}
	}
	if g := s.game(); g != nil && s.panel != MapPanel {
		d.addPlay(&m, g)
		switch s.panel {
		case GroupsPanel:
			d.addGroups(&m, g)
		case AskPanel:
			d.addAnswers(&m, g)
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
func (d *drawing) addPlay(m *paint.GameBoard, g boardgame.Session) {
	cells := func(list []boardgame.Cell) map[paint.Cell]bool {
		out := map[paint.Cell]bool{}
		for _, c := range list {
			out[paint.Cell(c)] = true
		}
		return out
	}
	m.Last, m.Chosen = cells(g.Last()), cells(g.Picked())
	if d.state.userToMove() {
		m.Open = cells(g.Open())
	}
}

// addAnswers adds the answers of the programs as arrows, and the values of the selected one.
func (d *drawing) addAnswers(m *paint.GameBoard, g boardgame.Session) {
	options := g.Options()
	for i, a := range d.state.shown.programs {
		if a.state == answered && a.err == nil && a.answer.Best < len(options) {
			m.Paths = append(m.Paths, paint.BoardPath{Cells: paintCells(options[a.answer.Best].Path), Style: paint.SeriesStyleOf(i),
				Dim: i != d.state.shown.selected})
		}
	}
	m.Values = d.values(g)
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
func (d *drawing) values(g boardgame.Session) map[paint.Cell]string {
	e := d.state.shown
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
		best[c] = max(best[c], value.Value)
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
func (d *drawing) piece(p boardgame.Piece) paint.Piece {
	out := paint.Piece{Player: p.Player, Up: p.Player == 0, Faded: p.Acted}
	if p.HP > 0 {
		out.Note = strconv.Itoa(p.HP)
		out.Sign = d.words.T("lab.unit." + p.Kind)
		return out
	}
	program := d.state.shown.program
	switch players := program.Players; {
	case len(players) == 2 && players[0] == "X" && players[1] == "O":
		out.Cross = true
	case len(program.Pieces) > 1:
		out.Shaped = slices.ContainsFunc(program.Pieces, func(kind string) bool { return strings.HasSuffix(kind, promoted) })
		sign := p.Kind[:1]
		if base, ok := strings.CutSuffix(p.Kind, promoted); ok {
			sign = "+" + base[:1]
		}
		game := "rv.piece." + d.state.shown.name + "."
		out.Sign = d.words.First(sign, game+p.Kind, "rv.piece."+p.Kind)
	case len(players) == 1:
		out.Sign = p.Kind[:1]
	}
	return out
}

// promoted ends the names of promoted pieces.
const promoted = "_P"

// addGroups lights the groups of options: where moves lead and what attacks strike, of the unit that was clicked or of
// all; the group selected in the list alone. Every cell has the numbers of its groups in the list.
func (d *drawing) addGroups(m *paint.GameBoard, g boardgame.Session) {
	m.Tints, m.Values = map[paint.Cell]color.NRGBA{}, map[paint.Cell]string{}
	options, reachable := g.Options(), g.Reachable()
	if d.state.group < 0 && len(g.Picked()) == 0 {
		return
	}
	for i, group := range g.Groups(d.state.levels) {
		if d.state.group >= 0 && i != d.state.group {
			continue
		}
		here := map[paint.Cell]bool{}
		for _, o := range group {
			if d.state.group < 0 && !slices.Contains(reachable, o) {
				continue
			}
			if path := options[o].Path; len(path) > 0 {
				here[paint.Cell(path[len(path)-1])] = true
			}
		}
		for c := range here {
			m.Tints[c] = paint.Fade(groupColour(d.palette, i), 0.5)
			m.Values[c] = withGroup(m.Values[c], i)
		}
	}
}

// mostGroups is how many groups a cell tells.
const mostGroups = 3

// withGroup is the text of a cell to which another group leads.
func withGroup(text string, i int) string {
	switch numbers := strings.Fields(text); {
	case len(numbers) == 0:
		return groupNumber(i)
	case len(numbers) < mostGroups:
		return text + " " + groupNumber(i)
	case strings.HasSuffix(text, "…"):
		return text
	}
	return text + "…"
}

// groupNumber is the number of a group in the list.
func groupNumber(i int) string { return strconv.Itoa(i + 1) }

// groupColour is the colour of a group; beyond six the number alone tells them apart.
func groupColour(palette *paint.Palette, group int) color.NRGBA {
	const colours = 6
	return palette.SeriesColour(paint.SeriesStyleOf(group % colours))
}
