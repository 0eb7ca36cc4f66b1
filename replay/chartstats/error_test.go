package chartstats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
)

// TestTimesOf: the error of the field for its grades, less for better ones, within what was measured.
func TestTimesOf(t *testing.T) {
	require.InDelta(t, 1, timesOf(0), 1e-12)
	made := map[float64]float64{}
	for i, f := range fieldMade {
		made[f.times] = f.made
		require.InDelta(t, f.times, timesOf(gradeOfMade*(f.made-0.706)), 1e-9, f.times)
		if i > 0 {
			require.Less(t, f.made, fieldMade[i-1].made, "who errs more makes less")
			require.Greater(t, f.times, fieldMade[i-1].times)
		}
	}
	require.Equal(t, 0.706, made[1])
	require.InDelta(t, math.Sqrt(0.7), timesOf(gradeOfMade*((made[0.7]+made[1])/2-made[1])), 1e-9, "halfway between two sizes")
	first, last := fieldMade[0], fieldMade[len(fieldMade)-1]
	for _, ahead := range []float64{0.13, 0.25, 1} {
		require.Equal(t, first.times, timesOf(ahead))
		require.Equal(t, last.times, timesOf(-3*ahead))
	}
	before := math.Inf(1)
	for ahead := -0.5; ahead < 0.3; ahead += 0.01 {
		now := timesOf(ahead)
		require.LessOrEqual(t, now, before)
		before = now
	}
}

// TestErrorOfGrades: grades are held against those of the field for the same tasks, those of an event drawn to it and those of a name to
// his event.
func TestErrorOfGrades(t *testing.T) {
	field := physics.ChampionshipPlayer().Noise
	times := func(n curling.Noise) float64 {
		require.Equal(t, curling.Polar, n.Model)
		require.InDelta(t, n.A/field.A, n.B/field.B, 1e-9)
		return n.A / field.A
	}
	var none Throwers
	_, ok := none.Error("")
	require.False(t, ok)

	// 30 promotions and 30 clearings graded as the field's come to its error, though one are graded half as well as the other.
	var th Throwers
	grade := func(name string, task replay.Task, n int, mean float64) {
		if th.Grades == nil {
			th.Grades = map[Key]*Rated{}
		}
		for _, name := range []string{"", name} {
			for _, key := range []Key{{Name: name}, {Name: name, Task: task}, {Name: name, Task: task, Turn: "cw"}} {
				if th.Grades[key] == nil {
					th.Grades[key] = &Rated{}
				}
				for range n {
					th.Grades[key].add(mean)
				}
			}
		}
	}
	grade("A", replay.TaskPromotion, 30, fieldGrades[replay.TaskPromotion])
	grade("B", replay.TaskClearing, 30, fieldGrades[replay.TaskClearing])
	for _, name := range []string{"", "A", "B", "nobody"} {
		e, ok := th.Error(name)
		require.True(t, ok)
		require.InDelta(t, 1, times(e.Noise), 1e-9, name)
		require.Equal(t, map[string]int{"": 60, "A": 30, "B": 30}[name], e.Shots)
		require.Less(t, times(e.Low), 1.)
		require.Greater(t, times(e.High), 1.)
	}
	narrow, _ := th.Error("")
	wide, _ := th.Error("nobody")
	require.Less(t, times(wide.High), times(narrow.High)*2)

	// 100 shots of C a tenth better: half of it is his, for 100 of the event stand beside them.
	grade("C", replay.TaskDraw, 100, fieldGrades[replay.TaskDraw]+0.1)
	event := 100 * 0.1 / (160 + PriorEvent)
	e, _ := th.Error("")
	require.InDelta(t, timesOf(event), times(e.Noise), 1e-9)
	e, _ = th.Error("C")
	require.InDelta(t, timesOf(event+100*(0.1-event)/(100+PriorShots)), times(e.Noise), 1e-9)
	e, _ = th.Error("nobody")
	require.InDelta(t, timesOf(event), times(e.Noise), 1e-9, "one of the event")
	// The interval: the chance of the grades, how much of them is the error, and how well the logarithm of the field's error is known.
	require.InDelta(t, 0.265, 1.96*fieldDoubt, 1e-4)
	half := 1.96 * math.Hypot(math.Sqrt(max(th.Grades[Key{}].Variance(), 0.01)/PriorShots), event*0.09/0.5)
	for bound, ahead := range map[curling.Noise]float64{e.Low: event + half, e.High: event - half} {
		want := math.Hypot(math.Log(timesOf(ahead)/times(e.Noise)), 1.96*fieldDoubt)
		require.InDelta(t, want, math.Abs(math.Log(times(bound)/times(e.Noise))), 1e-9)
	}
	require.Less(t, times(e.Low), times(e.Noise))
	require.Greater(t, times(e.High), times(e.Noise))
	grade("E", replay.TaskDraw, 1_000_000, fieldGrades[replay.TaskDraw])
	e, _ = th.Error("E")
	require.InDelta(t, math.Exp(-1.96*fieldDoubt), times(e.Low), 1e-3, "however many shots tell it")
	require.InDelta(t, math.Exp(1.96*fieldDoubt), times(e.High), 1e-3)

	// a task that the field was not graded for counts as any shot
	th = Throwers{}
	grade("D", "unheard of", 80, fieldGrades[""])
	e, _ = th.Error("D")
	require.InDelta(t, 1, times(e.Noise), 1e-9)
}
