package encoding

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/document"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// TestLogReadLate: a log that was read in another encoding takes the place of the line that it was read for, and of no other: one that
// was removed meanwhile stays away, and one of its number with another file stays as it is.
func TestLogReadLate(t *testing.T) {
	d := document.New(func(*study.Content) {})
	en := New(d, nil, func(err error) { t.Error(err) })
	p := hpos.On(physics.Mori2019)
	g := p.Game()
	put := func() *study.Line {
		l := &study.Line{ID: 1, Game: g, At: g.First(), Source: &study.Source{Name: "a.csv"}}
		d.Set("open", func(c *study.Content) { c.Put(l); c.Shown = l.ID })
		return l
	}
	l := put()
	again := *g
	en.reread(l, &again, "windows-1250", nil)
	require.Equal(t, "windows-1250", d.Content().Lines[0].Encoding)
	require.Same(t, &again, d.Content().Lines[0].Game)
	d.Set("delete", func(c *study.Content) { c.Delete(1) })
	en.reread(l, &again, "windows-1250", nil)
	require.Empty(t, d.Content().Lines)
	put()
	en.reread(l, &again, "windows-1250", nil)
	require.Empty(t, d.Content().Lines[0].Encoding)
}

// TestLogWithoutPlaces is told and takes the place of none.
func TestLogWithoutPlaces(t *testing.T) {
	var told error
	en := New(document.New(func(*study.Content) {}), nil, func(err error) { told = err })
	en.reread(&study.Line{}, &replay.Game{}, "", nil)
	require.ErrorContains(t, told, "no position")
	require.False(t, en.CanSet())
	require.Empty(t, en.List())
}

// TestEncodings: a log that was read from a file lists the encodings with how it begins in each, that it is read in marked; it is read
// again in another one when that is chosen, and in the same one not at all.
func TestEncodings(t *testing.T) {
	b := parttest.New(t)
	var told error
	en := New(b.Doc, b.Jobs, func(err error) { told = err })
	require.Nil(t, en.List(), "nothing is shown")
	en.Set("windows-1250")
	text, err := os.ReadFile("../../replay/dcl/testdata/thesis-cp932.dcl")
	require.NoError(t, err)
	source := &study.Source{Name: "a.dcl", Files: map[string][]byte{"a.dcl": text}}
	g, err := source.Read("")
	require.NoError(t, err)
	b.Doc.Set("open", func(c *study.Content) {
		c.Put(&study.Line{ID: 1, Game: g, At: g.First(), Source: source})
		c.Shown = 1
	})
	now := func() *study.Line { return b.Doc.Content().Lines[0] }
	choices := func(is string) {
		list := en.List()
		require.Len(t, list, 1+len(charset.Names()))
		require.Empty(t, list[0].Name, "by itself")
		for _, c := range list {
			require.Equal(t, charset.Preview(text, c.Name), c.Preview)
			require.Equal(t, c.Name == is, c.Chosen, c.Name)
		}
	}
	require.True(t, en.CanSet())
	choices("")
	en.Set("")
	require.False(t, b.Jobs.Busy(), "it is read so")
	require.Same(t, g, now().Game)
	other := charset.Names()[len(charset.Names())-1]
	en.Set(other)
	b.Until("the log", func() bool { return now().Encoding == other })
	require.NotEqual(t, g.Teams, now().Game.Teams, "the names are others then")
	choices(other)
	delete(source.Files, "a.dcl")
	en.Set("")
	b.Until("the error", func() bool { return told != nil })
	require.Equal(t, other, now().Encoding, "what cannot be read changes nothing")
}
