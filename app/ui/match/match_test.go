package match

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/rulebook"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/study"
)

const matchPage actions.Page = 4

// fakeThrowers and fakeIces are none.
type (
	fakeThrowers struct{}
	fakeIces     struct{}
)

func (fakeThrowers) Named() []study.Thrower { return nil }
func (fakeIces) Named() []physics.NamedIce  { return nil }

// fakeStudy is a study of one position, under the standard rules where none are said.
type fakeStudy struct {
	state *curling.State
	rules *curling.Rules
}

func (s fakeStudy) Game() *replay.Game {
	return &replay.Game{Teams: [2]string{"NOR", ""}, Rules: *s.rules, Ends: []replay.End{{First: 1, PowerPlay: replay.PowerPlayLeft}, {Number: 1}}}
}
func (s fakeStudy) At() replay.Place { return replay.Place{End: s.state.End} }

func (fakeStudy) All() []*enginelist.Engine { return nil }
func (fakeStudy) WinTable() study.WinTable  { return study.WinTable{} }
func (fakeStudy) CanAsk() bool              { return true }
func (s fakeStudy) Question() (evaluate.Question, error) {
	ice, err := physics.IceOf(physics.Mori2019)
	return evaluate.Question{State: *s.state, Rules: *s.rules, Ice: ice, Limit: evaluate.Refuse,
		Teams: curling.Both(curling.TeamOf(curling.StandardPlayer))}, err
}

// fixture is a view with a real match, and what a window around it does.
type fixture struct {
	*View
	t        *testing.T
	window   *uitest.Window
	table    actions.Table
	study    fakeStudy
	shown    []*replay.Game
	branches []*replay.Game // in the study
	saved    string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, window: uitest.New(t)}
	library, err := rulebook.Load(os.DirFS("../../../assets"))
	require.NoError(t, err)
	m := matchplay.New(session.New(f.window.UI, f.window.Report))
	t.Cleanup(m.Close)
	position, rules := curling.State{Ends: 2, Shot: 14}, curling.Standard()
	position.Position[0] = curling.Tee
	rules.Ends, rules.Extra = 2, false
	f.study = fakeStudy{&position, &rules}
	s := NewState(m, Study{fakeThrowers{}, fakeIces{}, f.study, f.study, f.study, f.study, f.study},
		func() ([]*rulebook.Document, error) { return library.Documents, nil })
	s.ends = 1
	s.seats[0].budget, s.seats[1].budget = ai.Budget{Throws: 5}, ai.Budget{Throws: 5}
	s.seats[1].who = "sample"
	f.build(s)
	return f
}

// build makes a view of a state, as a window does when the language changes.
func (f *fixture) build(s *State) {
	f.t.Helper()
	f.View = New(f.window.Words, s, f.window.Dialogs, &paint.Light, Parts{widget.NewLabel("transport"), widget.NewLabel("ice")})
	f.OnOpen = func() { require.NoError(f.t, f.Show()) }
	f.OnStudy = func(g *replay.Game, branches []*replay.Game) { f.shown, f.branches = append(f.shown, g), branches }
	f.OnAim = func(right, up float64) { s.Match.Session.Aim.At(curling.Tee.Add(curling.Vec{X: right, Y: -up})) }
	f.OnSave = func(name string, _ []string, g *replay.Game, then func(string)) {
		f.saved = filepath.Join(f.t.TempDir(), name)
		out, err := os.Create(f.saved)
		require.NoError(f.t, err)
		require.NoError(f.t, dcl.Write(out, g))
		require.NoError(f.t, out.Close())
		then(f.saved)
	}
	f.table = f.Actions(matchPage)
	f.window.SetContent(container.NewStack(f.Content, f.window.Dialogs.Content))
	f.window.Resize(fyne.NewSize(1280, 800))
	require.NoError(f.t, f.Show())
}

func (f *fixture) press(k actions.Key) {
	f.t.Helper()
	a := f.table.Find(k, matchPage)
	require.NotNil(f.t, a, k.Label())
	a.Do()
}

func (f *fixture) key(n fyne.KeyName) { f.t.Helper(); f.press(actions.Key{Name: n}) }

