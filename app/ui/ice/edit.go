package ice

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
)

// editor moves, adds and removes stones. While a stone is dragged the study keeps the place from which it was taken: the
// change is one command, when it is dropped.
type editor struct {
	view    *View
	content *fyne.Container
	add     [2]*canvas.Button // a stone of a team
	adding  int               // team whose stone the next click places, -1 none
	chosen  int               // stone selected, -1 none
	dragged int               // stone under the pointer, -1 none
	at      curling.Vec       // where it is dragged to
	remove  *canvas.Button
	behind  backdrop
	picture *canvas.Button // for its opacity
	more    *canvas.Button
}

func newEditor(v *View) *editor {
	e := &editor{view: v, adding: -1, chosen: -1, dragged: -1}
	w := v.words
	button := func(text string, run func()) *canvas.Button {
		b := canvas.NewButton(text, canvas.ButtonOutline, run)
		b.Small = true
		return b
	}
	flow := container.New(&canvas.Flow{Gap: 5, Wrap: true})
	for t := range e.add {
		e.add[t] = button("", func() {
			if e.adding == t {
				e.adding = -1
			} else {
				e.adding = t
			}
			e.show()
		})
		stone := container.New(canvas.VCentre{}, canvas.StoneIcon(v.palette, t, 0, false, 16))
		flow.Add(container.New(&canvas.Flow{Gap: 3}, stone, e.add[t]))
	}
	e.remove = button(w.T("edit.remove"), e.Remove)
	e.picture = button(w.T("edit.picture"), func() { e.behind.next(v) })
	e.more = button(w.T("edit.more")+"  ▾", func() { v.menuBelow(e.menu(), e.more) })
	done := button(w.T("edit.done"), func() { v.session.Aim.SetMode(aiming.LookMode) })
	done.SetSelected(true)
	for _, b := range []*canvas.Button{e.remove, e.picture, e.more, done} {
		flow.Add(b)
	}
	e.content = tools(canvas.ThemeColour(canvas.ColourInverse), flow)
	return e
}

// menu is what else can be done with the position.
func (e *editor) menu() *fyne.Menu {
	v, w := e.view, e.view.words
	exact := fyne.NewMenuItem(w.T("edit.exact"), func() { v.OnExact(e.chosen) })
	exact.Disabled = e.chosen < 0
	recolour := fyne.NewMenuItem(w.T("edit.recolour"), e.Recolour)
	recolour.Disabled = e.chosen < 0
	return fyne.NewMenu("", exact, recolour, fyne.NewMenuItem(w.T("edit.swap"), e.SwapColours), fyne.NewMenuItem(w.T("do.mirror"), e.Mirror),
		fyne.NewMenuItem(w.T("edit.clear"), e.Clear), fyne.NewMenuItemSeparator(), fyne.NewMenuItem(w.T("edit.game"), v.OnGame))
}

// position changes the position.
func (e *editor) position(name string, change func(*curling.State)) {
	e.view.session.Lines.Edit(name, func(_ *replay.Game, s *curling.State) { change(s) })
}

func (e *editor) show() {
	v := e.view
	on := v.session.Aim.Mode() == aiming.EditMode
	canvas.SetVisible(e.content, on)
	behind := e.behind.now(v)
	behind.Show(v.Rink)
	canvas.SetVisible(e.picture, behind != nil)
	if !on {
		marked := e.chosen >= 0
		e.adding, e.chosen, e.dragged = -1, -1, -1
		if marked {
			v.showStones()
		}
		return
	}
	state, ok := v.session.Place.State()
	if !ok {
		return
	}
	if e.chosen >= 0 && !state.Position.Has(e.chosen) {
		e.chosen = -1
	}
	g := v.session.Place.Game()
	for t, b := range e.add {
		b.SetText("+ " + wording.ShortenUnlike(g.Teams[t], g.Teams[1-t], 9))
		if g.Teams[t] == "" {
			b.SetText("+ " + v.words.T([]string{"edit.first", "edit.second"}[t]))
		}
		b.SetSelected(e.adding == t)
		b.SetDisabled(freeStone(&state, curling.TeamID(t)) < 0)
	}
	e.remove.SetDisabled(e.chosen < 0)
}

