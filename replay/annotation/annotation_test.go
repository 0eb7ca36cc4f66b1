package annotation

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
)

// TestCheck: everything at its limit is taken, one step beyond is refused.
func TestCheck(t *testing.T) {
	line := Drawing{Kind: Line, Colour: Colours - 1, From: curling.Tee, To: curling.Vec{X: 100, Y: -100}}
	text := Drawing{Kind: Text, Text: strings.Repeat("x", MaxText)}
	most := slices.Repeat([]Drawing{line}, MaxDrawings)
	most[1] = text
	full := Annotation{Note: strings.Repeat("n", MaxNote), Glyph: Unclear, Drawings: most}
	require.NoError(t, full.Check())
	require.NoError(t, (&Annotation{}).Check())
	for name, spoil := range map[string]func(*Annotation){
		"note":     func(a *Annotation) { a.Note += "n" },
		"utf8":     func(a *Annotation) { a.Note = "\xff" },
		"glyph":    func(a *Annotation) { a.Glyph = "??" },
		"kind":     func(a *Annotation) { a.Drawings[0].Kind = "box" },
		"colour":   func(a *Annotation) { a.Drawings[0].Colour = Colours },
		"negative": func(a *Annotation) { a.Drawings[0].Colour = -1 },
		"far":      func(a *Annotation) { a.Drawings[0].To.X = 100.1 },
		"nan":      func(a *Annotation) { a.Drawings[0].From.Y = math.NaN() },
		"long":     func(a *Annotation) { a.Drawings[1].Text += "x" },
		"no text":  func(a *Annotation) { a.Drawings[1].Text = "" },
		"text":     func(a *Annotation) { a.Drawings[0].Text = "x" },
		"many":     func(a *Annotation) { a.Drawings = append(a.Drawings, line) },
	} {
		a := full
		a.Drawings = slices.Clone(most)
		spoil(&a)
		require.Error(t, a.Check(), name)
	}
}

func TestNearest(t *testing.T) {
	v := func(x, y float64) curling.Vec { return curling.Vec{X: x, Y: y} }
	list := []Drawing{{Kind: Arrow, From: v(0, 0), To: v(2, 0)}, {Kind: Circle, From: v(1, 3), To: v(1, 2)},
		{Kind: Line, From: v(4, 4), To: v(4, 4)}}
	require.InDelta(t, 0.5, list[0].Distance(v(1, 0.5)), 1e-9)
	require.InDelta(t, 1, list[0].Distance(v(3, 0)), 1e-9, "beyond its end")
	require.InDelta(t, 1, list[1].Distance(v(1, 3)), 1e-9, "from its line, not its middle")
	require.InDelta(t, 5, list[2].Distance(v(0, 1)), 1e-9, "a line of no length")
	require.Equal(t, 0, Nearest(list, v(1, 0.3), 0.4))
	require.Equal(t, 1, Nearest(list, v(1, 1.9), 0.4))
	require.Equal(t, -1, Nearest(list, v(1, 1), 0.4))
}

func TestEmpty(t *testing.T) {
	require.True(t, (&Annotation{}).Empty())
	for _, a := range []Annotation{{Note: "x"}, {Glyph: Bookmark}, {Drawings: []Drawing{{Kind: Line}}}} {
		require.False(t, a.Empty())
	}
}

// TestMirrored: both ends of a drawing lie on the other side of the centre line, as far from it, and nothing else changes.
func TestMirrored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := rapid.Custom(func(t *rapid.T) curling.Vec {
			return curling.Vec{X: rapid.Float64Range(-5, 10).Draw(t, "x"), Y: rapid.Float64Range(0, 40).Draw(t, "y")}
		})
		d := Drawing{Kind: rapid.SampledFrom(Kinds).Draw(t, "kind"), Colour: 2, Text: "a", From: place.Draw(t, "from"), To: place.Draw(t, "to")}
		m := d.Mirrored()
		for _, p := range [][2]curling.Vec{{d.From, m.From}, {d.To, m.To}} {
			require.InDelta(t, 0, p[0].X-curling.CentreX+p[1].X-curling.CentreX, 1e-9)
			require.Equal(t, p[0].Y, p[1].Y)
		}
		back := m.Mirrored()
		require.InDelta(t, d.From.X, back.From.X, 1e-9)
		m.From, m.To = d.From, d.To
		require.Equal(t, d, m)
	})
}
