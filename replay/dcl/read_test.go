package dcl

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

func readFile(t testing.TB, name string) *replay.Game {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	g, err := Read(f)
	require.NoError(t, err)
	return g
}

// Every dialect of facts: formats §1 is one small log in testdata.
func TestReadKnowsEveryWriter(t *testing.T) {
	for _, c := range []struct {
		file     string
		teams    [2]string
		model    physics.Model
		rules    string
		ends     int
		shots    int
		score    [2]int
		winner   int
		reason   string
		complete bool
	}{
		{"v2.dcl", [2]string{"North", "South"}, physics.V2, "four-rock", 2, 32, [2]int{1, 2}, 1, replay.ByScore, true},
		{"v2-newline-first.dcl", [2]string{"North", "South"}, physics.V2, "four-rock", 2, 32, [2]int{1, 2}, 1, replay.ByScore, true},
		{"thesis.dcl", [2]string{"North", "South"}, physics.Mori2019, "five-rock-both", 2, 32, [2]int{1, 2}, 1, replay.ByScore, true},
		{"thesis-cp932.dcl", [2]string{"北見表", "南"}, physics.Mori2019, "five-rock-both", 2, 32, [2]int{1, 2}, 1, replay.ByScore, true},
		{"thesis-draw.dcl", [2]string{"North", "South"}, physics.Mori2019, "five-rock-both", 1, 16, [2]int{0, 0}, -1, replay.ByScore, true},
		{"mixed-doubles.dcl", [2]string{"North", "South"}, physics.Mori2019, "mixed-doubles", 1, 10, [2]int{1, 0}, 0, replay.ByScore, true},
		{"concede.dcl", [2]string{"North", "South"}, physics.Mori2019, "five-rock-both", 2, 17, [2]int{1, 0}, 0, replay.ByConceding, true},
	} {
		t.Run(c.file, func(t *testing.T) {
			g := readFile(t, c.file)
			require.Empty(t, g.Warnings)
			require.Equal(t, c.teams, g.Teams)
			require.Equal(t, c.model, g.Ice.Model)
			require.Equal(t, c.rules, g.Rules.Name)
			require.Equal(t, c.ends, g.Rules.Ends)
			require.Equal(t, c.shots, g.Shots())
			require.Equal(t, c.score, g.Result.Score)
			require.Equal(t, c.winner, g.Result.Winner)
			require.Equal(t, c.reason, g.Result.Reason)
			require.Equal(t, c.complete, g.Complete)
			require.Equal(t, [2]int{219000, 219000}, g.TimeLeft)
			require.Equal(t, Format, g.Format)
		})
	}
}

func TestReadShotOfV2(t *testing.T) {
	e := readFile(t, "v2.dcl").Ends[0]
	s := e.Shots[1]
	require.Equal(t, 1, s.Number)
	require.Equal(t, 12, s.Line)
	require.Equal(t, -1, s.Thrower, "the programs of 2015-17 had no players")
	require.Equal(t, curling.Position{{X: 2.41, Y: 4.95}}, s.Before)
	require.Equal(t, curling.Position{{X: 2.41, Y: 4.95}, {X: 2.2, Y: 5.6}}, *s.After)
	require.Equal(t, curling.Shot{VX: -0.985762, VY: -29.5599, Turn: curling.Right}, s.Chosen)
	require.Equal(t, curling.Shot{VX: -1, VY: -29.5, Turn: curling.Right}, s.Run, "RUNSHOT has no turn: that of BESTSHOT")
	require.NotNil(t, e.Final)
	require.Equal(t, *e.Final, *e.Shots[15].After)
}

