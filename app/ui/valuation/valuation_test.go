package valuation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/values"
)

// g0 is any shot.
var g0 = curling.Shot{VY: -2.3}

func lost(percent float64) *float64 { return &percent }

// analysed is a match whose first shot was called badly and punished, and about whose third one two AIs disagree.
func analysed(g *replay.Game) *analysis.Match {
	shot := g.Ends[0].Shots[0].Chosen
	best, punished := analysis.Idea{Name: "a better draw", Shot: &shot, Win: 60, WinError: lost(1.5), Make: lost(71), MakeError: lost(2.6)}, true
	return &analysis.Match{Shots: []analysis.Shot{
		{End: 1, Shot: 1, WinBefore: 60, BeforeError: 1.5, WinAfter: lost(47), ScoreBefore: 0.5, ScoreAfter: lost(-0.25),
			ScoreErrors: [2]float64{0.04, 0.11}, Call: lost(-12),
			CallError: 0.8, Throw: lost(-1), Luck: lost(0),
			Called: true, Best: best, Played: analysis.Idea{Name: "what was called", Shot: &shot, Win: 48, WinError: lost(1.7)},
			Punished: &punished},
		{End: 1, Shot: 3, WinBefore: 50, Best: best, Disagreement: &analysis.Disagreement{Apart: 2.4, Stake: 6.1}},
	}}
}

// TestTheShotShown: the card tells everything that is known of the shot, and is hidden where nothing is.
func TestTheShotShown(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	e.Show(v.Content, v)
	require.False(t, v.Content.Visible())
	g := uitest.SampleMatch(t)
	require.NoError(t, e.Session.Open(g, ""))
	e.Session.Valuation.Show(analysed(g))
	require.True(t, v.Content.Visible())
	e.Looks("the first shot")
	texts := uitest.Texts(v.Content)
	for _, text := range []string{"60.0 ± 1.5 % → 47.0 ± 0.0 %", "end score +0.50 ± 0.04 → −0.25 ± 0.11  ·  Punished", "−13.0",
		"−12.0", "± 0.8", "−1.0",
		"Best idea: a better draw, 60.0 ± 1.5 % (made 71 ± 3 %)", "Called: what was called, 48.0 ± 1.7 %"} {
		require.Contains(t, texts, text)
	}
	const score = "end score +0.50 ± 0.04 → −0.25 ± 0.11  ·  Punished"
	notes, high, resized := true, v.Content.MinSize().Height, 0
	v.Notes, v.OnNotes, v.OnResize = func() bool { return notes }, func(on bool) { notes = on }, func() { resized++ }
	e.Press(v.Content, "Less")
	require.False(t, notes)
	require.Equal(t, 1, resized)
	require.Less(t, v.Content.MinSize().Height, high)
	texts = uitest.Texts(v.Content)
	require.NotContains(t, texts, score)
	require.Contains(t, texts, "Best idea: a better draw, 60.0 ± 1.5 % (made 71 ± 3 %)")
	require.Contains(t, texts, "−12.0")
	e.Press(v.Content, "More")
	require.True(t, notes)
	require.Contains(t, uitest.Texts(v.Content), score)
	e.Session.Place.GoTo(replay.Place{Shot: 1})
	require.False(t, v.Content.Visible(), "nothing is known of it")
	e.Session.Place.GoTo(replay.Place{Shot: 2})
	require.Contains(t, uitest.Texts(v.Content), "The AIs disagree: 2.4 m apart, 6.1 % at stake")
	e.Press(v.Content, "Into the table")
	require.Len(t, e.Session.Study.Content().Shots, 1)
	require.False(t, e.Session.Compare.IdeasShown())
	e.Press(v.Content, "On the ice")
	require.True(t, e.Session.Compare.IdeasShown())
	e.Session.Valuation.Show(&analysis.Match{Without: []analysis.Without{{End: 1, Shot: 3, Problem: "no reason"},
		{End: 1, Shot: 4, Problem: analysis.ErrNoIdea.Error()}, {End: 1, Shot: 5, Problem: analysis.ErrNoWin.Error()}}})
	require.Contains(t, uitest.Texts(v.Content), "No value: no reason")
	e.Session.Place.GoTo(replay.Place{Shot: 3})
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("value.without.idea"))
	e.Session.Place.GoTo(replay.Place{Shot: 4})
	require.Contains(t, uitest.Texts(v.Content), e.Words.T("value.without.win"))
	e.Session.Place.GoTo(replay.Place{Shot: 5})
	require.False(t, v.Content.Visible(), "not tried")
}

