package charting

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// shotForm notes a shot.
type shotForm struct {
	*common
	times *moreForm // has the stopwatch
}

// content is what is noted of the shot.
func (p *shotForm) content() fyne.CanvasObject {
	c := p.state.Chart
	set := c.Shot()
	box := container.NewVBox(p.turnRow(&set), p.taskGrid(&set))
	box.Add(p.stoneRow(&set))
	box.Add(p.gradeRow(&set))
	box.Add(canvas.NewLabel(p.proposalText(&set), canvas.BodySize, false, canvas.ColourQuiet, 60))
	// The line is kept without a conflict as well, so that no button moves under a finger when one comes or goes.
	box.Add(canvas.Paragraph(cmp.Or(p.conflicts(c.At()), " "), widget.WarningImportance))
	box.Add(p.undoRow(&set))
	at, missed := c.Missed()
	if missed {
		s := c.State()
		box.Add(
			canvas.NewLabel(p.words.T("charting.reasons-of", s.Rules.Count(at.Shot)), canvas.NoteSize, true, theme.ColorNameForeground, 60),
		)
	} else {
		at = c.At()
		box.Add(p.caption("charting.reasons"))
	}
	box.Add(p.reasonGrid(at))
	return box
}

func (p *shotForm) turnRow(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	turn, known := set.Turn.Get()
	choice := func(key, text string, t curling.Turn) *canvas.Button {
		on := known && turn == t
		return p.choice(p.letter(key, p.words.T(text)), on, false, func() { c.Set(chart.ShotFields{Turn: toggled(t, on)}) })
	}
	target := p.words.T("charting.target")
	if p.state.tap == tapTarget {
		target = p.words.T("charting.target.tap")
	}
	aim := p.choice(p.letter(p.letters().target, target), p.state.tap == tapTarget || set.Target.Known(), false, p.aim)
	return grid(3, choice("i", "charting.in", curling.Right), choice("o", "charting.out-turn", curling.Left), aim)
}

// toggled is a value that is noted by a press of its button, or taken back where it was noted already.
func toggled[T any](value T, on bool) *chart.Field[T] {
	if on {
		return &chart.Field[T]{By: chart.Unknown}
	}
	return chart.Noted(value)
}

// aim lets the next tap on the ice be the target.
func (p *shotForm) aim() { p.taps(tapTarget) }

// taps lets the next tap on the ice note something, or again where a stone rests.
func (p *shotForm) taps(mode tapMode) {
	if p.state.tap == mode {
		mode = tapStone
	}
	p.state.tap = mode
	p.page.Redraw()
}

func (p *shotForm) taskGrid(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	noted := set.Task.Or("")
	proposed, ok := c.Proposals.Task()
	var list []*canvas.Button
	for _, t := range replay.Tasks {
		if t == replay.TaskNone {
			continue
		}
		list = append(
			list,
			p.choice(
				p.letter(string(p.letters().tasks[t]), p.words.T("charting.task."+string(t))),
				t == noted,
				ok && t == proposed && noted == "",
				func() { p.setTask(t) },
			),
		)
	}
	return grid(4, list...)
}

func (p *shotForm) setTask(t replay.Task) {
	by := chart.ByHand
	if p.state.Chart.Shot().Task.Or("") == t {
		p.state.Chart.Set(chart.ShotFields{Task: toggled(t, true)})
		return
	}
	if p, ok := p.state.Chart.Proposals.Task(); ok && p == t {
		by = chart.Accepted
	}
	p.state.Chart.Set(chart.ShotFields{Task: &chart.Field[replay.Task]{Value: t, By: by}})
}

// stoneRow is what becomes of a stone that does not rest where the ice is tapped.
func (p *shotForm) stoneRow(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	house := c.House()
	out := house[c.Stones.Stone()].Rest == chart.Out
	fate := set.Fate.Or("")
	list := []*canvas.Button{
		p.choice(p.words.T("charting.out"), out && (fate == "" || fate == chart.WentOut), false, func() { c.Stones.Out(chart.WentOut) }),
		p.choice(p.words.T("charting.hogged"), fate == chart.Hogged, false, func() { c.Stones.Out(chart.Hogged) }),
		p.choice(p.words.T("charting.burned"), fate == chart.Burned, false, func() { c.Stones.Out(chart.Burned) }),
		p.choice(p.words.T("charting.seen"), set.Seen.Or(false), false, c.Stones.Seen),
	}
	ghosts, _ := c.Proposals.Ghosts()
	accept, next := canvas.NewButton(
		p.words.T("charting.accept"),
		canvas.ButtonPrimary,
		func() { c.Proposals.Accept() },
	), canvas.NewButton(
		p.words.T("charting.next-ghosts"),
		canvas.ButtonOutline,
		c.Proposals.NextGhosts,
	)
	accept.Disabled = len(ghosts) == 0
	return container.NewVBox(grid(4, list...), grid(2, accept, next))
}

