package dcp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/subprocess"
)

// Name of the AI, and the setting that holds its command line.
const (
	Name       = "process"
	CommandKey = "command"
)

// Kind describes the AI that is an external program.
func Kind() ai.Kind {
	k := ai.Kind{Name: Name, Title: "External program", Settings: append([]ai.Setting{
		{Key: CommandKey, Default: "",
			Help: "command line of a program that speaks the Digital Curling Protocol on its standard input and output"},
		{Key: "dir", Default: "", Help: "folder it runs in; empty: the present one"},
		{Key: "memory", Unit: "MiB", Default: "4096", Min: 0, Max: 1 << 20, Help: "how much memory it may take, on Linux; 0 is no limit"},
	}, talkSettings()...)}
	k.New = func(values map[string]string) (ai.AI, error) {
		v, err := k.Read(values)
		if err != nil {
			return nil, err
		}
		words, err := subprocess.Words(v[CommandKey])
		if err != nil {
			return nil, err
		}
		e := newExternal(v)
		c := Command{Words: words, Dir: v["dir"], Memory: uint64(v.Number("memory")) << 20, Pace: Pace(v["pace"])}
		e.open = func(_ context.Context, f Framing) (program, error) {
			c := c
			c.Framing, c.Watch, c.Env = f, e.watch, e.env
			p, err := Start(c)
			if err != nil {
				return nil, err
			}
			return p, nil
		}
		return e, nil
	}
	return k
}

// talkSettings are the settings of the conversation, whatever carries it.
func talkSettings() []ai.Setting {
	return []ai.Setting{
		{Key: "framing", Default: string(Auto), Choices: []string{string(Auto), string(Newline), string(NUL)},
			Help: "what ends a message to it; auto tries newline, then NUL"},
		{Key: "pace", Default: string(PaceAuto), Choices: []string{string(PaceAuto), string(PaceOn), string(PaceOff)},
			Help: "whether a message waits until it has read the one before: for programs that take one message a read"},
		{Key: "order", Default: "state-first", Choices: []string{"state-first", "position-first"},
			Help: "whether SETSTATE or POSITION is sent first"},
		{Key: "protocol", Default: "1.1", Choices: []string{"1.1", "old"},
			Help: "1.1 is that of the thesis; old, before it, has no GAMEINFO, PLAYERINFO and SETORDER"},
		{Key: "digits", Default: "6", Choices: []string{"6", "all"}, Help: "digits of a POSITION behind the point"},
		{Key: "history", Default: "scores", Choices: []string{"scores", "none"},
			Help: "whether a single question sends SCORE of earlier ends, made up so that the sum is right"},
		{Key: "hello", Unit: "s", Default: "60.0", Min: 0.1, Max: 600, Help: "how long it may take to say READYOK"},
		{Key: "answer", Unit: "s", Default: "30.0", Min: 0.1, Max: 3600, Help: "how long it may take for a shot"},
		{Key: "stop", Unit: "s", Default: "10.0", Min: 0, Max: 600,
			Help: "how long it may think on when a question is stopped, before it is killed and must be loaded anew"},
		{Key: "end", Unit: "s", Default: strconv.FormatFloat(subprocess.EndTime.Seconds(), 'f', 1, 64), Min: 0, Max: 600,
			Help: "how long it may take to end by itself when its input ends, before it is killed"},
	}
}

