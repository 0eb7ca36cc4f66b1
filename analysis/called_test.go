package analysis

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// charted is the task of a last stone with a stone of the opponent on the tee, thrown through the house, that was charted so.
func charted(t *testing.T, kind replay.Task, turn curling.Turn) Task {
	t.Helper()
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	before := curling.Position{14: curling.Tee}
	through := curling.Shot{VX: 0.3, VY: -4, Turn: turn}
	g := &replay.Game{Ice: ice, Rules: curling.Standard(),
		Ends: []replay.End{{Shots: []replay.Shot{{Number: 15, Kind: replay.Thrown, Before: before, After: &before, Run: through, Ran: true,
			Thrower: -1,
			Found:   &replay.Reconstruction{Explained: true}, Chart: &replay.Chart{Task: kind, Turn: turn, TurnKnown: true, Grade: 0}}}}}}
	m := DefaultMethod()
	m.Wins, m.AIs, m.Throws = winprob.Ohto(), []string{"sample"}, 40
	tasks, err := Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	require.Len(t, tasks, 1)
	return tasks[0]
}

// TestCallOfAChart: the call of a charted shot is one of the charted kind and turn, so that a stone thrown through the house counts
// as a bad throw of a good call and not as a bad call.
func TestCallOfAChart(t *testing.T) {
	for _, turn := range []curling.Turn{curling.Left, curling.Right} {
		task := charted(t, replay.TaskTakeOut, turn)
		v, err := NewWorker().Value(t.Context(), &task)
		require.NoError(t, err)
		require.True(t, v.CallCharted)
		require.False(t, v.Called)
		require.Equal(t, turn, v.Played.Shot.Turn)
		require.Equal(t, 1, v.Played.Call.Removed)
		require.Less(t, *v.Throw, -8.)
		require.Greater(t, *v.Regret, -3.)
		require.InDelta(t, *v.Regret, v.Played.Win-v.Best.Win, 1e-9, "what is shown of the call and of the best idea")
		require.Equal(t, v.RegretError, v.Played.LossError)
		require.Nil(t, v.Luck)

		task.Charted = nil
		v, err = NewWorker().Value(t.Context(), &task)
		require.NoError(t, err)
		require.False(t, v.CallCharted)
		require.Nil(t, v.Call, "without the kind nothing is known of the call, and nobody is blamed for it")
		require.Nil(t, v.Throw)
		require.NotNil(t, v.WinAfter)
	}
}

// TestCallOfTouchingStones: a stone of one's own lies on one of the opponent, a guard stands aside, and a promotion take-out was charted:
// what is valued is the one on the stone that was touched, which is made more often than once in five, and not a runback of the guard
// that hardly ever is.
func TestCallOfTouchingStones(t *testing.T) {
	task := charted(t, replay.TaskPromotion, curling.Left)
	task.Method.AIs = nil
	task.State.Position = curling.Position{12: at(0.75, 3), 13: at(0, 0.2901), 14: at(0, 0)}
	aimer, err := aim.New(task.Ice)
	require.NoError(t, err)
	run, err := aimer.Touch(task.State.Position[13], 0, curling.Left, 6)
	require.NoError(t, err)
	task.Run = &run
	v, err := NewWorker().Value(t.Context(), &task)
	require.NoError(t, err)
	require.True(t, v.CallCharted)
	require.Equal(t, 13, v.Played.Call.Stone)
	require.Greater(t, *v.Played.Make, 20.)
	require.Greater(t, *v.CallProbability, CallUnknown)
}

// TestNotedAs: which shots are noted as which kind.
func TestNotedAs(t *testing.T) {
	left := curling.Left
	call := func(kind shotname.Kind, stone, removed int) *shotname.Call {
		return &shotname.Call{Kind: kind, Turn: curling.Left, Stone: stone, Removed: removed}
	}
	const thrown, own, theirs = 15, 13, 12
	noted := func(kind replay.Task, c *shotname.Call) float64 {
		return (&Charted{Kind: kind, Turn: &left}).fits(c, thrown)
	}
	require.Equal(t, 1., noted(replay.TaskDouble, call(shotname.Double, theirs, 2)))
	require.Equal(t, otherHit, noted(replay.TaskDouble, call(shotname.HitStay, theirs, 1)), "one of two was to be enough")
	require.Equal(t, otherHit, noted(replay.TaskClearing, call(shotname.HitRoll, theirs, 1)))
	require.Equal(t, 1., noted(replay.TaskPromotion, call(shotname.HitOut, own, 1)), "it lies on another")
	require.Equal(t, otherHit, noted(replay.TaskPromotion, call(shotname.HitOut, theirs, 1)))
	require.Equal(t, otherHit, noted(replay.TaskPromotion, call(shotname.HitOut, 0, 1)), "the very first stone is theirs")
	require.Equal(t, 1., (&Charted{Kind: replay.TaskPromotion}).fits(call(shotname.HitOut, 0, 1), thrown-1), "and of who throws the others")
	require.Equal(t, otherHit, noted(replay.TaskPromotion, call(shotname.HitOut, own, 0)))
	require.Zero(t, noted(replay.TaskDraw, call(shotname.HitStay, theirs, 1)))
	require.Zero(t, noted(replay.TaskTakeOut, call(shotname.Draw, -1, 0)))
	right := curling.Right
	require.Zero(t, (&Charted{Kind: replay.TaskDouble, Turn: &right}).fits(call(shotname.Double, theirs, 2), thrown))
	for _, x := range []struct {
		turn *curling.Turn
		kind replay.Task
		is   bool
	}{{&left, replay.TaskDouble, true}, {&right, replay.TaskDouble, false}, {nil, replay.TaskDouble, true}, {&left, replay.TaskDraw, false}} {
		require.Equal(t, x.is, (&Charted{Kind: x.kind, Turn: x.turn}).ofFamily(call(shotname.Double, theirs, 2)), x)
	}
}

