package rules

import (
	"context"
	"math/rand/v2"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/check"
	"github.com/hogline/hogline/engine/gsm/run"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/session/job"
)

// Limits of a check from the window.
const (
	checkPlayouts = 300
	checkTurns    = 1000
	checkSeed     = 1
)

// checkTask is the background task of a check.
const checkTask = "rules-check"

// startCheck examines the document in the background. It reports whether it could be started.
func (s *State) startCheck() bool {
	p, o := s.document.Program(), check.Options{Playouts: checkPlayouts, Turns: checkTurns, Seed: checkSeed}
	if r := s.document.Ruleset(); r != nil {
		o.Play = func(turns int, rng *rand.Rand) (run.Playout, error) {
			return match.RandomMatch(r, curling.Bounds2019, turns, rng)
		}
	}
	if p == nil || s.checking {
		return false
	}
	s.checking, s.report = true, nil
	job.Of[check.Report](s.session.Jobs, checkTask, 0).Start(func(ctx context.Context, _ job.Post) (check.Report, error) {
		return check.Check(ctx, p, o)
	}, func(r check.Report, err error) {
		s.checking = false
		if err == nil {
			s.report = &r
		}
		s.view.checkEnded(err)
	})
	return true
}

// stopCheck ends a check that runs. It reports whether one did.
func (s *State) stopCheck() bool {
	if !s.checking {
		return false
	}
	s.checking = false
	s.session.Jobs.Cancel(checkTask)
	return true
}

func (v *View) startCheck() {
	if v.state.startCheck() {
		v.openPanel(CheckPanel)
	}
}

func (v *View) stopCheck() {
	if v.state.stopCheck() && v.state.panel == CheckPanel {
		v.showPanel()
	}
}

func (v *View) checkEnded(err error) {
	if err != nil {
		v.dialogs.Error(err)
	}
	if v.IsBuilt() && v.state.panel == CheckPanel {
		v.showPanel()
	}
}

// checkPanel shows what is wrong with the document and whether it has the properties of a game (seed 002 §3.1).
func (v *View) checkPanel() fyne.CanvasObject {
	s := v.state
	box := page.NewColumn()
	start := canvas.NewButton(v.words.T("rv.check.run"), canvas.ButtonPrimary, v.startCheck)
	start.Disabled = s.document.Program() == nil || s.checking
	buttons := container.New(&canvas.Flow{Gap: 8, Wrap: true}, start)
	box.AddPadded(buttons, 8, 6)
	if s.checking {
		buttons.Add(canvas.NewButton(v.words.T("stop"), canvas.ButtonOutline, v.stopCheck))
		box.AddPadded(widget.NewProgressBarInfinite(), 2, 6)
	}
	box.AddPadded(v.problemSummary(), 4, 4)
	v.addProblems(box)
	switch {
	case s.report != nil:
		v.addReport(box, s.report)
	case !s.checking:
		box.AddText(v.words.T("rv.check.hint"), widget.LowImportance, 8, 6)
	}
	return container.NewVScroll(box.Content)
}

// addReport lists the findings of a check.
func (v *View) addReport(box page.Column, r *check.Report) {
	box.Add(canvas.Separator())
	method := v.words.T("rv.check.playouts", wording.Group(r.Playouts))
	if r.Exhaustive {
		method = v.words.T("rv.check.exhaustive", wording.Group(r.States))
	}
	box.AddText(method, widget.MediumImportance, 8, 6)
	if v.state.isCurling() {
		box.AddText(v.words.T("rv.check.curling"), widget.LowImportance, 0, 6)
	}
	box.Add(v.finding("terminates", r.Terminates))
	box.Add(v.finding("playable", r.Playable))
	box.Add(v.finding("weak", r.Weak))
	box.Add(v.finding("strong", r.Strong))
	box.Add(v.finding("well-formed", r.WellFormed))
}

func (v *View) finding(key string, f check.Finding) fyne.CanvasObject {
	colour := canvas.ColourQuiet
	switch f.Answer {
	case check.Proved:
		colour = canvas.ColourGood
	case check.Refuted:
		colour = canvas.ColourBad
	case check.Evidence:
		colour = canvas.ColourAmber
	default:
	}
	text := canvas.VStack(container.NewBorder(nil, nil,
		canvas.NewText(v.words.T("rv.check."+key), canvas.BodySize, true, theme.ColorNameForeground),
		canvas.NewText(v.words.T("rv.answer."+f.Answer.String()), canvas.BodySize, true, colour)))
	if why := v.words.Sentence(f.Why); why != "" {
		text.Add(canvas.Paragraph(why, widget.LowImportance))
	}
	return canvas.VStack(canvas.Padded(text, 5, 5, 12, 12), canvas.Separator())
}

// problemSummary is one line about the problems of the document.
func (v *View) problemSummary() fyne.CanvasObject {
	d := v.state.document
	faults := len(d.Problems().Faults())
	switch warnings := len(d.Problems()) - faults; {
	case faults > 0:
		return canvas.Paragraph(v.words.T("rv.lint.faults", faults, warnings), widget.DangerImportance)
	case d.Fault() != nil:
		return canvas.Paragraph(v.words.ErrorSentence(d.Fault()), widget.DangerImportance)
	case warnings > 0:
		return canvas.Paragraph(v.words.T("rv.lint.warnings", warnings), widget.WarningImportance)
	}
	return canvas.Paragraph(v.words.T("rv.lint.clean"), widget.SuccessImportance)
}

// maxProblems is how many problems are listed.
const maxProblems = 200

// addProblems lists the problems; a click goes to the line in the source.
func (v *View) addProblems(box page.Column) {
	problems := v.state.document.Problems()
	for _, p := range problems[:min(len(problems), maxProblems)] {
		importance := widget.DangerImportance
		if p.Severity == syntax.Warning {
			importance = widget.WarningImportance
		}
		text := canvas.VStack(canvas.NewText(v.words.ProblemPlace(p), canvas.NoteSize, true, canvas.ColourQuiet),
			canvas.Paragraph(v.words.Sentence(p.What), importance))
		if hint := v.words.Sentence(p.Hint); hint != "" {
			text.Add(canvas.Paragraph(hint, widget.LowImportance))
		}
		box.Add(canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() { v.goToLine(p.Pos) }).Ruled())
	}
}
