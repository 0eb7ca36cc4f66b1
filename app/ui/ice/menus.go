package ice

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
)

// stoneMenus are what the right button shows on the ice: what can be done with a stone, or with a shot to a place.
type stoneMenus struct{ view *View }

// available reports whether positions are changed on this ice.
func (m stoneMenus) available() bool { return m.view.OnExact != nil && m.view.session.Place.HasGame() }

// menuBelow shows a menu below an object.
func (v *View) menuBelow(m *fyne.Menu, o fyne.CanvasObject) {
	v.OnMenu(m, o, fyne.NewPos(0, o.Size().Height))
}

// menuAt shows a menu at a place on the ice.
func (v *View) menuAt(m *fyne.Menu, at curling.Vec) {
	p := v.Rink.View().Point(at)
	v.OnMenu(m, v.Rink, fyne.NewPos(float32(p.X), float32(p.Y)))
}

// name is a stone in words: its number as it is written on it, and whose it is.
func (m stoneMenus) name(i int) string {
	v := m.view
	g := v.session.Place.Game()
	text := v.words.Stone(&g.Rules, i)
	state, ok := v.session.Place.State()
	if !ok {
		return text
	}
	if team := g.Teams[state.TeamOf(curling.SideOf(i))]; team != "" {
		text += " · " + team
	}
	return text
}

// show shows what can be done with what lies at a place: with a stone there, or with a shot to it.
func (m stoneMenus) show(at curling.Vec) {
	v := m.view
	if !m.available() || !onSheet(at) {
		return
	}
	if i := m.stoneAt(at); i >= 0 {
		v.menuAt(m.of(i), at)
		return
	}
	v.menuAt(fyne.NewMenu("", m.shot("stone.draw-here", func() { m.aim(at, 0) }),
		fyne.NewMenuItem(v.words.T("do.edit"), func() { v.session.Aim.SetMode(aiming.EditMode) })), at)
}

// shot is an item that leads to a shot, where one is to be thrown.
func (m stoneMenus) shot(key string, run func()) *fyne.MenuItem {
	item := fyne.NewMenuItem(m.view.words.T(key), run)
	item.Disabled = !m.view.session.Table.CanAsk()
	return item
}

// stoneAt is the stone of the place that is shown where it lies, -1 if there is none: a shot may have moved it.
func (m stoneMenus) stoneAt(at curling.Vec) int {
	v := m.view
	i := v.edit.stoneAt(at)
	state, ok := v.session.Place.State()
	if i < 0 || !ok || !slices.ContainsFunc(v.Rink.Stones(), func(s paint.Stone) bool {
		return !s.Hollow && s.Index == i && s.At == state.Position[i]
	}) {
		return -1
	}
	return i
}

// of is what can be done with a stone.
func (m stoneMenus) of(i int) *fyne.Menu {
	v := m.view
	w, s := v.words, v.session
	name := fyne.NewMenuItem(m.name(i), nil)
	name.Disabled = true
	state, _ := s.Place.State()
	at := state.Position[i]
	choose := func() {
		s.Aim.SetMode(aiming.EditMode)
		v.edit.chosen = i
		v.edit.show()
		v.showStones()
	}
	return fyne.NewMenu("", name, fyne.NewMenuItemSeparator(),
		m.shot("stone.hit", func() { m.aim(at, takeOut) }), m.shot("stone.round", func() { m.aim(behind(at), 0) }),
		m.shot("stone.calls", func() { v.OnCalls(i) }), fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(w.T("stone.move"), choose), fyne.NewMenuItem(w.T("edit.exact"), func() {
			choose()
			v.OnExact(i)
		}),
		fyne.NewMenuItem(w.T("stone.remove"), func() {
			choose()
			v.edit.Remove()
		}))
}

// takeOut is the step of aiming.Weights at which a stone that is hit is sent out of the house.
const takeOut = 9

// behind is where a stone that comes round another one is meant to rest: two stones farther on, towards the tee.
func behind(at curling.Vec) curling.Vec {
	const beyond = 4 * curling.StoneRadius
	to := at.Sub(curling.Vec{Y: beyond})
	if way := curling.Tee.Sub(to); to.Y > curling.TeeY {
		to.X += way.X * min(1, beyond/way.Len())
	}
	return to
}

// aim aims a shot of a weight, a step of aiming.Weights, at a place.
func (m stoneMenus) aim(at curling.Vec, weight int) {
	a := m.view.session.Aim
	a.SetMode(aiming.AimMode)
	a.SetWeight(weight)
	a.At(at)
}
