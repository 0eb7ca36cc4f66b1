package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// puppet plays by functions; what it has none for it does the plainest way.
type puppet struct {
	Player
	info   Info
	calls  []string
	throw  func(ctx context.Context, s *Situation) (Answer, error)
	order  []int
	place  func(legal []curling.Placement) curling.Placement
	leave  bool
	begin  error
	shown  []curling.State
	runs   []curling.Shot
	points []int
	winner *int
}

func (p *puppet) Begin(_ context.Context, m *Info) error {
	p.info, p.calls = *m, append(p.calls, "begin")
	return p.begin
}

func (p *puppet) Order(context.Context) ([]int, error) {
	p.calls = append(p.calls, "order")
	return p.order, nil
}

func (p *puppet) Place(_ context.Context, _ *Situation, legal []curling.Placement) (curling.Placement, error) {
	p.calls = append(p.calls, "place")
	if p.place == nil {
		return curling.CentreLast, nil
	}
	return p.place(legal), nil
}

func (p *puppet) Leave(context.Context, *Situation, curling.Position) (bool, error) {
	return p.leave, nil
}

func (p *puppet) Show(s *Situation) { p.shown = append(p.shown, s.State) }

func (p *puppet) Throw(ctx context.Context, s *Situation) (Answer, error) {
	if p.throw == nil {
		return Answer{Shot: curling.Shot{VX: 0.1, VY: -29.5}}, nil
	}
	return p.throw(ctx, s)
}

func (p *puppet) Thrown(s curling.Shot, _ curling.Infraction) { p.runs = append(p.runs, s) }
func (p *puppet) Scored(n int)                                { p.points = append(p.points, n) }
func (p *puppet) Over(winner int, _ Reason)                   { p.winner = &winner }

// setup is a match of one end on the thesis's ice with a fast simulator.
func setup(t testing.TB) (*Setup, physics.Simulator) {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	rules := curling.Standard()
	rules.Ends, rules.Extra = 1, false
	return &Setup{Names: [2]string{"A", "B"}, Rules: rules, Ice: ice, Teams: curling.Both(curling.TeamOf(curling.StandardPlayer)),
		Seed: 5}, sim
}

// atRandom throws draws, takeouts and shots through the house.
func atRandom(seed uint64) *puppet {
	r := rand.New(rand.NewPCG(seed, 3))
	return &puppet{
		throw: func(context.Context, *Situation) (Answer, error) {
			if r.IntN(300) == 0 {
				return Answer{Concede: true}, nil
			}
			return Answer{Shot: curling.Shot{VX: r.NormFloat64(), VY: -29.3 - 2*r.Float64(), Turn: curling.Turn(r.IntN(2))}}, nil
		},
		place: func(legal []curling.Placement) curling.Placement { return legal[r.IntN(len(legal))] },
		leave: seed%3 == 0,
	}
}

// TestMachineAndCompiledRulesPlayTheSameMatch: the machine and its compiled twin lead the same players through the same
// match, under every rule set.
func TestMachineAndCompiledRulesPlayTheSameMatch(t *testing.T) {
	for _, rules := range curling.RuleSets() {
		t.Run(rules.Name, func(t *testing.T) {
			src, err := os.ReadFile("../../assets/rules/" + rules.Name + ".gsm")
			require.NoError(t, err)
			flow, err := Load(rules.Name, string(src), map[string]syntax.ParamValue{"ENDS": {Int: 3}})
			require.NoError(t, err)
			reasons := map[Reason]int{}
			for game := range 20 {
				s, sim := setup(t)
				s.Rules, s.Game, s.MaxExtra = flow.Rules, game, 2
				play := func(f *Ruleset) (*Record, []Outcome) {
					s.Flow = f
					var told []Outcome
					rec, err := Play(t.Context(), s, [2]Player{atRandom(uint64(game)), atRandom(uint64(game) + 99)}, sim, func(e Event) {
						o := e.Outcome
						o.Steps, o.world = nil, run.World{}
						told = append(told, o)
					})
					require.NoError(t, err)
					return rec, told
				}
				machine, outcomes := play(flow)
				compiled, same := play(nil)
				require.Equal(t, machine, compiled)
				require.Equal(t, outcomes, same)
				reasons[machine.Reason]++
			}
			require.Positive(t, reasons[ByScore], "%v", reasons)
			require.Positive(t, reasons[ByConcede], "%v", reasons)
		})
	}
}

