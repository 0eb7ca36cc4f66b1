package lab

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
)

// maxPrograms bounds the programs that are asked.
const maxPrograms = 6

// askPanel shows the programs that are asked.
type askPanel struct {
	*common
	ask func()
}

// content is the programs with their answers, and the values that the selected one gives.
func (p *askPanel) content() fyne.CanvasObject {
	s := p.state
	e, g := s.shown, s.game()
	box := page.NewColumn()
	ask := canvas.NewButton(p.words.T("lab.ask"), canvas.ButtonPrimary, p.ask)
	ask.Disabled = s.asking() || s.running || len(g.Options()) == 0
	add := canvas.NewButton(p.words.T("lab.add"), canvas.ButtonOutline, p.addProgram)
	add.Disabled = len(e.programs) >= maxPrograms
	box.AddPadded(container.New(&canvas.Flow{Gap: 6, Wrap: true}, ask, add), 8, 4)
	options := g.Options()
	for i := range e.programs {
		box.Content.Add(p.programRow(i, options))
	}
	box.AddText(p.words.T("lab.ask.hint", askSeed), widget.LowImportance, 6, 4)
	values := page.NewColumn()
	if e.selected < len(e.programs) {
		p.addValues(values, options, e.programs[e.selected].answer.Values)
	}
	return container.NewVScroll(canvas.VStack(box.Content, values.Content))
}

// programRow is a program that is asked: its form and its answer.
func (p *askPanel) programRow(i int, options []boardgame.Option) fyne.CanvasObject {
	s := p.state
	e := s.shown
	a := &e.programs[i]
	style := paint.SeriesStyleOf(i)
	form := p.programForm(a.program, "", "", func(program boardgame.Program, _ bool) {
		s.stopAsking()
		e.programs[i] = asked{program: program}
		p.changed()
	})
	drop := canvas.NewButton("×", canvas.ButtonFlat, func() {
		s.stopAsking()
		e.programs = slices.Delete(e.programs, i, i+1)
		e.selected = max(0, min(e.selected, len(e.programs)-1))
		p.changed()
	})
	drop.Disabled = len(e.programs) == 1
	letter := canvas.NewText(style.Letter, canvas.ValueSize, true, theme.ColorNameForeground)
	letter.Color = p.palette.SeriesColour(style)
	text, value := "", ""
	switch {
	case a.state == thinking:
		text = p.words.T("lab.asking")
	case a.state == answered && a.err != nil:
		text = p.words.Error(a.err)
	case a.state == answered && a.answer.Best < len(options):
		text = p.actionText(options[a.answer.Best].Text)
		if len(a.answer.Values) > 0 {
			value = percent(a.answer.Values[0].Value) + " %"
		}
		value += fmt.Sprintf("  %.1f s", a.took.Seconds())
	}
	answer := container.New(&canvas.Columns{Fixed: []float32{0, 96}, Gap: 6}, canvas.NewLabel(text, canvas.BodySize, true,
		theme.ColorNameForeground, 60),
		canvas.NewText(value, canvas.BodySize, false, canvas.ColourQuiet))
	words := canvas.VStack(form, canvas.Padded(answer, 4, 2, 0, 0))
	row := container.NewBorder(nil, nil, canvas.Padded(letter, 6, 0, 2, 8), drop, words)
	out := canvas.NewListRow(canvas.Padded(row, 5, 5, 9, 4), func() { p.selectProgram(i) }).Ruled()
	out.SetSelected(i == e.selected)
	return out
}

// shownValues bounds the values listed.
const shownValues = 12

// addValues lists what a program thinks of the options, the best first.
func (p *askPanel) addValues(box page.Column, options []boardgame.Option, values []boardgame.Value) {
	if len(values) == 0 {
		return
	}
	box.AddPadded(canvas.Caption(p.words.T("lab.values")), 6, 2)
	for _, value := range values[:min(len(values), shownValues)] {
		if value.Visits == 0 || value.Option < 0 || value.Option >= len(options) {
			continue
		}
		text := p.actionText(options[value.Option].Text)
		if value.Group > 1 {
			text = p.words.T("lab.stands-for", text, value.Group-1)
		}
		figures := percent(value.Value) + " %  " + wording.Group(value.Visits)
		box.AddPadded(container.New(&canvas.Columns{Fixed: []float32{0, 96}, Gap: 6}, canvas.NewLabel(text, canvas.BodySize-1, false,
			theme.ColorNameForeground, 60),
			canvas.NewText(figures, canvas.BodySize-1, false, canvas.ColourQuiet)), 1, 1)
	}
}

func (p *askPanel) addProgram() {
	e := p.state.shown
	p.state.stopAsking()
	if n := len(e.programs); n < maxPrograms {
		e.programs = append(e.programs, asked{program: e.programs[n-1].program})
	}
	p.changed()
}

// selectProgram shows the values of another program.
func (p *askPanel) selectProgram(i int) {
	if e := p.state.shown; e != nil && i < len(e.programs) {
		e.selected = i
		p.changed()
	}
}
