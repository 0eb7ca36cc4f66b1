package app

import (
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"strconv"
	"time"

	"fyne.io/fyne/v2/widget"

	"hogline/canvas"
	"hogline/engine/dcp"
)

// trier is an AI that can be tried without a question.
type trier interface {
	Try(context.Context) (time.Duration, error)
	Close() error
}

// try starts the program entered and says whether it answers.
func (f *askerForm) try(chip *canvas.Button, foot *formFoot) {
	w := f.w
	values, err := f.values()
	if err != nil {
		foot.say(err.Error(), widget.DangerImportance)
		return
	}
	made, err := f.kind().New(values)
	program, ok := made.(trier)
	if err != nil || !ok {
		return // values would have told
	}
	chip.SetDisabled(true)
	foot.say(w.T("try.runs"), widget.MediumImportance)
	request := w.poster.Begin("try")
	go func() {
		took, err := program.Try(context.Background())
		_ = program.Close() // it was only tried
		w.poster.Post("try", request, func() {
			chip.SetDisabled(false)
			if err != nil {
				foot.say(w.tryText(err), widget.DangerImportance)
				return
			}
			foot.say(w.T("try.answered", strconv.FormatFloat(took.Seconds(), 'f', 2, 64)), widget.SuccessImportance)
		})
	}()
}

// tryText is why a program did not answer.
func (w *Window) tryText(err error) string {
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return w.T("try.missing")
	case errors.Is(err, fs.ErrPermission):
		return w.T("try.forbidden")
	case errors.Is(err, dcp.ErrEnded):
		return w.T("try.ended")
	case errors.Is(err, context.DeadlineExceeded):
		return w.T("try.silent")
	case w.Book.Language() == "en":
		return w.T("try.failed") + " " + err.Error()
	}
	return w.T("try.failed")
}