func newExternal(v ai.Values) *External {
	return &External{
		framing:       Framing(v["framing"]),
		positionFirst: v["order"] == "position-first",
		old:           v["protocol"] == "old",
		exact:         v["digits"] == "all",
		scores:        v["history"] == "scores",
		helloTimeout:  seconds(v.Number("hello")),
		answerTimeout: seconds(v.Number("answer")),
		stopTimeout:   seconds(v.Number("stop")),
		endTimeout:    seconds(v.Number("end")),
		busy:          make(chan struct{}, 1),
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// External is a program asked like a built-in AI, or playing matches. It is started by the first question and
// runs on between questions and matches. The protocol cannot stop it: after a question that is stopped its answer
// is awaited for a while, in the background, and then it is killed, as it is when it does not answer in time. The
// next question starts it again. Close ends it.
type External struct {
	// Warn, if not nil, is told habits of the program that cost time. It may be called from any goroutine.
	Warn func(message.Message)

	open          func(context.Context, Framing) (program, error)
	closing       func() // gives back what open holds; may be nil
	framing       Framing
	positionFirst bool
	old, exact    bool
	scores        bool
	helloTimeout  time.Duration
	answerTimeout time.Duration
	stopTimeout   time.Duration
	endTimeout    time.Duration
	watch         func(mark, text string)
	env           []string

	busy    chan struct{} // holds a value while a question or a match is under way
	learned learned       // changed by the question or match under way

	mu     sync.Mutex // guards what follows
	state  State
	p      program
	second program // tried beside p at the handshake, with the other framing
	s      *session
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
	Stopping   State = "stopping" // its question was stopped, it thinks on
	Gone       State = "gone"     // it has ended by itself
	Killed     State = "killed"
)

// Status is the state of an external program with its log.
type Status struct {
	State State
	PID   int      // 0 while it does not run
	Log   []string // the end of the conversation (see Conn.Log)
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
	if err := r.Check(); err != nil {
		return ai.Suggestion{}, err
	}
	release, err := e.acquire(ctx)
	if err != nil {
		return ai.Suggestion{}, err
	}
	s, err := e.ensureRunning(ctx, setState)
	if err != nil {
		release()
		return ai.Suggestion{}, err
	}
	setState(Thinking)
	shot, asked, err := e.question(ctx, s, &r)
	if ctx.Err() != nil && !asked && s.Running() { // it thinks about nothing
		e.set(Ready)
		release()
		return ai.Suggestion{}, ctx.Err()
	}
	if ctx.Err() != nil && e.stopTimeout > 0 {
		e.set(Stopping)
		go func() {
			defer release()
			e.awaitStopped(s)
		}()
		return ai.Suggestion{}, ctx.Err()
	}
	defer release()
	if err != nil {
		return ai.Suggestion{}, e.failed(s.program, err)
	}
	e.set(Ready)
	c := ai.Candidate{Shot: shot, Score: math.NaN(), Error: math.NaN(), Win: math.NaN()}
	return ai.Suggestion{Candidates: []ai.Candidate{c}}, nil
}

// acquire waits until no other question is under way.
func (e *External) acquire(ctx context.Context) (release func(), err error) {
	select {
	case e.busy <- struct{}{}:
		return sync.OnceFunc(func() { <-e.busy }), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// awaitStopped waits for the answer to a question that was stopped, and kills the program when it does not come.
func (e *External) awaitStopped(s *session) {
	s.last = nil
	if _, err := s.answer(context.Background(), e.stopTimeout); err != nil {
		_ = e.failed(s.program, err)
		return
	}
	e.set(Ready)
}

// Try starts the program unless it runs, waits for READYOK and returns how long that took. The
// program runs on.
func (e *External) Try(ctx context.Context) (time.Duration, error) {
	release, err := e.acquire(ctx)
	if err != nil {
		return 0, err
	}
	defer release()
	start := time.Now()
	_, err = e.ensureRunning(ctx, e.set)
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
var errClosed = fmt.Errorf("%w", msg("closed")) // a Message is not comparable

// question asks a single question. asked reports whether GO was sent. One that goes on with the end of the last
// question shows the new situation only; any other begins a match of its own.
func (e *External) question(ctx context.Context, s *session, r *ai.Request) (shot curling.Shot, asked bool, err error) {
	going := s.last != nil && continues(s.last, r)
	s.last = nil
	if !going {
		if err := e.beginQuestion(ctx, s, r); err != nil {
			return shot, false, err
		}
	}
	if err := s.show(&r.State); err != nil {
		return shot, false, err
	}
	before := s.asked
	a, err := s.ask(ctx, clockMessage(r), e.answerTimeout)
	switch {
	case err != nil:
		return shot, s.asked > before, err
	case a.Concede:
		return shot, true, msg("concedes", ai.ErrNoShot)
	}
	last := *r
	s.last = &last
	return a.Shot, true, nil
}

// questionOrderTime is how long a single question waits for the answer to SETORDER, which it does not heed.
const questionOrderTime = time.Second

func (e *External) beginQuestion(ctx context.Context, s *session, r *ai.Request) error {
	if err := s.ready(ctx, e.helloTimeout); err != nil {
		return err
	}
	info := match.Info{Team: r.State.Mover(), Rules: r.Rules, Teams: r.Teams, Names: [2]string{"opponent", "opponent"}}
	info.Names[info.Team] = "hogline"
	if err := s.begin(&info); err != nil {
		return err
	}
	if r.Rules.Delivery != curling.Doubles {
		if _, err := s.order(ctx, min(questionOrderTime, e.answerTimeout)); err != nil {
			return err
		}
	}
	if e.scores {
		return s.Send(scoreMessages(&r.State)...)
	}
	return nil
}

// continues reports whether a question is about a later shot of the end that the last one was about, so that a
// program that knows the one needs only the new situation.
func continues(last, r *ai.Request) bool {
	a, b := &last.State, &r.State
	return a.End == b.End && a.Ends == b.Ends && a.First == b.First && a.Score == b.Score && a.Shot < b.Shot && a.Mover() == b.Mover() &&
		last.Teams == r.Teams && last.Rules == r.Rules
}

// failed kills a program that did not answer. One that sent an invalid shot or conceded runs on.
func (e *External) failed(p program, err error) error {
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

// warn tells a habit of the program, in its log too.
func (e *External) warn(m message.Message) {
	e.mu.Lock()
	p := e.p
	e.mu.Unlock()
	if p != nil {
		p.note("#", m.String())
	}
	if e.Warn != nil {
		e.Warn(m)
	}
}

// Close ends the program with its children and waits until it is gone: it may read what it was sent and end by itself at the end
// of its input, for as long as its settings say. One that is being asked, or starts, is killed. Later questions return an error.
func (e *External) Close() error {
	e.mu.Lock()
	e.closed = true
	p, second := e.p, e.second
	idle := e.state == Ready
	if e.state != "" && !idle {
		e.state = Killed
	}
	e.mu.Unlock()
	var err error
	if second != nil {
		second.Kill()
		_, err = second.End(0)
	}
	if p != nil {
		running := p.Running()
		if !idle {
			p.Kill()
		}
		itself, stuck := p.End(e.endTimeout)
		err = errors.Join(err, stuck)
		if idle && running && !itself {
			e.set(Killed)
			e.warn(msg("did-not-end", e.endTimeout))
		}
	}
	if e.closing != nil {
		e.closing()
	}
	return err
}
