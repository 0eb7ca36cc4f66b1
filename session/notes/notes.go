// Package notes is what is noted and drawn at the places of a study.
package notes

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/study"
)

// Pencil is what is drawn next on the ice.
type Pencil struct {
	Kind   annotation.Kind
	Colour int
}

// Document is the study that is open.
type Document interface {
	Content() *study.Content
	Set(name string, change func(*study.Content))
}

// Notes are the notes and drawings at the place shown.
type Notes struct {
	Changed event.Signal // what is drawn next

	doc    Document
	pencil Pencil
}

// New are the notes of a study.
func New(doc Document) *Notes { return &Notes{doc: doc} }

// Pencil is what is drawn next on the ice.
func (ns *Notes) Pencil() Pencil {
	if ns.pencil.Kind == "" {
		return Pencil{Kind: annotation.Arrow}
	}
	return ns.pencil
}

// SetPencil chooses what is drawn next.
func (ns *Notes) SetPencil(p Pencil) {
	ns.pencil = p
	ns.Changed.Emit()
}

// Here is what is noted at the place shown.
func (ns *Notes) Here() annotation.Annotation {
	c := ns.doc.Content()
	l := c.ShownLine()
	return c.Annotation(l.ID, l.At)
}

// annotate changes what is noted at the place shown. change must not change the drawings in place.
func (ns *Notes) annotate(name string, change func(*annotation.Annotation)) error {
	if !ns.doc.Content().ShownLine().Game.HasPlaces() {
		return nil
	}
	a := ns.Here()
	change(&a)
	if err := a.Check(); err != nil {
		return err
	}
	ns.doc.Set(name, func(c *study.Content) {
		l := c.ShownLine()
		c.Annotate(l.ID, l.At, a)
	})
	return nil
}

// SetNote notes a text and a glyph at the place shown.
func (ns *Notes) SetNote(note string, glyph annotation.Glyph) error {
	if a := ns.Here(); a.Note == note && a.Glyph == glyph {
		return nil
	}
	return ns.annotate("note", func(a *annotation.Annotation) { a.Note, a.Glyph = note, glyph })
}

// Draw adds a drawing to the place shown.
func (ns *Notes) Draw(d annotation.Drawing) error {
	return ns.annotate("draw", func(a *annotation.Annotation) { a.Drawings = append(slices.Clone(a.Drawings), d) })
}

// Erase takes the drawing away that is nearest to a place on the ice, within a distance in m. It reports whether there
// was one.
func (ns *Notes) Erase(at curling.Vec, within float64) bool {
	i := annotation.Nearest(ns.Here().Drawings, at, within)
	if i < 0 {
		return false
	}
	return ns.annotate("erase", func(a *annotation.Annotation) { a.Drawings = slices.Delete(slices.Clone(a.Drawings), i, i+1) }) == nil
}

// Clear takes all drawings of the place shown away.
func (ns *Notes) Clear() {
	if len(ns.Here().Drawings) > 0 {
		_ = ns.annotate("erase", func(a *annotation.Annotation) { a.Drawings = nil }) // less than what was there fits
	}
}

// Find are the places and lines whose notes hold a text.
func (ns *Notes) Find(query string) []study.Found { return ns.doc.Content().Find(query) }
