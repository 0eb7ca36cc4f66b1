package dc3

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/matchplay"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
)

// Client plays one match by an AI of ours on a server of Digital Curling 3.
type Client struct {
	AI       ai.AI
	Name     string
	Password string // of a server of ours that other machines reach; empty: none
	Wins     ai.Wins
	Budget   ai.Budget // of a shot; zero: a share of the thinking time
	Seed     uint64
	Workers  int
	Concede  bool
	Warn     func(string) // receives what went wrong without ending the match; may be nil
}

// Outcome is how a match ended.
type Outcome struct {
	Team   curling.TeamID
	Score  [2]int
	Winner string // team0, team1 or empty
	Reason string
}

// Play plays until the server says game_over. It closes the connection.
func (c *Client) Play(ctx context.Context, conn io.ReadWriteCloser) (o Outcome, err error) {
	l := newLines(conn, "the server", 0)
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	defer func() { _ = l.close(0) }() // the server has said all
	var hello wire.Message
	if err := l.expect(ctx, 0, "dc", &hello); err != nil {
		return o, err
	}
	if hello.Version == nil || hello.Version.Major != 1 && hello.Version.Major != 2 { // they differ in names of the library alone
		return o, fmt.Errorf("dc3: the server speaks protocol version %v, want 1 or 2", hello.Version)
	}
	if err := l.send(wire.Message{Cmd: "dc_ok", Name: c.Name, Password: c.Password}); err != nil {
		return o, err
	}
	var ready wire.Message
	if err := l.expect(ctx, 0, "is_ready", &ready); err != nil {
		return o, err
	}
	g, err := c.begin(&ready)
	if err != nil {
		return o, err
	}
	o.Team = g.me
	if err := l.send(wire.Message{Cmd: "ready_ok", Order: g.order}); err != nil {
		return o, err
	}
	if err := l.expect(ctx, 0, "new_game", &wire.Message{}); err != nil {
		return o, err
	}
	for {
		var u wire.Update
		if err := l.expect(ctx, 0, "update", &u); err != nil {
			return o, err
		}
		if r := u.State.Result; r != nil {
			o.Reason = r.Reason
			if r.Winner != nil {
				o.Winner = *r.Winner
			}
			o.Score = scoreOf(&u.State)
			return o, l.expect(ctx, 0, "game_over", &wire.Message{})
		}
		if u.NextTeam == nil || *u.NextTeam != wire.Teams[g.me] {
			continue
		}
		m, err := c.move(ctx, g, &u.State)
		if err != nil {
			return o, err
		}
		if err := l.send(wire.Message{Cmd: "move", Move: m}); err != nil {
			return o, err
		}
	}
}

// clientGame is a match as it is told in is_ready.
type clientGame struct {
	me    curling.TeamID
	rules curling.Rules
	ice   physics.Ice
	teams [2]curling.Team
	order []int
}

func (c *Client) begin(m *wire.Message) (*clientGame, error) {
	if m.Team == nil || m.Game == nil {
		return nil, fmt.Errorf("dc3: is_ready without team or game")
	}
	g := &clientGame{}
	var err error
	if g.me, err = teamOf(*m.Team); err != nil {
		return nil, err
	}
	if m.Game.Rule != wire.Rule || m.Game.Simulator.Type != wire.SimulatorType {
		return nil, fmt.Errorf("dc3: rule %q on simulator %q, want normal on fcv1", m.Game.Rule, m.Game.Simulator.Type)
	}
	if g.ice, err = physics.IceOf(physics.FCV1); err != nil {
		return nil, err
	}
	g.rules = curling.FiveRock()
	g.rules.Ends = m.Game.Setting.MaxEnd
	if g.rules.Ends < 1 || g.rules.Ends > 100 {
		return nil, fmt.Errorf("dc3: max_end %d, want 1 to 100", g.rules.Ends)
	}
	if !m.Game.Setting.FiveRock {
		g.rules.Guard.Shots = 0
	}
	for t := range g.teams {
		list := *m.Game.Players.Of(curling.TeamID(t))
		if len(list) == 0 || len(list) > len(g.teams[t]) {
			return nil, fmt.Errorf("dc3: %d players, want 1 to %d", len(list), len(g.teams[t]))
		}
		for i := range g.teams[t] {
			if g.teams[t][i], err = playerOf(&list[min(i, len(list)-1)]); err != nil {
				return nil, err
			}
		}
	}
	listed := g.teams[g.me]
	if g.order = matchplay.Order(listed, g.rules.Delivery); g.order == nil {
		g.order = []int{0, 1, 2, 3}
	}
	for i, k := range g.order {
		g.teams[g.me][i] = listed[k]
	}
	return g, nil
}

// move is the answer to an update. When the AI fails a draw is thrown: better than to lose by time.
func (c *Client) move(ctx context.Context, g *clientGame, s *wire.State) (*wire.Move, error) {
	state, err := stateOf(s, g.rules.Ends)
	if err != nil {
		return nil, err
	}
	r := ai.Request{State: state, Rules: g.rules, Ice: g.ice, Teams: g.teams, Wins: c.Wins, Budget: c.Budget,
		Seed: match.ShotSeed(c.Seed, 0, 0, state), Workers: max(1, c.Workers), UsualSpin: true}
	if r.Budget == (ai.Budget{}) {
		r.Budget.Time = matchplay.ShotTime(&state, time.Duration(*s.Thinking.Of(g.me)*float64(time.Second)))
	}
	if c.Concede && matchplay.Concede(&r) {
		return &wire.Move{Type: wire.MoveConcede}, nil
	}
	var shot curling.Shot
	sug, err := ai.Ask(ctx, c.AI, r, 0, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil {
		shot, err = sug.Shot(r.Thrower().WeightMax)
	}
	if err != nil {
		if c.Warn != nil {
			c.Warn(fmt.Sprintf("%v; a draw to the tee is thrown instead", err))
		}
		shot = curling.Shot{VX: 0.1318, VY: -2.4, Turn: curling.Left} // the template of its examples
	}
	return wire.FromShot(shot), nil
}
