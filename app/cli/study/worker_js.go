package study

import (
	"errors"

	"github.com/hogline/hogline/app/cli/command"
)

// WorkerCmd is not there in the browser.
type WorkerCmd struct{}

var errNoQueue = errors.New("there is no queue in the browser")

// Run fails.
func (WorkerCmd) Run(*command.Context) error { return errNoQueue }
