package analysis

import (
	"context"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

// Foretold is how likely what is charted of a call was before the shot.
type Foretold struct {
	// Kinds are how likely the kinds of shots are by the position, each by its likeliest shot; 1 is that of the likeliest kind.
	Kinds map[replay.Task]float64
	// Struck is how likely the stone is touched first that was, by position, kind and turn; Any the same where none and all stones in play
	// are alike.
	Struck, Any float64
}

// Foretell is what is foretold of a charted shot whose throw is known; nil of another, or of one that nobody could call. The error is
// ctx's, or that of a position that cannot be thrown at.
func (t *Task) Foretell(ctx context.Context) (*Foretold, error) {
	struck, known := t.struck()
	if t.Charted == nil || !known {
		return nil, nil
	}
	q := t.question()
	q.Seed = playout.Mix(q.Seed + 1)
	if err := t.takeReal(&q); err != nil {
		return nil, err
	}
	sampler, err := evaluate.NewQuickSampler(q)
	if err != nil {
		return nil, err
	}
	all, err := t.shots(sampler)
	if err != nil {
		return nil, err
	}
	if err := throwFirst(ctx, sampler, all, struck); err != nil {
		return nil, err
	}
	f := &Foretold{Kinds: map[replay.Task]float64{}, Any: 1}
	for i := range t.State.Position {
		if t.State.Position.Has(i) {
			f.Any++
		}
	}
	f.Any = 1 / f.Any
	every := append([]candidate{}, all...)
	for i := range every {
		every[i].noted = 1
	}
	if every = weigh(every, false); len(every) == 0 {
		return nil, nil
	}
	for i := range every {
		kind := chartstats.TaskOf(every[i].name.Kind)
		f.Kinds[kind] = max(f.Kinds[kind], every[i].probability/every[0].probability)
	}
	var of []candidate
	for i := range all {
		if all[i].noted = t.Charted.fits(&all[i].name, t.State.Shot); all[i].noted > 0 {
			of = append(of, all[i])
		}
	}
	if of = weigh(of, false); len(of) == 0 {
		return nil, nil
	}
	for i := range of {
		f.Struck += of[i].probability * (of[i].struck + 0.5) / (of[i].throws + 1)
	}
	return f, nil
}
