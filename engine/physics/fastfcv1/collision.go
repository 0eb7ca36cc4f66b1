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
	velocityIterations = 8 // iterations
	positionIterations = 3
	invMass            = 1 / fcv1.Mass
	invInertia         = 2 * invMass / (curling.StoneRadius * curling.StoneRadius) // 1/(kg m²)
)

// contact is two touching stones as the solver sees them.
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
	for m := g.moving; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros16(m); g.next[i] <= g.now {
			g.addToCluster(i)
		}
	}
	var pairs [maxPairs]contact
	for {
		n, alive := g.findContacts(&pairs)
		if !alive {
			break
		}
		if g.contactSteps++; g.contactSteps > maxMiniSteps {
			return fmt.Errorf("%w: %d steps in contact", physics.ErrSteps, maxMiniSteps)
		}
		g.applyIce()
		g.solve(pairs[:n])
		for m := g.inCluster; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			g.at[i] = g.at[i].Add(g.v[i].Mul(g.ice.TimeStep))
		}
		g.separate(pairs[:n])
		g.record(g.now + 1)
		g.now++
		for m := g.inCluster; m != 0; m &= m - 1 {
			if i := bits.TrailingZeros16(m); !g.inside(g.at[i]) {
				g.remove(i, g.now)
			}
		}
	}
	parted := g.inCluster
	g.inCluster = 0
	for m := parted; m != 0; m &= m - 1 {
		g.startSegment(bits.TrailingZeros16(m), nil)
	}
	g.last = max(g.last, g.now)
	g.findNextContacts()
	return nil
}

// addToCluster takes stone i into the cluster, as it is at the present step.
func (g *Simulator) addToCluster(i int) {
	bit := uint16(1) << i
	g.inCluster |= bit
	if g.moving&bit != 0 {
		g.at[i] = g.positionAt(i, g.now)
		g.v[i], g.w[i] = g.segments[i].motion(g.now)
		g.moving &^= bit
		return
	}
	g.v[i], g.w[i] = curling.Vec{}, 0
}

// findContacts finds the contacts of the cluster at the present step, takes in every stone that is
// touched, and reports whether any of them does something.
func (g *Simulator) findContacts(list *[maxPairs]contact) (n int, alive bool) {
	for todo, seen := g.inCluster, uint16(0); todo != 0; todo = g.inCluster &^ seen {
		i := bits.TrailingZeros16(todo)
		seen |= 1 << i
		for m := g.onSheet &^ seen; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			way := g.positionAt(j, g.now).Sub(g.at[i])
			d := way.Len()
			if d > touchDistance {
				continue
			}
			if g.inCluster>>j&1 == 0 {
				g.addToCluster(j)
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
			g.logContact(i, j)
		}
	}
	return n, alive
}

// applyIce lets the ice act on the cluster for a time step.
func (g *Simulator) applyIce() {
	for m := g.inCluster; m != 0; m &= m - 1 {
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
	const perNormal = 1 / (2 * invMass)
	for range velocityIterations {
		for k := range pairs {
			p := &pairs[k]
			tx, ty := p.n.Y, -p.n.X
			va, vb := &g.v[p.a], &g.v[p.b]
			// The point of contact lies arm along n from a's centre and against it from b's:
			// spin moves it by w × r.
			spin := (g.w[p.a] + g.w[p.b]) * p.arm
			vt := (vb.X-va.X)*tx + (vb.Y-va.Y)*ty + spin
			perTangent := 1 / (2*invMass + 2*invInertia*p.arm*p.arm)
			most := g.ice.StoneFriction * p.normal
			impulse := math.Min(math.Max(p.tangent-vt*perTangent, -most), most)
			give := impulse - p.tangent
			p.tangent = impulse
			va.X -= give * invMass * tx
			va.Y -= give * invMass * ty
			vb.X += give * invMass * tx
			vb.Y += give * invMass * ty
			g.w[p.a] += give * invInertia * p.arm
			g.w[p.b] += give * invInertia * p.arm

			vn := (vb.X-va.X)*p.n.X + (vb.Y-va.Y)*p.n.Y
			impulse = math.Max(p.normal-(vn-p.bias)*perNormal, 0)
			give = impulse - p.normal
			p.normal = impulse
			*va = va.Sub(p.n.Mul(give * invMass))
			*vb = vb.Add(p.n.Mul(give * invMass))
		}
	}
}

// separate moves stones apart that overlap by more than the slop.
func (g *Simulator) separate(pairs []contact) {
	for range positionIterations {
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
