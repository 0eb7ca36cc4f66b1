package app

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"hogline/app/rulebook"
	"hogline/canvas"
	"hogline/engine/curling"
	"hogline/engine/gsm/syntax"
	"hogline/engine/message"
	"hogline/replay"
	"hogline/replay/hpos"
)

// guardRemoved is a game whose one shot put a guard out within the first five stones; the log
// has the stones put back.
func guardRemoved() *replay.Game {
	p := hpos.New()
	p.Teams = [2]string{"yuki", "Sato"}
	p.State.Shot = 1
	p.State.Position[0] = curling.Vec{X: curling.CentreX, Y: curling.TeeY + 3}
	g := p.Game()
	shot := &g.Ends[0].Shots[0]
	after := shot.Before
	after[0] = curling.Vec{}
	shot.Kind, shot.After = replay.Thrown, &after
	return g
}

func emptyGame() *replay.Game {
	p := hpos.New()
	return p.Game()
}

func openRulesPage(t *testing.T, g *replay.Game) *bench {
	t.Helper()
	b := newBench(t)
	b.openGame(g, "")
	b.stopAsking()
	b.do(b.find(withCtrl(fyne.Key2)))
	require.Equal(t, pageRules, b.page)
	return b
}

func TestPagesChangeByKey(t *testing.T) {
	b := openRulesPage(t, emptyGame())
	require.True(t, b.rules.content.Visible())
	require.False(t, b.rooms.Visible())
	require.False(t, b.stripCard.Visible())
	b.do(b.find(withCtrl(fyne.Key1)))
	require.False(t, b.rules.content.Visible())
	require.True(t, b.rooms.Visible())
}

func TestRulesMostLikeTheLogsAreOpenedFirst(t *testing.T) {
	g := guardRemoved()
	g.Rules = curling.FourRock()
	b := newBench(t)
	b.Open(nil) // the sample comes first, and the status line looks at its rules
	b.openGame(g, "")
	b.showPage(pageRules)
	require.Equal(t, "four-rock", b.desk.text.Name)
	b.rules.open(b.desk.shelf.Find("no-tick"))
	b.showPage(pageStudy)
	b.showPage(pageRules)
	require.Equal(t, "no-tick", b.desk.text.Name, "what was open stays open")
}

func TestKeysOfThePageComeFirst(t *testing.T) {
	b := openRulesPage(t, emptyGame())
	first := b.desk.text
	b.do(b.find(key{name: fyne.KeyDown}))
	require.Equal(t, "four-rock", b.desk.text.Name)
	b.do(b.find(key{name: fyne.KeyUp}))
	require.Equal(t, first, b.desk.text)
	require.Equal(t, "next-shot", b.find(key{name: fyne.KeyRight}).name, "without a board the arrows lead through the log")
	b.do(b.find(key{typ: ']'}))
	require.Equal(t, syntax.Goal, b.desk.machine)
	b.do(b.find(withCtrl(fyne.Key1)))
	require.Equal(t, "slower", b.find(key{name: fyne.KeyDown}).name)
}

func TestFoulIsToldInWordsInBothLanguages(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	r, err := b.rulingBy(b.desk.text.Ruleset())
	require.NoError(t, err)
	require.True(t, r.Foul)
	require.Contains(t, r.Path, "foul")
	require.Equal(t, r.Path, b.rules.marks().Path, "the way is lit")
	said := b.sayRuling(r.Summary)
	require.True(t, strings.HasPrefix(said, "Stone 2 of the end removed a protected stone"), said)
	b.showStatus()
	require.Contains(t, b.status.Text(), said, "the study's status tells it as well")
	require.Equal(t, "yuki moves next", b.sayRuling(lineOf(t, r, "turn")), "the team's own name, as it writes it")
	require.Equal(t, "s <= FGZ holds (2, 5)", b.sayRuling(lineOf(t, r, "early")))
	b.speak("ja")
	require.Equal(t, pageRules, b.page, "the page stays")
	require.Contains(t, b.status.Text(), "ストーンを元に戻す")
}

