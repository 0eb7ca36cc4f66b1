package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/value"
)

// TestPlayFurther: what an end came to is a distribution of mean weight one before every shot, that of the last stone is of scores alone,
// and any number of workers plays the same.
func TestPlayFurther(t *testing.T) {
	m, err := value.Learned()
	require.NoError(t, err)
	p := DefaultValue
	p.Seed, p.Workers = 7, 2
	ends, err := p.PlayFurther(t.Context(), m, 10, 34)
	require.NoError(t, err)
	require.Len(t, ends, 24)
	places := 0
	for i, e := range ends {
		require.Equal(t, 10+i, e.End)
		for j, at := range e.Places {
			places++
			require.Equal(t, curling.Stones-len(e.Places)+j, at.Shot)
			whole := 0.0
			for _, share := range at.Ends {
				whole += share
				if at.Shot == curling.Stones-1 {
					require.GreaterOrEqual(t, share, -1e-6)
				}
			}
			require.InDelta(t, 1, whole, 1e-5)
		}
	}
	require.Greater(t, places, 100)
	p.Workers = 1
	again, err := p.PlayFurther(t.Context(), m, 10, 34)
	require.NoError(t, err)
	require.Equal(t, ends, again)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = p.PlayFurther(ctx, m, 0, 2)
	require.ErrorIs(t, err, context.Canceled)
}

// TestFurther: a net that promises the hammer too much is brought back by ends that are played, one that nothing was learned for stays.
func TestFurther(t *testing.T) {
	shipped, err := value.Learned()
	require.NoError(t, err)
	var much value.Shares
	for i := range much {
		much[i] = 1.5 * float32(i)
	}
	m := &value.Model{}
	m.Set(1, shipped.Net(1))
	m.Set(2, shipped.Net(2).Shifted(&much))
	p := DefaultValue
	p.Seed, p.Workers, p.Fit = 9, 2, FurtherFit
	p.Fit.LearningRate, p.Fit.Epochs, p.Fit.Batch = 0.001, 12, 16
	ends, err := p.PlayFurther(t.Context(), shipped, 0, 200)
	require.NoError(t, err)
	n, report, err := p.Further(t.Context(), m, ends, 2)
	require.NoError(t, err)
	require.False(t, report.Kept, "%+v", report)
	require.Greater(t, report.Less, report.Before/2)
	require.Less(t, report.Less, report.Before)
	require.NotEqual(t, m.Net(2).Format(), n.Format())
	require.Greater(t, report.Positions, 5*report.Tested)
	n, report, err = p.Further(t.Context(), m, nil, 2)
	require.NoError(t, err)
	require.True(t, report.Kept)
	require.Same(t, m.Net(2), n)
}

// TestPlayLate: late ends are played on from the last but one stone, those of odd numbers after search, and any number of workers plays
// the same.
func TestPlayLate(t *testing.T) {
	m, err := value.Learned()
	require.NoError(t, err)
	p := DefaultValue
	p.Seed, p.Workers = 7, 2
	ends, err := p.PlayFurther(t.Context(), m, FirstLate, FirstLate+16)
	require.NoError(t, err)
	for i, e := range ends {
		require.Equal(t, FirstLate+i, e.End)
		require.Len(t, e.Places, 2)
		require.Equal(t, curling.Stones-2, e.Places[0].Shot)
		require.Equal(t, curling.Stones-1, e.Places[1].Shot)
		require.NotEqual(t, e.Places[0].Position, e.Places[1].Position)
	}
	p.Workers = 1
	again, err := p.PlayFurther(t.Context(), m, FirstLate, FirstLate+16)
	require.NoError(t, err)
	require.Equal(t, ends, again)
	// Other nets throw the shots before the last two in some ends of odd numbers, and in none of even ones.
	var much value.Shares
	for i := range much {
		much[i] = 3 * float32(i%3)
	}
	shifted := &value.Model{}
	for shots := 1; shots <= curling.Stones; shots++ {
		shifted.Set(shots, m.Net(shots).Shifted(&much))
	}
	others, err := p.PlayFurther(t.Context(), shifted, FirstLate, FirstLate+16)
	require.NoError(t, err)
	differ := 0
	for i := range ends {
		if other := others[i].Places[0].Position != ends[i].Places[0].Position; i%2 == 0 {
			require.False(t, other, "end %d", i)
		} else if other {
			differ++
		}
	}
	require.Positive(t, differ)
}
