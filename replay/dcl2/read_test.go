package dcl2

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// script writes a log as the server does.
type script struct{ bytes.Buffer }

func (s *script) message(tag, log string) *script {
	fmt.Fprintf(s, `{"ver":[1,1],"tag":%q,"id":1,"date_time":"2026-01-01T00:00:00+00:00","thread":"1","log":%s}`+"\n", tag, log)
	return s
}

const setting = `{"players":{"team0":[{"type":"normal_dist","max_speed":4.0,"stddev_speed":0.0076,"stddev_angle":0.0018},{"type":"identical"},{"type":"identical"},{"type":"normal_dist","max_speed":3.5,"stddev_speed":0.01,"stddev_angle":0.002}],"team1":[]},
"rule":"normal","setting":{"five_rock_rule":true,"max_end":1,"thinking_time":{"team0":219.0,"team1":200.5}},
"simulator":{"type":"fcv1","seconds_per_frame":0.001}}`

// state is the state of an update: stones as pairs of frame coordinates, none as "null".
func state(end, shot int, hammer string, stones0, stones1, scores, extra, result string) string {
	if hammer != "null" {
		hammer = `"` + hammer + `"`
	}
	return fmt.Sprintf(`{"end":%d,"shot":%d,"hammer":%s,"scores":{%s},"extra_end_score":{%s},"game_result":%s,"stones":{"team0":[%s],"team1":[%s]}}`, end, shot, hammer, scores, extra, result, stones0, stones1)
}

func stoneAt(x, y float64) string {
	return fmt.Sprintf(`{"angle":1.5,"position":{"x":%g,"y":%g}}`, x, y)
}

const noScore = `"team0":[null],"team1":[null]`

func moveAt(vx, vy float64, turn string) string {
	return fmt.Sprintf(`{"type":"shot","rotation":%q,"velocity":{"x":%g,"y":%g}}`, turn, vx, vy)
}

// opening is the log up to the first update: team1 throws first, end and extra end.
func opening() *script {
	s := &script{}
	s.message("net", `{"anything":1}`)
	s.message("gam", `{"cmd":"dc","game_id":"g1","date_time":"2026-01-01"}`)
	s.message("gam", `{"cmd":"meta","config":{"game":`+strings.ReplaceAll(setting, "\n", "")+`}}`)
	s.message("gam", `{"cmd":"dc_ok","name":"a","team":"team0"}`)
	s.message("gam", `{"cmd":"ready_ok","player_order":[3,2,1,0],"team":"team0"}`)
	s.message("gam", `{"cmd":"new_game","name":{"team0":"North","team1":"South"}}`)
	return s.message("gam", `{"cmd":"update","last_move":null,"next_team":"team1","state":`+state(0, 0, "team0", "null", "null", noScore,
		`"team0":null,"team1":null`, "null")+`}`)
}

func (s *script) throw(chosen, ran, next, state string) *script {
	s.message("gam", `{"cmd":"move","move":`+chosen+`,"team":"x"}`)
	return s.message("gam",
		`{"cmd":"update","last_move":{"actual_move":`+ran+`,"free_guard_zone_foul":false},"next_team":"`+next+`","state":`+state+`}`)
}

// at is a log that goes on at a shot.
func (s *script) at(end, shot int, hammer string) *script {
	return s.message("gam", `{"cmd":"update","last_move":null,"next_team":"`+hammer+`","state":`+state(end, shot, hammer, "null", "null",
		noScore, noExtra, "null")+`}`)
}

const noExtra = `"team0":null,"team1":null`

func read(t testing.TB, s *script) *replay.Game {
	t.Helper()
	g, err := Read(bytes.NewReader(s.Bytes()))
	require.NoError(t, err)
	return g
}

func TestReadHead(t *testing.T) {
	g := read(t, opening())
	require.Empty(t, g.Warnings)
	require.Equal(t, [2]string{"North", "South"}, g.Teams)
	require.Equal(t, [2]int{219000, 200500}, g.TimeLeft)
	require.Equal(t, physics.FCV1, g.Ice.Model)
	require.Equal(t, 1, g.Rules.Ends)
	require.Equal(t, curling.FreeGuard{Shots: 5, Zone: curling.ZoneFGZ}, g.Rules.Guard)
	require.Equal(t, curling.Pairs, g.Rules.Delivery)
	require.Equal(t, curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.01, B: 0.002}, WeightMax: 3.5}, g.Players[0][0],
		"the order of ready_ok")
	require.Equal(t, curling.NoNoise, g.Players[0][1].Noise.Model)
	require.Equal(t, 4.0, g.Players[0][3].WeightMax)
	require.Equal(t, "g1", g.Extra["game_id"])
	require.Len(t, g.Ends, 1)
	require.Equal(t, replay.Abandoned, g.Ends[0].Shots[0].Kind)
	require.False(t, g.Complete)
}