func lineOf(t *testing.T, r rulebook.Ruling, state string) (m message.Message) {
	t.Helper()
	for _, l := range r.Lines {
		if l.State == state {
			return l.Text
		}
	}
	require.Fail(t, "no line of "+state)
	return m
}

func TestOtherRulesRuleOtherwise(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.setParam("FGZ", "1")
	r, err := b.rulingBy(b.desk.text.Ruleset())
	require.NoError(t, err)
	require.False(t, r.Foul)
	require.True(t, b.desk.text.Changed().Params)
	require.NotEmpty(t, b.rules.mark.Text)
	require.NotEmpty(t, b.foulText(), "the study goes on under the log's rules")
	b.useRules()
	require.Empty(t, b.foulText())
	b.desk.text = b.desk.shelf.Find("mixed-doubles")
	_, err = b.rulingBy(b.desk.text.Ruleset())
	require.ErrorIs(t, err, errOtherRules)
}

func TestStudyUnderOwnRules(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.do(b.find(withCtrl(fyne.KeyU)))
	b.rules.setParam("ENDS", "10")
	b.rules.setParam("FGZ", "3")
	q, err := b.newQuestion()
	require.NoError(t, err)
	require.Equal(t, 10, q.Rules.Ends)
	require.Equal(t, 10, q.State.Ends)
	require.Equal(t, 3, q.Rules.Guard.Shots)
	require.NoError(t, q.Check())
	require.True(t, strings.HasPrefix(b.rulesText(), "Five-rock rule (changed)"), b.rulesText())
	b.useRules()
	require.Equal(t, b.play.Game.Rules, b.rulesNow())

	b.rules.open(b.desk.shelf.Find("mixed-doubles"))
	b.useRules()
	require.Nil(t, b.desk.used, "an end of mixed doubles has other stones")
}

func TestAnswerPlayedOnTheIceIsRuled(t *testing.T) {
	p := hpos.New()
	p.State.Shot = 2
	b := openRulesPage(t, p.Game())
	_, err := b.rulingBy(b.desk.text.Ruleset())
	require.ErrorIs(t, err, errNoThrow)
	b.ask()
	b.until("an answer", func() bool { return !b.question.running && b.answerAt(0) != nil })
	b.selected = 0
	b.playAnswer()
	r, err := b.rulingBy(b.desk.text.Ruleset())
	require.NoError(t, err)
	require.Equal(t, "rules.sum.stands", r.Summary.Key, "nothing lies there to be removed")
}

func TestChangedMachineSaysThatItHasNoTwin(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.edited(b.desk.text.SetEdges(syntax.Update, "stand", syntax.OnTrue, []string{"next"}), "stand")
	require.Equal(t, b.T("rv.mark.no-twin"), b.rules.mark.Text)
	b.useRules()
	require.Contains(t, b.toast.text.Text, "no compiled twin")
	b.do(b.find(withCtrl(fyne.KeyZ)))
	require.False(t, b.desk.text.Changed().Any())
	require.Empty(t, b.rules.mark.Text)
}

func TestRefusedParamIsToldAndTheFormShowsWhatHolds(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.openSide(sideParams)
	row := b.rules.params.rows["ENDS"]
	row.entry.SetText("99")
	row.entry.OnSubmitted("99")
	require.Contains(t, b.toast.text.Text, "1 to 20")
	require.Equal(t, "8", row.entry.Text)
	row.entry.SetText("6")
	row.entry.FocusLost()
	require.Equal(t, "6", row.field.Value)
	require.Equal(t, "was 8", row.was.Text)
	zone := b.rules.params.rows["ZONE"]
	zone.pick.SetSelectedIndex(1)
	require.Equal(t, curling.ZonePlay, b.desk.text.Ruleset().Rules.Guard.Zone)
	b.rules.reset()
	require.False(t, b.desk.text.Changed().Any())
}

