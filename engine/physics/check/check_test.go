package check

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/exact"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

func TestReadErrorsHaveTheLine(t *testing.T) {
	good := `{"id":"a","shot_num":1,"before":[[0,2,5]],"shot":{"vx":1,"vy":-29,"angle":1},"steps":7,"after":[[0,2,5]],"news":{}}`
	for _, c := range []struct{ name, line, want string }{
		{"no JSON", `{"id":`, "the file ends in the middle"},
		{"another document", `[]`, "got a list, want an object"},
		{"no shot number", `{"after":[]}`, "shot_num"},
		{"the 17th shot", `{"shot_num":16,"after":[]}`, "shot_num"},
		{"no shot", `{"shot_num":0,"after":[]}`, "vx"},
		{"a turn of no handle", `{"shot_num":0,"shot":{"vx":0,"vy":-1,"angle":2},"after":[]}`, "angle 2"},
		{"no result", `{"shot_num":0,"shot":{"vx":0,"vy":-1}}`, "after is missing"},
		{"a stone of two numbers", `{"shot_num":0,"shot":{"vx":0,"vy":-1},"after":[[0,1]]}`, "after: 2 numbers"},
		{"stone 16", `{"shot_num":0,"shot":{"vx":0,"vy":-1},"after":[[16,1,5]]}`, "no stone 16"},
		{"half a stone", `{"shot_num":0,"shot":{"vx":0,"vy":-1},"after":[[0.5,1,5]]}`, "no stone 0.5"},
		{"a stone twice", `{"shot_num":2,"shot":{"vx":0,"vy":-1},"before":[[0,1,5],[0,1,6]],"after":[]}`, "before: stone 0 stands there twice"},
		{"removed -1", `{"shot_num":0,"shot":{"vx":0,"vy":-1},"after":[],"removed":[-1]}`, "removed: no stone -1"},
		{"a contact of one", `{"shot_num":0,"shot":{"vx":0,"vy":-1},"after":[],"contacts":[[1]]}`, "no pair"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(good + "\n\n" + c.line + "\n"))
			require.ErrorContains(t, err, "line 3: ")
			require.ErrorContains(t, err, c.want)
		})
	}
	cases, err := Read(strings.NewReader("\xef\xbb\xbf" + good + "\r\n\n" + good))
	require.NoError(t, err)
	require.Len(t, cases, 2)
	require.Equal(t, 3, cases[1].Line)
	require.Equal(t, physics.Delivery{Index: 1, Position: physicstest.Stones(curling.Vec{X: 2, Y: 5}), Shot: curling.Shot{VX: 1, VY: -29,
		Turn: curling.Left}}, cases[0].Delivery)
	require.EqualValues(t, 0b10, cases[0].Removed, "without a list, what is not there after is removed")
}

