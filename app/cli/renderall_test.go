package cli

import (
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/session/study"
)

// picturesIn are the names of the files in a folder.
func picturesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// TestRenderAllEnds: how every end stood, of several files and a folder, under names that tell file and end and never collide.
func TestRenderAllEnds(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	log := filepath.Join(dir, "a b.dcl")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "in"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "in", "a b.dcl"), []byte(smallLog), 0o600))
	told, errs, status := hogline(t, "", "render", "--all", "ends", sampleMatch, log, filepath.Join(dir, "in"), "--height", "300", "-o", out)
	require.Zero(t, status, errs)
	names := picturesIn(t, out)
	require.Contains(t, told, "10 pictures in "+out)
	require.Len(t, names, 10)
	require.Equal(t, []string{"a_b-end01-2.png", "a_b-end01.png", "sample-match-end01.png"}, names[:3])
	f, err := os.Open(filepath.Join(out, names[2]))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	img, err := png.Decode(f)
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dy(), 300, "with a caption")

	svg := filepath.Join(dir, "svg")
	_, errs, status = hogline(t, "", "render", "--all", "ends", sampleMatch, "--format", "svg", "-o", svg)
	require.Zero(t, status, errs)
	last, err := os.ReadFile(filepath.Join(svg, "sample-match-end08.svg"))
	require.NoError(t, err)
	require.Contains(t, string(last), "End 8, over")
}

// TestRenderAllCostly: the shots that lost much as they were analysed, with what was better.
func TestRenderAllCostly(t *testing.T) {
	dir := t.TempDir()
	log, out := filepath.Join(dir, "game.dcl"), filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(log, []byte(smallLog), 0o600))
	_, errs, status := hogline(t, "", "render", "--all", "costly", log, "-o", out)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no shot is known to have lost more than")
	require.NoFileExists(t, out)
	_, errs, status = withAssets(t.Context(), "", "analyse", log, "--ai", "shots", "--sims", "60", "--throws", "20", "--policy", "rules")
	require.Zero(t, status, errs)
	values, err := os.ReadFile(log + analysis.Extension)
	require.NoError(t, err)
	values = regexp.MustCompile(`"call":[-0-9.e]+`).ReplaceAll(values, []byte(`"call":-20`))
	require.NoError(t, os.WriteFile(log+analysis.Extension, values, 0o600))
	_, errs, status = hogline(t, "", "render", "--all", "costly", log, "--format", "svg", "-o", out)
	require.Zero(t, status, errs)
	require.Equal(t, []string{"game-end01-stone01.svg"}, picturesIn(t, out))
	picture, err := os.ReadFile(filepath.Join(out, "game-end01-stone01.svg"))
	require.NoError(t, err)
	require.Regexp(t, `lost [12]\d\.\d ± `, string(picture))
	require.Contains(t, string(picture), ">A<", "the better shot")
}

// TestRenderAllMarked: the places of a study that something is noted at, with the note and what was drawn.
func TestRenderAllMarked(t *testing.T) {
	dir := t.TempDir()
	g, source, err := study.OpenLog(sampleMatch)
	require.NoError(t, err)
	d := study.New()
	require.NoError(t, d.Do("open", func(c *study.Content) error {
		c.Put(&study.Line{ID: d.NextID(), Path: sampleMatch, Game: g, Source: source})
		c.Shown = 1
		c.Annotate(1, replay.Place{End: 1, Shot: 4}, annotation.Annotation{Note: "too heavy\nsecond line", Glyph: annotation.Mistake,
			Drawings: []annotation.Drawing{{Kind: annotation.Text, Text: "here", From: curling.Tee, To: curling.Tee}}})
		return nil
	}))
	snap, err := d.Snapshot("test")
	require.NoError(t, err)
	path := filepath.Join(dir, "my.hstudy")
	require.NoError(t, safefile.WriteAtomic(path, snap.Write))
	out := filepath.Join(dir, "out")
	_, errs, status := hogline(t, "", "render", "--all", "marked", path, "--format", "svg", "-o", out)
	require.Zero(t, status, errs)
	require.Equal(t, []string{"my-end02-stone05.svg"}, picturesIn(t, out))
	picture, err := os.ReadFile(filepath.Join(out, "my-end02-stone05.svg"))
	require.NoError(t, err)
	for _, text := range []string{"? too heavy", "second line", ">here<", "End 2, stone 5 of 16"} {
		require.Contains(t, string(picture), text)
	}
	_, errs, status = hogline(t, "", "render", "--all", "marked", sampleMatch, "-o", out)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no place is marked")
}

// TestRenderAllRefuses: what does not go together is said.
func TestRenderAllRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	for want, args := range map[string][]string{
		"want one file":     {sampleMatch, samplePosition, "-o", out + ".png"},
		"neither --end":     {sampleMatch, "--all", "ends", "--end", "2", "-o", out},
		"want a folder":     {sampleMatch, "--all", "ends", "-o", "-"},
		"a folder":          {sampleMatch, "--all", "ends", "-o", sampleMatch},
		"marked|costly|end": {sampleMatch, "--all", "all", "-o", out},
	} {
		_, errs, status := hogline(t, "", append([]string{"render"}, args...)...)
		require.Equal(t, 2, status, errs)
		require.Regexp(t, want, errs)
	}
	_, errs, status := hogline(t, "", "render", "--all", "ends", "nosuch.dcl", "-o", out)
	require.Equal(t, 1, status)
	require.Contains(t, errs, "nosuch.dcl is not there")
}
