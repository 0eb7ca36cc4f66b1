package forms_test

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestControlsHandTheirKeysOn: a key that the form uses does nothing in the control, any other one what it does there; and each
// control tells when the keyboard reaches it.
func TestControlsHandTheirKeysOn(t *testing.T) {
	w := uitest.New(t)
	used, focused := false, 0
	onKey := func(*fyne.KeyEvent) bool { return used }
	onFocus := func() { focused++ }
	entry, choice, check := forms.NewEntry(onKey), forms.NewSelect([]string{"a", "b"}, onKey), forms.NewCheck("yes", onKey)
	number := forms.NewNumber(onKey, 5, forms.Scale{From: 0, To: 10}, 100)
	entry.OnFocus, choice.OnFocus, check.OnFocus, number.Slider.OnFocus = onFocus, onFocus, onFocus, onFocus
	w.SetContent(container.NewVBox(entry, choice, check, number.Content))
	require.Equal(t, "yes", check.Text)
	for _, c := range []struct {
		control fyne.Focusable
		key     fyne.KeyName
		is      func() string
	}{
		{entry, fyne.KeyBackspace, func() string { return entry.Text }},
		{choice, fyne.KeyRight, func() string { return choice.Selected }},
		{check, fyne.KeySpace, func() string { return map[bool]string{true: "on"}[check.Checked] }},
		{number.Slider, fyne.KeyEnd, func() string { return number.Entry.Text }},
	} {
		entry.SetText("text")
		choice.SetSelected("a")
		focused = 0
		w.Canvas().Focus(c.control)
		require.Equal(t, 1, focused)
		was := c.is()
		used = true
		c.control.TypedKey(&fyne.KeyEvent{Name: c.key})
		require.Equal(t, was, c.is())
		used = false
		if c.control == fyne.Focusable(check) {
			check.TypedRune(' ') // fyne's box is ticked by what is typed
		} else {
			c.control.TypedKey(&fyne.KeyEvent{Name: c.key})
		}
		require.NotEqual(t, was, c.is())
	}
}

// TestKeysOfASlider: ← → a hundredth, PgUp and PgDn a tenth of the scale, Home and End its ends.
func TestKeysOfASlider(t *testing.T) {
	w := uitest.New(t)
	n := forms.NewNumber(nil, 50, forms.Scale{From: 0, To: 100}, 1000)
	changes := 0
	n.OnChange = func() { changes++ }
	w.SetContent(n.Content)
	for _, c := range []struct {
		key  fyne.KeyName
		want float64
	}{
		{fyne.KeyPageUp, 60}, {fyne.KeyPageUp, 70}, {fyne.KeyPageDown, 60}, {fyne.KeyRight, 61}, {fyne.KeyLeft, 60}, {fyne.KeyHome, 0},
		{fyne.KeyEnd, 100},
	} {
		before := changes
		n.Slider.TypedKey(&fyne.KeyEvent{Name: c.key})
		x, ok := n.Value()
		require.True(t, ok)
		require.InDelta(t, c.want, x, 1e-9, c.key)
		require.Equal(t, before+1, changes, "told once")
	}
}

// TestProblems: what is wrong stands in a line that is there as long as something is.
func TestProblems(t *testing.T) {
	uitest.New(t)
	p := forms.NewProblem()
	require.False(t, p.Visible())
	for _, text := range []string{"wrong", "wrong", "still wrong", "", "", "again"} {
		forms.ShowProblem(p, text)
		require.Equal(t, text != "", p.Visible())
		require.Equal(t, text, p.Said())
	}
}

// TestRowsOfForms: name and help at the left, the control at the right with its limits and problem below it, as far from the left in
// every row. A help that only says the name again is left out, and so are limits that there are none of.
func TestRowsOfForms(t *testing.T) {
	w := uitest.New(t)
	row := func(help, limits string) (*fyne.Container, *forms.Entry) {
		e := forms.NewEntry(nil)
		return forms.Row("Speed", help, e, limits, canvas.NewText("changed", canvas.NoteSize, false, canvas.ColourQuiet), forms.NewProblem()), e
	}
	full, a := row("how fast", "0 to 4")
	bare, b := row("speed", "")
	w.SetContent(container.NewVBox(full, bare))
	w.Resize(fyne.NewSize(600, 300))
	require.Subset(t, uitest.Texts(full), []string{"Speed", "changed", "how fast", "0 to 4"})
	require.NotContains(t, uitest.Texts(bare), "speed")
	require.Less(t, bare.MinSize().Height, full.MinSize().Height)
	driver := fyne.CurrentApp().Driver()
	require.InDelta(t, driver.AbsolutePositionForObject(a).X, driver.AbsolutePositionForObject(b).X, 1e-3)
	require.Greater(t, driver.AbsolutePositionForObject(a).X, float32(110))
	require.InDelta(t, 212, a.Size().Width, 1)
}

// TestWithUnit: a control takes the width that its unit leaves.
func TestWithUnit(t *testing.T) {
	w := uitest.New(t)
	control, unit := canvas.Spacer(40, 20), canvas.Spacer(10, 30)
	box := container.New(&forms.WithUnit{Unit: 50}, control, unit)
	w.SetContent(container.NewWithoutLayout(box))
	require.Equal(t, fyne.NewSize(96, 30), box.MinSize())
	box.Resize(fyne.NewSize(200, 30))
	require.Equal(t, fyne.NewSize(144, 30), control.Size())
	require.Equal(t, fyne.NewSize(50, 30), unit.Size())
	require.Equal(t, fyne.NewPos(150, 0), unit.Position())
	require.Equal(t, fyne.Position{}, control.Position())
}
