package study

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// Annotated is an annotation at a place of a line.
type Annotated struct {
	Line int          `json:"line"`
	At   replay.Place `json:"at"`
	annotation.Annotation
}

// maxAnnotations is how many places of a study can be annotated.
const maxAnnotations = 100_000

// Annotation is what is noted at a place of a line.
func (c *Content) Annotation(line int, at replay.Place) annotation.Annotation {
	if i := c.annotationAt(line, at); i >= 0 {
		return c.Annotations[i].Annotation
	}
	return annotation.Annotation{}
}

func (c *Content) annotationAt(line int, at replay.Place) int {
	return slices.IndexFunc(c.Annotations, func(a Annotated) bool { return a.Line == line && a.At == at })
}

// Annotate puts an annotation at a place of a line; an empty one takes away what was there.
func (c *Content) Annotate(line int, at replay.Place, a annotation.Annotation) {
	if c.Line(line) == nil {
		return
	}
	list := slices.Clone(c.Annotations)
	i := c.annotationAt(line, at)
	switch {
	case a.Empty() && i >= 0:
		list = slices.Delete(list, i, i+1)
	case a.Empty():
	case i >= 0:
		list[i].Annotation = a
	default:
		list = append(list, Annotated{line, at, a})
		slices.SortFunc(list, func(a, b Annotated) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.At.End, b.At.End), cmp.Compare(a.At.Shot, b.At.Shot))
		})
	}
	c.Annotations = list
}

// Found is a place whose annotation, or a line whose name or note, holds a text that was searched for.
type Found struct {
	Line int
	At   replay.Place
	Text string // the line of text that holds it
	annotation.Glyph
	Whole bool // it is about the whole line, not the place
}

// Find are the places and lines with a note, glyph or text that hold every word of a query, whatever its case; all of
// them where it is empty.
func (c *Content) Find(query string) []Found {
	words := strings.Fields(strings.ToLower(query))
	holds := func(s string) bool {
		s = strings.ToLower(s)
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(s, w) })
	}
	var list []Found
	for _, l := range c.Lines {
		if text := strings.TrimSpace(l.Name + "\n" + l.Note); text != "" && holds(text) {
			list = append(list, Found{Line: l.ID, At: l.At, Text: lineWith(text, words), Whole: true})
		}
		for i := range c.Annotations {
			a := &c.Annotations[i]
			if a.Line != l.ID {
				continue
			}
			texts := []string{a.Note}
			for k := range a.Drawings {
				texts = append(texts, a.Drawings[k].Text)
			}
			if text := strings.TrimSpace(strings.Join(texts, "\n")); holds(text + "\n" + string(a.Glyph)) {
				list = append(list, Found{Line: l.ID, At: a.At, Text: lineWith(text, words), Glyph: a.Glyph})
			}
		}
	}
	return list
}

// lineWith is the first line of a text that holds one of the words, else its first line.
func lineWith(text string, words []string) string {
	lines := strings.Split(text, "\n")
	for _, l := range lines {
		for _, w := range words {
			if strings.Contains(strings.ToLower(l), w) {
				return l
			}
		}
	}
	return lines[0]
}

// checkAnnotations refuses annotations of a file that the document cannot hold, and leaves out those of places that are
// not there.
func (c *Content) checkAnnotations(list []Annotated) error {
	if len(list) > maxAnnotations {
		return msg("annotations", len(list), maxAnnotations)
	}
	type place struct {
		line int
		at   replay.Place
	}
	seen := map[place]bool{}
	for i := range list {
		a := &list[i]
		if err := a.Check(); err != nil {
			return msg("annotation", i+1, err)
		}
		key := place{a.Line, a.At}
		l := c.Line(a.Line)
		if l == nil || a.Empty() || l.Game.Clamp(a.At) != a.At || seen[key] {
			continue
		}
		seen[key] = true
		c.Annotations = append(c.Annotations, *a)
	}
	return nil
}
