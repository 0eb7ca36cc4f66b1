package ice

import "github.com/hogline/hogline/engine/curling"

// tool is what the pointer does on the ice in a mode of the session.
type tool interface {
	tap(at curling.Vec)
	grab(at curling.Vec) bool // begins a drag; false: the ice itself is moved
	drag(at curling.Vec)
	drop()
	scroll(up bool) bool // false: the ice is zoomed
}

// tool is that of the mode.
func (v *View) tool() tool { return v.tools[v.session.Aim.Mode()] }

// looker takes a shot of the map over the ice, or plays the throw that came to rest at a place. A stone that is dragged is offered to be
// moved.
type looker struct{ view *View }

func (l looker) grab(at curling.Vec) bool {
	m := stoneMenus(l)
	return m.available() && m.stoneAt(at) >= 0 && l.view.edit.grab(at)
}

func (l looker) drag(at curling.Vec) { l.view.edit.drag(at) }
func (l looker) drop()               { l.view.edit.offer() }
func (looker) scroll(bool) bool      { return false }

func (l looker) tap(at curling.Vec) {
	if !l.view.heat.takeShot(at) {
		l.view.watch(at)
	}
}
