package serve_test

import (
	"testing"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command/commandtest"
)

// TestTold: what the commands tell and write, by every option.
func TestTold(t *testing.T) { commandtest.Told(t, cli.Program()) }