// TestTalkOfAMatch: what a player is told and asked, and when.
func TestTalkOfAMatch(t *testing.T) {
	s, sim := setup(t)
	a, b := &puppet{order: []int{3, 2}}, &puppet{order: []int{1, 1}}
	s.Teams[0][3].WeightMax = 20
	var kinds []EventKind
	rec, err := Play(t.Context(), s, [2]Player{a, b}, sim, func(e Event) { kinds = append(kinds, e.Kind) })
	require.NoError(t, err)
	require.Equal(t, []string{"begin", "order"}, a.calls)
	require.Equal(t, curling.TeamID(1), b.info.Team)
	require.Len(t, a.shown, curling.Stones, "both see every situation")
	require.Equal(t, a.shown, b.shown)
	require.Len(t, a.runs, curling.Stones)
	require.Len(t, a.points, 1)
	require.Equal(t, rec.Ends[0].Points(), b.points[0])
	require.Equal(t, rec.Score[0]-rec.Score[1], a.points[0])
	require.Equal(t, rec.Winner, *a.winner)
	require.Equal(t, []Order{{Team: 0, Thrown: [4]int{3, 2, 0, 1}}}, rec.Orders, "an order that is none leaves the list")
	require.Equal(t, 3, rec.Shots[0].Thrower)
	require.InDelta(t, 20, rec.Shots[0].Chosen.Speed(), 1e-9, "player 3 throws first, at his limit")
	require.Equal(t, 2, rec.Shots[2].Thrower)
	require.Equal(t, rec.Shots[2].Answered, rec.Shots[2].Chosen)
	require.Equal(t, []EventKind{Begun, Asked, Thrown}, kinds[:3])
	require.Equal(t, []EventKind{Thrown, Ended, Finished}, kinds[len(kinds)-3:])
}

// TestLostMatches: what ends a match before its last stone.
func TestLostMatches(t *testing.T) {
	shot := func(v curling.Shot) func(context.Context, *Situation) (Answer, error) {
		return func(context.Context, *Situation) (Answer, error) { return Answer{Shot: v}, nil }
	}
	for name, c := range map[string]struct {
		p      *puppet
		clock  Clock
		reason Reason
	}{
		"concession": {&puppet{throw: func(context.Context, *Situation) (Answer, error) { return Answer{Concede: true}, nil }}, Clock{},
			ByConcede},
		"too fast":            {&puppet{throw: shot(curling.Shot{VY: -1e308})}, Clock{}, ByIllegal},
		"a spin of no turn's": {&puppet{throw: shot(curling.Shot{VY: -30, Spin: 15.7})}, Clock{}, ByIllegal},
		"wrong turn":          {&puppet{throw: shot(curling.Shot{VY: -30, Turn: 2})}, Clock{}, ByIllegal},
		"failure": {&puppet{throw: func(context.Context, *Situation) (Answer, error) { return Answer{}, errors.New("broken") }}, Clock{},
			ByFailure},
		"asleep": {&puppet{throw: func(ctx context.Context, _ *Situation) (Answer, error) { <-ctx.Done(); return Answer{}, ctx.Err() }},
			Clock{Shot: time.Millisecond}, ByTime},
		"slow": {&puppet{throw: func(context.Context, *Situation) (Answer, error) {
			time.Sleep(5 * time.Millisecond)
			return Answer{Shot: curling.Shot{VY: -29}}, nil
		}}, Clock{Match: 12 * time.Millisecond}, ByTime},
		"asleep in a long match": {&puppet{throw: func(ctx context.Context, _ *Situation) (Answer, error) { <-ctx.Done(); return Answer{}, ctx.Err() }},
			Clock{Shot: time.Millisecond, Match: time.Hour}, ByTime},
	} {
		t.Run(name, func(t *testing.T) {
			s, sim := setup(t)
			s.Clocks[1] = c.clock
			other := &puppet{}
			rec, err := Play(t.Context(), s, [2]Player{other, c.p}, sim, nil)
			require.NoError(t, err)
			require.Equal(t, c.reason, rec.Reason, rec.Detail)
			require.Equal(t, 0, rec.Winner)
			require.Equal(t, 0, *other.winner)
			require.Equal(t, 0, *c.p.winner, "the loser is told too")
			require.Equal(t, c.reason == ByConcede, rec.Detail == "")
		})
	}
}

