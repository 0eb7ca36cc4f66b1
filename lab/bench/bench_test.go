package bench

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func work(units int) func(int) (int, error) {
	return func(k int) (int, error) {
		sum := k
		for i := range 20_000 {
			sum += i * k
		}
		if sum == -1 {
			return 0, errors.New("no sum of these is negative")
		}
		return units, nil
	}
}

func TestMeasureComparesRivals(t *testing.T) {
	fs, err := Measure(t.Context(), Rival{"one", "shots", 10, work(1)}, Rival{"two", "shots", 20, work(1000)})
	require.NoError(t, err)
	require.Equal(t, "one", fs[0].Name)
	require.Equal(t, "shots/s", fs[1].Unit)
	require.InDelta(t, 20, fs[1].Goal, 0)
	f := fs[1].Over(fs[0])
	require.Equal(t, "one", f.VS.Name)
	require.Greater(t, f.VS.Ratio, 50.0, "a thousand units in about the same time")
}

func TestMeasureStops(t *testing.T) {
	broken := errors.New("broken")
	_, err := Measure(t.Context(), Rival{"x", "shots", 0, func(int) (int, error) { return 0, broken }})
	require.ErrorIs(t, err, broken)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = Measure(ctx, Rival{"x", "shots", 0, work(1)})
	require.ErrorIs(t, err, context.Canceled)
}

func TestFigureIsWhatOthersRead(t *testing.T) {
	f := Figure{Name: "a", Value: 1234.5, Unit: "shots/s", Goal: 1000}.Over(Figure{Name: "b", Value: 3})
	text, err := json.Marshal(f)
	require.NoError(t, err)
	require.JSONEq(t, `{"name":"a","value":1234.5,"unit":"shots/s","goal":1000,"vs":{"name":"b","ratio":412}}`, string(text))
}
