package rules

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
)

func TestComparisonAndItsEnd(t *testing.T) {
	f := show(t, guardRemoved())
	f.compare(f.document("no-tick"))
	require.Equal(t, ComparePanel, f.state.panel)
	require.Len(t, f.stage.body.Objects, 1)
	require.Subset(t, uitest.Texts(f.stage.body), []string{"Five-rock rule", "No-tick rule"})
	require.NotEmpty(t, uitest.Find[*canvas.ListRow](f.panel.Body))
	f.press(actions.Key{Name: fyne.KeyEscape})
	require.Nil(t, f.state.compared)
	require.NotEqual(t, ComparePanel, f.state.panel)
	require.Zero(t, f.stopped, "Esc ended the comparison alone")
}

func TestDifferencesAreListed(t *testing.T) {
	f := show(t, guardRemoved())
	f.compare(f.document("four-rock"))
	shown := uitest.Texts(f.panel.Body)
	at := slices.Index(shown, f.paramName("FGZ", ""))
	require.Equal(t, []string{"5", "4"}, shown[at+1:at+3], "the document shown comes first")
	f.compare(f.document("mixed-doubles"))
	d := f.state.difference()
	rows := uitest.Find[*canvas.ListRow](f.panel.Body)
	require.Len(t, rows, len(d.Params)+len(d.States))
	last := d.States[len(d.States)-1]
	rows[len(rows)-1].OnTap()
	require.Equal(t, last.Machine, f.state.machine)
	require.Equal(t, last.Name, f.state.selected)
	require.Equal(t, "–", f.paramValue(""))
}

func TestSameRulesHaveNoDifference(t *testing.T) {
	f := show(t, guardRemoved())
	d, err := f.state.library.Add("copy", f.state.document.Source())
	require.NoError(t, err)
	f.compare(d)
	require.Contains(t, uitest.Texts(f.panel.Body), f.words.T("rv.diff.none"))
}

func TestCompareMenu(t *testing.T) {
	f := show(t, guardRemoved())
	m := f.stage.compareMenu()
	require.Len(t, m.Items, len(f.state.library.Documents)-1, "all but the document itself")
	m.Items[0].Action()
	require.Equal(t, "four-rock", f.state.compared.Name)
	m = f.stage.compareMenu()
	require.Equal(t, f.words.T("rv.compare.end"), m.Items[0].Label)
	require.True(t, m.Items[2].Checked)
	m.Items[0].Action()
	require.Nil(t, f.state.compared)
}
