package option

import (
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
)

// Wins is the table that --wins names.
func Wins(ctx *command.Context, name string) (ai.Wins, error) {
	switch name {
	case "none":
		return nil, nil
	case "", "ohto":
		return winprob.Ohto(), nil
	case "four":
		return winprob.OwnFour(), nil
	case "doubles":
		return winprob.OwnDoubles(), nil
	case "real-four":
		return winprob.RealFour(), nil
	case "real-doubles":
		return winprob.RealDoubles(), nil
	}
	w, err := file.Wins(ctx.Context, name)
	if err != nil {
		return nil, command.MissingName(err, "win table", name, []string{"ohto", "four", "doubles", "real-four", "real-doubles", "none"})
	}
	return w, nil
}
