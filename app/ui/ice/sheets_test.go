package ice

import (
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/table"
)

// askThree is a view whose three AIs have answered: A and B draw to the same part of the house, C in front of it.
func askThree(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e, v := newView(t)
	require.False(t, v.Sheets.Possible())
	require.True(t, v.Sheets.button.Disabled)
	v.Sheets.Toggle()
	require.False(t, v.Sheets.Shown(), "there is nothing to show")
	e.Session.Engines.Set([]string{"sample", "sample", "sample"})
	guard := drawTo{curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}}
	for i, d := range []drawTo{besideTheTee, {curling.Vec{X: curling.CentreX + 0.35, Y: curling.TeeY}}, guard} {
		e.Session.Engines.All()[i].AI = d
	}
	e.Session.Ask.Start()
	e.Until("the answers", func() bool { return !e.Session.Table.Asked().Running })
	e.Session.Selection.Unselect()
	e.Session.Selection.Select(0)
	return e, v
}

// shown are the rows that the sheets show.
func (s *Sheets) rows() [2]int { return [2]int{s.at(s.pair[0]), s.at(s.pair[1])} }

// letters are those of the paths on the sheets.
func (s *Sheets) letters() (l string) {
	for _, x := range s.pair {
		l += x.rink.Paths()[0].Style.Letter
	}
	return l
}

// TestSheets: the answer selected and the best with another idea, each with its own path, chosen from a list; another answer selected
// changes nothing.
func TestSheets(t *testing.T) {
	e, v := askThree(t)
	require.False(t, v.Sheets.content.Visible())
	v.hover(curling.Tee, true)
	require.True(t, slices.Contains(uitest.Texts(v.Content), v.hint.Text()))
	v.Sheets.button.Tapped(nil)
	require.False(t, slices.Contains(uitest.Texts(v.Content), v.hint.Text()), "it would lie over what the right sheet tells")
	s := v.Sheets
	require.True(t, v.Sheets.Shown())
	require.True(t, s.content.Visible() && v.Sheets.button.Selected && v.Framing.turn.Disabled)
	require.False(t, v.Rink.Visible())
	require.Equal(t, [2]int{0, 2}, s.rows(), "B has the idea of A")
	require.Equal(t, "AC", s.letters())
	require.Equal(t, "A ▾", s.pair[0].choice.Text)
	require.Regexp(t, `^Draw to the 4-foot`, s.pair[0].name.Text())
	require.Regexp(t, `^made \d+ ± \d+ % · wins \d+\.\d ± \d+\.\d %$`, s.pair[0].figures.Text())
	shown, want := s.pair[1].rink.View().Shown(), v.Framing.paintFrame()
	require.True(t, shown.Min.Y <= want.Min.Y && shown.Max.Y >= want.Max.Y && shown.Max.Y < want.Max.Y+0.5, "%v", shown)

	e.Session.Selection.Select(1)
	require.Equal(t, [2]int{0, 2}, s.rows(), "they stay")
	var menu *fyne.Menu
	v.OnMenu = func(m *fyne.Menu, _ fyne.CanvasObject, _ fyne.Position) { menu = m }
	s.pair[1].choice.Tapped(nil)
	require.Len(t, menu.Items, 3)
	require.True(t, menu.Items[2].Checked)
	require.False(t, menu.Items[0].Checked)
	menu.Items[1].Action()
	require.Equal(t, "AB", s.letters())
	s.pair[1].choice.Tapped(nil)
	menu.Items[0].Action()
	require.Equal(t, "BA", s.letters(), "the one on the other sheet: they change places")

	e.Session.Selection.Select(0)
	e.Session.Table.Remove(1)
	require.Equal(t, 0, s.at(s.pair[1]))
	require.NotEqual(t, s.at(s.pair[1]), s.at(s.pair[0]), "that of the row removed shows another one")
	e.Session.Table.Remove(1)
	require.False(t, v.Sheets.Shown(), "one answer is left")
	require.True(t, v.Rink.Visible())
	require.False(t, s.content.Visible() || v.Framing.turn.Disabled)
}

// TestSheetsOfTheAnswerSelected: it is at the left, the best with another idea at the right, and the best ones where none is selected.
func TestSheetsOfTheAnswerSelected(t *testing.T) {
	for selected, shown := range map[int][2]int{2: {2, 0}, 1: {1, 2}, -1: {0, 2}} {
		e, v := askThree(t)
		e.Session.Selection.Unselect()
		if selected >= 0 {
			e.Session.Selection.Select(selected)
		}
		v.Sheets.Toggle()
		require.True(t, v.Sheets.Shown())
		require.Equal(t, shown, v.Sheets.rows())
	}
}

