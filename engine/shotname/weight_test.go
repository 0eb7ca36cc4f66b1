package shotname

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// TestWeightOf: weights by where the stone would stop, metres behind the tee (negative before it)
// or behind the far hack.
func TestWeightOf(t *testing.T) {
	tee := func(behind float64) float64 { return curling.TeeY - behind }
	hack := func(behind float64) float64 { return curling.BackY - 1.829 - behind }
	for _, c := range []struct {
		y    float64
		want Weight
	}{
		{curling.HogY + 0.1, HogWeight}, {curling.HogY - 0.2, GuardWeight}, {tee(-2), GuardWeight},
		{tee(-1.7), FrontWeight}, {tee(-0.4), FrontWeight}, {tee(-0.2), TeeWeight}, {tee(0.2), TeeWeight}, {tee(0.4), BackHouse}, {tee(1.6),
			BackHouse},
		{tee(1.8), BackLine}, {hack(-1), BackLine}, {hack(0), HackWeight}, {hack(0.8), HackWeight}, {hack(1), BoardWeight}, {hack(1.9),
			BoardWeight},
		{hack(2.1), ControlWeight}, {hack(2.9), ControlWeight}, {hack(3.1), NormalWeight}, {hack(4.9), NormalWeight}, {hack(5.1), FirmWeight},
		{hack(7.9), FirmWeight}, {hack(8.1), PeelWeight}, {hack(60), PeelWeight},
	} {
		require.Equal(t, c.want, WeightOf(c.y), "y %.2f", c.y)
	}
}
