package match

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// format reads a club format.
func format(tb testing.TB, name string, values map[string]syntax.ParamValue) *Ruleset {
	tb.Helper()
	b, err := os.ReadFile("../../assets/formats/" + name + ".gsm")
	require.NoError(tb, err)
	r, err := Load(name, string(b), values)
	require.NoError(tb, err)
	require.Empty(tb, r.Warn)
	return r
}

// formats lists the club formats.
func formats(tb testing.TB) (names []string) {
	tb.Helper()
	paths, err := filepath.Glob("../../assets/formats/*.gsm")
	require.NoError(tb, err)
	for _, p := range paths {
		names = append(names, strings.TrimSuffix(filepath.Base(p), ".gsm"))
	}
	return names
}

const nobody = -1

// played is an end of a case. It is given by who counts how many stones with its last throw, or by where each throw comes to rest, alone on
// the sheet: so many metres before the tee, out for one that goes through.
type played struct {
	team, n int
	draws   []float64
	score   [2]int
	hammer  int  // of the next end
	over    bool // the match
}

const out = -1.

func counts(team, n int, score [2]int, hammer int) played {
	return played{team: team, n: n, score: score, hammer: hammer}
}

func draws(score [2]int, hammer int, at ...float64) played {
	return played{draws: at, score: score, hammer: hammer}
}

func (p played) last() played {
	p.over = true
	return p
}

// playEnd plays an end of a case and gives what its last throw came to.
func playEnd(t *testing.T, f *Flow, p *played) (o Outcome) {
	t.Helper()
	places, err := f.Placements()
	require.NoError(t, err)
	if len(places) > 0 {
		_, err = f.Place(curling.CentreLast)
		require.NoError(t, err)
	}
	s := f.State()
	shots := curling.Stones - s.Shot
	if p.draws != nil {
		shots = len(p.draws)
	}
	for k := range shots {
		require.False(t, f.Over(), "throw %d", k+1)
		now := f.State()
		require.Equal(t, s.End, now.End, "the end goes on at throw %d", k+1)
		after := now.Position
		switch {
		case p.draws != nil:
			require.Zero(t, now.Position.Count(), "alone on the sheet")
			if p.draws[k] >= 0 {
				after[now.Shot] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + p.draws[k]}
			}
		case k == shots-1 && p.team == nobody:
			after = curling.Position{}
		case k == shots-1:
			after = curling.Position{}
			for i := range p.n {
				stone := 2*(curling.Stones/2-1-i) + int(s.SideOfTeam(curling.TeamID(p.team)))
				after[stone] = curling.Vec{X: curling.CentreX + 0.2*float64(i), Y: curling.TeeY}
			}
		}
		o, err = f.Throw(after)
		require.NoError(t, err)
	}
	require.Equal(t, s.End+1, f.State().End, "the end is over")
	return o
}

// TestFormatCases holds every club format against cases written from the words of its source.
func TestFormatCases(t *testing.T) {
	covered := map[string]bool{"hot-shots": true} // TestHotShots
	for _, c := range formatCases() {
		covered[c.format] = true
		t.Run(c.format+": "+c.name, func(t *testing.T) {
			f, err := NewFlow(format(t, c.format, c.values), bounds)
			require.NoError(t, err)
			for k, p := range c.ends {
				o := playEnd(t, f, &p)
				require.Equal(t, p.score, o.State.Score, "end %d", k+1)
				require.Equal(t, p.over, o.Over, "end %d", k+1)
				if !p.over {
					require.Equal(t, p.hammer, int(f.State().First.Other()), "hammer after end %d", k+1)
				}
			}
			if c.result != [2]int{} {
				got, err := f.Result()
				require.NoError(t, err)
				require.Equal(t, c.result, got)
			}
		})
	}
	for _, name := range formats(t) {
		require.True(t, covered[name], "%s has no case", name)
	}
	require.GreaterOrEqual(t, len(covered), 12)
}

type formatCase struct {
	format, name string
	values       map[string]syntax.ParamValue
	ends         []played
	result       [2]int
}

func ends1(n int) map[string]syntax.ParamValue {
	return map[string]syntax.ParamValue{"ENDS": {Int: n}}
}

// Team 1 (index 1) has the hammer in the first end.
func formatCases() []formatCase {
	return append(append(skinsCases(), pointsCases()...), otherCases()...)
}

