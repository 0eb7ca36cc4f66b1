package canvas

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fcanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/canvas/canvastest"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
)

// notes are what widgets look like, one below the other.
type notes struct {
	strings.Builder
	t *testing.T
}

// noted begins the notes of a test, which are compared with testdata/NAME.txt at its end.
func noted(t *testing.T, name string) *notes {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(NewTheme("light"))
	n := &notes{t: t}
	t.Cleanup(func() { goldentest.Text(t, name+".txt", n.String()) })
	return n
}

// in puts an object into a window of a size.
func (n *notes) in(o fyne.CanvasObject, w, h float32) {
	n.t.Helper()
	win := test.NewTempWindow(n.t, o)
	win.SetPadded(false)
	win.Resize(fyne.NewSize(w, h))
}

func (n *notes) say(format string, args ...any) {
	n.WriteString(strings.ReplaceAll(fmt.Sprintf(format+"\n", args...), "-0.000", "0.000"))
}

func (n *notes) look(name string, o fyne.CanvasObject) {
	n.say("= %s", name)
	if w, ok := o.(fyne.Widget); ok {
		n.WriteString(canvastest.Inside(w))
		return
	}
	n.WriteString(canvastest.Layout(o))
}

// block is a rectangle of a least size that is seen.
func block(w, h float32) *fcanvas.Rectangle {
	r := fcanvas.NewRectangle(color.NRGBA{1, 2, 3, 255})
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

func hidden(o fyne.CanvasObject) fyne.CanvasObject { o.Hide(); return o }

// TestLayoutsAsLaidOut: every layout at the widths where it changes and beside them, with the least size it then has.
func TestLayoutsAsLaidOut(t *testing.T) {
	n := noted(t, "layouts")
	text := func() fyne.CanvasObject {
		return Paragraph("a note that is wrapped where there is no room for it", widget.LowImportance)
	}
	for _, c := range []struct {
		name   string
		of     func() *fyne.Container
		widths []float32
	}{
		{"stacked", func() *fyne.Container { return VStack(block(30, 10), hidden(block(99, 99)), block(50, 20), text()) }, []float32{60, 300}},
		{"in the middle", func() *fyne.Container { return container.New(VCentre{Least: 35}, block(30, 10)) }, []float32{60}},
		{"hug", func() *fyne.Container { return container.New(Hug(func() float32 { return 40 }), block(30, 10)) }, []float32{30, 40, 60}},
		{"hug right", func() *fyne.Container { return container.New(HugRight(func() float32 { return 40 }), block(30, 10)) }, []float32{30, 60}},
		{"tallest", func() *fyne.Container { return container.New(Tallest{}, block(30, 10), hidden(block(10, 40))) }, []float32{60}},
		{"unpadded", func() *fyne.Container { return container.New(Unpadded{}, widget.NewLabel("text")) }, []float32{60}},
		{"unpadded, hidden", func() *fyne.Container { return container.New(Unpadded{}, hidden(widget.NewLabel("text"))) }, []float32{60}},
		{"space between", func() *fyne.Container { return container.New(&SpaceBetween{Gap: 6}, block(30, 10), block(50, 24)) },
			[]float32{85.9, 86, 86.1, 200}},
		{"space between, the left one higher", func() *fyne.Container {
			return container.New(&SpaceBetween{Gap: 6}, block(50, 24), block(30, 10))
		}, []float32{85, 200}},
		{"beside", func() *fyne.Container { return container.New(&Beside{Gap: 6}, text(), block(50, 24)) }, []float32{40, 100, 300}},
		{"beside a flow", func() *fyne.Container {
			return container.New(&Beside{Gap: 6}, block(40, 40), container.New(&Flow{Gap: 3, Wrap: true}, block(20, 10), block(30, 12)))
		}, []float32{98, 99, 100, 200}},
		{"named", func() *fyne.Container { return container.New(&Named{Width: 90, Gap: 6}, block(30, 10), block(50, 24)) },
			[]float32{265.9, 266, 400}},
		{"named, wide", func() *fyne.Container { return container.New(&Named{Width: 90, Gap: 6}, block(30, 10), block(180, 24)) },
			[]float32{275, 276}},
		{"header and footer", func() *fyne.Container {
			return container.New(HeaderFooter{}, block(30, 10), block(20, 8), block(50, 24))
		},
			[]float32{60}},
		{"header alone", func() *fyne.Container {
			return container.New(HeaderFooter{}, block(30, 10), hidden(block(20, 8)), block(50, 24))
		}, []float32{60}},
		{"footer alone", func() *fyne.Container {
			return container.New(HeaderFooter{}, hidden(block(30, 10)), block(20, 8), block(50, 24))
		}, []float32{60}},
		{"flow", func() *fyne.Container {
			return container.New(&Flow{Gap: 5}, block(30, 10), hidden(block(99, 99)), block(50, 24), block(20, 8))
		}, []float32{60, 200}},
		{"wrapped flow", func() *fyne.Container {
			return container.New(&Flow{Gap: 5, Wrap: true}, block(30, 10), hidden(block(99, 99)), block(50, 24), block(20, 8), block(80, 8))
		}, []float32{84, 85, 110, 300}},
		{"columns", func() *fyne.Container {
			return container.New(&Columns{Gap: 4, Least: []float32{25, 25}}, block(30, 10), block(10, 24))
		}, []float32{50, 104}},
		{"weighed columns", func() *fyne.Container {
			return container.New(&Columns{Gap: 4, Fixed: []float32{40, 0, 0}, Weight: []float32{9, 2, 0}, Most: 80}, block(30, 10), block(10, 24),
				block(10, 5), block(5, 5))
		}, []float32{20, 152, 400}},
		{"fixed columns", func() *fyne.Container { return container.New(&Columns{Fixed: []float32{40}}, block(30, 10)) }, []float32{60}},
		{"no columns", func() *fyne.Container { return container.New(&Columns{Gap: 9}) }, []float32{60}},
		{"progress", func() *fyne.Container { return container.New(ProgressOverlay{}, block(30, 10), block(1, 1)) }, []float32{60}},
		{"padded", func() *fyne.Container { return Padded(block(30, 10), 1, 2, 3, 4) }, []float32{60}},
		{"margin", func() *fyne.Container { return Margin(block(30, 10), 1, 2, 8, 9) }, []float32{699, 700}},
		{"margin of none", func() *fyne.Container { return Margin(hidden(block(30, 10)), 1, 2, 8, 9) }, []float32{60}},
		{"heading", func() *fyne.Container {
			return CardHeader("Answers", NewLabel("a note beside it", NoteSize, false, ColourQuiet, 20), block(20, 30), block(9, 9))
		}, []float32{170, 240, 699, 900}},
		{"heading alone", func() *fyne.Container { return CardHeader("Answers", nil) }, []float32{170, 900}},
		{"heading with a block", func() *fyne.Container { return CardHeader("Answers", block(60, 4), block(20, 12)) }, []float32{100, 300}},
	} {
		for _, width := range c.widths {
			o := c.of()
			n.say("= %s, %v wide, least %v", c.name, width, o.MinSize())
			o.Resize(fyne.NewSize(width, 50))
			o.Resize(fyne.NewSize(width, 51))
			n.say("then %v", o.MinSize())
			n.WriteString(canvastest.Layout(o))
		}
	}
}

// TestSmallWidgetsAsDrawn: buttons, rows, cards, labels, bars in every state, for a mouse and for fingers, in every theme.
func TestSmallWidgetsAsDrawn(t *testing.T) {
	n := noted(t, "small")
	for _, name := range append(slices.Clone(ThemeNames), "fingers") {
		th := NewTheme(name)
		if name == "fingers" {
			th.ForFingers(true)
		}
		fyne.CurrentApp().Settings().SetTheme(th)
		n.say("== %s, target %v, fingers %v", name, Target(), th.Fingers())
		for kind := ButtonOutline; kind <= ButtonPrimary; kind++ {
			b := NewButton("Use", kind, nil)
			n.in(container.NewWithoutLayout(b), 200, 60)
			for _, state := range []struct {
				name string
				set  func()
			}{
				{"plain", func() {}}, {"selected", func() { b.SetSelected(true) }}, {"disabled", func() { b.SetDisabled(true) }},
				{"disabled, under the pointer", func() { b.MouseIn(nil) }},
				{"under the pointer", func() { b.SetDisabled(false); b.SetSelected(false) }},
				{"with an icon", func() { b.MouseOut(); b.SetIcon(Hammer) }}, {"with another icon", func() { b.SetIcon(Enter) }},
				{"disabled, with an icon", func() { b.SetDisabled(true) }}, {"with the keyboard", func() { b.SetDisabled(false); b.FocusGained() }},
				{"an icon alone", func() { b.FocusLost(); b.SetText("") }}, {"small", func() { b.Small = true; b.SetText("Small") }},
				{"wide", func() { b.Width = 90; b.Refresh() }},
			} {
				state.set()
				b.Resize(b.MinSize())
				n.look(fmt.Sprintf("button %d %s, cursor %v", kind, state.name, b.Cursor()), b)
				if name != "light" && state.name == "under the pointer" {
					break
				}
			}
		}
		row := NewListRow(block(30, 10), nil)
		n.in(row, 80, 40)
		n.look("row", row)
		row.MouseIn(nil)
		n.look("row under the pointer", row)
		row.Ruled().SetSelected(true)
		row.FocusGained()
		n.look("row selected", row)
		c, _ := Card(block(60, 30)).(fyne.Widget)
		n.in(c, 90, 60)
		n.look("card", c)
		for _, loss := range []float64{-3, 0, 5, 20, 40} {
			o := LossBar(fmt.Sprint(loss), loss, ColourBad)
			o.Resize(fyne.NewSize(60, 40))
			n.say("least %v", o.MinSize())
			n.look("loss", o)
		}
		bar := NewProgressBar()
		bar.Resize(fyne.NewSize(101, ProgressBarHeight))
		for _, v := range []float64{0, 0.5, 1.5, -1} {
			bar.SetValue(v)
			n.say("progress %v of %v, shown %v", bar.Value(), v, bar.Visible())
			n.look("progress", bar)
		}
		s := NewScrubber(nil)
		n.in(s, 113, 30)
		for _, v := range []float64{0.25, -1, 2} {
			s.SetFraction(v)
			n.look("scrubber", s)
		}
		for _, o := range []fyne.CanvasObject{NewText("text", ValueSize, true, ColourGood), Paragraph("note", widget.LowImportance),
			Paragraph("text", widget.MediumImportance), Caption("caption"), Separator(), StoneIcon(th.Palette, 1, 12, false, 30),
			StoneIcon(th.Palette, 0, 0, true, 20), SeriesIcon(paint.SeriesStyleOf(1), th.Palette, false), SeriesIcon(paint.SeriesStyleOf(2),
				th.Palette, true)} {
			o.Resize(o.MinSize())
			n.look(fmt.Sprintf("%T", o), container.NewWithoutLayout(o))
		}
	}
}

// TestLabelsAreCut: at every width where another letter has room, and where another one begins alike.
func TestLabelsAreCut(t *testing.T) {
	n := noted(t, "labels")
	for _, other := range []string{"", "Karuizawa curling club B", "Kitami"} {
		l := NewLabel("Karuizawa curling club A", NoteSize, false, ColourQuiet, 30).Unlike(other).Align(fyne.TextAlignTrailing)
		n.say("= least %v, whole %v", l.MinSize(), l.Whole())
		for _, w := range []float32{1, 10, 30, 60, l.Whole() - 1, l.Whole(), l.Whole() + 1} {
			l.Resize(fyne.NewSize(w, 15))
			n.WriteString(canvastest.Layout(l))
		}
		l.SetColour(ColourBad)
		l.SetText("x")
		n.say("%v %q", l.MinSize(), l.Text())
		n.WriteString(canvastest.Layout(l))
	}
}

// TestThemes: every colour and size of the themes.
func TestThemes(t *testing.T) {
	n := noted(t, "themes")
	for _, name := range append(slices.Clone(ThemeNames), "unknown") {
		th := NewTheme(name)
		var list []string
		for k, c := range th.colours {
			list = append(list, fmt.Sprintf("%s #%02X%02X%02X%02X", k, c.R, c.G, c.B, c.A))
		}
		slices.Sort(list)
		n.say("= %s %s dark %v\n%s", name, th.Palette.Name, th.dark, strings.Join(list, "\n"))
		for _, fingers := range []bool{false, true} {
			th.ForFingers(fingers)
			for _, size := range []fyne.ThemeSizeName{theme.SizeNameText, theme.SizeNameCaptionText, theme.SizeNameSubHeadingText,
				theme.SizeNameHeadingText, theme.SizeNamePadding, theme.SizeNameInnerPadding, SizeNameTarget, theme.SizeNameLineSpacing,
				theme.SizeNameInlineIcon, theme.SizeNameScrollBar, theme.SizeNameScrollBarSmall, theme.SizeNameInputRadius,
				theme.SizeNameSelectionRadius, theme.SizeNameCardRadius, theme.SizeNameDialogRadius, theme.SizeNameSeparatorThickness} {
				n.say("%s %v", size, th.Size(size))
			}
		}
		n.say("%v %v", th.Color("hogline-none", theme.VariantLight), th.Font(fyne.TextStyle{Bold: true}).Name())
	}
}

// TestHistogramAsDrawn: bars of one and two series, with shares at the least that is shown.
func TestHistogramAsDrawn(t *testing.T) {
	n := noted(t, "histogram")
	h := NewScoreHistogram()
	n.in(h, 300, 90)
	n.look("empty", h)
	one := ScoreSeries{Colour: color.NRGBA{200, 0, 0, 255}}
	one.Share[8], one.Share[9], one.Share[7], one.Share[10], one.Share[3] = 0.5, 0.405, 0.0049, 0.005, 0.09
	h.SetSeries([]ScoreSeries{one})
	lo, hi := h.Range()
	n.look(fmt.Sprint("one series from ", lo, " to ", hi), h)
	two := ScoreSeries{Colour: color.NRGBA{0, 0, 200, 200}, Faint: true}
	two.Share[12], two.Share[16] = 0.0001, 0.3
	h.SetSeries([]ScoreSeries{one, two})
	lo, hi = h.Range()
	n.look(fmt.Sprint("two from ", lo, " to ", hi), h)
	h.Resize(fyne.NewSize(900, 90))
	n.look("wide", h)
}

// TestScoreBoardAsDrawn: hammer, end shown, totals, more ends than have room.
func TestScoreBoardAsDrawn(t *testing.T) {
	n := noted(t, "scoreboard")
	b := NewScoreBoard()
	n.in(b, 400, 60)
	b.SetBoard(ScoreBoardOf(match(t), replay.Place{End: 2}))
	n.look("three ends", b)
	m := ScoreBoardModel{Names: [2]string{"Red", "A team with a long name"}, Total: [2]string{"10", "0"}, Hammer: 1}
	for i := range 11 {
		m.Columns = append(m.Columns, ScoreBoardColumn{Text: [2]string{fmt.Sprint(i), "·"}, Shown: i == 3})
	}
	b.SetBoard(m)
	for _, width := range []float32{0, 400, 250, 1} {
		b.Fit(width)
		n.look(fmt.Sprint("room ", width), b)
	}
	g := match(t)
	for range 12 {
		g.Ends = append(g.Ends, replay.End{Number: len(g.Ends), Scored: true, Score: [2]int{1, 0}, Final: &curling.Position{}})
	}
	for _, at := range []replay.Place{{}, {End: 9}, {End: 10}, {End: 11}, {End: 14}, {End: 99}} {
		n.say("%v %+v", at, ScoreBoardOf(g, at))
	}
	g.Ends = g.Ends[:1]
	n.say("one end %+v", ScoreBoardOf(g, replay.Place{}))
	n.say("none %+v", ScoreBoardOf(&replay.Game{Rules: curling.Standard()}, replay.Place{}))
}

// wins is a timeline of four ends with costly shots, time-outs and win probabilities, some of them not known.
func wins(known bool) TimelineModel {
	m := TimelineModel{Ends: []int{1, 2, 3, 4}, Names: [2]string{"Red", "Yellow"}, Title: "the win probability of Red"}
	for i := range 32 {
		p := TimelinePoint{Place: replay.Place{End: i / 8, Shot: i % 8}, Value: float64(i%7) - 3, Win: math.NaN()}
		if known && i != 9 && i != 11 && i < 30 {
			p.Win, p.WinError = 0.5+0.5*math.Sin(float64(i)), 0.02
		}
		if i%10 == 4 {
			p.Mark = TimelineMark(1 + i/10)
		}
		p.TimeOut = known && i == 12
		m.Points = append(m.Points, p)
	}
	return m
}

// TestTimelineAsDrawn: graph and texts, with win probabilities and without, whole and zoomed.
func TestTimelineAsDrawn(t *testing.T) {
	n := noted(t, "timeline")
	tl := NewTimeline()
	n.in(tl, 500, 110)
	n.look("empty", tl)
	picture := func(name string) {
		size := tl.Size()
		goldentest.Picture(t, "timeline-"+name+".png", tl.draw(int(size.Width), int(size.Height)))
	}
	tl.SetModel(wins(false))
	tl.SetAt(replay.Place{End: 1, Shot: 2}, "Red leads", "+3", "", "")
	n.look("lead", tl)
	picture("lead")
	tl.SetModel(wins(true))
	tl.SetAt(replay.Place{End: 2, Shot: 1}, "Yellow leads", "−1", "Red wins", "61 ± 2 %")
	n.look("wins", tl)
	picture("wins")
	tl.ZoomAtCursor(0.4)
	n.look("zoomed", tl)
	picture("zoomed")
	tl.SetAt(replay.Place{End: 3, Shot: 7}, "", "", "", "")
	n.look("at the end", tl)
	win, se, ok := tl.WinAt(replay.Place{End: 0, Shot: 3})
	n.say("%.4f %.4f %v", win, se, ok)
	for _, at := range []replay.Place{{End: 1, Shot: 1}, {End: 9}} {
		win, se, ok = tl.WinAt(at)
		n.say("%v %v %v", win, se, ok)
	}
	for _, win := range []string{"", "61 ± 2 %"} {
		for _, height := range []float32{60, 110, 400} {
			tl.SetAt(replay.Place{End: 3, Shot: 7}, "Red leads", "+1", "Red wins", win)
			tl.Resize(fyne.NewSize(500, height))
			n.look(fmt.Sprint("win ", win, " in a height of ", height), tl)
		}
	}
	tl.Resize(fyne.NewSize(500, 110))
	one := wins(true)
	one.Points = one.Points[:1]
	tl.SetModel(one)
	tl.SetAt(replay.Place{}, "", "", "Red", "50")
	n.look("one place", tl)
	picture("one")
	fyne.CurrentApp().Settings().SetTheme(NewTheme("dark"))
	tl.SetModel(wins(true))
	tl.Resize(fyne.NewSize(300, 96))
	n.look("dark", tl)
	n.say("%+v", TimelineOf(match(t)))
}

// TestSplitAsLaidOut: the panes at every width and height, for a mouse and for fingers, with panes and parts hidden.
func TestSplitAsLaidOut(t *testing.T) {
	n := noted(t, "split")
	for _, fingers := range []bool{false, true} {
		fyne.CurrentApp().Settings().SetTheme(NewTheme("light").ForFingers(fingers))
		left, middle, above, below := block(120, 40), block(50, 200), block(300, 20), block(90, 30)
		right := VStack(above, below)
		s := NewSplit(left, middle, right, 200, 350, Section{Title: "one", Pane: right, Part: below}, Section{Title: "two", Pane: right,
			Part: above}, Section{Title: "three", Pane: left})
		s.OnColumn = func() { chosen, one := s.Column(); n.say("column %d %v", chosen, one) }
		s.OnResize = func(left, right float32) { n.say("resized %v %v", left, right) }
		n.in(s, 900, 600)
		at := func(w, h float32) {
			s.Resize(fyne.NewSize(w, h))
			n.look(fmt.Sprintf("%v x %v, fingers %v, least %v", w, h, fingers, s.MinSize()), s)
		}
		for _, size := range [][2]float32{{1280, 500}, {888, 500}, {760, 500}, {757, 500}, {720, 900}, {700, 700}, {699, 500}, {400, 300}} {
			at(size[0], size[1])
		}
		s.Choose(2)
		at(400, 800)
		at(750, 500)
		left.Hide()
		s.Refresh()
		at(750, 500)
		right.Hide()
		s.Refresh()
		at(400, 500)
		left.Show()
		right.Show()
		at(1280, 500)
		for _, by := range []float32{-30, 60, -900, 2000, -40} {
			for i, g := range s.grips {
				g.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: by}})
				n.say("grip %d by %v: %v %v, cursor %v", i, by, s.LeftWidth, s.RightWidth, g.Cursor())
				g.DragEnd()
			}
		}
		n.look("dragged", s)
	}
	one := NewSplit(nil, block(50, 50), block(720, 80), 10, 20)
	n.in(one, 400, 500)
	n.look("wide panes", one)
	n.say("%v", one.MinSize())
	tall := NewSplit(block(30, 400), block(50, 50), nil, 10, 20)
	n.in(tall, 400, 500)
	n.look("high panes", tall)
	n.say("%v", tall.MinSize())
}

