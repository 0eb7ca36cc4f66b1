package charting

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session/job"
)

// rink is a charting whose jobs a test waits for.
type rink struct {
	*Charting
	t    *testing.T
	jobs *job.Dispatcher
	work chan func()
}

func newRink(t *testing.T) *rink {
	t.Helper()
	r := &rink{t: t, work: make(chan func(), 1000)}
	r.jobs = job.New(func(f func()) { r.work <- f }, func(f func()) { f() })
	r.jobs.After = func(_ time.Duration, f func()) { go f() }
	clock := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
	r.Charting = New(
		Config{
			Jobs:   r.jobs,
			Device: "a",
			Folder: filepath.Join(t.TempDir(), "charts [2026]"),
			Now:    func() time.Time { return clock },
			Report: func(err error) { require.NoError(t, err) },
		},
	)
	t.Cleanup(func() { r.jobs.Close(); r.Close() })
	return r
}

// wait waits for what is proposed.
func (r *rink) wait() {
	for r.Proposals.Running() {
		(<-r.work)()
	}
}

func (r *rink) begin(format chart.Format) {
	require.NoError(r.t, r.Begin(chart.GameFields{Format: chart.Noted(format), Ends: chart.Noted(2), First: chart.Noted(0),
		Team1: chart.TeamFields{
			Name: chart.Noted("A/B"),
			Line: chart.Noted([]string{"Ann", "Bob", "Cid", "Dan"}),
		}, Team2: chart.TeamFields{Name: chart.Noted("C")}}))
}

func TestAShotInThreeKeys(t *testing.T) {
	r := newRink(t)
	require.False(t, r.IsOpen())
	r.Grade(4) // nothing is open: nothing happens
	r.begin(chart.Fours)
	require.Equal(t, "2026-11-27 A_B - C.hchart", filepath.Base(r.Path()))
	team, name := r.Mover()
	require.Equal(t, curling.TeamID(0), team)
	require.Equal(t, "Ann", name)
	r.Set(chart.ShotFields{Task: chart.Noted(replay.TaskDraw)})
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Right)})
	require.Equal(t, chart.Cursor{}, r.At(), "the shot waits for its grade")
	r.Grade(4)
	require.Equal(t, chart.Cursor{Shot: 1}, r.At())
	require.Equal(t, 100, r.State().Replay().Ends[0].Shots[0].Chart.Grade)
	r.Step(-1)
	require.Equal(t, chart.Cursor{}, r.At())
	r.Grade(2)
	require.Equal(t, 50, r.State().Replay().Ends[0].Shots[0].Chart.Grade, "an earlier shot is edited")
	r.Undo()
	require.Equal(t, 100, r.State().Replay().Ends[0].Shots[0].Chart.Grade)
	r.Redo()
	require.Equal(t, 50, r.State().Replay().Ends[0].Shots[0].Chart.Grade)
	r.Step(99)
	require.Equal(t, 0, r.At().End)
}

func TestTheChartIsReopenedWhereItWasLeft(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Grade(3)
	r.Stones.Put(1, curling.Tee)
	path := r.Path()
	require.Equal(t, []string{path}, r.Files.Recent())
	r.Close()
	require.False(t, r.IsOpen())
	_, err := r.Open(path)
	require.NoError(t, err)
	require.Equal(t, chart.Cursor{Shot: 1}, r.At())
	require.Equal(t, chart.InPlay, r.House()[1].Rest)
	g, err := file.Open(path)
	require.NoError(t, err)
	require.Equal(t, "A/B", g.Teams[0])
	_, err = r.Open(path + ".gone")
	require.Error(t, err)
	require.NoFileExists(t, path+".gone")
	require.Equal(t, path, r.Path(), "the one that is open stays")
	r.begin(chart.Fours)
	require.Len(t, r.Files.Recent(), 2, "a second game of the day has a name of its own")
}

