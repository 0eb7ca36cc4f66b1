package tubstap

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// MaxClusters bounds the clusters of a unit's actions.
const MaxClusters = 16

// clusterKey is the kind of key of clusters, apart from those of levels.
const clusterKey = 16 << 32

// Clustering is the game.Grouping of levels with a unit's moves in at most so many clusters by features, in place of the two groups by
// reach of attack (levels 1 to 3) or of the one group (level 4), where its attacks too are in clusters. With 0 it is Grouping. The features
// are ours, for Murayama 2015 clusters games by theirs (§3.2) and not actions: of a move the HP that the enemies could take from the unit
// in its cell, the distance to the nearest enemy and to the nearest other own unit, and the protection of the cell; of an attack the HP it
// takes, those it loses in return, those that the enemies could take then, and whether the target is destroyed. It may be used from many
// goroutines.
func Clustering(m *Map, levels Levels, clusters int) func(State, Action) uint64 {
	byLevel := m.Grouping(levels)
	if clusters <= 0 || byLevel == nil {
		return byLevel
	}
	var last atomic.Pointer[clustered] // a search asks for all actions of a state in turn
	return func(s State, a Action) uint64 {
		level := levels.At(m.MovableCount(&s))
		if level == 0 || a.Kind == Attack && level < MaxLevel || a.Kind != Attack && a.Kind != Move {
			return byLevel(s, a)
		}
		c := last.Load()
		if c == nil || c.state != s {
			c = clustersOf(m, s, clusters)
			last.Store(c)
		}
		return clusterKey | uint64(a.Kind)<<24 | uint64(a.Unit)<<8 | uint64(c.of[a])
	}
}

// clustered are the clusters of the actions of a state.
type clustered struct {
	state State
	of    map[Action]uint8
}

// features are what actions of one kind of a unit are compared by.
type features [4]float64

func clustersOf(m *Map, s State, most int) *clustered {
	c := &clustered{state: s, of: map[Action]uint8{}}
	var reach [MaxUnits]Cells // that enemies can attack
	for enemy := range m.Units(&s, s.team.Other()) {
		reach[enemy] = m.Attackable(&s, enemy)
	}
	actions := m.Actions(s)
	for len(actions) > 0 {
		first := actions[0]
		other := func(a Action) bool { return a.Unit != first.Unit || a.Kind != first.Kind }
		n := 0
		var list []features
		var rest []Action
		for _, a := range actions {
			if other(a) {
				rest = append(rest, a)
				continue
			}
			actions[n] = a
			n++
			list = append(list, featuresOf(m, &s, a, &reach))
		}
		for i, k := range clusterOf(list, most) {
			c.of[actions[i]] = k
		}
		actions = rest
	}
	return c
}

func featuresOf(m *Map, s *State, a Action, reach *[MaxUnits]Cells) features {
	id, cell := int(a.Unit), int(a.To)
	hp, taken, lost, destroyed := int(s.hp[id]), 0, 0, -1
	if a.Kind == Attack {
		target := int(a.Target)
		taken, lost = m.AttackDamage(s, id, target), m.CounterDamage(s, id, target, cell)
		if hp -= lost; taken >= int(s.hp[target]) {
			destroyed = target
		}
	}
	danger := 0
	for enemy := range m.Units(s, s.team.Other()) {
		if enemy != destroyed && hp > 0 && reach[enemy].Has(cell) {
			danger += m.hit(s, enemy, id, cell, hp)
		}
	}
	if a.Kind == Attack {
		f := features{float64(taken), float64(lost), float64(danger), 0}
		if destroyed >= 0 {
			f[3] = 1
		}
		return f
	}
	own := MaxCells
	for other := range m.Units(s, s.team) {
		if other != id {
			own = min(own, m.Distance(cell, int(s.cell[other])))
		}
	}
	return features{float64(danger), float64(m.enemyDistance(s, cell)), float64(own), float64(m.protection(id, cell))}
}

// clusterOf is the cluster of each of a list: every feature by its range, centres as far from each other as can be, then means until
// nothing changes (k-means). The same list gives the same clusters.
func clusterOf(list []features, most int) []uint8 {
	list = scaled(list)
	centres := []features{list[0]}
	for len(centres) < min(most, MaxClusters) {
		far, at := 0.0, -1
		for i, f := range list {
			if _, d := f.nearest(centres); d > far+1e-12 {
				far, at = d, i
			}
		}
		if at < 0 {
			break // no more differ
		}
		centres = append(centres, list[at])
	}
	out := make([]uint8, len(list))
	for range 20 {
		changed := false
		sums, counts := make([]features, len(centres)), make([]float64, len(centres))
		for i := range list {
			k, _ := list[i].nearest(centres)
			changed = changed || out[i] != uint8(k)
			out[i] = uint8(k)
			counts[k]++
			for j, v := range list[i] {
				sums[k][j] += v
			}
		}
		if !changed {
			break
		}
		for k := range centres {
			for j := range centres[k] {
				if counts[k] > 0 {
					centres[k][j] = sums[k][j] / counts[k]
				}
			}
		}
	}
	return out
}

// scaled are features from 0 to 1 by their range; one that does not differ is 0.
func scaled(list []features) []features {
	out := slices.Clone(list)
	for j := range (features{}) {
		by := func(a, b features) int { return cmp.Compare(a[j], b[j]) }
		least := slices.MinFunc(list, by)[j]
		wide := slices.MaxFunc(list, by)[j] - least
		for i := range out {
			if out[i][j] -= least; wide > 0 {
				out[i][j] /= wide
			}
		}
	}
	return out
}

// nearest is the first of the centres that are nearest, and the square of its distance.
func (f features) nearest(centres []features) (k int, d float64) {
	for i, c := range centres {
		sum := 0.0
		for j, v := range f {
			sum += (v - c[j]) * (v - c[j])
		}
		if i == 0 || sum < d-1e-12 {
			k, d = i, sum
		}
	}
	return k, d
}
