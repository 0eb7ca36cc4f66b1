// Package cputest is for tests of recorded results.
package cputest

import (
	"testing"

	"github.com/hogline/hogline/engine/cpu"
)

// Recorded skips a test of results to the last bit where the arithmetic is not that by which they were recorded.
func Recorded(t testing.TB) {
	t.Helper()
	if a := cpu.Arithmetic(); a != cpu.Recorded {
		t.Skipf("recorded by %s, not %s", cpu.Recorded, a)
	}
}