func TestTaps(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	tee := curling.Tee
	r.Stones.Tap(tee, 0.1)
	require.Equal(t, tee, r.House()[0].At)
	r.Stones.Tap(curling.Vec{X: tee.X + 0.5, Y: tee.Y}, 0.1)
	require.InDelta(t, 0.5, r.House()[0].At.X-tee.X, 1e-9, "the thrown stone is put elsewhere")
	r.Stones.Put(0, tee)
	r.wait()
	r.Done()

	r.Stones.Tap(curling.Vec{X: tee.X, Y: tee.Y + 0.32}, 0.1)
	require.InDelta(t, 2*curling.StoneRadius, r.House()[1].At.Distance(tee), 1e-3, "it snaps to touching")
	r.Stones.Tap(tee, 0.1)
	require.Equal(t, 0, r.Stones.Stone(), "a tap on a stone chooses it, once the thrown one lies")
	r.Stones.Out(chart.WentOut)
	require.Equal(t, chart.Out, r.House()[0].Rest)
	require.Equal(t, 1, r.Stones.Stone())
	r.Stones.Out(chart.Hogged)
	require.Equal(t, chart.Out, r.House()[1].Rest)
	fate, _ := r.Shot().Fate.Get()
	require.Equal(t, chart.Hogged, fate)
	r.Stones.Nudge(0.1, 0)
	require.Equal(t, chart.InPlay, r.House()[1].Rest, "it was not hogged after all")
	r.Stones.Put(1, curling.Vec{X: -1, Y: 5})
	require.Equal(t, chart.Out, r.House()[1].Rest, "put beside the sheet it is out")
	r.Done()
	require.Equal(t, chart.Cursor{Shot: 2}, r.At())

	r.Grade(4) // nobody saw the stones
	require.Equal(t, chart.Lost, r.House()[2].Rest)
	r.Stones.Seen()
	h := r.House()
	_, known := h.Position()
	require.True(t, known, "those that were seen lie as shown, the others are out")
}

// TestNearestStone: of the stones that lie there the nearest is picked, within reach of its edge; one that is out is not.
func TestNearestStone(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	at := func(x float64) curling.Vec { return curling.Vec{X: curling.CentreX + x, Y: curling.TeeY} }
	for _, x := range []float64{0, 0.4, 1.5} {
		r.Stones.Tap(at(x), 0)
		r.wait()
		r.Done()
	}
	const reach = 0.1
	require.Equal(t, 0, r.Stones.StoneAt(at(0.19), reach))
	require.Equal(t, 1, r.Stones.StoneAt(at(0.21), reach))
	require.Equal(t, 1, r.Stones.StoneAt(at(0.4+curling.StoneRadius+reach-0.001), reach))
	require.Equal(t, -1, r.Stones.StoneAt(at(0.4+curling.StoneRadius+reach+0.001), reach))
	r.Stones.Select(2)
	r.Stones.Out(chart.WentOut)
	require.Equal(t, -1, r.Stones.StoneAt(at(1.5), reach), "it is out")
}

// TestGhosts: after a hit that stays the other stone is proposed to be out; nothing of it is a fact before it is accepted.
func TestGhosts(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Stones.Put(0, curling.Vec{X: 2.6, Y: 4.9})
	r.Done()
	r.Set(chart.ShotFields{Task: chart.Noted(replay.TaskTakeOut)})
	r.Stones.Tap(curling.Vec{X: 2.62, Y: 5.16}, 0)
	r.wait()
	list, share := r.Proposals.Ghosts()
	require.Equal(t, []Ghost{{Stone: 0, Out: true, At: curling.Vec{X: 2.6, Y: 4.9}}}, list)
	require.Positive(t, share)
	require.Equal(t, chart.InPlay, r.House()[0].Rest)
	grade, ok := r.Proposals.Grade()
	require.True(t, ok)
	require.Equal(t, chart.Grade(4), grade)
	_, ok = r.Shot().Grade.Get()
	require.False(t, ok)
	r.Enter()
	require.Equal(t, chart.Out, r.House()[0].Rest)
	require.Equal(t, chart.Accepted, r.Shot().Stones[0].By)
	r.wait()
	r.Enter()
	require.Equal(t, chart.Cursor{Shot: 2}, r.At(), "nothing is left to accept: the shot is done")
}

