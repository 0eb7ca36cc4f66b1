package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
)

// GameChoice chooses the game of a data set: the option that all commands on one game share.
type GameChoice struct {
	Game string `placeholder:"ID" help:"The game of a data set (hogline info lists them)."`
}

// open opens the game of a file or data set.
func (c *GameChoice) open(ctx *Context, path string) (*replay.Game, error) {
	return file.OpenGame(ctx.Context, path, c.Game)
}

// datasetInfo describes a data set. Its keys are those of docs/COMMANDS.md.
type datasetInfo struct {
	File     string           `json:"file"`
	Format   string           `json:"format"`
	Games    []datasetGame    `json:"games"`
	Warnings []replay.Warning `json:"warnings"`
}

type datasetGame struct {
	ID          string    `json:"id"`
	Event       string    `json:"event"`
	Session     string    `json:"session"`
	Sheet       string    `json:"sheet"`
	Teams       [2]string `json:"teams"`
	Score       [2]int    `json:"score"`
	Ends        int       `json:"ends"`
	Shots       int       `json:"shots"`
	ScoreAgrees int       `json:"score_agrees"` // ends
	PowerPlays  int       `json:"power_plays"`
	TimeOuts    int       `json:"time_outs"`
	Warnings    int       `json:"warnings"`
}

// describe is what a data set holds of games with an ID, or all.
func describe(ctx *Context, path string, set *replay.DataSet, filter string) (datasetInfo, error) {
	info := datasetInfo{File: path, Format: set.Format, Games: []datasetGame{}, Warnings: set.Warnings}
	if info.Warnings == nil {
		info.Warnings = []replay.Warning{}
	}
	games := set.Filter(filter)
	bar := ctx.progress("games", len(games))
	defer bar.end()
	for _, i := range games {
		if err := ctx.Context.Err(); err != nil {
			return info, err
		}
		g, err := set.OpenGame(ctx.Context, i, nil)
		bar.one()
		if err != nil {
			return info, err
		}
		e := &set.Games[i]
		info.Games = append(info.Games, datasetGame{e.ID, e.Event, e.Session, e.Sheet, e.Teams, e.Score, e.Ends, e.Shots, e.ScoreAgrees, e.PowerPlays, e.TimeOuts, len(g.Warnings)})
	}
	return info, nil
}

func (i *datasetInfo) print(ctx *Context) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	shots, ends, agree := 0, 0, 0
	for _, g := range i.Games {
		shots, ends, agree = shots+g.Shots, ends+g.Ends, agree+g.ScoreAgrees
	}
	printf("%s\n  %s, %s, %s, %s; the stones give the score of %d\n", i.File, i.Format, count(len(i.Games), "game"), count(ends, "end"), count(shots, "shot"), agree)
	event := ""
	for _, g := range i.Games {
		if g.Event != event {
			event = g.Event
			printf("  %s\n", event)
		}
		printf("    %-16s session %-3s sheet %-2s %14s %2d : %-2d %-14s %2d ends, %3d shots, %d power plays, %d time-outs, %d warnings\n",
			g.ID, g.Session, name(g.Sheet, "-"), g.Teams[0], g.Score[0], g.Score[1], g.Teams[1], g.Ends, g.Shots, g.PowerPlays, g.TimeOuts, g.Warnings)
	}
	for _, w := range i.Warnings {
		printf("  warning: %s\n", w)
	}
}

// iceNamed is the ice of an option: of a name, or of a file of an ice that was fitted.
func iceNamed(option, name string) (physics.Ice, error) {
	ice, err := physics.IceOf(physics.Model(name))
	if err == nil {
		return ice, nil
	}
	if fitted, fileErr := icefile.Read(name); fileErr == nil {
		return fitted.Ice, nil
	} else if strings.ContainsAny(name, "./\\") || !errors.Is(fileErr, icefile.ErrNoIce) {
		return ice, fileErr
	}
	return ice, Usagef("%s %s: want mori2019, v2, fcv1 or a file that 'hogline fit ice -o' wrote", option, name)
}
