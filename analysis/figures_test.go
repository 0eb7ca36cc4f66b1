package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/realplay"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chartstats"
	"github.com/hogline/hogline/replay/question"
)

// TestSums: mean and variance of the mean, which one value tells nothing of.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		values         []float64
		mean, variance float64
	}{{nil, 0, 0}, {[]float64{3}, 3, 0}, {[]float64{1, 3}, 2, 1}, {[]float64{1, 2, 3, 6}, 3, 14. / 12}, {[]float64{2, 2, 2}, 2, 0}} {
		var s sums
		for _, v := range c.values {
			s.add(v)
		}
		require.InDelta(t, c.mean, s.mean(), 1e-12)
		require.InDelta(t, c.variance, s.variance(), 1e-12)
	}
}

// TestSumUp: the call is worth the mean of its candidates; in doubt is which of them it was, and how often each was thrown. Those on the
// same stone to the same part of the house are one call.
func TestSumUp(t *testing.T) {
	of := func(probability float64, stone int, spot shotname.Spot, win ...float64) candidate {
		c := candidate{probability: probability, name: shotname.Call{Stone: stone, Spot: spot}, shot: curling.Shot{VX: probability, VY: -30}}
		for _, w := range win {
			c.all[0].add(w)
			c.all[1].add(w / 10)
		}
		return c
	}
	c := sumUp([]candidate{of(0.5, 3, shotname.EightFoot, 9, 11), of(0.3, 3, shotname.EightFoot, 4, 4), of(0.2, 4, shotname.EightFoot, 1, 1)})
	require.Equal(t, curling.Shot{VX: 0.5, VY: -30}, c.shot, "the likeliest")
	require.InDelta(t, 0.8, c.known, 1e-12)
	require.InDelta(t, 5+1.2+0.2, c.win.mean, 1e-12)
	require.InDelta(t, 0.64, c.points.mean, 1e-12)
	between := 0.5*100 + 0.3*16 + 0.2*1 - 6.4*6.4
	require.InDelta(t, between+0.5*0.5*1, c.win.doubt*c.win.doubt, 1e-9)
	require.InDelta(t, 1, sumUp([]candidate{of(1, 3, shotname.EightFoot, 2)}).known, 0)
	other := sumUp([]candidate{of(0.6, 3, shotname.EightFoot, 2), of(0.4, 3, shotname.FourFoot, 2)})
	require.InDelta(t, 0.6, other.known, 1e-12)
	require.Zero(t, other.win.doubt)
}

// TestWhatAChartTells: grades of percent are those of four, one that does not count is none; the score is that of the last stone alone, as
// its team sees it; the stones after a shot are those before the next one that was thrown.
func TestWhatAChartTells(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	moved := curling.Position{14: curling.Tee, 13: curling.Vec{X: 2, Y: 5}}
	game := func(grade int, change func(*replay.End)) []Task {
		shot := func(n int, before curling.Position) replay.Shot {
			return replay.Shot{Number: n, Kind: replay.Thrown, Before: before, After: &before, Thrower: -1,
				Chart: &replay.Chart{Task: replay.TaskDraw, Grade: grade}}
		}
		g := &replay.Game{Ice: ice, Rules: curling.Standard(), Ends: []replay.End{{Score: [2]int{1, 3}, Scored: true,
			Shots: []replay.Shot{shot(13, curling.Position{}), shot(14, moved), shot(15, moved)}}}}
		if change != nil {
			change(&g.Ends[0])
		}
		m := DefaultMethod()
		m.Wins, m.AIs = winprob.Ohto(), []string{}
		tasks, err := Tasks(g, m, question.Overrides{})
		require.NoError(t, err)
		require.Len(t, tasks, 3)
		return tasks
	}
	for grade, want := range map[int]int{0: 0, 12: 0, 13: 1, 25: 1, 37: 1, 38: 2, 50: 2, 75: 3, 87: 3, 88: 4, 100: 4} {
		require.Equal(t, &want, game(grade, nil)[0].Grade, "%d", grade)
	}
	require.Nil(t, game(-1, nil)[0].Grade)

	tasks := game(50, nil)
	require.Nil(t, tasks[0].Scored)
	require.Nil(t, tasks[1].Scored)
	team := tasks[2].State.Mover()
	require.Equal(t, map[curling.TeamID]int{0: -2, 1: 2}[team], *tasks[2].Scored)
	other := game(50, func(e *replay.End) { e.First = 1 })
	require.Equal(t, team.Other(), other[2].State.Mover())
	require.Equal(t, -*tasks[2].Scored, *other[2].Scored)
	require.Nil(t, game(50, func(e *replay.End) { e.Scored = false })[2].Scored)

	require.Equal(t, moved, *tasks[0].After)
	for name, change := range map[string]func(*replay.End){
		"not thrown": func(e *replay.End) { e.Shots[1].Kind = replay.Abandoned },
		"a gap":      func(e *replay.End) { e.Shots[1].Gap = true },
	} {
		e := replay.End{Shots: []replay.Shot{{Number: 13, Chart: &replay.Chart{}}, {Number: 14, Kind: replay.Thrown, Before: moved}}}
		change(&e)
		task := Task{Rules: curling.Standard()}
		task.chart(&replay.Game{Ice: ice, Rules: curling.Standard()}, &e, replay.Place{}, &e.Shots[0], false)
		require.Nil(t, task.After, name)
		require.True(t, task.Real)
		require.Equal(t, "default", task.Throwers)
		task.chart(&replay.Game{Ice: ice, Rules: curling.Standard()}, &e, replay.Place{}, &e.Shots[0], true)
		require.Equal(t, "chosen", task.Throwers)
	}
}

