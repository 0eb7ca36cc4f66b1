package dc4log

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/dc3/wire"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
)

// said is a line of the client's log.
func said(message string) string {
	line, _ := json.Marshal(map[string]string{"timestamp": "2026-03-04T10:41:00.001", "logger": "DC_Client", "level": "INFO",
		"message": message})
	return string(line) + "\n"
}

// where is the place of the n-th stone of a team, in the frame of the protocol.
func where(team, n int) wire.Vector {
	return wire.Vector{X: -2 + 0.5*float64(n), Y: 36 + float64(team)}
}

// state is a state before the shot n of an end as Python prints it, with the points of both ends.
func state(end, n int, spin string, points [2]int, more string) string {
	var stones [2][]string
	for i := range curling.Stones {
		v := wire.Vector{}
		if i < n {
			v = where(i%2, i/2)
		}
		stones[i%2] = append(stones[i%2], fmt.Sprintf("CoordinateDataSchema(x=%g, y=%g)", v.X, v.Y))
	}
	next, move := fmt.Sprintf("'team%d'", n%2), "None"
	if n == curling.Stones {
		next = "None"
	}
	if n > 0 {
		move = "ShotInfoSchema(translational_velocity=2.4, angular_velocity=" + spin + ", shot_angle=1.5157)"
	}
	return fmt.Sprintf("latest_state_data: winner_team=%s end_number=%d shot_number=%d total_shot_number=%d next_shot_team=%s first_team_remaining_time=218.5 "+
		"second_team_remaining_time=217.5 mix_doubles_settings=None last_move=%s stone_coordinate=StoneCoordinateSchema(data={'team0': [%s], 'team1': [%s]}) "+
		"score=ScoreSchema(team0=[%d, 0, 0], team1=[0, %d, 0])", map[bool]string{true: more, false: "None"}[more != ""], end, n/2, n, next, move,
		strings.Join(stones[0], ", "), strings.Join(stones[1], ", "), points[0], points[1])
}

const usual = "-1.5707963267948966"

// whole is a match of two ends, a state a line.
func whole() (lines []string) {
	lines = append(lines, said("SSE loop start -> http://localhost:5000/matches/1/stream"))
	for end := range 2 {
		for n := range curling.Stones + 1 {
			points, winner := [2]int{}, ""
			if end == 1 || n == curling.Stones {
				points[0] = 3
			}
			if end == 1 && n == curling.Stones {
				points[1], winner = 1, "'team0'"
			}
			lines = append(lines, said(state(end, n, usual, points, winner)))
		}
	}
	return lines
}

func read(t *testing.T, lines []string) *replay.Game {
	t.Helper()
	g, err := Read(strings.NewReader(strings.Join(lines, "")))
	require.NoError(t, err)
	return g
}

func warnings(g *replay.Game) (texts []string) {
	for _, w := range g.Warnings {
		texts = append(texts, fmt.Sprint(w.Line, " ", w.Text))
	}
	return texts
}

// rules is the only warning about a whole log.
const rules = "2 the log does not tell the rules: 2 ends by its list of points, guards by the five-rock rule"

func TestRead(t *testing.T) {
	g := read(t, whole())
	require.Equal(t, []string{rules}, warnings(g))
	require.Equal(t, [2]int{3, 1}, g.Result.Score)
	require.Equal(t, replay.Result{Score: [2]int{3, 1}, Winner: 0, Reason: replay.ByScore}, g.Result)
	require.True(t, g.Complete)
	require.Equal(t, [2]int{218500, 217500}, g.TimeLeft)
	require.Len(t, g.Ends, 2)
	for k, e := range g.Ends {
		require.Equal(t, k, e.Number)
		require.Len(t, e.Shots, curling.Stones)
		for i, s := range e.Shots {
			require.Equal(t, i, s.Number)
			require.False(t, s.Gap)
			require.True(t, s.Ran)
			require.InDelta(t, 2.4, s.Run.Speed(), 1e-12)
			require.Equal(t, curling.Right, s.Run.Turn, "what was sent clockwise is told with a negative sign")
			require.Equal(t, where(i%2, i/2).Point(), s.After[i])
			require.False(t, s.Before.Has(i))
			require.Equal(t, 2+17*k+i+1, s.Line)
		}
	}
	require.Equal(t, [2]int{3, 0}, g.Ends[0].Score)
}

