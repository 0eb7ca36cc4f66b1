package analysis

import (
	"math"
	"math/bits"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/replay"
)

// correct takes the stones that the chart after the shot has elsewhere, though nothing moved them, to have lain there before it, and of a
// last stone the one by which the recorded score is another than that of the chart to have lain where it gives that score.
func (t *Task) correct(shot *replay.Shot) {
	if t.After == nil {
		return
	}
	corrected := t.State.Position
	if shot.Found != nil {
		for set := shot.Found.Redrawn; set != 0; set &= set - 1 {
			if i := bits.TrailingZeros16(set); corrected.Has(i) && t.After.Has(i) {
				corrected[i] = t.After[i]
			}
		}
	}
	if i, at, ok := t.measured(); ok && corrected.Has(i) && corrected[i].Distance(t.After[i]) < replay.Tolerance {
		corrected[i] = at
	}
	if corrected != t.State.Position {
		t.Corrected = &corrected
	}
}

// measured is the stone that must lie elsewhere than in the chart after the last stone of an end for its recorded score, and where: the
// one that has the shortest way on its radius, at most the tolerance within which charts are explained. ok is false where the chart gives
// that score, or no such stone would.
func (t *Task) measured() (stone int, at curling.Vec, ok bool) {
	b, side := t.Ice.Bounds, curling.SideOf(t.State.Shot)
	if t.Scored == nil || t.After.Score(b, side) == *t.Scored {
		return stone, at, false
	}
	const beyond, equal = 0.001, 1e-9 // m; of two with the same way the first one
	least := reconstruct.DefaultTolerance
	for i := range t.After {
		if !t.After.Has(i) {
			continue
		}
		from := t.After[i].Distance(curling.Tee)
		borders := []float64{b.House}
		for j := range t.After {
			if j != i && t.After.Has(j) {
				borders = append(borders, t.After[j].Distance(curling.Tee))
			}
		}
		for _, border := range borders {
			to := border + math.Copysign(beyond, border-from)
			if math.Abs(to-from) > least-equal || !(from > 0) {
				continue
			}
			moved := *t.After
			moved[i] = curling.Vec{X: curling.Tee.X + (moved[i].X-curling.Tee.X)*to/from, Y: curling.Tee.Y + (moved[i].Y-curling.Tee.Y)*to/from}
			if moved.Score(b, side) == *t.Scored {
				stone, at, ok, least = i, moved[i], true, math.Abs(to-from)
			}
		}
	}
	return stone, at, ok
}