// TestPlayersThatCannotBegin: no match is played, nobody is told that he has won, and the error says who and why.
func TestPlayersThatCannotBegin(t *testing.T) {
	s, sim := setup(t)
	s.Names = [2]string{"North", "South"}
	missing, other := &puppet{begin: errors.New("not installed")}, &puppet{}
	var kinds []EventKind
	rec, err := Play(t.Context(), s, [2]Player{other, missing}, sim, func(e Event) { kinds = append(kinds, e.Kind) })
	var begin *BeginError
	require.ErrorAs(t, err, &begin)
	require.Equal(t, curling.TeamID(1), begin.Team)
	require.EqualError(t, err, "South cannot play: not installed")
	require.ErrorIs(t, err, missing.begin)
	require.Nil(t, other.winner)
	require.Equal(t, []EventKind{Begun}, kinds)
	require.Empty(t, rec.Shots)
	require.Equal(t, ByFailure, rec.Reason, "for who counts it all the same")
	require.Zero(t, rec.Winner)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Play(ctx, s, [2]Player{other, missing}, sim, nil)
	require.ErrorIs(t, err, context.Canceled, "who stops it is told nothing else")
}

// TestEndedContext: the match stops with the context's error and the record so far.
func TestEndedContext(t *testing.T) {
	s, sim := setup(t)
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	stopper := &puppet{throw: func(ctx context.Context, _ *Situation) (Answer, error) {
		if n++; n == 3 {
			cancel()
		}
		return Answer{Shot: curling.Shot{VY: -29}}, ctx.Err()
	}}
	rec, err := Play(ctx, s, [2]Player{stopper, &puppet{}}, sim, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, rec.Shots, 4)
	require.Nil(t, stopper.winner)
}

// TestLimit: a shot above the limit is thrown at it, or refused; no speed throws a stone away.
func TestLimit(t *testing.T) {
	for limit, want := range map[Limit]float64{Clamp: 28, Refuse: 0, "": 28} {
		s, sim := setup(t)
		s.Limit = limit
		for i := range s.Teams[0] {
			s.Teams[0][i].WeightMax = 28
		}
		pass := &puppet{throw: func(context.Context, *Situation) (Answer, error) { return Answer{}, nil }}
		rec, err := Play(t.Context(), s, [2]Player{&puppet{}, pass}, sim, nil)
		require.NoError(t, err)
		require.Equal(t, ByScore, rec.Reason)
		require.InDelta(t, want, rec.Shots[0].Chosen.Speed(), 1e-9)
		require.Equal(t, limit == Refuse, rec.Shots[0].Run == curling.Shot{})
		require.False(t, rec.Shots[1].After.Has(1))
	}
}

// TestExtraEndClock: each extra end, the first as well, is played with a clock of its own.
func TestExtraEndClock(t *testing.T) {
	for _, extra := range []int{1, 2} {
		s, sim := setup(t)
		s.Rules.Extra, s.MaxExtra = true, extra
		s.Clocks = [2]Clock{{Match: time.Hour, Extra: time.Minute}, {Match: time.Hour}}
		var before [2]time.Duration // when the last stone before the extra ends had been thrown
		pass := func() *puppet {
			return &puppet{throw: func(context.Context, *Situation) (Answer, error) { return Answer{}, nil }}
		}
		rec, err := Play(t.Context(), s, [2]Player{pass(), pass()}, sim, func(e Event) {
			if e.Kind == Thrown && e.Record.Shots[len(e.Record.Shots)-1].State.End == 0 {
				before = e.Left
			}
		})
		require.NoError(t, err)
		require.Equal(t, -1, rec.Winner)
		require.Len(t, rec.Ends, 1+extra)
		require.Greater(t, before[0], 59*time.Minute, "the ends before are played by the clock of the match")
		require.LessOrEqual(t, rec.Left[0], time.Minute)
		require.Greater(t, rec.Left[1], 59*time.Minute)
	}
}

// TestTimed: players are told that time counts where either team has a clock for the match.
func TestTimed(t *testing.T) {
	for clocks, want := range map[[2]Clock]bool{{}: false, {{Shot: time.Minute}, {}}: false, {{Match: time.Minute}, {}}: true,
		{{}, {Match: time.Minute}}: true} {
		require.Equal(t, want, (&game{Setup: &Setup{Clocks: clocks}}).timed(), "%v", clocks)
	}
}

