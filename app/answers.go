package app

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hogline/canvas"
	"hogline/engine/ai"
	"hogline/engine/evaluate"
)

// answersView is the card at the right: what the AIs would throw.
type answersView struct {
	w     *Window
	card  fyne.CanvasObject
	note  *fcanvas.Text
	ask   *canvas.Button
	list  *fyne.Container
	lines []*answerLine
	said  *fyne.Container
	below *fyne.Container // all of these, one below the other
	shown string          // what of below is shown now, beside the list
	ends  *endsView
	todo  *fyne.Container
	ideas *ideasView
	roll  *container.Scroll
}

func newAnswersView(w *Window) *answersView {
	v := &answersView{w: w}
	v.note = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	v.ask = canvas.NewButton(w.T("ask"), canvas.ButtonPrimary, func() {
		if w.question.running {
			w.stop()
		} else {
			w.ask()
		}
	})
	v.ask.Icon = canvas.Enter
	v.list = container.New(stacked{})
	v.said = container.NewVBox()
	v.todo = container.New(&canvas.Flow{Gap: 7, Wrap: true})
	head := func(key string) fyne.CanvasObject {
		t := canvas.NewText(w.T(key), canvas.NoteSize, true, canvas.ColourQuiet)
		t.Alignment = fyne.TextAlignTrailing
		return t
	}
	shot := canvas.NewText(w.T("col.shot"), canvas.NoteSize, true, canvas.ColourQuiet)
	columns := container.New(answerColumns(), canvas.Spacer(colMark, 1), shot, head("col.make"), head("col.score"), head("col.win"), head("col.behind"))
	top := container.NewVBox(canvas.CardHeader(w.T("answers"), v.note, v.ask), canvas.Padded(columns, 2, 2, 8, 14), canvas.Separator())
	top.Layout = stacked{}
	v.ends = newEndsView(v)
	v.ideas = newIdeasView(v)
	v.below = container.New(stacked{}, v.list, canvas.Padded(v.said, 8, 2, 14, 14), canvas.Padded(v.ends.content, 0, 4, 14, 14), canvas.Padded(v.todo, 2, 8, 12, 12), v.ideas.content)
	v.roll = container.NewVScroll(v.below)
	v.card = canvas.Card(container.New(canvas.HeaderFooter{}, top, canvas.Spacer(1, 0), v.roll)) // in the order of Tab
	return v
}

// see scrolls as little as it takes to show a row.
func (v *answersView) see(r *canvas.ListRow) {
	driver := v.w.App.Driver()
	top := driver.AbsolutePositionForObject(r).Y - driver.AbsolutePositionForObject(v.below).Y
	scrollTo(v.roll, top-6, top+r.Size().Height+6)
}

// show draws the answers as they stand.
func (v *answersView) show() {
	w := v.w
	q := &w.question
	v.ask.SetDisabled(!q.running && !w.canAsk())
	text, icon := w.T("ask"), fyne.Resource(canvas.Enter)
	if q.running {
		text, icon = w.T("stop"), nil
	}
	v.ask.SetText(text)
	v.ask.SetIcon(icon)
	canvas.SetText(v.note, v.summary())
	turned := len(v.lines) != len(q.rows)
	for len(v.lines) > len(q.rows) {
		v.lines = v.lines[:len(v.lines)-1]
		v.list.Remove(v.list.Objects[len(v.lines)])
	}
	for len(v.lines) < len(q.rows) {
		l := newAnswerLine(w, len(v.lines))
		l.row.OnFocus = func() { v.see(l.row) }
		v.lines = append(v.lines, l)
		v.list.Add(l.row)
	}
	for i, l := range v.lines {
		l.show(v, i)
	}
	turned = v.ends.show() || turned
	turned = v.ideas.show() || turned
	said, chips := v.verdict(), v.chips()
	if state := said + chips + fmt.Sprint(len(q.rows)); state != v.shown { // the rest stays as it is
		v.shown = state
		v.said.RemoveAll()
		if said != "" {
			v.said.Add(sentence(said))
		}
		v.actions()
		v.below.Refresh()
	} else if turned {
		v.below.Refresh()
	}
}

// flush takes away the padding of a label.
type flush struct{}

func (flush) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	m := o[0].MinSize()
	p := theme.InnerPadding()
	return fyne.NewSize(m.Width-2*p, m.Height-2*p)
}

func (flush) Layout(o []fyne.CanvasObject, s fyne.Size) {
	p := theme.InnerPadding()
	o[0].Resize(fyne.NewSize(s.Width+2*p, s.Height+2*p))
	o[0].Move(fyne.NewPos(-p, -p))
}

// summary is the quiet note beside the heading.
func (v *answersView) summary() string {
	n, throws := 0, 0
	for i := range v.w.question.rows {
		if r := &v.w.question.rows[i]; r.asked && r.answer.State.HasShot() {
			if !r.played && r.idea == 0 {
				n++
			}
			throws = max(throws, r.answer.Value.Throws)
		}
	}
	if n == 0 {
		return ""
	}
	if n == 1 {
		return v.w.T("answers.note.one", group(throws))
	}
	return v.w.T("answers.note", n, group(throws))
}