// TestThrowersOfAMeasuredEvent: each player throws with the error that his grades tell, or with the one that is chosen.
func TestThrowersOfAMeasuredEvent(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	g := &replay.Game{Ice: ice, Rules: curling.Standard(), Extra: map[string]string{chartstats.ThrowersKey: "graded:0,0,0,0,0,0,30,0"}}
	e := replay.End{Shots: []replay.Shot{{Number: 13, Chart: &replay.Chart{}}}}
	task := Task{Rules: curling.Standard()}
	graded := curling.Noise{Model: curling.Polar, A: 0.008, B: 0.003}
	task.Teams[1][2].Noise = graded
	task.chart(g, &e, replay.Place{}, &e.Shots[0], false)
	require.Equal(t, "measured", task.Throwers)
	require.Equal(t, graded, task.Teams[1][2].Noise)
	task.chart(g, &e, replay.Place{}, &e.Shots[0], true)
	require.Equal(t, "chosen", task.Throwers)
	require.Equal(t, graded, task.Teams[1][2].Noise, "as the user has it")
	g.Extra[chartstats.ThrowersKey] = "measured:0.020000,0.010000" // of before grades told errors
	task.chart(g, &e, replay.Place{}, &e.Shots[0], false)
	require.Equal(t, "default", task.Throwers)
}

// TestWorkDoneTwice counts once: the value that was there stays.
func TestWorkDoneTwice(t *testing.T) {
	s := NewStore()
	first := Shot{Key: "k", Place: "p", End: 1, Shot: 3}
	second := first
	second.End = 2
	require.NoError(t, s.Put(first))
	require.NoError(t, s.Put(second))
	got, ok := s.Get("k")
	require.True(t, ok)
	require.Equal(t, 1, got.End)
	require.Equal(t, 1, s.Len())
	other := second
	other.Key = "l"
	require.NoError(t, s.Put(other))
	require.Equal(t, 2, s.Len())
}

// TestPlaceOfATask: a shot has the place that it had in earlier programs, by which values that users keep are found: whatever the method,
// what its chart tells besides and whether the throw was found.
func TestPlaceOfATask(t *testing.T) {
	task := charted(t, replay.TaskDraw, curling.Left)
	place := task.Place()
	require.Equal(t, "4f75741a68023bd08450aca0079b71f9", place)
	two := 2
	for name, change := range map[string]func(*Task){
		"real": func(t *Task) { t.Real = !t.Real }, "scored": func(t *Task) { t.Scored = &two }, "grade": func(t *Task) { t.Grade = &two },
		"throwers": func(t *Task) { t.Throwers = "chosen" }, "level": func(t *Task) { t.Level = 1 }, "method": func(t *Task) { t.Method.Seed++ },
		"answers": func(t *Task) { t.Answers = make([]Answer, 1) }, "found": func(t *Task) { t.unknown() },
		"version": func(t *Task) { t.Version = "1" }, "corrected": func(t *Task) { t.Corrected = &t.State.Position },
	} {
		other := task
		change(&other)
		require.Equal(t, place, other.Place(), name)
	}
	other := task
	other.State.Score[0]++
	require.NotEqual(t, place, other.Place())
	other.Home = "home"
	require.Equal(t, "home", other.Place())
}

// TestHomeOfATask: a shot that is valued under other throwers than those of its game tells its place under these.
func TestHomeOfATask(t *testing.T) {
	g, m, own := chartedTasks(t)
	weight := 2.9
	tasks, err := Tasks(g, m, question.Overrides{WeightMax: &weight})
	require.NoError(t, err)
	for i := range tasks {
		require.Empty(t, own[i].Home)
		require.Equal(t, own[i].Place(), tasks[i].Home)
		require.Equal(t, own[i].Place(), tasks[i].Place())
	}
}

