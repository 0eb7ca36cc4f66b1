package charting

import (
	"reflect"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"

	"github.com/hogline/hogline/canvas"
)

// patch makes what is shown equal to what was built anew, where both have the same parts, and reports whether it could. So a button that is
// pressed while something is found in the background is the one that is released, and what was scrolled stays where it is.
func (v *View) patch(shown, built fyne.CanvasObject) bool {
	if !alike(shown, built) {
		return false
	}
	v.take(shown, built)
	return true
}

// alike reports that two trees have the same parts, all of which take knows.
func alike(a, b fyne.CanvasObject) bool {
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		return false
	}
	switch a := a.(type) {
	case *fyne.Container:
		o := b.(*fyne.Container).Objects                                                                        // of the same type
		if len(a.Objects) != len(o) || reflect.TypeOf(a.Layout) != reflect.TypeOf(b.(*fyne.Container).Layout) { // likewise
			return false
		}
		for i := range o {
			if !alike(a.Objects[i], o[i]) {
				return false
			}
		}
		return true
	case *canvas.Button:
		return a.Kind == b.(*canvas.Button).Kind || kinds(a.Kind) && kinds(b.(*canvas.Button).Kind) // likewise
	case *canvas.Prose:
		return a.Importance() == b.(*canvas.Prose).Importance() // likewise
	case *canvas.Label, *fcanvas.Rectangle, *fcanvas.Raster:
		return true
	}
	return false
}

// kinds are those that a choice changes between.
func kinds(k canvas.ButtonKind) bool { return k == canvas.ButtonOutline || k == canvas.ButtonQuiet }

// take gives the parts of a tree what those of one that is alike have.
func (v *View) take(a, b fyne.CanvasObject) {
	switch a := a.(type) {
	case *fyne.Container:
		for i, o := range b.(*fyne.Container).Objects { // alike
			v.take(a.Objects[i], o)
		}
	case *canvas.Button:
		n := b.(*canvas.Button) // alike
		if n == v.more.watch {
			v.more.watch = a
		}
		a.OnTap = n.OnTap
		if a.Text != n.Text || a.Kind != n.Kind || a.Selected != n.Selected || a.Disabled != n.Disabled {
			a.Text, a.Kind, a.Selected, a.Disabled = n.Text, n.Kind, n.Selected, n.Disabled
			a.Refresh()
		}
	case *fcanvas.Raster: // the stone of the team
		a.Generator = b.(*fcanvas.Raster).Generator // alike
		a.Refresh()
	case *canvas.Label:
		a.SetText(b.(*canvas.Label).Text()) // alike
	case *canvas.Prose:
		a.SetText(b.(*canvas.Prose).Said()) // alike
	}
}

// place shows an object in a container that has one, or changes the one that is there. It reports whether it is another one now.
func (v *View) place(in *fyne.Container, o fyne.CanvasObject) (changed bool) {
	if len(in.Objects) == 1 && v.patch(in.Objects[0], o) {
		return false
	}
	in.Objects = []fyne.CanvasObject{o}
	return true
}
