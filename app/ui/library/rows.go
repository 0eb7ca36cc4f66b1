package library

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay/library"
)

// cell is an entry of a row.
func cell(right bool) *canvas.Label {
	l := canvas.NewLabel("", canvas.BodySize, false, theme.ColorNameForeground, 20)
	if right {
		l.Align(fyne.TextAlignTrailing)
	}
	return l
}

// listOf is the row of column heads and the list of a mode.
func (v *View) listOf(m Mode) (fyne.CanvasObject, *list) {
	s := v.state
	switch m {
	case Games, StatisticMode:
		shown := s.columns()
		widths, rights, keys := make([]float32, len(shown)), make([]bool, len(shown)), make([]string, len(shown))
		for k, i := range shown {
			if m == Games {
				widths[k], rights[k], keys[k] = gameColumns[i].width, gameColumns[i].right, gameColumns[i].key
			} else {
				widths[k], rights[k], keys[k] = statisticColumns[i].width, i > 0, statisticColumns[i].key
			}
		}
		if m == Games {
			return v.table(keys, widths, rights, shown, func() int { return len(s.found) },
				func(c, i int) string { return gameColumns[shown[c]].text(v, &s.found[i]) })
		}
		return v.table(keys, widths, rights, shown, func() int { return len(s.statistics) },
			func(c, i int) string { return v.statisticText(shown[c], &s.statistics[i]) })
	case SituationMode:
		return v.situations.list()
	case SimilarMode:
		n := len(s.columns())
		return v.table(similarColumns[:n], []float32{70, 150, 120, 60, 0, 58, 84, 0}[:n],
			[]bool{true, false, false, true, false, true, false, false}, nil,
			func() int { return len(s.similar) }, func(c, i int) string { return v.similarText(c, &s.similar[i]) })
	}
	return v.shotList()
}

// similarColumns are the columns of similar positions, that of events the last one.
var similarColumns = []string{"distance", "how", "place", "lead", "teams", "score", "date", "event"}

// Width in pixels of a column of names; of several the last one has no limit.
const (
	leastName = 96
	mostName  = 280
)

// leastNames are the least widths of the columns whose names are longer, in pixels: two countries, and enough of an event to tell which.
var leastNames = map[string]float32{"teams": 176, "event": 174}

// table is a list of rows of texts. numbers are those of the columns by which they are sorted, nil where they are not.
func (v *View) table(keys []string, widths []float32, rights []bool, numbers []int, length func() int,
	text func(column, row int) string) (fyne.CanvasObject, *list) {
	least := make([]float32, len(keys))
	for i, key := range keys {
		least[i] = cmp.Or(leastNames[key], leastName)
	}
	layout := func() *canvas.Columns {
		return &canvas.Columns{Fixed: widths, Gap: 8, Least: least, Most: mostName}
	}
	head := container.New(layout())
	for i, key := range keys {
		title := v.words.T("library.column." + key)
		if numbers != nil && v.state.sort == numbers[i]+1 {
			title += map[bool]string{false: " ▲", true: " ▼"}[v.state.descending]
		}
		if numbers == nil {
			l := canvas.NewLabel(title, canvas.NoteSize, true, canvas.ColourQuiet, 20)
			if rights[i] {
				l.Align(fyne.TextAlignTrailing)
			}
			head.Add(l)
			continue
		}
		l := canvas.NewLabel(title, canvas.NoteSize, true, canvas.ColourQuiet, 20)
		if rights[i] {
			l.Align(fyne.TextAlignTrailing)
		}
		head.Add(canvas.NewListRow(canvas.Padded(l, 2, 2, 0, 0), func() {
			v.state.sortBy(numbers[i] + 1)
			v.shownMode = ""
			v.show()
		}))
	}
	l := newList(length, func() fyne.CanvasObject {
		row := container.New(layout())
		for i := range keys {
			row.Add(cell(rights[i]))
		}
		return canvas.Padded(row, 4, 4, 8, 14)
	}, func(i int, o fyne.CanvasObject) {
		for c, o := range o.(*fyne.Container).Objects[0].(*fyne.Container).Objects {
			o.(*canvas.Label).SetText(text(c, i))
		}
	}, v.dialogs.Focus)
	l.open = v.open
	return canvas.Padded(head, 0, 0, 4, 10), l
}

// similarText is an entry of a similar position.
func (v *View) similarText(column int, p *library.Similar) string {
	switch column {
	case 0:
		return v.words.T("library.cm", int(100*p.Distance+0.5))
	case 1:
		switch {
		case p.Mirrored && p.Swapped:
			return v.words.T("library.mirrored-swapped")
		case p.Mirrored:
			return v.words.T("library.mirrored")
		case p.Swapped:
			return v.words.T("library.swapped")
		}
		return v.words.T("library.as-is")
	case 2:
		return v.words.T("library.place", p.End, p.Place.Shot)
	case 3:
		return wording.Signed(float64(p.Lead), 0)
	case 4:
		return v.teams(&p.Game)
	case 5:
		return score(&p.Game)
	case 6:
		return v.day(&p.Game)
	}
	return p.Event
}

// addLikeness adds what counts as similar.
func (v *View) addLikeness(tools *fyne.Container) {
	s := v.state
	for _, cm := range []int{5, 10, 20, 30, 50, 100} {
		b := canvas.NewButton(v.words.T("library.cm", cm), canvas.ButtonQuiet, func() {
			s.likeness.Within = float64(cm) / 100
			v.shownMode = ""
			s.search()
		})
		b.Small, b.Selected = true, int(100*s.likeness.Within+0.5) == cm
		tools.Add(b)
	}
	check := func(key string, into *bool) {
		c := forms.NewCheck(v.words.T(key), v.typed)
		c.SetChecked(*into)
		c.OnChanged = func(on bool) { *into = on; s.search() }
		tools.Add(c)
	}
	check("library.mirror", &s.likeness.Mirror)
	check("library.swap", &s.likeness.Swap)
}

// addGroups adds whose statistics are shown.
func (v *View) addGroups(tools *fyne.Container) {
	s := v.state
	for _, g := range library.Groups {
		b := canvas.NewButton(v.words.T("library.by."+string(g)), canvas.ButtonQuiet, func() {
			s.group = g
			v.shownMode = ""
			s.search()
		})
		b.Small, b.Selected = true, s.group == g
		tools.Add(b)
	}
}
