package games

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/charset"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/mapping"
	"github.com/hogline/hogline/session/study"
)

// InfoCmd describes logs.
type InfoCmd struct {
	Logs []string `stdin:"" arg:"" name:"log" help:"Logs (.dcl, .dcl2, a shot json), positions (.hpos) or data sets (folders of charts)."`
	option.GameChoice
	option.AsJSON   `set:"json=Print one JSON array."`
	option.Filtered `set:"filterOf=Of data sets: only games with these words in their event, session, sheet, teams or id."`
	MappingOut      string `placeholder:"FILE" type:"path" writes:"" help:"Write how a table of positions is read: guessed, confirmed or given by --mapping."`
	KeepMapping     bool   `help:"Keep how a table of positions is read, beside the settings: tables with the same heading are read by it from then on."`
	Agreement       bool   `negatable:"" default:"true" help:"Simulate every shot again and compare the result with the log."`
}

// mapping writes how a table of positions is read, and keeps it, where that is asked.
func (c *InfoCmd) mapping(path string) error {
	m, err := mapping.Of(path)
	if c.Mapping != "" {
		m, err = mapping.Load(c.Mapping)
	}
	if err != nil {
		return err
	}
	if c.MappingOut != "" {
		if err := mapping.Write(c.MappingOut, m); err != nil {
			return err
		}
	}
	if c.KeepMapping {
		return mapping.Keep(m)
	}
	return nil
}

// Help is the example.
func (InfoCmd) Help() string {
	return "Example: hogline info game.dcl\n\nTells the teams, ends, score, rules and model of a log, what was wrong in it and in which line, and how many of its shots our simulator repeats to within 1 cm."
}

// FileInfo describes one file. Its keys are those of docs/COMMANDS.md.
type FileInfo struct {
	File      string            `json:"file"`
	Format    string            `json:"format"`
	Encoding  string            `json:"encoding"`
	By        string            `json:"encoding_by"`
	Teams     [2]string         `json:"teams"`
	Ends      int               `json:"ends"`
	Shots     int               `json:"shots"`
	Score     [2]int            `json:"score"`
	Rules     string            `json:"rules"`
	Model     physics.Model     `json:"model"`
	Complete  bool              `json:"complete"`
	Result    string            `json:"result,omitempty"` // why the match ended
	Swept     int               `json:"swept,omitempty"`  // shots that were swept
	Warnings  []replay.Warning  `json:"warnings"`
	Agreement *replay.Agreement `json:"agreement"`
	Thinking  []TeamThinking    `json:"thinking,omitempty"` // of both teams; none where charts tell no times
	Error     string            `json:"error,omitempty"`    // the file could not be opened
}

// TeamThinking is the thinking time of a team over the ends of which it is known.
type TeamThinking struct {
	Used  float64 `json:"used_s"`
	Shots int     `json:"shots"`
	Mean  float64 `json:"mean_s"` // of a shot
}

// thinking is the thinking time of both teams, nil where it is not known of both.
func thinking(g *replay.Game) (list []TeamThinking) {
	for t := range curling.TeamID(2) {
		all, known := g.AllThinking(t)
		if !known {
			return nil
		}
		list = append(list, TeamThinking{Used: all.Used.Seconds(), Shots: all.Shots, Mean: all.Mean().Seconds()})
	}
	return list
}

// Run opens each file. It goes on after one that cannot be opened, and fails at the end.
func (c *InfoCmd) Run(ctx *command.Context) error {
	infos := make([]any, 0, len(c.Logs))
	var failed error
	for _, path := range c.Logs {
		info, err := c.describe(ctx, path)
		if ctx.Context.Err() != nil { // what is done is kept
			failed = ctx.Context.Err()
			break
		}
		if err != nil {
			if failed == nil {
				failed = err
			} else {
				failed = fmt.Errorf("%w; %w", failed, err)
			}
			info = &FileInfo{File: path, Warnings: []replay.Warning{}, Error: err.Error()}
		}
		infos = append(infos, info)
		if !c.JSON && err == nil {
			info.print(ctx)
		}
	}
	if c.JSON {
		if err := ctx.JSON(infos); err != nil {
			return err
		}
	}
	return failed
}

// description is what is told of a file.
type description interface{ print(*command.Context) }

func (c *InfoCmd) describe(ctx *command.Context, path string) (description, error) {
	if strings.EqualFold(filepath.Ext(path), "."+study.Extension) {
		return describeStudy(path)
	}
	if c.KeepMapping || c.MappingOut != "" {
		if err := c.mapping(path); err != nil {
			return nil, err
		}
	}
	o, err := c.OpenAny(ctx.Context, path)
	if err != nil {
		return nil, err
	}
	if c.Game != "" {
		if o.Game, err = o.OneDraft(ctx.Context, path, c.Game); err != nil {
			return nil, err
		}
		o.Set = nil
	}
	if o.Set != nil {
		if err := c.Check(path, o.Set); err != nil {
			return nil, err
		}
		info, err := describe(ctx, path, o.Set, c.Filter)
		return &info, err
	}
	info, err := c.info(ctx, path, o.Game)
	return &info, err
}

func (c *InfoCmd) info(ctx *command.Context, path string, g *replay.Game) (FileInfo, error) {
	info := FileInfo{
		File: path, Format: g.Format, Encoding: g.Encoding.String(), By: evidence(g.Encoding), Teams: g.Teams,
		Ends: len(g.Ends), Shots: g.Shots(), Score: g.Result.Score,
		Rules: g.Rules.Name, Model: g.Ice.Model, Complete: g.Complete, Result: g.Result.Reason, Warnings: g.Warnings, Thinking: thinking(g),
	}
	for i := range g.Ends {
		for k := range g.Ends[i].Shots {
			if g.Ends[i].Shots[k].Sweep.On() {
				info.Swept++
			}
		}
	}
	if info.Warnings == nil {
		info.Warnings = []replay.Warning{}
	}
	if !c.Agreement || g.Charted() {
		return info, nil
	}
	sim, err := simulators.Reference(g.Ice)
	if err != nil {
		return info, err
	}
	a, err := replay.CompareGame(ctx.Context, g, sim)
	info.Agreement = &a
	return info, err
}

func (i *FileInfo) print(ctx *command.Context) {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	printf("%s\n", i.File)
	printf("  %s %d : %d %s", command.Or(i.Teams[0], "first"), i.Score[0], i.Score[1], command.Or(i.Teams[1], "second"))
	if !i.Complete {
		printf(" (the log does not contain how it ended)")
	}
	printf("\n  %s, %s, %s; rules %s, model %s\n", i.Format, command.Count(i.Ends, "end"), command.Count(i.Shots, "shot"), i.Rules, i.Model)
	if i.Encoding != charset.UTF8 || i.By == "chosen" {
		printf("  encoding: %s\n", withEvidence(i.Encoding, i.By))
	}
	if i.Swept > 0 {
		printf("  swept: %s\n", command.Count(i.Swept, "shot"))
	}
	if t := i.Thinking; t != nil {
		printf("  thinking time a shot: %.0f and %.0f s (%d and %d shots)\n", t[0].Mean, t[1].Mean, t[0].Shots, t[1].Shots)
	}
	if a := i.Agreement; a != nil && a.Shots > 0 {
		printf("  our simulator repeats %d of %d shots to within 1 cm", a.Agreeing, a.Shots)
		if a.OtherStones > 0 {
			printf(", after %d other stones lie", a.OtherStones)
		}
		printf(" (worst %.2g mm)\n", 1000*a.Worst)
	}
	for _, w := range i.Warnings {
		printf("  warning: %s\n", w)
	}
}