// texts is what stands on the page.
func (f *fixture) texts() string {
	var s []string
	for _, l := range uitest.Find[*canvas.Label](f.panel) {
		s = append(s, l.Text())
	}
	for _, l := range uitest.Find[*canvas.Prose](f.panel) {
		s = append(s, l.Said())
	}
	for _, b := range uitest.Find[*canvas.Button](f.panel) {
		s = append(s, b.Text)
	}
	return strings.Join(s, "\n")
}

func (f *fixture) asked() bool { return f.state.Match.Question != nil }

// TestMatchIsPlayedByKeys: set up, aimed and thrown by keys, given up, opened in the study and saved.
func TestMatchIsPlayedByKeys(t *testing.T) {
	f := newFixture(t)
	require.Contains(t, f.texts(), "Start · Enter")
	require.True(t, f.parts.Ice.Visible(), "an empty sheet before the first match")
	require.Less(t, f.parts.Ice.Position().Y, f.parts.Transport.MinSize().Height, "no controls yet")
	f.key(fyne.KeyReturn)
	require.Equal(t, matchPanel, f.state.shown)
	f.state.Match.SetFast(true)
	f.window.Until("the first question", f.asked)
	require.Contains(t, f.texts(), "Your throw")
	require.True(t, f.parts.Ice.Visible())
	require.GreaterOrEqual(t, f.parts.Ice.Position().Y, f.parts.Transport.MinSize().Height, "the controls stand above the ice")
	require.Greater(t, f.controls.Size().Height, f.parts.Transport.Size().Height, "on a card")
	f.key(fyne.KeyReturn)
	require.Empty(t, f.state.Match.Record.Shots, "nothing is aimed at")
	f.key(fyne.KeyUp)
	f.window.Until("the aim", f.state.Match.CanThrow)
	f.key(fyne.KeyReturn)
	f.window.Until("my next stone", func() bool { return f.asked() && f.state.Match.State.Shot == 2 })
	require.Len(t, f.state.Match.Record.Shots, 2)
	require.Contains(t, f.texts(), "SampleAI")

	f.key(fyne.KeyO)
	require.Len(t, f.shown, 1)
	require.Len(t, f.shown[0].Ends[0].Shots, 3, "two thrown, one to be thrown")
	require.Nil(t, f.shown[0].Ends[0].Final)
	f.press(actions.Ctrl(fyne.KeyS))
	require.FileExists(t, f.saved)

	f.key(fyne.KeyC)
	f.window.Press(f.window.Overlay(), "Concede")
	f.window.Until("the end", func() bool { return !f.state.Match.Running() })
	require.Contains(t, f.texts(), "conceded")
	require.Equal(t, match.ByConcede, f.state.Match.Record.Reason)
	f.window.Press(f.panel, "New match · N")
	require.Equal(t, setupPanel, f.state.shown)
	f.key(fyne.KeyEscape)
	require.Equal(t, matchPanel, f.state.shown, "Esc leads back to the match")
}

// TestTwoAIsAreWatched: a match is held, goes on, is stopped, and keeps what was played; in Japanese it looks the same.
func TestTwoAIsAreWatched(t *testing.T) {
	f := newFixture(t)
	f.state.seats[0].who = "sample"
	f.key(fyne.KeyReturn)
	f.window.Until("a shot", func() bool { return f.state.Match.Record != nil && len(f.state.Match.Record.Shots) == 1 })
	f.key(fyne.KeySpace)
	require.True(t, f.state.Match.Paused())
	require.Contains(t, f.texts(), "Paused")
	f.key(fyne.KeySpace)
	f.key(fyne.KeyF)
	require.True(t, f.window.Words.SetLanguage("ja"))
	f.build(f.state)
	f.window.Until("the end", func() bool { return !f.state.Match.Running() })
	require.Contains(t, f.texts(), "SampleAI")
	require.NotContains(t, f.texts(), "match.", "every text is translated")
	require.Equal(t, match.ByScore, f.state.Match.Record.Reason)
	require.Nil(t, f.board.machine)
	f.key(fyne.KeyG)
	require.Len(t, uitest.Find[*canvas.Diagram](f.panel), 1)
	path := f.state.path()
	require.NotEmpty(t, path, "the states of the last shot are lit")
	for _, name := range path {
		require.NotNil(t, f.state.played.File().Machine(syntax.Update).State(name), name)
	}
	f.key(fyne.KeyG)
	require.Empty(t, uitest.Find[*canvas.Diagram](f.panel))

	require.True(t, f.window.Words.SetLanguage("en"))
	f.build(f.state)
	f.window.Press(f.panel, "Again, next seed")
	require.Equal(t, uint64(2), f.state.Match.Setup.Seed)
	f.Hide()
	require.True(t, f.state.Match.Paused(), "a page that is hidden waits")
	require.NoError(t, f.Show())
	f.View.stop()
	require.False(t, f.state.Match.Running())
}

