package fast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
	"github.com/hogline/hogline/engine/physics/sample"
)

func BenchmarkThrow(b *testing.B) {
	for _, model := range []physics.Model{physics.Mori2019, physics.V2} {
		for _, stones := range []int{0, 10} {
			b.Run(fmt.Sprint(model, " ", stones, " stones"), func(b *testing.B) {
				ice := physicstest.Ice(b, model)
				f := simulatorOn(b, ice)
				r := rand.New(rand.NewPCG(1, 1))
				var shots [1024]physics.Delivery
				for i := range shots {
					shots[i] = sample.Delivery(r, &ice, stones)
				}
				clock := cpu.Start()
				defer clock.Stop()
				i := 0
				for b.Loop() {
					_, _ = f.Throw(shots[i&1023], nil)
					i++
				}
				b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
			})
		}
	}
}

// A map of a last shot: 120 directions by 50 weights and both turns.
func BenchmarkBatch(b *testing.B) {
	ice, _ := physics.IceOf(physics.Mori2019)
	f, _ := New(ice)
	r := rand.New(rand.NewPCG(1, 1))
	batch := NewBatch(f)
	p := sample.Delivery(r, &ice, 6).Position
	if err := batch.Set(&p, 15); err != nil {
		b.Fatal(err)
	}
	shots := sample.Map(&ice)
	clock := cpu.Start()
	i := 0
	for b.Loop() {
		_, _ = batch.Score(shots[i])
		if i++; i == len(shots) {
			i = 0
		}
	}
	b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.Stop()
}