// TestWeigh: of calls that are worth as much the one that is made is the likelier, and the one by whose throws the stone was touched
// that was; a win of 2 % more makes one e times as likely. Something is left however many there are.
func TestWeigh(t *testing.T) {
	of := func(win, made, struck, noted float64) candidate {
		return candidate{win: win, made: made, struck: struck, noted: noted, throws: weighingThrows}
	}
	ratio := func(a, b candidate, known bool) float64 {
		list := weigh([]candidate{b, a}, known)
		require.Len(t, list, 2)
		require.Equal(t, a, func() candidate { c := list[0]; c.probability = 0; return c }(), "the likeliest first")
		require.InDelta(t, 1, list[0].probability+list[1].probability, 1e-12)
		return list[0].probability / list[1].probability
	}
	require.InDelta(t, 5, ratio(of(0.5, 14, 0, 1), of(0.5, 2, 24, 1), false), 1e-9)
	require.InDelta(t, 5, ratio(of(0.5, 5, 24, 1), of(0.5, 5, 4, 1), true), 1e-9)
	require.InDelta(t, math.E, ratio(of(0.52, 5, 0, 1), of(0.5, 5, 0, 1), false), 1e-9)
	require.InDelta(t, 10, ratio(of(0.5, 5, 0, 1), of(0.5, 5, 0, otherHit), false), 1e-9)
	many := make([]candidate, 200)
	for i := range many {
		many[i] = of(0.5, 5, 5, 1)
	}
	require.Len(t, weigh(many, true), 200)
	require.Empty(t, weigh(make([]candidate, 3), true), "none could be thrown")
}

// TestCallOfNoKind: a chart without statistics tells nothing of the call, and neither does a kind that nobody could call there.
func TestCallOfNoKind(t *testing.T) {
	task := charted(t, replay.TaskNone, curling.Left)
	require.Nil(t, task.Charted)
	task = charted(t, replay.TaskFront, curling.Left) // a guard as the last stone
	call, err := task.calledShot(t.Context(), task.question())
	require.NoError(t, err)
	require.Nil(t, call)
}

// TestPlaceOfAChart: values of a shot are found whether its chart was read as a call or not.
func TestPlaceOfAChart(t *testing.T) {
	task := charted(t, replay.TaskDraw, curling.Left)
	place, key := task.Place(), task.Key()
	task.Charted = nil
	require.Equal(t, place, task.Place())
	require.NotEqual(t, key, task.Key())
}

// TestValueOfSeveralCalls: where the call may have been one of several, it is worth what all are by their probabilities, and which it was
// is in its error; the best idea being the likeliest of them does not make it known. None is worth more than the best idea.
func TestValueOfSeveralCalls(t *testing.T) {
	list := []candidate{{probability: 0.5}, {probability: 0.3}, {probability: 0.2}}
	for i, win := range []float64{66, 60, 56} {
		for range 4 {
			list[i].all[0].add(win)
			list[i].all[2].add(float64(2 - i))
		}
	}
	c := sumUp(list)
	mean := 0.5*66 + 0.3*60 + 0.2*56
	spread := math.Sqrt(0.5*66*66 + 0.3*60*60 + 0.2*56*56 - mean*mean)
	off := 0.8
	for _, x := range []struct{ loss, off float64 }{{0, 0}, {5, 1.5}} {
		i := Idea{Win: 70, WinError: &off, Score: 1.25, Loss: x.loss, LossError: x.off}
		c.average(&i)
		require.InDelta(t, 70+mean-66, i.Win, 1e-9)
		require.InDelta(t, math.Hypot(0.8, spread), *i.WinError, 1e-9)
		require.InDelta(t, x.loss+66-mean, i.Loss, 1e-9)
		require.InDelta(t, math.Hypot(x.off, spread), i.LossError, 1e-9)
		require.InDelta(t, 1.25+1.3-2, i.Score, 1e-9)
	}
	require.InDelta(t, 0.8, off, 0, "that of another idea is left as it is")
	c.first[0] = 50
	i := Idea{Win: 70, Loss: 5}
	c.average(&i)
	require.Equal(t, 75.0, i.Win)
	require.Zero(t, i.Loss)
	require.Nil(t, i.WinError, "not known")
	one := Idea{Win: 61, Loss: 5, LossError: 1.5}
	list[0].probability = 1
	sumUp(list[:1]).average(&one)
	require.Equal(t, Idea{Win: 61, Loss: 5, LossError: 1.5}, one)
}

