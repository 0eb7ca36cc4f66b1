package dcp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/matchplay"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// Server plays a built-in AI for a match server over the protocol.
type Server struct {
	AI      ai.AI
	Ice     physics.Ice
	Rules   curling.Rules // of a match without mixed doubles
	Wins    ai.Wins
	Budget  ai.Budget // of a shot; zero: a share of the time that GO leaves
	Seed    uint64    // with the number of the match and the shot it gives the seed of an answer (match.ShotSeed)
	Workers int
	Concede bool         // a match that is lost is given up, where the server knows CONCEDE
	Login   Login        // sent to a server over TCP that greets with CONNECTED
	Warn    func(string) // receives what was not understood; may be nil
}

// service is one conversation.
type service struct {
	*Server
	out   *bufio.Writer
	nul   bool // the server ends its messages with NUL: so do we
	state curling.State
	team  curling.Team    // our players as listed; the protocol does not tell those of the opponent
	teams [2]curling.Team // in the order in which they throw
	rules curling.Rules
	game  int  // number of the match, from 0; -1 before the first
	power bool // the power play is used
	info  bool // the server sends GAMEINFO: it speaks DCP 1.1
}

// Serve answers until the input ends, with nil, or ctx ends. It goes on after GAMEOVER: another
// match may follow.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &service{Server: s, out: bufio.NewWriter(out), rules: s.Rules, game: -1}
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
func (c *service) read(ctx context.Context, in io.Reader, lines chan<- string) error {
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

func (c *service) reset() {
	c.state = curling.State{Ends: max(1, c.rules.Ends)}
	c.power, c.info = false, false
	c.team = curling.TeamOf(curling.StandardPlayer)
	c.setTeams()
}

func (c *service) warn(format string, v ...any) {
	if c.Warn != nil {
		c.Warn(fmt.Sprintf(format, v...))
	}
}

func (c *service) send(m Message) error {
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
func (c *service) handle(ctx context.Context, line string) error {
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
	case Connected:
		return c.send(c.Login)
	case IsReady:
		return c.send(ReadyOK{})
	case NewGame:
		c.reset()
		c.game++
	case GameInfo:
		c.info = true
		c.rules = c.Rules
		if m.Doubles {
			c.rules = curling.MixedDoubles()
		}
		c.setNoise(m.Polar)
	case PlayerInfo:
		c.setPlayers(m.Players)
	case RandomSize:
		for i := range c.team {
			c.team[i].Noise = curling.Noise{Model: curling.RectTee, A: math.Abs(m.A), B: math.Abs(m.B)}
		}
		c.setTeams()
	case AskOrder:
		return c.order()
	case AskPlacement:
		return c.place(ctx)
	case SetState:
		c.state.Shot, c.state.End, c.state.Ends = m.Shot, m.End, m.Ends
		// Who threw first follows from the mover and the parity of the shot (Mori 2019 §3.4).
		c.state.First = curling.TeamID(m.Mover) ^ curling.TeamID(curling.SideOf(m.Shot))
	case Position:
		c.state.Position = m.Stones
	case Score:
		c.score(m.Points)
	case Go:
		return c.answer(ctx, m)
	case Unknown:
		c.warn("not understood: %s", quote(m.Text))
	}
	return nil
}

func (c *service) setNoise(polar bool) {
	model := curling.RectTee
	if polar {
		model = curling.Polar
	}
	for i := range c.team {
		c.team[i].Noise.Model = model
	}
	c.setTeams()
}

// setPlayers sets the throwers of both teams: the protocol does not give those of the opponent.
func (c *service) setPlayers(list []Skill) {
	for i := range c.team {
		s := list[min(i, len(list)-1)]
		p := &c.team[i]
		p.Noise.A, p.Noise.B, p.WeightMax = math.Abs(s.A), math.Abs(s.B), math.Abs(s.WeightMax)
		if p.WeightMax > curling.MaxSpeed {
			p.WeightMax = 0
		}
	}
	c.setTeams()
}

// setTeams lets both teams throw in the order of the list.
func (c *service) setTeams() { c.teams = [2]curling.Team{c.team, c.team} }

// answer sends the shot of the AI, or when it has none a draw to the tee: better than to lose by
// time.
func (c *service) answer(ctx context.Context, g Go) error {
	s := c.state
	s.Ends = max(s.Ends, 1)
	s.Position = inPlay(c.Ice.Bounds, s)
	r := c.request(s)
	if c.Concede && c.info && matchplay.Concede(&r) {
		return c.send(Concede{})
	}
	if r.Budget == (ai.Budget{}) {
		r.Budget.Time = matchplay.ShotTime(&s, time.Duration(g.Left[s.Mover()])*time.Millisecond)
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

// request is a question about a state.
func (c *service) request(s curling.State) ai.Request {
	r := ai.Request{State: s, Rules: c.rules, Ice: c.Ice, Teams: c.teams, Wins: c.Wins, Budget: c.Budget,
		Seed: match.ShotSeed(c.Seed, max(0, c.game), 0, s), Workers: max(1, c.Workers), UsualSpin: true}
	r.Rules.Ends = s.Ends
	return r
}

// score adds the points of an end and prepares for the next one: until SETSTATE tells it, who throws first is what
// the rules say.
func (c *service) score(points int) {
	s := curling.State{End: c.state.End, Ends: c.state.Ends, First: c.state.First, Score: c.state.Score}
	if s.First == 1 {
		points = -points // NextEnd counts for the team that threw first
	}
	c.state, _ = c.rules.NextEnd(s, points)
}

// order answers SETORDER, and from then on the own team throws so.
func (c *service) order() error {
	order := matchplay.Order(c.team, c.rules.Delivery)
	if order == nil {
		order = []int{0, 1, 2, 3}[:playersOf(c.rules)]
	}
	for t := range c.teams {
		for i, k := range order {
			c.teams[t][i] = c.team[k]
		}
	}
	return c.send(SetOrder{order})
}

// place answers PUTSTONE: the team that has the hammer, unless its own placement changes that, is asked.
func (c *service) place(ctx context.Context) error {
	legal := []curling.Placement{curling.CentreLast, curling.CentreFirst}
	if !c.power && c.state.End < max(1, c.state.Ends) {
		legal = append(legal, curling.PowerLast, curling.PowerFirst)
	}
	s := c.state
	s.Ends = max(1, s.Ends)
	r := c.request(s)
	p, err := matchplay.Place(ctx, &r, legal)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		c.warn("%v; the stones are placed on the centre line", err)
		p = curling.CentreLast
	}
	c.power = c.power || p.Power()
	return c.send(PutStone{int(p)})
}
