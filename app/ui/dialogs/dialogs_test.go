package dialogs_test

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

func TestEveryEndOfADialogIsReportedOnce(t *testing.T) {
	for name, end := range map[string]func(*uitest.Window){
		"Hide":                      func(w *uitest.Window) { w.Dialogs.Hide() },
		"Esc":                       func(w *uitest.Window) { w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"the button":                func(w *uitest.Window) { w.Press(w.Overlay(), "Close") },
		"a click beside the dialog": func(w *uitest.Window) { test.TapCanvas(w.Canvas(), fyne.NewPos(5, 5)) },
		"another dialog":            func(w *uitest.Window) { w.Dialogs.Show("another", widget.NewLabel("")) },
		"Enter": func(w *uitest.Window) {
			w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := uitest.New(t)
			hidden := 0
			w.Dialogs.ShowForm("title", widget.NewEntry(), "Use", func() error { return nil })
			w.Dialogs.OnHide(func() { hidden++ })
			require.Zero(t, hidden)
			end(w)
			require.Equal(t, 1, hidden)
			require.Equal(t, name == "another dialog", w.Dialogs.IsOpen())
			w.Dialogs.Hide()
			require.Equal(t, 1, hidden, "another dialog is another matter")
			require.Nil(t, w.Overlay())
		})
	}
}

func TestFormKeepsOpenOnAnError(t *testing.T) {
	w := uitest.New(t)
	entry := widget.NewEntry()
	result := errors.New("not this")
	w.Dialogs.ShowForm("title", canvas.VStack(entry), "Use", func() error { return result })
	require.Equal(t, fyne.Focusable(entry), w.Canvas().Focused(), "the first control has the keyboard")
	w.Press(w.Overlay(), "Use")
	require.True(t, w.Dialogs.IsOpen())
	var shown []string
	for _, l := range uitest.Find[*canvas.Prose](w.Overlay()) {
		shown = append(shown, l.Said())
	}
	require.Equal(t, []string{"Not this"}, shown)
	result = nil
	require.True(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter}), "Enter accepts")
	require.False(t, w.Dialogs.IsOpen())
	require.False(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter}), "keys belong to the window again")
}

// TestDialogsFitTheWindow: what scrolls in them gives way where the window is low.
func TestDialogsFitTheWindow(t *testing.T) {
	w := uitest.New(t)
	w.Resize(fyne.NewSize(800, 400))
	scroll := container.NewVScroll(canvas.Spacer(10, 2000))
	scroll.SetMinSize(fyne.NewSize(200, 600))
	w.Dialogs.Show("title", container.NewVBox(scroll, canvas.Spacer(10, 60)))
	require.LessOrEqual(t, w.Overlay().MinSize().Height, float32(400))
	require.Greater(t, scroll.MinSize().Height, float32(200), "no more than it must")
}

// keyboardTest is a control that knows whether it has the keyboard.
type keyboardTest struct {
	widget.Label
	focused bool
}

func (k *keyboardTest) FocusGained()            { k.focused = true }
func (k *keyboardTest) FocusLost()              { k.focused = false }
func (k *keyboardTest) TypedRune(rune)          {}
func (k *keyboardTest) TypedKey(*fyne.KeyEvent) {}

