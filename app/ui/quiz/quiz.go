// Package quiz is the view of exercises: a costly shot is shown before it is thrown, the learner aims a shot or picks one,
// and it is thrown and graded.
//
// A window keeps one State, made by NewState, and makes a View of it by New; when language or theme change it makes another
// View of the same State.
package quiz

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/job"
)

// State is what the view shows. It outlives the view, which is built anew when language or theme change.
type State struct {
	Session *session.Session // shows the ice of the exercise; it is the quiz's alone

	settings *settings.Settings
	path     string // of the book
	now      func() time.Time
	view     *View

	book   *quiz.Book
	list   []quiz.Exercise
	at     int
	shown  bool // the exercise is on the ice
	place  replay.Place
	asked  bool // an answer is being thrown
	result *quiz.Result
	card   *quiz.Card
	// The shots of the result, the answer first, as they are lettered, and the answer's name where it was aimed.
	compared []curling.Shot
	call     shotname.Call
}

// NewState is the state before the first look. Answers are kept in a file; an empty path keeps none.
func NewState(s *session.Session, set *settings.Settings, path string) *State {
	return &State{Session: s, settings: set, path: path, now: time.Now}
}

// load reads the book.
func (s *State) load() (err error) {
	if s.book == nil {
		s.book, err = quiz.OpenBook(s.path)
	}
	if err == nil && len(s.list) == 0 {
		s.Begin(s.book.Due(s.learner(), s.now()))
	}
	return err
}

func (s *State) learner() string { return s.settings.Choice(settings.Learner) }

// Begin takes other exercises.
func (s *State) Begin(list []quiz.Exercise) {
	s.list, s.at = list, 0
	s.open()
}

// open puts the exercise on the ice.
func (s *State) open() {
	s.result, s.card, s.compared, s.asked, s.shown = nil, nil, nil, false, false
	s.Session.Jobs.Cancel(task)
	defer s.changed()
	e := s.exercise()
	if e == nil {
		return
	}
	exercise := *e
	type placed struct {
		game *replay.Game
		at   replay.Place
	}
	job.Of[placed](s.Session.Jobs, task, 0).Start(func(ctx context.Context, _ job.Post) (p placed, err error) {
		p.game, p.at, err = exercise.Place(ctx)
		return p, err
	}, func(p placed, err error) {
		if err == nil {
			s.Session.NewStudy()
			err = s.Session.Open(p.game, "")
		}
		if err != nil {
			s.view.fail(err)
			return
		}
		s.shown, s.place = true, p.at
		s.Session.Place.GoTo(p.at)
		s.Session.Aim.SetMode(aiming.AimMode)
		s.view.OnNext()
		s.changed()
	})
}

// exercise is the one shown, nil if there is none.
func (s *State) exercise() *quiz.Exercise {
	if s.at >= len(s.list) {
		return nil
	}
	return &s.list[s.at]
}

// task is the kind of the background task that throws an answer.
const task = "quiz"

// Throw answers with the shot that is aimed. It reports whether there is one.
func (s *State) Throw() bool {
	a := s.Session.Aim.Shot()
	if !a.Ready() {
		return false
	}
	s.answer(a.Shot)
	return true
}

// answer throws a shot in the background and keeps what it was worth.
func (s *State) answer(shot curling.Shot) {
	e := s.exercise()
	if e == nil || !s.shown || s.asked || s.result != nil {
		return
	}
	s.asked = true
	s.changed()
	exercise, g, at := *e, s.Session.Place.Game(), s.place
	job.Of[quiz.Result](s.Session.Jobs, task, 0).Start(func(ctx context.Context, _ job.Post) (quiz.Result, error) {
		return exercise.Evaluate(ctx, g, at, shot)
	}, func(r quiz.Result, err error) {
		s.asked = false
		if err == nil {
			s.result = &r
			s.compare(shot, &exercise)
			s.card, err = s.book.Keep(s.learner(), exercise, quiz.Answer{At: s.now(), Shot: shot, Grade: r.Grade, Loss: r.Loss})
		}
		if err != nil {
			s.view.fail(err)
		}
		s.changed()
	})
}

// compare draws the answer, the best idea and what was played, each once.
func (s *State) compare(answer curling.Shot, e *quiz.Exercise) {
	s.call = shotname.Call{}
	if a := s.Session.Aim.Shot(); a.Ready() && a.Shot == answer {
		s.call = a.Call
	}
	s.compared = []curling.Shot{answer}
	for _, shot := range []*curling.Shot{&e.Best, e.Played} {
		if shot != nil && !slices.Contains(s.compared, *shot) {
			s.compared = append(s.compared, *shot)
		}
	}
	s.Session.Aim.SetMode(aiming.LookMode)
	s.Session.Compare.ShowShots(s.compared)
}

