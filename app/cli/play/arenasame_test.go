package play

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSamePlan: a run goes on with a plan that decides the same games, of more or fewer of them and by other workers; what is no plan is
// another one.
func TestSamePlan(t *testing.T) {
	p := arenaPlan{About: "a"}
	p.Games, p.Workers, p.Seed = 4, 1, 7
	old := func(change func(*arenaPlan)) []byte {
		q := p
		change(&q)
		text, err := json.Marshal(q)
		require.NoError(t, err)
		return text
	}
	require.True(t, p.same(old(func(*arenaPlan) {})))
	require.True(t, p.same(old(func(q *arenaPlan) { q.Games, q.Workers, q.SPRT, q.About = 8, 2, "0.5,0.6", "b" })))
	require.False(t, p.same(old(func(q *arenaPlan) { q.Seed = 8 })))
	for _, text := range []string{"", "{", "[]", `{"games":"x"}`} {
		require.False(t, p.same([]byte(text)), text)
		require.False(t, arenaPlan{}.same([]byte(text)), text)
	}
}
