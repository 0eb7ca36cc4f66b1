package tubstap

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlayoutIsAttackFirst: a whole playout is the actions of AttackFirst one by one, with the same numbers drawn, from any state, also
// where it is cut. So searches answer as before it was there, and the games kept of the papers stay valid.
func TestPlayoutIsAttackFirst(t *testing.T) {
	var maps []*Map
	for _, name := range shippedNames(t) {
		m := shipped(t, name)
		require.Equal(t, m.grid.words == 1, m.Playout() != nil, name)
		if m.Playout() != nil {
			maps = append(maps, m)
		}
	}
	// Weak units on terrain that protects: attacks without damage come to be with some, also when the attacker falls.
	maps = append(maps, board(t, "4 1P1 4 3 3", "3 4 3p9 1R1 4", "4i9 3 4I2 3p8 3", "3 4r9 3P2 4 3U1"), board(t, "1 1F3 3 4",
		"5u2 1 2 1R9", "3 1I1 6iA 1", "1P5 1 1a7 0"))
	require.Greater(t, len(maps), 2)
	cut, ended := 0, 0
	for i := range 400 * len(maps) {
		m, seed := maps[i%len(maps)], uint64(i)
		s, rng := m.Start(), seeded(seed)
		for range i / len(maps) % 30 {
			if _, over := m.Result(s); over {
				break
			}
			s = m.Apply(s, m.RandomAction(s, rng), rng)
		}
		most := []int{10_000, 10_000, 10_000, 30, 7, 1, 0}[i%7]
		one, whole := seeded(seed+1), seeded(seed+1)
		by, n := s, 0
		for ; n < most; n++ {
			if _, over := m.Result(by); over {
				break
			}
			by = m.Apply(by, m.AttackFirst(by, one), one)
		}
		p := playout{Map: m, s: s}
		require.Equal(t, n, p.run(whole, most), i)
		require.True(t, p.s == by, i)
		require.Equal(t, one.Uint64(), whole.Uint64(), i)
		want, over := m.Result(by)
		value, _ := m.Playout()(s, seeded(seed+1), most)
		require.Equal(t, want, value, i)
		if over {
			ended++
		} else {
			cut++
		}
	}
	require.Positive(t, cut)
	require.Positive(t, ended)
	s := maps[0].Start()
	s = maps[0].Apply(s, Action{Kind: Surrender, Target: NoTarget}, nil)
	value, n := maps[0].Playout()(s, seeded(1), 100)
	require.Equal(t, []float64{0, 1}, value)
	require.Zero(t, n)
}
