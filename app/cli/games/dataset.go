package games

import (
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/replay"
)

// datasetInfo describes a data set. Its keys are those of docs/COMMANDS.md.
type datasetInfo struct {
	File     string           `json:"file"`
	Format   string           `json:"format"`
	Files    []datasetFile    `json:"files"`
	Games    []datasetGame    `json:"games"`
	Warnings []replay.Warning `json:"warnings"`
	Sides    []replay.Warning `json:"sides,omitempty"` // whether left and right are proved
}

// datasetFile is how a file was read.
type datasetFile struct {
	File         string `json:"file"`
	Encoding     string `json:"encoding"`
	EncodingBy   string `json:"encoding_by"`
	Separator    string `json:"separator"`
	DecimalComma bool   `json:"decimal_comma"`
}

type datasetGame struct {
	replay.GameEntry
	Warnings int `json:"warnings"`
}

// describe is what a data set holds of games with an ID, or all.
func describe(ctx *command.Context, path string, set *replay.DataSet, filter string) (datasetInfo, error) {
	info := datasetInfo{File: path, Format: set.Format, Files: []datasetFile{}, Games: []datasetGame{}, Warnings: set.Warnings,
		Sides: set.Sides}
	for _, f := range set.Files {
		info.Files = append(info.Files, datasetFile{f.Name, f.Encoding.String(), evidence(f.Encoding), f.Separator, f.DecimalComma})
	}
	if info.Warnings == nil {
		info.Warnings = []replay.Warning{}
	}
	games := set.Filter(filter)
	bar := ctx.Progress("games", len(games))
	defer bar.End()
	for _, i := range games {
		if err := ctx.Context.Err(); err != nil {
			return info, err
		}
		g, err := set.Draft(ctx.Context, i) // the list needs no throws
		bar.One()
		if err != nil {
			return info, err
		}
		info.Games = append(info.Games, datasetGame{set.Games[i], len(g.Warnings)})
	}
	return info, nil
}

func (i *datasetInfo) print(ctx *command.Context) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	shots, ends, agree := 0, 0, 0
	for _, g := range i.Games {
		shots, ends, agree = shots+g.Shots, ends+g.Ends, agree+g.ScoreAgrees
	}
	printf("%s\n  %s, %s, %s, %s; the stones give the score of %d\n", i.File, i.Format, command.Count(len(i.Games), "game"),
		command.Count(ends, "end"), command.Count(shots, "shot"), agree)
	for _, f := range i.Files {
		if f.Separator != "," || f.DecimalComma || f.Encoding != charset.UTF8 {
			decimal := ""
			if f.DecimalComma {
				decimal = ", decimal commas"
			}
			printf("  %s: encoding %s, cells parted by %s%s\n", f.File, withEvidence(f.Encoding, f.EncodingBy), partNames[f.Separator], decimal)
		}
	}
	w, event := table.New("game", "session", "sheet", "teams", "score", "ends", "shots", "power plays", "time-outs", "warnings"), ""
	w.Indent = "  "
	for _, g := range i.Games {
		if g.Event != event {
			event = g.Event
			w.Row(event)
		}
		w.Row("  "+g.ID, g.Session, command.Or(g.Sheet, "-"), g.Teams[0]+" - "+g.Teams[1], table.Num("%d : %d", g.Score[0], g.Score[1]), g.Ends,
			g.Shots, g.PowerPlays, g.TimeOuts, g.Warnings)
	}
	_ = w.Write(ctx.Out) // as printf
	for _, s := range i.Sides {
		printf("  %s\n", s)
	}
	for _, w := range i.Warnings {
		printf("  warning: %s\n", w)
	}
}

// partNames are what parts the cells of a table, in words.
var partNames = map[string]string{",": "commas", ";": "semicolons", "\t": "tabs"}

// evidence is how an encoding is known: its form, its letters, or the user's choice.
func evidence(e charset.Encoding) string {
	return [...]string{charset.ByForm: "form", charset.ByLetters: "detected", charset.ByChoice: "chosen"}[e.By]
}

// withEvidence is the name of an encoding, with how it is known where that is not plain.
func withEvidence(name, by string) string {
	if by == "form" {
		return name
	}
	return name + " (" + by + ")"
}
