package command_test

import (
	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/lab"
)

func init() { command.Programs = []*command.Program{cli.Program(), lab.Program()} }