// TestOptionsReachTheMatch: the form's clocks, ice and limit are those of the match.
func TestOptionsReachTheMatch(t *testing.T) {
	f := newFixture(t)
	s := f.state
	s.minutes, s.shot, s.extraS, s.refuse, s.ice = 2, 30, 45, true, string(physics.FCV1)
	m, _, err := s.setup([2]string{"a", "a"}, nil)
	require.NoError(t, err)
	require.Equal(t, [2]string{"a 1", "a 2"}, m.Names)
	require.Equal(t, []float64{120, 30, 45}, []float64{m.Clock.Seconds(), m.Shot.Seconds(), m.ExtraClock.Seconds()})
	require.Equal(t, match.Refuse, m.Limit)
	require.Equal(t, physics.FCV1, m.Ice.Model)
	s.seats[0].who, s.seats[0].command = programWho, ""
	_, _, err = s.setup([2]string{"a", "b"}, nil)
	require.Error(t, err, "a program without a command line")
}

// TestPositionIsPlayedOut: the position of the study is played out by two AIs, and a match of it opens in the study.
func TestPositionIsPlayedOut(t *testing.T) {
	f := newFixture(t)
	f.state.games = 5
	f.state.seats[1].who = personWho
	f.key(fyne.KeyP)
	require.Equal(t, setupPanel, f.state.shown, "two persons do not play it out")
	f.state.seats[1].who = "sample" // and plays for the person too
	f.key(fyne.KeyP)
	require.Equal(t, playoutPanel, f.state.shown)
	require.Equal(t, ai.Budget{Throws: 5}, f.state.playouts.Setup.Seats[0].Budget, "throws stay as they are set")
	f.window.Until("five games", func() bool { return !f.state.playouts.Running })
	require.NoError(t, f.state.playouts.Err)
	text := f.texts()
	require.Contains(t, text, "5 of 5 played")
	require.Contains(t, text, "End score of SampleAI 1:")
	bars := uitest.Find[*widget.ProgressBar](f.panel)
	sum := 0.0
	for _, b := range bars {
		sum += b.Value
	}
	require.Equal(t, 5.0, sum)
	rows := uitest.Find[*canvas.ListRow](f.panel)
	require.Len(t, rows, 5)
	rows[2].Tapped(nil)
	require.Len(t, f.shown, 1)
	require.Equal(t, f.state.playouts.Records[2].Shots[0].State.Position, f.shown[0].Ends[0].Shots[0].Before)
}

// TestPlayoutsAreRepeatable: a time is replaced by throws, but not that of an external program.
func TestPlayoutsAreRepeatable(t *testing.T) {
	f := newFixture(t)
	s := f.state
	for _, who := range []string{"sample", programWho} {
		s.seats[0].who, s.seats[1].who, s.seats[1].command = personWho, who, "false"
		s.seats[1].budget = ai.Budget{Time: time.Second}
		require.NoError(t, s.playOut([2]string{"you", "it"}))
		s.playouts.Stop()
		for _, seat := range s.playouts.Setup.Seats {
			require.Equal(t, who == "sample", seat.Budget == ai.Budget{Throws: playoutThrows}, who)
			require.Equal(t, who == programWho, seat.Budget == ai.Budget{Time: time.Second}, who)
		}
	}
}

// TestKeyOfWatch: the key is taken by its letter, which is typed into the field of the form otherwise.
func TestKeyOfWatch(t *testing.T) {
	f := newFixture(t)
	i := slices.IndexFunc(f.table, func(a actions.Action) bool { return a.Name == "match-watch" })
	require.Equal(t, actions.Type('w'), f.table[i].Keys)
}

