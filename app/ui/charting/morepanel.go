package charting

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/session/charting"
)

// moreForm is what is noted of a shot beside its result, task, turn and grade.
func (v *View) moreForm() fyne.CanvasObject {
	c := v.state.Chart
	set := c.Shot()
	box := container.NewVBox(v.planRows(&set), v.caption("charting.times"), v.timeRows(&set))
	box.Add(v.caption("charting.thrower"))
	_, thrower := c.State().Mover(c.At())
	box.Add(v.roster(func(p int) bool { return p == thrower }, func(p int, on bool) {
		c.Set(chart.ShotFields{Thrower: toggled(p, on && set.Thrower.Known())})
	}))
	if c.State().Format != chart.Wheelchair {
		box.Add(v.caption("charting.sweepers"))
		sweepers := set.Sweepers.Or(nil)
		box.Add(v.roster(func(p int) bool { return slices.Contains(sweepers, p) }, func(p int, on bool) {
			now := slices.DeleteFunc(slices.Clone(sweepers), func(q int) bool { return q == p })
			if !on {
				now = append(now, p)
			}
			slices.Sort(now)
			c.Set(chart.ShotFields{Sweepers: chart.Noted(now)})
		}))
	}
	box.Add(v.caption("charting.further"))
	box.Add(grid(
		4,
		v.choice(
			v.words.T("charting.time-out"),
			set.TimeOut.Or(false),
			false,
			func() { c.Set(chart.ShotFields{TimeOut: chart.Noted(!set.TimeOut.Or(false))}) },
		),
		v.choice(v.words.T("charting.key"), set.Key.Or(false), false, v.keyShot),
		v.choice(v.words.T("charting.not-thrown"), set.Kind.Or(chart.Thrown) == chart.NotThrown, false, v.notThrown),
		canvas.NewButton(v.words.T("charting.flip"), canvas.ButtonOutline, v.flip),
	))
	if v.OnPhoto != nil {
		box.Add(grid(1, canvas.NewButton(v.words.T("charting.photo"), canvas.ButtonOutline, v.OnPhoto)))
	}
	house := c.House()
	if text, _ := v.measured(&house); text != "" {
		box.Add(canvas.NewLabel(text, canvas.BodySize, false, canvas.ColourQuiet, 60))
	}
	return box
}

// planRows are broom, difficulty and weight: what the target asks for is proposed.
func (v *View) planRows(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	plan, planned := c.Proposals.Plan()
	share, player, aimed := c.Proposals.Difficulty()
	broom := v.words.T("charting.broom")
	if v.state.tap == tapBroom {
		broom = v.words.T("charting.broom.tap")
	}
	difficulty := v.words.T("charting.difficulty.none")
	noted, known := set.Difficulty.Get()
	switch {
	case known:
		difficulty = v.words.T("charting.difficulty", v.words.Percent(noted))
	case aimed:
		difficulty = v.difficulty(share, player)
	}
	hard := v.choice(difficulty, known, aimed, func() {
		if aimed || known {
			c.Set(chart.ShotFields{Difficulty: acceptedOr(share, known)})
		}
	})
	hard.Disabled = !aimed && !known
	target := v.choice(v.words.T("charting.target"), v.state.tap == tapTarget || set.Target.Known(), false, v.aim)
	row := grid(2, target, v.choice(broom, v.state.tap == tapBroom || set.Broom.Known(), planned && v.state.tap != tapBroom, v.broom))
	var weights []*canvas.Button
	weight := set.Weight.Or("")
	for _, w := range shotname.Weights[1:] {
		on, proposed := w == weight, planned && weight == "" && w == plan.Weight
		weights = append(weights, v.choice(v.words.T("charting.weight."+string(w)), on, proposed, func() {
			f := toggled(w, on)
			if proposed {
				f.By = chart.Accepted
			}
			c.Set(chart.ShotFields{Weight: f})
		}))
	}
	return container.NewVBox(row, grid(1, hard), v.caption("charting.weight"), grid(4, weights...))
}

// acceptedOr accepts what is proposed, or takes it back where it was noted.
func acceptedOr[T any](value T, on bool) *chart.Field[T] {
	f := toggled(value, on)
	if !on {
		f.By = chart.Accepted
	}
	return f
}

// broom accepts the broom that is proposed; else the next tap on the ice tells where it was held.
func (v *View) broom() {
	c := v.state.Chart
	if plan, ok := c.Proposals.Plan(); ok && !c.Shot().Broom.Known() && v.state.tap != tapBroom {
		c.Set(chart.ShotFields{Broom: &chart.Field[curling.Vec]{Value: plan.Broom, By: chart.Accepted}})
		return
	}
	v.taps(tapBroom)
}

// plan accepts weight, broom and difficulty as the target asks for them, where none of them is noted.
func (v *View) plan() {
	c := v.state.Chart
	plan, ok := c.Proposals.Plan()
	if !ok {
		return
	}
	set, noted := chart.ShotFields{}, c.Shot()
	if !noted.Weight.Known() {
		set.Weight = &chart.Field[shotname.Weight]{Value: plan.Weight, By: chart.Accepted}
	}
	if !noted.Broom.Known() {
		set.Broom = &chart.Field[curling.Vec]{Value: plan.Broom, By: chart.Accepted}
	}
	if share, _, ok := c.Proposals.Difficulty(); ok && !noted.Difficulty.Known() {
		set.Difficulty = &chart.Field[float64]{Value: share, By: chart.Accepted}
	}
	c.Set(set)
}