// next shows the next exercise, behind the last one those that are due again.
func (s *State) next() {
	if s.at++; s.at >= len(s.list) {
		s.Begin(s.book.Due(s.learner(), s.now()))
		return
	}
	s.open()
}

func (s *State) changed() {
	if s.view != nil {
		s.view.Redraw()
	}
}

// View is the ice at the left and the exercise at the right.
type View struct {
	*page.Page

	OnStudy func(g season.Game, end, shot int) // opens the exercise in the study
	OfStudy OfStudy                            // the log that is open in the study
	OnAim   func(right, up float64)            // moves the target by metres as the ice is shown
	OnNext  func()                             // another exercise is on the ice
	OnSave  func(write func(io.Writer) error)  // asks for a file and writes the answers of the learner

	words   *wording.Words
	dialogs *dialogs.Dialogs
	state   *State
	ice     fyne.CanvasObject
	panel   *fyne.Container
	drawn   [2]int // what StudyChanged has drawn: whether an analysis runs, and the costly shots
}

// New is a hidden view of a state, which it takes over from the view before. ice shows the session of the state.
func New(words *wording.Words, s *State, d *dialogs.Dialogs, ice fyne.CanvasObject) *View {
	v := &View{words: words, state: s, dialogs: d, ice: ice, OnNext: func() {}}
	v.Page = page.New(s.load, v.build, v.show)
	s.view = v
	return v
}

func (v *View) fail(err error) { v.dialogs.Error(err) }

// Start makes exercises of shots and shows the page.
func (v *View) Start(shots []season.Shot) {
	v.state.list = quiz.Of(shots) // not those that are due
	v.OnOpen()
	v.state.Begin(v.state.list)
}

// panelWidth is that of the right pane in pixels.
const panelWidth = 420

func (v *View) build() fyne.CanvasObject {
	v.panel = container.NewStack()
	return canvas.NewSplit(nil, v.ice, canvas.Card(v.panel), 0, panelWidth)
}

// show draws the state as it is.
func (v *View) show() {
	s := v.state
	e := s.exercise()
	box := canvas.VStack(canvas.CardHeader(v.words.T("quiz.title"), nil))
	add := func(o fyne.CanvasObject) { box.Add(canvas.Padded(o, 4, 4, 12, 12)) }
	add(v.learnerRow())
	box.Add(canvas.Separator())
	switch {
	case e == nil:
		v.addEmpty(add)
	case !s.shown:
		add(canvas.Paragraph(v.words.T("quiz.opening", e.Game.Name()), widget.LowImportance))
	case s.asked:
		v.addExercise(add, e)
		add(canvas.Paragraph(v.words.T("quiz.wait"), widget.LowImportance))
	case s.result != nil:
		v.addExercise(add, e)
		v.addResult(add, e)
	default:
		v.addExercise(add, e)
		v.addQuestion(add, e)
	}
	v.panel.Objects = []fyne.CanvasObject{container.NewVScroll(box)}
	v.panel.Refresh()
}

// learnerRow is whose answers are kept.
func (v *View) learnerRow() fyne.CanvasObject {
	s := v.state
	name := forms.NewEntry(v.dialogs.TypedKey)
	name.SetText(s.learner())
	name.OnSubmitted = func(text string) {
		s.settings.SetChoice(settings.Learner, text)
		s.Begin(s.book.Due(text, s.now()))
	}
	label := canvas.NewLabel(v.words.T("quiz.learner"), canvas.BodySize, false, theme.ColorNameForeground, 40)
	kept := canvas.NewLabel(v.kept(), canvas.NoteSize, false, canvas.ColourQuiet, 60)
	return canvas.VStack(container.New(&canvas.Columns{Fixed: []float32{84, 0}, Gap: 6}, container.New(canvas.VCentre{Least: canvas.RowHeight},
		label), name), kept)
}

// kept is how the learner has answered so far, and what is due.
func (v *View) kept() string {
	s := v.state
	due, records := len(s.book.Due(s.learner(), s.now())), s.book.Records(s.learner())
	if len(records) == 0 {
		return v.words.T("quiz.kept.none", due)
	}
	sum := quiz.SummaryOf(records)
	return v.words.T("quiz.kept", len(records), wording.Share(v.words, sum.Good, sum.GoodError), v.words.T("compare.win",
		fmt.Sprintf("%.1f", sum.Loss), fmt.Sprintf("%.1f", sum.LossError)), due)
}

