package finder

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
)

// texts are those of items.
func texts(items []Item) (list []string) {
	for _, i := range items {
		list = append(list, i.Text)
	}
	return list
}

// TestMatch: all words in any order and part, without accents, the beginnings first.
func TestMatch(t *testing.T) {
	items := []Item{{Text: "Save the log"}, {Text: "Larger", Note: "View"}, {Text: "Open a log…", Also: "ログを開く"},
		{Text: "Türkiye – Suède"},
		{Text: "Log of all games"}, {Text: "Catalogue"},
		{Text: "End 1, stone 3"}, {Text: "End 3, stone 1"}}
	for query, want := range map[string][]string{
		"": {"Save the log", "Larger", "Open a log…", "Türkiye – Suède", "Log of all games", "Catalogue", "End 1, stone 3",
			"End 3, stone 1"},
		"log":       {"Log of all games", "Save the log", "Open a log…", "Catalogue"},
		"LOG save":  {"Save the log"},
		"view":      {"Larger"},
		"開く":        {"Open a log…"},
		"suede tur": {"Türkiye – Suède"},
		"og the":    {"Save the log"},
		"end 3":     {"End 3, stone 1", "End 1, stone 3"},
		"nothing":   nil,
	} {
		require.Equal(t, want, texts(Match(query, items)), query)
	}
}

// TestKeys: the field keeps the keyboard, its keys lead through the list.
func TestKeys(t *testing.T) {
	e := uitest.Open(t)
	ran := ""
	items := []Item{}
	for _, name := range []string{"a", "ab", "abc", "b"} {
		items = append(items, Item{Text: name, Run: func() { ran = name }})
	}
	open := func(query string) {
		ran = ""
		Show(e.Words, e.Dialogs, "Find", "", func(q string) []Item { return Match(q, items) })
		entry, ok := e.Canvas().Focused().(interface{ SetText(string) })
		require.True(t, ok)
		entry.SetText(query)
	}
	for _, c := range []struct {
		query string
		keys  []fyne.KeyName
		want  string
	}{
		{"a", nil, "a"},
		{"a", []fyne.KeyName{fyne.KeyDown}, "ab"},
		{"a", []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp}, "ab"},
		{"a", []fyne.KeyName{fyne.KeyUp}, "a"},
		{"", []fyne.KeyName{fyne.KeyPageDown}, "b"},
		{"", []fyne.KeyName{fyne.KeyPageDown, fyne.KeyPageUp}, "a"},
		{"bc", nil, "abc"},
		{"x", []fyne.KeyName{fyne.KeyDown}, ""},
	} {
		open(c.query)
		for _, k := range append(c.keys, fyne.KeyReturn) {
			e.Type(k)
		}
		require.Equal(t, c.want, ran, "%q %v", c.query, c.keys)
		require.Equal(t, c.want == "", e.Dialogs.IsOpen())
		e.Dialogs.Hide()
	}
	open("")
	list := uitest.Find[*widget.List](e.Overlay())[0]
	list.Select(2)
	require.Equal(t, "abc", ran, "by a click")
	open("")
	e.Type(fyne.KeyEscape)
	require.False(t, e.Dialogs.IsOpen())
	require.Empty(t, ran)
}
