package scoremap

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/internal/parttest"
	"github.com/hogline/hogline/session/internal/tabletest"
	"github.com/hogline/hogline/session/selection"
	"github.com/hogline/hogline/session/study"
)

// TestMapOfAnAI: a map of an AI is there for the turn of its answer, the other turn, then none; it goes with its answer, that of the
// referee stays.
func TestMapOfAnAI(t *testing.T) {
	b := parttest.New(t)
	left, right := tabletest.Answer(curling.Shot{VY: -30, Turn: curling.Left}), tabletest.Answer(curling.Shot{VY: -30})
	left.Answer.Map = &ai.Map{Cols: 2, Rows: 2}
	tb := tabletest.Given(b, left, right)
	sel := selection.New(tb, nil)
	sm := New(b.Doc, &parttest.Place{Of: parttest.Position()}, nil, nil, tb, sel, b.Jobs, b.Report)
	require.False(t, sm.Next(), "no answer is selected, and nothing can be asked")
	require.Empty(t, sm.Layers())
	sm.NextLayer()
	require.Equal(t, NoMap, sm.Which())
	sel.Select(0)
	require.Equal(t, []compare.Layer{OwnLayer}, sm.Layers())
	for _, want := range []MapShown{LeftMap, RightMap, NoMap, LeftMap} {
		require.True(t, sm.Next())
		require.Equal(t, want, sm.Which())
	}
	require.Equal(t, curling.Left, sm.Which().Turn())
	require.Same(t, left.Row, sm.Own().Row)
	m, difference := sm.Shown()
	require.Same(t, left.Answer.Map, m)
	require.False(t, difference)
	sel.Select(1)
	require.Equal(t, NoMap, sm.Which(), "another answer")
	require.Nil(t, sm.Own())
	sel.Select(0)
	sm.Next()
	sel.LeavePlace(true)
	require.Equal(t, NoMap, sm.Which())
}

// TestWeightsOfAMap: the weights are gone through one by one, each change is told.
func TestWeightsOfAMap(t *testing.T) {
	b := parttest.New(t)
	tb := tabletest.Given(b)
	sm := New(b.Doc, &parttest.Place{Of: parttest.Position()}, nil, nil, tb, selection.New(tb, nil), b.Jobs, b.Report)
	told := 0
	sm.Changed.Watch(func() { told++ })
	require.Zero(t, sm.ToGo(), "draws at first")
	for _, toGo := range mapWeights[1:] {
		sm.NextWeight()
		require.Equal(t, toGo, sm.ToGo())
	}
	sm.NextWeight()
	require.Zero(t, sm.ToGo())
	require.Equal(t, len(mapWeights), told)
}

// TestMapOfTheReferee: it is made once for a question and a thrower, in all its layers, and stays when an answer is selected; the map
// of one thrower less that of himself is nothing.
func TestMapOfTheReferee(t *testing.T) {
	p := tabletest.New(t, "sample")
	sel := selection.New(p.Table, nil)
	sm := New(p.Doc, p.Place, p.Inquiry, p.Throwers, p.Table, sel, p.Jobs, p.Report)
	shown := func() *ai.Map {
		m, _ := sm.Shown()
		return m
	}
	require.Nil(t, shown(), "none is asked for")
	sm.SetLayer(compare.MeanLayer)
	require.Equal(t, RightMap, sm.Which())
	require.Nil(t, shown(), "it is being made")
	p.Jobs.EndPlace()
	sm.LeavePlace(true)
	require.Nil(t, shown(), "and begun again")
	p.Until("the map", func() bool { return shown() != nil })
	mean := shown()
	_, ok := sm.Ends(curling.Shot{VY: -31})
	require.True(t, ok)
	sm.NextLayer()
	require.NotEqual(t, compare.MeanLayer, sm.Layer())
	p.Until("the next layer", func() bool { return shown() != nil })
	sm.SetLayer(compare.MeanLayer)
	require.Same(t, mean, shown(), "it is kept")
	sel.Select(0)
	require.Equal(t, RightMap, sm.Which(), "it is of no answer")

	me := study.Thrower{Name: "me", Own: p.Throwers.Now()}
	sm.SetAgainst(me)
	require.Equal(t, "me", sm.Against())
	p.Until("the difference", func() bool { return shown() != nil })
	require.InDelta(t, 0, shown().At(curling.Right, 0.1, -31), 1e-6)
	_, difference := sm.Shown()
	require.True(t, difference)
	sel.LeavePlace(true)
	require.Equal(t, NoMap, sm.Which(), "it was of the place")
	require.Empty(t, p.Errors)
}

