package quiz

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/question"
)

func TestGrade(t *testing.T) {
	v := func(win, err float64) evaluate.Value { return evaluate.Value{Win: win, LossError: err, Throws: 200} }
	for want, r := range map[Grade]Result{
		Best:   {Yours: v(0.593, 0.001), Best: v(0.60, 0), Played: v(0.50, 0.01)},
		Good:   {Yours: v(0.56, 0.01), Best: v(0.60, 0), Played: v(0.50, 0.01)},
		Better: {Yours: v(0.52, 0.01), Best: v(0.60, 0), Played: v(0.50, 0.01)},
		Level:  {Yours: v(0.495, 0.01), Best: v(0.60, 0), Played: v(0.50, 0.01)},
		Worse:  {Yours: v(0.40, 0.01), Best: v(0.60, 0), Played: v(0.50, 0.01)},
	} {
		r.grade()
		require.Equal(t, want, r.Grade)
	}
	r := Result{Yours: v(0.54, 0.04), Best: v(0.60, 0), Played: v(0.5, 0)}
	r.grade()
	require.Equal(t, Best, r.Grade, "no difference beyond doubt")
	r = Result{Yours: v(0.65, 0), Best: v(0.60, 0.01), Played: v(0.5, 0)}
	r.grade()
	require.Equal(t, Best, r.Grade, "better than the best idea")
	require.Negative(t, r.Loss)
	// The borders, exactly: floats of which a hundred times is a whole number.
	for _, c := range []struct {
		loss, off, ahead float64 // win shares
		want             Grade
	}{
		{0.01, 0, 0, Best}, {0.0101, 0, 0, Good}, {0.04, 0.02, 0, Best}, {0.0401, 0.02, 0, Good},
		{analysis.DefaultThreshold / 100.0, 0, 0, Good}, {analysis.DefaultThreshold/100.0 + 0.0001, 0, 0, Level},
		{0.25, 0, 0.0101, Better}, {0.25, 0, 0.01, Level}, {0.25, 0, -0.01, Level}, {0.25, 0, -0.0101, Worse},
	} {
		r := Result{Grade: Better, Yours: v(0, c.off), Best: v(c.loss, 0), Played: v(-c.ahead, 0)}
		r.Played.Throws = 1
		r.grade()
		require.Equal(t, c.want, r.Grade, "%+v", c)
	}
	r = Result{Yours: v(0, 0), Best: v(0.25, 0)}
	r.grade()
	require.Equal(t, Better, r.Grade, "nothing was played")
}

// TestSummary: good and best answers count as good, level ones do not; a gain on the best idea is no negative loss.
func TestSummary(t *testing.T) {
	var records []Record
	for grade, loss := range map[Grade]float64{Worse: 40, Level: 10, Better: 8, Good: 2, Best: -1} {
		records = append(records, Record{Answer: Answer{Grade: grade, Loss: loss}})
	}
	s := SummaryOf(records)
	require.InDelta(t, 2.0/5, s.Good, 1e-12)
	require.InDelta(t, math.Sqrt(3*4)/7/math.Sqrt(7), s.GoodError, 1e-12, "3 of 7 with one of each added")
	require.InDelta(t, 60.0/5, s.Loss, 1e-12)
	require.InDelta(t, math.Sqrt((1600+100+64+4)/5.-144)/2, s.LossError, 1e-12)
	require.Equal(t, Summary{}, SummaryOf(nil))
	require.True(t, math.IsInf(SummaryOf(records[:1]).LossError, 1), "one answer tells no error")
}

// TestExerciseOfAChart: an answer to an exercise of a charted game is valued as the game is analysed, by real play and its win table, and a
// call that is not known stands for nothing.
func TestExerciseOfAChart(t *testing.T) {
	dir := t.TempDir()
	charttest.Write(t, dir, curlit.Charting{Error: 0.03, Seed: 1}, charttest.Doubles(t, 1, 1, 5)...)
	o, err := file.As("").OpenAny(dir)
	require.NoError(t, err)
	g, err := o.Set.OpenGame(t.Context(), 0, nil)
	require.NoError(t, err)
	m := analysis.DefaultMethod()
	m.AIs = []string{"sample"}
	tasks, err := analysis.Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	task := &tasks[len(tasks)-3]
	s, err := analysis.NewWorker().Value(t.Context(), task)
	require.NoError(t, err)
	require.NotNil(t, s.Best.Shot)
	at, ok := g.At(s.End, s.Shot)
	require.True(t, ok)
	for p, known := range map[float64]bool{0.2: false, 0.9: true} {
		s.CallProbability = &p
		list := Of([]season.Shot{{Shot: &s}})
		require.Len(t, list, 1)
		e := &list[0]
		require.Equal(t, known, e.Played != nil)
		r, err := e.Evaluate(t.Context(), g, at, e.Best)
		require.NoError(t, err)
		require.InDelta(t, s.Best.Win, 100*r.Best.Win, 0.01, "the referee draws the same errors")
		require.InDelta(t, *s.Best.WinError, 100*r.Best.WinError, 0.01)
		require.Equal(t, *s.Settings, r.Settings)
		require.Equal(t, s.Referee, r.Referee)
		require.Equal(t, known, r.Played.Throws > 0)
		require.Equal(t, Best, r.Grade)
	}
	for _, none := range []func(*analysis.Shot){func(s *analysis.Shot) { s.Best.Shot = nil }, func(s *analysis.Shot) { s.Place = "" }} {
		other := s
		none(&other)
		require.Empty(t, Of([]season.Shot{{Shot: &other}}), "without a best idea, or a place, it is no exercise")
	}
	_, err = (&Exercise{}).Evaluate(t.Context(), g, replay.Place{End: 0, Shot: 400}, *s.Best.Shot)
	require.Error(t, err)
}

