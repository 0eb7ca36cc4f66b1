package ice

import (
	"context"
	"fmt"
	"image"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"hogline/app/wording"
	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics"
	"hogline/engine/physics/aim"
	"hogline/session"
)

// heatMaps are the maps of one answer over the ice, by turn.
type heatMaps struct {
	of     *ai.Map
	byTurn [2]*paint.HeatMap
}

// NextMap shows the selected answer's map for the turn of its shot, the other turn, none.
func (v *View) NextMap() {
	if !v.session.NextMap() && v.OnNoMap != nil {
		v.OnNoMap()
	}
}

// shownMap is the map shown over the ice, nil if there is none or it is not computed yet.
func (v *View) shownMap() *paint.HeatMap {
	r, shown := v.session.SelectedMap(), v.session.Selection().Map
	if r == nil || shown == session.NoMap {
		return nil
	}
	if v.heat.of != r.Answer.Map {
		v.compute(r.Answer.Map)
	}
	return v.heat.byTurn[shown.Turn()]
}

// compute lays a map over the ice in the background.
func (v *View) compute(m *ai.Map) {
	v.heat = heatMaps{of: m}
	ice := v.session.Playback().Game.Ice
	v.session.Start("map", func(_ context.Context, post session.Post) {
		byTurn := heatMapsOf(m, ice)
		post("", func() {
			if v.heat.of == m {
				v.heat.byTurn = byTurn
				v.showMap()
			}
		})
	})
}

// heatMapsOf are the maps for both turns, with one scale of colours.
func heatMapsOf(m *ai.Map, ice physics.Ice) (maps [2]*paint.HeatMap) {
	aimer, err := aim.New(ice)
	if err != nil {
		return maps
	}
	lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
	for turn := range maps {
		if maps[turn] = heatMapOf(m, curling.Turn(turn), aimer); maps[turn] != nil {
			a, b := maps[turn].Range()
			lo, hi = min(lo, a), max(hi, b)
		}
	}
	for _, h := range maps {
		if h != nil {
			h.Lo, h.Hi = lo, hi
		}
	}
	return maps
}

func (v *View) showMap() {
	heat := v.shownMap()
	v.Rink.SetHeat(heat)
	row, shown := v.session.SelectedMap(), v.session.Selection().Map
	v.maps.SetSelected(shown != session.NoMap)
	v.maps.SetDisabled(row == nil)
	text := v.words.T("ice.map")
	switch {
	case row == nil:
	case shown == session.RightMap:
		text = v.words.T("ice.map.right")
	case shown == session.LeftMap:
		text = v.words.T("ice.map.left")
	}
	v.maps.SetText(text)
	if heat == nil {
		v.legend.content.Hide()
	} else {
		v.legend.show(heat, row.Answer.Map.Unit)
	}
	v.hover(v.pointer, v.pointed)
}

// mapValueAt is the value of the map shown at a place, empty if there is none.
func (v *View) mapValueAt(at curling.Vec) string {
	h := v.shownMap()
	if h == nil {
		return ""
	}
	x := h.At(at)
	if math.IsNaN(float64(x)) {
		return ""
	}
	return mapValue(x, v.session.SelectedMap().Answer.Map.Unit)
}

// mapValue is a value of a map in words.
func mapValue(x float32, unit string) string {
	if unit == ai.WinShare {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return wording.Signed(float64(x), 2)
}

// mapLegend is what the colours of a map mean.
type mapLegend struct {
	words    *wording.Words
	content  *fyne.Container
	what     *fcanvas.Text
	from, to *fcanvas.Text
}

// Size of the colour ramp of the legend in pixels.
const rampWidth, rampHeight = 84, 8

func newMapLegend(words *wording.Words) *mapLegend {
	quiet := func() *fcanvas.Text { return canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet) }
	l := &mapLegend{words: words, what: quiet(), from: quiet(), to: quiet()}
	ramp := fcanvas.NewRaster(func(w, h int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for x := range w {
			for y := range h {
				img.SetRGBA(x, y, paint.Cividis[255*x/max(1, w-1)])
			}
		}
		return img
	})
	ramp.SetMinSize(fyne.NewSize(rampWidth, rampHeight))
	background := fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	background.CornerRadius = 10
	l.content = container.NewStack(background, canvas.Padded(container.New(&canvas.Flow{Gap: 6}, l.what, l.from, ramp, l.to), 3, 3, 10, 10))
	l.content.Hide()
	return l
}

// show explains the colours of a map.
func (l *mapLegend) show(h *paint.HeatMap, unit string) {
	key := "map.points"
	if unit == ai.WinShare {
		key = "map.win"
	}
	lo, hi := h.Scale()
	canvas.SetText(l.what, l.words.T(key))
	canvas.SetText(l.from, mapValue(lo, unit))
	canvas.SetText(l.to, mapValue(hi, unit))
	l.content.Show()
	l.content.Refresh()
}
