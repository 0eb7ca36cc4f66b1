package charting

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
)

// common is what the panels share: the chart, how things are called, and how they are chosen and asked for.
type common struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State
	page    host
}

// host is the page as its panels see it.
type host interface {
	Redraw()       // draws the state as it is
	show1(p panel) // shows a panel
	study()        // opens the chart in the study
}

// teamName is the name of a team, or its number.
func (c *common) teamName(t int) string {
	if name := c.state.Chart.State().Game.Team(curling.TeamID(t)).Name.Or(""); name != "" {
		return name
	}
	return c.words.T("charting.team", t+1)
}

// first is the team that throws first in the end shown.
func (c *common) first() int {
	s, at := c.state.Chart.State(), c.state.Chart.At()
	t, _ := s.Mover(chart.Cursor{End: at.End, Shot: s.Rules.FirstShot})
	return int(t)
}

// choice is a button that is selected where a value is noted.
func (c *common) choice(text string, on, proposed bool, run func()) *canvas.Button {
	kind := canvas.ButtonOutline
	if proposed && !on {
		text, kind = text+" ?", canvas.ButtonQuiet
	}
	b := canvas.NewButton(text, kind, run)
	b.Selected = on
	return b
}

// caption is the name of a group of buttons.
func (c *common) caption(key string) fyne.CanvasObject {
	return canvas.NewLabel(c.words.T(key), canvas.NoteSize, false, canvas.ColourQuiet, 60)
}

// ask asks for a text. accept returns why it cannot be taken.
func (c *common) ask(title, text string, accept func(text string) error) {
	e := forms.NewEntry(c.dialogs.TypedKey)
	e.SetText(text)
	c.dialogs.ShowForm(title, e, c.words.T("charting.take"), func() error { return accept(strings.TrimSpace(e.Text)) })
}

// letters are those in use.
func (c *common) letters() *letters { return schemes[c.state.settings.Choice(settings.ChartLetters)] }

// letter is a text with its key before it, where keys are pressed.
func (c *common) letter(key, text string) string {
	if canvas.Touch() {
		return text
	}
	return strings.ToUpper(key) + " " + text
}

// conflicts are those of a shot, one a line.
func (c *common) conflicts(at chart.Cursor) string {
	var list []string
	for _, x := range c.state.Chart.State().Conflicts() {
		if x.End == at.End && x.Shot == at.Shot {
			list = append(list, c.words.Message(x.Text))
		}
	}
	return strings.Join(list, "\n")
}

// difficulty tells which share of a player's throws makes the shot, or of a usual one's where the error of the player is not known.
func (c *common) difficulty(share float64, player string) string {
	if player == "" {
		return c.words.T("charting.difficulty", c.words.Percent(share))
	}
	return c.words.T("charting.difficulty.of", c.words.Percent(share), player)
}

// measured tells which team's nearest stone is closer to the tee, and how sure that is; "" where there is nothing to measure.
func (c *common) measured(h *chart.House) (text string, sure bool) {
	first := curling.TeamID(c.first())
	m, ok := h.Measure(first)
	if !ok {
		return "", true
	}
	closer := m.Closer()
	s := c.state.Chart.State()
	key := "charting.measure.unsure"
	if m.Sure {
		key = "charting.measure"
	}
	cm := func(d float64) string { return strconv.Itoa(int(100*d + 0.5)) }
	return c.words.T(
		key,
		c.teamName(int(closer)),
		c.words.Message(s.StoneName(m.Stones[closer])),
		cm(m.Distance[closer.Other()]-m.Distance[closer]),
		cm(2*m.Doubt),
	), m.Sure
}
