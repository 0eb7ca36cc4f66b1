package lab

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/boardgame"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/tubstap"
)

// common is what the parts of the view share: the games, how they are named, and the forms of programs.
type common struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State
	changed func() // draws the state as it is, while the view is shown
}

// name is what a game is called.
func (c *common) name(e *entry) string {
	if e.document != nil && e.document.Shipped {
		return c.words.First(e.name, "rv.name."+e.name)
	}
	return e.name
}

// playoutChoices are what a program can be given for one action.
var playoutChoices = []int{100, 300, 500, 1000, 2000, 3000, 4000, 10000}

// levelChoices are levels of grouping: one, or one by the number of units that can act.
var levelChoices = []string{"0", "1", "2", "3", "4", "441000"}

// programForm chooses a program and its settings. first is an entry before the programs, chosen while it is current;
// "" is none.
func (c *common) programForm(p boardgame.Program, first, current string, changed func(p boardgame.Program, first bool)) fyne.CanvasObject {
	kinds := c.state.game().Kinds()
	var names []string
	if first != "" {
		names = append(names, first)
	}
	offset := len(names)
	at := 0
	for i, k := range kinds {
		names = append(names, c.words.T("lab.program."+k.Name))
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
	row := canvas.VStack(forms.Framed(kind))
	if at >= offset {
		settings := container.New(&canvas.Flow{Gap: 5, Wrap: true})
		if k := kinds[at-offset]; k.Playouts {
			settings.Add(c.playoutsChoice(p, changed))
			if k.Levels {
				settings.Add(c.levelChoice(p.Level, func(level string) { p.Level = level; changed(p, false) }))
			}
			row.Add(canvas.Padded(settings, 3, 0, 0, 0))
		}
	}
	return row
}

func (c *common) playoutsChoice(p boardgame.Program, changed func(p boardgame.Program, first bool)) fyne.CanvasObject {
	choices := playoutChoices
	if !slices.Contains(choices, p.Playouts) {
		choices = append([]int{p.Playouts}, choices...)
	}
	texts := make([]string, len(choices))
	for i, n := range choices {
		texts[i] = c.words.T("lab.playouts", wording.Group(n))
	}
	choice := widget.NewSelect(texts, nil)
	choice.SetSelectedIndex(slices.Index(choices, p.Playouts))
	choice.OnChanged = func(string) { p.Playouts = choices[max(0, choice.SelectedIndex())]; changed(p, false) }
	return forms.Framed(choice)
}

// levelChoice chooses a level of grouping.
func (c *common) levelChoice(level string, changed func(level string)) fyne.CanvasObject {
	texts := make([]string, len(levelChoices))
	for i, l := range levelChoices {
		texts[i] = c.words.T("lab.level", l)
	}
	entry := widget.NewSelect(texts, nil)
	if i := slices.Index(levelChoices, level); i >= 0 {
		entry.SetSelectedIndex(i)
	}
	entry.OnChanged = func(string) { changed(levelChoices[max(0, entry.SelectedIndex())]) }
	return forms.Framed(entry)
}

// actionText is an action with its units named as on the board.
func (c *common) actionText(text string) string {
	if !c.state.shown.isTubstap() {
		return text
	}
	var names []string
	for t := range tubstap.Types {
		names = append(names, string(t.Spec().Letter)+"(", c.words.T("lab.unit."+t.String())+"(")
	}
	return strings.NewReplacer(names...).Replace(text)
}

// player is the name of a player.
func (c *common) player(g boardgame.Session, player int) string {
	name := g.Players()[player]
	return c.words.First(name, "rules.word."+name)
}

// statusText is who is to move, or how the game ended, and the score of TUBSTAP.
func (c *common) statusText(g boardgame.Session) string {
	var parts []string
	value, over := g.Result()
	switch {
	case !over && c.state.busy:
		parts = append(parts, c.words.T("lab.thinks", c.player(g, g.Turn())))
	case !over:
		parts = append(parts, c.words.T("lab.turn", c.player(g, g.Turn())))
	case len(value) > 1 && slices.Max(value) == slices.Min(value):
		parts = append(parts, c.words.T("lab.draw"))
	default:
		best := slices.Max(value)
		parts = append(parts, c.words.T("lab.won", c.player(g, slices.Index(value, best)), percent(best)))
	}
	if s := g.Score(); s != nil {
		parts = append(parts, c.words.T("lab.score", s.Turn+1, s.TurnLimit, s.HP[0], s.HP[1]))
	}
	return strings.Join(parts, " · ")
}
