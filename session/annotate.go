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

// Pencil is what is drawn next on the ice.
func (s *Session) Pencil() Pencil {
	if s.pencil.Kind == "" {
		return Pencil{Kind: annotation.Arrow}
	}
	return s.pencil
}

// SetPencil chooses what is drawn next.
func (s *Session) SetPencil(p Pencil) {
	s.pencil = p
	s.notify(AimChanged)
}

// Annotation is what is noted at the place shown.
func (s *Session) Annotation() annotation.Annotation {
	c := s.doc.Content()
	if l := c.ShownLine(); l != nil {
		return c.Annotation(l.ID, l.At)
	}
	return annotation.Annotation{}
}

// annotate changes what is noted at the place shown. change must not change the drawings in place.
func (s *Session) annotate(name string, change func(*annotation.Annotation)) error {
	a := s.Annotation()
	change(&a)
	if err := a.Check(); err != nil {
		return err
	}
	s.set(name, func(c *study.Content) {
		if l := c.ShownLine(); l != nil {
			c.Annotate(l.ID, l.At, a)
		}
	})
	return nil
}

// SetNote notes a text and a glyph at the place shown.
func (s *Session) SetNote(note string, glyph annotation.Glyph) error {
	if a := s.Annotation(); a.Note == note && a.Glyph == glyph {
		return nil
	}
	return s.annotate("note", func(a *annotation.Annotation) { a.Note, a.Glyph = note, glyph })
}

// Draw adds a drawing to the place shown.
func (s *Session) Draw(d annotation.Drawing) error {
	return s.annotate("draw", func(a *annotation.Annotation) { a.Drawings = append(slices.Clone(a.Drawings), d) })
}

// Erase takes the drawing away that is nearest to a place on the ice, within a distance in m. It reports whether there
// was one.
func (s *Session) Erase(at curling.Vec, within float64) bool {
	i := annotation.Nearest(s.Annotation().Drawings, at, within)
	if i < 0 {
		return false
	}
	return s.annotate("erase", func(a *annotation.Annotation) { a.Drawings = slices.Delete(slices.Clone(a.Drawings), i, i+1) }) == nil
}

// ClearDrawings takes all drawings of the place shown away.
func (s *Session) ClearDrawings() {
	if len(s.Annotation().Drawings) > 0 {
		_ = s.annotate("erase", func(a *annotation.Annotation) { a.Drawings = nil }) // less than what was there fits
	}
}

// FindNotes are the places and lines whose notes hold a text.
func (s *Session) FindNotes(query string) []study.Found { return s.doc.Content().Find(query) }

// sameAnnotations reports whether two contents have the same annotations: commands put new slices.
func sameAnnotations(a, b []study.Annotated) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
