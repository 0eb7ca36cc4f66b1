package paint_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

// A position drawn as PNG: a red stone on the button and a yellow guard 3 m in front of it.
func ExampleScene() {
	scene := paint.Scene{Stones: []paint.Stone{
		{At: curling.Tee, Number: 1, Team: 0},
		{At: curling.Tee.Add(curling.Vec{Y: 3}), Number: 2, Team: 1},
	}}
	view := paint.NewView(308, 576, paint.HogFrame, paint.HouseUp)
	picture := scene.Image(view, &paint.Light)
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		fmt.Println(err)
		return
	}
	tee := view.Point(curling.Tee)
	fmt.Println(picture.Bounds().Size(), file.Len() > 0)
	fmt.Printf("tee at (%.0f, %.0f), %.1f pixels per m\n", tee.X, tee.Y, view.Scale())
	// Output:
	// (308,576) true
	// tee at (154, 141), 64.8 pixels per m
}

// The place under the pointer, on a picture seen from the other end.
func ExampleView_Vec() {
	view := paint.NewView(475, 888, paint.HogFrame, paint.HouseDown)
	at := view.Vec(paint.Point{X: 237.5, Y: 670})
	fmt.Printf("%.2f m from the tee\n", at.Distance(curling.Tee))
	// Output:
	// 0.00 m from the tee
}

// A machine of a rule text as SVG.
func ExampleMachineSVG() {
	text, err := syntax.Parse("example.gsm", "gsm LEGAL\n* turn : Turn.true(pl) t-> ok\n  ok : accept\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	machine, err := diagram.Layout(&text.Machines[0], diagram.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	colours := paint.MachineColoursOf(&paint.Light)
	var file strings.Builder
	if _, err := paint.MachineSVG(&machine, &colours, paint.MachineMarks{Path: []string{"turn", "ok"}}).WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.HasPrefix(file.String(), "<svg "), strings.Contains(file.String(), ">Turn<"))
	// Output:
	// true true
}

// The value of a score map below a place.
func ExampleHeatMap_At() {
	m := paint.HeatMap{Cols: 2, Rows: 1, Origin: curling.Tee, Step: curling.Vec{X: 0.5, Y: 0.5}, Value: []float32{0.2, 0.7}}
	fmt.Println(m.At(curling.Tee), m.At(curling.Tee.Add(curling.Vec{X: 0.4})), m.At(curling.Hack))
	// Output:
	// 0.2 0.7 NaN
}

// Styles of the first and the seventh AI: the same colour, another letter and dash.
func ExampleSeriesStyleOf() {
	first, seventh := paint.SeriesStyleOf(0), paint.SeriesStyleOf(6)
	fmt.Println(first.Letter, first.Dash, seventh.Letter, seventh.Dash, first.Colour == seventh.Colour)
	// Output:
	// A [] G [9 5] true
}
