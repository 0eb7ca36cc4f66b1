package paint

import (
	"fmt"
	"image"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/playback"
)

// TestNothingOfWhatCannotBeSeenIsDrawn: beyond all pictures, no numbers, without points or signs.
func TestNothingOfWhatCannotBeSeenIsDrawn(t *testing.T) {
	nan := math.NaN()
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	b := NewBrush(img)
	for _, at := range []Point{{nan, 5}, {5, nan}, {2e6, 5}, {5, 2e6}, {-2e6, 5}, {5, -2e6}, {-30, 5}, {5, 50}} {
		b.Disc(at, 4, hex(0))
		b.Ring(at, 4, 1, hex(0))
		b.Box(at, Point{at.X + 4, at.Y + 4}, 1, hex(0))
		b.Line([]Point{at, {at.X + 1, at.Y}}, 2, hex(0), nil)
		b.Area([]Point{at, {at.X + 1, at.Y}, {at.X, at.Y + 1}}, hex(0))
	}
	b.Clip(Point{30, 30}, Point{40, 40})
	b.Text(Point{5, 5}, "x", Style{Size: 10, Colour: hex(0)})
	b.Disc(Point{5, 5}, 4, hex(0))
	require.Equal(t, image.NewRGBA(img.Rect).Pix, img.Pix)
	var r record
	c := MachineColoursOf(&Light)
	machinePainter{&r, MachineView{Scale: 1}, &c}.edge(&diagram.Edge{Line: []diagram.Point{{}, {X: 1}}}, false)
	require.NotContains(t, r.String(), "text", "an edge without a sign")
	require.NotContains(t, r.String(), "box")
}

// TestPathsWithHolesEndAtTheSideLine: what is no number is left out, and a path that begins beside the sheet is whole.
func TestPathsWithHolesEndAtTheSideLine(t *testing.T) {
	hole := curling.Vec{X: math.NaN(), Y: 1}
	out := []curling.Vec{{X: -1, Y: 5}, {X: 1, Y: 4}}
	require.Equal(t, out, onSheet(out))
	require.Len(t, onSheet([]curling.Vec{{X: 1, Y: 1}, hole, {X: 2, Y: 2}}), 3)
	require.Len(t, onSheet([]curling.Vec{{X: 1, Y: 1}, {X: math.Inf(1), Y: 1}, {X: 2, Y: 2}}), 3)
	require.Equal(t, []curling.Vec{{X: 0, Y: 1}}, onSheet([]curling.Vec{{X: 0, Y: 1}, {X: -1, Y: 2}, {X: 1, Y: 3}}), "on the line already")
}

// TestTheHouseHoldsWhereShotsComeToRest: the frame of a scene is that of its stones and of the ghosts of its paths.
func TestTheHouseHoldsWhereShotsComeToRest(t *testing.T) {
	guard := curling.Tee.Add(curling.Vec{Y: 5})
	want := HouseFrame([]curling.Vec{guard})
	require.NotEqual(t, want, HouseFrame(nil))
	require.Equal(t, want, (&Scene{Stones: []Stone{{At: guard}}}).House())
	require.Equal(t, want, (&Scene{Paths: []Path{{}, {Ghost: &Stone{At: guard}}}}).House())
	require.Equal(t, HouseFrame(nil), (&Scene{Paths: []Path{{Points: []curling.Vec{guard}}}}).House())
}

