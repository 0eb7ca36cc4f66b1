package page

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// letters is a picture of a pixel a letter.
func letters(rows ...string) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, len(rows[0]), len(rows)))
	for y, row := range rows {
		for x, c := range row {
			copy(m.Pix[m.PixOffset(x, y):], []byte{byte(c), byte(c) + 1, byte(c) + 2, 255})
		}
	}
	return m
}

// rowsOf are the letters of a picture.
func rowsOf(m *image.RGBA) (rows []string) {
	for y := range m.Rect.Dy() {
		row := ""
		for x := range m.Rect.Dx() {
			row += string(rune(m.Pix[m.PixOffset(x, y)]))
		}
		rows = append(rows, row)
	}
	return rows
}

// TestTurned: clockwise by quarters, after it was mirrored from left to right.
func TestTurned(t *testing.T) {
	m := letters("abc", "def")
	for turns, want := range [][2][]string{
		{{"abc", "def"}, {"cba", "fed"}}, {{"da", "eb", "fc"}, {"fc", "eb", "da"}}, {{"fed", "cba"}, {"def", "abc"}},
		{{"cf", "be", "ad"}, {"ad", "be", "cf"}},
	} {
		for i, mirrored := range []bool{false, true} {
			for _, round := range []int{-8, -4, 0, 4} {
				require.Equal(t, want[i], rowsOf(Turned(m, mirrored, turns+round)), "%d turns, mirrored %v", turns+round, mirrored)
			}
		}
		require.Equal(t, m.Pix, Turned(Turned(m, false, turns), false, -turns).Pix)
	}
}

// TestTurnedIn: a part is turned in its place, what is beside the picture is not there.
func TestTurnedIn(t *testing.T) {
	m := letters("abcd", "efgh", "ijkl")
	require.Equal(t, []string{"abcd", "ekjh", "igfl"}, rowsOf(TurnedIn(m, image.Rect(1, 1, 3, 3))))
	require.Equal(t, []string{"abhg", "efdc", "ijkl"}, rowsOf(TurnedIn(m, image.Rect(2, -5, 9, 2))))
	require.Equal(t, m.Pix, TurnedIn(TurnedIn(m, m.Rect), m.Rect).Pix)
	require.Equal(t, []string{"abcd", "efgh", "ijkl"}, rowsOf(m), "the picture itself stays")
}

// sheet notes which box is asked for.
type sheet struct {
	Page
	asked [4]float64
}

func (*sheet) Size() (width, height float64) { return 100, 200 }
func (*sheet) Runs() []Run                   { return []Run{{Text: "a", X0: 1, Y0: 2, X1: 3, Y1: 4, Base: 5, Size: 6}} }
func (*sheet) Pictures() []Picture           { return []Picture{{X0: 10, Y0: 20, X1: 30, Y1: 50, Width: 7}} }
func (s *sheet) Pixels(_ context.Context, p *Picture) (*image.RGBA, error) {
	s.asked = [4]float64{p.X0, p.Y0, p.X1, p.Y1}
	return nil, nil
}
func (s *sheet) Paint(_ context.Context, x0, y0, x1, y1 float64, _, _ int) (*image.RGBA, error) {
	s.asked = [4]float64{x0, y0, x1, y1}
	return nil, nil
}

// TestScaled: everything twice as large and then moved; what is asked of it is asked where it was.
func TestScaled(t *testing.T) {
	of := &sheet{}
	p := Scaled(of, 2, 100, 1000)
	w, h := p.Size()
	require.Equal(t, [2]float64{200, 400}, [2]float64{w, h})
	require.Equal(t, []Run{{Text: "a", X0: 102, Y0: 1004, X1: 106, Y1: 1008, Base: 1010, Size: 12}}, p.Runs())
	require.Equal(t, []Picture{{X0: 120, Y0: 1040, X1: 160, Y1: 1100, Width: 7}}, p.Pictures())
	_, err := p.Pixels(t.Context(), &p.Pictures()[0])
	require.NoError(t, err)
	require.Equal(t, [4]float64{10, 20, 30, 50}, of.asked)
	of.asked = [4]float64{}
	_, err = p.Paint(t.Context(), 120, 1040, 160, 1100, 1, 1)
	require.NoError(t, err)
	require.Equal(t, [4]float64{10, 20, 30, 50}, of.asked)
}
