package engines

import (
	"context"
	"strconv"
	"time"

	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/subprocess"
	"github.com/hogline/hogline/session/job"
)

// trier is an AI that can be tried without a question.
type trier interface {
	Try(context.Context) (time.Duration, error)
	Close() error
}

// tryTask is the task that tries a program. It ends with the form.
const tryTask = "try"

// try starts the program entered and shows whether it answers.
func (v *View) try(f *form, button *canvas.Button, foot *dialogs.Footer) {
	settings, err := f.settings()
	if err != nil {
		foot.Show(v.words.ErrorSentence(err), widget.DangerImportance)
		return
	}
	made, err := f.kind().New(settings)
	program, ok := made.(trier)
	if err != nil || !ok {
		return // settings has made the same AI
	}
	button.SetDisabled(true)
	foot.Show(v.words.T("try.runs"), widget.MediumImportance)
	job.Of[time.Duration](v.session.Jobs, tryTask, 0).Start(func(ctx context.Context, _ job.Post) (time.Duration, error) {
		took, err := program.Try(ctx)
		subprocess.Background(func() { _ = program.Close() }) // it was only tried
		return took, err
	}, func(took time.Duration, err error) {
		button.SetDisabled(false)
		if err != nil {
			foot.Show(v.words.ErrorSentence(err), widget.DangerImportance)
			return
		}
		foot.Show(v.words.T("try.answered", strconv.FormatFloat(took.Seconds(), 'f', 2, 64)), widget.SuccessImportance)
	})
}