// TestAtTheEdgesOfAGameBoard: a cell is its own up to the next one, and nothing is found beside the board or before it has a size.
func TestAtTheEdgesOfAGameBoard(t *testing.T) {
	m := &GameBoard{W: 4, H: 3, Hands: [2][]Hand{{{Pick: "a"}}, {{Pick: "b"}, {Pick: "c"}}}}
	p := m.Layout(300, 400)
	at := func(x, y float64) string {
		c, hand, ok := m.At(p, x, y)
		switch {
		case !ok:
			return "none"
		case hand != nil:
			return hand.Pick
		}
		return fmt.Sprint(c)
	}
	right, bottom := p.X+4*p.Cell, p.Y+3*p.Cell
	require.Equal(t, "{0 0}", at(p.X, p.Y))
	require.Equal(t, "{3 2}", at(right-0.01, bottom-0.01))
	for _, beside := range []Point{{p.X - 0.01, p.Y}, {p.X, p.Y - 0.01}, {right, p.Y}, {p.X, bottom}} {
		require.Equal(t, "none", at(beside.X, beside.Y))
	}
	for pl, hand := range m.Hands {
		for i, h := range hand {
			a, b := p.handBox(m, pl, i)
			require.Equal(t, h.Pick, at(a.X, a.Y))
			require.Equal(t, h.Pick, at(b.X-0.01, b.Y-0.01))
			for _, beside := range []Point{{a.X - 0.01, a.Y}, {a.X, a.Y - 0.01}, {b.X, a.Y}, {a.X, b.Y}} {
				require.Equal(t, "none", at(beside.X, beside.Y))
			}
		}
	}
	for _, none := range []GameBoard{{}, {W: 2, H: 2}} {
		_, _, ok := none.At(GameBoardLayout{}, 0, 0)
		require.False(t, ok)
	}
	var r record
	c := BoardColoursOf(&Light)
	(&GameBoard{W: 0, H: 2}).Draw(&r, 100, 100, 1, &Light, &c)
	(&GameBoard{W: 2, H: 0}).Draw(&r, 100, 100, 1, &Light, &c)
	m.Draw(&r, 0, 100, 1, &Light, &c)
	require.Empty(t, r.String())
}

// TestAMachineOfNoSizeFits: the largest scale, where there is nothing to fit.
func TestAMachineOfNoSizeFits(t *testing.T) {
	for _, d := range []diagram.Diagram{{}, {W: 10}, {H: 10}} {
		require.Equal(t, MachineView{Scale: 1.5}, FitMachine(&d, 100, 100, 1.5))
	}
	d := &diagram.Diagram{W: 0.5, H: 0.5}
	require.Equal(t, MachineView{1.5, Point{49.625, 49.625}}, FitMachine(d, 100, 100, 1.5))
	c := MachineColoursOf(&Light)
	require.Equal(t, image.Pt(1, 1), MachineImage(d, 1, &c, MachineMarks{}).Rect.Size())
	require.Equal(t, image.Pt(1, 1), MachineImage(&diagram.Diagram{}, 1, &c, MachineMarks{}).Rect.Size())
}

// TestMapsWithoutAllTheirValuesAreNotDrawn: nor any without rows, columns or steps.
func TestMapsWithoutAllTheirValuesAreNotDrawn(t *testing.T) {
	step := curling.Vec{X: 0.1, Y: 0.1}
	v := NewView(40, 60, HogFrame, HouseUp)
	for _, h := range []HeatMap{{}, {Cols: 2, Rows: 2, Step: step, Value: make([]float32, 3)}, {Cols: 2, Step: step, Value: make([]float32, 4)},
		{Rows: 2, Step: step, Value: make([]float32, 4)}, {Cols: -1, Rows: -1, Step: step, Value: make([]float32, 4)}} {
		var r record
		h.Origin = curling.Tee
		h.draw(&r, v)
		require.Empty(t, r.String())
		img := image.NewRGBA(image.Rect(0, 0, 40, 60))
		h.Overlay(img, v)
		require.Equal(t, image.NewRGBA(img.Rect).Pix, img.Pix)
		require.True(t, math.IsNaN(float64(h.At(curling.Tee))) || h.Cols < 0)
	}
	for _, step := range []curling.Vec{{X: 0.1}, {Y: 0.1}} {
		h := HeatMap{Cols: 1, Rows: 1, Step: step, Origin: curling.Tee, Value: []float32{1}}
		img := image.NewRGBA(image.Rect(0, 0, 40, 60))
		h.Overlay(img, v)
		require.Equal(t, image.NewRGBA(img.Rect).Pix, img.Pix)
		require.True(t, math.IsNaN(float64(h.At(curling.Tee))))
	}
}

// TestDashes: a path is split where its dashes end, also within a part of it, and none is a single point.
func TestDashes(t *testing.T) {
	way := []Point{{0, 0}, {10, 0}, {10, 7}}
	require.Equal(t, [][]Point{way}, dashed(way, nil))
	require.Equal(t, [][]Point{way}, dashed(way, []float64{0, 0}))
	require.Equal(t, [][]Point{{{0, 0}, {4, 0}}, {{7, 0}, {10, 0}, {10, 1}}, {{10, 4}, {10, 7}}}, dashed(way, []float64{4, 3}))
	require.Equal(t, [][]Point{{{0, 0}, {4, 0}}, {{10, 0}, {10, 4}}}, dashed(way, []float64{4, 6}))
	require.Equal(t, [][]Point{{{0, 0}, {10, 0}}}, dashed(way, []float64{10, 7}), "nothing of the next one")
	require.Empty(t, dashed([]Point{{1, 1}, {1, 1}}, []float64{4, 3}))
}

