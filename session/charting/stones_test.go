package charting

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/proposal"
)

// lying is a chart whose first stones lie at places, each shot done.
func lying(t *testing.T, places ...curling.Vec) *rink {
	t.Helper()
	r := newRink(t)
	r.begin(chart.Fours)
	for i, p := range places {
		r.Stones.Put(i, p)
		r.wait()
		r.Done()
	}
	return r
}

// beside is a place beside the tee, in m to the right of it and away from the hack that is played to.
func beside(right, up float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: right, Y: up}) }

// TestStonesThatTouch: a stone put up to 6 cm beside another one, or up to 10 cm into it, touches it, on every side; one that is put
// farther off, or deeper, stays where it was put.
func TestStonesThatTouch(t *testing.T) {
	r := lying(t, curling.Tee)
	const touch = 2 * curling.StoneRadius
	for _, turn := range []float64{0, 1, 2, 3, 4, 5} {
		way := curling.Vec{X: math.Cos(turn), Y: math.Sin(turn)}
		for off, touches := range map[float64]bool{0.0595: true, 0.061: false, -0.0995: true, -0.101: false, 0.01: true} {
			at := curling.Tee.Add(way.Mul(touch + off))
			r.Stones.Put(1, at)
			now := r.House()[1].At
			if !touches {
				require.Equal(t, at, now, "%v", off)
				continue
			}
			require.InDelta(t, touch, now.Distance(curling.Tee), 2e-4)
			require.Greater(t, now.Distance(curling.Tee), touch, "simulators take them apart")
			require.InDelta(t, 0, now.Sub(curling.Tee).Mul(1/touch).Distance(way), 1e-3, "on the side where it was put")
		}
	}
	r = lying(t, beside(-0.2, 0), beside(0.2, 0))
	r.Stones.Put(2, beside(0.05, 0.25))
	require.InDelta(t, touch, r.House()[2].At.Distance(beside(0.2, 0)), 2e-4, "the one that it nearly touches")
	r.Stones.Put(2, beside(-0.05, 0.25))
	require.InDelta(t, touch, r.House()[2].At.Distance(beside(-0.2, 0)), 2e-4)
	r = lying(t, curling.Tee)
	r.Stones.Put(0, beside(0.2, 0))
	require.Equal(t, beside(0.2, 0), r.House()[0].At, "no stone touches itself")
}

// TestBesideTheSheet: a stone lies in play while none of it is beyond the side lines or all of it beyond the back line or before the hog
// line; else it is out.
func TestBesideTheSheet(t *testing.T) {
	ice, err := physics.IceOf(physics.Today)
	require.NoError(t, err)
	b := ice.Bounds
	const mm = 0.001
	for _, c := range []struct {
		at   curling.Vec
		lies bool
	}{
		{curling.Vec{X: b.Side + mm, Y: 5}, true}, {curling.Vec{X: b.Side - mm, Y: 5}, false},
		{curling.Vec{X: curling.SheetWidth - b.Side - mm, Y: 5}, true}, {curling.Vec{X: curling.SheetWidth - b.Side + mm, Y: 5}, false},
		{curling.Vec{X: 2, Y: b.Back + mm}, true}, {curling.Vec{X: 2, Y: b.Back - mm}, false},
		{curling.Vec{X: 2, Y: b.Hog + curling.StoneRadius - mm}, true}, {curling.Vec{X: 2, Y: b.Hog + curling.StoneRadius + mm}, false},
	} {
		r := newRink(t)
		r.begin(chart.Fours)
		r.Stones.Put(0, c.at)
		require.Equal(t, c.lies, r.House()[0].Rest == chart.InPlay, "%v", c.at)
		require.Equal(t, !c.lies, r.House()[0].Rest == chart.Out, "%v", c.at)
	}
}

// TestNextStone: the stones that lie and the thrown one, in turn.
func TestNextStone(t *testing.T) {
	r := lying(t, curling.Tee, beside(1, 0), beside(-1, 0), beside(0, 1))
	r.Stones.Remove(1)
	r.Stones.Select(0)
	var seen []int
	for range 4 {
		r.Stones.NextStone()
		seen = append(seen, r.Stones.Stone())
	}
	require.Equal(t, []int{2, 3, 4, 0}, seen, "one is out")
}