// TestRinkAsDrawn: every layer of the ice, and what a pointer does there.
func TestRinkAsDrawn(t *testing.T) {
	n := noted(t, "rink")
	r := NewRink(&paint.Light)
	n.in(r, 190, 360)
	n.look("empty", r)
	beside := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	picture := func(name string) {
		goldentest.Picture(t, "rink-"+name+".png", r.draw(int(r.Size().Width), int(r.Size().Height)))
	}
	r.SetStones([]paint.Stone{{At: beside(0, 0), Number: 1}, {At: beside(1, 1), Number: 2, Team: 1, Hollow: true}, {At: beside(0, 40)},
		{At: curling.Vec{X: math.NaN(), Y: 1}}, {At: beside(2.375, 3), Marked: true}, {At: beside(-2.5, 3)}})
	way := []curling.Vec{beside(1, 6), beside(0.5, 3), beside(0.2, 0.4)}
	r.SetPaths([]paint.Path{{Points: way, Style: paint.SeriesStyleOf(0), Bold: true}, {Points: way[:2], Style: paint.SeriesStyleOf(1)}},
		[]paint.Cloud{{Points: []curling.Vec{beside(-1, 1)}, Colour: color.NRGBA{0, 0, 255, 255}, Size: 3}})
	n.look("stones and paths", r)
	picture("paths")
	r.SetHeat(&paint.HeatMap{Cols: 3, Rows: 3, Origin: beside(-1, -1), Step: curling.Vec{X: 1, Y: 1},
		Value: []float32{0, 1, 2, 3, 4, 5, 6, 7, 8}})
	r.SetTrails([]paint.Trail{{Points: way[:1:1], Stone: 1}})
	r.GrowTrails([]paint.Trail{{Points: way[:2], Stone: 1}, {Points: way[1:], Stone: 2, Thin: true}})
	picture("trails")
	r.SetDrawings(nil)
	n.say("drawn over %v", r.over.Visible())
	r.SetDrawings([]annotation.Drawing{{Kind: annotation.Circle, Colour: 1, From: beside(0, 0), To: beside(1, 0)}})
	(&Backdrop{Above: func(v curling.Vec) (color.RGBA, bool) { return color.RGBA{0, 90, 0, 255}, v.X < 2 }}).Show(r)
	r.palette = &paint.Dark
	r.redraw()
	n.look("all of it, dark", r)
	picture("all")
	r.SetOrientation(Lying, true)
	n.look("lying, flipped", r)
	r.SetOrientation(Upright, false)
	r.SetWhole(paint.HouseFrame(nil))
	frame := func() string {
		return fmt.Sprintf("%.3f house %d zoomed %v", r.frame, r.House(), r.Zoomed())
	}
	n.say("whole %s", frame())
	for _, e := range []float32{1, 1, 1, -1, -1, -1, 0} {
		r.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(60, 100)}, Scrolled: fyne.Delta{DY: e}})
		n.say("scrolled %v %s", e, frame())
	}
	r.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(60, 100)}, Scrolled: fyne.Delta{DY: 1}})
	r.SetWhole(paint.HogFrame)
	n.say("still zoomed %s", frame())
	for _, d := range []fyne.Delta{{DX: 10, DY: 20}, {DX: 400}, {DX: -400}, {DY: 3000}, {DY: -9000}} {
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(60, 100)}, Dragged: d})
		n.say("dragged %v %s", d, frame())
	}
	r.DragEnd()
	r.SetPlace(paint.SheetFrame, true)
	n.say("place %s", frame())
	r.SetPlace(paint.HogFrame, true)
	n.say("another %s", frame())
	r.SetPlace(paint.HogFrame, false)
	n.say("from the other end %s", frame())
	r.SetOrientation(Lying, false)
	r.SetPlace(paint.HogFrame, false)
	n.say("upright %s", frame())
	r.OnHover = func(at curling.Vec, ok bool) { n.say(" hover %.3f %v", at, ok) }
	r.OnTap = func(at curling.Vec) { n.say(" tap %.3f", at) }
	r.OnGrab = func(at curling.Vec) bool { n.say(" grab %.3f", at); return at.X > 2 }
	r.OnDrag = func(at curling.Vec) { n.say(" drag %.3f", at) }
	r.OnDrop = func() { n.say(" drop") }
	r.OnMark = func(from, to curling.Vec, done bool) { n.say(" mark %.3f %.3f %v", from, to, done) }
	r.OnScroll = func(up bool) bool { n.say(" scroll %v", up); return true }
	r.SetPlace(paint.HogFrame, false)
	mouse := func(x, y float32, b desktop.MouseButton) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}, Button: b}
	}
	left, right := r.View().Point(curling.Vec{X: 0, Y: 5}), r.View().Point(curling.Vec{X: curling.SheetWidth, Y: 5})
	for _, x := range []float64{left.X - 1, left.X + 1, right.X - 1, right.X + 1} {
		r.MouseIn(mouse(float32(x), 50, 0))
	}
	r.MouseOut()
	r.Tapped(&fyne.PointEvent{Position: fyne.NewPos(50, 60)})
	r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: 1}})
	r.Scrolled(&fyne.ScrollEvent{})
	second := desktop.MouseButtonSecondary
	for _, to := range []float32{53.9, 54, 60} {
		r.MouseDown(mouse(50, 60, second))
		r.MouseMoved(mouse(to, 60, second))
		r.MouseUp(mouse(to, 60, second))
	}
	r.MouseDown(mouse(50, 60, desktop.MouseButtonPrimary))
	r.MouseUp(mouse(50, 60, second))
	r.MouseDown(mouse(50, 60, second))
	r.MouseMoved(mouse(90, 60, 0))
	n.say("let go")
	r.MouseDown(mouse(50, 60, second))
	r.LetGo()
	r.MouseUp(mouse(70, 60, second))
	for _, x := range []float32{150, 20} { // an item, then the ice
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 60)}, Dragged: fyne.Delta{DX: 5, DY: 2}})
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 70)}, Dragged: fyne.Delta{DX: 0, DY: 10}})
		r.LetGo()
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 80)}, Dragged: fyne.Delta{DX: 0, DY: 10}})
		r.DragEnd()
	}
	r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(150, 60)}})
	r.DragEnd()
	n.say("reach %v", r.Reach())
	fyne.CurrentApp().Settings().SetTheme(NewTheme("light").ForFingers(true))
	n.say("reach %.4f", r.Reach())
	for _, size := range [][2]float32{{190, 360}, {400, 300}, {300, 250}, {270, 250}} {
		r.SetOrientation(AutomaticTurn, false)
		r.Resize(fyne.NewSize(size[0], size[1]))
		n.say("%v house %d", size, r.House())
	}
	r.SetPaths(nil, r.Clouds())
	r.SetPaths(nil, nil)
	n.say("no paths %d, no clouds %d", len(r.Paths()), len(r.Clouds()))
	n.say("least %v, stones %d, paths %d, clouds %d, drawings %d", r.MinSize(), len(r.Stones()), len(r.Paths()), len(r.Clouds()), len(r.Drawings()))
}

