package cli

import (
	"errors"

	"github.com/hogline/hogline/analysis"
)

// WorkerCmd is not there in the browser.
type WorkerCmd struct{}

var errNoQueue = errors.New("there is no queue in the browser")

// Run fails.
func (WorkerCmd) Run(*Context) error { return errNoQueue }

func runQueue(*Context, string, string, float64, []analysis.Task, *analysis.Store, func(analysis.Progress)) error {
	return errNoQueue
}
