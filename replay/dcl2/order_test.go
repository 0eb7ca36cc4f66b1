package dcl2

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// numbered is a log whose messages have ids, as a server writes them.
func numbered(t *testing.T) []string {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimRight(record(t).log.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.Replace(strings.TrimRight(lines[i], "\n"), `"id":1,`,
			`"id":`+strings.Repeat("1", 1)+string(rune('0'+i/10))+string(rune('0'+i%10))+`,`, 1)
	}
	return lines
}

// TestExchangedLines: the messages of a game have numbers, so that their order is known whatever line they stand in.
func TestExchangedLines(t *testing.T) {
	lines := numbered(t)
	want, err := Read(strings.NewReader(strings.Join(lines, "\n")))
	require.NoError(t, err)
	require.Empty(t, want.Warnings)
	for i := 1; i < len(lines); i++ {
		for _, k := range []int{i - 1, max(0, i-7)} {
			mixed := append([]string(nil), lines...)
			mixed[i], mixed[k] = mixed[k], mixed[i]
			g, err := Read(strings.NewReader(strings.Join(mixed, "\n")))
			require.NoError(t, err)
			require.Empty(t, replay.Lost(want, g), "lines %d and %d", k+1, i+1)
			require.NotEmpty(t, g.Warnings)
			require.Contains(t, g.Warnings[0].String(), "read in the order of their numbers")
		}
		twice := append(append(append([]string(nil), lines[:i]...), lines[i-1]), lines[i:]...)
		g, err := Read(strings.NewReader(strings.Join(twice, "\n")))
		require.NoError(t, err)
		require.Empty(t, replay.Lost(want, g))
		require.Len(t, g.Warnings, 1)
		require.Contains(t, g.Warnings[0].String(), "left out")
	}
}

// unnumbered are the lines of the log of a match without ids, and the place of its first update.
func unnumbered(t *testing.T) (lines []string, first int) {
	t.Helper()
	lines = strings.Split(strings.TrimRight(strings.ReplaceAll(record(t).log.String(), `"id":1,`, ""), "\n"), "\n")
	for !strings.Contains(lines[first], `"cmd":"update"`) {
		first++
	}
	return lines, first
}

func readLines(t *testing.T, lines []string) *replay.Game {
	t.Helper()
	g, err := Read(strings.NewReader(strings.Join(lines, "\n")))
	require.NoError(t, err)
	return g
}

// TestExchangedLinesWithoutIDs: the order of moves and positions is known by the shots.
func TestExchangedLinesWithoutIDs(t *testing.T) {
	lines, first := unnumbered(t)
	want := readLines(t, lines)
	require.Empty(t, want.Warnings)
	for i := first + 1; i < len(lines)-1; i++ { // the last one tells that the game is over
		mixed := slices.Clone(lines)
		mixed[i], mixed[i-1] = mixed[i-1], mixed[i]
		g := readLines(t, mixed)
		require.Empty(t, replay.Lost(want, g), "lines %d and %d", i, i+1)
		require.Len(t, g.Warnings, 1, "lines %d and %d\n%s\n%s", i, i+1, mixed[i-1], mixed[i])
		require.Equal(t, fmt.Sprintf("line %d: the message stands after that of line %d: read in the order of the shots", i+1, i),
			g.Warnings[0].String())
	}
	for i := first + 4; i < len(lines); i += 2 { // two positions
		mixed := slices.Clone(lines)
		mixed[i], mixed[i-4] = mixed[i-4], mixed[i]
		g := readLines(t, mixed)
		require.Empty(t, replay.Lost(want, g))
		require.NotEmpty(t, g.Warnings)
	}
	for i := first; i < len(lines); i++ {
		twice := slices.Insert(slices.Clone(lines), i, lines[i])
		g := readLines(t, twice)
		require.Empty(t, replay.Lost(want, g), "line %d twice", i+1)
	}
}