// TestHeadAtItsLimits: the largest numbers of ends and of seconds that can be are taken, beyond them the usual ones are.
func TestHeadAtItsLimits(t *testing.T) {
	with := func(was, now string) *replay.Game {
		text := strings.Replace(opening().String(), was, now, 1)
		require.NotEqual(t, opening().String(), text)
		return read(t, &script{*bytes.NewBufferString(text)})
	}
	for _, n := range []int{2, maxEnds} {
		g := with(`"max_end":1`, fmt.Sprintf(`"max_end":%d`, n))
		require.Empty(t, g.Warnings)
		require.Equal(t, n, g.Rules.Ends)
	}
	for _, n := range []int{-1, 0, maxEnds + 1} {
		g := with(`"max_end":1`, fmt.Sprintf(`"max_end":%d`, n))
		require.Len(t, g.Warnings, 1)
		require.Contains(t, g.Warnings[0].Text.Error(), "max_end")
		require.Equal(t, curling.FiveRock().Ends, g.Rules.Ends)
	}
	require.Equal(t, 999_999_500, with(`"team0":219.0`, `"team0":999999.5`).TimeLeft[0])
	for _, none := range []string{"0", "-1", "1000000"} {
		require.Zero(t, with(`"team0":219.0`, `"team0":`+none).TimeLeft[0])
	}
	require.False(t, with(`"five_rock_rule":true`, `"five_rock_rule":false`).Rules.Guard.Shots > 0)
}

func TestReadShots(t *testing.T) {
	s := opening().throw(moveAt(0.13, 2.4, "ccw"), moveAt(0.14, 2.5, "ccw"), "team0", state(0, 1, "team0", "null", stoneAt(0.5, 38.405),
		noScore, noExtra, "null"))
	g := read(t, s)
	e := g.Ends[0]
	require.Equal(t, curling.TeamID(1), e.First)
	require.Len(t, e.Shots, 2)
	shot := e.Shots[0]
	require.Equal(t, replay.Thrown, shot.Kind)
	require.Equal(t, 8, shot.Line)
	require.Equal(t, 0, shot.Thrower)
	require.Equal(t, curling.Shot{VX: 0.13, VY: -2.4, Turn: curling.Left}, shot.Chosen)
	require.Equal(t, curling.Shot{VX: 0.14, VY: -2.5, Turn: curling.Left}, shot.Run)
	require.Equal(t, curling.Position{}, shot.Before)
	require.InDelta(t, 2.875, shot.After[0].X, 1e-12, "team1's first stone is that of the first shot")
	require.InDelta(t, curling.TeeY, shot.After[0].Y, 1e-12, "y = 38.405 is the tee")
	require.Equal(t, *shot.After, e.Shots[1].Before)
}

func TestReadScoresExtraEndAndResult(t *testing.T) {
	s := opening().at(0, 15, "team0").
		throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "team1", state(1, 0, "team0", "null", "null", `"team0":[0],"team1":[0]`, noExtra,
			"null")).at(1, 15, "team0").
		throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "", state(2, 0, "null", "null", "null", `"team0":[0],"team1":[0]`,
			`"team0":0,"team1":2`, `{"winner":"team1","reason":"score"}`)).
		message("gam", `{"cmd":"game_over"}`)
	g := read(t, s)
	require.Empty(t, g.Warnings)
	require.True(t, g.Complete)
	require.Equal(t, replay.Result{Score: [2]int{0, 2}, Winner: 1, Reason: replay.ByScore}, g.Result)
	require.Len(t, g.Ends, 2)
	require.True(t, g.Ends[0].Scored)
	require.Equal(t, [2]int{0, 2}, g.Ends[1].Score, "the extra end's points stand elsewhere")
	require.Nil(t, g.Ends[0].Shots[0].After, "the log leaves out how an end lay at its end")
	require.Equal(t, curling.Right, g.Ends[0].Shots[0].Run.Turn)
}

// TestReadDraw: a match without a winner has a word of its own in the log.
func TestReadDraw(t *testing.T) {
	g := read(t, opening().at(0, 15, "team0").
		throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "", state(1, 0, "null", "null", "null", `"team0":[0],"team1":[0]`,
			noExtra, `{"winner":null,"reason":"draw"}`)).
		message("gam", `{"cmd":"game_over"}`))
	require.Equal(t, replay.Result{Winner: -1, Reason: replay.ByScore}, g.Result)
}

