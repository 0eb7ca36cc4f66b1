package timeline

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/values"
)

func TestLeadersOfAnyName(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	require.True(t, e.Words.SetLanguage("ja"))
	for _, name := range []string{"", "K", "KITAMI", strings.Repeat("W", 100), strings.Repeat("軽井沢", 40)} {
		s := v.beside("leads", name, "KARUIZAWA")
		require.LessOrEqual(t, fyne.MeasureText(s, canvas.NoteSize, fyne.TextStyle{}).Width, float32(canvas.TimelineLabelWidth), s)
		require.Contains(t, s, "リード")
	}
	require.Equal(t, "KITAMIリード", v.beside("leads", "KITAMI", "KARUIZAWA"))
	require.True(t, e.Words.SetLanguage("en"))
	one := wording.ShortenUnlike("KITAMI", "KARUIZAWA", 1)
	require.Equal(t, e.Words.T("opening.book", one, "{1}"), v.beside("opening.book", "KITAMI", "KARUIZAWA"),
		"one letter stays of what does not fit")
}

// TestStanding: the team that leads with its points.
func TestStanding(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	e.Session.Place.Game().Teams = [2]string{"KITAMI", "KARUIZAWA"}
	for score, want := range map[[2]int][2]string{{3, 1}: {"KITAMI leads", "+2"}, {1, 4}: {"KARUIZAWA leads", "+3"}, {2, 2}: {"level", "0"}} {
		who, value := v.standing(&curling.State{Score: score})
		require.Equal(t, want, [2]string{who, value})
	}
}

// TestLeaderIsTold: names that begin alike are cut at their beginning.
func TestLeaderIsTold(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	require.Equal(t, "…entralTeamB leads", v.beside("leads", "UniversityCentralTeamB", "UniversityCentralTeamA"))
	require.Equal(t, "University leads", v.beside("leads", "University", "Academy"))
	require.Equal(t, "AyumuP1 leads", v.beside("leads", "AyumuP1", "AyumuP2"))
	require.Equal(t, "KAN leads", v.beside("leads", "KAN", "KAB"), "it fits")
}

// TestWinsOfAnAnalysis: the win probability of the first team before each shot, whoever throws it, and the costly shots.
func TestWinsOfAnAnalysis(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	e.Show(v.Content, v)
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	require.Equal(t, e.Words.T("strip.title", g.Teams[0]), v.model().Title)
	lost := func(percent float64) *float64 { return &percent }
	e.Session.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 1, Team: 0, WinBefore: 60, BeforeError: 60, Call: lost(-6)}, {End: 1, Shot: 2, Team: 1, WinBefore: 30, Throw: lost(-11)},
	}})
	m := v.model()
	require.InDelta(t, 0.6, m.Points[0].Win, 1e-9)
	require.InDelta(t, 0.6, m.Points[0].WinError, 1e-9)
	require.InDelta(t, 0.7, m.Points[1].Win, 1e-9)
	require.True(t, math.IsNaN(m.Points[2].Win))
	require.Equal(t, []canvas.TimelineMark{canvas.SmallMark, canvas.LargeMark, canvas.NoMark}, []canvas.TimelineMark{m.Points[0].Mark,
		m.Points[1].Mark, m.Points[2].Mark})
	require.Contains(t, m.Title, g.Teams[0])
	require.Subset(t, uitest.Texts(v.Content), []string{"60 ± 60 %", g.Teams[0] + " wins", "100 %", "50", "0"})
	e.Session.Valuation.SetTerms(values.Terms{Costly: 7, Worst: 12})
	m = v.model()
	require.Equal(t, []canvas.TimelineMark{canvas.NoMark, canvas.SmallMark}, []canvas.TimelineMark{m.Points[0].Mark, m.Points[1].Mark},
		"by one's own thresholds")
	e.Session.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{{End: 1, Shot: 1, WinBefore: 60, Call: lost(-8), CallError: 5}}})
	require.Equal(t, canvas.PaleMark, v.model().Points[0].Mark, "within its error")

	title := v.model().Title
	e.Session.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 1, WinBefore: 60, Call: lost(-30), Settings: &analysis.Settings{Sum: "another"}},
		{End: 1, Shot: 2, WinBefore: 60, Throw: lost(-30)}}})
	e.Session.Valuation.Reassess()
	e.Until("the settings", func() bool { return e.Session.Valuation.Now().AnyStale() })
	m = v.model()
	require.Equal(t, []canvas.TimelineMark{canvas.PaleMark, canvas.LargeMark}, []canvas.TimelineMark{m.Points[0].Mark, m.Points[1].Mark},
		"it holds for others")
	require.Equal(t, title+" · "+e.Words.T("strip.stale"), m.Title)

	last := m.Points[len(m.Points)-1].Place
	end := g.Ends[last.End].Number + 1
	e.Session.Valuation.Show(&analysis.Match{Shots: []analysis.Shot{{End: end, Shot: last.Shot, Team: 1, WinBefore: 30, WinAfter: lost(0)}}})
	require.Equal(t, replay.Place{End: last.End, Shot: last.Shot}, last)
	m = v.model()
	require.InDelta(t, 1, m.Points[len(m.Points)-1].Win, 1e-9, "who has won at the end")
}

func TestTimelineOfAGame(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session))
	e.Show(v.Content, v)
	require.False(t, v.Useful(), "a position has one place")
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	require.True(t, v.Useful())
	v.timeline.OnSelect(replay.Place{End: 3, Shot: 2})
	require.Equal(t, replay.Place{End: 3, Shot: 2}, e.Session.Place.At())
}
