//go:build !js

package queue

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/analysis"
)

// comparisons are the shots of a run that are valued again.
type comparisons struct {
	again    int                 // have no further value yet
	held     []*asked            // are sent when another worker is there
	others   []string            // IDs of the workers that are there
	alone    bool                // no other was when it was looked last, and nothing else is left
	valued   map[string][]string // keys of the tasks by the IDs of those who valued them
	suspects []string            // IDs of the workers whose values are in doubt
}

// comparing reports whether comparisons are waited for.
func (r *run) comparing() bool { return r.again > 0 && !r.alone }

// choose has one of so many shots valued again.
func (r *run) choose(ctx context.Context, t *asked, v *analysis.Shot) error {
	if v.Worker == nil {
		return nil
	}
	if r.valued == nil {
		r.valued = map[string][]string{}
	}
	r.valued[v.Worker.ID] = append(r.valued[v.Worker.ID], t.key)
	if r.Compare > 0 && chosen(t.key, r.Compare) {
		return r.ask(ctx, t, []analysis.Shot{*v})
	}
	return nil
}

// chosen reports whether a key is one of so many: keys are sums, of which any part is as good as another.
func chosen(key string, one int) bool {
	const digits = 8
	n, err := strconv.ParseUint(key[:min(digits, len(key))], 16, 64)
	return err == nil && n%uint64(one) == 0 // positive
}

// ask has a shot valued by a worker that none of its values is from.
func (r *run) ask(ctx context.Context, t *asked, values []analysis.Shot) error {
	key, _, _ := strings.Cut(t.key, ".")
	again := &asked{Task: t.Task, key: strings.Join(append([]string{key}, workerIDs(values)...), "."), values: values}
	if r.open[again.key] != nil || !keyForm.MatchString(again.key) {
		return nil
	}
	r.again++
	r.open[again.key] = again
	out, err := r.q.insist(ctx, "watch", &request{Keys: []string{again.key}}, patience, nil)
	if err != nil {
		return err
	}
	if len(out.Answers) > 0 { // another sender asked
		return r.hear(ctx, &out.Answers[0], false)
	}
	r.held = append(r.held, again)
	return nil
}

// compare compares a further value of a shot with those it has. Where two differ a third worker is asked, if there is one.
func (r *run) compare(ctx context.Context, t *asked, v analysis.Shot, problem error) error {
	r.again--
	if problem != nil || v.Worker == nil || slices.Contains(workerIDs(t.values), v.Worker.ID) {
		return nil
	}
	values := append(slices.Clone(t.values), v)
	c := comparisonOf(values)
	if len(c.Suspects) == len(values) && len(values) == 2 && r.another(values) {
		return r.ask(ctx, t, values)
	}
	for _, w := range c.Suspects {
		r.suspects = append(r.suspects, w.ID)
	}
	if r.to.Compared == nil {
		return nil
	}
	return r.to.Compared(c)
}

// comparisonOf compares the values of two workers, or of three of which two differ.
func comparisonOf(values []analysis.Shot) analysis.Comparison {
	one, two := &values[0], &values[1]
	c := analysis.Comparison{Key: one.Key, End: one.End, Shot: one.Shot, Differ: analysis.Differ(one, two)}
	for i := range values {
		c.Workers = append(c.Workers, *values[i].Worker)
	}
	switch {
	case c.Differ == "":
	case len(values) == 3 && analysis.Differ(one, &values[2]) == "":
		c.Suspects = c.Workers[1:2]
	case len(values) == 3 && analysis.Differ(two, &values[2]) == "":
		c.Suspects = c.Workers[:1]
	default:
		c.Suspects = c.Workers
	}
	return c
}

// purge takes the values of workers that are in doubt out of the queue, so that they are found again when they are asked for.
func (r *run) purge(ctx context.Context) {
	for _, id := range r.suspects {
		for keys := range slices.Chunk(r.valued[id], maxKeys) {
			_, _ = r.q.insist(ctx, "forget", &request{Keys: keys}, patience, nil) // it is in doubt in the store in any case
		}
	}
}

// lookForOthers sends what another worker may value now.
func (r *run) lookForOthers(present []string) {
	if r.others = present; r.again == 0 {
		return
	}
	r.held = slices.DeleteFunc(r.held, func(t *asked) bool {
		if !r.another(t.values) {
			return false
		}
		r.order, r.next = append(r.order, t), append([]*asked{t}, r.next...)
		return true
	})
	r.alone = r.left == 0
	for _, t := range r.open {
		r.alone = r.alone && !r.another(t.values)
	}
}

// another reports whether a worker is there that none of the values is from.
func (r *run) another(values []analysis.Shot) bool {
	from := workerIDs(values)
	return slices.ContainsFunc(r.others, func(id string) bool { return !slices.Contains(from, id) })
}
