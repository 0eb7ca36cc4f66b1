package ice

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/ui/uitest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/session/inquiry"
	"github.com/hogline/hogline/session/scoremap"
	"github.com/hogline/hogline/session/study"
	"github.com/hogline/hogline/session/table"
)

func newView(t *testing.T) (*uitest.Env, *View) {
	t.Helper()
	e := uitest.Open(t)
	v := New(e.Words, PartsOf(e.Session), e.Settings, e.Theme.Palette)
	e.Show(v.Content, v)
	return e, v
}

// traced is an answer with a path to the tee that moves another stone.
func traced(series int) table.Row {
	r := uitest.Answer(series, evaluate.Value{Throws: 1, Win: math.NaN(), Make: math.NaN()})
	r.Trace = inquiry.Trace{Paths: [][]curling.Vec{{curling.Hack, curling.Tee}, {curling.Tee, {X: 2, Y: 4}}}, Rest: &curling.Tee}
	r.Answer.Candidates = make([]evaluate.Candidate, 3)
	for k := range r.Answer.Candidates {
		r.Answer.Candidates[k].Rank = k + 1
		r.Candidates = append(r.Candidates, r.Trace)
	}
	return r
}

// labels are the letters of the paths of delivered stones, with * where a path is bold.
func (v *View) labels() (s []string) {
	for _, p := range v.Rink.Paths() {
		if !p.Thin {
			mark := ""
			if p.Bold {
				mark = "*"
			}
			s = append(s, p.Style.Letter+mark)
		}
	}
	return s
}

// TestPathsOfAnswers: all of them, the selected one bold with what it moves, the one pointed at alone.
func TestPathsOfAnswers(t *testing.T) {
	e, v := newView(t)
	played := traced(-1)
	played.Engine, played.Kind = nil, study.PlayedRow
	e.Session.Table.Show(table.Asked{Rows: []table.Row{traced(0), traced(1), played}})
	require.Equal(t, []string{"A", "B", "•"}, v.labels())
	require.Len(t, v.Rink.Paths(), 3, "what they move only when bold")
	e.Session.Selection.Select(1)
	require.Equal(t, []string{"A", "B*", "•"}, v.labels())
	require.Len(t, v.Rink.Paths(), 4)
	require.True(t, v.Rink.Paths()[0].Dim)
	e.Session.Selection.Hover(0)
	require.Equal(t, []string{"A*"}, v.labels())
	ghost := v.Rink.Paths()[0].Ghost
	require.Equal(t, paint.Stone{At: curling.Tee, Index: 15, Number: 16, Team: 1}, *ghost, "the last stone of the team with the hammer")
	e.Session.Selection.Hover(-1)
	e.Session.Selection.SelectCandidate(2)
	require.Equal(t, []string{"A", "B", "•", "B3*"}, v.labels())
	e.Session.Selection.HoverOverCandidate(1)
	require.Equal(t, []string{"B2*"}, v.labels())

	short := traced(0)
	short.Candidates = short.Candidates[:2]
	e.Session.Table.Show(table.Asked{Rows: []table.Row{short}})
	e.Session.Selection.Select(0)
	e.Session.Selection.SelectCandidate(1)
	require.Equal(t, []string{"A", "A2*"}, v.labels())
	e.Session.Selection.SelectCandidate(2)
	require.Equal(t, []string{"A"}, v.labels(), "it is not traced yet")
}

// winMap is a map of win probabilities, 0.2 and 0.4 for the right turn, 0.3 and 0.6 for the left one.
func winMap() *ai.Map {
	return &ai.Map{Axes: ai.StopAxes, X0: curling.CentreX - 0.5, DX: 1, Y0: curling.TeeY - 0.5, DY: 1, Cols: 2, Rows: 2, Unit: ai.WinShare,
		Value: [2]ai.Cells{{0.2, 0.4, 0.2, 0.2}, {0.3, 0.3, 0.3, 0.6}}}
}

