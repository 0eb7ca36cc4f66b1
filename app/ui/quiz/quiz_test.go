package quiz

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
)

// TestQuiz: an exercise is shown before its shot, answered by an idea or an aimed shot, graded, kept for the learner, and
// comes again when it is due.
func TestQuiz(t *testing.T) {
	w := uitest.New(t)
	dir := t.TempDir()
	raw, err := os.ReadFile("../../../replay/file/testdata/two-ends-mori2019.dcl")
	require.NoError(t, err)
	path := filepath.Join(dir, "a.dcl")
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	games := []season.Game{{Path: path}}
	m := analysis.Method{AIs: []string{"shots"}, Budget: ai.Budget{Throws: 60}, Throws: 20, Policy: "rules", Wins: winprob.Ohto(), Seed: 1}
	_, err = season.Analyse(t.Context(), games, m, analysis.Goroutines{Count: 2}, func(season.Progress) {})
	require.NoError(t, err)
	game, err := games[0].Open(t.Context())
	require.NoError(t, err)
	var shots []season.Shot
	for _, s := range games[0].Known(game).Shots {
		if s.Shot == 16 || s.Shot == 14 {
			shots = append(shots, season.Shot{Game: games[0], Shot: &s})
		}
	}
	require.Len(t, shots, 4)

	s := session.New(w.UI, w.Report)
	t.Cleanup(s.Close)
	set := settings.New(test.NewTempApp(t).Preferences())
	st := NewState(s, set, filepath.Join(dir, "quiz.json"))
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	st.now = func() time.Time { return now }
	v := New(w.Words, st, w.Dialogs, container.NewStack())
	v.OnOpen = func() { require.NoError(t, v.Show()) }
	exercises := 0
	v.OnNext = func() { exercises++ }
	open := &opened{}
	v.OfStudy = open
	w.SetContent(v.Content)
	require.NoError(t, v.Show())
	require.Nil(t, st.exercise(), "nothing is due")
	ofOpen := w.Words.T("quiz.of-open", 4, "a.dcl")
	require.NotContains(t, uitest.Texts(v.Content), ofOpen, "no log is open")

	open.costly = shots
	require.NoError(t, v.Show())
	require.Contains(t, uitest.Texts(v.Content), ofOpen)
	w.Press(v.Content, w.Words.T("quiz.start"))
	require.False(t, st.Throw(), "the game is being opened")
	w.Until("the exercise", func() bool { return st.shown })
	require.Equal(t, aiming.AimMode, s.Aim.Mode())
	require.Equal(t, shots[0].Shot.Shot-1, s.Place.At().Shot, "before the shot")
	best := -1
	for i, idea := range st.exercise().Ideas {
		if *idea.Shot == st.exercise().Best {
			best = i
		}
	}
	require.GreaterOrEqual(t, best, 0)
	v.pick(best)
	require.True(t, st.asked)
	w.Until("the grade", func() bool { return st.result != nil })
	require.Equal(t, quiz.Best, st.result.Grade)
	require.Equal(t, 1, st.card.Days)
	w.Until("the paths", func() bool { return len(s.Compare.Paths()) == len(st.compared) })
	require.Equal(t, st.exercise().Best, st.compared[0], "the answer and the best are drawn once")
	require.NotContains(t, uitest.Texts(v.Content), "B  "+w.Words.T("quiz.best"))
	require.Contains(t, uitest.Texts(v.Content), w.Words.T("quiz.grade.4", "0.0"))
	v.pick(best)
	require.False(t, st.asked, "answered once")

	w.Press(v.Content, w.Words.T("quiz.next"))
	require.Equal(t, 1, st.at)
	w.Until("the exercise", func() bool { return st.shown })
	require.False(t, st.Throw(), "nothing is aimed at")
	now = now.Add(time.Minute)
	s.Aim.At(curling.Vec{X: 0.5, Y: 10})
	w.Until("the aim", func() bool { return s.Aim.Shot().Ready() })
	require.True(t, st.Throw())
	w.Until("the grade", func() bool { return st.result != nil })
	require.Len(t, st.card.Answers, 1)
	require.Equal(t, 2, exercises, "each begins with the whole ice")

	var table strings.Builder
	require.NoError(t, v.writeResults(&table))
	rows, err := csv.NewReader(strings.NewReader(table.String())).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)
	require.Equal(t, []string{"Learner", "Date", "File"}, rows[0][:3])
	require.Equal(t, []string{"2026-03-01 12:00:00", "a.dcl"}, rows[1][1:3])
	require.Equal(t, []string{"best", "0.00", rows[1][5], "2026-03-02"}, rows[1][9:], "the answer was the best idea")
	require.Empty(t, rows[2][5], "an aimed shot is none of the ideas")

	again := NewState(s, set, filepath.Join(dir, "quiz.json"))
	again.now = func() time.Time { return now.AddDate(0, 0, 1) }
	New(w.Words, again, w.Dialogs, container.NewStack())
	require.NoError(t, again.load())
	require.Len(t, again.list, 2, "both are due the day after")
	set.SetChoice(settings.Learner, "Sato")
	other := NewState(s, set, filepath.Join(dir, "quiz.json"))
	New(w.Words, other, w.Dialogs, container.NewStack())
	require.NoError(t, other.load())
	require.Empty(t, other.list, "another learner")
}

