package tubstap

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/search"
)

func TestParseLevels(t *testing.T) {
	l, err := ParseLevels("441000")
	require.NoError(t, err)
	for movable, want := range map[int]int{9: 4, 7: 4, 6: 4, 5: 4, 4: 1, 3: 0, 2: 0, 1: 0, 0: 0} {
		require.Equal(t, want, l.At(movable), "%d units", movable)
	}
	l, err = ParseLevels("3")
	require.NoError(t, err)
	require.Equal(t, 3, l.At(1))
	require.Equal(t, 3, l.At(12))
	for _, s := range []string{"", "5", "1x", "11111111111111111"} {
		_, err := ParseLevels(s)
		require.Error(t, err, s)
	}
	require.Nil(t, shipped(t, "duel44").Grouping("00"))
}

// threatened reports by the reference rules whether a unit on a cell is in reach of an attack.
func (r *reference) threatened(u Unit, x, y int) bool {
	for _, e := range r.units {
		if e.HP == 0 || e.Team == u.Team || e.Type.Spec().Power[u.Type] == 0 {
			continue
		}
		if e.Type.Indirect() {
			if d := abs(e.X-x) + abs(e.Y-y); d == 2 || d == 3 {
				return true
			}
			continue
		}
		for at := range r.reach(e) {
			if abs(at[0]-x)+abs(at[1]-y) == 1 {
				return true
			}
		}
	}
	return false
}

// TestGrouping: two actions are one group exactly where the level groups them.
func TestGrouping(t *testing.T) {
	groups := map[int]bool{}
	digits, levels := seeded(1), Levels("")
	var game *Map
	var group func(State, Action) uint64 // one for all states of a game
	examples(t, func(t require.TestingT, m *Map, s *State, actions []Action) {
		if m != game {
			levels = Levels([]byte{byte('0' + digits.IntN(5)), byte('0' + digits.IntN(5)), byte('1' + digits.IntN(4))})
			game, group = m, m.Grouping(levels)
		}
		level := levels.At(m.MovableCount(s))
		r := newReference(m, s)
		threatened := func(a Action) bool {
			x, y := m.XY(int(a.To))
			return r.threatened(r.units[a.Unit], x, y)
		}
		step := 1 + len(actions)/24
		for i := 0; i < len(actions); i += step {
			for j := 0; j < len(actions); j += step {
				a, b := actions[i], actions[j]
				same := a.Unit == b.Unit && a.Kind == b.Kind
				switch {
				case !same || level == 4:
				case level == 0 || a.Kind == Attack && level == 1:
					same = a == b
				case a.Kind == Move:
					same = threatened(a) == threatened(b)
				case level == 2:
					same = a.Target == b.Target
				case level == 3:
					same = m.kinds[a.Target] == m.kinds[b.Target]
				}
				require.Equal(t, same, group(*s, a) == group(*s, b), "level %d: %v and %v", level, a, b)
				groups[level] = groups[level] || same && a != b
			}
		}
	})
	for level := 1; level <= MaxLevel; level++ {
		require.True(t, groups[level], "level %d never grouped anything", level)
	}
}

// TestGroupsAtTheStart counts the candidates of a search on the map of the experiments.
func TestGroupsAtTheStart(t *testing.T) {
	m := shipped(t, "study66")
	for level, want := range []int{70, 12, 12, 12, 6} {
		u := search.UCT[State, Action]{Game: m, Playouts: 200, Group: m.Grouping(Levels(rune('0' + level))), Rollout: m.AttackFirst}
		all, err := u.Search(t.Context(), m.Start(), seeded(1))
		require.NoError(t, err)
		require.Len(t, all, want, "level %d", level)
		stands := 0
		for _, c := range all {
			stands += c.Group
		}
		require.Equal(t, 70, stands)
	}
}

func TestRepresentatives(t *testing.T) {
	m := board(t,
		"1IA 1 1 1 1 1 1 1iA",
		"1   1 1 1 1 1 1 1")
	s := m.Start()
	var inside, outside []Action
	for _, a := range m.Actions(s) {
		if threat := m.Threat(&s, Red, Infantry); threat.Has(int(a.To)) {
			inside = append(inside, a)
		} else {
			outside = append(outside, a)
		}
	}
	require.Len(t, inside, 1)
	rng := seeded(2)
	require.Nil(t, m.Represent(AnyAction))
	distance := func(r Representative, group []Action) int {
		a := m.Represent(r)(s, group, rng)
		require.Contains(t, group, a)
		return m.enemyDistance(&s, int(a.To))
	}
	distances := func(group []Action) (out []int) {
		for _, a := range group {
			out = append(out, m.enemyDistance(&s, int(a.To)))
		}
		return out
	}
	require.Equal(t, slices.Min(distances(outside)), distance(Nearest, outside))
	require.Equal(t, slices.Max(distances(outside)), distance(Apart, outside))
	require.Equal(t, slices.Min(distances(inside)), distance(Apart, inside))
	attacks := []Action{AttackAction(0, 1, 1), AttackAction(0, 2, 1)}
	seen := map[Action]int{}
	for range 400 {
		seen[m.Represent(Nearest)(s, attacks, rng)]++
	}
	require.InDelta(t, 200, seen[attacks[0]], 60)
}

// TestUCTWinsWhatIsWon: one attack destroys the last enemy.
func TestUCTWinsWhatIsWon(t *testing.T) {
	m := board(t,
		"1PA 1 1 1",
		"1IA 1 1 1i3")
	for _, levels := range []Levels{"0", "1", "2", "3", "4", "10"} {
		u := search.UCT[State, Action]{Game: m, Playouts: 300, Group: m.Grouping(levels), Rollout: m.AttackFirst}
		all, err := u.Search(t.Context(), m.Start(), seeded(1))
		require.NoError(t, err)
		require.Equal(t, Attack, all[0].Action.Kind, "levels %s", levels)
		require.Equal(t, uint8(0), all[0].Action.Unit)
		require.InDelta(t, 1, all[0].Value, 1e-9)
		for _, c := range all {
			require.False(t, math.IsNaN(c.Value))
		}
	}
}

// BenchmarkUCT is a decision of 500 playouts at the start.
func BenchmarkUCT(b *testing.B) {
	for _, levels := range []Levels{"0", "1"} {
		b.Run("level"+string(levels), func(b *testing.B) {
			m := shipped(b, "study66")
			u := search.UCT[State, Action]{Game: m, Playouts: 500, Expand: 10, Group: m.Grouping(levels),
				Rollout: m.AttackFirst, Playout: m.Playout()}
			b.ReportAllocs()
			for b.Loop() {
				_, err := u.Search(b.Context(), m.Start(), seeded(1))
				require.NoError(b, err)
			}
			b.ReportMetric(500*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
