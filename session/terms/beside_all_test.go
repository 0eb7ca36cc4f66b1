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

// TestLeave: the first of those asked for beside throws instead, and is no more beside; a preset is chosen by its name alone.
func TestLeave(t *testing.T) {
	p := newParts(t)
	require.False(t, p.throwers.Leave())
	strong, own := study.Thrower{Name: "strong", Own: ken}, study.Thrower{Name: "ken", Own: ken}
	p.throwers.Choose(study.Thrower{Name: "half", Own: slow})
	p.throwers.Keep(own)
	p.throwers.SetBeside(strong)
	p.throwers.SetBeside(own)
	require.True(t, p.throwers.Leave())
	require.Equal(t, own, p.throwers.Choice(), "those that the user named stand first")
	require.Equal(t, []study.Thrower{strong}, p.throwers.AskedBeside())
	require.True(t, p.throwers.Leave())
	require.Equal(t, study.Thrower{Name: "strong", Own: ken}, p.throwers.Choice(), "the numbers that were typed stay")
	require.Empty(t, p.throwers.AskedBeside())
	require.False(t, p.throwers.Leave())
	require.True(t, p.Doc.Undo())
	require.Equal(t, own, p.throwers.Choice())
}

// TestLeaveForAnyBeside: whoever of those who can be asked for beside is asked for throws then, the first of the list too.
func TestLeaveForAnyBeside(t *testing.T) {
	for i := range newParts(t).throwers.Beside() {
		p := newParts(t)
		require.False(t, p.throwers.Leave(), "none is asked for")
		beside := p.throwers.Beside()[i]
		require.True(t, p.throwers.SetBeside(beside.Thrower))
		require.True(t, p.throwers.Leave())
		require.Equal(t, beside.Name, p.throwers.Choice().Name)
		require.Empty(t, p.throwers.AskedBeside())
	}
}
