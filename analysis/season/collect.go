package season

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/library"
	"github.com/hogline/hogline/replay/question"
)

// Collector reads charted games with what their calls and throws gained. Values are kept beside the data sets.
type Collector struct {
	Filter string        // words that the event or the id of a game must have
	Every  int           // only every so manieth game; 0 stands for 1
	Pool   analysis.Pool // values what is not known yet; nil: only shots are read that were valued before, and nothing is written
	// Of, which may be nil, tells of which games the shots are asked for: only those are valued, and count among what is open. Others are read
	// with what is known of them.
	Of func(*replay.Game) bool
	// Progress, which may be nil, is called with the game at work and the shots of it, or of the calls that are asked for.
	Progress func(Progress)
	// Problem, which may be nil, is called with what is left out and why: a game, a path, a table or a folder below it that cannot be read;
	// and with a game whose values are not kept.
	Problem func(name string, err error)

	pace   pace
	unkept []*valuedGame // games whose ideas are not kept, which was told
}

// Collected are the shots of games with what they gained.
type Collected struct {
	Games  int
	Copies int            // games that are one of those in another file, and do not count
	Open   int            // shots that are not valued, of the games that are asked for
	For    []analysis.For // what the values of games hold for, in the order of the games; without the level: each event has its own
	Shots  []Gained

	ends  int
	games map[*analysis.Shot]*valuedGame
}

// GamesOf is of how many games shots are.
func (s *Collected) GamesOf(list []Gained) int {
	games := map[*valuedGame]struct{}{}
	for i := range list {
		games[s.games[list[i].Value]] = struct{}{}
	}
	return len(games)
}

// valuedGame is a game with its values.
type valuedGame struct {
	source file.Source
	game   *replay.Game
	match  *analysis.Match
	open   int  // shots without a value
	asked  bool // by Collector.Of
}

// Collect reads the games at paths: data sets, or folders of them. Games that are not charted are passed over, and so are paths that
// cannot be read. The error is ctx's, that of the first path where none could be read, or that of a store or a pool that cannot go on.
func (c *Collector) Collect(ctx context.Context, paths []string) (*Collected, error) {
	sources, err := c.sources(ctx, paths)
	if err != nil {
		return nil, err
	}
	out := &Collected{games: map[*analysis.Shot]*valuedGame{}}
	var games []*valuedGame
	number := map[string]int{} // of a game by its mark
	for i, s := range sources {
		c.pace.at(i, len(sources), cmp.Or(s.Game, filepath.Base(s.Path)))
		if c.Progress != nil {
			c.Progress(c.pace.p)
		}
		g, err := s.Open(ctx)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			c.problem(s.Path, err)
			continue
		}
		mark := library.Mark(g)
		n, copied := number[mark]
		if copied && games[n].open == 0 {
			out.Copies++
			continue
		}
		v, err := c.value(ctx, s, g)
		switch {
		case err != nil:
			return nil, err
		case v == nil:
		case !copied:
			number[mark] = len(games)
			games = append(games, v)
		default:
			out.Copies++
			if v.open < games[n].open {
				games[n] = v
			}
		}
	}
	for _, v := range games {
		out.add(v)
	}
	return out, nil
}

// sources are the games that are asked for.
func (c *Collector) sources(ctx context.Context, paths []string) (list []file.Source, err error) {
	seen, gone := 0, []error{}
	for _, path := range paths {
		err := file.Sources(ctx, path, func(s file.Source) error {
			if !holdsWords(s.Event+" "+s.Game, c.Filter) {
				return nil
			}
			if seen++; (seen-1)%max(1, c.Every) == 0 {
				list = append(list, s)
			}
			return nil
		}, c.problem)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			if gone = append(gone, err); len(paths) > 1 {
				c.problem(path, err)
			}
		}
	}
	if len(gone) > 0 && len(gone) == len(paths) {
		return nil, gone[0]
	}
	return list, nil
}

// add adds a game.
func (s *Collected) add(v *valuedGame) {
	s.Games++
	if v.asked {
		s.Open += v.open
	}
	held := *v.match.For
	held.Level = 0
	if !slices.Contains(s.For, held) {
		s.For = append(s.For, held)
	}
	for _, x := range GainedOf(v.game, v.match, s.ends) {
		s.games[x.Value] = v
		s.Shots = append(s.Shots, x)
	}
	s.ends += len(v.game.Ends)
}

// value is a charted game with its values; nil of one that is not charted, or that there are no questions about, which is told. Shots are
// valued without any AI.
func (c *Collector) value(ctx context.Context, s file.Source, g *replay.Game) (*valuedGame, error) {
	m := analysis.DefaultMethod()
	m.AIs = []string{}
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	if err != nil {
		c.problem(s.Game, err)
		return nil, nil
	}
	if len(tasks) == 0 || !tasks[0].Real {
		return nil, nil
	}
	path := analysis.StorePath(s.Path, s.Game)
	store, err := analysis.ReadStore(path)
	asked := c.Of == nil || c.Of(g)
	work := asked && c.Pool != nil && len(store.Missing(tasks, analysis.SameUnit)) > 0
	if work {
		store, err = analysis.OpenOrRead(path)
		defer func() { _ = store.Close() }() // every line is synchronised
	}
	if err != nil {
		c.problem(s.Game, err)
	}
	if work {
		if err := c.run(ctx, s, g, m, store); err != nil {
			return nil, err
		}
	}
	open := len(store.Missing(tasks, analysis.SameUnit))
	of := analysis.NewAssembler(g, s.Game, m, tasks, store)
	of.WillDo = analysis.SameUnit
	return &valuedGame{s, g, of.Match(analysis.DefaultThreshold), open, asked}, nil
}