// TestMapOfTheSelectedAnswer: first for the turn of its shot, both turns in the same colours, with the value under the
// pointer.
func TestMapOfTheSelectedAnswer(t *testing.T) {
	e, v := newView(t)
	missing := 0
	v.OnNoMap = func() { missing++ }
	with, without := traced(0), traced(1)
	with.Answer.Map, with.Answer.Shot.Turn = winMap(), curling.Left
	e.Session.Table.Show(table.Asked{Rows: []table.Row{with, without}})
	e.Session.Selection.Select(0)
	require.False(t, v.maps.Disabled)
	v.hover(curling.Tee.Add(curling.Vec{X: 0.4, Y: -0.4}), true)
	require.NotContains(t, v.hint.Text(), "%")
	var shown []string
	for range 3 {
		v.NextMap()
		if e.Session.Maps.Which() != scoremap.NoMap {
			e.Until("the map", func() bool { return v.heat.shown() != nil })
		}
		shown = append(shown, v.maps.Text)
		if h := v.heat.shown(); h != nil {
			lo, hi := h.Scale()
			require.Equal(t, [2]float32{0.2, 0.6}, [2]float32{lo, hi})
			require.Equal(t, "60.0 %", v.legend.to.Text)
			shown = append(shown, v.heat.valueAt(v.pointer))
			require.Contains(t, v.hint.Text(), shown[len(shown)-1])
		}
	}
	require.Equal(t, []string{"Map ↺", "30.0 %", "Map ↻", "40.0 %", "Map"}, shown)
	require.False(t, v.legend.content.Visible())

	require.Zero(t, missing)
}

// TestMapSaysThatNobodySweeps where the thrower has sweepers.
func TestMapSaysThatNobodySweeps(t *testing.T) {
	e, v := newView(t)
	ice, err := physics.IceOf(physics.FCV1)
	require.NoError(t, err)
	e.Session.Place.Game().Ice = ice
	with := traced(0)
	with.Answer.Map, with.Answer.Shot.Turn = winMap(), curling.Left
	show := func() string {
		e.Session.Table.Show(table.Asked{Rows: []table.Row{with}})
		e.Session.Selection.Select(0)
		if e.Session.Maps.Which() == scoremap.NoMap {
			v.NextMap()
		}
		e.Until("the map", func() bool { return v.heat.shown() != nil })
		return v.legend.what.Text
	}
	require.NotContains(t, show(), e.Words.T("map.unswept"))
	e.Session.Throwers.SetSweepers(curling.ClubSweepers)
	require.Contains(t, show(), e.Words.T("map.unswept"))
}

// TestMapOfTheReferee: where the AI has none, with its layers above the ice; the place pointed at shows how the end comes
// out, and a click takes its shot.
func TestMapOfTheReferee(t *testing.T) {
	e, v := newView(t)
	v.NextMap()
	e.Until("the map", func() bool { return v.heat.shown() != nil })
	require.True(t, v.legend.content.Visible())
	require.True(t, v.strip.content.Visible())
	require.Equal(t, "mean score", v.legend.what.Text)
	var menu *fyne.Menu
	v.OnMenu = func(m *fyne.Menu, _ fyne.CanvasObject, _ fyne.Position) { menu = m }
	e.Press(v.strip.content, "mean score  ▾")
	uitest.Choose(t, menu, "steal")
	e.Until("the layer", func() bool { return v.heat.shown() != nil })
	require.Equal(t, "steal", v.legend.what.Text)
	at := curling.Tee.Add(curling.Vec{X: 0.5, Y: 0.5})
	v.hover(at, true)
	require.Contains(t, v.hint.Text(), "%")
	require.True(t, v.legend.bars.Visible())
	v.hover(curling.Vec{}, false)
	require.False(t, v.legend.bars.Visible())

	rows := len(e.Session.Table.Asked().Rows)
	v.tool().tap(at)
	require.Len(t, e.Session.Table.Asked().Rows, rows+1)
	own := e.Session.Table.Asked().Rows[rows]
	require.True(t, own.Own())
	want, err := v.heat.shots.aimer.Draw(at, curling.Right)
	require.NoError(t, err)
	require.Equal(t, want, own.Answer.Shot)
	e.Press(v.strip.content, "draws")
	require.Equal(t, 2.5, e.Session.Maps.ToGo())
}