// freeStone is the stone of a team that is put on the ice next: the first that was thrown and is not there, else the first
// that was not thrown; -1 if all are there.
func freeStone(s *curling.State, team curling.TeamID) int {
	for i := int(s.SideOfTeam(team)); i < curling.Stones; i += 2 {
		if !s.Position.Has(i) {
			return i
		}
	}
	return -1
}

// stoneAt is the stone under a place, -1 if there is none.
func (e *editor) stoneAt(at curling.Vec) int {
	state, ok := e.view.session.Place.State()
	if !ok {
		return -1
	}
	best, distance := -1, max(curling.StoneRadius*1.3, e.view.Rink.Reach())
	view := e.view.Rink.View()
	for i := range state.Position {
		if d := view.Apart(state.Position[i], at); state.Position.Has(i) && d < distance {
			best, distance = i, d
		}
	}
	return best
}

// tap places a stone where that is wanted, else it selects the one that lies there.
func (e *editor) tap(at curling.Vec) {
	state, ok := e.view.session.Place.State()
	if !ok {
		return
	}
	if e.adding < 0 {
		e.chosen = e.stoneAt(at)
		e.show()
		e.say(at, e.chosen)
		e.view.showStones()
		return
	}
	i := freeStone(&state, curling.TeamID(e.adding))
	if i < 0 || !onSheet(at) {
		return
	}
	e.chosen = i
	e.position("add-stone", func(state *curling.State) {
		state.Position[i] = at
		state.Shot = max(state.Shot, min(i+1, curling.Stones))
	})
	e.show()
}

func onSheet(at curling.Vec) bool {
	return at.X > 0 && at.X < curling.SheetWidth && at.Y > 0 && at.Y < curling.HackY
}

func (e *editor) grab(at curling.Vec) bool {
	e.dragged = e.stoneAt(at)
	e.at = at
	if e.dragged >= 0 {
		e.chosen = e.dragged
	}
	return e.dragged >= 0
}

func (*editor) scroll(bool) bool { return false }

func (e *editor) drag(at curling.Vec) {
	e.at = at
	e.say(at, e.dragged)
	e.view.showStones()
}

// drop ends a drag: beside the sheet the stone is removed.
func (e *editor) drop() {
	i, at := e.dragged, e.at
	e.dragged = -1
	if i < 0 {
		return
	}
	name := "move-stone"
	if !onSheet(at) {
		name, at = "remove-stone", curling.Vec{}
	}
	e.position(name, func(s *curling.State) { s.Position[i] = at })
}

// offer asks whether a stone that was dragged while nothing is edited is to lie there.
func (e *editor) offer() {
	i, at := e.dragged, e.at
	e.dragged, e.chosen = -1, -1
	e.view.showStones()
	if i < 0 {
		return
	}
	v := e.view
	move := fyne.NewMenuItem(v.words.T("stone.move-here", stoneMenus{v}.name(i)), func() {
		e.dragged, e.at = i, at
		e.drop()
	})
	v.menuAt(fyne.NewMenu("", move, fyne.NewMenuItem(v.words.T("do.edit"), func() { v.session.Aim.SetMode(aiming.EditMode) })), at)
}

// stones are the stones shown, with the one that is dragged under the pointer and the one that is chosen hollow around.
func (e *editor) stones(list []paint.Stone) []paint.Stone {
	p := e.behind.now(e.view)
	if e.chosen < 0 && e.dragged < 0 && p == nil {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		if list[i].Hollow {
			continue
		}
		if list[i].Index == e.dragged {
			list[i].At = e.at
		}
		list[i].Marked = list[i].Index == e.chosen
		list[i].Doubt = p.Doubtful(list[i].At)
	}
	return list
}

// say writes where a stone is: from the tee and the lines, in which ring, and how far from the next stone.
func (e *editor) say(at curling.Vec, stone int) {
	v := e.view
	state, ok := v.session.Place.State()
	if !ok || stone < 0 {
		return
	}
	w := v.words
	text := w.Position(at) + " · " + w.T("edit.tee", wording.Distance(at.Distance(curling.Tee)))
	if ring := ringOf(at); ring != "" {
		text += " (" + w.T("spot."+ring) + ")"
	}
	next, gap := -1, 0.0
	for i := range state.Position {
		if d := state.Position[i].Distance(at) - 2*curling.StoneRadius; i != stone && state.Position.Has(i) && (next < 0 || d < gap) {
			next, gap = i, d
		}
	}
	switch {
	case next >= 0 && gap < 0:
		text += " · " + w.T("edit.overlap", w.Stone(&v.session.Place.Game().Rules, next))
	case next >= 0:
		text += " · " + w.T("edit.next", w.Stone(&v.session.Place.Game().Rules, next), wording.Distance(gap))
	}
	v.say(text)
}

