package app

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hogline/app/settings"
	"hogline/engine/ai"
)

func TestEntriesAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := entry{Spec: rapid.StringMatching(`[a-z]{1,8}(:[a-z]{1,5}=[0-9a-z.+]{0,8})?`).Draw(t, "spec"), Limit: -1}
		if rapid.Bool().Draw(t, "limited") {
			e.Limit = rapid.Float64Range(0, 150).Draw(t, "limit")
		}
		switch rapid.IntRange(0, 2).Draw(t, "budget") {
		case 1:
			e.Budget.Throws = rapid.IntRange(1, int(settings.AskThrows.Max)).Draw(t, "throws")
		case 2:
			e.Budget.Time = time.Duration(rapid.Int64Range(int64(100*time.Millisecond), int64(time.Hour)).Draw(t, "time"))
		}
		require.Equal(t, e, parseEntry(e.String()))
	})
}

func FuzzParseEntry(f *testing.F) {
	for _, s := range []string{"", "sample", "rows | weight_max=50 | budget=3s", "process(a=b):c | budget=1h | budget=7", " | weight_max= | budget="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e := parseEntry(s)
		again := parseEntry(e.String())
		if again.String() != e.String() {
			t.Fatalf("%q is kept as %q, then as %q", s, e, again)
		}
		if e.Budget != (ai.Budget{}) && (e.Budget.Time < 0 || e.Budget.Throws < 0) {
			t.Fatalf("%q has the budget %v", s, e.Budget)
		}
	})
}
