package study

import (
	"archive/zip"
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

var arrow = annotation.Drawing{Kind: annotation.Arrow, Colour: 2, From: curling.Tee, To: curling.Vec{X: 1, Y: 7}}

// TestAnnotationsAreKept: by line and place, in files, under undo, and they go with their line.
func TestAnnotationsAreKept(t *testing.T) {
	d := sample(t)
	at, other := replay.Place{End: 2, Shot: 3}, replay.Place{End: 0, Shot: 1}
	note := annotation.Annotation{Note: "Guard first\nthen the Draw", Glyph: annotation.Unclear, Drawings: []annotation.Drawing{arrow,
		{Kind: annotation.Text, Text: "ここ", From: curling.Tee}}}
	annotate := func(line int, at replay.Place, a annotation.Annotation) {
		require.NoError(t, d.Do("note", func(c *Content) error { c.Annotate(line, at, a); return nil }))
	}
	annotate(1, at, note)
	annotate(2, other, annotation.Annotation{Glyph: annotation.Bookmark})
	annotate(1, other, annotation.Annotation{Note: "early"})
	again, err := Read(written(t, d))
	require.NoError(t, err)
	require.Equal(t, d.Content().Annotations, again.Content().Annotations)
	c := again.Content()
	require.Equal(t, note, c.Annotation(1, at))
	require.Empty(t, c.Annotation(2, at))
	require.Equal(t, other, c.Annotations[0].At, "by line, then place")

	annotate(1, at, annotation.Annotation{})
	require.Empty(t, d.Content().Annotation(1, at))
	require.True(t, d.Undo())
	require.Equal(t, note, d.Content().Annotation(1, at))
	annotate(1, other, annotation.Annotation{})
	require.Empty(t, d.Content().Annotation(1, other), "the first of the list")
	require.True(t, d.Undo())
	require.NoError(t, d.Do("delete", func(c *Content) error { c.Delete(2); return nil }))
	require.Len(t, d.Content().Annotations, 2)
	require.True(t, d.Undo())
	require.Len(t, d.Content().Annotations, 3)
}

func TestFind(t *testing.T) {
	d := sample(t)
	c := d.Content()
	at := replay.Place{End: 2, Shot: 3}
	c.Annotate(1, at, annotation.Annotation{Note: "Guard first\nthen the Draw", Glyph: annotation.Unclear,
		Drawings: []annotation.Drawing{{Kind: annotation.Text, Text: "ここ"}}})
	c.Annotate(1, replay.Place{}, annotation.Annotation{Glyph: annotation.Mistake})
	require.Equal(t, []Found{{Line: 1, At: at, Text: "Guard first", Glyph: annotation.Unclear}}, c.Find("DRAW guard"))
	require.Len(t, c.Find("ここ"), 1, "the texts of drawings")
	require.Len(t, c.Find("?"), 2, "glyphs")
	require.Empty(t, c.Find("peel"))
	require.Len(t, c.Find(""), 3, "all: two places and the line that has a name")
	require.True(t, c.Find("b <c>")[0].Whole)
}

// withDocument is a file whose document.json was changed.
func withDocument(t testing.TB, file []byte, change func(string) string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		in, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		if f.Name == documentName {
			text = []byte(change(string(text)))
		}
		p, err := w.Create(f.Name)
		require.NoError(t, err)
		_, err = p.Write(text)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// TestAnnotationsOfAFile: what cannot be drawn is refused with its number; what belongs nowhere is left out, and a file
// without annotations opens.
func TestAnnotationsOfAFile(t *testing.T) {
	file := written(t, sample(t))
	read := func(list string) (*Document, error) {
		return Read(withDocument(t, file, func(s string) string { return "{\"annotations\":" + list + "," + s[1:] }))
	}
	_, err := Read(file)
	require.NoError(t, err)
	_, err = read(`[{"line":1,"at":{"End":0,"Shot":0},"note":"x"},{"line":1,"at":{"End":0,"Shot":1},"drawings":[{"kind":"box","from":{"x":1,"y":1},"to":{"x":1,"y":1}}]}]`)
	require.ErrorContains(t, err, "annotation 2: a drawing box, want arrow, line, circle or text")
	_, err = read(`[{"line":1,"at":{"End":0,"Shot":0},"drawings":[{"kind":"line","from":{"x":1e9,"y":1},"to":{"x":1,"y":1}}]}]`)
	require.ErrorContains(t, err, "want numbers up to 100 m")
	d, err := read(`[{"line":1,"at":{"End":0,"Shot":0},"note":"a"},{"line":1,"at":{"End":0,"Shot":0},"note":"b"},{"line":7,"at":{"End":0,"Shot":0},"note":"c"},{"line":1,"at":{"End":0,"Shot":99},"note":"d"},{"line":1,"at":{"End":0,"Shot":1}}]`)
	require.NoError(t, err)
	require.Len(t, d.Content().Annotations, 1)
	require.Equal(t, "a", d.Content().Annotations[0].Note)
}
