package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
)

// TestThrowsAreThoseOfTheEvaluation: with as many throws the share made is the same, so the errors and the intent are.
func TestThrowsAreThoseOfTheEvaluation(t *testing.T) {
	u := match1(t)
	u.ask()
	require.Nil(t, u.Samples.Of(0), "they are made in the background")
	u.until("throws", func() bool { return u.Samples.Of(0) != nil })
	throws := u.Samples.Of(0)
	require.Len(t, throws.List, sampleThrows)
	require.True(t, throws.CanBeMade)
	r := &u.Table.Asked().Rows[0]
	q, err := u.Table.Question()
	require.NoError(t, err)
	all, err := throwSample(t.Context(), &q, &throwsKey{r.question.Key, r.Answer.Shot, r.Answer.Thrower}, r.Answer.Value.Throws)
	require.NoError(t, err)
	require.InDelta(t, r.Answer.Value.Make, 1-float64(len(all.Missed()))/float64(len(all.List)), 1e-9)
	for k, x := range throws.List { // the kind of an error is relative to the spread of all
		y := all.List[k]
		require.Equal(t, [...]any{x.Shot, x.After, x.Made, x.Lies}, [...]any{y.Shot, y.After, y.Made, y.Lies})
	}

	delivered, struck := throws.Rests(20)
	require.LessOrEqual(t, len(delivered), 20)
	require.NotEmpty(t, delivered)
	for _, list := range struck {
		for _, v := range list {
			require.NotEqual(t, curling.Vec{}, v)
		}
	}
	k := throws.Nearest(delivered[3], 20, 0.1)
	require.Equal(t, delivered[3], throws.List[k].After[throws.Index])
	require.Equal(t, -1, throws.Nearest(curling.Vec{X: 99}, 20, 0.1))
	seen := map[ErrorKind]int{}
	for _, x := range throws.List {
		seen[x.Error]++
	}
	require.Len(t, seen, 3, "a thrower errs in every way")
	require.Empty(t, throws.MissedWhere(throws), "an answer fails where it fails")

	if u.Selection.Now().Row != 0 {
		u.Selection.Select(0)
	}
	u.Samples.Watch(7)
	u.until("the throw on the clock", func() bool { return u.Preview.Row() == 0 })
	end := u.Place.Playback().Path
	require.NotNil(t, end)
	u.Lines.Leave()
	for _, want := range []int{20, 200, 0} {
		u.Samples.ShowMore()
		require.Equal(t, want, u.Samples.Shown())
	}
}

// TestMissesWhereTheRivalIsMade: pairs by throw.
func TestMissesWhereTheRivalIsMade(t *testing.T) {
	a := &Throws{List: []Throw{{Made: true}, {Lies: 1}, {Lies: 2}}}
	b := &Throws{List: []Throw{{}, {Made: true}, {}}}
	require.Equal(t, []Throw{{Lies: 1}}, a.MissedWhere(b))
	require.Len(t, b.MissedWhere(a), 1)
	require.Len(t, a.Missed(), 2)
}

// TestThrowsOfStaleAnswers: they are thrown under the question that was answered, not the one asked now.
func TestThrowsOfStaleAnswers(t *testing.T) {
	u := match1(t)
	u.ask()
	u.Samples.Of(0)
	u.until("throws", func() bool { return u.Samples.Of(0) != nil })
	before, row := u.Samples.Of(0), u.Table.Asked().Rows[0].Row
	u.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own1})
	k := u.Table.rowOf(row)
	require.GreaterOrEqual(t, k, 0)
	require.False(t, u.Table.Asked().Rows[k].current(u.Session))
	require.Equal(t, before, u.Samples.Of(k), "they are kept")
	u.Samples.throws = nil // as in a study that was opened
	u.Samples.Of(k)
	u.until("throws", func() bool { return u.Samples.Of(k) != nil })
	require.Equal(t, before, u.Samples.Of(k), "and made again alike")
	u.Table.Asked().Rows[k].question.Asked.Machine = "rules that are not loaded"
	u.Samples.throws = nil
	require.Nil(t, u.Samples.Of(k))
}
