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

// mostPressed bounds what PressEverything presses.
const mostPressed = 100

// PressEverything presses one after the other what the window shows, or the dialog that is open: buttons, rows, checks, choices, fields,
// sliders and points of drawings, which it points at before, each as the one before has left it, and notes what it led to. What opens over
// that is noted and closed. skip are texts of buttons that are left.
func (w *Window) PressEverything(skip ...string) {
	w.t.Helper()
	w.Looks("before everything is pressed")
	open := len(w.Canvas().Overlays().List())
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
		w.close(open)
	}
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
	w.Looks("before every action")
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
		if t, ok := fyneTarget(x); ok {
			return []target{t}
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

// fyneTarget is how a widget of fyne, or one made of one, is used.
func fyneTarget(x fyne.Widget) (t target, ok bool) {
	type entry interface{ SetText(string) }
	switch x := x.(type) {
	case interface{ SetChecked(bool) }:
		c, isTappable := x.(fyne.Tappable)
		return target{name: "check", press: func() { c.Tapped(&fyne.PointEvent{}) }}, isTappable
	case choice:
		return target{name: "choice", press: func() {
			was := x.SelectedIndex()
			x.SetSelectedIndex(was + 1)
			if x.SelectedIndex() == was { // there is none after it
				x.SetSelectedIndex(0)
			}
		}}, true
	case slider:
		of := reflect.ValueOf(x).Elem()
		least, most := of.FieldByName("Min").Float(), of.FieldByName("Max").Float()
		return target{name: "slider", press: func() { x.SetValue(least + (most-least)/4) }}, true
	case entry:
		_, typed := x.(fyne.Focusable)
		return target{name: "field", press: func() { x.SetText("7") }}, typed
	}
	return t, false
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
	if keyed, ok := x.(fyne.Focusable); ok {
		for _, k := range pressedKeys {
			list = append(list, target{name: kind.Name() + " key " + string(k), press: func() { keyed.TypedKey(&fyne.KeyEvent{Name: k}) }})
		}
	}
	return list
}

// pressedKeys are the keys that a drawing is given.
var pressedKeys = []fyne.KeyName{fyne.KeyDown, fyne.KeyRight, fyne.KeyDown, fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown, fyne.KeyPageUp,
	fyne.KeyEnd, fyne.KeyHome, fyne.KeySpace}
