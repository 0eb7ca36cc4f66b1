package quiz

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/winprob"
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
}

// TestGradeBorders: each grade begins and ends at its figure.
func TestGradeBorders(t *testing.T) {
	v := func(win float64) evaluate.Value { return evaluate.Value{Win: win, Throws: 200} }
	const best, played = 0.9, 0.5
	costly := analysis.DefaultThreshold / 100
	for _, c := range []struct {
		win  float64
		want Grade
	}{
		{best - 0.0099, Best}, {best - 0.0101, Good}, {best - costly + 1e-6, Good}, {best - costly - 1e-6, Better},
		{played + 0.0101, Better}, {played + 0.0099, Level}, {played - 0.0099, Level}, {played - 0.0101, Worse},
	} {
		r := Result{Yours: v(c.win), Best: v(best), Played: v(played)}
		r.grade()
		require.Equal(t, c.want, r.Grade, c.win)
	}
	r := Result{Yours: v(0.1), Best: v(best)}
	r.grade()
	require.Equal(t, Better, r.Grade, "what was played is not known")
}

// TestSummary: good and best answers count as good, level ones do not; a gain on the best idea is no negative loss.
func TestSummary(t *testing.T) {
	var records []Record
	for grade, loss := range map[Grade]float64{Worse: 40, Level: 10, Better: 8, Good: 2, Best: -1} {
		records = append(records, Record{Answer: Answer{Grade: grade, Loss: loss}})
	}
	good, loss := Summary(records)
	require.InDelta(t, 2.0/5, good, 1e-12)
	require.InDelta(t, 60.0/5, loss, 1e-12)
	good, loss = Summary(nil)
	require.Zero(t, good)
	require.Zero(t, loss)
}

// TestBook: what is answered well when it is due comes again after growing times, at the beginning of a day; what is not the same day; a
// book is found again.
func TestBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quiz.json")
	b, err := OpenBook(path)
	require.NoError(t, err)
	evening := time.Date(2026, 3, 1, 22, 30, 0, 0, time.FixedZone("JST", 9*3600))
	now := evening
	e := Exercise{Key: "k", End: 3, Shot: 14}
	keep := func(at time.Time, g Grade, days int) time.Time {
		t.Helper()
		c, err := b.Keep("Aoki", e, Answer{At: at, Grade: g})
		require.NoError(t, err)
		require.Equal(t, days, c.Days)
		return c.Due
	}
	for _, days := range []int{1, 2, 4, 8, 16, 32, 64, 64} {
		due := keep(now, Good, days)
		midnight := time.Date(now.Year(), now.Month(), now.Day()+days, 0, 0, 0, 0, now.Location())
		require.Equal(t, midnight, due)
		require.Empty(t, b.Due("Aoki", due.Add(-time.Second)))
		require.Len(t, b.Due("Aoki", due), 1)
		require.Equal(t, due, keep(now.Add(time.Minute), Best, days), "answered before it was due")
		now = due.Add(20 * time.Hour)
	}
	require.Empty(t, b.Due("Sato", now.AddDate(1, 0, 0)))
	require.Equal(t, now, keep(now, Better, 0))
	require.Len(t, b.Due("Aoki", now), 1, "the same day")
	keep(now, Good, 1)
	again, err := OpenBook(path)
	require.NoError(t, err)
	records := again.Records("Aoki")
	require.Len(t, records, 18)
	require.True(t, records[0].At.Equal(evening))
	require.True(t, slices.IsSortedFunc(records, func(x, y Record) int { return x.At.Compare(y.At) }))
	require.Empty(t, again.Due("Aoki", now))
	require.Equal(t, []Exercise{e}, again.Due("Aoki", now.AddDate(0, 0, 1)))
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
	_, err = OpenBook(path)
	require.ErrorContains(t, err, path)
}

// TestExercise: the best idea is graded as the best, and what was played by what it lost.
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
	require.Equal(t, Throws, r.Yours.Throws)
	through := e.Best
	through.VY *= 1.5
	r, err = e.Evaluate(t.Context(), g, at, through)
	require.NoError(t, err)
	require.LessOrEqual(t, r.Yours.Win, r.Best.Win+0.05)
	e.Shot = 18
	_, _, err = e.Place(t.Context())
	require.ErrorContains(t, err, "no end")
}