// addExercise tells where the exercise is from and how the match stands.
func (v *View) addExercise(add func(fyne.CanvasObject), e *quiz.Exercise) {
	s := v.state
	state, ok := s.Session.Place.State()
	if !ok {
		return
	}
	g := s.Session.Place.Game()
	team := g.Teams[state.Mover()]
	lead := v.words.T("level")
	switch n := state.Lead(); {
	case n > 0:
		lead = v.words.T("library.up", n)
	case n < 0:
		lead = v.words.T("library.down", -n)
	}
	add(canvas.NewLabel(v.words.T("quiz.left", s.at+1, len(s.list))+" · "+v.words.T("quiz.place", e.Game.Name(), e.End, e.Shot),
		canvas.NoteSize, false, canvas.ColourQuiet, 60))
	standing := v.words.T("quiz.standing", team, lead, state.EndsLeft())
	if state.EndsLeft() == 0 {
		standing = v.words.T("quiz.standing.last", team, lead)
	}
	add(canvas.Paragraph(standing, widget.MediumImportance))
}

// addQuestion asks for a shot.
func (v *View) addQuestion(add func(fyne.CanvasObject), e *quiz.Exercise) {
	add(canvas.NewLabel(v.words.T("quiz.what"), canvas.ValueSize, true, theme.ColorNameForeground, 60))
	hint, choice := v.words.T("quiz.hint"), v.choices(e)
	if len(choice) > 0 {
		hint += v.words.T("quiz.hint.pick")
	}
	add(canvas.Paragraph(hint, widget.LowImportance))
	for i := range choice {
		b := canvas.NewButton(fmt.Sprintf("%d  %s", i+1, v.nameOf(&choice[i])), canvas.ButtonOutline, func() { v.pick(i) })
		add(container.New(&canvas.Flow{}, b))
	}
	answer := canvas.NewButton(v.words.T("quiz.answer"), canvas.ButtonPrimary, func() { v.state.Throw() })
	add(container.New(&canvas.Flow{Gap: 7, Wrap: true}, answer))
}

// importanceOf is how a grade is shown: good is what lost little against the best, level with what was played is not.
func importanceOf(g quiz.Grade) widget.Importance {
	if g < quiz.Good {
		return widget.WarningImportance
	}
	return widget.SuccessImportance
}

// addResult tells what the answer was worth, and why.
func (v *View) addResult(add func(fyne.CanvasObject), e *quiz.Exercise) {
	r := v.state.result
	loss := v.words.T("compare.win", fmt.Sprintf("%.1f", max(0, r.Loss)), fmt.Sprintf("%.1f", r.LossError))
	add(canvas.Paragraph(v.words.T(fmt.Sprintf("quiz.grade.%d", r.Grade), loss), importanceOf(r.Grade)))
	row := func(key string, shot curling.Shot, name string, x *evaluate.Value) {
		text := v.words.T("compare.win", fmt.Sprintf("%.1f", 100*x.Win), fmt.Sprintf("%.1f", 100*x.WinError)) + " · " + v.words.T("quiz.score",
			wording.Signed(x.Score, 2), fmt.Sprintf("%.2f", x.Error))
		if made := wording.Made(v.words, x); made != "" {
			text += " · " + made
		}
		head := v.words.T(key)
		if i := slices.Index(v.state.compared, shot); i >= 0 {
			head = paint.SeriesStyleOf(i).Letter + "  " + head
		}
		if name != "" {
			head += ": " + name
		}
		add(canvas.VStack(canvas.NewLabel(head, canvas.BodySize, true, theme.ColorNameForeground, 60), canvas.NewLabel(text, canvas.BodySize,
			false, theme.ColorNameForeground, 60)))
	}
	nameOf := func(shot curling.Shot) string {
		if idea := e.Idea(shot); idea != nil {
			return v.words.Shots().Name(idea.Call, false)
		}
		if v.state.call.Kind != "" {
			return v.words.Shots().Name(v.state.call, false)
		}
		return ""
	}
	row("quiz.yours", v.state.compared[0], nameOf(v.state.compared[0]), &r.Yours)
	row("quiz.best", e.Best, nameOf(e.Best), &r.Best)
	if e.Played != nil && r.Played.Throws > 0 {
		row("quiz.played", *e.Played, nameOf(*e.Played), &r.Played)
	}
	add(canvas.Paragraph(v.words.For(&r.Settings, r.Referee), widget.LowImportance))
	for _, reason := range v.reasons(r) {
		add(canvas.Paragraph("· "+reason, widget.MediumImportance))
	}
	again := v.words.T("quiz.today")
	if v.state.card.Days > 0 {
		again = v.words.T("quiz.again", v.state.card.Days)
	}
	add(canvas.Paragraph(again, widget.LowImportance))
	next := canvas.NewButton(v.words.T("quiz.next"), canvas.ButtonPrimary, v.state.next)
	study := canvas.NewButton(v.words.T("quiz.study"), canvas.ButtonOutline, v.study)
	add(container.New(&canvas.Flow{Gap: 7, Wrap: true}, next, study))
}

