package compare

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/comparison"
)

// fake is a session whose skill grid is given.
type fake struct {
	*session.Session
	grid *compare.SkillGrid
	at   [2]int
	took int
}

func (f *fake) Grid() *compare.SkillGrid { return f.grid }
func (f *fake) GridCell() (c compare.GridCell, s compare.GridShot, ok bool) {
	return f.Session.Compare.GridCell()
}
func (f *fake) GridAt() (limit, err int) { return f.at[0], f.at[1] }
func (f *fake) SetGridAt(limit, err int) {
	f.at = [2]int{limit, err}
	f.Compare.Show(f.Compare.Shown())
}
func (f *fake) Take() bool { f.took++; return true }

// testGrid has two ideas: a draw up to an error of 1, a hit beyond it.
func testGrid() *compare.SkillGrid {
	g := &compare.SkillGrid{Spec: "shots", Errors: compare.GridErrors, Unit: ai.WinShare, Fine: true, Seed: 3, Limit: 34,
		Shots: []compare.GridShot{{Call: shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: shotname.Button}},
			{Call: shotname.Call{Kind: shotname.HitStay, Stone: 0}, Idea: 1}}}
	for k := range g.Limits {
		g.Limits[k] = float64(28 + 3*k)
	}
	for j := range g.Cells {
		for i := range g.Cells[j] {
			g.Cells[j][i] = compare.GridCell{Value: 0.8 - 0.1*float64(j), Error: 0.01, Rival: 1, Lead: 0.1, LeadError: 0.01, Make: 0.9}
			if j > 3 {
				g.Cells[j][i].Shot, g.Cells[j][i].Rival = 1, 0
			}
		}
	}
	g.Cells[0][0] = compare.GridCell{Shot: -1, Rival: -1}
	g.Cells[3][6].Lead = 0
	return g
}

func newView(t *testing.T) (*uitest.Env, *fake, *View) {
	t.Helper()
	e := uitest.Open(t)
	f := &fake{Session: e.Session}
	parts := PartsOf(e.Session)
	parts.Grid = f
	v := New(e.Words, parts, e.Theme.Palette, e.Dialogs.Focus)
	e.Show(v.Content, v)
	return e, f, v
}

// texts are the texts of the paragraphs and labels shown.

// TestSkillGridByKeys: arrows move the cross-hair, the cell and the borders follow in words, Enter takes the shot.
func TestSkillGridByKeys(t *testing.T) {
	e, f, v := newView(t)
	require.False(t, v.Content.Visible())
	e.Session.Compare.Show(comparison.GridComparison)
	require.True(t, v.Content.Visible())
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Which shot is best")
	f.grid, f.at = testGrid(), [2]int{2, 3}
	e.Session.Compare.Show(comparison.GridComparison)
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Limit 34.0 m/s, error ×1: a = Draw")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "From error ×1.4 on: Hit and stay")
	require.Equal(t, "a", v.grid.cells[3][2].letter.Text)
	require.Equal(t, "50", v.grid.cells[3][2].value.Text)
	require.Equal(t, "b", v.grid.cells[4][2].letter.Text)
	require.Equal(t, "a?", v.grid.cells[3][6].letter.Text, "not clear")
	require.Equal(t, "–", v.grid.cells[0][0].letter.Text)
	require.Equal(t, fyne.Focusable(v.grid), e.Canvas().Focused(), "a grid that is opened has the keyboard")
	e.Type(fyne.KeyUp)
	e.Type(fyne.KeyRight)
	require.Equal(t, [2]int{3, 4}, f.at)
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Limit 37.0 m/s, error ×1.4: b = Hit and stay")
	e.Type(fyne.KeyReturn)
	require.Equal(t, 1, f.took)

	for err := range v.grid.cells {
		for limit := range v.grid.cells[err] {
			box := v.grid.cells[err][limit].box
			for _, corner := range []fyne.Position{box.Position(), box.Position().Add(box.Size())} {
				e.Canvas().Unfocus()
				v.grid.Tapped(&fyne.PointEvent{Position: corner})
				require.Equal(t, fyne.Focusable(v.grid), e.Canvas().Focused())
				require.Equal(t, [2]int{limit, err}, f.at, "as it is drawn")
			}
		}
	}
	require.Less(t, v.grid.cells[6][0].box.Position().Y, v.grid.cells[0][0].box.Position().Y, "errors go upwards")
	require.Less(t, v.grid.cells[0][0].box.Position().X, v.grid.cells[0][6].box.Position().X)
	v.grid.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-5, 9999)}})
	require.Equal(t, [2]int{0, 0}, f.at)
	v.grid.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(9999, -5)}})
	require.Equal(t, [2]int{6, 6}, f.at)
	v.grid.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(9999, 9999)}})
	require.Equal(t, [2]int{6, 0}, f.at)
	v.grid.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-5, 9999)}})
	require.Equal(t, [2]int{0, 0}, f.at)
	e.Looks("at the first cell")
	e.Canvas().Unfocus()
	e.Looks("without the keyboard")
}

