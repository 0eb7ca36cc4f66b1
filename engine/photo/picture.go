// Package photo reads the places of stones from a photograph or a frame of a camera: a camera model from points whose places are known,
// refined on the edges of the rings, and the stones by their handles and bodies. All places are metres in the frame of package curling.
// Nothing is decided for good: what comes out is a proposal with its error.
package photo

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg" // the formats that are read
	_ "image/png"
	"math"
	"runtime/debug"
	"slices"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"github.com/hogline/hogline/engine/safefile"
)

// Limits of pictures.
const (
	MaxBytes  = 64 << 20   // of a file
	maxPixels = 60_000_000 // of a picture, before it is made smaller
	workSide  = 2000       // px: the longer side of a picture that is worked on
)

// Open reads a JPEG, PNG, WebP, TIFF or BMP, turned upright as its EXIF data tell and made smaller where it is larger than 2,000 px. The
// context ends it.
func Open(ctx context.Context, path string) (*image.RGBA, error) {
	data, err := safefile.Read(path, MaxBytes)
	if err != nil {
		return nil, err
	}
	p, err := Decode(ctx, data)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, msg("file", path, err)
	}
	return p, nil
}

// Decode is Open for the content of a file.
func Decode(ctx context.Context, data []byte) (*image.RGBA, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case isHEIC(data):
		return nil, msg("heic")
	case errors.Is(err, image.ErrFormat):
		return nil, msg("format")
	case err != nil:
		return nil, msg("damaged", err)
	case c.Width < 32 || c.Height < 32:
		return nil, msg("small", c.Width, c.Height)
	case c.Width*c.Height > maxPixels || c.Width > maxPixels/32 || c.Height > maxPixels/32:
		return nil, msg("large", c.Width, c.Height, maxPixels/1_000_000)
	}
	src, _, err := image.Decode(&stoppable{bytes.NewReader(data), ctx})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, msg("damaged", err)
	}
	b := src.Bounds()
	scale := math.Min(1, workSide/float64(max(b.Dx(), b.Dy())))
	if scale == 1 {
		same := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
		draw.Draw(same, same.Rect, src, b.Min, draw.Src)
		return turned(same, orientation(data)), nil
	}
	small, err := smaller(ctx, src, max(1, int(math.Round(float64(b.Dx())*scale))), max(1, int(math.Round(float64(b.Dy())*scale))))
	if err != nil {
		return nil, err
	}
	debug.FreeOSMemory() // the large picture, before the next step
	return turned(small, orientation(data)), nil
}

// isHEIC reports whether the content is of the format that phones of Apple save: an ISO box file of these brands.
func isHEIC(data []byte) bool {
	if len(data) < 12 || string(data[4:8]) != "ftyp" {
		return false
	}
	switch string(data[8:12]) {
	case "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif":
		return true
	}
	return false
}

// stoppable is the content of a picture until a context ends.
type stoppable struct {
	data *bytes.Reader
	ctx  context.Context
}

func (r *stoppable) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.data.Read(p)
}

// orientation is the EXIF orientation of a picture, 1 to 8 (Exif 2.32, tag 274); 1 where there is none. The data of Exif are a small TIFF,
// which JPEG, PNG and WebP hold in a piece of their own.
func orientation(data []byte) int {
	const jpeg, png, riff = "\xff\xd8", "\x89PNG\r\n\x1a\n", "RIFF"
	switch {
	case bytes.HasPrefix(data, []byte(jpeg)):
		return tiffOrientation(exifOfJPEG(data))
	case bytes.HasPrefix(data, []byte(png)):
		return tiffOrientation(piece(data[len(png):], "eXIf", func(head []byte) (name string, size, whole int64) {
			n := int64(binary.BigEndian.Uint32(head))
			return string(head[4:8]), n, n + 4 // a checksum follows
		}))
	case bytes.HasPrefix(data, []byte(riff)) && len(data) > 12 && string(data[8:12]) == "WEBP":
		return tiffOrientation(bytes.TrimPrefix(piece(data[12:], "EXIF", func(head []byte) (name string, size, whole int64) {
			n := int64(binary.LittleEndian.Uint32(head[4:]))
			return string(head[:4]), n, n + n%2
		}), []byte(exifHead)))
	}
	return tiffOrientation(data)
}

// exifHead stands before the data of Exif in a JPEG, and in a WebP of some programs.
const exifHead = "Exif\x00\x00"

// exifOfJPEG are the data of Exif of a JPEG; none where there are none.
func exifOfJPEG(data []byte) []byte {
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		marker, size := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		if marker == 0xda || size < 2 || at+2+size > len(data) {
			return nil
		}
		if body := data[at+4 : at+2+size]; marker == 0xe1 && bytes.HasPrefix(body, []byte(exifHead)) {
			return body[len(exifHead):]
		}
		at += 2 + size
	}
	return nil
}

