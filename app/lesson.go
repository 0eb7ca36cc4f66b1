package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/aiming"
	"github.com/hogline/hogline/session/lines"
	"github.com/hogline/hogline/session/study"
)

// lessonThrower is whom the lesson asks the AIs for beside the thrower of the match.
var lessonThrower = study.Thrower{Name: "club"}

// lessonSteps are a match in five minutes: what a coach does with one, each step done by the user or, on demand, by the program.
var lessonSteps = []tourStep{
	{name: "lesson.match", part: func(w *Window) fyne.CanvasObject { return w.shots.Content },
		do:   func(w *Window) { w.session.Place.Move((*replay.Game).Next) },
		done: func(w *Window) bool { return w.session.Place.At() != w.session.Place.Game().First() }},
	{name: "lesson.play", part: func(w *Window) fyne.CanvasObject { return w.transport.Content },
		do:   func(w *Window) { w.transport.TogglePlay() },
		done: func(w *Window) bool { p := w.session.Place.Playback(); return p.Playing() || p.Clock.At() > 0 }},
	{name: "lesson.costly", part: func(w *Window) fyne.CanvasObject { return w.timeline.Content },
		do: func(w *Window) { w.study.nextCostly(1) },
		done: func(w *Window) bool {
			v := w.session.Valuation
			shot := v.Now().Shot(w.session.Place.At())
			return shot != nil && shot.Costly(v.Terms().Costly)
		}},
	{name: "lesson.ask", part: func(w *Window) fyne.CanvasObject { return w.answers.Content },
		do:   func(w *Window) { w.session.Ask.Start() },
		done: func(w *Window) bool { return w.ice.Sheets.Possible() && !w.session.Table.Asked().Running }},
	{name: "lesson.sheets", part: func(w *Window) fyne.CanvasObject { return w.ice.Content },
		do:   func(w *Window) { w.ice.Sheets.Toggle() },
		done: func(w *Window) bool { return w.ice.Sheets.Shown() }},
	{name: "lesson.thrower", part: func(w *Window) fyne.CanvasObject { return w.throwers.Content },
		do:   func(w *Window) { w.session.Ask.Beside(lessonThrower) },
		done: func(w *Window) bool { return slices.Contains(w.session.Throwers.AskedBeside(), lessonThrower) }},
	{name: "lesson.edit", part: func(w *Window) fyne.CanvasObject { return w.ice.Content },
		do: func(w *Window) {
			w.session.Aim.SetMode(aiming.EditMode)
			w.ice.SelectStone(1)
			w.ice.NudgeStone(1, 0, true)
		},
		done: func(w *Window) bool { return w.session.Study.Content().ShownLine().Edited },
		begin: func(w *Window) {
			if w.ice.Sheets.Shown() { // stones are moved on the one ice
				w.ice.Sheets.Toggle()
			}
		}},
	{name: "lesson.back", part: func(w *Window) fyne.CanvasObject { return w.ice.Content },
		do: func(w *Window) {
			w.session.Aim.SetMode(aiming.LookMode)
			w.session.Lines.Leave()
		},
		done: func(w *Window) bool {
			return w.session.Lines.Showing() == lines.ShowsLog && w.session.Aim.Mode() == aiming.LookMode
		}},
	{name: "lesson.turnings", part: func(w *Window) fyne.CanvasObject { return w.menuBar.Content },
		do:   func(w *Window) { w.showPage(turningsPage) },
		done: func(w *Window) bool { return w.page == turningsPage }},
	{name: "lesson.own", part: func(w *Window) fyne.CanvasObject { return w.menuBar.Content }},
}

// startLesson opens the match that comes with the program and leads through it.
func (t *tour) startLesson() {
	if t.window.files.OpenLesson() {
		t.begin(lessonSteps)
	}
}
