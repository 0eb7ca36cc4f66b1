package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/report"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

func f(v float64) *float64 { return &v }

// analysed is a game of which three shots are valued: the second one costly.
func analysed(t *testing.T) (*analysis.Match, *replay.Game) {
	t.Helper()
	g, err := file.Open("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	g.Teams[1] = "=<script>"
	shot := g.Ends[0].Shots[1].Chosen
	idea := analysis.Idea{AI: "shots", Name: "a draw", Shot: &shot, Win: 60}
	m := &analysis.Match{Game: "log", Teams: g.Teams, Score: g.Result.Score, Threshold: 5, Valued: 3, Thrown: 32,
		Method: analysis.Method{AIs: []string{"shots"}, Wins: winprob.Ohto(), Seed: 77},
		Ends:   []analysis.MatchEnd{{End: 1, Hammer: 1, Score: &[2]int{0, 1}}}, Players: []analysis.Sum{{Team: 1, Player: 1, Name: "Kim"}}}
	for i, call := range []float64{-1, -12.5, -7} {
		m.Shots = append(m.Shots, analysis.Shot{Key: "k", End: 1, Shot: i + 1, Team: i % 2, WinBefore: 60, WinAfter: f(60 + call), ScoreBefore: 0.5, ScoreAfter: f(-0.25), ScoreErrors: [2]float64{0.04, 0.11}, Call: f(call), Throw: f(0), Luck: f(0), CallError: 1.5, Best: idea, Played: idea, Ideas: []analysis.Idea{idea}})
	}
	m.Shots[2].WinAfter, m.Shots[2].Throw = nil, nil
	m.Shots[0].Ideas, m.Shots[0].Disagreement = []analysis.Idea{idea, idea}, &analysis.Disagreement{Apart: 2.4, Stake: 7}
	m.Without = []analysis.Without{{End: 1, Shot: 4, Team: 1, Problem: "stones & overlap"}}
	m.Other = &analysis.OtherMethod{Shots: 2, AIs: []string{"tree", "rows"}, By: []analysis.By{{AIs: []string{"tree", "rows"}, Throws: 77,
		Seed: 41, Wins: "a table", Version: "0.1.9"}}}
	punished := true
	m.Shots[1].Punished = &punished
	anna, ben := analysis.Identity{Name: "anna", Host: "rink-1", ID: "a1", Version: "0.3.0", System: "arm64"}, analysis.Identity{Name: "=ben",
		ID: "b2", Version: "0.3.0", System: "amd64"}
	m.Shots[0].Worker, m.Shots[1].Worker, m.Shots[1].Suspect = &anna, &ben, true
	m.Workers = []analysis.WorkerShots{{Identity: anna, Shots: 2}, {Identity: ben, Shots: 1, Suspect: &analysis.Suspect{Worker: ben, End: 1,
		Shot: 2, Why: "win_before 60 and 50"}}}
	return m, g
}

func texts(t *testing.T, language string) *i18n.Bundle {
	t.Helper()
	b, err := i18n.Load(os.DirFS("../../assets"), "translations")
	require.NoError(t, err)
	require.True(t, b.SetLanguage(language))
	return b
}

func TestHTML(t *testing.T) {
	m, g := analysed(t)
	for language, words := range map[string][]string{"en": {"Turning points", "End 1, shot 2", "Punished", "Kim"},
		"ja": {"勝負の分かれ目", "第1エンド 2投目", "相手が生かした", "Kim"}} {
		var out bytes.Buffer
		require.NoError(t, report.HTML(&out, m, g, texts(t, language)))
		page := out.String()
		for _, word := range words {
			contains(t, page, word)
		}
		contains(t, page, `<html lang="`+language+`">`)
		contains(t, page, "−12.5")
		contains(t, page, "77")
		// the other method
		for _, of := range []string{map[string]string{"en": "State-tree MCTS, ", "ja": "状態木探索、"}[language], "77", "41", "a table", "0.1.9"} {
			contains(t, page, of)
		}
		for _, of := range []string{"anna (rink-1, a1)", "=ben", "0.3.0", "arm64"} { // who valued the shots
			contains(t, page, of)
		}
		require.Equal(t, 1, strings.Count(page, "<td>2 ?</td>"), "a value in doubt is marked")
		contains(t, page, "0.50 ± 0.04<br>→ −0.25 ± 0.11")
		contains(t, page, "stones &amp; overlap") // why there is no value
		contains(t, page, "<td>−12.5<br><small>± 1.5</small></td>")
		// the first team had no hammer, and forced the other to one point
		contains(t, page, "<td>0</td><td>–</td><td>–</td><td>–</td><td>–</td><td>1</td><td>"+
			map[string]string{"en": "100 %</td><td>0 %</td>", "ja": "100%</td><td>0%</td>"}[language])
		require.False(t, strings.Contains(page, "<script"), "a name is a text")
		require.False(t, strings.Contains(page, "report."), "a text is missing")
		require.Equal(t, 3, strings.Count(page, `<div class="ice"><svg`), "a picture of each turning point, and of the only disagreement")
		require.Equal(t, 1, strings.Count(page, "2.4 m"), "how far the AIs lie apart")
		require.Equal(t, 1, strings.Count(page, `class="worst"`))
		require.Equal(t, 1, strings.Count(page, `class="bad"`))
		require.False(t, strings.Contains(page, "http"), "one file that needs no other")
		wellFormed(t, page)
	}
	let := false
	m.Shots[1].Punished = &let
	m.Event, m.Session, m.Sheet = "Winter & Summer Games", "3", "B"
	var out bytes.Buffer
	require.NoError(t, report.HTML(&out, m, g, texts(t, "en")))
	contains(t, out.String(), "Winter &amp; Summer Games · session 3 · sheet B")
	contains(t, out.String(), "Not punished")
	out.Reset()
	require.NoError(t, report.HTML(&out, m, nil, texts(t, "en")))
	require.NotContains(t, out.String(), "<img")
	m.Shots = nil
	require.NoError(t, report.HTML(&out, m, g, texts(t, "en")), "nothing is valued yet")
}

// TestUnknownCall: a call of a charted shot that is not known is neither named nor blamed, and is not said to be the best idea.
func TestUnknownCall(t *testing.T) {
	for probability, known := range map[float64]bool{0.29: false, 0.3: true} {
		m, g := analysed(t)
		m.Shots = m.Shots[1:2]
		s := &m.Shots[0]
		s.Points, s.CallCharted, s.CallProbability, s.Played.Name = &analysis.Points{}, true, &probability, "a secret hit"
		s.Throw, s.ThrowError = f(-4.75), 2.5
		var out bytes.Buffer
		require.NoError(t, report.HTML(&out, m, g, texts(t, "en")))
		page := out.String()
		for _, text := range []string{"a secret hit", "<td>−12.5<br><small>± 1.5</small></td>", "<td>−4.8<br><small>± 2.5</small></td>",
			">the same<"} {
			require.Equal(t, known, strings.Contains(page, text), "%s at %v", text, probability)
		}
	}
}

// TestWhatAReportMeans: what before, after, call and throw are is told as it is for logs and for charted games, which also tell what their
// values hold for; a method by which no shot was valued is not told.
func TestWhatAReportMeans(t *testing.T) {
	m, g := analysed(t)
	page := func(language string) string {
		var out bytes.Buffer
		require.NoError(t, report.HTML(&out, m, g, texts(t, language)))
		return html.UnescapeString(out.String())
	}
	log, field := "Call is the loss against the best idea", "against what the field comes to from there"
	text := page("en")
	contains(t, text, log)
	require.NotContains(t, text, field)
	m.For = &analysis.For{Throwers: "measured", Rules: "mixed-doubles", Wins: winprob.Ohto().Source(), Ice: "fcv1", Value: "of a club"}
	contains(t, text, "win table: self-play of programs (Ohto 2016). Asked")
	m.Shots[0].By = &analysis.By{Machine: "a text", Wins: winprob.SourceByRules(winprob.OhtoSource)}
	contains(t, page("en"), "win table: self-play of programs (Ohto 2016), by these rules. Asked")
	text = page("en")
	contains(t, text, field)
	contains(t, text, "Mixed doubles, throwers as their grades tell, wins by self-play of programs (Ohto 2016), on ")
	contains(t, text, "; positions by of a club.")
	require.NotContains(t, text, log)
	require.NotContains(t, text, "luck came beside")
	contains(t, text, "seed 77")
	text = page("ja")
	contains(t, text, "採点から求めた選手")
	contains(t, text, "候補を出したAI: ")
	m.Other.Shots = m.Valued
	require.NotContains(t, page("en"), "seed 77")
}

func contains(t *testing.T, page, text string) {
	t.Helper()
	require.True(t, strings.Contains(page, text), text) // the page is too long for a message
}

// wellFormed reads the page as XML, with HTML's void elements.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

func TestCSV(t *testing.T) {
	m, _ := analysed(t)
	var out bytes.Buffer
	require.NoError(t, report.CSV(&out, m))
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
	require.Equal(t, []string{"1", "2", "1", "'=<script>", "60.000", "47.500", "0.500", "-0.250", "-12.500", "0.000", "0.000"}, rows[2][:11])
	column := func(name string) int {
		for i, head := range rows[0] {
			if head == name {
				return i
			}
		}
		t.Fatal(name)
		return 0
	}
	require.Equal(t, "true", rows[2][column("costly")])
	require.Equal(t, "false", rows[1][column("costly")])
	require.Equal(t, "true", rows[2][column("punished")])
	require.Empty(t, rows[3][column("win_after")])
	require.Len(t, rows[0], 49)
	for _, name := range []string{"win_after_error", "error", "throw_error", "points_before", "call_points_error"} {
		require.Empty(t, rows[3][column(name)], "what is not known has no error")
	}
	require.Empty(t, rows[2][column("redrawn")])
	require.Equal(t, []string{"anna (rink-1, a1)", "'=ben (b2)", ""}, []string{rows[1][column("worker")], rows[2][column("worker")],
		rows[3][column("worker")]})
	require.Equal(t, []string{"false", "true"}, []string{rows[1][column("suspect")], rows[2][column("suspect")]})
	s, e := &m.Shots[0], []float64{0.5, 0.25, 0.125, 0.0625, 1.5, 2.5}
	s.BeforeError, s.AfterError, s.ScoreErrors, s.Best.WinError, s.Played.WinError = e[0], e[1], [2]float64{e[2], e[3]}, &e[4], &e[5]
	m.Shots[0].Best.Name, m.Shots[0].Played.Name = "=HYPERLINK(\"http://x\")", "\t@SUM(A1)\nb"
	out.Reset()
	require.NoError(t, report.CSV(&out, m))
	rows, err = csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	require.Equal(t, "'=HYPERLINK(\"http://x\")", rows[1][column("best")])
	require.Equal(t, "'@SUM(A1) b", rows[1][column("played")])
	for i, name := range []string{"win_before_error", "win_after_error", "score_before_error", "score_after_error", "best_error",
		"played_error"} {
		require.Equal(t, strconv.FormatFloat(e[i], 'f', 3, 64), rows[1][column(name)], name)
	}
	s.Points = &analysis.Points{Before: 0.5, After: f(0.25), Call: f(-0.0001), Throw: f(1), Errors: analysis.PointErrors{Before: 1, After: 2,
		Call: 3, Throw: 4}}
	out.Reset()
	require.NoError(t, report.CSV(&out, m))
	rows, err = csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	for name, want := range map[string]string{"points_before": "0.500", "points_after": "0.250", "call_points": "0.000",
		"throw_points": "1.000", "points_before_error": "1.000",
		"points_after_error": "2.000", "call_points_error": "3.000", "throw_points_error": "4.000",
		"luck_error": "0.000"} {
		require.Equal(t, want, rows[1][column(name)], name)
	}
	s.Luck, s.Points.After, s.Points.Call, s.Points.Throw = nil, nil, nil, nil
	s.Best.WinError, s.Played.Shot, s.ScoreAfter = nil, nil, nil
	s.Redrawn = &analysis.Redrawn{Win: -7.5, WinError: 3.75, Points: -0.5, PointsError: 0.25}
	out.Reset()
	require.NoError(t, report.CSV(&out, m))
	rows, err = csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	for _, name := range []string{"best_error", "played_error", "played_win", "score_after_error", "luck_error", "points_after_error",
		"call_points_error", "throw_points_error"} {
		require.Empty(t, rows[1][column(name)], name)
	}
	require.Equal(t, []string{"-7.500", "3.750", "-0.500", "0.250"}, []string{rows[1][column("redrawn")], rows[1][column("redrawn_error")],
		rows[1][column("redrawn_points")], rows[1][column("redrawn_points_error")]})
	out.Reset()
	require.NoError(t, report.HTML(&out, m, nil, texts(t, "en")))
	require.Contains(t, out.String(), "−7.5 ± 3.8 of the change")
}

// TestGradesOfAChart: the grades of statisticians stand by player and kind, with the number of shots.
func TestGradesOfAChart(t *testing.T) {
	m, g := analysed(t)
	for i, grade := range []int{100, 50, -1} {
		g.Ends[0].Shots[2*i].Chart = &replay.Chart{Task: replay.TaskDraw, Grade: grade, Player: "KIM"}
	}
	g.Ends[0].Shots[1].Chart = &replay.Chart{Task: replay.TaskGuard, Grade: 25, Player: "LEE", TimeOut: true}
	var out bytes.Buffer
	require.NoError(t, report.HTML(&out, m, g, texts(t, "en")))
	page := out.String()
	for _, row := range []string{"All shots</td><td>75 % (2)</td><td>25 % (1)</td>", "Draw</td><td>75 % (2)</td><td>–</td>",
		"Guard</td><td>–</td><td>25 % (1)</td>"} {
		contains(t, page, row)
	}
	contains(t, page, "Hourglass: a time-out.")
	require.Equal(t, 1, strings.Count(page, `d="M-4,-12h8l-8,10h8z"`))
}

// TestThinkingTimes: the time used by end and a shot stands below the score, where the charts tell it.
func TestThinkingTimes(t *testing.T) {
	m, g := analysed(t)
	m.Ends = append(m.Ends, analysis.MatchEnd{End: 2, Score: &[2]int{1, 0}})
	page := func() string {
		var out bytes.Buffer
		require.NoError(t, report.HTML(&out, m, g, texts(t, "en")))
		return out.String()
	}
	require.NotContains(t, page(), "thinking time")
	g.Ends[0].Left, g.Ends[1].Left = [2]time.Duration{20 * time.Minute, 19 * time.Minute}, [2]time.Duration{18 * time.Minute, 0}
	text := page()
	contains(t, text, "<small>2:00</small></td><td><small>0:15</small>")
	contains(t, text, "thinking time used in the end")
	require.Equal(t, 2, strings.Count(text, " thinking time</small>"))
}
