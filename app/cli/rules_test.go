package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// ruleLine runs a rules command.
func ruleLine(t *testing.T, args ...string) (string, error) {
	t.Helper()
	out, errs, status := hogline(t, "", append([]string{"rules"}, args...)...)
	if status != 0 {
		return out, errors.New(errs)
	}
	return out, nil
}

func TestRulesPerft(t *testing.T) {
	out, err := ruleLine(t, "perft", "tic-tac-toe", "--depth", "6", "--all", "--json")
	require.NoError(t, err)
	var doc struct {
		Perft     []int          `json:"perft"`
		States    int            `json:"states"`
		Terminals map[string]int `json:"terminals"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	require.Equal(t, []int{1, 9, 72, 504, 3024, 15120, 54720}, doc.Perft)
	require.Equal(t, 5478, doc.States)
	require.Equal(t, map[string]int{"100 0": 626, "0 100": 316, "50 50": 16}, doc.Terminals)
	out, err = ruleLine(t, "perft", "connect-four", "--depth", "2", "--set", "WIDTH=7")
	require.NoError(t, err)
	require.Equal(t, "1 7 49\n", out)
	_, err = ruleLine(t, "perft", "connect-four", "--set", "WIDE=7")
	require.ErrorContains(t, err, "connect-four has no param WIDE")
	_, err = ruleLine(t, "perft", "connect-four", "--set", "WIDTH=70")
	require.ErrorContains(t, err, "choose a number from 4 to 16")
	_, err = ruleLine(t, "perft", "five-rock")
	require.ErrorContains(t, err, "played with stones on ice")
	_, err = ruleLine(t, "perft", "no-such-game")
	require.ErrorContains(t, err, "no-such-game")
}

func TestRulesLint(t *testing.T) {
	_, err := ruleLine(t, "lint", "five-rock", "mixed-doubles", "reversi")
	require.NoError(t, err)
	bad := filepath.Join(t.TempDir(), "bad.gsm")
	require.NoError(t, os.WriteFile(bad, []byte("player X\ngsm LEGAL\n* a : Board.tru(X) t-> b\n"), 0o600))
	out, err := ruleLine(t, "lint", bad)
	require.ErrorContains(t, err, "can be looked at but not played")
	require.Contains(t, out, "bad.gsm:3:7: machine LEGAL, state a: there is no function Board.tru; did you mean Board.true?")
	out, err = ruleLine(t, "lint", bad, "--json")
	require.Error(t, err)
	require.Contains(t, out, `"code": "unknown-function"`)
}

func TestRulesRunAndCheck(t *testing.T) {
	out, err := ruleLine(t, "run", "eight-queens", "--json")
	require.NoError(t, err)
	require.Contains(t, out, `"over": true`)
	again, err := ruleLine(t, "run", "eight-queens", "--json")
	require.NoError(t, err)
	require.Equal(t, out, again, "the same seed plays the same game")
	out, err = ruleLine(t, "check", "tic-tac-toe")
	require.NoError(t, err)
	require.Contains(t, out, "all 5478 states walked")
	require.Regexp(t, `well-formed +proved`, out)
}

func TestRulesDiagramAndGDL(t *testing.T) {
	out, err := ruleLine(t, "diagram", "five-rock")
	require.NoError(t, err)
	require.Contains(t, out, "<svg")
	require.Contains(t, out, "restore(FREE_GUARD)")
	_, err = ruleLine(t, "diagram", "five-rock", "--machine", "NOTHING")
	require.ErrorContains(t, err, "it has INITIAL, TERMINAL, LEGAL, UPDATE, GOAL")
	_, err = ruleLine(t, "diagram", "five-rock", "-o", "x.bmp")
	require.ErrorContains(t, err, "ends in .svg")
	picture := filepath.Join(t.TempDir(), "t.png")
	_, err = ruleLine(t, "diagram", "tic-tac-toe", "-o", picture)
	require.NoError(t, err)
	data, err := os.ReadFile(picture)
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	kif := filepath.Join(t.TempDir(), "t.kif")
	_, err = ruleLine(t, "gdl", "tic-tac-toe", "-o", kif)
	require.NoError(t, err)
	text, err := os.ReadFile(kif)
	require.NoError(t, err)
	require.Contains(t, string(text), "(role x)")
	_, err = ruleLine(t, "gdl", "five-rock")
	require.ErrorContains(t, err, "cannot be exported to GDL")
}

func TestRulesTraceOfALog(t *testing.T) {
	out, err := ruleLine(t, "trace", "five-rock", "--log", smallLogFile(t))
	require.NoError(t, err)
	require.Equal(t, "1.1  Stone 1 of the end breaks no rule: the stones stand\n", out)
	out, err = ruleLine(t, "trace", "five-rock", "--log", smallLogFile(t), "--full", "--lang", "ja", "--json")
	require.NoError(t, err)
	require.Contains(t, out, "このエンドの1投目は反則なし")
	require.Contains(t, out, "チーム1の手は投球")
	_, err = ruleLine(t, "trace", "five-rock", "--log", smallLogFile(t), "--end", "4")
	require.ErrorContains(t, err, "no such shot")
}

func TestRulesTraceOfAGame(t *testing.T) {
	out, err := ruleLine(t, "trace", "tic-tac-toe", "--turn", "3")
	require.NoError(t, err)
	require.Contains(t, out, "UPDATE.does  Player.does(pl,PUT(x,y))")
	_, err = ruleLine(t, "trace", "tic-tac-toe", "--turn", "30")
	require.ErrorContains(t, err, "the random game has no turn 30")
}

// TestMachineScoresAsTheLogsDo runs logs through the machine, two matches of our own and those of third-party programs
// where they lie beside the project: the positions of a log give its points and first throwers.
func TestMachineScoresAsTheLogsDo(t *testing.T) {
	logs, err := filepath.Glob("../../../shared/logs/*.dcl")
	require.NoError(t, err)
	logs = append(logs, smallLogFile(t), "../../replay/file/testdata/two-ends-v2.dcl", "../../assets/positions/sample-match.dcl")
	src, err := os.ReadFile("../../assets/rules/four-rock.gsm")
	require.NoError(t, err)
	set, err := match.Load("four-rock", string(src), map[string]syntax.ParamValue{"EXTRA": {Name: "YES"}})
	require.NoError(t, err)
	for _, name := range logs {
		g, err := file.Open(name)
		require.NoError(t, err)
		engine := set.Engine(g.Ice.Bounds)
		for e := range g.Ends {
			for k := range g.Ends[e].Shots {
				shot := &g.Ends[e].Shots[k]
				if shot.After == nil || shot.Kind != replay.Thrown {
					continue
				}
				s, err := g.State(replay.Place{End: e, Shot: k})
				require.NoError(t, err)
				s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
				o, err := engine.Throw(s, replay.InPlay(g.Ice.Bounds, *shot.After), false)
				require.NoError(t, err)
				require.False(t, o.Foul, "%s: what the log shows is what the rules left", name)
				if !o.Ended || !g.Ends[e].Scored {
					continue
				}
				points := [2]int{}
				points[o.Scorer] = o.Points
				require.Equal(t, g.Ends[e].Score, points, "%s, end %d", name, e+1)
				if e+1 < len(g.Ends) {
					require.Equal(t, g.Ends[e+1].First, o.State.First, "%s, end %d", name, e+2)
				}
			}
		}
	}
}
