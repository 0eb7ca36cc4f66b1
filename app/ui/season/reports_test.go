package season

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
)

// valued is a page that shows charts of a few ends, all of whose shots are valued.
func valued(t *testing.T, ends int) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	dir := t.TempDir()
	charts(t, dir, ends)
	_, err := (&season.Collector{Pool: analysis.Goroutines{Count: 2}}).Collect(t.Context(), []string{dir})
	require.NoError(t, err)
	set.SetList(settings.LibraryFolders, []string{dir})
	require.NoError(t, v.Show())
	e.Until("the values", func() bool { return v.state.report != nil && v.state.report.Shots > 0 })
	return e, v
}

// TestATeam: its figures stand beside those of the others, and its page on paper has its name; the tabs are gone through both ways.
func TestATeam(t *testing.T) {
	e, v := valued(t, 5)
	table := map[string]actions.Action{}
	for _, a := range v.Actions(actions.Page(1)) {
		table[a.Name] = a
	}
	first := v.state.tab
	table["season-next"].Run()
	second := v.state.tab
	require.NotEqual(t, first, second)
	table["season-previous"].Run()
	require.Equal(t, first, v.state.tab)
	table["season-previous"].Run()
	require.Equal(t, callsTab, v.state.tab, "round the corner")
	table["season-next"].Run()
	require.Equal(t, first, v.state.tab)

	team := v.state.collected.Shots[0].Team
	v.fields[1].SetText(" " + team + " ")
	v.fields[1].OnSubmitted("")
	e.Until("the team", func() bool { return v.state.reading == nil && v.state.report.Of != "" })
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.field"))
	e.Looks("a team")
	saved := ""
	v.Save = func(name string, _ filepick.Kind, _ func(io.Writer) error, _ func(string)) { saved = name }
	require.True(t, table["season-paper"].Enabled())
	table["season-paper"].Run()
	require.Equal(t, v.state.report.Of+".html", saved)
	v.Hide()
	for _, a := range table {
		require.False(t, a.Enabled(), a.Name)
	}
}

// TestNothingIsShownYet: what needs a report waits for it.
func TestNothingIsShownYet(t *testing.T) {
	e := uitest.Open(t)
	set := settings.New(fyne.CurrentApp().Preferences())
	v := New(e.Words, NewState(PartsOf(e.Session), set))
	e.SetContent(v.Content)
	require.NoError(t, v.Show())
	v.Save = func(string, filepick.Kind, func(io.Writer) error, func(string)) { t.Error("there is nothing to write") }
	v.print()
	v.state.askCalls()
	require.False(t, v.state.running)
	for _, a := range v.Actions(actions.Page(1)) {
		if a.Name == "season-paper" {
			require.False(t, a.Enabled())
		}
	}
}

// TestFoldersThatAreTakenAway: without folders nothing of those before is shown any more.
func TestFoldersThatAreTakenAway(t *testing.T) {
	e, v := valued(t, 1)
	v.state.settings.SetList(settings.LibraryFolders, nil)
	require.NoError(t, v.Show())
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("season.no-folders"))
	require.True(t, v.paper.Disabled)
	require.Nil(t, v.state.report)
}

// TestHowManyAreLeftOut: up to five are named, of others the number is told.
func TestHowManyAreLeftOut(t *testing.T) {
	e, v := valued(t, 1)
	for n, more := range map[int]bool{mostLeft: false, mostLeft + 1: true} {
		v.state.left = nil
		for i := range n {
			v.state.left = append(v.state.left, left{fmt.Sprintf("%d.csv", i), errors.New("cut off")})
		}
		v.Redraw()
		texts := uitest.Texts(v.Content)
		require.Contains(t, texts, e.Words.T("season.left", fmt.Sprintf("%d.csv", mostLeft-1), "cut off"))
		require.NotContains(t, texts, e.Words.T("season.left", fmt.Sprintf("%d.csv", mostLeft), "cut off"))
		require.NotContains(t, texts, e.Words.T("season.left-more", 0))
		if more {
			require.Contains(t, texts, e.Words.T("season.left-more", 1))
		}
	}
}

// TestCallsThatCostMost: the AIs are asked on request, which can be stopped, and again when they have answered.
func TestCallsThatCostMost(t *testing.T) {
	e, v := valued(t, 1)
	v.state.tab = callsTab
	v.Redraw()
	ask := e.Words.T("season.calls.ask")
	e.Press(v.Content, ask)
	require.True(t, v.state.running)
	require.NotContains(t, uitest.Texts(v.Content), ask)
	v.state.stop()
	e.Until("the games", func() bool { return v.state.reading == nil })
	require.Contains(t, uitest.Texts(v.Content), ask)
	e.Press(v.Content, ask)
	e.Until("the answers", func() bool { return !v.state.running })
	require.NotNil(t, v.state.report)
	require.Contains(t, uitest.Texts(v.Content), ask)
}
