// Package throwers is the card at the top right of the window: who throws with what limit and error, what an AI may
// spend, and under which rules. Its menus and forms change them.
package throwers

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/skill"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place    *place.Place
	Throwers *terms.Throwers
	Rules    *terms.Rules
	Ices     *terms.Ices
	Terms    *terms.Terms
	Ask      *asking.Asker
	Skills   *skill.Skills
	Engines  *enginelist.List
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Throwers: s.Throwers, Rules: s.Rules, Ices: s.Ices, Terms: s.Terms, Ask: s.Ask,
		Skills: s.Skills, Engines: s.Engines}
}

// View is the card.
type View struct {
	Content fyne.CanvasObject
	// OnCharted shows how a charted player throws; CanCharted reports whether that is known.
	OnCharted  func(name string)
	CanCharted func() bool
	// OnRules is the menu of the rules, RulesName the name of the rules chosen in it.
	OnRules   func() *fyne.Menu
	RulesName func() string
	// OnResize follows when the card needs another height.
	OnResize func()
	// OnEngines opens the list of the AIs.
	OnEngines func()
	// OnIce is the menu of the ices.
	OnIce func() *fyne.Menu

	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
	note    *canvas.Label // team, hammer, hand
	budget  *canvas.Button
	rules   *canvas.Button
	ice     *canvas.Button
	sweep   *canvas.Button
	ais     *canvas.Button
	whole   *canvas.Button   // shows all throwers, or those asked for
	heads   [4]*canvas.Label // limit, error, draws, hits
	head    *fyne.Container  // of them
	lines   []*line
	rows    *fyne.Container
	scroll  *container.Scroll
	more    fyne.CanvasObject // makes another thrower
	widths  widths
	all     bool
	kept    map[string]bool // by name: throwers that stay in the table while not all are shown
	inner   *fyne.Container
	height  float32 // of inner when it was laid out last
}

// New is a card without a game.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	v := &View{words: words, session: s, dialogs: d, kept: map[string]bool{}}
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 0)
	menu := func(items func() *fyne.Menu) *canvas.Button {
		b := canvas.NewButton("", canvas.ButtonOutline, nil)
		b.OnTap = func() { d.PopUp(items(), b) }
		b.Small = true
		return b
	}
	v.rules, v.ice = menu(func() *fyne.Menu { return v.OnRules() }), menu(func() *fyne.Menu { return v.OnIce() })
	v.budget, v.sweep = menu(v.budgets), menu(v.SweepersMenu)
	v.ais = canvas.NewButton("", canvas.ButtonOutline, func() { v.OnEngines() })
	v.ais.Small = true
	chips := container.New(&canvas.Flow{Gap: 7, Wrap: true}, v.ais, v.budget, v.rules, v.ice, v.sweep)
	v.inner = canvas.VStack(canvas.CardHeader(words.T("who"), v.note), v.newTable(), canvas.Padded(chips, 6, 8, 12, 10))
	v.Content = canvas.Card(v.inner)
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Place.Opened, &s.Place.Shown, &s.Throwers.Changed, &s.Terms.BudgetChanged, &s.Ices.Changed, &s.Rules.Changed,
		&s.Skills.Changed, &s.Engines.Changed)
	g.Watch(func() { clear(v.kept) }, &s.Place.Opened)
	g.Watch(v.measure, &s.Place.Opened, &s.Throwers.Changed)
}

// measure measures the throwers of the menu before it is opened.
func (v *View) measure() {
	for _, p := range v.session.Throwers.Presets() {
		v.session.Skills.Of(p.Player)
	}
	for _, t := range v.session.Throwers.Named() {
		v.session.Skills.Of(t.Own)
	}
}

// menuMark is at the end of the text of a button that opens a menu.
const menuMark = "  ▾"

