// Package throwers is the card at the top right of the window: who throws with what limit and error, what an AI may
// spend, and under which rules. Its menus and forms change them.
package throwers

import (
	"fmt"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session"
	"github.com/hogline/hogline/session/asking"
	"github.com/hogline/hogline/session/event"
	"github.com/hogline/hogline/session/place"
	"github.com/hogline/hogline/session/skill"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/terms"
)

// Parts are those of a session that the view shows and changes.
type Parts struct {
	Place    *place.Place
	Throwers *terms.Throwers
	Rules    *terms.Rules
	Ices     *terms.Ices
	Terms    *terms.Terms
	Table    *table.Table
	Ask      *asking.Asker
	Skills   *skill.Skills
}

// PartsOf are the parts of a session.
func PartsOf(s *session.Session) Parts {
	return Parts{Place: s.Place, Throwers: s.Throwers, Rules: s.Rules, Ices: s.Ices, Terms: s.Terms, Table: s.Table, Ask: s.Ask,
		Skills: s.Skills}
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
	// OnIce is the menu of the ices.
	OnIce func() *fyne.Menu

	words   *wording.Words
	session Parts
	dialogs *dialogs.Dialogs
	note    *canvas.Label // team, hammer, hand
	who     *canvas.Button
	limit   *canvas.Button
	noise   *canvas.Button
	budget  *canvas.Button
	rules   *canvas.Button
	ice     *canvas.Button
	ends    *fcanvas.Text
	beside  *fyne.Container // whom the AIs are asked for beside, a button each
	chips   []*canvas.Button
	inner   *fyne.Container
	height  float32 // of inner when it was laid out last
}

// New is a card without a game.
func New(words *wording.Words, s Parts, d *dialogs.Dialogs) *View {
	v := &View{words: words, session: s, dialogs: d}
	v.note = canvas.NewLabel("", canvas.NoteSize, false, canvas.ColourQuiet, 0)
	v.ends = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	v.rules = canvas.NewButton("", canvas.ButtonOutline, func() { d.PopUp(v.OnRules(), v.rules) })
	v.ice = canvas.NewButton("", canvas.ButtonOutline, func() { d.PopUp(v.OnIce(), v.ice) })
	v.who = canvas.NewButton("", canvas.ButtonOutline, func() { d.PopUp(v.Menu(), v.who) })
	v.who.Selected = true
	v.limit = canvas.NewButton("", canvas.ButtonOutline, v.ShowForm)
	v.noise = canvas.NewButton("", canvas.ButtonOutline, v.ShowForm)
	v.budget = canvas.NewButton("", canvas.ButtonOutline, func() { d.PopUp(v.budgets(), v.budget) })
	chips := container.New(&canvas.Flow{Gap: 7, Wrap: true}, v.who, v.limit, v.noise, v.budget, v.rules, v.ice, v.ends)
	v.beside = container.New(&canvas.Flow{Gap: 7, Wrap: true})
	v.inner = canvas.VStack(canvas.CardHeader(words.T("who"), v.note), canvas.Padded(chips, 8, 6, 12, 10), canvas.Padded(v.beside, 0, 8, 12,
		10))
	v.Content = canvas.Card(v.inner)
	return v
}

// Watch draws what changes from now on.
func (v *View) Watch(g *event.Group) {
	s := v.session
	g.Watch(v.show, &s.Place.Opened, &s.Place.Shown, &s.Throwers.Changed, &s.Terms.BudgetChanged, &s.Ices.Changed, &s.Rules.Changed,
		&s.Skills.Changed)
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
	v.who.SetText(v.throwerName() + menuMark)
	v.limit.SetText(words.Limit(now.WeightMax))
	v.noise.SetText(words.Noise(now.Noise))
	v.budget.SetText(v.budgetText() + menuMark)
	v.note.SetText(v.moverText(now.LeftHanded))
	v.rules.SetText(v.rulesText() + menuMark)
	v.rules.SetSelected(v.session.Rules.Used() != nil)
	canvas.SetVisible(v.ice, v.session.Place.Game().HasPlaces())
	v.ice.SetText(words.T("ice.model", words.Ice(v.session.Ices.Name())) + menuMark)
	canvas.SetText(v.ends, v.endsText())
	v.showBeside()
	if h := v.inner.MinSize().Height; h != v.height { // the buttons take more lines, or fewer
		v.height = h
		v.inner.Refresh()
		v.Content.Refresh()
		if v.OnResize != nil {
			v.OnResize()
		}
	}
}

