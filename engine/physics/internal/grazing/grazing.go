// Package grazing makes deliveries whose stones pass lines and other stones by millimetres, where a
// search between two times errs first.
package grazing

import (
	"math"
	"math/rand/v2"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
)

// Kind is what a stone grazes.
type Kind uint8

// The kinds.
const (
	Side   Kind = iota // the delivered stone bends over a side line, or nearly, and back
	Back               // it stops at the back line
	Hog                // it stops at the hog line
	Stone              // it passes a stone
	Struck             // a stone beside a side line is struck along it
	Kinds              // their number
)

// Delivery is a delivery of a kind. Miss is the distance in metres by which the delivered stone passes what
// it grazes if nothing else is met, negative beyond it, NaN where it depends on a contact.
type Delivery struct {
	physics.Delivery
	Kind Kind
	Miss float64
}

// Deliveries are n random deliveries on an ice, the kinds in turn, all if none is given. They are fewer where
// the ice has none of a kind. The error is that of aim.New.
func Deliveries(seed uint64, ice physics.Ice, n int, kinds ...Kind) ([]Delivery, error) {
	if len(kinds) == 0 {
		kinds = []Kind{Side, Back, Hog, Stone, Struck}
	}
	a, err := aim.New(ice)
	if err != nil {
		return nil, err
	}
	g := generator{r: rand.New(rand.NewPCG(seed, 26)), ice: ice, aimer: a}
	ds := make([]Delivery, 0, n)
	for tries := 0; len(ds) < n && tries < 40*n; tries++ {
		if d, ok := g.delivery(kinds[tries%len(kinds)]); ok {
			ds = append(ds, d)
		}
	}
	return ds, nil
}

type generator struct {
	r     *rand.Rand
	ice   physics.Ice
	aimer *aim.Aimer
}

func (g *generator) uniform(a, b float64) float64 { return a + (b-a)*g.r.Float64() }

// sliver is a distance of 10 µm to most metres, to either side.
func (g *generator) sliver(most float64) float64 {
	d := 1e-5 * math.Pow(most/1e-5, g.r.Float64())
	if g.r.IntN(2) == 0 {
		return -d
	}
	return d
}

func (g *generator) delivery(k Kind) (d Delivery, ok bool) {
	d = Delivery{Kind: k, Miss: g.sliver(0.05), Delivery: physics.Delivery{Index: curling.Stones - 1}}
	turn := curling.Turn(g.r.IntN(2))
	b := &g.ice.Bounds
	across := curling.Vec{X: g.uniform(0.6, curling.SheetWidth-0.6)}
	var err error
	switch k {
	case Side:
		d.Miss = g.sliver(0.3)
		d.Shot, ok = g.side(turn, d.Miss)
		if !ok {
			return d, false
		}
		g.placeOnPath(&d)
	case Back:
		across.Y = b.Back + d.Miss
		d.Shot, err = g.aimer.Draw(across, turn)
	case Hog:
		across.Y = b.Hog - d.Miss
		d.Shot, err = g.aimer.Draw(across, turn)
	case Stone:
		d.Position[0] = curling.Vec{X: g.uniform(0.4, curling.SheetWidth-0.4), Y: g.uniform(b.Back, b.Hog)}
		d.Shot, err = g.past(d.Position[0], turn, d.Miss)
	case Struck:
		d.Miss = math.NaN()
		at := curling.Vec{X: b.Side + math.Abs(g.sliver(0.4)), Y: g.uniform(b.Back, b.Hog-0.3)}
		if g.r.IntN(2) == 0 {
			at.X = curling.SheetWidth - at.X
		}
		d.Position[0] = at
		d.Shot, err = g.aimer.Touch(at, g.uniform(-0.9, 0.9), turn, g.uniform(0.2, 12))
	}
	if err != nil {
		return d, false
	}
	g.scatter(&d)
	return d, true
}

