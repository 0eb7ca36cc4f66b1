package shots

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/playback"
)

// TestEverythingThatIsPressed: what every button and row of the view leads to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _ := newView(t)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Place.GoTo(replay.Place{End: 1, Shot: 3})
	e.PressEverything()
}

// TestWhatIsToldOfAShot: what the list tells of shots as they were found by the pass over the game, charted and not, with what they cost
// and without.
func TestWhatIsToldOfAShot(t *testing.T) {
	e, v := newView(t)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	e.Until("the pass over the game", func() bool { return len(e.Session.Check.Found().Shots) == len(g.Places()) })
	at := replay.Place{End: 1, Shot: 3}
	_, shot := g.ShotAt(at)
	call := shotname.Call{Kind: shotname.Draw, Turn: curling.Left, Stone: -1, Spot: shotname.FourFoot}
	tell := func(state string) { e.Note(state, fmt.Sprintf("%+v", v.describe(at)), v.Name(at)) }
	each := func(state string) {
		for _, a := range []playback.ShotAnalysis{{}, {Call: call, Named: true}, {Call: call, Named: true, Diff: replay.Difference{Foul: true}},
			{Call: call, Named: true, Diff: replay.Difference{Foul: true, Err: errors.New("unknown")}},
			{Call: call, Named: true, Diff: replay.Difference{Compared: true, Stone: 2, Distance: 0.256}},
			{Call: call, Named: true, Diff: replay.Difference{Compared: true, Stone: 2, Distance: 0.256, Other: 4}}} {
			e.Session.Check.Found().Shots[at] = a
			tell(state)
		}
		delete(e.Session.Check.Found().Shots, at)
		tell(state + ", not found yet")
	}
	each("of a log")
	lost := 4.26
	valued := analysis.Shot{End: 2, Shot: 4, Call: &lost, CallError: 0.5, WinBefore: 50}
	e.Session.Valuation.Show(&analysis.Match{Teams: g.Teams, Threshold: 5, Shots: []analysis.Shot{valued}})
	each("valued")
	shot.Chart = &replay.Chart{Task: replay.TaskDraw, Turn: curling.Left, TimeOut: true}
	each("charted and valued")
	e.Session.Valuation.Show(&analysis.Match{Teams: g.Teams, Threshold: 5})
	each("charted")
	shot.Found = &replay.Reconstruction{Worst: 0.126}
	each("charted and found")
	at = replay.Place{End: 1}
	g.Ends[1].PowerPlay = replay.PowerPlayRight
	_, shot = g.ShotAt(at)
	shot.Chart = &replay.Chart{Task: replay.TaskGuard}
	tell("power play at the right")
	g.Ends[1].PowerPlay = replay.PowerPlayLeft
	tell("at the left")
	shot.Ran = false
	tell("the throw is not found")
	shot.Chart, shot.Kind = nil, replay.Abandoned
	tell("none")
	shot.Kind = replay.Conceded
	tell("conceded")
	shot.Kind = replay.Thrown
	tell("to throw")
	at = replay.Place{End: 40}
	tell("no such shot")
}
