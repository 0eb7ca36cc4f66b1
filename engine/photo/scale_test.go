package photo

import (
	"context"
	"image"
	"image/color"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/draw"
)

// noisy is a picture of what decoders make of files: its corner need not be 0, 0.
func noisy(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(3, 5, 3+w, 5+h))
	r := rand.New(rand.NewPCG(4, 5))
	for y := range h {
		for x := range w {
			p.SetNRGBA(3+x, 5+y, color.NRGBA{uint8(255 * x / w), uint8(r.IntN(256)), uint8(255 * y / h), 255})
		}
	}
	return p
}

// TestSmallerIsThatOfTheKernel: a picture made smaller line by line is that of another scaler with the same kernel, to one of rounding.
func TestSmallerIsThatOfTheKernel(t *testing.T) {
	for _, c := range [][4]int{{301, 203, 200, 135}, {640, 40, 90, 6}, {37, 500, 9, 120}, {200, 3, 100, 1}} {
		src := noisy(c[0], c[1])
		want := image.NewRGBA(image.Rect(0, 0, c[2], c[3]))
		draw.CatmullRom.Scale(want, want.Rect, src, src.Rect, draw.Src, nil)
		got, err := smaller(t.Context(), src, c[2], c[3])
		require.NoError(t, err)
		require.Equal(t, want.Rect, got.Rect)
		for i, v := range want.Pix {
			require.InDelta(t, int(v), int(got.Pix[i]), 1, "%v, byte %d", c, i)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := smaller(ctx, noisy(40, 40), 20, 20)
	require.ErrorIs(t, err, context.Canceled)
}

// TestSmallerTakesFewLines: making a picture smaller takes what the small one takes, and some lines beside.
func TestSmallerTakesFewLines(t *testing.T) {
	src := noisy(2400, 1800)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := smaller(t.Context(), src, 600, 450)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4*600*450+1_500_000), "of %d of the picture", len(src.Pix))
}