// TestKnownCall: the call of a charted shot is told from a probability of 0.3 on; what was asked for in a log is known.
func TestKnownCall(t *testing.T) {
	s := Shot{Played: Idea{Name: "draw", Shot: &curling.Shot{VY: -2}}}
	require.Same(t, &s.Played, s.KnownCall())
	s.Points = &Points{}
	require.Nil(t, s.KnownCall(), "nothing is known of the call")
	for p, known := range map[float64]bool{0: false, 0.299: false, 0.3: true, 1: true} {
		s.CallProbability = &p
		require.Equal(t, known, s.KnownCall() != nil, p)
	}
	s.Played.Shot = nil
	require.Nil(t, s.KnownCall())
}

// TestCallsWeighByAllOfTheirThrows: calls are as likely as all that their throws gain tells, whatever share of it counts in their worth.
func TestCallsWeighByAllOfTheirThrows(t *testing.T) {
	_, _, tasks := chartedTasks(t)
	task := &tasks[6]
	for policy, share := range map[string]float64{"search": 0.7, "rules": 1} {
		task.Method.Policy = policy
		q := task.question()
		require.NoError(t, task.takeReal(&q))
		sampler, err := evaluate.NewQuickSampler(q)
		require.NoError(t, err)
		list, err := task.candidates(sampler)
		require.NoError(t, err)
		list = list[:1]
		require.NoError(t, throwFirst(t.Context(), sampler, list, -1))
		sum := 0.0
		require.NoError(t, sampler.Throws(t.Context(), list[0].shot, 0, weighingThrows, func(_ int, x *evaluate.Throw) { sum += x.Utility }))
		require.InDelta(t, sum/weighingThrows/share, list[0].win, 1e-12, policy)
	}
}

// TestNumbersOfTheDocumentation: what docs/ANALYSIS.md says of the throws and weights of calls holds.
func TestNumbersOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/ANALYSIS.md")
	require.NoError(t, err)
	for _, want := range []string{
		fmt.Sprintf("Each is thrown %d times with the thrower's error, weighs e times as much for every %g %% of win probability", weighingThrows,
			100*callTemper),
		fmt.Sprintf("Those of %g %% and more are thrown %d times more", 100*leastWeight, callThrows-weighingThrows),
	} {
		require.Contains(t, string(text), want)
	}
}

// TestRareCallsAreLeftOut: calls of less than 2 % are, and what is left adds up to all; where none has 2 %, those of half the likeliest
// stay.
func TestRareCallsAreLeftOut(t *testing.T) {
	of := func(noted float64) candidate {
		return candidate{win: 0.5, made: 5, noted: noted, throws: weighingThrows}
	}
	list := weigh([]candidate{of(0.021), of(0.019), of(0.96)}, false)
	require.Len(t, list, 2)
	require.InDelta(t, 0.96/0.981, list[0].probability, 1e-12)
	require.InDelta(t, 0.021/0.981, list[1].probability, 1e-12)
	many := make([]candidate, 100)
	for i := range many {
		many[i] = of(map[bool]float64{true: 1, false: 0.4}[i < 60])
	}
	require.Len(t, weigh(many, false), 60)
}

// TestFamilyOfACall: where no shot is of the charted kind, those of its family may have been called: a draw for a freeze to no stone.
func TestFamilyOfACall(t *testing.T) {
	task := charted(t, replay.TaskFreeze, curling.Left)
	task.State.Position = curling.Position{}
	sampler, err := evaluate.NewQuickSampler(task.question())
	require.NoError(t, err)
	list, err := task.candidates(sampler)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	for i := range list {
		require.Equal(t, "draws", chartstats.Family(chartstats.TaskOf(list[i].name.Kind)))
		require.InDelta(t, 1, list[i].noted, 0)
	}
	_, err = task.calledShot(t.Context(), task.question())
	require.NoError(t, err)
}

