package match

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/engine/shotname"
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
		e, ok := f.form.number(5, problem, "match.bad.games", 1, 9, c.whole, func(x float64) { got = x }).(interface{ SetText(string) })
		require.True(t, ok)
		e.SetText(c.text)
		require.Equal(t, c.fitted, !math.IsInf(got, -1), "%q, whole %v", c.text, c.whole)
		require.Equal(t, c.fitted, problem.Said() == "", c.text)
	}
}
