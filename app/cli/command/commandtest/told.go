package commandtest

import (
	"context"
	"fmt"
	"hash/fnv"
	"image"
	"image/draw"
	_ "image/png" // is decoded
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/cpu/cputest"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay/curlit"
	"github.com/hogline/hogline/replay/curlit/charttest"
)

// varying is what two runs of a command tell differently: times, dates of files and the address of a server on port 0; and keys of
// values, which any change of their layout changes.
var varying = []struct {
	text *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`("(?:elapsed_ms|seconds|took_ns)": ?)[-+.e\d]+`), "${1}VARIES"},
	{regexp.MustCompile(`\b\d+(\.\d+)? ?(ms|s)\b`), "VARIES s"},
	{regexp.MustCompile(`\b2\d{3}-\d\d-\d\d(T[\d:.]+(Z|[-+][\d:]+))?`), "DATE"},
	{regexp.MustCompile(`\b[0-9a-f]{32}\b`), "KEY"},
	{regexp.MustCompile(`127\.0\.0\.1:\d+`), "HOST:PORT"},
}

// most is how many bytes of a text or a file are noted; of more, the first lines and a sum.
const (
	most      = 4000
	headLines = 12
)

// Told holds what command lines tell and write, which takes seconds but is the only test of most options. testdata/told.txt is lines
// "$ ARGUMENTS [< FILE] [> FILE]" (a ~ is a space), each with what came of it below, and comments "# ..."; -update writes it anew. The
// lines are run one after another in one folder. In it lie the built-in positions, the logs that the reader of logs is tested with, the
// files of testdata/input, and a data set of two games, charts.
func Told(t *testing.T, p *command.Program) {
	t.Helper()
	cputest.Recorded(t)
	if runtime.GOOS == "windows" {
		t.Skip("names of files are told as they are elsewhere")
	}
	root := filepath.Join("..", "..", "..")
	folder, err := filepath.Abs(filepath.Join(root, "assets"))
	require.NoError(t, err)
	assets := os.DirFS(folder)
	script, err := os.ReadFile(filepath.Join("testdata", "told.txt"))
	require.NoError(t, err)
	home := t.TempDir()
	require.NoError(t, os.CopyFS(home, os.DirFS(filepath.Join(root, "assets", "positions"))))
	logs, err := filepath.Glob(filepath.Join(root, "replay", "dcl", "testdata", "*.dcl"))
	require.NoError(t, err)
	for _, name := range logs {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(home, filepath.Base(name)), data, 0o600))
	}
	if input := filepath.Join("testdata", "input"); exists(input) {
		require.NoError(t, os.CopyFS(home, os.DirFS(input)))
	}
	charttest.Write(t, filepath.Join(home, "charts"), curlit.Charting{Error: 0.03}, charttest.Doubles(t, 2, 2, 1)...)
	elsewhere := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", elsewhere)
	t.Setenv("XDG_CACHE_HOME", elsewhere)
	here, err := os.Getwd()
	require.NoError(t, err)
	t.Chdir(home)
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(string(script), "\r\n", "\n")) {
		switch {
		case strings.HasPrefix(line, "# "):
			b.WriteString(line)
		case strings.HasPrefix(line, "$ "):
			b.WriteString(line)
			b.WriteString(tell(t, p, assets, home, strings.Fields(line)[1:]))
		}
	}
	require.NoError(t, os.Chdir(here))
	goldentest.Text(t, "told.txt", b.String())
}

func exists(name string) bool { _, err := os.Stat(name); return err == nil }

// tell runs a command line and tells what came of it.
func tell(t *testing.T, p *command.Program, assets fs.FS, home string, args []string) string {
	t.Helper()
	in, to := "", ""
	if i := slices.Index(args, ">"); i >= 0 {
		to, args = args[i+1], args[:i]
	}
	if i := slices.Index(args, "<"); i >= 0 {
		data, err := os.ReadFile(args[i+1])
		require.NoError(t, err)
		in, args = string(data), args[:i]
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "~", " ")
	}
	before := files(t, home)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute) // of a command that would not end
	defer stop()
	start := time.Now()
	out, errs, status := Run(ctx, p, assets, in, args...)
	require.NoError(t, ctx.Err(), args)
	t.Log(time.Since(start).Round(time.Millisecond), args)
	var b strings.Builder
	if status != 0 {
		fmt.Fprintf(&b, "status %d\n", status)
	}
	if to != "" {
		require.NoError(t, os.WriteFile(to, []byte(out), 0o600))
		out = ""
	}
	note(&b, "  ", home, out)
	if in == "" { // several AIs tell when they are done
		lines := strings.SplitAfter(errs, "\n")
		slices.Sort(lines)
		errs = strings.Join(lines, "")
	}
	note(&b, "! ", home, errs)
	after := files(t, home)
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if text := after[name]; before[name] != text {
			fmt.Fprintf(&b, "> %s\n", name)
			note(&b, "  ", home, text)
		}
	}
	return b.String()
}

// note writes a text with a mark before every line.
func note(b *strings.Builder, mark, home, text string) {
	if text == "" {
		return
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		picture, kind, err := image.Decode(strings.NewReader(text))
		if err != nil { // packed
			fmt.Fprintf(b, "%sno text\n", mark)
			return
		}
		pixels := image.NewRGBA(picture.Bounds())
		draw.Draw(pixels, pixels.Rect, picture, pixels.Rect.Min, draw.Src)
		text = fmt.Sprintf("%s %d x %d, sum %08x\n", kind, pixels.Rect.Dx(), pixels.Rect.Dy(), sumOf(pixels.Pix))
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, home, "HOME"), version.Number, "VERSION")
	for _, v := range varying {
		text = v.text.ReplaceAllString(text, v.as)
	}
	lines, long := 0, len(text) > most
	for line := range strings.Lines(text) {
		if lines++; !long || lines <= headLines {
			fmt.Fprintf(b, "%s%.200s\n", mark, strings.TrimRight(line, " \n"))
		}
	}
	if long {
		fmt.Fprintf(b, "%s... %d lines, sum %08x\n", mark, lines, sumOf([]byte(text)))
	}
}

func sumOf(data []byte) uint32 {
	h := fnv.New32a()
	_, _ = h.Write(data)
	return h.Sum32()
}

// files are the contents of the files below a folder.
func files(t *testing.T, home string) map[string]string {
	t.Helper()
	m := map[string]string{}
	require.NoError(t, filepath.WalkDir(home, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(home, path)
		m[filepath.ToSlash(rel)] = string(data)
		return err
	}))
	return m
}
