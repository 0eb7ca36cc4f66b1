package paint

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"slices"
)

// Film is an animated picture of one shot.
type Film struct {
	View    View
	Palette *Palette
	Scene   Scene                    // what stands still: paths, trails; its stones are replaced
	Stones  func(at float64) []Stone // those at a time in seconds
	Seconds float64                  // its length at its natural speed
	Speed   float64                  // of playback; 0 is 1
	Rate    int                      // frames a second, 0 is 20
	Caption Caption                  // below it
	// Report, which may be nil, is told how many frames are drawn and how many there will be.
	Report func(done, of int)
}

// Limits of a film.
const (
	usualRate  = 20    // frames a second
	maxRate    = 50    // beyond, viewers take the delay of a GIF for another one
	maxFrames  = 12000 // ten minutes at the usual rate; a longer film has fewer frames a second
	finalDelay = 200   // hundredths of a second that the last frame stays
)

// WriteGIF writes the whole shot as a GIF that stays two seconds on its last frame and loops. A
// frame holds only the pixels that change; where none do the one before stays.
func (f *Film) WriteGIF(ctx context.Context, w io.Writer) error {
	if f.Stones == nil {
		return errors.New("there is no trajectory to film")
	}
	speed, rate := f.Speed, f.Rate
	if speed <= 0 {
		speed = 1
	}
	if rate <= 0 {
		rate = usualRate
	}
	length := max(f.Seconds/speed, 1./maxRate) // s
	steps := max(1, int(min(maxFrames, math.Ceil(length*float64(min(rate, maxRate))))))
	p := newProjector(f)
	out := gif.GIF{Config: image.Config{ColorModel: p.palette, Width: p.now.Rect.Dx(), Height: p.now.Rect.Dy()}}
	shown := 0 // time of the last frame in hundredths of a second
	for i := range steps + 1 {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("film: %w", err)
		}
		if f.Report != nil {
			f.Report(i, steps+1)
		}
		at := length * float64(i) / float64(steps)
		frame := p.frame(f.Stones(at * speed))
		if frame == nil {
			continue
		}
		now := int(math.Round(100 * at))
		if n := len(out.Delay); n > 0 {
			out.Delay[n-1] = now - shown
		}
		shown = now
		out.Image = append(out.Image, frame)
		out.Delay = append(out.Delay, 0)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	out.Delay[len(out.Delay)-1] = int(math.Round(100*length)) - shown + finalDelay
	for i := range out.Delay {
		out.Delay[i] = min(out.Delay[i], math.MaxUint16)
	}
	if err := gif.EncodeAll(w, &out); err != nil {
		return fmt.Errorf("film: %w", err)
	}
	return nil
}

// projector draws the frames of a film one after the other.
type projector struct {
	film       *Film
	background *image.RGBA // the scene without stones
	now        *image.RGBA // the scene as drawn last
	brush      *Brush      // on now
	badges     []Badge
	stones     []Stone              // as drawn last
	palette    color.Palette        // the last colour is transparent: the pixel stays
	index      map[color.RGBA]uint8 // of palette, by colours met
	shown      *image.Paletted      // now, as the frames so far leave it; nil before the first
}

func newProjector(f *Film) *projector {
	still := Picture{View: f.View, Palette: f.Palette, Caption: f.Caption}
	background := still.empty()
	f.Scene.drawBackground(background, f.View, f.Palette)
	w, h := still.Size()
	background.Clip(Point{}, Point{w, h})
	still.drawCaption(background)
	p := &projector{film: f, background: background.Image(), brush: still.empty(), index: map[color.RGBA]uint8{}}
	p.now = p.brush.Image()
	// The pictures before and after the shot have all colours of the film.
	colours := histogram{}
	for _, at := range []float64{f.Seconds, 0} {
		stones := f.Stones(at)
		p.badges = PlaceBadges(f.View, f.Scene.Paths, stones)
		p.redraw(p.now.Rect, stones)
		colours.add(p.now)
	}
	p.palette = append(colours.palette(255), color.RGBA{})
	return p
}