func skinsCases() []formatCase {
	return []formatCase{
		{"skins", "values, carry-over, steals and the hammer", nil, []played{
			counts(1, 3, [2]int{0, 1}, 0),         // end 1 by the hammer
			counts(1, 2, [2]int{0, 2}, 0),         // end 2 by a steal: the hammer stays with team 0
			counts(0, 1, [2]int{0, 2}, 1),         // one with the hammer is a blank: carried, and the hammer changes
			counts(0, 1, [2]int{4, 2}, 1),         // one stolen is enough: 2 and the 2 carried
			counts(nobody, 0, [2]int{4, 2}, 0),    // 3 carried
			counts(nobody, 0, [2]int{4, 2}, 1),    // 3 more
			counts(1, 2, [2]int{4, 12}, 0),        // 4 and the 6
			counts(0, 2, [2]int{8, 12}, 1).last(), // 4: nothing is left
		}, [2]int{0, 100}},
		{"skins", "a draw for what nobody won", ends1(1), []played{
			counts(1, 1, [2]int{}, 0),
			draws([2]int{}, 0, out, 3),              // neither in the house: again, in the same order
			draws([2]int{}, 0, 0.5, 0.5),            // as near: again
			draws([2]int{1, 0}, 0, 0.7, 0.4).last(), // team 1 throws first: the hammer has changed
		}, [2]int{100, 0}},
		{"skins", "the second draw misses", ends1(1), []played{
			counts(nobody, 0, [2]int{}, 0), draws([2]int{1, 0}, 0, out, 1.9).last()}, [2]int{100, 0}},
		{"skins", "without the draw", map[string]syntax.ParamValue{"ENDS": {Int: 1}, "EXTRA": {Name: "NO"}}, []played{
			counts(nobody, 0, [2]int{}, 0).last()}, [2]int{50, 50}},
		{"skins-spiel", "one point in the first five ends, then two", nil, []played{
			counts(1, 2, [2]int{0, 1}, 0), counts(0, 2, [2]int{1, 1}, 1), counts(1, 2, [2]int{1, 2}, 0), counts(0, 2, [2]int{2, 2}, 1),
			counts(1, 1, [2]int{2, 2}, 0), // carried
			counts(0, 2, [2]int{5, 2}, 1), counts(0, 1, [2]int{7, 2}, 1), counts(1, 2, [2]int{7, 4}, 0).last()}, [2]int{100, 0}},
		{"skins-spiel", "a draw for the last end, then one for the match", ends1(2), []played{
			counts(1, 2, [2]int{0, 1}, 0), counts(0, 1, [2]int{0, 1}, 1),
			draws([2]int{1, 1}, 1, 0.2, 0.3), draws([2]int{1, 2}, 1, 0.5, 0.3).last()}, [2]int{0, 100}},
		{"match-play", "the hammer changes after every end", nil, []played{
			counts(1, 2, [2]int{0, 1}, 0), counts(0, 1, [2]int{0, 1}, 1), counts(0, 1, [2]int{2, 1}, 0), counts(nobody, 0, [2]int{2, 1}, 1),
			counts(1, 5, [2]int{2, 3}, 0), counts(1, 1, [2]int{2, 4}, 1), counts(0, 2, [2]int{3, 4}, 0), counts(0, 1, [2]int{3, 4}, 0).last()},
			[2]int{0, 100}},
		{"match-play", "a tie stands", ends1(2), []played{counts(1, 2, [2]int{0, 1}, 0), counts(0, 2, [2]int{1, 1}, 0).last()}, [2]int{50, 50}},
	}
}