func (p *shotForm) gradeRow(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	noted, known := set.Grade.Get()
	proposed, ok := c.Proposals.Grade()
	var list []*canvas.Button
	for _, g := range p.grades() {
		list = append(list, p.choice(g.String(), known && noted == g, ok && !known && proposed == g, func() { p.grade(g) }))
	}
	list = append(list, canvas.NewButton(p.words.T("charting.done"), canvas.ButtonPrimary, c.Enter))
	return grid(len(list), list...)
}

// grades are those that can be given.
func (p *shotForm) grades() []chart.Grade {
	list := []chart.Grade{0, 1, 2, 3, chart.GradeMax}
	if p.state.settings.Switch(settings.ChartBonus) {
		list = append(list, chart.GradeMax+1, chart.GradeBonus)
	}
	return append(list, chart.GradeX)
}

// grade notes a grade, with its scale where bonus points are given.
func (p *shotForm) grade(g chart.Grade) {
	if p.state.settings.Switch(settings.ChartBonus) {
		p.state.Chart.GradeOf(g, chart.GradeBonus)
		return
	}
	p.state.Chart.Grade(g)
}

// proposalText tells where the chosen stone lies, and how likely what is proposed is.
func (p *shotForm) proposalText(*chart.ShotFields) string {
	c := p.state.Chart
	var parts []string
	if s := c.House()[c.Stones.Stone()]; s.Rest == chart.InPlay {
		parts = append(parts, p.words.T("charting.at", distance(s.At)))
	}
	if ghosts, share := c.Proposals.Ghosts(); len(ghosts) > 0 {
		parts = append(parts, p.words.T("charting.ghosts", len(ghosts), p.words.Percent(share)))
	}
	if share, player, ok := c.Proposals.Difficulty(); ok {
		parts = append(parts, p.difficulty(share, player))
	}
	if plan, ok := c.Proposals.Plan(); ok {
		parts = append(parts, p.words.T("weight."+string(plan.Weight)))
	}
	if c.Proposals.Running() {
		parts = append(parts, p.words.T("charting.looking"))
	}
	if len(parts) == 0 {
		return p.words.T("charting.hint")
	}
	return strings.Join(parts, " · ")
}

// reasonGrid is why a shot missed.
func (p *shotForm) reasonGrid(at chart.Cursor) fyne.CanvasObject {
	c := p.state.Chart
	set := c.ShotAt(at)
	noted := set.Reasons.Or(nil)
	var list []*canvas.Button
	for _, r := range chart.Reasons {
		if p.state.Chart.State().Format == chart.Wheelchair && (r == chart.OverSwept || r == chart.UnderSwept) {
			continue // nobody sweeps
		}
		on := slices.Contains(noted, r)
		proposed := at == c.At() && slices.Contains(c.Proposals.Reasons(), r)
		list = append(list, p.choice(p.words.T("charting.reason."+string(r)), on, proposed, func() {
			now := slices.Clone(noted)
			if on {
				now = slices.DeleteFunc(now, func(x chart.Reason) bool { return x == r })
			} else {
				now = append(now, r)
			}
			by := chart.ByHand
			if proposed {
				by = chart.Accepted
			}
			c.SetAt(at, chart.ShotFields{Reasons: &chart.Field[[]chart.Reason]{Value: now, By: by}})
		}))
	}
	return grid(4, list...)
}

// undoRow is what is needed at any moment.
func (p *shotForm) undoRow(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	note := p.words.T("charting.note")
	if text := set.Note.Or(""); text != "" {
		note = text
	}
	return grid(4,
		canvas.NewButton(p.letter("u", p.words.T("charting.undo")), canvas.ButtonOutline, c.Undo),
		canvas.NewButton(p.words.T("charting.redo"), canvas.ButtonOutline, c.Redo),
		p.choice(p.letter("n", note), set.Note.Or("") != "", false, p.note),
		p.times.stopwatch())
}

// notThrown notes that the shot was not thrown.
func (p *shotForm) notThrown() {
	p.state.Chart.Set(chart.ShotFields{Kind: chart.Noted(chart.NotThrown)})
	p.state.Chart.Step(1)
}

// flip shows the ice from the other end.
func (p *shotForm) flip() {
	p.state.flip = !p.state.flip
	p.page.Redraw()
}

// note asks for a note of the shot.
func (p *shotForm) note() {
	c := p.state.Chart
	set := c.Shot()
	at := c.At()
	p.ask(p.words.T("charting.note"), set.Note.Or(""), func(text string) error {
		c.SetAt(at, chart.ShotFields{Note: chart.Noted(text)})
		return nil
	})
}

// thrower takes the next player of the line-up and the substitutes for the one who throws.
func (p *shotForm) thrower() {
	c := p.state.Chart
	t, player := c.State().Mover(c.At())
	team := c.State().Game.Team(t)
	if n := len(team.Line.Or(nil)) + len(team.Substitutes.Or(nil)); n > 0 {
		c.Set(chart.ShotFields{Thrower: chart.Noted((player + 1) % n)})
	}
}
