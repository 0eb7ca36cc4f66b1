package option

import (
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/file"
)

// NoWins is --wins of points alone, UsualWins that of the usual table of each game, which its command chooses.
const (
	NoWins    = "none"
	UsualWins = "usual"
)

// Wins is the table that --wins names. The names that the command takes besides stand among what may be given.
func Wins(ctx *command.Context, name string, besides ...string) (ai.Wins, error) {
	switch name {
	case NoWins:
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
		return nil, command.MissingName(err, "win table", name, append(besides, "ohto", "four", "doubles", "real-four", "real-doubles"))
	}
	return w, nil
}
