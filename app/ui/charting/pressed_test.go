package charting

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of each panel leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	for name, p := range map[string]panel{"shot": shotPanel, "more": morePanel, "shots": shotsPanel, "end": endPanel, "game": gamePanel} {
		t.Run(name, func(t *testing.T) {
			u := newUnder(t)
			u.stands()
			u.state.setup.Teams[0] = team{"Alpha", []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
			u.game.begin()
			u.key(t, letter('D'), letter('I'), digit('4'))
			u.ice.tap(curling.Tee)
			u.settled()
			u.stays(p)
			u.PressEverything(u.Words.T("charting.close"))
		})
	}
}

// stays has every press begin at the shot shown now, in a panel.
func (u *under) stays(p panel) {
	at := u.c.At()
	u.Return = func() {
		u.settled()
		u.c.GoTo(at)
		u.show1(p)
	}
}

// TestEverythingOfMixedDoubles: the same where stones are placed, of a shot that is noted in full and one that contradicts it.
func TestEverythingOfMixedDoubles(t *testing.T) {
	for name, p := range map[string]panel{"more": morePanel, "end": endPanel} {
		t.Run(name, func(t *testing.T) {
			u := newUnder(t)
			u.stands()
			u.state.setup.Format = chart.Doubles
			u.state.setup.Teams = [2]team{{"Alpha", []string{"Ann", "Bob"}}, {"Beta", []string{"Cid", "Dan"}}}
			u.game.begin()
			u.c.SetEnd(chart.EndFields{PowerPlay: chart.Noted(replay.PowerPlayLeft)})
			u.c.Stones.Put(u.c.Stones.Thrown(), curling.Vec{X: curling.CentreX + 0.3, Y: curling.TeeY})
			u.c.Set(chart.ShotFields{Task: chart.Noted(replay.TaskDraw), Turn: chart.Noted(curling.Left), Grade: chart.Noted(chart.Grade(2)),
				Target: chart.Noted(curling.Tee), Broom: chart.Noted(curling.Vec{X: 1.8, Y: curling.TeeY}), TimeOut: chart.Noted(true),
				Split: chart.Noted(3.62), Hog: chart.Noted(13.4), Key: chart.Noted(true), Note: chart.Noted("late"),
				Reasons: chart.Noted([]chart.Reason{chart.Light}), Difficulty: chart.Noted(0.4), Sweepers: chart.Noted([]int{0})})
			u.c.Done()
			u.c.Stones.Put(u.c.Stones.Thrown(), curling.Vec{X: curling.CentreX + 0.31, Y: curling.TeeY}) // over the one before
			u.c.Done()
			u.c.GoTo(chart.Cursor{Shot: u.c.At().Shot - 2})
			u.settled()
			u.stays(p)
			u.PressEverything(u.Words.T("charting.close"))
		})
	}
}

// TestTheFormOfAGame: what every button, choice and field of a new game leads to.
func TestTheFormOfAGame(t *testing.T) {
	u := newUnder(t)
	u.stands()
	u.PressEverything()
}

// TestEveryAction: what every action of the page leads to, of a shot that nothing is noted of, and of a hit that moved a stone.
func TestEveryAction(t *testing.T) {
	for _, hit := range []bool{false, true} {
		t.Run(map[bool]string{false: "first", true: "hit"}[hit], func(t *testing.T) {
			u := newUnder(t)
			u.stands()
			u.state.setup.Teams[0] = team{"Alpha", []string{"Ann", "Bob", "Cid", "Dan", "Eve"}}
			u.game.begin()
			if hit {
				u.hit()
			}
			u.stays(shotPanel)
			u.RunEverything(u.table, "chart-close")
		})
	}
}

// hit charts a stone that the next one hits: where it went is proposed.
func (u *under) hit() {
	at := curling.Vec{X: 2.6, Y: 4.9}
	u.c.Stones.Put(0, at)
	u.c.Done()
	u.c.Set(chart.ShotFields{Task: chart.Noted(replay.TaskTakeOut)})
	u.c.Stones.Tap(curling.Vec{X: 2.62, Y: 5.16}, 0)
	u.settled()
}

// TestWhereAStoneWentIsProposed: hollow, with an arrow, or crossed out where it left; accepted or dragged it is noted.
func TestWhereAStoneWentIsProposed(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	u.hit()
	ghosts, share := u.c.Proposals.Ghosts()
	require.NotEmpty(t, ghosts)
	text := u.Words.T("charting.ghosts", len(ghosts), u.Words.Percent(share))
	require.Contains(t, strings.Join(uitest.Texts(u.View.Content), "\n"), text)
	u.Looks("proposed")
	require.Equal(t, chart.InPlay, u.c.House()[0].Rest)
	u.Press(u.View.Content, u.Words.T("charting.accept"))
	u.settled()
	want := chart.InPlay
	if ghosts[0].Out {
		want = chart.Out
	}
	require.Equal(t, want, u.c.House()[0].Rest)
	ghosts, _ = u.c.Proposals.Ghosts()
	require.Empty(t, ghosts)
	require.True(t, u.Button(u.View.Content, u.Words.T("charting.accept")).Disabled)
}

