package cli

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hogline/engine/curling"
	"hogline/replay/hpos"
)

func TestRender(t *testing.T) {
	dir := t.TempDir()
	pos := hpos.New()
	pos.State.Position[0] = curling.Tee
	pos.State.Shot = 1
	var b bytes.Buffer
	require.NoError(t, hpos.Write(&b, pos))
	in := filepath.Join(dir, "a.hpos")
	require.NoError(t, os.WriteFile(in, b.Bytes(), 0o600))
	answers := filepath.Join(dir, "answers.json")
	require.NoError(t, os.WriteFile(answers, []byte(`{"answers":[{"state":"done","shot":{"vx":-0.6,"vy":-30,"turn":0}},{"state":"failed"}]}`), 0o600))

	ctx := &Context{Context: context.Background(), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	base := RenderCmd{File: in, Height: 300, Speed: 16, Look: "light", Answers: answers}
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
	for name, spoil := range map[string]func(*RenderCmd){
		"ends in":    func(c *RenderCmd) { c.Out = "x.bmp" },
		"--height":   func(c *RenderCmd) { c.Height = 9 },
		"no end 9":   func(c *RenderCmd) { c.End = 9 },
		".gif":       func(c *RenderCmd) { c.Out = filepath.Join(dir, "x.gif") },
		"is not":     func(c *RenderCmd) { c.File = filepath.Join(dir, "gone.dcl") },
		"no answers": func(c *RenderCmd) { c.Answers = in[:len(in)-6] + "out.svg" },
	} {
		c := base
		c.Out = filepath.Join(dir, "bad.png")
		spoil(&c)
		require.ErrorContains(t, c.Run(ctx), name)
	}
}
