package ice

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics/aim"
)

// drawTo is an AI that draws to a place.
type drawTo struct{ at curling.Vec }

// besideTheTee is a draw beside the stone on the tee.
var besideTheTee = drawTo{curling.Vec{X: curling.CentreX + 0.3, Y: curling.TeeY}}

func (d drawTo) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	aimer, err := aim.New(r.Ice)
	if err != nil {
		return ai.Suggestion{}, err
	}
	shot, err := aimer.Draw(d.at, curling.Left)
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: shot, Win: math.NaN(), Score: math.NaN()}}}, err
}

// TestThrowsAreShownAndWatched: as many as wanted, of the answer selected, and a click plays the one that stopped there.
func TestThrowsAreShownAndWatched(t *testing.T) {
	e, v := newView(t)
	e.Session.Engines.Set([]string{"sample"})
	e.Session.Engines.All()[0].AI = besideTheTee
	e.Session.Ask.Start()
	e.Until("the answer", func() bool { return !e.Session.Table.Asked().Running })
	require.Empty(t, v.Rink.Clouds(), "not asked for")
	v.watch(curling.Tee)
	v.throws.Tapped(nil)
	if e.Session.Selection.Now().Row < 0 {
		e.Session.Selection.Select(0)
	}
	e.Until("the throws", func() bool { return len(v.Rink.Clouds()) > 0 })
	own := func() []curling.Vec { c := v.Rink.Clouds(); return c[len(c)-1].Points }
	few := own()
	require.LessOrEqual(t, len(few), 20)
	require.NotEmpty(t, few)
	require.Len(t, v.Rink.Clouds(), 2, "and those of the stone on the tee, where it was moved")
	require.True(t, v.throws.Selected)

	v.tool().tap(curling.Vec{X: -20})
	require.Equal(t, -1, e.Session.Preview.Row())
	v.tool().tap(few[0])
	e.Until("the throw", func() bool { return e.Session.Preview.Row() == 0 })
	e.Session.Place.Playback().Clock.SeekFraction(1)
	rest := curling.Vec{}
	for _, s := range e.Session.Place.Playback().Stones() {
		if s.At.Distance(few[0]) < 0.02 {
			rest = s.At
		}
	}
	require.NotZero(t, rest, "it stops where its dot is")
	e.Session.Lines.Leave()

	v.throws.Tapped(nil)
	require.Greater(t, len(own()), len(few))
	scene, _, _ := v.Scene()
	require.Equal(t, v.Rink.Clouds(), scene.Clouds, "on a saved picture too")
	v.throws.Tapped(nil)
	require.Empty(t, v.Rink.Clouds())
	require.False(t, v.throws.Selected)
}
