// Package quiz makes exercises of costly shots: a learner answers with a shot, which is thrown with the player's error and
// graded against the best idea and what was played. Answers are kept, and exercises come again after growing times.
package quiz

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
)

// Exercise is a shot that a learner is asked for.
type Exercise struct {
	Key    string          `json:"key"` // analysis.Task.Place
	Game   season.Game     `json:"game"`
	End    int             `json:"end"`  // from 1
	Shot   int             `json:"shot"` // from 1
	Best   curling.Shot    `json:"best"`
	Played *curling.Shot   `json:"played"`
	Ideas  []analysis.Idea `json:"ideas"` // to pick from, by the line of the throw, so that the order says nothing of their worth
}

// Of are the exercises of shots that are analysed; those without a best idea are left out.
func Of(shots []season.Shot) []Exercise {
	var list []Exercise
	for i := range shots {
		s := shots[i].Shot
		if s.Best.Shot == nil || s.Place == "" {
			continue
		}
		e := Exercise{Key: s.Place, Game: shots[i].Game, End: s.End, Shot: s.Shot, Best: *s.Best.Shot}
		ideas := append(slices.Clone(s.Ideas), s.Best)
		if call := s.KnownCall(); call != nil {
			e.Played, ideas = call.Shot, append(ideas, *call)
		}
		for _, idea := range ideas {
			same := func(o analysis.Idea) bool { return *o.Shot == *idea.Shot || o.Name == idea.Name }
			if idea.Shot != nil && !slices.ContainsFunc(e.Ideas, same) {
				e.Ideas = append(e.Ideas, idea)
			}
		}
		slices.SortStableFunc(e.Ideas, func(a, b analysis.Idea) int { return cmp.Compare(a.Shot.VX, b.Shot.VX) })
		list = append(list, e)
	}
	return list
}

// Place opens the game of an exercise at its shot.
func (e *Exercise) Place(ctx context.Context) (*replay.Game, replay.Place, error) {
	g, err := e.Game.Open(ctx)
	if err != nil {
		return nil, replay.Place{}, err
	}
	at, ok := g.At(e.End, e.Shot)
	if !ok {
		return nil, at, fmt.Errorf("%s: no end %d, shot %d", e.Game.Name(), e.End, e.Shot)
	}
	return g, at, nil
}

// Grade of an answer.
type Grade int

// The grades.
const (
	Worse  Grade = iota // than what was played
	Level               // with what was played, to within 1 %
	Better              // than what was played, but far behind the best
	Good                // behind the best by no more than a costly shot loses
	Best                // as good as the best, to within 1 % or two standard errors
)

// Result is what an answer was worth. Values are those of an analysis without options, of each shot with the same errors, and hold for
// Settings; Played has no throws where it is not known.
type Result struct {
	Grade               Grade
	Yours, Best, Played evaluate.Value
	Loss, LossError     float64 // of the answer against the best idea, in per cent of win probability
	Settings            analysis.Settings
	Referee             string // analysis.Referee
}

// Evaluate throws an answer, the best idea and what was played at the Place of the exercise, and grades the answer.
func (e *Exercise) Evaluate(ctx context.Context, g *replay.Game, at replay.Place, shot curling.Shot) (Result, error) {
	q, settings, err := analysis.QuestionAt(g, at, analysis.DefaultMethod())
	if err != nil {
		return Result{}, err
	}
	engines := []evaluate.Engine{{Name: "yours", AI: evaluate.FixedShot(shot)}, {Name: "best", AI: evaluate.FixedShot(e.Best)}}
	if e.Played != nil {
		engines = append(engines, evaluate.Engine{Name: "played", AI: evaluate.FixedShot(*e.Played)})
	}
	r, err := evaluate.Ask(ctx, q, engines, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Result{}, err
	}
	for _, a := range r.Answers[:2] {
		if a.Value.Throws == 0 {
			return Result{}, errors.Join(errors.New("the shot cannot be thrown"), a.Why)
		}
	}
	out := Result{Yours: r.Answers[0].Value, Best: r.Answers[1].Value, Settings: settings, Referee: analysis.Referee(&q)}
	if e.Played != nil {
		out.Played = r.Answers[2].Value
	}
	out.grade()
	return out, nil
}

// grade compares the values.
func (r *Result) grade() {
	r.Loss = 100 * (r.Best.Win - r.Yours.Win)
	r.LossError = 100 * math.Max(r.Yours.LossError, r.Best.LossError) // of the paired difference to whichever leads
	ahead := math.Inf(1)
	if r.Played.Throws > 0 {
		ahead = 100 * (r.Yours.Win - r.Played.Win)
	}
	switch {
	case r.Loss <= math.Max(1, 2*r.LossError):
		r.Grade = Best
	case r.Loss <= analysis.DefaultThreshold:
		r.Grade = Good
	case ahead > 1:
		r.Grade = Better
	case ahead >= -1:
		r.Grade = Level
	default:
		r.Grade = Worse
	}
}

// Idea is the idea of an exercise that a shot is, nil if it is none.
func (e *Exercise) Idea(shot curling.Shot) *analysis.Idea {
	for i := range e.Ideas {
		if *e.Ideas[i].Shot == shot {
			return &e.Ideas[i]
		}
	}
	return nil
}
