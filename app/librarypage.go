package app

import (
	"context"
	"io"
	"path/filepath"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/library"
	"github.com/hogline/hogline/app/ui/quiz"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
)

// buildLibrary makes the view of the library.
func (w *Window) buildLibrary() *library.View {
	v := library.New(w.words, w.libraryState, w.dialogs, w.theme.Palette)
	v.OnGame = w.openPlace
	v.OnIdeas = func(g season.Game, end, shot int) {
		w.session.Compare.ShowIdeas(true)
		w.openPlace(g, end, shot)
	}
	v.OnFolder = func(then func(string)) { w.files.PickFolder(w.words.T("library.add-folder"), then) }
	v.OnSave = w.saveTable("statistics.csv")
	v.OnQuiz = func(shots []season.Shot) { w.quiz.Start(shots) }
	return v
}

// saveTable asks for a file, by default of a name, and writes a table.
func (w *Window) saveTable(name string) func(write func(io.Writer) error) {
	return func(write func(io.Writer) error) {
		w.files.Save(name, filepick.Kind{Name: w.words.T("pick.tables"), Ends: []string{"csv"}}, write, nil)
	}
}

// quizBook is the file of the answers beside the folder of unsaved studies; empty: they are not kept.
func quizBook(data string) string {
	if data == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(data), "quiz.json")
}

// buildQuiz makes the view of the quiz, with an ice of its own.
func (w *Window) buildQuiz() *quiz.View {
	s := w.quizState
	shown := ice.PartsOf(s.Session)
	shown.Take = s.Throw // a shot that is aimed is the answer
	w.quizIce = ice.New(w.words, shown, w.settings, w.theme.Palette)
	w.quizIce.SetTakeText(w.words.T("quiz.answer"))
	v := quiz.New(w.words, s, w.dialogs, w.quizIce.Content)
	v.OnStudy, v.OnAim, v.OnNext, v.Costly = w.openPlace, w.quizIce.AimStep, w.quizIce.EndZoom, w.costlyShots
	v.OnSave = w.saveTable("quiz.csv")
	return v
}

// costlyShots are those of the log that is open in the study; none of a game without a file, which could not be opened again.
func (w *Window) costlyShots() (list []season.Shot) {
	path, game := w.session.Valuation.File()
	if path == "" {
		return nil
	}
	for _, shot := range w.session.Valuation.Costly() {
		list = append(list, season.Shot{Game: season.Game{Path: path, ID: game}, Shot: shot})
	}
	return list
}

// watchQuiz draws what changes in the session of the quiz.
func (w *Window) watchQuiz() *event.Group {
	g := event.NewGroup(&w.quizState.Session.Events)
	w.quizIce.Watch(g)
	return g
}

// openPlace reads a game in the background and shows a place of it in the study, both from 1; 0 its beginning.
func (w *Window) openPlace(g season.Game, end, shot int) {
	job.Of[*replay.Game](w.session.Jobs, "open", 0).Start(func(ctx context.Context, _ job.Post) (*replay.Game, error) {
		return g.Open(ctx)
	}, func(game *replay.Game, err error) {
		if err != nil {
			w.dialogs.Error(err)
			return
		}
		if !w.files.Show(game, g.Path) {
			return
		}
		w.showPage(studyPage)
		if at, ok := game.At(end, shot); ok {
			w.session.Place.GoTo(at)
		}
	})
}
