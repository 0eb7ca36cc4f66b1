package photo_test

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
)

func at(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }

// camera is a kind of camera, and what may be asked of it.
type camera struct {
	name  string
	scene phototest.Scene
	far   float64 // m: the largest error of a stone in the house and of the guards before it
}

// cameras are those that coaches have: ceiling cameras of clubs, one that hangs behind the house, a telephone held high.
func cameras() []camera {
	return []camera{
		{"ceiling", phototest.Scene{Width: 800, Height: 800, Foot: at(0, 1), Up: 6, At: at(0, 1), Focal: 0.95, Rings: phototest.BlueRed}, 0.04},
		{"ceiling, wide lens", phototest.Scene{Width: 540, Height: 960, Foot: at(0, 2), Up: 4.2, At: at(0, 2), Focal: 0.62, Lens: -0.22,
			Rings: phototest.Green, Letters: true}, 0.06},
		{"ceiling, small", phototest.Scene{Width: 257, Height: 519, Foot: at(0.1, 2.2), Up: 5, At: at(0, 2.1), Focal: 0.75, Lens: -0.12,
			Rings: phototest.Green, Noise: 4, Letters: true}, 0.1},
		{"behind the house", phototest.Scene{Width: 800, Height: 600, Foot: at(0, -2.5), Up: 5, At: at(0, 0.3), Focal: 1, Lens: -0.05,
			Rings: phototest.RedBlue}, 0.06},
		{"telephone", phototest.Scene{Width: 1000, Height: 750, Foot: at(0.8, -5.5), Up: 3, At: at(0, 0), Focal: 1.25, Roll: 0.03,
			Rings: phototest.BlueRed, Noise: 3}, 0.1},
	}
}

// fill lays stones of both teams at random: in the house and before it, some of them touching another.
func fill(s *phototest.Scene, seed uint64) {
	s.Handles, s.Seed = phototest.RedYellow, seed
	r := rand.New(rand.NewPCG(seed, 2))
	for n := 4 + r.IntN(6); len(s.Stones) < n; {
		v := at(1.7*(2*r.Float64()-1), 4.2*r.Float64()-1.6)
		if len(s.Stones) > 0 && r.IntN(4) == 0 {
			sin, cos := math.Sincos(2 * math.Pi * r.Float64())
			v = s.Stones[len(s.Stones)-1].Place.Add(curling.Vec{X: sin, Y: cos}.Mul(2 * curling.StoneRadius))
		}
		free := true
		for _, o := range s.Stones {
			free = free && o.Place.Distance(v) > 2*curling.StoneRadius-1e-9
		}
		if free && math.Abs(v.X-curling.CentreX) < 2 {
			s.Stones = append(s.Stones, phototest.Stone{Team: r.IntN(2), Place: v})
		}
	}
}

// tapped are points of the sheet as a person taps them: some pixels off.
func tapped(t testing.TB, s *phototest.Scene, seed uint64, names ...string) (list []photo.Mark) {
	r := rand.New(rand.NewPCG(seed, 3))
	off := 0.003 * math.Hypot(float64(s.Width), float64(s.Height)) / 2
	for _, n := range names {
		spot, err := photo.SpotOf(n)
		require.NoError(t, err)
		x, y := s.Pixel(spot.Place)
		list = append(list, photo.Mark{Spot: spot, At: photo.Pixel{X: x + off*r.NormFloat64(), Y: y + off*r.NormFloat64()}})
	}
	return list
}

var usual = []string{"tee", "12-front", "12-back", "12-left", "12-right"}

// figures are how well pictures were read.
type figures struct {
	stones, found, doubtful, wrong int
	squares, scaled, worst         float64 // of the errors, m², of those in stated errors, m
	ice, iceScaled                 float64 // the same of places on the ice, over n
	n                              int
}

func (f *figures) read(t testing.TB, s *phototest.Scene, seed uint64) {
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, s, seed, usual...))
	require.NoError(t, err)
	for x := -1.6; x <= 1.61; x += 0.4 {
		for y := -1.6; y <= 2.41; y += 0.4 {
			px, py := s.Pixel(at(x, y))
			v, ok := c.Ice(photo.Pixel{X: px, Y: py})
			require.True(t, ok)
			d, e := v.Distance(at(x, y)), c.Error(photo.Pixel{X: px, Y: py})
			f.ice, f.iceScaled, f.n = f.ice+d*d, f.iceScaled+d*d/(2*e*e), f.n+1
		}
	}
	finding := photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}}
	found, err := finding.Find(t.Context(), p, c)
	require.NoError(t, err)
	f.stones += len(s.Stones)
	for _, o := range found {
		best := math.Inf(1)
		for _, k := range s.Stones {
			if k.Team == o.Team {
				best = math.Min(best, k.Place.Distance(o.Place))
			}
		}
		if best > 0.15 {
			f.wrong++
			continue
		}
		f.found++
		if o.Doubtful {
			f.doubtful++
		}
		f.squares, f.scaled, f.worst = f.squares+best*best, f.scaled+best*best/(2*o.Error*o.Error), math.Max(f.worst, best)
	}
}

func (f *figures) tell(t testing.TB, name string) {
	t.Logf("%s: %d stones, found %d (%d doubtful), wrong %d; off %.1f cm rms, %.1f at most, %.2f of what is said; places on the ice %.1f cm, %.2f", name, f.stones, f.found,
		f.doubtful, f.wrong, 100*math.Sqrt(f.squares/float64(f.found)), 100*f.worst, math.Sqrt(f.scaled/float64(f.found)),
		100*math.Sqrt(f.ice/float64(f.n)), math.Sqrt(f.iceScaled/float64(f.n)))
}

// TestCameras: every stone of a picture is found by every kind of camera, none that is not there, and as near as is said. HOGLINE_PHOTOS=40
// reads so many pictures of each.
func TestCameras(t *testing.T) {
	pictures, err := strconv.Atoi(os.Getenv("HOGLINE_PHOTOS"))
	if err != nil {
		pictures = 1
	}
	for _, k := range cameras() {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			var f figures
			for n := range pictures {
				s, seed := k.scene, uint64(5+n)
				fill(&s, seed)
				f.read(t, &s, seed)
			}
			f.tell(t, k.name)
			if pictures == 1 {
				require.Equal(t, f.stones, f.found)
				require.Zero(t, f.wrong)
				require.Less(t, f.worst, k.far)
			}
		})
	}
}
