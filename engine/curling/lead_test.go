package curling

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLeadLying: who would lead if the end ended with the stones as they lie, for both sides and both colours.
func TestLeadLying(t *testing.T) {
	near, far := Tee, Vec{X: CentreX + 1, Y: TeeY}
	for name, c := range map[string]struct {
		first TeamID
		score [2]int
		first0, hammer1,
		want int
	}{
		"nothing lies, the score counts":          {0, [2]int{3, 1}, 0, 0, 2},
		"the first to throw lies one":             {0, [2]int{}, 1, 2, 1},
		"the hammer lies one":                     {0, [2]int{}, 2, 1, -1},
		"the same stones, the other throws first": {1, [2]int{}, 1, 2, -1},
		"with the score":                          {1, [2]int{2, 5}, 2, 1, -2},
	} {
		t.Run(name, func(t *testing.T) {
			s := State{First: c.first, Score: c.score}
			place := func(i, rank int) {
				if rank > 0 {
					s.Position[i] = []Vec{near, far}[rank-1]
				}
			}
			place(0, c.first0)
			place(1, c.hammer1)
			require.Equal(t, c.want, s.LeadLying(Bounds2019))
		})
	}
}