// TestATargetTellsDifficultyAndMiss: before the throw how hard the shot is, after it on which side it missed; nothing of it is noted.
func TestATargetTellsDifficultyAndMiss(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Set(chart.ShotFields{Target: chart.Noted(curling.Tee)})
	_, _, ok := r.Proposals.Difficulty()
	require.False(t, ok, "the turn is not known")
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Right)})
	r.wait()
	share, _, ok := r.Proposals.Difficulty()
	require.True(t, ok)
	require.Greater(t, share, 0.05)
	require.Less(t, share, 1.0)
	r.Stones.Put(0, curling.Vec{X: curling.CentreX, Y: curling.TeeY + 1.5})
	r.wait()
	require.Equal(t, []chart.Reason{chart.Light}, r.Proposals.Reasons())
	require.Nil(t, r.Shot().Reasons)
	require.Nil(t, r.Shot().Difficulty)
}

func TestEndsAndConcession(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Doubles)
	for range 10 {
		r.Stones.Out(chart.WentOut)
		r.wait()
		r.Done()
	}
	require.Equal(t, chart.Cursor{End: 1, Shot: 6}, r.At(), "the stones were counted")
	require.True(t, r.State().Ends[0].Scored)
	require.Equal(t, [2]int{0, 1}, r.State().Ends[0].Score, "the placed stone of the house lies there")
	r.Grade(4)
	r.SetEnd(chart.EndFields{Score: chart.Noted([2]int{3, 0})})
	require.Equal(t, [2]int{3, 1}, r.State().Score)
	require.True(t, r.State().Over())
	r.SetEnd(chart.EndFields{Conceded: chart.Noted(1)})
	require.Equal(t, 0, r.State().Replay().Result.Winner)
}

func TestMerge(t *testing.T) {
	a, b := newRink(t), newRink(t)
	a.begin(chart.Fours)
	b.c.Device = "b"
	b.begin(chart.Fours)
	b.Grade(4)
	n, err := a.Files.Merge(b.Path())
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Equal(t, chart.Cursor{Shot: 1}, a.At())
	_, err = a.Files.Merge(filepath.Join(t.TempDir(), "none"))
	require.Error(t, err)
}

// TestStopwatch: three presses are a split and a time from hog line to hog line, of the shot at which it began.
func TestStopwatch(t *testing.T) {
	r := newRink(t)
	now := time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)
	r.c.Now = func() time.Time { return now }
	w := &r.Stopwatch
	w.Press(false)
	require.Equal(t, NoLeg, w.Leg(), "nothing is charted")
	r.begin(chart.Fours)
	w.Press(false)
	now = now.Add(3720 * time.Millisecond)
	require.Equal(t, 3720*time.Millisecond, w.Elapsed())
	w.Press(false)
	r.Grade(4)
	now = now.Add(14300 * time.Millisecond)
	w.Press(false)
	require.Equal(t, NoLeg, w.Leg())
	require.Equal(t, chart.Cursor{Shot: 1}, r.At(), "what is charted now is still charted")
	first := r.ShotAt(chart.Cursor{})
	require.Equal(t, 3.72, first.Split.Or(0))
	require.Equal(t, 14.3, first.Hog.Or(0))
	require.Nil(t, r.Shot().Split)

	ran := false
	w.Later(func() { ran = true })
	for !ran {
		(<-r.work)() // on the session's goroutine
	}
	w.Press(true)
	require.Equal(t, HogLeg, w.Leg())
	now = now.Add(2 * time.Minute)
	w.Press(false)
	require.Equal(t, SplitLeg, w.Leg(), "it was left running: this press begins anew")
	require.Nil(t, r.Shot().Hog)
	w.Clear()
	now = now.Add(time.Second)
	require.Zero(t, w.Elapsed())
	w.Press(true)
	now = now.Add(time.Minute)
	w.Press(false)
	require.Equal(t, NoLeg, w.Leg(), "a minute is a leg")
	require.Equal(t, 60.0, r.Shot().Hog.Or(0))
	w.Press(true)
	r.Close()
	require.Equal(t, NoLeg, w.Leg())
}

