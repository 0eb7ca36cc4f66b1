package app

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/dcp"
	"hogline/engine/evaluate"
	"hogline/replay"
)

// latin finds words of English; what a log or a program said stands in quotes, and the words
// of the format are no English.
var (
	latin  = regexp.MustCompile(`[A-Za-z]{3,}`)
	spoken = regexp.MustCompile(`「[^」]*」|"(?:\\.|[^"\\])*"|\[[^\]]*\]|[A-Z]{4,}`)
)

func requireJapanese(t *testing.T, text string) {
	t.Helper()
	require.Empty(t, latin.FindString(spoken.ReplaceAllString(text, "")), text)
}

func TestWarningsSpeakTheLanguageOfTheWindow(t *testing.T) {
	b := newBench(t)
	data, err := os.ReadFile("../assets/" + sampleMatch)
	require.NoError(t, err)
	broken := strings.Replace(string(data), "\nPOSITION=", "\nhello\nPOSITION=1 ", 1)
	broken = strings.Replace(broken, "RUNSHOT=RUNSHOT ", "RUNSHOT=RUNSHOT x", 1)
	path := filepath.Join(t.TempDir(), "broken.dcl")
	require.NoError(t, os.WriteFile(path, []byte(broken), 0o600))
	b.speak("ja")
	b.openFile(path)
	b.until("the log", func() bool { return b.path == path })
	require.NotEmpty(t, b.play.Game.Warnings)
	for _, d := range b.play.Game.Warnings {
		require.Positive(t, d.Line)
		said := b.sayWarning(d)
		require.Regexp(t, `^\d+行目:`, said)
		requireJapanese(t, said)
	}
	requireJapanese(t, b.toast.text.Text)
	b.showWarnings()
	require.True(t, b.sheet.Visible())
	b.hideSheet()
	require.Equal(t, "ほか3件の警告は省略しました", b.sayWarning(replay.Truncated(3)))
	b.speak("en")
	require.Equal(t, "3 further warnings not listed", b.sayWarning(replay.Truncated(3)))
}

// TestFilesThatAreNone: why each is refused, in Japanese.
func TestFilesThatAreNone(t *testing.T) {
	b := newBench(t)
	b.speak("ja")
	for name, text := range map[string]string{
		"text.dcl": "hello\n", "empty.dcl": "", "blank.dcl": "\n\n", "cut.hpos": `{"format":"hogline-position",`,
		"stray.hpos": `{"format":,}`, "other.hpos": `{"format":"chess"}`, "late.hpos": `{"format":"hogline-position","version":99}`,
		"half.json": `{"tag":"gam","log":{`, "none.json": `{"a":1}`, "shot.json": `{"tag":"sht","log":{}}`,
	} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		b.toast.text.Text = ""
		b.openFile(path)
		b.until(name, func() bool { return b.toast.text.Text != "" })
		said := b.toast.text.Text
		require.Contains(t, said, path)
		requireJapanese(t, strings.ReplaceAll(said, path, ""))
	}
}

// TestWhyAnAIGaveNoShot: programs that do not answer, in Japanese.
func TestWhyAnAIGaveNoShot(t *testing.T) {
	b := newBench(t)
	require.True(t, b.Book.SetLanguage("ja"))
	_, err := dcp.Parse("BESTSHOT nan -30 0")
	require.Error(t, err)
	for want, why := range map[string]error{
		"引数1が\"nan\"ですが、数が必要です":  err,
		"30 秒以内に回答がありません":        evaluate.Messages.New("evaluate.no-answer", 30*time.Second),
		"AIがショットを出しませんでした":       ai.Messages.New("ai.no-candidate"),
		"プログラムがコンシードしました":        dcp.Messages.New("dcp.concedes", ai.ErrNoShot),
		"ショットの速度が0です。石がハックに残ります": curling.Shot{}.Check(),
	} {
		a := evaluate.Answer{Why: why, Error: why.Error()}
		require.Contains(t, b.whyNot(&a), want)
		requireJapanese(t, b.whyNot(&a))
	}
	made, err := dcp.Kind().New(map[string]string{dcp.CommandKey: "/nowhere/at-all"})
	require.NoError(t, err)
	_, err = made.(*dcp.External).Try(context.Background())
	require.Equal(t, "/nowhere/at-allを起動できません:ファイルがありません", b.sayError(err))
	require.Equal(t, "disk full", b.whyNot(&evaluate.Answer{Error: "disk full"}))
}

// TestAProgramThatFailsIsToldInTheList: the row and the sentence below the answers.
func TestAProgramThatFailsIsToldInTheList(t *testing.T) {
	b := newBench(t)
	b.Settings.SetList(settings.Engines, []string{"process:/nowhere/at-all"})
	b.loadAskers()
	b.speak("ja")
	path := writePosition(t, 1)
	b.openFile(path)
	b.until("the file", func() bool { return b.path == path })
	b.ask()
	b.until("the end of the question", func() bool { return !b.question.running })
	b.selected = -1
	b.selectAnswer(0)
	require.Equal(t, evaluate.Failed, b.question.rows[0].answer.State)
	_, note := b.answers.words(&b.question.rows[0])
	require.Equal(t, "失敗: /nowhere/at-allを起動できません:ファイルがありません", note)
	require.Contains(t, b.answers.verdict(), "/nowhere/at-allを起動できません:ファイルがありません")
}

func TestLeadersOfAnyName(t *testing.T) {
	b := newBench(t)
	b.speak("ja")
	for _, name := range []string{"", "K", "KITAMI", strings.Repeat("W", 100), strings.Repeat("軽井沢", 40)} {
		s := b.leadText(name)
		require.LessOrEqual(t, fyne.MeasureText(s, canvas.NoteSize, fyne.TextStyle{}).Width, float32(canvas.TimelineLabelWidth), s)
		require.Contains(t, s, "リード")
	}
	require.Equal(t, "KITAMIリード", b.leadText("KITAMI"))
}

// TestKeysWorkWhereverTabLeads: the keys of the table, with every chip and row of the window
// under the keyboard in turn.
func TestKeysWorkWhereverTabLeads(t *testing.T) {
	b := newBench(t)
	b.openSampleMatch()
	c := b.win.Canvas()
	chips, rows := 0, 0
	c.FocusNext()
	first := c.Focused()
	for at := first; chips+rows == 0 || at != first; at = c.Focused() {
		switch at.(type) {
		case *canvas.Button:
			chips++
		case *canvas.ListRow:
			rows++
		default:
			t.Fatalf("Tab leads to %T", at)
		}
		flipped, speed := b.flipped(), b.Settings.Number(settings.Speed)
		at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF})
		require.NotEqual(t, flipped, b.flipped(), "F turns the ice with %T under the keyboard", at)
		at.TypedRune(map[bool]rune{true: '-', false: '+'}[speed > 1])
		require.NotEqual(t, speed, b.Settings.Number(settings.Speed))
		require.Equal(t, at, c.Focused(), "and keeps the keyboard")
		c.FocusNext()
	}
	require.Greater(t, chips, 20)
	require.GreaterOrEqual(t, rows, curling.Stones)
	for _, r := range b.shots.rows[:2] {
		c.Focus(r)
		r.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	}
	require.Equal(t, replay.Place{End: 0, Shot: 1}, b.play.At, "Space goes to the shot")
	require.False(t, b.play.Clock.Playing(), "and does not play")
	b.shots.fill(0)
	require.Equal(t, b.shots.rows[1], c.Focused(), "a list made anew keeps the keyboard")
	c.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	require.Nil(t, c.Focused())
}
