package matchplay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/replay"
)

// advisedMatch is a match of a person who is first asked, with little thought.
func advisedMatch(t *testing.T, rules string) *fixture {
	f := newFixture(t, rules)
	f.setup.Seats[0] = Seat{Person: true,
		Thrower: curling.Player{Noise: curling.Noise{Model: curling.Polar, A: 0.05, B: 0.004}, WeightMax: 31}}
	f.Session.Terms.SetBudget(ai.Budget{Throws: 200})
	f.SetFast(true)
	f.Advise() // nobody is asked
	require.Nil(t, f.Advice())
	f.Start(f.setup)
	f.until("the question", func() bool {
		if f.Question != nil && f.Question.Kind == AskPlace {
			require.False(t, f.CanAdvise())
			f.Place(f.Question.Legal[0])
		}
		return f.CanAdvise()
	})
	return f
}

// throwTo throws a shot that stops at a place.
func (f *fixture) throwTo(v curling.Vec) {
	f.t.Helper()
	f.Session.Aim.At(v)
	f.until("the aim", f.CanThrow)
	require.True(f.t, f.Throw())
}

// judgements are the shots of the person that were judged.
func (f *fixture) judgements() (list []*Advice) {
	for _, e := range f.Events {
		if e.Judged != nil {
			require.Equal(f.t, match.Thrown, e.Kind)
			require.Equal(f.t, curling.TeamID(0), e.State.Mover(), "no shot of an AI")
			list = append(list, e.Judged)
		}
	}
	return list
}

// TestAdvice: a person hears what an AI would throw for him, and where he wishes it what his own shot was worth beside it.
func TestAdvice(t *testing.T) {
	f := advisedMatch(t, "five-rock-both")
	require.Nil(t, f.Advice(), "he did not ask")
	f.Session.Place.Move((*replay.Game).Previous)
	f.Advise()
	a := f.Advice()
	require.False(t, a.Done())
	require.Nil(t, a.Shot())
	f.until("the advice", a.Done)
	require.Same(t, a, f.Advice())
	require.Equal(t, f.live, f.Session.Place.At())
	require.Equal(t, f.setup.Seats[0].Thrower.Noise, a.question.Asked.Teams[0][0].Noise, "for his error")
	require.InDelta(t, 31, a.question.Asked.Teams[0][0].WeightMax, 0)
	require.LessOrEqual(t, a.Shot().Answer.Shot.Speed(), 31.0+1e-9, "and his limit")
	require.Positive(t, a.Shot().Answer.Value.Win)
	require.Nil(t, a.Thrown())
	f.throwTo(curling.Tee)
	f.until("the next question", f.CanAdvise)
	require.Empty(t, f.judgements(), "not wished")
	require.Nil(t, f.Advice(), "that of the shot before")

	f.SetJudging(true)
	require.True(t, f.Judging())
	f.Advise()
	called := curling.Vec{X: curling.CentreX + 1.5, Y: curling.TeeY - 1.7} // behind the house
	f.throwTo(called)
	f.until("the judgement", func() bool { return len(f.judgements()) == 1 })
	j := f.judgements()[0]
	require.Equal(t, f.Record.Shots[2].Answered, j.Thrown().Answer.Asked, "what he called, without the error of his throw")
	require.Equal(t, curling.TeamID(0), j.question.Asked.State.Mover())
	require.Equal(t, 2, j.question.Asked.State.Shot)
	require.Positive(t, j.Thrown().Answer.Value.Throws)
	require.Zero(t, min(j.Shot().Answer.Value.Loss, j.Thrown().Answer.Value.Loss), "held against each other")

	// Shots at which nobody waits for the judgement of the one before.
	f.until("the next question", f.CanAdvise)
	f.throwTo(called)
	f.until("the next question", f.CanAdvise)
	f.Session.Place.Move((*replay.Game).Previous)
	require.NotEqual(t, f.live, f.Session.Place.At())
	changes := 0
	f.OnChange = func() { changes++ }
	f.Advise()
	require.Equal(t, f.live, f.Session.Place.At())
	require.Positive(t, changes)
	f.until("the advice", func() bool { return f.Advice() != nil && f.Advice().Done() })
	for _, j := range f.judgements() {
		require.Contains(t, []int{2, 4}, j.question.Asked.State.Shot, "no shot has the judgement of another one")
	}
	require.NotSame(t, f.judgements()[0], f.Advice())

	f.Advise()
	f.Start(f.setup) // while it is asked
	require.Nil(t, f.advice)
	f.until("the end of the question", func() bool { return !f.Session.Ask.Running() })
	f.until("the question of another match", f.CanAdvise)
	require.Nil(t, f.Advice())
	require.Empty(t, f.judgements())
}

// TestAdviceByOwnRules: advice is under the rules of the match, also where a machine scores, and no server is helped against.
func TestAdviceByOwnRules(t *testing.T) {
	f := advisedMatch(t, "skins")
	f.Advise()
	a := f.Advice()
	f.until("the advice", a.Done)
	require.Equal(t, f.Record.Rules.Name, a.question.Asked.Rules.Name)
	require.NotEmpty(t, a.question.Asked.Machine)
	f.Setup.Server = "somewhere"
	require.False(t, f.CanAdvise())
	f.Advise()
	require.Nil(t, f.Advice())
	f.SetJudging(true)
	was := f.advice
	f.judge()
	require.Same(t, was, f.advice)
}

// TestAdviceInMixedDoubles: two throw for a team, and the placed stones lie on the ice.
func TestAdviceInMixedDoubles(t *testing.T) {
	f := advisedMatch(t, "mixed-doubles")
	f.SetJudging(true)
	f.Advise()
	a := f.Advice()
	f.until("the advice", a.Done)
	require.Equal(t, f.State.Position, a.question.Asked.State.Position)
	require.Positive(t, a.question.Asked.State.Position.Count())
	require.NotNil(t, a.Shot())
	f.throwTo(curling.Tee)
	f.until("the judgement", func() bool { return len(f.judgements()) == 1 })
	require.NotNil(t, f.judgements()[0].Thrown())
}
