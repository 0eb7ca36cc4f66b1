package app

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/engine/curling"
)

// throwerView is the card that says who throws: limit and noise, rules and ice.
type throwerView struct {
	w     *Window
	card  fyne.CanvasObject
	note  *fcanvas.Text
	who   *canvas.Button
	limit *canvas.Button
	noise *canvas.Button
	time  *canvas.Button
	rules *canvas.Button
	ends  *fcanvas.Text
}

// preset is a thrower that can be chosen by name.
type preset struct {
	name   string // translation key "thrower.<name>"
	player curling.Player
}

// throwerPresets: the log's own thrower ("" in the settings), then these.
var throwerPresets = []preset{
	{"tournament", curling.StandardPlayer},
	{"strong", curling.Player{Noise: curling.NoiseGAT, WeightMax: 50}},
	{"half", curling.Player{Noise: curling.Noise{Model: curling.RectTee, A: curling.NoiseGAT.A / 2, B: curling.NoiseGAT.B / 2}, WeightMax: 33.7419}},
	{"twice", curling.Player{Noise: curling.Noise{Model: curling.RectTee, A: curling.NoiseGAT.A * 2, B: curling.NoiseGAT.B * 2}, WeightMax: 33.7419}},
	{"perfect", curling.Player{Noise: curling.Noise{Model: curling.NoNoise}, WeightMax: 33.7419}},
}

// ownThrower is the setting that means: the numbers of the form.
const ownThrower = "own"

func newThrowerView(w *Window) *throwerView {
	v := &throwerView{w: w}
	v.note = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	v.ends = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	v.rules = canvas.NewButton("", canvas.ButtonOutline, func() { w.popUp(w.rulesMenu(), v.rules) })
	v.who = canvas.NewButton("", canvas.ButtonOutline, func() { w.popUp(v.presets(), v.who) })
	v.who.Selected = true
	v.limit = canvas.NewButton("", canvas.ButtonOutline, w.showThrowerForm)
	v.noise = canvas.NewButton("", canvas.ButtonOutline, w.showThrowerForm)
	v.time = canvas.NewButton("", canvas.ButtonOutline, func() { w.popUp(w.budgets(), v.time) })
	chips := container.New(&canvas.Flow{Gap: 7}, v.who, v.limit, v.noise)
	body := container.NewVBox(canvas.CardHeader(w.T("who"), v.note), canvas.Padded(chips, 5, 0, 12, 10), canvas.Padded(container.New(&canvas.Flow{Gap: 7}, v.time, v.rules, canvas.Spacer(1, 1), v.ends), 2, 8, 12, 10))
	v.card = canvas.Card(body)
	return v
}

func (v *throwerView) presets() *fyne.Menu {
	w := v.w
	m := fyne.NewMenu("")
	now := w.Settings.Choice(settings.Thrower)
	add := func(name, text string) {
		item := fyne.NewMenuItem(text, func() { w.chooseThrower(name) })
		item.Checked = name == now
		m.Items = append(m.Items, item)
	}
	if _, ok := w.logThrower(); ok {
		add("", w.T("thrower.log"))
	}
	for _, p := range throwerPresets {
		add(p.name, w.T("thrower."+p.name))
	}
	m.Items = append(m.Items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(w.T("thrower.own"), w.showThrowerForm))
	return m
}

// show writes what is chosen.
func (v *throwerView) show() {
	w := v.w
	p := w.throwerNow()
	v.who.SetText(w.throwerName() + "  ▾")
	v.limit.SetText(w.limitText(p.WeightMax))
	v.noise.SetText(w.noiseText(p.Noise))
	v.time.SetText(w.thinkText(w.budget()) + "  ▾")
	note := ""
	if s, ok := w.state(); ok && s.Shot < curling.Stones {
		note = w.play.Game.Teams[s.Mover()]
		if side := curling.SideOf(s.Shot); side == curling.Hammer {
			note += " · " + w.T("hammer")
		}
		if p.LeftHanded {
			note += " · " + w.T("left-handed")
		}
	}
	canvas.SetText(v.note, note)
	v.rules.SetText(w.rulesText() + "  ▾")
	v.rules.SetSelected(w.desk.used != nil)
	canvas.SetText(v.ends, w.endsText())
}

// rulesText is under which rules: their name where they were chosen, else what the log says.
func (w *Window) rulesText() string {
	if w.play == nil {
		return ""
	}
	r := w.rulesNow()
	if t := w.desk.used; t != nil && t.Ruleset() != nil && t.Ruleset().Rules.FirstShot == r.FirstShot {
		name := w.ruleName(t)
		if t.Changed().Any() {
			name += " (" + w.T("rv.changed") + ")"
		}
		return name
	}
	s := w.T("rules.none")
	if r.Guard.Zone != curling.ZoneNone && r.Guard.Shots > 0 {
		s = w.T("rules.guard", r.Guard.Shots)
	}
	if r.FirstShot > 0 {
		s = w.T("rules.doubles")
	}
	if r.Guard.NoTick > 0 {
		s += " · " + w.T("rules.no-tick")
	}
	return s
}

// endsText is over how many ends and on which ice.
func (w *Window) endsText() string {
	if w.play == nil {
		return ""
	}
	return w.T("ends", w.rulesNow().Ends) + " · " + w.T("ice.model", w.modelText())
}