// TestExercise: the best idea is graded as the best, a shot through the house not above it, one that cannot be thrown not at all.
func TestExercise(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.dcl")
	raw, err := os.ReadFile("../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	games := []season.Game{{Path: path}}
	m := analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 2000}, Throws: 20, Policy: "rules", Wins: winprob.Ohto(), Seed: 1}
	_, err = season.Analyse(t.Context(), games, m, analysis.Goroutines{Count: 2}, func(season.Progress) {})
	require.NoError(t, err)
	game, err := games[0].Open(t.Context())
	require.NoError(t, err)
	var shots []season.Shot
	for _, s := range games[0].Known(game).Shots {
		if s.Shot == 16 && s.Called {
			shots = append(shots, season.Shot{Game: games[0], Shot: &s})
		}
	}
	list := Of(shots)
	require.NotEmpty(t, list)
	e := list[0]
	require.GreaterOrEqual(t, len(e.Ideas), 1)
	g, at, err := e.Place(t.Context())
	require.NoError(t, err)
	r, err := e.Evaluate(t.Context(), g, at, e.Best)
	require.NoError(t, err)
	require.Equal(t, Best, r.Grade)
	require.Zero(t, r.Loss)
	require.Equal(t, analysis.DefaultThrows, r.Yours.Throws)
	through := e.Best
	through.VY *= 1.5
	r, err = e.Evaluate(t.Context(), g, at, through)
	require.NoError(t, err)
	require.LessOrEqual(t, r.Yours.Win, r.Best.Win+0.05)
	require.NotEqual(t, r.Yours.Ends, r.Best.Ends)
	require.InDelta(t, 100*(r.Best.Win-r.Yours.Win), r.Loss, 1e-9)
	backward := curling.Shot{VY: 5}
	_, err = e.Evaluate(t.Context(), g, at, backward)
	require.ErrorContains(t, err, "cannot be thrown")
	require.ErrorContains(t, err, "towards the house")
	e.Best = backward
	_, err = e.Evaluate(t.Context(), g, at, through)
	require.ErrorContains(t, err, "cannot be thrown")
	require.ErrorContains(t, err, "towards the house", "why the best idea cannot be thrown")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = e.Evaluate(stopped, g, at, through)
	require.ErrorIs(t, err, context.Canceled)
	e.Shot = 18
	_, _, err = e.Place(t.Context())
	require.ErrorContains(t, err, "no end")
}

// TestIdeasToPickFrom: the ideas of a shot, its best one and what was called, each once by its shot and by its name, from the one side of
// the sheet to the other; a shot is that of the idea that throws it.
func TestIdeasToPickFrom(t *testing.T) {
	idea := func(vx float64, name string) analysis.Idea {
		return analysis.Idea{Shot: &curling.Shot{VX: vx, VY: -2.3}, Name: name}
	}
	s := analysis.Shot{Place: "a", End: 3, Shot: 5, Best: idea(0.2, "draw"), Called: true, Played: idea(-0.3, "guard"),
		Ideas: []analysis.Idea{idea(0.2, "the same throw"), idea(0.1, "hit"), idea(0.15, "hit"), {Name: "none"}, idea(-0.1, "freeze")}}
	list := Of([]season.Shot{{Shot: &s}})
	require.Len(t, list, 1)
	e := &list[0]
	var names []string
	for i := range e.Ideas {
		names = append(names, e.Ideas[i].Name)
	}
	require.Equal(t, []string{"guard", "freeze", "hit", "the same throw"}, names)
	require.InDelta(t, 0.1, e.Ideas[2].Shot.VX, 0, "the first of a name")
	require.Equal(t, &e.Ideas[1], e.Idea(*s.Ideas[4].Shot))
	require.Equal(t, &e.Ideas[3], e.Idea(e.Best))
	require.Nil(t, e.Idea(curling.Shot{VX: 0.15, VY: -2.3}))
	require.Equal(t, *e.Played, *s.Played.Shot)
}
