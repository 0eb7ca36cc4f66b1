package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/finder"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay"
)

// entries are the entries of a menu and of the menus in it.
func entries(m *fyne.Menu) (n int) {
	for _, i := range m.Items {
		switch {
		case i.IsSeparator:
		case i.ChildMenu != nil:
			n += 1 + entries(i.ChildMenu)
		default:
			n++
		}
	}
	return n
}

// TestMenusAreShort: eight menus, with 80 entries at most on the study, those of menus in menus counted; the other pages add their own.
func TestMenusAreShort(t *testing.T) {
	u := newWindow(t)
	require.Len(t, menus, 8)
	pages := []string{"study"}
	for _, p := range u.pages {
		pages = append(pages, p.name)
	}
	for _, page := range pages {
		u.do("page-" + page)
		all, direct := 0, 0
		for _, name := range menus {
			m := u.menuBar.Menu(name)
			all += entries(m)
			for _, i := range m.Items {
				if !i.IsSeparator {
					direct++
				}
			}
			require.NotEmpty(t, m.Items, "%s on the page %s", name, page)
			require.False(t, m.Items[0].IsSeparator || m.Items[len(m.Items)-1].IsSeparator, "%s on the page %s", name, page)
		}
		require.LessOrEqual(t, direct, 80, page)
		if page == "study" {
			require.LessOrEqual(t, all, 80)
		}
	}
}

// TestPalette: every function, place, thrower and page is found, in both languages, and what is chosen is done.
func TestPalette(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	choose := func(query string) string {
		found := finder.Match(query, commandPalette{u.Window}.items())
		require.NotEmpty(t, found, query)
		found[0].Run()
		return found[0].Text
	}
	choose("flip")
	require.True(t, u.ice.Framing.Flipped())
	choose("上下反転")
	require.False(t, u.ice.Framing.Flipped())
	choose("end 3 stone 7")
	require.Equal(t, replay.Place{End: 2, Shot: 6}, u.session.Place.At())
	choose("club who")
	require.Equal(t, "club", u.session.Throwers.Name())
	choose("season")
	require.Equal(t, seasonPage, u.page)
	items := commandPalette{u.Window}.items()
	for _, i := range items {
		require.NotEmpty(t, i.Text, "the line of a menu: %s", i.Note)
	}
	for i := range u.actions {
		a := &u.actions[i]
		if a.Menu != "" && !a.Own && a.IsEnabled() {
			require.True(t, slices.ContainsFunc(items, func(i finder.Item) bool { return i.Text == u.words.T("do."+a.Name) }), a.Name)
		}
	}
	for _, own := range []string{"rules-reset", "rules-svg"} {
		require.False(t, slices.ContainsFunc(items, func(i finder.Item) bool { return i.Text == u.words.T("do."+own) }), own)
	}
	u.do("win-table")
	u.until("the list", u.dialogs.IsOpen)
	require.Contains(t, uitest.Texts(u.window.Canvas().Overlays().Top()), u.words.T("do.wins-hand"))
	u.dialogs.Hide()
	u.do("find")
	require.True(t, u.dialogs.IsOpen())
	require.Contains(t, uitest.Texts(u.window.Canvas().Overlays().Top()), strings.TrimSuffix(u.words.T("do.find"), "…"))
}

// coachQueries are what a coach may type, with the action that is meant.
var coachQueries = []struct{ query, action string }{
	{"what to throw", "ask"}, {"move stones", "edit"}, {"hammer", "game-form"}, {"print", "export"}, {"win probability", "win-table"},
	{"mistake", "analyse"}, {"turning points", "page-turnings"}, {"play against", "page-match"}, {"projector", "show"}, {"dark", "look-dark"},
	{"bigger text", "larger"}, {"camera", "photo"}, {"power play", "game-form"}, {"scatter", "throws"}, {"heat map", "map"},
	{"shortcuts", "keys"},
	{"scout", "page-chart"}, {"comment", "note"}, {"open", "open"}, {"curl", "ice-form"}, {"tutorial", "lesson"}, {"save", "save-study"},
	{"何を投げる", "ask"}, {"石を動かす", "edit"}, {"後攻", "game-form"}, {"印刷", "export"}, {"勝率", "win-table"}, {"ミス", "analyse"},
	{"分かれ目", "page-turnings"}, {"対戦", "page-match"}, {"プロジェクター", "show"}, {"暗い", "look-dark"}, {"文字を大きく", "larger"}, {"カメラ", "photo"},
	{"パワープレー", "game-form"}, {"ばらつき", "throws"}, {"ヒートマップ", "map"}, {"ショートカット", "keys"}, {"スカウティング", "page-chart"}, {"コメント", "note"},
	{"開く", "open"}, {"アイスの速さ", "ice-form"}, {"使い方", "lesson"}, {"保存", "save-study"},
}

// TestPaletteByOtherWords: what a coach types leads to what is meant, among the first five, whatever the language of the window.
func TestPaletteByOtherWords(t *testing.T) {
	u := newWindow(t)
	u.do("sample-match")
	u.do("ask")
	u.until("answers", func() bool { return !u.session.Table.Asked().Running })
	for _, language := range []string{"en", "ja"} {
		u.setLanguage(language)
		items := commandPalette{u.Window}.items()
		for _, c := range coachQueries {
			found := finder.Match(c.query, items)
			first := found[:min(5, len(found))]
			require.True(t, slices.ContainsFunc(first, func(i finder.Item) bool { return i.Text == u.words.T("do."+c.action) }), "%s: %s: %v",
				language, c.query, first)
		}
	}
	found := finder.Match("english", commandPalette{u.Window}.items())
	require.NotEmpty(t, found)
	found[0].Run()
	require.Equal(t, "en", u.words.Language())
}
