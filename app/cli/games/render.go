package games

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/jsonfault"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay/playback"
)

// RenderCmd draws a situation or a shot of a log into a picture.
type RenderCmd struct {
	Files []string `stdin:"" arg:"" name:"file" help:"A log, a position or a data set; with --all also studies, and many files and folders."`
	option.GameChoice
	option.Place `set:"shotOf=Shot, counted from 1; 17 is the end of the end, 0 the first."`
	Trajectory   bool    `help:"Draw the paths of the stones, the chosen shot dashed, and the stones after it."`
	Answers      string  `stdin:"" help:"Draw the answers of 'hogline ask --json' from this file." type:"path"`
	Sheet        bool    `help:"The whole sheet instead of the house."`
	Flip         bool    `help:"House at the bottom."`
	All          string  `enum:"marked,costly,ends," default:"" help:"Pictures of all places of a kind into the folder -o: marked (by a note, a mark or a drawing in a study), costly (shots that lost much as they were analysed, with the better one), or ends (how each end stood after its last stone)."`
	Format       string  `enum:"png,svg" default:"png" help:"Kind of the pictures of --all."`
	Plain        bool    `help:"Without the caption below the ice."`
	Look         string  `enum:"light,dark,contrast" default:"light" help:"Colours: light, dark or contrast."`
	Height       int     `range:"200..4000" default:"1200" help:"Height of the picture in pixels."`
	Speed        float64 `range:"${minPlaySpeed}..${maxPlaySpeed}" default:"2" help:"Speed of a .gif, times real ice."`
	Out          string  `short:"o" required:"" help:"FILE.png, FILE.svg, or FILE.gif for the moving shot; -, -.svg or -.gif for standard output; the folder of --all."`
}

// Help is the example.
func (RenderCmd) Help() string {
	return "Example: hogline render game.dcl --end 3 --shot 10 --trajectory -o shot.png\nhogline render --all costly games/ -o pictures\n\nA .gif shows the shot as it was thrown, with --answers all answers at once."
}

// Run draws and writes the picture.
func (c *RenderCmd) Run(ctx *command.Context) error {
	if c.All != "" {
		return c.all(ctx)
	}
	if len(c.Files) != 1 {
		return command.Usagef("want one file, or --all")
	}
	path := c.Files[0]
	c.Out = command.WithFormat(c.Out, ".png")
	ext := strings.ToLower(filepath.Ext(c.Out))
	if ext != ".png" && ext != ".svg" && ext != ".gif" {
		return command.Usagef("-o %s: want a name that ends in .png, .svg or .gif", c.Out)
	}
	if !command.IsStandard(c.Out) {
		if err := safefile.CanWrite(c.Out); err != nil {
			return err
		}
	}
	g, err := c.Open(ctx, path)
	if err != nil {
		return err
	}
	p, err := playback.New(g)
	if err != nil {
		return err
	}
	if c.End != 0 || c.Shot != 0 {
		at, ok := g.At(max(1, c.End), max(1, c.Shot))
		if !ok {
			return command.Usagef("%s has no end %d, shot %d", path, max(1, c.End), max(1, c.Shot))
		}
		p.Go(at)
	}
	scene, err := c.scene(p)
	if err != nil {
		return err
	}
	picture := paint.Picture{Scene: scene, View: c.view(), Palette: paint.PaletteOf(c.Look)}
	if !c.Plain {
		picture.Caption = paint.CaptionOf(g, p.At)
	}
	return ctx.WriteFile(c.Out, func(w io.Writer) error {
		switch ext {
		case ".svg":
			return picture.WriteSVG(w)
		case ".gif":
			scene.Trails = nil
			styles, err := c.together(p)
			if err != nil {
				return err
			}
			f, ok := paint.PlaybackFilm(p, styles, picture.Palette)
			if !ok {
				return errors.New("no shot was thrown here that could be shown as a .gif")
			}
			f.View, f.Scene, f.Speed = picture.View, scene, c.Speed
			bar := ctx.Progress("frames", 0)
			defer bar.End()
			f.Report = func(done, of int) {
				bar.Of(of)
				bar.At(done, "")
			}
			return f.WriteGIF(ctx.Context, w)
		}
		return png.Encode(w, picture.Image())
	})
}

// together puts the shots of the answers, if there are any, on the clock at once.
func (c *RenderCmd) together(p *playback.Playback) (styles []paint.SeriesStyle, err error) {
	if c.Answers == "" {
		return nil, nil
	}
	answers, err := readAnswers(c.Answers)
	if err != nil {
		return nil, err
	}
	var list []playback.Thrown
	for n, shot := range answers {
		if shot == nil {
			continue
		}
		thrown, err := p.PreviewJob(*shot)()
		if err != nil {
			return nil, fmt.Errorf("%s: answer %d: %w", c.Answers, n+1, err)
		}
		list, styles = append(list, thrown), append(styles, paint.SeriesStyleOf(n))
	}
	if len(list) > 0 {
		p.ShowAll(list)
	}
	return styles, nil
}

func (c *RenderCmd) view() paint.View {
	frame := paint.HogFrame
	if c.Sheet {
		frame = paint.SheetFrame
	}
	house := paint.HouseUp
	if c.Flip {
		house = house.Flipped()
	}
	v := paint.ViewOf(frame, house, float64(c.Height))
	v.Unit = max(0.5, float64(c.Height)/700)
	return v
}

func (c *RenderCmd) scene(p *playback.Playback) (paint.Scene, error) {
	var s paint.Scene
	if c.Trajectory && p.Path != nil {
		p.Clock.SeekFraction(1)
		s.Trails = paint.PlaybackTrails(p.Trails())
	}
	s.Stones = paint.PlaybackStones(p.Stones())
	if c.Answers == "" {
		return s, nil
	}
	answers, err := readAnswers(c.Answers)
	if err != nil {
		return s, err
	}
	for n, shot := range answers {
		if shot == nil {
			continue
		}
		paths, err := paint.ShotPaths(p, *shot, n)
		if err != nil {
			return s, fmt.Errorf("%s: answer %d: %w", c.Answers, n+1, err)
		}
		s.Paths = append(s.Paths, paths...)
	}
	return s, nil
}

// maxAnswers bounds a file of answers, in bytes.
const maxAnswers = 16 << 20

// readAnswers reads the shots of `hogline ask --json` from a file.
func readAnswers(path string) ([]*curling.Shot, error) {
	data, err := safefile.Read(path, maxAnswers)
	if err != nil {
		return nil, fmt.Errorf("answers: %w", err)
	}
	shots, err := parseAnswers(data)
	if err != nil {
		return nil, fmt.Errorf("%s holds no answers of 'hogline ask --json': %w", path, err)
	}
	return shots, nil
}

// parseAnswers are the shots of an answer document; an answer without one is nil.
func parseAnswers(data []byte) ([]*curling.Shot, error) {
	var doc struct {
		Answers []struct {
			State string        `json:"state"`
			Shot  *curling.Shot `json:"shot"`
		} `json:"answers"`
	}
	if err := safefile.DecodeJSON(data, &doc, 8*maxAnswers); err != nil {
		return nil, jsonfault.Line(data, err)
	}
	if doc.Answers == nil {
		return nil, errors.New("there is no list of answers in it")
	}
	out := make([]*curling.Shot, len(doc.Answers))
	for i, a := range doc.Answers {
		if a.State == "done" {
			out[i] = a.Shot
		}
	}
	return out, nil
}
