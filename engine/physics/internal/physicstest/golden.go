package physicstest

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Golden is seeded deliveries at crowded positions.
func Golden(n int) []physics.Delivery {
	r := rand.New(rand.NewPCG(2019, 3))
	list := make([]physics.Delivery, 0, n)
	for len(list) < n {
		if d := Crowd(r); d.Index > 3 && !d.Sweep.On() {
			list = append(list, d)
		}
	}
	return list
}

// GoldenLine is a case with a hash of its trajectory.
type GoldenLine struct {
	ID      string       `json:"id"`
	Shots   int          `json:"shot_num"`
	Before  [][3]float32 `json:"before"`
	Shot    GoldenShot   `json:"shot"`
	Steps   int          `json:"steps"`
	After   [][3]float32 `json:"after"`
	Removed []int        `json:"removed"`
	Way     string       `json:"way"`
}

type GoldenShot struct {
	VX    float32 `json:"vx"`
	VY    float32 `json:"vy"`
	Angle int     `json:"angle"`
}

func GoldenOf(k int, d *physics.Delivery, out *physics.Outcome, rec *physics.Trajectory) GoldenLine {
	triples := func(p *curling.Position) [][3]float32 {
		list := [][3]float32{}
		for i := range p {
			if p.Has(i) {
				list = append(list, [3]float32{float32(i), float32(p[i].X), float32(p[i].Y)})
			}
		}
		return list
	}
	g := GoldenLine{ID: fmt.Sprint("own", k), Shots: d.Index, Steps: out.Steps, Removed: []int{},
		Shot:   GoldenShot{float32(d.Shot.VX), float32(d.Shot.VY), int(d.Shot.Turn)},
		Before: triples(&d.Position), After: triples(&out.Position), Way: TrajectoryHash(rec)}
	for i := range out.Position {
		if out.IsRemoved(i) {
			g.Removed = append(g.Removed, i)
		}
	}
	return g
}

// TrajectoryHash is a hash of every place in every row.
func TrajectoryHash(rec *physics.Trajectory) string {
	h := fnv.New64a()
	for row := range rec.Rows() {
		for _, p := range rec.At(row) {
			var b [8]byte
			binary.LittleEndian.PutUint32(b[:4], math.Float32bits(float32(p.X)))
			binary.LittleEndian.PutUint32(b[4:], math.Float32bits(float32(p.Y)))
			_, _ = h.Write(b[:])
		}
	}
	return strconv.FormatUint(h.Sum64(), 16)
}