// TestDiagramAsDrawn: how a machine fits its widget, and what wheel and pointer do to it.
func TestDiagramAsDrawn(t *testing.T) {
	n := noted(t, "diagram")
	d := NewDiagram(&paint.Light)
	n.in(d, 300, 240)
	d.Reveal("who")
	d.Zoom(1)
	view := func(what string) { n.say("%s: %.3f, fit %d", what, d.View(), d.fitted) }
	view("empty")
	m := machine(t, "gsm LEGAL\n* who : Turn.true(pl) t-> put f-> ok\n  put : Player.legal(pl,PASS) t-> ok\n  ok : accept\n")
	tall := "gsm LEGAL\n"
	for i := range 12 {
		tall += fmt.Sprintf("%s a%d : Turn.true(pl) t-> a%d f-> ok\n", map[bool]string{true: "*", false: " "}[i == 0], i, i+1)
	}
	tall += "  a12 : Turn.true(pl) t-> ok\n  ok : accept\n"
	d.OnState = func(s string) { n.say(" state %q", s) }
	d.SetModel(DiagramModel{Machine: m})
	view("small")
	img, _ := d.draw(300, 240).(*image.RGBA)
	goldentest.Picture(t, "diagram.png", img)
	d.Resize(fyne.NewSize(200, 170))
	view("smaller")
	d.SetModel(DiagramModel{Machine: machine(t, tall)})
	view("of the same title")
	d.Read()
	view("read")
	d.Fit()
	view("fit")
	d.Reveal("a11")
	view("revealed, all of it is seen")
	d.Read()
	d.Reveal("a11")
	view("revealed")
	d.Reveal("none")
	for _, steps := range []float64{1, 0.5, -1, -2.5, 40, -80} {
		d.Zoom(steps)
		view(fmt.Sprint("zoom ", steps))
	}
	d.Read()
	for _, dy := range []float32{25, -25, 1000, -1000, 10} {
		d.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(40, 50)}, Scrolled: fyne.Delta{DY: dy}})
		view(fmt.Sprint("scrolled ", dy))
	}
	d.SetModel(DiagramModel{Machine: m})
	d.Fit()
	middle := func(i int) fyne.Position { return place(d.View(), &m.Boxes[i]) }
	d.Tapped(&fyne.PointEvent{Position: middle(1)})
	d.Tapped(&fyne.PointEvent{Position: fyne.NewPos(1, 1)})
	drag := func(from, to fyne.Position) {
		half := fyne.NewPos((from.X+to.X)/2, (from.Y+to.Y)/2)
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: half}, Dragged: fyne.NewDelta(half.X-from.X, half.Y-from.Y)})
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-half.X, to.Y-half.Y)})
		n.look("dragged", d)
		d.DragEnd()
		view("then")
	}
	drag(middle(0), middle(1))
	d.Fit()
	d.OnEdge = func(from, to string, at fyne.Position) { n.say(" edge %s %s %.2f", from, to, at) }
	drag(middle(0), middle(1))
	drag(middle(0), fyne.NewPos(0, 0))
	drag(fyne.NewPos(0, 0), middle(1))
	n.say("least %v, cursor %v", d.MinSize(), d.Cursor())
	fyne.CurrentApp().Settings().SetTheme(NewTheme("dark"))
	n.look("dark", NewDiagram(&paint.Dark))
}

