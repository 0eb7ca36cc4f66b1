package replay

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWorkers(t *testing.T) {
	require.GreaterOrEqual(t, Workers(t.Context()), runtime.GOMAXPROCS(0))
	require.Equal(t, 3, Workers(WithWorkers(t.Context(), 3)))
	require.GreaterOrEqual(t, Workers(WithWorkers(t.Context(), 0)), runtime.GOMAXPROCS(0))
}
