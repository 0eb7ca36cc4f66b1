package match

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/terms"
)

// player is who can be chosen for a team.
type player struct{ who, title string }

// players are who can be chosen: the user, the AIs of the study, those that are built in, a program.
func (v *View) players() []player {
	list := []player{{personWho, v.words.T("lab.you")}}
	add := func(spec, title string) {
		if !slices.ContainsFunc(list, func(p player) bool { return p.who == spec }) {
			list = append(list, player{spec, title})
		}
	}
	for _, e := range v.state.study.Engines.All() {
		add(e.Spec, v.words.EngineTitle(e))
	}
	for _, k := range registry.Kinds() {
		add(k.Name, v.words.KindTitle(&k))
	}
	return append(list, player{programWho, v.words.T("match.program")})
}

// playerName is what a seat is called in the match.
func (v *View) playerName(c *seat) string {
	if c.who == personWho {
		return v.words.T("lab.you")
	}
	e := engine(c.spec())
	return v.words.EngineName(&e)
}

// setupPanel is the form of a match.
func (v *View) setupPanel() fyne.CanvasObject {
	s := v.state
	problem := forms.NewProblem()
	box := canvas.VStack(canvas.CardHeader(v.words.T("match.setup"), nil))
	for t := range s.seats {
		box.Add(canvas.Padded(v.seatForm(t, problem), 6, 4, 12, 12))
		box.Add(canvas.Separator())
	}
	row := v.rows(box)
	rules := make([]string, len(s.rulesets))
	for i, d := range s.rulesets {
		rules[i] = v.words.First(d.Name, "rv.name."+d.Name)
	}
	box.Add(canvas.Spacer(1, 6))
	row("match.rules", v.choice(rules, slices.Index(s.rulesets, s.rules), func(i int) { s.rules = s.rulesets[i] }))
	row("match.ends", v.number(float64(s.ends), problem, "match.bad.ends", 1, matchplay.MaxEnds, true, func(x float64) { s.ends = int(x) }))
	extra := forms.NewCheck(v.words.T("match.extra"), v.dialogs.TypedKey)
	extra.SetChecked(s.extra)
	extra.OnChanged = func(on bool) { s.extra = on }
	row("match.tie", extra)
	ices := s.ices()
	iceNames := make([]string, len(ices))
	for i, n := range ices {
		iceNames[i] = v.words.Ice(n.Name)
	}
	at := max(0, slices.IndexFunc(ices, func(n physics.NamedIce) bool { return n.Name == s.ice }))
	row("match.ice", v.choice(iceNames, at, func(i int) { s.ice = ices[i].Name }))
	box.Add(v.moreForm(problem))
	start := canvas.NewButton(v.words.T("match.start"), canvas.ButtonPrimary, v.begin)
	box.Add(canvas.Padded(container.New(canvas.Unpadded{}, problem), 4, 0, 12, 12))
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 7, Wrap: true}, start,
		canvas.NewButton(v.words.T("match.watch")+" · W", canvas.ButtonOutline, v.askWatch),
		canvas.NewButton(v.words.T("match.join")+" · J", canvas.ButtonOutline, v.askJoin)), 6, 8, 12, 12))
	box.Add(canvas.Separator())
	row("match.games", v.number(float64(s.games), problem, "match.bad.games", 1, matchplay.MaxGames, true,
		func(x float64) { s.games = int(x) }))
	playOut := canvas.NewButton(v.words.T("match.playout"), canvas.ButtonOutline, v.playOut)
	playOut.Disabled = !s.study.Table.CanAsk()
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 7, Wrap: true}, playOut), 6, 2, 12, 12))
	box.Add(canvas.Padded(canvas.Paragraph(v.words.T("match.playout.hint"), widget.LowImportance), 0, 8, 12, 12))
	v.form = box
	return container.NewVScroll(box)
}

// rows adds named controls to the form.
func (v *View) rows(box *fyne.Container) func(key string, control fyne.CanvasObject) {
	return func(key string, control fyne.CanvasObject) {
		name := canvas.NewLabel(v.words.T(key), canvas.BodySize, false, theme.ColorNameForeground, 60)
		box.Add(canvas.Padded(v.formRow(name, control), 2, 2, 12, 12))
	}
}