// TestToldTwice: a state that comes again adds nothing.
func TestToldTwice(t *testing.T) {
	var lines []string
	for _, l := range whole() {
		lines = append(lines, l, l)
	}
	g, want := read(t, lines), read(t, whole())
	require.Equal(t, want.Result, g.Result)
	require.Equal(t, want.Shots(), g.Shots())
	require.Len(t, g.Warnings, 1)
}

// TestMissingStates: what is missing is told, and what is known stays in its place.
func TestMissingStates(t *testing.T) {
	all := whole()
	g := read(t, append(append([]string{}, all[:6]...), all[8:]...)) // the states after shots 5 and 6
	require.Equal(t, []string{rules, "7 the states between shot 5 and shot 7 of end 1 are missing"}, warnings(g))
	shots := g.Ends[0].Shots
	require.Len(t, shots, curling.Stones-1)
	require.Equal(t, 4, shots[4].Number)
	require.Nil(t, shots[4].After)
	require.False(t, shots[4].Ran)
	require.Equal(t, 6, shots[5].Number)
	require.True(t, shots[5].Gap)
	require.NotNil(t, shots[5].After)
	require.Equal(t, [2]int{3, 1}, g.Result.Score)

	g = read(t, append(append([]string{}, all[:12]...), all[18:]...)) // from shot 11 of the first end on
	require.Equal(t, []string{rules, "13 the states of end 1 from shot 11 on are missing"}, warnings(g))
	require.Equal(t, replay.Abandoned, g.Ends[0].Shots[10].Kind)
	require.Len(t, g.Ends[1].Shots, curling.Stones)
	require.Equal(t, [2]int{3, 0}, g.Ends[0].Score, "told by the states of the next end")

	g = read(t, all[:12])
	require.False(t, g.Complete)
	require.Equal(t, replay.Abandoned, g.Ends[0].Shots[10].Kind)
	require.False(t, g.Ends[0].Scored)
}

// TestSpins: a stone has the spin that the log tells, and none where that is 0.
func TestSpins(t *testing.T) {
	g := read(t, []string{said(state(0, 0, usual, [2]int{}, "")), said(state(0, 1, "15.707963267948966", [2]int{}, "")),
		said(state(0, 2, "0.0", [2]int{}, ""))})
	require.Equal(t, []string{strings.Replace(rules, "2 the", "1 the", 1)}, warnings(g))
	first, second := g.Ends[0].Shots[0].Run, g.Ends[0].Shots[1].Run
	require.Equal(t, curling.Left, first.Turn)
	require.InDelta(t, -5*math.Pi, first.Rate(math.Pi/2), 1e-6)
	require.Equal(t, curling.NoSpin, second.Spin)
	require.Zero(t, second.Rate(math.Pi/2))
}

// TestAgreementOfSpins: shots that another simulator throws with any spin, and tells as a log, are thrown here to the same places.
func TestAgreementOfSpins(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	var now curling.Position
	told := func(n int, spin float64, s curling.Shot) string {
		var stones [2][]string
		for i, p := range now {
			v := wire.Vector{}
			if now.Has(i) {
				v = wire.FromPoint(p)
			}
			stones[i%2] = append(stones[i%2], fmt.Sprintf("CoordinateDataSchema(x=%v, y=%v)", v.X, v.Y))
		}
		return said(fmt.Sprintf("latest_state_data: winner_team=None end_number=0 total_shot_number=%d next_shot_team='team%d' last_move=ShotInfoSchema("+
			"translational_velocity=%v, angular_velocity=%v, shot_angle=%v) stone_coordinate=StoneCoordinateSchema(data={'team0': [%s], 'team1': [%s]}) "+
			"score=ScoreSchema(team0=[0, 0], team1=[0, 0])", n, n%2, s.Speed(), spin, math.Atan2(-s.VY, s.VX), strings.Join(stones[0], ", "),
			strings.Join(stones[1], ", ")))
	}
	lines := []string{said(state(0, 0, usual, [2]int{}, ""))}
	rates := []float64{-5 * math.Pi, 0, 5 * math.Pi, math.Pi / 2, 0, -2 * math.Pi, 1}
	for n, spin := range rates {
		shot := curling.Shot{VX: []float64{-0.128, 0, 0.128, 0.128, 0.005, -0.125, 0.13}[n],
			VY: -2.36 - 0.03*float64(n)}.Turning(-spin, math.Pi/2)
		out, err := sim.Throw(physics.Delivery{Position: now, Index: n, Shot: shot}, nil)
		require.NoError(t, err)
		now = out.Position
		lines = append(lines, told(n+1, spin, shot))
	}
	g := read(t, lines)
	a, err := replay.CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Equal(t, len(rates), a.Shots)
	require.Equal(t, len(rates), a.Agreeing, "%+v", a)
	for k := range g.Ends[0].Shots {
		g.Ends[0].Shots[k].Run.Spin = 0
	}
	a, err = replay.CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Less(t, a.Agreeing, len(rates)-2, "by the sign of the spin alone they do not agree")
	require.Greater(t, a.Worst, 1.0)
}

