package paint

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/annotation"
)

// record is a pen that writes what is drawn, a line each.
type record struct{ strings.Builder }

func (r *record) put(kind string, what ...any) {
	r.WriteString(kind)
	for _, w := range what {
		r.WriteByte(' ')
		switch w := w.(type) {
		case float64:
			r.WriteString(short(w))
		case Point:
			r.WriteString(short(w.X) + "," + short(w.Y))
		case color.NRGBA:
			fmt.Fprintf(r, "#%02x%02x%02x%02x", w.R, w.G, w.B, w.A)
		case []Point: // 12 of many, in no even steps
			for i := 0; i < len(w); i += 1 + len(w)/12*(1+i%3)/2 {
				r.WriteString(short(w[i].X) + "," + short(w[i].Y) + " ")
			}
			fmt.Fprintf(r, "(%d)", len(w))
		default:
			fmt.Fprint(r, w)
		}
	}
	r.WriteByte('\n')
}

// short is a number to a hundredth.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

func (r *record) Shade(a, b Point, top, bottom color.NRGBA)        { r.put("shade", a, b, top, bottom) }
func (r *record) Disc(c Point, radius float64, col color.NRGBA)    { r.put("disc", c, radius, col) }
func (r *record) Ring(c Point, radius, w float64, col color.NRGBA) { r.put("ring", c, radius, w, col) }
func (r *record) Line(pts []Point, w float64, col color.NRGBA, dash []float64) {
	r.put("line", w, col, dash, pts)
}
func (r *record) Box(a, b Point, radius float64, col color.NRGBA) { r.put("box", a, b, radius, col) }
func (r *record) Area(pts []Point, col color.NRGBA)               { r.put("area", col, pts) }
func (r *record) Text(p Point, s string, st Style) {
	r.put("text", p, strconv.Quote(s), st.Size, st.Bold, int(st.Align), st.Colour)
}
func (r *record) Clip(a, b Point) { r.put("clip", a, b) }

// head begins a part of a record.
func (r *record) head(name string) { fmt.Fprintf(r, "= %s\n", name) }

func beside(right, front float64) curling.Vec {
	return curling.Tee.Add(curling.Vec{X: right, Y: front})
}

// TestIceAsDrawn: every line of the ice, in every direction, frame and palette.
func TestIceAsDrawn(t *testing.T) {
	var r record
	for i, p := range []*Palette{&Light, &Dark, &HighContrast} {
		r.head(p.Name)
		v := NewView(300, 560, []Frame{HogFrame, SheetFrame, HouseFrame([]curling.Vec{beside(0.4, 5.1)})}[i], HouseUp)
		v.Unit = []float64{1, 2, 1.5}[i]
		Ice(&r, v, p)
		HouseLines(&r, v, p)
	}
	for house := HouseRight; house <= HouseLeft; house++ {
		r.head(fmt.Sprint("house ", house))
		Ice(&r, NewView(700, 300, HouseFrame([]curling.Vec{beside(0.4, 5.1)}), house), &Light)
	}
	goldentest.Text(t, "ice.txt", r.String())
}

// everyStone is stones of every kind.
func everyStone() []Stone {
	return []Stone{{At: beside(0, 0), Number: 1}, {At: beside(0.5, 0), Number: 12, Team: 1}, {At: beside(-1, 1), Number: 3, Hollow: true},
		{At: beside(-1.5, 1), Number: 14, Team: 1, Hollow: true}, {At: beside(1, 1), Number: 5, Marked: true},
		{At: beside(1, 2), Number: 6, Team: 1, Doubt: true}, {At: beside(0, 2), Number: 7, Team: 1, Series: hex(0x0072B2), Letter: "A"},
		{At: beside(0.7, 2.7), Number: 9, Doubt: true, Marked: true}, {At: beside(0.3, -1.2)}}
}

