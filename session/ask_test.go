package session

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/study"
)

// under is a session under test and the queue of what background tasks apply to it.
type under struct {
	*Session
	t      *testing.T
	queue  chan func()
	errors []error
	heard  Heard // events of the parts

	telling *telling // nil: nothing is noted
}

func newUnder(t *testing.T) *under {
	t.Helper()
	u := &under{t: t, queue: make(chan func(), 1000)}
	u.Session = New(func(f func()) { u.queue <- f }, func(err error) { u.errors = append(u.errors, err) })
	u.heard = Hear(u.Session)
	t.Cleanup(u.Close)
	u.noteIfHeld()
	return u
}

// Heard counts the events of parts.
type Heard map[event.Source]int

// Hear counts all events of a session from now on.
func Hear(s *Session) Heard {
	h := Heard{}
	for _, e := range events(s) {
		e.Watch(func() { h[e]++ })
	}
	return h
}

// events are those of all parts.
func events(s *Session) []event.Source {
	return []event.Source{&s.Place.Opened, &s.Place.Shown, &s.Place.Clock, &s.Study.Changed, &s.Storage.Changed, &s.Throwers.Changed,
		&s.Rules.Changed, &s.Terms.WinsChanged, &s.Terms.BudgetChanged, &s.Ices.Changed, &s.Engines.Changed,
		&s.Table.Changed, &s.Selection.Changed, &s.Samples.Changed, &s.Maps.Changed, &s.Compare.Changed, &s.Aim.Changed, &s.Notes.Changed,
		&s.Skills.Changed, &s.Found.Changed, &s.Valuation.Changed, &s.Check.Changed}
}

// until applies results until ok.
func (u *under) until(what string, ok func() bool) {
	u.t.Helper()
	limit := time.After(5 * time.Minute) // however busy the machine is
	for !ok() {
		select {
		case f := <-u.queue:
			f()
		case <-time.After(time.Millisecond): // what it waits for may be told by nothing, such as the end of a job
		case <-limit:
			u.t.Fatal("in vain: " + what)
		}
	}
	u.note(what)
}

// position is a game of one place: the last stone, a stone of the other team on the tee.
func position(t *testing.T) *replay.Game {
	t.Helper()
	p := hpos.On(physics.Mori2019)
	p.State.Shot = 15
	p.State.Position[0] = curling.Tee
	return p.Game()
}

// threeDraws is an AI that answers with three draws and its figures for two of them. It answers when it may.
type threeDraws struct{ may chan struct{} }

func (a threeDraws) Suggest(ctx context.Context, r ai.Request, report func(ai.Progress)) (s ai.Suggestion, err error) {
	if a.may != nil {
		report(ai.Progress{Throws: 7, Done: 0.5})
		select {
		case <-a.may:
		case <-ctx.Done():
			return s, ctx.Err()
		}
	}
	aimer, err := aim.New(r.Ice)
	for k, x := range []float64{0.3, 0.9, 1.5} {
		shot, e := aimer.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, curling.Left)
		err = errors.Join(err, e)
		c := ai.Candidate{Shot: shot, Score: 0.5 - float64(k), Error: 0.1, Win: 0.6 - 0.1*float64(k), Throws: 10}
		c.Ends[8], c.Ends[9] = 0.5, 0.5
		s.Candidates = append(s.Candidates, c)
	}
	s.Candidates[2].Win, s.Candidates[2].Score = math.NaN(), math.NaN()
	s.Map = &ai.Map{Cols: 2, Rows: 2}
	return s, err
}

// fast is an AI that throws harder than any thrower can.
type fast struct{}

func (fast) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: 0.3, VY: -60}, Win: math.NaN(), Score: math.NaN()}}}, nil
}

