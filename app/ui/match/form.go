package match

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/ui/dialogs"
	"github.com/hogline/hogline/app/ui/forms"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/registry"
	"github.com/hogline/hogline/session/terms"
)

// form is the form of a new match, and what other forms of the page have of it.
type form struct {
	words   *wording.Words
	dialogs *dialogs.Dialogs
	palette *paint.Palette
	state   *State
	page    formPage
	box     *fyne.Container // nil before the first look
	wrong   *problems       // nil before the first look
}

// problems are what is wrong with the fields of a form, of which the first stands in its line.
type problems struct {
	line   *canvas.Prose
	fields []string
}

// field has a further field tell what is wrong with it; empty: nothing.
func (p *problems) field() func(problem string) {
	i := len(p.fields)
	p.fields = append(p.fields, "")
	return func(problem string) {
		p.fields[i] = problem
		forms.ShowProblem(p.line, p.first())
	}
}

// first is what is wrong with the first field that is not right; empty: all are.
func (p *problems) first() string {
	if p == nil {
		return ""
	}
	return cmp.Or(p.fields...)
}

// formPage is what the form has its page do.
type formPage interface {
	begin()
	askWatch()
	askJoin()
	playOut()
	resume(k *matchplay.Kept)
	showEarlier()
	escape()
	show() // draws the form anew
}

// player is who can be chosen for a team.
type player struct{ who, title string }

// players are who can be chosen: the user, the AIs of the study, those that are built in, a program.
func (f *form) players() []player {
	list := []player{{personWho, f.words.T("lab.you")}}
	add := func(spec, title string) {
		if !slices.ContainsFunc(list, func(p player) bool { return p.who == spec }) {
			list = append(list, player{spec, title})
		}
	}
	for _, e := range f.state.study.Engines.All() {
		add(e.Spec, f.words.Engines().Title(e))
	}
	for _, k := range registry.Kinds() {
		add(k.Name, f.words.Engines().KindTitle(&k))
	}
	return append(list, player{programWho, f.words.T("match.program")})
}

// playerName is what a seat is called in the match.
func (f *form) playerName(c *seat) string {
	if c.who == personWho {
		return f.words.T("lab.you")
	}
	e := engine(c.spec())
	return f.words.Engines().Name(&e)
}

// panel is the form of a match.
func (f *form) panel() fyne.CanvasObject {
	s := f.state
	f.wrong = &problems{line: forms.NewProblem()}
	box := canvas.VStack(canvas.CardHeader(f.words.T("match.setup"), nil, f.ways()...))
	if list := s.earlier; len(list) > 0 && list[0].CanGoOn() {
		box.Add(canvas.Padded(keptRow(f.words, list[0], f.page.resume, nil), 2, 2, 12, 12))
		box.Add(canvas.Separator())
	}
	for t := range s.seats {
		box.Add(canvas.Padded(f.seat(t), 6, 4, 12, 12))
		box.Add(canvas.Separator())
	}
	row := f.rows(box)
	box.Add(canvas.Spacer(1, 6))
	from := map[bool]int{true: 1}
	row("match.from", f.choice([]string{f.words.T("match.from.beginning"), f.words.T("match.from.position")}, from[s.from],
		func(i int) { s.from = i == 1; f.page.show() }))
	if s.from {
		box.Add(canvas.Padded(f.position(), 2, 4, 12, 12))
	} else {
		f.terms(row)
	}
	box.Add(f.more())
	start := canvas.NewButton(f.words.T("match.start"), canvas.ButtonPrimary, f.page.begin)
	box.Add(canvas.Padded(container.New(canvas.Unpadded{}, f.wrong.line), 4, 0, 12, 12))
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 7, Wrap: true}, start,
		canvas.NewButton(f.words.T("match.watch")+" · W", canvas.ButtonOutline, f.page.askWatch),
		canvas.NewButton(f.words.T("match.join")+" · J", canvas.ButtonOutline, f.page.askJoin)), 6, 8, 12, 12))
	box.Add(canvas.Separator())
	row("match.games", f.number(float64(s.games), "match.bad.games", 1, matchplay.MaxGames, true,
		func(x float64) { s.games = int(x) }))
	playOut := canvas.NewButton(f.words.T("match.playout"), canvas.ButtonOutline, f.page.playOut)
	playOut.Disabled = !s.study.Table.CanAsk()
	box.Add(canvas.Padded(container.New(&canvas.Flow{Gap: 7, Wrap: true}, playOut), 6, 2, 12, 12))
	box.Add(canvas.Padded(canvas.Paragraph(f.words.T("match.playout.hint"), widget.LowImportance), 0, 8, 12, 12))
	f.box = box
	return container.NewVScroll(box)
}

