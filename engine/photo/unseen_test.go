package photo_test

import (
	"context"
	"encoding/json"
	"image/color"
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

// people are the clothes of persons, and the paints of logos.
type people struct {
	clothes []phototest.Clothes
	paints  []color.RGBA
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }

// chosenOn are those on which the limits of what is covered were chosen, keptBack those that had no say.
func chosenOn() people {
	return people{[]phototest.Clothes{
		{Jacket: rgb(35, 35, 40), Trousers: rgb(25, 25, 28), Shoes: rgb(20, 20, 20), Hair: rgb(60, 40, 30)},
		{Jacket: rgb(180, 30, 35), Trousers: rgb(30, 30, 34), Shoes: rgb(220, 220, 220), Hair: rgb(150, 110, 70)},
		{Jacket: rgb(225, 226, 230), Trousers: rgb(40, 42, 48), Shoes: rgb(30, 30, 30), Hair: rgb(40, 30, 25)},
		{Jacket: rgb(110, 112, 116), Trousers: rgb(28, 28, 32), Shoes: rgb(25, 25, 25), Hair: rgb(90, 70, 50)},
	}, []color.RGBA{rgb(200, 40, 45), rgb(40, 60, 140), rgb(235, 190, 40), rgb(30, 30, 34)}}
}

func keptBack() people {
	return people{[]phototest.Clothes{
		{Jacket: rgb(30, 45, 95), Trousers: rgb(32, 33, 38), Shoes: rgb(200, 60, 40), Hair: rgb(30, 25, 22)},
		{Jacket: rgb(40, 110, 70), Trousers: rgb(22, 24, 30), Shoes: rgb(25, 25, 25), Hair: rgb(180, 150, 100)},
		{Jacket: rgb(190, 175, 150), Trousers: rgb(60, 50, 45), Shoes: rgb(235, 235, 235), Hair: rgb(70, 60, 55)},
		{Jacket: rgb(235, 130, 40), Trousers: rgb(35, 35, 40), Shoes: rgb(30, 30, 30), Hair: rgb(120, 120, 125)},
		{Jacket: rgb(150, 152, 158), Trousers: rgb(90, 92, 98), Shoes: rgb(40, 40, 40), Hair: rgb(50, 40, 35)},
	}, []color.RGBA{rgb(30, 140, 80), rgb(230, 120, 40), rgb(30, 130, 140), rgb(120, 30, 50), rgb(120, 122, 126)}}
}

// dress puts logos, shadows and reflections on the ice of a scene, and with persons some of them and a broom above it.
func (k *people) dress(s *phototest.Scene, seed uint64, persons bool) {
	r := rand.New(rand.NewPCG(seed, 11))
	place := func() curling.Vec { return at(1.9*(2*r.Float64()-1), 4.5*r.Float64()-1.7) }
	for range r.IntN(3) {
		s.Logos = append(s.Logos, phototest.Logo{Middle: place(), Size: [2]float64{0.15 + 0.3*r.Float64(), 0.1 + 0.2*r.Float64()},
			Colour: k.paints[r.IntN(len(k.paints))], Round: r.IntN(2) == 0, Letters: r.IntN(2) == 0})
	}
	for range r.IntN(3) {
		p := phototest.Patch{Middle: place(), Size: [2]float64{0.2 + 0.6*r.Float64(), 0.2 + 0.6*r.Float64()}, Light: 1}
		if r.IntN(2) == 0 {
			p.Light = 0.55 + 0.3*r.Float64()
		} else {
			shine := 20 + 60*r.Float64()
			p.Shine = [3]float64{shine, shine, shine}
		}
		s.Patches = append(s.Patches, p)
	}
	if !persons {
		return
	}
	for range 1 + r.IntN(3) {
		c, way := &k.clothes[r.IntN(len(k.clothes))], 2*math.Pi*r.Float64()
		if r.IntN(2) == 0 {
			s.Things = append(s.Things, phototest.Standing(place(), way, c)...)
		} else {
			s.Things = append(s.Things, phototest.Sweeping(place(), way, c)...)
		}
	}
	if r.IntN(2) == 0 {
		s.Things = append(s.Things, phototest.Broom(place(), 2*math.Pi*r.Float64())...)
	}
}

// hiddenFigures are how well it is told what is hidden, by places in the house.
type hiddenFigures struct {
	pictures, refused      int
	places                 int
	covered, told          int // truly hidden by something, and of those told
	outside, toldOutside   int
	clear, wrong           int // with nothing within 10 cm of what hides, and of those told as hidden
	clearPictures, wrongly int // pictures without anything above the ice, and those of which more than 1 % of the house is told as covered
	lost, lostTold         int // stones in sight of the plan that were not found, and of those lying where it is told
	worst                  float64
}

func (f *hiddenFigures) read(t testing.TB, s *phototest.Scene, seed uint64) {
	p := s.Render()
	marks := pointsInPicture(t, s, seed)
	if marks == nil {
		return
	}
	f.pictures++
	c, err := photo.Calibrate(t.Context(), p, marks)
	if err != nil {
		f.refused++
		return
	}
	finding := photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}}
	found, err := finding.Find(t.Context(), p, c)
	require.NoError(t, err)
	u, err := finding.Unseen(t.Context(), p, c, found)
	require.NoError(t, err)
	wrong, clear := f.wrong, f.clear
	for x := -1.8; x <= 1.8; x += 0.06 {
		for y := -1.8; y <= 1.8; y += 0.06 {
			v := at(x, y)
			if v.Distance(curling.Tee) > curling.HouseRadius {
				continue
			}
			f.places++
			outside, covered := s.Hidden(v)
			why := u.At(v)
			switch {
			case outside > 0.6:
				f.outside++
				if why != photo.Judged {
					f.toldOutside++
				}
			case covered > 0.6:
				f.covered++
				if why != photo.Judged {
					f.told++
				}
			case outside+covered == 0 && !f.near(s, v):
				f.clear++
				if why != photo.Judged {
					f.wrong++
				}
			}
		}
	}
	for _, k := range s.Stones {
		seen := false
		for _, o := range found {
			seen = seen || o.Team == k.Team && o.Place.Distance(k.Place) < 0.15
		}
		if !seen && k.Place.Distance(curling.Tee) < curling.HouseRadius {
			f.lost++
			if u.At(k.Place) != photo.Judged {
				f.lostTold++
			}
		}
	}
	share := float64(f.wrong-wrong) / float64(max(1, f.clear-clear))
	f.worst = math.Max(f.worst, share)
	if len(s.Things) == 0 {
		f.clearPictures++
		if share > 0.01 {
			f.wrongly++
		}
	}
}