func (v *View) show() {
	words, now := v.words, v.session.Throwers.Now()
	v.showTable()
	v.budget.SetText(v.budgetText() + menuMark)
	v.note.SetText(v.moverText(now.LeftHanded))
	v.rules.SetText(v.rulesText() + menuMark)
	v.rules.SetSelected(v.session.Rules.Used() != nil)
	canvas.SetVisible(v.ice, v.session.Place.Game().HasPlaces())
	v.ice.SetText(words.T("ice.model", words.Terms().Ice(v.session.Ices.Name())) + menuMark)
	canvas.SetVisible(v.sweep, v.session.Place.Game().HasPlaces() && v.session.Throwers.CanSweep())
	v.sweep.SetText(words.T("sweepers.who", words.Sweepers(now.Sweepers)) + menuMark)
	v.sweep.SetSelected(now.Sweepers != curling.NoSweepers)
	v.ais.SetText(words.T("who.ais", len(v.session.Engines.All())))
	if h := v.inner.MinSize().Height; h != v.height { // the table has more rows, or fewer
		v.height = h
		v.inner.Refresh()
		v.Content.Refresh()
		if v.OnResize != nil {
			v.OnResize()
		}
	}
}

// moverText is which team throws, whether it has the hammer, with which hand, and over how many ends.
func (v *View) moverText(leftHanded bool) string {
	s, ok := v.session.Place.State()
	if !ok || s.Shot >= curling.Stones {
		return ""
	}
	text := v.session.Place.Game().Teams[s.Mover()]
	switch {
	case s.Shot == curling.Stones-1:
		text += " · " + v.words.T("hammer.last")
	case curling.SideOf(s.Shot) == curling.Hammer:
		text += " · " + v.words.T("hammer.has")
	}
	if leftHanded {
		text += " · " + v.words.T("left-handed")
	}
	return text + " · " + v.words.T("ends", v.session.Rules.Now().Ends)
}

// budgetText is the common budget on its button: throws need no verb.
func (v *View) budgetText() string {
	b := v.session.Terms.Budget()
	if b.Throws > 0 {
		return v.words.Terms().Budget(b)
	}
	return v.words.T("think", v.words.Terms().Budget(b))
}

// rulesText is under which rules: their name where they were chosen, else what those of the game protect.
func (v *View) rulesText() string {
	switch {
	case !v.session.Place.Game().HasPlaces():
		return ""
	case v.session.Rules.Apply() && v.RulesName != nil:
		return v.RulesName()
	}
	r := v.session.Rules.Now()
	return v.words.Terms().Rules(&r)
}

// gameThrower is the thrower of the game, with the graded shots that tell his error.
func (v *View) gameThrower() string {
	game, _ := v.session.Throwers.OfGame()
	text := v.words.Terms().Thrower("", game.Name)
	switch shots, ok := v.session.Throwers.Measured(); {
	case !ok:
	case shots == 0:
		text += " · " + v.words.T("thrower.event-mean")
	default:
		text += " · " + v.words.T("thrower.measured", shots)
	}
	return text
}

// Menu is the menu of the throwers.
func (v *View) Menu() *fyne.Menu {
	m := fyne.NewMenu("")
	for _, e := range v.entries() {
		item := fyne.NewMenuItem(v.entryName(e), func() { v.choose(e) })
		item.Checked = e.main
		m.Items = append(m.Items, item)
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(v.words.T("thrower.new"), v.ShowNew))
	if name := v.charted(); name != "" {
		m.Items = append(m.Items, fyne.NewMenuItem(v.words.T("dataset.thrower-charted", name), func() { v.OnCharted(name) }))
	}
	return m
}

// charted is who throws the shot shown in a chart whose data set is open: the player, or the team; empty where there is none.
func (v *View) charted() string {
	g := v.session.Place.Game()
	state, ok := v.session.Place.State()
	if !ok || v.CanCharted == nil || !v.CanCharted() || g.Extra["Event"] == "" || state.Shot >= curling.Stones {
		return ""
	}
	team, k, _ := g.ThrowerAt(v.session.Place.At())
	if name := g.Players[team][k].Name; name != "" {
		return g.Teams[team] + " / " + name
	}
	return g.Teams[team]
}
