package players

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestSameGames: the actions with which every program begins a game against itself stay as they are, under every kind of setting.
func TestSameGames(t *testing.T) {
	cputest.Recorded(t)
	m := study(t)
	var b strings.Builder
	for _, spec := range []string{"sample", "uct:playouts=60", "uct:playouts=60,level=4", "uct:playouts=60,level=041111",
		"uct:playouts=60,c=0.1,expand=1", "uct:playouts=60,level=4,represent=near", "uct:playouts=60,level=4,represent=apart",
		"uct:playouts=60,random=0.5", "uct:playouts=60,final=mean", "muct:playouts=60", "flat:playouts=60"} {
		p, s, rng := open(t, spec, m), m.Start(), seeded(3)
		_, _ = fmt.Fprintf(&b, "%s, %s\n", spec, p.Name())
		for range 14 {
			if _, over := m.Result(s); over {
				break
			}
			a, err := p.Choose(t.Context(), s, rng)
			require.NoError(t, err, spec)
			_, _ = fmt.Fprintf(&b, "%v\n", a)
			s = m.Apply(s, a, rng)
		}
	}
	goldentest.Text(t, "games.txt", b.String())
}
