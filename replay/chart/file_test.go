package chart

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/safefile/safefiletest"
	"github.com/hogline/hogline/replay"
)

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.hchart")
	f, warnings, err := OpenFile(path)
	require.NoError(t, err)
	require.Empty(t, warnings)
	for i := range 5 {
		c := OfShot(0, i, ShotFields{Grade: Noted(Grade(i))})
		c.Device = "a"
		require.NoError(t, f.Add(c))
	}
	bad := OfShot(0, 5, ShotFields{Grade: Noted(Grade(9))})
	bad.Device = "a"
	require.ErrorContains(t, f.Add(bad), "grade")
	_, _, err = OpenFile(path)
	require.ErrorContains(t, err, "another program")
	want := f.Log.Changes()
	require.NoError(t, f.Close())
	f, warnings, err = OpenFile(path)
	require.NoError(t, err)
	require.Empty(t, warnings)
	require.Equal(t, want, f.Log.Changes())
	var other Log
	c := OfGame(GameFields{Event: Noted("Open")})
	c.ID = ID{3, "b"}
	other.Add(c)
	added, err := f.Merge(&other)
	n := len(added)
	require.NoError(t, err)
	require.Equal(t, 1, n)
	added, err = f.Merge(&other)
	require.NoError(t, err)
	require.Empty(t, added, "it is there already")
	require.NoError(t, f.Close())
	file, err := os.Open(path)
	require.NoError(t, err)
	l, _, err := Read(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.Len(t, l.Changes(), 6)
	require.Equal(t, "b", l.Changes()[3].Device)
}

// TestATornFileLosesNothingThatWasWhole: a file cut at any byte opens with every whole change, and is charted on.
func TestATornFileLosesNothingThatWasWhole(t *testing.T) {
	var l Log
	rng := rand.New(rand.NewPCG(3, 0))
	h := &hand{device: "a"}
	for range 4 {
		h.add(anyChange(rng))
	}
	l = h.log
	var text bytes.Buffer
	require.NoError(t, l.Write(&text))
	path := filepath.Join(t.TempDir(), "a.hchart")
	for n := range text.Len() + 1 {
		cut := text.Bytes()[:n]
		require.NoError(t, os.WriteFile(path, cut, 0o600))
		whole := max(0, bytes.Count(cut, []byte("\n"))-1)
		f, warnings, err := OpenFile(path)
		require.NoError(t, err, "%d", n)
		begun := bytes.Contains(cut, []byte("\n")) && cut[n-1] != '\n' // a change that was not written to its end
		require.Equal(t, begun, slices.ContainsFunc(warnings, func(w replay.Warning) bool { return w.Text.Key == "chart.cut" }), "%d", n)
		for i := range whole {
			require.Equal(t, l.Changes()[i], f.Log.Changes()[i])
		}
		require.Len(t, f.Log.Changes(), whole)
		c := OfGame(GameFields{Event: Noted("after")})
		c.Device = "b"
		require.NoError(t, f.Add(c))
		require.NoError(t, f.Close())
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		got, warnings, err := Read(bytes.NewReader(again))
		require.NoError(t, err)
		require.Empty(t, warnings)
		require.Len(t, got.Changes(), whole+1)
	}
	for _, other := range []string{"a letter", "{}", `{"format":"hogline-chart"`, "[0000]\n", `{"format":"hogline-chart","version":9}` +
		"\n"} {
		require.NoError(t, os.WriteFile(path, []byte(other), 0o600))
		_, _, err := OpenFile(path)
		if other == `{"format":"hogline-chart"` {
			require.NoError(t, err)
			continue
		}
		require.Error(t, err, other)
		again, _ := os.ReadFile(path)
		require.Equal(t, other, string(again), "what is no chart stays as it is")
	}
}

