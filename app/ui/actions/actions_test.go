package actions

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"
)

// table has a key that means one thing on page 2 and another everywhere else.
func table(enabled *bool, ran *string) Table {
	run := func(name string) func() { return func() { *ran = name } }
	return Table{
		{Name: "save", Keys: []Key{Ctrl(fyne.KeyS)}, Run: run("save")},
		{Name: "next", Keys: Press(fyne.KeyRight), Run: run("next")},
		{Name: "plus", Keys: []Key{{Rune: '+'}, {Name: fyne.KeyUp}}, Run: run("plus")},
		{Name: "save-rules", Page: 2, Keys: []Key{Ctrl(fyne.KeyS)}, Run: run("save-rules"), Enabled: func() bool { return *enabled }},
		{Name: "menu-only", Menu: "file", Run: run("menu-only")},
		{Name: "select", Keys: Type('1'), Run: run("1")},
		{Name: "select", Keys: Type('2'), Run: run("2")},
	}
}

func TestFindPrefersThePage(t *testing.T) {
	enabled, ran := true, ""
	tab := table(&enabled, &ran)
	require.Equal(t, "save", tab.Find(Ctrl(fyne.KeyS), 1).Name)
	require.Equal(t, "save-rules", tab.Find(Ctrl(fyne.KeyS), 2).Name)
	enabled = false
	require.Equal(t, "save", tab.Find(Ctrl(fyne.KeyS), 2).Name, "what does not work on the page leaves the key to all")
	require.Nil(t, tab.Find(Key{Name: fyne.KeyF1}, 1))
	tab.Find(Key{Name: fyne.KeyF1}, 1).Do() // nothing
	require.Empty(t, ran)
	tab[3].Do()
	require.Empty(t, ran, "it is disabled")
	tab.Find(Key{Name: fyne.KeyRight}, 2).Do()
	require.Equal(t, "next", ran)

	tab = append(Table{{Name: "both", Page: 2 | 4, Keys: Press(fyne.KeyRight)}, {Name: "four", Page: 4, Keys: Press(fyne.KeyRight)}}, tab...)
	require.Equal(t, "next", tab.Find(Key{Name: fyne.KeyRight}, 1).Name)
	require.Equal(t, "both", tab.Find(Key{Name: fyne.KeyRight}, 2).Name, "before what works everywhere")
	require.Equal(t, "four", tab.Find(Key{Name: fyne.KeyRight}, 4).Name, "after what the page alone has")
}

func TestReachableNamesEveryActionOnce(t *testing.T) {
	enabled, ran := true, ""
	names := func(p Page) (list []string) {
		for _, a := range table(&enabled, &ran).Reachable(p) {
			list = append(list, a.Name)
		}
		return list
	}
	require.Equal(t, []string{"save", "next", "plus", "select"}, names(1))
	require.Equal(t, []string{"next", "plus", "save-rules", "select"}, names(2), "the page's own key instead of the common one")
}

func TestListen(t *testing.T) {
	enabled, ran := true, ""
	test.NewTempApp(t)
	c := shortcutCanvas{plainCanvas{test.NewCanvas()}, &fyne.ShortcutHandler{}}
	modal := false
	var typed []fyne.KeyName
	stop := table(&enabled, &ran).Listen(c, func() Page { return 1 }, func(e *fyne.KeyEvent) bool {
		typed = append(typed, e.Name)
		return e.Name == fyne.KeyEscape
	}, func() bool { return modal })
	key := func(n fyne.KeyName) { c.OnTypedKey()(&fyne.KeyEvent{Name: n}) }
	key(fyne.KeyUp)
	require.Equal(t, "plus", ran)
	c.OnTypedRune()('2')
	require.Equal(t, "2", ran)
	c.TypedShortcut(Ctrl(fyne.KeyS).Shortcut())
	require.Equal(t, "save", ran)
	c.OnTypedRune()('2')
	modal = true
	c.OnTypedRune()('1')
	key(fyne.KeyRight)
	c.TypedShortcut(Ctrl(fyne.KeyS).Shortcut())
	require.Equal(t, "2", ran, "keys belong to the dialog")
	require.Equal(t, []fyne.KeyName{fyne.KeyUp, fyne.KeyRight}, typed)
	modal = false
	stop()
	c.TypedShortcut(Ctrl(fyne.KeyS).Shortcut())
	require.Equal(t, "2", ran)
}

// shortcutCanvas is a canvas that runs shortcuts, as that of a window does.
type shortcutCanvas struct {
	plainCanvas
	*fyne.ShortcutHandler
}

type plainCanvas struct{ fyne.Canvas }

