package encoding

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/document"
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
