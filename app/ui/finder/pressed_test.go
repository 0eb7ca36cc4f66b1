package finder

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every row, field and button leads to, and where each key leads in a list longer than a page.
func TestEverythingThatIsPressed(t *testing.T) {
	e := uitest.Open(t)
	var items []Item
	ran := ""
	for i := range 18 {
		items = append(items, Item{Text: fmt.Sprintf("Entry %d", i+1), Note: []string{"", "Ctrl+K", "View"}[i%3],
			Run: func() { ran = fmt.Sprint(i) }})
	}
	show := func() {
		Show(e.Words, e.Dialogs, "Find", "what", func(q string) []Item { return Match(q, items) })
	}
	show()
	e.Tell = func() []string { return []string{"ran: " + ran} }
	e.Return = func() {
		if !e.Dialogs.IsOpen() {
			show()
		}
	}
	e.PressEverything()
	e.Return = nil
	e.Dialogs.Hide()
	for _, keys := range [][]fyne.KeyName{{fyne.KeyPageDown}, {fyne.KeyPageDown, fyne.KeyPageUp}, {fyne.KeyPageDown, fyne.KeyUp},
		{fyne.KeyDown, fyne.KeyPageUp}, {fyne.KeyPageDown, fyne.KeyPageDown, fyne.KeyPageDown}} {
		show()
		for _, k := range keys {
			e.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
		}
		e.Looks(fmt.Sprint(keys))
		e.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter})
		require.False(t, e.Dialogs.IsOpen())
		e.Looks("it chose " + ran)
	}
}
