package lab

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/page"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/tubstap"
)

// playPanel is who plays, the buttons of the game and the actions played.
func (v *View) playPanel() fyne.CanvasObject {
	s := v.state
	e, g := s.shown, s.game()
	box := page.NewColumn()
	for player := range g.Players() {
		box.AddPadded(v.seatForm(player), 3, 2)
	}
	again := canvas.NewButton(v.words.T("lab.again"), canvas.ButtonOutline, v.newGame)
	back := canvas.NewButton(v.words.T("lab.back"), canvas.ButtonOutline, v.takeBack)
	back.Disabled = g.Place() == 0
	buttons := container.New(&canvas.Flow{Gap: 6, Wrap: true}, again, back)
	if e.isTubstap() {
		end := canvas.NewButton(v.words.T("lab.end-turn"), canvas.ButtonOutline, v.endTurn)
		end.Disabled = !s.userToMove()
		buttons.Add(end)
		buttons.Add(canvas.NewButton(v.words.T("lab.save-log"), canvas.ButtonOutline, v.askSaveLog))
	}
	box.AddPadded(buttons, 4, 6)
	if err := g.Err(); err != nil {
		box.AddText(v.words.ErrorSentence(err), widget.DangerImportance, 2, 4)
	}
	if t, ok := g.(*boardgame.Tubstap); ok && t.Names != [2]string{} {
		box.AddText(v.words.T("lab.names", t.Names[0], t.Names[1]), widget.LowImportance, 2, 4)
	}
	if g.Length() == 0 {
		hint := "lab.hint.game"
		if e.isTubstap() {
			hint = "lab.hint.tubstap"
		}
		box.AddText(v.words.T(hint), widget.LowImportance, 2, 4)
	}
	moves := page.NewColumn()
	for i, m := range slices.Backward(g.Moves()) {
		moves.Content.Add(v.moveRow(g, i, m))
	}
	return container.NewBorder(box.Content, nil, nil, nil, container.NewVScroll(moves.Content))
}

// moveRow is an action played; a click shows the position behind it.
func (v *View) moveRow(g boardgame.Session, i int, m boardgame.Played) fyne.CanvasObject {
	colour := canvas.ColourQuiet
	if i < g.Place() {
		colour = theme.ColorNameForeground
	}
	text := strconv.Itoa(i+1) + ".  " + v.player(g, m.Player) + "  " + v.actionText(m.Text)
	words := canvas.VStack(canvas.NewLabel(text, canvas.BodySize-1, false, colour, 60))
	if m.Comment != "" {
		words.Add(canvas.NewLabel(m.Comment, canvas.NoteSize, false, canvas.ColourQuiet, 60))
	}
	row := canvas.NewListRow(canvas.Padded(words, 2, 2, 10, 8), func() { v.goTo(i + 1) })
	row.SetSelected(i+1 == g.Place())
	return row
}

// seatForm chooses who plays for a player.
func (v *View) seatForm(player int) fyne.CanvasObject {
	e := v.state.shown
	chair := &e.seats[player]
	user := ""
	if chair.user {
		user = v.words.T("lab.you")
	}
	form := v.programForm(chair.program, v.words.T("lab.you"), user, func(p boardgame.Program, isUser bool) {
		*chair = seat{user: isUser, program: p}
		v.state.stop()
		v.state.run()
		v.moved(nil)
	})
	name := canvas.NewLabel(v.player(v.state.game(), player), canvas.BodySize, true, theme.ColorNameForeground, 40)
	return container.New(&canvas.Columns{Fixed: []float32{64, 0}, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name), form)
}

// playoutChoices are what a program can be given for one action.
var playoutChoices = []int{100, 300, 500, 1000, 2000, 3000, 4000, 10000}

// levelChoices are levels of grouping: one, or one by the number of units that can act.
var levelChoices = []string{"0", "1", "2", "3", "4", "441000"}

