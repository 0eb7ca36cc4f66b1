package paint

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"io"

	"hogline/engine/curling"
	"hogline/engine/physics"
)

// Film is an animated picture of one shot.
type Film struct {
	View    View
	Palette *Palette
	Scene   Scene // what stands still: paths, trails; its stones are replaced
	Path    *physics.Trajectory
	Teams   [curling.Stones]int // colour of each stone
	Speed   float64             // of playback; 0 is 1
	Rate    int                 // frames a second, 0 is 20
}

// maxFrames bounds a film: forty seconds at the usual rate.
const maxFrames = 800

// WriteGIF writes the film, which stays two seconds on its last frame and loops.
func (f *Film) WriteGIF(ctx context.Context, w io.Writer) error {
	if f.Path == nil || f.Path.Rows() == 0 {
		return errors.New("paint: there is no trajectory to film")
	}
	speed, rate := f.Speed, f.Rate
	if speed <= 0 {
		speed = 1
	}
	if rate <= 0 {
		rate = 20
	}
	frames := min(maxFrames, int(f.Path.Seconds()/speed*float64(rate))+2)
	var out gif.GIF
	pal := f.colours()
	for i := range frames {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("paint: film: %w", err)
		}
		row := f.Path.RowAt(float64(i) / float64(rate) * speed)
		s := f.Scene
		s.Stones = StonesOf(f.Path.Between(row), f.Teams)
		full := s.Image(f.View, f.Palette)
		frame := image.NewPaletted(full.Bounds(), pal)
		draw.Draw(frame, frame.Bounds(), full, image.Point{}, draw.Src)
		out.Image = append(out.Image, frame)
		out.Delay = append(out.Delay, 100/rate)
	}
	out.Delay[len(out.Delay)-1] = 200
	if err := gif.EncodeAll(w, &out); err != nil {
		return fmt.Errorf("paint: film: %w", err)
	}
	return nil
}

// colours is a table with the colours of the picture and their shades first.
func (f *Film) colours() color.Palette {
	p := f.Palette
	base := []color.NRGBA{p.Outer, p.White, p.Inner, p.Hog, p.Granite, p.GraniteLit, p.Stones[0], p.Stones[1], p.Played, p.Background, p.Text}
	for i := range seriesStyles {
		base = append(base, seriesStyles[i].Colour)
	}
	var out color.Palette
	for i := range 8 {
		out = append(out, Mix(p.IceTop, p.IceBottom, float64(i)/7))
	}
	for _, c := range base {
		for i := range 5 {
			out = append(out, Mix(c, p.IceTop, float64(i)/5))
		}
		for i := range 2 {
			out = append(out, Mix(c, p.Granite, float64(i+1)/3))
		}
	}
	for _, c := range palette.WebSafe {
		if len(out) < 256 {
			out = append(out, c)
		}
	}
	return out[:min(256, len(out))]
}

// StonesOf is a position as stones to draw; teams gives each stone its colour.
func StonesOf(p curling.Position, teams [curling.Stones]int) []Stone {
	out := make([]Stone, 0, curling.Stones)
	for i := range p {
		if p.Has(i) {
			out = append(out, Stone{At: p[i], Number: i + 1, Team: teams[i]})
		}
	}
	return out
}

// TeamsOf is the colour of each stone of an end in which team first threw first.
func TeamsOf(first curling.TeamID) (t [curling.Stones]int) {
	for i := range t {
		t[i] = int(curling.TeamID(curling.SideOf(i)) ^ first)
	}
	return t
}
