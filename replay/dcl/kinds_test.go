package dcl_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/kindtest"
)

// TestEveryKindOfGame: what a log that was written and read again has otherwise, and what is said of it; written once more it is the same.
func TestEveryKindOfGame(t *testing.T) {
	told := ""
	for _, k := range kindtest.Kinds() {
		lines := map[string]bool{}
		var order []string
		tell := func(format string, args ...any) {
			if line := fmt.Sprintf(format, args...); !lines[line] {
				lines[line] = true
				order = append(order, line)
			}
		}
		for seed := range uint64(4) {
			g := k.Draw(seed)
			var b bytes.Buffer
			if err := dcl.Write(&b, g); err != nil {
				tell("refused: %v", err)
				continue
			}
			again, err := dcl.Read(bytes.NewReader(b.Bytes()))
			require.NoError(t, err, k.Name)
			for _, l := range replay.Lost(g, again) {
				tell("lost: %s, of shots %v", l.Part, l.Shots)
			}
			for _, w := range again.Warnings {
				tell("told: %s", w.Text.Key)
			}
			var twice bytes.Buffer
			require.NoError(t, dcl.Write(&twice, again), k.Name)
			if !bytes.Equal(b.Bytes(), twice.Bytes()) {
				tell("written otherwise: %s", firstDifference(b.String(), twice.String()))
			}
		}
		told += k.Name + "\n"
		for _, line := range order {
			told += "  " + line + "\n"
		}
	}
	goldentest.Text(t, "kinds.txt", told)
}

// firstDifference is the first line of a text that another one has not at its place, without its numbers.
func firstDifference(a, b string) string {
	theirs := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(theirs) || line != theirs[i] {
			key, _, _ := strings.Cut(line, "=")
			return key
		}
	}
	return "longer"
}
