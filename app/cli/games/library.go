package games

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/library"
)

// LibraryCmd is the index over many logs.
type LibraryCmd struct {
	Index      LibraryIndexCmd      `cmd:"" help:"Read new and changed logs below folders into the index."`
	Search     LibrarySearchCmd     `cmd:"" help:"Find games by team, player, event, date, score, rules, ice or situation, with statistics."`
	Similar    LibrarySimilarCmd    `cmd:"" help:"Find positions like another."`
	Situations LibrarySituationsCmd `cmd:"" help:"Tell what teams threw in a situation, how well, and how the end came out."`
	Shots      LibraryShotsCmd      `cmd:"" help:"List analysed shots that were costly, or that AIs disagree about."`
}

// LibraryFolders are the folders of a library and its index.
type LibraryFolders struct {
	Dirs     []string `arg:"" name:"dir" help:"Folders of logs and data sets."`
	DB       string   `name:"db" placeholder:"FILE" help:"File of the index. Default: one for these folders in the user's cache."`
	NoUpdate bool     `help:"Do not look for new and changed files."`
	Encoding string   `placeholder:"NAME" help:"The text encoding of logs and charts that are read, such as Shift_JIS. By default it is told by what they hold."`
	option.AsJSON
}

// open opens the index and brings it up to date. Where the usual file cannot be used the index is made in memory, which is told.
func (c *LibraryFolders) open(ctx *command.Context) (*library.Library, error) {
	l, _, err := c.openFile(ctx)
	var unkept *library.StoreError
	if c.DB != "" || c.NoUpdate || !errors.As(err, &unkept) {
		return l, err
	}
	_, _ = fmt.Fprintf(ctx.Err, "the index cannot be kept (%s): it is made in memory for this command\n", command.OneLine(unkept))
	if l, err = library.OpenMemory(ctx.Context); err != nil {
		return nil, err
	}
	l, _, err = c.update(ctx, l)
	return l, err
}

// openFile opens the index in its file and brings it up to date.
func (c *LibraryFolders) openFile(ctx *command.Context) (*library.Library, library.Update, error) {
	open, path := library.Open, c.DB
	if path == "" {
		var err error
		if path, err = library.DefaultPath(c.Dirs); err != nil {
			return nil, library.Update{}, err
		}
		open = library.OpenCache
	}
	l, err := open(ctx.Context, path)
	if err != nil || c.NoUpdate {
		return l, library.Update{}, err
	}
	return c.update(ctx, l)
}

// update brings an open index up to date, and closes it if that fails.
func (c *LibraryFolders) update(ctx *command.Context, l *library.Library) (*library.Library, library.Update, error) {
	bar := ctx.Progress("files read", 0)
	as, err := (&option.EncodingChoice{Encoding: c.Encoding}).As()
	if err != nil {
		_ = l.Close() // nothing was written
		return nil, library.Update{}, err
	}
	o := season.IndexOptions(func(u library.Update) { bar.At(u.Read, command.Count(u.Games, "game")) })
	o.Waiting = func() {
		_, _ = fmt.Fprintln(ctx.Err, "another program brings this index up to date: waiting for it (--no-update: not)")
	}
	o.As = as
	u, err := l.Index(ctx.Context, c.Dirs, o)
	bar.End()
	for _, p := range u.Problems {
		why := p.Why
		if !strings.Contains(why, p.Path) {
			why = p.Path + ": " + why
		}
		_, _ = fmt.Fprintln(ctx.Err, limits.Clean(why, maxProblem))
	}
	if err != nil {
		_ = l.Close() // what was read is kept
		return nil, u, err
	}
	return l, u, nil
}

// maxProblem bounds what is told of a file, in letters.
const maxProblem = 500

// search opens the index and finds games, from start on.
func (c *LibraryFolders) search(ctx *command.Context, of *LibraryQuery) (l *library.Library, found []library.Found, start time.Time,
	err error) {
	q, err := of.query()
	if err != nil {
		return nil, nil, start, err
	}
	if l, err = c.open(ctx); err != nil {
		return nil, nil, start, err
	}
	start = time.Now()
	if found, err = l.Search(ctx.Context, q); err != nil {
		_ = l.Close() // everything is committed
		return nil, nil, start, err
	}
	return l, found, start, nil
}

