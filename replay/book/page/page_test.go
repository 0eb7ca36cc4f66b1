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

// TestPart: what begins in a box, from its corner; what is asked of it is asked where it was.
func TestPart(t *testing.T) {
	of := &sheet{}
	p := Part(of, 1, 2, 21, 40)
	w, h := p.Size()
	require.Equal(t, [2]float64{20, 38}, [2]float64{w, h})
	require.Equal(t, []Run{{Text: "a", X0: 0, Y0: 0, X1: 2, Y1: 2, Base: 3, Size: 6}}, p.Runs())
	require.Equal(t, []Picture{{X0: 9, Y0: 18, X1: 29, Y1: 48, Width: 7}}, p.Pictures())
	_, err := p.Pixels(t.Context(), &p.Pictures()[0])
	require.NoError(t, err)
	require.Equal(t, [4]float64{10, 20, 30, 50}, of.asked)
	_, err = p.Paint(t.Context(), 1, 2, 3, 4, 1, 1)
	require.NoError(t, err)
	require.Equal(t, [4]float64{2, 4, 4, 6}, of.asked)
	for _, box := range [][4]float64{{1.1, 0, 100, 200}, {0, 5.1, 100, 200}, {0, 0, 1, 200}, {0, 0, 100, 5}} {
		require.Empty(t, Part(of, box[0], box[1], box[2], box[3]).Runs(), "%v", box)
	}
	for _, box := range [][4]float64{{20.1, 0, 100, 200}, {0, 35.1, 100, 200}, {0, 0, 20, 200}, {0, 0, 100, 35}} {
		require.Empty(t, Part(of, box[0], box[1], box[2], box[3]).Pictures(), "%v", box)
	}
}
