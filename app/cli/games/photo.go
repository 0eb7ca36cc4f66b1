package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/photo"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/hpos"
)

// PhotoCmd reads the places of stones from a photograph.
type PhotoCmd struct {
	Picture string   `arg:"" help:"A photograph of a house or a frame of a camera: JPEG, PNG, WebP, TIFF or BMP." type:"path"`
	Point   []string `sep:"none" placeholder:"NAME=X,Y" help:"A point of the sheet and its pixel; at least four: tee, 12-front, 12-back, 12-left, 12-right, the same of 8 and 4, back-line, hog-line (on the centre line). Front is towards the hog line, left and right are the thrower's."`
	Camera  string   `placeholder:"FILE" help:"A camera that was kept, instead of points; it is fitted to the rings of this picture." type:"path"`
	Keep    string   `writes:"" placeholder:"FILE.json" help:"Keep the camera for other pictures of the same size."`
	Handles string   `default:"red,yellow" placeholder:"A,B" help:"Colours of the handles of both teams: red, yellow, blue, green, orange, #RRGGBB, or X:Y for that of a pixel."`
	Height  float64  `range:"0..30" placeholder:"M" help:"How high the camera hangs, where its picture does not tell; 0: about 5 m."`
	First   int      `range:"1..2" default:"1" help:"The team that throws first in the end."`
	option.AsJSON
	Check string `writes:"" placeholder:"FILE.png" help:"Draw the rings and stones found over the picture; what is hidden is hatched."`
	Out   string `short:"o" writes:"" placeholder:"FILE.hpos" help:"Write the position."`
}

// Help is the example.
func (PhotoCmd) Help() string {
	return "Example: hogline photo house.jpg --point tee=130,141 --point 12-front=130,266 --point 12-left=23,141 --point 12-right=237,141 --handles green,yellow --check seen.png -o house.hpos\n\n" +
		"What comes out is a proposal: hidden stones are not found, and how much of the house is hidden is told; doubtful ones (no body seen around the handle) are marked. Errors are standard errors in one direction."
}

// photoReport is what --json prints.
type photoReport struct {
	Fit    photo.Quality `json:"fit"`
	Grade  string        `json:"grade"` // good, fair, poor
	Stones []photo.Stone `json:"stones"`
	Unseen *photo.Unseen `json:"unseen"`
	Camera *photo.Camera `json:"camera"`
}

var gradeNames = map[photo.Grade]string{photo.Good: "good", photo.Fair: "fair", photo.Poor: "poor: tell more points"}

// Run reads the picture.
func (c *PhotoCmd) Run(ctx *command.Context) error {
	if c.Height > 0 && c.Height < 1 {
		return command.Usagef("--height %g: want metres, at least 1, or 0", c.Height)
	}
	if (c.Camera == "") == (len(c.Point) == 0) {
		return command.Usagef("want points of the sheet (--point tee=X,Y ...) or a camera that was kept (--camera FILE)")
	}
	p, err := photo.Open(ctx.Context, c.Picture)
	if err != nil {
		return err
	}
	camera, err := c.camera(ctx.Context, p)
	if err != nil {
		return err
	}
	f := photo.Finding{Height: c.Height}
	if f.Handles, f.Named, err = handles(p, c.Handles); err != nil {
		return err
	}
	stones, err := f.Find(ctx.Context, p, camera)
	if err != nil {
		return err
	}
	unseen, err := f.Unseen(ctx.Context, p, camera, stones)
	if err != nil {
		return err
	}
	unseen.Keep(camera)
	if err := c.write(ctx, p, camera, stones, unseen); err != nil {
		return err
	}
	grade := gradeNames[camera.Fit.Grade()]
	if c.JSON {
		if stones == nil {
			stones = []photo.Stone{}
		}
		return ctx.JSON(photoReport{camera.Fit, strings.SplitN(grade, ":", 2)[0], stones, unseen, camera})
	}
	_, _ = fmt.Fprintf(ctx.Out, "rings fit to %.1f cm (%d edges of %d): %s; farthest point %s, %.1f cm off\n", 100*camera.Fit.Error,
		camera.Fit.Edges, photo.MostEdges, grade, camera.Fit.Worst, 100*camera.Fit.Off)
	for _, s := range stones {
		note := ""
		if s.Doubtful {
			note = "  doubtful: " + doubts[s.Doubt]
		}
		d := s.Place.Sub(curling.Tee)
		_, _ = fmt.Fprintf(ctx.Out, "team %d  %+.2f m across  %+.2f m before the tee  ± %.0f cm%s\n", s.Team+1, d.X, d.Y, math.Ceil(100*s.Error),
			note)
	}
	if _, err := fmt.Fprintf(ctx.Out, "%d stones\n%s\n", len(stones), notSeen(unseen)); err != nil {
		return err
	}
	for t, grey := range f.Handles.Grey(stones) {
		switch {
		case grey:
			_, _ = fmt.Fprintf(ctx.Err, "the handles of team %d are nearly as grey as granite, so what is found of it is doubtful: "+
				"tell their colour by a pixel of one in good light (--handles X:Y,X:Y)\n", t+1)
		case !slices.ContainsFunc(stones, func(s photo.Stone) bool { return s.Team == t }):
			_, _ = fmt.Fprintf(ctx.Err, "no stone of team %d is seen: if there is one, tell the colour of its handle by a pixel of it "+
				"(--handles X:Y,X:Y)\n", t+1)
		}
	}
	return nil
}

