package boardgame

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/check"
)

// TestTubstapInTheRuleLanguage holds the rule text tubstap-duel against the rules of TUBSTAP on the same map: as many
// sequences of actions, and in random games the same actions, positions, HP and results.
func TestTubstapInTheRuleLanguage(t *testing.T) {
	m := mapOf(t, "duel44")
	src, err := os.ReadFile("../../assets/games/tubstap-duel.gsm")
	require.NoError(t, err)
	p := linked(t, "tubstap-duel", string(src))
	const depth = 3
	text, err := check.Perft(t.Context(), p, depth)
	require.NoError(t, err)
	rules, err := m.Perft(t.Context(), depth)
	require.NoError(t, err)
	for i := range rules {
		require.Equal(t, int(rules[i]), text[i], "sequences of %d actions", i)
	}
	actions, attacks := 0, 0
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		a, b := NewTubstap(m), ruleGameOf(t, "tubstap-duel")
		for {
			value, over := a.Result()
			other, otherOver := b.Result()
			require.Equal(t, over, otherOver)
			require.Equal(t, boardText(a.Board()), boardText(b.Board()))
			require.NoError(t, b.Err())
			if over {
				require.Equal(t, value, other)
				break
			}
			require.Equal(t, a.Turn(), b.Turn())
			mine, theirs := paths(a), paths(b)
			keys := make([]string, 0, len(mine))
			for k := range mine {
				keys = append(keys, k)
				require.Contains(t, theirs, k)
			}
			require.Len(t, theirs, len(mine))
			slices.Sort(keys)
			if strikes := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return strings.Count(k, " ") < 3 }); len(strikes) > 0 &&
				rng.IntN(2) == 0 {
				keys = strikes
				attacks++
			}
			k := keys[rng.IntN(len(keys))]
			require.NoError(t, a.Play(mine[k]))
			require.NoError(t, b.Play(theirs[k]))
			actions++
		}
	}
	require.Greater(t, actions, 80)
	require.Greater(t, attacks, 20)
}

// paths are the options by the cells they touch: the unit, an enemy, and last where it stands then.
func paths(g Session) map[string]int {
	out := map[string]int{}
	for i, o := range g.Options() {
		path := slices.Clone(o.Path)
		if _, ok := g.(*Tubstap); ok && len(path) == 3 {
			path[1], path[2] = path[2], path[1]
		}
		text := ""
		for _, c := range path {
			text += cellText(c) + " "
		}
		out[text] = i
	}
	return out
}

// boardText lists the units with their HP, which the rule text keeps in the hands.
func boardText(b Board) []string {
	hp := map[Piece]int{}
	for _, hands := range b.Hands {
		for _, h := range hands {
			hp[h.Piece] = h.Count
		}
	}
	var out []string
	for c, p := range b.Pieces {
		if p.HP == 0 {
			p.HP = hp[p]
		}
		out = append(out, cellText(c)+" "+strings.ToLower(p.Kind)+" "+string(rune('0'+p.Player))+" "+string(rune('0'+p.HP)))
	}
	slices.Sort(out)
	return out
}
