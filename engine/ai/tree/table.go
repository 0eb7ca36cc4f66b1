package tree

// The table of state sets is parted by key into shards that know nothing of each other: in
// a search they are read by all and then written by one goroutine each, in the order of the
// playouts, so that the number of workers changes nothing.

const (
	shardBits = 6
	shards    = 1 << shardBits
	noNode    = int32(-1)
)

// table holds what is known of state sets.
type table struct {
	shard [shards]shard
	most  int // nodes a shard may hold
}

type shard struct {
	slots []slot // open addressing; their number is a power of two
	nodes []node
	arms  []arm
}

type slot struct {
	key  uint64
	node int32 // index + 1; 0 is free
}

// node is a set of states.
type node struct {
	visits  uint32
	sum     float64 // of rewards, as seen by the side to throw
	arms    uint32  // index of its first arm
	n, room uint8
}

// arm is an action that was taken in states of a set.
type arm struct {
	code   uint32
	visits uint32
	sum    float64
}

func newTable(nodes int) *table { return &table{most: max(1, nodes/shards)} }

func (t *table) of(key uint64) *shard { return &t.shard[key>>(64-shardBits)] }

// find is the node of a key, noNode if it has none.
func (s *shard) find(key uint64) int32 {
	if len(s.slots) == 0 {
		return noNode
	}
	mask := uint64(len(s.slots) - 1)
	for i := key & mask; s.slots[i].node != 0; i = (i + 1) & mask {
		if s.slots[i].key == key {
			return s.slots[i].node - 1
		}
	}
	return noNode
}

// make is the node of a key, made if there is room, else noNode.
func (s *shard) make(key uint64, most int) int32 {
	if i := s.find(key); i != noNode || len(s.nodes) >= most {
		return i
	}
	if 2*(len(s.nodes)+1) > len(s.slots) {
		old := s.slots
		s.slots = make([]slot, max(64, 2*len(old)))
		for _, o := range old {
			if o.node != 0 {
				s.put(o)
			}
		}
	}
	s.nodes = append(s.nodes, node{})
	s.put(slot{key, int32(len(s.nodes))})
	return int32(len(s.nodes)) - 1
}

func (s *shard) put(o slot) {
	mask := uint64(len(s.slots) - 1)
	i := o.key & mask
	for s.slots[i].node != 0 {
		i = (i + 1) & mask
	}
	s.slots[i] = o
}

const mostArms = 48 // of a node; a policy has less

// add notes that an action was taken in a state of a node, and what came of it.
func (s *shard) add(i int32, code uint32, reward float64) {
	n := &s.nodes[i]
	n.visits++
	n.sum += reward
	own := s.arms[n.arms : n.arms+uint32(n.n)]
	for k := range own {
		if own[k].code == code {
			own[k].visits++
			own[k].sum += reward
			return
		}
	}
	if n.n == mostArms {
		return
	}
	if n.n == n.room {
		first := uint32(len(s.arms))
		n.room = min(mostArms, max(4, 2*n.room))
		s.arms = append(s.arms, own...)
		s.arms = append(s.arms, make([]arm, n.room-n.n)...)
		n.arms = first
	}
	s.arms[n.arms+uint32(n.n)] = arm{code, 1, reward}
	n.n++
}

// size is how many nodes there are.
func (t *table) size() int {
	n := 0
	for i := range t.shard {
		n += len(t.shard[i].nodes)
	}
	return n
}