// TestAMissIsExplainedAfterItsGrade: the shot before is asked of until something is noted of the next.
func TestAMissIsExplainedAfterItsGrade(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Grade(4)
	_, ok := r.Missed()
	require.False(t, ok)
	r.Grade(1)
	at, ok := r.Missed()
	require.True(t, ok)
	require.Equal(t, chart.Cursor{Shot: 1}, at)
	r.SetAt(at, chart.ShotFields{Reasons: chart.Noted([]chart.Reason{chart.Heavy})})
	require.Equal(t, []chart.Reason{chart.Heavy}, r.ShotAt(at).Reasons.Or(nil))
	require.Equal(t, chart.Cursor{Shot: 2}, r.At())
	at, ok = r.Missed()
	require.True(t, ok, "its reasons can be told again")
	require.Equal(t, chart.Cursor{Shot: 1}, at)
	r.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)})
	_, ok = r.Missed()
	require.False(t, ok)
	r.Grade(chart.GradeX)
	_, ok = r.Missed()
	require.False(t, ok, "what does not count was not missed")
}

// TestDifficultyOfAPlayer: who is known throws with his own error.
func TestDifficultyOfAPlayer(t *testing.T) {
	r := newRink(t)
	share := map[string]float64{}
	for _, name := range []string{"", "Ann"} {
		r.c.Player = func(of string) (curling.Player, bool) {
			p := physics.StandardPlayer(physics.Today)
			p.Noise.A, p.Noise.B = 5*p.Noise.A, 5*p.Noise.B
			return p, of == name
		}
		r.begin(chart.Fours)
		r.Set(chart.ShotFields{Target: chart.Noted(curling.Tee), Turn: chart.Noted(curling.Right)})
		r.wait()
		s, player, ok := r.Proposals.Difficulty()
		require.True(t, ok)
		require.Equal(t, name, player)
		share[name] = s
		plan, ok := r.Proposals.Plan()
		require.True(t, ok)
		require.Equal(t, shotname.TeeWeight, plan.Weight)
		r.Close()
	}
	require.Less(t, share["Ann"], share[""]/2)
}

// TestLay: a picture of the house notes all stones: the nearest of each team are those that lay there, one more is the thrown one, who is
// not seen is out.
func TestLay(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	at := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	for i, p := range []curling.Vec{at(0, 0), at(1, 0), at(-1, 0), at(0, 1)} {
		r.Stones.Put(i, p)
		r.Done()
	}
	require.False(t, r.Stones.Lay([]Lying{{1, at(0, 0)}, {1, at(1, 0)}, {1, at(0, 1)}}), "the other team has thrown two stones")
	require.Nil(t, r.Shot().Stones)
	require.True(t, r.Stones.Lay([]Lying{{1, at(0.05, 1.02)}, {0, at(-1, 0.03)}, {0, at(1.2, 0.4)}, {0, at(0.02, 0)}}))
	h := r.House()
	require.Equal(t, at(0.02, 0), h[0].At)
	require.Equal(t, chart.Out, h[1].Rest, "it is not seen")
	require.Equal(t, at(-1, 0.03), h[2].At)
	require.Equal(t, at(0.05, 1.02), h[3].At)
	require.Equal(t, at(1.2, 0.4), h[4].At)
	require.Equal(t, chart.Accepted, h[4].By)
	r.Done()

	r.Grade(4) // nobody saw it
	require.True(t, r.Stones.Lay([]Lying{{1, at(0, 1)}, {1, at(0.5, 1)}, {0, at(0, 0)}}))
	h = r.House()
	require.Equal(t, at(0.5, 1), h[5].At, "a stone that nobody saw is one of them")
	_, known := h.Position()
	require.True(t, known)
}

