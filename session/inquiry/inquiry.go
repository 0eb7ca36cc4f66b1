// Package inquiry is the question at the place shown: who throws under which rules, and what is asked of the AIs.
package inquiry

import (
	"runtime"
	"time"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
)

// Seed is the seed of every question: the same question asked twice has the same answers.
const Seed = 20260314

// How long an engine is waited for that counts throws, and how much longer than its time one that has a time.
const (
	throwsTimeout = 30 * time.Minute
	timeFactor    = 4
	timeAllowance = 10 * time.Second
)

// timeoutOf is how long an answer with a budget is waited for.
func timeoutOf(b ai.Budget) time.Duration {
	if b.Throws > 0 {
		return throwsTimeout
	}
	return timeFactor*b.Time + timeAllowance
}

// Workers is how many goroutines something beside the question uses, as a comparison.
func Workers() int { return min(4, max(1, runtime.GOMAXPROCS(0))) }

// Document is the study whose game is shown.
type Document interface {
	Content() *study.Content
	Study() *study.Document
}

// Place is the place shown.
type Place interface {
	Game() *replay.Game
	State() (state curling.State, ok bool)
	Playback() *playback.Playback
}

// Throwers are who throws.
type Throwers interface{ Overrides() question.Overrides }

// Rules are those of the questions.
type Rules interface{ Now() curling.Rules }

// Engines are the AIs that are asked.
type Engines interface{ All() []*enginelist.Engine }

// Inquiry makes the question at the place shown.
type Inquiry struct {
	doc      Document
	place    Place
	throwers Throwers
	rules    Rules
	engines  Engines
}

// New makes the questions at a place, for throwers under rules.
func New(doc Document, p Place, t Throwers, r Rules, e Engines) *Inquiry {
	return &Inquiry{doc, p, t, r, e}
}

// Question is the question at the place shown, under the thrower, rules and win table chosen.
func (in *Inquiry) Question() (evaluate.Question, error) {
	o := in.throwers.Overrides()
	rules := in.rules.Now()
	o.Rules = &rules
	q, err := question.New(in.place.Game(), in.place.Playback().At, o)
	if err != nil {
		return q, err
	}
	chosen := in.Terms()
	q.Wins, q.Budget, q.Seed, q.Workers = chosen.Wins.Wins(), chosen.Budget, Seed, 1
	for _, e := range in.engines.All() {
		b := e.Budget
		if b == (ai.Budget{}) {
			b = chosen.Budget
		}
		q.Timeout = max(q.Timeout, timeoutOf(b))
	}
	return q, nil
}

// TeamOf is who throws in a row of a question in place of its throwing team, this stone and those that follow; nil: that team does. A
// thrower stands for all players of the team, as the one chosen does; the thrower of the game has his team mates.
func (in *Inquiry) TeamOf(q *evaluate.Question, r *study.Row) *curling.Team {
	if r.Player == nil {
		return nil
	}
	mover := q.State.Mover()
	team := q.Teams[mover]
	for i := range team {
		team[i].Noise, team[i].WeightMax = r.Player.Noise, r.Player.WeightMax
	}
	if r.PlayerName == study.OfGameName {
		o := question.Overrides{Sweepers: in.throwers.Overrides().Sweepers, Rules: &q.Rules}
		if of, err := question.New(in.place.Game(), in.place.Playback().At, o); err == nil {
			team = of.Teams[mover]
		}
	}
	team[q.Rules.Delivery.Thrower(q.State.Shot)] = *r.Player
	return &team
}

// Terms are those chosen, with the win table of the game shown.
func (in *Inquiry) Terms() *study.Terms {
	t := in.doc.Content().Terms
	t.Wins = t.Wins.For(in.place.Game())
	return &t
}

// Kept is the question as it would be asked now, among those of the study.
func (in *Inquiry) Kept(q *evaluate.Question) *study.Question {
	asked := study.AskedBy(q, in.Terms())
	if known := in.doc.Study().Question(asked.Key()); known != nil {
		return known
	}
	state, _ := in.place.State()
	n := &study.Question{Key: asked.Key(), Place: study.PlaceKey(state, in.place.Game().Ice), Asked: asked}
	in.doc.Study().AddQuestion(n)
	return n
}

// Trace is what a shot does, thrown without error.
type Trace struct {
	Shot  curling.Shot
	Paths [][]curling.Vec // of the stones it moves, m, that of the delivered one first; nil if it cannot be thrown
	Rest  *curling.Vec    // where the delivered stone comes to rest; nil if it leaves play
}

// Tracer traces shots from the place shown. It may be used on another goroutine, one at a time.
func (in *Inquiry) Tracer() func(curling.Shot) Trace {
	state, _ := in.place.State()
	throw := in.place.Playback().Tracer()
	return func(shot curling.Shot) Trace {
		t := Trace{Shot: shot}
		paths, end, err := throw(shot)
		if err != nil { // also where no place is shown
			return t
		}
		t.Paths = paths
		if end.Has(state.Shot) {
			t.Rest = &end[state.Shot]
		}
		return t
	}
}
