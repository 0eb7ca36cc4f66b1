package library

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
)

// TestBottleneckIsTheLeastGreatest: against every way to match, of random squares.
func TestBottleneckIsTheLeastGreatest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		n := rng.IntN(5)
		var squares [curling.Stones / 2][curling.Stones / 2]int64
		for i := range n {
			for j := range n {
				squares[i][j] = rng.Int64N(12)
			}
		}
		best := int64(math.MaxInt64)
		var try func(i int, used uint, worst int64)
		try = func(i int, used uint, worst int64) {
			if i == n {
				best = min(best, worst)
				return
			}
			for j := range n {
				if used>>j&1 == 0 {
					try(i+1, used|1<<j, max(worst, squares[i][j]))
				}
			}
		}
		try(0, 0, 0)
		for _, limit := range []int64{max(0, best-1), best, best + 1, 20} {
			got, ok := bottleneck(&squares, n, limit)
			require.Equal(t, best <= limit, ok)
			require.Equal(t, best <= limit, matches(&squares, n, limit))
			if ok {
				require.Equal(t, best, got)
			}
		}
	}
}

// TestLayoutsOverTheSheet: what one stone makes of a sheet, for its own side and the other, in a picture.
func TestLayoutsOverTheSheet(t *testing.T) {
	text := ""
	for i, name := range []string{"stone of who throws first", "stone of the hammer"} {
		above := ""
		text += name + "\n"
		for y := curling.HogY - 0.11; y > curling.BackY-0.3; y -= 0.2 {
			line := ""
			for x := 0.037; x < curling.SheetWidth; x += 0.15 {
				var pos curling.Position
				pos[i] = curling.Vec{X: x, Y: y}
				bits := lying(curling.Bounds2019, &pos)
				line += fmt.Sprintf("%x", bits)
				for mover := range 2 {
					shot, against := ShotStone.lies(bits, mover), AgainstShot.lies(bits, mover)
					require.Equal(t, !EmptyHouse.lies(bits, mover), shot || against)
					require.False(t, shot && against)
					if shot || against {
						require.Equal(t, i == mover, shot)
					}
					require.Equal(t, NoGuard.lies(bits, mover), !CornerGuard.lies(bits, mover) && !CentreGuard.lies(bits, mover))
					require.False(t, Layout("moon").lies(bits, mover))
				}
			}
			if line != above {
				text += fmt.Sprintf("%6.2f %s\n", y, line)
			}
			above = line
		}
	}
	goldentest.Text(t, "layouts.txt", text)
	at := func(x float64) curling.Vec { return curling.Tee.Add(curling.Vec{X: x}) }
	pos := curling.Position{0: at(0.3), 1: at(-0.2), 3: at(0.5)}
	require.EqualValues(t, houseBit|hammerBit, lying(curling.Bounds2019, &pos))
	pos[2] = at(0.1)
	require.EqualValues(t, houseBit, lying(curling.Bounds2019, &pos), "the nearest counts, whichever comes first")
}

// TestNumbersOfASituation: those that no place has are never found, those at the limits are.
func TestNumbersOfASituation(t *testing.T) {
	p := func(v int) *int { return &v }
	for name, c := range map[string]struct {
		s     Situation
		never bool
	}{
		"anything":      {Situation{}, false},
		"stone 0":       {Situation{Stone: p(0)}, true},
		"stone 1":       {Situation{Stone: p(1)}, false},
		"stone 16":      {Situation{Stone: p(16)}, false},
		"stone 17":      {Situation{Stone: p(17)}, true},
		"lead -129":     {Situation{Lead: p(-129)}, true},
		"lead -128":     {Situation{Lead: p(-128)}, false},
		"lead 127":      {Situation{Lead: p(127)}, false},
		"lead 128":      {Situation{Lead: p(128)}, true},
		"128 ends left": {Situation{EndsLeft: p(128)}, true},
		"2 of both":     {Situation{Lead: p(2), EndsLeft: p(2), Stone: p(2)}, false},
	} {
		require.Equal(t, c.never, c.s.filter().never, name)
	}
	yes, no := true, false
	require.Equal(t, uint64(1<<16), (&Situation{Hammer: &yes}).filter().want)
	require.Equal(t, uint64(1<<16), (&Situation{Hammer: &no}).filter().mask)
	require.Zero(t, (&Situation{Hammer: &no}).filter().want)
}

// TestShotsOfTheIndex: shots come back as they were kept; those whose numbers have no room are left out.
func TestShotsOfTheIndex(t *testing.T) {
	ok := []ValuedShot{{1, 1, 0.25, 0.5, 0}, {255, 255, -3, 2, math.MaxUint32}, {3, 4, 1, 0, 1 << 16}}
	bad := []ValuedShot{{0, 1, 1, 1, 1}, {256, 1, 1, 1, 1}, {1, 0, 1, 1, 1}, {1, 256, 1, 1, 1}, {1, 1, 1, 1, -1}, {1, 1, 1, 1,
		math.MaxUint32 + 1}}
	var list []byte
	for i := range ok {
		list = appendValued(list, &ok[i])
	}
	require.Len(t, list, len(ok)*valuedBytes)
	for i := range bad {
		require.Len(t, appendValued(list, &bad[i]), len(list), bad[i])
	}
	got := readValued(append(list, 1, 2, 3)) // and a part of one
	require.Len(t, got, len(ok))
	for i, s := range got {
		require.Equal(t, ok[i], ValuedShot{int(s.end), int(s.shot), float64(s.loss), float64(s.weight), int64(s.at)})
	}
}

// TestDaysThatAreNamed: only the name of a file names a day.
func TestDaysThatAreNamed(t *testing.T) {
	book := &replay.Game{Extra: map[string]string{"Date": "2 APR 2025"}}
	for _, c := range []struct {
		g        *replay.Game
		path, id string
		day      string
		named    bool
	}{
		{book, "20190316.pdf", "", "2025-04-02", false},
		{&replay.Game{}, "a.zip", "logs/20190316.dcl", "2019-03-16", true},
		{&replay.Game{}, "20200101.zip", "logs/final.dcl", "", false},
		{&replay.Game{Extra: map[string]string{"Event": "Cup 1998"}}, "a.zip", "logs/20190316.dcl", "1998", false},
		{&replay.Game{}, "none.dcl", "", "", false},
	} {
		day, named := dateOf(c.g, c.path, c.id)
		require.Equal(t, []any{c.day, c.named}, []any{day, named}, "%s %s", c.path, c.id)
	}
	for text, want := range map[string]string{"2 APR 2025": "2 Apr 2025", "12 september 2024": "12 Sep 2024", "2 AP 2025": "",
		"April 2025": "", "1 2 3 4": ""} {
		require.Equal(t, want, printed(text), text)
	}
}

// TestWhatASnapshotHolds: it serves a search for what it holds, and for less.
func TestWhatASnapshotHolds(t *testing.T) {
	all := []parts{{}, {places: true}, {shots: true}, {true, true}}
	for i, held := range all {
		var s snapshot
		if held.places {
			s.places = &places{}
		}
		if held.shots {
			s.shots = map[int64][]valued{}
		}
		for k, want := range all {
			require.Equal(t, i&k == k, s.has(want), "%v for %v", held, want)
		}
	}
}
