package fast

import (
	"sync"

	"hogline/engine/physics"
)

// lawCache keeps the tables of the last few ices: they are a pure function of the ice,
// take milliseconds to fill and are asked for again with every question.
var lawCache struct {
	sync.Mutex
	ices [8]physics.Ice
	laws [8]*motionLaw
	next int
}

// cachedLaw is newFlightLaw, remembered.
func cachedLaw(ice *physics.Ice) *motionLaw {
	m := &lawCache
	m.Lock()
	defer m.Unlock()
	for i, law := range m.laws {
		if law != nil && m.ices[i] == *ice {
			return law
		}
	}
	law := newMotionLaw(ice)
	m.ices[m.next], m.laws[m.next] = *ice, law
	m.next = (m.next + 1) % len(m.laws)
	return law
}
