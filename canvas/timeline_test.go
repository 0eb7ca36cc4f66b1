package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay"
)

func TestTimelineCountsTheStones(t *testing.T) {
	m := TimelineOf(match(t))
	last := m.Points[len(m.Points)-1]
	require.Equal(t, replay.Place{End: 2, Shot: 1}, last.Place)
	require.InDelta(t, -3, last.Value, 0, "two behind, and team 1's stone on the button counts")
	require.Equal(t, []int{1, 2, 3}, m.Ends)
}

func TestTimelineSelectsThePlaceClicked(t *testing.T) {
	test.NewTempApp(t)
	s := NewTimeline()
	var at replay.Place
	s.OnSelect = func(p replay.Place) { at = p }
	s.SetModel(TimelineOf(match(t)))
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(600, 100))
	test.TapAt(s, fyne.NewPos(s.Size().Width-timelineRight-1, 40))
	require.Equal(t, replay.Place{End: 2, Shot: 1}, at)
	s.SetAt(at, "", "", "", "")
	test.TapAt(s, fyne.NewPos(timelineLeft, 40))
	require.Equal(t, replay.Place{}, at)
}

// TestTimelineZooms: the wheel zooms around the pointer, a click selects what is drawn under it, and the part shown follows the cursor.
func TestTimelineZooms(t *testing.T) {
	test.NewTempApp(t)
	s := NewTimeline()
	var at replay.Place
	s.OnSelect = func(p replay.Place) {
		at = p
		s.SetAt(p, "", "", "", "")
	}
	m := TimelineModel{Ends: []int{1, 2, 3, 4}}
	for i := range 64 {
		m.Points = append(m.Points, TimelinePoint{Place: replay.Place{End: i / 16, Shot: i % 16}})
	}
	s.SetModel(m)
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(900, 100))
	at = m.Points[0].Place
	middle := func(i int) fyne.Position { return fyne.NewPos(s.x(i, s.Size().Width), 40) }
	scroll := func(at fyne.Position, dx, dy float32) {
		s.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.Delta{DX: dx, DY: dy}})
	}
	pointer := middle(40)
	for range 5 {
		scroll(pointer, 0, 25)
	}
	require.InDelta(t, 63/1.25/1.25/1.25/1.25/1.25, s.span(), 1e-9)
	require.InDelta(t, pointer.X, s.x(40, s.Size().Width), 0.01, "what is under the pointer stays")
	require.False(t, s.cursor.Visible(), "the first place is not shown")
	test.TapAt(s, pointer)
	require.Equal(t, m.Points[40].Place, at)
	require.True(t, s.cursor.Visible())
	for i := range m.Points {
		if x := s.x(i, s.Size().Width); s.visible(x) {
			test.TapAt(s, fyne.NewPos(x, 40))
			require.Equal(t, m.Points[i].Place, at)
		}
	}
	steps := s.span()
	s.SetAt(m.Points[3].Place, "", "", "", "")
	require.True(t, s.visible(s.x(3, s.Size().Width)), "it follows the cursor")
	require.InDelta(t, steps, s.span(), 1e-9)
	require.Zero(t, s.from, "nothing is shown before the first place")
	scroll(pointer, -s.width(), 0)
	require.InDelta(t, steps, s.from, 1e-9, "to the side by as much as is shown")
	scroll(pointer, -100*s.width(), 0)
	require.InDelta(t, 63-steps, s.from, 1e-9)
	s.show(20, 10)
	drag := func(x float32) { s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 40)}}) }
	drag(s.x(31, s.Size().Width))
	require.Equal(t, m.Points[31].Place, at)
	require.InDelta(t, 21, s.from, 1e-9, "a drag over the border moves on by as much")
	drag(s.x(19, s.Size().Width))
	require.Equal(t, m.Points[19].Place, at)
	require.InDelta(t, 19, s.from, 1e-9)
	drag(s.x(25, s.Size().Width))
	require.InDelta(t, 19, s.from, 1e-9, "within it nothing moves")
	drag(1e6)
	require.Equal(t, m.Points[63].Place, at)
	s.show(63-steps, steps)
	for range 30 {
		s.Zoom(0.5, 300)
	}
	require.InDelta(t, fewestPoints-1, s.span(), 1e-9)
	for range 30 {
		scroll(pointer, 0, -25)
	}
	require.InDelta(t, 63, s.span(), 1e-9)
	require.Zero(t, s.from)
	s.ZoomAtCursor(0.5)
	m.Points = m.Points[:20]
	s.SetModel(m)
	require.InDelta(t, 19, s.span(), 1e-9, "another match is shown whole")
}