func TestReadErrorOfTheThrowers(t *testing.T) {
	for _, c := range []struct {
		file      string
		team      int
		player    int
		noise     curling.Noise
		weightMax float64
	}{
		{"v2.dcl", 1, 3, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, 0}, // Random=0.145: r/2 and 2r
		{"thesis.dcl", 0, 0, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, 50},
		{"thesis.dcl", 0, 2, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, 33.7},
		{"thesis.dcl", 1, 3, curling.Noise{Model: curling.RectTee, A: 0.10875, B: 0.435}, 75},
		{"mixed-doubles.dcl", 0, 0, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, 50},
		{"mixed-doubles.dcl", 1, 1, curling.Noise{Model: curling.RectTee, A: 0.0725, B: 0.29}, 75},
	} {
		p := readFile(t, c.file).Players[c.team][c.player]
		require.Equal(t, c.noise, p.Noise, c.file)
		require.Equal(t, c.weightMax, p.WeightMax, c.file)
	}
}

func TestReadMixedDoubles(t *testing.T) {
	g := readFile(t, "mixed-doubles.dcl")
	e := g.Ends[0]
	require.Len(t, e.Shots, 16)
	for i, s := range e.Shots {
		if i < curling.DoublesFirstShot {
			require.Equal(t, replay.Placed, s.Kind)
			continue
		}
		require.Equal(t, replay.Thrown, s.Kind)
	}
	require.True(t, e.Shots[6].Before.Has(0), "the placed guard")
	require.True(t, e.Shots[6].Before.Has(1), "the placed stone in the house")
	require.Equal(t, replay.Place{Shot: 6}, g.First())
	require.Equal(t, curling.ZonePlay, g.Rules.Guard.Zone)
	// The mover of the dummy sections does not count.
	text := string(raw(t, "mixed-doubles.dcl"))
	text = strings.NewReplacer("SETSTATE 3 0 1 1", "SETSTATE 3 0 1 0").Replace(text)
	require.Empty(t, read(t, text).Warnings)
	// Without GAMEINFO the six dummy sections identify it.
	text = strings.Replace(string(raw(t, "mixed-doubles.dcl")), "GAMEINFO=GAMEINFO 1 0\r\n", "", 1)
	require.Equal(t, "mixed-doubles", read(t, text).Rules.Name)
}

func raw(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return b
}

func read(t testing.TB, text string) *replay.Game {
	t.Helper()
	g, err := Read(strings.NewReader(text))
	require.NoError(t, err)
	return g
}

func warnings(g *replay.Game) string {
	var b strings.Builder
	for _, w := range g.Warnings {
		b.WriteString(w.String())
		b.WriteByte('\n')
	}
	return b.String()
}

func zeros(n int) string { return strings.Repeat(" 0", n) }