// TestEndsBesideTheMapOfAnAI: the referee's distributions are made beside the map of an AI, of its thrower alone; the map of the mean is
// there with them.
func TestEndsBesideTheMapOfAnAI(t *testing.T) {
	p := tabletest.New(t, "sample")
	sm := New(p.Doc, p.Place, p.Inquiry, p.Throwers, p.Table, selection.New(p.Table, nil), p.Jobs, p.Report)
	sm.prepareEnds()
	p.Until("the ends", func() bool {
		_, ok := sm.Ends(curling.Shot{VY: -31})
		return ok
	})
	require.Len(t, sm.maps, 1)
	sm.SetLayer(compare.MeanLayer)
	m, difference := sm.Shown()
	require.NotNil(t, m)
	require.False(t, difference)

	for i := range 2 * keptMaps {
		other := p.Throwers.Now()
		other.WeightMax--
		p.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: other})
		sm.prepareEnds()
		p.Jobs.EndPlace()
		sm.LeavePlace(true)
		require.Len(t, sm.maps, (i+1)%keptMaps, "of a dozen throwers the maps are kept")
		if sm.maps == nil {
			break
		}
		sm.maps[scoreMapKey{player: curling.Player{WeightMax: float64(i)}}] = nil
	}
	require.Empty(t, sm.maps)
	require.Empty(t, sm.shown)
	require.Empty(t, p.Errors)
}

// TestMapWithSweepers: the referee's map is of the sweepers of its thrower, and says how much of it is there while it is made.
func TestMapWithSweepers(t *testing.T) {
	p := tabletest.New(t, "sample")
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	p.Place.Game().Ice = ice
	p.Throwers.Choose(study.Thrower{Name: study.OwnThrower, Own: physics.StandardPlayer(physics.FCV1)})
	sm := New(p.Doc, p.Place, p.Inquiry, p.Throwers, p.Table, selection.New(p.Table, nil), p.Jobs, p.Report)
	sm.SetLayer(compare.MeanLayer)
	shown := func() *ai.Map {
		m, _ := sm.Shown()
		return m
	}
	p.Until("the map", func() bool { return shown() != nil })
	without := shown()
	_, making := sm.Making()
	require.False(t, making)
	who, known := sm.Sweepers()
	require.Equal(t, curling.NoSweepers, who)
	require.True(t, known)

	p.Throwers.SetSweepers(curling.ClubSweepers)
	shares := []float64{}
	sm.Changed.Watch(func() {
		if share, making := sm.Making(); making {
			shares = append(shares, share)
		}
	})
	p.Until("the map with sweepers", func() bool { return shown() != nil || len(p.Errors) > 0 })
	require.Empty(t, p.Errors)
	require.Less(t, shown().Cols, without.Cols)
	who, known = sm.Sweepers()
	require.Equal(t, curling.ClubSweepers, who)
	require.True(t, known)
	require.NotEmpty(t, shares)
	for i, share := range shares {
		require.True(t, share > 0 && share <= 1 && (i == 0 || share > shares[i-1]), "%v", shares)
	}
	at := len(shares)
	sm.making, sm.progress = shownMapKey{layer: compare.MeanLayer}, 0.5
	sm.proceed(0.4)
	require.Len(t, shares, at, "told late")
	sm.proceed(0.6)
	sm.proceed(0.6)
	require.Equal(t, []float64{0.6}, shares[at:], "told once")
	sm.making = shownMapKey{}

	me := p.Throwers.Now()
	me.Sweepers = curling.NoSweepers
	sm.SetAgainst(study.Thrower{Name: "me", Own: me})
	p.Until("the difference", func() bool { return shown() != nil || len(p.Errors) > 0 })
	for _, v := range shown().Value[curling.Right] {
		require.Zero(t, v, "the other is swept, too")
	}
	require.Empty(t, p.Errors)
}
