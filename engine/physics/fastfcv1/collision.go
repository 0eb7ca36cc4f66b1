package fastfcv1

import (
	"fmt"
	"math"
	"math/bits"

	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/internal/fcv1"
	"hogline/engine/physics/internal/law"
)

// The numbers of FCV1's solver.
const (
	fcv1Velocity = 8 // iterations
	fcv1Position = 3
	fcv1InvMass  = 1 / fcv1.Mass
	fcv1InvTurn  = 2 * fcv1InvMass / (curling.StoneRadius * curling.StoneRadius) // 1/(kg m²)
)

// glidePair is two touching stones as the solver sees them.
type contact struct {
	a, b            int
	n               curling.Vec // from a to b
	arm             float64     // m from a centre to the point of contact
	bias            float64     // m/s
	normal, tangent float64     // impulses given so far, N·s
}

// collide takes the stones that touch at the present step, and all they meet, step by step
// by the law of Box2D until none presses another.
func (g *Simulator) collide() error {
	for m := g.flying; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m); g.next[i] <= g.now {
			g.strike(i)
		}
	}
	var pairs [maxPairs]contact
	for {
		n, alive := g.pairs(&pairs)
		if !alive {
			break
		}
		if g.mini++; g.mini > maxMiniSteps {
			return fmt.Errorf("%w: %d steps in contact", physics.ErrSteps, maxMiniSteps)
		}
		g.slide()
		g.solve(pairs[:n])
		for m := g.struck; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			g.at[i] = g.at[i].Add(g.v[i].Mul(g.ice.TimeStep))
		}
		g.part(pairs[:n])
		g.record(g.now + 1)
		g.now++
		for m := g.struck; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros16(m); !g.inside(g.at[i]) {
				g.drop(i, g.now)
			}
		}
	}
	parted := g.struck
	g.struck = 0
	for m := parted; m != 0; m &= m - 1 {
		g.launch(bits.TrailingZeros16(m), nil)
	}
	g.last = max(g.last, g.now)
	g.search()
	return nil
}

// strike takes stone i into the cluster, as it is at the present step.
func (g *Simulator) strike(i int) {
	bit := uint16(1) << i
	g.struck |= bit
	if g.flying&bit != 0 {
		g.at[i] = g.place(i, g.now)
		g.v[i], g.w[i] = g.legs[i].motion(g.now)
		g.flying &^= bit
		return
	}
	g.v[i], g.w[i] = curling.Vec{}, 0
}

// pairs finds the contacts of the cluster at the present step, takes in every stone that is
// touched, and reports whether any of them does something.
func (g *Simulator) pairs(list *[maxPairs]contact) (n int, alive bool) {
	for todo, seen := g.struck, uint16(0); todo != 0; todo = g.struck &^ seen {
		i := bits.TrailingZeros16(todo)
		seen |= 1 << i
		for m := g.here &^ seen; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			way := g.place(j, g.now).Sub(g.at[i])
			d := way.Len()
			if d > touchDistance {
				continue
			}
			if g.struck>>j&1 == 0 {
				g.strike(j)
			}
			p := contact{a: min(i, j), b: max(i, j), n: curling.Vec{X: 1}, arm: d / 2}
			if d > 0 {
				p.n = way.Mul(1 / d)
			}
			if p.a != i {
				p.n = p.n.Mul(-1)
			}
			v := g.v[p.b].Sub(g.v[p.a])
			alive = alive || v.X*p.n.X+v.Y*p.n.Y < 0 || d < law.Diameter-law.LinearSlop-1e-7
			list[n] = p
			n++
			g.note(i, j)
		}
	}
	return n, alive
}

// slide lets the ice act on the cluster for a time step.
func (g *Simulator) slide() {
	for m := g.struck; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		g.v[i], g.w[i] = g.table.Step(g.v[i], g.w[i])
	}
}

// solve gives the impulses of a step. In this frame a positive spin is clockwise and y points
// down, so all is as in the library's frame.
func (g *Simulator) solve(pairs []contact) {
	restitution := g.ice.Restitution
	for k := range pairs {
		p := &pairs[k]
		v := g.v[p.b].Sub(g.v[p.a])
		if vn := v.X*p.n.X + v.Y*p.n.Y; vn < -g.ice.Threshold {
			p.bias = -restitution * vn
		}
	}
	const perNormal = 1 / (2 * fcv1InvMass)
	for range fcv1Velocity {
		for k := range pairs {
			p := &pairs[k]
			tx, ty := p.n.Y, -p.n.X
			va, vb := &g.v[p.a], &g.v[p.b]
			// The point of contact lies arm along n from a's centre and against it from b's:
			// spin moves it by w × r.
			spin := (g.w[p.a] + g.w[p.b]) * p.arm
			vt := (vb.X-va.X)*tx + (vb.Y-va.Y)*ty + spin
			perTangent := 1 / (2*fcv1InvMass + 2*fcv1InvTurn*p.arm*p.arm)
			most := g.ice.StoneFriction * p.normal
			impulse := math.Min(math.Max(p.tangent-vt*perTangent, -most), most)
			give := impulse - p.tangent
			p.tangent = impulse
			va.X -= give * fcv1InvMass * tx
			va.Y -= give * fcv1InvMass * ty
			vb.X += give * fcv1InvMass * tx
			vb.Y += give * fcv1InvMass * ty
			g.w[p.a] += give * fcv1InvTurn * p.arm
			g.w[p.b] += give * fcv1InvTurn * p.arm

			vn := (vb.X-va.X)*p.n.X + (vb.Y-va.Y)*p.n.Y
			impulse = math.Max(p.normal-(vn-p.bias)*perNormal, 0)
			give = impulse - p.normal
			p.normal = impulse
			*va = va.Sub(p.n.Mul(give * fcv1InvMass))
			*vb = vb.Add(p.n.Mul(give * fcv1InvMass))
		}
	}
}

// part moves stones apart that overlap by more than the slop.
func (g *Simulator) part(pairs []contact) {
	for range fcv1Position {
		least := 0.0
		for k := range pairs {
			p := &pairs[k]
			way := g.at[p.b].Sub(g.at[p.a])
			d := way.Len()
			if d == 0 {
				continue
			}
			apart := d - law.Diameter
			least = math.Min(least, apart)
			push := -math.Max(math.Min(law.Baumgarte*(apart+law.LinearSlop), 0), -law.MaxCorrection) / 2 / d
			g.at[p.a] = g.at[p.a].Sub(way.Mul(push))
			g.at[p.b] = g.at[p.b].Add(way.Mul(push))
		}
		if least >= -3*law.LinearSlop {
			return
		}
	}
}
