package charting

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// taskLetters are the keys of the tasks: Curlit's letters, but for a stone thrown through, whose grade is the X.
var taskLetters = map[replay.Task]rune{
	replay.TaskDraw: 'd', replay.TaskFront: 'f', replay.TaskGuard: 'g', replay.TaskRaise: 'r', replay.TaskWick: 'w', replay.TaskFreeze: 'z',
	replay.TaskTakeOut: 't', replay.TaskHitRoll: 'h', replay.TaskClearing: 'c', replay.TaskDouble: 's', replay.TaskPromotion: 'p', replay.TaskThrough: 'b',
}

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
	box.Add(v.moreRow(&set))
	box.Add(v.caption("charting.reasons"))
	box.Add(v.reasonGrid(&set))
	return box
}

func (v *View) turnRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	turn, known := set.Turn.Get()
	choice := func(key, text string, t curling.Turn) *canvas.Button {
		return v.choice(v.letter(key, v.words.T(text)), known && turn == t, false, func() { c.Set(chart.ShotFields{Turn: chart.Noted(t)}) })
	}
	aim := v.choice(v.letter("a", v.words.T("charting.target")), v.state.aims || set.Target.Known(), false, v.aim)
	return grid(3, choice("i", "charting.in", curling.Right), choice("o", "charting.out-turn", curling.Left), aim)
}

// aim lets the next tap on the ice be the target.
func (v *View) aim() {
	v.state.aims = !v.state.aims
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
		list = append(list, v.choice(v.letter(string(taskLetters[t]), v.words.T("charting.task."+string(t))), t == noted, ok && t == proposed && noted == "", func() { v.setTask(t) }))
	}
	return grid(4, list...)
}

func (v *View) setTask(t replay.Task) {
	by := chart.ByHand
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
	accept, next := canvas.NewButton(v.words.T("charting.accept"), canvas.ButtonPrimary, func() { c.Proposals.Accept() }), canvas.NewButton(v.words.T("charting.next-ghosts"), canvas.ButtonOutline, c.Proposals.NextGhosts)
	accept.Disabled = len(ghosts) == 0
	return container.NewVBox(grid(4, list...), grid(2, accept, next))
}

func (v *View) gradeRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	noted, known := set.Grade.Get()
	proposed, ok := c.Proposals.Grade()
	var list []*canvas.Button
	for _, g := range []chart.Grade{0, 1, 2, 3, 4, chart.GradeX} {
		list = append(list, v.choice(g.String(), known && noted == g, ok && !known && proposed == g, func() { c.Grade(g) }))
	}
	list = append(list, canvas.NewButton(v.words.T("charting.done"), canvas.ButtonPrimary, c.Enter))
	return grid(7, list...)
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
	if share, ok := c.Proposals.Difficulty(); ok {
		parts = append(parts, v.words.T("charting.difficulty", v.words.Percent(share)))
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

func (v *View) reasonGrid(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	noted := set.Reasons.Or(nil)
	var list []*canvas.Button
	for _, r := range chart.Reasons {
		if v.state.Chart.State().Format == chart.Wheelchair && (r == chart.OverSwept || r == chart.UnderSwept) {
			continue // nobody sweeps
		}
		on := slices.Contains(noted, r)
		proposed := slices.Contains(c.Proposals.Reasons(), r)
		list = append(list, v.choice(v.words.T("charting.reason."+string(r)), on, proposed, func() {
			now := slices.Clone(noted)
			if on {
				now = slices.DeleteFunc(now, func(x chart.Reason) bool { return x == r })
			} else {
				now = append(now, r)
			}
			c.Set(chart.ShotFields{Reasons: chart.Noted(now)})
		}))
	}
	return grid(4, list...)
}

func (v *View) moreRow(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	note := v.words.T("charting.note")
	if text := set.Note.Or(""); text != "" {
		note = text
	}
	first := grid(4,
		canvas.NewButton(v.letter("u", v.words.T("charting.undo")), canvas.ButtonOutline, c.Undo),
		canvas.NewButton(v.words.T("charting.redo"), canvas.ButtonOutline, c.Redo),
		v.choice(v.words.T("charting.time-out"), set.TimeOut.Or(false), false, func() { c.Set(chart.ShotFields{TimeOut: chart.Noted(!set.TimeOut.Or(false))}) }),
		v.choice(v.words.T("charting.key"), set.Key.Or(false), false, func() { c.Set(chart.ShotFields{Key: chart.Noted(!set.Key.Or(false))}) }))
	second := grid(4,
		v.choice(v.letter("n", note), set.Note.Or("") != "", false, v.note),
		v.choice(v.words.T("charting.not-thrown"), set.Kind.Or(chart.Thrown) == chart.NotThrown, false, v.notThrown),
		v.choice(v.words.T("charting.thrower"), set.Thrower.Known(), false, v.thrower),
		canvas.NewButton(v.words.T("charting.flip"), canvas.ButtonOutline, v.flip))
	return container.NewVBox(first, second)
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
	v.ask(v.words.T("charting.note"), set.Note.Or(""), func(text string) { c.Set(chart.ShotFields{Note: chart.Noted(text)}) })
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