// moreForm is what a match seldom needs, below a button that shows it: clocks, what becomes of shots above the limit, the seed.
func (v *View) moreForm(problem *widget.Label) fyne.CanvasObject {
	s := v.state
	box := canvas.VStack()
	row := v.rows(box)
	row("match.clock", v.number(s.minutes, problem, "match.bad.clock", 0, matchplay.MaxClock.Minutes(), false,
		func(x float64) { s.minutes = x }))
	row("match.shot-clock", v.number(s.shot, problem, "match.bad.seconds", 0, matchplay.MaxClock.Seconds(), false,
		func(x float64) { s.shot = x }))
	row("match.extra-clock", v.number(s.extraS, problem, "match.bad.seconds", 0, matchplay.MaxClock.Seconds(), false,
		func(x float64) { s.extraS = x }))
	refuse := forms.NewCheck(v.words.T("match.refuse"), v.dialogs.TypedKey)
	refuse.SetChecked(s.refuse)
	refuse.OnChanged = func(on bool) { s.refuse = on }
	row("match.limit", refuse)
	row("match.seed", v.number(float64(s.seed), problem, "match.bad.seed", 0, 1e15, true, func(x float64) { s.seed = uint64(x) }))
	canvas.SetVisible(box, s.more)
	var b *canvas.Button
	b = canvas.NewButton(v.words.T("match.more"), canvas.ButtonOutline, func() {
		s.more = !s.more
		b.SetSelected(s.more)
		canvas.SetVisible(box, s.more)
		v.form.Refresh()
	})
	b.Small = true
	b.SetSelected(s.more)
	return canvas.VStack(canvas.Padded(container.New(&canvas.Flow{}, b), 6, 4, 12, 12), box)
}

// formRow is a name with its control.
func (v *View) formRow(name, control fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&canvas.Named{Width: 118, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name), control)
}

// seatForm chooses who plays a team, what an AI may spend, and with which limit and error the team throws.
func (v *View) seatForm(t int, problem *widget.Label) fyne.CanvasObject {
	s := v.state
	c := &s.seats[t]
	list := v.players()
	titles := make([]string, len(list))
	for i, p := range list {
		titles[i] = p.title
	}
	at := max(0, slices.IndexFunc(list, func(p player) bool { return p.who == c.who }))
	name := container.New(&canvas.Flow{Gap: 7, Wrap: true}, container.NewCenter(canvas.StoneIcon(v.palette, t, 0, false, 16)),
		canvas.NewText(v.words.T([]string{"match.first", "match.second"}[t]), canvas.BodySize, true, theme.ColorNameForeground))
	box := canvas.VStack(v.formRow(name, v.choice(titles, at, func(i int) { c.who = list[i].who; v.show() })))
	row := func(key string, control fyne.CanvasObject) {
		label := canvas.NewLabel(v.words.T(key), canvas.BodySize, false, theme.ColorNameForeground, 60)
		box.Add(canvas.Padded(v.formRow(label, control), 3, 0, 0, 0))
	}
	if c.who == programWho {
		command := forms.NewEntry(v.dialogs.TypedKey)
		command.SetText(c.command)
		command.SetPlaceHolder(v.words.T("match.command.hint"))
		command.OnChanged = func(text string) { c.command = text }
		row("match.command", command)
	} else if c.who != personWho {
		budget := forms.NewBudgetField(v.words, v.dialogs.TypedKey, c.budget, true)
		read := func(string) {
			b, err := budget.Budget()
			if err != nil {
				forms.ShowProblem(problem, err.Error())
				return
			}
			forms.ShowProblem(problem, "")
			c.budget = b
		}
		budget.Number.OnChanged, budget.Unit.OnChanged = read, read
		row("match.budget", budget.Content)
	}
	presets := s.players()
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = v.words.First(p.Name, "thrower."+p.Name)
	}
	who := max(0, slices.IndexFunc(presets, func(p terms.Preset) bool { return p.Name == c.thrower }))
	row("match.thrower", v.choice(names, who, func(i int) { c.thrower = presets[i].Name }))
	return box
}

// choice is a choice out of a list.
func (v *View) choice(options []string, at int, chosen func(i int)) fyne.CanvasObject {
	c := forms.NewSelect(options, v.dialogs.TypedKey)
	c.SetSelectedIndex(at)
	c.OnChanged = func(string) { chosen(c.SelectedIndex()) }
	return forms.Framed(c)
}

// number is a line to type a number into, from least to most; what does not fit is told and left out.
func (v *View) number(value float64, problem *widget.Label, bad string, least, most float64, whole bool,
	entered func(float64)) fyne.CanvasObject {
	e := forms.NewEntry(v.dialogs.TypedKey)
	e.SetText(strconv.FormatFloat(value, 'f', -1, 64))
	e.OnChanged = func(text string) {
		x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(x >= least && x <= most) || whole && x != float64(int64(x)) {
			forms.ShowProblem(problem, v.words.T(bad, strconv.FormatFloat(least, 'f', -1, 64), strconv.FormatFloat(most, 'f', -1, 64)))
			return
		}
		forms.ShowProblem(problem, "")
		entered(x)
	}
	return e
}

// showSetup shows the form of a match.
func (v *View) showSetup() {
	v.state.Match.SetPaused(true)
	v.state.shown = setupPanel
	v.show()
}

// begin begins the match that is set up.
func (v *View) begin() {
	if err := v.state.start([2]string{v.playerName(&v.state.seats[0]), v.playerName(&v.state.seats[1])}); err != nil {
		v.dialogs.Error(err)
	}
}

// again begins the match that was played once more, with the next seed.
func (v *View) again() {
	v.state.seed++
	v.begin()
}
