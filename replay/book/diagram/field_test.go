package diagram

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
)

// TestClassesOfColours: how many of the colours in steps of five are of each class, in pictures with and without loss, by their brightest
// part.
func TestClassesOfColours(t *testing.T) {
	var b strings.Builder
	for _, lossy := range []bool{false, true} {
		f := field{lossy: lossy, dark: map[bool]int{false: darkest, true: darkLossy}[lossy]}
		counts := map[string]int{}
		for r := 0; r <= 255; r += 5 {
			for g := 0; g <= 255; g += 5 {
				for bl := 0; bl <= 255; bl += 5 {
					x := f.toneOf(r, g, bl)
					counts[fmt.Sprintf("%3d class %d ring %v", max(r, g, bl), x.class, x.ring)]++
				}
			}
		}
		fmt.Fprintf(&b, "= lossy %v\n", lossy)
		for top := 0; top <= 255; top += 5 {
			for c := range classes {
				for _, ring := range []bool{false, true} {
					key := fmt.Sprintf("%3d class %d ring %v", top, c, ring)
					if n := counts[key]; n > 0 {
						fmt.Fprintf(&b, "%s: %d\n", key, n)
					}
				}
			}
		}
	}
	goldentest.Text(t, "classes.txt", b.String())
}

// TestFace: a stone is seen by its colour where that covers more than an eighth, and is more than four times the other.
func TestFace(t *testing.T) {
	for _, c := range []struct {
		red, yellow int
		want        Colour
		seen        bool
	}{{9, 0, Red, true}, {8, 0, Red, false}, {9, 2, Red, true}, {9, 3, Red, false}, {12, 3, Red, false}, {13, 3, Red, true}, {0, 9, Yellow, true},
		{0, 8, Red, false}, {2, 9, Yellow, true}, {3, 9, Red, false}, {3, 12, Red, false}, {3, 13, Yellow, true}, {0, 0, Red, false}} {
		m := image.NewRGBA(image.Rect(0, 0, 8, 8))
		for i := range 64 {
			rgb := []byte{255, 255, 255, 255}
			switch {
			case i < c.red:
				rgb = []byte{220, 20, 20, 255}
			case i < c.red+c.yellow:
				rgb = []byte{240, 220, 20, 255}
			}
			copy(m.Pix[4*i:], rgb)
		}
		got, seen := Face(m)
		require.Equal(t, []any{c.want, c.seen}, []any{got, seen}, "%+v", c)
	}
	require.Equal(t, []string{"red", "yellow"}, []string{Red.Name(), Yellow.Name()})
}

// TestNothingIsDarkBesideThePicture: beyond any of its four sides, and also where the picture is turned.
func TestNothingIsDarkBesideThePicture(t *testing.T) {
	const w, h = 3, 2
	for _, turned := range []bool{false, true} {
		f := &field{w: w, h: h, pix: make([]byte, 4*w*h), turned: turned} // black
		f.pix[4*(w+2)] = 100                                              // at the last place some red
		for y := -1; y <= h; y++ {
			for x := -1; x <= w; x++ {
				want := 0.
				switch red := x == w-1 && y == h-1; {
				case x < 0 || y < 0 || x == w || y == h:
					want = 255
				case red && !turned, turned && x == 0 && y == 0:
					want = 29.9
				}
				require.InDelta(t, want, f.luma(x, y), 1e-9, "%d, %d, turned %v", x, y, turned)
			}
		}
	}
}
