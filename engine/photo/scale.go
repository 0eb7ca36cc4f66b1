package photo

import (
	"context"
	"image"
	"image/draw"
	"math"
)

// kernelReach is how far the kernel of Catmull and Rom reaches, in pixels of the smaller picture.
const kernelReach = 2

// kernel is the weight that it gives to what lies so far off (Keys 1981, with a = -1/2).
func kernel(t float64) float64 {
	switch t = math.Abs(t); {
	case t < 1:
		return (1.5*t-2.5)*t*t + 1
	case t < kernelReach:
		return ((-0.5*t+2.5)*t-4)*t + 2
	}
	return 0
}

// taps are the pixels of a line of the larger picture of which one of the smaller is made: from the first on, with their weights, whose sum
// is 1.
type taps struct {
	first   int
	weights []float64
}

// tapsOf are those of a line of so many pixels that becomes one of fewer.
func tapsOf(from, to int) []taps {
	list := make([]taps, to)
	scale := float64(from) / float64(to)
	for i := range list {
		middle := (float64(i)+0.5)*scale - 0.5
		first, last := max(0, int(math.Floor(middle-kernelReach*scale))), min(from-1, int(math.Ceil(middle+kernelReach*scale)))
		t, sum := taps{first: first}, 0.0
		for k := first; k <= last; k++ {
			w := kernel((float64(k) - middle) / scale)
			t.weights, sum = append(t.weights, w), sum+w
		}
		for k := range t.weights {
			t.weights[k] /= sum
		}
		list[i] = t
	}
	return list
}

// channels of a pixel.
const channels = 4

// smaller is a picture made smaller, line by line: of the large one no more lines are held than one of the small one is made of. The
// context ends it.
func smaller(ctx context.Context, src image.Image, w, h int) (*image.RGBA, error) {
	b, out := src.Bounds(), image.NewRGBA(image.Rect(0, 0, w, h))
	across, down := tapsOf(b.Dx(), w), tapsOf(b.Dy(), h)
	line := image.NewRGBA(image.Rect(0, 0, b.Dx(), 1))
	most := 0
	for _, t := range down {
		most = max(most, len(t.weights))
	}
	lines := make([][]float64, most) // the last lines, made as narrow as they will be
	for i := range lines {
		lines[i] = make([]float64, channels*w)
	}
	next, sum := 0, make([]float64, channels*w)
	for y, t := range down {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for ; next < t.first+len(t.weights); next++ {
			draw.Draw(line, line.Rect, src, image.Pt(b.Min.X, b.Min.Y+next), draw.Src)
			narrower(lines[next%most], line.Pix, across)
		}
		clear(sum)
		for k, weight := range t.weights {
			for i, v := range lines[(t.first+k)%most] {
				sum[i] += weight * v
			}
		}
		for i, v := range sum {
			out.Pix[y*out.Stride+i] = uint8(math.Max(0, math.Min(255, v+0.5))) // as bounded
		}
	}
	return out, nil
}

// narrower makes a line of pixels narrower.
func narrower(to []float64, from []uint8, across []taps) {
	for x, t := range across {
		var sum [channels]float64
		pix := from[channels*t.first:]
		for k, weight := range t.weights {
			p := pix[channels*k : channels*k+channels : channels*k+channels]
			sum[0] += weight * float64(p[0])
			sum[1] += weight * float64(p[1])
			sum[2] += weight * float64(p[2])
			sum[3] += weight * float64(p[3])
		}
		copy(to[channels*x:], sum[:])
	}
}
