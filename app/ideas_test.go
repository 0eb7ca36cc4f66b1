package app

import (
	"context"
	"errors"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"hogline/app/settings"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/evaluate"

	"hogline/engine/physics/aim"
)

// threeIdeas is an AI that answers with three draws and what it thinks of them.
type threeIdeas struct{}

func (threeIdeas) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (s ai.Suggestion, err error) {
	aim, err := aim.New(r.Ice)
	for k, x := range []float64{0.3, 0.9, 1.5} {
		shot, e := aim.Draw(curling.Vec{X: curling.CentreX + x, Y: curling.TeeY}, curling.Left)
		err = errors.Join(err, e)
		c := ai.Candidate{Shot: shot, Score: 0.5 - float64(k), Error: 0.1, Win: 0.6 - 0.1*float64(k), Throws: 10}
		c.Ends[8], c.Ends[9] = 0.5, 0.5
		s.Candidates = append(s.Candidates, c)
	}
	s.Candidates[2].Win, s.Candidates[2].Score = math.NaN(), math.NaN()
	return s, err
}

// thinking is a bench whose first AI has three ideas and has answered.
func thinking(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	path := writePosition(t, 15)
	b.openFile(path)
	b.until("the file", func() bool { return b.path == path })
	b.stopAsking()
	b.roster[0].ai, b.roster[1].ai = threeIdeas{}, playedShot{VY: -30}
	b.forgetAnswers()
	b.ask()
	b.until("answers", func() bool { return !b.question.running })
	require.Equal(t, evaluate.Done, b.question.rows[0].answer.State, b.question.rows[0].answer.Error)
	b.selected = -1
	b.selectAnswer(0)
	return b
}

func (b *bench) ideaTexts(k int) (s []string) {
	l := b.answers.ideas.lines[k]
	s = []string{l.letter.Text, l.title.Text()}
	for _, c := range l.cells {
		s = append(s, c.Text)
	}
	return s
}

// pathLabels are the letters on the ice, and * where a path is bold.
func (b *bench) pathLabels() (s []string) {
	for _, p := range b.ice.rink.Paths() {
		if !p.Thin {
			mark := ""
			if p.Bold {
				mark = "*"
			}
			s = append(s, p.Style.Letter+mark)
		}
	}
	return s
}

func TestIdeasAreListedWithTheAIsFigures(t *testing.T) {
	b := thinking(t)
	d := b.answers.ideas
	require.True(t, d.content.Visible())
	require.Equal(t, "A's ideas", d.title.Text)
	require.Len(t, d.lines, 3)
	first := b.ideaTexts(0)
	value := b.question.rows[0].answer.Value
	require.Equal(t, []string{"A", "+0.50", "±0.10", "60.0"}, []string{first[0], first[2], first[3], first[4]})
	require.NotEmpty(t, first[5])
	require.Empty(t, first[6], "the first is not behind itself")
	require.Equal(t, signed(100*(0.6-value.Win), 1), first[7], "how far the AI is above the referee")
	second := b.ideaTexts(1)
	require.Equal(t, []string{"A2", "Draw to the 8-foot, out-turn", "−0.50", "±0.10", "50.0"}, second[:5])
	require.Equal(t, []string{"−10.0", ""}, second[6:])
	require.Equal(t, []string{"–", "", "", "", "", ""}, b.ideaTexts(2)[2:], "an AI need not tell")

	b.selectAnswer(1) // one shot without figures
	require.False(t, d.content.Visible())
	require.Empty(t, d.lines)
	b.selectAnswer(0)
	b.speak("ja")
	require.Equal(t, "Aの案", b.answers.ideas.title.Text)
	require.Equal(t, "8フットへドロー・アウトターン", b.ideaTexts(1)[1])
}