func (w *Window) modelText() string { return w.T("model." + string(w.play.Game.Ice.Model)) }

func (w *Window) limitText(v float64) string {
	if v <= 0 {
		return w.T("limit.none")
	}
	return w.T("limit", strconv.FormatFloat(v, 'f', 1, 64))
}

func (w *Window) noiseText(n curling.Noise) string {
	num := func(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
	return w.T("noise."+string(n.Model), num(n.A), num(n.B))
}

// state is the situation shown.
func (w *Window) state() (curling.State, bool) {
	if w.play == nil {
		return curling.State{}, false
	}
	s, err := w.play.State()
	return s, err == nil
}

// logThrower is who throws by the log, if it tells.
func (w *Window) logThrower() (curling.Player, bool) {
	s, ok := w.state()
	if !ok || s.Shot >= curling.Stones {
		return curling.Player{}, false
	}
	g := w.play.Game
	p := g.Players[s.Mover()][g.Rules.Delivery.Thrower(s.Shot)]
	return p, p.Noise.Model != ""
}

// throwerNow is who throws the shot that is asked about.
func (w *Window) throwerNow() curling.Player {
	name := w.Settings.Choice(settings.Thrower)
	logs, ok := w.logThrower()
	if name == "" {
		if ok {
			return logs
		}
		name = throwerPresets[0].name
	}
	for _, p := range throwerPresets {
		if p.name == name {
			t := p.player
			t.LeftHanded = logs.LeftHanded
			return t
		}
	}
	t := curling.Player{
		Noise:     curling.Noise{Model: curling.NoiseModel(w.Settings.Choice(settings.Noise)), A: w.Settings.Number(settings.NoiseA), B: w.Settings.Number(settings.NoiseB)},
		WeightMax: w.Settings.Number(settings.WeightMax),
	}
	t.LeftHanded = logs.LeftHanded
	return t
}

func (w *Window) throwerName() string {
	name := w.Settings.Choice(settings.Thrower)
	if name == "" {
		if p, ok := w.logThrower(); ok {
			if p.Name != "" {
				return p.Name
			}
			return w.T("thrower.log")
		}
		name = throwerPresets[0].name
	}
	return w.T("thrower." + name)
}

func (w *Window) chooseThrower(name string) {
	w.Settings.SetChoice(settings.Thrower, name)
	w.thrower.show()
	w.forgetAnswers()
}

// teams are both teams of the question: the thrower chosen delivers the shot asked about,
// the log's players or, where it tells none, players like him the others.
func (w *Window) teams() [2]curling.Team {
	g, now := w.play.Game, w.throwerNow()
	teams := g.Players
	for t := range teams {
		for i := range teams[t] {
			if teams[t][i].Noise.Model == "" || w.Settings.Choice(settings.Thrower) != "" {
				teams[t][i] = now
			}
		}
	}
	if s, ok := w.state(); ok && s.Shot < curling.Stones {
		teams[s.Mover()][g.Rules.Delivery.Thrower(s.Shot)] = now
	}
	return teams
}

// noiseModels in the order of the form.
var noiseModels = []curling.NoiseModel{curling.RectTee, curling.RectVelocity, curling.Polar, curling.NoNoise}

// showThrowerForm asks for the numbers of a thrower.
func (w *Window) showThrowerForm() {
	now := w.throwerNow()
	names := make([]string, len(noiseModels))
	for i, m := range noiseModels {
		names[i] = w.T("noise.name." + string(m))
	}
	pick := newFieldSelect(names, w.sheetKey)
	for i, m := range noiseModels {
		if m == now.Noise.Model {
			pick.SetSelectedIndex(i)
		}
	}
	entry := func(v float64) *fieldEntry {
		e := newFieldEntry(w.sheetKey)
		e.SetText(strconv.FormatFloat(v, 'g', 6, 64))
		return e
	}
	limit, a, b := entry(now.WeightMax), entry(now.Noise.A), entry(now.Noise.B)
	form := container.NewVBox(caption(w.T("form.limit")), limit, caption(w.T("form.noise")), framed(pick), caption(w.T("form.a")), a, caption(w.T("form.b")), b)
	w.showForm(w.T("form.title"), form, w.T("use"), func() error {
		n := curling.Noise{Model: noiseModels[max(0, pick.SelectedIndex())]}
		var vmax float64
		for _, f := range []struct {
			e   *fieldEntry
			to  *float64
			key string
		}{{limit, &vmax, "bad.limit"}, {a, &n.A, "bad.noise"}, {b, &n.B, "bad.noise"}} {
			v, err := strconv.ParseFloat(strings.TrimSpace(f.e.Text), 64)
			if err != nil || !(v >= 0 && v <= 150) {
				return errors.New(w.T(f.key))
			}
			*f.to = v
		}
		if n.A > settings.NoiseA.Max || n.B > settings.NoiseB.Max {
			return errors.New(w.T("bad.noise"))
		}
		w.Settings.SetChoice(settings.Noise, string(n.Model))
		w.Settings.SetNumber(settings.WeightMax, vmax)
		w.Settings.SetNumber(settings.NoiseA, n.A)
		w.Settings.SetNumber(settings.NoiseB, n.B)
		w.chooseThrower(ownThrower)
		return nil
	})
}
