package menubar

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// rebinding is the dialog in which actions get other keys.
type rebinding struct {
	words    *wording.Words
	dialogs  *dialogs.Dialogs
	original actions.Table // with the keys of the program
	now      actions.Table // with those of the user
	bindings actions.Bindings
	changed  func(actions.Bindings)

	rows    *fyne.Container
	message *canvas.Prose
	catcher *keyCatcher
	of      int // action that waits for a key
	button  *canvas.Button
	taken   actions.Key // was pressed once, and belongs to another action
}

// ShowRebind opens the dialog. original is the table with the keys of the program; changed is given every change.
func ShowRebind(words *wording.Words, d *dialogs.Dialogs, original actions.Table, menus []string, bindings actions.Bindings,
	changed func(actions.Bindings)) {
	r := &rebinding{words: words, dialogs: d, original: original, now: original.Rebound(bindings), bindings: bindings, changed: changed,
		of: -1}
	r.message = canvas.NewProse(words.T("rebind.hint", "Esc", "Backspace"))
	r.catcher = newKeyCatcher(r.caught)
	r.rows = canvas.VStack()
	r.fill(menus)
	scroll := container.NewVScroll(r.rows)
	scroll.SetMinSize(fyne.NewSize(d.Width(520), min(520, d.Size().Height-230)))
	reset := canvas.NewButton(words.T("rebind.reset"), canvas.ButtonOutline, func() {
		r.bindings = actions.Bindings{}
		r.apply(menus, words.T("rebind.reset.done"))
	})
	r.catcher.after = func() { r.fill(menus) }
	d.Show(words.T("do.rebind"), container.NewVBox(r.message, scroll, r.catcher, container.NewHBox(reset)))
}

// fill makes the rows anew: the actions by their menus, those without one last.
func (r *rebinding) fill(menus []string) {
	r.rows.RemoveAll()
	r.of, r.button = -1, nil
	seen := map[string]bool{}
	for _, menu := range append(slices.Clone(menus), "") {
		first := true
		for i := range r.now {
			a := &r.now[i]
			if a.Menu != menu || seen[a.Name] || !a.CanRebind() || menu == "" && len(r.original[i].Keys) == 0 {
				continue
			}
			seen[a.Name] = true
			if title := "rebind.other"; first {
				if menu != "" {
					title = "menu." + menu
				}
				r.rows.Add(canvas.Padded(canvas.Caption(r.words.T(title)), 8, 2, 2, 0))
				first = false
			}
			r.rows.Add(r.row(i))
		}
	}
	r.rows.Refresh()
}

func (r *rebinding) row(i int) fyne.CanvasObject {
	text := "—"
	for k, l := range r.now[i].Labels() {
		if k == 0 {
			text = l
		} else {
			text += "  " + l
		}
	}
	var b *canvas.Button
	b = canvas.NewButton(text, canvas.ButtonOutline, func() { r.ask(i, b) })
	b.Small = true
	name := canvas.NewLabel(r.words.T("do."+r.now[i].Name), canvas.BodySize, false, theme.ColorNameForeground, 100)
	return canvas.Padded(container.NewBorder(nil, nil, nil, b, container.New(canvas.VCentre{}, name)), 1, 1, 2, 14)
}

// ask waits for the key of an action.
func (r *rebinding) ask(i int, b *canvas.Button) {
	r.of, r.button, r.taken = i, b, actions.Key{}
	b.SetSelected(true)
	r.say(r.words.T("rebind.press", r.words.T("do."+r.now[i].Name)), widget.MediumImportance)
	r.dialogs.Focus(r.catcher)
}

func (r *rebinding) say(text string, importance widget.Importance) {
	r.message.SetImportance(importance)
	r.message.SetText(text)
}

// caught gives the key to the action that waits. A key of another action is told, and taken from it when it is pressed
// again. Backspace takes all keys away, Esc leaves them.
func (r *rebinding) caught(k actions.Key) {
	if r.of < 0 {
		return
	}
	a := &r.now[r.of]
	switch k {
	case actions.Key{Name: fyne.KeyEscape}:
		r.button.SetSelected(false)
		r.of = -1
		r.say(r.words.T("rebind.hint", "Esc", "Backspace"), widget.MediumImportance)
		return
	case actions.Key{Name: fyne.KeyBackspace}:
		r.bindings[a.Name] = []actions.Key{}
		r.apply(nil, r.words.T("rebind.none", r.words.T("do."+a.Name)))
		return
	}
	other := r.now.Conflict(k, a.Name, a.Page)
	if other != nil && (r.taken != k || !other.CanRebind()) {
		r.taken = k
		key := "rebind.taken"
		if !other.CanRebind() {
			key = "rebind.fixed"
		}
		r.say(r.words.T(key, k.Label(), r.words.T("do."+other.Name)), widget.DangerImportance)
		return
	}
	for other := r.now.Conflict(k, a.Name, a.Page); other != nil; other = r.now.Conflict(k, a.Name, a.Page) {
		r.bindings[other.Name] = slices.DeleteFunc(slices.Clone(other.Keys), k.Meets)
		if r.now = r.original.Rebound(r.bindings); !other.CanRebind() {
			break
		}
	}
	r.bindings[a.Name] = []actions.Key{k}
	r.apply(nil, r.words.T("rebind.done", r.words.T("do."+a.Name), k.Label()))
}

// apply hands the bindings on and shows them.
func (r *rebinding) apply(menus []string, message string) {
	r.now = r.original.Rebound(r.bindings)
	r.changed(r.bindings)
	r.say(message, widget.MediumImportance)
	if menus != nil {
		r.fill(menus)
	} else {
		r.catcher.after()
	}
}

// keyCatcher is given every key while it has the keyboard.
type keyCatcher struct {
	widget.BaseWidget
	caught func(actions.Key)
	after  func()
}

func newKeyCatcher(caught func(actions.Key)) *keyCatcher {
	c := &keyCatcher{caught: caught}
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey is for fyne. Keys that type a sign other than a letter are known by it.
func (c *keyCatcher) TypedKey(e *fyne.KeyEvent) {
	if len(e.Name) > 1 || len(e.Name) == 1 && e.Name[0] >= 'A' && e.Name[0] <= 'Z' {
		c.caught(actions.Key{Name: e.Name})
	}
}

// TypedRune is for fyne.
func (c *keyCatcher) TypedRune(r rune) {
	if r > ' ' && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
		c.caught(actions.Key{Rune: r})
	}
}

// TypedShortcut is for fyne.
func (c *keyCatcher) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && k.Mod() == fyne.KeyModifierControl {
		c.caught(actions.Ctrl(k.Key()))
	}
}

// FocusGained is for fyne.
func (c *keyCatcher) FocusGained() {}

// FocusLost is for fyne.
func (c *keyCatcher) FocusLost() {}

// MinSize is none: it is not seen.
func (c *keyCatcher) MinSize() fyne.Size { return fyne.Size{} }

// CreateRenderer is for fyne.
func (c *keyCatcher) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(fcanvas.NewRectangle(color.Transparent))
}