// TestEndsAreCreditedToTheTeamThatScored: the points of an end are those of the team that made them, or of both.
func TestEndsAreCreditedToTheTeamThatScored(t *testing.T) {
	f := newFixture(t)
	f.state.Match.Setup.Names = [2]string{"Red", "Yellow"}
	for made, want := range map[[2]int]string{{3, 0}: "Red scores 3", {0, 2}: "Yellow scores 2", {}: "Blank end",
		{13, 10}: "Red scores 13 · Yellow scores 10", {4, 4}: "Red scores 4 · Yellow scores 4"} {
		row := f.board.eventRow(&matchplay.Event{Kind: match.Ended, Made: made}, false)
		require.Equal(t, []string{want}, uitest.Texts(row), made)
	}
}

// TestTheFormIsShort: a match begins with the rules that are played, and what it seldom needs is behind a button.
func TestTheFormIsShort(t *testing.T) {
	f := newFixture(t)
	f.showSetup()
	require.Equal(t, "no-tick", f.state.rules.Name)
	visible := func() bool {
		return slices.ContainsFunc(uitest.Find[*canvas.Label](f.form.box),
			func(l *canvas.Label) bool { return l.Text() == f.words.T("match.seed") })
	}
	require.False(t, visible())
	f.window.Press(f.form.box, f.words.T("match.more"))
	require.True(t, visible())
	f.show()
	require.True(t, visible(), "also when it is drawn again")
	f.window.Press(f.form.box, f.words.T("match.more"))
	require.False(t, visible())
}

// TestSweepersOfAMatch: sweepers are chosen for each team where somebody can sweep, and the throwers are those of the ice.
func TestSweepersOfAMatch(t *testing.T) {
	f := newFixture(t)
	s := f.state
	require.False(t, s.canSweep(), "nobody on mori2019")
	s.seats[0].sweepers = curling.ClubSweepers
	m, _, err := s.setup([2]string{"A", "B"}, nil)
	require.NoError(t, err)
	require.Empty(t, m.Seats[0].Thrower.Sweepers)
	s.ice = string(physics.FCV1)
	require.True(t, s.canSweep())
	m, _, err = s.setup([2]string{"A", "B"}, nil)
	require.NoError(t, err)
	require.Equal(t, curling.ClubSweepers, m.Seats[0].Thrower.Sweepers)
	require.Empty(t, m.Seats[1].Thrower.Sweepers)
	require.Equal(t, physics.StandardPlayer(physics.FCV1).Noise, m.Seats[1].Thrower.Noise)
	s.seats[1].thrower = "championship"
	m, _, err = s.setup([2]string{"A", "B"}, nil)
	require.NoError(t, err)
	require.Equal(t, physics.ChampionshipPlayer(), m.Seats[1].Thrower)
}

// TestAThrowerForEachPlayer: a team has one thrower, or one for each of its players: two in mixed doubles. The ice goes on with its wear.
func TestAThrowerForEachPlayer(t *testing.T) {
	f := newFixture(t)
	s := f.state
	s.ice = string(physics.FCV1)
	s.seats[0].thrower, s.seats[0].four = fourThrowers, [4]string{"club", "half", "championship", "perfect"}
	require.NoError(t, f.Show())
	m, _, err := s.setup([2]string{"A", "B"}, nil)
	require.NoError(t, err)
	var want curling.Team
	for i, name := range s.seats[0].four {
		want[i] = s.thrower(name)
	}
	require.Equal(t, want, m.Seats[0].Team())
	require.NotEqual(t, want[0], want[3])
	require.Equal(t, curling.TeamOf(m.Seats[1].Thrower), m.Seats[1].Team())
	for _, d := range s.rulesets {
		if d.Name == "mixed-doubles" {
			s.rules = d
		}
	}
	require.Equal(t, 2, s.throwers())
	m, _, err = s.setup([2]string{"A", "B"}, nil)
	require.NoError(t, err)
	require.Equal(t, curling.Team{want[0], want[1], want[1], want[1]}, m.Seats[0].Team())
}
