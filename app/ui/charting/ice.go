package charting

import (
	"math"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/chart"
)

// frame is the ice of the page: from behind the back line to 4.5 m before the tee, where 98.6 % of the stones kept in play lie.
var frame = paint.Frame{Min: curling.Vec{X: 0, Y: 2.85}, Max: curling.Vec{X: curling.SheetWidth, Y: curling.TeeY + 4.6}}

// finger is how far in metres beside a stone a finger still means it.
const finger = 0.24

// Colours of what is drawn over the ice, as annotations have them.
const (
	ghostColour  = 2
	targetColour = 0
	broomColour  = 1
)

// broomHalf is half the width in metres of the broom that is drawn.
const broomHalf = 0.22

// ice is the ice of the page.
type ice struct {
	view    *View
	content *fyne.Container
	rink    *canvas.Rink
	lens    *lens
	held    int         // the stone that is dragged, -1 none
	from    curling.Vec // where the finger took it, from its middle
	at      curling.Vec // where it is dragged to
	flick   flick
}

func newIce(v *View) *ice {
	i := &ice{view: v, rink: canvas.NewRink(v.palette), lens: newLens(v.palette), held: -1, flick: flick{now: time.Now}}
	i.content = container.NewStack(i.rink, i.lens.content)
	i.rink.SetFrame(frame)
	i.rink.OnTap, i.rink.OnGrab, i.rink.OnDrag, i.rink.OnDrop = i.tap, i.grab, i.drag, i.drop
	return i
}

// colour is the colour of a team: the first has that of team 0 unless the colours are exchanged.
func (i *ice) colour(team int) int {
	if i.view.state.Chart.State().Game.Team1.Colour.Or("") == secondColour {
		return 1 - team
	}
	return team
}

func (i *ice) tap(at curling.Vec) {
	c := i.view.state.Chart
	mode := i.view.state.tap
	i.view.state.tap = tapStone
	switch mode {
	case tapTarget:
		set := chart.ShotFields{Target: chart.Noted(at), OnStone: &chart.Field[int]{By: chart.Unknown}}
		if stone := c.Stones.StoneAt(at, 0); stone >= 0 {
			set.OnStone = chart.Noted(stone)
		}
		c.Set(set)
		return
	case tapBroom:
		c.Set(chart.ShotFields{Broom: chart.Noted(at)})
		return
	case tapStone:
	}
	c.Stones.Tap(at, min(finger, i.rink.Reach()))
}

// grab takes a stone, or one that is proposed; on empty ice the thrown stone, where it does not lie yet: it follows the finger and is put
// down with it.
func (i *ice) grab(at curling.Vec) bool {
	c := i.view.state.Chart
	if !c.IsOpen() || c.At().Shot == curling.Stones {
		return false
	}
	reach := max(0.05, min(finger, i.rink.Reach()))
	i.held = -1
	if g, ok := c.Proposals.GhostAt(at, reach); ok {
		i.held, i.from = g.Stone, g.At.Sub(at)
	}
	if stone := c.Stones.StoneAt(at, reach); i.held < 0 && stone >= 0 {
		i.held, i.from = stone, c.House()[stone].At.Sub(at)
	}
	if set := c.Shot(); i.held < 0 && i.view.state.tap == tapStone && !i.rink.Zoomed() && !set.Stones[c.Stones.Thrown()].Known() &&
		!set.Fate.Known() {
		i.held, i.from = c.Stones.Thrown(), curling.Vec{}
	}
	i.at = at.Add(i.from)
	i.flick.begin(i.at)
	return i.held >= 0 || !i.rink.Zoomed() // a finger that slips does not push the ice away
}

func (i *ice) drag(at curling.Vec) {
	if i.held < 0 {
		return
	}
	i.at = at.Add(i.from)
	i.flick.move(i.at)
	i.show()
	i.lens.show(i.rink, i.at)
}

