package uitest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/internal/goldentest"
)

// mostPressed bounds what PressEverything presses; of a menu of more than mostItems it chooses fewItems.
const (
	mostPressed = 100
	mostItems   = 14
	fewItems    = 3
)

// PressEverything presses one after the other what the window shows, or the dialog that is open: buttons, rows, checks, choices, fields,
// sliders and points of drawings, which it points at before, each as the one before has left it. It notes what that led to: what is seen,
// also below what a scroll shows, and what w.Tell tells. What opens over that is noted and closed, and of a menu each item is chosen. skip
// are texts of buttons that are left.
func (w *Window) PressEverything(skip ...string) {
	w.t.Helper()
	defer w.crawl("before everything is pressed")()
	open := len(w.Canvas().Overlays().List())
	chosen := map[string]bool{} // buttons whose menus were gone through
	for i := range mostPressed {
		w.lead()
		list := w.Canvas().Overlays().List()
		if len(list) < open {
			return
		}
		targets := targetsOf(w.Canvas().Content())
		if open > 0 {
			targets = targetsOf(list[open-1])
		}
		if i >= len(targets) {
			return
		}
		x := targets[i]
		if slices.Contains(skip, x.name) {
			continue
		}
		if x.point != nil {
			x.point()
			w.look(fmt.Sprintf("%d: pointer on %s", i, x.name))
		}
		x.press()
		w.look(fmt.Sprintf("%d: %s", i, x.name))
		items := len(w.items(open))
		w.close(open)
		if items > mostItems { // a list of what there is, not of what can be done
			items = fewItems
		}
		if chosen[x.name] {
			continue
		}
		chosen[x.name] = items > 0
		for k := range items {
			w.lead()
			x.press()
			list := w.items(open)
			if k >= len(list) {
				break
			}
			w.looks.last = w.shown() // the menu is noted above
			list[k].Tapped(&fyne.PointEvent{})
			w.look(fmt.Sprintf("%d: %s, item %d", i, x.name, k))
			w.close(open)
		}
	}
}

// items are those of the menu that opened over the first overlays.
func (w *Window) items(open int) (list []fyne.Tappable) {
	overlays := w.Canvas().Overlays().List()
	if len(overlays) <= open {
		return nil
	}
	for _, o := range Find[fyne.Widget](overlays[len(overlays)-1]) {
		if t, ok := o.(fyne.Tappable); ok && reflect.TypeOf(o).String() == "*widget.menuItem" {
			list = append(list, t)
		}
	}
	return list
}

// close closes what opened over the first overlays.
func (w *Window) close(open int) {
	if open == 0 && w.Dialogs.IsOpen() {
		w.Dialogs.Hide()
	}
	if list := w.Canvas().Overlays().List(); len(list) > open {
		for _, o := range list[open:] {
			w.Canvas().Overlays().Remove(o)
		}
	}
}

// RunEverything runs one action of a view after the other, each as the one before has left it, and once more from the last to the first,
// and notes each, whether it could be run and what it led to. What opens is noted and closed. skip are names of actions that are left.
func (w *Window) RunEverything(list actions.Table, skip ...string) {
	w.t.Helper()
	defer w.crawl("before every action")()
	run := func(a *actions.Action) {
		w.lead()
		switch {
		case a.Run == nil || slices.Contains(skip, a.Name):
		case !a.IsEnabled():
			fmt.Fprintln(&w.looks.text, "not now: "+a.Name)
		default:
			a.Run()
			w.look("action " + a.Name)
			w.close(0)
		}
	}
	for i := range list {
		fmt.Fprintf(&w.looks.text, "= %s %s\n", goldentest.Dump(list[i], 3), strings.Join(list[i].Labels(), " "))
		run(&list[i])
	}
	for i := range slices.Backward(list) {
		run(&list[i])
	}
}

// target is something that can be pressed.
type target struct {
	name  string
	press func()
	point func() // puts the pointer there; nil where that does nothing
}

// targetsOf are what can be pressed at and below an object, in the order of drawing.
func targetsOf(o fyne.CanvasObject) (list []target) {
	if o == nil || !o.Visible() {
		return nil
	}
	var parts []fyne.CanvasObject
	switch x := o.(type) {
	case *canvas.Button:
		if x.Disabled {
			return nil
		}
		name := x.Text
		if name == "" && x.Icon != nil {
			name = x.Icon.Name()
		}
		return []target{{name: name, press: func() { x.Tapped(nil) }}}
	case *canvas.ListRow:
		row := target{name: "row", press: func() { x.Tapped(nil) }}
		if x.OnHover != nil {
			row.point = func() { x.OnHover(true) }
		}
		list = append(list, row)
		parts = []fyne.CanvasObject{x.Content()}
	case *fyne.Container:
		parts = x.Objects
	case fyne.Widget:
		if list := fyneTargets(x); list != nil {
			return list
		}
		list = drawingTargets(x)
		parts = test.WidgetRenderer(x).Objects()
	}
	for _, p := range parts {
		list = append(list, targetsOf(p)...)
	}
	return list
}

// choice and slider are widgets of fyne, or those of a form that are made of them.
type (
	choice interface {
		SelectedIndex() int
		SetSelectedIndex(i int)
	}
	slider interface {
		fyne.Draggable
		SetValue(v float64)
	}
)

// tappedOfFyne are types of fyne that are pressed as they are.
var tappedOfFyne = []string{"Button", "listItem"}

// mostChosen bounds the entries of a choice that are chosen.
const mostChosen = 8

