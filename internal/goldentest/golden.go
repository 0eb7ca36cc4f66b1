// Package goldentest compares what a test makes with a file of testdata. go test -update writes the files anew; what has changed
// in them is then a matter of review.
package goldentest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the files of testdata anew")

// Text compares a text with testdata/name, and fails the test with the lines that differ.
func Text(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		write(t, path, []byte(got))
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v: go test -update writes it", err)
		return
	}
	if d := Diff(strings.ReplaceAll(string(want), "\r\n", "\n"), got); d != "" {
		t.Errorf("%s: - as it was, + as it is; go test -update writes it anew\n%s", path, d)
	}
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
