//go:build !js

package queue

import (
	"context"

	"github.com/hogline/hogline/analysis"
)

// At is the queue of a server (hogline worker); see Connect. It is asked while Value runs.
func At(url, token string, o Sender) analysis.Pool { return at{url, token, o} }

type at struct {
	url, token string
	sender     Sender
}

// Workers implements analysis.Pool.
func (a at) Workers() int { return 1 }

// Value implements analysis.Pool.
func (a at) Value(ctx context.Context, tasks []*analysis.Task, to analysis.Hearer) error {
	q, err := Connect(ctx, a.url, a.token)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	defer q.Close()
	return q.Value(ctx, tasks, to, a.sender)
}
