package matchplay

import (
	"context"
	"fmt"
	"strconv"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay/matchlog"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/job"
)

// run is a match under way on its goroutine.
type run struct {
	setup Setup
	match *Match
	post  job.Post
	rules *match.Ruleset
	namer physics.Simulator // throws shots again to name them
	aimer *aim.Aimer
	sent  int
	shown chan struct{} // the shot thrown last has been shown

	played *match.Record // with which the match goes on, nil where it begins
	kept   int           // events of the match that tell it
	told   int           // shots of played that no event of the match tells: they are told again, at once
	again  int           // how often the match was taken back

	branches []*match.Record // History.Branches when the run began
}

// apply runs a function on the goroutine of the session.
func (r *run) apply(f func()) {
	r.sent++
	r.post(strconv.Itoa(r.sent), f) // a key of its own: every event is shown
}

// play plays the match, and ends its programs.
func (r *run) play(ctx context.Context) (rec *match.Record, err error) {
	s, err := r.matchSetup()
	if err != nil {
		return nil, err
	}
	sim, err := simulators.Reference(s.Ice)
	if err != nil {
		return nil, err
	}
	players, err := r.players()
	defer closeAll(players)
	if err != nil {
		return nil, err
	}
	r.namer = sim.Fork()
	if r.aimer, err = aim.New(s.Ice); err != nil {
		return nil, err
	}
	return match.Play(ctx, s, players, sim, func(e match.Event) { r.event(ctx, e) })
}

// players are those of both teams; with an error those that were made so far.
func (r *run) players() (players [2]match.Player, err error) {
	for t := range players {
		if players[t], err = r.player(curling.TeamID(t)); err != nil {
			return players, fmt.Errorf("%s: %w", r.setup.Names[t], err)
		}
	}
	return players, nil
}

// closeAll ends programs in the background: they may take a moment, and nobody has to wait for it.
func closeAll(players [2]match.Player) {
	subprocess.Background(func() { subprocess.CloseAll(context.Background(), players[0], players[1]) })
}

// matchSetup is the match as its host plays it.
func (r *run) matchSetup() (*match.Setup, error) {
	extra := "NO"
	if r.setup.Extra {
		extra = "YES"
	}
	rules, err := r.setup.Rules.With(map[string]syntax.ParamValue{"ENDS": {Int: r.setup.Ends}, "EXTRA": {Name: extra}})
	if err != nil {
		return nil, err
	}
	r.rules = rules
	s := &match.Setup{Names: r.setup.Names, Rules: rules.Rules, Flow: rules, Wins: r.setup.Wins, Seed: r.setup.Seed, Workers: 1, Concede: true,
		Timing: true, Version: version.Number, Start: r.setup.Start, Powers: r.setup.Powers, Played: r.played, Again: r.again}
	if !r.setup.Twin {
		s.Rules = rules.Own()
	}
	s.Ice, s.Wear, s.Limit = r.setup.Ice, r.setup.Wear, r.setup.Limit
	if s.Ice.Model == "" {
		if s.Ice, err = physics.IceOf(physics.Mori2019); err != nil {
			return nil, err
		}
	}
	for t, seat := range r.setup.Seats {
		s.Teams[t] = seat.Team()
		s.Clocks[t] = match.Clock{Match: r.setup.Clock, Shot: r.setup.Shot, Extra: r.setup.ExtraClock}
		s.Budget[t] = seat.Budget
	}
	return s, nil
}

func (r *run) player(t curling.TeamID) (match.Player, error) {
	seat := &r.setup.Seats[t]
	if seat.Person {
		return &person{team: t, run: r}, nil
	}
	choice, err := registry.Parse(seat.Spec)
	if err != nil {
		return nil, err
	}
	a, err := choice.New()
	if err != nil {
		return nil, err
	}
	return match.PlayerOf(a), nil
}

// event hands on what happened. After a shot the match waits until it has been shown. Of the events that the match has told already the
// last tells where it stands.
func (r *run) event(ctx context.Context, e match.Event) {
	if r.kept > 0 && e.Kind != match.Asked {
		if r.kept--; r.kept > 0 {
			return
		}
		u := &update{event: Event{Kind: e.Kind}, state: e.State, left: e.Left, record: *e.Record, game: matchlog.Game(e.Record), kept: true}
		u.game.Complete = false
		r.keep(e.Record)
		r.apply(func() { r.match.show(u) })
		return
	}
	u := &update{event: Event{Kind: e.Kind, State: e.State}, state: e.State, left: e.Left, record: *e.Record, game: matchlog.Game(e.Record)}
	u.game.Complete = e.Kind == match.Finished
	switch e.Kind {
	case match.Thrown:
		u.event.Shot = e.Record.Shots[len(e.Record.Shots)-1]
		u.event.State = u.event.Shot.State
		if r.rules != nil {
			u.event.Summary = r.rules.Summary(e.Outcome, u.event.State.Shot)
			u.event.Reasons = r.rules.Explain(e.Outcome.Steps)
		}
		for _, step := range e.Outcome.Steps {
			u.event.Path = append(u.event.Path, step.State)
		}
		if a := playback.AnalyzeShot(u.game, placeOf(u.game, u.event.State), r.namer, playback.StopOf(r.aimer)); a.Named {
			u.event.Named, u.event.Call = true, a.Call
		}
		u.old = r.told > 0
		r.told = max(0, r.told-1)
		u.waits = !u.old && !r.match.Fast()
	case match.Ended:
		u.event.Made = e.Record.Ends[len(e.Record.Ends)-1].Made()
	case match.Placement:
		u.event.Placed = e.Record.Places[len(e.Record.Places)-1].Placement
	}
	if e.Kind != match.Asked && r.told == 0 {
		r.keep(e.Record)
	}
	r.apply(func() { r.match.show(u) })
	if u.waits {
		select {
		case <-r.shown:
		case <-ctx.Done():
		}
	}
}

// keep has a match in its file as it stands.
func (r *run) keep(rec *match.Record) {
	if err := r.match.Keeper.write(r, rec); err != nil {
		r.apply(func() { r.match.Keeper.report(err) })
	}
}
