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

// groupsPanel shows the options in groups.
type groupsPanel struct {
	*common
	open func() // shows this panel
}

// content is the level of grouping and the groups it makes of the options.
func (p *groupsPanel) content() fyne.CanvasObject {
	s := p.state
	g := s.game()
	box := page.NewColumn()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, p.levelChoice(s.levels, p.setLevels)), 8, 4)
	options, groups, reachable := g.Options(), g.Groups(s.levels), g.Reachable()
	box.AddPadded(canvas.NewText(p.words.T("lab.groups.count", len(options), len(groups)), canvas.BodySize, true, theme.ColorNameForeground),
		2, 2)
	box.AddText(p.words.T("lab.groups."+s.levels), widget.LowImportance, 2, 4)
	rows := page.NewColumn()
	for i, group := range groups {
		if slices.Contains(reachable, group[0]) {
			rows.Content.Add(p.groupRow(i, group, options))
		}
	}
	return container.NewBorder(box.Content, nil, nil, nil, container.NewVScroll(rows.Content))
}

// groupRow is a group; a click lights it alone.
func (p *groupsPanel) groupRow(i int, group boardgame.Group, options []boardgame.Option) fyne.CanvasObject {
	s := p.state
	mark := fcanvas.NewRectangle(groupColour(p.palette, i))
	mark.SetMinSize(fyne.NewSize(12, 12))
	mark.CornerRadius = 3
	text := p.actionText(options[group[0]].Text)
	if len(group) > 1 {
		text = p.words.T("lab.stands-for", text, len(group)-1)
	}
	number := canvas.NewText(groupNumber(i), canvas.BodySize-1, true, theme.ColorNameForeground)
	marks := container.New(&canvas.Flow{Gap: 6}, container.NewCenter(mark), container.NewCenter(number))
	words := container.NewBorder(nil, nil, canvas.Padded(marks, 0, 0, 0, 8), nil, canvas.NewLabel(text, canvas.BodySize-1,
		false, theme.ColorNameForeground, 60))
	row := canvas.NewListRow(canvas.Padded(words, 3, 3, 10, 8), func() {
		if s.group == i {
			s.group = -1
		} else {
			s.group = i
		}
		p.changed()
	})
	row.SetSelected(i == s.group)
	return row
}

// setLevels shows the groups of another level.
func (p *groupsPanel) setLevels(levels string) {
	p.state.levels, p.state.group = levels, -1
	p.changed()
}

// nextLevel shows the groups of the next level, round all levels.
func (p *groupsPanel) nextLevel() {
	if !p.state.shown.isTubstap() {
		return
	}
	if p.state.panel == GroupsPanel {
		p.setLevels(levelChoices[(slices.Index(levelChoices, p.state.levels)+1)%len(levelChoices)])
	} else {
		p.open()
	}
}
