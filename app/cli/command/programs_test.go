package command_test

import (
	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
)

func init() { command.Programs = []*command.Program{cli.Program()} }