// Quirks and broken lines: what is changed in a good log, and its warnings.
func TestReadReportsBrokenLines(t *testing.T) {
	v2, thesis := string(raw(t, "v2.dcl")), string(raw(t, "thesis.dcl"))
	position := "POSITION=POSITION" + strings.Repeat(" 0.000000", 32) + "\n"
	for _, c := range []struct {
		name, text, old, fresh string
		want                   []string
		shots                  int // that stay, 0 all 32
	}{
		{name: "31 numbers", text: v2, old: position, fresh: "POSITION=POSITION" + zeros(31) + "\n",
			want: []string{"line 8: POSITION: 31 numbers, want 32"}},
		{name: "17 stones", text: v2, old: position, fresh: "POSITION=POSITION" + zeros(34) + "\n",
			want: []string{"line 8: POSITION: 34 numbers, want 32"}},
		{name: "NaN", text: v2, old: "2.410000", fresh: "NaN", want: []string{`line 13: POSITION: number 1: "NaN" is not a number`}},
		{name: "1e308", text: v2, old: "2.410000", fresh: "1e308",
			want: []string{`line 13: POSITION: number 1: "1e308" is no number that a log can hold`}},
		{name: "hexadecimal", text: v2, old: "2.410000", fresh: "0x1p1", want: []string{`"0x1p1" is not a number`}},
		{name: "outside the sheet", text: v2, old: "2.410000", fresh: "9.5",
			want: []string{"line 13: POSITION: stone 1 at (9.5, 4.95) is outside the sheet"}},
		{name: "stone not thrown yet", text: v2, old: position, fresh: "POSITION=POSITION 2 5" + zeros(30) + "\n",
			want: []string{"line 7: POSITION of [0000]: a stone lies there that was not thrown yet"}},
		{name: "stones in one place", text: v2, old: "2.200000 5.600000", fresh: "2.410000 4.960000",
			want: []string{"line 17: POSITION of [0002]: stones 1 and 2 overlap by 280.0 mm: shots from here cannot be simulated"}},
		{name: "shot 17", text: v2, old: "[0003]", fresh: "[0017]", want: []string{`line 22: section "[0017]": shot 17, want 00 to 16`,
			"line 27: section [0004] follows [0002]"}, shots: 31},
		{name: "no such section", text: v2, old: "[0003]", fresh: "[Foo]", want: []string{`line 22: section "[Foo]": want [EESS]`}, shots: 31},
		{name: "unclosed section", text: v2, old: "[0003]", fresh: "[0003",
			want: []string{`line 22: "[0003": want a section head such as [0000]`}, shots: 31},
		{name: "section twice", text: v2, old: "[0003]", fresh: "[0002]",
			want: []string{`line 22: section "[0002]" stands in line 17 too: left out`}, shots: 31},
		{name: "no position", text: v2, old: "POSITION=POSITION 2.410000", fresh: "POSITON=POSITION 2.410000",
			want: []string{`line 13: "POSITON": unknown`, "line 12: section [0001]: no POSITION that can be used"}, shots: 31},
		{name: "garbage in BESTSHOT", text: thesis, old: "BESTSHOT-0.99 -29.57 0", fresh: "BESTMOVE 1 2",
			want: []string{`line 14: BESTSHOT: "BESTMOVE 1 2", want vx vy turn or CONCEDE`}},
		{name: "turn 7", text: thesis, old: "BESTSHOT-0.99 -29.57 0", fresh: "BESTSHOT-0.99 -29.57 7",
			want: []string{`BESTSHOT: "-0.99 -29.57 7", want vx vy turn`}},
		{name: "garbage in RUNSHOT", text: thesis, old: "RUNSHOT=RUNSHOT -0.985", fresh: "RUNSHOT=RUNSHOT inf",
			want: []string{`line 16: RUNSHOT: "inf" is not a number`}},
		{name: "no turn anywhere", text: v2, old: "BESTSHOT=BESTSHOT -0.985762 -29.559900 0", fresh: "BESTSHOT=BESTSHOT ?",
			want: []string{"line 11: RUNSHOT: no turn, and none in BESTSHOT"}},
		{name: "half a SETSTATE", text: v2, old: "SETSTATE 0 0 2 0", fresh: "SETSTATE 0 0",
			want: []string{"line 9: SETSTATE: 2 numbers, want four whole numbers"}},
		{name: "SETSTATE of another shot", text: v2, old: "SETSTATE 0 0 2 0", fresh: "SETSTATE 4 0 2 0",
			want: []string{"line 9: SETSTATE: shot 4 of end 0, want 0 of 0"}},
		{name: "no number of ends", text: v2, old: "SETSTATE 0 0 2 0", fresh: "SETSTATE 0 0 999 0",
			want: []string{"line 9: SETSTATE: 999 ends, want 1 to 100"}},
		{name: "another number of ends", text: v2, old: "SETSTATE 1 0 2 1", fresh: "SETSTATE 1 0 8 1",
			want: []string{"line 14: SETSTATE: 8 ends, but line 9 says 2, which is taken"}},
		{name: "score of 9", text: v2, old: "SCORE=SCORE 1\n", fresh: "SCORE=SCORE 9\n",
			want: []string{`SCORE: "9", want a whole number from -8 to 8`, "no SCORE that can be used"}},
		{name: "score the stones do not show", text: v2, old: "SCORE=SCORE 1\n", fresh: "SCORE=SCORE 2\n",
			want: []string{"line 89: SCORE: 2, but the stones of POSITION count 1"}},
		{name: "total that does not add up", text: v2, old: "TOTALSCORE 1 2", fresh: "TOTALSCORE 7 2",
			want: []string{"TOTALSCORE: 7 to 2, but the ends add up to 1 to 2"}},
		{name: "no command word", text: v2, old: "SETSTATE=SETSTATE 0 0 2 0", fresh: "SETSTATE=0 0 2 0",
			want: []string{`line 9: SETSTATE: "0 0 2 0", want SETSTATE=SETSTATE and its numbers`}},
		{name: "no equals sign", text: v2, old: "SETSTATE=SETSTATE 0 0 2 0", fresh: "SETSTATE 0 0 2 0",
			want: []string{`line 9: "SETSTATE 0 0 2 0": want KEY=COMMAND`}},
		{name: "bad noise", text: v2, old: "Random=0.145", fresh: "Random=-1",
			want: []string{`line 6: Random: "-1", want a number of at least 0`}},
		{name: "bad time", text: v2, old: "FirstRemTime=219000", fresh: "FirstRemTime=soon",
			want: []string{`line 3: FirstRemTime: "soon", want a whole number`}},
		{name: "time below none", text: v2, old: "FirstRemTime=219000", fresh: "FirstRemTime=-1",
			want: []string{`line 3: FirstRemTime: "-1", want a whole number`}},
		{name: "bad GAMEINFO", text: thesis, old: "GAMEINFO 0 0", fresh: "GAMEINFO 5", want: []string{`line 10: GAMEINFO: "5", want rule`}},
		{name: "bad PARAM", text: thesis, old: "PARAM 0.0725 0.29 50", fresh: "PARAM 0.0725",
			want: []string{"line 15: PARAM: 1 numbers, want three numbers"}},
		{name: "a stranger wins", text: thesis, old: "WIN=South", fresh: "WIN=East", want: []string{`WIN: "East" is neither of the teams`}},
		{name: "the loser wins", text: thesis, old: "WIN=South", fresh: "WIN=North", want: []string{`WIN: "North", but the score is 1 to 2`}},
		{name: "no team", text: v2, old: "First=North\n", fresh: "", want: []string{"line 1: [GameInfo]: no First"}},
		{name: "an endless line", text: v2, old: "Random=0.145", fresh: "Random=" + strings.Repeat("1", maxLine),
			want: []string{"line 6: a line of 16391 bytes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, c.text, c.old)
			g := read(t, strings.Replace(c.text, c.old, c.fresh, 1))
			for _, w := range c.want {
				require.Contains(t, warnings(g), w)
			}
			if c.shots == 0 {
				c.shots = 32
			}
			require.Equal(t, c.shots, g.Shots(), "the rest is kept")
		})
	}
}