// TestKilled: a program that charts is killed at many moments; every change that it was told is in the file is there. HOGLINE_KILLS=200
// kills so often.
func TestKilled(t *testing.T) {
	if path := os.Getenv("HOGLINE_TEST_CHART"); path != "" {
		f, _, err := OpenFile(path)
		require.NoError(t, err)
		for i := range 100_000 {
			c := OfShot(i%10, i%16, ShotFields{Grade: Noted(Grade(i % 5)), Note: Noted(strconv.Itoa(i))})
			c.Device = "a"
			require.NoError(t, f.Add(c))
			fmt.Println("added", f.Log.Next()-1)
		}
	}
	path := filepath.Join(t.TempDir(), "a.hchart")
	before := 0
	kills, err := strconv.Atoi(os.Getenv("HOGLINE_KILLS"))
	if err != nil {
		kills = 12
	}
	for round := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), "HOGLINE_TEST_CHART="+path)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		told, n := before, 0
		for scan := bufio.NewScanner(out); scan.Scan(); {
			if _, err := fmt.Sscanf(scan.Text(), "added %d", &told); err != nil {
				continue
			}
			if n++; n == 1+3*(round%40) {
				_ = cmd.Process.Kill()
			}
		}
		_ = cmd.Wait() // it was killed
		require.Positive(t, n)
		f, _, err := OpenFile(path)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(f.Log.Changes()), told, "round %d", round)
		before = len(f.Log.Changes())
		require.NoError(t, f.Close())
	}
}

const someHead = `{"format":"hogline-chart","version":1}` + "\n"

func TestReadTellsWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "no chart"},
		{"{}\n", "no chart"},
		{`{"format":"hogline-chart","version":2}` + "\n", "version 2"},
	} {
		_, _, err := Read(bytes.NewReader([]byte(c.text)))
		require.ErrorContains(t, err, c.want)
	}
	for _, c := range []struct{ line, want string }{
		{`{`, "left out"},
		{`{"seq":1,"device":"a"}`, "game, end, shot, undo is 0"},
		{`{"seq":0,"device":"a","game":{}}`, "seq is 0"},
		{`{"seq":1,"game":{}}`, "device is missing"},
		{`{"seq":1,"device":"a","game":{"evnt":{"v":"x"}}}`, "evnt"},
		{`{"seq":1,"device":"a","game":{"event":{"v":"x","by":"me"}}}`, "game.event.by is"},
		{`{"seq":1,"device":"a","shot":{"end":0,"shot":16,"set":{}}}`, "shot.shot is 16"},
		{`{"seq":1,"device":"a","shot":{"end":99,"shot":1,"set":{}}}`, "shot.end is 99"},
		{`{"seq":1,"device":"a","shot":{"end":0,"shot":1,"set":{"stones":{"0":{"v":{"x":1,"y":99}}}}}}`, "99"},
		{`{"seq":1,"device":"a","shot":{"end":0,"shot":1,"set":{"stones":{"0":{"v":{}}}}}}`, "x, y"},
		{`{"seq":1,"device":"a","shot":{"end":0,"shot":1,"set":{"grade":{"v":9}}}}`, "grade"},
		{`{"seq":1,"device":"a","undo":{"seq":1,"device":"a"}}`, "undo.seq is 1"},
	} {
		l, warnings, err := Read(bytes.NewReader([]byte(someHead + c.line + "\n" + `{"seq":2,"device":"a","game":{"event":{"v":"E"}}}` + "\n")))
		require.NoError(t, err)
		require.Len(t, warnings, 1, c.line)
		require.Equal(t, 2, warnings[0].Line)
		require.ErrorContains(t, warnings[0].Text, c.want, c.line)
		require.Len(t, l.Changes(), 1, "the rest is kept")
	}
	odd := filepath.Join(t.TempDir(), "odd.hchart")
	require.NoError(t, os.WriteFile(odd, []byte(someHead+"\n"+`{"seq":1,"device":"a"}`+"\n"+`{"seq":1,"device":"a","game":{}}`+"\n"), 0o600))
	f, warnings, err := OpenFile(odd)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.Len(t, warnings, 1, "an empty line is nothing")
	require.ErrorContains(t, warnings[0].Text, "left out: game, end, shot, undo is 0")
	line := func(n int) []byte { return fmt.Appendf(nil, `{"seq":1,"device":"a","game":{}%*s}`, n-32, "") }
	require.Equal(t, maxLine, len(line(maxLine))) //nolint:testifylint // it is too long to be told
	_, err = ReadChange(line(maxLine))
	require.NoError(t, err)
	_, err = ReadChange(line(maxLine + 1))
	require.ErrorContains(t, err, "a line of 65537 bytes, at most 65536")
	l, warnings, err := Read(bytes.NewReader([]byte(someHead + `{"seq":1,"device":"a","game":{}}` + "\n" + `{"seq":2,"dev`)))
	require.NoError(t, err)
	require.Len(t, l.Changes(), 1)
	require.ErrorContains(t, warnings[0].Text, "cut off")
}