// TestTerms: what is entered counts, and what makes no sense is refused.
func TestTerms(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	e.Show(v.Content, v)
	v.ShowTerms()
	fields := uitest.Find[*forms.Entry](e.Overlay())
	require.Len(t, fields, 2)
	fields[0].SetText("3")
	fields[1].SetText("2")
	use := e.Words.T("use")
	e.Press(e.Overlay(), use)
	require.Equal(t, values.DefaultTerms(), e.Session.Valuation.Terms(), "red before amber")
	for _, bad := range [][2]string{{"x", "8"}, {"3", "x"}, {"", ""}, {"3", "101"}} {
		fields[0].SetText(bad[0])
		fields[1].SetText(bad[1])
		e.Press(e.Overlay(), use)
		require.Equal(t, values.DefaultTerms(), e.Session.Valuation.Terms(), bad)
	}
	fields[0].SetText("3")
	fields[1].SetText("3")
	uitest.Find[*forms.Check](e.Overlay())[0].SetChecked(true)
	e.Press(e.Overlay(), use)
	require.Equal(t, values.Terms{Costly: 3, Worst: 3, EveryAI: true}, e.Session.Valuation.Terms())
	v.ShowTerms()
	fields = uitest.Find[*forms.Entry](e.Overlay())
	require.Equal(t, []string{"3", "3"}, []string{fields[0].Text, fields[1].Text})
	require.True(t, uitest.Find[*forms.Check](e.Overlay())[0].Checked)
}

// TestIdeasThatAreTold: where the AIs disagree what each of them would throw, at most four, the best one told as such; where they do not,
// or nobody had the best, that stands before all.
func TestIdeasThatAreTold(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	w := e.Words
	idea := func(vx float64) analysis.Idea {
		return analysis.Idea{AI: "mc", Name: "a draw", Shot: &curling.Shot{VX: vx, VY: -2.3}, Win: 50 + vx}
	}
	apart := &analysis.Disagreement{Apart: 2, Stake: 3}
	for name, c := range map[string]struct {
		best         float64
		ideas        []float64 // 0: without a shot
		disagreement *analysis.Disagreement
		want         []string
	}{
		"one mind":             {2, []float64{1, 2}, nil, []string{"best 2 "}},
		"as good":              {2, []float64{1, 2}, &analysis.Disagreement{Apart: 2}, []string{"best 2 "}},
		"the second":           {2, []float64{1, 2, 3}, apart, []string{"idea 1 A", "best.of 2 B", "idea 3 C"}},
		"two of one":           {1, []float64{1, 1, 3}, apart, []string{"best.of 1 A", "idea 1 B", "idea 3 C"}},
		"one without a shot":   {3, []float64{1, 0, 3}, apart, []string{"idea 1 A", "best.of 3 C"}},
		"four":                 {1, []float64{1, 2, 3, 4, 5, 6}, apart, []string{"best.of 1 A", "idea 2 B", "idea 3 C", "idea 4 D"}},
		"the best is the last": {5, []float64{1, 2, 3, 4, 5}, apart, []string{"best 5 ", "idea 1 A", "idea 2 B", "idea 3 C", "idea 4 D"}},
		"nobody's":             {9, []float64{1, 2}, apart, []string{"best 9 ", "idea 1 A", "idea 2 B"}},
	} {
		s := &analysis.Shot{Best: idea(c.best), Disagreement: c.disagreement}
		for _, vx := range c.ideas {
			i := idea(vx)
			if vx == 0 {
				i.Shot = nil
			}
			s.Ideas = append(s.Ideas, i)
		}
		var want []string
		for _, told := range c.want {
			var key, letter string
			var vx float64
			_, _ = fmt.Sscan(told, &key, &vx, &letter)
			if letter != "" {
				letter += " " + w.Engines().AI("mc")
			}
			i := idea(vx)
			want = append(want, w.T("value."+key, w.Idea(&i), letter))
		}
		var got []string
		for _, i := range v.ideas(s) {
			got = append(got, i.text)
		}
		require.Equal(t, want, got, name)
	}
}

// TestComputers: the queue is shared, its command shown, and shared no more; a server elsewhere is entered.
func TestComputers(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	e.Show(v.Content, v)
	folder, use := t.TempDir(), e.Words.T("use")
	v.ShowComputers(folder)
	fields := uitest.Find[*forms.Entry](e.Overlay())
	require.Len(t, fields, 2)
	fields[0].SetText("somewhere")
	e.Press(e.Overlay(), use)
	require.Empty(t, e.Session.Valuation.Place(), "no URL")
	fields[0].SetText("http://127.0.0.1:1")
	fields[1].SetText("secret")
	e.Press(e.Overlay(), use)
	require.Equal(t, values.Site{URL: "http://127.0.0.1:1", Token: "secret"}, e.Session.Valuation.Place())

	v.ShowComputers(folder)
	uitest.Find[*forms.Check](e.Overlay())[0].SetChecked(true)
	e.Press(e.Overlay(), use)
	shared := e.Session.Valuation.Shared()
	require.NotNil(t, shared)
	require.Equal(t, shared.URL(), e.Session.Valuation.Place().URL)
	v.ShowComputers(folder)
	for _, u := range shared.OutsideURLs() {
		require.Contains(t, uitest.Texts(e.Overlay()), `hogline worker --queue "`+u+`" --token `+shared.Token())
	}
	uitest.Find[*forms.Check](e.Overlay())[0].SetChecked(false)
	e.Press(e.Overlay(), use)
	require.Nil(t, e.Session.Valuation.Shared())
}

