package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const sample = `package p

import "math"

// limit is in m.
const limit = 1.5

func inside(x, y float64, strict bool) (n int, err error) {
	if x < limit && !strict {
		n++
	}
	n = n - 2
	y = math.Inf(-1)
	if err != nil {
		return 0, err
	}
	return n, nil
}
`

func TestMutantsAreSmallChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.go")
	require.NoError(t, os.WriteFile(path, []byte(sample), 0o600))
	list, err := mutantsOfFile(path)
	require.NoError(t, err)
	var changes []string
	for _, m := range list {
		changes = append(changes, m.kind+": "+m.after)
	}
	require.ElementsMatch(t, []string{
		"number: const limit = 1.875",
		"condition: if false && (x < limit && !strict) {",
		"logic: if x < limit || !strict {",
		"border: if x <= limit && !strict {",
		"comparison: if x >= limit && !strict {",
		"negation: if x < limit && strict {",
		"sign: n--",
		"statement: _ = 0",
		"sign: n = n + 2",
		"number: n = n - 3",
		"sign: y = math.Inf(1)",
		"statement: _ = 0",
	}, changes, "nothing of the test for an error, and of what stands beside one")
	src, err := list[0].source()
	require.NoError(t, err)
	require.Contains(t, string(src), "const limit = 1.875\n")
}

func TestFilesThatKillAreNotMutated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.go")
	text := "package p\n\nfunc end(pid, own int) {\n\tif pid != own {\n\t\t_ = syscall.Kill(pid, 9)\n\t}\n}\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	list, err := mutantsOfFile(path)
	require.NoError(t, err)
	require.Empty(t, list)
}

func TestADrawIsGivenByItsSeed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.go")
	require.NoError(t, os.WriteFile(path, []byte(sample), 0o600))
	all, err := mutantsOfFile(path)
	require.NoError(t, err)
	drawn := func(seed uint64) (names []string) {
		for d := newDraw(all, seed); ; {
			m, ok := d.next()
			if !ok {
				return names
			}
			names = append(names, m.after)
		}
	}
	require.Len(t, drawn(1), len(all))
	require.Equal(t, drawn(1), drawn(1))
	require.NotEqual(t, drawn(1), drawn(2))
}

func TestResultsAreReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results", "p.jsonl")
	r, err := openResults(path)
	require.NoError(t, err)
	require.NoError(t, r.add(result{Key: "a", Outcome: killed, By: "TestP"}))
	require.NoError(t, os.WriteFile(path, append(must(os.ReadFile(path)), `{"key":"b","outc`...), 0o600))
	r, err = openResults(path)
	require.NoError(t, err, "the last line is cut")
	require.Equal(t, map[string]result{"a": {Key: "a", Outcome: killed, By: "TestP"}}, r.known)
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

func TestFailedNamesTheTest(t *testing.T) {
	require.Equal(t, "TestA/b", failed("x\n--- FAIL: TestA/b (0.00s)\n--- FAIL: TestA\n"))
	require.Equal(t, "panic: runtime error", failed("noise\npanic: runtime error\n\ngoroutine 1"))
}

func TestRedTestsKillNoMutant(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module m\n\ngo 1.24\n",
		"p.go":      sample,
		"p_test.go": "package p\n\nimport \"testing\"\n\nfunc TestRed(t *testing.T) { t.Fail() }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	t.Chdir(dir)
	m, err := newMutation(".", "", "results", time.Minute, 4)
	require.NoError(t, err)
	require.ErrorContains(t, m.run(1, 1, false), "tests of m fail without a change: TestRed")
	require.Zero(t, m.killed)

	require.NoError(t, os.WriteFile("p_test.go", []byte("package p\n\nimport \"testing\"\n\nfunc TestGreen(t *testing.T) {}\n"), 0o600))
	m, err = newMutation(".", "", "results", time.Minute, 4)
	require.NoError(t, err)
	require.NoError(t, m.run(1, 2, false))
	require.Zero(t, m.killed)
	require.Len(t, m.survived, 2)

	m, err = newMutation(".", "", "results", time.Minute, 4)
	require.NoError(t, err)
	m.kinds = "negation,border"
	require.NoError(t, m.run(1, 0, false))
	require.Len(t, m.survived, 2, "of each one")
}
