// Package check examines games of the rule language: perft, the walk over all reachable states, and whether a game is
// well-formed (Ito 2019 §3.1), proved by all states or estimated by random playouts.
package check

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/gsm/link"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/message"
)

// Answer is what a check found out.
type Answer uint8

// The answers. Evidence speaks for it but does not prove it.
const (
	Unknown Answer = iota
	Proved
	Refuted
	Evidence
)

// String gives "unknown", "proved", "refuted" or "evidence".
func (a Answer) String() string { return [...]string{"unknown", "proved", "refuted", "evidence"}[a] }

// Finding is the answer to one question with its reason.
type Finding struct {
	Answer Answer
	Why    message.Message
}

// Report holds whether a game meets the requirements of Ito 2019 §3.1, and how that was found out.
type Report struct {
	Exhaustive bool // all states were walked; else playouts were counted
	States     int
	Playouts   int
	Terminates Finding
	Playable   Finding
	Strong     Finding // some player can force the highest goal by own moves
	Weak       Finding // every player reaches the highest goal on some path
	WellFormed Finding // terminates, playable and weakly winnable
}

// Options bound a check; zero fields mean 20,000 states, 1000 playouts of 2000 turns.
type Options struct {
	States   int
	Playouts int
	Turns    int
	Seed     uint64
	// Play plays a game at random, of at most so many turns. It is for games whose turns depend on more than their
	// moves, such as stones on ice: their states are not walked. nil: every legal move alike.
	Play func(turns int, rng *rand.Rand) (run.Playout, error)
	// Report, which may be nil, is told how many random games were played.
	Report func(games int)
}

// highest is the goal that counts as a win.
const highest = 100

// Check examines a game: exhaustively where it has few enough states, else by random playouts. The error
// is that of the context; a fault in the rules is part of the report.
func Check(ctx context.Context, p *link.Program, o Options) (Report, error) {
	if o.States <= 0 {
		o.States = 20_000
	}
	if o.Playouts <= 0 {
		o.Playouts = 1000
	}
	if o.Turns <= 0 {
		o.Turns = 2000
	}
	var r Report
	if o.Play != nil {
		r, err := sampled(ctx, p, o)
		if err == nil {
			r.conclude()
		}
		return r, err
	}
	graph, err := walkAll(ctx, p, o.States, func(*vertex, []int) {})
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case err != nil:
		r.faulty(err)
		return r, nil
	case graph.complete:
		r = exhaustive(p, graph)
	default:
		if r, err = sampled(ctx, p, o); err != nil {
			return r, err
		}
	}
	r.conclude()
	return r, nil
}

// faulty is the report of a game whose rules fail while they are played.
func (r *Report) faulty(err error) {
	what := "gsm.why.fails"
	if errors.Is(err, run.ErrRejected) {
		what = "gsm.why.rejects"
	}
	r.Playable = Finding{Refuted, Messages.New(what, err)}
	r.WellFormed = r.Playable
}

func (r *Report) conclude() {
	parts := []Finding{r.Terminates, r.Playable, r.Weak}
	r.WellFormed = Finding{Proved, Messages.New("gsm.why.well")}
	for _, f := range parts {
		switch f.Answer {
		case Refuted:
			r.WellFormed = f
			return
		case Unknown:
			r.WellFormed = Finding{Unknown, f.Why}
		case Evidence:
			if r.WellFormed.Answer == Proved {
				r.WellFormed = Finding{Evidence, Messages.New("gsm.why.nothing")}
			}
		}
	}
}