// TestDuelRobustAndCross: of two shots of the user, and of an answer.
func TestDuelRobustAndCross(t *testing.T) {
	e, _, v := newView(t)
	e.Session.Compare.Show(comparison.GridComparison)
	e.Press(v.Content, "Robust choice")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Two answers")
	e.Press(v.Content, "Duel")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Two answers")
	require.True(t, v.make.Disabled)
	a, err := aim.New(e.Session.Place.Game().Ice)
	require.NoError(t, err)
	draw, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	hit, err := a.Touch(curling.Tee, 0, curling.Left, 5)
	require.NoError(t, err)
	for _, s := range []curling.Shot{hit, draw} {
		require.True(t, e.Session.Ask.AddShot(s, ""))
		e.Until("its value", func() bool { return !e.Session.Table.Asked().Running })
	}
	e.Looks("two shots")
	e.Press(v.Content, "Robust choice")
	e.Press(v.Content, "Duel")
	require.False(t, v.make.Disabled)
	v.Make()
	e.Press(v.Content, "Stop")
	ended := func() bool { running, _, _ := e.Session.Compare.Running(); return !running }
	e.Until("it is stopped", ended)
	v.Make()
	e.Until("the duel", func() bool { d, _ := e.Session.Compare.Duel(); return d != nil && ended() })
	e.Looks("the duel")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "of 200 throws")
	require.NotEmpty(t, v.throws)
	v.throws[1].Tapped(nil)
	require.Equal(t, 1, e.Session.Compare.DuelThrow())
	e.Looks("the second throw")
	e.Until("the first shot", func() bool { return e.Session.Preview.Row() >= 0 })

	e.Press(v.Content, "Robust choice")
	v.Make()
	e.Until("the choice", ended)
	e.Looks("the choice")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "behind beyond the error under")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "error ×0.5, ice 1 % slower")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "error ×2")
	bold := map[string]bool{}
	for _, x := range uitest.Find[*fcanvas.Text](v.Content) {
		bold[x.Text] = bold[x.Text] || x.TextStyle.Bold
	}
	r, _ := e.Session.Compare.Robust()
	decided := 0
	for i, shots := range r.Worth {
		for k := range shots {
			if ahead := shots[1-k].Clear(); ahead {
				decided++
				require.True(t, bold[cellText(shots[k].Value, r.Unit)], "the best under %+v", r.Assumptions[i])
			}
			require.Contains(t, bold, cellText(max(shots[0].BehindError, shots[1].BehindError), r.Unit), "the error of the difference")
		}
	}
	require.Positive(t, decided)
	require.Contains(t, slices.Collect(maps.Values(bold)), false)

	e.Press(v.Content, "Cross values")
	require.Contains(t, strings.Join(uitest.Texts(v.Content), "\n"), "Ask at least one AI")
	row := uitest.Answer(0, evaluate.Value{Throws: 100, Win: 0.5, WinError: 0.01})
	row.Answer.Candidates = []evaluate.Candidate{{Candidate: ai.Candidate{Win: 0.7, Throws: 50}, WinError: 0.02}}
	c := compare.NewCrossValues([]*evaluate.Answer{&row.Answer})
	require.Equal(t, "70.0", cellText(c.Of[0][0].Value, c.Unit))
	require.Equal(t, "+20.0", difference(c.Optimism[0], c.Unit))
	e.Session.Compare.Show(comparison.NoComparison)
	require.False(t, v.Content.Visible())
	require.Empty(t, e.Errors)
}