// The mover column disagrees with the scores in whole ends of real logs: the scores are
// believed, with a warning.
func TestReadDerivesTheMoverFromTheScores(t *testing.T) {
	text := string(raw(t, "v2.dcl"))
	for s := range 16 {
		old := fmt.Sprintf("SETSTATE %d 1 2 %d\n", s, s&1)
		require.Contains(t, text, old)
		text = strings.Replace(text, old, fmt.Sprintf("SETSTATE %d 1 2 %d\n", s, 1-s&1), 1)
	}
	g := read(t, text)
	require.Equal(t, curling.TeamID(0), g.Ends[1].First, "the first team scored in end 1 and throws first")
	require.Equal(t, "line 92: SETSTATE: the mover column disagrees with the scores in 16 shots of end 2: the scores are believed\n",
		warnings(g))
	require.Equal(t, [2]int{1, 2}, g.Result.Score)
}

func TestReadGameThatStartsWithMover1(t *testing.T) {
	text := string(raw(t, "v2.dcl"))
	for s := range 16 {
		text = strings.Replace(text, fmt.Sprintf("SETSTATE %d 0 2 %d\n", s, s&1), fmt.Sprintf("SETSTATE %d 0 2 %d\n", s, 1-s&1), 1)
		text = strings.Replace(text, fmt.Sprintf("SETSTATE %d 1 2 %d\n", s, s&1), fmt.Sprintf("SETSTATE %d 1 2 %d\n", s, 1-s&1), 1)
	}
	g := read(t, text)
	require.Equal(t, curling.TeamID(1), g.Ends[0].First)
	require.Equal(t, curling.TeamID(1), g.Ends[1].First)
	require.Equal(t, [2]int{0, 1}, g.Ends[0].Score, "a positive score is that of the team that threw first in the first end")
	require.Equal(t, [2]int{2, 1}, g.Result.Score)
	require.Equal(t, "line 9: SETSTATE: the team named Second throws first in the first end\n", warnings(g))
}

