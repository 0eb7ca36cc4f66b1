package dialogs_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestClear: dialog and menu are closed, a file dialog stays.
func TestClear(t *testing.T) {
	w := uitest.New(t)
	w.SetContent(canvas.Spacer(300, 200))
	files := widget.NewModalPopUp(widget.NewLabel("files"), w.Canvas())
	files.Show()
	w.Dialogs.Show("title", widget.NewLabel(""))
	w.Dialogs.PopUpAt(fyne.NewMenu("", fyne.NewMenuItem("item", nil)), w.Content(), fyne.Position{})
	require.Len(t, w.Canvas().Overlays().List(), 3)
	w.Dialogs.Clear()
	require.False(t, w.Dialogs.IsOpen())
	require.Len(t, w.Canvas().Overlays().List(), 1)
	require.Equal(t, []string{"files"}, uitest.Texts(w.Overlay()))
	files.Hide()
	require.Nil(t, w.Overlay())
}

// TestASentenceGoesAway: after its time, unless another one has taken its place.
func TestASentenceGoesAway(t *testing.T) {
	w := uitest.New(t)
	d := dialogs.New(w.Window, w.Words, func(f func()) { f() })
	var late []func()
	d.After = func(_ time.Duration, f func()) { late = append(late, f) }
	d.Notify("first")
	d.Error(errors.New("second"))
	late[0]()
	require.Equal(t, "Second", d.Shown())
	late[1]()
	require.Empty(t, d.Shown())
}

// TestWhereASentenceStands: over the bottom of the window, upwards as high as its lines need, an error in another colour.
func TestWhereASentenceStands(t *testing.T) {
	w := uitest.New(t)
	w.SetContent(container.NewStack(w.Dialogs.Content))
	w.Resize(fyne.NewSize(500, 300))
	require.Zero(t, w.Dialogs.Content.MinSize(), "the window does not grow for it")
	w.Dialogs.Notify("short")
	w.Looks("one line")
	w.Dialogs.Error(errors.New(strings.Repeat("long ", 60)))
	w.Looks("an error of several lines")
	box := w.Dialogs.Content.Objects[0]
	require.LessOrEqual(t, box.Position().Y+box.Size().Height, float32(300))
	require.GreaterOrEqual(t, box.Size().Height, box.MinSize().Height)
	require.GreaterOrEqual(t, box.Position().Y, float32(0))
}

// TestWidth: as wanted, or what the window has beside its margins, but never too little to read.
func TestWidth(t *testing.T) {
	w := uitest.New(t)
	for window, want := range map[float32]float32{2000: 460, 400: 352, 100: 160} {
		w.Resize(fyne.NewSize(window, 300))
		require.InDelta(t, want, w.Dialogs.Width(460), 0, window)
	}
}

// TestTheTallestGivesWay: of several lists in a dialog that is too high; the others keep their height.
func TestTheTallestGivesWay(t *testing.T) {
	w := uitest.New(t)
	w.Resize(fyne.NewSize(800, 500))
	list := func(height float32) *container.Scroll {
		s := container.NewVScroll(canvas.Spacer(10, 2000))
		s.SetMinSize(fyne.NewSize(200, height))
		return s
	}
	lists := []*container.Scroll{list(130), list(400), list(140)}
	w.Dialogs.Show("title", container.NewVBox(lists[0], container.NewVBox(lists[1]), lists[2]))
	require.InDelta(t, 130, lists[0].MinSize().Height, 0)
	require.InDelta(t, 140, lists[2].MinSize().Height, 0)
	require.Less(t, lists[1].MinSize().Height, float32(400))
	require.InDelta(t, 500, w.Overlay().MinSize().Height, 1, "no more than it must")
}

// TestLinesThatAreWrappedFit: a dialog is as high as its text in the width it has.
func TestLinesThatAreWrappedFit(t *testing.T) {
	w := uitest.New(t)
	text := canvas.NewProse(strings.Repeat("word ", 200))
	w.Dialogs.Show("A title…", text)
	require.Contains(t, uitest.Texts(w.Overlay()), "A title")
	p := uitest.Find[*widget.PopUp](w.Overlay())[0]
	require.GreaterOrEqual(t, p.Size().Height, p.MinSize().Height)
	require.GreaterOrEqual(t, text.Size().Height, text.MinSize().Height)
	w.Looks("a long text")
}

