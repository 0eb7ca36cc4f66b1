package dcp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Name of the AI, and the setting that holds its command line.
const (
	Name       = "process"
	CommandKey = "command"
)

// Kind describes the AI that is an external program.
func Kind() ai.Kind {
	k := ai.Kind{Name: Name, Title: "External program", Settings: []ai.Setting{
		{Key: CommandKey, Default: "", Help: "command line of a program that speaks the Digital Curling Protocol on its standard input and output"},
		{Key: "dir", Default: "", Help: "folder it runs in; empty: the present one"},
		{Key: "framing", Default: string(Auto), Choices: []string{string(Auto), string(Newline), string(NUL)}, Help: "what ends a message to it; auto tries newline, then NUL"},
		{Key: "order", Default: "state-first", Choices: []string{"state-first", "position-first"}, Help: "whether SETSTATE or POSITION is sent first"},
		{Key: "history", Default: "scores", Choices: []string{"scores", "none"}, Help: "whether SCORE of earlier ends is sent, made up so that the sum is right"},
		{Key: "hello", Unit: "s", Default: "15.0", Min: 0.1, Max: 300, Help: "how long it may take to say READYOK"},
		{Key: "answer", Unit: "s", Default: "30.0", Min: 0.1, Max: 3600, Help: "how long it may take for a shot"},
	}}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		words, err := Words(v[CommandKey])
		if err != nil {
			return nil, err
		}
		return &External{
			command:       Command{Words: words, Dir: v["dir"], Framing: Framing(v["framing"])},
			positionFirst: v["order"] == "position-first",
			scores:        v["history"] == "scores",
			helloTimeout:  seconds(v.Number("hello")),
			answerTimeout: seconds(v.Number("answer")),
			busy:          make(chan struct{}, 1),
		}, nil
	}
	return k
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// External is a program asked like a built-in AI. It is started by the first question and
// runs on between questions; a question that is stopped or not answered in time kills it (the
// protocol cannot stop it otherwise), and the next one starts it again. Close ends it.
type External struct {
	command       Command
	positionFirst bool
	scores        bool
	helloTimeout  time.Duration
	answerTimeout time.Duration

	busy   chan struct{} // holds a value while a question is under way
	mu     sync.Mutex    // guards what follows
	state  State
	p      *Process
	closed bool
}

// State is the state of an external program. The text is its translation key.
type State string

// The states.
const (
	NotStarted State = "not-started"
	Starting   State = "starting" // started, no READYOK yet
	Ready      State = "ready"
	Thinking   State = "thinking"
	Gone       State = "gone" // it has ended by itself
	Killed     State = "killed"
)

// Status is the state of an external program with its log.
type Status struct {
	State State
	PID   int      // 0 while it does not run
	Log   []string // the end of the conversation (see Process.Log)
}

// Status is the current status.
func (e *External) Status() Status {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := Status{State: e.state}
	if s.State == "" {
		s.State = NotStarted
	}
	if e.p != nil {
		s.Log = e.p.Log()
		switch running := e.p.Running(); {
		case running && s.State != Killed:
			s.PID = e.p.PID()
		case s.State != Killed:
			s.State = Gone
		}
	}
	return s
}

// Suggest implements ai.AI.
func (e *External) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	start := time.Now()
	setState := func(doing State) {
		e.set(doing)
		if report != nil {
			report(ai.Progress{Done: -1, Elapsed: time.Since(start), Doing: string(doing)})
		}
	}
	if r.State.Shot >= curling.Stones {
		return ai.Suggestion{}, fmt.Errorf("dcp: %w", msg("over"))
	}
	if err := r.State.Check(physics.TouchTolerance); err != nil {
		return ai.Suggestion{}, fmt.Errorf("dcp: %w", err)
	}
	select {
	case e.busy <- struct{}{}:
		defer func() { <-e.busy }()
	case <-ctx.Done():
		return ai.Suggestion{}, ctx.Err()
	}
	p, err := e.ensureRunning(ctx, setState)
	if err != nil {
		return ai.Suggestion{}, err
	}
	setState(Thinking)
	shot, err := e.ask(ctx, p, &r)
	if err != nil {
		return ai.Suggestion{}, e.failed(p, err)
	}
	e.set(Ready)
	c := ai.Candidate{Shot: shot, Score: math.NaN(), Error: math.NaN(), Win: math.NaN()}
	return ai.Suggestion{Candidates: []ai.Candidate{c}}, nil
}