func TestReadHowAMatchEnded(t *testing.T) {
	text := string(raw(t, "thesis.dcl"))
	for _, c := range []struct {
		state, win string
		reason     string
		winner     int
	}{
		{"NORMAL", "South", replay.ByScore, 1},
		{"NORMAL", "DRAW", replay.ByScore, 1},
		{"NORMAL", "", replay.ByScore, 1},
		{"TIMEOUT", "North", replay.ByTime, 0},
		{"CONCEDE", "North", replay.ByConceding, 0},
		{"Earthquake", "North", "earthquake", 0},
	} {
		g := read(t, strings.NewReplacer("ENDSTATE=NORMAL", "ENDSTATE="+c.state, "WIN=South", "WIN="+c.win).Replace(text))
		require.Equal(t, c.reason, g.Result.Reason)
		require.Equal(t, c.winner, g.Result.Winner, "%+v: without a name the score decides", c)
		require.Equal(t, g.Result, reread(t, g).Result)
	}
	g := read(t, strings.Replace(string(raw(t, "thesis-draw.dcl")), "WIN=", "WIN=DRAW", 1))
	require.Equal(t, -1, g.Result.Winner)
	require.False(t, g.Rules.Extra, "no extra end decided it")
	// Programs that cut names at blanks.
	cut := read(t, strings.NewReplacer("Second=South", "Second=South Pole").Replace(text))
	require.Equal(t, 1, cut.Result.Winner)
	require.Empty(t, cut.Warnings)
}

func TestReadLogThatJustStops(t *testing.T) {
	text := string(raw(t, "v2.dcl"))
	stop := func(at string, with bool) *replay.Game {
		i := strings.Index(text, at)
		require.Positive(t, i)
		if with {
			i += strings.Index(text[i:], "\n") + 1
		}
		return read(t, text[:i])
	}
	t.Run("before the score", func(t *testing.T) {
		g := stop("SCORE=SCORE -2", false)
		require.False(t, g.Complete)
		require.NotNil(t, g.Ends[1].Final)
		require.False(t, g.Ends[1].Scored)
		require.Equal(t, replay.ByAbandoning, g.Result.Reason)
		require.Equal(t, [2]int{1, 0}, g.Result.Score)
	})
	t.Run("before the total", func(t *testing.T) {
		g := stop("TOTALSCORE", false)
		require.False(t, g.Complete)
		require.Equal(t, [2]int{1, 2}, g.Result.Score)
	})
	t.Run("while a team thinks", func(t *testing.T) {
		g := stop("SETSTATE=SETSTATE 5 1 2 1", true)
		require.Empty(t, g.Warnings)
		e := g.Ends[1]
		require.Len(t, e.Shots, 6)
		require.Equal(t, replay.Abandoned, e.Shots[5].Kind)
		require.Nil(t, e.Shots[5].After)
		require.Equal(t, *e.Shots[4].After, e.Shots[5].Before)
	})
	t.Run("behind a position", func(t *testing.T) {
		g := stop("SETSTATE=SETSTATE 5 1 2 1", false)
		e := g.Ends[1]
		require.Len(t, e.Shots, 5)
		require.NotNil(t, e.Shots[4].After)
		s, err := g.State(g.Last())
		require.NoError(t, err)
		require.Equal(t, 5, s.Shot)
	})
	t.Run("in the middle of a position", func(t *testing.T) {
		i := strings.Index(text, "SETSTATE=SETSTATE 5 1 2 1")
		g := read(t, text[:i-100])
		require.Len(t, g.Warnings, 1)
		require.Contains(t, warnings(g), "POSITION:")
	})
	t.Run("in the middle of the final position", func(t *testing.T) {
		final := text[strings.Index(text, "[0116]"):]
		final = final[:strings.Index(final, "SCORE")]
		for _, numbers := range []int{0, 1, 29, 30, 31} {
			cut := strings.Join(strings.Fields(final)[:numbers+2], " ")
			g := read(t, text[:strings.Index(text, "[0116]")]+strings.Replace(cut, " ", "\n", 1))
			require.Nil(t, g.Ends[1].Final, "%d numbers", numbers)
			require.Nil(t, g.Ends[1].Shots[15].After, "%d numbers", numbers)
			require.Equal(t, replay.Place{End: 1, Shot: 15}, g.Last(), "%d numbers", numbers)
			require.Equal(t, plain(g), plain(reread(t, g)), "saved as it was read")
		}
	})
	t.Run("in the middle of a shot", func(t *testing.T) {
		g := stop("29.500000\n[0002]", false)
		require.Contains(t, warnings(g), "RUNSHOT: the log ends in the middle of this line: left out")
		require.False(t, g.Ends[0].Shots[1].Ran)
		text := strings.TrimRight(text[:strings.Index(text, "[0002]")], "\n")
		require.True(t, strings.HasSuffix(text, "-29.500000"))
		g = read(t, text)
		require.Empty(t, g.Warnings, "six decimals are all there are")
		require.True(t, g.Ends[0].Shots[1].Ran)
	})
	t.Run("behind the head", func(t *testing.T) {
		g := stop("[0000]", false)
		require.Empty(t, g.Ends)
		require.Empty(t, g.Warnings)
	})
}

