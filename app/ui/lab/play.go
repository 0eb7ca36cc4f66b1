package lab

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/canvas"
)

// playPanel shows the game that is played.
type playPanel struct {
	*common
	newGame, takeBack, endTurn, saveLog func()
	goTo                                func(place int)
}

// content is who plays, the buttons of the game and the actions played.
func (p *playPanel) content() fyne.CanvasObject {
	s := p.state
	e, g := s.shown, s.game()
	box := page.NewColumn()
	for player := range g.Players() {
		box.AddPadded(p.seatForm(player), 3, 2)
	}
	again := canvas.NewButton(p.words.T("lab.again"), canvas.ButtonOutline, p.newGame)
	back := canvas.NewButton(p.words.T("lab.back"), canvas.ButtonOutline, p.takeBack)
	back.Disabled = g.Place() == 0
	buttons := container.New(&canvas.Flow{Gap: 6, Wrap: true}, again, back)
	if e.isTubstap() {
		end := canvas.NewButton(p.words.T("lab.end-turn"), canvas.ButtonOutline, p.endTurn)
		end.Disabled = !s.userToMove()
		buttons.Add(end)
		buttons.Add(canvas.NewButton(p.words.T("lab.save-log"), canvas.ButtonOutline, p.saveLog))
	}
	box.AddPadded(buttons, 4, 6)
	if err := g.Err(); err != nil {
		box.AddText(p.words.ErrorSentence(err), widget.DangerImportance, 2, 4)
	}
	if t, ok := g.(*boardgame.Tubstap); ok && t.Names != [2]string{} {
		box.AddText(p.words.T("lab.names", t.Names[0], t.Names[1]), widget.LowImportance, 2, 4)
	}
	if g.Length() == 0 {
		hint := "lab.hint.game"
		if e.isTubstap() {
			hint = "lab.hint.tubstap"
		}
		box.AddText(p.words.T(hint), widget.LowImportance, 2, 4)
	}
	moves := page.NewColumn()
	for i, m := range slices.Backward(g.Moves()) {
		moves.Content.Add(p.moveRow(g, i, m))
	}
	return container.NewBorder(box.Content, nil, nil, nil, container.NewVScroll(moves.Content))
}

// moveRow is an action played; a click shows the position behind it.
func (p *playPanel) moveRow(g boardgame.Session, i int, m boardgame.Played) fyne.CanvasObject {
	colour := canvas.ColourQuiet
	if i < g.Place() {
		colour = theme.ColorNameForeground
	}
	text := strconv.Itoa(i+1) + ".  " + p.player(g, m.Player) + "  " + p.actionText(m.Text)
	words := canvas.VStack(canvas.NewLabel(text, canvas.BodySize-1, false, colour, 60))
	if m.Comment != "" {
		words.Add(canvas.NewLabel(m.Comment, canvas.NoteSize, false, canvas.ColourQuiet, 60))
	}
	row := canvas.NewListRow(canvas.Padded(words, 2, 2, 10, 8), func() { p.goTo(i + 1) })
	row.SetSelected(i+1 == g.Place())
	return row
}

// seatForm chooses who plays for a player.
func (p *playPanel) seatForm(player int) fyne.CanvasObject {
	e := p.state.shown
	chair := &e.seats[player]
	user := ""
	if chair.user {
		user = p.words.T("lab.you")
	}
	form := p.programForm(chair.program, p.words.T("lab.you"), user, func(program boardgame.Program, isUser bool) {
		*chair = seat{user: isUser, program: program}
		p.state.stop()
		p.state.run()
		p.changed()
	})
	name := canvas.NewLabel(p.player(p.state.game(), player), canvas.BodySize, true, theme.ColorNameForeground, 40)
	return container.New(&canvas.Columns{Fixed: []float32{64, 0}, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name), form)
}