// LibraryIndexCmd brings an index up to date.
type LibraryIndexCmd struct{ LibraryFolders }

// Help is the example.
func (LibraryIndexCmd) Help() string {
	return "Example: hogline library index ~/logs\n\nFiles are only read. Files that are gone are forgotten; a run that was stopped goes on where it was."
}

// Run indexes.
func (c *LibraryIndexCmd) Run(ctx *command.Context) error {
	start := time.Now()
	l, u, err := c.openFile(ctx) // in memory it would be of no use
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // everything is committed
	held, err := l.Search(ctx.Context, library.Query{})
	if err != nil {
		return err
	}
	copies := 0
	for i := range held {
		copies += len(held[i].Also)
	}
	if c.JSON {
		return ctx.JSON(libraryIndexed{u, len(held), copies, time.Since(start).Seconds()})
	}
	more := ""
	if copies > 0 {
		more = fmt.Sprintf(", beside %d copies or links that count with them", copies)
		if copies == 1 {
			more = ", beside 1 copy or link that counts with it"
		}
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s seen, %d read with %s, %d without one, %d gone (%.1f s)\n%s in the index%s\n",
		command.Count(u.Files, "file"), u.Read, command.Count(u.Games,
			"game"), u.Failed, u.Removed, time.Since(start).Seconds(), command.Count(len(held), "game"), more)
	return nil
}

// LibraryQuery selects games.
type LibraryQuery struct {
	library.Query
	Situation string `placeholder:"WORDS" help:"Situation that occurs, such as 'last stone, one down, hammer' or 'stone 15, tied, 0 ends left'."`
}

// query is what is asked for. The error is one of usage.
func (c *LibraryQuery) query() (library.Query, error) {
	q := c.Query
	if err := q.Check(); err != nil {
		return q, command.WrongUse(err)
	}
	if c.Situation != "" {
		s, err := library.ParseSituation(c.Situation)
		if err != nil {
			return q, command.Usagef("--situation: %v", err)
		}
		q.Situation = &s
	}
	return q, nil
}

// LibrarySearchCmd finds games.
type LibrarySearchCmd struct {
	LibraryFolders
	LibraryQuery
	listed     `set:"limit=100" set:"listed=Games"`
	Statistics bool   `help:"Statistics over all games found."`
	By         string `default:"team" enum:"team,player,ai" help:"Whose statistics: team, player or ai."`
}

// Help is the example.
func (LibrarySearchCmd) Help() string {
	return "Example: hogline library search ~/logs --team Sato --situation 'last stone, one down, hammer' --statistics\n\nParts of a situation are joined by commas: last stone, stone N, tied, N up, N down (numbers or one to eight), hammer, no hammer, N ends left, last end, clean sheet, corner guard, centre guard, no guard, empty house, shot stone, against shot."
}