// TestEnterAcceptsTheForm: whatever button stands in it; other keys do not.
func TestEnterAcceptsTheForm(t *testing.T) {
	w := uitest.New(t)
	for key, want := range map[fyne.KeyName]string{fyne.KeyReturn: "form", fyne.KeyEnter: "form", fyne.KeySpace: ""} {
		done := ""
		inside := canvas.NewButton("inside", canvas.ButtonPrimary, func() { done += "inside" })
		w.Dialogs.ShowForm("title", inside, "Use", func() error { done += "form"; return nil })
		require.Equal(t, want != "", w.Dialogs.TypedKey(&fyne.KeyEvent{Name: key}))
		require.Equal(t, want, done, key)
		w.Dialogs.Hide()
		done = ""
		w.Dialogs.Show("title", inside)
		require.Equal(t, want != "", w.Dialogs.TypedKey(&fyne.KeyEvent{Name: key}))
		require.Equal(t, want != "", done == "inside", key)
		w.Dialogs.Hide()
	}
}

// TestTheFirstFieldHasTheKeyboard: the first one that is seen, wherever it stands.
func TestTheFirstFieldHasTheKeyboard(t *testing.T) {
	w := uitest.New(t)
	hidden := container.NewVBox(widget.NewEntry())
	hidden.Hide()
	unseen := widget.NewEntry()
	unseen.Hide()
	first := widget.NewEntry()
	form := container.NewVBox(widget.NewLabel("field"), unseen, hidden, container.NewVBox(widget.NewLabel("field"), first), widget.NewEntry())
	w.Dialogs.ShowForm("title", form, "Use", func() error { return nil })
	require.Equal(t, fyne.Focusable(first), w.Canvas().Focused())
	require.False(t, w.Dialogs.FocusFirst(hidden))
	require.False(t, w.Dialogs.FocusFirst(widget.NewLabel("")))
	require.Equal(t, fyne.Focusable(first), w.Canvas().Focused())
}

// TestWhereAMenuOpens: below its title, within the window; one that is longer than that scrolls. The pointer over the first title opens its
// menu as over the others, and the right button closes it.
func TestWhereAMenuOpens(t *testing.T) {
	w := uitest.New(t)
	var titles []*canvas.Button
	bar := container.NewWithoutLayout()
	for i, name := range []string{"file", "edit"} {
		b := canvas.NewButton(name, canvas.ButtonFlat, nil)
		b.Resize(fyne.NewSize(60, 30))
		b.Move(fyne.NewPos(440*float32(i), 10))
		titles = append(titles, b)
		bar.Add(b)
	}
	w.SetContent(bar)
	w.Resize(fyne.NewSize(510, 300))
	made, ran, items := -1, "", 2
	open := func(i int) {
		w.Dialogs.PopUpBar(titles, i, func(i int) *fyne.Menu {
			made = i
			m := fyne.NewMenu("")
			for k := range items {
				name := "a rather long item " + string(rune('a'+k))
				m.Items = append(m.Items, fyne.NewMenuItem(name, func() { ran = name }))
			}
			return m
		})
	}
	at := func(o fyne.CanvasObject) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	}
	for _, items = range []int{2, 30} {
		for i, title := range titles {
			open(i)
			require.Equal(t, w.Canvas().Size(), w.Overlay().Size(), "a click beside it is a click on it")
			m := uitest.Find[*widget.Menu](w.Overlay())[0]
			require.GreaterOrEqual(t, at(m).Y, at(title).Y+title.Size().Height)
			require.Less(t, at(m).Y, at(title).Y+title.Size().Height+6)
			require.LessOrEqual(t, at(m).X+m.Size().Width, float32(510))
			require.LessOrEqual(t, at(m).Y+m.Size().Height, float32(300))
			require.GreaterOrEqual(t, m.Size().Width, m.MinSize().Width)
			if i == 0 {
				require.InDelta(t, at(title).X, at(m).X, 0)
			}
			if items == 2 {
				require.GreaterOrEqual(t, m.Size().Height, m.MinSize().Height)
			}
			w.Overlay().(fyne.SecondaryTappable).TappedSecondary(&fyne.PointEvent{})
			require.Nil(t, w.Overlay())
		}
	}
	items = 2
	over := at(titles[0]).AddXY(5, 5)
	open(1)
	w.Looks("the second menu")
	w.Overlay().(desktop.Hoverable).MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: over}})
	require.Equal(t, 0, made)
	w.Looks("the first menu")
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	require.Equal(t, 1, made)
	test.TapCanvas(w.Canvas(), over)
	require.Equal(t, 0, made)
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeySpace} {
		w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
	}
	require.Equal(t, "a rather long item a", ran)
	w.Looks("closed")
}