// TestTasksThatCannotBe: limits on both sides.
func TestTasksThatCannotBe(t *testing.T) {
	good := charted(t, replay.TaskDraw, curling.Left)
	require.NoError(t, good.Check())
	for want, change := range map[string]func(*Task){
		"layout":                 func(t *Task) { t.Layout++ },
		"for version":            func(t *Task) { t.Version = version.Number + "x" },
		"a place of":             func(t *Task) { t.Home = strings.Repeat("x", maxKey+1) },
		"no win table":           func(t *Task) { t.Method.Wins = nil },
		"rules that are":         func(t *Task) { t.Method.Machine = "x" },
		"2 answers of 1 AIs":     func(t *Task) { t.Answers = make([]Answer, 2) },
		"a level of 1e+06, want": func(t *Task) { t.Level = 1e6 },
	} {
		bad := good
		change(&bad)
		require.ErrorContains(t, bad.Check(), want)
	}
	good.Home = strings.Repeat("x", maxKey)
	require.NoError(t, good.Check())
}

// TestIdentity: the name that is given, else that of the computer; another one is another identity.
func TestIdentity(t *testing.T) {
	a, b, own := NewIdentity("ann"), NewIdentity("bob"), NewIdentity("")
	require.Equal(t, "ann", a.Name)
	require.Equal(t, own.Host, own.Name)
	require.NotEmpty(t, own.Host)
	require.Equal(t, a.Host, own.Host)
	require.Len(t, a.ID, 8)
	require.NotEqual(t, a.ID, b.ID)
	require.Equal(t, a, NewIdentity("ann"))
	require.Equal(t, version.Number, a.Version)
	require.NoError(t, a.Check())
	require.Equal(t, "ann (x)", (&Identity{Name: "ann", ID: "x"}).String())
	require.Equal(t, "ann (x)", (&Identity{Name: "ann", Host: "ann", ID: "x"}).String())
	require.Equal(t, "ann (hall, x)", (&Identity{Name: "ann", Host: "hall", ID: "x"}).String())
}

// TestEqualCallNeedsTwoShots: a call that cannot be told from the best idea, where that is another shot; of charted games nothing is said.
func TestEqualCallNeedsTwoShots(t *testing.T) {
	best, played := curling.Shot{VY: -30}, curling.Shot{VY: -31}
	call := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		shot Shot
		want bool
	}{
		{Shot{Call: call(-1), CallError: 2, Best: Idea{Shot: &best}, Played: Idea{Shot: &played}}, true},
		{Shot{Call: call(-9), CallError: 2, Best: Idea{Shot: &best}, Played: Idea{Shot: &played}}, false},
		{Shot{CallError: 2, Best: Idea{Shot: &best}, Played: Idea{Shot: &played}}, false},
		{Shot{Call: call(-1), CallError: 2, Played: Idea{Shot: &played}}, false},
		{Shot{Call: call(-1), CallError: 2, Best: Idea{Shot: &best}}, false},
		{Shot{Call: call(-1), CallError: 2, Best: Idea{Shot: &best}, Played: Idea{Shot: &best}}, false},
	} {
		require.Equal(t, c.want, c.shot.EqualCall(), "%+v", c.shot)
	}
}

// TestNumbersOfAnIdea: what is not known of it is not there, rather than a number that is none.
func TestNumbersOfAnIdea(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	task := Task{Rules: curling.Standard(), Ice: ice}
	a := evaluate.Answer{Name: "n", Shot: curling.Shot{VX: 0.13, VY: -2.4}, Value: evaluate.Value{Win: 0.25, WinError: math.NaN(), Score: 0.5, Make: math.NaN(),
		Loss: 0.125, LossError: 0.0625}}
	require.Equal(t, Idea{AI: "ai", Name: "n"}, task.idea(sim, &a, "ai"), "it has no value")
	a.Value.Throws = 1
	i := task.idea(sim, &a, "ai")
	require.Equal(t, a.Shot, *i.Shot)
	require.Equal(t, [4]float64{25, 0.5, 12.5, 6.25}, [4]float64{i.Win, i.Score, i.Loss, i.LossError})
	require.Nil(t, i.WinError)
	require.Nil(t, i.Make)
	a.Value.WinError, a.Value.Make = 0.01, 0.75
	i = task.idea(sim, &a, "ai")
	require.InDelta(t, 1, *i.WinError, 1e-12)
	require.InDelta(t, 75, *i.Make, 1e-12)
}

