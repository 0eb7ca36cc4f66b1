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

// moreForm is what can be noted of a shot beside what every shot has.
type moreForm struct {
	*common
	shot      *shotForm
	isShown   func() bool
	onPhoto   func()         // asks for a photograph of the house; nil where there is none
	onPicture func()         // makes the picture behind the stones lighter or darker
	watch     *canvas.Button // shows the running stopwatch, nil where the panel has none
	ticks     bool           // it will be drawn again by itself
}

// content is what is noted of a shot beside its result, task, turn and grade.
func (p *moreForm) content() fyne.CanvasObject {
	c := p.state.Chart
	set := c.Shot()
	box := container.NewVBox(p.planRows(&set), p.caption("charting.times"), p.timeRows(&set))
	box.Add(p.caption("charting.thrower"))
	_, thrower := c.State().Mover(c.At())
	box.Add(p.roster(func(player int) bool { return player == thrower }, func(player int, on bool) {
		c.Set(chart.ShotFields{Thrower: toggled(player, on && set.Thrower.Known())})
	}))
	if c.State().Format != chart.Wheelchair {
		box.Add(p.caption("charting.sweepers"))
		sweepers := set.Sweepers.Or(nil)
		box.Add(p.roster(func(player int) bool { return slices.Contains(sweepers, player) }, func(player int, on bool) {
			now := slices.DeleteFunc(slices.Clone(sweepers), func(q int) bool { return q == player })
			if !on {
				now = append(now, player)
			}
			slices.Sort(now)
			c.Set(chart.ShotFields{Sweepers: chart.Noted(now)})
		}))
	}
	box.Add(p.caption("charting.further"))
	box.Add(grid(
		4,
		p.choice(p.words.T("charting.time-out"), set.TimeOut.Or(false), false, p.timeOut),
		p.choice(p.words.T("charting.key"), set.Key.Or(false), false, p.keyShot),
		p.choice(p.words.T("charting.not-thrown"), set.Kind.Or(chart.Thrown) == chart.NotThrown, false, p.shot.notThrown),
		canvas.NewButton(p.words.T("charting.flip"), canvas.ButtonOutline, p.shot.flip),
	))
	if p.onPhoto != nil {
		photo := []*canvas.Button{canvas.NewButton(p.words.T("charting.photo"), canvas.ButtonOutline, p.onPhoto)}
		if p.state.picture() != nil {
			photo = append(photo, canvas.NewButton(p.words.T("charting.picture"), canvas.ButtonOutline, p.onPicture))
		}
		box.Add(grid(len(photo), photo...))
	}
	house := c.House()
	if text, _ := p.measured(&house); text != "" {
		box.Add(canvas.NewLabel(text, canvas.BodySize, false, canvas.ColourQuiet, 60))
	}
	return box
}

