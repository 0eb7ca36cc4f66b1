package cli

import "errors"

// WorkerCmd is not there in the browser.
type WorkerCmd struct{}

var errNoQueue = errors.New("there is no queue in the browser")

// Run fails.
func (WorkerCmd) Run(*Context) error { return errNoQueue }
