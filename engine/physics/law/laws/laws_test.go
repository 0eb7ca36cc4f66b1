package laws

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
)

// Every model of an ice has its law here, and every law a model.
func TestEveryModelHasALaw(t *testing.T) {
	models := map[physics.Model]bool{}
	for _, named := range physics.BuiltInIces() {
		ice := named.Ice
		models[ice.Model] = true
		require.Contains(t, table, ice.Model)
		p := ProgramOf(&ice)
		require.Positive(t, p.Spin, ice.Model)
		require.Positive(t, p.Mass, ice.Model)
		require.Positive(t, p.VelocityIterations, ice.Model)
		require.Positive(t, p.PositionIterations, ice.Model)
		require.InDelta(t, ice.Bounds.Side, p.Rink.Side, 0, ice.Model)
		require.LessOrEqual(t, p.Rink.Back, ice.Bounds.Back, "%s: a stone in play is not beyond the rink", ice.Model)
	}
	require.Len(t, models, len(table))
}

// The numbers of the programs are those of docs/PHYSICS.md, "Laws".
func TestProgramsAreThoseOfTheSources(t *testing.T) {
	for _, c := range []struct {
		model              physics.Model
		spin, mass         float64
		velocity, position int
		back               float64
		iceFirst, scansAll bool
	}{
		{physics.V2, 0.066696, 10 * math.Pi * 0.145 * 0.145, 10, 10, 2.905, false, false},
		{physics.Mori2019, 3.14, 10 * math.Pi * 0.145 * 0.145, 10, 10, 0.145, false, false},
		{physics.FCV1, math.Pi / 2, 19.96, 8, 3, 2.906, true, true},
		{physics.Granite, math.Pi / 2, 19.96, 8, 3, 2.906, true, true},
	} {
		ice, err := physics.IceOf(c.model)
		require.NoError(t, err)
		p := ProgramOf(&ice)
		require.InDelta(t, c.spin, p.Spin, 1e-6, c.model)
		require.InDelta(t, c.mass, p.Mass, 1e-9, c.model)
		require.Equal(t, c.velocity, p.VelocityIterations, c.model)
		require.Equal(t, c.position, p.PositionIterations, c.model)
		require.InDelta(t, c.back, p.Rink.Back, 0.001, c.model)
		require.Equal(t, c.iceFirst, p.IceFirst, c.model)
		require.Equal(t, c.scansAll, p.ScansAll, c.model)
	}
}

// The parts of a law agree: the steps in float32, the motion for aiming, and the paths between contacts of laws that have them.
func TestPartsOfALawAgree(t *testing.T) {
	for model := range table {
		ice, err := physics.IceOf(model)
		require.NoError(t, err)
		program, steps, motion := ProgramOf(&ice), StepperOn(&ice), MotionOn(ice)
		u := motion.SpeedToGo(38)
		release := curling.Vec{X: 0.02 * u, Y: -u}
		want, _ := motion.Run(release, program.Spin, 0)

		if program.Float64 {
			require.Nil(t, steps)
			paths, at, v, w := PathsOn(ice), curling.Vec{}, release, program.Spin
			for v != (curling.Vec{}) {
				v, w = paths.Step(0, v, w)
				at = at.Add(v.Mul(ice.TimeStep))
			}
			require.Less(t, want.Distance(at), 0.0001, model)
			slide := paths.NewSlide(0)
			slide.Start(curling.Vec{}, release, program.Spin, true)
			stop, _ := slide.Stop()
			require.Less(t, stop.Distance(at), 0.0001, model)
			continue
		}
		v := release
		if program.Frame.Up {
			v.Y = -v.Y
		}
		s := law.Stone{VX: float32(v.X), VY: float32(v.Y), W: float32(program.Spin)}
		if program.Frame.Up { // clockwise in a frame that is turned over
			s.W = -s.W
		}
		if !program.IceFirst {
			steps.Step(&s, 0.5)
		}
		x, y := 0.0, 0.0
		for s.VX != 0 || s.VY != 0 {
			if program.IceFirst {
				steps.Step(&s, 1)
			}
			x += float64(s.VX) * ice.TimeStep
			y += float64(s.VY) * ice.TimeStep
			if !program.IceFirst {
				steps.Step(&s, 1)
			}
		}
		if program.Frame.Up {
			y = -y
		}
		require.False(t, steps.Moves(&law.Stone{}), model)
		require.Less(t, want.Distance(curling.Vec{X: x, Y: y}), 0.002, model)
		if HasClosedForm(model) {
			continue
		}
		slide := PathsOn(ice).NewSlide(0)
		slide.Start(curling.Vec{}, release, program.Spin, true)
		stop, _ := slide.Stop()
		require.Less(t, want.Distance(stop), 0.002, model)
	}
}

// TestEveryLawIsAFolderWithItsSource: each folder beside this one is a law of the table, and its comment tells the source of the law.
func TestEveryLawIsAFolderWithItsSource(t *testing.T) {
	table, err := os.ReadFile("laws.go")
	require.NoError(t, err)
	folders, err := os.ReadDir("..")
	require.NoError(t, err)
	found := 0
	for _, f := range folders {
		if !f.IsDir() || f.Name() == "laws" {
			continue
		}
		found++
		doc, err := os.ReadFile(filepath.Join("..", f.Name(), "doc.go"))
		require.NoError(t, err, "a law has a doc.go")
		require.Regexp(t, `(19|20)\d\d`, string(doc), "%s: the year of the source", f.Name())
		require.Contains(t, string(doc), "docs/PHYSICS.md", f.Name())
		require.Contains(t, string(table), "engine/physics/law/"+f.Name()+`"`, "the table does not have it")
	}
	require.GreaterOrEqual(t, found, 2)
}
