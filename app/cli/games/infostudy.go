package games

import (
	"fmt"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/session/study"
)

// studyInfo describes a study. Its keys are those of docs/COMMANDS.md.
type studyInfo struct {
	File      string     `json:"file"`
	Format    string     `json:"format"`
	Title     string     `json:"title,omitempty"`
	Note      string     `json:"note,omitempty"`
	Lines     []lineInfo `json:"lines"`
	Questions int        `json:"questions"`
	Answers   int        `json:"answers"`
	Shots     int        `json:"own_shots"`
	AIs       []string   `json:"ais"`
	Problems  []string   `json:"problems,omitempty"` // what of it could not be read, and why
}

// lineInfo is a log, a position or a variation of a study.
type lineInfo struct {
	ID     int       `json:"id"`
	Parent int       `json:"parent,omitempty"`
	Name   string    `json:"name,omitempty"`
	Note   string    `json:"note,omitempty"`
	Path   string    `json:"path,omitempty"`
	Teams  [2]string `json:"teams"`
	Ends   int       `json:"ends"`
	Shots  int       `json:"shots"`
}

func describeStudy(path string) (*studyInfo, error) {
	d, err := study.Open(path)
	if err != nil {
		return nil, err
	}
	c := d.Content()
	info := &studyInfo{File: path, Format: study.Extension, Title: c.Title, Note: c.Note, Lines: []lineInfo{}, Questions: d.Questions(),
		Answers: d.Answers(), Shots: len(c.Shots), AIs: c.Engines}
	for _, l := range c.Lines {
		info.Lines = append(info.Lines, lineInfo{l.ID, l.Parent, l.Name, l.Note, l.Path, l.Game.Teams, len(l.Game.Ends), l.Game.Shots()})
	}
	for _, err := range d.Unreadable() {
		info.Problems = append(info.Problems, err.Error())
	}
	return info, nil
}

func (i *studyInfo) print(ctx *command.Context) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s\n", i.File)
	if i.Title != "" {
		printf("  %s\n", i.Title)
	}
	for _, l := range i.Lines {
		kind := "log"
		switch {
		case l.Parent != 0:
			kind = fmt.Sprintf("variation of %d", l.Parent)
		case l.Shots == 0:
			kind = "position"
		}
		printf("  %d %s: %s – %s, %s, %s", l.ID, kind, command.Or(l.Teams[0], "first"), command.Or(l.Teams[1], "second"),
			command.Count(l.Ends, "end"), command.Count(l.Shots, "shot"))
		if l.Name != "" {
			printf(", “%s”", l.Name)
		}
		printf("\n")
	}
	printf("  %s, %s, %s of the user; AIs: %d\n", command.Count(i.Questions, "question"), command.Count(i.Answers, "answer"),
		command.Count(i.Shots, "shot"), len(i.AIs))
	for _, p := range i.Problems {
		printf("  left out: %s\n", p)
	}
}
