package physics

import (
	"math/rand/v2"
	"testing"

	"hogline/engine/cpu"
	"hogline/engine/curling"
)

func BenchmarkFlightEmpty(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	var shots [1024]Delivery
	for i := range shots {
		shots[i] = Delivery{Shot: SampleShot(r, &ice, &curling.Position{})}
	}
	clock := cpu.Start()
	i := 0
	for b.Loop() {
		_, _ = f.Throw(shots[i&1023], nil)
		i++
	}
	b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.Stop()
}

func BenchmarkFlightHouse(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	var shots [1024]Delivery
	for i := range shots {
		shots[i] = Sample(r, &ice, 8+r.IntN(5))
	}
	clock := cpu.Start()
	i := 0
	for b.Loop() {
		_, _ = f.Throw(shots[i&1023], nil)
		i++
	}
	b.ReportMetric(clock.Seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.Stop()
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
