package terms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/session/study"
)

// TestSetBeside: a thrower is asked for beside the one chosen, and once more no longer, whoever else is.
func TestSetBeside(t *testing.T) {
	p := newParts(t)
	strong, half := study.Thrower{Name: "strong"}, study.Thrower{Name: "half"}
	require.True(t, p.throwers.SetBeside(strong))
	require.True(t, p.throwers.SetBeside(half))
	require.Equal(t, []study.Thrower{strong, half}, p.throwers.AskedBeside())
	require.False(t, p.throwers.SetBeside(strong))
	require.Equal(t, []study.Thrower{half}, p.throwers.AskedBeside())
	require.True(t, p.Doc.Undo())
	require.Equal(t, []study.Thrower{strong, half}, p.throwers.AskedBeside(), "the list before is another one")
	require.False(t, p.throwers.SetBeside(half))
	require.Equal(t, []study.Thrower{strong}, p.throwers.AskedBeside())
}
