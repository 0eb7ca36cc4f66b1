package app

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/gsm/check"
	"hogline/engine/gsm/syntax"
)

// checkTurns and checkPlayouts bound a check from the window.
const (
	checkPlayouts = 300
	checkTurns    = 1000
	checkSeed     = 1
)

// checkSide shows what is wrong with the text and whether the game keeps the requirements of
// seed 002 §3.1.
func (v *rulesView) checkSide() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	box := container.New(stacked{})
	run := canvas.NewButton(w.T("rv.check.run"), canvas.ButtonPrimary, w.startCheck)
	run.Disabled = d.text.Program() == nil || d.checking != nil
	row := container.New(&canvas.Flow{Gap: 8}, run)
	if d.checking != nil {
		row.Add(canvas.NewButton(w.T("stop"), canvas.ButtonOutline, w.stopCheck))
	}
	box.Add(canvas.Padded(row, 8, 6, 12, 12))
	if d.checking != nil {
		bar := widget.NewProgressBarInfinite()
		box.Add(canvas.Padded(bar, 2, 6, 12, 12))
	}
	box.Add(canvas.Padded(v.lintLine(), 4, 4, 12, 12))
	v.addProblems(box)
	if r := d.report; r != nil {
		box.Add(canvas.Separator())
		how := w.T("rv.check.playouts", group(r.Playouts))
		if r.Exhaustive {
			how = w.T("rv.check.exhaustive", group(r.States))
		}
		box.Add(canvas.Padded(wrapped(how, widget.MediumImportance), 8, 6, 12, 12))
		if d.text.Kind == rulebook.Curling {
			box.Add(canvas.Padded(wrapped(w.T("rv.check.curling"), widget.LowImportance), 0, 6, 12, 12))
		}
		for _, f := range []struct {
			key string
			check.Finding
		}{{"terminates", r.Terminates}, {"playable", r.Playable}, {"weak", r.Weak}, {"strong", r.Strong}, {"well-formed", r.WellFormed}} {
			box.Add(v.finding(f.key, f.Finding))
		}
	} else if d.checking == nil {
		box.Add(canvas.Padded(wrapped(w.T("rv.check.hint"), widget.LowImportance), 8, 6, 12, 12))
	}
	return container.NewVScroll(box)
}

// lintLine says in one line how the text stands.
func (v *rulesView) lintLine() fyne.CanvasObject {
	w, d := v.w, &v.w.desk
	faults := len(d.text.Problems().Faults())
	switch warnings := len(d.text.Problems()) - faults; {
	case faults > 0:
		return wrapped(w.T("rv.lint.faults", faults, warnings), widget.DangerImportance)
	case d.text.Fault() != nil:
		return wrapped(w.errorSentence(d.text.Fault()), widget.DangerImportance)
	case warnings > 0:
		return wrapped(w.T("rv.lint.warnings", warnings), widget.WarningImportance)
	}
	return wrapped(w.T("rv.lint.clean"), widget.SuccessImportance)
}

// addProblems lists the problems; a click goes to the line in the text.
func (v *rulesView) addProblems(box *fyne.Container) {
	const most = 200
	for i, p := range v.w.desk.text.Problems() {
		if i >= most {
			return
		}
		importance := widget.DangerImportance
		if p.Severity == syntax.Warning {
			importance = widget.WarningImportance
		}
		text := container.New(stacked{}, canvas.NewText(v.w.problemPlace(p), canvas.NoteSize, true, canvas.ColourQuiet), wrapped(v.w.sentence(p.What), importance))
		if hint := v.w.sentence(p.Hint); hint != "" {
			text.Add(wrapped(hint, widget.LowImportance))
		}
		box.Add(canvas.NewListRow(canvas.Padded(text, 4, 4, 9, 8), func() { v.goToLine(p.Pos) }).Ruled())
	}
}

func (v *rulesView) finding(key string, f check.Finding) fyne.CanvasObject {
	w := v.w
	colour := map[check.Answer]fyne.ThemeColorName{check.Proved: canvas.ColourGood, check.Refuted: canvas.ColourBad, check.Evidence: canvas.ColourAmber}[f.Answer]
	if colour == "" {
		colour = canvas.ColourQuiet
	}
	head := container.NewBorder(nil, nil, canvas.NewText(w.T("rv.check."+key), canvas.BodySize, true, "foreground"), canvas.NewText(w.T("rv.answer."+f.Answer.String()), canvas.BodySize, true, colour))
	text := container.New(stacked{}, head)
	if why := w.sentence(f.Why); why != "" {
		text.Add(wrapped(why, widget.LowImportance))
	}
	return container.New(stacked{}, canvas.Padded(text, 5, 5, 12, 12), canvas.Separator())
}

// startCheck examines the game in the background.
func (w *Window) startCheck() {
	d := &w.desk
	p := d.text.Program()
	if p == nil || d.checking != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.checking, d.report = cancel, nil
	request := w.poster.Begin("check")
	w.rules.openSide(sideCheck)
	go func() {
		r, err := check.Check(ctx, p, check.CheckOptions{Playouts: checkPlayouts, Turns: checkTurns, Seed: checkSeed})
		w.poster.Post("check", request, func() {
			cancel()
			d.checking = nil
			switch {
			case err == nil:
				d.report = &r
			case errors.Is(err, context.Canceled):
				w.tell(w.T("stopped"))
			default:
				w.tellError(err)
			}
			if d.side == sideCheck {
				w.rules.showSide()
			}
		})
	}()
}

// stopCheck ends a check that runs.
func (w *Window) stopCheck() {
	if w.desk.checking != nil {
		w.desk.checking()
		w.desk.checking = nil
		w.poster.Begin("check")
		if w.desk.side == sideCheck {
			w.rules.showSide()
		}
	}
}