// ringOf is the innermost ring that a stone at a place touches, as the end of a translation key.
func ringOf(at curling.Vec) string {
	d := at.Distance(curling.Tee) - curling.StoneRadius
	switch {
	case d < curling.ButtonRadius:
		return "button"
	case d < curling.FourFoot:
		return "4-foot"
	case d < curling.EightFoot:
		return "8-foot"
	case d < curling.HouseRadius:
		return "12-foot"
	}
	return ""
}

// Remove takes the selected stone away.
func (e *editor) Remove() {
	if i := e.chosen; i >= 0 {
		e.chosen = -1
		e.position("remove-stone", func(s *curling.State) { s.Position[i] = curling.Vec{} })
	}
}

// Recolour gives the selected stone to the other team, as the stone that it would lay next. Where that has none left, nothing happens.
func (e *editor) Recolour() {
	state, ok := e.view.session.Place.State()
	if i := e.chosen; ok && i >= 0 && state.Position.Has(i) {
		to := freeStone(&state, state.TeamOf(curling.SideOf(i)).Other())
		if to < 0 {
			return
		}
		e.chosen = to
		e.position("recolour-stone", func(s *curling.State) {
			s.Position[to], s.Position[i] = s.Position[i], curling.Vec{}
			s.Shot = max(s.Shot, min(to+1, curling.Stones))
		})
	}
}

// SwapColours gives every stone to the other team. A stone keeps its place; where numbers run out it goes.
func (e *editor) SwapColours() {
	e.position("swap-colours", func(s *curling.State) {
		var p curling.Position
		for i := range s.Position {
			p[i^1] = s.Position[i]
		}
		s.Position = p
		if s.Shot < curling.Stones && p.Has(s.Shot) { // the stone beside the last one that was thrown
			s.Shot++
		}
	})
}

// Mirror reflects the position at the centre line.
func (e *editor) Mirror() { e.view.session.Lines.Mirror() }

// Clear takes all stones away.
func (e *editor) Clear() {
	e.position("clear", func(s *curling.State) { s.Position = curling.Position{} })
}

// RemoveStone takes the selected stone away while positions are edited. It reports whether there was one.
func (v *View) RemoveStone() bool {
	if v.session.Aim.Mode() != aiming.EditMode || v.edit.chosen < 0 {
		return false
	}
	v.edit.Remove()
	return true
}

// SelectStone selects the next stone on the ice (1), or the one before (-1), while positions are edited.
func (v *View) SelectStone(by int) {
	state, ok := v.session.Place.State()
	if !ok || v.session.Aim.Mode() != aiming.EditMode {
		return
	}
	e := v.edit
	for i := range curling.Stones {
		n := (max(e.chosen, -1) + by*(i+1) + 2*curling.Stones) % curling.Stones
		if e.chosen < 0 && by < 0 {
			n = curling.Stones - 1 - i
		}
		if state.Position.Has(n) {
			e.chosen = n
			e.show()
			e.say(state.Position[n], n)
			v.showStones()
			return
		}
	}
}

// StoneSelected reports whether a stone is selected in the editor.
func (v *View) StoneSelected() bool {
	return v.session.Aim.Mode() == aiming.EditMode && v.edit.chosen >= 0
}

// Steps of NudgeStone in m.
const (
	nudge     = 0.1
	fineNudge = 0.01
)

// NudgeStone moves the stone selected a step across (dx) and along the sheet (dy) as the picture shows it, by 10 cm, or
// finely by 1 cm. Steps one after the other are undone together.
func (v *View) NudgeStone(dx, dy float64, fine bool) {
	i := v.edit.chosen
	if !v.StoneSelected() {
		return
	}
	step := nudge
	if fine {
		step = fineNudge
	}
	// the direction on the ice of a step on the screen, whichever way the sheet is turned
	way := v.Rink.View().Metres(paint.Point{X: dx, Y: dy})
	way = way.Mul(step / way.Len())
	v.session.Lines.Nudge(i, way)
	if state, ok := v.session.Place.State(); ok && state.Position.Has(i) {
		v.edit.say(state.Position[i], i)
	}
}
