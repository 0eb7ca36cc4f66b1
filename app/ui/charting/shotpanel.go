package charting

import (
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

// letter is a text with its key before it, where keys are pressed.
func (v *View) letter(key, text string) string {
	if canvas.Touch() {
		return text
	}
	return strings.ToUpper(key) + " " + text
}

// shotForm is what is noted of the shot.
func (v *View) shotForm() fyne.CanvasObject {
	c := v.state.Chart
	set := c.Shot()
	box := container.NewVBox(v.turnRow(&set), v.taskGrid(&set))
	box.Add(v.stoneRow(&set))
	box.Add(v.gradeRow(&set))
	box.Add(canvas.NewLabel(v.proposalText(&set), canvas.BodySize, false, canvas.ColourQuiet, 60))
	if text := v.conflicts(c.At()); text != "" {
		box.Add(canvas.Paragraph(text, widget.WarningImportance))
	}
	box.Add(v.undoRow(&set))
	at, missed := c.Missed()
	if missed {
		s := c.State()
		box.Add(
			canvas.NewLabel(v.words.T("charting.reasons-of", s.Rules.Count(at.Shot)), canvas.NoteSize, true, theme.ColorNameForeground, 60),
		)
	} else {
		at = c.At()
		box.Add(v.caption("charting.reasons"))
	}
	box.Add(v.reasonGrid(at))
	return box
}

func (v *View) turnRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	turn, known := set.Turn.Get()
	choice := func(key, text string, t curling.Turn) *canvas.Button {
		on := known && turn == t
		return v.choice(v.letter(key, v.words.T(text)), on, false, func() { c.Set(chart.ShotFields{Turn: toggled(t, on)}) })
	}
	target := v.words.T("charting.target")
	if v.state.tap == tapTarget {
		target = v.words.T("charting.target.tap")
	}
	aim := v.choice(v.letter(v.letters().target, target), v.state.tap == tapTarget || set.Target.Known(), false, v.aim)
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
func (v *View) aim() { v.taps(tapTarget) }

// taps lets the next tap on the ice note something, or again where a stone rests.
func (v *View) taps(mode tapMode) {
	if v.state.tap == mode {
		mode = tapStone
	}
	v.state.tap = mode
	v.Redraw()
}

func (v *View) taskGrid(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	noted := set.Task.Or("")
	proposed, ok := c.Proposals.Task()
	var list []*canvas.Button
	for _, t := range replay.Tasks {
		if t == replay.TaskNone {
			continue
		}
		list = append(
			list,
			v.choice(
				v.letter(string(v.letters().tasks[t]), v.words.T("charting.task."+string(t))),
				t == noted,
				ok && t == proposed && noted == "",
				func() { v.setTask(t) },
			),
		)
	}
	return grid(4, list...)
}

func (v *View) setTask(t replay.Task) {
	by := chart.ByHand
	if v.state.Chart.Shot().Task.Or("") == t {
		v.state.Chart.Set(chart.ShotFields{Task: toggled(t, true)})
		return
	}
	if p, ok := v.state.Chart.Proposals.Task(); ok && p == t {
		by = chart.Accepted
	}
	v.state.Chart.Set(chart.ShotFields{Task: &chart.Field[replay.Task]{Value: t, By: by}})
}

// stoneRow is what becomes of a stone that does not rest where the ice is tapped.
func (v *View) stoneRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	house := c.House()
	out := house[c.Stones.Stone()].Rest == chart.Out
	fate := set.Fate.Or("")
	list := []*canvas.Button{
		v.choice(v.words.T("charting.out"), out && (fate == "" || fate == chart.WentOut), false, func() { c.Stones.Out(chart.WentOut) }),
		v.choice(v.words.T("charting.hogged"), fate == chart.Hogged, false, func() { c.Stones.Out(chart.Hogged) }),
		v.choice(v.words.T("charting.burned"), fate == chart.Burned, false, func() { c.Stones.Out(chart.Burned) }),
		v.choice(v.words.T("charting.seen"), set.Seen.Or(false), false, c.Stones.Seen),
	}
	ghosts, _ := c.Proposals.Ghosts()
	accept, next := canvas.NewButton(
		v.words.T("charting.accept"),
		canvas.ButtonPrimary,
		func() { c.Proposals.Accept() },
	), canvas.NewButton(
		v.words.T("charting.next-ghosts"),
		canvas.ButtonOutline,
		c.Proposals.NextGhosts,
	)
	accept.Disabled = len(ghosts) == 0
	return container.NewVBox(grid(4, list...), grid(2, accept, next))
}

func (v *View) gradeRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	noted, known := set.Grade.Get()
	proposed, ok := c.Proposals.Grade()
	var list []*canvas.Button
	for _, g := range v.grades() {
		list = append(list, v.choice(g.String(), known && noted == g, ok && !known && proposed == g, func() { v.grade(g) }))
	}
	list = append(list, canvas.NewButton(v.words.T("charting.done"), canvas.ButtonPrimary, c.Enter))
	return grid(len(list), list...)
}