// side is a shot whose centre comes as near as miss metres to the side line over which it bends.
func (g *generator) side(turn curling.Turn, miss float64) (s curling.Shot, ok bool) {
	side := 1.0 // the curl is to the right
	if turn == curling.Left {
		side = -1
	}
	if g.ice.Curl < 0 {
		side = -side
	}
	// The distance from the line in the frame of a stone that bends to the right, over the left side line.
	fromLine := func(p curling.Vec) float64 {
		if side > 0 {
			return p.X - g.ice.Bounds.Side
		}
		return curling.SheetWidth - g.ice.Bounds.Side - p.X
	}
	u := g.speedToGo(g.uniform(g.ice.HackY-curling.HogY, g.ice.HackY+12))
	angle := -0.05
	for range 12 {
		s = curling.Shot{VX: side * u * math.Sin(angle), VY: -u * math.Cos(angle), Turn: turn}
		path := g.aimer.Path(s, 0.1)
		least, at := math.Inf(1), 0
		for k, p := range path {
			if d := fromLine(p); d < least {
				least, at = d, k
			}
		}
		if math.Abs(least-miss) < 2e-6 {
			return s, at > 0 && at < len(path)-1
		}
		angle += (miss - least) / max(1, path[0].Distance(path[at]))
		if math.Abs(angle) > 0.3 {
			return s, false
		}
	}
	return s, false
}

// speedToGo is the release speed in m/s of a path of some metres.
func (g *generator) speedToGo(metres float64) float64 {
	lo, hi := 0.0, 4.5
	if !g.ice.Model.RealTime() {
		hi = 45
	}
	metres = min(metres, 0.99*g.aimer.ToGo(hi)) // the law of fcv1 ends at some speed
	for range 60 {
		if mid := (lo + hi) / 2; g.aimer.ToGo(mid) < metres {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// past is a shot that passes a stone with miss metres between them, or touches it by so much.
func (g *generator) past(stone curling.Vec, turn curling.Turn, miss float64) (s curling.Shot, err error) {
	side := float64(1 - 2*g.r.IntN(2))
	heading, toGo := curling.Vec{Y: -1}, g.uniform(0.3, 15)
	for range 5 {
		beside := curling.Vec{X: -heading.Y, Y: heading.X}.Mul(side * (2*curling.StoneRadius + miss))
		at := stone.Add(beside)
		if s, err = g.aimer.Pass(at, turn, toGo); err != nil {
			return s, err
		}
		path := g.aimer.Path(s, 0.02)
		for k := 1; k < len(path)-1; k++ {
			if path[k].Y <= at.Y {
				heading = path[k+1].Sub(path[k-1])
				heading = heading.Mul(1 / heading.Len())
				break
			}
		}
	}
	return s, nil
}

// placeOnPath puts some stones where the path leads through the play area.
func (g *generator) placeOnPath(d *Delivery) {
	var played []curling.Vec
	for _, p := range g.aimer.Path(d.Shot, 0.1) {
		if g.ice.Bounds.InPlay(p) {
			played = append(played, p)
		}
	}
	for range 3 {
		if len(played) > 0 {
			g.place(d, played[g.r.IntN(len(played))].Add(curling.Vec{X: g.uniform(-0.28, 0.28)}))
		}
	}
}

// scatter adds some stones.
func (g *generator) scatter(d *Delivery) {
	for range g.r.IntN(4) {
		g.place(d, curling.Vec{X: g.uniform(0.2, curling.SheetWidth-0.2), Y: g.uniform(g.ice.Bounds.Back, g.ice.Bounds.Hog)})
	}
}

// place adds a stone at p where it can lie.
func (g *generator) place(d *Delivery, p curling.Vec) {
	for i := range d.Index {
		if d.Position.Has(i) {
			continue
		}
		q := d.Position
		q[i] = curling.Vec{X: float64(float32(p.X)), Y: float64(float32(p.Y))}
		if g.ice.Bounds.InPlay(q[i]) && q.Check(0) == nil {
			d.Position = q
		}
		return
	}
}
