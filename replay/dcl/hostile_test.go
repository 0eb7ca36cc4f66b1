package dcl

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHostileLogs: whatever a long log repeats, what is kept of it is little, and what is allocated meanwhile grows no faster than the log.
func TestHostileLogs(t *testing.T) {
	const size = MaxBytes - 1024
	head := "[GameInfo]\r\nFirst=a\r\nSecond=b\r\n"
	for name, c := range map[string]struct{ before, each string }{
		"keys of the head":  {head, "a%d=\n"},
		"keys of a section": {head + "[0000]\n", "HOGLINE%d=\n"},
		"no lines":          {head, "x"},
		"no sections":       {head, "[\n"},
		"sections":          {head, "[0000]\n"},
		"states":            {head + "[0000]\n", "SETSTATE=0 0 8 0\n"},
		"positions":         {head + "[0000]\n", "POSITION=POSITION " + strings.Repeat("1e9 ", 32) + "\n"},
		"blanks":            {head, "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var text bytes.Buffer
			text.Grow(size)
			text.WriteString(c.before)
			for i := 0; text.Len() < size/hostilePart; i++ {
				if strings.Contains(c.each, "%d") {
					_, _ = fmt.Fprintf(&text, c.each, i) // a buffer takes all
					continue
				}
				text.WriteString(c.each)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			g, err := Read(bytes.NewReader(text.Bytes()))
			runtime.ReadMemStats(&after)
			require.NoError(t, err)
			require.LessOrEqual(t, len(g.Warnings), 201)
			require.LessOrEqual(t, len(g.Ends), maxEnds)
			kept := 0
			for key, value := range g.Extra {
				kept += len(key) + len(value)
			}
			require.Less(t, kept, 1<<20)
			used := after.TotalAlloc - before.TotalAlloc
			require.Less(t, used, uint64(150*text.Len()), "%d MB allocated for %d MB, garbage included", used>>20, text.Len()>>20)
		})
	}
	_, err := Read(io.MultiReader(strings.NewReader(head), bytes.NewReader(make([]byte, MaxBytes))))
	require.ErrorContains(t, err, "larger than 64 MB")
}

// hostilePart is which part of the largest log the texts are: the test is as good and quicker.
const hostilePart = 16
