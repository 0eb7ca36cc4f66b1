package statetree

// The table of state sets is divided by key into independent shards: in a search all goroutines
// read them, then one goroutine writes each, in the order of the playouts, so that the result
// does not depend on the number of workers. A search reads several sets for every shot and is
// bound by memory latency: a node is one cache line.

const (
	shardBits = 6
	shards    = 1 << shardBits
	noNode    = int32(-1)
	nodeArms  = 4 // arms in a node; more go to an overflow
	moreArms  = 5 // arms in an overflow
	mostArms  = 48
)

// table holds the statistics of the sets of states.
type table struct {
	shard [shards]shard
	most  int // nodes a shard may hold
}

// shard is a table by open addressing whose size never changes, so that a node keeps its
// place.
type shard struct {
	nodes []node // their number is a power of two; none before the first is made
	used  int
	more  []overflow
}

// node is a set of states. Only half of its key is kept: of two states in 2^32 that meet in
// a search one is taken for the other (Ohto 2016 §6.1 allows for this too).
type node struct {
	tag   uint32
	count uint32  // visits, and in the lowest byte the number of arms; 0: there is no node
	sum   float32 // of rewards, as seen by the side to throw
	more  int32   // index + 1 of an overflow; 0 none
	arms  [nodeArms]arm
}

const oneVisit = 1 << 8

func (n *node) visits() uint32 { return n.count / oneVisit }

func (n *node) size() int { return int(n.count % oneVisit) }

// overflow holds a node's further arms.
type overflow struct {
	arms [moreArms]arm
	more int32
}

// arm is an action that was taken in states of a set.
type arm struct {
	code   uint32
	visits uint32
	sum    float32
}

// newTable is a table for about so many nodes.
func newTable(nodes int) *table { return &table{most: max(16, nodes/shards)} }

func (t *table) of(key uint64) *shard { return &t.shard[shardOf(key)] }

func shardOf(key uint64) uint8 { return uint8(key >> (64 - shardBits)) }

func tagOf(key uint64) uint32 { return uint32(key >> 24) }

// find is the node of a key, noNode if it has none.
func (s *shard) find(key uint64) int32 {
	if len(s.nodes) == 0 {
		return noNode
	}
	mask, tag := uint64(len(s.nodes)-1), tagOf(key)
	for i := key & mask; ; i = (i + 1) & mask {
		switch n := &s.nodes[i]; {
		case n.count == 0:
			return noNode
		case n.tag == tag:
			return int32(i)
		}
	}
}

// make is the node of a key, made if there is room, else noNode. A node that was made
// stands when something is added to it.
func (s *shard) make(key uint64, most int) int32 {
	i := s.find(key)
	if i != noNode || s.used >= most {
		return i
	}
	if len(s.nodes) == 0 {
		n := 16
		for 3*n < 4*most {
			n *= 2
		}
		s.nodes = make([]node, n)
	}
	mask := uint64(len(s.nodes) - 1)
	at := key & mask
	for s.nodes[at].count != 0 {
		at = (at + 1) & mask
	}
	s.used++
	s.nodes[at].tag = tagOf(key)
	return int32(at)
}

// arm is the statistics of an action in a node, nil if it was not taken there.
func (s *shard) arm(n *node, code uint32) *arm {
	for k := range n.arms[:min(n.size(), nodeArms)] {
		if n.arms[k].code == code {
			return &n.arms[k]
		}
	}
	left := n.size() - nodeArms
	for m := n.more; left > 0; left -= moreArms {
		o := &s.more[m-1]
		for k := range o.arms[:min(left, moreArms)] {
			if o.arms[k].code == code {
				return &o.arms[k]
			}
		}
		m = o.more
	}
	return nil
}

// add notes that an action was taken in a state of a node, and what came of it.
func (s *shard) add(i int32, code uint32, reward float32) {
	n := &s.nodes[i]
	n.count += oneVisit
	n.sum += reward
	a := s.arm(n, code)
	if a == nil {
		if n.size() == mostArms {
			return
		}
		a = s.room(n)
		n.count++
		a.code = code
	}
	a.visits++
	a.sum += reward
}

// room is where a node's next arm goes.
func (s *shard) room(n *node) *arm {
	k := n.size() - nodeArms
	if k < 0 {
		return &n.arms[k+nodeArms]
	}
	link := &n.more
	for ; k >= moreArms; k -= moreArms {
		link = &s.more[*link-1].more
	}
	if k == 0 {
		// The link may lie in the slice that grows: set it before.
		*link = int32(len(s.more)) + 1
		s.more = append(s.more, overflow{})
		return &s.more[len(s.more)-1].arms[0]
	}
	return &s.more[*link-1].arms[k]
}

// size is how many nodes there are.
func (t *table) size() int {
	n := 0
	for i := range t.shard {
		n += t.shard[i].used
	}
	return n
}
