// Package menubar is the top line of the window: name, menus, file and language.
package menubar

import (
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
)

// View is the line.
type View struct {
	Content fyne.CanvasObject
	// OnLanguage chooses a language by its code.
	OnLanguage func(code string)
	// Extra are items after the one of an action, by the action's name.
	Extra map[string]func() []*fyne.MenuItem

	words   *wording.Words
	page    func() actions.Page // that is shown
	actions actions.Table
	file    *fcanvas.Text
}

// New is a line with the given menus, made from a table of actions. page is the page that is shown.
func New(words *wording.Words, d *dialogs.Dialogs, menus []string, table actions.Table, page func() actions.Page) *View {
	v := &View{words: words, actions: table, page: page, file: canvas.NewText("", canvas.BodySize-1, false, canvas.ColourQuiet)}
	bar := &line{name: canvas.Padded(canvas.NewText("Hogline", canvas.BodySize, true, theme.ColorNameForeground), 0, 0, 10, 8), file: v.file}
	for i, name := range menus {
		bar.menus = append(bar.menus, canvas.NewButton(words.T("menu."+name), canvas.ButtonFlat, func() {
			d.PopUpBar(bar.menus[:bar.shown], i, func(i int) *fyne.Menu { return v.Menu(menus[i]) })
		}))
	}
	bar.more = canvas.NewButton("…", canvas.ButtonFlat, func() { d.PopUp(v.rest(menus[bar.shown:]), bar.more) })
	bar.language = canvas.NewButton(languageName(words.Language())+"  ▾", canvas.ButtonFlat, func() { d.PopUp(v.languages(), bar.language) })
	v.Content = bar.content()
	return v
}

// rest is the menus that the line has no room for, in one.
func (v *View) rest(names []string) *fyne.Menu {
	m := fyne.NewMenu("")
	for _, name := range names {
		menu := v.Menu(name)
		item := fyne.NewMenuItem(menu.Label, nil)
		item.ChildMenu = menu
		m.Items = append(m.Items, item)
	}
	return m
}

func (v *View) languages() *fyne.Menu {
	m := fyne.NewMenu("")
	for _, l := range i18n.Languages {
		item := fyne.NewMenuItem(l.Name, func() { v.OnLanguage(l.Code) })
		item.Checked = l.Code == v.words.Language()
		m.Items = append(m.Items, item)
	}
	return m
}

func languageName(code string) string {
	for _, l := range i18n.Languages {
		if l.Code == code {
			return l.Name
		}
	}
	return code
}

// SetFile shows the name of what is open.
func (v *View) SetFile(name string) { canvas.SetText(v.file, name) }

// Menu is a menu made from the table of actions.
func (v *View) Menu(name string) *fyne.Menu {
	m := fyne.NewMenu(v.words.T("menu." + name))
	keys := map[*fyne.Menu]map[*fyne.MenuItem]string{}
	subs := map[string]*fyne.Menu{}
	for i := range v.actions {
		a := &v.actions[i]
		if a.Menu != name || a.Unlisted || a.Own && a.Page&v.page() == 0 {
			continue
		}
		if n := len(m.Items); a.Separator && n > 0 && !m.Items[n-1].IsSeparator {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
		}
		item := fyne.NewMenuItem(v.words.T("do."+a.Name), a.Do)
		item.Disabled = !a.IsEnabled()
		item.Checked = a.IsChecked()
		in := m
		if a.Sub != "" {
			if in = subs[a.Sub]; in == nil {
				in = fyne.NewMenu("")
				subs[a.Sub] = in
				opener := fyne.NewMenuItem(v.words.T("menu."+a.Sub), nil)
				opener.ChildMenu = in
				m.Items = append(m.Items, opener)
			}
		}
		in.Items = append(in.Items, item)
		if labels := a.Labels(); len(labels) > 0 {
			if keys[in] == nil {
				keys[in] = map[*fyne.MenuItem]string{}
			}
			keys[in][item] = labels[0]
		}
		if more := v.Extra[a.Name]; more != nil {
			in.Items = append(in.Items, more()...)
		}
	}
	for _, list := range keys { // where fyne writes keys they have a contrast of 1.5
		dialogs.AlignColumn(list)
	}
	return m
}

// keysWidth is the width in pixels of two columns of keys.
const keysWidth = 700

// ShowKeys opens a dialog with the keys of a page.
func ShowKeys(words *wording.Words, d *dialogs.Dialogs, table actions.Table, page actions.Page) {
	columns := max(1, min(3, int(d.Width(3*keysWidth/2)/(keysWidth/2))))
	grid := container.NewGridWithColumns(columns)
	list := table.Reachable(page)
	half := (len(list) + columns - 1) / columns
	for part := range slices.Chunk(list, max(1, half)) {
		column := canvas.VStack()
		for _, a := range part {
			labels := a.Labels()
			if a.Name == selectAction {
				labels = []string{"1 – 9"}
			}
			column.Add(canvas.Padded(container.New(&canvas.Columns{Fixed: []float32{124, 0}, Gap: 8},
				keyCaps(labels),
				canvas.NewLabel(words.T("do."+a.Name), canvas.BodySize-1, false, theme.ColorNameForeground, 210)), 2, 2, 0, 12))
		}
		grid.Add(column)
	}
	scroll := container.NewVScroll(grid)
	scroll.SetMinSize(fyne.NewSize(d.Width(float32(columns)*keysWidth/2), min(grid.MinSize().Height, d.Size().Height-keysAround)))
	d.Show(words.T("do.keys"), scroll)
}

// keysAround is the height in pixels of what is above and below the keys.
const keysAround = 100

// selectAction is the action that has a key for each digit.
const selectAction = "select"

// keyCaps are keys as small frames, side by side.
func keyCaps(labels []string) fyne.CanvasObject {
	row := container.New(&canvas.Flow{Gap: 5})
	for _, l := range labels {
		background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourButton))
		background.CornerRadius, background.StrokeWidth, background.StrokeColor = 4, 1, canvas.ThemeColour(canvas.ColourLine)
		row.Add(container.NewStack(background, canvas.Padded(canvas.NewText(l, canvas.NoteSize, true, theme.ColorNameForeground), 1, 1, 6, 6)))
	}
	return row
}
