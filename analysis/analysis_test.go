package analysis_test

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/engine/physics/simulators"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
	"github.com/hogline/hogline/replay/sample"
)

func method() analysis.Method {
	return analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 100}, Throws: 40, Policy: "rules", Wins: winprob.Ohto(), Seed: 1}
}

// firstShots is a log and the tasks of its first shots.
func firstShots(t testing.TB, n int, m analysis.Method) (*replay.Game, []analysis.Task) {
	t.Helper()
	g, err := file.Open("../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	require.Len(t, tasks, 32)
	return g, tasks[:n]
}

func run(t *testing.T, tasks []analysis.Task, store *analysis.Store, workers int) {
	t.Helper()
	require.NoError(t, (&analysis.Runner{Pool: analysis.Goroutines{Count: workers}}).Run(t.Context(), tasks, store))
}

// TestParts: what call, throw and luck made of the value before a shot is the value after it, and the same seed gives the
// same values on any number of workers.
func TestParts(t *testing.T) {
	g, tasks := firstShots(t, 8, method())
	one, two := analysis.NewStore(), analysis.NewStore()
	run(t, tasks, one, 1)
	run(t, tasks, two, 3)
	a := analysis.Assemble(g, "log", method(), tasks, one, 5)
	require.Equal(t, a, analysis.Assemble(g, "log", method(), tasks, two, 5))
	require.Len(t, a.Shots, 8)
	for _, s := range a.Shots {
		require.InDelta(t, *s.WinAfter, s.WinBefore+*s.Call+*s.Throw+*s.Luck, 1e-9)
		require.LessOrEqual(t, *s.Call, 0.0)
		require.Zero(t, *s.Luck, "our simulator repeats the log")
		require.Equal(t, (s.Shot-1)%2, s.Team)
	}
	require.Equal(t, 4, a.Sides[0].Shots)
	require.InDelta(t, *a.Shots[0].Call+*a.Shots[2].Call+*a.Shots[4].Call+*a.Shots[6].Call, a.Sides[0].Call, 1e-9)
}

// TestLuckBeyondTheTolerance: what came within a centimetre of what the simulator makes of a throw is that; luck is none, and the throw is
// worth what came.
func TestLuckBeyondTheTolerance(t *testing.T) {
	w := analysis.NewWorker()
	t.Cleanup(w.Close)
	_, tasks := firstShots(t, 6, method())
	for off, lucky := range map[float64]bool{0: false, 0.9 * replay.Tolerance: false, 40 * replay.Tolerance: true} {
		task := tasks[5]
		after := *task.After
		after[task.State.Shot].Y += off
		task.After = &after
		s, err := w.Value(t.Context(), &task)
		require.NoError(t, err)
		require.Equal(t, lucky, *s.Luck != 0, "%v m off: %v", off, *s.Luck)
		require.Equal(t, lucky, s.LuckError != 0, "%v m off", off)
		if lucky { // throw and luck share the error of what the throw is worth; the call has one of its own, and so has what came
			square := func(x float64) float64 { return x * x }
			came := square(s.Error) - square(s.BeforeError)
			require.Positive(t, came)
			require.InDelta(t, square(*s.Played.WinError)-came, square(s.ThrowError)-square(s.LuckError), 1e-9)
		}
	}
}

// TestValuedTogether: shots that take so long that several goroutines value one have the values that one goroutine gives them.
func TestValuedTogether(t *testing.T) {
	m := method()
	m.Policy = "search"
	g, tasks := firstShots(t, 16, m)
	tasks = tasks[13:]
	one, three := analysis.NewStore(), analysis.NewStore()
	run(t, tasks, one, 1)
	run(t, tasks, three, 3)
	require.Equal(t, analysis.Assemble(g, "log", m, tasks, one, 5), analysis.Assemble(g, "log", m, tasks, three, 5))
	require.Equal(t, 3, one.Len())
}

// TestValueAfterHasAnError: where the learned value stands for the rest of the end the value after the shot is off by its share of the
// spread, as that before it; after the last stone it is known. The change is off by one of the two, not by both.
func TestValueAfterHasAnError(t *testing.T) {
	m := method()
	m.Policy = ""
	_, tasks := firstShots(t, 16, m)
	w := analysis.NewWorker()
	t.Cleanup(w.Close)
	first, err := w.Value(t.Context(), &tasks[0])
	require.NoError(t, err)
	require.InDelta(t, first.BeforeError, first.AfterError, 0.3*first.BeforeError)
	require.Positive(t, first.ScoreErrors[1])
	require.InDelta(t, first.BeforeError, first.Error, 1e-9)
	last, err := w.Value(t.Context(), &tasks[15])
	require.NoError(t, err)
	require.Zero(t, last.AfterError)
	require.Zero(t, last.ScoreErrors[1])
}

// TestDoubtOfAThrow: of a chart that several throws explain as well, throw and luck are off by what those at the borders come to, on
// both sides: half a range is sqrt(3) standard deviations.
func TestDoubtOfAThrow(t *testing.T) {
	w := analysis.NewWorker()
	t.Cleanup(w.Close)
	value := func(task analysis.Task) analysis.Shot {
		s, err := w.Value(t.Context(), &task)
		require.NoError(t, err)
		return s
	}
	_, tasks := firstShots(t, 6, method())
	task := tasks[5]
	sure := value(task)
	doubt := curling.Vec{X: 0.02, Y: 0.1}
	squares := 0.0
	for _, d := range []curling.Vec{{X: doubt.X}, {X: -doubt.X}, {Y: doubt.Y}, {Y: -doubt.Y}} {
		other := task
		run := task.Run.With(curling.Vec{X: task.Run.VX + d.X, Y: task.Run.VY + d.Y})
		other.Run, other.After = &run, nil
		off := *value(other).WinAfter - *sure.WinAfter
		squares += off * off / 4
	}
	require.Greater(t, squares, 1.0, "per cent")
	task.Doubt = doubt
	s := value(task)
	require.InDelta(t, squares*2/3, s.ThrowError*s.ThrowError-sure.ThrowError*sure.ThrowError, 1e-6)
	require.Greater(t, s.LuckError, math.Sqrt(squares*2/3))

	task.Method.Policy = "" // by the learned value, which is much the same
	learned := value(task)
	task.Doubt = curling.Vec{}
	require.Greater(t, learned.ThrowError, value(task).ThrowError)
}

// TestParseStore: the text of a store is read whole, or its first damaged line is told.
func TestParseStore(t *testing.T) {
	_, tasks := firstShots(t, 2, method())
	path := filepath.Join(t.TempDir(), "log.hanalysis")
	s, err := analysis.OpenStore(path)
	require.NoError(t, err)
	run(t, tasks, s, 1)
	require.NoError(t, s.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	read, err := analysis.ParseStore(bytes.NewReader(text))
	require.NoError(t, err)
	for i := range tasks {
		_, ok := read.Get(tasks[i].Key())
		require.True(t, ok)
	}
	_, err = analysis.ParseStore(bytes.NewReader(text[:len(text)-3]))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	_, err = analysis.ParseStore(strings.NewReader(string(text) + "{}\n"))
	require.ErrorContains(t, err, "line 3")
}

// TestDoubtfulShotsAreValuedAgain: shots of which it is in doubt whether they are costly get more throws, no others do; the same ones
// when a run is stopped in between, and on any number of workers.
func TestDoubtfulShotsAreValuedAgain(t *testing.T) {
	const threshold = 3
	g, tasks := firstShots(t, 16, method())
	first, whole, stopped := analysis.NewStore(), analysis.NewStore(), analysis.NewStore()
	run(t, tasks, first, 2)
	again := analysis.Doubtful(tasks, first, threshold)
	require.NotEmpty(t, again)
	require.LessOrEqual(t, len(again), 4, "a fifth of the shots")
	doubtful, last := map[string]bool{}, 0.0
	for i := range again {
		doubtful[again[i].Place()] = true
		require.Equal(t, 4*method().Throws, again[i].Method.Throws)
		for k := range tasks {
			v, ok := first.Get(tasks[k].Key())
			require.True(t, ok)
			if x := tasks[k].Again(&v); x.Key() == again[i].Key() {
				require.Equal(t, tasks[k].Place(), x.Place())
				doubt := math.Abs(v.Loss()-threshold) / verdictError(&v)
				require.Less(t, doubt, 1.96)
				require.GreaterOrEqual(t, doubt, last, "the most doubtful first")
				last = doubt
			}
		}
	}
	seen := map[bool]int{}
	r := analysis.Runner{Pool: analysis.Goroutines{Count: 3}, Threshold: threshold, Progress: func(p analysis.Progress) {
		seen[p.Again]++
		require.Equal(t, map[bool]int{false: len(tasks), true: len(again)}[p.Again], p.Total)
	}}
	require.NoError(t, r.Run(t.Context(), tasks, whole))
	require.Equal(t, map[bool]int{false: len(tasks), true: len(again)}, seen)

	ctx, stop := context.WithCancel(t.Context())
	r = analysis.Runner{Threshold: threshold, Progress: func(p analysis.Progress) {
		if p.Again {
			stop()
		}
	}}
	require.ErrorIs(t, r.Run(ctx, tasks, stopped), context.Canceled)
	require.Equal(t, len(tasks)+1, stopped.Len())
	require.NoError(t, (&analysis.Runner{Threshold: threshold}).Run(t.Context(), tasks, stopped))
	m := analysis.Assemble(g, "log", method(), tasks, whole, threshold)
	require.Equal(t, m, analysis.Assemble(g, "log", method(), tasks, stopped, threshold))
	require.Nil(t, m.Other, "more throws are no other method")
	before := analysis.Assemble(g, "log", method(), tasks, first, threshold)
	for i := range m.Shots {
		a, b := m.Shots[i], before.Shots[i]
		a.Punished, b.Punished = nil, nil // it depends on the next shot
		if a.Key == b.Key {
			require.Equal(t, b, a)
			continue
		}
		require.True(t, doubtful[a.Place])
		require.Less(t, verdictError(&a), verdictError(&b))
		for i := range a.Ideas {
			require.Equal(t, b.Ideas[i].Shot, a.Ideas[i].Shot, "the AIs are not asked again")
		}
		delete(doubtful, a.Place)
	}
	require.Empty(t, doubtful)
}

// lastStone is a game of one last stone of the last end: the score is even, the opponent's stone lies at at.
func lastStone(t *testing.T, hammer curling.TeamID, at curling.Vec, call, run curling.Shot) *replay.Game {
	t.Helper()
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	sim, err := simulators.Reference(ice)
	require.NoError(t, err)
	before := curling.Position{14: at}
	o, err := sim.Throw(physics.Delivery{Position: before, Index: 15, Shot: run}, nil)
	require.NoError(t, err)
	team := curling.TeamOf(curling.StandardPlayer)
	rules := curling.Standard()
	return &replay.Game{Format: "dcl", Rules: rules, Ice: ice, Players: curling.Both(team),
		Ends: []replay.End{{Number: rules.Ends - 1, First: hammer.Other(), Shots: []replay.Shot{{Number: 15, Before: before, Chosen: call,
			Asked: true, Run: run, Ran: true, After: &o.Position, Thrower: -1}}}}}
}

// TestCallAndThrow: with the last stone and an opponent's stone in the house, a stone that is thrown away loses by the call, a draw that is
// called and missed loses by the throw; whichever team throws.
func TestCallAndThrow(t *testing.T) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(t, err)
	aimer, err := aim.New(ice)
	require.NoError(t, err)
	draw, err := aimer.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	through := draw
	through.VY *= 1.3
	guard := curling.Vec{X: 1, Y: curling.TeeY + 1.2}
	for hammer := range curling.TeamID(2) {
		for _, c := range []struct {
			name      string
			call, run curling.Shot
			lost      string
		}{{"thrown away", through, through, "call"}, {"missed", draw, through, "throw"}, {"made", draw, draw, ""}} {
			m := method()
			m.Throws, m.Budget.Throws = 200, 400
			tasks, err := analysis.Tasks(lastStone(t, hammer, guard, c.call, c.run), m, question.Overrides{})
			require.NoError(t, err)
			require.Len(t, tasks, 1)
			w := analysis.NewWorker()
			s, err := w.Value(t.Context(), &tasks[0])
			w.Close()
			require.NoError(t, err)
			require.Equal(t, int(hammer), s.Team)
			call, throw := *s.Call < -10, *s.Throw < -10
			require.Equal(t, c.lost == "call", call, "%s: call %.1f, throw %.1f, before %.1f", c.name, *s.Call, *s.Throw, s.WinBefore)
			require.Equal(t, c.lost == "throw", throw, "%s: call %.1f, throw %.1f, before %.1f", c.name, *s.Call, *s.Throw, s.WinBefore)
			require.Equal(t, c.lost != "", s.Costly(5), c.name)
			if c.lost != "" {
				require.Zero(t, *s.WinAfter, "a steal in the last end")
			}
		}
	}
}

// TestDisagreement: AIs that answer alike do not disagree; a weak one and a good one do.
func TestDisagreement(t *testing.T) {
	m := method()
	m.AIs = []string{"shots", "shots", "sample"}
	_, tasks := firstShots(t, 4, m)
	w := analysis.NewWorker()
	defer w.Close()
	s, err := w.Value(t.Context(), &tasks[3])
	require.NoError(t, err)
	require.Len(t, s.Ideas, 3)
	require.NotNil(t, s.Disagreement)
	least, most := 100.0, 0.0
	for _, idea := range s.Ideas {
		least, most = min(least, idea.Win), max(most, idea.Win)
	}
	require.InDelta(t, most-least, s.Disagreement.Stake, 1e-9)
	tasks[3].Method.AIs = m.AIs[:2]
	s, err = w.Value(t.Context(), &tasks[3])
	require.NoError(t, err)
	require.Equal(t, analysis.Disagreement{}, *s.Disagreement)
	tasks[3].Method.AIs = m.AIs[:1]
	s, err = w.Value(t.Context(), &tasks[3])
	require.NoError(t, err)
	require.Nil(t, s.Disagreement)
}

// TestLuck: what the log has beside what the simulator makes of the throw is luck.
func TestLuck(t *testing.T) {
	_, tasks := firstShots(t, 2, method())
	moved := *tasks[1].After
	for i := range moved {
		moved[i] = curling.Vec{} // a stone of the opponent vanished as well
	}
	tasks[1].After = &moved
	w := analysis.NewWorker()
	defer w.Close()
	s, err := w.Value(t.Context(), &tasks[1])
	require.NoError(t, err)
	require.NotZero(t, *s.Luck)
	require.InDelta(t, *s.WinAfter, s.WinBefore+*s.Call+*s.Throw+*s.Luck, 1e-9)

	tasks[1].Run = nil // the throw is not known: it has both
	other, err := w.Value(t.Context(), &tasks[1])
	require.NoError(t, err)
	require.Zero(t, *other.Luck)
	require.InDelta(t, *s.Throw+*s.Luck, *other.Throw, 1e-9)
}

// TestThrowWithoutPosition: where the log does not hold what came, the simulator tells what the throw was worth, and nothing of luck.
func TestThrowWithoutPosition(t *testing.T) {
	_, tasks := firstShots(t, 2, method())
	w := analysis.NewWorker()
	defer w.Close()
	want, err := w.Value(t.Context(), &tasks[1])
	require.NoError(t, err)
	require.Zero(t, *want.Luck)
	tasks[1].After = nil
	s, err := w.Value(t.Context(), &tasks[1])
	require.NoError(t, err)
	require.Nil(t, s.Luck)
	require.Equal(t, want.Throw, s.Throw)
	require.Equal(t, want.WinAfter, s.WinAfter)
	tasks[1].Run = nil
	s, err = w.Value(t.Context(), &tasks[1])
	require.NoError(t, err)
	require.Nil(t, s.Throw)
	require.Nil(t, s.WinAfter)
}

// TestStoppedRunGoesOn: a run that is stopped keeps what it has, and the next one values only the rest.
func TestStoppedRunGoesOn(t *testing.T) {
	_, tasks := firstShots(t, 6, method())
	path := filepath.Join(t.TempDir(), "values"+analysis.Extension)
	store, err := analysis.OpenStore(path)
	require.NoError(t, err)
	_, err = analysis.OpenStore(path)
	require.ErrorContains(t, err, "is being written by another program")
	ctx, stop := context.WithCancel(t.Context())
	err = (&analysis.Runner{Progress: func(p analysis.Progress) {
		if p.Done == 3 {
			stop()
		}
	}}).Run(ctx, tasks, store)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 3, store.Len())
	require.NoError(t, store.Close())

	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(raw, raw[:40]...), 0o600), "a kill in the middle of a line")
	store, err = analysis.OpenStore(path)
	require.NoError(t, err)
	var done []int
	require.NoError(t, (&analysis.Runner{Progress: func(p analysis.Progress) {
		require.Equal(t, 6, p.Total)
		done = append(done, p.Done)
	}}).Run(t.Context(), tasks, store))
	require.Equal(t, []int{4, 5, 6}, done)
	v, ok := store.Get(tasks[0].Key())
	require.True(t, ok)
	require.NoError(t, store.Put(v), "valued twice")
	require.NoError(t, store.Close())

	store, err = analysis.ReadStore(path)
	require.NoError(t, err)
	require.Equal(t, 6, store.Len())
	require.Zero(t, store.Damaged())
	again, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, raw, again[:len(raw)])
	require.NoError(t, os.WriteFile(path, append([]byte("{\"key\":\n"), again...), 0o600))
	store, err = analysis.ReadStore(path)
	require.NoError(t, err)
	require.Equal(t, 6, store.Len())
	require.Equal(t, 1, store.Damaged())
}

