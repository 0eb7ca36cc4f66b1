// Package book holds openings: positions of the first stones of an end as strong play meets them, each with the shots that a long
// search found best there. An AI considers them beside its own.
package book

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/hogline/hogline/engine/curling"
)

// Stones is how many delivered stones of an end a book covers: positions before each of them.
const Stones = 4

// Class is the situation of an end by the lead of the side with the hammer and the ends left.
type Class string

// The classes.
const (
	Early  Class = "early"  // three ends or more are left, nobody leads by more than two
	Ahead  Class = "ahead"  // likewise, the hammer leads by more
	Behind Class = "behind" // likewise, the hammer trails by more
	Tied   Class = "tied"   // the last two ends
	Up     Class = "up"     // the last two ends, the hammer leads
	Down   Class = "down"   // the last two ends, the hammer trails
)

// Classes are all of them.
var Classes = []Class{Early, Ahead, Behind, Tied, Up, Down}

// ClassOf is the class of a state.
func ClassOf(s *curling.State) Class {
	lead := s.Score[1-s.First] - s.Score[s.First]
	if s.Ends-s.End > 2 {
		switch {
		case lead > 2:
			return Ahead
		case lead < -2:
			return Behind
		}
		return Early
	}
	switch {
	case lead > 0:
		return Up
	case lead < 0:
		return Down
	}
	return Tied
}

// Stone is a stone at rest, in metres from the tee: X to the right, Y towards the hack.
type Stone struct {
	Index int     `json:"i"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
}

// Call is a shot of an opening.
type Call struct {
	Shot  curling.Shot `json:"shot"`
	Name  string       `json:"name"`
	Value float64      `json:"value"` // win probability of the thrower by the search
}

// Opening is a position with its best shots.
type Opening struct {
	Rules  string  `json:"rules"` // name of the rule set
	Class  Class   `json:"class"`
	Shot   int     `json:"shot"` // number of the next one
	Stones []Stone `json:"stones"`
	Seen   int     `json:"seen"` // in how many of the ends played
	Calls  []Call  `json:"calls"`
}

// Book is a collection of openings and how it was made.
type Book struct {
	Version  int       `json:"version"`
	Seed     uint64    `json:"seed"`
	Ends     int       `json:"ends"` // played
	Ice      string    `json:"ice"`  // name of its model
	Openings []Opening `json:"openings"`
}

// Version is that of the search and of the nets by which the shots of a book are found.
const Version = 1

//go:embed book.json.gz
var packed []byte

// Standard is the book that ships with the program.
var Standard = sync.OnceValues(func() (*Book, error) { return Read(bytes.NewReader(packed)) })

// mostBook bounds a book, bytes.
const mostBook = 16 << 20

// Read reads a book as Write writes it.
func Read(from io.Reader) (*Book, error) {
	z, err := gzip.NewReader(from)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(z, mostBook+1))
	if err == nil && len(data) > mostBook {
		err = errors.New("too large")
	}
	b := &Book{}
	if err == nil {
		err = json.Unmarshal(data, b)
	}
	if err != nil {
		return nil, err
	}
	for i := range b.Openings {
		for _, c := range b.Openings[i].Calls {
			if err := c.Shot.Check(); err != nil {
				return nil, fmt.Errorf("opening %d: %w", i, err)
			}
		}
	}
	return b, nil
}

// Write writes a book: JSON, compressed by gzip.
func (b *Book) Write(to io.Writer) error {
	z, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(z).Encode(b); err != nil {
		return err
	}
	return z.Close()
}

// Tolerance is how far a stone may lie from its place in an opening, in metres.
const Tolerance = 0.35

// Find is the opening nearest to the next shot of a state under the rules of a name, nil if there is none; one of the same class goes
// before others. mirrored: the opening is its mirror image. Rule sets that protect guards alike share openings.
func (b *Book) Find(rules string, s *curling.State) (found *Opening, mirrored bool) {
	if rules == curling.FiveRock().Name {
		rules = curling.Standard().Name
	}
	class, least := ClassOf(s), math.Inf(1)
	image := s.Position.Mirrored()
	for i := range b.Openings {
		o := &b.Openings[i]
		if o.Rules != rules || o.Shot != s.Shot {
			continue
		}
		other := 0.0
		if o.Class != class {
			other = 2 * Tolerance
		}
		for k, pos := range []*curling.Position{&s.Position, &image} {
			if d := Distance(o.Stones, pos); d <= Tolerance && d+other < least {
				found, mirrored, least = o, k == 1, d+other
			}
		}
	}
	return found, mirrored
}

// Distance is how far the stone lies that is farthest from its place, in metres; infinite when the stones are not the same.
func Distance(stones []Stone, pos *curling.Position) (far float64) {
	there := 0
	for i := range pos {
		if pos.Has(i) {
			there++
		}
	}
	if there != len(stones) {
		return math.Inf(1)
	}
	for _, s := range stones {
		if s.Index < 0 || s.Index >= curling.Stones || !pos.Has(s.Index) {
			return math.Inf(1)
		}
		far = max(far, pos[s.Index].Distance(s.Place()))
	}
	return far
}

// Place is where a stone lies on the sheet.
func (s Stone) Place() curling.Vec {
	return curling.Vec{X: curling.CentreX + s.X, Y: curling.TeeY + s.Y}
}

// StonesOf are the stones of a position, to the millimetre.
func StonesOf(pos *curling.Position) (list []Stone) {
	round := func(x float64) float64 { return math.Round(x*1000) / 1000 }
	for i := range pos {
		if pos.Has(i) {
			list = append(list, Stone{i, round(pos[i].X - curling.CentreX), round(pos[i].Y - curling.TeeY)})
		}
	}
	return list
}

// Position is that of an opening.
func (o *Opening) Position() (pos curling.Position) {
	for _, s := range o.Stones {
		pos[s.Index] = s.Place()
	}
	return pos
}
