package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"
)

func TestKeysPressButtonsAndRows(t *testing.T) {
	test.NewTempApp(t)
	pressed := ""
	button := NewButton("Ask", ButtonOutline, func() { pressed += "button " })
	row := NewListRow(NewText("a shot", BodySize, false, ColourInverse), func() { pressed += "row " })
	reached := 0
	row.OnFocus = func() { reached++ }
	w := test.NewTempWindow(t, container.NewVBox(button, row))
	c := w.Canvas()
	var keys []fyne.KeyName
	var letters []rune
	c.SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, e.Name) })
	c.SetOnTypedRune(func(r rune) { letters = append(letters, r) })

	for _, has := range []fyne.Focusable{button, row} {
		pressed, keys, letters = "", nil, nil
		c.FocusNext()
		require.Equal(t, has, c.Focused(), "by Tab, in order")
		for _, k := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter} {
			c.Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
		require.Len(t, pressed, map[fyne.Focusable]int{button: 21, row: 12}[has], "pressed three times: %s", pressed)
		require.Empty(t, keys, "what presses goes no further")
		c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		c.Focused().TypedRune('?')
		require.Equal(t, []fyne.KeyName{fyne.KeyLeft}, keys)
		require.Equal(t, []rune{'?'}, letters)
	}
	require.Equal(t, 1, reached)
	require.True(t, row.Focused() && row.keys.ring.Visible())
	require.False(t, button.keys.on || button.keys.ring.Visible())

	c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.Nil(t, c.Focused(), "Esc gives the keyboard back")
	require.Equal(t, fyne.KeyEscape, keys[1], "and does what it does")
	require.False(t, row.Focused())
}

func TestPointerEndsTheFocus(t *testing.T) {
	test.NewTempApp(t)
	entry := widget.NewEntry()
	button := NewButton("Take", ButtonOutline, nil)
	w := test.NewTempWindow(t, container.NewVBox(entry, button))
	w.Canvas().Focus(entry)
	test.Tap(button)
	require.Nil(t, w.Canvas().Focused(), "an entry loses the focus, Space plays again")
}

func TestKeyOfARemovedRowReachesTheWindow(t *testing.T) {
	test.NewTempApp(t)
	row := NewListRow(NewText("a shot", BodySize, false, ColourInverse), func() {})
	box := container.NewVBox(row)
	w := test.NewTempWindow(t, box)
	handled := 0
	w.Canvas().SetOnTypedKey(func(*fyne.KeyEvent) { handled++ })
	w.Canvas().Focus(row)
	box.RemoveAll()
	row.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	require.Equal(t, 1, handled)
}