// TestKeys: whatever changes a value changes the key; names do not.
func TestKeys(t *testing.T) {
	_, tasks := firstShots(t, 2, method())
	key := tasks[1].Key()
	require.NotEqual(t, key, tasks[0].Key())
	for name, change := range map[string]func(*analysis.Task){
		"seed":      func(x *analysis.Task) { x.Method.Seed++ },
		"AIs":       func(x *analysis.Task) { x.Method.AIs = []string{"rows"} },
		"budget":    func(x *analysis.Task) { x.Method.Budget.Throws++ },
		"throws":    func(x *analysis.Task) { x.Method.Throws++ },
		"win table": func(x *analysis.Task) { x.Method.Wins, _ = winprob.ByHand(winprob.OhtoEnds(), 0.3) },
		"limit":     func(x *analysis.Task) { x.Teams[0][3].WeightMax++ },
		"stones":    func(x *analysis.Task) { x.State.Position[0].X += 0.01 },
		"score":     func(x *analysis.Task) { x.State.Score[1]++ },
		"rules":     func(x *analysis.Task) { x.Rules.Guard.Shots++ },
		"call":      func(x *analysis.Task) { s := *x.Call; s.VX++; x.Call = &s },
		"result":    func(x *analysis.Task) { x.After = nil },
	} {
		other := tasks[1]
		change(&other)
		require.NotEqual(t, key, other.Key(), name)
	}
	m := method()
	_, again := firstShots(t, 2, m)
	require.Equal(t, key, again[1].Key())
}