// TestValuesOfACorrectedChart: a value is not taken for a shot whose chart was corrected since, neither by a run nor in the analysis of
// its game; what is noted again as before has its value again.
func TestValuesOfACorrectedChart(t *testing.T) {
	task := charted(t, replay.TaskDraw, curling.Left)
	one, two := 1, 2
	task.Grade, task.Scored = &one, &one
	settings := task.Settings()
	store := NewStore()
	require.NoError(t, store.Put(Shot{Key: "by another method", Place: task.Place(), Noted: task.Noted(), Settings: &settings, By: task.by(),
		Points: &Points{}}))
	require.Empty(t, store.Missing([]Task{task}, NoWorse))
	right := curling.Right
	for name, correct := range map[string]func(*Task){
		"kind":    func(t *Task) { t.Charted = &Charted{replay.TaskGuard, t.Charted.Turn} },
		"turn":    func(t *Task) { t.Charted = &Charted{t.Charted.Kind, &right} },
		"no turn": func(t *Task) { t.Charted = &Charted{Kind: t.Charted.Kind} },
		"no kind": func(t *Task) { t.Charted = nil },
		"grade":   func(t *Task) { t.Grade = &two }, "no grade": func(t *Task) { t.Grade = nil },
		"score": func(t *Task) { t.Scored = &two }, "no score": func(t *Task) { t.Scored = nil },
	} {
		other := task
		correct(&other)
		require.Equal(t, task.Place(), other.Place())
		for _, willDo := range []func(*Task, *Shot) bool{AnyMethod, SameUnit, NoWorse} {
			require.Len(t, store.Missing([]Task{other}, willDo), 1, name)
		}
		_, ok := store.of(&other, other.Place())
		require.False(t, ok, name)
	}
	_, ok := store.of(&task, task.Place())
	require.True(t, ok)
}

// TestSameUnit: values by another win table, of positions valued otherwise, by another layout, for another level of the event or for
// other settings are not added up with others; those of other AIs and budgets are.
func TestSameUnit(t *testing.T) {
	task := charted(t, replay.TaskDraw, curling.Left)
	value := func(change func(*Task)) *Shot {
		other := task
		change(&other)
		settings := other.Settings()
		return &Shot{Settings: &settings, By: other.by()}
	}
	for name, same := range map[string]func(*Task){
		"itself": func(*Task) {}, "AIs": func(t *Task) { t.Method.AIs = []string{"rows"} }, "throws": func(t *Task) { t.Method.Throws = 77 },
		"seed": func(t *Task) { t.Method.Seed = 77 },
	} {
		require.True(t, SameUnit(&task, value(same)), name)
	}
	for name, other := range map[string]func(*Task){
		"wins": func(t *Task) { t.Method.Wins = winprob.Real(&t.Rules) }, "layout": func(t *Task) { t.Layout-- },
		"level": func(t *Task) { t.Level = 0.01 }, "thrower": func(t *Task) { t.Teams[0][0].Noise.A++; t.Teams[1][0].Noise.A++ },
		"value": func(t *Task) { t.Method.Value = realplay.BySearch(&t.Rules) },
	} {
		require.False(t, SameUnit(&task, value(other)), name)
	}
	settings := task.Settings()
	for _, unknown := range []Shot{{}, {Settings: &settings}, {By: task.by()}} {
		require.False(t, SameUnit(&task, &unknown))
	}
}

// TestAverageOfCallsThatHardlyWin: where other calls are worth less than the likeliest by more than that one is worth by the referee's
// throws, nothing is won, and best idea and loss still add up.
func TestAverageOfCallsThatHardlyWin(t *testing.T) {
	for _, x := range []struct{ first, mean, win, loss, want float64 }{
		{1, 0.5, 0.3, 0, 0}, {1, 0.9, 0.3, 0, 0.2}, {1, 3, 0.3, 1.2, 1.5}, {1, 1.2, 0.3, 1.2, 0.5}, {1, 1, 0.3, 1.2, 0.3},
	} {
		c := called{win: expected{mean: x.mean}, first: [2]float64{x.first}}
		var i Idea
		i.Win, i.Loss = x.win, x.loss
		c.average(&i)
		require.InDelta(t, x.want, i.Win, 1e-12)
		require.InDelta(t, x.win+x.loss, i.Win+i.Loss, 1e-12)
	}
}

// TestNothingIsKnownToBeStruck: where no throw is known, on an ice that there is not, or of a throw that no simulator throws.
func TestNothingIsKnownToBeStruck(t *testing.T) {
	task := charted(t, replay.TaskTakeOut, curling.Left)
	_, ok := task.struck()
	require.True(t, ok)
	for name, change := range map[string]func(*Task){
		"no throw": func(x *Task) { x.Run = nil },
		"no ice":   func(x *Task) { x.Ice = physics.Ice{Model: "none"} },
		"no shot":  func(x *Task) { x.Run = &curling.Shot{VY: math.NaN()} },
	} {
		other := task
		change(&other)
		_, ok := other.struck()
		require.False(t, ok, name)
	}
}
