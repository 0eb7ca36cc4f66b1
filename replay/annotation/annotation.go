// Package annotation is what a user notes at a place of a game: a text, a glyph as in chess notation, and drawings on the
// ice.
package annotation

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/message"
)

// Annotation is what is noted at one place.
type Annotation struct {
	Note     string    `json:"note,omitempty"`
	Glyph    Glyph     `json:"glyph,omitempty"`
	Drawings []Drawing `json:"drawings,omitempty"` // in the order drawn
}

// Glyph marks a place.
type Glyph string

// The glyphs.
const (
	None     Glyph = ""
	Good     Glyph = "!"
	Mistake  Glyph = "?"
	Unclear  Glyph = "!?"
	Bookmark Glyph = "bookmark"
)

// Glyphs are all glyphs in the order offered.
var Glyphs = []Glyph{None, Good, Mistake, Unclear, Bookmark}

// Drawing is one shape on the ice.
type Drawing struct {
	Kind   Kind        `json:"kind"`
	Colour int         `json:"colour"` // 0 to Colours-1
	From   curling.Vec `json:"from"`   // m: one end, the middle of a circle, the left end of the baseline of a text
	To     curling.Vec `json:"to"`     // m: the other end, a point of the circle; of a text not used
	Text   string      `json:"text,omitempty"`
}

// Kind is the shape of a drawing.
type Kind string

// The kinds. The head of an arrow is at Drawing.To.
const (
	Arrow  Kind = "arrow"
	Line   Kind = "line"
	Circle Kind = "circle"
	Text   Kind = "text"
)

// Kinds are all kinds in the order offered.
var Kinds = []Kind{Arrow, Line, Circle, Text}

// Colours is how many colours drawings have.
const Colours = 4

// Limits of an annotation.
const (
	MaxNote     = 20_000 // bytes
	MaxText     = 200    // bytes of a drawing
	MaxDrawings = 200
	maxFar      = 100.0 // m from the origin of the sheet
)

// Empty reports whether nothing is noted.
func (a *Annotation) Empty() bool { return a.Note == "" && a.Glyph == None && len(a.Drawings) == 0 }

// Messages are the sentences of the package by key.
var Messages = message.Catalog{
	"annotation.note":     "a note of {0} bytes, want at most {1} of UTF-8",
	"annotation.glyph":    "glyph {0}, want !, ?, !? or bookmark",
	"annotation.drawings": "{0} drawings, want at most {1}",
	"annotation.kind":     "a drawing {0}, want arrow, line, circle or text",
	"annotation.colour":   "colour {0} of a drawing, want 0 to {1}",
	"annotation.place":    "a drawing at {0}, {1}, want numbers up to {2} m",
	"annotation.text":     "the text of a drawing has {0} bytes, want 1 to {1} of UTF-8",
}

// Check reports the first thing that an annotation cannot hold.
func (a *Annotation) Check() error {
	switch {
	case len(a.Note) > MaxNote || !utf8.ValidString(a.Note):
		return Messages.New("annotation.note", len(a.Note), MaxNote)
	case !slices.Contains(Glyphs, a.Glyph):
		return Messages.New("annotation.glyph", string(a.Glyph))
	case len(a.Drawings) > MaxDrawings:
		return Messages.New("annotation.drawings", len(a.Drawings), MaxDrawings)
	}
	for i := range a.Drawings {
		if err := a.Drawings[i].Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check reports the first thing that a drawing cannot have.
func (d *Drawing) Check() error {
	switch {
	case !slices.Contains(Kinds, d.Kind):
		return Messages.New("annotation.kind", string(d.Kind))
	case d.Colour < 0 || d.Colour >= Colours:
		return Messages.New("annotation.colour", d.Colour, Colours-1)
	case d.Kind == Text && (d.Text == "" || len(d.Text) > MaxText || !utf8.ValidString(d.Text)), d.Kind != Text && d.Text != "":
		return Messages.New("annotation.text", len(d.Text), MaxText)
	}
	for _, p := range []curling.Vec{d.From, d.To} {
		if !p.Finite() || math.Abs(p.X) > maxFar || math.Abs(p.Y) > maxFar {
			return Messages.New("annotation.place", p.X, p.Y, maxFar)
		}
	}
	return nil
}

// Mirrored is the drawing reflected at the centre line; a text begins at the reflected place and is not reversed.
func (d Drawing) Mirrored() Drawing {
	d.From.X, d.To.X = curling.SheetWidth-d.From.X, curling.SheetWidth-d.To.X
	return d
}

// Distance is how far in m a place is from what is drawn.
func (d *Drawing) Distance(at curling.Vec) float64 {
	switch d.Kind {
	case Circle:
		return math.Abs(at.Distance(d.From) - d.To.Distance(d.From))
	case Text:
		return at.Distance(d.From)
	}
	way := d.To.Sub(d.From)
	length := way.X*way.X + way.Y*way.Y
	if length == 0 {
		return at.Distance(d.From)
	}
	off := at.Sub(d.From)
	share := min(1, max(0, (off.X*way.X+off.Y*way.Y)/length))
	return at.Distance(d.From.Add(curling.Vec{X: way.X * share, Y: way.Y * share}))
}

// Nearest is the drawing nearest to a place among those within a distance in m, -1 if there is none.
func Nearest(list []Drawing, at curling.Vec, within float64) int {
	nearest := -1
	for i := range list {
		if d := list[i].Distance(at); d <= within {
			nearest, within = i, d
		}
	}
	return nearest
}
