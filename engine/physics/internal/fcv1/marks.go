package fcv1

import "math"

// glideMark is the state of the stone of a glideWay at a time step.
type Mark struct {
	Row
	Speed    float64 // m/s
	SpinLoss float64 // rad/s of spin lost since the release
}

// glideStride is how many steps lie between two marks.
const Stride = 64

// since is the time step, with a fraction, at which the stone of the way has a speed.
func (w *Path) StepAtSpeed(speed float64) float64 {
	lo, hi := 0, len(w.marks)-1
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; w.marks[mid].Speed > speed {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := w.marks[lo].Speed, w.marks[hi].Speed
	if a <= b {
		return float64(lo * Stride)
	}
	return (float64(lo) + math.Min(math.Max((a-speed)/(a-b), 0), 1)) * Stride
}

// mark is the state at a time step with a fraction. Between two marks the stone slows down
// evenly.
func (w *Path) At(step float64) Mark {
	k := math.Max(step/Stride, 0)
	i := int(k)
	if last := len(w.marks) - 1; i >= last {
		return w.marks[last]
	}
	a, b := &w.marks[i], &w.marks[i+1]
	f := k - float64(i)
	run := f * (2*a.Speed - (a.Speed-b.Speed)*f) / (a.Speed + b.Speed) // share of the way
	return Mark{
		Row:      a.interpolate(&b.Row, run),
		Speed:    a.Speed + (b.Speed-a.Speed)*f,
		SpinLoss: a.SpinLoss + (b.SpinLoss-a.SpinLoss)*f,
	}
}

// stop is the time step at which the stone of the way lies still.
func (w *Path) StopStep() float64 { return float64((len(w.marks) - 1) * Stride) }

// spun is the time step at which the stone of the way has lost so much spin.
func (w *Path) StepAtSpinLoss(loss float64) float64 {
	lo, hi := 0, len(w.marks)-1
	if loss >= w.marks[hi].SpinLoss {
		return w.StopStep() + 1
	}
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; w.marks[mid].SpinLoss < loss {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := w.marks[lo].SpinLoss, w.marks[hi].SpinLoss
	return (float64(lo) + (loss-a)/(b-a)) * Stride
}
