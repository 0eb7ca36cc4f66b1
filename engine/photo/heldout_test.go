package photo_test

import (
	"image/color"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/photo/phototest"
)

// heldOut are cameras, colours and lights that no limit of the package was chosen on: rings of other colours, blue and green handles,
// orange and navy ones, warm and blue light, a house that is darker at one side, other heights, lenses and noises.
func heldOut() []camera {
	white := color.RGBA{230, 232, 236, 255}
	navy := [4]color.RGBA{{25, 30, 70, 255}, white, {25, 30, 70, 255}, white}
	orange := [4]color.RGBA{{215, 120, 40, 255}, white, {60, 90, 60, 255}, white}
	purple := [4]color.RGBA{{110, 50, 130, 255}, {220, 205, 150, 255}, {30, 120, 130, 255}, white}
	blueGreen := [2]color.RGBA{{35, 75, 200, 255}, {40, 150, 70, 255}}
	orangeBlue := [2]color.RGBA{{235, 120, 30, 255}, {40, 60, 150, 255}}
	redYellow := phototest.RedYellow
	return []camera{
		{"navy rings, warm light", phototest.Scene{Width: 720, Height: 760, Foot: at(0.2, 1.4), Up: 7, At: at(0.1, 1.2), Focal: 1, Lens: -0.08,
			Rings: navy, Handles: redYellow,
			Noise: 3, Light: [3]float64{1, 0.9, 0.72}}, 0},
		{"orange rings, blue and green handles", phototest.Scene{Width: 640, Height: 800, Foot: at(-0.3, 1.8), Up: 5.5, At: at(-0.2, 1.6),
			Focal: 0.8, Lens: -0.15, Rings: orange,
			Handles: blueGreen, Noise: 5}, 0},
		{"purple rings, shade", phototest.Scene{Width: 900, Height: 700, Foot: at(0.4, -3), Up: 4.5, At: at(0, 0.2), Focal: 1.05, Rings: purple,
			Handles: redYellow, Noise: 4, Shade: 0.45}, 0},
		{"navy rings, blue light, orange and navy handles", phototest.Scene{Width: 800, Height: 800, Foot: at(0, 0.8), Up: 6.5, At: at(0, 0.8),
			Focal: 0.95, Rings: navy,
			Handles: orangeBlue, Noise: 3, Light: [3]float64{0.75, 0.85, 1}}, 0},
		{"telephone from the side", phototest.Scene{Width: 1100, Height: 800, Foot: at(-2.6, -5), Up: 2.6, At: at(0, 0.1), Focal: 1.3,
			Roll: -0.05, Rings: orange, Handles: redYellow,
			Noise: 5, Light: [3]float64{1, 0.95, 0.85}}, 0},
	}
}

// TestHeldOut tells how well pictures are read that nothing was chosen on. HOGLINE_PHOTOS=20 reads so many of each.
func TestHeldOut(t *testing.T) {
	pictures, err := strconv.Atoi(os.Getenv("HOGLINE_PHOTOS"))
	if err != nil {
		pictures = 1
	}
	for _, k := range heldOut() {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			var f figures
			for n := range pictures {
				s, seed := k.scene, uint64(9001+n)
				handles := s.Handles
				fill(&s, seed)
				s.Handles = handles
				f.read(t, &s, seed)
			}
			f.tell(t, k.name)
			if pictures == 1 {
				require.GreaterOrEqual(t, 2*f.found, f.stones, "half of the stones are found at least")
			}
		})
	}
}
