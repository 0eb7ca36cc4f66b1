package fast

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

// Optimizations must not change a bit. The sums are of the outcomes as they were measured against
// package exact; a change of the law on purpose needs new measurements and new sums. Processors with
// fused multiply-add have other bits.
func TestSameBits(t *testing.T) {
	tiny, minus := math.Ldexp(1, -30), -math.Ldexp(1, 0)
	if runtime.GOARCH != "amd64" || (1+tiny)*(1-tiny)+minus != 0 {
		return
	}
	want := []uint64{0x37c8df0cfb4d2eac, 0xc55eaf9ac89fe15e, 0xa8daf6e623e28926, 0x0390b2cf8c756f3a}
	for k, ice := range physicstest.Ices() {
		f := simulatorOn(t, ice)
		r := rand.New(rand.NewPCG(uint64(k), 77))
		sum := fnv.New64a()
		for n := range 4000 {
			d := sample.Delivery(r, &ice, r.IntN(curling.Stones))
			switch {
			case n%4 == 0:
				d = physicstest.Crowd(r)
				d.Sweep = physics.Sweep{}
			case n%7 == 0:
				d.Shot = curling.Shot{VX: r.NormFloat64(), VY: -20 - 15*r.Float64(), Turn: d.Shot.Turn}
			}
			out, err := f.Throw(d, nil)
			require.NoError(t, err)
			for _, p := range out.Position {
				var b [16]byte
				binary.LittleEndian.PutUint64(b[:8], math.Float64bits(p.X))
				binary.LittleEndian.PutUint64(b[8:], math.Float64bits(p.Y))
				_, _ = sum.Write(b[:])
			}
			_, _ = fmt.Fprint(sum, out.Steps, out.Removed, out.Touched, out.Contacts)
		}
		require.Equal(t, fmt.Sprintf("%016x", want[k]), fmt.Sprintf("%016x", sum.Sum64()), "%d %s", k, ice.Model)
	}
}
