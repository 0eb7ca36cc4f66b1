// Package check compares a simulator with the results of an original program.
package check

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
)

// Report compares the results of a simulator with those of a case file (docs/PHYSICS.md,
// "Checking").
type Report struct {
	Sim          string             `json:"sim"`
	Model        physics.Model      `json:"model"`
	N            int                `json:"n"`
	Identical    int                `json:"identical"`     // positions, removed stones and steps, bit for bit
	StonesDiffer int                `json:"stones_differ"` // other stones stay in play
	ScoreDiffer  int                `json:"score_differ"`
	StepsDiffer  int                `json:"steps_differ"`
	Refused      int                `json:"refused"` // the simulator returned an error
	Speed        float64            `json:"shots_per_cpu_second"`
	Contacts     map[string]*Spread `json:"contacts"` // "0", "1", "2+": by pairs of stones that touched
	Trajectory   *Frames            `json:"traj,omitempty"`
	Differing    []string           `json:"differing,omitempty"` // the first cases that are not identical
}

// Spread is the distribution of an error in metres, the largest over the stones that moved, over the N
// cases in which the same stones stay in play and one of them moved.
type Spread struct {
	N      int       `json:"n"`
	Median float64   `json:"median"`
	P95    float64   `json:"p95"`
	P99    float64   `json:"p99"`
	Max    float64   `json:"max"`
	worst  []float64 // m
}

// Frames is the comparison of trajectories step by step.
type Frames struct {
	Cases     int     `json:"cases"`
	Identical int     `json:"identical"` // cases with all frames equal, bit for bit
	Frames    int     `json:"frames"`
	Differ    int     `json:"frames_differ"`
	Max       float64 `json:"max"` // m, over the stones that are in both
	Unread    int     `json:"unread,omitempty"`
	Why       string  `json:"why_unread,omitempty"` // of the first one
}

// maxDiffering bounds the number of differing cases that a report names.
const maxDiffering = 10

// minCPU is the CPU time in seconds from which a speed is measured: few cases are thrown several times.
const minCPU = 0.1

// part is how many cases are thrown between two reports.
const part = 64

// Run throws every case and compares. name is that of the simulator in the report. A case that the
// simulator refuses counts as differing. report, which may be nil, is told how many cases were thrown.
func Run(ctx context.Context, name string, sim physics.Simulator, cases []Case, report func(done int)) (Report, error) {
	ice := sim.Ice()
	r := Report{Sim: name, Model: ice.Model, Contacts: map[string]*Spread{"0": {}, "1": {}, "2+": {}}}
	outs := make([]physics.Outcome, len(cases))
	errs := make([]error, len(cases))
	ds := make([]physics.Delivery, len(cases))
	for k := range cases {
		ds[k] = cases[k].Delivery
	}
	thrown, took := 0, 0.0
	clock := cpu.Start()
	defer clock.Stop()
	for round := 0; round == 0 || (took < minCPU && round < 100 && len(cases) > 0); round++ {
		for k := 0; k < len(ds); k += part {
			if report != nil && round == 0 {
				report(k)
			}
			end := min(k+part, len(ds))
			if _, err := physics.ThrowAll(ctx, sim, ds[k:end], outs[k:end], errs[k:end]); err != nil {
				return r, err
			}
		}
		thrown += len(cases)
		took = clock.Seconds()
	}
	if took > 0 {
		r.Speed = math.Round(float64(thrown) / took)
	}
	for k := range cases {
		r.addCase(&ice, &cases[k], &outs[k], errs[k])
	}
	var rec physics.Trajectory
	for k := range cases {
		if (cases[k].Frames == nil && cases[k].Unread == nil) || errs[k] != nil {
			continue
		}
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		if r.Trajectory == nil {
			r.Trajectory = &Frames{}
		}
		err := cases[k].Unread
		stride, whole := cases[k].stride(sim.Ice().TimeStep)
		if err == nil && !whole {
			err = fmt.Errorf("traj_dt: %g s is no multiple of the time step of %g s", cases[k].FrameTime, sim.Ice().TimeStep)
		}
		if err != nil {
			if r.Trajectory.Unread++; r.Trajectory.Unread == 1 {
				r.Trajectory.Why = fmt.Sprintf("line %d: %v", cases[k].Line, err)
			}
			continue
		}
		if _, err := sim.Throw(cases[k].Delivery, &rec); err != nil {
			return r, fmt.Errorf("case %s: %w", cases[k].ID, err)
		}
		r.Trajectory.addCase(&cases[k], &rec, stride)
	}
	for _, b := range r.Contacts {
		b.summarize()
	}
	return r, nil
}

