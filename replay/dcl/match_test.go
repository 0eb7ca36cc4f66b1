package dcl

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/sample"
)

// dialect writes a match as the programs of 2015-17 do: six decimals, no turn of the shot thrown,
// no players. The mover column is wrong in the second end, as in their logs.
func dialect(g *replay.Game) string {
	var b strings.Builder
	position := func(p curling.Position) {
		b.WriteString("POSITION=POSITION")
		for _, v := range p {
			fmt.Fprintf(&b, " %.6f %.6f", v.X, v.Y)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "[GameInfo]\nFirst=%s\nFirstRemTime=219000\nSecond=%s\nSecondRemTime=219000\nRandom=0.145\n", g.Teams[0], g.Teams[1])
	for i, e := range g.Ends {
		for n, s := range e.Shots {
			fmt.Fprintf(&b, "[%02d%02d]\n", i, n)
			position(s.Before)
			mover := int(e.Mover(n))
			if i == 1 {
				mover = 1 - mover
			}
			fmt.Fprintf(&b, "SETSTATE=SETSTATE %d %d %d %d\n", n, i, g.Rules.Ends, mover)
			fmt.Fprintf(&b, "BESTSHOT=BESTSHOT %.6f %.6f %d\n", s.Chosen.VX, s.Chosen.VY, s.Chosen.Turn)
			fmt.Fprintf(&b, "RUNSHOT=RUNSHOT %.6f %.6f\n", s.Run.VX, s.Run.VY)
		}
		fmt.Fprintf(&b, "[%02d16]\n", i)
		position(*e.Final)
		fmt.Fprintf(&b, "SCORE=SCORE %d\n", e.Score[0]-e.Score[1])
	}
	fmt.Fprintf(&b, "TOTALSCORE=TOTALSCORE %d %d\n", g.Result.Score[0], g.Result.Score[1])
	return b.String()
}

// TestReadMatch reads a match of our own in the dialect of 2015-17: every shot is that of the match,
// to the rounding of the log, and the simulator repeats it.
func TestReadMatch(t *testing.T) {
	ice, err := physics.IceOf(physics.V2)
	require.NoError(t, err)
	rules := curling.FourRock()
	rules.Ends = 4
	want, err := sample.Match(ice, rules, 2)
	require.NoError(t, err)
	g := read(t, dialect(want))
	require.Equal(t, "line 92: SETSTATE: the mover column disagrees with the scores in 16 shots of end 2: the scores are believed\n",
		warnings(g))
	require.True(t, g.Complete)
	require.Equal(t, want.Result, g.Result)
	require.Equal(t, rules, g.Rules)
	require.Len(t, g.Ends, 4)
	const rounding = 0.6e-6
	near := func(want, got curling.Position) {
		t.Helper()
		for i := range want {
			require.Equal(t, want.Has(i), got.Has(i))
			require.LessOrEqual(t, max(math.Abs(want[i].X-got[i].X), math.Abs(want[i].Y-got[i].Y)), rounding)
		}
	}
	for i, e := range g.Ends {
		require.Equal(t, want.Ends[i].First, e.First)
		require.Equal(t, want.Ends[i].Score, e.Score)
		near(*want.Ends[i].Final, *e.Final)
		for n, s := range e.Shots {
			w := want.Ends[i].Shots[n]
			near(w.Before, s.Before)
			near(*w.After, *s.After)
			require.InDelta(t, w.Run.VX, s.Run.VX, rounding)
			require.InDelta(t, w.Run.VY, s.Run.VY, rounding)
			require.Equal(t, w.Run.Turn, s.Run.Turn)
		}
	}
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	a, err := replay.CompareGame(t.Context(), g, sim)
	require.NoError(t, err)
	require.Equal(t, 64, a.Agreeing)
	again := reread(t, g)
	require.Empty(t, again.Warnings)
	require.Equal(t, plain(g), plain(again))
}

// TestReadRealLogs reads logs of third-party programs where they lie beside the project.
func TestReadRealLogs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "logs", "*.dcl"))
	require.NoError(t, err)
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		g, err := Read(bytes.NewReader(b))
		require.NoError(t, err)
		require.True(t, g.Complete)
		require.Equal(t, physics.V2, g.Ice.Model)
		require.Len(t, g.Ends, g.Rules.Ends)
		require.Equal(t, 16*len(g.Ends), g.Shots())
		for _, w := range g.Warnings {
			require.Contains(t, w.Text.String(), "the mover column disagrees", f)
		}
	}
}
