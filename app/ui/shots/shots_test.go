package shots

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

func newView(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Theme.Palette, e.Dialogs)
	v.Recent = func() []string { return []string{"/logs/a.dcl", "/logs/b.dcl"} }
	e.Show(v.Content, v)
	return e, v
}

func TestShotsOfAMatch(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	require.Len(t, v.ends, 8)
	require.Len(t, v.rows, curling.Stones+1, "and the end of the end")
	test.Tap(v.rows[3])
	require.Equal(t, replay.Place{Shot: 3}, e.Session.Place.At())
	test.Tap(v.ends[2])
	require.Equal(t, replay.Place{End: 2}, e.Session.Place.At())
	require.Equal(t, "Shot", v.describe(replay.Place{}).title, "before the pass over the game")
	e.Until("the pass over the game", func() bool { return len(e.Session.Check.Found().Shots) == len(g.Places()) })
	d := v.describe(replay.Place{})
	require.Regexp(t, "(in|out)-turn", d.turn)
	require.Regexp(t, `^[^·]+ · (in|out)-turn$`, v.Name(replay.Place{}))
	require.NotEmpty(t, d.note)
	require.Empty(t, d.difference, "it agrees with our simulator")
}

// TestColoursAndHammer: each shot has a stone of the colour of the team that throws it, and the hammer stands beside
// the team that throws last.
func TestColoursAndHammer(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	for _, end := range []int{0, 1} {
		e.Session.Place.GoTo(g.StartOf(end))
		for i := range 2 {
			shot := &g.Ends[end].Shots[i]
			icon := uitest.Find[*fcanvas.Raster](v.rows[i])[0]
			want := canvas.StoneIcon(e.Theme.Palette, int(g.Ends[end].Mover(shot.Number)), curling.StoneNumber(shot.Number+1), false, iconSize)
			require.Equal(t, want.Generator(50, 50), icon.Generator(50, 50), "end %d, shot %d", end, i)
		}
		for team, row := range v.score.Objects[0].(*fyne.Container).Objects {
			hammers := 0
			if g.Ends[end].Mover(curling.Stones-1) == curling.TeamID(team) {
				hammers = 1
			}
			require.Len(t, uitest.Find[*fcanvas.Image](row), hammers, "end %d, team %d", end, team)
		}
	}
}

// TestASecondClickOnAnEndShowsItsLastStone: so it is two clicks to the last stone of any end.
func TestASecondClickOnAnEndShowsItsLastStone(t *testing.T) {
	e, v := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	for _, want := range []replay.Place{{End: 4}, {End: 4, Shot: 15}, {End: 4}} {
		v.ends[4].Tapped(nil)
		require.Equal(t, want, e.Session.Place.At())
	}
}

// TestLossesAreMarked: what a shot lost by call and throw, green or red where it is more than its error.
func TestLossesAreMarked(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	_, charted := g.ShotAt(replay.Place{Shot: 5})
	charted.Ran, charted.Chart = false, &replay.Chart{Grade: 50}
	require.NoError(t, e.Session.Open(g, ""))
	lost := func(percent float64) *float64 { return &percent }
	e.Session.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 1, Call: lost(-1), Throw: lost(2.5)}, {End: 1, Shot: 2, Call: lost(-4), Throw: lost(-2)}, {End: 1, Shot: 3,
			Throw: lost(-12)}, {End: 1, Shot: 6, Throw: lost(-7), ThrowError: 4},
	}, Without: []analysis.Without{{End: 1, Shot: 5, Problem: "no reason"}}})
	for shot, want := range []description{{difference: "+1.5", colour: canvas.ColourGood}, {difference: "−6.0", colour: canvas.ColourBad},
		{difference: "−12.0", colour: canvas.ColourBad}, {colour: canvas.ColourQuiet}, {difference: "no value", colour: canvas.ColourQuiet},
		{difference: "−7.0", colour: theme.ColorNameForeground}} {
		d := v.describe(replay.Place{Shot: shot})
		require.Equal(t, want.difference, d.difference, "shot %d", shot)
		require.Equal(t, want.colour, d.colour, "shot %d", shot)
	}
}