func f(v float64) *float64 { return &v }

// TestPunished: a loss is punished if the opponent's next shot keeps at least half of it.
func TestPunished(t *testing.T) {
	g, tasks := firstShots(t, 3, method())
	for after, want := range map[float64]bool{100 - 49: true, 100 - 50: true, 100 - 50.1: false, 100 - 60: false} {
		store := analysis.NewStore()
		put := func(i, team int, before, after float64, call float64) {
			require.NoError(t, store.Put(analysis.Shot{Key: tasks[i].Key(), End: 1, Shot: i + 1, Team: team, WinBefore: before, WinAfter: f(after),
				Call: f(call), Throw: f(0), Luck: f(0)}))
		}
		put(0, 0, 60, 40, -20)
		put(1, 1, 60, after, 0)
		a := analysis.Assemble(g, "log", method(), tasks, store, 5)
		require.NotNil(t, a.Shots[0].Punished)
		require.Equal(t, want, *a.Shots[0].Punished, after)
		require.Nil(t, a.Shots[1].Punished)
		require.Equal(t, 1, a.Sides[0].Costly)
		require.Equal(t, want, a.Sides[0].Punished == 1)
		require.Nil(t, analysis.Assemble(g, "log", method(), tasks, store, 20).Shots[0].Punished, "no more than the threshold")
	}
}

