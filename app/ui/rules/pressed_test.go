package rules

import (
	"testing"

	"github.com/hogline/hogline/app/ui/uitest"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := show(t, uitest.SampleMatch(t))
	f.window.PressEverything()
}

// TestEverythingOfAPanel: the same of each panel at the right, in it alone.
func TestEverythingOfAPanel(t *testing.T) {
	for _, p := range []Panel{ShotPanel, ParamsPanel, CheckPanel, EditPanel, SourcePanel, ComparePanel} {
		t.Run(string(p), func(t *testing.T) {
			f := show(t, uitest.SampleMatch(t))
			f.openPanel(p)
			if p == ComparePanel {
				f.compare(f.document("no-tick"))
			}
			f.window.SetContent(f.panel.Content)
			f.window.PressEverything()
		})
	}
}

// TestEveryAction: what every action of the page leads to.
func TestEveryAction(t *testing.T) {
	f := show(t, uitest.SampleMatch(t))
	f.window.RunEverything(f.table)
}