// TestIdeasFitTheCard: no cell lies upon another one, and the list makes the card no wider.
func TestIdeasFitTheCard(t *testing.T) {
	b := thinking(t)
	least := b.answers.list.MinSize().Width
	require.LessOrEqual(t, b.answers.ideas.content.MinSize().Width, least)
	for _, lang := range []string{"en", "ja"} {
		b.speak(lang)
		for _, wide := range []float32{1920, 1280, 900} {
			b.win.Resize(fyne.NewSize(wide, 800))
			right := float32(0)
			l := b.answers.ideas.lines[1]
			for i, o := range []fyne.CanvasObject{l.letter, l.title, l.cells[0], l.cells[1], l.cells[2], l.cells[3], l.cells[4], l.cells[5]} {
				if !o.Visible() {
					require.Less(t, wide, float32(1280), "%d: errors give way in narrow windows alone", i)
					continue
				}
				require.GreaterOrEqual(t, o.Position().X, right, "%s %v %d", lang, wide, i)
				if i != 1 { // the shot is cut where the room ends
					require.LessOrEqual(t, o.MinSize().Width, o.Size().Width, "%s %v %d", lang, wide, i)
				}
				right = o.Position().X + o.Size().Width
			}
		}
	}
}

func TestIdeaIsPointedAtSelectedAndPlayed(t *testing.T) {
	b := thinking(t)
	require.Equal(t, []string{"A*", "B"}, b.pathLabels())
	row := b.answers.ideas.lines[1].row
	row.MouseIn(&desktop.MouseEvent{})
	require.Equal(t, []string{"A2*"}, b.pathLabels(), "its path alone")
	require.NotNil(t, b.ice.rink.Paths()[0].Ghost)
	row.MouseOut()
	require.Equal(t, []string{"A*", "B"}, b.pathLabels())

	test.Tap(row)
	require.Equal(t, []string{"A", "B", "A2*"}, b.pathLabels())
	require.Equal(t, "A2", b.answers.chips())
	b.playAnswer()
	require.Positive(t, b.play.Path.Rows())
	played := b.play.Path.Path(15, float64(b.play.Path.Rows()), 0.01)
	require.InDelta(t, curling.CentreX+0.9, played[len(played)-1].X, 0.05, "the idea is thrown, not the answer")
	b.stop()
	test.Tap(b.answers.ideas.lines[1].row)
	require.Equal(t, []string{"A*", "B"}, b.pathLabels(), "a second tap goes back to the answer")

	b.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyI})
	require.Equal(t, 1, b.idea)
	b.selectAnswer(0)
	require.Equal(t, []int{0, 0}, []int{b.selected, b.idea}, "its own key leads back to the answer")
	for range 3 {
		b.nextIdea()
	}
	require.Equal(t, []int{0, 0}, []int{b.selected, b.idea}, "after the last idea the answer again")
}

func TestRefereeJudgesAnIdea(t *testing.T) {
	b := thinking(t)
	require.False(t, b.canJudge(), "the answer is judged already")
	b.selectIdea(1)
	require.True(t, b.canJudge())
	require.False(t, b.answers.ideas.judge.Disabled)
	test.Tap(b.answers.ideas.judge)
	require.Equal(t, 2, b.selected)
	require.Len(t, b.answers.lines, 3)
	require.NotEmpty(t, b.answers.verdict(), "what stood there stays meanwhile")
	b.until("the referee", func() bool { return !b.question.running })
	r := &b.question.rows[2]
	require.Equal(t, evaluate.Done, r.answer.State)
	require.Equal(t, "A2", r.voice.Letter)
	require.Len(t, b.question.verdict.Order, 3)
	require.Contains(t, b.question.verdict.Order, 2)
	require.Equal(t, "A2 "+b.question.rows[0].title+" · idea 2", b.answers.lines[2].ofLetter+" "+b.answers.lines[2].note.Text())
	require.NotEmpty(t, b.answers.lines[2].figures[1].value.Text)
	require.Equal(t, signed(100*(0.5-r.answer.Value.Win), 1), b.ideaTexts(1)[7])
	require.Contains(t, b.answers.summary(), "2 answers", "an idea is no answer")

	require.False(t, b.canJudge(), "once")
	row, idea := b.thinker()
	require.Equal(t, []int{0, 1}, []int{row, idea}, "the list stays that of its AI")
	b.selectIdea(0)
	require.Equal(t, 0, b.selected)
	b.selectIdea(1)
	require.Equal(t, 2, b.selected, "an idea judged is its row")

	b.selectIdea(2)
	b.judgeIdea()
	b.stop()
	b.until("the end", func() bool { return !b.question.running })
	require.Len(t, b.answers.lines, len(b.question.rows))
	require.Len(t, b.question.result.Answers, len(b.question.rows), "rows and answers go together")
	b.forgetAnswers()
	require.Len(t, b.answers.lines, 2)
	require.False(t, b.answers.ideas.content.Visible())
}

