package dc3

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/listen"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/subprocess"
)

// Name is the name of the AI that is a client of Digital Curling 3.
const Name = "dc3"

// Kind describes the AI that is a client of Digital Curling 3: it connects to us, as to its server, for each match. It
// plays matches only; on other ice than fcv1 it believes to be on that.
func Kind() ai.Kind {
	k := ai.Kind{Name: Name, Title: "Client of Digital Curling 3", Settings: append(listen.Settings(),
		ai.Setting{Key: "hello", Unit: "s", Default: "60.0", Min: 0.1, Max: 600, Help: "how long it may take to say READYOK"},
		ai.Setting{Key: "gap", Unit: "s", Default: "0.1", Min: 0, Max: 10,
			Help: "the least time between two messages to it: a program that reads what has arrived as one message makes nothing of two that arrive together"},
		ai.Setting{Key: "trajectory", Default: "true", Choices: []string{"true", "false"},
			Help: "tell the paths of all stones after each shot, as the server of Digital Curling 3 does where its configuration says so"})}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		r := &Remote{hello: seconds(v.Number("hello")), pace: seconds(v.Number("gap")), trajectory: v.Bool("trajectory")}
		if r.clients, err = clients.Waiter(v, r.hello, suits); err != nil {
			return nil, fmt.Errorf("dc3: %w", err)
		}
		return r, nil
	}
	return k
}

// Remote is a program that connects to us as to a server of Digital Curling 3.
type Remote struct {
	hello      time.Duration
	pace       time.Duration
	trajectory bool
	clients    *listen.Waiter[client]
	ending     sync.WaitGroup // conversations that are being ended
}

func seconds(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }

// client is what a program says of itself.
type client struct{ name, password string }

// clients are the addresses that programs connect to, shared by the players that wait there.
var clients = listen.Group[client]{Hello: exchangeHello}

// greeted counts those that were greeted, to name their games.
var greeted atomic.Int64

// exchangeHello greets a program with dc and reads its dc_ok.
func exchangeHello(c *listen.Conn) (client, error) {
	text, err := json.Marshal(wire.Message{Cmd: "dc", Version: &wire.Version{Major: 1}, GameID: fmt.Sprintf("hogline-%d", greeted.Add(1)),
		DateTime: time.Now().Format(time.RFC3339)})
	if err == nil {
		_, err = c.Write(append(text, '\n'))
	}
	if err != nil {
		return client{}, err
	}
	line, err := c.Line()
	if err != nil {
		return client{}, err
	}
	var m struct {
		Cmd, Password string
		Name          string
	}
	if json.Unmarshal([]byte(line), &m) != nil || m.Cmd != "dc_ok" {
		return client{}, fmt.Errorf("%.40q instead of dc_ok", line)
	}
	return client{m.Name, m.Password}, nil
}

// suits is the error of a program that does not know the password. One that cannot send it gives it for its name.
func suits(password string, c client) error {
	if listen.CheckPassword(password, c.name) == nil {
		return nil
	}
	return listen.CheckPassword(password, c.password)
}

// errMatchesOnly is the error of a single question.
var errMatchesOnly = fmt.Errorf("dc3: the protocol knows no single questions: it plays matches only: %w", ai.ErrNoShot)

// Suggest implements ai.AI: it is an error, as the protocol knows no single questions.
func (r *Remote) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{}, errMatchesOnly
}

// Player is a player that plays by the program.
func (r *Remote) Player() match.Player { return &serverPlayer{remote: r} }

// Close stops listening, and waits for the ends of the conversations.
func (r *Remote) Close() error {
	r.clients.Close()
	r.ending.Wait()
	return nil
}

// accept is the next client that connects, or has done so before.
func (r *Remote) accept(ctx context.Context) (*listen.Conn, error) {
	c, err := r.clients.Accept(ctx, r.hello)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%w: %w", match.ErrLate, err)
	case err != nil:
		return nil, fmt.Errorf("dc3: %w", err)
	}
	return c, nil
}

// serverPlayer is one player of a match, as its server.
type serverPlayer struct {
	remote *Remote
	info   match.Info
	lines  *lines
	order  []int
	ends   []int // points of the ends, for the team that threw first in the first end
	last   *wire.LastMove
	paths  bool              // the paths of the stones are told
	sim    physics.Simulator // that they are found with; nil before the first
	shown  match.Situation
	err    error
}

// Begin implements match.Player.
func (p *serverPlayer) Begin(ctx context.Context, m *match.Info) error {
	p.end()
	*p = serverPlayer{remote: p.remote, info: *m}
	err := p.greet(ctx, m)
	if err != nil {
		p.end()
	}
	return err
}

// greet waits for the client and tells it the match.
func (p *serverPlayer) greet(ctx context.Context, m *match.Info) error {
	c, err := p.remote.accept(ctx)
	if err != nil {
		return err
	}
	p.lines = newLines(c, "the program", p.remote.pace)
	if err := p.lines.send(wire.Message{Cmd: "is_ready", Team: &wire.Teams[m.Team], Game: p.game()}); err != nil {
		return err
	}
	var ready wire.Message
	if err := p.lines.expect(ctx, p.remote.hello, "ready_ok", &ready); err != nil {
		return err
	}
	p.ready(&ready)
	return p.lines.send(wire.Message{Cmd: "new_game", Name: wire.Both[string]{Team0: m.Names[0], Team1: m.Names[1]}})
}

// ready takes what a program says of itself.
func (p *serverPlayer) ready(m *wire.Message) {
	if p.order, p.paths = m.Order, p.remote.trajectory; m.Trajectory != nil {
		p.paths = *m.Trajectory
	}
}

