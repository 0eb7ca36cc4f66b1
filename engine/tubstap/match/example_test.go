package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/match"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// own attacks where it takes more HP than it loses; else it moves next to reach of the enemy,
// not into it.
func own(_ context.Context, m *tubstap.Map, s tubstap.State, rng *rand.Rand) (tubstap.Action, error) {
	actions := m.Actions(s)
	best, most := actions[rng.IntN(len(actions))], -1000
	for _, a := range actions {
		id, target, value := int(a.Unit), int(a.Target), 0
		if a.Kind == tubstap.Attack {
			gain := m.AttackDamage(&s, id, target) - m.CounterDamage(&s, id, target, int(a.To))
			value = 100 * gain
		} else if threat := m.Threat(&s, s.Team(), m.Unit(&s, id).Type); threat.Has(int(a.To)) {
			value = -50
		}
		for enemy := range m.Units(&s, s.Team().Other()) {
			value -= m.Distance(int(a.To), s.CellOf(enemy))
		}
		if value > most {
			best, most = a, value
		}
	}
	return best, nil
}

func ExampleRun() {
	data, err := os.ReadFile("../../../assets/maps/study66.tbsmap")
	if err != nil {
		panic(err)
	}
	m, err := tubstap.ReadMap(data)
	if err != nil {
		panic(err)
	}
	random, err := players.Parse("attack")
	if err != nil {
		panic(err)
	}
	plan := match.Plan{Maps: []match.Map{{Name: "study66", Map: m}}, Games: 100, Seed: 1,
		A: match.Entrant{Name: "own", Open: func() (players.Program, error) { return players.Func(own), nil }},
		B: match.Entrant{Name: "attack", Open: random.Open}}
	r, err := match.Run(context.Background(), plan, nil, nil)
	if err != nil {
		panic(err)
	}
	fmt.Printf("won %d, drawn %d, lost %d of %d games\n", r.Wins, r.Draws, r.Losses, r.Games)
	// Output: won 86, drawn 0, lost 14 of 100 games
}

// TestTheProgramOfTheDocs: docs/TUBSTAP.md shows the program above, in at most 40 lines.
func TestTheProgramOfTheDocs(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	from, to := strings.Index(string(source), "// own attacks"), strings.Index(string(source), "func ExampleRun")
	program := strings.TrimSpace(string(source)[from:to])
	require.LessOrEqual(t, strings.Count(program, "\n")+1, 40)
	docs, err := os.ReadFile("../../../docs/TUBSTAP.md")
	require.NoError(t, err)
	require.Contains(t, string(docs), "```go\n"+program+"\n```")
}