// TestHostileValues: a value of no shot is damaged, and one of another shot takes nothing from the game it lies beside.
func TestHostileValues(t *testing.T) {
	g, tasks := firstShots(t, 2, method())
	path := filepath.Join(t.TempDir(), "values"+analysis.Extension)
	store, err := analysis.OpenStore(path)
	require.NoError(t, err)
	run(t, tasks, store, 1)
	require.NoError(t, store.Close())
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, bad := range [][2]string{{`"team":1`, `"team":7`}, {`"team":1`, `"team":-1`}, {`"end":1`, `"end":0`}, {`"shot":2`, `"shot":-3`}} {
		require.NoError(t, os.WriteFile(path, bytes.ReplaceAll(good, []byte(bad[0]), []byte(bad[1])), 0o600))
		store, err := analysis.ReadStore(path)
		require.NoError(t, err)
		require.Positive(t, store.Damaged(), bad[1])
	}
	require.NoError(t, os.WriteFile(path, bytes.ReplaceAll(good, []byte(`"team":1`), []byte(`"team":0`)), 0o600))
	store, err = analysis.ReadStore(path)
	require.NoError(t, err)
	m := analysis.Assemble(g, "log", method(), tasks, store, 5)
	require.Equal(t, []int{0, 1}, []int{m.Shots[0].Team, m.Shots[1].Team})
}

