// Package match plays many games of TUBSTAP between two programs without a window and
// gives the win share with its interval. Games come in pairs on the same map with the same random
// numbers, the programs in each other's place.
package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/players"
)

// Observer is a player that is informed of the game, such as an external program.
type Observer interface {
	Begin(ctx context.Context, m *tubstap.Map, team tubstap.Team, opponent string) error
	Observe(ctx context.Context, before tubstap.State, a tubstap.Action) error // of the opponent
	End(ctx context.Context) error
}

// Entrant is a program that plays. Each worker opens its own.
type Entrant struct {
	Name string
	Open func() (players.Program, error)
}

// Map is a map with its name.
type Map struct {
	Name string
	*tubstap.Map
}

// Plan is everything that decides the games of a run: programs without a clock play the same
// games on any number of workers.
type Plan struct {
	A, B    Entrant
	Maps    []Map // pairs take them in turn
	Games   int   // even
	Seed    uint64
	Workers int
}

// Check reports a plan that cannot be played.
func (p *Plan) Check() error {
	switch {
	case p.Games < 2 || p.Games%2 != 0:
		return fmt.Errorf("%d games, want an even number: games come in pairs", p.Games)
	case len(p.Maps) == 0:
		return errors.New("no map to play on")
	}
	return nil
}

// Game is one played game. A plays Red in even games and Blue in odd ones.
type Game struct {
	Index   int          `json:"index"`
	Map     string       `json:"map"`
	A       tubstap.Team `json:"a"`     // the team of A
	Value   float64      `json:"value"` // for A: 1 won, ½ drawn, 0 lost
	Turns   int          `json:"turns"` // of one team
	Actions int          `json:"actions"`
	HP      [2]int       `json:"hp"`               // in the end, by team
	Failed  string       `json:"failed,omitempty"` // which program ended the game by an error, and the error
	Log     *tubstap.Log `json:"-"`
}

// Check reports what no game can be, by the name of the field: games are read back from files.
func (g Game) Check() error {
	c := limits.Of("")
	c.Whole("index", g.Index, 0, math.MaxInt32)
	c.Whole("a", int(g.A), 0, 1)
	c.Number("value", g.Value, 0, 1)
	c.Whole("turns", g.Turns, 0, math.MaxInt32)
	c.Whole("actions", g.Actions, 0, math.MaxInt32)
	for t, hp := range g.HP {
		c.At("hp", t).Whole("", hp, 0, tubstap.MaxUnits*tubstap.MaxHP)
	}
	return c.Err()
}

// teamOf is the team A plays in game i.
func teamOf(i int) tubstap.Team { return tubstap.Team(i & 1) }

// Run plays the games of the plan that done does not hold yet, on plan.Workers goroutines. Every
// finished game is handed to each, which may be nil, one at a time; an error from it stops the
// run. The result counts done games too. A cancelled run returns what it has with ctx's error.
func Run(ctx context.Context, p Plan, done []Game, each func(g Game, soFar func() Result) error) (Result, error) {
	if err := p.Check(); err != nil {
		return Result{}, err
	}
	games := make(map[int]Game, p.Games)
	for _, g := range done {
		if g.Index >= 0 && g.Index < p.Games && g.A == teamOf(g.Index) && g.Map == p.Maps[g.Index/2%len(p.Maps)].Name {
			games[g.Index] = g
		}
	}
	todo := make([]int, 0, p.Games-len(games))
	for i := range p.Games {
		if _, ok := games[i]; !ok {
			todo = append(todo, i)
		}
	}
	var mu sync.Mutex
	group, gctx := errgroup.WithContext(ctx)
	for range min(max(1, p.Workers), max(1, len(todo))) {
		group.Go(func() error {
			w, err := newWorker(&p)
			if err != nil {
				return err
			}
			defer w.close(ctx)
			for {
				mu.Lock()
				if len(todo) == 0 || gctx.Err() != nil {
					mu.Unlock()
					return nil
				}
				i := todo[0]
				todo = todo[1:]
				mu.Unlock()
				g, err := w.game(gctx, i)
				switch {
				case gctx.Err() != nil:
					return nil // Run returns the error of ctx, or of another worker
				case err != nil:
					return fmt.Errorf("game %d: %w", i+1, err)
				}
				mu.Lock()
				games[i] = g
				if each != nil {
					err = each(g, func() Result { return summarise(&p, games) })
				}
				mu.Unlock()
				if err != nil {
					return fmt.Errorf("game %d: %w", i+1, err)
				}
			}
		})
	}
	err := group.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return summarise(&p, games), err
}