// TestFiguresOfASheet: who throws, how often it is made and what it is worth, as far as that is known.
func TestFiguresOfASheet(t *testing.T) {
	e, v := newView(t)
	w, nan := e.Words, math.NaN()
	describe := func(value evaluate.Value, change func(*table.Row)) string {
		r := uitest.Answer(0, value)
		change(&r)
		return v.Sheets.describe(&r)
	}
	none := func(*table.Row) {}
	known := evaluate.Value{Throws: 100, Make: 0.5, MakeError: 0.04, Win: 0.6, WinError: 0.01, Score: 1}
	won := w.T("sheets.win", w.Value(&known))
	require.Empty(t, describe(evaluate.Value{Make: 0.5, Win: 0.6}, none), "nothing was thrown")
	require.Equal(t, w.T("made", wording.Share(w, 0.5, 0.04))+" · "+won, describe(known, none))
	unmade, points := known, known
	unmade.Make, points.Win = nan, nan
	require.Equal(t, won, describe(unmade, none))
	require.Equal(t, w.T("made", wording.Share(w, 0.5, 0.04))+" · "+w.Value(&points), describe(points, none))
	limited := &curling.Player{WeightMax: 31}
	require.Equal(t, w.Terms().Limit(31)+" · "+won, describe(unmade, func(r *table.Row) { r.Player = limited }))
	require.Equal(t, w.Terms().Thrower("Ann", "")+" · "+won, describe(unmade, func(r *table.Row) { r.Player, r.PlayerName = limited, "Ann" }))
}

// TestSheetsPlayTogether: each its own shot on one clock, with the stone on the tee as that shot leaves it; a click on a throw plays
// those with the same error on both.
func TestSheetsPlayTogether(t *testing.T) {
	e, v := askThree(t)
	v.Sheets.Toggle()
	s := v.Sheets
	both := func() bool { return len(e.Session.Preview.Together()) == 2 }
	e.Until("both", both)
	clock := &e.Session.Place.Playback().Clock
	clock.SeekFraction(1)
	v.ShowClock(true)
	rest := func(k int) curling.Vec {
		for _, x := range s.pair[k].rink.Stones() {
			if x.Number == curling.Stones && !x.Hollow {
				return x.At
			}
		}
		return curling.Vec{}
	}
	require.Less(t, rest(0).Distance(besideTheTee.at), 0.05)
	require.Less(t, rest(1).Distance(curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}), 0.05)

	e.Session.Lines.Leave()
	e.Session.Preview.Play()
	e.Until("the one selected", func() bool { return e.Session.Preview.Row() == 0 && !both() })
	clock.SeekFraction(1)
	v.ShowClock(true)
	require.Less(t, rest(0).Distance(besideTheTee.at), 0.05)
	require.Zero(t, rest(1), "nothing is thrown there")
	e.Session.Lines.Leave()
	v.Sheets.PlayAll()
	e.Until("both again", both)
	require.Equal(t, 2, len(e.Session.Preview.Together()), "not all three")

	e.Session.Samples.ShowMore()
	e.Until("the throws", func() bool { return len(s.pair[0].rink.Clouds()) > 0 && len(s.pair[1].rink.Clouds()) > 0 })
	own, other := e.Session.Samples.Of(0), e.Session.Samples.Of(2)
	s.pair[0].rink.OnTap(curling.Vec{X: -20})
	require.True(t, both())
	const k = 7
	for _, k := range []int{0, k} {
		s.pair[0].rink.OnTap(own.List[k].After[own.Index])
		e.Until("the throw", func() bool {
			clock.SeekFraction(1)
			v.ShowClock(true)
			return rest(0).Distance(own.List[k].After[own.Index]) < 0.01
		})
		require.Less(t, rest(1).Distance(other.List[k].After[other.Index]), 0.01, "the same error")
		e.Until("nothing more to throw", func() bool { return !e.Session.Jobs.Running("throw") })
	}
	other.List = other.List[:k]
	s.pair[0].rink.OnTap(own.List[k].After[own.Index])
	require.False(t, e.Session.Jobs.Running("throw"), "there is none with its error")
	v.Sheets.Toggle()
	v.Sheets.PlayAll()
	e.Until("all", func() bool { return len(e.Session.Preview.Together()) == 3 })
}

// TestSheetsGiveWay: what is done on the ice has all of it, and the two are there again after it.
func TestSheetsGiveWay(t *testing.T) {
	e, v := askThree(t)
	v.Sheets.Toggle()
	e.Session.Aim.SetMode(aiming.EditMode)
	require.False(t, v.Sheets.Shown())
	require.True(t, v.Rink.Visible())
	e.Session.Aim.SetMode(aiming.LookMode)
	require.True(t, v.Sheets.Shown())
	v.NextMap()
	require.NotEqual(t, scoremap.NoMap, e.Session.Maps.Which())
	require.False(t, v.Sheets.Shown())
	v.Sheets.Toggle()
	require.Equal(t, scoremap.NoMap, e.Session.Maps.Which())
	require.True(t, v.Sheets.Shown())
	next := New(e.Words, PartsOf(e.Session), e.Settings, e.Theme.Palette)
	next.Sheets.Keep(v)
	require.True(t, next.Sheets.Shown(), "in another language too")
	v.Framing.ToggleFlip()
	require.Equal(t, paint.HouseUp.Flipped(), v.Sheets.pair[0].rink.House())
	next.Sheets.Off()
	require.False(t, next.Sheets.button.Visible(), "beside a match there are no answers")
	v.Framing.SetOrientation(LyingSheet)
	require.False(t, v.Sheets.pair[0].rink.House().Lying())
}
