package exact

import (
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/law"
	"github.com/hogline/hogline/engine/physics/law/constantfriction"
)

// lanes is how many lone stones slide side by side. A step is a chain of roots and divisions of which each
// waits for the one before; the processor works on those of the other stones meanwhile.
const lanes = 4

// queue is a call of ThrowAll.
type queue struct {
	ds   []physics.Delivery
	outs []physics.Outcome
	errs []error
	next int // first delivery not begun
}

// lane is a throw whose lone stone slides.
type lane struct {
	slide
	k int // index of the delivery
}

// ThrowAll implements physics.AllThrower. The lone stones of four throws slide side by side until each
// stops, leaves the rink or comes near another; all other steps are taken one throw after the other. Only
// the first call allocates.
func (e *Simulator) ThrowAll(ds []physics.Delivery, outs []physics.Outcome, errs []error) {
	for len(e.others) < min(lanes, len(ds))-1 {
		e.others = append(e.others, e.fork())
	}
	q := queue{ds: ds, outs: outs, errs: errs}
	var list [lanes]lane
	count := 0
	for count < lanes && q.next < len(ds) {
		s := &list[count]
		if s.e = e; count > 0 {
			s.e = e.others[count-1]
		}
		if q.begin(s) {
			count++
		}
	}
	for count > 0 {
		n := maxSteps
		for k := range list[:count] {
			n = min(n, list[k].pause())
		}
		ended := e.walkAll(list[:count], n)
		for k := count - 1; k >= 0; k-- {
			s := &list[k]
			if ended>>k&1 == 0 && s.steps < maxSteps {
				continue
			}
			if !q.goOn(s, s.finish()) && !q.begin(s) {
				count--
				*s = list[count]
			}
		}
	}
}

// begin begins the next deliveries until a lone stone of one slides, and reports whether one does.
func (q *queue) begin(s *lane) bool {
	for q.next < len(q.ds) {
		s.k = q.next
		q.next++
		if err := s.e.release(&q.ds[s.k]); err != nil {
			q.outs[s.k], q.errs[s.k] = physics.Outcome{}, err
		} else if q.goOn(s, false) {
			return true
		}
	}
	return false
}

// goOn goes on with a throw until a lone stone slides, and reports whether one does: else the throw is over.
func (q *queue) goOn(s *lane, over bool) bool {
	var err error
	if !over {
		over, err = s.e.untilLone(nil)
	}
	switch {
	case err != nil:
		q.outs[s.k], q.errs[s.k] = physics.Outcome{}, err
	case over:
		q.outs[s.k], q.errs[s.k] = s.e.result(&q.ds[s.k]), nil
	default:
		s.slide = s.e.newSlide()
		return true
	}
	return false
}

// walkAll takes n steps of all slides as walk does, or fewer, up to the step in which the first slides end;
// it returns those as a mask.
func (e *Simulator) walkAll(list []lane, n int) (ended uint) {
	l := &e.params
	f, dt := e.loss, l.dt
	taken := 0
	for taken < n && ended == 0 {
		taken++
		for k := range list {
			s := &list[k]
			v := s.v
			c := s.c.Add(v.Mul(dt))
			if s.isBeyond(c) && s.passesLimits(s.c, c, s.steps+taken) {
				ended |= 1 << k
			}
			s.c = c
			speed := v.Length()
			if !(speed > f) {
				s.stop(v, s.steps+taken)
				ended |= 1 << k
				continue
			}
			var u, q law.Vec32
			if l.oblique {
				u, q = constantfriction.SlowedOblique32(f, v, speed)
			} else {
				u, q = constantfriction.Slowed32(f, v, speed)
			}
			if s.spins {
				u = u.Add(q.Mul(s.side)).Normalized().Mul(u.Length())
			}
			s.v = u
		}
	}
	for k := range list {
		list[k].steps += taken
	}
	return ended
}
