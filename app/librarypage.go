package app

import (
	"context"
	"io"
	"path/filepath"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/app/ui/files"
	"github.com/hogline/hogline/app/ui/ice"
	"github.com/hogline/hogline/app/ui/library"
	"github.com/hogline/hogline/app/ui/quiz"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/values"
)

// newLibrary makes the view of the library.
func newLibrary(w *Window) *library.View {
	v := library.New(w.words, w.libraryState, w.dialogs, w.theme.Palette)
	v.OnGame = w.openPlace
	v.OnIdeas = func(g season.Game, end, shot int) {
		w.session.Compare.ShowIdeas(true)
		w.openPlace(g, end, shot)
	}
	v.OnFolder = func(then func(string)) { w.files.Ask.PickFolder(w.words.T("library.add-folder"), then) }
	v.OnSave = tableSaver(w.files, w.words, "statistics.csv")
	v.OnQuiz = func(shots []season.Shot) { w.quiz.view.Start(shots) }
	return v
}

// tableSaver asks for a file, by default of a name, and writes a table.
func tableSaver(f *files.Files, words *wording.Words, name string) func(write func(io.Writer) error) {
	return func(write func(io.Writer) error) {
		f.Ask.Save(name, filepick.Kind{Name: words.T("pick.tables"), Ends: []string{"csv"}}, write, nil)
	}
}

// quizBook is the file of the answers beside the folder of unsaved studies; empty: they are not kept.
func quizBook(data string) string {
	if data == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(data), "quiz.json")
}

// quizPart is the quiz, with an ice of its own.
type quizPart struct {
	view  *quiz.View
	ice   *ice.View
	state *quiz.State
}

func newQuiz(w *Window) *quizPart {
	s := w.quizState
	shown := ice.PartsOf(s.Session)
	shown.Take = s.Throw // a shot that is aimed is the answer
	p := &quizPart{ice: ice.New(w.words, shown, w.settings, w.theme.Palette), state: s}
	p.ice.SetTakeText(w.words.T("quiz.answer"))
	p.view = quiz.New(w.words, s, w.dialogs, p.ice.Content)
	p.view.OnStudy, p.view.OnAim, p.view.OnNext = w.openPlace, p.ice.AimStep, p.ice.Framing.Show
	p.view.OfStudy = studyMistakes{w.session.Valuation}
	p.view.OnSave = tableSaver(w.files, w.words, "quiz.csv")
	return p
}

// watch draws what changes in the session of the quiz.
func (p *quizPart) watch() *event.Group {
	g := event.NewGroup(&p.state.Session.Events)
	p.ice.Watch(g)
	return g
}

// studyMistakes is the analysis of the log that is open in the study, for the quiz: nothing of a game without a file, which could not be
// opened again.
type studyMistakes struct{ *values.Analyses }

func (s studyMistakes) Costly() (list []season.Shot) {
	path, game := s.File()
	if path == "" {
		return nil
	}
	for _, shot := range s.Analyses.Costly() {
		list = append(list, season.Shot{Game: season.Game{Path: path, ID: game}, Shot: shot})
	}
	return list
}

func (s studyMistakes) Running() bool { return s.Now().Running }

func (s studyMistakes) Start() (start func()) {
	now := s.Now()
	if path, _ := s.File(); path == "" || !s.CanStart() || now.Running || now.Known() && now.Done >= now.Total {
		return nil
	}
	return s.Analyses.Start
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
