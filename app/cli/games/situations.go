package games

import (
	"fmt"
	"time"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/library"
)

// LibrarySituationsCmd tells what teams threw in a situation, and how it came out.
type LibrarySituationsCmd struct {
	LibraryFolders
	LibraryQuery
	To     string `name:"like" placeholder:"FILE" help:"Only positions like this one: a position, or a log with --end and --shot."`
	like   `set:"within=0.5" set:"endOf=End of --like, counted from 1; 0 the first." set:"shotOf=Shot of --like, counted from 1; 0 the first."`
	listed `set:"limit=20" set:"listed=Places"`
}

// Help is the example.
func (LibrarySituationsCmd) Help() string {
	return "Example: hogline library situations ~/books --situation 'one down, no hammer, corner guard, stone 3'\n\nBeside the parts that search knows a situation has corner guard, centre guard, no guard, empty house, shot stone and against shot. Behind ± stand standard errors, which count games, as places of one game are alike."
}

// Run adds up.
func (c *LibrarySituationsCmd) Run(ctx *command.Context) error {
	q, err := c.query()
	if err != nil {
		return err
	}
	if c.To == "" && q.Situation == nil {
		return command.Usagef("want a situation (--situation) or a position (--like)")
	}
	var pos *curling.Position
	if c.To != "" {
		like, err := c.positionIn(ctx, c.To)
		if err != nil {
			return err
		}
		pos = &like
	}
	l, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // everything is committed
	if err := l.Load(ctx.Context); err != nil {
		return err
	}
	start := time.Now()
	s, err := l.Situations(ctx.Context, q, pos, library.Likeness{Within: c.Within, Mirror: c.Mirror}, c.Limit)
	if err != nil {
		return err
	}
	took := time.Since(start)
	if c.JSON {
		return ctx.JSON(librarySituations{took.Seconds(), s})
	}
	return c.print(ctx, s, took)
}

func (c *LibrarySituationsCmd) print(ctx *command.Context, s *library.Summary, took time.Duration) error {
	printf := func(format string, args ...any) { _, _ = fmt.Fprintf(ctx.Out, format, args...) }
	mean := func(m library.Mean, by float64, decimals int, unit string) table.Number {
		if m.N == 0 || m.Error == 0 { // no error
			return "-"
		}
		return table.Num("%.*f ± %.*f%s", decimals, m.Mean*by, decimals, m.Error*by, unit)
	}
	printf("%s in %s (%.0f ms)\n", command.Count(s.Places, "place"), command.Count(s.Games, "game"), 1000*took.Seconds())
	if s.Places == 0 {
		return nil
	}
	w := table.New("thrown", "shots", "grade %", "75 % or more", "points", "scored", "game won")
	for _, t := range append(s.Tasks, s.All) {
		w.Row(command.Or(string(t.Task), "all"), t.Shots, mean(t.Grade, 1, 0, ""), mean(t.Made, 100, 0, " %"), mean(t.Points, 1, 2, ""),
			mean(t.Scored, 100, 0, " %"), mean(t.Won, 100, 0, " %"))
	}
	if err := w.Write(ctx.Out); err != nil {
		return err
	}
	for i := range s.Cases {
		k := &s.Cases[i]
		grade, points := "", ""
		if k.Grade >= 0 {
			grade = fmt.Sprintf(" %d %%", k.Grade)
		}
		if k.Points != nil {
			points = fmt.Sprintf(", points of the end %+d", *k.Points)
		}
		printf("  end %d, shot %d: %s%s%s; %s - %s, %s\n", k.End, k.Shot, command.Or(string(k.Task), "not charted"), grade, points, k.Teams[0],
			k.Teams[1], fileOf(&k.Game))
	}
	return nil
}
