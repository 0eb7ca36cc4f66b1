package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// chartOf is a chart of two shots of each team, not all of them graded.
func chartOf(own int) *chart.State {
	l := &chart.Log{}
	add := func(c chart.Change) {
		c.Seq, c.Device = l.Next(), "a"
		l.Add(c)
	}
	add(chart.OfGame(chart.GameFields{Event: chart.Noted("Open <b>"), Own: chart.Noted(own), Ends: chart.Noted(2),
		Team1: chart.TeamFields{
			Name:  chart.Noted("Alpha"),
			Line:  chart.Noted([]string{"Ann", "Bob"}),
			Draws: chart.Noted([]float64{12.5, 80}),
		},
		Team2: chart.TeamFields{Name: chart.Noted("Beta"), Line: chart.Noted([]string{"Cid"})}}))
	add(
		chart.OfShot(
			0,
			0,
			chart.ShotFields{Task: chart.Noted(replay.TaskDraw), Turn: chart.Noted(curling.Right), Grade: chart.Noted(chart.Grade(3)),
				TimeOut: chart.Noted(true)},
		),
	)
	add(chart.OfShot(0, 1, chart.ShotFields{Grade: chart.Noted(chart.Grade(0)), Reasons: chart.Noted([]chart.Reason{chart.Heavy})}))
	add(chart.OfShot(0, 2, chart.ShotFields{Done: chart.Noted(true), Note: chart.Noted("pick?"), Key: chart.Noted(true)}))
	add(chart.OfShot(0, 4, chart.ShotFields{Grade: chart.Noted(chart.Grade(4)), Task: chart.Noted(replay.TaskGuard)}))
	add(chart.OfEnd(0, chart.EndFields{Score: chart.Noted([2]int{2, 0}), Time1: chart.Noted(2000.0)}))
	add(chart.OfEnd(1, chart.EndFields{Score: chart.Noted([2]int{0, 1}), Time1: chart.Noted(1700.0)}))
	return l.State()
}

// TestChartPages: a page a team and one a player; beside every percentage stands how many shots were graded.
func TestChartPages(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, report.Chart(&out, chartOf(-1), nil, texts(t, "en")))
	page := out.String()
	require.Equal(t, 5, strings.Count(page, `<section class="sheet">`), "two teams and three players")
	require.Contains(t, page, "Open &lt;b&gt;")
	require.Contains(t, page, "All shots: 88 % (2 of 3 graded)")
	require.Contains(t, page, "All shots: 0 % (1 of 1 graded)")
	require.Contains(t, page, "88 % (2/3)")
	require.Contains(t, page, "12.5, 80 cm")
	require.Contains(t, page, "5:00", "the thinking time of the second end")
	require.Contains(t, page, "End 1, shot 3: ! pick?")
	require.Contains(t, page, "Heavy 1")
	require.Contains(t, page, "The game was not analysed.")
	require.NotContains(t, page, "<no value>")
	out.Reset()
	require.NoError(t, report.Chart(&out, chartOf(1), nil, texts(t, "ja")))
	require.Equal(t, 2, strings.Count(out.String(), `<section class="sheet">`), "of a team that is not charted nothing is told")
	require.NotContains(t, out.String(), "pick?")

	call, throw := -1.5, -4.25
	m := &analysis.Match{
		Threshold: 3,
		Shots: []analysis.Shot{{End: 1, Shot: 1, Team: 0, Call: &call, Throw: &throw, CallError: 0.6, ThrowError: 0.3},
			{End: 1, Shot: 3, Team: 0, CallError: 0.8, ThrowError: 0.4},
			{End: 9, Shot: 1, Team: 1, Call: &call, Throw: &throw}},
	}
	out.Reset()
	require.NoError(t, report.Chart(&out, chartOf(-1), m, texts(t, "en")))
	require.Contains(t, out.String(), "by calls −1.5 ± 0.6 %, by throws −4.2 ± 0.3 %, each with its standard error (1 shots valued)")
	require.Contains(t, out.String(), "0 of 1 shots valued", "Bob's: the game was analysed")
	require.NotContains(t, out.String(), "The game was not analysed.")
	require.Contains(t, out.String(), "End 1, shot 1: call −1.5 ± 0.6 %, throw −4.2 ± 0.3 %")
}
