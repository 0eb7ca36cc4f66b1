package cpu

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Sleep costs no CPU time, work does.
func TestClockCountsWork(t *testing.T) {
	c := Start()
	defer c.Stop()
	time.Sleep(30 * time.Millisecond)
	rested := c.Seconds()
	sum := 0.0
	for c.Seconds()-rested < 0.01 {
		for i := range 1000 {
			sum += float64(i)
		}
	}
	require.Positive(t, sum)
	require.GreaterOrEqual(t, c.Seconds(), rested+0.01)
}