// TestNudgedStone: to the right and up as the house is shown; one that lies nowhere comes to the tee.
func TestNudgedStone(t *testing.T) {
	r := lying(t, beside(1, 0))
	r.Stones.Nudge(0.1, 0)
	require.Equal(t, curling.Tee, r.House()[1].At)
	r.Stones.Nudge(0.1, 0.2)
	require.InDelta(t, 0, r.House()[1].At.Distance(beside(0.1, -0.2)), 1e-9)
	r.Stones.Remove(1)
	r.Stones.Nudge(0.1, 0)
	require.Equal(t, chart.InPlay, r.House()[1].Rest)
}

// TestNothingIsPutAtTheEndOfAnEnd: nor while nothing is charted.
func TestNothingIsPutAtTheEndOfAnEnd(t *testing.T) {
	r := newRink(t)
	require.Empty(t, r.Path())
	require.False(t, r.Stones.Lay([]Lying{{0, curling.Tee}}))
	r.Stones.Tap(curling.Tee, 0.1)
	r.Enter()
	r.Undo()
	require.False(t, r.IsOpen())
	r.begin(chart.Fours)
	r.GoTo(chart.Cursor{Shot: curling.Stones})
	require.False(t, r.Stones.Lay([]Lying{{0, curling.Tee}}))
	r.Stones.Tap(curling.Tee, 0.1)
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)})
	r.Done()
	r.Stopwatch.Press(false)
	require.Equal(t, NoLeg, r.Stopwatch.Leg())
	require.Empty(t, r.State().Ends)
	r.Enter()
	require.Equal(t, chart.Cursor{Shot: curling.Stones}, r.At(), "an end of which nothing is known has no score to take")
	r.SetEnd(chart.EndFields{Score: chart.Noted([2]int{2, 0})})
	r.GoTo(chart.Cursor{Shot: curling.Stones})
	r.Enter()
	require.Equal(t, chart.Cursor{End: 1}, r.At())
}

// TestStonesWithoutAnOwnPlace: who lay nowhere that is known takes a place that is seen, the thrown one first, and the nearest of its team;
// those that were seen to be out stay out.
func TestStonesWithoutAnOwnPlace(t *testing.T) {
	r := lying(t, curling.Tee, beside(1, 0))
	r.Grade(4) // of stone 2 nobody saw anything
	r.Stones.Remove(1)
	r.Done()
	require.Equal(t, chart.Cursor{Shot: 4}, r.At())
	require.True(t, r.Stones.Lay([]Lying{{0, beside(0, 0.01)}, {0, beside(1, 1)}, {0, beside(-1, 1)}}))
	h := r.House()
	require.Equal(t, beside(0, 0.01), h[0].At)
	require.Equal(t, beside(1, 1), h[4].At, "the thrown one is the first of those that are new")
	require.Equal(t, beside(-1, 1), h[2].At, "then the one that nobody saw")
	require.Equal(t, []chart.Rest{chart.Out, chart.Out}, []chart.Rest{h[1].Rest, h[3].Rest})
	require.Nil(t, r.Shot().Stones[1], "nothing is noted of a stone that was out before")
}