// grades are those that can be given.
func (v *View) grades() []chart.Grade {
	list := []chart.Grade{0, 1, 2, 3, chart.GradeMax}
	if v.state.settings.Switch(settings.ChartBonus) {
		list = append(list, chart.GradeMax+1, chart.GradeBonus)
	}
	return append(list, chart.GradeX)
}

// grade notes a grade, with its scale where bonus points are given.
func (v *View) grade(g chart.Grade) {
	if v.state.settings.Switch(settings.ChartBonus) {
		v.state.Chart.GradeOf(g, chart.GradeBonus)
		return
	}
	v.state.Chart.Grade(g)
}

// proposalText tells where the chosen stone lies, and how likely what is proposed is.
func (v *View) proposalText(*chart.ShotFields) string {
	c := v.state.Chart
	var parts []string
	if s := c.House()[c.Stones.Stone()]; s.Rest == chart.InPlay {
		parts = append(parts, v.words.T("charting.at", distance(s.At)))
	}
	if ghosts, share := c.Proposals.Ghosts(); len(ghosts) > 0 {
		parts = append(parts, v.words.T("charting.ghosts", len(ghosts), v.words.Percent(share)))
	}
	if share, player, ok := c.Proposals.Difficulty(); ok {
		parts = append(parts, v.difficulty(share, player))
	}
	if plan, ok := c.Proposals.Plan(); ok {
		parts = append(parts, v.words.T("weight."+string(plan.Weight)))
	}
	if c.Proposals.Running() {
		parts = append(parts, v.words.T("charting.looking"))
	}
	if len(parts) == 0 {
		return v.words.T("charting.hint")
	}
	return strings.Join(parts, " · ")
}

// conflicts are those of a shot, one a line.
func (v *View) conflicts(at chart.Cursor) string {
	var list []string
	for _, x := range v.state.Chart.State().Conflicts() {
		if x.End == at.End && x.Shot == at.Shot {
			list = append(list, v.words.Message(x.Text))
		}
	}
	return strings.Join(list, "\n")
}

// difficulty tells which share of a player's throws makes the shot, or of a usual one's where the error of the player is not known.
func (v *View) difficulty(share float64, player string) string {
	if player == "" {
		return v.words.T("charting.difficulty", v.words.Percent(share))
	}
	return v.words.T("charting.difficulty.of", v.words.Percent(share), player)
}

// reasonGrid is why a shot missed.
func (v *View) reasonGrid(at chart.Cursor) fyne.CanvasObject {
	c := v.state.Chart
	set := c.ShotAt(at)
	noted := set.Reasons.Or(nil)
	var list []*canvas.Button
	for _, r := range chart.Reasons {
		if v.state.Chart.State().Format == chart.Wheelchair && (r == chart.OverSwept || r == chart.UnderSwept) {
			continue // nobody sweeps
		}
		on := slices.Contains(noted, r)
		proposed := at == c.At() && slices.Contains(c.Proposals.Reasons(), r)
		list = append(list, v.choice(v.words.T("charting.reason."+string(r)), on, proposed, func() {
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
func (v *View) undoRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	note := v.words.T("charting.note")
	if text := set.Note.Or(""); text != "" {
		note = text
	}
	return grid(4,
		canvas.NewButton(v.letter("u", v.words.T("charting.undo")), canvas.ButtonOutline, c.Undo),
		canvas.NewButton(v.words.T("charting.redo"), canvas.ButtonOutline, c.Redo),
		v.choice(v.letter("n", note), set.Note.Or("") != "", false, v.note),
		v.stopwatch())
}

// notThrown notes that the shot was not thrown.
func (v *View) notThrown() {
	v.state.Chart.Set(chart.ShotFields{Kind: chart.Noted(chart.NotThrown)})
	v.state.Chart.Step(1)
}

// flip shows the ice from the other end.
func (v *View) flip() {
	v.state.flip = !v.state.flip
	v.Redraw()
}

// note asks for a note of the shot.
func (v *View) note() {
	c := v.state.Chart
	set := c.Shot()
	at := c.At()
	v.ask(v.words.T("charting.note"), set.Note.Or(""), func(text string) error {
		c.SetAt(at, chart.ShotFields{Note: chart.Noted(text)})
		return nil
	})
}

// thrower takes the next player of the line-up and the substitutes for the one who throws.
func (v *View) thrower() {
	c := v.state.Chart
	t, player := c.State().Mover(c.At())
	team := c.State().Game.Team(t)
	if n := len(team.Line.Or(nil)) + len(team.Substitutes.Or(nil)); n > 0 {
		c.Set(chart.ShotFields{Thrower: chart.Noted((player + 1) % n)})
	}
}
