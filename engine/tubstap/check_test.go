package tubstap

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/message"
)

// TestCheckOfAllActions: of everything that units could be told what Actions has can be played, attacks without damage besides, and nothing
// else; a unit that is gone, one that has acted and one of the other team are told apart.
func TestCheckOfAllActions(t *testing.T) {
	m := shipped(t, "duel44")
	seen, units := map[string]int{}, len(m.layout.Units)
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 5))
		for s := m.Start(); ; {
			if _, over := m.Result(s); over {
				require.Error(t, m.Check(&s, EndTurnAction()))
				break
			}
			require.NoError(t, m.Check(&s, EndTurnAction()))
			require.NoError(t, m.Check(&s, Action{Kind: Surrender}))
			require.Error(t, m.Check(&s, Action{Kind: EndTurn + 1}))
			legal := map[Action]bool{}
			actions := m.Actions(s)
			for _, a := range actions {
				legal[a] = true
			}
			check := func(a Action, want bool) {
				err := m.Check(&s, a)
				require.Equal(t, want, err == nil, "%+v: %v", a, err)
				if told, ok := err.(message.Message); ok { //nolint:errorlint // it is no wrapped one
					seen[told.Key]++
				}
			}
			for id := range units + 1 {
				for cell := range 16 {
					check(MoveAction(id, cell), legal[MoveAction(id, cell)])
					for target := -1; target <= units; target++ {
						a := AttackAction(id, cell, target)
						harmless := legal[MoveAction(id, cell)] && target >= 0 && target < units && s.Alive(target) && m.teamOf(target) != s.team &&
							m.AttackDamage(&s, id, target) == 0
						if !harmless {
							check(a, legal[a])
						}
					}
				}
			}
			s = m.Apply(s, actions[r.IntN(len(actions))], r)
		}
	}
	for _, key := range []string{"gone", "not-yours", "no-unit", "acted", "reach", "own", "range"} {
		found := 0
		for told, n := range seen {
			if told == key || len(told) > len(key) && told[len(told)-len(key)-1:] == "."+key {
				found += n
			}
		}
		require.Positive(t, found, "%s of %v", key, seen)
	}
}
