package compare

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/session/comparison"
)

// TestValuesInTheirUnits: win probabilities in per cent, points with their sign, what is not known as a dash.
func TestValuesInTheirUnits(t *testing.T) {
	_, _, v := newView(t)
	for _, c := range []struct {
		x                        float64
		unit                     string
		short, diff, cell, error string
	}{
		{0.456, ai.WinShare, "46", "+45.6", "45.6", "45.6 ± 20.0 %"},
		{-0.456, ai.WinShare, "-46", "−45.6", "-45.6", "-45.6 ± 20.0 %"},
		{0.456, ai.Points, "+0.5", "+0.46", "+0.46", "+0.46 ± 0.20"},
		{-1.5, ai.Points, "−1.5", "−1.50", "−1.50", "−1.50 ± 0.20"},
	} {
		require.Equal(t, []string{c.short, c.diff, c.cell}, []string{valueText(c.x, c.unit), difference(c.x, c.unit), cellText(c.x, c.unit)})
		require.Contains(t, v.valueWithError(c.x, 0.2, c.unit), c.error)
	}
	require.Equal(t, "–", cellText(math.NaN(), ai.Points))
}

// TestLettersOfIdeas: after z they begin anew.
func TestLettersOfIdeas(t *testing.T) {
	require.Equal(t, []string{"a", "z", "a"}, []string{ideaLetter(0), ideaLetter(25), ideaLetter(26)})
}

// TestAssumptionsInWords: each by itself, several together, none.
func TestAssumptionsInWords(t *testing.T) {
	e, _, v := newView(t)
	w := e.Words
	for want, a := range map[string]compare.Assumption{
		w.T("assume.none"):          {},
		w.T("assume.error", "1.5"):  {Error: 1.5},
		w.T("assume.slower"):        {Friction: 1.01},
		w.T("assume.faster"):        {Friction: 0.99},
		w.T("assume.rivals", "2"):   {Rivals: 2},
		w.T("assume.policy.simple"): {Policy: "simple"},
		w.T("assume.guard-rule"):    {Rule: compare.GuardRule},
		w.T("assume.no-guard-rule"): {Rule: compare.NoGuardRule},
		w.T("assume.error", "2") + w.T("and.comma") + w.T("assume.slower") + w.T("and.comma") + w.T("assume.rivals", "0.5"): {Error: 2,
			Friction: 1.01, Rivals: 0.5},
	} {
		require.Equal(t, want, v.assumption(&a))
	}
}

// TestGridInPoints: a grid of points tells them with their signs, its borders by limit and by error, that it is coarse and that the learned
// value stands behind it; of a cell in which nothing can be thrown it tells that.
func TestGridInPoints(t *testing.T) {
	e, f, v := newView(t)
	f.grid, f.at = testGrid(), [2]int{2, 3}
	f.grid.Unit, f.grid.Fine, f.grid.Learned = ai.Points, false, true
	for j := range f.grid.Cells { // the hit is the better one from the fourth limit on
		for i := range f.grid.Cells[j] {
			c := &f.grid.Cells[j][i]
			if c.Shot, c.Rival, c.Lead = 0, 1, 0.1; i > 2 {
				c.Shot, c.Rival = 1, 0
			}
			if c.Make = -1; i == 6 {
				c.Lead = 0
			}
		}
	}
	f.grid.Cells[0][0] = compare.GridCell{Shot: -1, Rival: -1}
	shown := func() string {
		e.Session.Compare.Show(comparison.GridComparison)
		return strings.Join(uitest.Texts(v.Content), "\n")
	}
	text := shown()
	require.Contains(t, text, "+0.50 ± 0.01")
	require.NotContains(t, text, "made", "it is not known how often")
	require.Contains(t, text, "From 37.0 m/s on: Hit and stay")
	require.Contains(t, text, e.Words.T("grid.coarse"))
	require.Contains(t, text, e.Words.T("compare.learned"))
	require.Equal(t, "+0.5", v.grid.cells[3][2].value.Text)
	f.grid.Fine, f.grid.Learned = true, false
	text = shown()
	require.NotContains(t, text, e.Words.T("grid.coarse"))
	require.NotContains(t, text, e.Words.T("compare.learned"))
	f.at = [2]int{0, 0}
	require.Contains(t, shown(), e.Words.T("grid.none"))
}

// TestKeysOfTheGrid: all four arrows move the cross-hair; Enter, the space bar and a double tap take the shot; Escape leaves the grid, and
// what it does not know goes to the window.
func TestKeysOfTheGrid(t *testing.T) {
	e, f, v := newView(t)
	c := e.Canvas()
	c.Focus(v.grid)
	v.grid.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1}) // nobody else wants it, and there is no grid
	v.grid.TypedRune('x')
	f.grid, f.at = testGrid(), [2]int{2, 3}
	e.Session.Compare.Show(comparison.GridComparison)
	for _, x := range []struct {
		key  fyne.KeyName
		want [2]int
	}{{fyne.KeyLeft, [2]int{1, 3}}, {fyne.KeyDown, [2]int{1, 2}}, {fyne.KeyUp, [2]int{1, 3}}, {fyne.KeyRight, [2]int{2, 3}}} {
		e.Type(x.key)
		require.Equal(t, x.want, f.at, x.key)
	}
	e.Type(fyne.KeySpace)
	e.Type(fyne.KeyEnter)
	v.grid.DoubleTapped(nil)
	require.Equal(t, 3, f.took)
	var keys []fyne.KeyName
	var runes []rune
	c.SetOnTypedKey(func(k *fyne.KeyEvent) { keys = append(keys, k.Name) })
	c.SetOnTypedRune(func(r rune) { runes = append(runes, r) })
	v.grid.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	require.Equal(t, fyne.Focusable(v.grid), c.Focused())
	v.grid.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.Nil(t, c.Focused())
	v.grid.TypedRune('x')
	require.Equal(t, []fyne.KeyName{fyne.KeyF1, fyne.KeyEscape}, keys)
	require.Equal(t, []rune{'x'}, runes)
	require.Equal(t, [2]int{2, 3}, f.at)
}
