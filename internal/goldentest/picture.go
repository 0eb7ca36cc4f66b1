package goldentest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// apart is how far a channel of a pixel may be from the stored one: computers round the last digit of a float in different ways.
const apart = 3

// Picture compares a picture with testdata/name, a PNG file, pixel by pixel.
func Picture(t testing.TB, name string, got image.Image) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		if old, err := readPNG(path); err == nil && Unlike(old, got) == "" {
			return // the file stays as it is
		}
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, got); err != nil {
			t.Fatal(err)
		}
		write(t, path, b.Bytes())
		return
	}
	want, err := readPNG(path)
	if err != nil {
		t.Errorf("%v: go test -update writes it", err)
		return
	}
	if d := Unlike(want, got); d != "" {
		t.Errorf("%s: %s; go test -update writes it anew", path, d)
	}
}

func readPNG(path string) (image.Image, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(data))
}

// Unlike says where two pictures differ; empty where they do not.
func Unlike(want, got image.Image) string {
	if want.Bounds().Size() != got.Bounds().Size() {
		return fmt.Sprintf("%v pixels instead of %v", got.Bounds().Size(), want.Bounds().Size())
	}
	a, b := pixels(want), pixels(got)
	var box image.Rectangle
	n, worst, at := 0, 0, image.Point{}
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			d := distance(a.NRGBAAt(x, y), b.NRGBAAt(x, y))
			if d <= apart {
				continue
			}
			n++
			box = box.Union(image.Rect(x, y, x+1, y+1))
			if d > worst {
				worst, at = d, image.Pt(x, y)
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d pixels within %v differ, most at %v: #%X instead of #%X", n, box, at, hex(b.NRGBAAt(at.X, at.Y)),
		hex(a.NRGBAAt(at.X, at.Y)))
}

func pixels(p image.Image) *image.NRGBA {
	out := image.NewNRGBA(image.Rectangle{Max: p.Bounds().Size()})
	draw.Draw(out, out.Rect, p, p.Bounds().Min, draw.Src)
	return out
}

// distance is of the channels that differ most, each weighed by how much is seen of it.
func distance(a, b color.NRGBA) int {
	most := max(a.A, b.A)
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.A, b.A), max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))*int(most)/255)
}

func hex(c color.NRGBA) []byte { return []byte{c.R, c.G, c.B, c.A} }