// texts are the paragraphs of the view.

// TestOnlyGoodAnswersAreShownAsGood: what is level with the shot played, or better than it, is not good yet.
func TestOnlyGoodAnswersAreShownAsGood(t *testing.T) {
	for grade, want := range map[quiz.Grade]widget.Importance{quiz.Worse: widget.WarningImportance, quiz.Level: widget.WarningImportance,
		quiz.Better: widget.WarningImportance, quiz.Good: widget.SuccessImportance, quiz.Best: widget.SuccessImportance} {
		require.Equal(t, want, importanceOf(grade), grade)
	}
}

// TestWhyTheBestIsBetter: by how often it is made, what it scores and what its misses leave, as far as these are known and differ.
func TestWhyTheBestIsBetter(t *testing.T) {
	w := uitest.Open(t).Words
	v := &View{words: w}
	nan := math.NaN()
	value := func(makes, score, missed float64) evaluate.Value {
		return evaluate.Value{Make: makes, MakeError: 0.004, Score: score, Error: 0.03, IfMissed: missed, WinError: 0.003}
	}
	unsure := func(x evaluate.Value) evaluate.Value {
		x.MakeError, x.Error, x.WinError = 0.1, 0.1, 0.1
		return x
	}
	yours := value(0.5, 1, 0.25)
	more, less, makes := w.T("quiz.why.more", "0.25 ± 0.04"), w.T("quiz.why.less", "0.25 ± 0.04"),
		w.T("quiz.why.make", wording.Share(w, 0.5, 0.004), wording.Share(w, 0.75, 0.004))
	for _, c := range []struct {
		yours, best evaluate.Value
		want        []string
	}{
		{yours, yours, nil},
		{yours, value(0.54, 1.04, 0.265), nil},
		{yours, value(0.46, 0.96, 0.2), nil},
		{yours, value(0.75, 1.25, 0.5), []string{makes, more, w.T("quiz.why.risk")}},
		{yours, unsure(value(0.69, 1.2, 0.5)), nil},
		{unsure(yours), value(0.69, 1.2, 0.5), nil},
		{unsure(yours), value(0.5, 0.8, 0.25), nil},
		{yours, value(0.25, 0.75, 0), []string{less}},
		{yours, value(nan, 1.25, nan), []string{more}},
		{value(nan, 1, nan), value(0.75, 1.25, 0.5), []string{more}},
		{value(0, 1, 0), value(0.06, 1, 0.03), []string{w.T("quiz.why.make", wording.Share(w, 0, 0), wording.Share(w, 0.06, 0)), w.T("quiz.why.risk")}},
		{value(0.9, 1, 0.2), value(0.9, 1, 0.225), nil}, // few missed: what they leave is less sure
		{value(0.1, 1, 0.2), value(0.1, 1, 0.225), []string{w.T("quiz.why.risk")}},
	} {
		require.Equal(t, c.want, v.reasons(&quiz.Result{Yours: c.yours, Best: c.best}), "%v", c.best)
	}
	require.Empty(t, v.reasons(&quiz.Result{Grade: quiz.Best, Yours: yours, Best: value(0.75, 1.25, 0.5)}))
}

// TestOneIdeaIsNoChoice: where there is one idea alone it is the answer, and is not offered to pick; ideas of one name are one.
func TestOneIdeaIsNoChoice(t *testing.T) {
	w := uitest.Open(t)
	v := &View{words: w.Words}
	texts := func(spots ...shotname.Spot) []string {
		var objects []fyne.CanvasObject
		e := &quiz.Exercise{}
		for _, spot := range spots {
			e.Ideas = append(e.Ideas, analysis.Idea{Call: shotname.Call{Kind: shotname.Draw, Spot: spot, Stone: -1}})
		}
		v.addQuestion(func(o fyne.CanvasObject) { objects = append(objects, o) }, e)
		return uitest.Texts(container.NewVBox(objects...))
	}
	hint, pick := w.Words.T("quiz.hint"), w.Words.T("quiz.hint.pick")
	one := texts(shotname.Button)
	require.Contains(t, one, hint)
	require.Equal(t, one, texts(shotname.Button, shotname.Button))
	two := texts(shotname.Button, shotname.FourFoot, shotname.Button)
	require.Contains(t, two, hint+pick)
	require.Len(t, two, len(one)+2)
}
