package quiz

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2/container"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/session/aiming"
)

// opened is the analysis of a log that is open in the study.
type opened struct {
	costly  []season.Shot
	running bool
	start   func()
}

func (o *opened) Costly() []season.Shot { return o.costly }
func (o *opened) Running() bool         { return o.running }
func (o *opened) Start() func()         { return o.start }

// exercised is a view with two exercises of a log of two ends, with three ideas and with one; the first is on the ice.
func exercised(t *testing.T) (*uitest.Env, *View, []quiz.Exercise) {
	t.Helper()
	e := uitest.Open(t)
	st := NewState(e.Session, e.Settings, filepath.Join(t.TempDir(), "quiz.json"))
	st.now = func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	v := New(e.Words, st, e.Dialogs, container.NewStack())
	v.OnOpen = func() { require.NoError(t, v.Show()) }
	v.OfStudy = &opened{}
	e.Hear(v)
	e.SetContent(v.Content)
	shots := []curling.Shot{{VX: 0.1, VY: -30}, {VX: 0.2, VY: -31, Turn: curling.Left}, {VX: 0.3, VY: -32}}
	list := []quiz.Exercise{{Key: "a", End: 1, Shot: 3, Best: shots[1], Played: &shots[2]}, {Key: "b", End: 2, Shot: 16, Best: shots[0]}}
	for i := range list {
		list[i].Game = season.Game{Path: "../../../replay/file/testdata/two-ends-mori2019.dcl"}
	}
	for i, spot := range []shotname.Spot{shotname.Button, shotname.FourFoot, shotname.TwelveFt} {
		list[0].Ideas = append(list[0].Ideas, analysis.Idea{Shot: &shots[i], Call: shotname.Call{Kind: shotname.Draw, Stone: -1, Spot: spot}})
	}
	list[1].Ideas = list[0].Ideas[:1]
	require.NoError(t, v.Show())
	require.Nil(t, st.exercise(), "nothing is due")
	v.begin(e, list, 0)
	return e, v, list
}

// begin puts an exercise of a list on the ice.
func (v *View) begin(e *uitest.Env, list []quiz.Exercise, k int) {
	st := v.state
	st.list, st.at = list, k
	st.open()
	e.Until("the exercise", func() bool { return st.shown })
}

// TestEverythingOfAnExercise: what every button, choice and action leads to before the answer.
func TestEverythingOfAnExercise(t *testing.T) {
	e, v, list := exercised(t)
	e.Return = func() {
		require.NoError(t, v.Show())
		e.Settings.SetChoice(settings.Learner, "")
		if st := v.state; st.asked || st.result != nil || st.at != 0 || len(st.list) != len(list) {
			v.begin(e, list, 0)
		}
	}
	e.PressEverything()
	e.RunEverything(v.Actions(actions.Page(1)))
	e.Return = nil
	v.begin(e, list, 1)
	e.Looks("one idea, the last end")
	v.state.Begin(list)
	e.Looks("opening")
}

