// Package quiz makes exercises of costly shots: a learner answers with a shot, which is thrown with the player's error and
// graded against the best idea and what was played. Answers are kept, and exercises come again after growing times.
package quiz

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
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
		e := Exercise{Key: s.Place, Game: shots[i].Game, End: s.End, Shot: s.Shot, Best: *s.Best.Shot, Played: s.Played.Shot}
		for _, idea := range append(append([]analysis.Idea{}, s.Ideas...), s.Played, s.Best) {
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
		return nil, replay.Place{}, err //nolint:wrapcheck // names the file
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

// Result is what an answer was worth. Values are by 200 throws of each shot with the same errors; Played has no throws where
// it is not known.
type Result struct {
	Grade               Grade
	Yours, Best, Played evaluate.Value
	Loss, LossError     float64 // of the answer against the best idea, in per cent of win probability
}

// Throws is how often every shot is thrown.
const Throws = analysis.DefaultThrows

// Evaluate throws an answer, the best idea and what was played at the Place of the exercise, and grades the answer.
func (e *Exercise) Evaluate(ctx context.Context, g *replay.Game, at replay.Place, shot curling.Shot) (Result, error) {
	q, err := question.New(g, at, question.Overrides{})
	if err != nil {
		return Result{}, err //nolint:wrapcheck // a sentence of its own
	}
	q.Wins, q.Seed, q.Workers = winprob.Ohto(), 1, 1
	q.Method.Throws, q.Method.Policy = Throws, analysis.DefaultMethod().Policy
	engines := []evaluate.Engine{{Name: "yours", AI: evaluate.FixedShot(shot)}, {Name: "best", AI: evaluate.FixedShot(e.Best)}}
	if e.Played != nil {
		engines = append(engines, evaluate.Engine{Name: "played", AI: evaluate.FixedShot(*e.Played)})
	}
	r, err := evaluate.Ask(ctx, q, engines, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Result{}, err //nolint:wrapcheck // a sentence of its own
	}
	if r.Answers[0].Value.Throws == 0 || r.Answers[1].Value.Throws == 0 {
		return Result{}, errors.Join(errors.New("quiz: the shot cannot be thrown"), r.Answers[0].Why)
	}
	out := Result{Yours: r.Answers[0].Value, Best: r.Answers[1].Value}
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

// Answer is one that was given.
type Answer struct {
	At    time.Time    `json:"at"`
	Shot  curling.Shot `json:"shot"`
	Grade Grade        `json:"grade"`
	Loss  float64      `json:"loss"`
}

// Card is an exercise as a learner has answered it.
type Card struct {
	Exercise
	Days    int       `json:"days"` // until it comes again; 0 the same day
	Due     time.Time `json:"due"`
	Answers []Answer  `json:"answers"`
}

// Book is what learners have answered, in a file.
type Book struct {
	path     string
	Learners map[string]map[string]*Card `json:"learners"` // by name and key
}

// maxBook bounds the file in bytes.
const maxBook = 64 << 20

// OpenBook reads a book; one that is not there is empty. An empty path is kept nowhere.
func OpenBook(path string) (*Book, error) {
	b := &Book{path: path, Learners: map[string]map[string]*Card{}}
	if path == "" {
		return b, nil
	}
	raw, err := safefile.Read(path, maxBook)
	if errors.Is(err, fs.ErrNotExist) {
		return b, nil
	}
	if err != nil {
		return nil, err //nolint:wrapcheck // names the file
	}
	if err := json.Unmarshal(raw, b); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// longest is how many days pass at most until an exercise comes again.
const longest = 64

// Keep adds an answer and says when the exercise comes again: the same day after a bad one, else the next day, and after twice as
// many days each time that it was answered well when it was due. Days begin at midnight where the answer was given.
func (b *Book) Keep(learner string, e Exercise, a Answer) (*Card, error) {
	if b.Learners[learner] == nil {
		b.Learners[learner] = map[string]*Card{}
	}
	c := b.Learners[learner][e.Key]
	if c == nil {
		c = &Card{}
		b.Learners[learner][e.Key] = c
	}
	c.Exercise = e
	c.Answers = append(c.Answers, a)
	switch year, month, day := a.At.Date(); {
	case a.Grade < Good:
		c.Days, c.Due = 0, a.At
	case !c.Due.After(a.At):
		c.Days = min(longest, max(1, 2*c.Days))
		c.Due = time.Date(year, month, day+c.Days, 0, 0, 0, 0, a.At.Location())
	}
	if b.path == "" {
		return c, nil
	}
	return c, safefile.WriteAtomic(b.path, func(w io.Writer) error { return json.NewEncoder(w).Encode(b) }) //nolint:wrapcheck // names the file
}

// Due are the exercises of a learner that come again by a time, the longest due first.
func (b *Book) Due(learner string, now time.Time) []Exercise {
	var cards []*Card
	for _, c := range b.Learners[learner] {
		if !c.Due.After(now) {
			cards = append(cards, c)
		}
	}
	slices.SortFunc(cards, func(x, y *Card) int { return x.Due.Compare(y.Due) })
	list := make([]Exercise, len(cards))
	for i := range cards {
		list[i] = cards[i].Exercise
	}
	return list
}

// Record is an answer with its card.
type Record struct {
	*Card
	Answer
}

// Records are the answers of a learner in the order they were given.
func (b *Book) Records(learner string) []Record {
	var list []Record
	for _, c := range b.Learners[learner] {
		for _, a := range c.Answers {
			list = append(list, Record{c, a})
		}
	}
	slices.SortFunc(list, func(x, y Record) int { return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.Key, y.Key)) })
	return list
}

// Summary is the share of answers that were Good or Best, 0..1, and what answers lost in the mean, in per cent of win probability;
// an answer that is better than the best idea loses nothing. Both are 0 without answers.
func Summary(records []Record) (good, loss float64) {
	for i := range records {
		if records[i].Grade >= Good {
			good += 1 / float64(len(records))
		}
		loss += max(0, records[i].Loss) / float64(len(records))
	}
	return good, loss
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