// TestIdeas: the best is one of an AI or the call; without a ranking there is none, and without a valued answer behind those of the AIs
// no call.
func TestIdeas(t *testing.T) {
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	sim, err := simulators.Fastest(ice)
	require.NoError(t, err)
	task := Task{Rules: curling.Standard(), Ice: ice, Method: Method{AIs: []string{"a", "b"}}}
	of := func(name string, throws int) evaluate.Answer {
		return evaluate.Answer{Name: name, Shot: curling.Shot{VX: 0.13, VY: -2.4}, Value: evaluate.Value{Throws: throws}}
	}
	answers := []evaluate.Answer{of("first", 1), of("second", 1), of("called", 1)}
	for _, c := range []struct {
		order          []int
		answers        []evaluate.Answer
		best, ai, call string
	}{
		{[]int{0, 1, 2}, answers, "first", "a", "called"},
		{[]int{1}, answers, "second", "b", "called"},
		{[]int{2, 1, 0}, answers, "called", "", "called"},
		{nil, answers, "", "", "called"},
		{[]int{1, 0}, answers[:2], "second", "b", ""},
		{[]int{1, 0}, []evaluate.Answer{of("first", 1), of("second", 1), of("called", 0)}, "second", "b", ""},
	} {
		s, r := Shot{}, evaluate.Result{Answers: c.answers, Ranking: evaluate.Ranking{Order: c.order}}
		call := task.ideas(&s, sim, &r, 2)
		require.Equal(t, []string{"first", "second"}, []string{s.Ideas[0].Name, s.Ideas[1].Name})
		require.Equal(t, []string{"a", "b"}, []string{s.Ideas[0].AI, s.Ideas[1].AI})
		require.Equal(t, []string{c.best, c.ai, c.call}, []string{s.Best.Name, s.Best.AI, s.Played.Name}, "%+v", c)
		require.Equal(t, c.call != "", call != nil)
		if call != nil {
			require.Same(t, &r.Answers[2].Value, call)
		}
		require.NotNil(t, s.Disagreement)
	}
}

// TestSeedsOfShots: a shot draws the same errors in every analysis, and no other one, nor another seed, draws them.
func TestSeedsOfShots(t *testing.T) {
	of := map[uint64]bool{}
	for seed := range uint64(3) {
		for end := range 3 {
			for shot := range curling.Stones {
				task := Task{State: curling.State{End: end, Shot: shot}, Method: Method{Seed: seed}}
				of[task.question().Seed] = true
				require.Equal(t, playout.Mix(seed*65536+uint64(16*end+shot)), task.question().Seed, "kept values hold for it")
			}
		}
	}
	require.Len(t, of, 3*3*curling.Stones)
}

// TestValueForItsSettings: of the values of a place by other methods the one for the settings of a task is its value, not the latest.
func TestValueForItsSettings(t *testing.T) {
	chosen := func(weight float64) *Task {
		task := &Task{Rules: curling.Standard(), Method: Method{Wins: winprob.Ohto()}}
		for i := range task.Teams {
			for k := range task.Teams[i] {
				task.Teams[i][k].WeightMax = weight
			}
		}
		return task
	}
	s := NewStore()
	for key, weight := range map[string]float64{"a": 30, "b": 40} {
		settings := chosen(weight).Settings()
		s.keep(Shot{Key: key, Place: "p", Settings: &settings})
	}
	for key, weight := range map[string]float64{"a": 30, "b": 40} {
		v, ok := s.of(chosen(weight), "p")
		require.True(t, ok)
		require.Equal(t, key, v.Key)
	}
	v, ok := s.of(chosen(35), "p")
	require.True(t, ok, "any other will do")
	require.Contains(t, []string{"a", "b"}, v.Key)
	_, ok = s.of(chosen(30), "q")
	require.False(t, ok)
}

// TestLevelOfAnEvent: it moves the model of the program; a model that is chosen is as it is.
func TestLevelOfAnEvent(t *testing.T) {
	g := &replay.Game{Rules: curling.MixedDoubles(), Extra: map[string]string{chartstats.LevelKey: "0.5"}}
	e := replay.End{Shots: []replay.Shot{{Number: 13, Chart: &replay.Chart{}}}}
	level := func(own *realplay.Model) float64 {
		task := Task{Rules: g.Rules, Method: Method{Value: own}}
		task.chart(g, &e, replay.Place{}, &e.Shots[0], false)
		return task.Level
	}
	require.InDelta(t, 0.5, level(nil), 0)
	model, err := realplay.For(nil, &g.Rules)
	require.NoError(t, err)
	require.Zero(t, level(model))
	require.Zero(t, level(realplay.BySearch(&g.Rules)))
}