func TestReadCountsFurtherWarnings(t *testing.T) {
	g := read(t, "[GameInfo]\nFirst=A\nSecond=B\n"+strings.Repeat("junk\n", 500))
	require.Len(t, g.Warnings, 200+1)
	require.Equal(t, "300 further warnings not listed", g.Warnings[200].Text.String())
}

// Everything that follows the first log in a file is left out.
func TestReadTwoLogsInOneFile(t *testing.T) {
	text := string(raw(t, "v2.dcl"))
	other := strings.ReplaceAll(text, "North", "East")
	for name, first := range map[string]string{"whole": text, "cut": text[:strings.Index(text, "[0103]")]} {
		t.Run(name, func(t *testing.T) {
			g := read(t, first+other)
			alone := read(t, first)
			line := strings.Count(first, "\n") + 1
			require.Equal(t, fmt.Sprintf("line %d: another log begins here: the log is read up to here\n", line), warnings(g))
			require.Equal(t, plain(alone), plain(g))
			require.Equal(t, "North", g.Teams[0])
		})
	}
}

// TestReadCompletesOwnRules: a rule missing in our own key has its value in the rule set named.
func TestReadCompletesOwnRules(t *testing.T) {
	text := string(raw(t, "thesis.dcl"))
	for own, want := range map[string]curling.Rules{
		`{"name":"no-tick"}`:                         curling.NoTick(),
		`{"name":"four-rock","ends":2,"extra":true}`: func() curling.Rules { r := curling.FourRock(); r.Extra = true; return r }(),
		`{"ends":2,"guard":{"shots":3,"zone":"play"}}`: func() curling.Rules {
			r := curling.Standard()
			r.Guard.Shots, r.Guard.Zone = 3, curling.ZonePlay
			return r
		}(),
	} {
		g := read(t, strings.Replace(text, "GAMEINFO=", "HoglineRules="+own+"\r\nGAMEINFO=", 1))
		require.Empty(t, g.Warnings)
		want.Ends = 2 // of SETSTATE, where it is missing
		require.Equal(t, want, g.Rules, own)
	}
	g := read(t, "[GameInfo]\nFirst=A\nSecond=B\nHoglineRules={\"name\":\"no-tick\"}\n")
	require.Equal(t, curling.NoTick().Guard, g.Rules.Guard, "also where the head names no model")
}

func TestReadKeepsForeignKeys(t *testing.T) {
	g := read(t, strings.Replace(string(raw(t, "v2.dcl")), "Random=0.145", "Random=0.145\nVenue=Karuizawa", 1))
	require.Equal(t, map[string]string{"Venue": "Karuizawa"}, g.Extra)
}