// TestNoWorse: a value by another method stands for one's own if it tells as much; whatever it leaves out is valued.
func TestNoWorse(t *testing.T) {
	_, tasks := firstShots(t, 1, method())
	key, store := tasks[0].Key(), analysis.NewStore()
	require.Len(t, store.Missing(tasks, analysis.AnyMethod), len(tasks))
	run(t, tasks, store, 1)
	v, _ := store.Get(key)
	require.Equal(t, &analysis.By{Version: version.Number, Layout: tasks[0].Layout, AIs: []string{"shots"}, Budget: ai.Budget{Throws: 100},
		Throws: 40, Policy: "rules", Wins: winprob.Ohto().Source(), Seed: 1}, v.By)
	for name, c := range map[string]struct {
		change func(*analysis.Method, *analysis.Shot)
		open   bool
	}{
		"the same, which may be in doubt": {func(*analysis.Method, *analysis.Shot) {}, true},
		"another seed":                    {func(m *analysis.Method, _ *analysis.Shot) { m.Seed = 2 }, false},
		"fewer throws":                    {func(m *analysis.Method, _ *analysis.Shot) { m.Throws, m.Budget.Throws = 30, 50 }, false},
		"more throws":                     {func(m *analysis.Method, _ *analysis.Shot) { m.Throws = 41 }, true},
		"a larger budget":                 {func(m *analysis.Method, _ *analysis.Shot) { m.Budget.Throws = 101 }, true},
		"time":                            {func(m *analysis.Method, _ *analysis.Shot) { m.Budget = ai.Budget{Time: time.Second} }, true},
		"one more AI":                     {func(m *analysis.Method, _ *analysis.Shot) { m.AIs = []string{"shots", "rows"} }, true},
		"another policy":                  {func(m *analysis.Method, _ *analysis.Shot) { m.Policy = "search" }, true},
		"an older version":                {func(m *analysis.Method, v *analysis.Shot) { m.Seed, v.By.Version = 2, "0.1.0" }, true},
		"an older layout":                 {func(m *analysis.Method, v *analysis.Shot) { m.Seed = 2; v.By.Layout-- }, true},
		"of an unknown means":             {func(m *analysis.Method, v *analysis.Shot) { m.Seed, v.By = 2, nil }, true},
	} {
		task, known := tasks[0], v
		by := *v.By
		known.By = &by
		c.change(&task.Method, &known)
		other := analysis.NewStore()
		require.NoError(t, other.Put(known))
		require.Len(t, other.Open([]analysis.Task{task}, analysis.NoWorse), map[bool]int{true: 1}[c.open], name)
		require.Len(t, other.Open([]analysis.Task{task}, analysis.AnyMethod), map[bool]int{true: 1}[task.Key() == key], name)
		require.Len(t, other.Missing([]analysis.Task{task}, analysis.NoWorse), map[bool]int{true: 1}[c.open && task.Key() != key], name)
		require.Empty(t, other.Missing([]analysis.Task{task}, analysis.AnyMethod), name)
	}
}