// planRows are broom, difficulty and weight: what the target asks for is proposed.
func (p *moreForm) planRows(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	plan, planned := c.Proposals.Plan()
	share, player, aimed := c.Proposals.Difficulty()
	broom := p.words.T("charting.broom")
	if p.state.tap == tapBroom {
		broom = p.words.T("charting.broom.tap")
	}
	difficulty := p.words.T("charting.difficulty.none")
	noted, known := set.Difficulty.Get()
	switch {
	case known:
		difficulty = p.words.T("charting.difficulty", p.words.Percent(noted))
	case aimed:
		difficulty = p.difficulty(share, player)
	}
	hard := p.choice(difficulty, known, aimed, func() {
		if aimed || known {
			c.Set(chart.ShotFields{Difficulty: acceptedOr(share, known)})
		}
	})
	hard.Disabled = !aimed && !known
	target := p.choice(p.words.T("charting.target"), p.state.tap == tapTarget || set.Target.Known(), false, p.shot.aim)
	row := grid(2, target, p.choice(broom, p.state.tap == tapBroom || set.Broom.Known(), planned && p.state.tap != tapBroom, p.broom))
	var weights []*canvas.Button
	weight := set.Weight.Or("")
	for _, w := range shotname.Weights[1:] {
		on, proposed := w == weight, planned && weight == "" && w == plan.Weight
		weights = append(weights, p.choice(p.words.T("charting.weight."+string(w)), on, proposed, func() {
			f := toggled(w, on)
			if proposed {
				f.By = chart.Accepted
			}
			c.Set(chart.ShotFields{Weight: f})
		}))
	}
	return container.NewVBox(row, grid(1, hard), p.caption("charting.weight"), grid(4, weights...))
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
func (p *moreForm) broom() {
	c := p.state.Chart
	if plan, ok := c.Proposals.Plan(); ok && !c.Shot().Broom.Known() && p.state.tap != tapBroom {
		c.Set(chart.ShotFields{Broom: &chart.Field[curling.Vec]{Value: plan.Broom, By: chart.Accepted}})
		return
	}
	p.shot.taps(tapBroom)
}

// plan accepts weight, broom and difficulty as the target asks for them, where none of them is noted.
func (p *moreForm) plan() {
	c := p.state.Chart
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
func (p *moreForm) timeRows(set *chart.ShotFields) fyne.CanvasObject {
	c := p.state.Chart
	hog := canvas.NewButton(p.words.T("charting.watch.hog"), canvas.ButtonOutline, func() { p.press(true) })
	hog.Disabled = c.Stopwatch.Leg() != charting.NoLeg
	stop := canvas.NewButton(p.words.T("charting.watch.clear"), canvas.ButtonOutline, c.Stopwatch.Clear)
	stop.Disabled = c.Stopwatch.Leg() == charting.NoLeg
	at := c.At()
	return container.NewVBox(grid(3, p.stopwatch(), hog, stop), grid(2,
		p.seconds("charting.split", set.Split, 60, func(f *chart.Field[float64]) { c.SetAt(at, chart.ShotFields{Split: f}) }),
		p.seconds("charting.hog", set.Hog, 120, func(f *chart.Field[float64]) { c.SetAt(at, chart.ShotFields{Hog: f}) })))
}

// seconds is a time that a tap lets enter; an empty one is not known.
func (p *moreForm) seconds(key string, f *chart.Field[float64], most float64, take func(*chart.Field[float64])) *canvas.Button {
	text, value := p.words.T(key), ""
	if s, ok := f.Get(); ok {
		value = strconv.FormatFloat(s, 'f', -1, 64)
		text = p.words.T("charting.seconds", text, value)
	}
	return p.choice(text, f.Known(), false, func() {
		p.ask(p.words.T(key), value, func(text string) error {
			if text == "" {
				take(&chart.Field[float64]{By: chart.Unknown})
				return nil
			}
			s, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
			if err != nil || !(s > 0 && s <= most) {
				return errors.New(p.words.T("charting.bad-seconds", most))
			}
			take(chart.Noted(s))
			return nil
		})
	})
}

// roster are the players of the team that throws.
func (p *moreForm) roster(on func(player int) bool, press func(player int, on bool)) fyne.CanvasObject {
	c := p.state.Chart
	t, _ := c.State().Mover(c.At())
	team := c.State().Game.Team(t)
	names := slices.Concat(team.Line.Or(nil), team.Substitutes.Or(nil))
	for len(names) < c.State().Format.Players() {
		names = append(names, p.words.T("charting.player", len(names)+1))
	}
	var list []*canvas.Button
	for player, name := range names {
		is := on(player)
		list = append(list, p.choice(name, is, false, func() { press(player, is) }))
	}
	return grid(4, list...)
}

// timeOut notes that the team took a time-out before the shot, or that it did not.
func (p *moreForm) timeOut() {
	c := p.state.Chart
	set := c.Shot()
	c.Set(chart.ShotFields{TimeOut: chart.Noted(!set.TimeOut.Or(false))})
}

// keyShot marks the shot as one to look at again.
func (p *moreForm) keyShot() {
	c := p.state.Chart
	set := c.Shot()
	c.Set(chart.ShotFields{Key: chart.Noted(!set.Key.Or(false))})
}

// stopwatch is the button that is pressed as the stone crosses a line. It tells which line is next, and the time since the last.
func (p *moreForm) stopwatch() *canvas.Button {
	leg := p.state.Chart.Stopwatch.Leg()
	p.watch = p.choice(p.watchText(), leg != charting.NoLeg, false, func() { p.press(false) })
	if leg != charting.NoLeg && !p.ticks {
		p.tick()
	}
	return p.watch
}

func (p *moreForm) watchText() string {
	w := &p.state.Chart.Stopwatch
	key := []string{"charting.watch", "charting.watch.split", "charting.watch.far"}[w.Leg()]
	return p.words.T(key, fmt.Sprintf("%.1f", w.Elapsed().Seconds()))
}

func (p *moreForm) press(hog bool) {
	p.state.Chart.Stopwatch.Press(hog)
	p.page.Redraw()
}

// tick shows the time of a running stopwatch ten times a second.
func (p *moreForm) tick() {
	p.ticks = true
	p.state.Chart.Stopwatch.Later(func() {
		p.ticks = false
		if p.state.Chart.Stopwatch.Leg() == charting.NoLeg || p.watch == nil || !p.isShown() {
			return
		}
		p.watch.SetText(p.watchText())
		p.tick()
	})
}
