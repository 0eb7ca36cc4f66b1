package app

import (
	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hogline/app/i18n"
	"hogline/app/settings"
	"hogline/canvas"
)

// menuBar is the top line: name, menus, file, language.
type menuBar struct {
	w       *Window
	content fyne.CanvasObject
	file    *fcanvas.Text
}

func newMenuBar(w *Window) *menuBar {
	b := &menuBar{w: w, file: canvas.NewText("", canvas.BodySize-1, false, canvas.ColourQuiet)}
	left := container.New(&canvas.Flow{Gap: 0}, canvas.Padded(canvas.NewText("Hogline", canvas.BodySize, true, theme.ColorNameForeground), 0, 0, 10, 8))
	for _, name := range menus {
		var chip *canvas.Button
		chip = canvas.NewButton(w.T("menu."+name), canvas.ButtonFlat, func() { w.popUp(b.menu(name), chip) })
		left.Add(chip)
	}
	var lang *canvas.Button
	lang = canvas.NewButton(languageName(w.Book.Language())+"  ▾", canvas.ButtonFlat, func() {
		m := fyne.NewMenu("")
		for _, l := range i18n.Languages {
			item := fyne.NewMenuItem(l.Name, func() { w.speak(l.Code) })
			item.Checked = l.Code == w.Book.Language()
			m.Items = append(m.Items, item)
		}
		w.popUp(m, lang)
	})
	row := container.NewBorder(nil, nil, left, container.New(&canvas.Flow{Gap: 6}, b.file, lang, canvas.Spacer(4, 1)))
	b.content = row
	return b
}

func languageName(code string) string {
	for _, l := range i18n.Languages {
		if l.Code == code {
			return l.Name
		}
	}
	return code
}

func (b *menuBar) setFile(name string) { canvas.SetText(b.file, name) }

// menu is a menu made from the table of actions.
func (b *menuBar) menu(name string) *fyne.Menu {
	w := b.w
	m := fyne.NewMenu(w.T("menu." + name))
	for i := range actions {
		a := &actions[i]
		if a.menu != name {
			continue
		}
		if a.rule {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
		}
		item := fyne.NewMenuItem(w.T("do."+a.name), func() { w.do(a) })
		item.Shortcut = a.shortcut()
		item.Disabled = a.on != nil && !a.on(w)
		item.Checked = a.tick != nil && a.tick(w)
		m.Items = append(m.Items, item)
		if a.name == "open" {
			m.Items = append(m.Items, b.recent()...)
		}
	}
	return m
}

func (b *menuBar) recent() []*fyne.MenuItem {
	list := b.w.Settings.List(settings.Recent)
	if len(list) == 0 {
		return nil
	}
	item := fyne.NewMenuItem(b.w.T("recent"), nil)
	item.ChildMenu = fyne.NewMenu("")
	for _, path := range list {
		item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(path, func() { b.w.openFile(path) }))
	}
	return []*fyne.MenuItem{item}
}

// popUp shows a menu below an object.
func (w *Window) popUp(m *fyne.Menu, below fyne.CanvasObject) {
	if len(m.Items) == 0 {
		return
	}
	at := w.App.Driver().AbsolutePositionForObject(below)
	widget.ShowPopUpMenuAtPosition(m, w.win.Canvas(), at.Add(fyne.NewPos(0, below.Size().Height+2)))
}
