//go:build !js

package pdf

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMemoryGrowsInTwoSteps: what most pages need first, then all there may be; what was written stays, in the same place where there is
// room. There is no more than was asked for, nor than a sandbox may have.
func TestMemoryGrowsInTwoSteps(t *testing.T) {
	m := newLinear(0, usual+2)
	b := m.Reallocate(3)
	require.Len(t, b, 3)
	require.Equal(t, usual, cap(b))
	b[1] = 7
	first := &b[0]
	b = m.Reallocate(usual)
	require.Len(t, b, usual)
	require.Same(t, first, &b[0], "not copied")
	b = m.Reallocate(usual + 1)
	require.Len(t, b, usual+1)
	require.Equal(t, usual+2, cap(b))
	require.Equal(t, []byte{0, 7, 0}, b[:3])
	require.Len(t, m.Reallocate(usual+2), usual+2)
	require.Nil(t, m.Reallocate(usual+3))
	require.Len(t, m.Reallocate(5), 5)
	require.Equal(t, 10, cap(newLinear(0, 10).Reallocate(1)), "less than most pages need")
	require.Nil(t, newLinear(0, 1<<40).Reallocate(memory<<20+1))
}