// TestEverythingOfAnAnswer: while it is thrown nothing can be answered; what is told of each grade, and where the buttons below lead to.
func TestEverythingOfAnAnswer(t *testing.T) {
	e, v, list := exercised(t)
	st := v.state
	v.pick(1)
	require.True(t, st.asked)
	e.Looks("it is thrown")
	e.RunEverything(v.Actions(actions.Page(1)), "quiz-next", "quiz-study")
	nan := math.NaN()
	value := func(win, score, made, missed float64) evaluate.Value {
		return evaluate.Value{Throws: 100, Win: win, WinError: 0.012, Score: score, Error: 0.05, Make: made, IfMissed: missed}
	}
	asked := *v.state.exercise()
	for k, r := range []quiz.Result{
		{Grade: quiz.Best, Yours: value(0.5, 0.4, 0.6, 0.3), Best: value(0.5, 0.4, 0.6, 0.3)},
		{Grade: quiz.Good, Loss: 1.24, Yours: value(0.5, 0, 0, 0), Best: value(0.51, 0.05, 0.05, 0.02), Played: value(0.4, 0, nan, nan)},
		{Grade: quiz.Better, Loss: 6, Yours: value(0.5, 0.4, 0.54, 0.3), Best: value(0.56, 0.46, 0.6, 0.33), Played: value(0.4, 0, nan, nan)},
		{Grade: quiz.Level, Loss: 6, Yours: value(0.5, 0.05, 0.7, nan), Best: value(0.56, 0, nan, 0.5), Played: value(0.5, 0.4, 0.7, nan)},
		{Grade: quiz.Worse, Loss: 60.04, Yours: value(0.1, 0.4, nan, 0.1), Best: value(0.7, 0.35, 0.6, nan), Played: value(0.5, 0.4, 0.7, nan)},
	} {
		r.Settings, r.Referee = analysis.Settings{Throwers: analysis.OfLog, Rules: "fgz5", Ice: "fcv1", Wins: "ohto"}, "flight"
		st.asked, st.shown, st.result, st.card = false, true, &r, &quiz.Card{Days: []int{0, 1, 2}[k%3]}
		st.compare(*asked.Ideas[k%3].Shot, &asked)
		require.Equal(t, aiming.LookMode, e.Session.Aim.Mode())
		v.Redraw()
		e.Looks(fmt.Sprint("grade ", r.Grade))
	}
	st.compared[0], st.call = curling.Shot{VX: 1, VY: -29}, shotname.Call{Kind: shotname.Guard, Stone: -1}
	v.Redraw()
	e.Looks("an aimed shot")
	require.True(t, e.Words.SetLanguage("ja"))
	v.Redraw()
	e.Looks("in Japanese")
	require.True(t, e.Words.SetLanguage("en"))
	result, card := st.result, st.card
	e.Return = func() {
		if st.at != 0 || len(st.list) != len(list) || !st.shown {
			v.begin(e, list, 0)
		}
		st.result, st.card = result, card
		st.compared = []curling.Shot{list[0].Best}
		v.Redraw()
	}
	e.PressEverything()
	e.RunEverything(v.Actions(actions.Page(1)))
}

// TestEmpty: where exercises come from, with and without costly shots of the log that is open.
func TestEmpty(t *testing.T) {
	e, v, _ := exercised(t)
	v.state.Begin(nil)
	e.Looks("nothing is due")
	lost := 8.0
	shot := analysis.Shot{End: 1, Shot: 3, Call: &lost}
	open := []season.Shot{{Game: season.Game{Path: "a.dcl"}, Shot: &shot}}
	o := &opened{}
	v.OfStudy = o
	started := 0
	o.start = func() { started, o.running, o.start = started+1, true, nil }
	v.Redraw()
	e.Looks("a log can be analysed")
	e.Press(v.Content, "Analyse the match")
	require.Equal(t, 1, started)
	v.StudyChanged()
	e.Looks("it is being analysed")
	shown := v.panel.Objects[0]
	v.StudyChanged()
	require.Same(t, shown, v.panel.Objects[0], "nothing is drawn anew, such as the name that is typed, while nothing is found")
	o.costly = open
	v.StudyChanged()
	e.Looks("a costly shot is found")
	o.running = false
	v.StudyChanged()
	e.Looks("a log is open")
	e.RunEverything(v.Actions(actions.Page(1)))
}

// TestStudyChangesBesideAnExercise: what is asked stays while the log of the study is analysed.
func TestStudyChangesBesideAnExercise(t *testing.T) {
	_, v, _ := exercised(t)
	shown := v.panel.Objects[0]
	v.OfStudy = &opened{running: true}
	v.StudyChanged()
	require.Same(t, shown, v.panel.Objects[0])
}

// TestWhenNothingIsAnswered: while the exercise is opened, once it is answered, and where there is none.
func TestWhenNothingIsAnswered(t *testing.T) {
	e, v, list := exercised(t)
	st := v.state
	throws := func() bool {
		st.answer(*list[0].Ideas[0].Shot)
		defer func() { st.asked = false }()
		return st.asked
	}
	require.True(t, throws())
	st.shown = false
	require.False(t, throws(), "it is being opened")
	st.shown, st.result = true, &quiz.Result{}
	require.False(t, throws(), "it is answered")
	st.result = nil
	require.True(t, throws())
	st.Begin(nil)
	st.shown = true
	require.False(t, throws(), "there is none")
	v.pick(0)
	require.False(t, st.asked)
	v.begin(e, list, 1)
	v.pick(0)
	require.False(t, st.asked, "of one idea none is picked")
	st.answer(*list[0].Ideas[0].Shot)
	e.Session.Jobs.Cancel(task)
	st.answer(*list[0].Ideas[1].Shot)
	require.False(t, e.Session.Jobs.Running(task), "another one is being thrown")
}