// TestGamesOfOneDay: nine charts of the same teams have names of their own, a tenth is refused with its name and leaves the one that is
// open. What no name of a file may hold is replaced.
func TestGamesOfOneDay(t *testing.T) {
	r := newRink(t)
	set := chart.GameFields{Team1: chart.TeamFields{Name: chart.Noted("A:b\t*c d")}}
	for n := range 9 {
		require.NoError(t, r.Begin(set))
		want := "2026-11-27 A_b__c d - 2"
		if n > 0 {
			want += " " + strconv.Itoa(n+1)
		}
		require.Equal(t, want+".hchart", filepath.Base(r.Path()))
		require.Equal(t, "2026-11-27", r.State().Game.Date.Or(""))
	}
	last := r.Path()
	err := r.Begin(set)
	require.ErrorIs(t, err, fs.ErrExist)
	require.ErrorContains(t, err, "2026-11-27 A_b__c d - 2 9.hchart", "the last one that is there")
	require.Equal(t, last, r.Path())
	require.Len(t, r.Files.Recent(), 9)
}

// TestWhatIsNotedOfAnEnd: a note of it leaves the shot that is shown; what ends it shows the next shot to be charted, and so does anything
// that is noted after its last stone.
func TestWhatIsNotedOfAnEnd(t *testing.T) {
	for _, c := range []struct {
		shot int
		set  chart.EndFields
		want chart.Cursor
	}{
		{3, chart.EndFields{Note: chart.Noted("wet")}, chart.Cursor{Shot: 3}},
		{3, chart.EndFields{Score: chart.Noted([2]int{1, 0})}, chart.Cursor{End: 1}},
		{3, chart.EndFields{Over: chart.Noted(true)}, chart.Cursor{End: 1}},
		{3, chart.EndFields{Conceded: chart.Noted(1)}, chart.Cursor{Shot: 16}},
		{16, chart.EndFields{Note: chart.Noted("wet")}, chart.Cursor{}},
	} {
		r := newRink(t)
		r.begin(chart.Fours)
		r.GoTo(chart.Cursor{Shot: c.shot})
		r.SetEnd(c.set)
		require.Equal(t, c.want, r.At(), "%+v", c.set)
	}
}

// TestTablesOfAChart: the published tables of what is charted, which are read back as they were noted.
func TestTablesOfAChart(t *testing.T) {
	r := newRink(t)
	r.begin(chart.Fours)
	r.Grade(3)
	files, err := r.Files.Tables(t.Context())
	require.NoError(t, err)
	want, _, err := r.State().Tables(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, files)
	require.Greater(t, len(files), 1)
}

// TestWhatIsNotKept: a change that cannot be, or that no chart is open for, changes nothing, and what is wrong is told; so does a chart
// that cannot be merged.
func TestWhatIsNotKept(t *testing.T) {
	r := newRink(t)
	impossible := chart.OfShot(0, 0, chart.ShotFields{Grade: chart.Noted(chart.Grade(9))})
	require.False(t, r.add(chart.OfShot(0, 0, chart.ShotFields{Grade: chart.Noted(chart.Grade(3))})), "no chart is open")
	r.begin(chart.Fours)
	var told []error
	r.c.Report = func(err error) { told = append(told, err) }
	require.False(t, r.add(impossible))
	require.Len(t, told, 1)
	require.ErrorContains(t, told[0], "shot.grade.v is 9")
	require.Nil(t, r.State().Shot(0, 0))
	require.True(t, r.add(chart.OfShot(0, 0, chart.ShotFields{Grade: chart.Noted(chart.Grade(3))})))
	require.NotNil(t, r.State().Shot(0, 0))

	path := filepath.Join(t.TempDir(), "none.hchart")
	for _, write := range []bool{false, true} { // one that is not there, one that is no chart
		if write {
			require.NoError(t, os.WriteFile(path, []byte("{}\n"), 0o600))
		}
		n, err := r.Files.Merge(path)
		require.Error(t, err)
		require.Zero(t, n)
	}
}