// TestSteps: over the borders of ends, from the first shot to the first one that is not charted, no farther.
func TestSteps(t *testing.T) {
	r := lying(t, curling.Tee)
	r.Step(1)
	require.Equal(t, chart.Cursor{Shot: 1}, r.At(), "nothing is charted behind it")
	r.Step(-2)
	require.Equal(t, chart.Cursor{Shot: 1}, r.At(), "nothing is before the first")
	r.SetEnd(chart.EndFields{Score: chart.Noted([2]int{1, 0})})
	require.Equal(t, chart.Cursor{End: 1}, r.At())
	r.Step(-1)
	require.Equal(t, chart.Cursor{Shot: curling.Stones}, r.At(), "the end of the end")
	r.Step(1)
	require.Equal(t, chart.Cursor{End: 1}, r.At())
	r.GoTo(chart.Cursor{End: -1, Shot: -1})
	require.Equal(t, chart.Cursor{}, r.At())
	r.GoTo(chart.Cursor{End: 9, Shot: 99})
	require.Equal(t, chart.Cursor{End: len(r.State().Ends), Shot: curling.Stones}, r.At())
	require.Equal(t, curling.Stones-1, r.Stones.Stone(), "at the end of the end the last stone")

	doubles := newRink(t)
	doubles.begin(chart.Doubles)
	first := doubles.State().Rules.FirstShot
	doubles.SetEnd(chart.EndFields{Score: chart.Noted([2]int{1, 0})})
	told := 0
	doubles.Changed.Watch(func() { told++ })
	for back := 1; ; back++ {
		before := doubles.At()
		doubles.Step(-1)
		if doubles.At() == before {
			require.Equal(t, []int{curling.Stones + 1 - first, curling.Stones + 1 - first}, []int{back - 1, told}, "every shot, and the end")
			break
		}
	}
	require.Equal(t, chart.Cursor{Shot: first}, doubles.At())
	doubles.Step(curling.Stones + 2 - first)
	require.Equal(t, chart.Cursor{Shot: first}, doubles.At(), "beyond the first shot that is not charted")
	doubles.Step(curling.Stones + 1 - first)
	require.Equal(t, chart.Cursor{End: 1, Shot: first}, doubles.At())
}

// TestGradesThatAskWhy: of 0 to 2 of the shot before, unless it was the last of the end before.
func TestGradesThatAskWhy(t *testing.T) {
	for g, asks := range map[chart.Grade]bool{0: true, 2: true, 3: false, chart.GradeX: false} {
		r := newRink(t)
		r.begin(chart.Fours)
		_, ok := r.Missed()
		require.False(t, ok, "nothing is before the first shot")
		r.Grade(g)
		_, ok = r.Missed()
		require.Equal(t, asks, ok, "%d", g)
		r.GoTo(chart.Cursor{Shot: 3})
		_, ok = r.Missed()
		require.False(t, ok, "the shot before is not charted")
	}
	r := newRink(t)
	r.begin(chart.Fours)
	r.GradeOf(5, 6)
	scale, _ := r.ShotAt(chart.Cursor{}).Scale.Get()
	grade, _ := r.ShotAt(chart.Cursor{}).Grade.Get()
	require.Equal(t, []chart.Grade{5, 6}, []chart.Grade{grade, scale})
}

// TestNoteOfAnEnd: the shot that is shown stays.
func TestNoteOfAnEnd(t *testing.T) {
	r := lying(t, curling.Tee)
	told := 0
	r.Changed.Watch(func() { told++ })
	r.NoteEnd(0, chart.EndFields{Note: chart.Noted("wet")})
	require.Equal(t, chart.Cursor{Shot: 1}, r.At())
	require.Equal(t, "wet", r.State().Ends[0].Set.Note.Or(""))
	require.Equal(t, 1, told)
}

// TestProposalsInTurn: those that move a stone by more than 2 cm, of stones that nobody noted; a tap on one takes it.
func TestProposalsInTurn(t *testing.T) {
	r := lying(t, curling.Tee, beside(1, 0))
	propose := func(places ...map[int]curling.Vec) {
		r.Proposals.found = proposals{}
		for k, moved := range places {
			g := proposal.Ghosts{Share: float64(k+1) / 10}
			h := r.Before()
			p, _ := h.Position()
			for i, at := range moved {
				p[i] = at
			}
			g.Throw.Outcome.Position = p
			r.Proposals.found.Ghosts = append(r.Proposals.found.Ghosts, g)
		}
	}
	propose(map[int]curling.Vec{0: beside(0, 0.019)}, map[int]curling.Vec{0: beside(0, 0.021)}, map[int]curling.Vec{1: {}})
	list, share := r.Proposals.Ghosts()
	require.Empty(t, list)
	require.InDelta(t, 0.1, share, 0)
	r.Proposals.NextGhosts()
	list, share = r.Proposals.Ghosts()
	require.Equal(t, []Ghost{{Stone: 0, At: beside(0, 0.021)}}, list)
	require.InDelta(t, 0.2, share, 0)
	r.Proposals.NextGhosts()
	list, _ = r.Proposals.Ghosts()
	require.Equal(t, []Ghost{{Stone: 1, Out: true, At: beside(1, 0)}}, list)
	require.False(t, ghostAt(r, beside(1, 0), 0.1), "a stone that is proposed to be out is nowhere to tap on")
	r.Proposals.NextGhosts()
	list, _ = r.Proposals.Ghosts()
	require.Equal(t, 0, list[0].Stone, "the one that moves nothing is left out")

	propose(map[int]curling.Vec{0: beside(0, 0.5)})
	const reach = 0.1
	require.True(t, ghostAt(r, beside(0, 0.5+curling.StoneRadius+reach-0.001), reach))
	require.False(t, ghostAt(r, beside(0, 0.5+curling.StoneRadius+reach+0.001), reach))
	r.Stones.Tap(beside(0, 0.5), reach)
	require.Equal(t, beside(0, 0.5), r.House()[0].At)
	require.Equal(t, chart.Accepted, r.House()[0].By)
	require.Nil(t, r.Shot().Stones[2], "the thrown stone was not put there")
}

