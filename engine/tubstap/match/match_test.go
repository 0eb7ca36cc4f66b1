package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"go.uber.org/goleak"

	"github.com/hogline/hogline/engine/stats"

	"github.com/hogline/hogline/engine/tubstap"
	"github.com/hogline/hogline/engine/tubstap/players"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func shipped(t testing.TB, names ...string) (out []Map) {
	t.Helper()
	for _, name := range names {
		data, err := os.ReadFile("../../../assets/maps/" + name + ".tbsmap")
		require.NoError(t, err)
		m, err := tubstap.ReadMap(data)
		require.NoError(t, err)
		out = append(out, Map{name, m})
	}
	return out
}

func entrant(t testing.TB, spec string) Entrant {
	t.Helper()
	c, err := players.Parse(spec)
	require.NoError(t, err)
	return Entrant{spec, c.Open}
}

func plan(t testing.TB, a, b string, games int) Plan {
	return Plan{A: entrant(t, a), B: entrant(t, b), Maps: shipped(t, "study66"), Games: games, Seed: 1, Workers: 2}
}

func TestTheBetterProgramWins(t *testing.T) {
	r, err := Run(t.Context(), plan(t, "sample", "random", 40), nil, nil)
	require.NoError(t, err)
	require.Equal(t, 40, r.Games)
	require.Equal(t, 20, r.Pairs)
	require.Equal(t, 40, r.Wins+r.Draws+r.Losses)
	require.Greater(t, r.WinShare, 0.9)
	require.Less(t, r.Wilson[0], r.WinShare)
	require.InDelta(t, r.WinShare, (r.Red+r.Blue)/2, 1e-9)
	require.Zero(t, r.Failures)
}

// TestTheSameProgramTwice: the numbers of a pair fall on both teams alike, so what one wins the
// other wins in the game with the teams exchanged.
func TestTheSameProgramTwice(t *testing.T) {
	r, err := Run(t.Context(), plan(t, "attack", "attack", 30), nil, nil)
	require.NoError(t, err)
	require.InDelta(t, 0.5, r.WinShare, 1e-12)
	require.Equal(t, stats.Wilson(15, 30), r.CI95, "few pairs")
	require.NotEqual(t, r.Red, r.Blue)
}

func TestSameGamesOnAnyNumberOfWorkers(t *testing.T) {
	games := func(workers int) map[int]Game {
		p := plan(t, "uct:playouts=20", "flat:playouts=20", 6)
		p.Workers = workers
		got := map[int]Game{}
		_, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error {
			_, err := g.Log.Replay(nil)
			g.Log = nil
			got[g.Index] = g
			return err
		})
		require.NoError(t, err)
		return got
	}
	require.Equal(t, games(1), games(3))
}

func TestMapsAreTakenInTurn(t *testing.T) {
	p := plan(t, "attack", "random", 12)
	p.Maps = shipped(t, "duel44", "river66", "air88")
	var byIndex [12]string
	r, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error { byIndex[g.Index] = g.Map; return nil })
	require.NoError(t, err)
	require.Equal(t, []string{"duel44", "duel44", "river66", "river66", "air88", "air88", "duel44"}, byIndex[:7])
	for _, m := range p.Maps {
		require.Equal(t, 4, r.ByMap[m.Name].Games)
	}
}

func TestResumePlaysOnlyWhatIsMissing(t *testing.T) {
	p := plan(t, "attack", "random", 20)
	p.Workers = 1
	var done []Game
	stopped := errors.New("power cut")
	_, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error {
		if done = append(done, g); len(done) == 7 {
			return stopped
		}
		return nil
	})
	require.ErrorIs(t, err, stopped)
	played := 0
	r, err := Run(t.Context(), p, done, func(Game, func() Result) error { played++; return nil })
	require.NoError(t, err)
	require.Equal(t, 13, played)
	whole, err := Run(t.Context(), p, nil, nil)
	require.NoError(t, err)
	require.Equal(t, whole, r)
	p.Maps, played = shipped(t, "duel44"), 0
	_, err = Run(t.Context(), p, done, func(Game, func() Result) error { played++; return nil })
	require.NoError(t, err)
	require.Equal(t, 20, played, "games on another map do not count")
}

func TestCancelReturnsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, err := Run(ctx, plan(t, "attack", "random", 10_000), nil, func(Game, func() Result) error { cancel(); return nil })
	require.ErrorIs(t, err, context.Canceled)
	require.Positive(t, r.Games)
	require.Less(t, r.Games, 10_000)
}

