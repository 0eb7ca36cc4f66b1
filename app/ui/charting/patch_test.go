package charting

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

// TestWhatIsPatched: trees of the same parts in the same order and layout; a button may change between those that a choice changes between.
func TestWhatIsPatched(t *testing.T) {
	u := newUnder(t)
	button := func(k canvas.ButtonKind, text string) *canvas.Button { return canvas.NewButton(text, k, func() {}) }
	label := func(text string) fyne.CanvasObject {
		return canvas.NewLabel(text, canvas.BodySize, false, canvas.ColourQuiet, 60)
	}
	prose := func(text string, i widget.Importance) fyne.CanvasObject { return canvas.Paragraph(text, i) }
	for name, c := range map[string]struct {
		a, b  fyne.CanvasObject
		alike bool
	}{
		"labels":              {label("a"), label("b"), true},
		"another part":        {label("a"), button(canvas.ButtonQuiet, "a"), false},
		"a choice":            {button(canvas.ButtonOutline, "a"), button(canvas.ButtonQuiet, "b"), true},
		"another kind":        {button(canvas.ButtonPrimary, "a"), button(canvas.ButtonQuiet, "a"), false},
		"kinds of no choice":  {button(canvas.ButtonPrimary, "a"), button(canvas.ButtonPrimary, "b"), true},
		"paragraphs":          {prose("a", widget.LowImportance), prose("b", widget.LowImportance), true},
		"another importance":  {prose("a", widget.LowImportance), prose("a", widget.DangerImportance), false},
		"more":                {container.NewVBox(label("a")), container.NewVBox(label("a"), label("b")), false},
		"another layout":      {container.NewVBox(label("a")), container.NewHBox(container.NewVBox(label("a"))), false},
		"parts of parts":      {container.NewVBox(container.NewVBox(label("a"))), container.NewVBox(container.NewVBox(label("b"))), true},
		"another part inside": {container.NewVBox(label("a")), container.NewVBox(button(canvas.ButtonQuiet, "a")), false},
		"layouts of a kind":   {container.NewVBox(label("a")), container.NewStack(label("a")), false},
		"pictures":            {fcanvas.NewRectangle(nil), fcanvas.NewRectangle(nil), true},
		"what take knows not": {widget.NewLabel("a"), widget.NewLabel("a"), false},
	} {
		require.Equal(t, c.alike, u.patch(c.a, c.b), name)
		if c.alike && name != "pictures" {
			require.Equal(t, uitest.Texts(c.b), uitest.Texts(c.a), name)
		}
	}
	pressed := ""
	shown, built := button(canvas.ButtonOutline, "a"), button(canvas.ButtonQuiet, "b")
	built.OnTap, built.Disabled, built.Selected = func() { pressed = "b" }, false, true
	require.True(t, u.patch(shown, built))
	shown.Tapped(nil)
	require.Equal(t, "b", pressed)
	require.True(t, shown.Selected)
}