func everyPath() (paths []Path, trails []Trail) {
	way := func(bend float64) (points []curling.Vec) {
		for i := range 13 {
			f := float64(i) / 12
			points = append(points, beside(bend*math.Sin(3*f), 6*(1-f)))
		}
		return points
	}
	ghost := &Stone{At: beside(0.2, 0.3), Number: 16, Team: 1}
	paths = []Path{{Points: way(0.5), Style: SeriesStyleOf(0), Ghost: ghost}, {Points: way(-0.5), Style: SeriesStyleOf(1), Bold: true},
		{Points: way(1), Style: SeriesStyleOf(3), Dim: true, Ghost: &Stone{At: beside(-1, 0)}, Label: "D2"},
		{Points: way(2), Style: SeriesStyleOf(2), Thin: true}, {Points: way(0.5), Style: SeriesStyleOf(8)},
		{Points: way(0.52), Style: SeriesStyleOf(8), Thin: true, Bold: true}, {Points: nil, Style: SeriesStyleOf(4)}}
	trails = []Trail{{Points: way(0.3)}, {Points: way(0.4), Intended: true}, {Points: way(0.6), Thin: true, Team: 1, Stone: 3},
		{Points: way(0.7), Found: true}, {Points: way(0.8), Found: true, Intended: true}, {Points: way(0.9), Swept: true},
		{Points: way(1.1), Thin: true, Intended: true}, {Points: way(1.2), Thin: true, Found: true, Team: 1}}
	return paths, trails
}

func everyDrawing() (list []annotation.Drawing) {
	for i, kind := range []annotation.Kind{annotation.Line, annotation.Arrow, annotation.Circle, annotation.Text} {
		list = append(list, annotation.Drawing{Kind: kind, Colour: i, From: beside(-1, float64(i)/2), To: beside(0.7, 1), Text: "ガード 7"})
	}
	return append(list, annotation.Drawing{Kind: annotation.Arrow, From: curling.Tee, To: curling.Tee},
		annotation.Drawing{Kind: annotation.Arrow, Colour: -1, From: curling.Tee, To: beside(0.05, 0.05)}, annotation.Drawing{Colour: 99,
			From: curling.Tee, To: beside(1, 0)})
}

// TestSceneAsDrawn: stones, paths, trails, clouds, drawings of every kind, and where badges are placed.
func TestSceneAsDrawn(t *testing.T) {
	var r record
	paths, trails := everyPath()
	cloud := []curling.Vec{beside(0, 0), beside(0.3, 0.1), beside(-0.4, 0.5), beside(0.2, 0.9)}
	for i, p := range []*Palette{&Light, &Dark} {
		v := NewView(300, 560, HogFrame, []Direction{HouseUp, HouseLeft}[i])
		v.Unit = float64(i + 1)
		for _, part := range []struct {
			name string
			draw func()
		}{
			{"stones", func() { Stones(&r, v, p, everyStone()) }},
			{"paths", func() { Paths(&r, v, p, paths) }},
			{"trails", func() { Trails(&r, v, p, trails) }},
			{"clouds", func() {
				Clouds(&r, v, []Cloud{{Points: cloud, Colour: hex(0x0072B2)}, {Points: cloud[:2], Size: 2.5, Rim: true, Ellipse: true},
					{Points: cloud, Colour: hex(0xD55E00), Ellipse: true}})
			}},
			{"drawings", func() { Drawings(&r, v, p, append(everyDrawing(), Cursor(beside(1, 1), 2)...)) }},
			{"badges", func() {
				for _, b := range PlaceBadges(v, paths, everyStone()) {
					DrawBadge(&r, b, v.Unit, p)
				}
			}},
		} {
			r.head(p.Name + " " + part.name)
			part.draw()
		}
	}
	r.head("small stones")
	for _, radius := range []float64{4, 4.9, 5, 5.9, 6, 6.1} {
		for _, s := range []Stone{{Number: 10}, {Number: 9, Letter: "A"}, {Number: 8, Hollow: true}} {
			DrawStone(&r, Point{50, 50}, radius, &HighContrast, s)
		}
	}
	r.head("whole")
	s := Scene{Stones: everyStone()[:1], Paths: paths[:1], Trails: trails[:1], Drawings: everyDrawing()[:1],
		Clouds: []Cloud{{Points: cloud[:1]}},
		Heat:   &HeatMap{Cols: 2, Rows: 2, Origin: beside(0, 0), Step: curling.Vec{X: 0.1, Y: 0.2}, Value: []float32{0, 1, 2, 3}}}
	s.Draw(&r, NewView(200, 300, s.House(), HouseDown), &Light)
	goldentest.Text(t, "scene.txt", r.String())
}

