package ice

import (
	"context"
	"fmt"
	"image"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/aim"
	"github.com/hogline/hogline/session/job"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
)

// heatMaps are a map over the ice by turn, and the shots it shows.
type heatMaps struct {
	view   *View
	of     *ai.Map
	shots  *mapShots
	byTurn [2]*paint.HeatMap
}

// mapShots are the shots of maps over an ice, with a distance to go where they pass a place.
type mapShots struct {
	ice    physics.Ice
	toGo   float64
	byTurn [2]*shotGrid
	aimer  *aim.Aimer // of the window's goroutine
}

// NextMap shows the map for the turn of the selected shot, the other turn, none.
func (v *View) NextMap() {
	if !v.session.Maps.Next() && v.OnNoMap != nil {
		v.OnNoMap()
	}
}

// shown is the map shown over the ice, nil if there is none or it is not computed yet.
func (h *heatMaps) shown() *paint.HeatMap {
	m, difference := h.view.session.Maps.Shown()
	if m == nil {
		return nil
	}
	ice, toGo := h.view.session.Place.Playback().Game.Ice, h.view.session.Maps.ToGo()
	if s := h.shots; h.of != m || s == nil || s.ice != ice || s.toGo != toGo {
		h.compute(m, ice, toGo, difference)
	}
	return h.byTurn[h.view.session.Maps.Which().Turn()]
}

// compute lays a map over the ice: at once where its shots are known, else in the background.
func (h *heatMaps) compute(m *ai.Map, ice physics.Ice, toGo float64, difference bool) {
	if s := h.shots; s != nil && s.ice == ice && s.toGo == toGo && s.aimer != nil {
		h.of, h.byTurn = m, s.heatMaps(m, difference)
		return
	}
	shots := &mapShots{ice: ice, toGo: toGo}
	h.of, h.shots, h.byTurn = m, shots, [2]*paint.HeatMap{}
	job.Of[mapShots](h.view.session.Jobs, "map", 0).Start(func(context.Context, job.Post) (made mapShots, err error) {
		made = *shots
		if made.aimer, err = aim.New(ice); err != nil {
			return made, err
		}
		for turn := range made.byTurn {
			made.byTurn[turn] = newShotGrid(made.aimer, curling.Turn(turn), toGo)
		}
		return made, nil
	}, func(made mapShots, err error) {
		if err == nil && h.shots == shots {
			*shots = made
			h.byTurn = shots.heatMaps(h.of, difference)
			h.show()
		}
	})
}

// heatMaps are the maps for both turns, with one scale of colours: that of a difference has nothing in its middle.
func (s *mapShots) heatMaps(m *ai.Map, difference bool) (maps [2]*paint.HeatMap) {
	lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
	for turn := range maps {
		if maps[turn] = s.byTurn[turn].heatMap(m, curling.Turn(turn)); maps[turn] != nil {
			a, b := maps[turn].Range()
			lo, hi = min(lo, a), max(hi, b)
		}
	}
	if difference {
		hi = max(hi, -lo)
		lo = -hi
	}
	for _, h := range maps {
		if h != nil {
			h.Lo, h.Hi = lo, hi
			if difference {
				h.Colours = paint.Diverging
			}
		}
	}
	return maps
}

func (h *heatMaps) show() {
	v, heat := h.view, h.shown()
	v.Rink.SetHeat(heat)
	shown := v.session.Maps.Which()
	v.maps.SetSelected(shown != scoremap.NoMap)
	v.maps.SetDisabled(len(v.session.Maps.Layers()) == 0)
	text := v.words.T("ice.map")
	switch shown {
	case scoremap.RightMap:
		text = v.words.T("ice.map.right")
	case scoremap.LeftMap:
		text = v.words.T("ice.map.left")
	case scoremap.NoMap:
	}
	v.maps.SetText(text)
	share, making := v.session.Maps.Making()
	switch {
	case heat != nil:
		m, _ := v.session.Maps.Shown()
		v.legend.show(v, heat, m.Unit)
	case making && share > 0:
		v.legend.wait(v.words.T("map.making", v.words.Percent(share)))
	default:
		v.legend.content.Hide()
	}
	v.hover(v.pointer, v.pointed)
}