// TestOtherSettings: a value for other sweepers, another thrower or other rules than those chosen names what is other, and that alone; one
// for sweepers says what the learned value knows of them.
func TestOtherSettings(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	w := e.Words
	chosen := analysis.Settings{Throwers: analysis.OfLog, Thrower: curling.StandardPlayer, Rules: "five-rock"}
	other := func(change func(*analysis.Settings)) []string {
		own := chosen
		change(&own)
		return v.other(&analysis.Shot{Settings: &own}, &chosen)
	}
	sweepers := w.T("sweepers.who", w.T("sweepers.club"))
	club := curling.StandardPlayer
	club.WeightMax++
	thrower := w.Terms().Noise(club.Noise) + ", " + w.Terms().Limit(club.WeightMax)
	require.Equal(t, []string{sweepers}, other(func(s *analysis.Settings) { s.Thrower.Sweepers = curling.ClubSweepers }))
	require.Equal(t, []string{thrower}, other(func(s *analysis.Settings) { s.Thrower = club }))
	require.Equal(t, []string{sweepers, thrower, w.T("value.rules", "u12")}, other(func(s *analysis.Settings) {
		s.Thrower, s.Rules = club, "u12"
		s.Thrower.Sweepers = curling.ClubSweepers
	}))
	require.Equal(t, []string{w.T("value.elsewhere")}, other(func(*analysis.Settings) {}))
	swept := &analysis.Shot{Settings: &analysis.Settings{Thrower: curling.Player{Sweepers: curling.ChampionshipSweepers}}}
	require.Contains(t, v.lines(swept).notes, w.T("report.sweepers.championship"))
	require.Empty(t, v.lines(&analysis.Shot{Settings: &chosen, Disagreement: &analysis.Disagreement{Apart: 2}}).apart, "nothing is at stake")
	require.NotEmpty(t, v.lines(&analysis.Shot{Settings: &chosen, Disagreement: &analysis.Disagreement{Apart: 2, Stake: 1}}).apart)
	require.NotContains(t, v.lines(&analysis.Shot{Settings: &chosen}).notes, w.T("report.sweepers.championship"))
}

// TestChartedShot: of a charted shot the change is told, in points too, nothing of luck, and for whom it holds; where the call is not known
// nobody is blamed. A value for other settings than those chosen says which ones, until it is found anew.
func TestChartedShot(t *testing.T) {
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Dialogs)
	e.Show(v.Content, v)
	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	// settle waits until it is known which settings are chosen.
	settle := func() analysis.Settings {
		var s analysis.Settings
		e.Session.Valuation.Reassess()
		e.Until("the settings", func() (ok bool) { s, ok = e.Session.Valuation.Now().Wanted(replay.Place{}); return ok })
		return s
	}
	m := func(known float64, s *analysis.Settings) *analysis.Match {
		return &analysis.Match{Shots: []analysis.Shot{{End: 1, Shot: 1, WinBefore: 97.5, WinAfter: lost(0), Call: lost(-7.5), Throw: lost(-90),
			CallProbability: &known, Settings: s,
			Referee: "real-play", Points: &analysis.Points{Before: 1, After: lost(-0.5),
				Errors: analysis.PointErrors{Gain: 0.25}}, Played: analysis.Idea{Name: "a double", Shot: &g0, Win: 90}}}}
	}
	e.Session.Valuation.Show(m(0.9, nil))
	own := settle()
	s := own
	s.Throwers = "measured"
	e.Session.Valuation.Show(m(0.9, &s))
	settle()
	texts := uitest.Texts(v.Content)
	for _, text := range []string{"Change", "−97.5", "−7.5", "−90.0", e.Words.T("value.for",
		e.Words.T("value.throwers.measured"), e.Words.Terms().WinsSource(s.Wins),
		e.Words.T("value.by.real-play"))} {
		require.Contains(t, texts, text)
	}
	require.NotContains(t, texts, e.Words.T("report.luck"))
	require.NotContains(t, texts, e.Words.T("value.unknown-call"))
	require.Contains(t, strings.Join(texts, "\n"), "−1.50 ± 0.25 points, adjusted for the hammer")
	require.NotContains(t, strings.Join(texts, "\n"), "of the change")
	corrected := m(0.9, &s)
	corrected.Shots[0].Redrawn = &analysis.Redrawn{Win: -22.5, WinError: 11.25, Points: -0.3}
	e.Session.Valuation.Show(corrected)
	settle()
	texts = uitest.Texts(v.Content)
	require.Contains(t, texts, e.Words.T("value.redrawn", "−22.5", "11.2"))
	require.Contains(t, texts, "−75.0", "the change of call and throw")
	require.Contains(t, strings.Join(texts, "\n"), "−1.20 ± 0.29 points, adjusted for the hammer")
	other := own
	other.Wins, other.WinsSum = "another", "another"
	e.Session.Valuation.Show(m(0.1, &other))
	settle()
	texts = uitest.Texts(v.Content)
	require.Contains(t, texts, e.Words.T("value.unknown-call"))
	require.Contains(t, texts, e.Words.T("value.for-other", e.Words.T("value.wins", "another")))
	require.Contains(t, texts, e.Words.T("value.again"))
	require.NotContains(t, texts, "−90.0")
}
