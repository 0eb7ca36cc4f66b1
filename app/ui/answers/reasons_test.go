package answers

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/throws"
)

// readShot reads a position with a shot: "name|stone from 0|stone:x,y in m ...|vx vy turn".
func readShot(t *testing.T, line string) (q evaluate.Question, shot curling.Shot) {
	t.Helper()
	c := strings.Split(line, "|")
	require.Len(t, c, 4, line)
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	q = evaluate.Question{State: curling.State{Ends: 8, End: 6}, Rules: curling.Standard(), Ice: ice, Teams: [2]curling.Team{team, team},
		Seed: 1, Workers: 1}
	_, err = fmt.Sscan(c[1], &q.State.Shot)
	require.NoError(t, err, line)
	for _, f := range strings.Fields(c[2]) {
		var i int
		var at curling.Vec
		_, err = fmt.Sscanf(f, "%d:%f,%f", &i, &at.X, &at.Y)
		require.NoError(t, err, line)
		q.State.Position[i] = at
	}
	turn := ""
	_, err = fmt.Sscan(c[3], &shot.VX, &shot.VY, &turn)
	require.NoError(t, err, line)
	for _, k := range []curling.Turn{curling.Right, curling.Left} {
		if k.String() == turn {
			shot.Turn = k
		}
	}
	return q, shot
}

// TestReasonsOfSixtyPositions: the sentences about shots of an AI in positions of every part of an end, in both languages, as a curler
// has read and accepted them. How often a shot is missed is left out.
func TestReasonsOfSixtyPositions(t *testing.T) {
	w := uitest.New(t)
	data, err := os.ReadFile("testdata/reasons.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	require.Len(t, lines, 3*60)
	kinds := map[string]int{}
	for i := 0; i < len(lines); i += 3 {
		q, shot := readShot(t, lines[i])
		made, err := throws.Make(t.Context(), &q, shot, curling.StandardPlayer, throws.Sampled)
		require.NoError(t, err, lines[i])
		for k, language := range []string{"en", "ja"} {
			require.True(t, w.Words.SetLanguage(language))
			text := reasonText(w.Words, "B", made, "n %")
			require.Equal(t, lines[i+1+k], text, lines[i])
		}
		r := made.Reason()
		kinds[string(r.Made)]++
		kinds["miss "+string(r.Miss)]++
		if r.Miss != throws.NoMiss && r.Miss != throws.MissSame {
			require.Less(t, r.MissLies, r.Lies, "%s: no miss is told as better, nor as the same", lines[i])
		}
	}
	require.True(t, w.Words.SetLanguage("en"))
	tell := w.Words.T
	for lies, want := range map[int]string{0: tell("does.lying.none"), 2: tell("does.keeps", 2), -2: tell("does.lying.other", 2)} {
		same := &throws.Throws{Index: 3, LiesBefore: lies, List: []throws.Throw{{Lies: lies}}}
		require.Contains(t, reasonText(w.Words, "B", same, ""), want, "nothing is kept where nothing lay")
	}
	for _, kind := range []string{"made", "mostly", "any", "miss ", "miss same", "miss most", "miss often", "miss some"} {
		require.Positive(t, kinds[kind], "no position has %q: %v", kind, kinds)
	}
}
