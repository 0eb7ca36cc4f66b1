// Package actions is what the user can do in a window: one table from which menus, keys and the page of keys are made.
package actions

import (
	"runtime"
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Page is a set of the pages that a window shows between its bars, a bit each. 0 is all of them.
type Page int

// Action is something the user can do: from a menu, by a key, or both.
type Action struct {
	Name      string // translation key "do.<name>"
	Menu      string // translation key "menu.<menu>"; empty: keys only
	Sub       string // a menu of its own in the menu, by the same kind of key; empty: none
	Own       bool   // in the menu only while its page is shown
	Unlisted  bool   // not in the menu: keys and buttons do it, and it is found by its name
	Keys      []Key
	Run       func()
	Enabled   func() bool // nil: always
	Checked   func() bool // shows a tick; nil: none
	Separator bool        // a line above it in the menu
	Page      Page        // where its keys work; 0: everywhere that no other action has them
	Scheme    string      // of the keys; actions of two schemes, of which one is in use, may have the same ones
}

// IsEnabled reports whether the action works now.
func (a *Action) IsEnabled() bool { return a.Enabled == nil || a.Enabled() }

// IsChecked reports whether its menu item shows a tick.
func (a *Action) IsChecked() bool { return a.Checked != nil && a.Checked() }

// works reports whether there is an action and it works now.
func (a *Action) works() bool { return a != nil && a.IsEnabled() }

// Do runs the action if it works now.
func (a *Action) Do() {
	if a.works() {
		a.Run()
	}
}

// Key is a key, with Ctrl or as a letter typed.
type Key struct {
	Name fyne.KeyName
	Ctrl bool
	Rune rune // instead of Name: whatever key types this letter
}

// Press is one key by its name.
func Press(n fyne.KeyName) []Key { return []Key{{Name: n}} }

// Ctrl is a key together with Ctrl.
func Ctrl(n fyne.KeyName) Key { return Key{Name: n, Ctrl: true} }

// Type is one key by the letter it types.
func Type(r rune) []Key { return []Key{{Rune: r}} }

var keyNames = map[string]string{"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter", "Escape": "Esc", "Prior": "PgUp",
	"Next": "PgDn"}

// Label is the key as people write it.
func (k Key) Label() string {
	s := string(k.Name)
	switch {
	case unicode.IsUpper(k.Rune):
		s = "Shift+" + string(k.Rune)
	case k.Rune != 0:
		s = string(unicode.ToUpper(k.Rune))
	}
	if n, ok := keyNames[s]; ok {
		s = n
	}
	if k.Ctrl {
		s = "Ctrl+" + s
	}
	return s
}

// Labels are the keys of the action; the second Enter key goes without saying.
func (a *Action) Labels() []string {
	var s []string
	for _, k := range a.Keys {
		if k.Name != fyne.KeyEnter {
			s = append(s, k.Label())
		}
	}
	return s
}

// Shortcut is a key with Ctrl as fyne reports it: some have shortcuts of their own there.
func (k Key) Shortcut() fyne.Shortcut {
	switch k.Name {
	case fyne.KeyA:
		return &fyne.ShortcutSelectAll{}
	case fyne.KeyC:
		return &fyne.ShortcutCopy{}
	case fyne.KeyV:
		return &fyne.ShortcutPaste{}
	case fyne.KeyX:
		return &fyne.ShortcutCut{}
	case fyne.KeyZ:
		return &fyne.ShortcutUndo{}
	case fyne.KeyY:
		return &fyne.ShortcutRedo{}
	}
	return &desktop.CustomShortcut{KeyName: k.Name, Modifier: fyne.KeyModifierControl}
}

// Table is all actions of a window, in the order of its menus.
type Table []Action

// Find is the action of a key on a page: one of this page alone that works now, else of this and other pages, else one that works
// everywhere, first those that work now. It is nil if there is none.
func (t Table) Find(k Key, page Page) *Action {
	var shared, common *Action
	for i := range t {
		a := &t[i]
		if !slices.Contains(a.Keys, k) {
			continue
		}
		if a.Page == page && a.Page != 0 && a.IsEnabled() {
			return a
		}
		if shared == nil && a.Page&page != 0 && a.IsEnabled() {
			shared = a
		}
		if a.Page == 0 && (common == nil || !common.IsEnabled() && a.IsEnabled()) {
			common = a
		}
	}
	if shared != nil {
		return shared
	}
	return common
}

// Reachable are the actions that have a key on a page, each name once.
func (t Table) Reachable(page Page) []*Action {
	var list []*Action
	seen := map[string]bool{}
	for i := range t {
		if a := &t[i]; t.hasKey(a, page) && !seen[a.Name] {
			seen[a.Name] = true
			list = append(list, a)
		}
	}
	return list
}

func (t Table) hasKey(a *Action, page Page) bool {
	if len(a.Keys) == 0 || a.Page != 0 && a.Page&page == 0 {
		return false
	}
	for i := range t {
		if b := &t[i]; a.Page != page && b.Page == page && b != a && slices.Contains(b.Keys, a.Keys[0]) {
			return false
		}
	}
	return true
}

// namelessKeys tells that fyne names no keys of letters and signs, as in a browser: they are known by what they write.
var namelessKeys = runtime.GOOS == "js"

// keyOf is the key that writes a letter or sign. Digits and the space have names everywhere.
func keyOf(r rune) Key {
	if r <= ' ' || r > '~' || r >= '0' && r <= '9' {
		return Key{}
	}
	return Key{Name: fyne.KeyName(unicode.ToUpper(r))}
}

// pageTypes reports whether a page has an action of its own for what a key writes, with Shift or without.
func (t Table) pageTypes(k Key, page Page) bool {
	return slices.ContainsFunc(t, func(a Action) bool {
		return a.Page&page != 0 && a.IsEnabled() &&
			slices.ContainsFunc(a.Keys, func(b Key) bool { return b.Rune != 0 && keyOf(b.Rune) == k })
	})
}

// Listen runs actions by the keys typed on a canvas. page is the page shown; typed sees keys first and reports whether
// it used them; modal reports whether keys belong to something else. What it returns ends the shortcuts with Ctrl. A key runs one action:
// by its name or by the letter that it writes, first that of the page.
func (t Table) Listen(c fyne.Canvas, page func() Page, typed func(*fyne.KeyEvent) bool, modal func() bool) (stop func()) {
	var used Key // by its name, of which the letter it writes is still to come
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		used = Key{}
		if typed(e) || modal() {
			return
		}
		k := Key{Name: e.Name}
		if a := t.Find(k, page()); a.works() && (a.Page != 0 || !t.pageTypes(k, page())) {
			used = k
			a.Do()
		}
	})
	c.SetOnTypedRune(func(r rune) {
		was := used
		used = Key{}
		if modal() || was.Name != "" && was == keyOf(r) {
			return
		}
		a := t.Find(Key{Rune: r}, page())
		if a == nil && namelessKeys {
			a = t.Find(keyOf(r), page())
		}
		a.Do()
	})
	var added []fyne.Shortcut
	for i := range t {
		for _, k := range t[i].Keys {
			if k.Ctrl {
				c.AddShortcut(k.Shortcut(), func(fyne.Shortcut) {
					if !modal() {
						t.Find(k, page()).Do()
					}
				})
				added = append(added, k.Shortcut())
			}
		}
	}
	return func() {
		for _, s := range added {
			c.RemoveShortcut(s)
		}
	}
}
