package library

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/replay/library"
)

// TestKeysOfAList: the arrows, PgUp, PgDn, Home and End select a row and stay in the list, Enter opens the one selected; every other
// key goes to the window.
func TestKeysOfAList(t *testing.T) {
	w := uitest.New(t)
	n, opened, picked := 40, -1, -1
	l := newList(func() int { return n }, func() fyne.CanvasObject { return widget.NewLabel("") }, func(int,
		fyne.CanvasObject) {
	}, w.Dialogs.Focus)
	w.SetContent(l)
	w.Resize(fyne.NewSize(300, 400))
	l.open, l.picked = func(i int) { opened = i }, func(i int) { picked = i }
	var passed []fyne.KeyName
	var typed string
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { passed = append(passed, e.Name) })
	w.Canvas().SetOnTypedRune(func(r rune) { typed += string(r) })
	key := func(name fyne.KeyName) { l.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyReturn)
	require.Equal(t, -1, opened, "none is selected")
	for _, c := range []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyDown, 0}, {fyne.KeyUp, 0}, {fyne.KeyDown, 1}, {fyne.KeyPageDown, 13}, {fyne.KeyPageDown, 25}, {fyne.KeyPageUp, 13},
		{fyne.KeyUp, 12}, {fyne.KeyHome, 0}, {fyne.KeyPageUp, 0}, {fyne.KeyEnd, 39}, {fyne.KeyDown, 39}, {fyne.KeyPageDown, 39},
	} {
		key(c.key)
		require.Equal(t, c.want, l.at, c.key)
		require.Equal(t, c.want, picked)
	}
	key(fyne.KeyEnter)
	require.Equal(t, 39, opened)
	n, opened = 39, -1
	key(fyne.KeyReturn)
	require.Equal(t, -1, opened, "the row is gone")
	n = 0
	key(fyne.KeyDown)
	require.Equal(t, -1, l.at)
	require.Empty(t, passed)
	key(fyne.KeyF5)
	l.TypedRune('x')
	require.Equal(t, []fyne.KeyName{fyne.KeyF5}, passed)
	require.Equal(t, "x", typed)
}

// TestClicksOnAList: a click selects a row and gives the list the keyboard, a second one on the same row at once opens it; two on
// different rows open neither.
func TestClicksOnAList(t *testing.T) {
	w := uitest.New(t)
	var opened []int
	focused := 0
	l := newList(func() int { return 9 }, func() fyne.CanvasObject { return widget.NewLabel("") }, func(int, fyne.CanvasObject) {},
		func(fyne.Focusable) { focused++ })
	w.SetContent(l)
	l.open = func(i int) { opened = append(opened, i) }
	l.tap(3)
	l.tap(4)
	require.Empty(t, opened)
	require.Equal(t, 4, l.at)
	require.Equal(t, 2, focused)
	l.last = l.last.Add(-doubleClick)
	l.tap(4)
	require.Empty(t, opened, "too late")
}

// TestColumnsOfGames: what stands in each column, and that it is sorted by it: the second game is the larger one in all.
func TestColumnsOfGames(t *testing.T) {
	u := newUnder(t)
	v := u.View
	less := &library.Found{Game: &library.Game{Date: "2025-03-01", Teams: [2]string{"A", "Y"}, Score: [2]int{9, 9}, Event: "Cup", Ends: 8,
		Rules: "five-rock", Ice: "fcv1", Valued: 3, Shots: 128}}
	more := &library.Found{Game: &library.Game{Date: "2025-03-02", Teams: [2]string{"A", "Z"}, Score: [2]int{1, 0}, Event: "Open", Ends: 10,
		Rules: "mixed-doubles", Ice: "granite", Valued: 20, Shots: 20}}
	want := map[string]string{"date": "2025-03-01", "teams": "A – Y", "score": "9 : 9", "event": "Cup", "ends": "8", "valued": "3/128"}
	for _, c := range gameColumns {
		require.Negative(t, c.compare(less, more), c.key)
		require.Positive(t, c.compare(more, less), c.key)
		require.Zero(t, c.compare(less, less), c.key)
		require.NotEmpty(t, c.text(v, less), c.key)
		if text, ok := want[c.key]; ok {
			require.Equal(t, text, c.text(v, less), c.key)
		}
	}
	none := &library.Found{Game: &library.Game{Teams: [2]string{"A", ""}}}
	require.Equal(t, v.words.T("library.no-date"), gameColumns[0].text(v, none))
	require.Contains(t, gameColumns[1].text(v, none), v.words.T("library.no-name"))
}

// TestColumnsOfStatistics: shares of what they are shares of and values a shot, each with its error; what there is nothing of, and a mean
// of one game alone, has no value.
func TestColumnsOfStatistics(t *testing.T) {
	share := func(percent, n int) library.Mean {
		return library.Mean{N: n, Games: 10, Mean: float64(percent) / 100, Error: 0.005 * float64(percent)}
	}
	s := &library.Statistics{Games: 10, Rates: library.Rates{Won: share(40, 10), Converted: share(45, 40), Forced: share(30, 40),
		Blank: share(15, 40), Stolen: share(10, 40), Steals: share(20, 50), Forces: share(35, 50),
		Power: library.Mean{N: 4, Games: 4, Mean: 1.75, Error: 0.5}},
		Values: library.Values{Shots: 25, Call: -40, Throw: -10,
			Luck: 5, CallError: 8, ThrowError: 4, LuckError: 2, Calls: 20, Throws: 20, Lucks: 20}}
	s.Grades = map[string]library.Grade{"": {Shots: 20, Mean: 76, Error: 5}}
	want := map[string][2]float64{"name": {0, 0}, "games": {10, 0}, "wins": {40, 20}, "converted": {45, 22.5}, "forced": {30, 15},
		"blank": {15, 7.5}, "stolen": {10, 5}, "steals": {20, 10}, "forces": {35, 17.5}, "power": {1.75, 0.5}, "grade": {76, 5},
		"call": {-2, 0.4}, "throw": {-0.5, 0.2}, "luck": {0.25, 0.1}}
	require.Len(t, want, len(statisticColumns))
	for _, c := range statisticColumns {
		x, doubt := c.known(s)
		require.InDelta(t, want[c.key][0], x, 1e-9, c.key)
		require.InDelta(t, want[c.key][1], doubt, 1e-9, c.key)
		if c.text != nil {
			x, doubt = c.known(&library.Statistics{Rates: library.Rates{Power: library.Mean{N: 1, Games: 1, Mean: 2}}})
			require.True(t, math.IsNaN(x) && math.IsNaN(doubt), c.key)
		}
	}
	w := uitest.New(t).Words
	require.Equal(t, "40 ± 3 %", percent(w, 40.4, 3.4))
	require.Equal(t, "40 ± 1 %", percent(w, 40.4, 0.2), "no share of throws of people is sure")
}

// TestARowThatIsGone is not filled: the list may be drawn before it is told that it has become shorter.
func TestARowThatIsGone(t *testing.T) {
	w := uitest.New(t)
	n, filled := 3, 0
	l := newList(func() int { return n }, func() fyne.CanvasObject { return widget.NewLabel("") },
		func(int, fyne.CanvasObject) { filled++ }, w.Dialogs.Focus)
	row := l.CreateItem()
	l.UpdateItem(2, row)
	require.Equal(t, 1, filled)
	n = 2
	l.UpdateItem(2, row)
	require.Equal(t, 1, filled)
}