// near reports whether something hides a place within 10 cm.
func (f *hiddenFigures) near(s *phototest.Scene, v curling.Vec) bool {
	for k := range 8 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / 8)
		if outside, covered := s.Hidden(v.Add(curling.Vec{X: sin, Y: cos}.Mul(0.1))); outside+covered > 0.2 {
			return true
		}
	}
	return false
}

func percent(a, b int) float64 { return 100 * float64(a) / float64(max(1, b)) }

// kinds of pictures: with persons, of clean ice, of a part of the house with persons.
var hiddenKinds = []string{"people", "clean", "people, cut"}

// readHidden reads pictures of every kind by cameras.
func readHidden(t *testing.T, list []camera, k people, first uint64, kinds []string) {
	pictures, err := strconv.Atoi(os.Getenv("HOGLINE_PHOTOS"))
	if err != nil {
		pictures, list = 1, list[2:4] // of few cameras
	} else {
		kinds = hiddenKinds
	}
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, kind := range kinds {
				var f hiddenFigures
				for n := range pictures {
					s, seed := c.scene, first+uint64(n)
					handles := s.Handles
					fill(&s, seed)
					if handles[0].A > 0 {
						s.Handles = handles
					}
					if c.name != "ceiling, small" {
						s.Width, s.Height = s.Width/2, s.Height/2
					}
					if s.Light == [3]float64{} && n%2 == 1 {
						s.Light, s.Shade = [3]float64{0.75, 0.85, 1}, 0.25
					}
					k.dress(&s, seed, kind != "clean")
					if kind == "people, cut" {
						cut(&s, seed)
					}
					f.read(t, &s, seed)
				}
				f.tell(t, c.name+", "+kind)
				require.LessOrEqual(t, percent(f.wrong, f.clear), 2.0, "clear places called hidden")
				require.GreaterOrEqual(t, percent(f.toldOutside, f.outside)+percent(1, 1+f.outside), 90.0, "outside the picture")
			}
		})
	}
}

func (f *hiddenFigures) tell(t testing.TB, name string) {
	t.Logf("%s: %d pictures (%d refused); covered %.1f %% of the places, %.1f %% of that told; outside %.1f %%, %.1f %% told; clear places called hidden %.2f %%, worst picture %.1f %%, %d of %d clean pictures over 1 %%; %d stones not found, %d of them told",
		name, f.pictures, f.refused, percent(f.covered, f.places), percent(f.told, f.covered), percent(f.outside, f.places),
		percent(f.toldOutside, f.outside), percent(f.wrong, f.clear), 100*f.worst, f.wrongly, f.clearPictures, f.lost, f.lostTold)
}

// TestUnseen: what persons and the edge of the picture hide is told, logos in paints of the rings, letters, shadows and reflections are
// not. HOGLINE_PHOTOS=6 reads so many pictures of each kind and tells the figures.
func TestUnseen(t *testing.T) { readHidden(t, cameras(), chosenOn(), 300, hiddenKinds) }

// TestHeldOutUnseen tells the same of cameras, clothes and paints on which nothing was chosen.
func TestHeldOutUnseen(t *testing.T) { readHidden(t, heldOut(), keptBack(), 9300, hiddenKinds[:1]) }

// unseenOf reads a scene.
func unseenOf(t *testing.T, s *phototest.Scene, painted []byte) (*photo.Camera, *photo.Unseen) {
	p := s.Render()
	c, err := photo.Calibrate(t.Context(), p, tapped(t, s, 1, usual...))
	require.NoError(t, err)
	c.Painted = painted
	f := photo.Finding{Handles: photo.Handles{s.Handles[0], s.Handles[1]}}
	found, err := f.Find(t.Context(), p, c)
	require.NoError(t, err)
	require.Len(t, found, len(s.Stones))
	u, err := f.Unseen(t.Context(), p, c, found)
	require.NoError(t, err)
	u.Keep(c)
	return c, u
}