// TestGameBoardAsShown: the cursor of the keyboard, and what clicks and drags report.
func TestGameBoardAsShown(t *testing.T) {
	n := noted(t, "gameboard")
	b := NewGameBoard(&paint.Light)
	n.in(b, 200, 200)
	b.SetCursor(&paint.Cell{X: 1, Y: 1})
	n.look("empty", b)
	b.SetModel(paint.GameBoard{W: 3, H: 3, Pieces: map[paint.Cell]paint.Piece{{X: 1, Y: 0}: {Sign: "I"}}, Hands: [2][]paint.Hand{{{Pick: "p"}}},
		Last: map[paint.Cell]bool{{X: 2, Y: 2}: true}, Open: map[paint.Cell]bool{{X: 0, Y: 2}: true}})
	n.look("with a cursor", b)
	img, _ := b.draw(200, 200).(*image.RGBA)
	goldentest.Picture(t, "gameboard.png", img)
	at := b.model.Layout(200, 200)
	b.Tapped(&fyne.PointEvent{Position: fyne.NewPos(100, 100)})
	b.Dragged(&fyne.DragEvent{})
	b.OnCell = func(c paint.Cell) { n.say(" cell %v", c) }
	b.OnHand = func(pick string) { n.say(" hand %s", pick) }
	b.OnDrag = func(c paint.Cell) { n.say(" drag %v", c) }
	hand := at.HandMiddle(&b.model, 0, 0)
	for _, p := range []paint.Point{at.Middle(paint.Cell{X: 2, Y: 1}), hand, {X: 1, Y: 1}} {
		b.Tapped(&fyne.PointEvent{Position: fyne.NewPos(float32(p.X), float32(p.Y))})
	}
	for _, c := range []paint.Cell{{X: 0}, {X: 0}, {X: 1}, {X: 0}} {
		p := at.Middle(c)
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(p.X), float32(p.Y))}})
	}
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(hand.X), float32(hand.Y))}})
	b.DragEnd()
	first := at.Middle(paint.Cell{})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(float32(first.X), float32(first.Y))}})
	b.SetCursor(nil)
	n.look("without", b)
	n.say("least %v, cursor %v", b.MinSize(), b.Cursor())
}