// answered is a session whose first engine considered three draws, whose second throws as hard as it can.
func answered(t *testing.T) *under {
	t.Helper()
	u := newUnder(t)
	require.NoError(t, u.Open(position(t), ""))
	u.Engines.Set([]string{"sample", "sample"})
	u.Engines.All()[0].AI, u.Engines.All()[1].AI = threeDraws{}, fast{}
	u.Ask.Start()
	require.True(t, u.Table.Asked().Running)
	u.until("answers", func() bool { return !u.Table.Asked().Running })
	require.Empty(t, u.errors)
	return u
}

func TestAskEvaluatesEveryAnswer(t *testing.T) {
	u := answered(t)
	rows := u.Table.Asked().Rows
	require.Len(t, rows, 2, "a position has no shot as played")
	for i := range rows {
		require.Equal(t, evaluate.Done, rows[i].Answer.State, rows[i].Answer.Error)
		require.Positive(t, rows[i].Answer.Value.Throws)
		require.NotEmpty(t, rows[i].Trace.Paths)
		require.Equal(t, rows[i].Answer.Shot, rows[i].Trace.Shot)
		require.Negative(t, rows[i].Progress(), "it does not think any more")
	}
	require.NotNil(t, rows[0].Trace.Rest)
	require.InDelta(t, curling.CentreX+0.3, rows[0].Trace.Rest.X, 0.1)
	require.True(t, rows[1].Answer.Clamped)
	require.InDelta(t, curling.StandardPlayer.WeightMax, rows[1].Answer.Shot.Speed(), 1e-9, "no harder than the thrower can")
	require.EqualValues(t, inquiry.Seed, u.Table.Asked().Seed)
	best := u.Table.Asked().Ranking.Order[0]
	require.Equal(t, best, u.Selection.Now().Row, "the best answer is selected")
	require.Equal(t, best, u.Table.Best())
	values := []evaluate.Value{rows[0].Answer.Value, rows[1].Answer.Value}
	require.GreaterOrEqual(t, values[best].Win, values[1-best].Win)

	first := *u.Table.Asked()
	u.Engines.All()[0].AI, u.Engines.All()[1].AI = threeDraws{}, fast{}
	u.Ask.Start()
	u.until("answers", func() bool { return !u.Table.Asked().Running })
	require.Equal(t, first.Rows[0].Answer.Value.Ends, u.Table.Asked().Rows[0].Answer.Value.Ends, "the same question has the same answers")
}

// TestAskAboutAPlayedShot: the shot as played is evaluated beside the answers.
func TestAskAboutAPlayedShot(t *testing.T) {
	u := newUnder(t)
	g := position(t)
	g.Ends[0].Shots[0] = replay.Shot{Number: 15, Before: g.Ends[0].Shots[0].Before, Run: curling.Shot{VX: 0.1, VY: -30}, Ran: true}
	require.NoError(t, u.Open(g, "/logs/a.dcl"))
	u.Engines.Set([]string{"sample"})
	u.Engines.All()[0].AI = threeDraws{}
	u.Ask.Start()
	u.until("answers", func() bool { return !u.Table.Asked().Running })
	rows := u.Table.Asked().Rows
	require.Len(t, rows, 2)
	require.True(t, rows[1].Played())
	require.Equal(t, curling.Shot{VX: 0.1, VY: -30}, rows[1].Answer.Shot)
	u.Selection.Select(1)
	row, _ := u.Selection.Listed()
	require.Equal(t, -1, row, "a played shot has no candidates")
}

// TestOwnLimit: an engine with a weight limit of its own is asked as another thrower.
func TestOwnLimit(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(position(t), ""))
	u.Throwers.Choose(study.Thrower{Name: "twice"})
	u.Engines.Set([]string{"sample | weight_max=50", "sample"})
	u.Engines.All()[0].AI, u.Engines.All()[1].AI = fast{}, fast{}
	u.Ask.Start()
	u.until("answers", func() bool { return !u.Table.Asked().Running })
	own, common := u.Table.Asked().Rows[0].Answer, u.Table.Asked().Rows[1].Answer
	require.InDelta(t, 50, own.Shot.Speed(), 1e-9)
	require.InDelta(t, curling.StandardPlayer.WeightMax, common.Shot.Speed(), 1e-9)
	require.Equal(t, common.Thrower.Noise, own.Thrower.Noise, "the error stays that of the thrower")
}

