package match

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
)

// TestEverythingThatIsPressed: what every button, row, check, choice and field of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	f := newFixture(t)
	f.window.PressEverything()
}

// TestEveryAction: what every action of the page leads to before a match.
func TestEveryAction(t *testing.T) {
	f := newFixture(t)
	f.window.RunEverything(f.table, "match-start")
}

// TestEverythingOfTheForm: the form whole, of an AI and an external program on an ice where stones are swept.
func TestEverythingOfTheForm(t *testing.T) {
	for _, each := range []bool{false, true} {
		t.Run(map[bool]string{false: "one", true: "each"}[each], func(t *testing.T) {
			f := newFixture(t)
			s := f.state
			s.more, s.ice = true, string(physics.FCV1)
			s.seats[0].who, s.seats[0].command = programWho, "./player --fast"
			if each {
				s.seats[0].thrower, s.seats[0].four = fourThrowers, [4]string{"club", "half", "championship", "perfect"}
				s.seats[1].who = personWho
			}
			f.window.Return = f.showSetup
			f.window.PressEverything(f.window.Words.T("match.start"), f.window.Words.T("match.playout"))
		})
	}
}

// TestAMatchElsewhere: the address that is entered is watched or joined, and what is wrong with it keeps the form open.
func TestAMatchElsewhere(t *testing.T) {
	f := newFixture(t)
	w := f.window
	f.askWatch()
	entry := uitest.Find[*forms.Entry](w.Overlay())[0]
	require.Equal(t, "https://HOST/matches/ID", entry.PlaceHolder)
	entry.SetText("https://host")
	w.Press(w.Overlay(), w.Words.T("match.watch.do"))
	require.True(t, w.Dialogs.IsOpen(), "there is no match in it")
	w.Looks("no match")
	require.True(t, w.Words.SetLanguage("ja"))
	w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.Looks("in Japanese")
	require.NotContains(t, uitest.Message(w), "address")
	require.True(t, w.Words.SetLanguage("en"))
	w.Dialogs.Hide()
	require.Equal(t, setupPanel, f.state.shown)
	f.askWatch()
	entry = uitest.Find[*forms.Entry](w.Overlay())[0]
	require.Equal(t, "https://host", entry.Text, "it is not typed twice")
	entry.SetText("../../../assets/positions/sample-match.dcl")
	w.Press(w.Overlay(), w.Words.T("match.watch.do"))
	require.False(t, w.Dialogs.IsOpen())
	require.Equal(t, matchPanel, f.state.shown)
	w.Until("the log", func() bool { return f.state.Match.Game != nil })
	w.Looks("watched")
	w.Press(f.panel, w.Words.T("match.stop"))
	require.False(t, f.state.Match.Running())
	w.Looks("stopped")

	f.askJoin()
	entries := uitest.Find[*forms.Entry](w.Overlay())
	require.Len(t, entries, 4)
	for i, text := range []string{"nowhere", "me", "secret", "Hog"} {
		entries[i].SetText(text)
	}
	require.True(t, entries[2].Password)
	choices := uitest.Find[*forms.Select](w.Overlay())
	require.Len(t, choices, 2)
	choices[0].SetSelectedIndex(1)
	who := slices.IndexFunc(f.form.players(), func(p player) bool { return p.who == "sample" })
	choices[1].SetSelectedIndex(who)
	w.Press(w.Overlay(), w.Words.T("match.join.do"))
	require.True(t, w.Dialogs.IsOpen())
	w.Looks("joined")
	g := f.state.guest
	require.Equal(t, []string{"nowhere", "me", "secret", "Hog"}, []string{g.Address, g.Login, g.Password, g.Name})
	require.Equal(t, curling.TeamID(1), g.Team)
	require.Equal(t, matchplay.Seat{Spec: "sample"}, g.Seat)
	entries[1].SetText("")
	entries[0].SetText("http://127.0.0.1:9/matches/1")
	w.Press(w.Overlay(), w.Words.T("match.join.do"))
	w.Looks("without a login")
}