// TestReadFirstThrowerWithoutHammer: where the state has no hammer, the team to throw and the number of
// the shot give who threw first.
func TestReadFirstThrowerWithoutHammer(t *testing.T) {
	for _, c := range []struct {
		shot  int
		next  string
		first curling.TeamID
	}{{0, "team0", 0}, {0, "team1", 1}, {3, "team0", 1}, {3, "team1", 0}, {6, "team1", 1}} {
		s := &script{}
		s.message("gam", `{"cmd":"update","last_move":null,"next_team":"`+c.next+`","state":`+state(0, c.shot, "null", "null", "null", noScore,
			noExtra, "null")+`}`)
		e := read(t, s).Ends[0]
		require.Equal(t, c.first, e.First, "%+v", c)
		require.Equal(t, c.next, teamName(e.Mover(c.shot)))
	}
}

func TestReadConcession(t *testing.T) {
	s := opening().message("gam", `{"cmd":"move","move":{"type":"concede"},"team":"team1"}`)
	g := read(t, s)
	require.Equal(t, replay.Conceded, g.Ends[0].Shots[0].Kind)
	require.True(t, g.Complete)
	require.Equal(t, replay.Result{Winner: 0, Reason: replay.ByConceding}, g.Result)
}

func TestReadStopsAtTheServersError(t *testing.T) {
	s := opening().message("err", `"broken pipe"`).throw(moveAt(0.1, 2, "cw"), moveAt(0.1, 2, "cw"), "team0",
		state(0, 1, "team0", "null", "null", noScore, noExtra, "null"))
	g := read(t, s)
	require.Len(t, g.Warnings, 1)
	require.Equal(t, 8, g.Warnings[0].Line)
	require.Contains(t, g.Warnings[0].Text.String(), `the server reports an error: the log is read up to here: "\"broken pipe\""`)
	require.Len(t, g.Ends[0].Shots, 1, "what came before is kept")
}

