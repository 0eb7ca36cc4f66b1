package physics

import (
	"math/rand/v2"
	"testing"

	"hogline/engine/curling"
)

// houseDelivery is a shot in the middle of an end: stones of a game's spread, and a draw or
// a hit at one of them.
func houseDelivery(r *rand.Rand, ice *Ice, stones int) Delivery {
	d := Delivery{Index: stones}
	for i := 0; i < stones; {
		p := curling.Vec{X: curling.CentreX + 0.8*r.NormFloat64(), Y: curling.TeeY + r.NormFloat64()}
		if r.Float64() < 0.3 {
			p.Y = 7 + 3*r.Float64()
		}
		q := d.Position
		q[i] = p
		if ice.Bounds.InPlay(p) && q.Check(0) == nil {
			d.Position = q
			i++
		}
	}
	d.Shot = aimedShot(r, ice, &d.Position)
	return d
}

// aimedShot is a draw into the house or a hit at a stone of the position.
func aimedShot(r *rand.Rand, ice *Ice, p *curling.Position) curling.Shot {
	target := curling.Vec{X: curling.CentreX + 0.7*r.NormFloat64(), Y: curling.TeeY + 1.2*r.NormFloat64()}
	if n := p.Count(); n > 0 && r.IntN(2) == 0 {
		target = p[r.IntN(n)].Add(curling.Vec{X: 0.15 * r.NormFloat64()})
		target.Y -= 5 * r.Float64()
	}
	s := CreateShot(ice.Friction, target, curling.Turn(r.IntN(2)))
	s.VX, s.VY = float64(float32(s.VX)), float64(float32(s.VY))
	return s
}

func BenchmarkFlightEmpty(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	var shots [1024]Delivery
	for i := range shots {
		shots[i] = Delivery{Shot: aimedShot(r, &ice, &curling.Position{})}
	}
	clock := startCPU()
	i := 0
	for b.Loop() {
		_, _ = f.Throw(shots[i&1023], nil)
		i++
	}
	b.ReportMetric(clock.seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.stop()
}

func BenchmarkFlightHouse(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	var shots [1024]Delivery
	for i := range shots {
		shots[i] = houseDelivery(r, &ice, 8+r.IntN(5))
	}
	clock := startCPU()
	i := 0
	for b.Loop() {
		_, _ = f.Throw(shots[i&1023], nil)
		i++
	}
	b.ReportMetric(clock.seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.stop()
}

// A map of a last shot: 120 directions by 50 weights and both turns.
func BenchmarkBatchMap(b *testing.B) {
	ice, _ := IceOf(Mori2019)
	f, _ := NewFlight(ice)
	r := rand.New(rand.NewPCG(1, 1))
	batch := NewBatch(f)
	if err := batch.Set(mapPosition(r, &ice), 15); err != nil {
		b.Fatal(err)
	}
	shots := mapShots(&ice)
	clock := startCPU()
	i := 0
	for b.Loop() {
		_, _ = batch.Score(shots[i])
		if i++; i == len(shots) {
			i = 0
		}
	}
	b.ReportMetric(clock.seconds()*1e9/float64(b.N), "cpu-ns/op")
	clock.stop()
}

func mapPosition(r *rand.Rand, ice *Ice) *curling.Position {
	p := houseDelivery(r, ice, 6).Position
	return &p
}

func mapShots(ice *Ice) []curling.Shot {
	var shots []curling.Shot
	for turn := range curling.Turn(2) {
		for w := range 50 {
			for x := range 120 {
				target := curling.Vec{X: 0.3 + 4.15*float64(x)/119, Y: 10 - 16*float64(w)/49}
				shots = append(shots, CreateShot(ice.Friction, target, turn))
			}
		}
	}
	return shots
}
