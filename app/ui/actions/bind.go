package actions

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
)

// Marks in the text of a key.
const (
	ctrlMark = "Ctrl+"
	runeMark = "type:"
)

// String is the key as settings keep it; ParseKey reads it.
func (k Key) String() string {
	s := string(k.Name)
	if k.Rune != 0 {
		s = runeMark + string(k.Rune)
	}
	if k.Ctrl {
		s = ctrlMark + s
	}
	return s
}

// ParseKey reads what String writes; ok is false for anything else.
func ParseKey(s string) (k Key, ok bool) {
	s, k.Ctrl = strings.CutPrefix(s, ctrlMark)
	if typed, is := strings.CutPrefix(s, runeMark); is {
		r := []rune(typed)
		if len(r) != 1 || k.Ctrl {
			return Key{}, false
		}
		k.Rune = r[0]
		return k, true
	}
	k.Name = fyne.KeyName(s)
	return k, s != "" && !strings.Contains(s, " ")
}

// Meets reports whether one press can mean both keys.
func (k Key) Meets(o Key) bool {
	if k == o {
		return true
	}
	letter := func(k Key) rune {
		if k.Rune == 0 && !k.Ctrl && len(k.Name) == 1 {
			return unicode.ToLower(rune(k.Name[0]))
		}
		return k.Rune
	}
	return !k.Ctrl && !o.Ctrl && (k.Name == "" || o.Name == "") && letter(k) != 0 && letter(k) == letter(o)
}

// Bindings are keys that the user gave to actions in place of their own, by the action's name.
type Bindings map[string][]Key

// ParseBindings reads texts of the form NAME=KEY KEY; those that are none are left out.
func ParseBindings(list []string) Bindings {
	b := Bindings{}
	for _, text := range list {
		name, keys, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			continue
		}
		b[name] = []Key{}
		for _, s := range strings.Fields(keys) {
			if k, ok := ParseKey(s); ok {
				b[name] = append(b[name], k)
			}
		}
	}
	return b
}

// Texts are the bindings as ParseBindings reads them, in order.
func (b Bindings) Texts() []string {
	list := make([]string, 0, len(b))
	for name, keys := range b {
		var texts []string
		for _, k := range keys {
			texts = append(texts, k.String())
		}
		list = append(list, name+"="+strings.Join(texts, " "))
	}
	slices.Sort(list)
	return list
}

// Rebound is the table with the keys of the user.
func (t Table) Rebound(b Bindings) Table {
	t = slices.Clone(t)
	for i := range t {
		if keys, ok := b[t[i].Name]; ok && t[i].CanRebind() {
			t[i].Keys = keys
		}
	}
	return t
}

// CanRebind reports whether the user can give the action another key: not where it has one for each digit, and not Esc,
// which always leads out.
func (a *Action) CanRebind() bool {
	return a.Name != "select" && !slices.Contains(a.Keys, Key{Name: fyne.KeyEscape})
}

// Conflict is the action that a key belongs to beside one of a name on a page, nil if there is none. Actions that work in
// different states of the window may share keys as the table has them, but not by a binding.
func (t Table) Conflict(k Key, name string, page Page) *Action {
	for i := range t {
		a := &t[i]
		if a.Name == name || a.Page != 0 && page != 0 && a.Page&page == 0 {
			continue
		}
		if slices.ContainsFunc(a.Keys, k.Meets) {
			return a
		}
	}
	return nil
}