// run values the shots of a game that are not valued yet; it is told where none of them could be. The error is ctx's, or that of a store or
// a pool that cannot go on.
func (c *Collector) run(ctx context.Context, s file.Source, g *replay.Game, m analysis.Method, store *analysis.Store) error {
	c.progress(0, 0)
	g, err := g.FindThrows(ctx, nil)
	var tasks []analysis.Task
	if err == nil {
		tasks, err = analysis.Tasks(g, m, question.Overrides{})
	}
	if err == nil {
		runner := analysis.Runner{Pool: c.Pool, Progress: func(p analysis.Progress) { c.progress(p.Done, len(tasks)) }}
		if err = runner.Run(ctx, store.Open(tasks, analysis.SameUnit), store); err == nil || !analysis.NothingValued(err) {
			return err
		}
	}
	if ctx.Err() == nil {
		c.problem(s.Game, err)
	}
	return ctx.Err()
}

func (c *Collector) problem(name string, err error) {
	if c.Problem != nil {
		c.Problem(name, err)
	}
}

// progress tells of the game at work that so many of its shots are valued.
func (c *Collector) progress(done, of int) {
	if c.Progress != nil {
		c.Progress(c.pace.shots(done, of))
	}
}

// Choose parts the shots into those of teams and players with these texts in their names, and the others.
func (s *Collected) Choose(team, player string) (own, others []Gained) {
	for i := range s.Shots {
		if x := &s.Shots[i]; holds(x.Team, team) && holds(x.Player, player) {
			own = append(own, *x)
		} else {
			others = append(others, *x)
		}
	}
	return own, others
}

// leastAsked is of how many calls at least the best ideas are asked for, asksACall how many for each that is listed.
const (
	leastAsked = 12
	asksACall  = 3
)

// Calls are at most so many calls of shots of list that cost most. The ideas are those of the method of an analysis without options, and
// are kept beside the data set. Without a pool there are none.
func (c *Collector) Calls(ctx context.Context, s *Collected, list []Gained, most int) (calls []DearCall, err error) {
	if most == 0 || c.Pool == nil {
		return nil, nil
	}
	dearest := Dearest(list, max(leastAsked, asksACall*most))
	c.pace = pace{}
	for i := range dearest {
		x := &dearest[i]
		in := s.games[x.Value]
		c.pace.at(0, 1, in.source.Game)
		v, err := c.ask(ctx, in, x.Value)
		if err != nil {
			return nil, err
		}
		if d, ok := DearCallOf(x, in.source.Game, v); ok {
			calls = append(calls, d)
		}
		c.progress(i+1, len(dearest))
	}
	slices.SortStableFunc(calls, func(a, b DearCall) int { return cmp.Compare(a.Regret, b.Regret) })
	return calls[:min(len(calls), most)], nil
}

// ask is a shot valued with the ideas of the AIs.
func (c *Collector) ask(ctx context.Context, in *valuedGame, s *analysis.Shot) (*analysis.Shot, error) {
	g, err := in.game.FindThrows(ctx, nil)
	if err != nil {
		return nil, err
	}
	tasks, err := analysis.Tasks(g, analysis.DefaultMethod(), question.Overrides{})
	if err != nil {
		return nil, err
	}
	tasks = slices.DeleteFunc(tasks, func(t analysis.Task) bool { return t.State.End+1 != s.End || t.Rules.Count(t.State.Shot) != s.Shot })
	store, err := analysis.OpenOrRead(analysis.StorePath(in.source.Path, in.source.Game))
	defer func() { _ = store.Close() }() // every line is synchronised
	if err != nil && !slices.Contains(c.unkept, in) {
		c.unkept = append(c.unkept, in)
		c.problem(in.source.Game, err)
	}
	if err := (&analysis.Runner{Pool: c.Pool}).Run(ctx, tasks, store); err != nil {
		return nil, err
	}
	for i := range tasks {
		if v, ok := store.Get(tasks[i].Key()); ok {
			return &v, nil
		}
	}
	return s, nil
}

// Plays reports whether a player whose name holds a text threw for a team whose name holds another in a charted game: whether Choose may
// find shots of them there.
func Plays(g *replay.Game, team, player string) bool {
	for i := range g.Ends {
		end := &g.Ends[i]
		for k := range end.Shots {
			shot := &end.Shots[k]
			t, p := g.PlayerOf(end, shot)
			if shot.Chart != nil && holds(g.Teams[t], team) && holds(cmp.Or(shot.Chart.Player, p.Name), player) {
				return true
			}
		}
	}
	return false
}

// holds reports whether a name holds a text, whatever the case of letters.
func holds(name, text string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(text))
}

// holdsWords reports whether a text holds every word, whatever the case of letters.
func holdsWords(text, words string) bool {
	for _, w := range strings.Fields(words) {
		if !holds(text, w) {
			return false
		}
	}
	return true
}
