package statetree

import (
	"math"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
)

// Rule holds the parameters of the choice of an action (Ohto 2016 §6.1, §6.3).
type Rule struct {
	C       float64 // of the upper confidence bound
	Weight  float64 // C_w: the statistics of depth d have weight (d+1)^Weight
	Damp    float64 // C_mod: visits of a state are taken to this power
	Grow    float64 // C_ex: a set gets a finer one after Grow^d visits
	Prior   float64 // N_pre: visits that the policy's probability counts as
	Depth   int     // most halvings
	Nodes   int     // most sets
	Untried float64 // visits every action starts with
	weights [maxDepth + 1]float64
	needs   [maxDepth + 1]uint32
}

// Published is the rule of Ohto 2016; the prior counts with the rule-based policy only.
var Published = Rule{C: 1, Weight: 4, Damp: 0.4, Grow: 1.3, Prior: 2, Depth: maxDepth, Nodes: 1 << 19, Untried: 0.5}

func (r *Rule) prepare() {
	for d := range r.weights {
		r.weights[d] = math.Pow(float64(d+1), r.Weight)
		r.needs[d] = uint32(min(1e9, math.Ceil(math.Pow(r.Grow, float64(d)))))
	}
}

// visit is one state of a playout: where its result goes.
type visit struct {
	code   uint32
	mine   bool  // the side to throw is the thrower of the request
	found  uint8 // sets it is in
	create bool  // a finer set is to be made, with key fresh
	fresh  uint64
	at     [maxDepth + 1]place
}

// place is a node of the table.
type place struct {
	shard uint8
	node  int32
}

// chooser chooses actions; one a worker.
type chooser struct {
	rule    *Rule
	table   *table
	utility *playout.Utility
	prior   float64
	keys    stateKeys
	n, r    [mostArms]float64
}

// choose is the number of the option to try in a state and notes in v where the state
// stands. u, uniform in [0, 1), decides where nothing is known and between equals.
func (c *chooser) choose(b *policy.Board, all []policy.Option, u float64, v *visit) int {
	if len(all) > mostArms {
		all = all[:mostArms]
	}
	c.lookup(b, v)
	pick := 0
	if v.found == 0 {
		pick = policy.Pick(all, u)
	} else {
		pick = c.bound(all, u, v)
	}
	v.code = all[pick].Label.Code()
	return pick
}

// lookup finds the sets that a state is in, from the widest on. Sets that were not visited
// often enough have no finer ones yet.
func (c *chooser) lookup(b *policy.Board, v *visit) {
	v.found, v.create = 0, false
	c.keys.set(b)
	for d := range min(c.rule.Depth, c.keys.deepest()) + 1 {
		key := c.keys.at(d)
		s := c.table.of(key)
		i := s.find(key)
		if i == noNode {
			v.create, v.fresh = true, key
			return
		}
		v.at[d] = place{shardOf(key), i}
		v.found++
		if s.nodes[i].visits() < c.rule.needs[d] {
			return
		}
	}
}

// bound is the option with the greatest upper confidence bound.
func (c *chooser) bound(all []policy.Option, u float64, v *visit) int {
	n, r := c.n[:len(all)], c.r[:len(all)]
	clear(n)
	clear(r)
	for d := range int(v.found) {
		s := &c.table.shard[v.at[d].shard]
		nd := &s.nodes[v.at[d].node]
		w := c.rule.weights[d]
		half := c.rule.Untried * w
		mean := half * float64(nd.sum) / float64(max(1, nd.visits()))
		for i := range all {
			n[i] += half
			r[i] += mean
			if a := s.arm(nd, all[i].Label.Code()); a != nil {
				n[i] += w * float64(a.visits)
				r[i] += w * float64(a.sum)
			}
		}
	}
	total := 0.0
	for _, x := range n {
		total += x
	}
	visits := math.Pow(total, c.rule.Damp)
	scale := visits / total
	ln := math.Log(visits + (2+c.prior)*float64(len(all)))
	from, best, most := int(u*float64(len(all))), 0, math.Inf(-1)
	for k := range all {
		i := k + from
		if i >= len(all) {
			i -= len(all)
		}
		ni, ri := n[i]*scale, r[i]*scale
		if c.prior > 0 {
			ni += c.prior
			ri += c.prior * c.utility.RewardOf(all[i].P)
		}
		if x := ri/ni + c.rule.C*math.Sqrt(2*ln/ni); x > most {
			best, most = i, x
		}
	}
	return best
}