// TestAClosedDialogHasNoKeyboard: however a dialog is closed, what had the keyboard in it has it no more, so that no cursor blinks
// unseen.
func TestAClosedDialogHasNoKeyboard(t *testing.T) {
	w := uitest.New(t)
	for name, closeIt := range map[string]func(){
		"hidden":          w.Dialogs.Hide,
		"Esc":             func() { w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"a click beside":  func() { test.TapCanvas(w.Canvas(), fyne.NewPos(1, 1)) },
		"the next dialog": func() { w.Dialogs.Show("next", widget.NewLabel("")) },
		"another page":    w.Dialogs.Clear,
	} {
		field := &keyboardTest{}
		field.ExtendBaseWidget(field)
		w.Dialogs.Show(name, field)
		w.Dialogs.Focus(field)
		require.True(t, field.focused, name)
		closeIt()
		require.False(t, field.focused, name)
		w.Dialogs.Hide()
	}
}

// TestADialogWhoseMatterIsGone is closed by the next change, and not before.
func TestADialogWhoseMatterIsGone(t *testing.T) {
	w := uitest.New(t)
	there := true
	w.Dialogs.Show("title", widget.NewLabel(""))
	w.Dialogs.Update()
	require.True(t, w.Dialogs.IsOpen(), "it is about nothing that can be gone")
	w.Dialogs.While(func() bool { return there })
	w.Dialogs.Update()
	require.True(t, w.Dialogs.IsOpen())
	there = false
	require.True(t, w.Dialogs.IsOpen())
	w.Dialogs.Update()
	require.False(t, w.Dialogs.IsOpen())
	w.Dialogs.Show("another", widget.NewLabel(""))
	w.Dialogs.Update()
	require.True(t, w.Dialogs.IsOpen(), "another dialog is another matter")
}

// TestWhatComesLateWaits: it is shown when the dialog that is open is closed, one after the other; where none is open at once.
func TestWhatComesLateWaits(t *testing.T) {
	w := uitest.New(t)
	shown := ""
	late := func(name string) {
		w.Dialogs.WhenFree(func() {
			shown += name
			w.Dialogs.Show(name, widget.NewLabel(""))
		})
	}
	late("a")
	require.Equal(t, "a", shown)
	late("b")
	late("c")
	require.Equal(t, "a", shown)
	w.Dialogs.Show("of the user", widget.NewLabel("")) // leads on from the one that is open
	require.Equal(t, "a", shown, "it waits for that, too")
	w.Dialogs.Hide()
	require.Equal(t, "ab", shown)
	require.True(t, w.Dialogs.IsOpen())
	w.Dialogs.Hide()
	require.Equal(t, "abc", shown)
	w.Dialogs.Hide()
	require.Equal(t, "abc", shown)
	require.False(t, w.Dialogs.IsOpen())
}

// TestNotices: one sentence at a time, an error as a sentence of one line.
func TestNotices(t *testing.T) {
	w := uitest.New(t)
	require.Empty(t, w.Dialogs.Shown())
	w.Dialogs.Notify("first")
	w.Dialogs.Notify("second")
	require.Equal(t, "second", w.Dialogs.Shown())
	w.Dialogs.Error(errors.New("no\n  such file"))
	require.Equal(t, "No such file", w.Dialogs.Shown())
}

// TestFixedMessage: its line keeps its place while it says nothing, so that the buttons below it stay where they are; any other line
// comes and goes.
func TestFixedMessage(t *testing.T) {
	w := uitest.New(t)
	for _, fixed := range []bool{false, true} {
		foot := w.Dialogs.NewFooter("Use", func() error { return nil })
		if fixed {
			foot.FixMessage()
		}
		w.Dialogs.ShowWithFooter("title", widget.NewLabel(""), foot)
		low := foot.Content.MinSize().Height
		foot.Show("wrong", widget.DangerImportance)
		require.Equal(t, "wrong", foot.Message())
		require.Equal(t, fixed, foot.Content.MinSize().Height == low)
		foot.Show("", widget.DangerImportance)
		require.InDelta(t, low, foot.Content.MinSize().Height, 1e-3)
		w.Dialogs.Hide()
	}
}

// TestEnterWithoutAnAnswer: a dialog that asks nothing leaves Enter to the window's own keys, and Esc closes it.
func TestEnterWithoutAnAnswer(t *testing.T) {
	w := uitest.New(t)
	require.False(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}), "no dialog is open")
	w.Dialogs.Show("title", widget.NewLabel(""))
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		require.False(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: key}))
		require.True(t, w.Dialogs.IsOpen())
	}
	require.True(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}))
	require.False(t, w.Dialogs.IsOpen())
}

// TestEnterPressesTheButtonThatIsOffered: the first one that can be pressed, wherever it stands.
func TestEnterPressesTheButtonThatIsOffered(t *testing.T) {
	w := uitest.New(t)
	pressed := ""
	button := func(name string, kind canvas.ButtonKind) *canvas.Button {
		return canvas.NewButton(name, kind, func() { pressed += name })
	}
	off, hidden := button("off", canvas.ButtonPrimary), button("hidden", canvas.ButtonPrimary)
	off.Disabled = true
	hidden.Hide()
	list := container.NewVScroll(container.NewVBox(button("open", canvas.ButtonPrimary), button("another", canvas.ButtonPrimary)))
	w.Dialogs.Show("title", container.NewVBox(button("aside", canvas.ButtonOutline), off, hidden, list))
	require.True(t, w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}))
	require.Equal(t, "open", pressed)
}