// shot is the shot that the map shows at a place; ok is false where it shows none.
func (h *heatMaps) shot(at curling.Vec) (s curling.Shot, ok bool) {
	shots := h.shots
	if heat := h.shown(); heat == nil || math.IsNaN(float64(heat.At(at))) || shots == nil || shots.aimer == nil {
		return s, false
	}
	toGo := shots.toGo
	if h.of.Axes == ai.StopAxes {
		toGo = 0
	}
	s, err := shotTo(shots.aimer, at, h.view.session.Maps.Which().Turn(), toGo)
	return s, err == nil
}

// takeShot puts the shot that the map shows at a place into the table. It reports whether there is one.
func (h *heatMaps) takeShot(at curling.Vec) bool {
	s, ok := h.shot(at)
	return ok && h.view.session.Ask.AddShot(s, "")
}

// valueAt is the value of the map shown at a place, empty if there is none.
func (h *heatMaps) valueAt(at curling.Vec) string {
	heat := h.shown()
	if heat == nil {
		return ""
	}
	x := heat.At(at)
	if math.IsNaN(float64(x)) {
		return ""
	}
	return mapValue(x, h.of.Unit)
}

// mapValue is a value of a map in words.
func mapValue(x float32, unit string) string {
	switch unit {
	case ai.WinShare, compare.Share:
		return fmt.Sprintf("%.1f %%", 100*x)
	case compare.Spread:
		return fmt.Sprintf("%.2f", x)
	}
	return wording.Signed(float64(x), 2)
}

// mapStrip is what can be chosen of a map, in place of what part of the ice is shown.
type mapStrip struct {
	beside  []fyne.CanvasObject // what it takes the place of
	view    *View
	content *fyne.Container
	row     *fyne.Container
	shown   string
}

func newMapStrip(v *View) *mapStrip {
	s := &mapStrip{view: v, row: container.New(&canvas.Flow{Gap: 4})}
	s.content = tools(canvas.ThemeColour(canvas.ColourInverse), s.row)
	return s
}

// show offers the layers there are, the weight of the shots and the thrower to compare with.
func (s *mapStrip) show() {
	v, w := s.view, s.view.words
	on := v.session.Maps.Which() != scoremap.NoMap
	canvas.SetVisible(s.content, on)
	for _, o := range s.beside {
		canvas.SetVisible(o, !on)
	}
	if !on {
		return
	}
	layers, layer := v.session.Maps.Layers(), v.session.Maps.Layer()
	against, weight := v.session.Maps.Against() != "", weightText(v)
	state := fmt.Sprint(layers, layer, against, weight)
	if state == s.shown {
		return
	}
	s.shown = state
	s.row.RemoveAll()
	add := func(text string, on bool, run func()) *canvas.Button {
		b := canvas.NewButton(text, canvas.ButtonOutline, run)
		b.Small = true
		b.SetSelected(on)
		s.row.Add(b)
		return b
	}
	var which, other *canvas.Button
	which = add(w.T("layer."+string(layer))+"  ▾", false, func() { v.menuBelow(s.layers(), which) })
	add(weight, v.session.Maps.ToGo() > 0, v.session.Maps.NextWeight)
	other = add(w.T("map.against")+"  ▾", against, func() { v.menuBelow(s.throwers(), other) }) // the legend tells whom
	s.row.Refresh()
}

// layers are those that the map has.
func (s *mapStrip) layers() *fyne.Menu {
	maps, menu := s.view.session.Maps, fyne.NewMenu("")
	for _, l := range maps.Layers() {
		item := fyne.NewMenuItem(s.view.words.T("layer."+string(l)), func() { maps.SetLayer(l) })
		item.Checked = l == maps.Layer()
		menu.Items = append(menu.Items, item)
	}
	return menu
}

// throwers are those whose map is taken off the one shown.
func (s *mapStrip) throwers() *fyne.Menu {
	maps, w := s.view.session.Maps, s.view.words
	none := fyne.NewMenuItem(w.T("map.alone"), func() { maps.SetAgainst(study.Thrower{}) })
	none.Checked = maps.Against() == ""
	menu := fyne.NewMenu("", none)
	for _, t := range maps.Throwers() {
		item := fyne.NewMenuItem(w.First(t.Name, "thrower."+t.Name), func() { maps.SetAgainst(t) })
		item.Checked = maps.Against() == t.Name
		menu.Items = append(menu.Items, item)
	}
	return menu
}