// TestTheBoardWhileAMatchIsPlayed: what each answer and Esc lead to, what is told of a match that failed, and the clocks.
func TestTheBoardWhileAMatchIsPlayed(t *testing.T) {
	f := newFixture(t)
	f.over()
	m := f.state.Match
	m.Err = errors.New("the other side hung up")
	m.Record.Detail = "at the third stone"
	f.Redraw()
	f.window.Looks("failed")
	require.Contains(t, f.texts(), "The other side hung up")
	require.Contains(t, f.texts(), f.window.Words.T("match.detail", "at the third stone"))
	m.Err = nil
	m.Setup.Clock = time.Minute
	f.Redraw()
	f.window.Looks("timed")
	require.False(t, m.Session.Jobs.Running(clockTask), "no clock runs")
	m.Setup.Server = "https://host/matches/1"
	f.Redraw()
	f.window.Looks("of a server")
	m.Setup.Server = ""

	f.state.shown = setupPanel
	f.Redraw()
	m.Game = &replay.Game{}
	f.key(fyne.KeyEscape)
	require.Equal(t, matchPanel, f.state.shown)
}

// TestTheFormOfAServer: what every field and choice of the form leads to.
func TestTheFormOfAServer(t *testing.T) {
	f := newFixture(t)
	f.askJoin()
	f.window.PressEverything(f.window.Words.T("cancel"), f.window.Words.T("match.join.do"))
}

// over shows a match of two AIs that is over, with one of each kind of event: a shot that was ruled on, one that was named, ends, stones
// that were placed, and two matches of its series before.
func (f *fixture) over() {
	s := f.state
	m := s.Match
	rules := curling.MixedDoubles()
	m.Setup.Names = [2]string{"Kita", "Minami"}
	m.Record = &match.Record{Names: m.Setup.Names, Rules: rules, Score: [2]int{2, 1}, Reason: match.ByScore}
	m.Record.Teams[0][1].LeftHanded = true
	state := curling.State{Ends: 8, Shot: 7, First: 1, Score: [2]int{1, 0}}
	said := func(what string) message.Message { return message.Message{Key: "no.key", English: what} }
	m.Events = []matchplay.Event{
		{Kind: match.Begun},
		{Kind: match.Placement, Placed: curling.CentreFirst},
		{Kind: match.Thrown, State: state, Named: true, Shot: match.Shot{Thrower: 1}, Call: shotname.Call{Kind: shotname.Draw, Stone: -1,
			Spot: shotname.Button, Weight: shotname.Weights[2]}, Summary: said("stands")},
		{Kind: match.Ended, State: state, Made: [2]int{2, 0}},
		{Kind: match.Ended, State: state},
		{Kind: match.Thrown, State: state, Shot: match.Shot{Infraction: curling.Infraction{Foul: true}}, Summary: said("put back"),
			Reasons: []message.Message{said("a stone went out"), said("too early")}},
		{Kind: match.Finished, State: state},
		{Kind: match.Thrown, State: state, Summary: said("stays"), Reasons: []message.Message{said("all may go")}},
	}
	s.series = series{matches: 3, open: true, at: 2, names: m.Setup.Names, wins: [2]int{1, 0}, draws: 1, records: []*match.Record{
		{Names: m.Setup.Names, Rules: rules, Score: [2]int{3, 1}, Reason: match.ByScore},
		{Names: m.Setup.Names, Rules: rules, Score: [2]int{2, 2}, Winner: -1, Reason: match.ByScore}}}
	s.shown = matchPanel
	f.Redraw()
}

// TestTheBoardOfAMatch: what stands on the board, with the reasons of the last shot and without, and what every button and row leads to.
func TestTheBoardOfAMatch(t *testing.T) {
	f := newFixture(t)
	f.over()
	f.window.Looks("over")
	w := f.window.Words
	reasons := func() bool { return strings.Contains(f.texts(), "All may go") }
	require.False(t, reasons())
	f.window.Press(f.panel, w.T("match.reasons"))
	require.True(t, reasons())
	f.window.Looks("with reasons")
	f.window.Press(f.panel, w.T("match.reasons.less"))
	require.False(t, reasons())
	f.state.Match.Record.Reason, f.state.Match.Setup.Watched = "", "https://host/m/1"
	f.Redraw()
	f.window.Looks("stopped")
	f.window.PressEverything(w.T("match.again"), w.T("match.next"), w.T("match.new"))
	require.NotEmpty(t, f.shown)
	require.True(t, f.shown[0].Complete, "a match of the series that is over")
}