func TestFaultyTextIsShownByLine(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.openSide(sideText)
	b.rules.source.SetText(strings.Replace(b.rules.source.Text, "Stones.restore(FREE_GUARD)", "Stones.restor(FREE_GUARD)", 1))
	b.rules.takeText()
	faults := b.desk.text.Problems().Faults()
	require.Len(t, faults, 1)
	require.Equal(t, b.T("rv.mark.faulty"), b.rules.mark.Text)
	b.rules.goToLine(faults[0].Pos)
	require.Equal(t, faults[0].Pos.Line-1, b.rules.source.CursorRow)
	require.Contains(t, strings.Split(b.rules.source.Text, "\n")[b.rules.source.CursorRow], "restor(")
	b.useRules()
	require.Nil(t, b.desk.used, "faulty rules can be looked at, not played")
	for _, side := range b.rules.sides() {
		b.rules.openSide(side)
	}
	b.undoRules()
	require.NoError(t, b.desk.text.Fault())
}

func TestStateForm(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.openSide(sideEdit)
	b.rules.choose("any")
	require.Equal(t, "any", b.rules.marks().Selected)
	f := b.rules.callForm(b.desk.text.File().Machine(syntax.Update).State("any"))
	require.Equal(t, "Stones.removed(any,ZONE)", f.text())
	f.pick.SetSelected("Stones.ticked")
	require.Len(t, f.args, 1)
	f.args[0].SetText("all")
	require.Equal(t, "Stones.ticked(all)", f.text())
	f.pick.SetSelected(mathLine)
	f.line.SetText("s < 3")
	require.Equal(t, "Math: s < 3", f.text())
	f.pick.SetSelected(noInput)
	require.Empty(t, f.text())
	require.Equal(t, []string{"ok", "next"}, targets(" ok, next "))
}

func TestEveryTextAndSideCanBeShown(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	for _, lang := range []string{"en", "ja"} {
		b.speak(lang)
		for _, x := range b.desk.shelf.Documents {
			b.rules.open(x)
			for _, m := range b.rules.machines() {
				b.rules.openMachine(m)
			}
			for _, side := range b.rules.sides() {
				b.rules.openSide(side)
				require.Equal(t, side, b.desk.side)
				require.True(t, b.Book.Has("rv.side."+side), side)
			}
			require.True(t, b.Book.Has("rv.name."+x.Name), x.Name)
		}
	}
}

func TestCompareAndItsEnd(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.compare(b.desk.shelf.Find("no-tick"))
	require.Equal(t, sideDiff, b.desk.side)
	require.Len(t, b.rules.stage.Objects, 1)
	b.stopRules()
	require.Nil(t, b.desk.beside)
	require.NotEqual(t, sideDiff, b.desk.side)
}

func TestCheckRunsBesideTheWindow(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.open(b.desk.shelf.Find("tic-tac-toe"))
	b.do(b.find(key{name: fyne.KeyF5}))
	require.NotNil(t, b.desk.checking)
	b.until("the report", func() bool { return b.desk.report != nil })
	require.True(t, b.desk.report.Exhaustive)
	require.Equal(t, 5478, b.desk.report.States)
	b.rules.open(b.desk.shelf.Find("gomoku"))
	b.startCheck()
	b.do(b.find(key{name: fyne.KeyEscape}))
	require.Nil(t, b.desk.checking)
	require.Nil(t, b.desk.report)
}