// TestCloudsOfFewPoints: three are needed for an ellipse; of points on a line it has no width.
func TestCloudsOfFewPoints(t *testing.T) {
	line := []curling.Vec{{X: 1, Y: 1}, {X: 2, Y: 1}, {X: 3, Y: 1}}
	require.Nil(t, HalfEllipse(line[:2]))
	for _, p := range HalfEllipse(line) {
		require.InDelta(t, 1, p.Y, 1e-9)
		require.InDelta(t, 2, p.X, 1.1775)
	}
}

func sampleGame(t *testing.T) *replay.Game {
	t.Helper()
	f, err := os.Open("../../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	g, err := dcl.Read(f)
	require.NoError(t, err)
	return g
}

// TestWhatIsOnTheClockAsDrawn: stones, trails, paths and films of a playback hold all that it tells.
func TestWhatIsOnTheClockAsDrawn(t *testing.T) {
	g := sampleGame(t)
	p, err := playback.New(g)
	require.NoError(t, err)
	require.Equal(t, []Stone{{At: curling.Tee, Number: 3, Team: 1, Hollow: true}},
		PlaybackStones([]playback.Stone{{At: curling.Tee, Number: 3, Team: 1, Hollow: true}}))
	way := []curling.Vec{{X: 1, Y: 2}}
	require.Equal(t, []Trail{{Points: way, Stone: 4, Team: 1, Intended: true, Thin: true, Found: true, Swept: true}},
		PlaybackTrails([]playback.Trail{{Points: way, Stone: 4, Team: 1, Intended: true, Thin: true, Found: true, Swept: true}}))
	styles := []SeriesStyle{SeriesStyleOf(0), SeriesStyleOf(1)}
	list := WithSeries([]playback.Stone{{Shot: 0}, {Shot: 1}, {Shot: 2}, {Shot: 3}}, styles, &Dark)
	require.Equal(t, []string{"", "A", "B", ""}, []string{list[0].Letter, list[1].Letter, list[2].Letter, list[3].Letter})
	require.Equal(t, Dark.SeriesColour(styles[1]), list[2].Series)
	require.Zero(t, list[3].Series)

	paths, err := ShotPaths(p, g.Ends[0].Shots[0].Chosen, 1)
	require.NoError(t, err)
	require.False(t, paths[0].Thin)
	require.NotNil(t, paths[0].Ghost)
	require.EqualValues(t, 1, paths[0].Ghost.Number)
	require.Equal(t, p.Teams[0], paths[0].Ghost.Team)
	require.InDelta(t, 0, paths[0].Ghost.At.Distance(paths[0].Points[len(paths[0].Points)-1]), 0.01)
	require.Equal(t, styles[1], paths[0].Style)

	film, ok := PlaybackFilm(p, styles, &Dark)
	require.True(t, ok)
	require.Positive(t, film.Seconds)
	require.Equal(t, &Dark, film.Palette)
	require.Len(t, film.Stones(film.Seconds), 1)
	none, err := playback.Open(g, replay.Place{Shot: len(g.Ends[0].Shots)})
	require.NoError(t, err)
	_, ok = PlaybackFilm(none, styles, &Dark)
	require.False(t, ok, "after the last shot of an end")
}

// TestCaptionsOfPlaces: the score, the stone of how many, who has the hammer.
func TestCaptionsOfPlaces(t *testing.T) {
	g := sampleGame(t)
	g.Teams = [2]string{"Red", "Yellow"}
	var r record
	version := CaptionOf(g, replay.Place{})
	for _, at := range []replay.Place{{}, {Shot: 15}, {Shot: 16}, {End: 1, Shot: 2}, {End: 99}} {
		c := CaptionOf(g, at)
		for i, l := range c.Lines { // without the version
			c.Lines[i], _, _ = strings.Cut(l, "; Hogline ")
		}
		fmt.Fprintf(&r, "%+v\n", c)
	}
	require.Contains(t, version.Lines[0], "; Hogline ")
	goldentest.Text(t, "captions.txt", r.String())
}
