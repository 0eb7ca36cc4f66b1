package train

import (
	"context"
	"math"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/value"
)

// TestCalibrate: a net that promises the hammer too much is brought back to what was played, any number of workers does it
// alike, and nets that are missing stay so.
func TestCalibrate(t *testing.T) {
	shipped, err := value.Learned()
	require.NoError(t, err)
	var much value.Shares
	for i := range much {
		much[i] = 0.5 * float32(i)
	}
	m := &value.Model{}
	m.Set(1, shipped.Net(1))
	m.Set(2, shipped.Net(2).Shifted(&much))
	p := DefaultValue
	p.Ends, p.Seed, p.Workers = 300, 7, 2
	var played atomic.Int64
	p.Played = func() { played.Add(1) }
	after, reports, err := p.Calibrate(t.Context(), m)
	require.EqualValues(t, p.Ends, played.Load())
	require.NoError(t, err)
	require.Len(t, reports, 2)
	require.Nil(t, after.Net(3))
	r := reports[1]
	require.Equal(t, 2, r.Shots)
	require.Greater(t, r.Positions, 200)
	require.Greater(t, r.Before, 3*r.Error)
	require.Less(t, math.Abs(r.After), r.Before/2)
	require.InDelta(t, 0, reports[0].Before, 5*reports[0].Error, "that of the last stone was right")
	p.Workers = 1
	again, _, err := p.Calibrate(t.Context(), m)
	require.NoError(t, err)
	require.Equal(t, after.Net(2).Format(), again.Net(2).Format())
	_, _, err = p.Calibrate(t.Context(), &value.Model{})
	require.Error(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, _, err = p.Calibrate(ctx, m)
	require.ErrorIs(t, err, context.Canceled)
}
