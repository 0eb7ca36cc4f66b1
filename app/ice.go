package app

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"hogline/app/settings"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/curling"
)

// iceView is the card in the middle: the rink and what can be chosen on it.
type iceView struct {
	w       *Window
	card    fyne.CanvasObject
	rink    *canvas.Rink
	chips   map[string]*canvas.Button
	hint    *fcanvas.Text
	legend  *mapLegend
	foot    *fyne.Container // legend and chips at the bottom
	at      curling.Vec     // place under the pointer
	over    bool            // there is one
	preview int             // answer whose way is on the clock, -1 the log's
}

func newIceView(w *Window) *iceView {
	v := &iceView{w: w, rink: canvas.NewRink(w.look.Palette), chips: map[string]*canvas.Button{}, preview: -1}
	chip := func(name string, run func()) *canvas.Button {
		c := canvas.NewButton(w.T("ice."+name), canvas.ButtonOutline, run)
		v.chips[name] = c
		return c
	}
	left := container.New(&canvas.Flow{Gap: 6},
		chip("house", func() { w.setFrame("house") }),
		chip("sheet", func() { w.setFrame("sheet") }),
		chip("flip", w.toggleFlip))
	mapChip := chip("map", w.cycleMap)
	right := container.New(&canvas.Flow{Gap: 6}, mapChip)
	v.hint = canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet)
	top := container.NewHBox(layout.NewSpacer(), v.hint)
	v.legend = newMapLegend()
	colours := container.NewHBox(layout.NewSpacer(), v.legend.content)
	v.foot = container.New(stacked{}, canvas.Padded(colours, 0, 5, 0, 0), container.New(&apart{gap: 6}, left, right))
	over := container.NewBorder(canvas.Padded(top, 8, 0, 12, 12), canvas.Padded(v.foot, 0, 12, 14, 14), nil, nil)
	v.card = canvas.Card(container.NewStack(canvas.Padded(v.rink, 7, 1, 6, 6), over))
	v.rink.OnHover = v.hover
	v.applyFrame()
	return v
}

// apart lays two objects out at the left and the right end, the right one above the left where
// both do not fit.
type apart struct{ gap, wide float32 }

func (a *apart) above(o []fyne.CanvasObject) bool {
	return a.wide > 0 && o[0].MinSize().Width+a.gap+o[1].MinSize().Width > a.wide
}

// MinSize is the room needed at the width of the last layout.
func (a *apart) MinSize(o []fyne.CanvasObject) fyne.Size {
	l, r := o[0].MinSize(), o[1].MinSize()
	if a.above(o) {
		return fyne.NewSize(max(l.Width, r.Width), l.Height+a.gap+r.Height)
	}
	return fyne.NewSize(max(l.Width, r.Width), max(l.Height, r.Height))
}

// Layout places the objects.
func (a *apart) Layout(o []fyne.CanvasObject, s fyne.Size) {
	a.wide = s.Width
	l, r := o[0].MinSize(), o[1].MinSize()
	o[0].Resize(l)
	o[1].Resize(r)
	o[0].Move(fyne.NewPos(0, s.Height-l.Height))
	o[1].Move(fyne.NewPos(s.Width-r.Width, s.Height-r.Height))
	if a.above(o) {
		o[1].Move(fyne.NewPos(s.Width-r.Width, s.Height-l.Height-a.gap-r.Height))
	}
}

// hover tells where the pointer is, from the tee, as a coach measures.
func (v *iceView) hover(at curling.Vec, ok bool) {
	v.at, v.over = at, ok
	if !ok || at.Y > 43 {
		canvas.SetText(v.hint, "")
		return
	}
	text := v.w.placeText(at)
	if value := v.w.mapAt(at); value != "" {
		text += " · " + value
	}
	canvas.SetText(v.hint, text)
}

// placeText is a place on the ice in words: centimetres from the centre line and the tee.
func (w *Window) placeText(at curling.Vec) string {
	side, way := "at.right", "at.behind"
	x, y := at.X-curling.CentreX, curling.TeeY-at.Y
	if x < 0 {
		side = "at.left"
	}
	if y < 0 {
		way = "at.before"
	}
	return w.T(side, centimetres(x)) + " · " + w.T(way, centimetres(y))
}

