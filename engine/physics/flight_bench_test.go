package physics

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hogline/engine/cpu"
)

func BenchmarkFlight(b *testing.B) {
	for _, model := range []Model{Mori2019, V2} {
		for _, stones := range []int{0, 10} {
			b.Run(fmt.Sprint(model, " ", stones, " stones"), func(b *testing.B) {
				ice := iceOf(b, model)
				f := flightOn(b, ice)
				r := rand.New(rand.NewPCG(1, 1))
				var shots [1024]Delivery
				for i := range shots {
					shots[i] = Sample(r, &ice, stones)
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
func BenchmarkBatchMap(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	batch := NewBatch(f)
	p := Sample(r, &ice, 6).Position
	if err := batch.Set(&p, 15); err != nil {
		b.Fatal(err)
	}
	shots := SampleMap(&ice)
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
