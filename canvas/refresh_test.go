package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay"
)

// expiredApp is an app whose driver knows no object's canvas, as fyne's driver after the
// entries of its cache have expired. It records what its one window is asked to draw anew.
type expiredApp struct {
	fyne.App
	drawn map[fyne.CanvasObject]int
}

func (a *expiredApp) Driver() fyne.Driver { return expiredDriver{a.App.Driver(), a} }

type expiredDriver struct {
	fyne.Driver
	app *expiredApp
}

func (expiredDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return nil }

func (d expiredDriver) AllWindows() []fyne.Window {
	all := d.Driver.AllWindows()
	return []fyne.Window{expiredWindow{all[len(all)-1], d.app}}
}

type expiredWindow struct {
	fyne.Window
	app *expiredApp
}

func (w expiredWindow) Canvas() fyne.Canvas { return expiredCanvas{w.Window.Canvas(), w.app} }

type expiredCanvas struct {
	fyne.Canvas
	app *expiredApp
}

func (c expiredCanvas) Refresh(o fyne.CanvasObject) { c.app.drawn[o]++ }

// expire lets fyne forget the canvas of every object; what follows is recorded.
func expire(t *testing.T) *expiredApp {
	t.Helper()
	app := fyne.CurrentApp()
	a := &expiredApp{App: app, drawn: map[fyne.CanvasObject]int{}}
	fyne.SetCurrentApp(a)
	t.Cleanup(func() { fyne.SetCurrentApp(app) })
	return a
}

func TestStonesAreDrawnAfterTheCanvasCacheExpired(t *testing.T) {
	r := shown(t)
	stones := []paint.Stone{{At: curling.Tee, Number: 3, Team: 0}}
	r.SetStones(stones)
	img := visible(r)[0]
	app := expire(t)
	r.SetStones([]paint.Stone{{At: curling.Tee, Number: 4, Team: 1}})
	require.Positive(t, app.drawn[img], "another number and colour")
	clear(app.drawn)
	r.SetStones([]paint.Stone{{At: curling.Tee.Add(curling.Vec{X: 0.5}), Number: 4, Team: 1}})
	require.Positive(t, app.drawn[img], "a move alone needs a frame")
}

func TestEveryPictureIsDrawnAfterTheCanvasCacheExpired(t *testing.T) {
	r := shown(t)
	way := []curling.Vec{curling.Hack, curling.Tee}
	line, board, graph := NewTimeline(), NewGameBoard(&paint.Light), NewDiagram(&paint.Light)
	text, label := NewText("1", BodySize, false, theme.ColorNameForeground), NewLabel("1", BodySize, false, theme.ColorNameForeground, 10)
	row, bar := NewListRow(text, nil), NewProgressBar()
	bar.Resize(fyne.NewSize(100, ProgressBarHeight))
	bar.SetValue(0.1)
	row.CreateRenderer()
	for name, c := range map[string]struct {
		change func()
		object fyne.CanvasObject
	}{
		"trails":       {func() { r.SetTrails([]paint.Trail{{Points: way}}) }, r.picture},
		"paths":        {func() { r.SetPaths([]paint.Path{{Points: way}}, nil) }, r.picture},
		"letters":      {func() { r.SetPaths([]paint.Path{{Points: way, Label: "Q"}}, nil) }, r.badges[0].img},
		"timeline":     {func() { line.SetModel(TimelineModel{Points: []TimelinePoint{{Place: replay.Place{}, Value: 1}}}) }, line.picture},
		"board":        {func() { board.SetModel(paint.GameBoard{W: 3, H: 3}) }, board.raster},
		"machine":      {func() { graph.Zoom(1) }, graph.raster},
		"text":         {func() { SetText(text, "2") }, text},
		"label":        {func() { label.SetText("2") }, label.text},
		"label colour": {func() { label.SetColour(ColourBad) }, label.text},
		"row":          {func() { row.SetSelected(true) }, row.bg},
		"progress":     {func() { bar.SetValue(0.5) }, bar.bar},
	} {
		t.Run(name, func(t *testing.T) {
			app := expire(t)
			c.change()
			require.Positive(t, app.drawn[c.object])
		})
	}
}