func (p *projector) transparent() uint8 { return uint8(len(p.palette) - 1) }

// frame is what changes when the stones lie so, nil if nothing does.
func (p *projector) frame(stones []Stone) *image.Paletted {
	if p.shown == nil {
		p.stones = stones
		p.redraw(p.now.Rect, stones)
		p.shown = image.NewPaletted(p.now.Rect, p.palette)
		for y := range p.shown.Rect.Dy() {
			for x := range p.shown.Rect.Dx() {
				p.shown.SetColorIndex(x, y, p.nearest(p.now.RGBAAt(x, y)))
			}
		}
		first := *p.shown
		first.Pix = slices.Clone(p.shown.Pix)
		return &first
	}
	boxes := p.changed(stones)
	p.stones = stones
	var all image.Rectangle
	for _, box := range boxes {
		p.redraw(box, stones)
		all = all.Union(box)
	}
	if all.Empty() {
		return nil
	}
	return p.difference(all, boxes)
}

// changed are the boxes of the stones that moved, came or went.
func (p *projector) changed(stones []Stone) []image.Rectangle {
	var boxes []image.Rectangle
	add := func(of, others []Stone) {
		for _, s := range of {
			if slices.Contains(others, s) {
				continue
			}
			if box := p.box(s).Intersect(p.now.Rect); !box.Empty() {
				boxes = append(boxes, box)
			}
		}
	}
	add(p.stones, stones)
	add(stones, p.stones)
	return boxes
}

// box is the extent of a drawn stone with its shadow.
func (p *projector) box(s Stone) image.Rectangle {
	c, r := p.film.View.Point(s.At), 1.25*p.film.View.StoneRadius()+2
	return image.Rect(int(c.X-r), int(c.Y-r), int(c.X+r)+1, int(c.Y+r)+1)
}

// redraw draws a box of the scene anew.
func (p *projector) redraw(box image.Rectangle, stones []Stone) {
	draw.Draw(p.now, box, p.background, box.Min, draw.Src)
	a, b := p.film.View.Area()
	p.brush.Clip(
		Point{max(a.X, float64(box.Min.X)), max(a.Y, float64(box.Min.Y))},
		Point{min(b.X, float64(box.Max.X)), min(b.Y, float64(box.Max.Y))})
	var inside []Stone
	for _, s := range stones {
		if p.box(s).Overlaps(box) {
			inside = append(inside, s)
		}
	}
	drawStones(p.brush, p.film.View, p.film.Palette, inside, p.badges)
	Drawings(p.brush, p.film.View, p.film.Palette, p.film.Scene.Drawings)
}

// difference is the part of a frame within all, transparent where a pixel stays and outside the
// boxes; nil if every pixel stays.
func (p *projector) difference(all image.Rectangle, boxes []image.Rectangle) *image.Paletted {
	frame := image.NewPaletted(all, p.palette)
	for i := range frame.Pix {
		frame.Pix[i] = p.transparent()
	}
	used := image.Rectangle{Min: all.Max, Max: all.Min}
	for _, box := range boxes {
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				c := p.nearest(p.now.RGBAAt(x, y))
				if at := p.shown.PixOffset(x, y); p.shown.Pix[at] != c {
					p.shown.Pix[at] = c
					frame.Pix[frame.PixOffset(x, y)] = c
					used.Min = image.Pt(min(used.Min.X, x), min(used.Min.Y, y))
					used.Max = image.Pt(max(used.Max.X, x+1), max(used.Max.Y, y+1))
				}
			}
		}
	}
	if used.Empty() {
		return nil
	}
	part, _ := frame.SubImage(used).(*image.Paletted)
	return part
}

// nearest is the index of the colour of the palette nearest to c.
func (p *projector) nearest(c color.RGBA) uint8 {
	i, ok := p.index[c]
	if !ok {
		i = uint8(p.palette[:p.transparent()].Index(c))
		p.index[c] = i
	}
	return i
}