// TestMissingPositions: a position that is missing is told with its place, with ids and without: what the shots before and after it led
// to is not made up, and all others are as they were. The shot files tell it where they are.
func TestMissingPositions(t *testing.T) {
	r := record(t)
	for name, lines := range map[string][]string{"ids": numbered(t), "none": strings.Split(strings.TrimRight(r.log.String(), "\n"), "\n")} {
		want, full := readLines(t, lines), readLines(t, lines)
		AddShots(full, r.files)
		at := -1
		for i, line := range lines[:len(lines)-1] {
			if !strings.Contains(line, `"cmd":"update"`) {
				continue
			}
			if at++; at == 0 || at == 32 {
				continue // where the game begins, and ends
			}
			g := readLines(t, slices.Delete(slices.Clone(lines), i, i+1))
			require.Len(t, g.Warnings, 1, "%s, line %d", name, i+1)
			require.Equal(t, fmt.Sprintf("line %d: the position before shot %d of end %d follows that before shot %d of end %d: what lies between is missing", i+2,
				(at+1)%16+1, (at+1)/16+1, (at-1)%16+1, (at-1)/16+1), g.Warnings[0].String())
			for e := range want.Ends {
				require.Equal(t, want.Ends[e].First, g.Ends[e].First)
				require.Equal(t, want.Ends[e].Score, g.Ends[e].Score)
				for _, s := range g.Ends[e].Shots {
					w := want.Ends[e].Shots[s.Number]
					require.Equal(t, [2]any{w.Chosen, w.Asked}, [2]any{s.Chosen, s.Asked}, "what was asked for is known")
					switch n := 16*e + s.Number; {
					case n == at-1:
						require.False(t, s.Ran)
						require.Nil(t, s.After)
						require.Equal(t, w.Before, s.Before)
					case n == at && s.Gap:
						require.Equal(t, [2]any{w.Run, w.After}, [2]any{s.Run, s.After})
					default:
						require.False(t, s.Gap)
						s.Line, w.Line = 0, 0
						require.Equal(t, w, s)
					}
				}
			}
			if at%16 == 0 || at%16 == 15 || at%7 > 0 {
				continue // of two ends, or enough of them
			}
			AddShots(g, r.files)
			for k, s := range g.Ends[at/16].Shots {
				w := full.Ends[at/16].Shots[k]
				require.InDeltaMapValues(t, places(w.Before), places(s.Before), 1e-9)
				require.InDeltaMapValues(t, places(*w.After), places(*s.After), 1e-9)
			}
		}
		require.Equal(t, 32, at)
	}
}

// TestMissingMoves: what was asked for is unknown where a move is missing, alone or with a position, and no shot gets the move of another.
func TestMissingMoves(t *testing.T) {
	lines, first := unnumbered(t)
	want := readLines(t, lines)
	for i := first + 1; i+2 < len(lines)-1; i += 2 { // a move, the position after it, and the next move
		n := (i - first - 1) / 2
		g := readLines(t, slices.Delete(slices.Clone(lines), i, i+1))
		require.Empty(t, g.Warnings, "line %d", i+1)
		require.False(t, g.Ends[n/16].Shots[n%16].Asked)
		for _, gone := range []int{i, i + 2} {
			g := readLines(t, slices.Delete(slices.Delete(slices.Clone(lines), max(gone, i+1), max(gone, i+1)+1), min(gone, i+1), min(gone, i+1)+1))
			require.Len(t, g.Warnings, 1)
			for e := range g.Ends {
				for _, s := range g.Ends[e].Shots {
					if k := 16*e + s.Number; k == n || k == n+1 {
						require.False(t, s.Asked, "which of both was asked for is not known")
					} else {
						require.Equal(t, want.Ends[e].Shots[s.Number].Chosen, s.Chosen)
					}
				}
			}
		}
	}
}

func places(p curling.Position) map[string]float64 {
	m := map[string]float64{}
	for i := range p {
		m[fmt.Sprint(i, "x")], m[fmt.Sprint(i, "y")] = p[i].X, p[i].Y
	}
	return m
}

// TestForeignTextBefore: the head of a mail is left out and told, and lines keep their numbers.
func TestForeignTextBefore(t *testing.T) {
	lines, first := unnumbered(t)
	want := readLines(t, lines)
	mail := append([]string{"From: a@example.org", "Subject: {our game}", ""}, lines...)
	text := strings.Join(mail, "\r\n")
	require.Equal(t, replay.SureMatch, FileFormat().Sniff([]byte(text)))
	require.Equal(t, replay.NoMatch, FileFormat().Sniff([]byte("From: a@example.org\n[GameInfo]\nHoglineIce={\"tag\":1}")))
	g, err := Read(strings.NewReader(text))
	require.NoError(t, err)
	require.Empty(t, replay.Lost(want, g))
	require.Len(t, g.Warnings, 1)
	require.Equal(t, "line 1: the first 3 lines are no part of the log: left out", g.Warnings[0].String())
	require.Equal(t, first+5, g.Ends[0].Shots[0].Line)
	g, err = Read(strings.NewReader("\n \n" + strings.Join(lines, "\n")))
	require.NoError(t, err)
	require.Empty(t, g.Warnings, "blank lines are nothing")
}
