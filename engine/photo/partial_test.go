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

// cut moves a camera until a part of the house lies outside its picture: a quarter to two thirds.
func cut(s *phototest.Scene, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	way, want := 2*math.Pi*r.Float64(), 0.33+0.42*r.Float64()
	d := curling.Vec{X: math.Cos(way), Y: math.Sin(way)}.Mul(0.1)
	ceiling := s.Foot.Y >= curling.TeeY // it hangs elsewhere, another one looks elsewhere
	for range 60 {
		if houseInPicture(s) <= want {
			return
		}
		s.At = s.At.Add(d)
		if ceiling {
			s.Foot = s.Foot.Add(d)
		}
	}
}

// houseInPicture is how much of the house is in the picture.
func houseInPicture(s *phototest.Scene) float64 {
	in, n := 0.0, 0.0
	for x := -1.8; x <= 1.8; x += 0.1 {
		for y := -1.8; y <= 1.8; y += 0.1 {
			if math.Hypot(x, y) > curling.HouseRadius {
				continue
			}
			n++
			px, py := s.Pixel(at(x, y))
			if px >= 0 && py >= 0 && px < float64(s.Width) && py < float64(s.Height) {
				in++
			}
		}
	}
	return in / n
}

// inPicture reports whether the whole handle of a stone at a place is in the picture.
func inPicture(s *phototest.Scene, v curling.Vec) bool {
	outside, _ := s.Hidden(v)
	return outside == 0
}

// askedFor are the points that are asked for, one after the other.
var askedFor = []string{
	"tee", "12-front", "12-back", "12-left", "12-right", "8-front", "8-left", "8-right", "4-front", "4-left", "4-right",
	"hog-line",
}

// pointsInPicture are the first five of the points that are asked for and lie in the picture; nil where there are not four.
func pointsInPicture(t testing.TB, s *phototest.Scene, seed uint64) []photo.Mark {
	var names []string
	for _, n := range askedFor {
		spot, err := photo.SpotOf(n)
		require.NoError(t, err)
		x, y := s.Pixel(spot.Place)
		if x > 8 && y > 8 && x < float64(s.Width)-8 && y < float64(s.Height)-8 && len(names) < 5 {
			names = append(names, n)
		}
	}
	if len(names) < 4 {
		return nil
	}
	return tapped(t, s, seed, names...)
}

// cutFigures are how well pictures of a part of the house are read: of the stones that lie in them.
type cutFigures struct {
	pictures, refused, stones, found, doubtful, wrong int
	squares, worst                                    float64 // of the errors, m
}

func (f *cutFigures) read(t testing.TB, s *phototest.Scene, seed uint64) {
	marks := pointsInPicture(t, s, seed)
	if marks == nil {
		return
	}
	f.pictures++
	for _, o := range s.Stones {
		if inPicture(s, o.Place) {
			f.stones++
		}
	}
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, marks)
	if err != nil {
		f.refused++
		return
	}
	list, err := (&photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}}).Find(t.Context(), p, c)
	require.NoError(t, err)
	for _, o := range list {
		best, whole := math.Inf(1), false
		for _, k := range s.Stones {
			if d := k.Place.Distance(o.Place); k.Team == o.Team && d < best {
				best, whole = d, inPicture(s, k.Place)
			}
		}
		switch {
		case best > 0.15:
			f.wrong++
		case whole:
			f.found++
			f.squares, f.worst = f.squares+best*best, math.Max(f.worst, best)
			if o.Doubtful {
				f.doubtful++
			}
		}
	}
}

// readCut reads pictures of a part of the house by cameras.
func readCut(t *testing.T, list []camera, first uint64, least float64) {
	pictures, err := strconv.Atoi(os.Getenv("HOGLINE_PHOTOS"))
	if err != nil {
		pictures = 2
	}
	for _, k := range list {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			var f cutFigures
			for n := range pictures {
				s, seed := k.scene, first+uint64(n)
				handles := s.Handles
				fill(&s, seed)
				if handles[0].A > 0 {
					s.Handles = handles
				}
				s.Width, s.Height = s.Width*2/3, s.Height*2/3
				if s.Light == [3]float64{} && n%2 == 1 {
					s.Light, s.Shade = [3]float64{0.9, 0.8, 0.65}, 0.3
				}
				cut(&s, seed)
				f.read(t, &s, seed)
			}
			t.Logf("%s: %d pictures, %d refused, %d stones, found %d (%d doubtful), wrong %d, off %.1f cm rms, %.1f at most", k.name,
				f.pictures, f.refused, f.stones, f.found, f.doubtful, f.wrong, 100*math.Sqrt(f.squares/float64(max(1, f.found))), 100*f.worst)
			require.GreaterOrEqual(t, float64(f.found), least*float64(f.stones))
			require.LessOrEqual(t, f.wrong, pictures/4)
		})
	}
}

// TestCut: of pictures in which a quarter to two thirds of the house lie, whatever points are seen in them, all stones are found.
// HOGLINE_PHOTOS=30 reads so many of each.
func TestCut(t *testing.T) { readCut(t, cameras(), 120, 1) }

// TestHeldOutCut tells the same of cameras on which nothing was chosen.
func TestHeldOutCut(t *testing.T) { readCut(t, heldOut(), 9700, 0.5) }
