package tubstap

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestClusterOf: what is far apart is apart, what is alike is together, whatever the scale of a feature, and again the same.
func TestClusterOf(t *testing.T) {
	list := []features{{0, 100}, {1, 100}, {0, 101}, {50, 300}, {51, 301}, {50, 100}}
	require.Equal(t, []uint8{0, 0, 0, 1, 1, 2}, clusterOf(list, 3))
	require.Equal(t, []uint8{0, 0, 0, 1, 1, 0}, clusterOf(list, 2))
	require.Equal(t, []uint8{0, 0, 0, 0, 0, 0}, clusterOf(list, 1))
	require.Equal(t, []uint8{0, 1, 0, 0, 0, 0, 0, 0}, clusterOf([]features{{0}, {1}, {0.45}, {0.46}, {0.47}, {0.48}, {0.49}, {0.52}}, 2),
		"the last is nearer to the first mean than to the second, though not to the first centre")
	seen := map[uint8]bool{}
	for _, k := range clusterOf([]features{{0}, {5}, {2}, {3}, {4}, {1}}, 6) {
		seen[k] = true
	}
	require.Len(t, seen, 6, "all alone")
}

// TestClustering: clusters part a unit's actions of one kind into at most so many groups, and leave to levels what is theirs.
func TestClustering(t *testing.T) {
	digits := seeded(3)
	var game *Map
	var levels Levels
	var most int
	var group, byLevel func(State, Action) uint64
	several := 0
	examples(t, func(t require.TestingT, m *Map, s *State, actions []Action) {
		if m != game {
			levels, most = Levels([]byte{byte('1' + digits.IntN(4)), byte('0' + digits.IntN(5))}), 2+digits.IntN(3)
			game, group, byLevel = m, Clustering(m, levels, most), m.Grouping(levels)
			if byLevel == nil {
				return
			}
		}
		level := levels.At(m.MovableCount(s))
		groups := map[[2]uint8]map[uint64]bool{}
		for _, a := range actions {
			key := group(*s, a)
			require.Equal(t, key, Clustering(m, levels, most)(*s, a), "the same again")
			if level == 0 || a.Kind == Attack && level < MaxLevel {
				require.Equal(t, byLevel(*s, a), key)
				continue
			}
			of := [2]uint8{uint8(a.Kind), a.Unit}
			if groups[of] == nil {
				groups[of] = map[uint64]bool{}
			}
			groups[of][key] = true
		}
		seen := map[uint64]bool{}
		for _, keys := range groups {
			require.LessOrEqual(t, len(keys), most)
			if len(keys) > 1 {
				several++
			}
			for k := range keys {
				require.False(t, seen[k], "of one unit and kind")
				seen[k] = true
			}
		}
	})
	require.Greater(t, several, 100)
	m := shipped(t, "duel44")
	require.Nil(t, Clustering(m, "0", 3))
	a := m.Actions(m.Start())[0]
	require.Equal(t, m.Grouping("1")(m.Start(), a), Clustering(m, "1", 0)(m.Start(), a))
}

// TestFeatures: a cell that an enemy reaches is dangerous, and an attack counts what it takes and what comes back.
func TestFeatures(t *testing.T) {
	m := shipped(t, "study66")
	s := m.Start()
	var reach [MaxUnits]Cells
	for enemy := range m.Units(&s, s.team.Other()) {
		reach[enemy] = m.Attackable(&s, enemy)
	}
	safe, dangerous := 0, 0
	for _, a := range m.Actions(s) {
		f := featuresOf(m, &s, a, &reach)
		if a.Kind == Attack {
			require.Equal(t, float64(m.AttackDamage(&s, int(a.Unit), int(a.Target))), f[0])
			require.Equal(t, float64(m.CounterDamage(&s, int(a.Unit), int(a.Target), int(a.To))), f[1])
			continue
		}
		threat := m.Threat(&s, s.team, m.kinds[a.Unit])
		require.Equal(t, threat.Has(int(a.To)), f[0] > 0, "cell %d", a.To)
		if f[0] > 0 {
			dangerous++
		} else {
			safe++
		}
		require.GreaterOrEqual(t, f[1], 1.0)
		require.GreaterOrEqual(t, f[2], 1.0)
	}
	require.Positive(t, safe)
	require.Positive(t, dangerous)
}

// TestFeaturesOfAttacks: an attack that destroys is told from one that does not, whichever unit it destroys; an own unit that is gone is in
// no danger any more.
func TestFeaturesOfAttacks(t *testing.T) {
	destroyed, first, gone := 0, 0, 0
	examples(t, func(t require.TestingT, m *Map, s *State, actions []Action) {
		var reach [MaxUnits]Cells
		for enemy := range m.Units(s, s.team.Other()) {
			reach[enemy] = m.Attackable(s, enemy)
		}
		for _, a := range actions {
			if a.Kind != Attack {
				continue
			}
			f := featuresOf(m, s, a, &reach)
			require.Equal(t, f[0] >= float64(s.hp[a.Target]), f[3] == 1)
			if f[3] == 1 {
				if destroyed++; a.Target == 0 {
					first++
				}
			}
			if f[1] >= float64(s.hp[a.Unit]) {
				gone++
				require.Zero(t, f[2])
			}
		}
	})
	require.Greater(t, destroyed, 100)
	require.Greater(t, first, 10)
	require.Greater(t, gone, 10)
}