func pointsCases() []formatCase {
	win := []played{counts(1, 8, [2]int{0, 12}, 0), counts(1, 5, [2]int{0, 20}, 0), counts(1, 1, [2]int{0, 24}, 0)}
	return []formatCase{
		{"club-points", "twelve stones count, ends and the win", ends1(4), append(win[:3:3], counts(0, 2, [2]int{6, 64}, 0).last()), [2]int{0, 100}},
		{"club-points", "a tie", ends1(2), []played{counts(1, 2, [2]int{0, 6}, 0), counts(0, 2, [2]int{26, 26}, 0).last()}, [2]int{50, 50}},
		{"club-points", "the most of a game", nil, []played{counts(1, 8, [2]int{0, 12}, 0), counts(1, 8, [2]int{0, 20}, 0),
			counts(1, 1, [2]int{0, 24}, 0), counts(1, 1, [2]int{0, 28}, 0), counts(1, 1, [2]int{0, 32}, 0), counts(1, 1, [2]int{0, 36}, 0),
			counts(1, 1, [2]int{0, 40}, 0), counts(1, 1, [2]int{0, 84}, 0).last()}, [2]int{0, 100}}, // 21 points in quarters
		{"club-points", "a blank last end", ends1(2), []played{counts(0, 2, [2]int{6, 0}, 1), counts(nobody, 0, [2]int{46, 0}, 1).last()},
			[2]int{100, 0}},
		{"club-points", "nothing but blank ends", ends1(2), []played{counts(nobody, 0, [2]int{}, 1), counts(nobody, 0, [2]int{20, 20}, 1).last()},
			[2]int{50, 50}},
		{"funspiel-points", "a win in six ends with a blank one", nil, []played{counts(1, 2, [2]int{0, 6}, 0),
			counts(nobody, 0, [2]int{2, 8}, 0), counts(0, 1, [2]int{7, 8}, 1), counts(1, 1, [2]int{7, 13}, 0), counts(0, 1, [2]int{12, 13}, 1),
			counts(1, 3, [2]int{16, 40}, 0).last()}, [2]int{0, 100}},
		{"funspiel-points", "the seventh end only breaks the tie", ends1(2), []played{counts(1, 1, [2]int{0, 5}, 0), counts(0, 1, [2]int{5, 5}, 1),
			counts(nobody, 0, [2]int{5, 5}, 1), counts(0, 4, [2]int{25, 9}, 0).last()}, [2]int{100, 0}},
		{"funspiel-points", "a tie after all", map[string]syntax.ParamValue{"ENDS": {Int: 1}, "MAX_ENDS": {Int: 2}}, []played{
			counts(nobody, 0, [2]int{2, 2}, 1), counts(nobody, 0, [2]int{14, 14}, 1).last()}, [2]int{50, 50}},
		{"funspiel-points", "no ends for a tie", map[string]syntax.ParamValue{"ENDS": {Int: 2}, "EXTRA": {Name: "NO"}}, []played{
			counts(1, 1, [2]int{0, 5}, 0), counts(0, 1, [2]int{17, 17}, 1).last()}, [2]int{50, 50}},
		{"bonspiel-points", "an end, the win, the difference up to three", ends1(2), []played{
			counts(1, 5, [2]int{0, 1}, 0), counts(0, 1, [2]int{1, 10}, 0).last()}, [2]int{0, 100}},
		{"bonspiel-points", "a close win", ends1(2), []played{
			counts(1, 1, [2]int{0, 1}, 0), counts(0, 3, [2]int{9, 1}, 0).last()}, [2]int{100, 0}},
		{"bonspiel-points", "won by the last end far", ends1(1), []played{counts(1, 4, [2]int{0, 10}, 0).last()}, [2]int{0, 100}},
		{"bonspiel-points", "a tie", ends1(2), []played{counts(1, 1, [2]int{0, 1}, 0), counts(0, 1, [2]int{4, 4}, 0).last()}, [2]int{50, 50}},
		{"bonspiel-points", "a blank last end", ends1(2), []played{counts(0, 2, [2]int{1, 0}, 1), counts(nobody, 0, [2]int{9, 0}, 0).last()},
			[2]int{100, 0}},
		{"bonspiel-points", "the difference of three after a blank", ends1(2), []played{counts(0, 4, [2]int{1, 0}, 1),
			counts(nobody, 0, [2]int{10, 0}, 0).last()}, [2]int{100, 0}},
	}
}