func TestStopAndLeave(t *testing.T) {
	u := newUnder(t)
	g := position(t)
	g.Ends = append(g.Ends, g.Ends[0])
	g.Ends[1].Number = 1
	require.NoError(t, u.Open(g, ""))
	u.Engines.Set([]string{"sample"})
	u.Engines.All()[0].AI = threeDraws{may: make(chan struct{})}
	u.Ask.Start()
	require.False(t, u.Table.CanAsk(), "one question at a time")
	u.until("progress", func() bool { return u.Table.Asked().Rows[0].Progress() == 0.5 })
	u.Ask.Stop()
	u.until("the end", func() bool { return !u.Table.Asked().Running })
	require.Equal(t, evaluate.Stopped, u.Table.Asked().Rows[0].Answer.State)
	require.True(t, u.Table.CanAsk())

	u.Ask.Start()
	u.Place.GoTo(replay.Place{End: 1})
	require.False(t, u.Table.Asked().Running, "another place, another question")
	require.Len(t, u.Table.Asked().Rows, 1)
	require.False(t, u.Table.Asked().Rows[0].Asked)
	require.Zero(t, u.Table.Asked().Seed)
}

func TestNothingToAsk(t *testing.T) {
	u := newUnder(t)
	require.False(t, u.Table.CanAsk(), "no game")
	u.Ask.Start()
	require.False(t, u.Table.Asked().Running)
	doubles := position(t)
	doubles.Rules = curling.MixedDoubles()
	doubles.Ends[0].Shots[0].Number = curling.DoublesFirstShot - 1
	require.NoError(t, u.Open(doubles, ""))
	require.False(t, u.Table.CanAsk(), "a stone that is placed")
	require.Error(t, u.Open(&replay.Game{}, ""), "a game without a place")
	require.Same(t, doubles, u.Place.Game(), "what was open stays")
}

func TestQuestionOfTheSession(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(position(t), ""))
	u.Engines.Set([]string{"sample", "sample | budget=20s"})
	q, err := u.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, ai.Budget{Throws: evaluate.DefaultSims}, q.Budget, "the usual work is counted")
	require.Equal(t, 30*time.Minute, q.Timeout, "how long counted work takes depends on the machine")
	u.Terms.SetBudget(ai.Budget{Time: 3 * time.Second})
	q, err = u.Inquiry.Question()
	require.NoError(t, err)
	require.Equal(t, 4*20*time.Second+10*time.Second, q.Timeout, "as long as the slowest engine needs")
	require.NotNil(t, q.Wins)
	u.Terms.SetWinTable(study.WinTable{Source: study.WinsNone})
	u.Terms.SetBudget(ai.Budget{Throws: 500})
	u.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 40}})
	q, err = u.Inquiry.Question()
	require.NoError(t, err)
	require.Nil(t, q.Wins)
	require.Equal(t, ai.Budget{Throws: 500}, q.Budget)
	mover := q.State.Mover()
	require.InDelta(t, 40, q.Teams[mover][0].WeightMax, 0)
	require.Equal(t, curling.StandardPlayer.Noise, q.Teams[mover.Other()][0].Noise, "the opponents are not changed")
}

func TestTraceOfAShotThatCannotBeThrown(t *testing.T) {
	u := newUnder(t)
	require.NoError(t, u.Open(position(t), ""))
	trace := u.Inquiry.Tracer()
	require.Nil(t, trace(curling.Shot{VX: math.NaN(), VY: -30}).Paths)
	through := trace(curling.Shot{VX: 2, VY: -50})
	require.NotEmpty(t, through.Paths)
	require.Nil(t, through.Rest, "it leaves play")
	require.Equal(t, physics.Mori2019, u.Place.Game().Ice.Model)
}
