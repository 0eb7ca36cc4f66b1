//go:build !js

package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/hogline/hogline/analysis"
)

// asked is a task that has no value yet.
type asked struct {
	*analysis.Task
	key     string
	problem int64 // revision of the problem that stands there from an earlier try
	sent    bool
	values  []analysis.Shot // those that it has already: it is valued again, to be compared
}

// run is a Value under way.
type run struct {
	Sender
	q       *Queue
	to      analysis.Hearer
	open    map[string]*asked
	order   []*asked
	next    []*asked // to be sent, but for those that have a value by then
	left    int      // tasks that have no value yet
	waiting int      // were sent and have no value yet
	ahead   int      // so many may wait
	told    int      // workers
	rev     int64    // of the last answer that was heard
	comparisons
}

// For each task that workers value at a time aheadOfWorker tasks wait, and at least minAhead.
const (
	aheadOfWorker = 2
	minAhead      = 8
)

// Value has the workers of the queue value tasks, as analysis.Pool says. Values that are in the queue already are taken, and
// problems tried again; tasks that wait already do not wait twice. No more of its tasks wait than keep the workers busy: those
// are all that is still valued when ctx ends.
func (q *Queue) Value(ctx context.Context, tasks []*analysis.Task, to analysis.Hearer, o Sender) error {
	r := &run{Sender: o, q: q, to: to, open: make(map[string]*asked, len(tasks)), order: make([]*asked, len(tasks)), ahead: minAhead, told: -1}
	for i, t := range tasks {
		r.order[i] = &asked{Task: t, key: t.Key()}
		r.open[r.order[i].key] = r.order[i]
	}
	r.left = len(r.open)
	for first, lost := true, true; r.left > 0 || r.comparing(); {
		if lost { // a server that was started again may have lost what it had not written
			if err := r.look(ctx, first); err != nil {
				return err
			}
			r.next, r.waiting, first, lost = r.order, 0, false, false
			continue
		}
		if err := r.send(ctx); err != nil {
			return err
		}
		news, err := q.insist(ctx, "watch", &request{Rev: r.rev}, patience, &lost)
		if err != nil {
			return err
		}
		if lost = lost || news.Rev < r.rev; lost {
			continue
		}
		if err := r.news(ctx, news, false); err != nil {
			return err
		}
		r.rev = news.Rev
	}
	r.purge(ctx)
	return nil
}

// look takes the answers that stand in the queue; first: they stood there before this run.
func (r *run) look(ctx context.Context, first bool) error {
	keys := slices.Collect(maps.Keys(r.open))
	for begin := true; len(keys) > 0; begin = false {
		out, err := r.q.insist(ctx, "watch", &request{Keys: keys[:min(len(keys), maxKeys)]}, patience, nil)
		if err != nil {
			return err
		}
		if begin {
			r.rev = out.Rev
		}
		if err := r.news(ctx, out, first); err != nil {
			return err
		}
		keys = keys[min(len(keys), max(1, out.Looked)):]
	}
	return nil
}

// news takes answers and hears of the workers.
func (r *run) news(ctx context.Context, n *reply, first bool) error {
	for i := range n.Answers {
		if err := r.hear(ctx, &n.Answers[i], first); err != nil {
			return err
		}
	}
	r.ahead = max(minAhead, aheadOfWorker*min(n.Slots, maxWaiting))
	if n.Slots != r.told && r.Workers != nil {
		r.Workers(n.Slots)
	}
	r.told = n.Slots
	r.lookForOthers(n.Present)
	return nil
}

// hear takes an answer; first: it stood there before this run.
func (r *run) hear(ctx context.Context, e *entry, first bool) error {
	t := r.open[e.Key]
	if t == nil {
		return nil
	}
	v, problem := answerOf(e.Key, e.Text)
	if problem != nil && (first || t.problem == e.Rev) {
		t.problem = e.Rev
		return nil
	}
	delete(r.open, e.Key)
	if t.sent {
		r.waiting--
	}
	if t.values != nil {
		return r.compare(ctx, t, v, problem)
	}
	r.left--
	if err := r.to.Value(t.Task, v, problem); err != nil {
		return err
	}
	if problem == nil && t.sent {
		return r.choose(ctx, t, &v)
	}
	return nil
}

// send has as many tasks wait as may. Those for which the queue has no room are sent later.
func (r *run) send(ctx context.Context) error {
	for ; len(r.next) > 0 && r.waiting < r.ahead; r.next = r.next[1:] {
		t := r.next[0]
		if r.open[t.key] != t {
			continue
		}
		text, err := json.Marshal(t.Task)
		if err == nil && len(text) > maxPayload {
			err = fmt.Errorf("a task of %d bytes, at most %d", len(text), maxPayload)
		}
		if err != nil {
			return err
		}
		out, err := r.q.insist(ctx, "put", &request{Key: t.key, Task: text, Rev: t.problem}, patience, nil)
		if err != nil || !out.Kept {
			return err
		}
		t.sent = true
		r.waiting++
	}
	return nil
}

// workerIDs are the IDs of the workers of values.
func workerIDs(values []analysis.Shot) []string {
	ids := make([]string, 0, len(values))
	for i := range values {
		if w := values[i].Worker; w != nil && !slices.Contains(ids, w.ID) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
