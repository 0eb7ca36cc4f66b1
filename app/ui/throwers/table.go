package throwers

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
)

// newTable is the table of the throwers: below the heads of its columns a row for each, which scrolls where the window is low.
func (v *View) newTable() fyne.CanvasObject {
	v.whole = canvas.NewButton("", canvas.ButtonOutline, v.ShowAll)
	v.whole.Small = true
	v.head = container.New(columns{&v.widths}, container.New(canvas.Hug(func() float32 { return v.whole.MinSize().Width }), v.whole))
	for i, name := range []string{"limit", "noise", "draws", "hits"} {
		v.heads[i] = newCell(true)
		v.heads[i].SetText(v.words.T("thrower.head." + name))
		v.head.Add(v.heads[i])
	}
	side := func() fyne.CanvasObject { // as wide as the buttons beside a row
		b := canvas.NewIconButton(theme.CheckButtonIcon(), canvas.ButtonFlat, nil)
		return canvas.Spacer(b.MinSize().Width, 1)
	}
	add := canvas.NewButton(v.words.T("thrower.new"), canvas.ButtonOutline, v.ShowNew)
	add.Small = true
	v.more = canvas.Padded(container.New(&canvas.Flow{}, add), 2, 2, 7, 0)
	v.rows = canvas.VStack()
	v.scroll = container.NewVScroll(v.rows)
	most := func() float32 { return max(leastRows*v.more.MinSize().Height, v.dialogs.Size().Height-restOfWindow) }
	return canvas.VStack(canvas.Padded(container.NewBorder(nil, nil, side(), side(), v.head), 4, 0, 11, 8),
		canvas.Padded(container.New(atMost(most), v.scroll), 0, 0, 4, 4))
}

// leastRows is how many rows of the table are shown at least, restOfWindow what the rest of the window needs beside it in pixels:
// the answers stay in reach where all throwers are shown.
const (
	leastRows    = 2
	restOfWindow = 540
)

// atMost lays a pane that scrolls out at the height of its content, or at the height in pixels that it returns.
type atMost func() float32

// MinSize is the size needed.
func (l atMost) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := o[0].(*container.Scroll).Content.MinSize()
	return fyne.NewSize(s.Width, min(s.Height, l()))
}

// Layout places the pane.
func (atMost) Layout(o []fyne.CanvasObject, s fyne.Size) { o[0].Resize(s) }

// entry is a thrower of the table.
type entry struct {
	thrower study.Thrower
	player  curling.Player // as he throws here
	main    bool           // he throws: maps and shots of one's own are his
	on      bool           // the AIs are asked for him
	engine  enginelist.ID  // the AI that alone is asked for him, 0: he is anybody's
}