// Try starts the program unless it runs, waits for READYOK and returns how long that took. The
// program runs on.
func (e *External) Try(ctx context.Context) (time.Duration, error) {
	select {
	case e.busy <- struct{}{}:
		defer func() { <-e.busy }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	start := time.Now()
	_, err := e.ensureRunning(ctx, e.set)
	if err == nil {
		e.set(Ready)
	}
	return time.Since(start), err
}

func (e *External) set(s State) {
	e.mu.Lock()
	e.state = s
	e.mu.Unlock()
}

// errClosed is the error of a program that was closed.
var errClosed = fmt.Errorf("dcp: %w", msg("closed"))

// ensureRunning is the program, started and ready.
func (e *External) ensureRunning(ctx context.Context, setState func(State)) (*Process, error) {
	e.mu.Lock()
	p, killed := e.p, e.state == Killed
	e.mu.Unlock()
	if p != nil && p.Running() && !killed {
		return p, nil
	}
	setState(Starting)
	framings := []Framing{e.command.Framing}
	if e.command.Framing == Auto {
		framings = []Framing{Newline, NUL}
	}
	var err error
	for _, f := range framings {
		if p, err = e.start(f); err != nil {
			e.set(Gone)
			return nil, err
		}
		if err = p.Handshake(ctx, e.helloTimeout); err == nil {
			e.mu.Lock()
			e.command.Framing = f // found by the handshake: not tried again
			e.mu.Unlock()
			return p, nil
		}
		err = e.failed(p, msg("no-ready", err))
		if !errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	return nil, err
}

func (e *External) start(f Framing) (*Process, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, errClosed
	}
	c := e.command
	c.Framing = f
	p, err := Start(c)
	if err != nil {
		return nil, err
	}
	e.p = p
	return p, nil
}

// settleTime is how long doubled answers to the last question are awaited.
const settleTime = 15 * time.Millisecond

// ask sends one question and awaits its answer.
func (e *External) ask(ctx context.Context, p *Process, r *ai.Request) (curling.Shot, error) {
	list := matchMessages(r)
	if e.scores {
		list = append(list, scoreMessages(&r.State)...)
	}
	list = append(list, situationMessages(&r.State, e.positionFirst)...)
	if err := p.Send(list...); err != nil {
		return curling.Shot{}, err
	}
	_, err := p.Await(ctx, settleTime, func(Message) bool { return false })
	if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, ErrNotAMessage) {
		return curling.Shot{}, err
	}
	p.DiscardReplies()
	if err := p.Send(clockMessage(r)); err != nil {
		return curling.Shot{}, err
	}
	m, err := p.Await(ctx, e.answerTimeout, func(m Message) bool {
		switch m.(type) {
		case BestShot, Concede:
			return true
		}
		return false
	})
	switch m := m.(type) {
	case BestShot:
		return m.Shot, nil
	case Concede:
		return curling.Shot{}, msg("concedes", ai.ErrNoShot)
	}
	if errors.Is(err, ErrNotAMessage) {
		return curling.Shot{}, msg("nonsense", err, ai.ErrNoShot)
	}
	return curling.Shot{}, err
}

// failed kills a program that did not answer. One that sent an invalid shot or conceded runs on.
func (e *External) failed(p *Process, err error) error {
	switch {
	case errors.Is(err, ai.ErrNoShot):
		e.set(Ready)
	case errors.Is(err, ErrEnded):
		e.set(Gone)
	default:
		p.Kill()
		e.set(Killed)
	}
	return err
}

// Close kills the program with its children. Later questions return an error.
func (e *External) Close() error {
	e.mu.Lock()
	e.closed = true
	p := e.p
	if e.state != "" {
		e.state = Killed
	}
	e.mu.Unlock()
	if p == nil {
		return nil
	}
	return p.Close()
}