func TestReadReportsBrokenLines(t *testing.T) {
	good := state(0, 1, "team0", "null", stoneAt(0.5, 38), noScore, noExtra, "null")
	for _, c := range []struct{ name, cmd, want string }{
		{"no JSON", `{"cmd":`, "want a message"},
		{"no command", `{"x":1}`, "log.cmd: missing"},
		{"no state", `{"cmd":"update"}`, "update.state: missing"},
		{"shot 17", `{"cmd":"update","state":{"end":0,"shot":17}}`, "shot 18 of end 1 is in no match"},
		{"a stone at 1e308", `{"cmd":"update","last_move":{},"next_team":"team0","state":` + state(0, 1, "team0", stoneAt(1e308, 0), "null",
			noScore, noExtra, "null") + `}`, "outside the sheet"},
		{"no turn", `{"cmd":"update","last_move":{"actual_move":` + moveAt(0, 2, "up") + `},"next_team":"team0","state":` + good + `}`,
			`rotation: "up", want cw or ccw`},
		{"too fast", `{"cmd":"update","last_move":{"actual_move":` + moveAt(0, 2000, "cw") + `},"next_team":"team0","state":` + good + `}`,
			"is no shot"},
		{"order of players", `{"cmd":"ready_ok","team":"team0","player_order":[0,0,1,2]}`, "want each of 0 to 3 once"},
		{"unknown team", `{"cmd":"ready_ok","team":"team7"}`, `team: "team7", want team0 or team1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := read(t, opening().message("gam", c.cmd))
			require.NotEmpty(t, g.Warnings)
			require.Equal(t, 8, g.Warnings[0].Line)
			require.Contains(t, g.Warnings[0].Text.String(), c.want)
			require.Equal(t, "North", g.Teams[0], "the rest is kept")
		})
	}
}

// TestReadNonsensePositions: what cannot lie there is reported with the line of its update.
func TestReadNonsensePositions(t *testing.T) {
	next := func(shot int, stones0, stones1 string) string {
		return state(0, shot, "team0", stones0, stones1, noScore, noExtra, "null")
	}
	for _, c := range []struct {
		name, stones0, stones1, want string
		lies                         []int // of stones 1 and 2
	}{
		{"good", stoneAt(0.2, 38), stoneAt(0.2, 37), "", []int{0, 1}},
		{"in one place", stoneAt(0.2, 38), stoneAt(0.2, 38.1),
			"update: stones 1 and 2 overlap by 190.0 mm: shots from here cannot be simulated", []int{0, 1}},
		{"touching within the tolerance", stoneAt(0.2, 38), stoneAt(0.2, 38.2899), "", []int{0, 1}},
		{"between the hog lines", stoneAt(0.2, 38), stoneAt(0.2, 20), "update: stone 1 lies out of play: simulations leave it out", []int{0, 1}},
		{"behind the back line", stoneAt(0.2, 41), "null", "update: stone 2 lies out of play: simulations leave it out", []int{1}},
		{"beside the sheet", stoneAt(9, 38), stoneAt(0, 38),
			"update: stones.team0[0]: (9, 38) is outside the sheet: such stones are taken as not there", []int{0}},
		{"nine stones", strings.Repeat("null,", 8) + "null", stoneAt(0, 38),
			"update: stones.team0: 9 stones, want at most 8: such stones are taken as not there", []int{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := read(t, opening().
				throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "team0", next(1, "null", stoneAt(0.2, 37))).
				throw(moveAt(0.2, 2.4, "cw"), moveAt(0.2, 2.4, "cw"), "team1", next(2, c.stones0, c.stones1)).
				throw(moveAt(0.3, 2.4, "cw"), moveAt(0.3, 2.4, "cw"), "team0", next(3, "null", stoneAt(0.2, 37))))
			if c.want == "" {
				require.Empty(t, g.Warnings)
			} else {
				require.Len(t, g.Warnings, 1)
				require.Equal(t, "line 11: "+c.want, g.Warnings[0].String())
			}
			shots := g.Ends[0].Shots
			require.Len(t, shots, 4)
			var lies []int
			for i := range shots[2].Before {
				if shots[2].Before.Has(i) {
					lies = append(lies, i)
				}
			}
			require.Equal(t, c.lies, lies)
			require.Equal(t, shots[2].Before, *shots[1].After)
			require.Equal(t, 0.3, shots[2].Run.VX, "the next shot is still the next one")
			require.Equal(t, 2, shots[2].Number)
		})
	}
}

func TestReadTwoGamesInOneFile(t *testing.T) {
	one := opening().throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "team0", state(0, 1, "team0", "null", stoneAt(0.2, 38), noScore,
		noExtra, "null"))
	alone := read(t, one)
	both := &script{}
	both.WriteString(one.String())
	both.WriteString(strings.ReplaceAll(opening().String(), "North", "East"))
	g := read(t, both)
	require.Len(t, g.Warnings, 1)
	require.Equal(t, "line 11: another game begins here: the log is read up to here", g.Warnings[0].String())
	g.Warnings = nil
	require.Equal(t, alone, g)
}

func TestReadEncodingsAndLineEnds(t *testing.T) {
	text := strings.ReplaceAll(opening().throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "team0",
		state(0, 1, "team0", "null", stoneAt(0.2, 38), noScore, noExtra, "null")).String(), "North", "北見")
	want, err := Read(strings.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, "北見", want.Teams[0])
	encoded := func(e encoding.Encoding) string {
		out, err := e.NewEncoder().String(text)
		require.NoError(t, err)
		return out
	}
	for name, same := range map[string]string{
		"UTF-16, little endian":              encoded(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)),
		"UTF-16, big endian":                 encoded(unicode.UTF16(unicode.BigEndian, unicode.UseBOM)),
		"UTF-16 without its byte order mark": encoded(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)),
		"Shift_JIS":                          encoded(japanese.ShiftJIS),
		"CR":                                 strings.ReplaceAll(text, "\n", "\r"),
		"CR LF":                              strings.ReplaceAll(text, "\n", "\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			g, err := Read(strings.NewReader(same))
			require.NoError(t, err)
			g.Encoding = charset.Encoding{}
			require.Equal(t, want, g)
		})
	}
	g, err := Read(strings.NewReader(strings.ReplaceAll(text, "北見", "北見カーリ\xe3\x83")))
	require.NoError(t, err)
	require.Len(t, g.Warnings, 1)
	require.Contains(t, g.Warnings[0].String(), "bytes that are no letters in UTF-8")
}

func TestReadRefusesWhatIsNoLog(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "dcl2: line 1: the file is empty"},
		{"text", "\n[GameInfo]\n", "dcl2: line 2: \"[GameInfo]\": want a message"},
		{"brackets", strings.Repeat("[", 2*maxLine), "dcl2: line 1 is longer than 1024 KB"},
		{"another JSON", `{"a":1}`, "want a message with a tag"},
		{"nothing but an error", `{"tag":"err","log":"no port"}`, "the server reports an error and no game"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(c.text))
			require.ErrorContains(t, err, c.want)
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(opening().Bytes())
	f.Add(opening().throw(moveAt(0.1, 2.4, "cw"), moveAt(0.1, 2.4, "cw"), "team1", state(1, 0, "team0", stoneAt(1, 38), "null",
		`"team0":[0],"team1":[0]`, noExtra, "null")).Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, p := range g.Places() {
			s, err := g.State(p)
			require.NoError(t, err)
			if e, shot := g.ShotAt(p); shot != nil {
				require.NotNil(t, e)
				_, _ = g.PlayerOf(e, shot)
			}
			_ = s.Mover()
		}
	})
}
