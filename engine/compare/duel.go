package compare

import (
	"cmp"
	"context"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
)

// DuelThrows is how often each shot of a duel is thrown.
const DuelThrows = 200

// Entry is a shot and who throws it.
type Entry struct {
	Shot curling.Shot
	Team curling.Team // that throws it, and the stones that follow
}

// Duel is two shots thrown with the same errors.
type Duel struct {
	Entries [2]Entry
	Throws  []DuelThrow // by their number
	Better  [2]int      // throws in which each is the better one
	Mean    [2]float64  // utility
	Lead    float64     // of the first, and its standard error
	Error   float64
	Unit    string
	Learned bool
	// Tolerance is the difference of utilities up to which two throws count as equal.
	Tolerance float64
}

// DuelThrow is one pair of throws with the same error.
type DuelThrow struct {
	Number  int
	Shot    [2]curling.Shot
	After   [2]curling.Position
	Utility [2]float64
	Points  [2]float64
	Made    [2]bool
}

// Lead is how much better the first shot is in this throw.
func (t *DuelThrow) Lead() float64 { return t.Utility[0] - t.Utility[1] }

// NewDuel throws two shots n times each with the errors of the question's seed.
func NewDuel(ctx context.Context, q evaluate.Question, entries [2]Entry, n int) (*Duel, error) {
	d := &Duel{Entries: entries, Throws: make([]DuelThrow, n), Unit: unitOf(&q)}
	var samplers [2]*evaluate.Sampler
	var samples [2]*evaluate.Sample
	for i, e := range entries {
		var err error
		if samplers[i], err = evaluate.NewSampler(withTeam(q, &e.Team)); err != nil {
			return nil, err
		}
		samples[i] = samplers[i].NewSample()
	}
	d.Learned, d.Tolerance = samplers[0].Learned(), samplers[0].Tolerance()
	for k := range d.Throws {
		d.Throws[k].Number = k
	}
	var eg errgroup.Group
	for i, e := range entries {
		eg.Go(func() error {
			return samplers[i].Throws(ctx, e.Shot, 0, n, func(k int, t *evaluate.Throw) {
				x := &d.Throws[k]
				x.Shot[i], x.After[i], x.Utility[i], x.Points[i], x.Made[i] = t.Shot, t.After, t.Utility, t.Points, t.Made
				samples[i].Add(t)
			})
		})
	}
	if err := eg.Wait(); err != nil {
		return nil, err
	}
	for i := range samples {
		d.Mean[i], _ = samples[i].Mean()
	}
	d.Lead, d.Error = samples[0].Lead(samples[1])
	for k := range d.Throws {
		switch lead := d.Throws[k].Lead(); {
		case lead > d.Tolerance:
			d.Better[0]++
		case lead < -d.Tolerance:
			d.Better[1]++
		}
	}
	return d, nil
}

// Differing are the throws in which the shots differ, the greatest difference first; of equal ones by number.
func (d *Duel) Differing() (list []DuelThrow) {
	for _, t := range d.Throws {
		if math.Abs(t.Lead()) > d.Tolerance {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b DuelThrow) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Lead()), math.Abs(a.Lead())), cmp.Compare(a.Number, b.Number))
	})
	return list
}
