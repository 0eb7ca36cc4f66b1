package photo

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maskOf is a mask of rows, # what is in it.
func maskOf(rows ...string) (mask []bool, w, h int) {
	for _, r := range rows {
		for _, c := range r {
			mask = append(mask, c == '#')
		}
	}
	return mask, len(rows[0]), len(rows)
}

func shown(mask []bool, w int) string {
	var b strings.Builder
	for i, m := range mask {
		if i > 0 && i%w == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(map[bool]byte{true: '#', false: '.'}[m])
	}
	return b.String()
}

func TestMasks(t *testing.T) {
	m, w, h := maskOf(".....", "..#..", ".....")
	require.Equal(t, "..#../.###./..#..", shown(grown(m, w, h, 1), w))
	m, w, h = maskOf("###..", "####.", "###..", ".....")
	require.Equal(t, "##.../###../...../.....", shown(shrunk(m, w, h, 1), w), "the edge of the plan is none of the mask")
	m, w, h = maskOf(".###.", ".#.#.", ".###.")
	require.Equal(t, ".###./.###./.###.", shown(filled(m, w, h), w))
	m, w, h = maskOf(".###.", ".#.#.", ".#.#.")
	require.Equal(t, shown(m, w), shown(filled(m, w, h), w), "open at the edge")
	m, w, h = maskOf("##..#", "....#", "#....")
	require.Equal(t, [][]int{{0, 1}, {4, 9}, {10}}, parts(m, w, h))
	big := make([]bool, 60*60)
	for i := range big {
		big[i] = i%60 < 40 && i/60 < 40
	}
	for i, in := range grown(big, 60, 60, 3) {
		x, y := max(0, i%60-39), max(0, i/60-39)
		require.Equal(t, x*x+y*y <= 9, in, "%d %d", i%60, i/60)
	}
}
