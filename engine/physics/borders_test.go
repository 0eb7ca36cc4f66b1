package physics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfIces: the least and the most of every number of an ice and of a throw, and what is said beyond.
func TestBordersOfIces(t *testing.T) {
	text := ""
	for _, model := range physics.Models() {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		text += "= " + string(model) + "\n" + goldentest.Borders(&ice, func() error { return ice.Check() })
	}
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	named := physics.NamedIce{Name: "home", Ice: ice}
	text += "= named\n" + goldentest.Borders(&named, func() error { return named.Check() })
	d := physics.Delivery{Shot: curling.Shot{VX: 0.1, VY: -2.3}}
	text += "= delivery\n" + goldentest.Borders(&d, func() error { return d.Check() })
	sweep := physics.Sweep{}
	text += "= sweep\n" + goldentest.Borders(&sweep, func() error { return sweep.Check() })
	goldentest.Text(t, "borders.txt", text)
}
