// Package safefiletest tries readers of files from elsewhere by texts that stand for far more than they are long.
package safefiletest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// hostile makes texts of about so many bytes, to stand where a value is wanted, by what is wrong with them.
var hostile = map[string]func(bytes int) string{
	"deep":          func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) },
	"deep, cut off": func(n int) string { return strings.Repeat(`{"a":`, n/5) },
	"objects":       func(n int) string { return list("{}", n) },
	"lists":         func(n int) string { return list("[]", n) },
	"full lists":    func(n int) string { return list("["+strings.TrimSuffix(strings.Repeat("{},", 20), ",")+"]", n) },
	"numbers":       func(n int) string { return list("0", n) },
	"texts":         func(n int) string { return list(`""`, n) },
	"nothing":       func(n int) string { return list("null", n) },
	"one text":      func(n int) string { return `"` + strings.Repeat("x", n) + `"` },
	"one number":    func(n int) string { return strings.Repeat("9", n) },
	"keys":          keys,
}

func list(each string, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(each+",", n/(len(each)+1)), ",") + "]"
}

// keys is an object of many members.
func keys(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		_, _ = fmt.Fprintf(&b, `,"%d":{}`, i) // a builder takes all
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

// harmless are the texts that a reader may take: members that it does not know, values that are left out.
var harmless = map[string]bool{"keys": true, "nothing": true, "objects": true}

// Value is what is put in a frame's place of a value.
const Value = "*"

// whole are the texts that have all their bytes: those that stand for most. The others have a part of them.
var whole = map[string]bool{"objects": true, "full lists": true, "one text": true}

// JSON gives a reader hostile texts of up to so many bytes, alone and at the place of Value in frames. The reader must refuse each that is
// not harmless, and what it allocates meanwhile, garbage included, must be less than most bytes.
func JSON(t *testing.T, bytes int, most uint64, read func(text []byte) error, frames ...string) {
	t.Helper()
	for _, frame := range append([]string{Value}, frames...) {
		for name, text := range hostile {
			n := bytes
			if !whole[name] {
				n /= 16
			}
			text := []byte(strings.Replace(frame, Value, text(n), 1))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := read(text)
			runtime.ReadMemStats(&after)
			if !harmless[name] {
				require.Error(t, err, "%s in %s", name, frame)
				require.Less(t, len(err.Error()), 4<<10, "%s in %s", name, frame)
			}
			used := after.TotalAlloc - before.TotalAlloc
			require.Less(t, used, most, "%s in %s: %d MB allocated for %d MB: %v", name, frame, used>>20, len(text)>>20, err)
		}
	}
}
