package charting

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/app/ui/actions"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/chart"
)

// nudge is how far an arrow moves a stone in metres.
const nudge = 0.1

// Actions are the actions of the view: its menu, and keys that work on its page.
func (v *View) Actions(p actions.Page) actions.Table {
	c := v.state.Chart
	open := func() bool { return v.IsShown() && c.IsOpen() }
	shot := func() bool { return open() && c.At().Shot < curling.Stones }
	move := func(right, up float64) func() {
		return func() {
			if v.state.flip {
				right, up = -right, -up
			}
			c.Stones.Nudge(right*nudge, up*nudge)
		}
	}
	key := func(name string, keys []actions.Key, run func(), enabled func() bool) actions.Action {
		return actions.Action{Name: "chart-" + name, Page: p, Keys: keys, Run: run, Enabled: enabled}
	}
	in := func(l *letters, name, key string, run func(), enabled func() bool) actions.Action {
		return actions.Action{Name: "chart-" + name, Page: p, Keys: actions.Press(keyOf(key)), Run: run, Scheme: l.name,
			Enabled: func() bool { return v.letters() == l && enabled() }}
	}
	var t actions.Table
	for _, l := range []*letters{&curlitLetters, &canadaLetters} { // before what has a letter of a task in the other scheme
		for _, task := range replay.Tasks {
			if letter, ok := l.tasks[task]; ok {
				t = append(t, in(l, "task", string(letter), func() { v.shot.setTask(task) }, shot))
			}
		}
		t = append(t, in(l, "target", l.target, v.shot.aim, shot), in(l, "thrower", l.thrower, v.shot.thrower, shot))
	}
	t = append(t, in(&canadaLetters, "study", canadaLetters.study, v.study, open))
	t = append(t, actions.Table{
		{Name: "chart-enter", Menu: "game", Unlisted: true, Own: true, Page: p,
			Keys:    []actions.Key{{Name: fyne.KeyReturn}, {Name: fyne.KeyEnter}},
			Run:     c.Enter,
			Enabled: open, Separator: true},
		{Name: "chart-undo", Menu: "game", Unlisted: true, Own: true, Page: p, Keys: actions.Press(fyne.KeyU), Run: c.Undo, Enabled: open},
		{Name: "chart-redo", Menu: "game", Unlisted: true, Own: true, Page: p, Keys: actions.Press(fyne.KeyY), Run: c.Redo, Enabled: open},
		{Name: "chart-note", Menu: "game", Unlisted: true, Own: true, Page: p, Keys: actions.Press(fyne.KeyN), Run: v.shot.note, Enabled: shot},
		{Name: "chart-study", Menu: "game", Own: true, Page: p, Keys: actions.Press(fyne.KeyE), Run: v.study, Enabled: open},
		{Name: "chart-flip", Menu: "game", Own: true, Page: p, Keys: actions.Press(fyne.KeyL), Run: v.shot.flip, Enabled: open},
		{Name: "chart-close", Menu: "game", Own: true, Page: p, Run: v.game.leave, Enabled: open},
		key("in", actions.Press(fyne.KeyI), func() { c.Set(chart.ShotFields{Turn: chart.Noted(curling.Right)}) }, shot),
		key("out-turn", actions.Press(fyne.KeyO), func() { c.Set(chart.ShotFields{Turn: chart.Noted(curling.Left)}) }, shot),
		key("broom", actions.Type(','), v.more.broom, shot),
		key("plan", actions.Type('.'), v.more.plan, shot),
		key("watch", actions.Press(fyne.KeySpace), func() { v.more.press(false) }, open),
		key("watch-hog", actions.Type('/'), func() { v.more.press(true) }, open),
		key("key-shot", actions.Type('+'), v.more.keyShot, shot),
		key("not-counted", actions.Press(fyne.KeyX), func() { c.Grade(chart.GradeX) }, shot),
		key("out", actions.Press(fyne.KeyDelete), func() { c.Stones.Out(chart.WentOut) }, shot),
		key("hogged", actions.Type('-'), func() { c.Stones.Out(chart.Hogged) }, shot),
		key("burned", actions.Type('!'), func() { c.Stones.Out(chart.Burned) }, shot),
		key("photo", actions.Type('*'), func() { v.OnPhoto() }, shot),
		key("picture", actions.Type('#'), v.nextPicture, func() bool { return shot() && v.state.picture() != nil }),
		key("seen", actions.Type('='), c.Stones.Seen, shot),
		key("ghosts", actions.Press(fyne.KeyM), c.Proposals.NextGhosts, shot),
		key("stone", actions.Press(fyne.KeyV), c.Stones.NextStone, shot),
		key("time-out", actions.Press(fyne.KeyK), v.more.timeOut, shot),
		key("not-thrown", actions.Press(fyne.KeyQ), v.shot.notThrown, shot),
		key("previous", actions.Press(fyne.KeyPageUp), func() { c.Step(-1) }, open),
		key("next", actions.Press(fyne.KeyPageDown), func() { c.Step(1) }, open),
		key("latest", actions.Press(fyne.KeyEnd), v.latest, open),
		key("left", actions.Press(fyne.KeyLeft), move(-1, 0), shot),
		key("right", actions.Press(fyne.KeyRight), move(1, 0), shot),
		key("up", actions.Press(fyne.KeyUp), move(0, 1), shot),
		key("down", actions.Press(fyne.KeyDown), move(0, -1), shot),
	}...)
	for i, panel := range []panel{shotPanel, shotsPanel, endPanel, gamePanel, morePanel} {
		k := []fyne.KeyName{fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9}[i]
		t = append(t, key("panel", actions.Press(k), func() { v.show1(panel) }, open))
	}
	for g := range chart.GradeBonus + 1 {
		given := func() bool { return shot() && slices.Contains(v.shot.grades(), g) }
		t = append(t, key("grade", actions.Type(rune('0'+g)), func() { v.shot.grade(g) }, given))
	}
	return t
}

// keyOf is the key of a letter.
func keyOf(letter string) fyne.KeyName { return fyne.KeyName(strings.ToUpper(letter)) }
