package dcp

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// matchHabit begins the name of a habit that plays whole matches: match/READING/WRITING.
const matchHabit = "match/"

// playMatches is a program that plays matches with the habits of published ones. READING is line, for programs that
// read lines, or read, for those that take one message a read and lose what else came with it. WRITING is newline, crlf,
// none (no terminator), nul, lower (letters), twice, unasked (answers to everything), nowhere (a placement that is none) or
// nobody (an order that is none). Its shot tells the place it
// believes to be at: vx is shot/100, vy -29 - end/10. At GAMEOVER it writes on standard error what it was told.
func playMatches(habit string) {
	reading, writing, _ := strings.Cut(strings.TrimPrefix(habit, matchHabit), "/")
	var told []string
	var shot, end int
	say := func(text string) {
		switch writing {
		case "crlf":
			text += "\r\n"
		case "none":
		case "nul":
			text += "\x00"
		case "lower":
			text = strings.ToLower(text) + "\n"
		case "twice":
			text += "\n" + text + "\n"
		default:
			text += "\n"
		}
		fmt.Print(text)
	}
	hear := func(message string) {
		words := strings.Fields(message)
		told = append(told, letters[words[0]])
		switch words[0] {
		case "ISREADY":
			say("READYOK")
		case "SETORDER":
			if writing == "nobody" {
				say("SETORDER x")
			} else {
				say("SETORDER 3 2 1 0")
			}
		case "PUTSTONE":
			if writing == "nowhere" {
				say("PUTSTONE 9")
			} else {
				say("PUTSTONE 1")
			}
		case "SETSTATE":
			_, _ = fmt.Sscanf(message, "SETSTATE %d %d", &shot, &end)
			if writing == "unasked" {
				say("BESTSHOT 9 -30 1")
			}
		case "RUNSHOT":
			if writing == "unasked" {
				say("BESTSHOT 8 -30 1")
			}
		case "GO":
			say(fmt.Sprintf("BESTSHOT %g -%g 0", float64(shot)/100, 29+float64(end)/10))
		case "GAMEOVER":
			fmt.Fprintln(os.Stderr, "told", strings.Join(told, ""), words[1])
			told = nil
		}
	}
	var rest []byte
	buf := make([]byte, 1<<16)
	for {
		n, err := os.Stdin.Read(buf)
		if err != nil {
			return
		}
		if reading == "read" { // one message a read
			if i := bytes.IndexAny(buf[:n], "\n\x00"); i >= 0 {
				n = i
			}
			if text := strings.TrimSpace(string(buf[:n])); text != "" {
				hear(text)
			}
			continue
		}
		rest = append(rest, buf[:n]...)
		for {
			i := bytes.IndexByte(rest, '\n')
			if i < 0 {
				break
			}
			if text := strings.TrimSpace(string(rest[:i])); text != "" {
				hear(text)
			}
			rest = rest[i+1:]
		}
	}
}

// letters shorten the messages of a server.
var letters = map[string]string{"ISREADY": "I", "NEWGAME": "N", "GAMEINFO": "G", "PLAYERINFO": "P", "SETORDER": "O", "PUTSTONE": "U",
	"SETSTATE": "s", "POSITION": "p", "GO": "g", "RUNSHOT": "r", "SCORE": "c", "GAMEOVER": "E"}

// exactMatch is a match of throwers without error.
func exactMatch(t *testing.T, rules curling.Rules, ends int) (*match.Setup, physics.Simulator) {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	rules.Ends, rules.Extra = ends, false
	return &match.Setup{Names: [2]string{"A", "B"}, Rules: rules, Ice: ice,
		Teams: curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.NoNoise}}))}, sim
}
