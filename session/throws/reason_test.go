package throws

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
)

// of are n throws that leave points.
func of(n, lies int, made bool, e ErrorKind) []Throw {
	list := make([]Throw, n)
	for i := range list {
		list[i] = Throw{Lies: lies, Made: made, Error: e}
	}
	return list
}

// TestReason: what made throws leave, whether all or most of them, and what misses cost: a few that cost more are not told, nor that a
// miss is better.
func TestReason(t *testing.T) {
	for name, c := range map[string]struct {
		list [][]Throw
		want Reason
	}{
		"misses cost nothing": {[][]Throw{of(70, 1, true, Heavy), of(30, 1, false, Light)},
			Reason{Made: MadeLeaves, Lies: 1, Miss: MissSame, MissLies: 1, Error: Light}},
		"few misses": {[][]Throw{of(97, 1, true, Heavy), of(3, -4, false, Light)}, Reason{Made: MadeLeaves, Lies: 1}},
		"some misses cost": {[][]Throw{of(50, 1, true, Heavy), of(45, 3, false, OffLine), of(5, 0, false, OffLine)},
			Reason{Made: MadeLeaves, Lies: 1, Miss: MissSome, Error: OffLine}},
		"misses are better": {[][]Throw{of(50, 1, true, Heavy), of(48, 3, false, OffLine), of(2, 0, false, OffLine)},
			Reason{Made: MadeLeaves, Lies: 1, Miss: MissSame, MissLies: 1, Error: OffLine}},
		"most misses cost": {[][]Throw{of(60, 2, true, Heavy), of(25, -1, false, Heavy), of(15, 2, false, Light)},
			Reason{Made: MadeLeaves, Lies: 2, Miss: MissMost, MissLies: -1, Error: Heavy}},
		"many misses cost": {[][]Throw{of(60, 2, true, Heavy), of(10, -1, false, Heavy), of(2, 1, false, Heavy), of(28, 2, false, Light)},
			Reason{Made: MadeLeaves, Lies: 2, Miss: MissOften, MissLies: -1, Error: Light}},
		"made comes to several": {[][]Throw{of(50, 1, true, Heavy), of(40, -1, true, Heavy), of(10, -1, false, Heavy)},
			Reason{Made: MostLeave, Lies: 1, Miss: MissMost, MissLies: -1, Error: Heavy}},
		"of several the fewest": {[][]Throw{of(50, 1, true, Heavy), of(50, -1, true, Heavy)}, Reason{Made: MostLeave, Lies: -1}},
		"as many as it takes": {[][]Throw{of(76, 1, true, Heavy), of(19, 2, true, Heavy), of(3, 0, false, Heavy), of(2, 1, false, Light)},
			Reason{Made: MadeLeaves, Lies: 1, Miss: MissMost, Error: Heavy}},
		"half of the misses": {[][]Throw{of(60, 2, true, Heavy), of(20, -1, false, Light), of(20, 2, false, OffLine)},
			Reason{Made: MadeLeaves, Lies: 2, Miss: MissMost, MissLies: -1, Error: OffLine}},
		"less than half of the misses": {[][]Throw{of(60, 2, true, Heavy), of(19, -1, false, Light), of(21, 2, false, Heavy)},
			Reason{Made: MadeLeaves, Lies: 2, Miss: MissOften, MissLies: -1, Error: Heavy}},
		"a quarter of the misses": {[][]Throw{of(60, 2, true, Heavy), of(10, 0, false, Heavy), of(30, 2, false, Light)},
			Reason{Made: MadeLeaves, Lies: 2, Miss: MissOften, Error: Light}},
		"one was made": {[][]Throw{of(1, 3, true, Heavy), of(9, 1, false, Heavy)},
			Reason{Made: MadeLeaves, Lies: 3, Miss: MissMost, MissLies: 1, Error: Heavy}},
		"nothing was made": {[][]Throw{of(90, -2, false, Heavy), of(10, 1, false, Heavy)}, Reason{Made: AnyLeaves, Lies: -2}},
	} {
		throws := &Throws{CanBeMade: true, LiesBefore: 7}
		for _, l := range c.list {
			throws.List = append(throws.List, l...)
		}
		require.Equal(t, c.want, throws.Reason(), name)
	}
	for _, c := range []struct {
		before, after int
		holds         bool
	}{{-3, -1, true}, {-3, 0, false}, {-1, -1, false}, {-1, -2, false}, {1, -1, false}} {
		holds := &Throws{LiesBefore: c.before, List: of(10, c.after, false, Heavy)}
		require.Equal(t, c.holds, holds.Reason().Holds, "%+v", c)
	}
	last := &Throws{Index: curling.Stones - 1, LiesBefore: 1, List: of(10, 1, false, Heavy)}
	require.Equal(t, Reason{Last: true, Made: AnyLeaves, Lies: 1, Keeps: true}, last.Reason())
}