// TestBadgesAreCrowded: badges of many paths that end side by side, at the edge of what is shown and beyond it.
func TestBadgesAreCrowded(t *testing.T) {
	var r record
	for _, v := range []View{NewView(120, 200, HogFrame, HouseUp), NewView(400, 200, HouseFrame(nil), HouseRight)} {
		var paths []Path
		for i := range 9 {
			paths = append(paths, Path{Points: []curling.Vec{beside(0, 6), beside(0.08*float64(i), 0.1*float64(i%2))}, Style: SeriesStyleOf(i)})
		}
		for _, to := range []curling.Vec{beside(3, 0), beside(-3, 0), beside(0, -4), beside(0, 40)} {
			paths = append(paths, Path{Points: []curling.Vec{to}, Style: SeriesStyleOf(1), Dim: true})
		}
		for _, b := range PlaceBadges(v, paths, everyStone()) {
			r.put("badge", b.At, b.Label, b.Colour, b.Dim)
		}
	}
	goldentest.Text(t, "badges.txt", r.String())
}

// TestPictureAsDrawn: the caption below a picture, and the same as a vector picture.
func TestPictureAsDrawn(t *testing.T) {
	var r record
	p := captioned()
	p.Scene = Scene{Stones: everyStone()[:1]}
	p.Caption.Note = []string{"a note that is longer than the picture is wide, and so it is broken where there is a space", "ノートは二行目"}
	for _, unit := range []float64{1, 2} {
		p.View.Unit = unit
		p.Draw(&r)
		w, h := p.Size()
		r.put("size", w, h)
	}
	p.Palette, p.Caption.Legend = &Dark, append(p.Caption.Legend, LegendLine{SeriesStyleOf(2), "C"})
	p.drawCaption(&r)
	goldentest.Text(t, "picture.txt", r.String())

	s := NewSVG(50, 40)
	s.Prefix = "p"
	everyShape(s)
	var b strings.Builder
	_, err := s.WriteTo(&b)
	if err != nil {
		t.Fatal(err)
	}
	goldentest.Text(t, "shapes.svg", b.String())
}

// everyShape draws what a pen can draw, within 100 x 80 pixels.
func everyShape(pen Pen) {
	red, blue := color.NRGBA{200, 30, 30, 255}, color.NRGBA{20, 60, 200, 128}
	pen.Shade(Point{2, 3}, Point{98, 30}, hex(0xEDF5FA), hex(0x22A884))
	pen.Shade(Point{70, 50}, Point{90, 51}, red, blue)
	pen.Disc(Point{12.5, 12.25}, 7.5, red)
	pen.Disc(Point{0, 79}, 5, blue)
	pen.Ring(Point{32.5, 12.25}, 7, 3, blue)
	pen.Ring(Point{45, 12}, 1, 4, red)
	pen.Line([]Point{{3, 35}, {20, 36}, {20, 36}, {40, 33}, {42, 45}, {3, 45}}, 4, blue, nil)
	pen.Line([]Point{{3, 50}, {60, 55}, {66, 58}}, 2.5, red, []float64{6, 3, 2, 3})
	pen.Line([]Point{{3, 60}, {60, 61}}, 1.5, red, []float64{0, 0})
	pen.Line([]Point{{50, 33}, {64, 44}, {51, 34}}, 1.6, blue, nil)
	pen.Line([]Point{{1, 1}}, 9, red, nil)
	pen.Box(Point{52, 5.5}, Point{66.5, 20}, 4, blue)
	pen.Box(Point{70, 5}, Point{84, 12}, 40, red)
	pen.Box(Point{86, 5}, Point{96, 12}, 0, red)
	pen.Area([]Point{{70, 30}, {95, 34}, {80, 48}}, blue)
	pen.Area([]Point{{70, 30}, {95, 34}}, red)
	pen.Text(Point{4, 74}, "Aa 9 氷", Style{Size: 11, Colour: red})
	pen.Text(Point{60, 74}, "<b&>", Style{Size: 9, Bold: true, Align: Middle, Colour: blue})
	pen.Clip(Point{60, 50}, Point{98.5, 70.5})
	pen.Text(Point{97, 68}, "mono", Style{Size: 9, Align: RightEdge, Colour: red})
	pen.Clip(Point{70, 60}, Point{100, 70})
	pen.Disc(Point{70, 60}, 6, blue)
	pen.Text(Point{97, 78}, "cut", Style{Size: 14, Bold: true, Align: RightEdge, Colour: red})
}