func TestReadPolarErrorAndPairs(t *testing.T) {
	text := strings.Replace(string(raw(t, "thesis.dcl")), "GAMEINFO 0 0", "GAMEINFO 0 1", 1)
	require.Equal(t, curling.Polar, read(t, text).Players[0][0].Noise.Model)
	bare := regexp.MustCompile(`(?m)^(First|Second)Random_[12]=.*\r\n`).ReplaceAllString(text, "")
	require.NotEqual(t, text, bare)
	require.Equal(t, curling.Polar, read(t, bare).Players[1][3].Noise.Model, "the shots alone say how large it is")
	// The limits of PARAM show who throws when: here players deliver two stones running.
	limits := []string{"50", "60", "33.7", "75"}
	lines := strings.Split(string(raw(t, "thesis.dcl")), "\r\n")
	shot := 0
	for i, l := range lines {
		if strings.HasPrefix(l, "PARAM") {
			f := strings.Fields(l)
			f[3] = limits[shot%16/4]
			lines[i] = strings.Join(f, " ")
			shot++
		}
	}
	g := read(t, strings.Join(lines, "\n"))
	require.Equal(t, curling.Pairs, g.Rules.Delivery)
	require.Equal(t, 33.7, g.Players[0][2].WeightMax)
	require.Equal(t, 2, g.Ends[0].Shots[9].Thrower)
}

// TestHeadWithoutErrors: where no error of the throwers is told they have none.
func TestHeadWithoutErrors(t *testing.T) {
	g := read(t, "[GameInfo]\nFirst=A\nSecond=B\n")
	require.Equal(t, curling.NoNoise, g.Players[0][0].Noise.Model)
	require.Equal(t, curling.NoNoise, g.Players[1][3].Noise.Model)
}

// TestWhoThrowsFirst: the team named second does where every shot of the first end says so, and not where they contradict each other.
func TestWhoThrowsFirst(t *testing.T) {
	text := string(raw(t, "thesis.dcl"))
	other := strings.NewReplacer(" 0\r\n", " 1\r\n", " 1\r\n", " 0\r\n")
	of := func(change func(n int) bool) *replay.Game {
		n := -1
		return read(t, regexp.MustCompile(`SETSTATE=.*\r\n`).ReplaceAllStringFunc(text, func(line string) string {
			if n++; change(n) {
				return other.Replace(line)
			}
			return line
		}))
	}
	all := of(func(int) bool { return true })
	require.EqualValues(t, 1, all.Ends[0].First)
	require.Contains(t, warnings(all), "throws first")
	for _, some := range []func(int) bool{func(int) bool { return false }, func(n int) bool { return n == 0 },
		func(n int) bool { return n > 0 }} {
		g := of(some)
		require.EqualValues(t, 0, g.Ends[0].First)
		require.NotContains(t, warnings(g), "throws first")
	}
}

// TestEndsBetweenAreMissing is told, with the ends about the gap.
func TestEndsBetweenAreMissing(t *testing.T) {
	text := string(raw(t, "thesis.dcl"))
	later := strings.ReplaceAll(text, "\n[01", "\n[03")
	require.NotEqual(t, text, later)
	require.NotContains(t, warnings(read(t, text)), "follows end")
	require.Contains(t, warnings(read(t, later)), "end 4 follows end 1: what lies before is missing")
}

// TestExchangedSections: sections have numbers, so that their order is known wherever they stand.
func TestExchangedSections(t *testing.T) {
	for name, text := range map[string]string{"v2": string(raw(t, "v2.dcl")), "thesis": string(raw(t, "thesis.dcl"))} {
		want := read(t, text)
		before := len(want.Warnings)
		parts := strings.SplitAfter(text, "\n[")
		for i := 2; i < len(parts)-1; i++ { // the last is the result
			mixed := slices.Clone(parts)
			mixed[i], mixed[i-1] = mixed[i-1], mixed[i]
			g := read(t, strings.Join(mixed, ""))
			require.Empty(t, replay.Lost(want, g), "%s: section %d", name, i)
			require.Len(t, g.Warnings, before+1)
			require.Contains(t, warnings(g), "read in the order of the sections")
		}
	}
}
