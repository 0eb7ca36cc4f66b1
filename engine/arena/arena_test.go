package arena

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/stats"
)

// lane is a simulator in which stones do not meet: a stone rests off the tee line by vx
// metres and short of the tee by the speed that 30 m/s exceeds.
type lane struct{ ice physics.Ice }

func (l lane) Ice() physics.Ice        { return l.ice }
func (l lane) Fork() physics.Simulator { return l }
func (l lane) Throw(d physics.Delivery, _ *physics.Trajectory) (physics.Outcome, error) {
	o := physics.Outcome{Position: d.Position}
	p := curling.Vec{X: curling.CentreX + d.Shot.VX, Y: curling.TeeY + 30 + d.Shot.VY}
	if l.ice.Bounds.InPlay(p) {
		o.Position[d.Index] = p
	}
	return o, nil
}

// aimer always throws the same shot.
type aimer struct {
	vx    float64
	fault error
	calls *atomic.Int64
}

func (a aimer) Suggest(ctx context.Context, _ ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	if a.calls != nil {
		a.calls.Add(1)
	}
	if a.fault != nil {
		return ai.Suggestion{}, a.fault
	}
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: a.vx, VY: -30}}}}, ctx.Err()
}

func entrant(name string, a aimer) Entrant {
	return Entrant{name, func() (ai.AI, error) { return a, nil }}
}

func plan(t testing.TB, a, b Entrant, games int) Plan {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	rules := curling.Standard()
	rules.Ends, rules.Extra = 2, false
	return Plan{A: a, B: b, Games: games, Rules: rules, Ice: ice,
		Teams:  curling.Both(curling.TeamOf(curling.Player{Noise: curling.Noise{Model: curling.RectVelocity, A: 0.3, B: 0.3}})),
		Budget: ai.Budget{Throws: 1}, Seed: 7, Workers: 2, TieFirst: 0.5}
}