func TestHostile(t *testing.T) {
	read := func(text []byte) error {
		_, warnings, err := Read(bytes.NewReader(append([]byte(someHead), text...)))
		if err == nil && len(warnings) > 0 {
			return warnings[0].Text
		}
		return err
	}
	safefiletest.JSON(t, 1<<20, 64<<20, read, `{"seq":1,"device":"a","game":{"team1":{"line":{"v":*}}}}`+"\n")
}

// TestDamaged: files with letters changed, inserted and left out are read or refused.
func TestDamaged(t *testing.T) {
	h := &hand{device: "a"}
	rng := rand.New(rand.NewPCG(1, 0))
	for range 30 {
		h.add(anyChange(rng))
	}
	var text bytes.Buffer
	require.NoError(t, h.log.Write(&text))
	for k := range 400 {
		b := bytes.Clone([][]byte{text.Bytes(), h.log.State().CSV()}[k%2])
		for range 1 + rng.IntN(4) {
			switch i := rng.IntN(len(b)); rng.IntN(3) {
			case 0:
				b[i] = byte(rng.IntN(256))
			case 1:
				b = append(b[:i], b[min(len(b), i+rng.IntN(30)):]...)
			default:
				b[i] = "0123456789,\"\n"[rng.IntN(13)]
			}
		}
		readBoth(t, b)
	}
}

func FuzzRead(f *testing.F) {
	h := &hand{device: "a"}
	rng := rand.New(rand.NewPCG(1, 0))
	for range 30 {
		h.add(anyChange(rng))
	}
	var text bytes.Buffer
	require.NoError(f, h.log.Write(&text))
	f.Add(text.Bytes())
	f.Add(h.log.State().CSV())
	f.Add([]byte(someHead +
		`{"seq":1,"device":"a","end":{"end":0,"set":{"order1":{"v":[]},"placed":{"v":[{"x":1,"y":1}]},"score":{"v":[0,0]}}}}`))
	f.Fuzz(readBoth)
}

// readBoth reads a text as both forms of a chart: what is read is a game, and is written and read again equal.
func readBoth(t *testing.T, text []byte) {
	for _, read := range []func() (*Log, []replay.Warning, error){
		func() (*Log, []replay.Warning, error) { return Read(bytes.NewReader(text)) },
		func() (*Log, []replay.Warning, error) { return ReadCSV(bytes.NewReader(text)) },
	} {
		l, _, err := read()
		if err != nil {
			continue
		}
		s := l.State()
		g := s.Replay()
		require.NoError(t, g.Check())
		for _, p := range g.Places() {
			_, err := g.State(p)
			require.NoError(t, err)
		}
		_ = s.Next()
		var b bytes.Buffer
		require.NoError(t, l.Write(&b))
		again, warnings, err := Read(&b)
		require.NoError(t, err)
		require.Empty(t, warnings)
		require.Equal(t, fields(s), fields(again.State()))
		_, _, _ = s.Tables(t.Context())
	}
}