// TestChartsAreOpenedAgain: those of before are listed where none is open, five of them, and one that is gone is an error.
func TestChartsAreOpenedAgain(t *testing.T) {
	u := newUnder(t)
	u.stands()
	var paths []string
	for i := range 7 {
		now := time.Date(2026, 11, 27, 10, i, 0, 0, time.UTC)
		u.now = func() time.Time { return now }
		u.state.setup.Teams[0].Name = "Alpha " + strconv.Itoa(i)
		u.game.begin()
		u.key(t, digit('2'))
		paths = append(paths, u.c.Path())
		u.game.leave()
	}
	listed := 0
	for _, b := range uitest.Find[*canvas.Button](u.View.Content) {
		if strings.HasSuffix(b.Text, chart.Extension) {
			listed++
		}
	}
	require.Equal(t, 5, listed)
	require.Equal(t, u.c.Files.Recent()[:5], slices.DeleteFunc(slices.Clone(u.c.Files.Recent()), func(p string) bool {
		return !slices.Contains(uitest.Texts(u.View.Content), filepath.Base(p))
	}))
	u.show1(endPanel)
	path := u.c.Files.Recent()[2]
	u.Press(u.View.Content, filepath.Base(path))
	require.Equal(t, path, u.c.Path())
	require.Equal(t, path, u.set.Choice(settings.Charted))
	require.Equal(t, shotPanel, u.state.panel)
	require.False(t, u.Dialogs.IsOpen())
	u.game.leave()
	require.NoError(t, os.Remove(path))
	u.open(path)
	require.NotEmpty(t, u.Dialogs.Shown(), "an error")
	require.False(t, u.c.IsOpen())
	require.Empty(t, u.set.Choice(settings.Charted))

	u.set.SetChoice(settings.Charted, path)
	u.View.Close()
	u.show(NewState(u.c, u.set))
	require.Empty(t, u.set.Choice(settings.Charted), "one that is gone is not looked for again")
	require.Contains(t, paths, path)
}

// TestWhatIsChangedOfAGame: draws, names and a note are taken together, or none of them where a draw is no number.
func TestWhatIsChangedOfAGame(t *testing.T) {
	u := newUnder(t)
	u.stands()
	u.game.begin()
	u.show1(gamePanel)
	s := &u.state.setup
	s.Draws, s.Note, s.Teams[1].Name, s.Exchanged = [2]string{"12.5 7", "x"}, "last game", "Beta", true
	u.Redraw()
	u.Press(u.View.Content, u.Words.T("charting.take"))
	require.Equal(t, u.Words.T("charting.bad-draws", chart.MaxDraws, chart.MaxDraw), u.Dialogs.Shown())
	require.Empty(t, u.c.State().Game.Note.Or(""))
	require.Equal(t, gamePanel, u.state.panel)
	s.Draws[1] = ""
	u.Redraw()
	u.Press(u.View.Content, u.Words.T("charting.take"))
	g := u.c.State().Game
	require.Equal(t, "last game", g.Note.Or(""))
	require.Equal(t, []float64{12.5, 7}, g.Team1.Draws.Or(nil))
	require.Empty(t, g.Team2.Draws.Or(nil))
	require.Equal(t, "Beta", u.state.remembered()[0].Name)
	require.Equal(t, shotPanel, u.state.panel)
	u.show1(gamePanel)
	u.Looks("taken")
	require.Equal(t, [2]string{"12.5 7", ""}, s.Draws)
	require.True(t, s.Exchanged)
}

// TestAChartIsMerged and one that is no chart is not.
func TestAChartIsMerged(t *testing.T) {
	u := newUnder(t)
	u.stands()
	u.game.begin()
	u.show1(gamePanel)
	picked := filepath.Join(t.TempDir(), "other"+chart.Extension)
	u.View.Open = func(title string, k filepick.Kind, then func(string)) {
		require.Equal(t, u.Words.T("charting.merge"), title)
		require.Equal(t, []string{strings.TrimPrefix(chart.Extension, ".")}, k.Ends)
		then(picked)
	}
	u.Press(u.View.Content, u.Words.T("charting.merge"))
	refused := u.Dialogs.Shown()
	require.NotEmpty(t, refused, "there is no such file")
	data, err := os.ReadFile(u.c.Path())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(picked, data, 0o600))
	u.Press(u.View.Content, u.Words.T("charting.merge"))
	require.NotEqual(t, refused, u.Dialogs.Shown())
	require.Equal(t, u.Words.T("charting.merged", 0), u.Dialogs.Shown(), "it held nothing new")
}

// TestTheMagnifierIsBesideTheFinger: the magnifier stands in the corner that is farther away.
func TestTheMagnifierIsBesideTheFinger(t *testing.T) {
	u := newUnder(t)
	u.game.begin()
	for _, side := range []float64{-1.5, 1.5} {
		require.True(t, u.ice.grab(curling.Vec{X: curling.CentreX, Y: curling.TeeY}))
		u.ice.drag(curling.Vec{X: curling.CentreX + side, Y: curling.TeeY})
		card := u.ice.lens.content.Objects[0]
		require.Equal(t, side < 0, card.Position().X > u.ice.rink.Size().Width/2, side)
		require.Equal(t, fyne.NewSquareSize(lensSize), card.Size())
		f := u.ice.lens.rink.View().Frame
		require.InDelta(t, curling.CentreX+side, (f.Min.X+f.Max.X)/2, 1e-9)
		require.InDelta(t, 2*lensHalf, f.Max.X-f.Min.X, 1e-9)
		u.Looks("dragged")
		u.ice.held = -1
		u.ice.drop()
	}
	u.ice.drag(curling.Tee)
	require.False(t, u.ice.lens.content.Visible(), "nothing is held")
}

// TestStonesOfExchangedColours: the team that throws first has the colour of the second team.
func TestStonesOfExchangedColours(t *testing.T) {
	u := newUnder(t)
	u.state.setup.Exchanged = true
	u.game.begin()
	u.ice.tap(curling.Tee)
	u.settled()
	stones := u.ice.rink.Stones()
	require.Len(t, stones, 1)
	require.Equal(t, 1, stones[0].Team)
	require.True(t, stones[0].Marked)
}
