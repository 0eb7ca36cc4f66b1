package menubar

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
)

// TestMenusWithoutRoom: narrower and narrower, the file goes first, then the last menus; none is lost.
func TestMenusWithoutRoom(t *testing.T) {
	e := uitest.Open(t)
	menus := []string{"file", "edit", "view", "help"}
	v := New(e.Words, e.Dialogs, menus, actions.Table{{Name: "open", Menu: "help", Run: func() {}}},
		func() actions.Page { return 0 })
	v.SetFile("a.dcl")
	c := v.Content.(*fyne.Container)
	l := c.Layout.(*line)
	c.Resize(fyne.NewSize(1280, 30))
	require.True(t, l.file.Visible())
	require.False(t, l.more.Visible())
	before := len(menus)
	for width := float32(600); width >= c.MinSize().Width; width -= 10 {
		c.Resize(fyne.NewSize(width, 30))
		require.LessOrEqual(t, l.shown, before)
		require.Equal(t, l.shown < len(menus), l.more.Visible())
		before = l.shown
		end := l.language.Position().X
		for _, b := range append(l.menus[:l.shown:l.shown], l.more) {
			if b.Visible() {
				require.LessOrEqual(t, b.Position().X+b.Size().Width, end)
			}
		}
		require.Len(t, v.rest(menus[l.shown:]).Items, len(menus)-l.shown)
	}
	require.Zero(t, before)

	all, some := float32(0), l.more.MinSize().Width
	for _, b := range l.menus {
		all += b.MinSize().Width
	}
	require.Equal(t, len(menus), l.fit(all), "just enough")
	for i, b := range l.menus {
		if some += b.MinSize().Width; some < all {
			require.Equal(t, i+1, l.fit(some))
			require.Equal(t, i, l.fit(some-1))
		}
	}
	full := l.name.MinSize().Width + all + l.file.MinSize().Width + l.language.MinSize().Width + 3*lineGap
	for width, shown := range map[float32]bool{full: true, full - 1: false} {
		c.Resize(fyne.NewSize(width, 30))
		require.Equal(t, shown, l.file.Visible(), "%v", width)
	}
	require.NotNil(t, v.rest(menus).Items[3].ChildMenu)
}