func TestTabLeadsToAskThenRowsThenIdeas(t *testing.T) {
	b := thinking(t)
	c := b.win.Canvas()
	var order []string
	for range 80 {
		c.(interface{ FocusNext() }).FocusNext()
		switch f := c.Focused(); {
		case f == fyne.Focusable(b.answers.ask):
			order = append(order, "ask")
		case f == fyne.Focusable(b.answers.lines[0].row):
			order = append(order, "row")
		case f == fyne.Focusable(b.answers.ideas.judge):
			order = append(order, "judge")
		case f == fyne.Focusable(b.answers.ideas.lines[0].row):
			order = append(order, "idea")
		}
		if len(order) == 4 {
			break
		}
	}
	require.Equal(t, []string{"ask", "row", "judge", "idea"}, order)
	press := func(n fyne.KeyName) { c.Focused().TypedKey(&fyne.KeyEvent{Name: n}) }
	press(fyne.KeyDown)
	require.Equal(t, fyne.Focusable(b.answers.ideas.lines[1].row), c.Focused())
	press(fyne.KeyReturn)
	require.Equal(t, 1, b.idea)
	press(fyne.KeyUp)
	press(fyne.KeyUp)
	require.Equal(t, fyne.Focusable(b.answers.ideas.lines[0].row), c.Focused(), "the list has an end")
	press(fyne.KeyF)
	require.True(t, b.flipped(), "other keys are the window's")
}

// TestToastLeavesTheChipsOfTheIceFree: at any size and in any language.
func TestToastLeavesTheChipsOfTheIceFree(t *testing.T) {
	b := newBench(t)
	b.openSampleMatch()
	driver := b.App.Driver()
	for _, lang := range []string{"en", "ja"} {
		b.speak(lang)
		for _, size := range []fyne.Size{fyne.NewSize(1280, 800), fyne.NewSize(1920, 1080), fyne.NewSize(900, 600)} {
			b.win.Resize(size)
			b.tell("A sentence that is so long that it does not fit into one line over the ice, nor perhaps into two of them, and must be broken.")
			top := driver.AbsolutePositionForObject(b.toast.box)
			for name, chip := range b.ice.chips {
				at := driver.AbsolutePositionForObject(chip)
				require.LessOrEqual(t, top.Y+b.toast.box.Size().Height, at.Y, "%s %s %v", lang, name, size)
			}
			require.Positive(t, top.Y)
			require.GreaterOrEqual(t, top.X, float32(0))
		}
	}
}

// TestBrokenEntrySpeaksTheLanguage: an AI that the settings keep and that is not there.
func TestBrokenEntrySpeaksTheLanguage(t *testing.T) {
	b := newBench(t)
	b.Settings.SetList(settings.Engines, []string{"nobody", "rows:rows=abc"})
	b.loadAskers()
	b.forgetAnswers()
	b.speak("ja")
	path := writePosition(t, 15)
	b.openFile(path)
	b.until("the answers", func() bool { return b.path == path })
	b.ask()
	b.until("the answers", func() bool { return !b.question.running && b.question.rows[0].asked })
	require.Contains(t, b.answers.lines[0].note.Text(), `AI"nobody"はありません`)
	require.NotRegexp(t, `[a-z]{3,} [a-z]{2,} [a-z]{2,}`, b.answers.lines[1].note.Text())
	b.showAskers()
	require.NotRegexp(t, `there is no`, b.refusal(b.roster[0].err))
	require.Contains(t, b.refusal(b.roster[0].err), `AI"nobody"はありません`)
}
