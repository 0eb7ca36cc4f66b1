package dcp

import (
	"context"
	"errors"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
)

// program is what a session talks to: a process or a connection over TCP.
type program interface {
	Send(list ...Message) error
	Await(ctx context.Context, limit time.Duration, want func(Message) bool) (Message, error)
	Flush(ctx context.Context, limit time.Duration) error
	DiscardReplies() (shots int)
	Handshake(ctx context.Context, limit time.Duration) error
	Running() bool
	Log() []string
	note(mark, text string)
	echoes() bool
	Kill()
	End(limit time.Duration) (itself bool, err error)
	PID() int
}

// session is the conversation of matches, or of single questions, with one program that has said READYOK.
type session struct {
	program
	positionFirst bool
	exact         bool // POSITION with every digit
	old           bool // the protocol before the thesis: no GAMEINFO, PLAYERINFO, SETORDER

	learned *learned

	fresh   bool // nothing was sent since the last ISREADY
	asked   int  // shots asked for so far
	doubles bool // it has said shots that nobody asked for
	unasked int  // how many before the last GO

	last *ai.Request // the question answered last, nil within a match
}

// learned is what was found out about a program: it holds for its next start too.
type learned struct {
	orders       int  // how often SETORDER was asked for
	answersOrder bool // it has answered SETORDER
}

// unaskedTime is how long a shot that nobody asked for is awaited that a program will probably say, as it did before.
var unaskedTime = 250 * time.Millisecond

// Times of a session.
const (
	// settleTime is how long a shot that is no answer to the next question is awaited.
	settleTime = 15 * time.Millisecond
	// orderTime is how long an answer to SETORDER is awaited where no rule says so; programs older than the
	// thesis do not know it. The thesis's timeout_preend.
	orderTime = 5 * time.Second
	// habitShots is how many shots of a program are preceded by a wait for shots that nobody asked for, to find out
	// whether it says such.
	habitShots = 2
)

// newSession is a session with a program that has just said READYOK, of which something is known from its earlier sessions.
func newSession(p program, l *learned) *session { return &session{program: p, learned: l, fresh: true} }

// ready makes the program forget earlier matches: some begin anew at ISREADY only and would add scores up.
func (s *session) ready(ctx context.Context, limit time.Duration) error {
	if s.fresh {
		return nil
	}
	s.DiscardReplies()
	if err := s.Handshake(ctx, limit); err != nil {
		return err
	}
	s.fresh = true
	return nil
}

// begin begins a match for a team.
func (s *session) begin(m *match.Info) error {
	s.fresh = false
	if err := s.Send(NewGame{m.Names[0], m.Names[1]}); err != nil || s.old {
		return err
	}
	team := m.Teams[m.Team]
	players := playersOf(m.Rules)
	skills := PlayerInfo{}
	for _, p := range team[:players] {
		skills.Players = append(skills.Players, skillOf(p))
	}
	return s.Send(GameInfo{Doubles: m.Rules.Delivery == curling.Doubles, Polar: team[0].Noise.Model == curling.Polar, Players: players},
		skills)
}

// playersOf is how many players a team has.
func playersOf(r curling.Rules) int {
	if r.Delivery == curling.Doubles {
		return 2
	}
	return MaxPlayers
}

// order asks in which order the players throw. A program that does not answer throws in the order of the list; it is
// not waited for a second time, unless it has answered late.
func (s *session) order(ctx context.Context, limit time.Duration) ([]int, error) {
	if s.old {
		return nil, nil
	}
	if err := s.Send(AskOrder{}); err != nil {
		return nil, err
	}
	s.learned.orders++
	if s.learned.orders > 1 && !s.learned.answersOrder {
		limit = settleTime
	}
	m, err := s.Await(ctx, limit, func(m Message) bool {
		_, ok := m.(SetOrder)
		return ok
	})
	if o, ok := m.(SetOrder); ok {
		s.learned.answersOrder = true
		return o.Order, nil
	}
	if ctx.Err() != nil || errors.Is(err, ErrEnded) {
		return nil, err
	}
	if errors.Is(err, ErrNotAMessage) { // it does answer
		s.learned.answersOrder = true
	}
	return nil, nil
}

// place asks how the stones of a mixed doubles end are placed.
func (s *session) place(ctx context.Context, limit time.Duration) (curling.Placement, error) {
	s.DiscardReplies()
	if err := s.Send(AskPlacement{}); err != nil {
		return 0, err
	}
	m, err := s.Await(ctx, limit, func(m Message) bool {
		_, ok := m.(PutStone)
		return ok
	})
	if p, ok := m.(PutStone); ok {
		return curling.Placement(p.Placement), nil
	}
	if errors.Is(err, ErrNotAMessage) {
		err = msg("no-placement", err, match.ErrAnswer)
	}
	return 0, err
}

// show sends the situation before a shot.
func (s *session) show(st *curling.State) error {
	s.fresh = false
	state := SetState{Shot: st.Shot, End: st.End, Ends: max(st.Ends, st.End+1), Mover: int(st.Mover())}
	position := Position{st.Position, s.exact}
	if s.positionFirst {
		return s.Send(position, state)
	}
	return s.Send(state, position)
}

// ask asks for the shot after the situation that was shown.
func (s *session) ask(ctx context.Context, clock Go, limit time.Duration) (match.Answer, error) {
	if err := s.Flush(ctx, limit); err != nil { // what it says to earlier messages is no answer to GO
		return match.Answer{}, err
	}
	if err := s.settle(ctx); err != nil {
		return match.Answer{}, err
	}
	if err := s.Send(clock); err != nil {
		return match.Answer{}, err
	}
	s.asked++
	return s.answer(ctx, limit)
}

// settle drops shots that are no answer to the next GO: second answers to the last one, and answers to what was no question.
// As many as before the last GO are waited for longer.
func (s *session) settle(ctx context.Context) error {
	said := 0
	await := func(limit time.Duration, most int) error {
		_, err := s.Await(ctx, limit, func(m Message) bool {
			if _, ok := m.(BestShot); ok {
				said++
			}
			return said == most
		})
		if ctx.Err() == nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrNotAMessage)) {
			return nil
		}
		return err
	}
	if s.unasked > 0 {
		if err := await(unaskedTime, s.unasked); err != nil {
			return err
		}
	}
	if s.asked < habitShots || s.doubles {
		if err := await(settleTime, -1); err != nil {
			return err
		}
	}
	s.unasked = said + s.DiscardReplies()
	s.doubles = s.doubles || s.unasked > 0
	return ctx.Err()
}

// answer awaits a shot or a concession.
func (s *session) answer(ctx context.Context, limit time.Duration) (match.Answer, error) {
	m, err := s.Await(ctx, limit, func(m Message) bool {
		switch m.(type) {
		case BestShot, Concede:
			return true
		case SetOrder: // too late for the question, but it does answer
			s.learned.answersOrder = true
		}
		return false
	})
	switch m := m.(type) {
	case BestShot:
		return match.Answer{Shot: m.Shot}, nil
	case Concede:
		return match.Answer{Concede: true}, nil
	}
	if errors.Is(err, ErrNotAMessage) {
		err = msg("nonsense", err, ai.ErrNoShot)
	}
	return match.Answer{}, err
}