func TestTheBetterAimWins(t *testing.T) {
	p := plan(t, entrant("tee", aimer{vx: 0}), entrant("wide", aimer{vx: 1.2}), 60)
	r, err := Run(t.Context(), p, lane{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, 60, r.Games)
	require.Equal(t, 30, r.Pairs)
	require.Greater(t, r.WinShare, 0.9)
	require.LessOrEqual(t, r.CI95[0], r.WinShare)
	require.GreaterOrEqual(t, r.CI95[1], r.WinShare)
	require.Equal(t, r.Games, r.Wins+r.Draws+r.Losses)
	require.Equal(t, 120, r.ByEnd["a_hammer"].Ends+r.ByEnd["b_hammer"].Ends)
}

// TestNoGameTellsNothing: a run that is stopped before its first game knows no share.
func TestNoGameTellsNothing(t *testing.T) {
	p := plan(t, entrant("tee", aimer{vx: 0}), entrant("wide", aimer{vx: 1.2}), 60)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	r, err := Run(stopped, p, lane{p.Ice}, nil, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, r.Games)
	require.Equal(t, [2]float64{0, 1}, r.CI95)
	require.Equal(t, [2]float64{0, 1}, r.Wilson)
}

func TestAlikeAIsShareEachPair(t *testing.T) {
	same := aimer{vx: 0.1}
	p := plan(t, entrant("one", same), entrant("other", same), 20)
	r, err := Run(t.Context(), p, lane{p.Ice}, nil, nil)
	require.NoError(t, err)
	// The same errors fall on both colours, so what one wins the other wins in the twin game.
	require.InDelta(t, 0.5, r.WinShare, 1e-12)
	require.Equal(t, stats.Wilson(float64(r.Games)/2, r.Games), r.CI95, "few pairs")
}

func TestSameGamesOnAnyNumberOfWorkers(t *testing.T) {
	games := func(workers int) map[int]Game {
		p := plan(t, entrant("a", aimer{vx: 0.1}), entrant("b", aimer{vx: 0.3}), 12)
		p.Workers = workers
		got := map[int]Game{}
		_, err := Run(t.Context(), p, lane{p.Ice}, nil, func(g Game, _ SoFar) error { got[g.Index] = g; return nil })
		require.NoError(t, err)
		return got
	}
	require.Equal(t, games(1), games(3))
}

func TestResumePlaysOnlyWhatIsMissing(t *testing.T) {
	var calls atomic.Int64
	p := plan(t, entrant("a", aimer{vx: 0.1, calls: &calls}), entrant("b", aimer{vx: 0.3, calls: &calls}), 10)
	p.Workers = 1
	var done []Game
	stopped := errors.New("power cut")
	_, err := Run(t.Context(), p, lane{p.Ice}, nil, func(g Game, _ SoFar) error {
		if done = append(done, g); len(done) == 4 {
			return stopped
		}
		return nil
	})
	require.ErrorIs(t, err, stopped)
	calls.Store(0)
	r, err := Run(t.Context(), p, lane{p.Ice}, done, nil)
	require.NoError(t, err)
	require.Equal(t, 10, r.Games)
	require.Equal(t, int64(6*2*curling.Stones), calls.Load())
	whole, err := Run(t.Context(), p, lane{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, whole, r)
}

func TestAFailingAILosesItsGameOnly(t *testing.T) {
	p := plan(t, entrant("a", aimer{vx: 0}), entrant("broken", aimer{fault: errors.New("no idea")}), 4)
	r, err := Run(t.Context(), p, lane{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, 4, r.Wins)
	require.Equal(t, 4, r.Failures)
}

func TestCancelReturnsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := plan(t, entrant("a", aimer{}), entrant("b", aimer{vx: 0.2}), 1000)
	r, err := Run(ctx, p, lane{p.Ice}, nil, func(Game, SoFar) error { cancel(); return nil })
	require.ErrorIs(t, err, context.Canceled)
	require.Greater(t, r.Games, 0)
	require.Less(t, r.Games, 1000)
}

// TestALongPlanIsSmall: what is kept of a game is its value, and the result of many is soon there.
func TestALongPlanIsSmall(t *testing.T) {
	p := plan(t, entrant("a", aimer{}), entrant("b", aimer{}), MaxGames)
	r := newRecord(&p, nil)
	ends := []match.End{{First: 0, Hammer: 1}, {First: 1, Hammer: -1}}
	allocated := testing.AllocsPerRun(1000, func() {
		g := Game{Index: r.games, A: teamOfA(r.games), Ends: ends, Score: [2]int{0, 2}, Value: float64(r.games & 1), Reason: match.ByScore}
		_, err := r.add(g, nil)
		require.NoError(t, err)
	})
	require.Less(t, allocated, 10.0)
	for r.games < 100_000 {
		r.tally.add(&Game{Index: r.games, A: teamOfA(r.games), Ends: ends, Score: [2]int{0, 2}, Value: float64(r.games & 1),
			Reason: match.ByScore})
	}
	got := r.result()
	require.Equal(t, [2]int{50_000, 50_000}, [2]int{got.Wins, got.Losses})
	require.Equal(t, 50_000, got.Pairs)
	require.InDelta(t, 0.5, got.WinShare, 1e-12)
	require.Equal(t, EndStat{Ends: 100_000, Mean: 0, Steal: 0.5, Share: map[string]int{"+1": 50_000, "-1": 50_000}}, got.ByEnd["a_hammer"])
}

func TestSPRTStopsEarly(t *testing.T) {
	p := plan(t, entrant("tee", aimer{vx: 0}), entrant("wide", aimer{vx: 1.2}), 2000)
	p.SPRT = &SPRT{P0: 0.5, P1: 0.6}
	r, err := Run(t.Context(), p, lane{p.Ice}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, "better", r.SPRT.Decision)
	require.Less(t, r.Games, 400)
}

// TestSPRTErrs: on coin tosses of the null the test may say "better" at most about alpha
// of the time, and it comes to a decision.
func TestSPRTErrs(t *testing.T) {
	s := SPRT{P0: 0.5, P1: 0.6}
	wrong, runs := 0, 400
	for run := range runs {
		state := uint64(run)*2862933555777941757 + 3037000493
		var pairs moments
		for range 4000 {
			state = state*6364136223846793005 + 1442695040888963407
			pairs.add(float64(state>>62&1)/2 + float64(state>>61&1)/2)
			if d := s.test(pairs).Decision; d != "" {
				if d == "better" {
					wrong++
				}
				break
			}
		}
	}
	require.Less(t, float64(wrong)/float64(runs), 0.10)
}

// iceOf records the friction of the ice that an AI is asked on.
type iceOf struct {
	aimer
	seen *[]float64
}

func (a iceOf) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (ai.Suggestion, error) {
	*a.seen = append(*a.seen, r.Ice.Friction)
	return a.aimer.Suggest(ctx, r, report)
}

func TestIceWearsFromShotToShot(t *testing.T) {
	var seen []float64
	e := Entrant{"noting", func() (ai.AI, error) { return iceOf{aimer{}, &seen}, nil }}
	p := plan(t, e, e, 2)
	p.Workers = 1
	p.Wear.Friction = []float64{1, 1.01, 1.02}
	sim, err := simulators.Reference(p.Ice)
	require.NoError(t, err)
	_, err = Run(t.Context(), p, sim, nil, nil)
	require.NoError(t, err)
	require.Len(t, seen, 2*2*curling.Stones)
	require.InDeltaSlice(t, []float64{p.Ice.Friction, 1.01 * p.Ice.Friction, 1.02 * p.Ice.Friction, 1.02 * p.Ice.Friction}, seen[:4], 1e-12)
}

func TestPlanCheck(t *testing.T) {
	good := plan(t, entrant("a", aimer{}), entrant("b", aimer{}), 2)
	require.NoError(t, good.Check())
	for name, spoil := range map[string]func(*Plan){
		"odd number of games": func(p *Plan) { p.Games = 3 },
		"too many games":      func(p *Plan) { p.Games = MaxGames + 2 },
		"no budget":           func(p *Plan) { p.Budget = ai.Budget{} },
		"no ends":             func(p *Plan) { p.Rules.Ends = 0 },
		"sprt upside down":    func(p *Plan) { p.SPRT = &SPRT{P0: 0.6, P1: 0.5} },
	} {
		p := good
		spoil(&p)
		require.Error(t, p.Check(), name)
	}
}

// TestGameCheck: what stands in a file is a game that may have been played, or its field is named.
func TestGameCheck(t *testing.T) {
	p := plan(t, entrant("a", aimer{vx: 0}), entrant("b", aimer{fault: errors.New("no idea")}), 2)
	good := Game{}
	_, err := Run(t.Context(), p, lane{p.Ice}, nil, func(g Game, _ SoFar) error { good = g; return g.Check() })
	require.NoError(t, err)
	stolen := Game{Index: 1, A: 1, Ends: []match.End{{First: 1, Hammer: -8}, {Hammer: 100}}, Score: [2]int{8, 0}, Value: 0.219,
		Reason: match.ByScore}
	require.NoError(t, stolen.Check(), "a stolen end, many points under rules that count as they like, a tie by its value")
	for field, spoil := range map[string]func(*Game){
		"index":          func(g *Game) { g.Index = -1 },
		"a":              func(g *Game) { g.A = 2 },
		"value":          func(g *Game) { g.Value = 1e308 },
		"ends[0].hammer": func(g *Game) { g.Ends = []match.End{{Hammer: -101}} },
		"ends[0].first":  func(g *Game) { g.Ends = []match.End{{First: 2}} },
		"ends":           func(g *Game) { g.Ends = make([]match.End, 101) },
		"score[1]":       func(g *Game) { g.Score[1] = -1 },
		"reason":         func(g *Game) { g.Reason = "rain" },
		"failed":         func(g *Game) { g.Failed = strings.Repeat("x", 5000) },
	} {
		g := good
		spoil(&g)
		require.Regexp(t, "^"+regexp.QuoteMeta(field)+"[ :]", g.Check().Error())
	}
}

// TestGamesThatAreTakenUp: of games that were played before those of the plan, each once.
func TestGamesThatAreTakenUp(t *testing.T) {
	p := plan(t, entrant("a", aimer{}), entrant("b", aimer{}), 4)
	game := func(i int, value float64) Game {
		return Game{Index: i, A: teamOfA(i), Value: value, Reason: match.ByScore}
	}
	other := game(1, 1)
	other.A = other.A.Other()
	r := newRecord(&p, []Game{game(0, 1), game(3, 0), game(-1, 1), game(4, 1), other, game(0, 0)})
	require.Equal(t, []bool{true, false, false, true}, []bool{r.has(0), r.has(1), r.has(2), r.has(3)})
	require.Equal(t, 2, r.games)
	require.InDelta(t, 0.5, r.result().WinShare, 1e-12)
}
