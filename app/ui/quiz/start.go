package quiz

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/analysis/quiz"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/canvas"
)

// OfStudy is the analysis of the log that is open in the study.
type OfStudy interface {
	Costly() []season.Shot // as far as it is analysed
	Running() bool
	Start() (start func()) // nil where there is nothing to value, or it is analysed
}

// addEmpty tells where exercises come from, and offers those of the log that is open, or to analyse it.
func (v *View) addEmpty(add func(fyne.CanvasObject)) {
	s := v.state
	add(canvas.Paragraph(v.words.T("quiz.empty", len(s.book.Due(s.learner(), s.now()))), widget.MediumImportance))
	button := func(key string, run func()) {
		add(container.New(&canvas.Flow{}, canvas.NewButton(v.words.T(key), canvas.ButtonPrimary, run)))
	}
	shots, start := v.OfStudy.Costly(), v.OfStudy.Start()
	if len(shots) > 0 {
		add(canvas.Paragraph(v.words.T("quiz.of-open", len(quiz.Of(shots)), shots[0].Game.Name()), widget.MediumImportance))
		button("quiz.start", func() { v.Start(shots) })
	}
	switch {
	case v.OfStudy.Running():
		add(canvas.Paragraph(v.words.T("quiz.analysing"), widget.LowImportance))
	case start != nil:
		button("do.analyse", start)
	}
}

// StudyChanged draws the analysis of the log that is open in the study anew, where no exercise is shown and it differs from what is drawn.
func (v *View) StudyChanged() {
	now := [2]int{1: len(v.OfStudy.Costly())}
	if v.OfStudy.Running() {
		now[0] = 1
	}
	if v.state.exercise() == nil && now != v.drawn {
		v.drawn = now
		v.Redraw()
	}
}
