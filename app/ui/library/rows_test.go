package library

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/session/event"
)

// named is the action of the page with a name.
func (u *under) named(name string) actions.Action {
	for _, a := range u.View.Actions(actions.Page(1)) {
		if a.Name == name {
			return a
		}
	}
	return actions.Action{}
}

// TestActionsOfAListAndOfAPage: those of a table where there is one, those of the page while it is shown.
func TestActionsOfAListAndOfAPage(t *testing.T) {
	u := newCharted(t)
	u.OnOpen = func() {}
	require.False(t, u.named("library-save").Enabled(), "of games there is no table")
	require.False(t, u.named("library-quiz").Enabled())
	u.state.setMode(StatisticMode)
	u.searched()
	require.True(t, u.named("library-save").Enabled())
	u.state.setMode(CostlyMode)
	u.searched()
	require.True(t, u.named("library-quiz").Enabled())
	u.quiz()
	require.False(t, u.session.Jobs.Running(quizTask), "no exercise is made of no shot")
	u.state.setMode(StatisticMode)
	u.searched()
	u.Hide()
	for _, name := range []string{"library-save", "library-quiz", "library-analyse", "library-next", "library-list", "stop"} {
		require.False(t, u.named(name).Enabled(), name)
	}
}

// TestOnlyWhatIsShownFollowsTheIce: positions like that on the ice are looked for while they are shown, and nothing else is.
func TestOnlyWhatIsShownFollowsTheIce(t *testing.T) {
	u := newUnder(t)
	searches := func() bool {
		u.searched()
		u.session.Place.Move((*replay.Game).Next)
		return u.state.searching
	}
	u.View.Watch(event.NewGroup(&u.session.Events))
	require.False(t, searches(), "games")
	u.state.setMode(SituationMode)
	require.False(t, searches(), "a situation that is described")
	u.state.situations.like = true
	require.True(t, searches())
	u.state.setMode(SimilarMode)
	require.True(t, searches())
	u.searched()
	u.Hide()
	require.False(t, searches(), "the page is not shown")
}

// TestFirstAndLastRow: what stands below the list is of the row that is selected, also of the first and the last one; of no row nothing is.
func TestFirstAndLastRow(t *testing.T) {
	u := newCharted(t)
	detail := func(i int) string {
		u.list.at = i
		u.showDetail()
		return u.detail.Said()
	}
	names := map[string]bool{}
	for i := range u.state.found {
		names[detail(i)] = true
	}
	require.Len(t, names, 5)
	require.Empty(t, detail(-1))
	require.Empty(t, detail(5))

	u.state.setMode(StatisticMode)
	u.searched()
	help := u.Words.T("library.mode.statistics.help")
	n := len(u.state.statistics)
	require.Positive(t, n)
	require.Equal(t, help, detail(-1))
	require.Equal(t, help, detail(n))
	for _, i := range []int{0, n - 1} {
		u.state.statistics[i].Values.Shots = 1
		require.NotEqual(t, help, detail(i))
	}

	s := &u.state.situations
	s.all = true
	u.state.form.Stone = "6"
	u.state.setMode(SituationMode)
	u.searched()
	u.open(0)
	u.searched()
	require.True(t, s.places)
	for _, i := range []int{0, len(s.cases) - 1} {
		require.Equal(t, season.Game{Path: s.cases[i].Path, ID: s.cases[i].Game.Game}.Name(), u.situations.detail(i))
	}
	require.Empty(t, u.situations.detail(-1))
	require.Empty(t, u.situations.detail(len(s.cases)))
}

// TestListsThatAreGivenTheKeyboard: the row that was selected stays, else the first one is.
func TestListsThatAreGivenTheKeyboard(t *testing.T) {
	u := newUnder(t)
	for at, want := range map[int]int{-1: 0, 0: 0, 1: 1} {
		u.list.at = at
		picked := 0
		was := u.list.picked
		u.list.picked = func(i int) { picked++; was(i) }
		u.focusList()
		u.list.picked = was
		require.Equal(t, want, u.list.at)
		require.Equal(t, at < 0, picked > 0, "what is selected is not selected again")
		require.Equal(t, fyne.Focusable(u.list), u.Canvas().Focused())
	}
}

// TestColumnsAreSorted: by each of them, up and down, the last one too.
func TestColumnsAreSorted(t *testing.T) {
	u := newCharted(t)
	for mode, columns := range map[Mode]int{Games: len(gameColumns), StatisticMode: len(statisticColumns)} {
		u.state.setMode(mode)
		u.searched()
		u.state.sort = 0
		require.NotPanics(t, func() {
			for i := 1; i <= columns+1; i++ {
				u.state.sort = i
				u.state.order()
			}
		})
		u.state.sort, u.state.descending = columns, false
		if mode == Games {
			u.state.found[0].Valued, u.state.found[1].Valued = 5, 3
			u.state.order()
			last := len(u.state.found) - 1
			require.Equal(t, []int{3, 5}, []int{u.state.found[last-1].Valued, u.state.found[last].Valued})
		}
	}
}

// TestValuesThatAreGone: a choice keeps what was chosen, once, whether there is such a game or not.
func TestValuesThatAreGone(t *testing.T) {
	u := newUnder(t)
	for chosen, want := range map[string][]string{"": {"any", "a", "b"}, "b": {"any", "a", "b"}, "gone": {"any", "a", "b", "gone"}} {
		into := chosen
		o := u.criteria.choice("rules", []string{"a", "b"}, func(s string) string { return s }, &into)
		options := uitest.Find[*forms.Select](o)[0].Options
		options[0] = strings.ToLower(options[0])
		require.Equal(t, want, options)
	}
}

// TestFiltersThatCannotBeRead: of the filters that were saved those with a name are kept.
func TestFiltersThatCannotBeRead(t *testing.T) {
	u := newUnder(t)
	u.set.SetList(settings.LibraryFilters, []string{"{", `{"Team":"A"}`, `{"Name":"good","Team":"B"}`})
	again := NewState(PartsOf(u.session), u.set, "")
	require.Equal(t, []Form{{Name: "good", Query: library.Query{Team: "B"}}}, again.saved)
}
