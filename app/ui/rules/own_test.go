package rules

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// kept are the texts that the next start finds.
func (f *fixture) kept() []rulebook.Draft {
	f.t.Helper()
	l, err := rulebook.Load(os.DirFS("../../../assets"))
	require.NoError(f.t, err)
	require.NoError(f.t, (&rulebook.Drafts{Dir: f.state.drafts.Dir}).Load(l))
	return l.Unsaved()
}

// addNew adds rules of a name by the form.
func (f *fixture) addNew(name string) {
	f.t.Helper()
	f.askNew()
	line := uitest.Find[*forms.Entry](f.window.Overlay())[0]
	line.SetText(name)
	f.window.Press(f.window.Overlay(), f.words.T("rv.new.do"))
}

// TestNewRules: a copy of the rules shown is changed and kept, also without being saved; saved as a file it is none to be kept.
func TestNewRules(t *testing.T) {
	f := show(t, guardRemoved())
	from := f.state.document
	f.addNew("  night league ")
	d := f.state.document
	require.Equal(t, "night league", d.Name)
	require.Equal(t, from.Source(), d.Source())
	require.Equal(t, EditPanel, f.state.panel)
	require.NotNil(t, d.Ruleset())
	note, _ := f.list.documentNote(d)
	require.Equal(t, f.words.T("rv.unsaved"), note)
	f.window.Until("it is kept", func() bool { return !f.session.Jobs.Running(keepTask) })
	require.Equal(t, rulebook.Draft{Name: "night league", Text: d.Source()}, f.kept()[0])

	require.NoError(t, d.SetSource(d.Source()+"\n"))
	f.changed()
	require.NoError(t, f.state.Close())
	require.Equal(t, d.Source(), f.kept()[0].Text)

	f.askSave()
	require.Equal(t, filepath.Join(f.folder, "night league.gsm"), f.saved)
	require.NoError(t, f.state.Close())
	require.Empty(t, f.kept())
}

// TestRemovedRules: own rules leave the list, and undo brings them back; those that came with the program stay.
func TestRemovedRules(t *testing.T) {
	f := show(t, guardRemoved())
	n := len(f.state.library.Documents)
	require.Nil(t, f.table.Find(actions.Key{Name: fyne.KeyDelete}, rulesPage), "it came with the program")
	f.remove()
	require.Len(t, f.state.library.Documents, n)
	f.addNew("")
	own := f.state.document
	require.Equal(t, "my-"+f.state.library.Nearest(f.state.session.Place.Game().Rules).Name, own.Name)
	f.state.use(own)
	f.press(actions.Key{Name: fyne.KeyDelete})
	require.Len(t, f.state.library.Documents, n)
	require.NotSame(t, own, f.state.document)
	require.Nil(t, f.state.used)
	require.NoError(t, f.state.Close())
	require.Empty(t, f.kept())
	f.undo()
	require.Same(t, own, f.state.document)
	require.Len(t, f.state.library.Documents, n+1)
	require.NoError(t, f.state.Close())
	require.Len(t, f.kept(), 1)
	f.undo() // nothing is removed any more
	require.Len(t, f.state.library.Documents, n+1)
}

// TestChangedRulesAreKept: a number changed of shipped rules is there at the next start.
func TestChangedRulesAreKept(t *testing.T) {
	f := show(t, guardRemoved())
	d := f.state.document
	require.NoError(t, d.SetSource(d.Source()+"\n"))
	f.changed()
	require.NoError(t, f.state.Close())
	require.Equal(t, []rulebook.Draft{{Name: d.Name, Text: d.Source()}}, f.kept())
	f.reset()
	require.NoError(t, f.state.Close())
	require.Empty(t, f.kept())
}

// TestEdgeByDrag: dragging from a state to another offers the edges between them while the machine is edited, and moves it otherwise.
func TestEdgeByDrag(t *testing.T) {
	f := show(t, guardRemoved())
	require.Nil(t, f.stage.main.OnEdge)
	f.openPanel(EditPanel)
	in := f.stage.main
	centre := func(state string) fyne.Position {
		for x := float32(0); x < in.Size().Width; x += 4 {
			for y := float32(0); y < in.Size().Height; y += 4 {
				if in.StateAt(fyne.NewPos(x, y)) == state {
					return fyne.NewPos(x+2, y+2)
				}
			}
		}
		t.Fatal(state)
		return fyne.Position{}
	}
	in.Fit()
	drag := func(from, to fyne.Position) {
		in.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.AddXY(1, 1)}, Dragged: fyne.NewDelta(1, 1)})
		in.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-from.X, to.Y-from.Y)})
		in.DragEnd()
	}
	view := in.View()
	var from, to string
	in.OnEdge = func(a, b string, _ fyne.Position) { from, to = a, b }
	drag(centre("any"), centre("early"))
	require.Equal(t, [2]string{"any", "early"}, [2]string{from, to})
	require.Equal(t, view, in.View(), "the machine stays")
	from, to = "", ""
	drag(centre("any"), fyne.NewPos(1, 1))
	require.Empty(t, from, "it ended nowhere")
	drag(fyne.NewPos(1, 1), centre("any"))
	require.Empty(t, from)
	require.NotEqual(t, view, in.View(), "outside of the states it moves")

	before := targetsOf(f.stateOf("any"), syntax.OnTrue)
	menu := f.stage.edgeMenu("any", "any")
	require.Len(t, menu.Items, 2, "a state that asks leads on by its answer")
	require.Equal(t, "Add any –t→ any", menu.Items[0].Label)
	menu.Items[0].Action()
	require.Equal(t, append(before, "any"), targetsOf(f.stateOf("any"), syntax.OnTrue))
	menu = f.stage.edgeMenu("any", "any")
	require.Equal(t, "Remove any –t→ any", menu.Items[0].Label)
	menu.Items[0].Action()
	require.Equal(t, before, targetsOf(f.stateOf("any"), syntax.OnTrue))
	f.undo()
	require.Equal(t, append(before, "any"), targetsOf(f.stateOf("any"), syntax.OnTrue))
}
