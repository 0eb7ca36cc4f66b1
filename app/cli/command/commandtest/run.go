// Package commandtest tests programs of commands.
package commandtest

import (
	"bytes"
	"context"
	"io/fs"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
)

// Run runs a command line as main does.
func Run(ctx context.Context, p *command.Program, assets fs.FS, in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = p.Run(&command.Context{Context: ctx, In: strings.NewReader(in), Out: &o, Err: &e, Assets: assets}, args)
	return o.String(), e.String(), status
}
