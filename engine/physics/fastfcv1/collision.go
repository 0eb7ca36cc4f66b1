package fastfcv1

import (
	"fmt"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/fcv1"
)

// Constants of the contact law of FCV1.
const (
	velocityIterations = 8
	positionIterations = 3
	invMass            = 1 / fcv1.Mass
	invInertia         = 2 * invMass / (curling.StoneRadius * curling.StoneRadius) // 1/(kg m²)
)

// contact is the constraint of two touching stones a < b.
type contact struct {
	a, b            int
	n               curling.Vec // from a to b
	arm             float64     // m from a centre to the point of contact
	bias            float64     // m/s, the normal velocity after the bounce
	normal, tangent float64     // accumulated impulses, N·s
}

// collide steps the stones that touch at the present step, and all that they touch, by the law of
// Box2D until no contact has an effect.
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
		if g.contactSteps++; g.contactSteps > maxContactSteps {
			return fmt.Errorf("%w: %d steps in contact", physics.ErrSteps, maxContactSteps)
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
		for m := g.inCluster | g.moving; m != 0; m &= m - 1 {
			i := bits.TrailingZeros16(m)
			if g.moving>>i&1 == 1 && g.exit[i] <= g.now || g.inCluster>>i&1 == 1 && !g.inside(g.at[i]) {
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

// addToCluster adds stone i to the cluster, in its state at the present step.
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

// findContacts finds the contacts of the cluster at the present step, adds every stone that is
// touched, and reports whether any contact has an effect.
func (g *Simulator) findContacts(list *[maxPairs]contact) (n int, alive bool) {
	for todo, seen := g.inCluster, uint16(0); todo != 0; todo = g.inCluster &^ seen {
		i := bits.TrailingZeros16(todo)
		seen |= 1 << i
		for m := g.onSheet &^ seen; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			between := g.positionAt(j, g.now).Sub(g.at[i])
			d := length(between)
			if d > touchDistance {
				continue
			}
			if g.inCluster>>j&1 == 0 {
				g.addToCluster(j)
			}
			p := contact{a: min(i, j), b: max(i, j), n: curling.Vec{X: 1}, arm: d / 2}
			if d > 0 {
				p.n = between.Mul(1 / d)
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

// applyIce is the effect of the ice on the cluster in a time step.
func (g *Simulator) applyIce() {
	for m := g.inCluster; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		g.v[i], g.w[i] = g.table.Step(g.v[i], g.w[i])
	}
}

// solve is the velocity part of a step. Spin is positive clockwise and y points down, so the formulas
// are those of the library's frame.
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
			// The contact lies arm along n from the centre of a and against n from that of b.
			spin := (g.w[p.a] + g.w[p.b]) * p.arm
			vt := (vb.X-va.X)*tx + (vb.Y-va.Y)*ty + spin
			perTangent := 1 / (2*invMass + 2*invInertia*p.arm*p.arm)
			most := g.ice.StoneFriction * p.normal
			impulse := min(max(p.tangent-vt*perTangent, -most), most)
			give := impulse - p.tangent
			p.tangent = impulse
			va.X -= give * invMass * tx
			va.Y -= give * invMass * ty
			vb.X += give * invMass * tx
			vb.Y += give * invMass * ty
			g.w[p.a] += give * invInertia * p.arm
			g.w[p.b] += give * invInertia * p.arm

			vn := (vb.X-va.X)*p.n.X + (vb.Y-va.Y)*p.n.Y
			impulse = max(p.normal-(vn-p.bias)*perNormal, 0)
			give = impulse - p.normal
			p.normal = impulse
			*va = va.Sub(p.n.Mul(give * invMass))
			*vb = vb.Add(p.n.Mul(give * invMass))
		}
	}
}

// separate is the position part of a step: stones that overlap by more than the slop are moved apart.
func (g *Simulator) separate(pairs []contact) {
	for range positionIterations {
		least := 0.0
		for k := range pairs {
			p := &pairs[k]
			between := g.at[p.b].Sub(g.at[p.a])
			d := length(between)
			if d == 0 {
				continue
			}
			separation := d - law.Diameter
			least = min(least, separation)
			push := -max(min(law.Baumgarte*(separation+law.LinearSlop), 0), -law.MaxCorrection) / 2 / d
			g.at[p.a] = g.at[p.a].Sub(between.Mul(push))
			g.at[p.b] = g.at[p.b].Add(between.Mul(push))
		}
		if least >= -3*law.LinearSlop {
			return
		}
	}
}
