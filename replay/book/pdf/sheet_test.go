//go:build !js

package pdf

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/page"
)

// written is a PDF file of objects, of which the first is the catalog and the second the list of pages.
func written(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	offsets := make([]int, len(objects))
	for i, text := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, text)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, at)
	return b.Bytes()
}

func stream(dict, data string) string {
	return fmt.Sprintf("<< %s /Length %d >> stream\n%s\nendstream", dict, len(data), data)
}

// sample is what every page of a sample shows, 400 x 300 points, y up: texts, one in a form that doubles it and one that runs up, a
// picture as it is and mirrored, a red area and a line.
const sample = "BT /F 20 Tf 40 200 Td (Kita - Minami ) Tj ET\n" +
	"q /Form Do Q\n" +
	"BT 0 1 -1 0 380 20 Tm /F 10 Tf (up) Tj ET\n" +
	"q 60 0 0 90 200 100 cm /I Do Q\n" +
	"q -60 0 0 90 360 100 cm /I Do Q\n" +
	"1 0 0 rg 20 20 30 10 re f\n" +
	"0 0 1 RG 0 295 m 400 295 l S"

// colours of the picture, row by row.
var colours = [3][2]color.RGBA{
	{{200, 0, 0, 255}, {0, 200, 0, 255}},
	{{0, 0, 200, 255}, {200, 200, 0, 255}},
	{{0, 200, 200, 255}, {10, 20, 30, 255}},
}

// pages is a PDF of the sample turned in every way, each shown with every rotation of the page.
func pages() []byte {
	const l, b = 10, 20 // where the page begins
	var pixels strings.Builder
	for _, row := range colours {
		for _, c := range row {
			pixels.Write([]byte{c.R, c.G, c.B})
		}
	}
	shared := []string{"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		stream("/Type /XObject /Subtype /Image /Width 2 /Height 3 /BitsPerComponent 8 /ColorSpace /DeviceRGB", pixels.String()),
		stream("/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Matrix [2 0 0 2 0 0] /Resources << /Font << /F 3 0 R >> >>",
			"BT /F 10 Tf 50 25 Td (Shot by Shot) Tj ET")}
	var list []string
	var kids strings.Builder
	for turns := range 4 {
		w, h := 400, 300
		if turns%2 == 1 {
			w, h = h, w
		}
		r, t := l+w, b+h
		way := [4][6]int{{1, 0, 0, 1, l, b}, {0, 1, -1, 0, r, b}, {-1, 0, 0, -1, r, t}, {0, -1, 1, 0, l, t}}[turns]
		for rotation := range 4 {
			at := 3 + len(shared) + len(list)
			fmt.Fprintf(&kids, "%d 0 R ", at)
			list = append(list, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [%d %d %d %d] /Rotate %d /Contents %d 0 R "+
				"/Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R /Form 5 0 R >> >> >>", l, b, r, t, 90*rotation, at+1),
				stream("", strings.Trim(fmt.Sprint(way), "[]")+" cm\n"+sample))
		}
	}
	head := []string{"<< /Type /Catalog /Pages 2 0 R >>", fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count 16 >>", kids.String())}
	return written(append(append(head, shared...), list...)...)
}

// onFirst does something with the first page of a PDF.
func onFirst(t *testing.T, data []byte, do func(page.Page)) {
	t.Helper()
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	defer f.Close()
	p, err := f.Open(t.Context(), 0)
	require.NoError(t, err)
	do(p)
}