// TestEveryMark: the client and its examples write different words before a state.
func TestEveryMark(t *testing.T) {
	want := read(t, whole())
	for _, m := range []string{"state_data: ", "Received latest state data: ", "Received state data: "} {
		var lines []string
		for _, l := range whole() {
			lines = append(lines, strings.Replace(l, "latest_state_data: ", m, 1))
		}
		g := read(t, lines)
		require.Equal(t, want.Ends, g.Ends, m)
		require.Equal(t, want.Result, g.Result, m)
	}
}

// TestDamaged: a line that cannot be read costs that line, and says why.
func TestDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"latest_state_data: end_number=0 stone_coordinate=Stone(":                                           "want key=value",
		"latest_state_data: end_number=zero":                                                                "\"zero\" at letter 12: want a value",
		"latest_state_data: score=[[[[[[[[[[[[[[[[[[[[[[":                                                   "at most 16 brackets",
		"latest_state_data: winner_team='team":                                                              "want a text that ends",
		"latest_state_data: end_number=1e99":                                                                "want a whole number",
		strings.Replace(state(0, 1, usual, [2]int{}, ""), "total_shot_number=1", "total_shot_number=99", 1): "total_shot_number 99",
		strings.Replace(state(0, 1, usual, [2]int{}, ""), "x=-2", "x=-200", 1):                              "no such stone",
		state(0, 1, usual, [2]int{90, 0}, ""):                                                               "score 90 of end 1",
	} {
		g := read(t, []string{said(state(0, 0, usual, [2]int{}, "")), said(text), said(state(0, 1, usual, [2]int{}, ""))})
		require.Len(t, g.Warnings, 2, text)
		require.Contains(t, warnings(g)[1], want)
		require.Contains(t, warnings(g)[1], "2 ", "the line")
		require.Len(t, g.Ends[0].Shots, 2, "what follows is read: %s", text)
	}
	for _, text := range []string{"", "{", said("hello"), said(marks[0]), "\x00\xff", strings.Repeat("[", 1<<16)} {
		_, err := Read(strings.NewReader(text))
		require.Error(t, err, "%.20q", text)
	}
}

// TestOtherLines: lines that are no state cost nothing, and those behind them are read.
func TestOtherLines(t *testing.T) {
	want := read(t, whole())
	for name, line := range map[string]string{
		"no JSON": "hello\n", "no object": "[1]\n", "another type": `{"message": 1}` + "\n", "no message": "{}\n",
		"another message": said("hello"), "empty": "\n",
		"too long": said(strings.Repeat("x", maxLine)),
	} {
		var lines []string
		for i, l := range whole() {
			if lines = append(lines, l); i == 5 {
				lines = append(lines, line)
			}
		}
		g := read(t, lines)
		require.Equal(t, want.Result, g.Result, name)
		require.Len(t, g.Ends, len(want.Ends), name)
		for k := range g.Ends {
			require.Len(t, g.Ends[k].Shots, len(want.Ends[k].Shots), name)
		}
		for _, w := range g.Warnings {
			require.True(t, w.Text.Key == "dc4log.rules" || name == "too long" && w.Text.Key == "dc4log.long-line", "%s: %v", name, w.Text)
		}
	}
}

// TestTheClientsLog reads a log of a real client, where it lies beside the project.
func TestTheClientsLog(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "logs", "field", "dc4client_team0_20260304_104112.jsonl"))
	if err != nil {
		t.Skip("no logs beside the project")
	}
	defer f.Close()
	g, err := Read(f)
	require.NoError(t, err)
	require.Equal(t, [2]int{1, 0}, g.Result.Score)
	require.Len(t, g.Ends[0].Shots, curling.Stones)
	require.Equal(t, 0, g.Result.Winner)
}

func FuzzRead(f *testing.F) {
	f.Add(strings.Join(whole()[:20], ""))
	f.Add(said("latest_state_data: a=[{'b': C(d=None)}]"))
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
		}
	})
}