// worker plays games of a plan on one goroutine.
type worker struct {
	plan     *Plan
	programs [2]players.Program // A, B
}

func newWorker(p *Plan) (*worker, error) {
	w := &worker{plan: p}
	for i, e := range []Entrant{p.A, p.B} {
		var err error
		if w.programs[i], err = e.Open(); err != nil {
			w.close(context.Background())
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return w, nil
}

// close ends the programs: nothing more is asked of them.
func (w *worker) close(ctx context.Context) { subprocess.CloseAll(ctx, w.programs[0], w.programs[1]) }

// game plays game i. A program that fails or plays what the rules forbid loses the game; one that cannot be started, or does not
// say who it is, is an error, as the end of ctx is.
func (w *worker) game(ctx context.Context, i int) (Game, error) {
	p := w.plan
	m := p.Maps[i/2%len(p.Maps)]
	g := Game{Index: i, Map: m.Name, A: teamOf(i)}
	t := &table{m: m.Map, names: [2]string{p.A.Name, p.B.Name}, programs: w.programs}
	if g.A == tubstap.Blue {
		t.names[0], t.names[1] = t.names[1], t.names[0]
		t.programs[0], t.programs[1] = t.programs[1], t.programs[0]
	}
	for team := range t.rng { // both games of a pair give a team the same numbers
		t.rng[team] = rand.New(rand.NewPCG(p.Seed, uint64(i/2)<<1|uint64(team)))
	}
	if err := t.open(ctx); err != nil {
		return g, err
	}
	loser, fault := t.play(ctx)
	if ctx.Err() != nil {
		return g, ctx.Err()
	}
	log, err := tubstap.NewLog(m.Map, t.actions)
	if err != nil {
		return g, err
	}
	log.Names = t.names
	g.Log, g.Turns, g.Actions = log, t.state.TurnCount(), len(t.actions)
	g.HP = [2]int{m.TotalHP(&t.state, tubstap.Red), m.TotalHP(&t.state, tubstap.Blue)}
	if fault != nil {
		g.Failed = fmt.Sprintf("%s: %v", t.names[loser], fault)
		if loser != g.A {
			g.Value = 1
		}
		return g, nil
	}
	value, _ := m.Result(t.state)
	g.Value = value[g.A]
	return g, nil
}

// table is a game under way; everything is by team.
type table struct {
	m        *tubstap.Map
	names    [2]string
	programs [2]players.Program
	players  [2]players.Player
	rng      [2]*rand.Rand
	state    tubstap.State
	actions  []tubstap.Action
}

// open has each program ready to play.
func (t *table) open(ctx context.Context) error {
	for team := range t.players {
		var err error
		if t.players[team], err = t.programs[team].Player(ctx, t.m); err != nil {
			return fmt.Errorf("%s cannot play: %w", t.names[team], err)
		}
	}
	return nil
}

// play plays the game to its end, or until a program fails: then it gives its team and why.
func (t *table) play(ctx context.Context) (tubstap.Team, error) {
	t.state = t.m.Start()
	for team, p := range t.players {
		if o, ok := p.(Observer); ok {
			if err := o.Begin(ctx, t.m, tubstap.Team(team), t.names[1-team]); err != nil {
				return tubstap.Team(team), err
			}
		}
	}
	for {
		if _, over := t.m.Result(t.state); over {
			break
		}
		if team, err := t.act(ctx); err != nil {
			return team, err
		}
	}
	for _, p := range t.players {
		if o, ok := p.(Observer); ok {
			_ = o.End(ctx) // the game is decided
		}
	}
	return 0, nil
}

// act plays one action. The error is that of the team it comes with.
func (t *table) act(ctx context.Context) (tubstap.Team, error) {
	team := t.state.Team()
	a, err := choose(ctx, t.players[team], t.state, t.rng[team])
	if err == nil {
		err = t.m.Check(&t.state, a)
	}
	if err != nil {
		return team, err
	}
	before := t.state
	t.state = t.m.Apply(before, a, nil)
	t.actions = append(t.actions, a)
	if o, ok := t.players[team.Other()].(Observer); ok {
		if err := o.Observe(ctx, before, a); err != nil {
			return team.Other(), err
		}
	}
	return team, nil
}

// choose asks a player, whose panic is an error of its own.
func choose(ctx context.Context, p players.Player, s tubstap.State, rng *rand.Rand) (a tubstap.Action, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the program broke down: %v", v)
		}
	}()
	return p.Choose(ctx, s, rng)
}
