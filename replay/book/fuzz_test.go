package book_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book"
	"github.com/hogline/hogline/replay/book/page"
)

// madePage is a page made of lines "x y text"; of a line that begins with an asterisk a picture whose bytes are repeated.
type madePage struct {
	runs     []page.Run
	pictures []page.Picture
	pixels   [][]byte
}

func makePage(text []byte) *madePage {
	p := &madePage{}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		var x, y float64
		line := s.Text()
		picture := strings.HasPrefix(line, "*")
		if n, _ := fmt.Sscan(strings.TrimPrefix(line, "*"), &x, &y); n < 2 {
			continue
		}
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 {
			continue
		}
		if picture && len(p.pictures) < 40 {
			p.pictures = append(p.pictures, page.NewPicture(page.Picture{X0: x, Y0: y, X1: x + 77.4, Y1: y + 154.8, Width: 300, Height: 600},
				len(p.pixels)))
			p.pixels = append(p.pixels, []byte(fields[2]))
			continue
		}
		p.runs = append(p.runs, page.Run{Text: fields[2], X0: x, X1: x + 4*float64(len(fields[2])), Y0: y - 6, Y1: y, Base: y, Size: 7})
	}
	return p
}

func (p *madePage) Pages() int                                   { return 1 }
func (p *madePage) Open(context.Context, int) (page.Page, error) { return p, nil }
func (p *madePage) Size() (width, height float64)                { return 595, 842 }
func (p *madePage) Runs() []page.Run                             { return p.runs }
func (p *madePage) Pictures() []page.Picture                     { return p.pictures }
func (p *madePage) Paths() int                                   { return 100 * (len(p.runs) % 2) }
func (p *madePage) Close()                                       {}
func (p *madePage) Paint(_ context.Context, _, _, _, _ float64, width, height int) (*image.RGBA, error) {
	return image.NewRGBA(image.Rect(0, 0, width, height)), nil
}

func (p *madePage) Pixels(_ context.Context, q *page.Picture) (*image.RGBA, error) {
	m := image.NewRGBA(image.Rect(0, 0, q.Width, q.Height))
	for i, data := 0, p.pixels[q.ID()]; len(data) > 0 && i < len(m.Pix); i++ {
		m.Pix[i] = data[i%len(data)]
	}
	return m, nil
}

// FuzzRead: whatever stands on a page, reading ends, and what was read opens.
func FuzzRead(f *testing.F) {
	f.Add([]byte("240 117 Game - Shot by Shot\n28 159 End 1\n80 159 SUI - Switzerland\n230 159 0 + 0 (this end) = 0\n331 159 SWE - Sweden\n485 159 0 + 1 (this end) = 1\n" +
		"*36 167 \xff\x00\x00\n30 176 1\n36 329 SWE: SUNDGREN C\n36 337 Front\n96 337 100%\n88 337 ↺\n*127 167 ab\n127 329 Prepositioned Stones\n"))
	f.Add([]byte("240 117 Game Results\n62 156 Team\n468 156 Total\n240 156 1\n62 171 SUI - Switzerland\n240 171 X\n62 183 SWE - Sweden\n36 212 Last Stone Draw\n36 220 A\n150 220 3.4cm\n36 300 SUI Power play: end 6\n"))
	f.Add([]byte("240 117 Game - Shot by Shot\n28 159 End1\n80 159 A\n30 176 1\n33 329 SWE: SUNDGREN C\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := book.Read(context.Background(), makePage(data), nil)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		set := b.Set()
		for i := range set.Games {
			_, err := set.Draft(context.Background(), i)
			require.NoError(t, err)
		}
	})
}
