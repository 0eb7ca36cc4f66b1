package session

import (
	"slices"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// Pencil is what is drawn next on the ice.
type Pencil struct {
	Kind   annotation.Kind
	Colour int
}

// Annotations are the notes and drawings at the place shown.
type Annotations struct {
	s      *Session
	pencil Pencil
}

// Pencil is what is drawn next on the ice.
func (ns *Annotations) Pencil() Pencil {
	if ns.pencil.Kind == "" {
		return Pencil{Kind: annotation.Arrow}
	}
	return ns.pencil
}

// SetPencil chooses what is drawn next.
func (ns *Annotations) SetPencil(p Pencil) {
	ns.pencil = p
	ns.s.notify(AimChanged)
}

// Annotation is what is noted at the place shown.
func (ns *Annotations) Annotation() annotation.Annotation {
	c := ns.s.doc.Content()
	l := c.ShownLine()
	return c.Annotation(l.ID, l.At)
}

// annotate changes what is noted at the place shown. change must not change the drawings in place.
func (ns *Annotations) annotate(name string, change func(*annotation.Annotation)) error {
	if !ns.s.HasGame() {
		return nil
	}
	a := ns.Annotation()
	change(&a)
	if err := a.Check(); err != nil {
		return err
	}
	ns.s.set(name, func(c *study.Content) {
		l := c.ShownLine()
		c.Annotate(l.ID, l.At, a)
	})
	return nil
}

// SetNote notes a text and a glyph at the place shown.
func (ns *Annotations) SetNote(note string, glyph annotation.Glyph) error {
	if a := ns.Annotation(); a.Note == note && a.Glyph == glyph {
		return nil
	}
	return ns.annotate("note", func(a *annotation.Annotation) { a.Note, a.Glyph = note, glyph })
}

// Draw adds a drawing to the place shown.
func (ns *Annotations) Draw(d annotation.Drawing) error {
	return ns.annotate("draw", func(a *annotation.Annotation) { a.Drawings = append(slices.Clone(a.Drawings), d) })
}

// Erase takes the drawing away that is nearest to a place on the ice, within a distance in m. It reports whether there
// was one.
func (ns *Annotations) Erase(at curling.Vec, within float64) bool {
	i := annotation.Nearest(ns.Annotation().Drawings, at, within)
	if i < 0 {
		return false
	}
	return ns.annotate("erase", func(a *annotation.Annotation) { a.Drawings = slices.Delete(slices.Clone(a.Drawings), i, i+1) }) == nil
}

// ClearDrawings takes all drawings of the place shown away.
func (ns *Annotations) ClearDrawings() {
	if len(ns.Annotation().Drawings) > 0 {
		_ = ns.annotate("erase", func(a *annotation.Annotation) { a.Drawings = nil }) // less than what was there fits
	}
}

// FindNotes are the places and lines whose notes hold a text.
func (ns *Annotations) FindNotes(query string) []study.Found { return ns.s.doc.Content().Find(query) }

// sameAnnotations reports whether two contents have the same annotations: commands put new slices.
func sameAnnotations(a, b []study.Annotated) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
