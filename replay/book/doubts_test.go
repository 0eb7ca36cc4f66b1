package book

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDoubtsOfAGameAreBounded: a page that is doubtful everywhere does not fill the memory.
func TestDoubtsOfAGameAreBounded(t *testing.T) {
	g := &Game{}
	w := pageWarner{g, 1}
	for shot := range maxDoubts + 3 {
		w.warn(shot, "no-charts")
	}
	require.Len(t, g.Warnings, maxDoubts)
	require.Equal(t, maxDoubts-1, g.Warnings[maxDoubts-1].Shot)
}
