package shotname

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/internal/goldentest"
)

// sheet is a picture of what is said of places, each by a letter: from the hog line down to behind the back line, a row each 20 cm, and a
// letter each 10 cm from side to side, no place on an edge. Rows that are as the one above are left out.
func sheet(letter func(p curling.Vec) string) string {
	var b strings.Builder
	above := ""
	for y := curling.HogY + 0.413; y > curling.BackY-0.5; y -= 0.2 {
		line := ""
		for x := 0.037; x < curling.SheetWidth; x += 0.1 {
			line += letter(curling.Vec{X: x, Y: y})
		}
		if line != above {
			fmt.Fprintf(&b, "%6.2f %s\n", y, line)
		}
		above = line
	}
	return b.String()
}

// letters gives the words of a picture a letter each, in their order.
func letters[T ~string](words []T, of func(curling.Vec) T) func(curling.Vec) string {
	return func(p curling.Vec) string {
		for i, w := range words {
			if w == of(p) {
				return string("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i])
			}
		}
		return "?"
	}
}

// TestWordsOverTheSheet: what a stone's place is called, and what the shot to it, in pictures that a curler can check.
func TestWordsOverTheSheet(t *testing.T) {
	b := curling.BoundsFCV1
	text := "spots: " + fmt.Sprint(Spots) + "\n" + sheet(letters(Spots, func(p curling.Vec) Spot { return SpotOf(b, p) })) +
		"weights: " + fmt.Sprint(Weights) + "\n" + sheet(letters(Weights, func(p curling.Vec) Weight { return WeightOf(p.Y) })) + "kinds: " +
		fmt.Sprint(Kinds) + "\n"
	const me, theirs, ours = 8, 3, 2
	guard, house := curling.Vec{X: curling.CentreX - 0.3, Y: 8.6}, curling.Vec{X: curling.CentreX + 0.5, Y: curling.TeeY + 0.4}
	picture := func(name string, before curling.Position, first int, after func(p curling.Vec) curling.Position) {
		text += name + "\n" + sheet(letters(Kinds, func(p curling.Vec) Kind {
			o := physics.Outcome{Position: after(p)}
			if first >= 0 {
				o.Contacts.Add(me, first)
			}
			c := Of(b, &curling.Rules{}, &before, me, curling.Shot{VY: -2.3}, &o, p)
			return c.Kind
		}))
	}
	with := func(pos curling.Position, i int, p curling.Vec) curling.Position {
		pos[i] = p
		return pos
	}
	both := curling.Position{theirs: house, ours: guard}
	picture("nothing touched", both, -1, func(p curling.Vec) curling.Position { return with(both, me, p) })
	picture("nothing touched, out of play", both, -1, func(curling.Vec) curling.Position { return both })
	for _, c := range []struct {
		name  string
		stone int
		at    curling.Vec
		to    curling.Vec
	}{
		{"their stone in the house stays", theirs, house, house.Add(curling.Vec{Y: -0.1})},
		{"their stone in the house is moved", theirs, house, house.Add(curling.Vec{X: 0.2, Y: -0.6})},
		{"their stone in the house goes out", theirs, house, curling.Vec{}},
		{"our stone in the house is moved", ours, house, house.Add(curling.Vec{Y: -0.7})},
		{"our guard is brushed", ours, guard, guard.Add(curling.Vec{Y: -0.1})},
		{"their guard on the centre line is moved off it", theirs, curling.Vec{X: curling.CentreX, Y: 9},
			curling.Vec{X: curling.CentreX - 0.5, Y: 8.5}},
		{"their guard goes out", theirs, guard, curling.Vec{}},
	} {
		before := with(curling.Position{}, c.stone, c.at)
		picture(c.name, before, c.stone, func(p curling.Vec) curling.Position { return with(with(before, c.stone, c.to), me, p) })
		picture(c.name+", the shooter out of play", before, c.stone, func(curling.Vec) curling.Position { return with(before, c.stone, c.to) })
	}
	goldentest.Text(t, "words.txt", text)
}

// TestBordersOfACall: the words and numbers of a call from a file, and what is said of others.
func TestBordersOfACall(t *testing.T) {
	c := Call{Kind: Kinds[0], Weight: Weights[0], Spot: Spots[0], Stone: 4, Removed: 1, Lost: 1, Spin: 1}
	goldentest.Text(t, "borders.txt", goldentest.Borders(&c, func() error { return c.Check() }))
}

// TestNumberOfACall: a call names its stone by the number that is written on it; in files that tell none it is that of the place in a
// position.
func TestNumberOfACall(t *testing.T) {
	doubles := curling.MixedDoubles()
	for stone, want := range map[int][2]string{1: {"2", "P2"}, 7: {"8", "2"}} {
		var before curling.Position
		var o physics.Outcome
		before[stone] = curling.Tee
		o.Contacts.Add(8, stone)
		for i, rules := range []*curling.Rules{{}, &doubles} {
			c := Of(curling.BoundsFCV1, rules, &before, 8, curling.Shot{VY: -3}, &o, curling.Vec{X: 2.4, Y: 1})
			require.Contains(t, c.String(), " on "+want[i]+",")
			c.Number = 0
			require.Contains(t, c.String(), " on "+want[0]+",")
		}
	}
	c := Of(curling.BoundsFCV1, &doubles, &curling.Position{}, 8, curling.Shot{}, &physics.Outcome{}, curling.Tee)
	require.Zero(t, c.StoneNumber(), "of no stone")
}

// TestSameIdea: the stone that is played on counts, and where none is, the place.
func TestSameIdea(t *testing.T) {
	on, to := Call{Kind: HitStay, Stone: 0, Spot: Button}, Call{Kind: Draw, Stone: -1, Spot: Button}
	for name, c := range map[string]struct {
		a, b Call
		want bool
	}{
		"a stone, elsewhere after": {on, Call{Kind: HitStay, Stone: 0, Spot: Off}, true},
		"another stone":            {on, Call{Kind: HitStay, Stone: 1, Spot: Button}, false},
		"another kind":             {on, Call{Kind: HitRoll, Stone: 0, Spot: Button}, false},
		"the other turn":           {on, Call{Kind: HitStay, Turn: curling.Left, Spot: Button}, false},
		"another spin":             {on, Call{Kind: HitStay, Spin: 3, Spot: Button}, false},
		"a place":                  {to, to, true},
		"another place":            {to, Call{Kind: Draw, Stone: -1, Spot: FourFoot}, false},
		"another weight":           {to, Call{Kind: Draw, Stone: -1, Spot: Button, Weight: Weights[1]}, true},
	} {
		require.Equal(t, c.want, c.a.SameIdea(&c.b), name)
		require.Equal(t, c.want, c.b.SameIdea(&c.a), name)
	}
}

// TestCallsInEnglish, and how many stones of whom went out.
func TestCallsInEnglish(t *testing.T) {
	before := curling.Position{1: curling.Tee, 3: {X: 2, Y: 5}, 5: {X: 3, Y: 5}, 2: {X: 2.4, Y: 6}}
	for out, want := range map[string]string{"1": "take-out", "1 3": "double", "1 3 5": "triple", "1 2": "take-out", "1 2 3 5": "triple"} {
		o := physics.Outcome{Position: before}
		for _, f := range strings.Fields(out) {
			o.Position[f[0]-'0'] = curling.Vec{}
		}
		o.Contacts.Add(8, 1)
		c := Of(curling.BoundsFCV1, &curling.Rules{}, &before, 8, curling.Shot{VY: -3, Spin: 9}, &o, curling.Vec{X: 2.4, Y: 1})
		require.Equal(t, len(strings.Fields(strings.ReplaceAll(out, "2", ""))), c.Removed, out)
		require.Equal(t, strings.Count(out, "2"), c.Lost, out)
		require.Contains(t, c.String(), want, out)
		require.Contains(t, c.String(), "on 2", out)
		require.Contains(t, c.String(), ", fast handle", out)
	}
	require.Equal(t, "in-turn draw to the 4-foot", Call{Kind: Draw, Stone: -1, Spot: FourFoot}.String())
	require.Equal(t, "in-turn through", Call{Kind: Through, Stone: -1, Spot: Off}.String())
	require.Equal(t, "no-handle guard", Call{Kind: Guard, Stone: -1, Spot: InFront, Spin: curling.NoSpin}.String())
}
