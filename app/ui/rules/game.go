package rules

import (
	"context"
	"slices"

	"hogline/app/rulebook"
	"hogline/engine/gsm/link"
	"hogline/session"
)

// boardGame is the board game that is played.
type boardGame struct {
	program  *link.Program // of session
	session  *rulebook.GameSession
	err      error    // why there is no session
	seats    []string // by player: user or one of rulebook.Opponents
	playouts int      // of flat Monte Carlo
	cursor   *rulebook.Spot
	thinking bool // an opponent thinks
	seed     uint64
}

// user is the seat of the user.
const user = "you"

// defaultOpponent and defaultPlayouts are the opponent of a game that was not changed.
const (
	defaultOpponent = "flat"
	defaultPlayouts = 300
)

// gameTask is the background task of an opponent.
const gameTask = "rules-game"

// game is the game of the document, set up at first use; nil without a board.
func (s *State) game() *rulebook.GameSession {
	p, b := s.document.Program(), &s.board
	if p == nil {
		return nil
	}
	if b.session == nil || b.program != p {
		s.stopThinking()
		b.program, b.cursor = p, nil
		b.session, b.err = rulebook.NewGameSession(p)
		if b.playouts == 0 {
			b.playouts = defaultPlayouts
		}
		if len(b.seats) != len(p.Players) {
			b.seats = slices.Repeat([]string{defaultOpponent}, len(p.Players))
			b.seats[0] = user
		}
	}
	return b.session
}

// userToMove reports whether it is the user's turn.
func (s *State) userToMove() bool {
	g := s.game()
	if g == nil {
		return false
	}
	_, over := g.Result()
	return !over && !s.board.thinking && s.board.seats[g.Turn()] == user
}

// reply lets an opponent think about the next move, if it is the turn of one.
func (s *State) reply() {
	g, b := s.game(), &s.board
	if g == nil || b.thinking {
		return
	}
	if _, over := g.Result(); over || b.seats[g.Turn()] == user {
		return
	}
	b.thinking = true
	b.seed++
	world, seat, playouts, seed := g.World(), b.seats[g.Turn()], b.playouts, b.seed
	s.session.Start(gameTask, func(ctx context.Context, post session.Post) {
		m, err := g.Reply(ctx, seat, world, playouts, seed)
		post("", func() {
			b.thinking = false
			if err == nil {
				err = g.Play(m)
			}
			if err == nil {
				s.reply()
			}
			s.view.moved(err)
		})
	})
}

// stopThinking drops the move that an opponent thinks about. It reports whether there was one.
func (s *State) stopThinking() bool {
	if !s.board.thinking {
		return false
	}
	s.board.thinking = false
	s.session.Cancel(gameTask)
	return true
}

// newGame starts the game again.
func (s *State) newGame() {
	s.stopThinking()
	s.board.session = nil
	s.reply()
}

// takeBack takes moves back up to the last one of the user.
func (s *State) takeBack() {
	s.stopThinking()
	g := s.game()
	if g == nil {
		return
	}
	g.Back(1)
	for len(g.Moves) > 0 && s.board.seats[g.Turn()] != user {
		g.Back(1)
	}
}

// moveCursor moves the cell at which the keyboard points; the first time it appears in the middle.
func (s *State) moveCursor(dx, dy int) {
	g := s.game()
	if g == nil {
		return
	}
	shape := g.Program.Shape
	to := rulebook.Spot{X: shape.W / 2, Y: shape.H / 2}
	if c := s.board.cursor; c != nil {
		to = rulebook.Spot{X: min(max(0, c.X+dx), shape.W-1), Y: min(max(0, c.Y+dy), shape.H-1)}
	}
	s.board.cursor = &to
}