// TestShapesOfPixels: what a brush makes of shapes, and of maps and a backdrop over the ice.
func TestShapesOfPixels(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 100, 80))
	everyShape(NewBrush(img))
	goldentest.Picture(t, "shapes.png", img)

	img = image.NewRGBA(image.Rect(0, 0, 130, 160))
	h := HeatMap{Cols: 5, Rows: 4, Origin: beside(-0.8, -0.6), Step: curling.Vec{X: 0.4, Y: 0.5}, Value: make([]float32, 20)}
	for i := range h.Value {
		h.Value[i] = float32((i*7)%11) / 10
	}
	h.Value[7], h.Value[13] = float32(math.NaN()), float32(math.NaN())
	h.Overlay(img.SubImage(image.Rect(0, 0, 130, 80)).(*image.RGBA), NewView(130, 80, HouseFrame(nil), HouseRight))
	h.Colours, h.Lo, h.Hi = Diverging, 0.2, 0.8
	low := image.NewRGBA(image.Rect(0, 0, 130, 80))
	h.Overlay(low, NewView(130, 80, HouseFrame(nil), HouseUp))
	for y := range 80 {
		copy(img.Pix[img.PixOffset(0, 80+y):], low.Pix[low.PixOffset(0, y):low.PixOffset(0, y)+4*130])
	}
	(&Backdrop{Opacity: 0.7, At: func(v curling.Vec) (color.RGBA, bool) {
		return color.RGBA{uint8(40 * v.X), uint8(20 * v.Y), 90, 255}, v.X > 2.2 && v.X < 2.9
	}}).Overlay(img, NewView(130, 160, HogFrame, HouseUp))
	goldentest.Picture(t, "maps.png", img)
	if a, b := h.Area(); a != beside(-1, -0.85) || b.Distance(beside(1, 1.15)) > 1e-9 {
		t.Errorf("the grid covers %v to %v", a, b)
	}
	plain := image.NewRGBA(image.Rect(0, 0, 5, 4))
	h.Paint(plain, 0.1, 0.9)
	goldentest.Picture(t, "cells.png", plain)
}

// TestFilmAsDrawn: the frames of a film with their times, and its last picture.
func TestFilmAsDrawn(t *testing.T) {
	var r record
	f := film(t, 160)
	f.Rate, f.Speed, f.Caption = 12, 0.7, Caption{Title: "Red 3 : 2 Yellow", Lines: []string{"seed 7"}}
	f.Report = func(done, of int) { r.put("report", done, of) }
	g := written(t, f)
	for i, frame := range g.Image {
		r.put("frame", frame.Rect, g.Delay[i], g.Disposal[i])
	}
	r.put("film", len(g.Image), g.LoopCount, g.Config.Width, g.Config.Height)
	goldentest.Text(t, "film.txt", r.String())
	var last *image.RGBA
	play(g, func(_ int, picture *image.RGBA) { last = picture })
	goldentest.Picture(t, "film.png", last)
}

// TestMachineAsDrawn: boxes, circles, edges and marks of a rule machine, in light and dark.
func TestMachineAsDrawn(t *testing.T) {
	var r record
	d := laidOut(t, smallMachine)
	for i, p := range []*Palette{&Light, &Dark} {
		c := MachineColoursOf(p)
		r.head(p.Name)
		fmt.Fprintf(&r, "%v\n", c)
		v := FitMachine(d, 300+500*float64(i), 200, 1.5)
		Machine(&r, d, v, &c, MachineMarks{Path: []string{"who", "ok"}, Differs: map[string]bool{"put": true},
			Selected: []string{"ok", "put"}[i]})
	}
	small := MachineView{Scale: 0.25, Origin: Point{5, 6}}
	r.head("small, the path above what differs")
	c := MachineColoursOf(&HighContrast)
	both := map[string]bool{"who": true, "ok": true}
	Machine(&r, d, small.Moved(1, 2), &c, MachineMarks{Path: []string{"who", "put"}, Differs: both, Selected: "who"})
	r.head("a box that accepts")
	boxes := *d
	boxes.Boxes = slices.Clone(d.Boxes)
	for i := range boxes.Boxes {
		boxes.Boxes[i].Accept, boxes.Boxes[i].Start = true, true
	}
	Machine(&r, &boxes, MachineView{Scale: 1}, &c, MachineMarks{})
	r.head("arrows")
	g := machinePainter{&r, MachineView{Scale: 2}, &c}
	for _, line := range [][]diagram.Point{{{X: 1, Y: 1}}, {{X: 1, Y: 1}, {X: 1, Y: 1}}, {{X: 1, Y: 1}, {X: 4, Y: 1}}, {{X: 1,
		Y: 1}, {X: 4, Y: 1},
		{X: 4, Y: 30}}} {
		g.arrow(line, 1, c.Path)
		g.arrow(line, 0.1, c.Path)
	}
	goldentest.Text(t, "machine.txt", r.String())
}