// TestRefusedTasks: tasks may come from elsewhere.
func TestRefusedTasks(t *testing.T) {
	_, tasks := firstShots(t, 1, method())
	w := analysis.NewWorker()
	defer w.Close()
	for _, change := range []func(*analysis.Task){
		func(x *analysis.Task) { x.Layout++ },
		func(x *analysis.Task) { x.Version += "x" },
		func(x *analysis.Task) { x.Method.Wins = nil },
		func(x *analysis.Task) { x.Method.Throws = 1 << 30 },
		func(x *analysis.Task) { x.State.Shot = 16 },
		func(x *analysis.Task) { x.Answers = make([]analysis.Answer, len(x.Method.AIs)+1) },
		func(x *analysis.Task) { x.Method.Machine = "machine" },
		func(x *analysis.Task) { x.State.Position[0].X = math.NaN() },
	} {
		task := tasks[0]
		change(&task)
		_, err := w.Value(t.Context(), &task)
		require.Error(t, err)
	}
	task := tasks[0]
	task.Call, task.Method.AIs = nil, []string{"no-such-ai"}
	_, err := w.Value(t.Context(), &task)
	require.ErrorIs(t, err, analysis.ErrNoIdea)
}

func BenchmarkShot(b *testing.B) {
	ice, err := physics.IceOf(physics.Mori2019)
	require.NoError(b, err)
	g, err := sample.Match(ice, curling.Standard(), 1)
	require.NoError(b, err)
	m := method()
	m.Policy, m.Throws, m.Budget.Throws = "search", analysis.DefaultThrows, 2000
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	require.NoError(b, err)
	w := analysis.NewWorker()
	defer w.Close()
	for i := 0; b.Loop(); i++ {
		_, err := w.Value(b.Context(), &tasks[i%len(tasks)])
		require.NoError(b, err)
	}
}