func TestBoardGameAgainstAnOpponent(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	b.rules.open(b.desk.shelf.Find("tic-tac-toe"))
	require.Equal(t, boardTab, b.desk.machine)
	b.rules.clickCell(canvas.Cell{X: 1, Y: 1})
	game := b.desk.game.table
	require.Len(t, game.Moves, 1)
	require.NotNil(t, b.desk.game.stop, "the opponent thinks")
	b.rules.clickCell(canvas.Cell{X: 0, Y: 0})
	require.Len(t, game.Moves, 1, "it is not your turn")
	b.until("the reply", func() bool { return len(game.Moves) == 2 })
	b.rules.takeBack()
	require.Empty(t, game.Moves)

	b.do(b.find(key{name: fyne.KeyDown})) // the cursor appears in the middle
	b.do(b.find(key{name: fyne.KeyRight}))
	b.do(b.find(key{name: fyne.KeyReturn}))
	require.Equal(t, "PUT(2,1)", game.Program.MoveText(game.Moves[0]))
	b.stopRules()
	require.Nil(t, b.desk.game.stop, "Esc ends the thinking")
	b.do(b.find(key{typ: 'n'}))
	require.Empty(t, b.rules.table().Moves)

	b.rules.clickCell(canvas.Cell{X: 0, Y: 0})
	b.speak("ja") // a new view, while the opponent thinks
	game = b.rules.table()
	b.until("the reply", func() bool { return len(game.Moves) == 2 })
	require.Contains(t, b.rules.gameState(game), "の番")
	b.do(b.find(key{name: fyne.KeyBackspace}))
	require.Empty(t, game.Moves)
}

func TestSaveExportAndOpenAgain(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	dir := t.TempDir()
	saved := func(name string, ask func()) string {
		t.Helper()
		b.pick.save = filepath.Join(dir, name)
		b.toast.text.SetText("")
		ask()
		b.until(name, func() bool { return b.toast.text.Text != "" })
		data, err := os.ReadFile(b.pick.save)
		require.NoError(t, err, b.toast.text.Text)
		return string(data)
	}
	require.Contains(t, saved("m.svg", func() { b.askSaveMachine("svg") }), "restore(FREE_GUARD)")
	img, err := png.Decode(strings.NewReader(saved("m.png", func() { b.askSaveMachine("png") })))
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dy(), 1000)

	b.askSaveGDL()
	require.Contains(t, b.toast.text.Text, "cannot be said in GDL", "curling is continuous")

	b.rules.setParam("ENDS", "4")
	text := saved("mine.gsm", b.askSaveRules)
	require.Contains(t, text, "param ENDS 4")
	require.Equal(t, "mine", b.desk.text.Name)
	require.False(t, b.desk.text.Changed().Any())
	require.False(t, b.desk.shelf.Find("five-rock").Changed().Any(), "the shipped rules stay as they are")
	n := len(b.desk.shelf.Documents)
	b.openRules(filepath.Join(dir, "mine.gsm"))
	require.Len(t, b.desk.shelf.Documents, n, "the same file again is the same text")

	b.rules.open(b.desk.shelf.Find("tic-tac-toe"))
	require.Contains(t, saved("t.kif", b.askSaveGDL), "(role x)")
}

func TestFileThatIsNoRuleText(t *testing.T) {
	b := openRulesPage(t, guardRemoved())
	path := filepath.Join(t.TempDir(), "junk.gsm")
	require.NoError(t, os.WriteFile(path, []byte("\x00\xff junk {"), 0o600))
	b.openFile(path) // also when it is dropped on the window
	require.Equal(t, "junk", b.desk.text.Name)
	require.Equal(t, sideText, b.desk.side, "it is shown with its faults")
	require.NotEmpty(t, b.desk.text.Problems())
	b.openRules("/no/such/file.gsm")
	require.NotEmpty(t, b.toast.text.Text)
	require.Equal(t, "junk", b.desk.text.Name)
}

// TestKeysThatFyneNamesItself: for Ctrl+Z fyne tells a ShortcutUndo, and so on; a shortcut of
// the key's own would never be heard.
func TestKeysThatFyneNamesItself(t *testing.T) {
	for name, want := range map[fyne.KeyName]fyne.Shortcut{
		fyne.KeyZ: &fyne.ShortcutUndo{}, fyne.KeyY: &fyne.ShortcutRedo{}, fyne.KeyC: &fyne.ShortcutCopy{},
		fyne.KeyV: &fyne.ShortcutPaste{}, fyne.KeyX: &fyne.ShortcutCut{},
	} {
		require.Equal(t, want.ShortcutName(), withCtrl(name).shortcut().ShortcutName())
	}
	require.Equal(t, "CustomDesktop:Control+S", withCtrl(fyne.KeyS).shortcut().ShortcutName())
}