// TestShotsOfAChartWithoutAName: what was charted stands in the list from the beginning, and that a throw is not known only when it was
// searched for.
func TestShotsOfAChartWithoutAName(t *testing.T) {
	e, v := newView(t)
	g, err := charttest.Set(t, curlit.Charting{}, charttest.Doubles(t, 1, 1, 1)...).Draft(t.Context(), 0)
	require.NoError(t, err)
	at := g.Clamp(replay.Place{})
	_, shot := g.ShotAt(at)
	shot.Chart.Task, shot.Chart.Grade, shot.Chart.TimeOut = replay.TaskHitRoll, 75, true
	require.NoError(t, e.Session.Open(g, ""))
	require.True(t, e.Session.Found.Searches())
	d := v.describe(at)
	require.Equal(t, "Hit and roll", d.title)
	require.Equal(t, "75 % · time-out · finding its throw", d.note)
	e.Session.Found.Stop()
	require.Equal(t, "75 % · time-out · the throw is not known", v.describe(at).note)
	shot.Ran = true // a moment later it has a throw, and no name yet
	d = v.describe(at)
	require.Equal(t, "Hit and roll", d.title)
	require.Equal(t, "75 % · time-out", d.note)
}

// TestDifferencesAreMarked: stones that lie elsewhere and stones that are gone.
func TestDifferencesAreMarked(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	_, moved := g.ShotAt(replay.Place{Shot: 1})
	moved.After[1].X += 0.5
	_, gone := g.ShotAt(replay.Place{Shot: 2})
	*gone.After = curling.Position{}
	require.NoError(t, e.Session.Open(g, ""))
	e.Until("the pass over the game", func() bool { return len(e.Session.Check.Found().Shots) == len(g.Places()) })
	require.Equal(t, "50 cm", v.describe(replay.Place{Shot: 1}).difference)
	require.Equal(t, "≠", v.describe(replay.Place{Shot: 2}).difference)
}

func TestAListMadeAnewKeepsTheKeyboard(t *testing.T) {
	e, v := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	c := e.Window.Canvas()
	for _, i := range []int{1, 0, 5} {
		c.Focus(v.rows[i])
		v.rows[i].TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		require.Equal(t, replay.Place{Shot: i}, e.Session.Place.At(), "Space goes to the shot")
		v.fill(0)
		require.Equal(t, fyne.Focusable(v.rows[i]), c.Focused())
	}
	shown := &e.Session.Place.Game().Ends[0]
	shown.Shots = shown.Shots[:4]
	v.fill(0)
	require.Len(t, v.rows, 5)
	require.NotContains(t, v.rows, c.Focused(), "its row is gone")
}

// TestTabsOfEnds: ends beyond those of the rules are extra ends; where the rules tell of no number there are none. An end that nothing is
// known of has no rows.
func TestTabsOfEnds(t *testing.T) {
	e, v := newView(t)
	for ends, want := range map[int]string{9: "8", 8: "8", 7: e.Words.T("extra"), 0: "8"} {
		g := uitest.SampleMatch(t)
		g.Rules.Ends = ends
		require.NoError(t, e.Session.Open(g, ""))
		require.Equal(t, want, v.ends[7].Text, "%d ends", ends)
		require.Equal(t, "7", v.ends[6].Text, "%d ends", ends)
	}
	g := e.Session.Place.Game()
	v.fill(len(g.Ends))
	require.Empty(t, v.rows)
	require.Empty(t, v.losses)
	g.Ends[7].Shots = nil
	v.fill(7)
	require.Empty(t, v.rows)
}

// TestLinesOfANote: parts stand in a line as long as they fit into it.
func TestLinesOfANote(t *testing.T) {
	test.NewTempApp(t)
	p := &parts{whole: "one" + between + "two" + between + "three"}
	width := func(s string) float32 { return fyne.MeasureText(s, canvas.NoteSize, fyne.TextStyle{}).Width }
	require.Equal(t, []string{p.whole}, p.fit(width(p.whole)))
	require.Equal(t, []string{"one" + between + "two", "three"}, p.fit(width(p.whole)-1))
	require.Equal(t, []string{"one", "two", "three"}, p.fit(1))
}

// TestHandOfTheThrower: in-turn and out-turn change for a left-handed thrower.
func TestHandOfTheThrower(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	left := replay.Place{Shot: 1}
	end, shot := g.ShotAt(left)
	g.Players[end.Mover(shot.Number)][shot.Thrower].LeftHanded = true
	require.NoError(t, e.Session.Open(g, ""))
	require.True(t, v.leftHanded(left))
	require.False(t, v.leftHanded(replay.Place{}), "the other team")
	for _, nobody := range []int{-1, len(curling.Team{})} {
		shot.Thrower = nobody
		require.False(t, v.leftHanded(left), "it is not known who threw")
	}
}

func TestAPositionOffersSamplesAndRecentFiles(t *testing.T) {
	e, v := newView(t)
	opened := ""
	v.OnFile = func(path string) { opened = path }
	require.NoError(t, e.Session.Open(e.Session.Place.Game(), ""))
	box := v.foot.Objects[0].(*fyne.Container)
	rows := 0
	for _, o := range box.Objects {
		if tap, ok := o.(fyne.Tappable); ok {
			rows++
			if rows == 5 {
				tap.Tapped(&fyne.PointEvent{})
			}
		}
	}
	require.Equal(t, 5, rows, "open, match, data set and two recent files")
	require.Equal(t, "/logs/b.dcl", opened)
}

