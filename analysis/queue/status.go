//go:build !js

package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
)

// present is how long a worker counts as there after it has said so last, attendGap how often it does.
const (
	present   = 30 * time.Second
	attendGap = 5 * time.Second
)

// Present is a worker that is there.
type Present struct {
	analysis.Identity
	Slots  int       `json:"slots"`  // tasks that it values at a time
	Valued int64     `json:"valued"` // shots since it was started
	Since  time.Time `json:"since"`
}

// attend says that a worker is there until ctx ends.
func (q *Queue) attend(ctx context.Context, o *Worker, valued *atomic.Int64) error {
	p := Present{Identity: o.Identity, Slots: max(1, o.Slots), Since: time.Now().UTC()}
	tick := time.NewTicker(attendGap)
	defer tick.Stop()
	for {
		p.Valued = valued.Load()
		if text, err := json.Marshal(&p); err == nil {
			_, _ = q.workers.Put(ctx, p.ID, text) // the next one may come through
		}
		select {
		case <-ctx.Done():
			gone, stop := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
			defer stop()
			_ = q.workers.Purge(gone, p.ID) // it goes by its TTL
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// presentIDs are the IDs of the workers that are there.
func (q *Queue) presentIDs(ctx context.Context) ([]string, error) {
	keys, err := q.workers.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	return keys, err
}

// Status is what a queue holds.
type Status struct {
	Waiting int       `json:"waiting"` // tasks that wait or are being valued
	Workers []Present `json:"workers"`
	GivenUp []GivenUp `json:"given_up"` // the last ones first
}

// maxStatus bounds what a status lists.
const maxStatus = 1000

// Status is what the queue holds now.
func (q *Queue) Status(ctx context.Context) (Status, error) {
	s := Status{Waiting: q.Waiting(ctx), Workers: []Present{}, GivenUp: []GivenUp{}}
	err := each(ctx, q.workers, func(text []byte) {
		var p Present
		if json.Unmarshal(text, &p) == nil && p.Check() == nil {
			s.Workers = append(s.Workers, p)
		}
	})
	if err == nil {
		err = each(ctx, q.gaveUp, func(text []byte) {
			var g GivenUp
			if json.Unmarshal(text, &g) == nil {
				g.Key, g.Why = limits.Clean(g.Key, evaluate.MaxText), limits.Clean(g.Why, evaluate.MaxNote)
				s.GivenUp = append(s.GivenUp, g)
			}
		})
	}
	if err != nil {
		return s, fmt.Errorf("queue: %w", q.explain(ctx, err))
	}
	slices.SortFunc(s.Workers, func(a, b Present) int { return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID)) })
	slices.SortFunc(s.GivenUp, func(a, b GivenUp) int { return b.Time.Compare(a.Time) })
	return s, nil
}

// each calls f with the entries of a bucket, at most maxStatus.
func each(ctx context.Context, bucket jetstream.KeyValue, f func(text []byte)) error {
	keys, err := bucket.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, key := range keys[:min(len(keys), maxStatus)] {
		if e, err := bucket.Get(ctx, key); err == nil { // it may have gone meanwhile
			f(e.Value())
		}
	}
	return nil
}
