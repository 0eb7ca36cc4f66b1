package rules

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// entries are the lines to type in of the panel, in order.
func (f *fixture) entries() []*widget.Entry {
	var list []*widget.Entry
	for _, o := range uitest.Find[fyne.CanvasObject](f.panel.Body) {
		switch o := o.(type) {
		case *widget.Entry:
			list = append(list, o)
		case *forms.Entry:
			list = append(list, &o.Entry)
		case *widget.SelectEntry:
			list = append(list, &o.Entry)
		}
	}
	return list
}

func (f *fixture) stateOf(id string) *syntax.State {
	return f.state.document.File().Machine(f.state.machine).State(id)
}

func TestInputOfAState(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	f.selectState("any")
	require.Equal(t, "any", f.state.marks().Selected)
	require.Empty(t, f.state.marks().Path, "the state edited stands out alone")
	c := newCallForm(f.View.common, f.stateOf("any").Call)
	require.Equal(t, "Stones.removed(any,ZONE)", c.text())
	c.function.SetSelected("Stones.ticked")
	require.Len(t, c.args, 1)
	c.args[0].SetText("all")
	require.Equal(t, "Stones.ticked(all)", c.text())
	c.function.SetSelected(mathInput)
	c.math.SetText("s < 3")
	require.Equal(t, "Math: s < 3", c.text())
	c.function.SetSelected(noInput)
	require.Empty(t, c.text())

	c = newCallForm(f.View.common, f.stateOf("early").Call)
	require.Equal(t, mathInput, c.function.Selected)
	require.Equal(t, "Math: s <= FGZ", c.text())
	require.Empty(t, newCallForm(f.View.common, nil).text())
}

func TestUnknownFunctionIsKept(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	c := newCallForm(f.View.common, &syntax.Expr{Component: "Moon", Name: "shines"})
	require.Equal(t, "Moon.shines", c.function.Selected)
}

func TestTargetsOfAState(t *testing.T) {
	require.Equal(t, []string{"ok", "next"}, parseTargets(" ok, next "))
	require.Equal(t, []string{"ok", "next"}, parseTargets("ok、next"))
	require.Empty(t, parseTargets(" "))
	f := show(t, guardRemoved())
	require.Equal(t, []string{"foul"}, targetsOf(f.stateOf("any"), syntax.OnTrue))
	require.Empty(t, targetsOf(f.stateOf("any"), syntax.Epsilon))
}

// TestStateForm: Enter in any line applies the form, as one change.
func TestStateForm(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	f.selectState("any")
	lines := f.entries() // new state, name, two arguments, three targets, new machine
	name := lines[1]
	require.Equal(t, "any", name.Text)
	name.SetText("some")
	last := lines[len(lines)-3]
	require.Equal(t, "tick", last.Text)
	last.SetText("stand")
	last.OnSubmitted(last.Text)
	require.Equal(t, "some", f.state.selected)
	require.Nil(t, f.stateOf("any"))
	require.Equal(t, []string{"stand"}, targetsOf(f.stateOf("some"), syntax.OnFalse))
	f.undo()
	require.NotNil(t, f.stateOf("any"))
	require.False(t, f.state.document.CanUndo())
}

func TestStatesAreAddedAndRemoved(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.edit.hint"))
	add := f.entries()[0]
	add.SetText(" extra ")
	add.OnSubmitted(add.Text)
	require.NotNil(t, f.stateOf("extra"))
	require.Equal(t, "extra", f.state.selected, "a new state is edited")
	f.window.Press(f.panel.Body, f.words.T("rv.edit.drop"))
	require.Nil(t, f.stateOf("extra"))
	add = f.entries()[0]
	add.SetText("1")
	add.OnSubmitted(add.Text)
	require.Contains(t, f.dialogs.Shown(), "cannot be the name of a state")
}

func TestMachinesAreAddedAndRemoved(t *testing.T) {
	f := show(t, guardRemoved())
	f.openPanel(EditPanel)
	lines := f.entries()
	header := lines[len(lines)-1]
	header.SetText("Board.line(pl)")
	header.OnSubmitted(header.Text)
	require.Equal(t, "Board.line", f.state.machine)
	require.Contains(t, f.state.machines(), "Board.line")
	f.window.Press(f.panel.Body, f.words.T("rv.edit.drop-machine", "Board.line"))
	require.NotContains(t, f.state.machines(), "Board.line")
	require.Equal(t, syntax.Update, f.state.machine)
	for _, b := range uitest.Find[*canvas.Button](f.panel.Body) {
		require.NotEqual(t, f.words.T("rv.edit.drop-machine", syntax.Update), b.Text, "every game has the rule machines")
	}
}

// TestTextThatCannotBeReadIsNotEditedByForms: what every panel has of it.
func TestTextThatCannotBeReadIsNotEditedByForms(t *testing.T) {
	f := show(t, guardRemoved())
	require.NoError(t, f.state.document.SetSource("gsm"))
	f.changed()
	for _, p := range f.state.panels() {
		f.openPanel(p)
		f.window.Looks(string(p))
	}
	f.openPanel(EditPanel)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.unreadable"))
}
