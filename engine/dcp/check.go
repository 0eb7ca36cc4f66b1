package dcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Finding is something that a check of a program found.
type Finding struct {
	Fault bool   `json:"fault"` // the program is wrong; else it is a habit that we get on with
	Text  string `json:"text"`
}

// CheckReport is the outcome of a check.
type CheckReport struct {
	Ready    time.Duration   `json:"ready_ns,omitzero"` // how long it took to say READYOK; 0 where it has not
	Answers  []time.Duration `json:"answers_ns"`        // how long each shot took
	Findings []Finding       `json:"findings"`
}

// OK reports whether the program has no fault.
func (r *CheckReport) OK() bool {
	return !slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Fault })
}

func (r *CheckReport) add(fault bool, format string, args ...any) {
	r.Findings = append(r.Findings, Finding{fault, fmt.Sprintf(format, args...)})
}

// Check talks to a program: READYOK, one end under the rules with all the messages of a match, the beginning of a
// second match, and the end of its input. It closes e. watch receives both sides of the talk as it goes, each line with its mark (see
// Conn.Log); it may be nil. The error is that of ctx or of the rules.
func (e *External) Check(ctx context.Context, rules curling.Rules, ice physics.Ice, team curling.Team,
	watch func(mark, text string)) (*CheckReport, error) {
	report := &CheckReport{}
	habits := &habits{}
	e.watch = func(mark, text string) {
		habits.hear(mark, text)
		if watch != nil {
			watch(mark, text)
		}
	}
	rules.Ends, rules.Extra = 1, false
	took, err := e.Try(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return report, ctx.Err()
		}
		report.add(true, "%v", err)
		return report, nil
	}
	report.Ready = took
	for range 2 {
		if err := e.checkMatch(ctx, report, rules, ice, team); err != nil {
			return report, err
		}
		if !report.OK() {
			break
		}
	}
	habits.tell(report, e)
	e.Warn = func(m message.Message) { report.add(false, "%s", m) }
	_ = e.Close() // it is killed at last
	return report, nil
}

// checkOrderTime is how long a program that is checked may take for its order.
const checkOrderTime = time.Second

// drawer is the opponent of a program that is checked: it draws to the tee.
type drawer struct {
	match.AIPlayer
	friction float64
}

func (d *drawer) Throw(context.Context, *match.Situation) (match.Answer, error) {
	return match.Answer{Shot: physics.CreateShot(d.friction, curling.Tee, curling.Right)}, nil
}

func (d *drawer) Place(context.Context, *match.Situation, []curling.Placement) (curling.Placement, error) {
	return curling.CentreLast, nil
}

func (d *drawer) Order(context.Context) ([]int, error) { return nil, nil }

// checkMatch plays one end against the program, which throws first.
func (e *External) checkMatch(ctx context.Context, report *CheckReport, rules curling.Rules, ice physics.Ice, team curling.Team) error {
	setup := match.Setup{Names: [2]string{"program", "hogline"}, Rules: rules, Ice: ice, Teams: curling.Both(team), Seed: 1, Timing: true,
		SetUp: checkOrderTime}
	sim, err := simulators.Reference(ice)
	if err != nil {
		return err
	}
	rec, err := match.Play(ctx, &setup, [2]match.Player{e.Player(), &drawer{friction: ice.Friction}}, sim, nil)
	var begin *match.BeginError
	if errors.As(err, &begin) {
		report.add(true, "it begins no second match: %v", begin.What)
		return nil
	}
	if err != nil {
		return err
	}
	for i := range rec.Shots {
		s := &rec.Shots[i]
		if s.State.Mover() != 0 {
			continue
		}
		report.Answers = append(report.Answers, s.Took)
		if s.Answered != s.Chosen && s.Answered.Speed() > 0 {
			report.add(false, "shot %d: %.2f m/s is above the weight_max of %.2f m/s of its thrower", s.State.Shot+1, s.Answered.Speed(),
				team[s.Thrower].WeightMax)
		}
	}
	switch rec.Reason {
	case match.ByConcede:
		report.add(false, "it conceded")
	case match.ByScore:
	default:
		report.add(true, "%s after %d shots", rec.Detail, len(rec.Shots))
	}
	return nil
}

// habits are what is seen of a program's ways in its talk.
type habits struct {
	mu               sync.Mutex
	lower            bool
	misspelt         bool
	unknown          []string
	bad              []string
	awaited          int // answers that are awaited
	unasked          int
	orders, answered int
	stderr           int
}

// hear takes a line of the talk.
func (h *habits) hear(mark, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	word, _, _ := strings.Cut(text, " ")
	switch mark {
	case "!":
		h.stderr++
	case ">":
		switch word {
		case "GO":
			h.awaited++
		case "SETORDER":
			h.orders++
		}
	case "<":
		h.answer(word, text)
	}
}

func (h *habits) answer(word, text string) {
	upper := strings.ToUpper(word)
	h.lower = h.lower || upper != word
	h.misspelt = h.misspelt || upper == "CONSEED" || upper == "CONCEED"
	m, err := Parse(text)
	switch m.(type) {
	case Unknown:
		if len(h.unknown) < 3 {
			h.unknown = append(h.unknown, quote(text))
		}
	case BestShot, Concede:
		if h.awaited == 0 {
			h.unasked++
		} else {
			h.awaited--
		}
	case SetOrder:
		h.answered++
	}
	if err != nil && len(h.bad) < 3 {
		h.bad = append(h.bad, err.Error())
	}
}

// tell reports the habits.
func (h *habits) tell(r *CheckReport, e *External) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e.mu.Lock()
	s := e.s
	e.mu.Unlock()
	if e.framing == NUL {
		r.add(false, "it understands messages that end with NUL, not with a newline: set framing=nul to start it faster")
	}
	if s != nil {
		if c, ok := s.program.(interface{ Unterminated() bool }); ok && c.Unterminated() {
			r.add(false, "its messages have no terminator: each is taken as complete after %v", idleTimeout)
		}
	}
	for _, text := range h.bad {
		r.add(true, "%s", text)
	}
	if len(h.unknown) > 0 {
		r.add(false, "not of the protocol, ignored: %s", strings.Join(h.unknown, ", "))
	}
	if h.unasked > 0 {
		r.add(false, "%d shots that nobody asked for, dropped: answers said twice, or without GO", h.unasked)
	}
	if h.lower {
		r.add(false, "its words are not in capitals")
	}
	if h.misspelt {
		r.add(false, "CONCEDE is misspelt")
	}
	if h.orders > 0 && h.answered == 0 {
		r.add(false, "it does not answer SETORDER: its players throw in the order of the list; the first match waits %v for it", orderTime)
	}
	if h.stderr > 0 {
		r.add(false, "%d lines on standard error", h.stderr)
	}
}