// drop puts the stone where it was dragged to: beside the sheet or behind the house it is out, and so is one that was flicked.
func (i *ice) drop() {
	stone := i.held
	i.held = -1
	i.lens.hide()
	switch {
	case stone < 0:
	case i.flick.thrown(i.rink.View().StoneRadius() / curling.StoneRadius):
		i.view.state.Chart.Stones.Remove(stone)
	default:
		i.view.state.Chart.Stones.Put(stone, i.at)
	}
}

// show draws the stones as they are noted, hollow where they are proposed or not known.
func (i *ice) show() {
	c := i.view.state.Chart
	i.rink.SetOrientation(canvas.Upright, i.view.state.flip)
	picture := i.view.state.picture()
	picture.Show(i.rink)
	if !c.IsOpen() {
		i.rink.SetStones(nil)
		i.rink.SetDrawings(nil)
		return
	}
	s, house := c.State(), c.House()
	team := func(stone int) int {
		return i.colour(int(curling.TeamID(curling.SideOf(stone)) ^ curling.TeamID(i.view.first())))
	}
	var stones []paint.Stone
	for k, st := range house {
		at, lies := st.At, st.Rest == chart.InPlay
		if k == i.held {
			at, lies = i.at, true
		}
		switch {
		case lies:
			stones = append(stones, paint.Stone{At: at, Index: k, Number: s.Rules.StoneNumber(k), Team: team(k),
				Marked: k == c.Stones.Stone() && c.At().Shot < curling.Stones, Doubt: picture.Doubtful(at)})
		case st.Seen():
			stones = append(stones, paint.Stone{At: at, Team: team(k), Hollow: true, Series: paint.SeriesStyleOf(0).Colour, Letter: "?"})
		}
	}
	var drawn []annotation.Drawing
	ghosts, _ := c.Proposals.Ghosts()
	for _, g := range ghosts {
		if g.Stone == i.held {
			continue
		}
		if g.Out {
			drawn = append(drawn, cross(g.At)...)
			continue
		}
		stones = append(stones, paint.Stone{At: g.At, Index: g.Stone, Number: s.Rules.StoneNumber(g.Stone), Team: team(g.Stone), Hollow: true})
		drawn = append(drawn, annotation.Drawing{Kind: annotation.Arrow, Colour: ghostColour, From: house[g.Stone].At, To: g.At})
	}
	set := c.Shot()
	if at, ok := set.Target.Get(); ok {
		drawn = append(
			drawn,
			annotation.Drawing{Kind: annotation.Circle, Colour: targetColour, From: at, To: at.Add(curling.Vec{X: curling.StoneRadius})},
		)
	}
	broom, colour := set.Broom, broomColour
	if plan, ok := c.Proposals.Plan(); ok && !broom.Known() {
		broom, colour = chart.Noted(plan.Broom), ghostColour
	}
	if at, ok := broom.Get(); ok {
		across := curling.Vec{X: broomHalf}
		drawn = append(drawn, annotation.Drawing{Kind: annotation.Line, Colour: colour, From: at.Sub(across), To: at.Add(across)})
	}
	i.rink.SetStones(stones)
	i.rink.SetDrawings(drawn)
}

// cross is drawn over a stone that is proposed to be out.
func cross(at curling.Vec) []annotation.Drawing {
	const r = curling.StoneRadius
	line := func(dx, dy float64) annotation.Drawing {
		return annotation.Drawing{
			Kind:   annotation.Line,
			Colour: ghostColour,
			From:   at.Sub(curling.Vec{X: dx, Y: dy}),
			To:     at.Add(curling.Vec{X: dx, Y: dy}),
		}
	}
	return []annotation.Drawing{line(r, r), line(r, -r)}
}

// distance is how far a stone lies from the tee as people say it, cm.
func distance(at curling.Vec) string {
	return strconv.Itoa(int(math.Round(100 * at.Distance(curling.Tee))))
}
