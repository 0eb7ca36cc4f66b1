package cli

import (
	"bytes"
	"context"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/games"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/replay/playback"
)

func TestRender(t *testing.T) {
	dir := t.TempDir()
	pos := hpos.On(physics.Mori2019)
	pos.State.Position[0] = curling.Tee
	pos.State.Shot = 1
	var b bytes.Buffer
	require.NoError(t, hpos.Write(&b, pos))
	in := filepath.Join(dir, "a.hpos")
	require.NoError(t, os.WriteFile(in, b.Bytes(), 0o600))
	answers := filepath.Join(dir, "answers.json")
	require.NoError(t, os.WriteFile(answers, []byte(`{"answers":[{"state":"done","shot":{"vx":-0.6,"vy":-30,"turn":0}},{"state":"failed"}]}`),
		0o600))

	ctx := &command.Context{Context: context.Background(), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	base := games.RenderCmd{Files: []string{in}, Height: 300, Speed: 16, Look: "light", Answers: answers, Plain: true}
	for _, ext := range []string{"png", "svg"} {
		c := base
		c.Out = filepath.Join(dir, "out."+ext)
		require.NoError(t, c.Run(ctx))
		data, err := os.ReadFile(c.Out)
		require.NoError(t, err)
		if ext == "png" {
			img, err := png.Decode(bytes.NewReader(data))
			require.NoError(t, err)
			require.Equal(t, 300, img.Bounds().Dy())
		} else {
			require.Contains(t, string(data), "<svg")
			require.Greater(t, strings.Count(string(data), "<polyline"), 4)
		}
	}
	c := base
	c.Out, c.Plain = filepath.Join(dir, "captioned.svg"), false
	require.NoError(t, c.Run(ctx))
	data, err := os.ReadFile(c.Out)
	require.NoError(t, err)
	require.Contains(t, string(data), "End 1, stone 2 of 16; hammer:")
	together := base
	together.Out = filepath.Join(dir, "together.gif")
	require.NotEmpty(t, together.Answers)
	require.NoError(t, together.Run(ctx), "the answers at once, where nothing was thrown")
	for name, spoil := range map[string]func(*games.RenderCmd){
		"ends in":    func(c *games.RenderCmd) { c.Out = "x.bmp" },
		"no end 9":   func(c *games.RenderCmd) { c.End = 9 },
		".gif":       func(c *games.RenderCmd) { c.Out, c.Answers = filepath.Join(dir, "x.gif"), "" },
		"is not":     func(c *games.RenderCmd) { c.Files = []string{filepath.Join(dir, "gone.dcl")} },
		"no answers": func(c *games.RenderCmd) { c.Answers = in[:len(in)-6] + "out.svg" },
	} {
		c := base
		c.Out = filepath.Join(dir, "bad.png")
		spoil(&c)
		require.ErrorContains(t, c.Run(ctx), name)
	}
}

// TestRenderFilm: a .gif lasts as long as the shot at its speed, and ends with the stones of the log.
func TestRenderFilm(t *testing.T) {
	in := filepath.Join("..", "..", "replay", "file", "testdata", "two-ends-v2.dcl")
	out := filepath.Join(t.TempDir(), "shot.gif")
	status, _, errs := run(t, "render", in, "--end", "1", "--shot", "6", "--height", "240", "--speed", "4", "-o", out)
	require.Zero(t, status, errs)
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	film, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, 240, film.Config.Height)
	g, err := file.Open(in)
	require.NoError(t, err)
	p, err := playback.New(g)
	require.NoError(t, err)
	p.Go(replay.Place{Shot: 5})
	length := 0
	for _, delay := range film.Delay {
		length += delay
	}
	require.InDelta(t, 100*p.Path.Seconds()/4+200, length, 1)
	require.Greater(t, len(film.Image), 10)

	status, _, errs = run(t, "render", in, "--end", "1", "--shot", "17", "-o", out)
	require.Equal(t, command.ExitFailure, status)
	require.Contains(t, errs, "no shot was thrown here")
}
