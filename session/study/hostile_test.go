package study

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/hpos"
)

// hostileVariable makes the test binary a program that opens a study and tells the most memory that it has taken.
const hostileVariable = "HOGLINE_TEST_HOSTILE"

// TestOpener is no test: it opens a study and reads all its answers.
func TestOpener(t *testing.T) {
	path := os.Getenv(hostileVariable)
	if path == "" {
		t.Skip("the program of TestHostileStudies")
	}
	d, err := Open(path)
	if err == nil {
		for _, k := range d.keys() {
			d.Question(k)
		}
		if list := d.Unreadable(); len(list) > 0 {
			err = list[0]
		}
	}
	status, _ := os.ReadFile("/proc/self/status") // of Linux
	peak := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if peak == nil {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = [][]byte{nil, []byte(strconv.FormatUint(m.Sys>>10, 10))}
	}
	fmt.Printf("peak %s kB: %v\n", peak[1], err)
}

// repeated is a reader of a text, another one many times, and a text.
func repeated(open, each string, n int, end string) io.Reader {
	last := strings.TrimSuffix(each, ",")
	return io.MultiReader(strings.NewReader(open), &cycle{text: each, left: n - 1}, strings.NewReader(last+end))
}

// cycle reads a text again and again.
type cycle struct {
	text     string
	left, at int
}