// TestGameBoardAsDrawn: every ground, piece, mark, path and hand of a board of cells. What a map holds is drawn alone, for it has no order.
func TestGameBoardAsDrawn(t *testing.T) {
	var r record
	at := Cell{2, 1}
	draw := func(name string, m GameBoard, p *Palette, unit float64) {
		m.W, m.H = 4, 3
		c := BoardColoursOf(p)
		r.head(name)
		r.put("layout", fmt.Sprintf("%+v", m.Layout(300, 260)))
		m.Draw(&r, 300, 260, unit, p, &c)
	}
	grounds := []Ground{Bare, GroundClosed, GroundPlain, GroundSea, GroundForest, GroundMountain, GroundRoad, GroundFortress}
	draw("grounds", GameBoard{Ground: grounds, Last: map[Cell]bool{at: true}, From: 1}, &Light, 1)
	draw("dark grounds", GameBoard{Ground: grounds[3:5], Chosen: map[Cell]bool{at: true}}, &Dark, 2)
	var plain record
	old := r
	r = record{}
	draw("", GameBoard{}, &Light, 1)
	plain, r = r, old
	only := func(name string, m GameBoard) { // what is drawn beside the board
		kept := r.String()
		r = record{}
		draw("", m, &Light, 1)
		var added []string
		if d := goldentest.Diff(plain.String(), r.String()); d != "" {
			added = strings.Split(strings.TrimSpace(d), "\n")
		}
		r = record{}
		r.WriteString(kept)
		r.head(name)
		r.WriteString(strings.Join(added, "\n") + "\n")
	}
	r.WriteString(plain.String())
	for i, p := range []Piece{{}, {Player: 1}, {Sign: "I", Note: "7"}, {Sign: "II", Note: "12", Player: 1}, {Cross: true},
		{Cross: true, Player: 1},
		{Shaped: true, Sign: "歩"}, {Shaped: true, Up: true, Player: 1}, {Faded: true}, {Faded: true, Player: 1, Cross: true}} {
		for set := RedYellow; set <= WhiteBlack && (set == RedYellow || i < 3); set++ {
			only(fmt.Sprintf("piece %d of set %d", i, set), GameBoard{Set: set, Pieces: map[Cell]Piece{at: p}})
		}
	}
	taken := map[Cell]Piece{at: {}}
	here, style := map[Cell]bool{at: true}, SeriesStyleOf(1)
	only("open", GameBoard{Open: here})
	only("open with a value", GameBoard{Open: here, Values: map[Cell]string{at: "52"}})
	only("taken", GameBoard{Open: here, Pieces: taken, Values: map[Cell]string{at: "8"}})
	only("chosen", GameBoard{Chosen: here})
	only("last", GameBoard{Last: here, Tints: map[Cell]color.NRGBA{at: {255, 0, 0, 90}}})
	only("paths", GameBoard{Paths: []BoardPath{{Cells: []Cell{{0, 0}, {2, 0}, {2, 0}, at}, Style: style}, {},
		{Cells: []Cell{{0, 2}, at}, Style: SeriesStyleOf(0), Label: "x", Dim: true}, {Cells: []Cell{at, at}, Style: style}}})
	only("hands", GameBoard{Hands: [2][]Hand{{{Piece: Piece{Sign: "P"}, Count: 2}, {Count: 1}}, {{Piece: Piece{Player: 1}, Count: 3}}}})
	for _, m := range []GameBoard{{}, {W: 1, H: 1}, {W: 1}, {H: 1}, {W: 3, H: 3, Hands: [2][]Hand{nil, {{}}}}, {W: 99, H: 1}} {
		for _, size := range [][2]float64{{300, 300}, {60, 900}, {4000, 4000}, {10, 10}} {
			p := m.Layout(size[0], size[1])
			_, hand, ok := m.At(p, p.X+p.Cell/2, p.Y-handEdge-p.hand/2)
			r.put("layout", m.W, m.H, size, p.Cell, p.X, p.Y, p.hand, hand != nil, ok)
		}
	}
	goldentest.Text(t, "gameboard.txt", r.String())
}