// TestTickInAMatch: the team whose guard was ticked, where it is a player that chooses, leaves the stones or has them put back, and does so
// again where the match goes on after its choice.
func TestTickInAMatch(t *testing.T) {
	set := load(t, "no-tick", nil)
	at := curling.Vec{X: curling.CentreX, Y: 9}
	for leave, ticked := range map[bool]bool{false: false, true: true} {
		s, sim := setup(t)
		aimer, err := aim.New(s.Ice)
		require.NoError(t, err)
		place, err := aimer.Draw(at, curling.Left)
		require.NoError(t, err)
		tick, err := aimer.Touch(at, 0.7, curling.Left, 3)
		require.NoError(t, err)
		s.Rules, s.Flow = set.Rules, set
		for i := range s.Teams {
			for k := range s.Teams[i] {
				s.Teams[i][k].Noise = curling.Noise{Model: curling.NoNoise}
			}
		}
		one := &puppet{leave: leave, throw: func(_ context.Context, s *Situation) (Answer, error) {
			return Answer{Shot: place, Concede: s.State.Shot > 0}, nil
		}}
		other := &puppet{leave: !leave, throw: func(context.Context, *Situation) (Answer, error) { return Answer{Shot: tick}, nil }}
		rec, err := Play(t.Context(), s, [2]Player{one, other}, sim, nil)
		require.NoError(t, err)
		require.Len(t, rec.Shots, 2)
		require.True(t, rec.Shots[1].Infraction.Choice)
		require.Equal(t, ticked, rec.Shots[1].Left)
		require.Equal(t, !ticked, rec.Shots[0].After == rec.Shots[1].After)
		s.Played, one.leave = rec, !leave
		again, err := Play(t.Context(), s, [2]Player{one, other}, sim, nil)
		require.NoError(t, err)
		require.Equal(t, rec.Shots, again.Shots)
	}
}

// TestSecondPowerPlay: a team that asks for a second power play gets the ordinary placement with the same order of delivery, and
// plays on (formats: PUTSTONE of a power play used already).
func TestSecondPowerPlay(t *testing.T) {
	src, err := os.ReadFile("../../assets/rules/mixed-doubles.gsm")
	require.NoError(t, err)
	flow, err := Load("mixed-doubles", string(src), map[string]syntax.ParamValue{"ENDS": {Int: 4}, "EXTRA": {Name: "NO"}})
	require.NoError(t, err)
	for _, power := range []curling.Placement{curling.PowerLast, curling.PowerFirst} {
		s, sim := setup(t)
		s.Rules, s.Flow = flow.Rules, flow
		always := func() *puppet {
			return &puppet{
				throw: func(context.Context, *Situation) (Answer, error) { return Answer{}, nil }, // the stones placed decide
				place: func([]curling.Placement) curling.Placement { return power },
			}
		}
		rec, err := Play(t.Context(), s, [2]Player{always(), always()}, sim, nil)
		require.NoError(t, err)
		require.Equal(t, ByScore, rec.Reason)
		require.Len(t, rec.Places, 4)
		used := [2]bool{}
		ordinary := 0
		for _, p := range rec.Places {
			want := power
			if used[p.Team] {
				want = power.Centre()
				ordinary++
			}
			used[p.Team] = true
			require.Equal(t, want, p.Placement, "end %d", p.End)
		}
		require.Positive(t, ordinary, "a team asked twice")
	}
}

// TestStart: a match from the middle, under the machine and its twin.
func TestStart(t *testing.T) {
	s, sim := setup(t)
	s.Rules.Ends = 2
	s.Start = curling.State{End: 1, Shot: 14, First: 1, Score: [2]int{3, 1}, Position: curling.Position{3: curling.Tee}}
	rec, err := Play(t.Context(), s, [2]Player{&puppet{}, &puppet{}}, sim, nil)
	require.NoError(t, err)
	require.Len(t, rec.Shots, 2)
	require.Equal(t, curling.TeamID(1), rec.Shots[0].State.Mover())
	require.Len(t, rec.Ends, 1)
	require.GreaterOrEqual(t, rec.Score[0]+rec.Score[1], 4)
}
