package proposal

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/reconstruct"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
)

func TestMissed(t *testing.T) {
	c, err := NewComparer()
	require.NoError(t, err)
	for _, turn := range []curling.Turn{curling.Right, curling.Left} {
		out := 1.0 // x grows to the side from which a stone with this turn curls
		if turn == curling.Right {
			out = -1
		}
		target := Target{At: curling.Tee, Stone: -1, Turn: turn}
		for _, x := range []struct {
			at                         curling.Vec
			heavy, light, wide, narrow bool
		}{
			{at: curling.Tee},
			{at: curling.Vec{X: curling.CentreX, Y: curling.TeeY - 1}, heavy: true},
			{at: curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1}, light: true},
			{at: curling.Vec{X: curling.CentreX + out*0.5, Y: curling.TeeY}, wide: true},
			{at: curling.Vec{X: curling.CentreX - out*0.5, Y: curling.TeeY}, narrow: true},
		} {
			shot, err := c.aim.Draw(x.at, turn)
			require.NoError(t, err)
			m := c.Missed(&target, shot)
			require.Equal(t, x.heavy, m.Heavy(), "%v %v %+v", turn, x.at, m)
			require.Equal(t, x.light, m.Light(), "%v %v %+v", turn, x.at, m)
			require.Equal(t, x.wide, m.OutsideLine(), "%v %v %+v", turn, x.at, m)
			require.Equal(t, x.narrow, m.Narrow(), "%v %v %+v", turn, x.at, m)
		}
	}
}

func TestDifficulty(t *testing.T) {
	c, err := NewComparer()
	require.NoError(t, err)
	player := physics.StandardPlayer(physics.Today)
	share := func(target Target) float64 {
		target.Player = player
		v, ok, err := c.Difficulty(t.Context(), &target, 1)
		require.NoError(t, err)
		require.True(t, ok)
		again, _, _ := c.Difficulty(t.Context(), &target, 1)
		require.Equal(t, v, again)
		return v
	}
	open := share(Target{At: curling.Tee, Stone: -1, Turn: curling.Right})
	guarded := share(
		Target{
			Before: curling.Position{0: {X: curling.CentreX - 0.25, Y: 8}, 1: {X: curling.CentreX + 0.1, Y: 9}},
			Index:  2,
			At:     curling.Tee,
			Stone:  -1,
			Turn:   curling.Right,
		},
	)
	require.Greater(t, open, guarded, "past two guards it is harder")
	hit := share(Target{Before: curling.Position{0: curling.Tee}, Index: 1, At: curling.Tee, Stone: 0, Turn: curling.Left})
	require.Greater(t, hit, 0.5)
	player.Noise = curling.Noise{Model: curling.NoNoise}
	require.Equal(t, 1.0, share(Target{At: curling.Tee, Stone: -1, Turn: curling.Right}), "without error it is always made")
	_, ok, err := c.Difficulty(t.Context(), &Target{At: curling.Vec{X: 2, Y: 99}, Stone: -1}, 1)
	require.NoError(t, err)
	require.False(t, ok)
}

func TestLearn(t *testing.T) {
	c := reconstruct.Partial{Index: 3}
	draw := reconstruct.Guess{Target: -1}
	hit := reconstruct.Guess{Target: 0, Moved: 1, Outcome: physics.Outcome{Touched: 1 | 1<<3, Removed: 1}, ToGo: 6}
	list := []reconstruct.Guess{draw, hit}
	empty, full := curling.Position{}, curling.Position{0: curling.Tee}
	list[0].Outcome.Position = full
	choose := func(after curling.Position) Choice {
		choice, ok := ChoiceOf(&c, list, &after, 0.15)
		require.True(t, ok)
		return choice
	}
	draws, hits := Learn([]Choice{choose(full), choose(full), choose(empty)}), Learn([]Choice{choose(empty), choose(empty), choose(full)})
	require.Equal(t, -1, draws.rank(&c, list)[0].Throw.Target)
	ranked := hits.rank(&c, list)
	require.Equal(t, 0, ranked[0].Throw.Target)
	require.InDelta(t, 1, ranked[0].Share+ranked[1].Share, 1e-9)
	_, ok := ChoiceOf(&c, list, &curling.Position{5: curling.Tee}, 0.15)
	require.False(t, ok)
	tables := Tables{Throws: map[string]ThrowWeights{"": draws, "hits": hits}}
	require.Equal(t, 0, tables.Rank(&c, list, replay.TaskTakeOut)[0].Throw.Target, "by the task")
	require.Equal(t, -1, tables.Rank(&c, list, "")[0].Throw.Target)
}

