package ice

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/aiming"
)

// canEdit reports whether positions are changed on this ice.
func (v *View) canEdit() bool { return v.OnExact != nil && v.session.Place.HasGame() }

// menuBelow shows a menu below an object.
func (v *View) menuBelow(m *fyne.Menu, o fyne.CanvasObject) {
	v.OnMenu(m, o, fyne.NewPos(0, o.Size().Height))
}

// menuAt shows a menu at a place on the ice.
func (v *View) menuAt(m *fyne.Menu, at curling.Vec) {
	p := v.Rink.View().Point(at)
	v.OnMenu(m, v.Rink, fyne.NewPos(float32(p.X), float32(p.Y)))
}

// stoneName is a stone in words: its number as it is thrown, and whose it is.
func (v *View) stoneName(i int) string {
	g := v.session.Place.Game()
	text := v.words.T("stone.number", g.Rules.Count(i))
	state, ok := v.session.Place.State()
	if !ok {
		return text
	}
	if team := g.Teams[state.TeamOf(curling.SideOf(i))]; team != "" {
		text += " · " + team
	}
	return text
}

// showMenu shows what can be done with what lies at a place: with a stone there, or with a shot to it.
func (v *View) showMenu(at curling.Vec) {
	if !v.canEdit() || !onSheet(at) {
		return
	}
	if i := v.stoneShown(at); i >= 0 {
		v.menuAt(v.stoneMenu(i), at)
		return
	}
	v.menuAt(fyne.NewMenu("", fyne.NewMenuItem(v.words.T("stone.draw-here"), func() { v.aimAt(at, 0) }),
		fyne.NewMenuItem(v.words.T("do.edit"), func() { v.session.Aim.SetMode(aiming.EditMode) })), at)
}

// stoneShown is the stone of the place that is shown where it lies, -1 if there is none: a shot may have moved it.
func (v *View) stoneShown(at curling.Vec) int {
	i := v.edit.stoneAt(at)
	state, ok := v.session.Place.State()
	if i < 0 || !ok || !slices.ContainsFunc(v.Rink.Stones(), func(s paint.Stone) bool {
		return !s.Hollow && s.Number == i+1 && s.At == state.Position[i]
	}) {
		return -1
	}
	return i
}

// stoneMenu is what can be done with a stone.
func (v *View) stoneMenu(i int) *fyne.Menu {
	w, s := v.words, v.session
	name := fyne.NewMenuItem(v.stoneName(i), nil)
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
		fyne.NewMenuItem(w.T("stone.hit"), func() { v.aimAt(at, takeOut) }),
		fyne.NewMenuItem(w.T("stone.round"), func() { v.aimAt(v.behind(at), 0) }),
		fyne.NewMenuItem(w.T("stone.calls"), func() { v.OnCalls(i) }), fyne.NewMenuItemSeparator(),
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
func (v *View) behind(at curling.Vec) curling.Vec {
	const beyond = 4 * curling.StoneRadius
	to := at.Sub(curling.Vec{Y: beyond})
	if way := curling.Tee.Sub(to); to.Y > curling.TeeY && math.Abs(way.X) > 0 {
		to.X += way.X * min(1, beyond/way.Len())
	}
	return to
}

// aimAt aims a shot of a weight, a step of aiming.Weights, at a place.
func (v *View) aimAt(at curling.Vec, weight int) {
	v.session.Aim.SetMode(aiming.AimMode)
	v.session.Aim.SetWeight(weight)
	v.session.Aim.At(at)
}