// TestPages: however a page and what is on it are turned, its text is upright, and all lies where it is read; pictures are what is painted
// of them.
func TestPages(t *testing.T) {
	data := pages()
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, 16, f.Pages())
	for n := range 16 {
		name := fmt.Sprintf("text turned %d times, page %d times", n/4, n%4)
		p, err := f.Open(t.Context(), n)
		require.NoError(t, err, name)
		width, height := p.Size()
		require.Equal(t, [2]float64{400, 300}, [2]float64{width, height}, name)
		require.Equal(t, 2, p.Paths(), name)

		require.Len(t, p.Runs(), 3, name)
		for i, want := range []page.Run{
			{Text: "Kita - Minami", X0: 41.5, X1: 156.7, Base: 100, Y0: 85.6, Y1: 100.3, Size: 20, Blank: true},
			{Text: "Shot by Shot", X0: 101, X1: 214.1, Base: 250, Y0: 235.3, Y1: 254.3, Size: 20},
			{Text: "up", X0: 374.6, X1: 382.1, Base: 280, Y0: 269.3, Y1: 279.3, Size: 10},
		} {
			r := p.Runs()[i]
			require.Equal(t, []any{want.Text, want.Blank}, []any{r.Text, r.Blank}, name)
			require.InDeltaSlice(t, []float64{want.X0, want.X1, want.Y0, want.Y1}, []float64{r.X0, r.X1, r.Y0, r.Y1}, 1, "%s: %+v", name, r)
			require.InDeltaSlice(t, []float64{want.Base, want.Size}, []float64{r.Base, r.Size}, 1e-3, "%s: %+v", name, r)
		}

		painted, err := p.Paint(t.Context(), 0, 0, 400, 300, 400, 300)
		require.NoError(t, err, name)
		white := color.RGBA{255, 255, 255, 255}
		for at, want := range map[[2]int]color.RGBA{{35, 275}: {255, 0, 0, 255}, {21, 271}: {255, 0, 0, 255}, {48, 278}: {255, 0, 0, 255},
			{35, 267}: white, {35, 283}: white, {17, 275}: white, {53, 275}: white} {
			require.Equal(t, want, painted.RGBAAt(at[0], at[1]), "%s: %v", name, at)
		}
		part, err := p.Paint(t.Context(), 20, 240, 60, 290, 80, 50) // twice as wide
		require.NoError(t, err, name)
		for at, want := range map[[2]int]color.RGBA{{2, 31}: {255, 0, 0, 255}, {57, 38}: {255, 0, 0, 255}, {63, 35}: white,
			{30, 28}: white, {30, 42}: white} {
			require.Equal(t, want, part.RGBAAt(at[0], at[1]), "%s: %v", name, at)
		}

		require.Len(t, p.Pictures(), 2, name)
		for i, q := range p.Pictures() {
			require.InDeltaSlice(t, []float64{200 + 100*float64(i), 110, 260 + 100*float64(i), 200}, []float64{q.X0, q.Y0, q.X1, q.Y1}, 1e-3, name)
			require.Equal(t, [2]int{2, 3}, [2]int{q.Width, q.Height}, name)
			m, err := p.Pixels(t.Context(), &q)
			require.NoError(t, err, name)
			require.Equal(t, [2]int{2, 3}, [2]int{m.Rect.Dx(), m.Rect.Dy()}, name)
			for y, row := range colours {
				for x, c := range row {
					if i == 1 {
						c = row[1-x]
					}
					require.Equal(t, c, m.RGBAAt(x, y), name)
					require.Equal(t, c, painted.RGBAAt(int(q.X0)+15+30*x, int(q.Y0)+15+30*y), "%s: as it is painted", name)
				}
			}
		}
		p.Close()
	}
}

// TestLargePictures: of 4000 pixels a side they are read, in grey too, and no larger ones; as large pictures are painted of a page.
func TestLargePictures(t *testing.T) {
	for _, size := range [][2]int{{4000, 1}, {4001, 1}, {1, 4000}, {1, 4001}} {
		picture := stream(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray",
			size[0], size[1]), strings.Repeat("\x80", size[0]*size[1]))
		onFirst(t, written("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>",
			stream("", "q 400 0 0 300 0 0 cm /I Do Q"), picture), func(p page.Page) {
			require.Len(t, p.Pictures(), 1)
			m, err := p.Pixels(t.Context(), &p.Pictures()[0])
			if max(size[0], size[1]) > 4000 {
				require.ErrorContains(t, err, "a picture of page 1 cannot be read", size)
			} else {
				require.NoError(t, err, size)
				require.Equal(t, color.RGBA{128, 128, 128, 255}, m.RGBAAt(size[0]-1, size[1]-1), size)
			}
			_, err = p.Paint(t.Context(), 0, 0, 400, 300, size[0], size[1])
			require.Equal(t, max(size[0], size[1]) > 4000, err != nil, size)
		})
	}
	onFirst(t, pages(), func(p page.Page) {
		for _, c := range []struct {
			x, y          float64
			width, height int
			ok            bool
		}{{1, 1, 1, 1, true}, {1, 1, 0, 1, false}, {1, 1, 1, 0, false}, {0.9, 1, 1, 1, false}, {1, 0.9, 1, 1, false}} {
			_, err := p.Paint(t.Context(), 0, 0, c.x, c.y, c.width, c.height)
			require.Equal(t, c.ok, err == nil, c)
		}
		ctx, stop := context.WithCancel(t.Context())
		stop()
		_, err := p.Paint(ctx, 0, 0, 400, 300, 4, 3)
		require.ErrorIs(t, err, context.Canceled)
		_, err = p.Paint(t.Context(), 0, 0, 400, 300, 4, 3)
		require.ErrorContains(t, err, "page 1 cannot be read", "what was stopped is closed")
	})
}

// TestFormsInForms: eight that lie in one another are read, as they are placed.
func TestFormsInForms(t *testing.T) {
	for deep := 7; deep <= 9; deep++ {
		objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Resources << /XObject << /X 6 0 R >> /Font << /F 4 0 R >> >> >>",
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", stream("", "/X Do")}
		for i := range deep {
			text := "/X Do"
			if i == deep-1 {
				text = "BT /F 10 Tf 0 0 Td (in) Tj ET"
			}
			objects = append(objects, stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [-400 -400 400 400] /Matrix [1 0 0 1 10 20] "+
				"/Resources << /XObject << /X %d 0 R >> /Font << /F 4 0 R >> >>", 7+i), text))
		}
		onFirst(t, written(objects...), func(p page.Page) {
			if deep > maxForms {
				require.Empty(t, p.Runs(), deep)
				return
			}
			require.Len(t, p.Runs(), 1, deep)
			require.InDelta(t, 10*deep, p.Runs()[0].X0, 2)
			require.InDelta(t, 300-20*deep, p.Runs()[0].Base, 1e-3)
		})
	}
}
