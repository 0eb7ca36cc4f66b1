package menubar

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
)

// sample is a table with an action of each kind: of another page, off, checked, in a menu of a menu, without a key, behind a line.
func sample(ran *string) actions.Table {
	run := func(name string) func() { return func() { *ran = name } }
	no, yes := func() bool { return false }, func() bool { return true }
	list := actions.Table{{Name: "open", Menu: "file", Keys: []actions.Key{actions.Ctrl(fyne.KeyO)}},
		{Name: "save", Menu: "file", Enabled: no},
		{Name: "undo", Menu: "edit", Keys: actions.Press(fyne.KeyZ), Separator: true}, {Name: "redo", Menu: "edit", Separator: true},
		{Name: "keys", Menu: "edit", Unlisted: true}, {Name: "loop", Menu: "edit", Separator: true, Checked: yes},
		{Name: "mirror", Menu: "edit", Sub: "view", Keys: actions.Press(fyne.KeyM)}, {Name: "edit", Menu: "edit", Sub: "view", Enabled: no},
		{Name: "library-quiz", Menu: "view", Page: 2, Own: true, Keys: actions.Press(fyne.KeyQ)},
		{Name: "select", Menu: "view", Page: 2, Keys: actions.Press(fyne.Key1)}, {Name: "stop", Menu: "view", Page: 1, Own: true}}
	for i := range list {
		list[i].Run = run(list[i].Name)
	}
	return list
}

// TestEverythingThatIsPressed: what every menu of each page holds, what its items do, and where each width puts the parts of the line.
func TestEverythingThatIsPressed(t *testing.T) {
	e := uitest.Open(t)
	ran, at := "", actions.Page(1)
	v := New(e.Words, e.Dialogs, []string{"file", "edit", "view"}, sample(&ran), func() actions.Page { return at })
	v.Extra = map[string]func() []*fyne.MenuItem{"open": func() []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem("a.dcl", func() { ran = "a.dcl" })}
	}}
	v.SetFile("a.dcl")
	e.SetContent(v.Content)
	e.Tell = func() []string { return []string{"ran: " + ran} }
	e.Hear(v)
	e.PressEverything()
	at = 2
	e.PressEverything()
	for _, width := range []float32{330, 300, 292, 290, 280, 270, 250, 230, 210, 150} {
		e.LooksAt(width, 200)
	}
	e.Resize(fyne.NewSize(150, 300))
	e.PressEverything()
	require.NotEmpty(t, ran)
}

// TestKeysByPage: the list of keys of each page, in windows of one, two and three columns.
func TestKeysByPage(t *testing.T) {
	e := uitest.Open(t)
	ran := ""
	for _, width := range []float32{320, 720, 721, 1280} {
		e.Resize(fyne.NewSize(width, 300))
		for _, page := range []actions.Page{1, 2} {
			ShowKeys(e.Words, e.Dialogs, sample(&ran), page)
			e.Looks("keys")
			e.Dialogs.Hide()
		}
	}
}

// TestEverythingOfKeys: what every button of the list of keys that can be changed leads to.
func TestEverythingOfKeys(t *testing.T) {
	e := uitest.Open(t)
	ran := ""
	now := actions.Bindings{"redo": {{Name: fyne.KeyY}}}
	show := func() {
		ShowRebind(e.Words, e.Dialogs, sample(&ran), []string{"file", "edit", "view"}, now, func(b actions.Bindings) { now = b })
	}
	show()
	e.Tell = func() []string { return now.Texts() }
	e.Return = func() {
		if !e.Dialogs.IsOpen() {
			show()
		}
	}
	e.PressEverything()
}