func ghostAt(r *rink, at curling.Vec, reach float64) bool {
	_, ok := r.Proposals.GhostAt(at, reach)
	return ok
}

// TestWhatIsProposedOfTheTask: one that is noted is not proposed.
func TestWhatIsProposedOfTheTask(t *testing.T) {
	r := lying(t, beside(0, -0.05))
	r.Stones.Put(1, beside(0.02, 0.21))
	r.wait()
	task, ok := r.Proposals.Task()
	require.True(t, ok)
	require.NotEmpty(t, task)
	r.Set(chart.ShotFields{Task: chart.Noted(replay.TaskFreeze)})
	r.wait()
	task, ok = r.Proposals.Task()
	require.False(t, ok)
	require.Equal(t, replay.TaskFreeze, task)
}

// TestPlanOfATarget: the stone that a shot is meant for stands for its place.
func TestPlanOfATarget(t *testing.T) {
	r := lying(t, beside(0.3, 0))
	r.Set(chart.ShotFields{Target: chart.Noted(curling.Tee), OnStone: chart.Noted(0), Turn: chart.Noted(curling.Left)})
	set := r.Shot()
	q, _ := r.Proposals.question(&set)
	target, ok := r.Proposals.target(&set, &q)
	require.True(t, ok)
	require.Equal(t, 0, target.Stone)
	require.Equal(t, beside(0.3, 0), target.At)
	r.Set(chart.ShotFields{OnStone: chart.Noted(5)})
	set = r.Shot()
	target, _ = r.Proposals.target(&set, &q)
	require.Empty(t, target.Weight)
	r.Set(chart.ShotFields{Weight: chart.Noted(shotname.TeeWeight)})
	set = r.Shot()
	target, _ = r.Proposals.target(&set, &q)
	require.Equal(t, shotname.TeeWeight, target.Weight)
	require.Equal(t, -1, target.Stone, "it does not lie")
	require.Equal(t, curling.Tee, target.At)
}

// TestWhatIsKnownOfAShot: the stones that a hand noted count; of a thrown stone that went out only that it is out, and a stone that was
// hogged or burned explains nothing.
func TestWhatIsKnownOfAShot(t *testing.T) {
	for fate, explains := range map[chart.Fate]bool{chart.WentOut: true, chart.Hogged: false, chart.Burned: false} {
		r := lying(t, curling.Tee)
		r.Stones.Put(0, beside(0, 0.4))
		r.Stones.Select(1)
		r.Stones.Out(fate)
		set := r.Shot()
		q, known := r.Proposals.question(&set)
		require.Equal(t, explains, known, fate)
		if explains {
			require.EqualValues(t, 3, q.Known)
			require.Equal(t, beside(0, 0.4), q.After[0])
			require.False(t, q.After.Has(1))
			require.Equal(t, curling.Tee, q.Before[0])
		}
	}
	r := lying(t, curling.Tee)
	thrown := func(set chart.ShotFields) (curling.Position, uint16, bool) {
		q, known := r.Proposals.question(&set)
		return q.After, q.Known, known
	}
	at := map[int]*chart.Field[chart.Place]{0: chart.Noted(chart.OutOfPlay), 1: chart.Noted(chart.At(beside(0.3, 0)))}
	after, which, known := thrown(chart.ShotFields{Stones: at})
	require.True(t, known)
	require.EqualValues(t, 3, which)
	require.Equal(t, curling.Position{1: beside(0.3, 0)}, after)
	after, which, known = thrown(chart.ShotFields{Stones: at, Fate: chart.Noted(chart.WentOut)})
	require.True(t, known)
	require.EqualValues(t, 3, which)
	require.Equal(t, curling.Position{}, after, "that it went out counts more than where it lay")
	_, _, known = thrown(chart.ShotFields{Stones: map[int]*chart.Field[chart.Place]{0: chart.Noted(chart.OutOfPlay)}})
	require.False(t, known, "nothing of the thrown one")
}

