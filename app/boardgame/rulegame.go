package boardgame

import (
	"strconv"

	"github.com/hogline/hogline/engine/game"
	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/search"
)

// ErrNoBoard is the error of a game that has no board.
var ErrNoBoard = Messages.New("boardgame.no-board")

// ruleGame is a game of the rule language.
type ruleGame struct{ *run.Game }

// NewRuleGame starts a game of the rule language. One without a board or in which players choose at once is refused.
func NewRuleGame(p *link.Program) (Session, error) {
	if s := p.Shape; s.W <= 0 || s.H <= 0 {
		return nil, ErrNoBoard
	}
	g, err := run.NewGame(p)
	if err != nil {
		return nil, err
	}
	return newPlay[run.World, component.Move](ruleGame{g}), nil
}

func (g ruleGame) players() []string { return g.Program().Players }

func (g ruleGame) err() error { return g.Err() }

func (g ruleGame) board(w run.World) Board {
	p := g.Program()
	s := &p.Shape
	b := Board{W: s.W, H: s.H, Pieces: map[Cell]Piece{}}
	for i := range s.W * s.H {
		if v := w.Place(p, "Board", i); v != 0 {
			b.Pieces[Cell{i % s.W, i / s.W}] = Piece{Player: (v - 1) % s.Players, Kind: p.Pieces[(v-1)/s.Players]}
		}
	}
	for player := range min(2, len(p.Players)) {
		for piece, kind := range p.Pieces {
			if n := w.Place(p, "Field", player*s.Pieces+piece); n > 0 {
				b.Hands[player] = append(b.Hands[player], Hand{Piece{Player: player, Kind: kind}, n})
			}
		}
	}
	return b
}

// clicks are pieces in hand and cells in the order of a move's arguments. A move with one number is a column. A single
// number and pieces behind a cell distinguish moves of the same clicks.
func (g ruleGame) clicks(m component.Move, _ run.World) []click {
	var out []click
	var numbers []int
	for _, a := range m.Args[:m.N] {
		switch a.Kind() {
		case component.KindPiece:
			if len(numbers) == 0 {
				out = append(out, click{hand: g.Program().Pieces[a.N()]})
			}
		case component.KindInt:
			numbers = append(numbers, a.N())
		default:
		}
	}
	if len(numbers) == 1 {
		return append(out, click{cell: Cell{numbers[0], -1}})
	}
	for i := 0; i+1 < len(numbers); i += 2 {
		out = append(out, click{cell: Cell{numbers[i], numbers[i+1]}})
	}
	return out
}

func (g ruleGame) option(m component.Move, w run.World) Option {
	o := Option{Text: g.Program().MoveText(m)}
	for _, c := range g.clicks(m, w) {
		switch {
		case c.hand != "":
		case c.cell.Y < 0: // where it comes to rest
			o.Path = changes(g.board(w), g.board(g.Apply(w, m, nil)))
		default:
			o.Path = append(o.Path, c.cell)
		}
	}
	return o
}

// Programs that play every game of the rule language.
const (
	uctKind    = "uct"
	flatKind   = "flat"
	randomKind = "random"
)

func (g ruleGame) kinds() []Kind {
	return []Kind{{Name: flatKind, Playouts: true}, {Name: uctKind, Playouts: true}, {Name: randomKind}}
}

// longest bounds the actions of a playout: texts may describe games that never end.
const longest = 1000

func (g ruleGame) player(p Program) (game.Player[run.World, component.Move], error) {
	switch p.Kind {
	case flatKind:
		return &search.Flat[run.World, component.Move]{Game: g, Playouts: p.Playouts, Depth: longest}, nil
	case uctKind:
		return &search.UCT[run.World, component.Move]{Game: g, Playouts: p.Playouts, Depth: longest}, nil
	case randomKind:
		return &search.Random[run.World, component.Move]{Game: g}, nil
	}
	return nil, Messages.New("boardgame.no-program", strconv.Quote(p.Kind))
}
