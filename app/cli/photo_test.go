package cli

import (
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/photo/phototest"
	"github.com/hogline/hogline/replay/hpos"
)

// TestPhoto: a picture is read by points, and another one by the camera that was kept; the position holds the stones.
func TestPhoto(t *testing.T) {
	dir := t.TempDir()
	place := func(x, y float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x, Y: y}) }
	s := phototest.Scene{Width: 400, Height: 500, Foot: place(0, 0.6), Up: 5, At: place(0, 0.6), Focal: 0.9, Rings: phototest.BlueRed,
		Handles: phototest.RedYellow,
		Stones:  []phototest.Stone{{Team: 0, Place: place(0.9, -0.3)}, {Team: 1, Place: place(-0.4, 1.3)}, {Team: 1, Place: place(-1.2, -0.9)}}}
	write := func(name string) string {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, png.Encode(f, s.Render()))
		require.NoError(t, f.Close())
		return path
	}
	first := write("first.png")
	args := []string{"photo", first, "--handles", "red,yellow", "--first", "2", "--keep", filepath.Join(dir, "camera.json"), "--check",
		filepath.Join(dir, "seen.png"), "-o", filepath.Join(dir, "house.hpos")}
	for _, name := range []string{"tee", "12-front", "12-back", "12-left", "12-right"} {
		spot, err := photo.SpotOf(name)
		require.NoError(t, err)
		x, y := s.Pixel(spot.Place)
		args = append(args, "--point", fmt.Sprintf("%s=%.0f,%.0f", name, x, y))
	}
	out, errs, status := hogline(t, "", args...)
	require.Zero(t, status, errs)
	require.Contains(t, out, ": good;")
	require.Contains(t, out, "3 stones\nhidden: 0 % of the house (0 % outside the picture, 0 % covered), 28 % of the ice before it: stones there are not seen\n")
	p, err := readPosition(filepath.Join(dir, "house.hpos"))
	require.NoError(t, err)
	require.Equal(t, curling.TeamID(1), p.State.First)
	require.Contains(t, p.Note, "28 % of the ice before it")
	require.Equal(t, 3, p.State.Shot, "the second team threw numbers 1 and 3")
	for i, want := range map[int]curling.Vec{1: s.Stones[0].Place} {
		require.Less(t, p.State.Position[i].Distance(want), 0.06)
	}
	drawn, err := os.Open(filepath.Join(dir, "seen.png"))
	require.NoError(t, err)
	picture, err := png.Decode(drawn)
	require.NoError(t, err)
	require.NoError(t, drawn.Close())
	require.Equal(t, s.Width, picture.Bounds().Dx())

	s.Stones = s.Stones[:2]
	s.Things = phototest.Standing(place(-0.9, 0.2), 1, &phototest.Clothes{Jacket: color.RGBA{110, 112, 116, 255}})
	out, errs, status = hogline(t, "", "photo", write("second.png"), "--camera", filepath.Join(dir, "camera.json"), "--json")
	require.Zero(t, status, errs)
	numbers, errs, status := hogline(t, "", "photo", filepath.Join(dir, "second.png"), "--camera", filepath.Join(dir, "camera.json"), "--json",
		"--handles", "#c3282d,#EBC82D")
	require.Zero(t, status, errs)
	require.Equal(t, out, numbers, "red and yellow by their numbers")
	var doc struct {
		Grade  string
		Stones []photo.Stone
		Unseen photo.Unseen
	}
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	require.Equal(t, "good", doc.Grade)
	require.Len(t, doc.Stones, 2)
	require.InDelta(t, 0.03, doc.Unseen.House, 0.02)
	require.True(t, slices.ContainsFunc(doc.Unseen.Regions, func(r photo.Region) bool {
		return r.Why == "covered" && r.Place.Distance(place(-0.9, 0.2)) < 0.3
	}), doc.Unseen.Regions)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "text.jpg"), []byte("text"), 0o600))
	for want, args := range map[string][]string{
		"want points of the sheet": {first},
		"want NAME=X,Y":            {first, "--point", "tee"},
		"no point of a house (tee, 12-front, 12-back, 12-left,": {first, "--point", "button=1,2"},
		"at least four":                     {first, "--point", "tee=5,5"},
		"want two colours":                  {first, "--camera", filepath.Join(dir, "camera.json"), "--handles", "red"},
		"neither a colour nor X:Y":          {first, "--camera", filepath.Join(dir, "camera.json"), "--handles", "red,pink"},
		"outside the picture":               {first, "--camera", filepath.Join(dir, "camera.json"), "--handles", "red,900:5"},
		"want JPEG, PNG, WebP, TIFF or BMP": {filepath.Join(dir, "text.jpg"), "--point", "tee=5,5"},
		"no camera":                         {first, "--camera", filepath.Join(dir, "text.jpg")},
		"is not there":                      {filepath.Join(dir, "gone.jpg"), "--point", "tee=5,5"},
	} {
		_, errs, status := hogline(t, "", append([]string{"photo"}, args...)...)
		require.NotZero(t, status, want)
		require.Contains(t, errs, want)
	}
}

func readPosition(path string) (hpos.Position, error) {
	f, err := os.Open(path)
	if err != nil {
		return hpos.Position{}, err
	}
	defer f.Close()
	return hpos.Read(f)
}
