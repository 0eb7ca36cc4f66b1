package canvastest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/annotation"
)

// rink is a drawing of the ice.
type rink interface {
	View() paint.View
	Clouds() []paint.Cloud
	Paths() []paint.Path
	Trails() ([]paint.Trail, *paint.HeatMap)
	Stones() []paint.Stone
	Drawings() []annotation.Drawing
}

// gameBoard is a drawing of a game on a grid.
type gameBoard interface{ Model() *paint.GameBoard }

// dumped is how deep what is drawn is told: to the ends of paths.
const dumped = 4

// drawnBy are lines of what an object is given to draw: of its pixels only their mean is told.
func drawnBy(o fyne.CanvasObject) (lines []string) {
	switch o := o.(type) {
	case rink:
		v := o.View()
		lines = []string{fmt.Sprintf("frame %s house %d", goldentest.Dump(v.Frame, dumped), v.House)}
		trails, h := o.Trails()
		if h != nil {
			lines = append(lines, fmt.Sprintf("map %dx%d from %s by %s, %.4g to %.4g", h.Cols, h.Rows, goldentest.Dump(h.Origin, 1),
				goldentest.Dump(h.Step, 1), h.Lo, h.Hi))
		}
		lines = append(lines, each("cloud", o.Clouds())...)
		lines = append(lines, each("path", o.Paths())...)
		lines = append(lines, each("trail", trails)...)
		lines = append(lines, each("stone", o.Stones())...)
		lines = append(lines, each("drawing", o.Drawings())...)
	case gameBoard:
		m := o.Model()
		lines = []string{"board " + goldentest.Dump(*m, 0)}
		for _, list := range []struct {
			name string
			of   any
		}{{"piece", m.Pieces}, {"open", m.Open}, {"chosen", m.Chosen}, {"last", m.Last}, {"tint", m.Tints}, {"value", m.Values}} {
			if text := entries(list.of); text != "" {
				lines = append(lines, list.name+text)
			}
		}
		lines = append(lines, each("path", m.Paths)...)
		lines = append(lines, each("hand", m.Hands[0])...)
		lines = append(lines, each("hand", m.Hands[1])...)
	}
	return lines
}

func each[T any](name string, list []T) (lines []string) {
	for i := range list {
		lines = append(lines, name+" "+goldentest.Dump(list[i], dumped))
	}
	return lines
}

// entries are those of a map by cell, sorted.
func entries(m any) string {
	v := reflect.ValueOf(m)
	var list []string
	for _, k := range v.MapKeys() {
		c := k.Interface().(paint.Cell)
		list = append(list, fmt.Sprintf(" %02d,%02d:%s", c.X, c.Y, goldentest.Dump(v.MapIndex(k).Interface(), 2)))
	}
	slices.Sort(list)
	return strings.Join(list, "")
}
