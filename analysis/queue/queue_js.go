// Package queue has no server and no client in the browser.
package queue

import (
	"context"
	"errors"

	"github.com/hogline/hogline/analysis"
)

// At is not there: the program in the browser reaches no server.
func At(string, string, Sender) analysis.Pool { return nowhere{} }

type nowhere struct{}

// Workers implements analysis.Pool.
func (nowhere) Workers() int { return 0 }

// Value fails.
func (nowhere) Value(context.Context, []*analysis.Task, analysis.Hearer) error {
	return errNone
}

var errNone = errors.New("there is no queue of tasks in the browser")

// Shared cannot be made.
type Shared struct{}

// Share fails.
func Share(context.Context, string, func(context.Context)) (*Shared, error) { return nil, errNone }

// URL is not called.
func (*Shared) URL() string { return "" }

// OutsideURLs is not called.
func (*Shared) OutsideURLs() []string { return nil }

// Token is not called.
func (*Shared) Token() string { return "" }

// Close is not called.
func (*Shared) Close() {}