// TestStoneThatIsPutOut is the one that is chosen; where another stone lies changes no fate of the thrown one.
func TestStoneThatIsPutOut(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Stones.Put(0, curling.Tee)
	r.wait()
	r.Done()
	r.Stones.Put(0, curling.Vec{X: -1, Y: 5})
	require.Equal(t, []any{0, chart.Out}, []any{r.Stones.Stone(), r.House()[0].Rest})
	r.Stones.Select(1)
	r.Stones.Out(chart.Hogged)
	r.Stones.Put(0, curling.Tee)
	require.Equal(t, chart.Hogged, r.Shot().Fate.Or(""))
	r.Stones.Put(1, curling.Vec{X: curling.Tee.X + 1, Y: curling.Tee.Y})
	require.False(t, r.Shot().Fate.Known())
}

// TestNewestChartsFirst: by the time when they were written, not by their names.
func TestNewestChartsFirst(t *testing.T) {
	r := newRink(t)
	folder := r.c.Folder
	require.NoError(t, os.MkdirAll(folder, 0o700))
	var want []string
	for i, name := range []string{"b", "c", "a"} {
		path := filepath.Join(folder, name+chart.Extension)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		at := time.Unix(1_000_000-int64(i), 0)
		require.NoError(t, os.Chtimes(path, at, at))
		want = append(want, path)
	}
	require.Equal(t, want, r.Files.Recent())
}

// TestThrownStoneAtTheEnd: the last stone is the sixteenth, also where the end waits for its score; a tap there notes nothing.
func TestThrownStoneAtTheEnd(t *testing.T) {
	r := newRink(t)
	r.Stones.Tap(curling.Tee, 0.1)
	r.begin(chart.Fours)
	for shot, want := range map[int]int{0: 0, 14: 14, 15: 15, 16: 15} {
		r.GoTo(chart.Cursor{Shot: shot})
		require.Equal(t, want, r.Stones.Thrown(), shot)
	}
	r.GoTo(chart.Cursor{Shot: 16})
	n := len(r.file.Log.Changes())
	r.Stones.Tap(curling.Tee, 0.1)
	require.Len(t, r.file.Log.Changes(), n)
}

// TestStoneTouchesTheOneItMeant: of two stones that it nearly touches that whose edge is nearer.
func TestStoneTouchesTheOneItMeant(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	left, right := curling.Tee, curling.Tee.Add(curling.Vec{X: 4*curling.StoneRadius - 0.06})
	r.Stones.Put(0, left)
	r.Done()
	r.Stones.Put(1, right)
	r.Done()
	r.Stones.Put(2, right.Sub(curling.Vec{X: 2*curling.StoneRadius + 0.01}))
	at := r.House()[2].At
	require.InDelta(t, 2*curling.StoneRadius, right.Distance(at), 1e-3)
}

// TestFirstStoneOfAPicture: the stone that is thrown first may be the one that a picture shows.
func TestFirstStoneOfAPicture(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	team, _ := r.Mover()
	require.True(t, r.Stones.Lay([]Lying{{team, curling.Tee}}))
	require.Equal(t, curling.Tee, r.House()[0].At)
	require.False(t, r.Stones.Lay([]Lying{{team, curling.Tee}, {team, curling.Tee.Add(curling.Vec{X: 1})}}))
}

// TestEarlierShotsAreGradedInOrder: behind one that is graded again stands the next.
func TestEarlierShotsAreGradedInOrder(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	for range 4 {
		r.Grade(4)
	}
	r.GoTo(chart.Cursor{Shot: 1})
	r.Grade(3)
	require.Equal(t, chart.Cursor{Shot: 2}, r.At())
}