func centimetres(m float64) string {
	if m = math.Abs(m); m >= 3 {
		return fmt.Sprintf("%.1f m", m)
	}
	return fmt.Sprintf("%.0f cm", 100*m)
}

func (v *iceView) applyFrame() {
	name, flip := v.w.frameName(), v.w.flipped()
	f := paint.HouseFrame
	if name == "sheet" {
		f = paint.SheetFrame
	}
	v.rink.SetFrame(f)
	v.rink.SetFlip(flip)
	v.chips["house"].SetSelected(name == "house")
	v.chips["sheet"].SetSelected(name == "sheet")
	v.chips["flip"].SetSelected(flip)
}

func (v *iceView) showPlace() {
	v.showPaths()
}

// showClock draws stones and trails as the clock shows them; whole draws trails anew.
func (v *iceView) showClock(whole bool) {
	p := v.w.play
	if p == nil {
		return
	}
	v.rink.SetStones(p.Stones())
	if !v.w.tracesShown() {
		v.rink.SetTrails(nil)
		return
	}
	if !whole {
		if more, ok := p.Grow(); ok {
			v.rink.GrowTrails(more)
			return
		}
	}
	v.rink.SetTrails(p.Trails())
}

// low is what can be seen at the bottom of the ice.
func (v *iceView) low() []fyne.CanvasObject {
	var list []fyne.CanvasObject
	for _, c := range v.chips {
		list = append(list, c)
	}
	if v.legend.content.Visible() {
		list = append(list, v.legend.content)
	}
	return list
}

// showPaths draws the answers' paths: all of them, or the one pointed at alone.
func (v *iceView) showPaths() {
	w := v.w
	var paths []paint.Path
	for i := range w.question.rows {
		r := &w.question.rows[i]
		if len(r.ways) == 0 || w.overIdea > 0 || (w.hovered >= 0 && w.hovered != i) {
			continue
		}
		bold := i == w.selected && w.idea == 0 || i == w.hovered
		paths = append(paths, wayPaths(r.ways, r.ghost, paint.Path{Style: r.voice, Bold: bold, Dim: w.selected >= 0 && !bold})...)
	}
	if i, k := w.shownIdea(); k > 0 {
		if t := w.tracedIdea(i, k); t.ways != nil {
			paths = append(paths, wayPaths(t.ways, t.ghost, paint.Path{Style: w.ideaVoice(i, k), Bold: true})...)
		}
	}
	v.rink.SetPaths(paths, nil)
	v.showMap()
}

// wayPaths are the ways of a shot drawn like a path: those of the stones it moves only where
// it is bold.
func wayPaths(ways [][]curling.Vec, ghost *paint.Stone, like paint.Path) (paths []paint.Path) {
	for k, way := range ways {
		if k > 0 && !like.Bold {
			break
		}
		path := like
		path.Points, path.Thin = way, k > 0
		if k == 0 {
			path.Ghost = ghost
		}
		paths = append(paths, path)
	}
	return paths
}

func (v *iceView) showMap() {
	heat := v.w.heat()
	v.rink.SetHeat(heat)
	v.chips["map"].SetSelected(heat != nil)
	v.chips["map"].SetDisabled(heat == nil && !v.w.hasMap())
	text := v.w.T("ice.map")
	if heat != nil {
		text = v.w.T([]string{"", "ice.map.right", "ice.map.left"}[v.w.mapOf])
	}
	v.chips["map"].SetText(text)
	v.legend.show(v.w, heat)
	v.hover(v.at, v.over)
}

func (w *Window) frameName() string { return w.Settings.Choice(settings.View) }
func (w *Window) flipped() bool     { return w.Settings.Switch(settings.Flip) }
func (w *Window) tracesShown() bool { return w.Settings.Switch(settings.Traces) }

func (w *Window) setFrame(name string) {
	w.Settings.SetChoice(settings.View, name)
	w.ice.applyFrame()
}

func (w *Window) toggleFlip() {
	w.Settings.SetSwitch(settings.Flip, !w.flipped())
	w.ice.applyFrame()
}

func (w *Window) toggleTraces() {
	w.Settings.SetSwitch(settings.Traces, !w.tracesShown())
	w.ice.showClock(true)
}
