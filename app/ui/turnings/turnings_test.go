package turnings

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
)

func f(v float64) *float64 { return &v }

// TestTurningPoints: the costly shots stand there with what was called and what was better, the largest change first; arrows choose one and
// Enter shows it in the study.
func TestTurningPoints(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, NewState(PartsOf(e.Session)), paint.PaletteOf("light"))
	e.Show(v.Content, v)
	require.NoError(t, v.Show())
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("turning.empty"))
	require.NotContains(t, uitest.Texts(v.Content), e.Words.T("turning.analyse"), "there is nothing to analyse")
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("turning.analyse"), "it can be analysed from here")
	next := v.Actions(1)[0]
	require.False(t, next.IsEnabled(), "there is none")
	e.Session.Valuation.Start()
	require.NotContains(t, uitest.Texts(v.Content), e.Words.T("turning.analyse"), "it is being analysed")
	e.Session.Valuation.Stop()
	shot := g.Ends[0].Shots[0].Chosen
	e.Session.Valuation.Show(&analysis.Match{Teams: g.Teams, Threshold: 5})
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("turning.none", "5"))
	best := analysis.Idea{Name: "a better draw", Shot: &shot, Win: 60, WinError: f(1.2)}
	m := &analysis.Match{Teams: g.Teams, Threshold: 5, Shots: []analysis.Shot{
		{End: 1, Shot: 1, Team: 0, WinBefore: 50, WinAfter: f(43), Call: f(-6), Throw: f(-1), CallError: 1, Called: true, Best: best,
			Played: analysis.Idea{Name: "what was called", Shot: &shot, Win: 44}},
		{End: 1, Shot: 2, Team: 1, WinBefore: 57, WinAfter: f(56), Call: f(-1), Throw: f(0)},
		{End: 2, Shot: 3, Team: 0, WinBefore: 44, WinAfter: f(24), Call: f(0), Throw: f(-20), ThrowError: 2, Best: best},
	}}
	e.Session.Valuation.Show(m)
	require.Len(t, v.points, 2, "one lost too little")
	require.True(t, next.IsEnabled())
	texts := uitest.Texts(v.Content)
	for _, text := range []string{"Win 44.0 → 24.0 %: −20.0 ± 2.0", "Win 50.0 → 43.0 %: −7.0 ± 1.0", "Best idea: a better draw, 60.0 ± 1.2 %",
		e.Words.T("turning.best-called")} {
		require.Contains(t, texts, text)
	}
	require.Contains(t, v.points[0].Title, e.Words.T("report.shot", 2, 3), "the largest change first")
	e.Until("the pictures", func() bool { return len(v.state.pictures) == 2 })
	there := v.state.pictures[key(&v.points[1])]
	v.state.pictures = map[string]image.Image{key(&v.points[1]): there}
	v.draw(v.state.game)
	e.Until("the picture that is missing", func() bool { return len(v.state.pictures) == 2 })
	require.Same(t, there, v.state.pictures[key(&v.points[1])], "it is not drawn again")

	held := func(referee string) (n int) {
		for _, text := range uitest.Texts(v.Content) {
			if text == e.Words.For(m.Shots[0].Settings, referee) {
				n++
			}
		}
		return n
	}
	for i := range m.Shots {
		m.Shots[i].Settings, m.Shots[i].Referee = &analysis.Settings{Throwers: analysis.OfLog, Wins: "a table"}, evaluate.RealPlay
	}
	e.Session.Valuation.Show(m)
	require.Equal(t, 1, held(""), "what all figures of a log hold for, once")
	m.For = &analysis.For{}
	e.Session.Valuation.Show(m)
	require.Equal(t, []int{0, 1}, []int{held(""), held(evaluate.RealPlay)}, "of a charted game with what stands for the rest of the end")
	m.Shots[0].Referee = evaluate.Learned
	e.Session.Valuation.Show(m)
	require.Equal(t, []int{1, 1}, []int{held(evaluate.Learned), held(evaluate.RealPlay)})

	var at replay.Place
	v.OnStudy = func(p replay.Place) { at = p }
	run := func(name string) {
		for _, a := range v.Actions(actions.Page(1)) {
			if a.Name == name {
				require.True(t, a.Enabled())
				a.Run()
			}
		}
	}
	run("turning-next")
	run("turning-next") // there is no third
	require.Equal(t, 1, v.state.chosen)
	run("turning-open")
	require.Equal(t, replay.Place{}, at)
	run("turning-previous")
	run("turning-open")
	require.Equal(t, replay.Place{End: 1, Shot: 2}, at)
	v.rows[1].Tapped(&fyne.PointEvent{})
	require.Equal(t, replay.Place{}, at)
}
