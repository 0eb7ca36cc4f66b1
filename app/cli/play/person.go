package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics/aim"
)

// personName is the player who types.
const personName = "person"

// personHelp says what a person can type.
const personHelp = "type: vx vy TURN (m/s) | draw [x y] TURN | hit x y TURN [metres to go, 5] | pass | concede; TURN is cw or ccw; " +
	"spin=RAD/S behind a throw on fcv1 and granite"

// typed hands out the lines of standard input, to one or two persons.
type typed struct {
	once  sync.Once
	in    io.Reader
	lines chan string
}

func (t *typed) next(ctx context.Context) (string, error) {
	t.once.Do(func() {
		t.lines = make(chan string)
		go func() { // ends with the input
			defer close(t.lines)
			for s := bufio.NewScanner(t.in); s.Scan(); {
				t.lines <- s.Text()
			}
		}()
	})
	select {
	case line, ok := <-t.lines:
		if !ok {
			return "", errors.New("the input has ended")
		}
		return strings.TrimSpace(line), nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// person plays by what is typed.
type person struct {
	in   *typed
	out  io.Writer
	info match.Info
}

// Begin implements match.Player.
func (p *person) Begin(_ context.Context, m *match.Info) error {
	p.info = *m
	return nil
}

// ask repeats a question until the answer can be read.
func (p *person) ask(ctx context.Context, question string, read func(line string) error) error {
	for {
		_, _ = fmt.Fprintf(p.out, "%s: %s\n", p.info.Names[p.info.Team], question)
		line, err := p.in.next(ctx)
		if err != nil {
			return err
		}
		if err = read(line); err == nil {
			return nil
		}
		_, _ = fmt.Fprintln(p.out, err)
	}
}

// Order implements match.Player: a person throws in the order of the list.
func (p *person) Order(context.Context) ([]int, error) { return nil, nil }

// Place implements match.Player.
func (p *person) Place(ctx context.Context, _ *match.Situation, legal []curling.Placement) (c curling.Placement, err error) {
	question := "place the stones:"
	for _, l := range legal {
		question += fmt.Sprintf(" %d %s", l, curling.PlacementNames[l])
	}
	err = p.ask(ctx, question, func(line string) error {
		n, err := strconv.Atoi(line)
		for _, l := range legal {
			if err == nil && int(l) == n {
				c = l
				return nil
			}
		}
		return fmt.Errorf("%q is none of them", line)
	})
	return c, err
}

// Leave implements match.Leaver.
func (p *person) Leave(ctx context.Context, _ *match.Situation, _ curling.Position) (leave bool, err error) {
	err = p.ask(ctx, "a tick: are the stones put back? yes or no", func(line string) error {
		switch line {
		case "yes", "no":
			leave = line == "no"
			return nil
		}
		return fmt.Errorf("%q, want yes or no", line)
	})
	return leave, err
}

// Show implements match.Player.
func (p *person) Show(*match.Situation) {}

// Throw implements match.Player.
func (p *person) Throw(ctx context.Context, s *match.Situation) (a match.Answer, err error) {
	aimer, err := aim.New(s.Ice)
	if err != nil {
		return a, err
	}
	t := s.State.Mover()
	limit := s.Teams[t][p.info.Rules.Delivery.Thrower(s.State.Shot)].WeightMax
	err = p.ask(ctx, personHelp, func(line string) error {
		var err error
		a, err = readThrow(aimer.Of(s.State.Shot).Limited(limit), line)
		return err
	})
	return a, err
}

// readThrow reads what a person types.
func readThrow(aimer *aim.Aimer, line string) (match.Answer, error) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return match.Answer{}, errors.New(personHelp)
	}
	var spin curling.Spin
	if text, ok := strings.CutPrefix(words[len(words)-1], "spin="); ok && len(words) > 1 {
		rate, err := strconv.ParseFloat(text, 64)
		if err != nil || !(rate >= 0 && rate <= curling.MaxSpin) {
			return match.Answer{}, fmt.Errorf("spin %q, want 0 to %d rad/s", text, curling.MaxSpin)
		}
		spin, words = curling.SpinOf(rate), words[:len(words)-1]
		if aimer, err = aimer.Spinning(spin); err != nil {
			return match.Answer{}, err
		}
	}
	switch words[0] {
	case "concede":
		return match.Answer{Concede: true}, nil
	case "pass":
		return match.Answer{}, nil
	case "draw", "hit":
		return readAim(aimer, words)
	}
	if len(words) != 3 {
		return match.Answer{}, errors.New(personHelp)
	}
	n, turn, err := numbersAndTurn(words)
	if err != nil {
		return match.Answer{}, err
	}
	s := curling.Shot{VX: n[0], VY: n[1], Turn: turn, Spin: spin}
	return match.Answer{Shot: s}, s.Check()
}

func readAim(aimer *aim.Aimer, words []string) (match.Answer, error) {
	toGo := 5.0
	rest := words[1:]
	if words[0] == "hit" && len(rest) == 4 {
		n, err := strconv.ParseFloat(rest[3], 64)
		if err != nil || !(n >= 0 && n <= 100) {
			return match.Answer{}, fmt.Errorf("%q metres to go, want 0 to 100", rest[3])
		}
		toGo, rest = n, rest[:3]
	}
	n, turn, err := numbersAndTurn(rest)
	target := curling.Tee
	switch {
	case err != nil:
		return match.Answer{}, err
	case len(n) == 2:
		target = curling.Vec{X: n[0], Y: n[1]}
	case len(n) != 0 || words[0] == "hit":
		return match.Answer{}, errors.New(personHelp)
	}
	var s curling.Shot
	if words[0] == "draw" {
		s, err = aimer.Draw(target, turn)
	} else {
		s, err = aimer.Pass(target, turn, toGo)
	}
	return match.Answer{Shot: s}, err
}

// numbersAndTurn reads numbers with a turn behind them.
func numbersAndTurn(words []string) (n []float64, turn curling.Turn, err error) {
	if len(words) == 0 {
		return nil, 0, errors.New("the turn is missing: cw or ccw")
	}
	switch last := words[len(words)-1]; last {
	case "cw", "0":
		turn = curling.Right
	case "ccw", "1":
		turn = curling.Left
	default:
		return nil, 0, fmt.Errorf("turn %q, want cw or ccw", last)
	}
	for _, w := range words[:len(words)-1] {
		x, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil, 0, fmt.Errorf("%q is no number", w)
		}
		n = append(n, x)
	}
	return n, turn, nil
}

// Thrown implements match.Player.
func (p *person) Thrown(curling.Shot, curling.Infraction) {}

// Scored implements match.Player.
func (p *person) Scored(int) {}

// Over implements match.Player.
func (p *person) Over(int, match.Reason) {}

// Close implements match.Player.
func (p *person) Close() error { return nil }