func exhaustive(p *link.Program, g *stateGraph) Report {
	r := Report{Exhaustive: true, States: len(g.vertices)}
	if turns, cyclic := g.longest(); cyclic {
		r.Terminates = Finding{Refuted, Messages.New("gsm.why.comes-back")}
	} else {
		r.Terminates = Finding{Proved, Messages.New("gsm.why.ends", turns)}
	}
	idle := 0
	best := make([]int, len(p.Players))
	for i := range g.vertices {
		v := &g.vertices[i]
		if v.goals != nil {
			for pl, n := range v.goals {
				best[pl] = max(best[pl], n)
			}
			continue
		}
		moves := 0
		for _, ms := range v.moves {
			if len(ms) > 1 || ms[0].Name != 0 {
				moves++
			}
		}
		if moves == 0 {
			idle++
		}
	}
	r.Playable = Finding{Proved, Messages.New("gsm.why.playable", len(g.vertices), idle)}
	r.Weak = winnable(p, best, Proved, Refuted)
	r.Strong = Finding{Refuted, Messages.New("gsm.why.no-force")}
	var forced message.List
	for pl := range p.Players {
		if g.forces(pl) {
			forced = append(forced, player(p, pl))
		}
	}
	if len(forced) > 0 {
		r.Strong = Finding{Proved, Messages.New("gsm.why.force", forced)}
	}
	return r
}

// player is the name of a player.
func player(p *link.Program, pl int) message.Message {
	return message.Message{Key: "rules.word." + p.Players[pl], English: p.Players[pl]}
}

// winnable is the finding on who reached the highest goal.
func winnable(p *link.Program, best []int, yes, no Answer) Finding {
	var never message.List
	for pl, n := range best {
		if n < highest {
			never = append(never, Messages.New("gsm.why.at-most", player(p, pl), n))
		}
	}
	if len(never) > 0 {
		return Finding{no, Messages.New("gsm.why.never", never)}
	}
	return Finding{yes, Messages.New("gsm.why.reaches")}
}

// forces reports whether a player can reach the highest goal from the start whatever the others do.
func (g *stateGraph) forces(pl int) bool {
	win := make([]bool, len(g.vertices))
	for changed := true; changed; {
		changed = false
		for i := len(g.vertices) - 1; i >= 0; i-- {
			if !win[i] && g.vertices[i].wins(pl, win) {
				win[i] = true
				changed = true
			}
		}
	}
	return win[0]
}

// wins reports whether the player has a move after which every choice of the others leads to a win.
func (v *vertex) wins(pl int, win []bool) bool {
	if v.goals != nil {
		return v.goals[pl] >= highest
	}
	if len(v.next) == 0 {
		return false
	}
	sure := make([]bool, len(v.moves[pl]))
	for i := range sure {
		sure[i] = true
	}
	inner := 1 // joint moves in which the player's move stays the same, side by side
	for i := pl + 1; i < len(v.moves); i++ {
		inner *= len(v.moves[i])
	}
	for k, to := range v.next {
		if !win[to] {
			sure[k/inner%len(sure)] = false
		}
	}
	for _, s := range sure {
		if s {
			return true
		}
	}
	return false
}

func sampled(ctx context.Context, p *link.Program, o Options) (Report, error) {
	var r Report
	if o.Play == nil {
		g := run.NewInterpreter(p)
		g.Stop = ctx.Done()
		start, err := g.Start()
		if err != nil {
			r.faulty(err)
			return r, nil
		}
		o.Play = func(turns int, rng *rand.Rand) (run.Playout, error) { return g.Playout(start, turns, rng) }
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x67736d))
	best := make([]int, len(p.Players))
	over, longest := 0, 0
	for ; r.Playouts < o.Playouts; r.Playouts++ {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if o.Report != nil {
			o.Report(r.Playouts)
		}
		out, err := o.Play(o.Turns, rng)
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		if err != nil {
			r.faulty(err)
			return r, nil
		}
		if !out.Over {
			continue
		}
		over++
		longest = max(longest, out.Turns)
		for pl, n := range out.Goals {
			best[pl] = max(best[pl], n)
		}
	}
	r.Terminates = Finding{Evidence, Messages.New("gsm.why.ended", over, r.Playouts, longest)}
	if over < r.Playouts {
		r.Terminates.Answer = Unknown
	}
	r.Playable = Finding{Evidence, Messages.New("gsm.why.accepted", r.Playouts)}
	r.Weak = winnable(p, best, Proved, Unknown)
	r.Strong = Finding{Unknown, Messages.New("gsm.why.walk")}
	return r, nil
}
