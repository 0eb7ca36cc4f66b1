package dcp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Server plays a built-in AI for a match server over the protocol.
type Server struct {
	AI      ai.AI
	Ice     physics.Ice
	Rules   curling.Rules // of a match without mixed doubles
	Wins    ai.Wins
	Budget  ai.Budget // of a shot; zero: a share of the time that GO leaves
	Seed    uint64
	Workers int
	Warn    func(string) // receives what was not understood; may be nil
}

// session is one conversation.
type session struct {
	*Server
	out   *bufio.Writer
	nul   bool // the server ends its messages with NUL: so do we
	state curling.State
	teams [2]curling.Team
	rules curling.Rules
}

// Serve answers until the input ends, with nil, or ctx ends. It goes on after GAMEOVER: another
// match may follow.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &session{Server: s, out: bufio.NewWriter(out), rules: s.Rules}
	c.reset()
	lines := make(chan string)
	failed := make(chan error, 1)
	go func() {
		defer close(lines)
		failed <- c.read(ctx, in, lines)
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return <-failed
			}
			if err := c.handle(ctx, line); err != nil {
				return err
			}
		}
	}
}

// read cuts the input into messages at newlines and NULs.
func (c *session) read(ctx context.Context, in io.Reader, lines chan<- string) error {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, MaxLine), 4*MaxLine)
	scan.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		for i, b := range data {
			if b == '\n' || b == 0 {
				return i + 1, data[:i+1], nil
			}
		}
		if atEOF && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	for scan.Scan() {
		select {
		case lines <- scan.Text():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err := scan.Err(); err != nil {
		return fmt.Errorf("dcp: reading the server: %w", err)
	}
	return nil
}

func (c *session) reset() {
	c.state = curling.State{Ends: max(1, c.rules.Ends)}
	c.teams = [2]curling.Team{curling.TeamOf(curling.StandardPlayer), curling.TeamOf(curling.StandardPlayer)}
}

func (c *session) warn(format string, v ...any) {
	if c.Warn != nil {
		c.Warn(fmt.Sprintf(format, v...))
	}
}

func (c *session) send(m Message) error {
	end := "\n"
	if c.nul {
		end = "\x00"
	}
	if _, err := c.out.WriteString(m.String() + end); err != nil {
		return fmt.Errorf("dcp: answering the server: %w", err)
	}
	if err := c.out.Flush(); err != nil {
		return fmt.Errorf("dcp: answering the server: %w", err)
	}
	return nil
}

// handle handles one message. Only a broken connection or the end of ctx is an error.
func (c *session) handle(ctx context.Context, line string) error {
	c.nul = strings.HasSuffix(line, "\x00")
	text := strings.Trim(line, "\x00\r\n ")
	if text == "" {
		return nil
	}
	m, err := Parse(text)
	if err != nil {
		c.warn("%v", err)
		return nil
	}
	switch m := m.(type) {
	case IsReady:
		return c.send(ReadyOK{})
	case NewGame:
		c.reset()
	case GameInfo:
		c.rules = c.Rules
		if m.Doubles {
			c.rules = curling.MixedDoubles()
		}
		c.setNoise(m.Polar)
	case PlayerInfo:
		c.setPlayers(m.Players)
	case RandomSize:
		for t := range c.teams {
			for i := range c.teams[t] {
				c.teams[t][i].Noise = curling.Noise{Model: curling.RectTee, A: math.Abs(m.A), B: math.Abs(m.B)}
			}
		}
	case AskOrder:
		if c.rules.Delivery == curling.Doubles {
			return c.send(SetOrder{[]int{0, 1}})
		}
		return c.send(SetOrder{[]int{0, 1, 2, 3}})
	case AskPlacement:
		return c.send(PutStone{})
	case SetState:
		c.state.Shot, c.state.End, c.state.Ends = m.Shot, m.End, m.Ends
		// Who threw first follows from the mover and the parity of the shot (seed 000 §3.4).
		c.state.First = curling.TeamID(m.Mover) ^ curling.TeamID(curling.SideOf(m.Shot))
	case Position:
		c.state.Position = m.Stones
	case Score:
		if m.Points > 0 {
			c.state.Score[0] += m.Points
		} else {
			c.state.Score[1] -= m.Points
		}
	case Go:
		return c.answer(ctx, m)
	case Unknown:
		c.warn("not understood: %s", quote(m.Text))
	}
	return nil
}

func (c *session) setNoise(polar bool) {
	model := curling.RectTee
	if polar {
		model = curling.Polar
	}
	for t := range c.teams {
		for i := range c.teams[t] {
			c.teams[t][i].Noise.Model = model
		}
	}
}

// setPlayers sets the throwers of both teams: the protocol does not give those of the opponent.
func (c *session) setPlayers(list []Skill) {
	for t := range c.teams {
		for i := range c.teams[t] {
			s := list[min(i, len(list)-1)]
			p := &c.teams[t][i]
			p.Noise.A, p.Noise.B, p.WeightMax = math.Abs(s.A), math.Abs(s.B), math.Abs(s.WeightMax)
			if p.WeightMax > curling.MaxSpeed {
				p.WeightMax = 0
			}
		}
	}
}

// answer sends the shot of the AI, or when it has none a draw to the tee: better than to lose by
// time.
func (c *session) answer(ctx context.Context, g Go) error {
	s := c.state
	s.Ends = max(s.Ends, 1)
	r := ai.Request{State: s, Rules: c.rules, Ice: c.Ice, Teams: c.teams, Wins: c.Wins, Budget: c.Budget, Seed: c.Seed, Workers: max(1, c.Workers)}
	r.State.Position = inPlay(c.Ice.Bounds, s)
	r.Rules.Ends = s.Ends
	if r.Budget == (ai.Budget{}) {
		r.Budget.Time = timeBudget(&s, g)
	}
	var shot curling.Shot
	sug, err := ai.Ask(ctx, c.AI, r, 0, nil)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		shot, err = sug.Shot(r.Thrower().WeightMax)
	}
	if err != nil {
		c.warn("%v; a draw to the tee is thrown instead", err)
		shot = physics.CreateShot(c.Ice.Friction, curling.Tee, curling.Right)
	}
	return c.send(BestShot{shot})
}

// inPlay is the position without stones that are out of play or not yet thrown.
func inPlay(b curling.Bounds, s curling.State) curling.Position {
	p := s.Position
	for i := range p {
		if p.Has(i) && (i >= s.Shot || !p[i].Finite() || !b.InPlay(p[i])) {
			p[i] = curling.Vec{}
		}
	}
	return p
}

// timeBudget is how long a shot may take when so much time is left: an equal part for each shot
// to come, with one part in reserve, at most ten seconds.
func timeBudget(s *curling.State, g Go) time.Duration {
	left := g.Left[s.Mover()]
	if left <= 0 { // unlimited
		return time.Second
	}
	shots := (curling.Stones-s.Shot+1)/2 + s.EndsLeft()*curling.Stones/2
	return min(time.Duration(left)*time.Millisecond/time.Duration(shots+1), 10*time.Second)
}
