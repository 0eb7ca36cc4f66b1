package rulebook

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"hogline/engine/gsm/component"
	"hogline/engine/gsm/link"
	"hogline/engine/gsm/run"
	"hogline/engine/search"
)

// GameSession is a board game being played: the positions so far and the clicks of the next
// move.
type GameSession struct {
	Program *link.Program
	Moves   []component.Move // played

	play   *run.Game
	worlds []run.World // before each move, and the one shown last
	picked []pick
}

// pick is one click: a cell, or a piece in hand.
type pick struct {
	hand  bool
	piece component.Value
	x, y  int
}

// ErrNoBoard is the error of a game that has no board.
var ErrNoBoard = errors.New("this game has no board to play on")

// NewGameSession starts a game.
func NewGameSession(p *link.Program) (*GameSession, error) {
	if s := p.Shape; s.W <= 0 || s.H <= 0 {
		return nil, ErrNoBoard
	}
	g, err := run.NewGame(p)
	if err != nil {
		return nil, err
	}
	return &GameSession{Program: p, play: g, worlds: []run.World{g.Start()}}, nil
}

// World is the position shown.
func (t *GameSession) World() run.World { return t.worlds[len(t.worlds)-1] }

// Turn is the player to move.
func (t *GameSession) Turn() int { return t.play.Turn(t.World()) }

// Result is what every player has won, from 0 to 1, and whether the game is over.
func (t *GameSession) Result() (value []float64, over bool) { return t.play.Result(t.World()) }

// Err is the first fault of the rules that play met.
func (t *GameSession) Err() error { return t.play.Err() }

// Legal lists the moves of the player to move.
func (t *GameSession) Legal() []component.Move {
	if _, over := t.Result(); over {
		return nil
	}
	return t.play.Actions(t.World())
}

// Play plays a legal move.
func (t *GameSession) Play(m component.Move) error {
	if !slices.Contains(t.Legal(), m) {
		return Messages.New("rulebook.not-now", t.Program.MoveText(m))
	}
	next := t.play.Apply(t.World(), m, nil)
	if err := t.play.Err(); err != nil {
		return err
	}
	t.worlds = append(t.worlds, next)
	t.Moves = append(t.Moves, m)
	t.picked = nil
	return nil
}

// Back takes so many moves back, or as many as there are.
func (t *GameSession) Back(n int) {
	n = min(n, len(t.Moves))
	t.Moves = t.Moves[:len(t.Moves)-n]
	t.worlds = t.worlds[:len(t.worlds)-n]
	t.picked = nil
}

// Stone is the stone on a cell; ok is false for an empty one.
func (t *GameSession) Stone(x, y int) (player, piece int, ok bool) {
	s := t.Program.Shape
	v := t.World().Place(t.Program, "Board", y*s.W+x)
	if v == 0 {
		return 0, 0, false
	}
	return (v - 1) % s.Players, (v - 1) / s.Players, true
}

// InHand is how many pieces of a kind a player has in hand.
func (t *GameSession) InHand(player, piece int) int {
	return t.World().Place(t.Program, "Field", player*t.Program.Shape.Pieces+piece)
}

// steps are the clicks that make a move: pieces and cells in the order of its arguments. A
// move with one number is a column; numbers beyond pairs distinguish moves of the same
// clicks.
func (t *GameSession) steps(m component.Move) []pick {
	var out []pick
	var nums []int
	for _, a := range m.Args[:m.N] {
		switch a.Kind() {
		case component.KindPiece:
			out = append(out, pick{hand: true, piece: a})
		case component.KindInt:
			nums = append(nums, a.N())
		default:
		}
	}
	if len(nums) == 1 {
		return append(out, pick{x: nums[0], y: -1})
	}
	for i := 0; i+1 < len(nums) && i < 4; i += 2 {
		out = append(out, pick{x: nums[i], y: nums[i+1]})
	}
	return out
}