// TestLinesOfTheStudy: a variation stands below its log, is shown by a click, and can be taken away and brought back.
func TestLinesOfTheStudy(t *testing.T) {
	e, v := newView(t)
	require.Empty(t, v.lines.content.Objects, "one line alone is no tree")
	e.Session.Lines.Edit("mirror", func(_ *replay.Game, s *curling.State) { s.Position = s.Position.Mirrored() })
	id := e.Session.Study.Content().Shown
	rows := uitest.Find[*canvas.ListRow](v.lines.content)
	require.Len(t, rows, 2)
	e.Session.Lines.Rename(id, "mirrored", "")
	require.Equal(t, "mirrored", v.lines.Name(e.Session.Study.Content().Line(id)))
	uitest.Find[*canvas.ListRow](v.lines.content)[0].Tapped(nil)
	require.NotEqual(t, id, e.Session.Study.Content().Shown)
	uitest.Find[*canvas.ListRow](v.lines.content)[1].Tapped(nil)
	e.Press(v.lines.content, "Delete")
	require.Empty(t, v.lines.content.Objects)
	require.True(t, e.Session.Study.Undo())
	require.Len(t, uitest.Find[*canvas.ListRow](v.lines.content), 2)
}

// TestTheListStandsBelowTheTeams: also where both change in one frame, as when the first game is opened after the first picture.
func TestTheListStandsBelowTheTeams(t *testing.T) {
	e, v := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	top := v.body.Objects[0]
	require.Equal(t, top.MinSize().Height, v.scroll.Position().Y)
	require.Greater(t, v.scroll.Position().Y, float32(100), "teams, ends and a title")
}

// TestNamesOfLines: up to 200 bytes, notes up to 20,000.
func TestNamesOfLines(t *testing.T) {
	e, v := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	line := e.Session.Study.Content().ShownLine()
	for _, c := range []struct {
		name, note int
		kept       bool
	}{{200, 20_000, true}, {201, 0, false}, {0, 20_001, false}, {1, 1, true}} {
		v.lines.ask(line)
		uitest.Find[*forms.Entry](e.Overlay())[0].SetText(strings.Repeat("a", c.name))
		uitest.Find[*widget.Entry](e.Overlay())[0].SetText(strings.Repeat("b", c.note))
		e.Press(e.Overlay(), e.Words.T("use"))
		require.Equal(t, c.kept, !e.Dialogs.IsOpen(), "%+v", c)
		e.Dialogs.Hide()
		now := e.Session.Study.Content().Line(line.ID)
		require.Equal(t, c.kept, len(now.Name) == c.name && len(now.Note) == c.note)
	}
}

// TestNarrowNotesAreWhole: in a narrow list, as that of a window of 1280 pixels is, a note takes more lines, and no row lies on another.
func TestNarrowNotesAreWhole(t *testing.T) {
	for _, language := range []string{"en", "ja"} {
		e, v := newView(t)
		require.True(t, e.Words.SetLanguage(language))
		g, err := charttest.Set(t, curlit.Charting{}, charttest.Doubles(t, 1, 1, 1)...).Draft(t.Context(), 0)
		require.NoError(t, err)
		for i := range g.Ends[0].Shots {
			if c := g.Ends[0].Shots[i].Chart; c != nil {
				c.Task, c.Grade, c.TimeOut = replay.TaskHitRoll, 75, true
			}
		}
		e.SetContent(container.NewHBox(container.NewGridWrap(fyne.NewSize(200, 500), v.Content)))
		require.NoError(t, e.Session.Open(g, ""))
		e.Session.Found.Stop()
		bottom, notes := float32(0), 0
		for i, r := range v.rows {
			if r == nil {
				continue
			}
			require.GreaterOrEqual(t, r.Position().Y, bottom, "row %d", i)
			require.GreaterOrEqual(t, r.Size().Height, r.MinSize().Height, "row %d", i)
			bottom = r.Position().Y + r.Size().Height
			for _, l := range uitest.Find[*canvas.Label](r) {
				if l.Visible() {
					require.LessOrEqual(t, l.Whole(), l.Size().Width, "%s: %q is cut off", language, l.Text())
					notes++
				}
			}
		}
		require.Greater(t, notes, 3*10, "a title and two lines of a note")
		require.GreaterOrEqual(t, v.scroll.Content.Size().Height, bottom)
	}
}