// program is a program of a function that needs no random numbers.
func program(f func(s tubstap.State) (tubstap.Action, error)) players.Program {
	return players.Func(func(_ context.Context, _ *tubstap.Map, s tubstap.State, _ *rand.Rand) (tubstap.Action, error) {
		return f(s)
	})
}

func TestAFailingProgramLosesItsGameOnly(t *testing.T) {
	for want, f := range map[string]func(tubstap.State) (tubstap.Action, error){
		"b: no idea":                      func(tubstap.State) (tubstap.Action, error) { return tubstap.Action{}, errors.New("no idea") },
		"b: there is no unit 63":          func(tubstap.State) (tubstap.Action, error) { return tubstap.MoveAction(63, 0), nil },
		"b: the program broke down: oops": func(tubstap.State) (tubstap.Action, error) { panic("oops") },
	} {
		p := plan(t, "attack", "attack", 4)
		p.B = Entrant{"b", func() (players.Program, error) { return program(f), nil }}
		r, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error {
			require.Equal(t, want, g.Failed)
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, 4, r.Wins)
		require.Equal(t, 4, r.Failures)
	}
}

// TestTurnsMayEndByChoice: a program that always ends its turn stands still; one that gives up
// loses.
func TestTurnsMayEndByChoice(t *testing.T) {
	for _, c := range []struct {
		a    tubstap.Action
		wins int
	}{{tubstap.EndTurnAction(), 0}, {tubstap.Action{Kind: tubstap.Surrender, Target: tubstap.NoTarget}, 2}} {
		p := plan(t, "random", "random", 2)
		idle := Entrant{"idle", func() (players.Program, error) {
			return program(func(tubstap.State) (tubstap.Action, error) { return c.a, nil }), nil
		}}
		p.B = idle
		if c.wins == 0 {
			p.A = idle
		}
		r, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error {
			_, err := g.Log.Replay(nil)
			return err
		})
		require.NoError(t, err)
		require.Equal(t, c.wins, r.Wins)
		require.Equal(t, 2-c.wins, r.Draws)
		require.Zero(t, r.Failures)
	}
}

func TestPlanCheck(t *testing.T) {
	for name, spoil := range map[string]func(*Plan){
		"odd number of games": func(p *Plan) { p.Games = 3 },
		"no games":            func(p *Plan) { p.Games = 0 },
		"no map":              func(p *Plan) { p.Maps = nil },
	} {
		p := plan(t, "attack", "attack", 2)
		spoil(&p)
		_, err := Run(t.Context(), p, nil, nil)
		require.Error(t, err, name)
	}
	p := plan(t, "attack", "attack", 2)
	p.A.Open = func() (players.Program, error) { return nil, errors.New("not there") }
	_, err := Run(t.Context(), p, nil, nil)
	require.EqualError(t, err, "attack: not there")
}

// TestLevelsOfSeed003 is the sign of table 8.1 that we can repeat: with few playouts grouping
// moves wins against no grouping, grouping all attacks of a unit loses.
func TestLevelsOfSeed003(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 80 games of searches")
	}
	share := func(level string) float64 {
		r, err := Run(t.Context(), plan(t, "uct:playouts=100,level="+level, "uct:playouts=100,level=0", 40), nil, nil)
		require.NoError(t, err)
		return r.WinShare
	}
	require.Greater(t, share("1"), 0.5)
	require.Less(t, share("4"), 0.5)
}

func TestNamesFollowTheTeams(t *testing.T) {
	var names [][2]string
	p := plan(t, "attack", "random", 2)
	p.Workers = 1
	_, err := Run(t.Context(), p, nil, func(g Game, _ func() Result) error { names = append(names, g.Log.Names); return nil })
	require.NoError(t, err)
	require.Equal(t, [][2]string{{"attack", "random"}, {"random", "attack"}}, names)
}

// TestProgramsThatCannotPlay: one that cannot be started has not lost a game, and what was played before is kept.
func TestProgramsThatCannotPlay(t *testing.T) {
	played := 0
	p := plan(t, "sample", "process:/no/such/program", 4)
	p.Workers = 1
	r, err := Run(t.Context(), p, nil, func(Game, func() Result) error {
		played++
		return nil
	})
	require.ErrorContains(t, err, "game 1: process:/no/such/program cannot play: cannot start /no/such/program")
	require.Zero(t, played)
	require.Zero(t, r.Games)

	p = plan(t, "sample", "random", 4)
	p.Workers = 1
	had := []Game{{Index: 0, Map: "study66", A: tubstap.Red, Value: 1}}
	p.B.Open = entrant(t, "process:/no/such/program").Open
	r, err = Run(t.Context(), p, had, nil)
	require.ErrorContains(t, err, "game 2: random cannot play: ")
	require.Equal(t, 1, r.Games)
}
