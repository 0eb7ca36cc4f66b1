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

// mapPanel is the tools of the editor, the size and limits of the map, and what is wrong with it.
func (v *View) mapPanel() fyne.CanvasObject {
	s := v.state
	editor := s.shown.editor
	box := page.NewColumn()
	undo, redo := canvas.NewButton(v.words.T("lab.undo"), canvas.ButtonOutline, v.undo), canvas.NewButton(v.words.T("lab.redo"),
		canvas.ButtonOutline, v.redo)
	undo.Disabled, redo.Disabled = !editor.CanUndo(), !editor.CanRedo()
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, undo, redo), 8, 4)
	box.AddPadded(canvas.Caption(v.words.T("lab.terrain")), 4, 3)
	terrains := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for t := range tubstap.Terrains {
		terrains.Add(v.toolButton(strconv.Itoa(int(t))+" "+v.words.T("lab.terrain."+t.String()), s.tool.kind == terrainTool &&
			s.tool.terrain == t, func() { v.takeTerrain(t) }))
	}
	box.AddPadded(terrains, 0, 4)
	box.AddPadded(canvas.Caption(v.words.T("lab.units")), 4, 3)
	units := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for t := range tubstap.Types {
		units.Add(v.toolButton(string(t.Spec().Letter)+" "+v.words.T("lab.type."+t.String()), s.tool.kind == unitTool && s.tool.unit.Type == t,
			func() { v.takeUnit(t) }))
	}
	units.Add(v.toolButton("X "+v.words.T("lab.remove"), s.tool.kind == removeTool, v.takeRemover))
	box.AddPadded(units, 0, 4)
	team := canvas.NewButton(v.words.T("lab.team."+s.tool.unit.Team.String()), canvas.ButtonOutline, v.changeTeam)
	finished := widget.NewCheck(v.words.T("lab.finished"), func(on bool) { s.tool.unit.Finished = on })
	finished.Checked = s.tool.unit.Finished
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, team, v.stepper(v.words.T("lab.hp"), s.tool.unit.HP, v.changeHP), finished),
		2, 4)
	v.addMapNumbers(box)
	if _, err := editor.Map(); err != nil {
		box.AddText(v.words.ErrorSentence(err), widget.DangerImportance, 4, 4)
	}
	play := canvas.NewButton(v.words.T("lab.play-map"), canvas.ButtonPrimary, v.playMap)
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, play, canvas.NewButton(v.words.T("lab.save-map"), canvas.ButtonOutline,
		v.askSaveMap),
		canvas.NewButton(v.words.T("lab.mirror"), canvas.ButtonOutline, func() { v.edited(editor.Mirror()) })), 6, 8)
	box.AddText(v.words.T("lab.map.hint"), widget.LowImportance, 2, 8)
	return container.NewVScroll(box.Content)
}

// addMapNumbers adds the size of the map and when a game on it ends.
func (v *View) addMapNumbers(box page.Column) {
	editor := v.state.shown.editor
	l := editor.Layout()
	box.AddPadded(canvas.Caption(v.words.T("lab.map.size")), 4, 3)
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true},
		v.stepper(v.words.T("lab.width"), l.Width, func(n int) { v.edited(editor.Resize(l.Width+n, l.Height)) }),
		v.stepper(v.words.T("lab.height"), l.Height, func(n int) { v.edited(editor.Resize(l.Width, l.Height+n)) }),
		v.stepper(v.words.T("lab.turns"), l.TurnLimit, func(n int) { v.edited(editor.SetLimits(l.TurnLimit+n, l.Threshold)) }),
		v.stepper(v.words.T("lab.threshold"), l.Threshold, func(n int) { v.edited(editor.SetLimits(l.TurnLimit, l.Threshold+n)) })), 0, 4)
}

func (v *View) toolButton(text string, selected bool, run func()) *canvas.Button {
	b := canvas.NewButton(text, canvas.ButtonQuiet, run)
	b.Small, b.Selected = true, selected
	return b
}

// stepper is a number with buttons to change it by one.
func (v *View) stepper(name string, n int, change func(by int)) fyne.CanvasObject {
	return container.New(&canvas.Flow{Gap: 3}, canvas.NewText(name+" "+strconv.Itoa(n), canvas.BodySize-1, false, theme.ColorNameForeground),
		page.SmallButton("−", func() { change(-1) }), page.SmallButton("+", func() { change(1) }))
}

func (v *View) take(t tool) {
	v.state.tool = t
	v.showPanel()
}

func (v *View) takeTerrain(terrain tubstap.Terrain) {
	v.take(tool{terrainTool, terrain, v.state.tool.unit})
}

func (v *View) takeUnit(kind tubstap.Type) {
	t := v.state.tool
	t.kind, t.unit.Type = unitTool, kind
	v.take(t)
}

func (v *View) takeRemover() {
	t := v.state.tool
	t.kind = removeTool
	v.take(t)
}

func (v *View) changeTeam() {
	t := v.state.tool
	t.unit.Team = t.unit.Team.Other()
	v.take(t)
}

// changeHP changes the HP of the units that are placed.
func (v *View) changeHP(by int) {
	t := v.state.tool
	t.unit.HP = min(max(tubstap.MinHP, t.unit.HP+by), tubstap.MaxHP)
	v.take(t)
}

// useTool changes a cell of the map.
func (v *View) useTool(c boardgame.Cell) {
	editor, t := v.state.shown.editor, v.state.tool
	switch t.kind {
	case terrainTool:
		v.edited(editor.SetTerrain(c, t.terrain))
	case unitTool:
		v.edited(editor.Place(c, t.unit))
	case removeTool:
		v.edited(editor.Remove(c))
	}
}

// edited draws a change of the map.
func (v *View) edited(changed bool) {
	if changed {
		v.showBoard()
		v.showPanel()
	}
}

func (v *View) undo() {
	if e := v.state.shown; v.state.panel == MapPanel {
		e.editor.Undo()
		v.edited(true)
	}
}

func (v *View) redo() {
	if e := v.state.shown; v.state.panel == MapPanel {
		e.editor.Redo()
		v.edited(true)
	}
}

// takeTool takes the terrain of a digit: its code in map files.
func (v *View) takeTool(digit rune) {
	if n := int(digit - '0'); n >= 0 && n < int(tubstap.Terrains) {
		v.takeTerrain(tubstap.Terrain(n))
	}
}

// nextUnit takes the next type of unit, round all of them; the one taken last comes first.
func (v *View) nextUnit() {
	t := v.state.tool
	if t.kind == unitTool {
		t.unit.Type = (t.unit.Type + 1) % tubstap.Types
	}
	v.takeUnit(t.unit.Type)
}

// playMap starts a game on the map as it was edited.
func (v *View) playMap() {
	s := v.state
	e := s.shown
	m, err := e.editor.Map()
	if err != nil {
		v.dialogs.Error(err)
		return
	}
	e.layout, e.changed = m.Layout(), e.changed || e.editor.CanUndo()
	s.openPanel(PlayPanel)
	s.newGame()
	v.Redraw()
}