// showBeside shows whom the AIs can be asked for beside. The buttons stay as long as they stand for the same throwers, so
// that the keyboard stays on one.
func (v *View) showBeside() {
	var list []terms.Beside
	if v.session.Place.Game().HasPlaces() {
		list = v.session.Throwers.Beside()
	}
	n := 0
	if len(list) > 0 {
		n = len(list) + 1
	}
	if len(v.chips) != n {
		v.chips = nil
		v.beside.RemoveAll()
		if n > 0 {
			v.beside.Add(canvas.NewText(v.words.T("beside"), canvas.NoteSize, false, canvas.ColourQuiet))
		}
		for i := range n {
			b := canvas.NewButton("", canvas.ButtonOutline, func() {
				if list := v.session.Throwers.Beside(); i < len(list) {
					v.session.Ask.Beside(list[i].Thrower)
				}
			})
			b.Small = true
			v.chips = append(v.chips, b)
			v.beside.Add(b)
		}
		if n > 0 {
			v.chips[n-1].OnTap = v.ShowBesideForm
			v.chips[n-1].SetText(v.words.T("beside.new"))
		}
	}
	for i := range list {
		v.chips[i].SetText(v.shortName(list[i].Name))
		v.chips[i].SetSelected(list[i].On)
	}
}

// shortName is the name of a thrower on a button: of a preset what it differs in.
func (v *View) shortName(name string) string {
	if name == "" {
		return v.words.T("thrower.log")
	}
	return v.words.First(name, "thrower.short."+name)
}

// moverText is which team throws, whether it has the hammer, and with which hand.
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
	return text
}

// budgetText is the common budget on its button: throws need no verb.
func (v *View) budgetText() string {
	b := v.session.Terms.Budget()
	if b.Throws > 0 {
		return v.words.Budget(b)
	}
	return v.words.T("think", v.words.Budget(b))
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
	return v.words.Rules(&r)
}

// endsText is over how many ends.
func (v *View) endsText() string {
	if !v.session.Place.Game().HasPlaces() {
		return ""
	}
	return v.words.T("ends", v.session.Rules.Now().Ends)
}

// throwerName is who throws: the preset chosen, or the thrower of the game.
func (v *View) throwerName() string {
	game, _ := v.session.Throwers.OfGame()
	name := v.session.Throwers.Name()
	text := v.words.Thrower(name, game.Name)
	if draws, ok := v.session.Throwers.Measured(); ok && name == "" {
		if draws == 0 {
			return text + " · " + v.words.T("thrower.event-mean")
		}
		text += " · " + v.words.T("thrower.measured", draws)
	}
	return text
}

// choose has a preset throw, or with an empty name the thrower of the game. The numbers that the user entered are kept.
func (v *View) choose(name string) {
	t := v.session.Throwers.Choice()
	t.Name = name
	v.session.Throwers.Choose(t)
}

// Menu is the menu of the throwers.
func (v *View) Menu() *fyne.Menu {
	m := fyne.NewMenu("")
	now, skills := v.session.Throwers.Name(), map[*fyne.MenuItem]string{}
	add := func(name, text string, p *curling.Player, choose func()) {
		item := fyne.NewMenuItem(text, choose)
		item.Checked = name == now
		m.Items = append(m.Items, item)
		if p == nil {
			return
		}
		if skill := v.skillText(*p); skill != "" {
			skills[item] = skill
		}
	}
	if _, ok := v.session.Throwers.OfGame(); ok {
		add("", v.words.T("thrower.log"), nil, func() { v.choose("") })
	}
	for _, p := range v.session.Throwers.Presets() {
		add(p.Name, v.words.T("thrower."+p.Name), &p.Player, func() { v.choose(p.Name) })
	}
	if named := v.session.Throwers.Named(); len(named) > 0 {
		m.Items = append(m.Items, fyne.NewMenuItemSeparator())
		for _, t := range named {
			add(t.Name, t.Name, &t.Own, func() { v.session.Throwers.Choose(t) })
		}
	}
	dialogs.AlignColumn(skills)
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(v.words.T("thrower.own"), v.ShowForm))
	if name := v.charted(); name != "" {
		m.Items = append(m.Items, fyne.NewMenuItem(v.words.T("dataset.thrower-charted", name), func() { v.OnCharted(name) }))
	}
	if named := v.session.Throwers.Named(); len(named) > 0 {
		change, forget := fyne.NewMenuItem(v.words.T("thrower.change"), nil), fyne.NewMenuItem(v.words.T("thrower.forget"), nil)
		change.ChildMenu, forget.ChildMenu = fyne.NewMenu(""), fyne.NewMenu("")
		for _, t := range named {
			change.ChildMenu.Items = append(change.ChildMenu.Items, fyne.NewMenuItem(t.Name, func() { v.showChange(t) }))
			forget.ChildMenu.Items = append(forget.ChildMenu.Items, fyne.NewMenuItem(t.Name, func() { v.session.Throwers.Remove(t.Name) }))
		}
		m.Items = append(m.Items, change, forget)
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

// skillText is what limit and error of a thrower lead to; empty while it is being measured.
func (v *View) skillText(p curling.Player) string {
	skill, ok := v.session.Skills.Of(p)
	if !ok {
		return ""
	}
	if skill.Short {
		return v.words.T("skill.short")
	}
	return v.words.T("skill", wording.Distance(skill.Draw), fmt.Sprintf("%.0f", 100*skill.Hits))
}
