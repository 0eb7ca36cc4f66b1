package quiz

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/safefile"
)

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

// maxIdeas bounds those of an exercise: of every AI, the best and what was played.
const maxIdeas = analysis.MaxAIs + 2

// Check reports what no card can be: the file of a book may come from elsewhere.
func (c *Card) Check() error {
	l := limits.Of("")
	l.Text("key", c.Key, evaluate.MaxText)
	l.Whole("end", c.End, 0, curling.MaxEnd)
	l.Whole("shot", c.Shot, 0, curling.Stones)
	l.Fault("best", c.Best.CheckNumbers())
	if c.Played != nil {
		l.Fault("played", c.Played.CheckNumbers())
	}
	l.Count("ideas", len(c.Ideas), maxIdeas)
	for i := range c.Ideas {
		l.At("ideas", i).Fault("", c.Ideas[i].Check())
	}
	l.Whole("days", c.Days, 0, longest)
	for i := range c.Answers {
		a, in := &c.Answers[i], l.At("answers", i)
		in.Fault("shot", a.Shot.CheckNumbers())
		in.Whole("grade", int(a.Grade), int(Worse), int(Best))
		in.Number("loss", a.Loss, -100, 100)
	}
	return l.Err()
}

// Book is what learners have answered, in a file that several windows may have.
type Book struct {
	path     string
	pending  []given                     // that the file has not
	Learners map[string]map[string]*Card `json:"learners"` // by name and key
}

// given is an answer to be written.
type given struct {
	learner  string
	exercise Exercise
	answer   Answer
}

// maxBook bounds the file in bytes, maxHeld what it is decoded into.
const (
	maxBook = 64 << 20
	maxHeld = 128 << 20
)

// OpenBook reads a book; one that is not there is empty. An empty path is kept nowhere.
func OpenBook(path string) (*Book, error) {
	b := &Book{path: path, Learners: map[string]map[string]*Card{}}
	if path == "" {
		return b, nil
	}
	if err := b.read(); err != nil {
		return nil, err
	}
	return b, nil
}

// read takes the answers of the file in place of those that are known. Cards that are none are left out.
func (b *Book) read() error {
	var held struct {
		Learners map[string]map[string]*Card `json:"learners"`
	}
	raw, err := safefile.Read(b.path, maxBook)
	if err == nil {
		if err = safefile.DecodeJSON(raw, &held, maxHeld); err != nil {
			return fmt.Errorf("%s: %w", b.path, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, cards := range held.Learners {
		maps.DeleteFunc(cards, func(_ string, c *Card) bool { return c == nil })
		for key, c := range cards {
			c.Ideas = slices.DeleteFunc(c.Ideas, func(i analysis.Idea) bool { return i.Shot == nil })
			if err := c.Check(); err != nil {
				return fmt.Errorf("%s: %s: %w", b.path, limits.Clean(key, evaluate.MaxText), err)
			}
		}
	}
	if b.Learners = held.Learners; b.Learners == nil {
		b.Learners = map[string]map[string]*Card{}
	}
	return nil
}

// Keep adds an answer and says when the exercise comes again: the same day after a bad one, else the next day, and after twice as
// many days each time that it was answered well when it was due. Days begin at midnight where the answer was given. It is added to
// what the file holds then; where that fails the answer is kept in memory, and written with the next one.
func (b *Book) Keep(learner string, e Exercise, a Answer) (*Card, error) {
	if b.path == "" {
		return b.add(learner, e, a), nil
	}
	b.pending = append(b.pending, given{learner, e, a})
	known := b.Learners
	var card *Card
	err := safefile.Update(b.path, func() error {
		if err := b.read(); err != nil {
			return err
		}
		for _, g := range b.pending {
			card = b.add(g.learner, g.exercise, g.answer)
		}
		return safefile.WriteAtomic(b.path, func(w io.Writer) error { return json.NewEncoder(w).Encode(b) })
	})
	if err != nil {
		b.Learners = known
		return b.add(learner, e, a), err
	}
	b.pending = nil
	return card, nil
}

// add is Keep in memory.
func (b *Book) add(learner string, e Exercise, a Answer) *Card {
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
	return c
}

// longest is how many days pass at most until an exercise comes again.
const longest = 64

// Due are the exercises of a learner that come again by a time, the longest due first, those of a day by their keys.
func (b *Book) Due(learner string, now time.Time) []Exercise {
	var cards []*Card
	for _, c := range b.Learners[learner] {
		if !c.Due.After(now) {
			cards = append(cards, c)
		}
	}
	slices.SortFunc(cards, func(x, y *Card) int { return cmp.Or(x.Due.Compare(y.Due), cmp.Compare(x.Key, y.Key)) })
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

// Summary is how a learner answered: the share of answers that were Good or Best, 0..1, and what answers lost in the mean, in per cent of
// win probability, with standard errors; an answer that is better than the best idea loses nothing.
type Summary struct{ Good, GoodError, Loss, LossError float64 }

// usualLoss is what answers lose from one to the other, in per cent.
const usualLoss = 5

// SummaryOf is the summary of answers; that of none is 0, and one alone has no error of what it lost (+Inf).
func SummaryOf(records []Record) (s Summary) {
	if len(records) == 0 {
		return s
	}
	good, sum, squares, n := 0., 0., 0., float64(len(records))
	for i := range records {
		if records[i].Grade >= Good {
			good++
		}
		loss := max(0, records[i].Loss)
		sum, squares = sum+loss, squares+loss*loss
	}
	s.Good, s.GoodError = good/n, evaluate.ShareError(good, n)
	s.Loss, s.LossError = evaluate.MeanAndError(sum, squares, len(records), usualLoss)
	return s
}