// addCase compares one case.
func (r *Report) addCase(ice *physics.Ice, c *Case, out *physics.Outcome, err error) {
	r.N++
	if err != nil {
		r.Refused++
		r.addDiffering(c)
		return
	}
	steps := c.Steps < 0 || c.Steps == out.Steps
	if !steps {
		r.StepsDiffer++
	}
	if steps && c.Removed == out.Removed && c.After == out.Position {
		r.Identical++
	} else {
		r.addDiffering(c)
	}
	same := true
	worst := -1.0
	for i := range curling.Stones {
		want, got := c.After[i], out.Position[i]
		if c.After.Has(i) != out.Position.Has(i) {
			same = false
			break
		}
		if c.After.Has(i) && (want != c.Delivery.Position[i] || got != want) {
			worst = max(worst, want.Distance(got))
		}
	}
	if c.After.Score(ice.Bounds, curling.First) != out.Position.Score(ice.Bounds, curling.First) {
		r.ScoreDiffer++
	}
	if !same {
		r.StonesDiffer++
		return
	}
	if worst < 0 {
		return
	}
	pairs := int(out.Contacts.N)
	if c.Contacts != nil {
		pairs = len(c.Contacts)
	}
	class := "2+"
	if pairs < 2 {
		class = strconv.Itoa(pairs)
	}
	b := r.Contacts[class]
	b.worst = append(b.worst, worst)
}

func (r *Report) addDiffering(c *Case) {
	if len(r.Differing) < maxDiffering {
		name := c.ID
		if name == "" {
			name = fmt.Sprintf("line %d", c.Line)
		}
		r.Differing = append(r.Differing, name)
	}
}

// summarize computes the quantiles of the errors.
func (b *Spread) summarize() {
	b.N = len(b.worst)
	if b.N == 0 {
		return
	}
	slices.Sort(b.worst)
	at := func(share float64) float64 {
		return b.worst[min(b.N-1, int(math.Ceil(share*float64(b.N)))-1)]
	}
	b.Median, b.P95, b.P99, b.Max = at(0.5), at(0.95), at(0.99), b.worst[b.N-1]
}

// stride is how many steps of a simulator lie between two frames; false where that is no whole number.
func (c *Case) stride(step float64) (int, bool) {
	if c.FrameTime == 0 {
		return 1, true
	}
	n := math.Round(c.FrameTime / step)
	return int(n), n >= 1 && math.Abs(n*step-c.FrameTime) < 1e-3*step
}

// addCase compares the frames of a case, so many steps apart, with a recorded throw. The first frame is the release,
// the first step as in the originals, or the step one frame time after the release. The last may be the end of the shot.
func (f *Frames) addCase(c *Case, rec *physics.Trajectory, stride int) {
	f.Cases++
	first := 1
	for _, row := range []int{stride, 0} {
		at := rec.At(min(row, rec.Rows()-1))[c.Delivery.Index]
		if slices.Contains(c.Frames[0], StonePosition{Stone: c.Delivery.Index, At: at}) {
			first = row
		}
	}
	last := rec.Rows() - 1 - first
	identical := len(c.Frames) == last/stride+1 || len(c.Frames) == (last+stride-1)/stride+1
	for k, frame := range c.Frames {
		f.Frames++
		same := true
		row := rec.At(min(first+k*stride, rec.Rows()-1))
		for _, p := range frame {
			if p.At == (curling.Vec{}) || p.At == row[p.Stone] {
				continue
			}
			same = false
			if row.Has(p.Stone) {
				f.Max = max(f.Max, p.At.Distance(row[p.Stone]))
			}
		}
		if !same {
			f.Differ++
			identical = false
		}
	}
	if identical {
		f.Identical++
	}
}
