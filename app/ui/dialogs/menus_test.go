package dialogs_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestMenusSideBySide: while a menu is open the pointer over another title, ← and → open another one; Esc and a click beside close it.
func TestMenusSideBySide(t *testing.T) {
	w := uitest.New(t)
	var titles []*canvas.Button
	made, ran := "", ""
	bar := container.NewHBox()
	names := []string{"file", "edit", "view"}
	for _, name := range names {
		b := canvas.NewButton(name, canvas.ButtonFlat, nil)
		titles = append(titles, b)
		bar.Add(b)
	}
	w.SetContent(container.NewVBox(bar))
	w.Resize(fyne.NewSize(500, 300))
	open := func(i int) {
		w.Dialogs.PopUpBar(titles, i, func(i int) *fyne.Menu {
			made = names[i]
			deeper := fyne.NewMenuItem("deeper", nil)
			deeper.ChildMenu = fyne.NewMenu("", fyne.NewMenuItem("deep", func() { ran = "deep in " + names[i] }))
			return fyne.NewMenu("", fyne.NewMenuItem("first", func() { ran = "first of " + names[i] }), deeper)
		})
	}
	key := func(names ...fyne.KeyName) {
		for _, n := range names {
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	at := func(i int) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(titles[i]).AddXY(5, 5)
	}
	open(0)
	require.Equal(t, "file", made)
	key(fyne.KeyRight)
	require.Equal(t, "edit", made)
	key(fyne.KeyLeft, fyne.KeyLeft)
	require.Equal(t, "view", made, "round the corner")
	w.Overlay().(desktop.Hoverable).MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at(1)}})
	require.Equal(t, "edit", made)
	key(fyne.KeyDown, fyne.KeyReturn)
	require.Equal(t, "first of edit", ran)
	require.Nil(t, w.Overlay(), "done")

	open(0)
	key(fyne.KeyDown, fyne.KeyDown, fyne.KeyRight)
	require.Equal(t, "file", made, "→ leads into a menu of the menu")
	key(fyne.KeyReturn)
	require.Equal(t, "deep in file", ran)
	require.Nil(t, w.Overlay())

	open(0)
	test.TapCanvas(w.Canvas(), at(2))
	require.Equal(t, "view", made, "a click on another title")
	test.TapCanvas(w.Canvas(), at(2))
	require.Nil(t, w.Overlay(), "a click on its own title")
	for _, end := range []func(){
		func() { key(fyne.KeyEscape) },
		func() { test.TapCanvas(w.Canvas(), fyne.NewPos(480, 280)) },
	} {
		open(1)
		require.NotNil(t, w.Overlay())
		end()
		require.Nil(t, w.Overlay())
	}
}

// TestADialogStaysInTheMiddle: when the window gets another size.
func TestADialogStaysInTheMiddle(t *testing.T) {
	w := uitest.New(t)
	w.SetContent(container.NewStack(w.Dialogs.Content))
	w.Resize(fyne.NewSize(800, 600))
	content := canvas.Spacer(300, 50)
	w.Dialogs.Show("title", content)
	middle := func() float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(content).X + content.Size().Width/2
	}
	require.InDelta(t, 400, middle(), 1)
	w.Resize(fyne.NewSize(1200, 600))
	require.InDelta(t, 600, middle(), 1)
}
