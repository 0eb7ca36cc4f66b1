package games

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// chartedShot is a shot of a charted game that lost 7 %, with the probability of its call.
func chartedShot(known float64) analysis.Shot {
	after, off := 43.0, 2.0
	shot := curling.Shot{VY: -2}
	return analysis.Shot{End: 3, Shot: 2, WinBefore: 50, WinAfter: &after, Error: 1.5, CallProbability: &known, Points: &analysis.Points{},
		Played: analysis.Idea{Name: "guard", Shot: &shot, Win: 48, WinError: &off}, Best: analysis.Idea{Name: "draw", Shot: &shot}}
}

// TestUnknownCallsAsText: a call that is not known well enough is named neither in the pictures of costly shots nor in the list of shots;
// the shot is found by its numbers in a game that does not begin with the first end.
func TestUnknownCallsAsText(t *testing.T) {
	g := &replay.Game{Rules: curling.MixedDoubles(), Ends: []replay.End{{Number: 2, Shots: []replay.Shot{{Number: 6, Kind: replay.Thrown},
		{Number: 7, Kind: replay.Thrown}}}}}
	for known, want := range map[float64]string{0.29: "not known", 0.3: "guard"} {
		s := chartedShot(known)
		list := costly(g, &analysis.Match{Threshold: 5, Shots: []analysis.Shot{s, {End: 9, Shot: 1, WinBefore: 50, WinAfter: s.WinAfter,
			Points: s.Points}}})
		require.Len(t, list, 1, "the other is not in the game")
		require.Equal(t, replay.Place{End: 0, Shot: 1}, list[0].at)
		require.Equal(t, []string{"Played: " + want + ", lost 7.0 ± 1.5 % of win probability", "Better (A): draw"}, list[0].lines)
		require.Empty(t, costly(g, &analysis.Match{Threshold: 7, Shots: []analysis.Shot{s}}))

		var out strings.Builder
		c := &LibraryShotsCmd{By: "loss"}
		c.print(&command.Context{Out: &out}, &season.Shot{Game: season.Game{Path: "a.dcl"}, Shot: &s})
		text := "lost 7.0 ± 1.5 %: end 3, shot 2, a.dcl\n"
		if want == "guard" {
			text += "    played: guard, 48.0 ± 2.0 %\n"
		}
		require.Equal(t, text, out.String())
	}
	s := chartedShot(1)
	s.Best.Name = "guard"
	require.Contains(t, costly(g, &analysis.Match{Shots: []analysis.Shot{s}})[0].lines[1], "The best call known")
	s.Best.Name = ""
	require.Len(t, costly(g, &analysis.Match{Shots: []analysis.Shot{s}})[0].lines, 1)
	require.Empty(t, costly(g, nil))
}

// TestFilesOfADataSet: how a file was read is told where it is not as usual.
func TestFilesOfADataSet(t *testing.T) {
	for want, f := range map[string]datasetFile{
		"": {"a.csv", charset.UTF8, "form", ",", false},
		"  a.csv: encoding UTF-8, cells parted by semicolons\n":                 {"a.csv", charset.UTF8, "form", ";", false},
		"  a.csv: encoding UTF-8, cells parted by commas, decimal commas\n":     {"a.csv", charset.UTF8, "form", ",", true},
		"  a.csv: encoding windows-1252 (detected), cells parted by commas\n":   {"a.csv", "windows-1252", "detected", ",", false},
		"  a.csv: encoding UTF-16LE, cells parted by tabs, decimal commas\n":    {"a.csv", "UTF-16LE", "form", "\t", true},
		"  a.csv: encoding windows-1252 (chosen), cells parted by semicolons\n": {"a.csv", "windows-1252", "chosen", ";", false},
	} {
		var out strings.Builder
		(&datasetInfo{File: "set", Format: "charts", Files: []datasetFile{f}}).print(&command.Context{Out: &out})
		head := "set\n  charts, 0 games, 0 ends, 0 shots; the stones give the score of 0\n"
		require.Truef(t, strings.HasPrefix(out.String(), head+want+"  game"), "%q", out.String())
	}
}