// Read is for io.Reader.
func (c *cycle) Read(p []byte) (n int, err error) {
	for n < len(p) && c.left > 0 {
		k := copy(p[n:], c.text[c.at:])
		n += k
		if c.at += k; c.at == len(c.text) {
			c.at = 0
			c.left--
		}
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// zeros are bytes of a number in millions.
func zeros(mb int) io.Reader { return repeated("", strings.Repeat("\x00", 1<<20), mb, "") }

const (
	head     = `{"format":"hogline-study","version":1,`
	oneLine  = `"lines":[{"id":1,"game":"games/1.json"}],`
	answered = head + oneLine + `"questions":[{"key":"q","place":"p"}]}`
)

// hostile are studies of a few megabytes that stand for gigabytes, by what is wrong with them; each part is read when it is written.
func hostile() map[string]map[string]io.Reader {
	mb := 24 // of the largest part
	if n, err := strconv.Atoi(os.Getenv("HOGLINE_TEST_PART_MB")); err == nil {
		mb = n
	}
	lines := mb << 20
	position := hpos.On(physics.Mori2019)
	text, _, err := encodeGame(position.Game(), nil)
	if err != nil {
		panic(err) // it is whole
	}
	oneGame := string(text)
	document := func(r io.Reader) map[string]io.Reader {
		return map[string]io.Reader{documentName: r, "games/1.json": strings.NewReader(oneGame)}
	}
	list := func(name, each string, mb int) map[string]io.Reader {
		return document(repeated(head+oneLine+`"`+name+`":[`, each+",", mb<<20/(len(each)+1), `]}`))
	}
	game := func(r io.Reader) map[string]io.Reader {
		return map[string]io.Reader{documentName: strings.NewReader(head + oneLine + `"questions":[]}`), "games/1.json": r}
	}
	answers := func(r io.Reader) map[string]io.Reader {
		return map[string]io.Reader{documentName: strings.NewReader(answered), "games/1.json": strings.NewReader(oneGame), "answers/q.json": r}
	}
	logs := map[string]io.Reader{documentName: strings.NewReader(head + `"lines":[{"id":1,"log":"logs/1/a.dcl"}]}`),
		"logs/1/a.dcl": strings.NewReader("[GameInfo]\n")}
	for i := range 15 {
		logs[fmt.Sprintf("logs/1/%d", i)] = zeros(63)
	}
	return map[string]map[string]io.Reader{
		"files beside a log": logs,
		"one log for all lines": {documentName: repeated(head+`"lines":[`, `{"id":1,"log":"logs/1/a.dcl"},`, 9000, `]}`),
			"logs/1/a.dcl": zeros(mb)},
		"one game for all": {documentName: repeated(head+`"lines":[`, `{"id":1,"game":"games/1.json"},`, 9000, `]}`),
			"games/1.json": zeros(mb)},
		"tiny lines":          document(repeated(head+`"lines":[`, `{},`, lines/3, `]}`)),
		"tiny questions":      list("questions", "{}", mb),
		"tiny throwers":       list("throwers", "{}", mb),
		"tiny ices":           list("ices", "{}", mb),
		"tiny annotations":    list("annotations", "{}", mb),
		"tiny texts":          list("removed", `""`, mb),
		"large: a long title": document(repeated(head+oneLine+`"title":"`, strings.Repeat("x", 1<<20), mb, `"}`)),
		"repeated keys":       document(repeated(head, `"lines":[{},{},{},{},{},{},{},{},{},{},{}],`, lines/45, `,"title":""}`)),
		"deep":                document(io.MultiReader(repeated(head+oneLine+`"x":`, "[", lines/2, ""), repeated("", "]", lines/2, "}"))),
		"deep, cut off":       document(repeated(head+`"x":`, `{"x":`, lines/5, "")),
		"tiny shots":          game(repeated(`{"Ends":[{"Shots":[`, `{},`, lines/3, `]}]}`)),
		"many shots": game(repeated(strings.TrimSuffix(oneGame, "}")+`,"Ends":[{"Shots":[`, `{},`,
			maxValues/int(3*unsafe.Sizeof(replay.Shot{})), `]}]}`)),
		"tiny ends":            game(repeated(`{"Ends":[`, `{},`, lines/3, `]}`)),
		"ends of tiny shots":   game(repeated(`{"Ends":[`, `{"Shots":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}]},`, lines/60, `]}`)),
		"shots with positions": game(repeated(`{"Ends":[{"Shots":[`, `{"After":[],"Chart":{},"Found":{}},`, lines/36, `]}]}`)),
		"a map of keys":        game(repeated(`{"Extra":{`, `"a":"",`, lines/7, `,"b":""}}`)),
		"tiny rows":            answers(repeated(`{"rows":[`, `{},`, lines/3, `]}`)),
		"tiny candidates":      answers(repeated(`{"rows":[{"answer":{"candidates":[`, `{},`, lines/3, `]}}]}`)),
		"rows with answers":    answers(repeated(`{"rows":[`, `{"answer":{"map":{}},"before":{}},`, lines/34, `]}`)),
		"tiny numbers":         answers(repeated(`{"ranking":{"order":[`, `0,`, lines/2, `]}}`)),
	}
}

// writeStudy writes an archive of parts.
func writeStudy(t *testing.T, path string, parts map[string]io.Reader) int64 {
	t.Helper()
	f, err := os.Create(path)
	require.NoError(t, err)
	z := zip.NewWriter(f)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	var names []string
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = io.Copy(w, parts[name])
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	require.NoError(t, f.Close())
	info, err := os.Stat(path)
	require.NoError(t, err)
	return info.Size()
}

// mostPeak bounds the memory of the whole process that refuses such a study, in megabytes.
const mostPeak = 700

// TestHostileStudies: studies of a few megabytes that stand for gigabytes are refused in little memory, with a reason; what is just
// within the limits is opened in little more.
func TestHostileStudies(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes hundreds of megabytes")
	}
	for name, parts := range hostile() {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.hstudy")
			bytes := writeStudy(t, path, parts)
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOpener$", "-test.v")
			cmd.Env = append(os.Environ(), hostileVariable+"="+path)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			m := regexp.MustCompile(`peak (\d+) kB: (.*)`).FindSubmatch(out)
			require.NotNil(t, m, "%s", out)
			peak, err := strconv.Atoi(string(m[1]))
			require.NoError(t, err)
			t.Logf("%.1f MB: %d MB: %s", float64(bytes)/(1<<20), peak>>10, m[2])
			require.Equal(t, strings.HasPrefix(name, "large"), string(m[2]) == "<nil>", "it is refused")
			require.Less(t, peak>>10, mostPeak)
		})
	}
}