// TestRunCounts changes single numbers of cases that are right and looks for them in
// the report.
func TestRunCounts(t *testing.T) {
	e := newExact(t, physics.Mori2019)
	check := func(change func(c []Case)) Report {
		cases := goldenCases(t, physics.Mori2019)
		change(cases)
		r, err := Run(t.Context(), "exact", e, cases, nil)
		require.NoError(t, err)
		require.Equal(t, len(cases), r.N)
		require.Greater(t, r.Speed, 0.0)
		return r
	}
	// firstStanding is a case with a stone that moved and stayed in play.
	firstStanding := func(c []Case) (*Case, int) {
		for k := range c {
			if i := c[k].Delivery.Index; c[k].After.Has(i) {
				return &c[k], i
			}
		}
		require.Fail(t, "no such case")
		return nil, 0
	}
	r := check(func([]Case) {})
	require.Equal(t, r.N, r.Identical)
	for _, b := range r.Contacts {
		require.Greater(t, b.N, 2)
		require.Zero(t, b.Max)
	}
	r = check(func(c []Case) { c[3].Steps++ })
	require.Equal(t, []int{r.N - 1, 1, 0}, []int{r.Identical, r.StepsDiffer, r.StonesDiffer})
	require.Equal(t, []string{"own3"}, r.Differing)
	r = check(func(c []Case) { c[3].Steps, c[3].ID, c[3].Line = c[3].Steps+1, "", 17 })
	require.Equal(t, []string{"line 17"}, r.Differing, "a case without a name")

	r = check(func(c []Case) { s, i := firstStanding(c); s.After[i].X += 0.002 })
	require.Equal(t, []int{r.N - 1, 0, 0}, []int{r.Identical, r.StepsDiffer, r.StonesDiffer})
	require.InDelta(t, 0.002, max(r.Contacts["0"].Max, r.Contacts["1"].Max, r.Contacts["2+"].Max), 1e-9)

	r = check(func(c []Case) { s, i := firstStanding(c); s.After[i] = curling.Vec{} })
	require.Equal(t, []int{r.N - 1, 0, 1}, []int{r.Identical, r.StepsDiffer, r.StonesDiffer})

	r = check(func(c []Case) { c[0].After = physicstest.Stones(curling.Tee) })
	require.Equal(t, 1, r.ScoreDiffer)

	r = check(func(c []Case) { c[0].Delivery.Shot.VY = 5 })
	require.Equal(t, []int{r.N - 1, 1}, []int{r.Identical, r.Refused})

	cases := goldenCases(t, physics.Mori2019)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Run(ctx, "exact", e, cases, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestRunComparesTrajectories writes the paths of shots in every spelling of a case file.
func TestRunComparesTrajectories(t *testing.T) {
	e := newExact(t, physics.Mori2019)
	var text bytes.Buffer
	frames := 0
	for k, d := range physicstest.Crowds(6) {
		var rec physics.Trajectory
		out, err := e.Throw(d, &rec)
		require.NoError(t, err)
		c := physicstest.NewCase("", &d, &out)
		var traj []any
		for row := k / 3; row < rec.Rows(); row++ { // with the release and, as the originals, without
			p := rec.At(row)
			var frame []any
			for i := range p {
				switch at := [2]any{float32(p[i].X), float32(p[i].Y)}; {
				case k%3 == 0 && p.Has(i):
					frame = append(frame, []any{i, at[0], at[1]})
				case k%3 == 1 || (k%3 == 2 && i == d.Index):
					frame = append(frame, at[0], at[1])
				}
			}
			traj = append(traj, frame)
		}
		frames += len(traj)
		line, err := json.Marshal(struct {
			physicstest.Case
			Traj []any `json:"traj"`
		}{c, traj})
		require.NoError(t, err)
		text.Write(append(line, '\n'))
	}
	cases, err := Read(&text)
	require.NoError(t, err)
	r, err := Run(t.Context(), "exact", e, cases, nil)
	require.NoError(t, err)
	require.Equal(t, &Frames{Cases: 6, Identical: 6, Frames: frames}, r.Trajectory)

	for _, traj := range []string{"7", "[7]", "[[1,2,3]]", `[["x"]]`, "[[[0,1]]]", "[[[0,1,2],5]]", `[[["x",1,2]]]`} {
		odd, err := Read(strings.NewReader(`{"shot_num":0,"shot":{"vx":0,"vy":-9},"after":[],"traj":` + traj + "}"))
		require.NoError(t, err)
		require.ErrorContains(t, odd[0].Unread, "traj: ", traj)
		r, err := Run(t.Context(), "exact", e, odd, nil)
		require.NoError(t, err)
		require.Equal(t, []int{0, 1, 1}, []int{r.Trajectory.Cases, r.Trajectory.Unread, r.Identical}, traj)
		require.Contains(t, r.Trajectory.Why, "line 1: traj: ")
	}

	cases[0].Frames[100][0].At.X += 0.001
	cases[1].Frames = cases[1].Frames[:200] // breaks off
	r, err = Run(t.Context(), "exact", e, cases, nil)
	require.NoError(t, err)
	require.Equal(t, []int{6, 4, 1}, []int{r.Trajectory.Cases, r.Trajectory.Identical, r.Trajectory.Differ})
	require.InDelta(t, 0.001, r.Trajectory.Max, 1e-6)
}

func TestReportKeys(t *testing.T) {
	r, err := Run(t.Context(), "exact", newExact(t, physics.V2), goldenCases(t, physics.V2)[:3], nil)
	require.NoError(t, err)
	text, err := json.Marshal(r)
	require.NoError(t, err)
	var keys map[string]any
	require.NoError(t, json.Unmarshal(text, &keys))
	for _, k := range []string{"sim", "model", "n", "identical", "stones_differ", "score_differ", "shots_per_cpu_second", "contacts"} {
		require.Contains(t, keys, k)
	}
	for _, k := range []string{"0", "1", "2+"} {
		require.Contains(t, keys["contacts"], k)
		for _, b := range []string{"n", "median", "p95", "p99", "max"} {
			require.Contains(t, keys["contacts"].(map[string]any)[k], b)
		}
	}
}

// FuzzRead: foreign bytes give cases or an error, and what is read can be checked.
func FuzzRead(f *testing.F) {
	text, err := os.ReadFile(goldenFile(physics.Mori2019))
	require.NoError(f, err)
	for _, line := range bytes.SplitAfterN(text, []byte("\n"), 4)[:3] {
		f.Add(line)
	}
	f.Add([]byte(`{"shot_num":0,"shot":{"vx":0,"vy":-1e300},"after":[[1,1e308,5]],"traj":[[[0,1,2]],[1,2],[0,0,1,2],[]]}`))
	e := newExact(f, physics.Mori2019)
	f.Fuzz(func(t *testing.T, text []byte) {
		cases, err := Read(bytes.NewReader(text))
		if err != nil {
			require.Contains(t, err.Error(), "cases: line ")
			return
		}
		for k := range cases {
			out, err := e.Throw(cases[k].Delivery, nil)
			r := Report{Contacts: map[string]*Spread{"0": {}, "1": {}, "2+": {}}}
			ice := e.Ice()
			r.addCase(&ice, &cases[k], &out, err)
			require.Equal(t, 1, r.N)
		}
	})
}

func newExact(t testing.TB, m physics.Model) *exact.Simulator {
	t.Helper()
	e, err := exact.New(physicstest.Ice(t, m))
	require.NoError(t, err)
	return e
}

func goldenFile(m physics.Model) string {
	return filepath.Join("..", "exact", "testdata", "exact-"+string(m)+".jsonl")
}

// goldenCases are the golden cases of the exact simulator.
func goldenCases(t testing.TB, m physics.Model) []Case {
	t.Helper()
	f, err := os.Open(goldenFile(m))
	require.NoError(t, err)
	cases, err := Read(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NotEmpty(t, cases)
	return cases
}

// TestRunComparesTrajectoriesOfEveryFrameTime: frames may lie several steps apart, from the release, the first step or the
// first frame time on, with the end of the shot or without.
func TestRunComparesTrajectoriesOfEveryFrameTime(t *testing.T) {
	e := newExact(t, physics.Mori2019)
	d := physicstest.Crowds(1)[0]
	var rec physics.Trajectory
	out, err := e.Throw(d, &rec)
	require.NoError(t, err)
	run := func(dt string, rows []int, move float64) Report {
		var traj []any
		for _, row := range rows {
			at := rec.At(row)[d.Index]
			traj = append(traj, []any{float32(at.X + move), float32(at.Y)})
		}
		text, err := json.Marshal(struct {
			physicstest.Case
			Traj []any           `json:"traj"`
			DT   json.RawMessage `json:"traj_dt"`
		}{physicstest.NewCase("", &d, &out), traj, json.RawMessage(dt)})
		require.NoError(t, err)
		cases, err := Read(bytes.NewReader(text))
		require.NoError(t, err)
		r, err := Run(t.Context(), "exact", e, cases, nil)
		require.NoError(t, err)
		return r
	}
	span := func(first, step int, end bool) (rows []int) {
		for row := first; row < rec.Rows(); row += step {
			rows = append(rows, row)
		}
		if last := rec.Rows() - 1; end && rows[len(rows)-1] != last {
			rows = append(rows, last)
		}
		return rows
	}
	for _, first := range []int{0, 1, 10} {
		for _, end := range []bool{false, true} {
			r := run("0.01", span(first, 10, end), 0)
			require.Equal(t, 1, r.Trajectory.Identical, "from row %d", first)
			require.Zero(t, r.Trajectory.Differ)
		}
	}
	r := run("0.01", span(0, 10, false), 0.25)
	require.Zero(t, r.Trajectory.Identical)
	require.InDelta(t, 0.25, r.Trajectory.Max, 0.05)
	require.Zero(t, run("0.02", span(0, 10, false), 0).Trajectory.Identical, "another frame time")
	for _, dt := range []string{"0.0105", "0", "-1", "1e9"} {
		require.Equal(t, 1, run(dt, span(0, 10, false), 0).Trajectory.Unread, dt)
	}
}