// TestGesturesOfSmallWidgets: what scrubbers, rows and buttons report, with pointer and keys.
func TestGesturesOfSmallWidgets(t *testing.T) {
	n := noted(t, "gestures")
	s := NewScrubber(func(f float64) { n.say(" seek %.4f", f) })
	n.in(s, 113, 30)
	for _, x := range []float32{-5, 6.5, 31.5, 106.5, 200} {
		s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x, 5)})
	}
	s.SetFraction(0.5)
	for _, dx := range []float32{10, 10, -50} {
		s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: dx}})
	}
	s.DragEnd()
	s.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: 1}})
	for _, f := range []float64{0.5, 0.01, 0.99} {
		s.SetFraction(f)
		for _, dy := range []float32{1, -1, 0} {
			s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: dy}})
		}
	}
	s.Resize(fyne.NewSize(13, 30))
	s.Tapped(&fyne.PointEvent{})
	s.OnSeek = nil
	s.Resize(fyne.NewSize(113, 30))
	s.Tapped(&fyne.PointEvent{})
	s.Scrolled(&fyne.ScrollEvent{})
	n.say("least %v, cursor %v", s.MinSize(), s.Cursor())

	row := NewListRow(block(30, 10), func() { n.say(" row") })
	b := NewButton("b", ButtonQuiet, func() { n.say(" button") })
	win := test.NewTempWindow(t, container.NewVBox(row, b))
	win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { n.say(" window %s", e.Name) })
	win.Canvas().SetOnTypedRune(func(r rune) { n.say(" window %c", r) })
	row.OnHover = func(in bool) { n.say(" hover %v", in) }
	row.OnFocus = func() { n.say(" focus") }
	row.OnKey = func(e *fyne.KeyEvent) bool { return e.Name == fyne.KeyF1 }
	row.MouseIn(nil)
	row.MouseOut()
	for _, o := range []fyne.Focusable{row, b} {
		win.Canvas().Focus(o)
		n.say("focused %v", win.Canvas().Focused() == o)
		for _, k := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF1, fyne.KeyLeft, fyne.KeyEscape} {
			o.TypedKey(&fyne.KeyEvent{Name: k})
			n.say("%s, focused %v", k, win.Canvas().Focused() == o)
		}
		o.TypedRune('x')
	}
	for _, o := range []fyne.Focusable{row, b} {
		win.Canvas().Focus(o)
		o.(fyne.Tappable).Tapped(nil)
		n.say("focused %v %v", row.Focused(), win.Canvas().Focused() == o)
	}
	b.SetDisabled(true)
	b.Tapped(nil)
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	NewButton("", ButtonFlat, nil).Tapped(nil)
	alone := NewListRow(block(1, 1), nil)
	alone.Tapped(nil)
	alone.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	alone.TypedRune('x')
	n.say("row %v, selected %v", row.Content().MinSize(), row.Selected())

	scroll := container.NewVScroll(VStack(block(30, 400)))
	ScrollTo(scroll, 10, 20)
	n.say("no size %v", scroll.Offset)
	n.in(scroll, 50, 100)
	for _, part := range [][2]float32{{0, 100}, {0, 101}, {150, 180}, {79, 90}, {-5, 3}, {390, 410}} {
		ScrollTo(scroll, part[0], part[1])
		n.say("scrolled to %v: %v", part, scroll.Offset)
	}
}
