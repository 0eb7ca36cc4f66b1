package players

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
)

// The network protocol of the platform: the side that runs the game sends a command in a line
// and gets `= answer` and an empty line back; `? reason` is our addition.
//
//	name                the name of the program
//	opponent NAME       against whom it plays
//	MAP text            the map file in one line: a game begins
//	Color 0|1           red or blue
//	Genmove             an action, as in logs
//	play ACTION         what the opponent has done
//	gameover            the game has ended
const (
	nameCommand     = "name"
	opponentCommand = "opponent"
	mapCommand      = "MAP"
	colourCommand   = "Color"
	moveCommand     = "Genmove"
	playCommand     = "play"
	overCommand     = "gameover"
)

// maxLine bounds a line of the protocol in bytes.
const maxLine = 256 << 10

// Serve lets a built-in program play over the protocol until the input ends: the client's side.
// Ending ctx ends it between commands; close the input to end it at once.
func Serve(ctx context.Context, c Choice, seed uint64, in io.Reader, out io.Writer) error {
	program, err := c.Open()
	if err != nil {
		return err
	}
	s := &server{program: program, name: cmp.Or(c.Name, c.String()), seed: seed}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if err := ctx.Err(); err != nil {
			return err
		}
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		answer, err := s.handle(ctx, line)
		mark := "="
		if err != nil {
			mark, answer = "?", strings.ReplaceAll(err.Error(), "\n", " ")
		}
		if _, err := fmt.Fprintf(out, "%s %s\r\n\r\n", mark, answer); err != nil {
			return err
		}
	}
	return lines.Err()
}

// server is a program playing over the protocol.
type server struct {
	program Program
	name    string
	seed    uint64
	games   uint64
	m       *tubstap.Map
	player  Player
	state   tubstap.State
	rng     *rand.Rand
}

var errNoMap = errors.New("no game has begun: MAP comes first")

func (s *server) handle(ctx context.Context, line string) (string, error) {
	command, rest, _ := strings.Cut(line, " ")
	if (command == moveCommand || command == playCommand) && s.m == nil {
		return "", errNoMap
	}
	switch command {
	case nameCommand:
		return s.name, nil
	case mapCommand:
		m, err := tubstap.ReadMap([]byte(rest))
		if err != nil {
			return "", err
		}
		s.games++
		s.m, s.state = m, m.Start()
		s.rng = rand.New(rand.NewPCG(s.seed, s.games))
		s.player, err = s.program.Player(ctx, m)
		return "", err
	case moveCommand:
		a, err := s.player.Choose(ctx, s.state, s.rng)
		if err != nil {
			return "", err
		}
		text := s.m.FormatAction(&s.state, a)
		s.state = s.m.Apply(s.state, a, s.rng)
		return text, nil
	case playCommand:
		a, err := s.m.ParseAction(rest)
		if err != nil {
			return "", err
		}
		if err := s.m.Check(&s.state, a); err != nil {
			return "", err
		}
		s.state = s.m.Apply(s.state, a, s.rng)
	}
	return "", nil
}

// Remote is an external program that plays by the protocol. Begin, Observe and End keep it
// informed of the game.
type Remote struct {
	conn    io.ReadWriteCloser
	name    string
	answers chan answer
	limit   time.Duration
	failed  bool // it cannot be used any more
	m       *tubstap.Map
}

type answer struct {
	text string
	err  error
}

// NewRemote connects to a program by a connection, which Close closes. Every answer may take
// limit. It asks for the program's name first.
func NewRemote(ctx context.Context, conn io.ReadWriteCloser, limit time.Duration) (*Remote, error) {
	r := newRemote(conn, limit, "")
	var err error
	if r.name, err = r.ask(ctx, nameCommand); err != nil {
		_ = r.Close() // err is the cause
		return nil, err
	}
	return r, nil
}

// newRemote is a program whose name is known.
func newRemote(conn io.ReadWriteCloser, limit time.Duration, name string) *Remote {
	r := &Remote{conn: conn, name: name, answers: make(chan answer, 1), limit: limit}
	go r.read()
	return r
}

// read passes answers on: from the mark to the line before the empty one.
func (r *Remote) read() {
	defer close(r.answers)
	lines := bufio.NewScanner(r.conn)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case strings.HasPrefix(line, "="):
			r.answers <- answer{text: strings.TrimSpace(line[1:])}
		case strings.HasPrefix(line, "?"):
			r.answers <- answer{err: fmt.Errorf("the program answers: %s", strings.TrimSpace(line[1:]))}
		}
	}
}

// ask sends a command and waits for its answer.
func (r *Remote) ask(ctx context.Context, command string) (text string, err error) {
	defer func() { r.failed = r.failed || err != nil }()
	limit := time.NewTimer(r.limit)
	defer limit.Stop()
	sent := make(chan error, 1)
	go func() {
		_, err := io.WriteString(r.conn, command+"\r\n")
		sent <- err
	}()
	name, _, _ := strings.Cut(command, " ")
	for {
		select {
		case err := <-sent:
			if err != nil {
				return "", r.ended()
			}
			sent = nil
		case a, ok := <-r.answers:
			if !ok {
				return "", r.ended()
			}
			return a.text, a.err
		case <-limit.C:
			return "", fmt.Errorf("no answer to %s within %v", name, r.limit)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// ended is the error of a connection that has ended, with the reason that it gives, if any.
func (r *Remote) ended() error {
	if p, ok := r.conn.(interface{ Reason() string }); ok {
		if why := p.Reason(); why != "" {
			return fmt.Errorf("the program has ended: %s", why)
		}
	}
	return errors.New("the program has ended")
}

// Begin starts a game on a map.
func (r *Remote) Begin(ctx context.Context, m *tubstap.Map, team tubstap.Team, opponent string) error {
	r.m = m
	var text strings.Builder
	if err := tubstap.WriteMap(&text, m.Layout()); err != nil {
		return err
	}
	for _, command := range []string{opponentCommand + " " + strings.ReplaceAll(opponent, "\n", " "),
		mapCommand + " " + strings.ReplaceAll(text.String(), "\n", ""), colourCommand + " " + strconv.Itoa(int(team))} {
		if _, err := r.ask(ctx, command); err != nil {
			return err
		}
	}
	return nil
}

// Observe passes on an action of the opponent, played in a state.
func (r *Remote) Observe(ctx context.Context, before tubstap.State, a tubstap.Action) error {
	_, err := r.ask(ctx, playCommand+" "+r.m.FormatAction(&before, a))
	return err
}

// End ends the game.
func (r *Remote) End(ctx context.Context) error {
	_, err := r.ask(ctx, overCommand)
	return err
}

// Name implements game.Player.
func (r *Remote) Name() string { return r.name }

// Choose implements game.Player.
func (r *Remote) Choose(ctx context.Context, _ tubstap.State, _ *rand.Rand) (tubstap.Action, error) {
	text, err := r.ask(ctx, moveCommand)
	if err != nil {
		return tubstap.Action{}, err
	}
	a, err := r.m.ParseAction(text)
	if err != nil {
		return a, fmt.Errorf("it plays %s: %w", strconv.Quote(text), err)
	}
	return a, nil
}

// Close ends the connection: in good order, unless an answer is missing.
func (r *Remote) Close() error {
	limit := subprocess.EndTime
	if r.failed {
		limit = 0
		if p, ok := r.conn.(interface{ Kill() }); ok {
			p.Kill()
		}
	}
	read := make(chan struct{})
	go func() {
		defer close(read)
		for range r.answers { // until its reader has ended
		}
	}()
	err := subprocess.EndConnection(r.conn, limit, read, nil)
	<-read
	return err
}