// reasons say why the best idea is better: what differs beyond its error.
func (v *View) reasons(r *quiz.Result) (list []string) {
	if r.Grade == quiz.Best {
		return nil
	}
	y, b := &r.Yours, &r.Best
	beyond := func(d, least, e1, e2 float64) bool { return d > max(least, 1.96*math.Hypot(e1, e2)) } // not where one is NaN
	if beyond(b.Make-y.Make, 0.05, b.MakeError, y.MakeError) {
		list = append(list, v.words.T("quiz.why.make", wording.Share(v.words, y.Make, y.MakeError), wording.Share(v.words, b.Make, b.MakeError)))
	}
	d, points := b.Score-y.Score, func(d float64) string { return fmt.Sprintf("%.2f ± %.2f", d, math.Hypot(b.Error, y.Error)) }
	switch {
	case beyond(d, 0.05, b.Error, y.Error):
		list = append(list, v.words.T("quiz.why.more", points(d)))
	case beyond(-d, 0.05, b.Error, y.Error):
		list = append(list, v.words.T("quiz.why.less", points(-d)))
	}
	missed := func(x *evaluate.Value) float64 { return x.WinError / math.Sqrt(1-x.Make) } // that of the throws that missed
	if beyond(b.IfMissed-y.IfMissed, 0.02, missed(b), missed(y)) {
		list = append(list, v.words.T("quiz.why.risk"))
	}
	return list
}

// choices are the ideas to pick from, of those with one name the first; none where there is one alone, which would be the answer.
func (v *View) choices(e *quiz.Exercise) (list []analysis.Idea) {
	named := map[string]bool{}
	for _, idea := range e.Ideas {
		if name := v.nameOf(&idea); !named[name] {
			named[name] = true
			list = append(list, idea)
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

func (v *View) nameOf(idea *analysis.Idea) string { return v.words.Shots().Name(idea.Call, false) }

// pick answers with one of the choices.
func (v *View) pick(i int) {
	if e := v.state.exercise(); e != nil {
		if list := v.choices(e); i < len(list) {
			v.state.answer(*list[i].Shot)
		}
	}
}

func (v *View) study() {
	if e := v.state.exercise(); e != nil {
		v.OnStudy(e.Game, e.End, e.Shot)
	}
}

// aimStep is how far an arrow key moves the target in m.
const aimStep = 0.1

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(p actions.Page) actions.Table {
	s := v.state
	open := func() bool { return v.IsShown() && s.exercise() != nil }
	asked := func() bool { return open() && s.shown && !s.asked && s.result == nil }
	aim := func(right, up float64) func() { return func() { v.OnAim(right*aimStep, up*aimStep) } }
	enter := func() {
		if s.result != nil {
			s.next()
			return
		}
		s.Throw()
	}
	table := actions.Table{
		{Name: "quiz-throw", Menu: "library", Unlisted: true, Own: true, Page: p,
			Keys:    []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}},
			Run:     enter,
			Enabled: open, Separator: true},
		{Name: "quiz-turn", Page: p, Keys: actions.Press(fyne.KeyX), Run: s.Session.Aim.OtherTurn, Enabled: asked},
		{Name: "quiz-harder", Page: p, Keys: actions.Type(']'), Run: func() { s.Session.Aim.Weight(1) }, Enabled: asked},
		{Name: "quiz-softer", Page: p, Keys: actions.Type('['), Run: func() { s.Session.Aim.Weight(-1) }, Enabled: asked},
		{Name: "quiz-next", Menu: "library", Own: true, Page: p, Keys: actions.Press(fyne.KeyN), Run: s.next, Enabled: open},
		{Name: "quiz-study", Menu: "library", Own: true, Page: p, Keys: actions.Press(fyne.KeyO), Run: v.study, Enabled: open},
		{Name: "quiz-save", Menu: "library", Own: true, Page: p, Keys: actions.Press(fyne.KeyE), Run: func() { v.OnSave(v.writeResults) },
			Enabled: func() bool { return v.IsShown() && len(s.book.Records(s.learner())) > 0 }},
		{Name: "quiz-left", Page: p, Keys: actions.Press(fyne.KeyLeft), Run: aim(-1, 0), Enabled: asked},
		{Name: "quiz-right", Page: p, Keys: actions.Press(fyne.KeyRight), Run: aim(1, 0), Enabled: asked},
		{Name: "quiz-up", Page: p, Keys: actions.Press(fyne.KeyUp), Run: aim(0, 1), Enabled: asked},
		{Name: "quiz-down", Page: p, Keys: actions.Press(fyne.KeyDown), Run: aim(0, -1), Enabled: asked},
	}
	for i := range 9 {
		table = append(table, actions.Action{Name: "quiz-pick", Page: p, Keys: actions.Type(rune('1' + i)), Run: func() { v.pick(i) },
			Enabled: asked})
	}
	return table
}