// timeRows are the times of the stone, by the stopwatch or by hand.
func (v *View) timeRows(set *chart.ShotFields) fyne.CanvasObject {
	c := v.state.Chart
	hog := canvas.NewButton(v.words.T("charting.watch.hog"), canvas.ButtonOutline, func() { v.press(true) })
	hog.Disabled = c.Stopwatch.Leg() != charting.NoLeg
	stop := canvas.NewButton(v.words.T("charting.watch.clear"), canvas.ButtonOutline, c.Stopwatch.Clear)
	stop.Disabled = c.Stopwatch.Leg() == charting.NoLeg
	at := c.At()
	return container.NewVBox(grid(3, v.stopwatch(), hog, stop), grid(2,
		v.seconds("charting.split", set.Split, 60, func(f *chart.Field[float64]) { c.SetAt(at, chart.ShotFields{Split: f}) }),
		v.seconds("charting.hog", set.Hog, 120, func(f *chart.Field[float64]) { c.SetAt(at, chart.ShotFields{Hog: f}) })))
}

// seconds is a time that a tap lets enter; an empty one is not known.
func (v *View) seconds(key string, f *chart.Field[float64], most float64, take func(*chart.Field[float64])) *canvas.Button {
	text, value := v.words.T(key), ""
	if s, ok := f.Get(); ok {
		value = strconv.FormatFloat(s, 'f', -1, 64)
		text = v.words.T("charting.seconds", text, value)
	}
	return v.choice(text, f.Known(), false, func() {
		v.ask(v.words.T(key), value, func(text string) error {
			if text == "" {
				take(&chart.Field[float64]{By: chart.Unknown})
				return nil
			}
			s, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
			if err != nil || !(s > 0 && s <= most) {
				return errors.New(v.words.T("charting.bad-seconds", most))
			}
			take(chart.Noted(s))
			return nil
		})
	})
}

// roster are the players of the team that throws.
func (v *View) roster(on func(player int) bool, press func(player int, on bool)) fyne.CanvasObject {
	c := v.state.Chart
	t, _ := c.State().Mover(c.At())
	team := c.State().Game.Team(t)
	names := slices.Concat(team.Line.Or(nil), team.Substitutes.Or(nil))
	for len(names) < c.State().Format.Players() {
		names = append(names, v.words.T("charting.player", len(names)+1))
	}
	var list []*canvas.Button
	for p, name := range names {
		is := on(p)
		list = append(list, v.choice(name, is, false, func() { press(p, is) }))
	}
	return grid(4, list...)
}

// timeOut notes that the team took a time-out before the shot, or that it did not.
func (v *View) timeOut() {
	c := v.state.Chart
	set := c.Shot()
	c.Set(chart.ShotFields{TimeOut: chart.Noted(!set.TimeOut.Or(false))})
}

// keyShot marks the shot as one to look at again.
func (v *View) keyShot() {
	c := v.state.Chart
	set := c.Shot()
	c.Set(chart.ShotFields{Key: chart.Noted(!set.Key.Or(false))})
}

// stopwatch is the button that is pressed as the stone crosses a line. It tells which line is next, and the time since the last.
func (v *View) stopwatch() *canvas.Button {
	leg := v.state.Chart.Stopwatch.Leg()
	v.watch = v.choice(v.watchText(), leg != charting.NoLeg, false, func() { v.press(false) })
	if leg != charting.NoLeg && !v.ticks {
		v.tick()
	}
	return v.watch
}

func (v *View) watchText() string {
	w := &v.state.Chart.Stopwatch
	key := []string{"charting.watch", "charting.watch.split", "charting.watch.far"}[w.Leg()]
	return v.words.T(key, fmt.Sprintf("%.1f", w.Elapsed().Seconds()))
}

func (v *View) press(hog bool) {
	v.state.Chart.Stopwatch.Press(hog)
	v.Redraw()
}

// tick shows the time of a running stopwatch ten times a second.
func (v *View) tick() {
	v.ticks = true
	v.state.Chart.Stopwatch.Later(func() {
		v.ticks = false
		if v.state.Chart.Stopwatch.Leg() == charting.NoLeg || v.watch == nil || !v.IsShown() {
			return
		}
		v.watch.SetText(v.watchText())
		v.tick()
	})
}

// measured tells which team's nearest stone is closer to the tee, and how sure that is; "" where there is nothing to measure.
func (v *View) measured(h *chart.House) (text string, sure bool) {
	first := curling.TeamID(v.first())
	m, ok := h.Measure(first)
	if !ok {
		return "", true
	}
	closer := m.Closer()
	s := v.state.Chart.State()
	key := "charting.measure.unsure"
	if m.Sure {
		key = "charting.measure"
	}
	cm := func(d float64) string { return strconv.Itoa(int(100*d + 0.5)) }
	return v.words.T(
		key,
		v.teamName(int(closer)),
		s.Rules.Count(m.Stones[closer]),
		cm(m.Distance[closer.Other()]-m.Distance[closer]),
		cm(2*m.Doubt),
	), m.Sure
}