func (p pick) fits(want pick) bool {
	if p.hand || want.hand {
		return p.hand == want.hand && p.piece == want.piece
	}
	return p.x == want.x && (p.y == want.y || want.y < 0)
}

// fitting are the legal moves that go on as picked.
func (t *GameSession) fitting(picked []pick) []component.Move {
	var out []component.Move
next:
	for _, m := range t.Legal() {
		want := t.steps(m)
		if len(want) < len(picked) {
			continue
		}
		for i, p := range picked {
			if !p.fits(want[i]) {
				continue next
			}
		}
		out = append(out, m)
	}
	return out
}

// Click is a click on a cell. Once it decides on moves they come back: one is to be played,
// several have the same clicks and one is to be chosen. A click that fits no move starts over.
func (t *GameSession) Click(x, y int) []component.Move { return t.pick(pick{x: x, y: y}) }

// ClickHand is a click on a piece in hand, by its name.
func (t *GameSession) ClickHand(piece string) []component.Move {
	i := slices.Index(t.Program.Pieces, piece)
	if i < 0 {
		return nil
	}
	return t.pick(pick{hand: true, piece: component.PieceValue(i)})
}

func (t *GameSession) pick(p pick) []component.Move {
	picked := append(slices.Clone(t.picked), p)
	moves := t.fitting(picked)
	if len(moves) == 0 {
		picked = []pick{p}
		if moves = t.fitting(picked); len(moves) == 0 {
			t.picked = nil
			return nil
		}
	}
	t.picked = picked
	for _, m := range moves {
		if len(t.steps(m)) != len(picked) {
			return nil // more to click
		}
	}
	return moves
}

// Forget drops what was clicked of a move.
func (t *GameSession) Forget() { t.picked = nil }

// Spot is a cell.
type Spot struct{ X, Y int }

// Picked are the cells clicked of the next move.
func (t *GameSession) Picked() []Spot {
	var out []Spot
	for _, p := range t.picked {
		if !p.hand {
			out = append(out, Spot{p.x, p.y})
		}
	}
	return out
}

// Open are the cells where the next click can go.
func (t *GameSession) Open() map[Spot]bool {
	out := map[Spot]bool{}
	for _, m := range t.fitting(t.picked) {
		want := t.steps(m)
		if len(want) == len(t.picked) {
			continue
		}
		p := want[len(t.picked)]
		switch {
		case p.hand:
		case p.y >= 0:
			out[Spot{p.x, p.y}] = true
		default:
			for _, spot := range t.changed(t.World(), t.play.Apply(t.World(), m, nil)) { // where it comes to rest
				out[spot] = true
			}
		}
	}
	return out
}

// Touched are the cells of the last move played.
func (t *GameSession) Touched() []Spot {
	if len(t.worlds) < 2 {
		return nil
	}
	return t.changed(t.worlds[len(t.worlds)-2], t.World())
}

// changed are the cells that two positions have otherwise.
func (t *GameSession) changed(a, b run.World) []Spot {
	var out []Spot
	s := t.Program.Shape
	for i := range s.W * s.H {
		if a.Place(t.Program, "Board", i) != b.Place(t.Program, "Board", i) {
			out = append(out, Spot{i % s.W, i / s.W})
		}
	}
	return out
}

// Opponents are the players that can be played against: chance, and flat Monte Carlo.
var Opponents = []string{"random", "flat"}

// Reply is the move of an opponent in a position; playouts bounds flat Monte Carlo. It may run
// concurrently, as long as the session is not changed.
func (t *GameSession) Reply(ctx context.Context, opponent string, w run.World, playouts int, seed uint64) (component.Move, error) {
	rng := rand.New(rand.NewPCG(seed, 0x7461626c65))
	if opponent == "flat" {
		f := search.Flat[run.World, component.Move]{Game: t.play, Playouts: playouts, Depth: 1000}
		return f.Choose(ctx, w, rng)
	}
	if _, over := t.play.Result(w); over {
		return component.Move{}, search.ErrOver
	}
	all := t.play.Actions(w)
	return all[rng.IntN(len(all))], nil
}