func TestTables(t *testing.T) {
	rules := curling.NoTick()
	house := Result{After: curling.Position{4: {X: 2.4, Y: 4.8}}, Index: 4, Rules: &rules}
	front := Result{After: curling.Position{4: {X: 2.4, Y: 8}}, Index: 4, Rules: &rules}
	tables := Tables{Tasks: Counts{}, Grades: Counts{}}
	for range leastCounts {
		tables.Add(&house, &replay.Chart{Task: replay.TaskDraw, Grade: 100})
		tables.Add(&front, &replay.Chart{Task: replay.TaskGuard, Grade: 100})
		tables.Add(&front, &replay.Chart{Task: replay.TaskDraw, Grade: 0})
	}
	tables.Add(&front, &replay.Chart{Task: replay.TaskGuard, Grade: 75})
	tables.Prune()
	task, share, ok := tables.Task(&house)
	require.True(t, ok)
	require.Equal(t, replay.TaskDraw, task)
	require.Equal(t, 1.0, share)
	task, _, _ = tables.Task(&front)
	require.Equal(t, replay.TaskGuard, task)
	for task, want := range map[replay.Task]int{replay.TaskGuard: 4, replay.TaskDraw: 0} {
		grade, _, ok := tables.Grade(&front, task)
		require.True(t, ok)
		require.Equal(t, want, grade, task)
	}
	_, _, ok = tables.Grade(&front, replay.TaskDouble)
	require.False(t, ok)
}

// TestShipped: the tables of the program propose what a charter would note of plain shots.
func TestShipped(t *testing.T) {
	p, err := New()
	require.NoError(t, err)
	require.NotEmpty(t, p.tables.Source)
	require.NotEmpty(t, p.tables.HeldOut)
	for _, w := range p.tables.Throws {
		for _, v := range w {
			require.False(t, math.IsNaN(v))
		}
	}
	rules := curling.NoTick()
	guess := func(before, after curling.Position, index int) (replay.Task, int) {
		r := Result{before, after, index, &rules}
		task, ok := p.Task(&r)
		require.True(t, ok)
		grade, ok := p.Grade(&r, task)
		require.True(t, ok)
		return task, grade
	}
	task, grade := guess(curling.Position{}, curling.Position{6: {X: 2.4, Y: 4.9}}, 6)
	require.Equal(t, replay.TaskDraw, task)
	require.Equal(t, 4, grade)
	task, grade = guess(curling.Position{5: {X: 2.4, Y: 4.9}}, curling.Position{6: {X: 2.45, Y: 5.1}}, 6)
	require.Equal(t, "hits", chartstats.Family(task))
	require.GreaterOrEqual(t, grade, 3)
	grade, ok := p.Grade(&Result{After: curling.Position{6: {X: 2.4, Y: 4.9}}, Index: 6, Rules: &rules}, "")
	require.Equal(t, []any{0, false}, []any{grade, ok}, "without a task there is no grade")

	before := curling.Position{5: {X: 2.6, Y: 4.9}}
	list, err := p.Ghosts(
		t.Context(),
		reconstruct.Partial{Before: before, After: curling.Position{6: {X: 2.62, Y: 5.2}}, Known: 1 << 6, Index: 6},
		replay.TaskTakeOut,
	)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	after := list[0].After()
	require.False(t, after.Has(5), "a take-out whose stone stays where it hit has removed the other")
}

// TestPlan: the broom is held on the side from which the stone curls, and the weight is that of the target.
func TestPlan(t *testing.T) {
	c, err := NewComparer()
	require.NoError(t, err)
	in, ok := c.Plan(&Target{At: curling.Tee, Stone: -1, Turn: curling.Right})
	require.True(t, ok)
	out, ok := c.Plan(&Target{At: curling.Tee, Stone: -1, Turn: curling.Left})
	require.True(t, ok)
	require.Equal(t, shotname.TeeWeight, in.Weight)
	require.InDelta(t, 2*curling.CentreX, in.Broom.X+out.Broom.X, 1e-6)
	require.Greater(t, math.Abs(in.Broom.X-curling.CentreX), 0.3)
	shot, err := c.aim.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	narrow := c.Missed(&Target{At: in.Broom, Stone: -1, Turn: curling.Right}, shot)
	require.True(t, narrow.Narrow(), "a stone that is thrown at the broom ends inside of it")
	require.Equal(t, curling.TeeY, in.Broom.Y)
	before := curling.Position{0: curling.Tee}
	control, ok := c.Plan(&Target{Before: before, Index: 1, At: curling.Tee, Stone: 0, Turn: curling.Right})
	require.True(t, ok)
	peel, ok := c.Plan(&Target{Before: before, Index: 1, At: curling.Tee, Stone: 0, Turn: curling.Right, Weight: shotname.PeelWeight})
	require.True(t, ok)
	require.Equal(t, shotname.PeelWeight, peel.Weight)
	require.Less(t, math.Abs(peel.Broom.X-curling.CentreX), math.Abs(control.Broom.X-curling.CentreX), "a faster stone curls less")
	_, ok = c.Plan(&Target{At: curling.Vec{X: 2, Y: 99}, Stone: -1})
	require.False(t, ok)
}
