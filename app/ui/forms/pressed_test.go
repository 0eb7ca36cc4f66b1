package forms_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
)

// TestEverythingThatIsPressed: how every control of a form is laid out, and what it leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	w := uitest.New(t)
	problem := forms.NewProblem()
	changed := canvas.NewText("was 3", canvas.NoteSize, false, theme.ColorNameForeground)
	budget := forms.NewBudgetField(w.Words, nil, ai.Budget{Time: 2 * time.Second}, false)
	wide := forms.NewNumber(nil, 5, forms.Scale{From: 1, To: 9}, 100)
	fine := forms.NewNumber(nil, 0, forms.Scale{From: 2, To: 10, Fine: true}, 20)
	for _, n := range []*forms.Number{wide, fine} {
		n.OnChange = func() {
			x, ok := n.Value()
			text := ""
			if !ok {
				text = "no number"
			}
			forms.ShowProblem(problem, text)
			canvas.SetText(changed, fmt.Sprint(x))
		}
	}
	lines := forms.NewEntry(nil)
	lines.MultiLine = true
	tall := forms.NewEntry(nil)
	w.SetContent(canvas.VStack(
		forms.Row("Limit", "The hardest throw.", wide.Content, "0 to 100", changed, problem),
		forms.Row("Limit", "limit", fine.Content, "", canvas.NewText("", canvas.NoteSize, false, theme.ColorNameForeground), forms.NewProblem()),
		budget.Content, forms.NewCheck("Swept", nil), forms.Framed(forms.NewSelect([]string{"a", "b"}, nil)),
		container.NewStack(canvas.Spacer(100, 90), lines), container.NewStack(canvas.Spacer(100, 60), tall)))
	w.PressEverything()
	for _, text := range []string{"100", "100.1", "-1", "x", " 9 ", "0"} {
		wide.Entry.SetText(text)
		w.Looks("typed " + text)
		fine.Entry.SetText(text)
		w.Looks("typed " + text + " below")
	}
	for _, k := range []fyne.KeyName{fyne.KeyHome, fyne.KeyPageUp, fyne.KeyRight, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEnd} {
		fine.Slider.TypedKey(&fyne.KeyEvent{Name: k})
		w.Looks("slider " + string(k))
	}
	fine.SetScale(forms.Scale{From: 0, To: 40})
	w.Looks("another scale")
	w.LooksAt(360, 900)
	for _, b := range []ai.Budget{{Throws: 500}, {Time: 1500 * time.Millisecond}, {}} {
		f := forms.NewBudgetField(w.Words, nil, b, true)
		w.SetContent(container.NewVBox(f.Content))
		w.Looks(fmt.Sprint(b))
	}
	require.Empty(t, problem.Said())
}