// TestChartsThatAreOpen: opening a chart lets others have the one that was open; the same one may be opened again, and nothing is merged
// into none.
func TestChartsThatAreOpen(t *testing.T) {
	r, other := newRink(t), newRink(t)
	added, err := r.Files.Merge(r.Path())
	require.Error(t, err)
	require.Zero(t, added)
	r.begin(chart.Fours)
	r.Grade(4)
	first := r.Path()
	_, err = other.Open(first)
	require.Error(t, err, "it is being charted")
	_, err = r.Open(first)
	require.NoError(t, err)
	require.Equal(t, chart.Cursor{Shot: 1}, r.At())
	r.begin(chart.Fours)
	_, err = other.Open(first)
	require.NoError(t, err)
	second := r.Path()
	r.Close()
	added, err = r.Files.Merge(second)
	require.NoError(t, err)
	require.Zero(t, added)
}

// TestWhatIsTold: whatever is done to a chart is told at once.
func TestWhatIsTold(t *testing.T) {
	r := lying(t, curling.Tee, beside(1, 0))
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"stone chosen", func() { r.Stones.Select(0) }},
		{"stone noted", func() { r.Stones.Put(2, beside(0, 1)) }},
		{"shot noted", func() { r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)}) }},
		{"game noted", func() { r.SetGame(chart.GameFields{Event: chart.Noted("x")}) }},
		{"end noted", func() { r.SetEnd(chart.EndFields{Note: chart.Noted("x")}) }},
		{"other proposals", r.Proposals.NextGhosts},
		{"shot shown", func() { r.Step(-1) }},
		{"taken back", r.Undo},
		{"watch pressed", func() { r.Stopwatch.Press(false) }},
		{"watch cleared", r.Stopwatch.Clear},
		{"sharing ended", r.Sharing.Leave},
		{"shot done", r.Done},
	} {
		told := 0
		stop := r.Changed.Watch(func() { told++ })
		c.do()
		require.Positive(t, told, c.name)
		stop()
	}
	told := 0
	r.Changed.Watch(func() { told++ })
	r.GoTo(r.State().Next())
	r.Stones.Put(r.Stones.Thrown(), beside(-1, 1))
	require.True(t, r.Proposals.Running())
	told = 0
	r.Close()
	require.Positive(t, told)
	require.False(t, r.Proposals.Running(), "nothing is looked for in a chart that is closed")
	require.Equal(t, chart.Cursor{}, r.At())
}

// TestHouseOfAShotWithoutStones: of a shot of which no stone is noted the house is shown as it was before.
func TestHouseOfAShotWithoutStones(t *testing.T) {
	r := lying(t, curling.Tee)
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)})
	require.Equal(t, r.Before(), r.House())
	r.Stones.Seen()
	require.NotEqual(t, r.Before(), r.House())
}

// TestPictureAfterTheLastStone: the sixteenth is the last that it can show.
func TestPictureAfterTheLastStone(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.GoTo(chart.Cursor{Shot: curling.Stones - 1})
	team, _ := r.Mover()
	require.True(t, r.Stones.Lay([]Lying{{team, curling.Tee}}))
	require.Equal(t, curling.Tee, r.House()[curling.Stones-1].At)
}

// TestHouseBeforeAnEarlierShot: the stones that lay there when it was thrown, none of those that came later.
func TestHouseBeforeAnEarlierShot(t *testing.T) {
	r := lying(t, curling.Tee, beside(1, 0), beside(-1, 0))
	r.Stones.Put(0, beside(0, 1)) // by the fourth shot
	r.wait()
	r.Done()
	for shot, want := range [][]curling.Vec{{}, {curling.Tee}, {curling.Tee, beside(1, 0)}, {curling.Tee, beside(1, 0), beside(-1, 0)},
		{beside(0, 1), beside(1, 0), beside(-1, 0)}} {
		r.GoTo(chart.Cursor{Shot: shot})
		h := r.Before()
		for i := range 4 {
			require.Equal(t, i < len(want), h[i].Rest == chart.InPlay, "stone %d before shot %d", i, shot)
			if i < len(want) {
				require.Equal(t, want[i], h[i].At)
			}
		}
	}
}