// TestToolsOfTheMapFit: in a window of 1024 pixels, where the card of the ice leaves them 300, in every language.
func TestToolsOfTheMapFit(t *testing.T) {
	e, v := newView(t)
	v.NextMap()
	e.Until("the map", func() bool { return v.heat.shown() != nil })
	for _, l := range i18n.Languages {
		require.True(t, e.Words.SetLanguage(l.Code))
		for _, layer := range append(e.Session.Maps.Layers(), scoremap.OwnLayer) {
			e.Session.Maps.SetLayer(layer)
			for range 4 {
				e.Session.Maps.NextWeight()
				v.strip.shown = ""
				v.strip.show()
				require.LessOrEqual(t, v.strip.content.MinSize().Width, float32(300), "%s, %s, %v", l.Code, layer, e.Session.Maps.ToGo())
			}
		}
	}
}

func TestPointerIsMeasuredFromTheTee(t *testing.T) {
	_, v := newView(t)
	v.hover(curling.Vec{X: curling.CentreX - 0.35, Y: curling.TeeY + 1.2}, true)
	require.Equal(t, "35 cm left · 120 cm before the tee", v.hint.Text())
	v.hover(curling.Vec{X: curling.CentreX + 0.35, Y: curling.TeeY - 1.2}, true)
	require.Equal(t, "35 cm right · 120 cm behind the tee", v.hint.Text())
	v.hover(curling.Vec{}, false)
	require.Empty(t, v.hint.Text())
}

// TestLongReadingStaysOnTheIce: a longer text moves to the left instead of running out at the right.
func TestLongReadingStaysOnTheIce(t *testing.T) {
	_, v := newView(t)
	v.say("a")
	v.say("59 cm right · 5.0 m before the tee")
	require.Positive(t, v.hintBox.Position().X)
	require.LessOrEqual(t, v.hintBox.Position().X+v.hintBox.MinSize().Width, v.hintRow.Size().Width)
}

func TestFrameFlipAndTraces(t *testing.T) {
	e, v := newView(t)
	require.True(t, v.Framing.parts[HouseFrame].Selected)
	v.Framing.SetFrame(SheetFrame)
	require.True(t, v.Framing.parts[SheetFrame].Selected)
	require.False(t, v.Framing.parts[HouseFrame].Selected)
	v.Framing.SetOrientation(UprightSheet)
	v.Framing.ToggleFlip()
	require.True(t, v.Framing.flip.Selected)
	_, frame, house := v.Scene()
	require.Equal(t, paint.SheetFrame, frame)
	require.Equal(t, paint.HouseDown, house)
	v.Framing.Turn()
	_, _, house = v.Scene()
	require.Equal(t, paint.HouseLeft, house, "lying, from the other end")
	v.Framing.Turn()
	require.Equal(t, UprightSheet, v.Framing.Orientation())
	v.Framing.SetFrame(HogFrame)
	_, frame, _ = v.Scene()
	require.Equal(t, paint.HogFrame, frame)
	v.Framing.SetFrame(SheetFrame)

	require.NoError(t, e.Session.Open(uitest.SampleMatch(t), ""))
	starts := func() float64 {
		e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil })
		c := &e.Session.Place.Playback().Clock
		c.Seek(0)
		c.Play()
		c.Pause()
		return c.At()
	}
	require.Zero(t, starts(), "the whole sheet is shown")
	v.Framing.SetFrame(HouseFrame)
	require.Greater(t, starts(), 5.0, "the stone comes into sight")
	p := e.Session.Place.Playback()
	c := &p.Clock
	edge := v.Rink.View().Shown().Max.Y
	at := func() float64 { return p.Path.At(int(c.At() / c.Length() * float64(p.Path.Rows()-1)))[p.Delivered()].Y }
	require.Greater(t, at(), edge+curling.StoneRadius)
	require.Less(t, at(), edge+1)
	v.Framing.ToggleWholeWay()
	require.Zero(t, starts())
	v.Framing.ToggleWholeWay()
	e.Until("the path", func() bool { return e.Session.Place.Playback().Path != nil })
	e.Session.Place.Playback().Clock.SeekFraction(0.5)
	v.ShowClock(true)
	for _, on := range []bool{true, false, true} {
		scene, _, _ := v.Scene()
		trails, _ := v.Rink.Trails()
		require.Equal(t, on, len(scene.Trails) > 0)
		require.Equal(t, on, len(trails) > 0)
		v.ToggleTraces()
	}
}