// terms adds what a match from its beginning is played under.
func (f *form) terms(row func(key string, control fyne.CanvasObject)) {
	s := f.state
	rules := make([]string, len(s.rulesets))
	for i, d := range s.rulesets {
		rules[i] = f.words.First(d.Name, "rv.name."+d.Name)
	}
	row("match.rules", f.choice(rules, slices.Index(s.rulesets, s.rules), func(i int) { s.rules = s.rulesets[i]; f.page.show() }))
	row("match.ends", f.number(float64(s.ends), "match.bad.ends", 1, matchplay.MaxEnds, true, func(x float64) { s.ends = int(x) }))
	extra := forms.NewCheck(f.words.T("match.extra"), f.dialogs.TypedKey)
	extra.SetChecked(s.extra)
	extra.OnChanged = func(on bool) { s.extra = on }
	row("match.tie", extra)
	ices := s.ices()
	iceNames := make([]string, len(ices))
	for i, n := range ices {
		iceNames[i] = f.words.Terms().Ice(n.Name)
	}
	at := max(0, slices.IndexFunc(ices, func(n physics.NamedIce) bool { return n.Name == s.ice }))
	row("match.ice", f.choice(iceNames, at, func(i int) { s.ice = ices[i].Name; f.page.show() }))
}

// rows adds named controls to the form.
func (f *form) rows(box *fyne.Container) func(key string, control fyne.CanvasObject) {
	return func(key string, control fyne.CanvasObject) {
		name := canvas.NewLabel(f.words.T(key), canvas.BodySize, false, theme.ColorNameForeground, 60)
		box.Add(canvas.Padded(f.row(name, control), 2, 2, 12, 12))
	}
}

// more is what a match seldom needs, below a button that shows it: clocks, what becomes of shots above the limit, the seed.
func (f *form) more() fyne.CanvasObject {
	s := f.state
	box := canvas.VStack()
	row := f.rows(box)
	row("match.clock", f.number(s.minutes, "match.bad.clock", 0, matchplay.MaxClock.Minutes(), false,
		func(x float64) { s.minutes = x }))
	row("match.shot-clock", f.number(s.shot, "match.bad.seconds", 0, matchplay.MaxClock.Seconds(), false,
		func(x float64) { s.shot = x }))
	row("match.extra-clock", f.number(s.extraS, "match.bad.seconds", 0, matchplay.MaxClock.Seconds(), false,
		func(x float64) { s.extraS = x }))
	if !s.from {
		refuse := forms.NewCheck(f.words.T("match.refuse"), f.dialogs.TypedKey)
		refuse.SetChecked(s.refuse)
		refuse.OnChanged = func(on bool) { s.refuse = on }
		row("match.limit", refuse)
	}
	row("match.matches", f.number(float64(s.matches), "match.bad.matches", 1, maxMatches, true,
		func(x float64) { s.matches = int(x) }))
	swap := forms.NewCheck(f.words.T("match.swap.turn"), f.dialogs.TypedKey)
	swap.SetChecked(s.swap)
	swap.OnChanged = func(on bool) { s.swap = on }
	row("match.swap", swap)
	row("match.seed", f.number(float64(s.seed), "match.bad.seed", 0, 1e15, true, func(x float64) { s.seed = uint64(x) }))
	canvas.SetVisible(box, s.more)
	var b *canvas.Button
	b = canvas.NewButton(f.words.T("match.more"), canvas.ButtonOutline, func() {
		s.more = !s.more
		b.SetSelected(s.more)
		canvas.SetVisible(box, s.more)
		f.box.Refresh()
	})
	b.Small = true
	b.SetSelected(s.more)
	return canvas.VStack(canvas.Padded(container.New(&canvas.Flow{}, b), 6, 4, 12, 12), box)
}

// row is a name with its control.
func (f *form) row(name, control fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&canvas.Named{Width: 118, Gap: 8}, container.New(canvas.VCentre{Least: canvas.RowHeight}, name), control)
}

