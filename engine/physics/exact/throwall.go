package exact

import "github.com/hogline/hogline/engine/physics"

// throws is how many throws are under way at a time: most of the lanes are filled, also while stones of some do not slide apart.
const throws = 24

// queue is a call of ThrowAll.
type queue struct {
	ds   []physics.Delivery
	outs []physics.Outcome
	errs []error
	next int // first delivery not begun
}

// ThrowAll implements physics.AllThrower. Stones that are near no other slide side by side with those of other throws; all other steps
// are taken one throw after the other. Only the first call allocates.
func (e *Simulator) ThrowAll(ds []physics.Delivery, outs []physics.Outcome, errs []error) {
	for len(e.others) < min(throws, len(ds))-1 {
		e.others = append(e.others, e.fork())
	}
	q, s := queue{ds: ds, outs: outs, errs: errs}, e.slides
	q.begin(s, e)
	for _, o := range e.others {
		q.begin(s, o)
	}
	for s.throwing > 0 {
		s.walk()
		for t := s.throwing - 1; t >= 0; t-- {
			if o := s.throws[t]; o.ending && !q.goOn(s, o, s.finish(t)) {
				q.begin(s, o)
			}
		}
	}
}

// begin begins the next deliveries until stones of one slide.
func (q *queue) begin(s *slides, e *Simulator) {
	for q.next < len(q.ds) {
		e.delivery = q.next
		q.next++
		if err := e.release(&q.ds[e.delivery]); err != nil {
			q.outs[e.delivery], q.errs[e.delivery] = physics.Outcome{}, err
		} else if q.goOn(s, e, false) {
			return
		}
	}
}

// goOn goes on with a throw until its stones slide, and reports whether they do: else the throw is over.
func (q *queue) goOn(s *slides, e *Simulator, over bool) bool {
	for !over {
		var err error
		if over, err = e.untilApart(nil); err != nil {
			q.outs[e.delivery], q.errs[e.delivery] = physics.Outcome{}, err
			return false
		}
		if !over && s.add(e) {
			return true
		}
		if !over { // no lane is free
			e.advance()
			over = e.scan()
		}
	}
	q.outs[e.delivery], q.errs[e.delivery] = e.result(&q.ds[e.delivery]), nil
	return false
}
