package timeline

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/replay"
)

// TestEverythingThatIsPressed: where points, a way and the wheel lead to.
func TestEverythingThatIsPressed(t *testing.T) {
	e, _ := analysed(t, &analysis.Match{Shots: shots()})
	e.PressEverything()
	e.LooksAt(500, 120)
}

// shots are values of some shots: costly ones of either team, one within its error, and a gain.
func shots() []analysis.Shot {
	f := func(percent float64) *float64 { return &percent }
	return []analysis.Shot{{End: 1, Shot: 1, WinBefore: 60, BeforeError: 2, Call: f(-6)}, {End: 1, Shot: 2, Team: 1, WinBefore: 30,
		Throw: f(-11)}, {End: 1, Shot: 3, WinBefore: 65, Call: f(-8), CallError: 5}, {End: 2, Shot: 4, Team: 1, WinBefore: 20, Throw: f(9)}}
}

// analysed is a view of the sample match with an analysis.
func analysed(t *testing.T, m *analysis.Match) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	e.Show(v.Content, v)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	e.Session.Valuation.Show(m)
	return e, v
}

// TestWhatIsToldOfAnAnalysis: how far it is, and of the place shown who leads and who wins.
func TestWhatIsToldOfAnAnalysis(t *testing.T) {
	e, v := analysed(t, &analysis.Match{Shots: shots()})
	for _, at := range []replay.Place{{}, {Shot: 1}, {Shot: 2}, {Shot: 3}, {End: 1, Shot: 3}, {End: 3, Shot: 9}} {
		e.Session.Place.GoTo(at)
		e.Looks(e.Words.Place(e.Session.Place.Game(), at))
	}
	v.Closer()
	v.Closer()
	e.Looks("twice closer")
	v.Wider()
	e.Looks("wider")
	now := e.Session.Valuation.Now()
	now.Running, now.Done, now.Total = true, 3, 9
	title := func(state string) {
		v.timeline.SetModel(v.model())
		e.Looks(state)
	}
	title("running")
	now.Left = 90 * time.Second
	title("with a time")
	now.Again = true
	title("again")
	now.Left = 0
	title("again, without a time")
	now.Waits = true
	title("it waits")
	now.Waits, now.Nobody = false, true
	title("nobody")
	now.Running = false
	require.True(t, e.Words.SetLanguage("ja"))
	g := e.Session.Place.Game()
	g.Ends[0].Shots[1].Chart = &replay.Chart{TimeOut: true}
	title("in Japanese, with a time-out")
}

// TestMarks: one stone of each kind of loss, and none of a gain.
func TestMarks(t *testing.T) {
	e, v := analysed(t, &analysis.Match{Shots: shots()})
	require.Empty(t, e.Errors)
	m := v.model()
	require.Equal(t, []canvas.TimelineMark{canvas.SmallMark, canvas.LargeMark, canvas.PaleMark}, []canvas.TimelineMark{m.Points[0].Mark,
		m.Points[1].Mark, m.Points[2].Mark})
	for _, p := range m.Points {
		if p.Place == (replay.Place{End: 1, Shot: 3}) {
			require.Equal(t, canvas.NoMark, p.Mark)
			require.InDelta(t, 0.8, p.Win, 1e-9)
		}
	}
}
