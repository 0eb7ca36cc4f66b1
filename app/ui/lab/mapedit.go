package lab

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/tubstap"
)

// tool is what a click on the map does.
type tool struct {
	kind    toolKind
	terrain tubstap.Terrain
	unit    tubstap.Unit // its type, team and HP
}

type toolKind int

const (
	terrainTool toolKind = iota
	unitTool
	removeTool
)

// mapPanel edits the map of the game shown.
type mapPanel struct {
	*common
	save func() // of the map
	play func() // the map as it was edited
}

// content is the tools of the editor, the size and limits of the map, and what is wrong with it.
func (p *mapPanel) content() fyne.CanvasObject {
	s := p.state
	editor := s.shown.editor
	box := page.NewColumn()
	undo, redo := canvas.NewButton(p.words.T("lab.undo"), canvas.ButtonOutline, p.undo), canvas.NewButton(p.words.T("lab.redo"),
		canvas.ButtonOutline, p.redo)
	undo.Disabled, redo.Disabled = !editor.CanUndo(), !editor.CanRedo()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, undo, redo), 8, 4)
	box.AddPadded(canvas.Caption(p.words.T("lab.terrain")), 4, 3)
	terrains := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for t := range tubstap.Terrains {
		terrains.Add(toolButton(strconv.Itoa(int(t))+" "+p.words.T("lab.terrain."+t.String()), s.tool.kind == terrainTool &&
			s.tool.terrain == t, func() { p.takeTerrain(t) }))
	}
	box.AddPadded(terrains, 0, 4)
	box.AddPadded(canvas.Caption(p.words.T("lab.units")), 4, 3)
	units := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for t := range tubstap.Types {
		units.Add(toolButton(string(t.Spec().Letter)+" "+p.words.T("lab.type."+t.String()), s.tool.kind == unitTool && s.tool.unit.Type == t,
			func() { p.takeUnit(t) }))
	}
	units.Add(toolButton("X "+p.words.T("lab.remove"), s.tool.kind == removeTool, p.takeRemover))
	box.AddPadded(units, 0, 4)
	team := canvas.NewButton(p.words.T("lab.team."+s.tool.unit.Team.String()), canvas.ButtonOutline, p.changeTeam)
	finished := widget.NewCheck(p.words.T("lab.finished"), func(on bool) { s.tool.unit.Finished = on })
	finished.Checked = s.tool.unit.Finished
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, team, stepper(p.words.T("lab.hp"), s.tool.unit.HP, p.changeHP), finished),
		2, 4)
	p.addMapNumbers(box)
	if _, err := editor.Map(); err != nil {
		box.AddText(p.words.ErrorSentence(err), widget.DangerImportance, 4, 4)
	}
	play := canvas.NewButton(p.words.T("lab.play-map"), canvas.ButtonPrimary, p.play)
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, play, canvas.NewButton(p.words.T("lab.save-map"), canvas.ButtonOutline,
		p.save),
		canvas.NewButton(p.words.T("lab.mirror"), canvas.ButtonOutline, func() { p.edited(editor.Mirror()) })), 6, 8)
	box.AddText(p.words.T("lab.map.hint"), widget.LowImportance, 2, 8)
	return container.NewVScroll(box.Content)
}

// addMapNumbers adds the size of the map and when a game on it ends.
func (p *mapPanel) addMapNumbers(box page.Column) {
	editor := p.state.shown.editor
	l := editor.Layout()
	box.AddPadded(canvas.Caption(p.words.T("lab.map.size")), 4, 3)
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		stepper(p.words.T("lab.width"), l.Width, func(n int) { p.edited(editor.Resize(l.Width+n, l.Height)) }),
		stepper(p.words.T("lab.height"), l.Height, func(n int) { p.edited(editor.Resize(l.Width, l.Height+n)) }),
		stepper(p.words.T("lab.turns"), l.TurnLimit, func(n int) { p.edited(editor.SetLimits(l.TurnLimit+n, l.Threshold)) }),
		stepper(p.words.T("lab.threshold"), l.Threshold, func(n int) { p.edited(editor.SetLimits(l.TurnLimit, l.Threshold+n)) })), 0, 4)
}

func toolButton(text string, selected bool, run func()) *canvas.Button {
	b := canvas.NewButton(text, canvas.ButtonQuiet, run)
	b.Small, b.Selected = true, selected
	return b
}

// stepper is a number with buttons to change it by one.
func stepper(name string, n int, change func(by int)) fyne.CanvasObject {
	return container.New(&canvas.Flow{Gap: 3}, canvas.NewText(name+" "+strconv.Itoa(n), canvas.BodySize-1, false, theme.ColorNameForeground),
		page.SmallButton("−", func() { change(-1) }), page.SmallButton("+", func() { change(1) }))
}

func (p *mapPanel) take(t tool) {
	p.state.tool = t
	p.changed()
}

func (p *mapPanel) takeTerrain(terrain tubstap.Terrain) {
	p.take(tool{terrainTool, terrain, p.state.tool.unit})
}

func (p *mapPanel) takeUnit(kind tubstap.Type) {
	t := p.state.tool
	t.kind, t.unit.Type = unitTool, kind
	p.take(t)
}

func (p *mapPanel) takeRemover() {
	t := p.state.tool
	t.kind = removeTool
	p.take(t)
}

func (p *mapPanel) changeTeam() {
	t := p.state.tool
	t.unit.Team = t.unit.Team.Other()
	p.take(t)
}

// changeHP changes the HP of the units that are placed.
func (p *mapPanel) changeHP(by int) {
	t := p.state.tool
	t.unit.HP = min(max(tubstap.MinHP, t.unit.HP+by), tubstap.MaxHP)
	p.take(t)
}

// useTool changes a cell of the map.
func (p *mapPanel) useTool(c boardgame.Cell) {
	editor, t := p.state.shown.editor, p.state.tool
	switch t.kind {
	case terrainTool:
		p.edited(editor.SetTerrain(c, t.terrain))
	case unitTool:
		p.edited(editor.Place(c, t.unit))
	case removeTool:
		p.edited(editor.Remove(c))
	}
}

// edited draws a change of the map.
func (p *mapPanel) edited(changed bool) {
	if changed {
		p.changed()
	}
}

func (p *mapPanel) undo() {
	if e := p.state.shown; p.state.panel == MapPanel {
		e.editor.Undo()
		p.edited(true)
	}
}

func (p *mapPanel) redo() {
	if e := p.state.shown; p.state.panel == MapPanel {
		e.editor.Redo()
		p.edited(true)
	}
}

// takeTool takes the terrain of a digit: its code in map files.
func (p *mapPanel) takeTool(digit rune) {
	if n := int(digit - '0'); n >= 0 && n < int(tubstap.Terrains) {
		p.takeTerrain(tubstap.Terrain(n))
	}
}

// nextUnit takes the next type of unit, round all of them; the one taken last comes first.
func (p *mapPanel) nextUnit() {
	t := p.state.tool
	if t.kind == unitTool {
		t.unit.Type = (t.unit.Type + 1) % tubstap.Types
	}
	p.takeUnit(t.unit.Type)
}
