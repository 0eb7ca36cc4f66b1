package simulators

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

// Every simulator is found by its name, has it, and refuses ice that it has no law for.
func TestNew(t *testing.T) {
	require.Equal(t, []string{"box2d", "exact", "flight", "glide"}, Names())
	supported := map[string][]physics.Model{
		Exact:  {physics.Mori2019, physics.V2},
		Box2D:  {physics.Mori2019, physics.V2, physics.FCV1},
		Flight: {physics.Mori2019, physics.V2},
		Glide:  {physics.FCV1},
	}
	for _, name := range Names() {
		for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
			ice := physicstest.Ice(t, m)
			sim, err := New(name, ice)
			if !slices.Contains(supported[name], m) {
				require.ErrorIs(t, err, physics.ErrUnsupported, "%s on %s", name, m)
				require.Nil(t, sim)
				continue
			}
			require.NoError(t, err, "%s on %s", name, m)
			require.Equal(t, ice, sim.Ice())
			require.Equal(t, name, NameOf(sim))
			require.Equal(t, name, NameOf(sim.Fork()))
			require.Equal(t, ice, sim.Fork().Ice())
		}
		_, err := New(name, physics.Ice{Model: physics.V2})
		require.Error(t, err, "%s on no ice", name)
	}
	_, err := New("bullet", physicstest.Ice(t, physics.V2))
	require.EqualError(t, err, `unknown simulator "bullet" (box2d, exact, flight, glide)`)
	require.Empty(t, NameOf(nil))
}

// The choice for each purpose, on the ice of every model and on ice outside the closed form.
func TestChoice(t *testing.T) {
	curly := physicstest.Ice(t, physics.Mori2019)
	curly.Curl = 0.2
	for _, c := range []struct {
		ice                physics.Ice
		fastest, reference string
	}{
		{physicstest.Ice(t, physics.Mori2019), Flight, Exact},
		{physicstest.Ice(t, physics.V2), Flight, Exact},
		{physicstest.Ice(t, physics.FCV1), Glide, Box2D},
		{physicstest.Ice(t, physics.Granite), Glide, Box2D},
		{curly, Exact, Exact},
	} {
		sim, err := Fastest(c.ice)
		require.NoError(t, err)
		require.Equal(t, c.fastest, NameOf(sim), "%+v", c.ice)
		require.Equal(t, c.ice, sim.Ice())
		sim, err = Reference(c.ice)
		require.NoError(t, err)
		require.Equal(t, c.reference, NameOf(sim), "%+v", c.ice)
		require.Equal(t, c.ice, sim.Ice())
	}
	for _, choose := range []func(physics.Ice) (physics.Simulator, error){Fastest, Reference} {
		sim, err := choose(physics.Ice{Model: physics.Mori2019})
		require.ErrorContains(t, err, "friction")
		require.Nil(t, sim)
		_, err = choose(physics.Ice{Model: "snow"})
		require.ErrorContains(t, err, "snow")
	}
}

// All simulators of a model throw alike on worn ice.
func TestWornIce(t *testing.T) {
	fresh, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	w := physics.Wear{Friction: []float64{1, 1.03}}
	draw := physics.Delivery{Shot: physics.CreateShot(fresh.Friction, curling.Tee, curling.Right)}
	var first curling.Vec
	thrown := 0
kinds:
	for _, kind := range Names() {
		var at [2]curling.Vec
		for shot := range at {
			sim, err := New(kind, w.At(fresh, shot))
			if errors.Is(err, physics.ErrUnsupported) { // a simulator of another model
				continue kinds
			}
			require.NoError(t, err)
			o, err := sim.Throw(draw, nil)
			require.NoError(t, err)
			at[shot] = o.Position[0]
		}
		require.Greater(t, at[1].Y, at[0].Y+0.9, "%s: 3 %% more friction stops a draw a metre short", kind)
		if first == (curling.Vec{}) {
			first = at[1]
		}
		require.Less(t, at[1].Distance(first), 0.001, kind)
		thrown++
	}
	require.Equal(t, 3, thrown)
}

// All simulators of a model throw the same shots. Without a contact the stones stop within a
// millimetre. A contact may happen a step earlier for one of them, which moves stones by centimetres
// and more, so there only the first contact must be the same (a graze may be one for one alone).
func FuzzSimulators(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint8(seed), seed%2 == 0)
	}
	sims := map[physics.Model][]physics.Simulator{}
	for _, m := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, kind := range []string{"exact", "box2d", "flight"} {
			sim, err := New(kind, physicstest.Ice(f, m))
			require.NoError(f, err)
			sims[m] = append(sims[m], sim)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, stones uint8, v2 bool) {
		model := physics.Mori2019
		if v2 {
			model = physics.V2
		}
		ice := physicstest.Ice(t, model)
		d := sample.Delivery(rand.New(rand.NewPCG(seed, 4)), &ice, int(stones)%curling.Stones)
		want, err := sims[model][0].Throw(d, nil)
		require.NoError(t, err)
		for k, sim := range sims[model][1:] {
			got, err := sim.Throw(d, nil)
			require.NoError(t, err)
			if min(want.Contacts.N, got.Contacts.N) > 0 {
				a, b := want.Contacts.List(), got.Contacts.List()
				require.True(t, slices.Contains(a, b[0]) || slices.Contains(b, a[0]), "simulator %d: %v, %v %+v", k, a, b, d)
				continue
			}
			if want.Contacts.N+got.Contacts.N > 0 || onALine(&ice, &want.Position, &got.Position) {
				continue // a graze, or a stone that lies on a line by less than a millimetre
			}
			require.Equal(t, want.Removed, got.Removed, "simulator %d %+v", k, d)
			for i := range want.Position {
				require.Less(t, want.Position[i].Distance(got.Position[i]), 0.001, "simulator %d stone %d %+v", k, i, d)
			}
		}
	})
}

// onALine reports whether a stone of either position lies within a millimetre of a limit.
func onALine(ice *physics.Ice, ps ...*curling.Position) bool {
	b := ice.Bounds
	for _, p := range ps {
		for i := range p {
			if p.Has(i) && min(math.Abs(p[i].Y-b.Back), math.Abs(p[i].Y-b.Hog), math.Abs(p[i].X-b.Side),
				math.Abs(curling.SheetWidth-b.Side-p[i].X)) < 0.001 {
				return true
			}
		}
	}
	return false
}

// TestShortSheet: where stones are let go half a sheet from the tee, a draw is aimed and thrown as elsewhere, more slowly.
func TestShortSheet(t *testing.T) {
	for _, m := range physics.Models() {
		whole, err := physics.IceOf(m)
		require.NoError(t, err)
		half := whole
		half.HackY = curling.TeeY + 19.2
		var speed [2]float64
		for i, ice := range []physics.Ice{whole, half} {
			a, err := aim.New(ice)
			require.NoError(t, err)
			shot, err := a.Draw(curling.Tee, curling.Right)
			require.NoError(t, err, m)
			speed[i] = shot.Speed()
			for _, name := range Names() {
				sim, err := New(name, ice)
				if errors.Is(err, physics.ErrUnsupported) {
					continue
				}
				require.NoError(t, err)
				o, err := sim.Throw(physics.Delivery{Shot: shot}, nil)
				require.NoError(t, err)
				require.Less(t, o.Position[0].Distance(curling.Tee), 0.02, "%s on %s", name, m)
			}
		}
		require.Less(t, speed[1], 0.8*speed[0], m)
	}
}
