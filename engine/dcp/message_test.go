package dcp

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/curling"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Message{
		"ISREADY":             IsReady{},
		"isready":             IsReady{},
		"READYOK ":            ReadyOK{},
		"NEWGAME a b":         NewGame{"a", "b"},
		"GAMEINFO 0 0 4":      GameInfo{false, false, 4},
		"GAMEINFO 1 1 2":      GameInfo{true, true, 2},
		"GAMEINFO 0 1":        GameInfo{false, true, 4},
		"PLAYERINFO .1 .2 50": PlayerInfo{[]Skill{{.1, .2, 50}}},
		"SETORDER":            AskOrder{},
		"SetOrder 3 2 1 0":    SetOrder{[]int{3, 2, 1, 0}},
		"PUTSTONE":            AskPlacement{},
		"PUTSTONE 3":          PutStone{3},
		"SETSTATE 13 2 8 1":   SetState{13, 2, 8, 1},
		"GO 219000 -1":        Go{[2]int{219000, -1}},
		"SCORE -3":            Score{-3},
		"GAMEOVER win":        GameOver{"WIN"},
		"RANDOMSIZE 0.1 0.2":  RandomSize{.1, .2},
		// really sent by programs (docs/PROTOCOL.md)
		"BESTSHOT -0.985762 -29.5599 0":  BestShot{curling.Shot{VX: -0.985762, VY: -29.5599}},
		"bestshot 1e0 -3.1E1 1.000000\r": BestShot{curling.Shot{VX: 1, VY: -31, Turn: curling.Left}},
		"CONCEDE":                        Concede{},
		"CONSEED":                        Concede{},
		"conceed 1":                      Concede{},
		"BESTMOVE 1 2 3":                 Unknown{"BESTMOVE 1 2 3"},
		"":                               Unknown{},
	} {
		m, err := Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, m, text)
	}
	for text, want := range map[string]string{
		"BESTSHOT":                     "0 arguments, want 3",
		"BESTSHOT nan -30 0":           `argument 1 is "nan", want a number`,
		"BESTSHOT 1 -1e999 0":          `argument 2 is "-1e999"`,
		"BESTSHOT 1 -30 2":             "turn 2, want 0 or 1",
		"BESTSHOT 1 -30 0 0":           "4 arguments, want 3",
		"SETORDER 0 0 1 2":             "player 0 throws twice",
		"SETORDER 7 1":                 "from 0 to 3",
		"PUTSTONE 4":                   "from 0 to 3",
		"SETSTATE 17 0 8 0":            "from 0 to 16",
		"POSITION 1 2":                 "2 arguments, want 32",
		"PLAYERINFO 1 2":               "want 3 for each",
		"SCORE 401":                    "from -400 to 400",
		"GAMEINFO 2 0 4":               "from 0 to 1",
		strings.Repeat("x", MaxLine*2): "8192 bytes",
	} {
		_, err := Parse(text)
		require.ErrorIs(t, err, ErrNotAMessage, text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestRoundTrip: what is sent is read back the same.
func TestRoundTrip(t *testing.T) {
	number := rapid.Float64Range(-100, 100)
	shot := rapid.Custom(func(t *rapid.T) curling.Shot {
		return curling.Shot{VX: number.Draw(t, "vx"), VY: number.Draw(t, "vy"), Turn: curling.Turn(rapid.IntRange(0, 1).Draw(t, "turn"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		var stones curling.Position
		for i := range stones {
			if rapid.Bool().Draw(t, "there") {
				// six digits are what programs write
				stones[i] = curling.Vec{X: math.Round(number.Draw(t, "x")*1e6) / 1e6, Y: math.Round(number.Draw(t, "y")*1e6) / 1e6}
			}
		}
		for _, m := range []Message{
			BestShot{shot.Draw(t, "shot")}, RunShot{shot.Draw(t, "run")}, Position{Stones: stones},
			PlayerInfo{[]Skill{{number.Draw(t, "a"), number.Draw(t, "b"), number.Draw(t, "max")}}},
			SetState{rapid.IntRange(0, 16).Draw(t, "s"), rapid.IntRange(0, 200).Draw(t, "e"), rapid.IntRange(1, 200).Draw(t, "n"),
				rapid.IntRange(0, 1).Draw(t, "m")},
			SetOrder{rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order")},
			Score{rapid.IntRange(-8, 8).Draw(t, "score")}, Go{[2]int{rapid.Int().Draw(t, "g") % 1e9, 0}},
			NewGame{word(rapid.String().Draw(t, "name")), "b"},
			GameInfo{rapid.Bool().Draw(t, "md"), rapid.Bool().Draw(t, "polar"), rapid.IntRange(1, 4).Draw(t, "n")},
		} {
			if len(m.String()) > MaxLine {
				continue
			}
			back, err := Parse(m.String())
			if err != nil {
				t.Fatalf("%s: %v", m, err)
			}
			require.Equal(t, m, back)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("BESTSHOT 0 -30 1")
	f.Add("POSITION " + strings.Repeat("1.5 ", 32))
	f.Add("SETORDER 0 1 2 3")
	f.Fuzz(func(t *testing.T, line string) {
		m, err := Parse(line)
		if err != nil {
			require.Nil(t, m)
			require.LessOrEqual(t, len(err.Error()), 300)
			return
		}
		if _, unknown := m.(Unknown); unknown || len(m.String()) > MaxLine {
			return
		}
		_, err = Parse(m.String())
		require.NoError(t, err, "%q became %q", line, m.String())
	})
}