// TestWhatAPersonIsAsked: the buttons of each question.
func TestWhatAPersonIsAsked(t *testing.T) {
	f := newFixture(t)
	f.over()
	m := f.state.Match
	for _, q := range []*matchplay.Question{{Kind: matchplay.AskThrow}, {Kind: matchplay.AskLeave, Team: 1}, {Kind: matchplay.AskPlace,
		Legal: []curling.Placement{curling.CentreFirst, curling.CentreFirst + 1}}} {
		m.Question = q
		f.Redraw()
		f.window.Looks(strconv.Itoa(int(q.Kind)))
		m.Question = nil
	}
}

// TestNothingBeginsWithAWrongField: what is wrong with a field stays told until that field is right, whatever is typed into others, and no
// match begins, nor is the position played out, with the number that stood there before.
func TestNothingBeginsWithAWrongField(t *testing.T) {
	f := newFixture(t)
	f.showSetup()
	ends := f.words.T("match.bad.ends", "1", strconv.Itoa(matchplay.MaxEnds))
	games := f.words.T("match.bad.games", "1", strconv.Itoa(matchplay.MaxGames))
	field := func(value int) *forms.Entry {
		for _, e := range uitest.Find[*forms.Entry](f.form.box) {
			if e.Text == strconv.Itoa(value) {
				return e
			}
		}
		t.Fatalf("no field with %d", value)
		return nil
	}
	f.state.ends, f.state.games = 7, 77
	f.View.Redraw()
	f.showSetup()
	endsField, gamesField := field(7), field(77)
	endsField.SetText("many")
	gamesField.SetText("0")
	require.Equal(t, ends, f.form.wrong.line.Said())
	gamesField.SetText("8")
	require.Equal(t, ends, f.form.wrong.line.Said(), "the other field is wrong still")
	f.begin()
	require.False(t, f.state.Match.Running())
	f.playOut()
	require.False(t, f.state.playouts.Running)
	gamesField.SetText("0")
	endsField.SetText("6")
	require.Equal(t, games, f.form.wrong.line.Said())
	gamesField.SetText("8")
	require.Empty(t, f.form.wrong.line.Said())
	require.False(t, f.form.wrong.line.Visible())
	require.Equal(t, []int{6, 8}, []int{f.state.ends, f.state.games})
}

// TestNumbersOfTheForm: whole ones where they have to be, at their limits and beyond.
func TestNumbersOfTheForm(t *testing.T) {
	f := newFixture(t)
	for _, c := range []struct {
		text   string
		whole  bool
		fitted bool
	}{{"1", true, true}, {"0", true, false}, {"0.999", false, false}, {"9", true, true}, {"9.5", false, false}, {"10", true,
		false}, {"2.5", true, false},
		{"2.5", false, true}, {" 3 ", true, true}, {"x", true, false}, {"NaN", false, false}, {"", true, false}} {
		got, problem := math.Inf(-1), canvas.NewProse("")
		f.form.wrong = &problems{line: problem}
		e, ok := f.form.number(5, "match.bad.games", 1, 9, c.whole, func(x float64) { got = x }).(interface{ SetText(string) })
		require.True(t, ok)
		e.SetText(c.text)
		require.Equal(t, c.fitted, !math.IsInf(got, -1), "%q, whole %v", c.text, c.whole)
		require.Equal(t, c.fitted, problem.Said() == "", c.text)
		if !c.fitted {
			require.Equal(t, f.window.Words.T("match.bad.games", "1", "9"), problem.Said())
		}
	}
	// What counts something is whole, times need not be.
	f.showSetup()
	f.window.Press(f.form.box, f.words.T("match.more"))
	counts := func() []any { return []any{f.state.ends, f.state.games, f.state.matches, f.state.seed} }
	before := counts()
	for _, e := range uitest.Find[*forms.Entry](f.form.box) {
		e.SetText("2.5")
	}
	require.Equal(t, before, counts())
	require.Equal(t, []float64{2.5, 2.5, 2.5}, []float64{f.state.minutes, f.state.shot, f.state.extraS})
}
