package lab

import (
	"slices"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// groupsPanel is the level of grouping and the groups it makes of the options.
func (v *View) groupsPanel() fyne.CanvasObject {
	s := v.state
	g := s.game()
	box := page.NewColumn()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, v.levelChoice(s.levels, v.setLevels)), 8, 4)
	options, groups, reachable := g.Options(), g.Groups(s.levels), g.Reachable()
	box.AddPadded(canvas.NewText(v.words.T("lab.groups.count", len(options), len(groups)), canvas.BodySize, true, theme.ColorNameForeground),
		2, 2)
	box.AddText(v.words.T("lab.groups."+s.levels), widget.LowImportance, 2, 4)
	rows := page.NewColumn()
	for i, group := range groups {
		if slices.Contains(reachable, group[0]) {
			rows.Content.Add(v.groupRow(i, group, options))
		}
	}
	return container.NewBorder(box.Content, nil, nil, nil, container.NewVScroll(rows.Content))
}

// groupRow is a group; a click lights it alone.
func (v *View) groupRow(i int, group boardgame.Group, options []boardgame.Option) fyne.CanvasObject {
	s := v.state
	mark := fcanvas.NewRectangle(v.groupColour(i))
	mark.SetMinSize(fyne.NewSize(12, 12))
	mark.CornerRadius = 3
	text := v.actionText(options[group[0]].Text)
	if len(group) > 1 {
		text = v.words.T("lab.stands-for", text, len(group)-1)
	}
	words := container.NewBorder(nil, nil, canvas.Padded(container.NewCenter(mark), 0, 0, 0, 8), nil, canvas.NewLabel(text, canvas.BodySize-1,
		false, theme.ColorNameForeground, 60))
	row := canvas.NewListRow(canvas.Padded(words, 3, 3, 10, 8), func() {
		if s.group == i {
			s.group = -1
		} else {
			s.group = i
		}
		v.moved(nil)
	})
	row.SetSelected(i == s.group)
	return row
}

// setLevels shows the groups of another level.
func (v *View) setLevels(levels string) {
	v.state.levels, v.state.group = levels, -1
	v.moved(nil)
}

// nextLevel shows the groups of the next level, round all levels.
func (v *View) nextLevel() {
	if !v.state.shown.isTubstap() {
		return
	}
	if v.state.panel == GroupsPanel {
		v.setLevels(levelChoices[(slices.Index(levelChoices, v.state.levels)+1)%len(levelChoices)])
	} else {
		v.openPanel(GroupsPanel)
	}
}