func otherCases() []formatCase {
	through, gone := []float64{out, out, out, out, out, out}, []float64{out, out, out, out, out, out, out, out}
	rings := []float64{0.1, 0.2, 0.5, 0.76, 1.3, 1.9, 2.5, out} // pin, button, 4-foot, 8-foot, 8-foot, 12-foot, in play
	return []formatCase{
		{"sturling", "stones count as usual, extra end", ends1(1), []played{counts(nobody, 0, [2]int{}, 1),
			counts(0, 2, [2]int{2, 0}, 0).last()}, [2]int{100, 0}},
		{"stick", "an extra end of three stones a team", ends1(2), []played{counts(1, 2, [2]int{0, 2}, 0), counts(0, 2, [2]int{2, 2}, 1),
			draws([2]int{2, 2}, 1, through...), draws([2]int{2, 2}, 1, through...)}, [2]int{}},
		{"mini-extra-end", "an extra end of four stones a team", ends1(1), []played{counts(nobody, 0, [2]int{}, 1),
			draws([2]int{}, 1, gone...)}, [2]int{}},
		{"tie-by-draw", "won in eight ends", ends1(2), []played{counts(1, 1, [2]int{0, 1}, 0), counts(0, 2, [2]int{2, 1}, 0).last()},
			[2]int{100, 0}},
		{"tie-by-draw", "won by the draw, the second time", ends1(1), []played{counts(nobody, 0, [2]int{}, 1),
			draws([2]int{}, 1, out, 2.5), draws([2]int{1, 0}, 1, 0.25, 0.26).last()}, [2]int{67, 33}},
		{"tie-by-draw", "one stone in the house is enough", ends1(1), []played{counts(nobody, 0, [2]int{}, 1),
			draws([2]int{0, 1}, 1, 2, 1.9).last()}, [2]int{33, 67}},
		{"triples", "three sets", nil, []played{counts(1, 2, [2]int{}, 0), counts(0, 1, [2]int{0, 2}, 1), // 2-1
			counts(1, 1, [2]int{0, 2}, 0), counts(0, 1, [2]int{1, 3}, 1), // a tied set is shared
			counts(nobody, 0, [2]int{0 + 1, 3}, 0), counts(0, 1, [2]int{5, 3}, 0).last()}, [2]int{100, 0}},
		{"triples", "a set won by its first end", ends1(2), []played{counts(1, 1, [2]int{}, 0), counts(nobody, 0, [2]int{0, 4}, 0).last()},
			[2]int{0, 100}},
		{"button-contest", "points by ring", nil, []played{draws([2]int{13, 10}, 1, rings...), draws([2]int{13, 10}, 1, gone...).last()},
			[2]int{100, 0}},
		{"button-contest", "one stone more for a tie", ends1(1), []played{draws([2]int{}, 1, gone...), draws([2]int{2, 2}, 1, 1.5, 1.6),
			draws([2]int{3, 7}, 1, 2.1, 0.29).last()}, [2]int{0, 100}},
		{"u12", "four ends", nil, []played{counts(1, 2, [2]int{0, 2}, 0), counts(0, 1, [2]int{1, 2}, 1), counts(nobody, 0, [2]int{1, 2}, 1),
			counts(1, 1, [2]int{1, 3}, 0).last()}, [2]int{0, 100}},
		{"u12", "a tie stands", ends1(1), []played{counts(nobody, 0, [2]int{}, 1).last()}, [2]int{50, 50}},
		{"guards-first", "stones count as usual, extra end", ends1(1), []played{counts(nobody, 0, [2]int{}, 1),
			counts(0, 2, [2]int{2, 0}, 0).last()}, [2]int{100, 0}},
		{"ring-draws", "points by ring", nil, []played{draws([2]int{10, 7}, 1, rings...).last()}, [2]int{100, 0}},
		{"ring-draws", "a tie stands", nil, []played{draws([2]int{}, 1, gone...).last()}, [2]int{50, 50}},
		{"doubles-league", "six ends, two placed stones", nil, []played{counts(1, 2, [2]int{0, 2}, 0), counts(0, 1, [2]int{1, 2}, 1),
			counts(1, 1, [2]int{1, 3}, 0), counts(0, 1, [2]int{2, 3}, 1), counts(1, 1, [2]int{2, 4}, 0), counts(0, 1, [2]int{3, 4}, 1).last()},
			[2]int{0, 100}},
	}
}

// TestGuardsFirst: the first two stones of each team have to come to rest before the house; what one that does not has moved is put back.
func TestGuardsFirst(t *testing.T) {
	f, err := NewFlow(format(t, "guards-first", nil), bounds)
	require.NoError(t, err)
	before := func(metres float64) curling.Vec { return curling.Vec{X: curling.CentreX, Y: curling.TeeY + metres} }
	throw := func(change func(p *curling.Position)) Outcome {
		p := f.State().Position
		change(&p)
		o, err := f.Throw(p)
		require.NoError(t, err)
		return o
	}
	o := throw(func(p *curling.Position) { p[0] = before(0.5) }) // in the house
	require.True(t, o.Foul)
	require.Zero(t, o.Stands.Count())
	o = throw(func(p *curling.Position) { p[1] = before(3) })
	require.False(t, o.Foul)
	require.Equal(t, 1, o.Stands.Count())
	o = throw(func(p *curling.Position) { p[1], p[2] = before(2.5), before(1.9) }) // it bites the house and has pushed the other
	require.True(t, o.Foul)
	require.Equal(t, curling.Position{1: before(3)}, o.Stands)
	o = throw(func(p *curling.Position) { p[3] = before(-2.5) }) // behind the house
	require.True(t, o.Foul)
	require.Equal(t, curling.Position{1: before(3)}, o.Stands)
	o = throw(func(p *curling.Position) { p[4] = before(0.5) }) // the fifth may
	require.False(t, o.Foul)
	require.Equal(t, 2, o.Stands.Count())
	require.Equal(t, 5, f.State().Shot)
}
