package engines

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
)

// newView are the dialogs of a session with two engines.
func newView(t *testing.T, w *uitest.Window) (*View, *session.Session) {
	t.Helper()
	s := session.New(w.UI, w.Report)
	t.Cleanup(s.Close)
	s.Engines.Set([]string{"sample", "mc:keep=3 | weight_max=50 | budget=10s"})
	return New(w.Words, PartsOf(s), w.Dialogs, canvas.NewTheme("light").Palette), s
}

// rowTexts are the names and the settings of the rows.
func rowTexts(l *list) (texts []string) {
	for _, o := range l.rows.Objects {
		var parts []string
		for _, x := range uitest.Find[*canvas.Label](o) {
			parts = append(parts, x.Text())
		}
		for _, x := range uitest.Find[*canvas.Prose](o) {
			parts = append(parts, x.Said())
		}
		if len(parts) > 0 {
			texts = append(texts, strings.Join(parts, ": "))
		}
	}
	return texts
}

func TestListOfEngines(t *testing.T) {
	w := uitest.New(t)
	v, s := newView(t, w)
	l := newList(v)
	w.Dialogs.Show("list", canvas.VStack(l.rows, l.add))
	require.Equal(t, []string{"SampleAI: usual settings", "Pure Monte Carlo: Candidates in the answer: 3 · weight ≤ 50.0 m/s · 10 s"},
		rowTexts(l))
	enabled := func(row int) (on []bool) {
		for _, b := range l.buttons[row] {
			on = append(on, !b.Disabled)
		}
		return on
	}
	require.Equal(t, []bool{false, true, true, true, true}, enabled(0), "the first does not move up")
	require.Equal(t, []bool{true, false, true, true, true}, enabled(1), "the last does not move down")
	focused := func() any { return w.Canvas().Focused() }

	l.buttons[1][upButton].Tapped(nil)
	require.Equal(t, []string{"mc:keep=3 | weight_max=50 | budget=10s", "sample"}, s.Engines.Texts())
	require.Equal(t, any(l.add), focused(), "at the top the button is disabled")
	l.buttons[0][downButton].Tapped(nil)
	require.Equal(t, []string{"sample", "mc:keep=3 | weight_max=50 | budget=10s"}, s.Engines.Texts())
	l.buttons[0][duplicateButton].Tapped(nil)
	require.Equal(t, []string{"sample", "sample", "mc:keep=3 | weight_max=50 | budget=10s"}, s.Engines.Texts())
	require.Equal(t, any(l.buttons[1][duplicateButton]), focused(), "the keyboard is on the new row")
	l.buttons[0][downButton].Tapped(nil)
	require.Equal(t, any(l.buttons[1][downButton]), focused(), "the keyboard goes with the row")
	l.buttons[2][removeButton].Tapped(nil)
	require.Equal(t, []string{"sample", "sample"}, s.Engines.Texts())
	require.Equal(t, any(l.buttons[1][removeButton]), focused(), "the keyboard is on the row that is last now")
	l.buttons[0][removeButton].Tapped(nil)
	l.buttons[0][removeButton].Tapped(nil)
	require.Empty(t, s.Engines.Texts())
	require.Equal(t, []string{"No AI is asked yet. “Add an AI” puts one on the list."}, rowTexts(l))
	require.Equal(t, any(l.add), focused())
}

func TestFullListOfEngines(t *testing.T) {
	w := uitest.New(t)
	v, s := newView(t, w)
	full := make([]string, enginelist.Most)
	for i := range full {
		full[i] = "sample"
	}
	s.Engines.Set(full)
	l := newList(v)
	require.True(t, l.add.Disabled)
	require.True(t, l.buttons[0][duplicateButton].Disabled)
	v.ShowAdd()
	require.False(t, w.Dialogs.IsOpen())
	require.Equal(t, "The list holds 26 AIs, more do not fit.", w.Dialogs.Shown())
	l.buttons[25][removeButton].Tapped(nil)
	require.False(t, l.add.Disabled)
	require.False(t, l.buttons[0][duplicateButton].Disabled)
}

func TestListShowsWhyAnEngineCannotBeMade(t *testing.T) {
	w := uitest.New(t)
	v, s := newView(t, w)
	s.Engines.Set([]string{"no-such-ai"})
	l := newList(v)
	w.Dialogs.Show("list", l.rows)
	problems := uitest.Find[*canvas.Prose](l.rows)
	require.Len(t, problems, 1)
	require.Contains(t, problems[0].Said(), "The AI does not accept this.")
	require.Contains(t, problems[0].Said(), "no-such-ai")
	require.Equal(t, widget.DangerImportance, problems[0].Importance())
}

func TestAddAndChangeAnEngine(t *testing.T) {
	w := uitest.New(t)
	v, s := newView(t, w)
	v.ShowAdd()
	require.True(t, w.Dialogs.IsOpen())
	require.IsType(t, (*forms.Select)(nil), w.Canvas().Focused(), "the keyboard is on the kind")
	w.Type(fyne.KeyReturn)
	require.False(t, w.Dialogs.IsOpen())
	require.Len(t, s.Engines.All(), 3)
	require.Equal(t, v.kinds[0].Name, s.Engines.All()[2].Spec)

	v.ShowList()
	for _, b := range uitest.Find[*canvas.Button](w.Overlay()) {
		if b.Text == "Change" {
			b.Tapped(nil)
			break
		}
	}
	w.Type(fyne.KeyEscape)
	require.False(t, w.Dialogs.IsOpen(), "Esc changes nothing")
	require.Equal(t, "sample", s.Engines.All()[0].Spec)

	v.ShowList()
	w.Press(w.Overlay(), "Change")
	entries := uitest.Find[*forms.Entry](w.Overlay())
	entries[len(entries)-1].SetText("40")
	w.Press(w.Overlay(), "Use")
	require.True(t, w.Dialogs.IsOpen(), "the list follows")
	require.NotNil(t, w.Button(w.Overlay(), "Add an AI"))
	require.Equal(t, ai.Budget{Time: 40 * time.Second}, s.Engines.All()[0].Budget)
	require.Equal(t, ai.Budget{Time: 10 * time.Second}, s.Engines.All()[1].Budget)
}

func TestFormKeepsOpenOnAProblem(t *testing.T) {
	w := uitest.New(t)
	v, s := newView(t, w)
	v.showForm(s.Engines.All()[1].ID, nil)
	entries := uitest.Find[*forms.Entry](w.Overlay())
	entries[len(entries)-1].SetText("0")
	w.Press(w.Overlay(), "Use")
	require.True(t, w.Dialogs.IsOpen())
	require.Equal(t, []string{"sample", "mc:keep=3 | weight_max=50 | budget=10s"}, s.Engines.Texts())
	w.Press(w.Overlay(), "Reset to defaults")
	entries[len(entries)-1].SetText("")
	w.Press(w.Overlay(), "Use")
	require.Equal(t, []string{"sample", "mc | weight_max=50"}, s.Engines.Texts())
}