// Run searches.
func (c *LibrarySearchCmd) Run(ctx *command.Context) error {
	l, found, start, err := c.search(ctx, &c.LibraryQuery)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // everything is committed
	took := time.Since(start)
	var statistics []library.Statistics
	if c.Statistics {
		statistics = library.StatisticsOf(found, library.Group(c.By))
	}
	total := len(found)
	if c.Limit > 0 {
		found = found[:min(len(found), c.Limit)]
	}
	if c.JSON {
		return ctx.JSON(libraryFound{total, took.Seconds(), found, statistics})
	}
	for i := range found {
		g := &found[i]
		_, _ = fmt.Fprintf(ctx.Out, "%s  %s %d : %d %s  %s  %s\n", dateOf(g.Game), command.Or(g.Teams[0], "first"), g.Score[0], g.Score[1],
			command.Or(g.Teams[1], "second"), g.Rules, fileOf(g.Game))
		for _, p := range g.Places {
			_, _ = fmt.Fprintf(ctx.Out, "    end %d, shot %d, lead %+d\n", p.End, p.Shot, p.Lead)
		}
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s found (%.0f ms)\n", command.Count(total, "game"), 1000*took.Seconds())
	for i := range statistics {
		printStatistics(ctx, &statistics[i])
	}
	return nil
}

// LibraryShotsCmd lists analysed shots.
type LibraryShotsCmd struct {
	LibraryFolders
	LibraryQuery
	By     string  `default:"loss" enum:"loss,disagreement" help:"What ranks them: loss, by call and throw, or disagreement of AIs: how far the positions that come of their ideas lie apart times what is at stake."`
	Above  float64 `range:"0..1000" default:"5" help:"Only shots that lost more, in % of win probability, or whose distance in m times stake in % is more."`
	listed `set:"listed=Shots"`
}

// Help is the example.
func (LibraryShotsCmd) Help() string {
	return "Example: hogline library shots ~/logs --by disagreement --limit 10\n\nGames are analysed by hogline analyse or in the window; their values lie beside the logs, and are taken whatever method they were found by."
}

// Run lists.
func (c *LibraryShotsCmd) Run(ctx *command.Context) error {
	l, found, start, err := c.search(ctx, &c.LibraryQuery)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // everything is committed
	listed, total, err := season.Shots(ctx.Context, l, found, library.Rank(c.By), c.Above, c.Limit)
	if err != nil {
		return err
	}
	took := time.Since(start)
	shots, err := season.ReadAll(ctx.Context, listed)
	if err != nil {
		return err
	}
	if c.JSON {
		out := libraryShots{total, took.Seconds(), []libraryShot{}}
		for _, s := range shots {
			out.Shots = append(out.Shots, libraryShot{s.Game.Path, s.Game.ID, s.Shot})
		}
		return ctx.JSON(out)
	}
	for i := range shots {
		c.print(ctx, &shots[i])
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s found, %d listed (%.0f ms)\n", command.Count(total, "shot"), len(shots), 1000*took.Seconds())
	return nil
}

// print tells a shot.
func (c *LibraryShotsCmd) print(ctx *command.Context, s *season.Shot) {
	if d := s.Disagreement; c.By == string(library.ByDisagreement) && d != nil {
		_, _ = fmt.Fprintf(ctx.Out, "%.1f m apart, %.1f %% at stake", d.Apart, d.Stake)
	} else {
		_, _ = fmt.Fprintf(ctx.Out, "lost %.1f ± %.1f %%", s.Loss(), s.LossError())
	}
	_, _ = fmt.Fprintf(ctx.Out, ": end %d, shot %d, %s\n", s.End, s.Shot.Shot, s.Game.Name())
	for i := range s.Ideas {
		if idea := &s.Ideas[i]; idea.Shot != nil {
			_, _ = fmt.Fprintf(ctx.Out, "    %s: %s\n", idea.AI, worth(idea))
		}
	}
	if call := s.KnownCall(); call != nil {
		_, _ = fmt.Fprintf(ctx.Out, "    played: %s\n", worth(call))
	}
}

// worth is an idea with its win probability, as far as its error is known.
func worth(i *analysis.Idea) string {
	if i.WinError == nil {
		return i.Name
	}
	return fmt.Sprintf("%s, %.1f ± %.1f %%", i.Name, i.Win, *i.WinError)
}

// dateOf is the day of a game as lists show it.
func dateOf(g *library.Game) string {
	switch {
	case g.Date != "":
		return g.Date
	case g.FileDate != "":
		return "date unknown (file of " + g.FileDate + ")"
	}
	return "date unknown"
}

// fileOf is the file of a game, and in how many others it lies.
func fileOf(g *library.Game) string {
	name := strings.TrimSpace(g.Path + " " + g.Game)
	if n := len(g.Also); n > 0 {
		name += fmt.Sprintf(" (and %s)", command.Count(n, "more file"))
	}
	return name
}

func printStatistics(ctx *command.Context, s *library.Statistics) {
	percent := func(x, doubt float64) string { return fmt.Sprintf("%.0f ± %.0f %%", x, max(1, doubt)) }
	share := func(m *library.Mean) string {
		if m.N == 0 {
			return "–"
		}
		return percent(100*m.Mean, 100*m.Error)
	}
	grade := ""
	if g, ok := s.Grades[""]; ok {
		grade = ", shots " + percent(g.Mean, g.Error)
	}
	if v := s.Values; v.Shots > 0 {
		grade += fmt.Sprintf(", %s analysed: call %s, throw %s", command.Count(v.Shots, "shot"),
			command.Sum(v.Call, v.CallError, v.Calls, v.Shots), command.Sum(v.Throw, v.ThrowError, v.Throws, v.Shots))
		if v.Luck != 0 {
			grade += ", luck " + command.Sum(v.Luck, v.LuckError, v.Lucks, v.Shots)
		}
	}
	r := &s.Rates
	_, _ = fmt.Fprintf(ctx.Out, "%s: %s, %d won; with the hammer 2+ %s, 1 %s, blank %s, stolen %s; steals %s, forces %s%s\n",
		command.Or(s.Name, "(no name)"), command.Count(s.Games, "game"), s.Wins, share(&r.Converted), share(&r.Forced), share(&r.Blank),
		share(&r.Stolen), share(&r.Steals), share(&r.Forces), grade)
}

// listed is how much is listed at most.
type listed struct {
	Limit int `range:"0..1000000" default:"${limit=50}" help:"${listed=Positions} at most; 0 all."`
}

// like is the place of a file whose position others are to be like, and how like.
type like struct {
	Game string `placeholder:"ID" help:"The game of a data set."`
	option.Place
	Within float64 `range:"0..${maxWithin}" default:"${within=0.3}" help:"How far a stone may lie from its place, m."`
	Mirror bool    `negatable:"" default:"true" help:"Mirrored positions too."`
}

// positionIn is the position in play there.
func (c *like) positionIn(ctx *command.Context, path string) (p curling.Position, err error) {
	g, err := file.OpenGame(ctx.Context, path, c.Game)
	if err != nil {
		return p, err
	}
	at := g.First()
	if c.End != 0 || c.Shot != 0 {
		var ok bool
		if at, ok = g.At(max(1, c.End), max(1, c.Shot)); !ok {
			return p, command.Usagef("%s has no end %d, shot %d", path, max(1, c.End), max(1, c.Shot))
		}
	}
	s, err := g.State(at)
	if err != nil {
		return p, err
	}
	return replay.InPlay(g.Ice.Bounds, s.Position), nil
}

// LibrarySimilarCmd finds positions like another.
type LibrarySimilarCmd struct {
	LibraryFolders
	To string `stdin:"" required:"" placeholder:"FILE" help:"A position, or a log with --end and --shot."`
	like
	Swap  bool `negatable:"" default:"true" help:"With the colours in each other's place too."`
	Stone int  `range:"0..${stones}" help:"Only before this stone of the end, from 1; 0 any."`
	listed
}

// Help is the example.
func (LibrarySimilarCmd) Help() string {
	return "Example: hogline library similar ~/logs --to game.dcl --end 3 --shot 14 --within 0.3\n\nPositions with as many stones of each side, every one of them near its place; stones of a side are alike. The distance is that of the worst stone."
}

// Run compares.
func (c *LibrarySimilarCmd) Run(ctx *command.Context) error {
	pos, err := c.positionIn(ctx, c.To)
	if err != nil {
		return err
	}
	l, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // everything is committed
	start := time.Now()
	found, err := l.SimilarTo(ctx.Context, pos, library.Likeness{Within: c.Within, Mirror: c.Mirror, Swap: c.Swap, Stone: c.Stone,
		Limit: c.Limit})
	if err != nil {
		return err
	}
	took := time.Since(start)
	if c.JSON {
		return ctx.JSON(librarySimilar{took.Seconds(), found})
	}
	for i := range found {
		p := &found[i]
		how := ""
		if p.Mirrored {
			how += ", mirrored"
		}
		if p.Swapped {
			how += ", colours swapped"
		}
		_, _ = fmt.Fprintf(ctx.Out, "%3.0f cm%s: end %d, shot %d, %s - %s, %s\n", 100*p.Distance, how, p.End, p.Shot, p.Teams[0], p.Teams[1],
			fileOf(&p.Game))
	}
	_, _ = fmt.Fprintf(ctx.Out, "%s found (%.0f ms)\n", command.Count(len(found), "position"), 1000*took.Seconds())
	return nil
}
