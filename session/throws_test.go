package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/throws"
)

// TestThrowsAreThoseOfTheEvaluation: with as many throws the share made is the same, so the errors and the intent are.
func TestThrowsAreThoseOfTheEvaluation(t *testing.T) {
	u := match1(t)
	u.ask()
	require.Nil(t, u.Samples.Of(0), "they are made in the background")
	u.until("throws", func() bool { return u.Samples.Of(0) != nil })
	sampled := u.Samples.Of(0)
	require.Len(t, sampled.List, throws.Sampled)
	require.True(t, sampled.CanBeMade)
	r := &u.Table.Asked().Rows[0]
	q, err := u.Inquiry.Question()
	require.NoError(t, err)
	all, err := throws.Make(t.Context(), &q, r.Answer.Shot, r.Answer.Thrower, r.Answer.Value.Throws)
	require.NoError(t, err)
	require.InDelta(t, r.Answer.Value.Make, 1-float64(len(all.Missed()))/float64(len(all.List)), 1e-9)
	for k, x := range sampled.List { // the kind of an error is relative to the spread of all
		y := all.List[k]
		require.Equal(t, [...]any{x.Shot, x.After, x.Made, x.Lies}, [...]any{y.Shot, y.After, y.Made, y.Lies})
	}

	delivered, struck := sampled.Rests(20)
	require.LessOrEqual(t, len(delivered), 20)
	require.NotEmpty(t, delivered)
	for _, list := range struck {
		for _, v := range list {
			require.NotEqual(t, curling.Vec{}, v)
		}
	}
	k := sampled.Nearest(delivered[3], 20, 0.1)
	require.Equal(t, delivered[3], sampled.List[k].After[sampled.Index])
	require.Equal(t, -1, sampled.Nearest(curling.Vec{X: 99}, 20, 0.1))
	seen := map[throws.ErrorKind]int{}
	for _, x := range sampled.List {
		seen[x.Error]++
	}
	require.Len(t, seen, 3, "a thrower errs in every way")

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

// TestThrowsOfStaleAnswers: they are thrown under the question that was answered, not the one asked now.
func TestThrowsOfStaleAnswers(t *testing.T) {
	u := match1(t)
	u.ask()
	u.Samples.Of(0)
	u.until("throws", func() bool { return u.Samples.Of(0) != nil })
	before, row := u.Samples.Of(0), u.Table.Asked().Rows[0].Row
	u.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: own1})
	k := u.Table.RowOf(row)
	require.GreaterOrEqual(t, k, 0)
	require.False(t, u.Table.Current(&u.Table.Asked().Rows[k]))
	require.Equal(t, before, u.Samples.Of(k), "they are kept")
	opened := throws.New(u.Table, u.Inquiry, u.Selection, u.Preview, u.Jobs) // as for a study that was opened
	opened.Of(k)
	u.until("throws", func() bool { return opened.Of(k) != nil })
	require.Equal(t, before, opened.Of(k), "and made again alike")
	u.Table.Asked().Rows[k].Question.Asked.Machine = "rules that are not loaded"
	require.Nil(t, throws.New(u.Table, u.Inquiry, u.Selection, u.Preview, u.Jobs).Of(k))
}