// group writes a whole number in groups of three.
func group(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// words are the two lines of a row: the shot, and who says so under which limit.
func (v *answersView) words(r *answerRow) (title, note string) {
	w := v.w
	if !r.asked {
		return r.title, v.terms(r)
	}
	a := &r.answer
	switch {
	case a.State.HasShot():
		title = w.callText(a.Call, a.Thrower.LeftHanded)
		note = r.title
		if r.idea > 0 {
			note += " · " + w.T("idea", w.question.rows[r.of].answer.Candidates[r.idea].Rank)
		}
		if t := v.terms(r); t != "" {
			note += " · " + t
		}
		if a.Clamped {
			note += " · " + w.T("clamped")
		}
		if a.State == evaluate.Evaluating {
			note += " · " + w.T("state.judging")
		}
		return title, note
	case a.State == evaluate.Thinking:
		return r.title, w.thinkingText(a)
	}
	note = w.T("state." + string(a.State))
	if a.Error != "" {
		note += ": " + w.whyNot(a)
	}
	return r.title, note
}

// terms are the limit and the budget a row's AI is asked with, when they are its own.
func (v *answersView) terms(r *answerRow) string {
	var own []string
	if r.asker.Player != nil {
		own = append(own, v.w.limitText(r.asker.Player.WeightMax))
	}
	if r.asker.Budget != (ai.Budget{}) {
		own = append(own, v.w.budgetText(r.asker.Budget))
	}
	return strings.Join(own, " · ")
}

// figure is a number of a row with its standard error.
type figure struct {
	value, err string
	colour     fyne.ThemeColorName
}

// figures are the columns of a row: make, score, win, behind. What is not known yet is empty.
func (v *answersView) figures(i int) (f [4]figure) {
	w := v.w
	for k := range f {
		f[k].colour = theme.ColorNameForeground
	}
	r := &w.question.rows[i]
	a := &r.answer
	if !r.asked || !a.State.HasShot() || a.Value.Throws == 0 {
		return f
	}
	x := &a.Value
	f[0].value = "–"
	if !math.IsNaN(x.Make) {
		f[0].value, f[0].err = fmt.Sprintf("%.0f %%", 100*x.Make), "± "+wholeError(x.MakeError)
	}
	f[1].value, f[1].err = signed(x.Score, 2), fmt.Sprintf("± %.2f", x.Error)
	unit, digits := 1.0, 2
	if !math.IsNaN(x.Win) {
		f[2].value, f[2].err = fmt.Sprintf("%.1f", 100*x.Win), fmt.Sprintf("± %.1f", 100*x.WinError)
		unit, digits = 100, 1
	}
	if o := w.question.verdict.Order; len(o) > 0 && o[0] == i {
		f[3].value, f[3].colour = w.T("best"), canvas.ColourGood
		return f
	}
	behind := unit * x.Loss
	f[3] = figure{signed(-behind, digits), fmt.Sprintf("± %.*f", digits, unit*x.LossError), canvas.ColourQuiet}
	if x.Loss > 2*x.LossError {
		f[3].colour = canvas.ColourBad
		if behind < 5 && unit > 1 || unit == 1 && behind < 0.3 {
			f[3].colour = canvas.ColourAmber
		}
	}
	return f
}

// signed writes a number with its sign, a true minus and so many digits.
func signed(x float64, digits int) string {
	s := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(s, "+-0.") == "" {
		return s[1:] // a zero has no sign
	}
	if s[0] == '-' {
		return "−" + s[1:]
	}
	return s
}

func (v *answersView) letter(r *answerRow) string {
	if r.played {
		return v.w.T("as-played.short")
	}
	return r.voice.Letter
}

// chips is what the chip below the answers plays, empty if there is nothing.
func (v *answersView) chips() string {
	if v.w.answerAt(v.w.selected) == nil {
		return ""
	}
	if v.w.idea > 0 {
		return v.w.ideaVoice(v.w.selected, v.w.idea).Letter
	}
	return v.letter(&v.w.question.rows[v.w.selected])
}

// actions are the chips below the answers.
func (v *answersView) actions() {
	w := v.w
	v.todo.RemoveAll()
	if letter := v.chips(); letter != "" {
		c := canvas.NewButton(w.T("play-answer", letter), canvas.ButtonOutline, w.playAnswer)
		c.Icon = theme.MediaPlayIcon()
		v.todo.Add(c)
	}
	v.todo.Add(canvas.NewButton(w.T("add-ai"), canvas.ButtonOutline, w.showAddAI))
	v.todo.Add(canvas.NewButton(w.T("manage-ai"), canvas.ButtonOutline, w.showAskers))
	v.todo.Add(canvas.NewButton(w.T("figure"), canvas.ButtonOutline, w.usePreset))
}
