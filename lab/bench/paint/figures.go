// Package paint measures how fast pictures of the sheet are drawn.
package paint

import (
	"context"
	"image"
	"math"

	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/lab/bench"
)

// Size of the pictures in pixels: that of the ice in a window of 1280x800.
const width, height = 350, 668

// goal is how many pictures a second of CPU time are enough: five milliseconds each.
const goal = 200

// Figures draws the layers of the rink and the whole picture.
func Figures(ctx context.Context) ([]bench.Figure, error) {
	v := paint.NewView(width, height, paint.HogFrame, paint.HouseUp)
	brush := paint.NewBrush(image.NewRGBA(image.Rect(0, 0, width, height)))
	s := scene()
	draw := func(name string, least float64, f func(k int)) bench.Rival {
		return bench.Rival{Name: name, Unit: "pictures", Goal: least, Do: func(k int) (int, error) { f(k); return 1, nil }}
	}
	board, colours := gameBoard(), paint.BoardColoursOf(&paint.Light)
	cells := image.NewRGBA(image.Rect(0, 0, s.Heat.Cols, s.Heat.Rows))
	return bench.Measure(ctx,
		draw("whole scene", 60, func(int) { s.Draw(brush, v, &paint.Light) }),
		draw("ice", goal, func(int) { paint.Ice(brush, v, &paint.Light) }),
		draw("8 paths", goal, func(int) { paint.Paths(brush, v, &paint.Light, s.Paths) }),
		draw("16 trails", goal, func(int) { paint.Trails(brush, v, &paint.Light, s.Trails) }),
		draw("16 stones", goal, func(int) { paint.Stones(brush, v, &paint.Light, s.Stones) }),
		draw("map of 120x50 through its table", 100*goal, func(int) { s.Heat.Paint(cells, -1, 1) }),
		draw("game board", 60, func(int) { board.Draw(brush, width, height, 1, &paint.Light, &colours) }),
		draw("map over the ice", goal, func(int) { s.Heat.Overlay(brush.Image(), v) }),
	)
}

// gameBoard is a map of TUBSTAP with twelve units, all of which can be clicked.
func gameBoard() *paint.GameBoard {
	m := &paint.GameBoard{W: 6, H: 6, Pieces: map[paint.Cell]paint.Piece{}, Open: map[paint.Cell]bool{}}
	for i := range m.W * m.H {
		m.Ground = append(m.Ground, paint.GroundClosed+paint.Ground(i%6))
		if i%3 == 0 {
			c := paint.Cell{X: i % m.W, Y: i / m.W}
			m.Pieces[c], m.Open[c] = paint.Piece{Player: i & 1, Sign: "I", Note: "10"}, true
		}
	}
	return m
}

// scene is sixteen stones, as many trails, eight paths and a map.
func scene() *paint.Scene {
	var s paint.Scene
	way := func(to curling.Vec, bend float64) []curling.Vec {
		out := make([]curling.Vec, 0, 101)
		for i := range 101 {
			f := float64(i) / 100
			out = append(out, curling.Vec{X: curling.CentreX + (to.X-curling.CentreX)*f + bend*math.Sin(math.Pi*f), Y: curling.HackY +
				(to.Y-curling.HackY)*f})
		}
		return out
	}
	for i := range curling.Stones {
		a, r := 2.4*float64(i), 0.3+0.1*float64(i)
		at := curling.Tee.Add(curling.Vec{X: r * math.Cos(a), Y: r * math.Sin(a)})
		s.Stones = append(s.Stones, paint.Stone{At: at, Number: curling.StoneNumber(i + 1), Team: i & 1})
		s.Trails = append(s.Trails, paint.Trail{Points: way(at, 0.02*float64(i)), Thin: i > 0})
		if i < 8 {
			s.Paths = append(s.Paths, paint.Path{Points: way(at, 0.1*float64(i)), Style: paint.SeriesStyleOf(i)})
		}
	}
	h := &paint.HeatMap{Cols: 50, Rows: 120, Origin: curling.Vec{X: 0.05, Y: 2.6}, Step: curling.Vec{X: 0.095, Y: 0.072},
		Value: make([]float32, 6000)}
	for i := range h.Value {
		h.Value[i] = float32(math.Sin(float64(i%50)/7) * math.Cos(float64(i)/900))
	}
	s.Heat = h
	return &s
}