func (p *serverPlayer) game() *wire.Game {
	g := &wire.Game{Rule: wire.Rule, Simulator: wire.Simulator{Type: wire.SimulatorType, SecondsPerFrame: 0.001}}
	g.Setting = wire.Setting{MaxEnd: p.info.Rules.Ends, FiveRock: p.info.Rules.Guard.Shots == 5, SheetWidth: curling.SheetWidth}
	for t := range p.info.Teams {
		id := curling.TeamID(t)
		for _, q := range p.info.Teams[t] {
			list := g.Players.Of(id)
			*list = append(*list, wire.FromPlayer(q))
		}
		*g.Setting.Thinking.Of(id) = secondsOf(p.info.Clocks[t].Match)
		*g.Setting.ExtraEndTime.Of(id) = secondsOf(p.info.Clocks[t].Extra)
	}
	return g
}

// unlimited is the thinking time in seconds of a match without a clock: the protocol has no other word for it.
const unlimited = 86_400

func secondsOf(d time.Duration) float64 {
	if d <= 0 {
		return unlimited
	}
	return d.Seconds()
}

// Order implements match.Player.
func (p *serverPlayer) Order(context.Context) ([]int, error) { return p.order, p.err }

// Place implements match.Player.
func (p *serverPlayer) Place(context.Context, *match.Situation, []curling.Placement) (curling.Placement, error) {
	return 0, fmt.Errorf("dc3: the protocol knows no mixed doubles")
}

// Show implements match.Player.
func (p *serverPlayer) Show(s *match.Situation) {
	p.shown = *s
	p.update(nil)
}

// update sends the situation, with the result at the end of the match.
func (p *serverPlayer) update(r *wire.Result) {
	if p.err != nil || p.lines == nil {
		return
	}
	s := &p.shown.State
	u := wire.Update{Cmd: "update", LastMove: p.last, State: wire.State{End: s.End, Shot: s.Shot, Hammer: &wire.Teams[s.First.Other()],
		Result: r}}
	if r == nil {
		u.NextTeam = &wire.Teams[s.Mover()]
	} else {
		u.State.Hammer = nil
	}
	u.State.Stones = stonesOf(&s.Position, s.First)
	for t := range wire.Teams {
		id := curling.TeamID(t)
		scores := make([]*int, p.info.Rules.Ends)
		for e, n := range p.ends {
			if t == 1 {
				n = -n
			}
			n = max(0, n)
			if e < len(scores) {
				scores[e] = &n
			} else {
				total := n
				if old := *u.State.Extra.Of(id); old != nil {
					total += *old
				}
				*u.State.Extra.Of(id) = &total
			}
		}
		*u.State.Scores.Of(id) = scores
		*u.State.Thinking.Of(id) = unlimited
		if p.shown.Timed {
			*u.State.Thinking.Of(id) = p.shown.Left[t].Seconds()
		}
	}
	p.err = p.lines.send(u)
}

// Throw implements match.Player.
func (p *serverPlayer) Throw(ctx context.Context, _ *match.Situation) (match.Answer, error) {
	if p.err != nil {
		return match.Answer{}, p.err
	}
	var m wire.Message
	if err := p.lines.expect(ctx, 0, "move", &m); err != nil {
		return match.Answer{}, err
	}
	switch {
	case m.Move == nil:
	case m.Move.Type == wire.MoveConcede:
		return match.Answer{Concede: true}, nil
	case m.Move.Type == wire.MoveShot:
		s, err := shotOf(m.Move)
		if err != nil {
			return match.Answer{}, fmt.Errorf("%w: %w", match.ErrAnswer, err)
		}
		return match.Answer{Shot: s}, nil
	}
	return match.Answer{}, fmt.Errorf("%w: a move of no type", match.ErrAnswer)
}

// Thrown implements match.Player.
func (p *serverPlayer) Thrown(run curling.Shot, foul curling.Infraction) {
	p.last = &wire.LastMove{Actual: wire.FromShot(run), Foul: foul.Foul}
	if p.paths {
		p.last.Trajectory = p.trajectory(run, foul.Foul)
	}
}

// Scored implements match.Player.
func (p *serverPlayer) Scored(points int) {
	p.ends = append(p.ends, points)
	p.shown.State.Position, p.shown.State.Shot = curling.Position{}, 0
	p.shown.State.End++
}

// Over implements match.Player.
func (p *serverPlayer) Over(winner int, reason match.Reason) {
	r := &wire.Result{Reason: reasons[reason]}
	if winner >= 0 {
		r.Winner = &wire.Teams[winner]
	} else {
		r.Reason = wire.ByDraw
	}
	p.update(r)
	if p.err == nil && p.lines != nil {
		p.err = p.lines.send(wire.Message{Cmd: "game_over"})
	}
	p.end()
}

// reasons are the endings as the protocol knows them: a player that failed, or answered what is no shot, has given up.
var reasons = map[match.Reason]string{match.ByScore: wire.ByScore, match.ByConcede: wire.ByConcede, match.ByTime: wire.ByTime,
	match.ByIllegal: wire.ByConcede, match.ByFailure: wire.ByConcede}

// end ends the conversation in the background, so that the client has time to read how the match ended.
func (p *serverPlayer) end() {
	if p.lines == nil {
		return
	}
	l := p.lines
	p.lines = nil
	p.remote.ending.Add(1)
	subprocess.Background(func() {
		defer p.remote.ending.Done()
		_ = l.close(subprocess.EndTime) // all is said
	})
}

// Close implements match.Player.
func (p *serverPlayer) Close() error {
	p.end()
	return p.remote.Close()
}
