//go:build !js

package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
)

// try is a worker that took a task.
type try struct {
	Worker analysis.Identity `json:"worker"`
	Time   time.Time         `json:"time"`
}

// triesOf are those who took a task and have not come back, at most maxTries.
func (q *Queue) triesOf(ctx context.Context, key string) (list []try) {
	if q.tries == nil {
		return nil
	}
	e, err := q.tries.Get(ctx, key)
	if err != nil || json.Unmarshal(e.Value(), &list) != nil { // nobody did, or nothing is known of it
		return nil
	}
	return list[:min(len(list), maxTries)]
}

// enter notes that this worker has taken a task; leave takes that back, of one that was stopped.
func (q *Queue) enter(ctx context.Context, key string, before []try, o *Worker) (leave func()) {
	if q.tries == nil {
		return func() {}
	}
	q.note(ctx, key, append(before[:len(before):len(before)], try{o.Identity, time.Now().UTC()}))
	return func() {
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
		defer stop()
		q.note(ctx, key, before)
	}
}

// leaveTime is how long a worker that is stopped takes at most to say so.
const leaveTime = 20 * time.Millisecond

func (q *Queue) note(ctx context.Context, key string, list []try) {
	if len(list) == 0 {
		q.forget(ctx, key)
		return
	}
	if text, err := json.Marshal(list); err == nil {
		_, _ = q.tries.Put(ctx, key, text) // without it the task may be tried once more than it should
	}
}

// forget forgets who took a task that is over.
func (q *Queue) forget(ctx context.Context, key string) {
	if q.tries != nil {
		_ = q.tries.Purge(ctx, key) // it goes by its TTL
	}
}

// givenUp is the problem of a task that several workers took and did not come back from.
func givenUp(tries []try) error {
	names := make([]string, len(tries))
	for i := range tries {
		if names[i] = "one without a name"; tries[i].Worker.Check() == nil {
			names[i] = tries[i].Worker.String()
		}
	}
	return fmt.Errorf("given up: %d workers took the shot and did not come back: %s", len(tries), strings.Join(names, ", "))
}

// GivenUp is a shot that was given up.
type GivenUp struct {
	Key  string    `json:"key"`
	End  int       `json:"end"`  // from 1; 0 not known
	Shot int       `json:"shot"` // from 1; 0 not known
	Why  string    `json:"why"`
	Time time.Time `json:"time"`
}

// listGivenUp lists a task that was given up.
func (q *Queue) listGivenUp(ctx context.Context, key string, m jetstream.Msg, why error) {
	g := GivenUp{Key: key, Why: limits.Clean(why.Error(), evaluate.MaxNote), Time: time.Now().UTC()}
	if t, err := taskOf(m); err == nil {
		g.End, g.Shot = t.State.End+1, t.Rules.Count(t.State.Shot)
	}
	if text, err := json.Marshal(&g); err == nil {
		_, _ = q.gaveUp.Put(ctx, key, text) // the sender hears of it in any case
	}
}