// programForm chooses a program and its settings. first is an entry before the programs, chosen while it is current;
// "" is none.
func (v *View) programForm(p boardgame.Program, first, current string, changed func(p boardgame.Program, first bool)) fyne.CanvasObject {
	kinds := v.state.game().Kinds()
	var names []string
	if first != "" {
		names = append(names, first)
	}
	offset := len(names)
	at := 0
	for i, k := range kinds {
		names = append(names, v.words.T("lab.program."+k.Name))
		if k.Name == p.Kind && current == "" {
			at = i + offset
		}
	}
	kind := widget.NewSelect(names, nil)
	kind.SetSelectedIndex(at)
	kind.OnChanged = func(string) {
		i := kind.SelectedIndex() - offset
		if i >= 0 {
			p.Kind = kinds[i].Name
			if kinds[i].Playouts && p.Playouts == 0 {
				p.Playouts = 500
			}
			if kinds[i].Levels && p.Level == "" {
				p.Level = "1"
			}
		}
		changed(p, i < 0)
	}
	row := canvas.VStack(kind)
	if at >= offset {
		settings := container.New(&canvas.Flow{Gap: 5, Wrap: true})
		if k := kinds[at-offset]; k.Playouts {
			settings.Add(v.playoutsChoice(p, changed))
			if k.Levels {
				settings.Add(v.levelChoice(p.Level, func(level string) { p.Level = level; changed(p, false) }))
			}
			row.Add(canvas.Padded(settings, 3, 0, 0, 0))
		}
	}
	return row
}

func (v *View) playoutsChoice(p boardgame.Program, changed func(p boardgame.Program, first bool)) fyne.CanvasObject {
	choices := playoutChoices
	if !slices.Contains(choices, p.Playouts) {
		choices = append([]int{p.Playouts}, choices...)
	}
	texts := make([]string, len(choices))
	for i, n := range choices {
		texts[i] = v.words.T("lab.playouts", wording.Group(n))
	}
	choice := widget.NewSelect(texts, nil)
	choice.SetSelectedIndex(slices.Index(choices, p.Playouts))
	choice.OnChanged = func(string) { p.Playouts = choices[max(0, choice.SelectedIndex())]; changed(p, false) }
	return choice
}

// levelChoice chooses a level of grouping.
func (v *View) levelChoice(level string, changed func(level string)) fyne.CanvasObject {
	texts := make([]string, len(levelChoices))
	for i, l := range levelChoices {
		texts[i] = v.words.T("lab.level", l)
	}
	entry := widget.NewSelect(texts, nil)
	if i := slices.Index(levelChoices, level); i >= 0 {
		entry.SetSelectedIndex(i)
	}
	entry.OnChanged = func(string) { changed(levelChoices[max(0, entry.SelectedIndex())]) }
	return entry
}

// actionText is an action with its units named as on the board.
func (v *View) actionText(text string) string {
	if !v.state.shown.isTubstap() {
		return text
	}
	var names []string
	for t := range tubstap.Types {
		names = append(names, string(t.Spec().Letter)+"(", v.words.T("lab.unit."+t.String())+"(")
	}
	return strings.NewReplacer(names...).Replace(text)
}

// player is the name of a player.
func (v *View) player(g boardgame.Session, player int) string {
	name := g.Players()[player]
	return v.words.First(name, "rules.word."+name)
}

// statusText is who is to move, or how the game ended, and the score of TUBSTAP.
func (v *View) statusText(g boardgame.Session) string {
	var parts []string
	value, over := g.Result()
	switch {
	case !over && v.state.busy:
		parts = append(parts, v.words.T("lab.thinks", v.player(g, g.Turn())))
	case !over:
		parts = append(parts, v.words.T("lab.turn", v.player(g, g.Turn())))
	case len(value) > 1 && slices.Max(value) == slices.Min(value):
		parts = append(parts, v.words.T("lab.draw"))
	default:
		best := slices.Max(value)
		parts = append(parts, v.words.T("lab.won", v.player(g, slices.Index(value, best)), percent(best)))
	}
	if s := g.Score(); s != nil {
		parts = append(parts, v.words.T("lab.score", s.Turn+1, s.TurnLimit, s.HP[0], s.HP[1]))
	}
	return strings.Join(parts, " · ")
}

func (v *View) newGame() {
	v.state.newGame()
	v.moved(nil)
}

func (v *View) takeBack() {
	v.state.takeBack()
	v.moved(nil)
}

func (v *View) endTurn() {
	v.state.endTurn()
	v.moved(nil)
}