// piece is what a file of pieces, each behind a head of 8 bytes, holds under a name; none where there is no such piece.
func piece(data []byte, wanted string, of func(head []byte) (name string, size, whole int64)) []byte {
	for len(data) >= 8 {
		name, size, whole := of(data)
		data = data[8:]
		if size > int64(len(data)) {
			return nil
		}
		if name == wanted {
			return data[:size]
		}
		if whole > int64(len(data)) {
			return nil
		}
		data = data[whole:]
	}
	return nil
}

// tiffOrientation is the orientation that the first folder of a TIFF tells.
func tiffOrientation(t []byte) int {
	const orientationTag, entry = 274, 12
	var order binary.ByteOrder = binary.BigEndian
	switch {
	case len(t) < 8:
		return 1
	case string(t[:2]) == "II":
		order = binary.LittleEndian
	case string(t[:2]) != "MM":
		return 1
	}
	at := int64(order.Uint32(t[4:]))
	if at+2 > int64(len(t)) {
		return 1
	}
	n := int64(order.Uint16(t[at:]))
	for i := range n {
		e := at + 2 + i*entry
		if e+entry > int64(len(t)) {
			return 1
		}
		if order.Uint16(t[e:]) == orientationTag {
			if o := int(order.Uint16(t[e+8:])); o >= 1 && o <= 8 {
				return o
			}
		}
	}
	return 1
}

// turned is a picture turned and mirrored so that an orientation becomes 1.
func turned(src *image.RGBA, orientation int) *image.RGBA {
	if orientation <= 1 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	dst := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			to := image.Pt(x, y)
			switch orientation {
			case 2:
				to.X = w - 1 - x
			case 3:
				to = image.Pt(w-1-x, h-1-y)
			case 4:
				to.Y = h - 1 - y
			case 5:
				to = image.Pt(y, x)
			case 6:
				to = image.Pt(h-1-y, x)
			case 7:
				to = image.Pt(h-1-y, w-1-x)
			case 8:
				to = image.Pt(y, w-1-x)
			}
			dst.SetRGBA(to.X, to.Y, src.RGBAAt(x, y))
		}
	}
	return dst
}

// rgb is the colour at a place between pixels; ok is false outside the picture.
func rgb(p *image.RGBA, x, y float64) (c [3]float64, ok bool) {
	x, y = x-0.5, y-0.5
	x0, y0 := math.Floor(x), math.Floor(y)
	if !(x0 >= 0 && y0 >= 0 && x0 < float64(p.Rect.Dx()-1) && y0 < float64(p.Rect.Dy()-1)) {
		return c, false
	}
	fx, fy := x-x0, y-y0
	at := int(y0)*p.Stride + 4*int(x0)
	for i := range c {
		top := (1-fx)*float64(p.Pix[at+i]) + fx*float64(p.Pix[at+4+i])
		low := (1-fx)*float64(p.Pix[at+p.Stride+i]) + fx*float64(p.Pix[at+p.Stride+4+i])
		c[i] = (1-fy)*top + fy*low
	}
	return c, true
}

// lab is a colour of sRGB, 0 to 255, in CIE 1976 L*a*b* under D65 (IEC 61966-2-1, CIE 15).
func lab(c [3]float64) [3]float64 {
	var l [3]float64
	for i, v := range c {
		l[i] = lightOf(v)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505)
	y := f(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := f((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// rgbaOf is a colour as numbers.
func rgbaOf(c color.Color) [3]float64 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA) // the model's
	return [3]float64{float64(n.R), float64(n.G), float64(n.B)}
}

// ColourAt is the colour around a pixel: the median of each channel over 5 x 5 pixels. ok is false at the edge of the picture and outside.
func ColourAt(p *image.RGBA, at Pixel) (c color.RGBA, ok bool) {
	const reach = 2
	x, y := int(math.Floor(at.X)), int(math.Floor(at.Y))
	if !(at.X >= reach && at.Y >= reach) || x+reach >= p.Rect.Dx() || y+reach >= p.Rect.Dy() {
		return c, false
	}
	var lists [3][]uint8
	for j := y - reach; j <= y+reach; j++ {
		for i := x - reach; i <= x+reach; i++ {
			k := p.RGBAAt(i, j)
			lists[0], lists[1], lists[2] = append(lists[0], k.R), append(lists[1], k.G), append(lists[2], k.B)
		}
	}
	for i := range lists {
		slices.Sort(lists[i])
	}
	middle := len(lists[0]) / 2
	return color.RGBA{lists[0][middle], lists[1][middle], lists[2][middle], 255}, true
}