// TestColours: every colour of the palettes, of series and of maps.
func TestColours(t *testing.T) {
	var r record
	for _, p := range []*Palette{&Light, &Dark, &HighContrast} {
		r.WriteString(strings.ReplaceAll(fmt.Sprintf("%+v\n", *p), "} ", "}\n"))
		fmt.Fprintf(&r, "%+v\n", BoardColoursOf(p))
		for i := range annotation.Colours {
			r.put("drawing", p.DrawingColour(i))
		}
	}
	for n := range 28 {
		s := SeriesStyleOf(n)
		r.put("series", s.Letter, s.Colour, s.Dash, Dark.SeriesColour(s))
	}
	for i := 0; i < 256; i += 15 {
		r.put("map", i, Viridis[i], Diverging[i])
	}
	for share := -0.5; share < 2; share += 0.5 {
		r.put("fade", Fade(color.NRGBA{1, 2, 3, 201}, share))
	}
	goldentest.Text(t, "colours.txt", r.String())
}

// TestViews: where places lie in every view, and what is shown.
func TestViews(t *testing.T) {
	var r record
	far := curling.TeeY + curling.HouseRadius + nearMargin + leastFar
	frames := []Frame{HogFrame, SheetFrame, HouseFrame(nil), HouseFrame([]curling.Vec{beside(2.2, 6)}),
		HouseFrame([]curling.Vec{beside(-2.2, 4)}),
		{Min: curling.Vec{X: 1, Y: 3}, Max: curling.Vec{X: 3, Y: far}, Near: far - leastFar},
		{Min: curling.Vec{X: 1, Y: 3}, Max: curling.Vec{X: 3, Y: far + 0.01}, Near: far - leastFar}}
	for i, f := range frames {
		for house := range Direction(4) {
			for _, size := range [][2]float64{{515, 550}, {300, 900}, {900, 300}} {
				v := NewView(size[0], size[1], f, house)
				a, b := v.Area()
				r.put("view", i, int(house), size, v.Scale(), v.shorter, v.Point(curling.Tee), v.Point(beside(1, 5)), a, b, v.StoneRadius())
				back, m := v.Vec(Point{100, 120}), v.Metres(Point{10, 20})
				shown, z := v.Shown(), v.Zoomed(0.5, Point{100, 120})
				if size[0] == 515 {
					for _, x := range []curling.Vec{back, m, shown.Min, shown.Max, z.Min, z.Max} {
						r.put(" m", x.X, x.Y)
					}
					r.put(" apart", v.Apart(curling.Tee, beside(1, 5)), fmt.Sprint(v.Box(f)))
				}
			}
		}
		v := ViewOf(f, HouseRight, 700)
		w, h := v.Size()
		r.put("of", w, h, int(f.Fitting(700, 700, false)), int(f.Fitting(1200, 700, false)), int(f.Fitting(710, 700, true)))
	}
	for _, factor := range []float64{0.001, 0.05, 1.5, 100} {
		z := NewView(515, 550, HogFrame, HouseUp).Zoomed(factor, Point{1, 549})
		r.put("zoomed", z.Min.X, z.Min.Y, z.Max.X, z.Max.Y, z.Near)
	}
	for _, by := range []float64{0, 0.29, 0.31, 0.79, 0.81, 3, 9} {
		for _, d := range []curling.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			reach := curling.HouseRadius - curling.StoneRadius + by
			f := HouseFrame([]curling.Vec{beside(reach*d.X, reach*d.Y)})
			r.put("house", f.Min.X, f.Min.Y, f.Max.X, f.Max.Y, f.Near)
		}
	}
	goldentest.Text(t, "views.txt", r.String())
}