// fyneTargets are how a widget of fyne, or one made of one, is used; nil where it is none.
func fyneTargets(x fyne.Widget) (list []target) {
	type entry interface{ SetText(string) }
	switch x := x.(type) {
	case interface{ SetChecked(bool) }:
		if c, ok := x.(fyne.Tappable); ok {
			return []target{{name: "check", press: func() { c.Tapped(&fyne.PointEvent{}) }}}
		}
	case choice:
		for i := range min(mostChosen, reflect.ValueOf(x).Elem().FieldByName("Options").Len()) {
			list = append(list, target{name: fmt.Sprintf("choice %d", i), press: func() { x.SetSelectedIndex(i) }})
		}
		return list
	case slider:
		of := reflect.ValueOf(x).Elem()
		least, most := of.FieldByName("Min").Float(), of.FieldByName("Max").Float()
		return []target{{name: "slider", press: func() { x.SetValue(least + (most-least)/4) }}}
	case entry:
		typed, ok := x.(fyne.Focusable)
		if !ok {
			return nil
		}
		return []target{{name: "field", press: func() { x.SetText("7") }},
			{name: "field, Enter", press: func() { typed.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }}}
	case fyne.Tappable:
		if kind := reflect.TypeOf(x).Elem(); strings.HasPrefix(kind.PkgPath(), "fyne.io/") &&
			slices.Contains(tappedOfFyne, kind.Name()) {
			return []target{{name: strings.ToLower(kind.Name()), press: func() { x.Tapped(&fyne.PointEvent{}) }}}
		}
	}
	return nil
}

// pressedPoints are the points of a drawing that are pressed, in shares of its size.
var pressedPoints = []fyne.Position{{X: 0.3, Y: 0.3}, {X: 0.5, Y: 0.6}, {X: 0.7, Y: 0.45}}

// drawingTargets are how a drawing of the program is used: points that are tapped, a way that is dragged, one of the right button, keys.
func drawingTargets(x fyne.Widget) (list []target) {
	kind := reflect.TypeOf(x).Elem()
	if !strings.HasPrefix(kind.PkgPath(), "github.com/hogline/") || kind.Name() == "grip" { // of a split
		return nil
	}
	at := func(share fyne.Position) fyne.PointEvent {
		return fyne.PointEvent{Position: fyne.NewPos(share.X*x.Size().Width, share.Y*x.Size().Height)}
	}
	if tapped, ok := x.(fyne.Tappable); ok {
		for _, p := range pressedPoints {
			t := target{name: fmt.Sprintf("%s at %g,%g", kind.Name(), p.X, p.Y), press: func() { e := at(p); tapped.Tapped(&e) }}
			if hover, ok := x.(desktop.Hoverable); ok {
				t.point = func() { hover.MouseMoved(&desktop.MouseEvent{PointEvent: at(p)}) }
			}
			list = append(list, t)
		}
	}
	if dragged, ok := x.(fyne.Draggable); ok {
		list = append(list, target{name: kind.Name() + " dragged", press: func() {
			last := at(pressedPoints[0])
			for _, share := range []fyne.Position{{X: 0.4, Y: 0.4}, {X: 0.5, Y: 0.45}} {
				e := fyne.DragEvent{PointEvent: at(share)}
				d := e.Position.Subtract(last.Position)
				e.Dragged = fyne.NewDelta(d.X, d.Y)
				dragged.Dragged(&e)
				last = e.PointEvent
			}
			dragged.DragEnd()
		}})
	}
	if mouse, ok := x.(desktop.Mouseable); ok {
		list = append(list, target{name: kind.Name() + " right button", press: func() {
			mouse.MouseDown(&desktop.MouseEvent{PointEvent: at(pressedPoints[0]), Button: desktop.MouseButtonSecondary})
			mouse.MouseUp(&desktop.MouseEvent{PointEvent: at(pressedPoints[1]), Button: desktop.MouseButtonSecondary})
		}})
	}
	if twice, ok := x.(fyne.DoubleTappable); ok {
		list = append(list, target{name: kind.Name() + " tapped twice", press: func() { e := at(pressedPoints[1]); twice.DoubleTapped(&e) }})
	}
	if scrolled, ok := x.(fyne.Scrollable); ok {
		for _, dy := range []float32{30, -60} {
			list = append(list, target{name: fmt.Sprintf("%s scrolled by %g", kind.Name(), dy), press: func() {
				scrolled.Scrolled(&fyne.ScrollEvent{PointEvent: at(pressedPoints[2]), Scrolled: fyne.NewDelta(0, dy)})
			}})
		}
	}
	if keyed, ok := x.(fyne.Focusable); ok {
		for _, r := range pressedRunes {
			list = append(list, target{name: fmt.Sprintf("%s types %c", kind.Name(), r), press: func() { keyed.TypedRune(r) }})
		}
		for _, k := range pressedKeys {
			list = append(list, target{name: kind.Name() + " key " + string(k), press: func() { keyed.TypedKey(&fyne.KeyEvent{Name: k}) }})
		}
	}
	return list
}

// pressedRunes and pressedKeys are the letters and keys that a drawing is given.
var pressedRunes = []rune{'+', '-', 'm'}

var pressedKeys = []fyne.KeyName{fyne.KeyDown, fyne.KeyRight, fyne.KeyDown, fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown, fyne.KeyPageUp,
	fyne.KeyEnd, fyne.KeyHome, fyne.KeySpace, fyne.KeyReturn,
	fyne.KeyDelete}