// weightText is the weight of the shots of the map.
func weightText(v *View) string {
	if toGo := v.session.Maps.ToGo(); toGo > 0 {
		return v.words.T("map.weight", fmt.Sprintf("%g", toGo))
	}
	return v.words.T("map.draws")
}

// mapLegend is what the colours of a map mean, and how the end comes out at the place pointed at.
type mapLegend struct {
	words    *wording.Words
	content  *fyne.Container
	what     *fcanvas.Text
	from, to *fcanvas.Text
	ramp     *fcanvas.Raster
	colours  *paint.ColourMap
	bars     *canvas.ScoreHistogram
	ends     ai.Ends
}

// Size of the colour ramp of the legend in pixels.
const rampWidth, rampHeight = 84, 8

func newMapLegend(words *wording.Words) *mapLegend {
	quiet := func() *fcanvas.Text { return canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet) }
	l := &mapLegend{words: words, what: quiet(), from: quiet(), to: quiet(), colours: paint.Viridis, bars: canvas.NewScoreHistogram()}
	l.ramp = fcanvas.NewRaster(func(w, h int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for x := range w {
			for y := range h {
				c := l.colours[255*(paint.Bands*x/max(1, w))/(paint.Bands-1)]
				img.SetRGBA(x, y, c)
			}
		}
		return img
	})
	l.ramp.SetMinSize(fyne.NewSize(rampWidth, rampHeight))
	background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	background.CornerRadius = 10
	l.bars.Hide()
	line := container.New(&canvas.Flow{Gap: 6}, l.what, l.from, l.ramp, l.to)
	l.content = container.NewStack(background, canvas.Padded(canvas.VStack(line, l.bars), 3, 3, 10, 10))
	l.content.Hide()
	return l
}

// show explains the colours of a map.
func (l *mapLegend) show(v *View, h *paint.HeatMap, unit string) {
	text := l.words.T("layer." + string(v.session.Maps.Layer()))
	switch {
	case v.session.Maps.Layer() == scoremap.OwnLayer && unit == ai.WinShare:
		text = l.words.T("map.win")
	case v.session.Maps.Layer() == scoremap.OwnLayer:
		text = l.words.T("map.points")
	}
	if name := v.session.Maps.Against(); name != "" {
		text += " " + l.words.T("map.less", l.words.First(name, "thrower."+name))
	}
	switch who, known := v.session.Maps.Sweepers(); {
	case who == curling.NoSweepers:
	case known:
		text += " · " + l.words.T("sweepers.who", l.words.Sweepers(who))
	default:
		text += " · " + l.words.T("map.unswept")
	}
	lo, hi := h.Scale()
	canvas.SetText(l.what, text)
	canvas.SetText(l.from, mapValue(lo, unit))
	canvas.SetText(l.to, mapValue(hi, unit))
	l.colours = h.Colours
	if l.colours == nil {
		l.colours = paint.Viridis
	}
	l.ramp.Show()
	l.content.Show()
	l.ramp.Refresh()
	l.content.Refresh()
}

// wait tells of a map that is being made.
func (l *mapLegend) wait(text string) {
	for i, t := range []*fcanvas.Text{l.what, l.from, l.to} {
		canvas.SetText(t, []string{text, "", ""}[i])
	}
	l.ramp.Hide()
	l.bars.Hide()
	l.content.Show()
	l.content.Refresh()
}

// showEnds shows the distribution of the end score of a shot; ok is false where it is not known.
func (l *mapLegend) showEnds(ends ai.Ends, ok bool) {
	if ok && ends != l.ends {
		l.ends = ends
		l.bars.SetSeries([]canvas.ScoreSeries{{Colour: canvas.ThemeColour(canvas.ColourGood), Share: ends}})
	}
	if ok != l.bars.Visible() {
		canvas.SetVisible(l.bars, ok)
		l.content.Refresh()
	}
}
