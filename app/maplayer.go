package app

import (
	"fmt"
	"image"
	"math"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"hogline/canvas"
	"hogline/canvas/paint"
	"hogline/canvas/playback"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/physics/aim"
)

// hasMap reports whether the selected answer came with a map.
func (w *Window) hasMap() bool {
	r := w.answerAt(w.selected)
	return r != nil && r.answer.Map != nil
}

// noMap is why no map can be shown; empty when one can.
func (w *Window) noMap() string {
	switch r := w.answerAt(w.selected); {
	case r == nil:
		return w.T("map.none")
	case r.answer.Map != nil:
		return ""
	case r.played:
		return w.T("map.played")
	default:
		return w.T("map.without", r.title)
	}
}

// cycleMap shows the selected answer's map for the turn of its shot, the other turn, none.
func (w *Window) cycleMap() {
	r := w.answerAt(w.selected)
	if r == nil || r.answer.Map == nil {
		w.mapOf = 0
		w.tell(w.noMap())
		return
	}
	own, other := 1+int(r.answer.Shot.Turn), 1+int(r.answer.Shot.Turn.Other())
	switch w.mapOf {
	case own:
		w.mapOf = other
	case other:
		w.mapOf = 0
	default:
		w.mapOf = own
	}
	w.ice.showMap()
}

// heat is the map shown over the ice, nil if there is none.
func (w *Window) heat() *paint.HeatMap {
	if w.mapOf == 0 || !w.hasMap() {
		return nil
	}
	r := &w.question.rows[w.selected]
	if r.heats == [2]*paint.HeatMap{} {
		aim, err := aim.New(w.play.Game.Ice)
		if err != nil {
			return nil
		}
		r.heats = heatsOf(r.answer.Map, aim)
	}
	return r.heats[w.mapOf-1]
}

// heatsOf are the maps for both turns in the same colours.
func heatsOf(m *ai.Map, aim *aim.Aimer) (heats [2]*paint.HeatMap) {
	lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
	for turn := range heats {
		if heats[turn] = playback.HeatOf(m, curling.Turn(turn), aim); heats[turn] != nil {
			a, b := heats[turn].Range()
			lo, hi = min(lo, a), max(hi, b)
		}
	}
	for _, h := range heats {
		if h != nil {
			h.Lo, h.Hi = lo, hi
		}
	}
	return heats
}

// mapValue is a value of the map shown in words.
func (w *Window) mapValue(x float32) string {
	if w.answerAt(w.selected).answer.Map.Unit == ai.WinShare {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return signed(float64(x), 2)
}

// mapAt is the value of the map shown at a place, empty if there is none.
func (w *Window) mapAt(at curling.Vec) string {
	h := w.heat()
	if h == nil {
		return ""
	}
	x := h.At(at)
	if math.IsNaN(float64(x)) {
		return ""
	}
	return w.mapValue(x)
}

// mapLegend tells what the colours of a map mean.
type mapLegend struct {
	content  *fyne.Container
	ground   *fcanvas.Rectangle
	what     *fcanvas.Text
	from, to *fcanvas.Text
}

// Size of the ramp of the legend in pixels.
const rampWide, rampHigh = 84, 8

func newMapLegend() *mapLegend {
	quiet := func() *fcanvas.Text { return canvas.NewText("", canvas.NoteSize, false, canvas.ColourQuiet) }
	l := &mapLegend{what: quiet(), from: quiet(), to: quiet()}
	ramp := fcanvas.NewRaster(func(w, h int) image.Image {
		b := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, w, h)))
		for x := range w {
			c := paint.Cividis[255*x/max(1, w-1)]
			for y := range h {
				b.Image().SetRGBA(x, y, c)
			}
		}
		return b.Image()
	})
	ramp.SetMinSize(fyne.NewSize(rampWide, rampHigh))
	l.ground = fcanvas.NewRectangle(canvas.ThemeColour(canvas.ColourCard))
	l.ground.CornerRadius = 10
	l.content = container.NewStack(l.ground, canvas.Padded(container.New(&canvas.Flow{Gap: 6}, l.what, l.from, ramp, l.to), 3, 3, 10, 10))
	l.content.Hide()
	return l
}

// show tells the colours of the map shown, or hides.
func (l *mapLegend) show(w *Window, h *paint.HeatMap) {
	if h == nil {
		l.content.Hide()
		return
	}
	lo, hi := h.Scale()
	key := "map.points"
	if w.answerAt(w.selected).answer.Map.Unit == ai.WinShare {
		key = "map.win"
	}
	canvas.SetText(l.what, w.T(key))
	canvas.SetText(l.from, w.mapValue(lo))
	canvas.SetText(l.to, w.mapValue(hi))
	l.content.Show()
	l.content.Refresh()
}
