package simulators

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/grazing"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

// throwsOf is how many throws of each ice are summed.
var throwsOf = map[string]int{Exact: 600, Flight: 4000, Glide: 1500, Box2D: 24}

// goldenSums are those of the outcomes of each simulator by ice: physicstest.Ices, then IcesFCV1, then IcesGranite.
var goldenSums = map[string][]string{
	Exact: {
		"ded16940388539cd", "eee9d5c02b223a7c", "ead1c6cdea4300fb", "c5612b58b31ca79c",
	},
	Flight: {
		"18c0eb5a5efddab4", "156904aea0b56b2b", "5a2e60ea6b5cde34", "49a1610147db1b63",
	},
	Glide: {
		"20932d303063d056", "8c76dcc6024d6e26", "b78c51ff384110ba", "9459f2cadda1932d",
		"6ac6822c284aca75", "90459204bf9a8ad5", "c8845138578954f5",
	},
	Box2D: {
		"58b1955a8ace4359", "abbf3073b3188b2f", "89d8e9d90170c5af", "baa8042137f6be35",
		"e4d93aef110a6304", "ee0e9bcad7dde509", "cffd0e8d7ae0d4ac", "4762864230cb2526",
		"6e166634345aeb39", "f85a79d589c96d8c", "e5baee92bb8a58a6",
	},
	Exact + ", swept": {
		"04da88f39d077c35", "4d07c884aee36d9e", "20f971cfefcdfea5", "34339ed7caaac2e1",
	},
	Glide + ", swept": {
		"de2d03d56196d04b", "4448f8295d4ccdbc", "c46234f7f8be6041", "f44f90bcd0ef3f5c",
		"56f65de2b0c9cf28", "858ab3ddb3fc21a8", "55a1b997941848d0",
	},
	Box2D + ", swept": {
		"36ff61e41bd29da2", "13076f177296c651", "434584b8c9a16a11", "e13daab040cdfdd1",
		"74143c82d931836c", "088483d18f1f6dfe", "147058de001b563d", "90ae2e72c744de4f",
		"22c85cdedd5e473f", "17928dde2a194e20", "1f5ea928883c1d5e",
	},
}

// TestSameBits: an optimization or another structure must not change a bit of an outcome or a trajectory. The
// sums are of throws as they were measured against the references (docs/PHYSICS.md); a change on purpose
// needs new measurements and new sums. Processors with fused multiply-add have other bits.
func TestSameBits(t *testing.T) {
	cputest.Recorded(t)
	sums := map[string][]string{}
	for k, ice := range slices.Concat(physicstest.Ices(), physicstest.IcesFCV1(), physicstest.IcesGranite()) {
		ds := goldenDeliveries(t, uint64(k), ice)
		for _, name := range Names() {
			if sim, err := New(name, ice); err == nil {
				sums[name] = append(sums[name], sumOf(t, sim, ds[:throwsOf[name]]))
				if physics.CheckSweep(sim) == nil {
					sums[name+", swept"] = append(sums[name+", swept"], sumOf(t, sim, sweptAndSpun(uint64(k), &ice, ds[:throwsOf[name]/8])))
				}
			}
		}
	}
	require.Equal(t, goldenSums, sums)
}

// brooms are of sweeping; under the last the ice is slower and bends a path more.
var brooms = []physics.Sweep{{Friction: 0.82, Curl: 0.7}, {Friction: 0.95, Curl: 0.95}, {Friction: 1.1, Curl: 1.2}}

// sweptAndSpun are deliveries with sweeping on some part of the way, and of any spin on ice that knows it.
func sweptAndSpun(seed uint64, ice *physics.Ice, ds []physics.Delivery) []physics.Delivery {
	r := rand.New(rand.NewPCG(seed, 78))
	ds = slices.Clone(ds)
	for i := range ds {
		d := &ds[i]
		d.Sweep = brooms[i*len(brooms)/len(ds)] // in turn: paths are made for each
		d.Sweep.From, d.Sweep.To = 4+30*r.Float64(), 2+12*r.Float64()
		if ice.Model.RealTime() && i%2 == 0 {
			d.Shot.Spin = curling.SpinOf(4 * r.Float64())
		}
	}
	return ds
}

// goldenDeliveries are grazing ones, crowds, shots like those of games and shots at random.
func goldenDeliveries(t *testing.T, seed uint64, ice physics.Ice) (ds []physics.Delivery) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 77))
	grazes, err := grazing.Deliveries(seed, ice, 60)
	require.NoError(t, err)
	for n := range 4000 {
		d := physicstest.Crowd(r)
		switch {
		case n%4 == 0 && n/4 < len(grazes):
			d = grazes[n/4].Delivery
		case ice.Model.RealTime():
			d.Shot = d.Shot.With(d.Shot.Velocity().Mul(1. / 12))
		case n%7 == 0:
			d.Shot = curling.Shot{VX: r.NormFloat64(), VY: -20 - 15*r.Float64(), Turn: d.Shot.Turn}
		case n%4 != 1:
			d = sample.Delivery(r, &ice, r.IntN(curling.Stones))
		}
		d.Sweep = physics.Sweep{}
		ds = append(ds, d)
	}
	return ds
}

// sumOf is the sum of the outcomes of some deliveries and of the trajectories of every 300th.
func sumOf(t *testing.T, sim physics.Simulator, ds []physics.Delivery) string {
	t.Helper()
	sum := fnv.New64a()
	var rec physics.Trajectory
	for n, d := range ds {
		out, err := sim.Throw(d, nil)
		require.NoError(t, err)
		for _, p := range out.Position {
			var b [16]byte
			binary.LittleEndian.PutUint64(b[:8], math.Float64bits(p.X))
			binary.LittleEndian.PutUint64(b[8:], math.Float64bits(p.Y))
			_, _ = sum.Write(b[:])
		}
		_, _ = fmt.Fprint(sum, out.Steps, out.Removed, out.Touched, out.Contacts)
		if n%300 == 0 {
			_, err := sim.Throw(d, &rec)
			require.NoError(t, err)
			_, _ = fmt.Fprint(sum, physicstest.TrajectoryHash(&rec))
		}
	}
	return fmt.Sprintf("%016x", sum.Sum64())
}