// BenchmarkStop reports how long a run goes on after its context has ended.
func BenchmarkStop(b *testing.B) {
	g, err := file.Open("../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(b, err)
	m := method()
	m.AIs, m.Policy, m.Throws, m.Budget = []string{"shots", "rows"}, "search", 1000, ai.Budget{Time: 200 * time.Millisecond}
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	require.NoError(b, err)
	var worst, sum time.Duration
	for i := range b.N {
		ctx, stop := context.WithCancel(b.Context())
		var ended time.Time
		time.AfterFunc(time.Duration(50+37*(i%40))*time.Millisecond, func() { ended = time.Now(); stop() })
		err := (&analysis.Runner{Pool: analysis.Goroutines{Count: 2}}).Run(ctx, tasks[i%24:], analysis.NewStore())
		took := time.Since(ended)
		require.ErrorIs(b, err, context.Canceled)
		sum, worst = sum+took, max(worst, took)
	}
	b.ReportMetric(float64(sum.Microseconds())/1000/float64(b.N), "ms/stop")
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms-worst")
}

// TestLastStoneButOne: the usual budget is larger there, so that the replies with the last stone are searched; one that was chosen is kept.
func TestLastStoneButOne(t *testing.T) {
	m := method()
	m.Budget = analysis.DefaultMethod().Budget
	_, tasks := firstShots(t, 32, m)
	for i := range tasks {
		want := analysis.DefaultSims
		if tasks[i].State.Shot == 14 {
			want = analysis.LateSims
		}
		require.Equal(t, want, tasks[i].Method.Budget.Throws, "shot %d", tasks[i].State.Shot+1)
	}
	_, tasks = firstShots(t, 32, method())
	require.Equal(t, 100, tasks[14].Method.Budget.Throws)
}