// seat chooses who plays a team, what an AI may spend, and with which limit and error the team throws.
func (f *form) seat(t int) fyne.CanvasObject {
	s := f.state
	c := &s.seats[t]
	list := f.players()
	titles := make([]string, len(list))
	for i, p := range list {
		titles[i] = p.title
	}
	at := max(0, slices.IndexFunc(list, func(p player) bool { return p.who == c.who }))
	title := f.words.T([]string{"match.first", "match.second"}[t])
	if s.from {
		title = f.teamName(curling.TeamID(t))
	}
	name := container.NewBorder(nil, nil, canvas.Padded(container.NewCenter(canvas.StoneIcon(f.palette, t, 0, false, 16)), 0, 0, 0, 7), nil,
		canvas.NewLabel(title, canvas.BodySize, true, theme.ColorNameForeground, 60))
	box := canvas.VStack(f.row(name, f.choice(titles, at, func(i int) { c.who = list[i].who; f.page.show() })))
	row := func(key string, control fyne.CanvasObject) {
		text := ""
		if key != "" {
			text = f.words.T(key)
		}
		label := canvas.NewLabel(text, canvas.BodySize, false, theme.ColorNameForeground, 60)
		box.Add(canvas.Padded(f.row(label, control), 3, 0, 0, 0))
	}
	if c.who == programWho {
		command := forms.NewEntry(f.dialogs.TypedKey)
		command.SetText(c.command)
		command.SetPlaceHolder(f.words.T("match.command.hint"))
		command.OnChanged = func(text string) { c.command = text }
		row("match.command", command)
	} else if c.who != personWho {
		wrong, budget := f.wrong.field(), forms.NewBudgetField(f.words, f.dialogs.TypedKey, c.budget, true)
		read := func(string) {
			b, err := budget.Budget()
			if err != nil {
				wrong(err.Error())
				return
			}
			wrong("")
			c.budget = b
		}
		budget.Number.OnChanged, budget.Unit.OnChanged = read, read
		row("match.budget", budget.Content)
	}
	if !s.from {
		f.throwers(c, row)
	}
	return box
}

// throwers adds with which limit and error a team throws, and who sweeps.
func (f *form) throwers(c *seat, row func(key string, control fyne.CanvasObject)) {
	s := f.state
	presets := s.players()
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = f.words.First(p.Name, "thrower."+p.Name)
	}
	choose := func(name *string) fyne.CanvasObject {
		at := max(0, slices.IndexFunc(presets, func(p terms.Preset) bool { return p.Name == *name }))
		*name = presets[at].Name
		return f.choice(names, at, func(i int) { *name = presets[i].Name })
	}
	if c.thrower == fourThrowers {
		for i := range c.four[:s.throwers()] {
			row("match.thrower."+strconv.Itoa(i+1), choose(&c.four[i]))
		}
		row("", f.button("match.thrower.one", func() { c.thrower = c.four[0] }))
	} else {
		row("match.thrower", choose(&c.thrower))
		row("", f.button("match.thrower.each", func() {
			for i := range c.four {
				c.four[i] = c.thrower
			}
			c.thrower = fourThrowers
		}))
	}
	if s.canSweep() {
		crews := make([]string, len(curling.AllSweepers))
		for i, who := range curling.AllSweepers {
			crews[i] = f.words.Sweepers(who)
		}
		row("match.sweepers", f.choice(crews, slices.Index(curling.AllSweepers, c.sweepers), func(i int) { c.sweepers = curling.AllSweepers[i] }))
	}
}

// button is a small button that changes the form.
func (f *form) button(key string, change func()) fyne.CanvasObject {
	b := canvas.NewButton(f.words.T(key), canvas.ButtonOutline, func() {
		change()
		f.page.show()
	})
	b.Small = true
	return container.New(&canvas.Flow{}, b)
}

// choice is a choice out of a list.
func (f *form) choice(options []string, at int, chosen func(i int)) fyne.CanvasObject {
	c := forms.NewSelect(options, f.dialogs.TypedKey)
	c.SetSelectedIndex(at)
	c.OnChanged = func(string) { chosen(c.SelectedIndex()) }
	return forms.Framed(c)
}

// number is a line to type a number into, from least to most; what does not fit is told and left out.
func (f *form) number(value float64, bad string, least, most float64, whole bool,
	entered func(float64)) fyne.CanvasObject {
	wrong, e := f.wrong.field(), forms.NewEntry(f.dialogs.TypedKey)
	e.SetText(strconv.FormatFloat(value, 'f', -1, 64))
	e.OnChanged = func(text string) {
		x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(x >= least && x <= most) || whole && x != float64(int64(x)) {
			wrong(f.words.T(bad, strconv.FormatFloat(least, 'f', -1, 64), strconv.FormatFloat(most, 'f', -1, 64)))
			return
		}
		wrong("")
		entered(x)
	}
	return e
}