// doubts are why a stone is doubtful.
var doubts = map[photo.Doubt]string{
	photo.NoBody:     "no body is seen around the handle",
	photo.NoIce:      "no ice is seen around it, or no granite around the handle",
	photo.GreyHandle: "its handle is nearly grey",
}

// notSeen is what is not judged, in words.
func notSeen(u *photo.Unseen) string {
	house, guards := u.Told()
	if !house && !guards {
		return "the whole house and the ice before it are seen"
	}
	return fmt.Sprintf("hidden: %.0f %% of the house (%.0f %% outside the picture, %.0f %% covered), %.0f %% of the ice before it: stones there are not seen",
		100*u.House, 100*u.Outside, 100*u.Covered, 100*u.Guards)
}

// camera is the one that was kept, or that of the points.
func (c *PhotoCmd) camera(ctx context.Context, p *image.RGBA) (*photo.Camera, error) {
	if c.Camera != "" {
		data, err := safefile.Read(c.Camera, photo.MaxCamera)
		if err != nil {
			return nil, err
		}
		camera, err := photo.ReadCamera(data, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Camera, err)
		}
		return camera.Again(ctx, p), ctx.Err()
	}
	var marks []photo.Mark
	for _, text := range c.Point {
		name, place, ok := strings.Cut(text, "=")
		at, err := pixel(place, ",")
		if !ok || err != nil {
			return nil, command.Usagef("--point %s: want NAME=X,Y", text)
		}
		spot, err := photo.SpotOf(name)
		if err != nil {
			return nil, command.Usagef("--point %s: %v", text, err)
		}
		marks = append(marks, photo.Mark{Spot: spot, At: at})
	}
	return photo.Calibrate(ctx, p, marks)
}

func pixel(text, between string) (p photo.Pixel, err error) {
	x, y, _ := strings.Cut(text, between)
	var errX, errY error
	p.X, errX = strconv.ParseFloat(strings.TrimSpace(x), 64)
	p.Y, errY = strconv.ParseFloat(strings.TrimSpace(y), 64)
	return p, errors.Join(errX, errY)
}

// write writes what was asked for: the camera, the picture and the position.
func (c *PhotoCmd) write(ctx *command.Context, p *image.RGBA, camera *photo.Camera, stones []photo.Stone,
	unseen *photo.Unseen) error {
	if c.Keep != "" {
		err := ctx.WriteFile(c.Keep, func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetIndent("", "\t")
			return e.Encode(camera)
		})
		if err != nil {
			return err
		}
	}
	if c.Check != "" {
		err := ctx.WriteFile(c.Check, func(w io.Writer) error { return png.Encode(w, photo.Overlay(p, camera, stones, unseen)) })
		if err != nil {
			return err
		}
	}
	if c.Out == "" {
		return nil
	}
	position := hpos.New()
	position.State.First = curling.TeamID(c.First - 1)
	var ok bool
	if position.State.Position, position.State.Shot, ok = photo.Lay(stones, position.State.First, &position.Rules); !ok {
		return errors.New("more stones of a team were found than there are: check the colours of the handles")
	}
	position.State.Shot = min(position.State.Shot, curling.Stones)
	doubtful := 0
	for _, s := range stones {
		if s.Doubtful {
			doubtful++
		}
	}
	position.Note = fmt.Sprintf("From a photograph, rings fitted to %.1f cm, %s of %d doubtful; %s", 100*camera.Fit.Error,
		command.Count(doubtful, "stone"), len(stones), notSeen(unseen))
	return ctx.WriteFile(c.Out, func(w io.Writer) error { return hpos.Write(w, position) })
}

// handles are two colours by name, as numbers, or those of pixels.
func handles(p *image.RGBA, text string) (h photo.Handles, named [2]bool, err error) {
	list := strings.Split(text, ",")
	if len(list) != len(h) {
		return h, named, command.Usagef("--handles %s: want two colours", text)
	}
	for i, name := range list {
		name = strings.ToLower(strings.TrimSpace(name))
		if c, ok := photo.Colours[name]; ok {
			h[i], named[i] = c, true
			continue
		}
		if n, err := strconv.ParseUint(strings.TrimPrefix(name, "#"), 16, 32); err == nil && len(name) == 7 && name[0] == '#' {
			h[i] = color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255} // three bytes
			continue
		}
		at, err := pixel(name, ":")
		if err != nil {
			return h, named, command.Usagef("--handles %s: %q is neither a colour nor X:Y", text, name)
		}
		c, ok := photo.ColourAt(p, at)
		if !ok {
			return h, named, command.Usagef("--handles %s: %s lies outside the picture", text, name)
		}
		h[i] = c
	}
	return h, named, nil
}
