package paper

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOutcomes(t *testing.T) {
	var o Outcomes
	for game, v := range map[int]float64{0: 1, 1: 0, 3: 0.5, 4: 1, 5: 1} {
		o = o.With(game, v)
	}
	require.Equal(t, Outcomes("wl.dww"), o)
	require.NoError(t, o.Check())
	_, ok := o.Value(2)
	require.False(t, ok, "not played")
	_, ok = o.Value(6)
	require.False(t, ok, "beyond the last")
	got, _, games := o.Share(true)
	require.InDelta(t, 3.5/5, got, 1e-12)
	require.Equal(t, 5, games)
	// Pairs win and lose together less than games by chance: of alternating results the pairs are all even.
	even := Outcomes(strings.Repeat("wl", 50))
	_, pairs, _ := even.Share(true)
	_, single, _ := even.Share(false)
	require.InDelta(t, 0, pairs[1]-pairs[0], 1e-9)
	require.Greater(t, single[1]-single[0], 0.18)
	_, all, n := Outcomes("..").Share(false)
	require.Equal(t, [2]float64{0, 1}, all)
	require.Zero(t, n)
	require.ErrorContains(t, Outcomes("wx").Check(), "game 2")
}

// TestTables: a row shows the games that are kept, an earlier result as long as it has more of them, and nothing where none is played.
func TestTables(t *testing.T) {
	table := Table{Name: "t", Keys: []string{"level"}, Heads: []string{"level"}, Source: "thesis"}
	r := &Results{Table: "t", Seed: 3, Rows: []Row{
		{A: "uct:level=1,playouts=5", Paper: 0.6, Outcomes: "wwwl", Earlier: &Earlier{Share: 0.5, Interval: [2]float64{0.2, 0.8}, Games: 4}},
		{A: "uct:level=2", Outcomes: "ll", Earlier: &Earlier{Share: 0.25, Interval: [2]float64{0, 0.5}, Games: 4}},
		{A: "uct:level=3"}}}
	r.Played(Run{"0.3.0", "2026-11-27", 3, 1800})
	r.Played(Run{"0.3.0", "2026-11-27", 1, 1800})
	r.Played(Run{"0.3.0", "2026-11-28", 2, 3600})
	require.Equal(t, `| level | thesis | ours | games |
|-|-|-|-|
| 1 | .600 | .750 (.301 to .954) | 4 |
| 2 |  | .250 (.000 to .500) | 4 * |
| 3 |  | not played | 0 |

\* by an earlier build, whose single games are not kept.

Seed 3; 6 games played 2026-11-27 to 2026-11-28 by 0.3.0, in 2.0 h one at a time, other work beside them.
`, table.Markdown(r))
	first := &Row{A: "uct:level=1,c=1"}
	require.Equal(t, []string{"`c=0.3`"}, (&Table{}).heads(&Row{A: "uct:level=1,c=0.3"}, first))
	require.Equal(t, []string{"nothing"}, (&Table{}).heads(first, first))
}

// TestSettingsOfATable: what a plan sets is replaced where it stands, anything else comes behind it.
func TestSettingsOfATable(t *testing.T) {
	table := &Table{Settings: []string{"cycles=5", "cycles=47,error=position"}}
	require.Equal(t, "mc:root=cycles,cycles=5,error=velocity", table.Set("mc:root=cycles,cycles=1,error=velocity", 0))
	require.Equal(t, "mc:root=cycles,cycles=47,error=position", table.Set("mc:root=cycles,cycles=1,error=velocity", 1))
	require.Equal(t, "mc:cycles=47,root=cycles,error=position", table.Set("mc:cycles=1,root=cycles", 1))
	require.Equal(t, "mc:cycles=1", (&Table{}).Set("mc:cycles=1", 0))
}

func TestResultsAreKept(t *testing.T) {
	dir := t.TempDir()
	r, err := Load(dir, "t")
	require.NoError(t, err)
	row := r.Row("p", "a", "b")
	row.Outcomes = "wl"
	require.Equal(t, Outcomes("wl"), r.Row("p", "a", "b").Outcomes)
	require.Empty(t, r.Row("p", "a", "c").Outcomes)
	require.NoError(t, r.Save(dir))
	again, err := Load(dir, "t")
	require.NoError(t, err)
	require.Equal(t, r, again)
	_, err = Load(dir, "other")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file(dir, "t"), []byte(`{"format":"hogline paper results 1","table":"t","rows":[{"outcomes":"wq"}]}`), 0o600))
	_, err = Load(dir, "t")
	require.ErrorContains(t, err, "row 1: outcome of game 2")
	require.NoError(t, os.WriteFile(file(dir, "t"), []byte(`{"format":"hogline paper results 1","table":"u"}`), 0o600))
	_, err = Load(dir, "t")
	require.ErrorContains(t, err, "table")
}

// TestDocument: docs/EXPERIMENTS.md has the tables of the games that are kept (hogline-lab paper write).
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/EXPERIMENTS.md")
	require.NoError(t, err)
	all, err := All("../../docs/results")
	require.NoError(t, err)
	written, err := Write(string(text), all)
	require.NoError(t, err)
	require.Equal(t, string(text), written)
	last := all[len(all)-1].(*Results)
	last.Rows[0].Outcomes = Outcomes(strings.Repeat("w", 2000))
	written, err = Write(string(text), all)
	require.NoError(t, err)
	require.NotEqual(t, string(text), written)
	_, err = Write("without marks", all)
	require.Error(t, err)
}