// TestZoomedTimelineStaysInItsPlace: nothing is drawn beside the graph.
func TestZoomedTimelineStaysInItsPlace(t *testing.T) {
	test.NewTempApp(t)
	s := NewTimeline()
	s.SetModel(TimelineOf(match(t)))
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(600, 100))
	size := s.Size()
	s.ZoomAtCursor(0.25)
	img := s.draw(int(size.Width), int(size.Height))
	drawn := 0
	for y := range int(size.Height) {
		for x := range int(size.Width) {
			_, _, _, a := img.At(x, y).RGBA()
			if a == 0 {
				continue
			}
			drawn++
			require.True(t, float32(x) >= timelineLeft-6 && float32(x) <= size.Width-timelineRight+6, "%d, %d", x, y)
		}
	}
	require.Positive(t, drawn)
}

// TestTimelineMarksTimeOuts: an hourglass stands under the shot before which a team took a time-out, and under no other.
func TestTimelineMarksTimeOuts(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme("light"))
	g := match(t)
	at := replay.Place{End: 2, Shot: 0}
	_, shot := g.ShotAt(at)
	shot.Chart = &replay.Chart{TimeOut: true}
	s := NewTimeline()
	s.SetModel(TimelineOf(g))
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(600, 100))
	size := s.Size()
	img := s.draw(int(size.Width), int(size.Height))
	for i, p := range s.model.Points {
		_, _, _, alpha := img.At(int(s.x(i, size.Width)), int(size.Height-s.bottom())+2).RGBA()
		require.Equal(t, p.Place == at, alpha > 0x8000, p.Place)
	}
}

// TestNothingOfATimelineOverlaps: with time-outs and values or without, every text has a place of its own, and the two graphs do not
// cross.
func TestNothingOfATimelineOverlaps(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme("light"))
	for _, c := range []struct{ wins, timeOut bool }{{}, {wins: true}, {timeOut: true}, {true, true}} {
		s := NewTimeline()
		m := TimelineOf(match(t))
		m.Title = "the win probability of the first team before each shot, and below it its lead, with much that is told beside it"
		for i := range m.Points {
			if c.wins {
				m.Points[i].Win, m.Points[i].WinError = float64(i%2), 0.02
			}
			m.Points[i].TimeOut = c.timeOut
		}
		s.SetModel(m)
		w := test.NewTempWindow(t, s)
		win := ""
		if c.wins {
			win = "100 ± 2 %"
		}
		s.SetAt(m.Points[0].Place, "Red leads", "+3", "Red wins", win)
		if !c.wins {
			SetText(s.winner, "")
		}
		w.Resize(fyne.NewSize(400, s.MinSize().Height+2*theme.Padding()))
		var texts []fyne.CanvasObject
		for _, o := range test.WidgetRenderer(s).Objects() {
			switch x := o.(type) {
			case *fcanvas.Text:
				if x.Text != "" && x.Visible() {
					texts = append(texts, o)
				}
			case *Label:
				texts = append(texts, o)
			}
		}
		// box is where the letters of a text stand, without the space above and below them
		box := func(o fyne.CanvasObject) (x0, x1, y0, y1 float32) {
			at, size := o.Position(), o.Size()
			letters := size.Height * 0.6
			return at.X, at.X + size.Width, at.Y + (size.Height-letters)/2, at.Y + (size.Height+letters)/2
		}
		for i, a := range texts {
			ax0, ax1, ay0, ay1 := box(a)
			require.LessOrEqual(t, ay1, s.Size().Height)
			for _, b := range texts[:i] {
				bx0, bx1, by0, by1 := box(b)
				over := ax0 < bx1 && bx0 < ax1 && ay0 < by1 && by0 < ay1
				require.False(t, over, "%v %v over %v %v", c, a, b, s.Size())
			}
		}
		wins, lead := s.bands(s.Size().Height)
		if c.wins {
			require.Less(t, wins.bottom, lead.top)
			require.Greater(t, wins.bottom-wins.top, 24.0)
		}
		require.Greater(t, lead.bottom-lead.top, 16.0)
		if c.timeOut {
			require.Less(t, lead.bottom+2*timeOutSize+1, float64(s.title.Position().Y)+4, "an hourglass over the title")
		}
	}
}
