package boardgame

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hogline/hogline/engine/game"
	"github.com/hogline/hogline/engine/search"
)

// click is a click of an action: on a cell, on a column of cells (Y below 0), or on a piece in hand.
type click struct {
	cell Cell
	hand string
}

func (c click) fits(want click) bool {
	return c.hand == want.hand && c.cell.X == want.cell.X && (c.cell.Y == want.cell.Y || want.cell.Y < 0)
}

// rules is a game that can be played on a grid.
type rules[S any, A comparable] interface {
	game.Game[S, A]
	players() []string
	board(s S) Board
	err() error
	clicks(a A, s S) []click
	option(a A, s S) Option
	kinds() []Kind
	player(p Program) (game.Player[S, A], error)
}

// play is a Session of any game.
type play[S any, A comparable] struct {
	rules rules[S, A]

	states   []S // before each action, and the last one
	actions  []A
	comments []string // by action; may be shorter
	place    int

	legal  []A // at the place
	picked []click
}

func newPlay[S any, A comparable](r rules[S, A]) *play[S, A] {
	p := &play[S, A]{rules: r, states: []S{r.Start()}}
	p.GoTo(0)
	return p
}

func (p *play[S, A]) state() S { return p.states[p.place] }

// Players implements Session.
func (p *play[S, A]) Players() []string { return p.rules.players() }

// Place implements Session.
func (p *play[S, A]) Place() int { return p.place }

// Length implements Session.
func (p *play[S, A]) Length() int { return len(p.actions) }

// GoTo implements Session.
func (p *play[S, A]) GoTo(place int) {
	p.place, p.picked, p.legal = min(max(0, place), len(p.actions)), nil, nil
	if _, over := p.Result(); !over {
		p.legal = p.rules.Actions(p.state())
	}
}

// Moves implements Session.
func (p *play[S, A]) Moves() []Played {
	out := make([]Played, len(p.actions))
	for i, a := range p.actions {
		out[i] = Played{Player: p.rules.Turn(p.states[i]), Text: p.rules.option(a, p.states[i]).Text}
		if i < len(p.comments) {
			out[i].Comment = p.comments[i]
		}
	}
	return out
}

// Board implements Session.
func (p *play[S, A]) Board() Board { return p.rules.board(p.state()) }

// Last implements Session.
func (p *play[S, A]) Last() []Cell {
	if p.place == 0 {
		return nil
	}
	return changes(p.rules.board(p.states[p.place-1]), p.Board())
}

// changes are the cells whose pieces differ; that a unit has acted or may act again is no difference.
func changes(a, b Board) []Cell {
	var out []Cell
	for y := range b.H {
		for x := range b.W {
			c := Cell{x, y}
			u, w := a.Pieces[c], b.Pieces[c]
			u.Acted, w.Acted = false, false
			if u != w {
				out = append(out, c)
			}
		}
	}
	return out
}

// Turn implements Session.
func (p *play[S, A]) Turn() int { return p.rules.Turn(p.state()) }

// Result implements Session.
func (p *play[S, A]) Result() ([]float64, bool) { return p.rules.Result(p.state()) }

// Err implements Session.
func (p *play[S, A]) Err() error { return p.rules.err() }

// Options implements Session.
func (p *play[S, A]) Options() []Option {
	out := make([]Option, len(p.legal))
	for i, a := range p.legal {
		out[i] = p.rules.option(a, p.state())
	}
	return out
}

// Play implements Session.
func (p *play[S, A]) Play(option int) error {
	if option < 0 || option >= len(p.legal) {
		return Messages.New("boardgame.no-option")
	}
	return p.apply(p.legal[option])
}

// apply plays an action that the rules allow.
func (p *play[S, A]) apply(a A) error {
	next := p.rules.Apply(p.state(), a, nil)
	if err := p.rules.err(); err != nil {
		return err
	}
	p.states = append(p.states[:p.place+1:p.place+1], next)
	p.actions = append(p.actions[:p.place:p.place], a)
	p.comments = p.comments[:min(len(p.comments), p.place)]
	p.GoTo(p.place + 1)
	return nil
}

