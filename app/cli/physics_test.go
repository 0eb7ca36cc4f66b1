package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// physicsLine runs a line of the physics command with something on standard input.
func physicsLine(t *testing.T, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = Run(&command.Context{Context: t.Context(), In: strings.NewReader(in), Out: &o, Err: &e}, append([]string{"physics"}, args...))
	return status, o.String(), e.String()
}

func TestPhysicsThrow(t *testing.T) {
	// CreateShot(tee), angle 0, of the published program (facts: physics, "Friction step").
	tee := physics.CreateShot(12.009216, curling.Tee, curling.Right)
	args := []string{"throw", "--shot", fmt.Sprintf("%g,%g,0", tee.VX, tee.VY)}
	status, out, errs := physicsLine(t, "", args...)
	require.Zero(t, status, errs)
	require.Contains(t, out, "stone  1  x 2.3684  y 4.8782  delivered")

	status, out, errs = physicsLine(t, "", append(args, "--json")...)
	require.Zero(t, status, errs)
	var got struct {
		Stones  [][3]float64
		Removed []int
		Score   int
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Stones, 1)
	require.InDelta(t, 2.3684, got.Stones[0][1], 1e-4)
	require.Equal(t, 1, got.Score)
	require.Empty(t, got.Removed)

	// A stone through the house is told with the place where it went out.
	status, out, _ = physicsLine(t, "", "throw", "--shot", "-0.442,-30.332,cw")
	require.Zero(t, status)
	require.Contains(t, out, "x 3.0693  y 2.9919  out of play")
}

// A swept stone goes on; one that is not swept along any ice, and one without brooms, are the same.
func TestPhysicsThrowSwept(t *testing.T) {
	stop := func(more ...string) float64 {
		status, out, errs := physicsLine(t, "", append([]string{"throw", "--model", "fcv1", "--sim", "glide", "--shot",
			"-0.13,-2.3,0", "--json"}, more...)...)
		require.Zero(t, status, errs)
		var got struct{ Stones [][3]float64 }
		require.NoError(t, json.Unmarshal([]byte(out), &got))
		require.Len(t, got.Stones, 1)
		return got.Stones[0][2]
	}
	plain := stop()
	require.Equal(t, plain, stop("--sweep", "club,9,9"))
	club, championship := stop("--sweep", "club,12.8,-2"), stop("--sweep", "championship,12.8,-2")
	require.InDelta(t, plain-0.7, club, 0.3)
	require.Less(t, championship, club-0.5)
}

func TestPhysicsWrongUse(t *testing.T) {
	for _, c := range []struct {
		name, line string
		status     int
		want       string
	}{
		{"two numbers", "throw --shot 1,-30", 2, "want vx,vy,turn"},
		{"no number", "throw --shot a,-30,0", 2, `"a" is no number`},
		{"two of a sweep", "throw --shot 1,-30,0 --sweep club,9", 2, "want broom,from,to"},
		{"no broom", "throw --shot 1,-30,0 --sweep witch,9,0", 2, `broom "witch"`},
		{"no distance", "throw --shot 1,-30,0 --sweep club,x,0", 2, `"x" is no distance`},
		{"a distance beyond the sheet", "throw --shot 1,-30,0 --sweep club,99,0", 2, `"99" is no distance`},
		{"swept backwards", "throw --shot 1,-30,0 --sweep club,0,9", 2, "behind its end"},
		{"swept by flight", "throw --sim flight --shot 1,-30,0 --sweep club,9,0", 1, "cannot sweep"},
		{"no turn", "throw --shot 1,-30,2", 2, `turn "2"`},
		{"no speed", "throw --shot 0,0,0", 1, "stay in the hack"},
		{"no log", "throw --shot 1,-30,0 nowhere.dcl", 1, "nowhere.dcl"},
		{"no shot", "throw", 2, "--shot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := physicsLine(t, "", strings.Fields(c.line)...)
			require.Equal(t, c.status, status, errs)
			require.Empty(t, out)
			require.Contains(t, errs, c.want)
			require.Equal(t, 1, strings.Count(errs, "\n"), "one sentence")
		})
	}
}