// TestUnseenPlaces: a person hides where he stands and nothing beside it; the regions and shares are those of the places.
func TestUnseenPlaces(t *testing.T) {
	s := small()
	s.Stones = []phototest.Stone{{Team: 0, Place: at(0.9, -0.3)}, {Team: 1, Place: at(-0.4, 1.1)}}
	clean, nothing := unseenOf(t, &s, nil)
	house, guards := nothing.Told()
	require.Equal(t, [2]bool{false, true}, [2]bool{house, guards}, "the picture ends before the hog line")
	require.InDelta(t, 0, nothing.House, 0.002)
	require.Equal(t, photo.Outside, nothing.At(at(0, 5)))
	require.Equal(t, photo.Judged, nothing.At(curling.Vec{X: -30, Y: 5}), "no place of the sheet")
	require.NotEmpty(t, clean.Painted)
	s.Things = phototest.Standing(at(-0.5, 0.3), 0, &chosenOn().clothes[3])
	_, u := unseenOf(t, &s, nil)
	require.Equal(t, photo.Covered, u.At(at(-0.5, 0.3)))
	for _, v := range []curling.Vec{at(0, 0), at(0.9, -0.3), at(-0.4, 1.1), at(0.5, 0.3), at(-0.5, -0.5)} {
		require.Equal(t, photo.Judged, u.At(v), v)
	}
	require.InDelta(t, 0.03, u.House, 0.02)
	require.InDelta(t, u.House, u.Outside+u.Covered, 1e-9)
	area := 0.0
	for i, r := range u.Regions {
		require.True(t, i == 0 || r.Area <= u.Regions[i-1].Area)
		if r.Why == "covered" {
			area += r.Area
			require.Less(t, r.Place.Distance(at(-0.5, 0.3)), 0.2)
		}
	}
	require.InDelta(t, u.Covered*math.Pi*curling.HouseRadius*curling.HouseRadius, area, 0.01)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := (&photo.Finding{}).Unseen(ctx, s.Render(), clean, nil)
	require.ErrorIs(t, err, context.Canceled)
}

// TestPaintIsRemembered: a dark sign of no paint of the rings looks like a coat. Where two pictures of a camera had it, it is painted, and
// a person beside it is told as before.
func TestPaintIsRemembered(t *testing.T) {
	s := small()
	s.Logos = []phototest.Logo{{Middle: at(-0.9, -0.1), Size: [2]float64{0.25, 0.2}, Colour: color.RGBA{25, 25, 28, 255}}}
	c, first := unseenOf(t, &s, nil)
	require.Equal(t, photo.Covered, first.At(at(-0.9, -0.1)))
	data, err := json.Marshal(c)
	require.NoError(t, err)
	kept, err := photo.ReadCamera(data, s.Render())
	require.NoError(t, err)
	c, second := unseenOf(t, &s, kept.Painted)
	require.Equal(t, photo.Covered, second.At(at(-0.9, -0.1)), "a person may stand still for one picture")
	s.Things = phototest.Standing(at(0.6, 0.2), 0, &chosenOn().clothes[3])
	_, third := unseenOf(t, &s, c.Painted)
	require.Equal(t, photo.Judged, third.At(at(-0.9, -0.1)))
	require.Equal(t, photo.Covered, third.At(at(0.6, 0.2)))
	_, other := unseenOf(t, &s, c.Painted[:8])
	require.Equal(t, photo.Covered, other.At(at(-0.9, -0.1)), "what was kept is of another size")
}

// TestUnseenFrames: of frames of a club's camera the persons in sight are told, and its logos no more as soon as two frames had them.
func TestUnseenFrames(t *testing.T) {
	needFrames(t)
	var painted []byte
	for i, name := range []string{"abr_example_sheet", "abr_example_sheet_stones", "abr_example_sheet_stones2", "abr_example_sheet_stones"} {
		p, c := frame(t, name)
		c.Painted = painted
		f := photo.Finding{Handles: photo.Handles{color.RGBA{20, 110, 60, 255}, color.RGBA{230, 190, 30, 255}}}
		found, err := f.Find(t.Context(), p, c)
		require.NoError(t, err)
		u, err := f.Unseen(t.Context(), p, c, found)
		require.NoError(t, err)
		t.Logf("%s: %.1f %% of the house, %.1f %% of the guards", name, 100*u.House, 100*u.Guards)
		u.Keep(c)
		painted = c.Painted
		switch name {
		case "abr_example_sheet_stones":
			require.Equal(t, photo.Covered, u.At(at(-0.79, 1.82)), "a sweeper")
		case "abr_example_sheet_stones2":
			require.Equal(t, photo.Covered, u.At(at(-0.74, -1.19)), "a skip")
		}
		if i == 3 {
			require.Less(t, u.House, 0.01, "no logo is called hidden")
		}
	}
}
