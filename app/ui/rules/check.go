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

// checkPanel shows what is wrong with the document and whether it has the properties of a game (Ito 2019 §3.1).
type checkPanel struct{ *common }

func (p *checkPanel) start() {
	if p.state.startCheck() {
		p.page.openPanel(CheckPanel)
	}
}

func (p *checkPanel) stop() {
	if p.state.stopCheck() && p.state.panel == CheckPanel {
		p.page.showPanel()
	}
}

// content is what is wrong with the document, and the last check.
func (p *checkPanel) content() fyne.CanvasObject {
	s := p.state
	box := page.NewColumn()
	start := canvas.NewButton(p.words.T("rv.check.run"), canvas.ButtonPrimary, p.start)
	start.Disabled = s.document.Program() == nil || s.checking
	buttons := container.New(&canvas.Flow{Gap: 8, Wrap: true}, start)
	box.AddPadded(buttons, 8, 6)
	if s.checking {
		buttons.Add(canvas.NewButton(p.words.T("stop"), canvas.ButtonOutline, p.stop))
		box.AddPadded(widget.NewProgressBarInfinite(), 2, 6)
	}
	box.AddPadded(p.problemSummary(), 4, 4)
	p.addProblems(box)
	switch {
	case s.report != nil:
		p.addReport(box, s.report)
	case !s.checking:
		box.AddText(p.words.T("rv.check.hint"), widget.LowImportance, 8, 6)
	}
	return container.NewVScroll(box.Content)
}

// addReport lists the findings of a check.
func (p *checkPanel) addReport(box page.Column, r *check.Report) {
	box.Add(canvas.Separator())
	method := p.words.T("rv.check.playouts", wording.Group(r.Playouts))
	if r.Exhaustive {
		method = p.words.T("rv.check.exhaustive", wording.Group(r.States))
	}
	box.AddText(method, widget.MediumImportance, 8, 6)
	if p.state.isCurling() {
		box.AddText(p.words.T("rv.check.curling"), widget.LowImportance, 0, 6)
	}
	box.Add(p.finding("terminates", r.Terminates))
	box.Add(p.finding("playable", r.Playable))
	box.Add(p.finding("weak", r.Weak))
	box.Add(p.finding("strong", r.Strong))
	box.Add(p.finding("well-formed", r.WellFormed))
}

func (p *checkPanel) finding(key string, f check.Finding) fyne.CanvasObject {
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
		canvas.NewText(p.words.T("rv.check."+key), canvas.BodySize, true, theme.ColorNameForeground),
		canvas.NewText(p.words.T("rv.answer."+f.Answer.String()), canvas.BodySize, true, colour)))
	if why := p.words.Sentence(f.Why); why != "" {
		text.Add(canvas.Paragraph(why, widget.LowImportance))
	}
	return canvas.VStack(canvas.Padded(text, 5, 5, 12, 12), canvas.Separator())
}
