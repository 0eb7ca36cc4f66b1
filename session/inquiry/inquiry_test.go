package inquiry

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/study"
)

// shown is a place with its playback.
type shown struct {
	parttest.Place
	play *playback.Playback
}

func (s *shown) Playback() *playback.Playback { return s.play }

// asked are who throws, the rules and the engines of a question.
type asked struct {
	o       question.Overrides
	rules   curling.Rules
	engines []*enginelist.Engine
}

func (a *asked) Overrides() question.Overrides { return a.o }
func (a *asked) Now() curling.Rules            { return a.rules }
func (a *asked) All() []*enginelist.Engine     { return a.engines }

func newInquiry(t *testing.T) (*Inquiry, *asked, *parttest.Bench) {
	t.Helper()
	b := parttest.New(t)
	g := parttest.Position()
	play, err := playback.Open(g, g.First())
	require.NoError(t, err)
	a := &asked{rules: g.Rules}
	b.Doc.Set("budget", func(c *study.Content) { c.Terms.Budget = ai.Budget{Time: time.Second} })
	return New(b.Doc, &shown{parttest.Place{Of: g}, play}, a, a, a), a, b
}

// TestQuestion: it has the thrower, rules and win table chosen, and waits as long as the slowest engine needs.
func TestQuestion(t *testing.T) {
	in, a, b := newInquiry(t)
	limit := 20.0
	a.o.WeightMax = &limit
	a.engines = []*enginelist.Engine{{}, {Budget: ai.Budget{Time: 20 * time.Second}}}
	q, err := in.Question()
	require.NoError(t, err)
	mover := q.State.Mover()
	require.InDelta(t, limit, q.Teams[mover][0].WeightMax, 0)
	require.NotEqual(t, limit, q.Teams[mover.Other()][0].WeightMax)
	require.Equal(t, 4*20*time.Second+10*time.Second, q.Timeout)
	require.EqualValues(t, Seed, q.Seed)
	require.NotNil(t, q.Wins)
	a.engines = append(a.engines, &enginelist.Engine{Budget: ai.Budget{Throws: 5}})
	b.Doc.Set("win-table", func(c *study.Content) { c.Terms.Wins.Source = study.WinsNone })
	q, err = in.Question()
	require.NoError(t, err)
	require.Equal(t, 30*time.Minute, q.Timeout)
	require.Nil(t, q.Wins)
	require.Equal(t, 1, q.Workers)
}

// TestTimeouts: an engine without a budget of its own has that of the study, and one that counts throws is waited for half an hour.
func TestTimeouts(t *testing.T) {
	in, a, b := newInquiry(t)
	for _, c := range []struct {
		study, own ai.Budget
		want       time.Duration
	}{
		{ai.Budget{Time: 5 * time.Second}, ai.Budget{}, 30 * time.Second},
		{ai.Budget{Time: 5 * time.Second}, ai.Budget{Time: time.Second}, 14 * time.Second},
		{ai.Budget{Throws: 1}, ai.Budget{}, 30 * time.Minute},
		{ai.Budget{Throws: 1}, ai.Budget{Time: time.Second}, 14 * time.Second},
		{ai.Budget{Time: time.Second}, ai.Budget{Throws: 1}, 30 * time.Minute},
	} {
		a.engines = []*enginelist.Engine{{Budget: c.own}}
		b.Doc.Set("budget", func(content *study.Content) { content.Terms.Budget = c.study })
		q, err := in.Question()
		require.NoError(t, err)
		require.Equal(t, c.want, q.Timeout, "%+v", c)
		require.Equal(t, c.study, q.Budget)
	}
}

// TestWinTableOfTheGame: the usual one is that of real play for a charted game.
func TestWinTableOfTheGame(t *testing.T) {
	in, _, _ := newInquiry(t)
	require.Equal(t, study.WinsFour, in.Terms().Wins.Source)
	in.place.Game().Ends[0].Shots[0].Chart = &replay.Chart{}
	require.True(t, in.place.Game().Charted())
	require.Equal(t, study.WinsRealFour, in.Terms().Wins.Source)
}

// TestWorkersBeside: as many as there are processors, four at most.
func TestWorkersBeside(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 4: 4, 5: 4, 16: 4} {
		was := runtime.GOMAXPROCS(n)
		got := Workers()
		require.Equal(t, n, runtime.GOMAXPROCS(was), "it stays")
		require.Equal(t, want, got, n)
	}
}

// TestKept: the same question is the same in the study, one under other rules is not.
func TestKept(t *testing.T) {
	in, a, b := newInquiry(t)
	q, err := in.Question()
	require.NoError(t, err)
	first := in.Kept(&q)
	require.Same(t, first, in.Kept(&q))
	require.Same(t, first, b.Doc.Study().Question(first.Key))
	a.rules.FirstShot = 0
	a.rules.Guard.Shots = 2
	q, err = in.Question()
	require.NoError(t, err)
	require.NotSame(t, first, in.Kept(&q))
}

// TestTracer: a shot that cannot be thrown has no path, one that leaves play no rest; without a place there is neither.
func TestTracer(t *testing.T) {
	in, _, _ := newInquiry(t)
	trace := in.Tracer()
	require.Nil(t, trace(curling.Shot{VX: math.NaN(), VY: -30}).Paths)
	through := trace(curling.Shot{VX: 2, VY: -50})
	require.NotEmpty(t, through.Paths)
	require.Nil(t, through.Rest)
	aimer, err := aim.New(in.place.Game().Ice)
	require.NoError(t, err)
	draw, err := aimer.Draw(curling.Vec{X: curling.CentreX + 0.9, Y: curling.TeeY}, curling.Left)
	require.NoError(t, err)
	require.InDelta(t, curling.CentreX+0.9, trace(draw).Rest.X, 0.05)
	over := hpos.On(physics.Mori2019)
	over.State.Shot = curling.Stones
	g := over.Game()
	play, err := playback.Open(g, g.First())
	require.NoError(t, err)
	for _, in.place = range []Place{&shown{parttest.Place{Of: g}, play}, &shown{parttest.Place{}, playback.Empty()}} {
		require.Equal(t, Trace{Shot: draw}, in.Tracer()(draw))
	}
	_, err = in.Question()
	require.Error(t, err)
	require.Equal(t, replay.NoGame, in.place.Game())
}

// TestTeamOf: a thrower beside the one chosen stands for his whole team, that of the game has the team mates of the game.
func TestTeamOf(t *testing.T) {
	in, a, _ := newInquiry(t)
	limit := 20.0
	a.o.WeightMax = &limit
	q, err := in.Question()
	require.NoError(t, err)
	mover, i := q.State.Mover(), q.Rules.Delivery.Thrower(q.State.Shot)
	g := in.place.Game()
	for k := range g.Players[mover] {
		g.Players[mover][k] = curling.StandardPlayer
		g.Players[mover][k].WeightMax = 30 + float64(k)
	}
	require.Nil(t, in.TeamOf(&q, &study.Row{}))
	strong := curling.StandardPlayer
	strong.WeightMax = 50
	team := in.TeamOf(&q, &study.Row{Player: &strong, PlayerName: "strong"})
	require.Equal(t, curling.TeamOf(strong), *team)
	own := g.Players[mover][i]
	require.Equal(t, g.Players[mover], *in.TeamOf(&q, &study.Row{Player: &own, PlayerName: study.OfGameName}))
	was := g.Players[mover]
	own.WeightMax, was[i].WeightMax = 41, 41
	require.Equal(t, was, *in.TeamOf(&q, &study.Row{Player: &own, PlayerName: study.OfGameName}), "the row says how he throws")
}