// TestKeyOf: letters and signs are keys by what they write; digits, the space and what no key writes are not.
func TestKeyOf(t *testing.T) {
	for r, want := range map[rune]fyne.KeyName{'a': "A", 'Z': "Z", '!': "!", '/': "/", ':': ":", '~': "~",
		'0': "", '5': "", '9': "", ' ': "", '\t': "", '\x7f': "", 'é': ""} {
		require.Equal(t, Key{Name: want}, keyOf(r), "%q", r)
	}
}

// TestOneActionAKey: a key comes by its name and then by the letter that it writes; it runs one action, that of the page if there is one.
func TestOneActionAKey(t *testing.T) {
	test.NewTempApp(t)
	var ran []string
	run := func(name string) func() { return func() { ran = append(ran, name) } }
	off := func() bool { return false }
	tab := Table{
		{Name: "throws", Keys: Press(fyne.KeyW), Run: run("throws")},
		{Name: "note", Keys: Type('k'), Run: run("note")},
		{Name: "notes", Keys: Type('K'), Run: run("notes")},
		{Name: "next", Keys: Type('n'), Run: run("next")},
		{Name: "watch", Page: 2, Keys: Type('w'), Run: run("watch")},
		{Name: "new", Page: 2, Keys: Press(fyne.KeyN), Run: run("new")},
		{Name: "off", Page: 2, Keys: Press(fyne.KeyK), Run: run("off"), Enabled: off},
	}
	page := Page(1)
	c := test.NewCanvas()
	tab.Listen(c, func() Page { return page }, func(*fyne.KeyEvent) bool { return false }, func() bool { return false })
	press := func(n fyne.KeyName, writes rune) (list []string) {
		ran = nil
		c.OnTypedKey()(&fyne.KeyEvent{Name: n})
		if writes != 0 {
			c.OnTypedRune()(writes)
		}
		return ran
	}
	require.Equal(t, []string{"throws"}, press(fyne.KeyW, 'w'))
	require.Equal(t, []string{"next"}, press(fyne.KeyN, 'n'))
	page = 2
	require.Equal(t, []string{"watch"}, press(fyne.KeyW, 'w'))
	require.Equal(t, []string{"new"}, press(fyne.KeyN, 'n'))
	require.Equal(t, []string{"note"}, press(fyne.KeyK, 'k'), "what does not work leaves the key")
	require.Equal(t, []string{"notes"}, press(fyne.KeyK, 'K'))
	require.Equal(t, []string{"new"}, press(fyne.KeyN, 0))
	require.Equal(t, []string{"note"}, press(fyne.KeyUp, 'k'), "another key")
}

// Fyne's desktop driver reports these keys with Ctrl as shortcuts of its own, never as custom ones.
func TestShortcutsOfFynesOwn(t *testing.T) {
	for key, name := range map[fyne.KeyName]string{
		fyne.KeyA: "SelectAll", fyne.KeyC: "Copy", fyne.KeyV: "Paste", fyne.KeyX: "Cut", fyne.KeyY: "Redo", fyne.KeyZ: "Undo",
	} {
		require.Equal(t, name, Ctrl(key).Shortcut().ShortcutName())
	}
}

func TestLabels(t *testing.T) {
	a := Action{Keys: []Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}, Ctrl(fyne.KeyLeft), {Rune: '+'}, {Name: fyne.KeyPageUp}}}
	require.Equal(t, []string{"Enter", "Ctrl+←", "+", "PgUp"}, a.Labels())
	a.Keys = []Key{{Rune: 'n'}, {Rune: 'N'}, {Name: fyne.KeyN}, {Rune: '?'}}
	require.Equal(t, []string{"N", "Shift+N", "N", "?"}, a.Labels(), "letters as they stand on the keys")
}

// TestLettersWithoutNames: in a browser a letter is known by what it writes alone, and does what its key does.
func TestLettersWithoutNames(t *testing.T) {
	test.NewTempApp(t)
	c := test.NewCanvas()
	ran := ""
	tab := Table{
		{Name: "edit", Keys: Press(fyne.KeyE), Run: func() { ran += "edit " }},
		{Name: "frame", Keys: Press(fyne.KeyPeriod), Run: func() { ran += "frame " }},
		{Name: "two", Keys: Type('2'), Run: func() { ran += "two " }},
	}
	tab.Listen(c, func() Page { return 1 }, func(*fyne.KeyEvent) bool { return false }, func() bool { return false })
	press := func(name fyne.KeyName, r rune) {
		c.OnTypedKey()(&fyne.KeyEvent{Name: name})
		c.OnTypedRune()(r)
	}
	press(fyne.KeyE, 'e')
	require.Equal(t, "edit ", ran, "once where the key has a name")
	namelessKeys = true
	defer func() { namelessKeys = false }()
	ran = ""
	for _, r := range "e.2" {
		press("", r)
	}
	require.Equal(t, "edit frame two ", ran)
}
