package engines

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/registry"
)

// program is an external program of which the tests decide how it answers.
type program struct {
	noAI
	answer func(context.Context) error
	closed chan struct{}
}

func (p *program) Try(ctx context.Context) (time.Duration, error) {
	return 1500 * time.Millisecond, p.answer(ctx)
}

func (p *program) Close() error {
	close(p.closed)
	return nil
}

// programKinds are a kind of such programs and one of another AI.
func programKinds(answer func(context.Context) error) (kinds []ai.Kind, closed chan struct{}) {
	closed = make(chan struct{})
	k := ai.Kind{Name: registry.External().Name, Title: "Program"}
	k.New = func(map[string]string) (ai.AI, error) { return &program{answer: answer, closed: closed}, nil }
	return []ai.Kind{k, plainKind()}, closed
}

// message is what the form shows above its buttons.
func message(w *uitest.Window) (text string, importance widget.Importance) {
	for _, l := range uitest.Find[*canvas.Prose](w.Overlay()) {
		text, importance = l.Said(), l.Importance()
	}
	return text, importance
}

func TestTryAProgram(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	var closed chan struct{}
	v.kinds, closed = programKinds(func(context.Context) error { return nil })
	v.ShowAdd()
	try := w.Button(w.Overlay(), "Try")
	try.Tapped(nil)
	require.True(t, try.Disabled)
	text, _ := message(w)
	require.Equal(t, "Starting the program…", text)
	w.Until("the end of the trial", func() bool { return !try.Disabled })
	text, importance := message(w)
	require.Equal(t, "It answers: ready after 1.50 s.", text)
	require.Equal(t, widget.SuccessImportance, importance)
	<-closed
}

func TestOnlyProgramsAreTried(t *testing.T) {
	w := uitest.New(t)
	v, _ := newView(t, w)
	v.kinds, _ = programKinds(nil)
	v.ShowAdd()
	buttons := func() (texts []string) {
		for _, b := range uitest.Find[*canvas.Button](w.Overlay()) {
			texts = append(texts, b.Text)
		}
		return texts
	}
	require.Equal(t, []string{"Close", "Try", "Add"}, buttons(), "it has no setting to reset")
	uitest.Find[*forms.Select](w.Overlay())[0].SetSelectedIndex(1)
	require.Equal(t, []string{"Close", "Add"}, buttons())
}

// TestTrialEndsWithTheForm: whatever closes the form ends the trial of its program.
func TestTrialEndsWithTheForm(t *testing.T) {
	for name, end := range map[string]func(*uitest.Window){
		"Esc":                   func(w *uitest.Window) { w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"a click beside it":     func(w *uitest.Window) { test.TapCanvas(w.Canvas(), fyne.NewPos(5, 5)) },
		"the engine is added":   func(w *uitest.Window) { w.Press(w.Overlay(), "Add") },
		"another kind is shown": func(w *uitest.Window) { uitest.Find[*forms.Select](w.Overlay())[0].SetSelectedIndex(1) },
	} {
		t.Run(name, func(t *testing.T) {
			w := uitest.New(t)
			v, _ := newView(t, w)
			ended := make(chan error, 1)
			kinds, closed := programKinds(func(ctx context.Context) error {
				<-ctx.Done()
				ended <- ctx.Err()
				return ctx.Err()
			})
			kinds[0].Settings = registry.External().Settings // so that it can be added
			v.kinds = kinds
			v.ShowAdd()
			uitest.Find[*forms.Entry](w.Overlay())[0].SetText("dc-ai")
			try := w.Button(w.Overlay(), "Try")
			try.Tapped(nil)
			select {
			case <-ended:
				t.Fatal("the trial ended before the form")
			case <-time.After(20 * time.Millisecond):
			}
			end(w)
			require.ErrorIs(t, <-ended, context.Canceled)
			<-closed
			if w.Dialogs.IsOpen() {
				require.False(t, try.Disabled)
				text, _ := message(w)
				require.Empty(t, text)
			}
		})
	}
}

// TestWhyAProgramCannotBeAsked: the form tells the fault of the very program, in the language of the window.
func TestWhyAProgramCannotBeAsked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("scripts of a shell")
	}
	file := func(text string, mode os.FileMode) string {
		path := filepath.Join(t.TempDir(), "ai.sh")
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		return path
	}
	w := uitest.New(t)
	v, _ := newView(t, w)
	try := func(command, hello string) string {
		v.ShowAdd()
		uitest.Find[*forms.Select](w.Overlay())[0].SetSelectedIndex(len(v.kinds) - 1)
		entries := uitest.Find[*forms.Entry](w.Overlay())
		entries[slices.IndexFunc(entries, func(e *forms.Entry) bool { return strings.HasPrefix(e.PlaceHolder, "60") })].SetText(hello)
		entries[0].SetText(command)
		button := w.Button(w.Overlay(), w.Words.T("try"))
		button.Tapped(nil)
		w.Until("the end of the trial", func() bool { return !button.Disabled })
		text, importance := message(w)
		require.Equal(t, widget.DangerImportance, importance)
		w.Dialogs.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		return text
	}
	const ends = "#!/bin/sh\necho no licence >&2\nexit 3\n"
	require.Contains(t, try("", "60"), "The AI does not accept this.")
	require.Contains(t, try("/no/such/program", "60"), "there is no such file")
	require.Contains(t, try(file(ends, 0o600), "60"), "not marked as executable")
	require.Contains(t, try(file(ends, 0o700), "60"), "no licence")
	require.Contains(t, try(file("#!/bin/sh\ncat\n", 0o700), "0.5"), "it repeats what it is sent")
	require.True(t, w.Words.SetLanguage("ja"))
	require.Contains(t, try("/no/such/program", "60"), "を起動できません: そのファイルがありません")
}