// Click implements Session.
func (p *play[S, A]) Click(c Cell) []int { return p.pick(click{cell: c}) }

// ClickHand implements Session.
func (p *play[S, A]) ClickHand(kind string) []int { return p.pick(click{hand: kind}) }

func (p *play[S, A]) pick(c click) []int {
	picked := append(slices.Clone(p.picked), c)
	found := p.fitting(picked)
	if len(found) == 0 {
		picked = []click{c}
		if found = p.fitting(picked); len(found) == 0 {
			p.picked = nil
			return nil
		}
	}
	p.picked = picked
	if len(found) == 1 && len(picked) > 1 {
		return found // whatever could be clicked more
	}
	for _, i := range found {
		if len(p.rules.clicks(p.legal[i], p.state())) != len(picked) {
			return nil
		}
	}
	return found
}

// fitting are the options that go on as clicked.
func (p *play[S, A]) fitting(picked []click) []int {
	var out []int
next:
	for i, a := range p.legal {
		want := p.rules.clicks(a, p.state())
		if len(want) < len(picked) {
			continue
		}
		for k, c := range picked {
			if !c.fits(want[k]) {
				continue next
			}
		}
		out = append(out, i)
	}
	return out
}

// Reachable implements Session.
func (p *play[S, A]) Reachable() []int { return p.fitting(p.picked) }

// Picked implements Session.
func (p *play[S, A]) Picked() []Cell {
	var out []Cell
	for _, c := range p.picked {
		if c.hand == "" {
			out = append(out, c.cell)
		}
	}
	return out
}

// Forget implements Session.
func (p *play[S, A]) Forget() { p.picked = nil }

// Open implements Session. Of a column it is the cell that the action changes.
func (p *play[S, A]) Open() []Cell {
	seen := map[Cell]bool{}
	var out []Cell
	add := func(c Cell) {
		if !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	for _, i := range p.fitting(p.picked) {
		a := p.legal[i]
		want := p.rules.clicks(a, p.state())
		if len(want) == len(p.picked) {
			continue
		}
		switch c := want[len(p.picked)]; {
		case c.hand != "":
		case c.cell.Y >= 0:
			add(c.cell)
		default:
			for _, changed := range p.rules.option(a, p.state()).Path {
				add(changed)
			}
		}
	}
	return out
}

// Kinds implements Session.
func (p *play[S, A]) Kinds() []Kind { return p.rules.kinds() }

// valuer is a player that values its actions.
type valuer[S any, A comparable] interface {
	Search(ctx context.Context, s S, rng *rand.Rand) ([]search.Choice[A], error)
}

// Ask implements Session.
func (p *play[S, A]) Ask() Ask {
	state, legal := p.state(), p.legal
	return func(ctx context.Context, program Program, seed uint64) (Answer, error) {
		var answer Answer
		if len(legal) == 0 {
			return answer, search.ErrOver
		}
		player, err := p.rules.player(program)
		if err != nil {
			return answer, err
		}
		rng := rand.New(rand.NewPCG(seed, 0x7461626c65))
		if v, ok := player.(valuer[S, A]); ok {
			choices, err := v.Search(ctx, state, rng)
			if err != nil {
				return answer, err
			}
			for _, c := range choices {
				answer.Values = append(answer.Values, Value{slices.Index(legal, c.Action), c.Value, c.Visits, c.Group})
			}
			answer.Best = answer.Values[0].Option
			return answer, nil
		}
		a, err := player.Choose(ctx, state, rng)
		if err != nil {
			return answer, err
		}
		if answer.Best = slices.Index(legal, a); answer.Best < 0 {
			return answer, Messages.New("boardgame.no-option")
		}
		return answer, nil
	}
}

// Groups implements Session.
func (p *play[S, A]) Groups(string) []Group { return nil }

// EndTurn implements Session.
func (p *play[S, A]) EndTurn() bool { return false }

// Score implements Session.
func (p *play[S, A]) Score() *Score { return nil }
