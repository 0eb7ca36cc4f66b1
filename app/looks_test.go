package app

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestLooksOfTheWindow: every page and the main dialogs in two sizes, in Japanese in the smaller one, held by testdata/looks-LANGUAGE.txt:
// the first page whole, then what differs from what was shown before.
func TestLooksOfTheWindow(t *testing.T) {
	for _, l := range i18n.Languages {
		t.Run(l.Code, func(t *testing.T) {
			u := newWindow(t)
			u.setLanguage(l.Code)
			u.open(writePosition(t, 12))
			game, _ := u.session.Throwers.OfGame()
			u.until("how well the thrower draws", func() bool {
				_, known := u.session.Skills.Of(game)
				return known && strings.Contains(canvastest.Layout(u.window.Canvas().Content()), ` cm"`)
			})
			var text goldentest.History
			last := ""
			note := func(name string, shown string) {
				fmt.Fprintf(&text, "= %s\n%s", name, shown)
			}
			size := func(w, h float32) {
				u.window.Resize(fyne.NewSize(w, h))
			}
			page := func(name string) {
				shown := canvastest.Layout(u.window.Canvas().Content())
				text.Add(name, "", last, shown)
				last = shown
			}
			for i := range u.pages {
				u.showPage(u.pages[i].id)
				if l.Code == "en" {
					size(1280, 800)
					page(u.pages[i].name)
				}
				size(1024, 768) // where longer texts have no room
				page(u.pages[i].name + " in 1024 x 768")
			}
			u.showPage(studyPage)
			for _, name := range []string{"edit", "aim", "draw"} {
				u.do(name)
				page(name)
				u.leave()
			}
			for _, name := range []string{"manage-ai", "add-ai", "wins-hand", "game-form", "note", "find-note"} {
				u.do(name)
				require.True(t, u.dialogs.IsOpen(), name)
				for _, o := range u.window.Canvas().Overlays().List() {
					note(name, canvastest.Layout(o))
				}
				u.dialogs.Hide()
			}
			goldentest.Text(t, "looks-"+l.Code+".txt", text.String())
		})
	}
}