// entries are the throwers that can be asked for, always in the same order: that of the game, those that were named, the
// presets of the ice; at the end those of one AI alone.
func (v *View) entries() []entry {
	ts := v.session.Throwers
	list := []entry{{thrower: study.Thrower{Name: ts.Name(), Own: ts.Choice().Own}, player: ts.Now(), main: true, on: true}}
	if v.session.Place.Game().HasPlaces() {
		for _, b := range ts.Beside() {
			list = append(list, entry{thrower: b.Thrower, player: b.Player, on: b.On})
		}
	}
	order := []string{study.OwnThrower, ""}
	for _, t := range ts.Named() {
		order = append(order, t.Name)
	}
	for _, p := range ts.Presets() {
		order = append(order, p.Name)
	}
	rank := func(e entry) int {
		if i := slices.Index(order, e.thrower.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(list, func(a, b entry) int { return rank(a) - rank(b) })
	for _, e := range v.session.Engines.All() {
		if p, ok := ts.For(study.Thrower{Name: e.Thrower, Own: e.Player}, e.Limit); ok {
			list = append(list, entry{thrower: study.Thrower{Name: e.Thrower, Own: e.Player}, player: p, on: true, engine: e.ID})
		}
	}
	return list
}

// listed are the entries that the table shows: all, or those asked for, that of the game, one more by which a second thrower is a click
// away, and what was shown before.
func (v *View) listed() (list []entry) {
	entries := v.entries()
	wanted := func(e entry) bool { return v.all || e.on || e.thrower.Name == "" || v.kept[e.thrower.Name] }
	second := ""
	if n := len(entries) - len(slices.DeleteFunc(slices.Clone(entries), wanted)); n == 1 {
		second = v.second(entries)
	}
	for _, e := range entries {
		if wanted(e) || second != "" && e.engine == 0 && e.thrower.Name == second {
			if e.engine == 0 {
				v.kept[e.thrower.Name] = true
			}
			list = append(list, e)
		}
	}
	return list
}

// seconds are the presets that are offered as a second thrower, the first that the ice has: another limit and another error.
var seconds = []string{"strong-half", "half", "twice"}

// second is the name of the thrower who is offered where one alone is asked for: the first that the user named, else a preset.
func (v *View) second(entries []entry) string {
	names := make([]string, 0, len(seconds)+1)
	for _, t := range v.session.Throwers.Named() {
		names = append(names, t.Name)
	}
	for _, name := range append(names, seconds...) {
		if slices.ContainsFunc(entries, func(e entry) bool { return e.engine == 0 && !e.main && e.thrower.Name == name }) {
			return name
		}
	}
	return ""
}

// line is a row of the table: whether he is asked for, who he is, and the button of his numbers.
type line struct {
	entry
	check, change             *canvas.Button
	row                       *canvas.ListRow
	name                      *canvas.Label
	limit, noise, draws, hits *canvas.Label
	cells                     *fyne.Container
	content                   fyne.CanvasObject
}

// newCell is an empty cell of a column of figures.
func newCell(bold bool) *canvas.Label {
	return canvas.NewLabel("", canvas.NoteSize, bold, canvas.ColourQuiet, 0).Align(fyne.TextAlignTrailing)
}

// newLine is a row without a thrower.
func (v *View) newLine() *line {
	l := &line{name: canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, nameWidth)}
	for _, cell := range []**canvas.Label{&l.limit, &l.noise, &l.draws, &l.hits} {
		*cell = newCell(false)
	}
	l.cells = container.New(columns{&v.widths}, l.name, l.limit, l.noise, l.draws, l.hits)
	l.check = canvas.NewIconButton(theme.CheckButtonIcon(), canvas.ButtonFlat, func() { v.toggle(l.entry) })
	l.row = canvas.NewListRow(canvas.Padded(l.cells, 3, 3, 4, 4), func() { v.choose(l.entry) })
	l.change = canvas.NewIconButton(theme.DocumentCreateIcon(), canvas.ButtonFlat, func() { v.change(l.entry) })
	l.content = container.NewBorder(nil, nil, l.check, l.change, l.row)
	return l
}

// show shows a thrower.
func (l *line) show(v *View, e entry) {
	l.entry = e
	icon := theme.CheckButtonIcon()
	if e.on {
		icon = theme.CheckButtonCheckedIcon()
	}
	l.check.SetIcon(icon)
	l.row.SetSelected(e.main)
	l.name.SetText(v.entryName(e))
	l.limit.SetText(limitText(e.player.WeightMax))
	l.noise.SetText(v.words.Terms().NoiseSize(e.player.Noise))
	draws, hits := "", ""
	if skill, ok := v.session.Skills.Of(e.player); ok && !skill.Short {
		draws, hits = wording.Distance(skill.Draw), fmt.Sprintf("%.0f %%", 100*skill.Hits)
	}
	l.draws.SetText(draws)
	l.hits.SetText(hits)
	canvas.SetVisible(l.change, e.engine == 0)
}

// limitText is a weight limit in a column of them.
func limitText(limit float64) string {
	if limit <= 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f m/s", limit)
}

// entryName is who a thrower is: of the game with how he was measured, of one AI with its letter.
func (v *View) entryName(e entry) string {
	switch {
	case e.engine != 0:
		name := v.words.First(e.thrower.Name, "thrower."+e.thrower.Name)
		if e.thrower.Name == "" {
			name = v.words.T("thrower.limit")
		}
		return v.words.T("thrower.alone", paint.SeriesStyleOf(v.session.Engines.Index(e.engine)).Letter, name)
	case e.thrower.Name != "":
		return v.words.First(e.thrower.Name, "thrower."+e.thrower.Name)
	}
	return v.gameThrower()
}

// showTable shows the throwers. Its rows stay as long as there are so many, so that the keyboard stays on one.
func (v *View) showTable() {
	list := v.listed()
	if len(v.lines) != len(list) {
		v.rows.RemoveAll()
		v.lines = nil
		for range list {
			l := v.newLine()
			v.lines = append(v.lines, l)
			v.rows.Add(l.content)
		}
		v.rows.Add(v.more)
	}
	for i, e := range list {
		v.lines[i].show(v, e)
	}
	v.widths.measure(v.heads, v.lines)
	v.head.Refresh() // the columns are other ones
	for _, l := range v.lines {
		l.cells.Refresh()
	}
	canvas.SetVisible(v.more, v.all)
	n := len(v.entries())
	v.whole.SetText(v.words.T("thrower.all", n) + menuMark)
	if v.all {
		v.whole.SetText(v.words.T("thrower.fewer"))
	}
	canvas.SetVisible(v.whole, v.session.Place.Game().HasPlaces())
	v.rows.Refresh()
	v.scroll.Refresh()
}

// ShowAll shows all throwers, or again those asked for alone.
func (v *View) ShowAll() {
	v.all, v.kept = !v.all, map[string]bool{}
	v.show()
}

// choose has a thrower throw; those asked for beside stay, and the numbers that the user entered.
func (v *View) choose(e entry) {
	if e.engine != 0 || e.main {
		return
	}
	t := v.session.Throwers.Choice()
	if t.Name = e.thrower.Name; v.named(t.Name) {
		t = e.thrower
	}
	v.session.Throwers.Choose(t)
}

// toggle has the AIs asked for a thrower, or no more. Where he throws another one takes his place; the last one stays.
func (v *View) toggle(e entry) {
	switch {
	case e.engine != 0:
		of := *v.session.Engines.Of(e.engine)
		of.Thrower, of.Player, of.Limit = "", curling.Player{}, -1
		if err := v.session.Engines.Put(e.engine, of); err != nil {
			v.dialogs.Error(err)
		}
	case e.main:
		if !v.session.Throwers.Leave() {
			v.dialogs.Notify(v.words.T("thrower.last"))
		}
	default:
		v.session.Ask.Beside(e.thrower)
	}
}

// change opens what tells and changes the numbers of a thrower.
func (v *View) change(e entry) {
	if name := v.charted(); e.thrower.Name == "" && name != "" {
		v.OnCharted(name)
		return
	}
	v.showChange(e)
}

// nameWidth is the least width of a name in pixels, mostName that up to which names are shown in full and the last columns give way,
// columnGap the space between columns.
const (
	nameWidth = 96
	mostName  = 160
	columnGap = 12
)

// widths are those of the columns, in pixels: the name; limit, error, draws, hits.
type widths struct {
	name float32
	of   [4]float32
}

// measure makes the columns as wide as what they hold.
func (w *widths) measure(heads [4]*canvas.Label, lines []*line) {
	w.name = nameWidth
	for _, l := range lines {
		w.name = max(w.name, min(l.name.Whole(), mostName))
	}
	for i, h := range heads {
		w.of[i] = h.Whole()
		for _, l := range lines {
			w.of[i] = max(w.of[i], []*canvas.Label{l.limit, l.noise, l.draws, l.hits}[i].Whole())
		}
	}
}

// columns lay out a name and the columns behind it, aligned at their right. Where there is no room for all the last ones are left out.
type columns struct{ *widths }

// MinSize is that of the name alone.
func (columns) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(nameWidth, o[0].MinSize().Height)
}

// Layout places the name and the columns that fit.
func (c columns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	name := max(nameWidth, min(c.name, s.Width-c.of[0]-c.of[1]-2*columnGap)) // limit and error tell throwers apart
	n, left := 0, s.Width-name
	for n < len(c.of) && c.of[n]+columnGap <= left {
		left -= c.of[n] + columnGap
		n++
	}
	x := name + left
	place := func(o fyne.CanvasObject, x, width float32) {
		h := o.MinSize().Height
		o.Resize(fyne.NewSize(width, h))
		o.Move(fyne.NewPos(x, (s.Height-h)/2))
	}
	place(o[0], 0, x)
	for i, cell := range o[1:] {
		canvas.SetVisible(cell, i < n)
	}
	for i, width := range c.of[:n] {
		place(o[1+i], x+columnGap, width)
		x += columnGap + width
	}
}
