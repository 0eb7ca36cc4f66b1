package dialogs_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/dialogs"
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

// TestBordersOfTitles: a title is from its first pixel to its last, and its right neighbour begins behind it.
func TestBordersOfTitles(t *testing.T) {
	w := uitest.New(t)
	var titles []*canvas.Button
	for _, name := range []string{"file", "edit"} {
		titles = append(titles, canvas.NewButton(name, canvas.ButtonFlat, nil))
	}
	bar := container.NewWithoutLayout(titles[0], titles[1])
	w.SetContent(bar)
	w.Resize(fyne.NewSize(500, 300))
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(bar)
	for i, b := range titles {
		b.Resize(fyne.NewSize(60, 30))
		b.Move(fyne.NewPos(20+60*float32(i), 10))
	}
	for at, want := range map[fyne.Position]string{
		{X: 80, Y: 10}: "edit", {X: 139, Y: 39}: "edit", {X: 79, Y: 20}: "", {X: 140, Y: 20}: "", {X: 100, Y: 9}: "", {X: 100, Y: 40}: "",
		{X: 139, Y: 10}: "edit", {X: 80, Y: 39}: "edit",
	} {
		made := ""
		w.Dialogs.PopUpBar(titles, 0, func(i int) *fyne.Menu {
			made = []string{"", "edit"}[i]
			return fyne.NewMenu("", fyne.NewMenuItem("item", nil))
		})
		w.Overlay().(desktop.Hoverable).MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: corner.Add(at)}})
		require.Equal(t, want, made, at)
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
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

// TestAlignColumn: what stands behind the labels of a menu begins in one column, to half a space, behind a gap.
func TestAlignColumn(t *testing.T) {
	uitest.New(t)
	width := func(text string) float32 {
		return fyne.MeasureText(text, theme.Size(theme.SizeNameText), fyne.TextStyle{}).Width
	}
	texts := map[*fyne.MenuItem]string{}
	for label, text := range map[string]string{"Open": "Ctrl+O", "iii": "I", "The longest of all": "L", "Z": "Ctrl+Shift+Z"} {
		texts[fyne.NewMenuItem(label, nil)] = text
	}
	dialogs.AlignColumn(texts)
	space := width("a a") - width("aa")
	for item, text := range texts {
		require.True(t, strings.HasSuffix(item.Label, text), item.Label)
		require.InDelta(t, width("The longest of all")+5*space, width(item.Label+"|")-width(text+"|"), float64(space), item.Label)
		if strings.HasPrefix(item.Label, "The longest") {
			require.Equal(t, "The longest of all     L", item.Label)
		}
	}
}

// TestPopUp: a menu opens below what it belongs to, or at a place in it; one without items opens not at all.
func TestPopUp(t *testing.T) {
	w := uitest.New(t)
	b := canvas.NewButton("more", canvas.ButtonOutline, nil)
	w.SetContent(container.NewWithoutLayout(b))
	w.Resize(fyne.NewSize(500, 300))
	b.Resize(fyne.NewSize(80, 30))
	b.Move(fyne.NewPos(40, 50))
	w.Dialogs.PopUp(fyne.NewMenu(""), b)
	require.Nil(t, w.Overlay())
	menu := fyne.NewMenu("", fyne.NewMenuItem("one", nil))
	at := func() fyne.Position {
		o := w.Overlay()
		require.NotNil(t, o)
		items := uitest.Find[*widget.PopUpMenu](o)
		require.Len(t, items, 1)
		w.Canvas().Overlays().Remove(o)
		return items[0].Position()
	}
	w.Dialogs.PopUpAt(menu, b, fyne.Position{})
	corner := at()
	w.Dialogs.PopUpAt(menu, b, fyne.NewPos(7, 11))
	require.Equal(t, fyne.NewPos(7, 11), at().Subtract(corner))
	w.Dialogs.PopUp(menu, b)
	below := at().Subtract(corner)
	require.Zero(t, below.X)
	require.GreaterOrEqual(t, below.Y, b.Size().Height)
	require.Less(t, below.Y, b.Size().Height+10)
}
