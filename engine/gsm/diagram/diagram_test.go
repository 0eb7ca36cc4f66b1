package diagram

import (
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/internal/goldentest"
)

func machines(tb testing.TB, text string) []syntax.Machine {
	tb.Helper()
	f, err := syntax.Parse("", text)
	require.NoError(tb, err)
	return f.Machines
}

// tangled makes a machine of n states with random edges.
func tangled(n int, seed uint64) *syntax.Machine {
	rng := rand.New(rand.NewPCG(seed, 1))
	m := &syntax.Machine{Name: "TANGLE"}
	for i := range n {
		s := syntax.State{ID: fmt.Sprint("s", i), Start: i == 0, Accept: i == n-1}
		if rng.IntN(5) > 0 {
			s.Call = &syntax.Expr{Component: "Board", Name: "set", Args: make([]syntax.Term, rng.IntN(4))}
			for k := range s.Call.Args {
				s.Call.Args[k] = syntax.Term{Op: syntax.OpVar, Name: strings.Repeat("x", 1+rng.IntN(6))}
			}
		}
		if i < n-1 {
			s.Edges = append(s.Edges, syntax.Edge{Label: syntax.OnTrue, To: fmt.Sprint("s", i+1)})
		}
		for range rng.IntN(3) {
			s.Edges = append(s.Edges, syntax.Edge{Label: syntax.Label(rng.IntN(3)), To: fmt.Sprint("s", rng.IntN(n))})
		}
		m.States = append(m.States, s)
	}
	return m
}

// sound checks what every layout must keep: boxes within the frame and apart, edges from border to border,
// crossing no other box.
func sound(t *testing.T, m *syntax.Machine) {
	t.Helper()
	d, err := Layout(m, Options{})
	require.NoError(t, err)
	require.Len(t, d.Boxes, len(m.States))
	for i := range d.Boxes {
		a := &d.Boxes[i]
		require.True(t, a.X-a.W/2 >= 0 && a.Y-a.H/2 >= 0 && a.X+a.W/2 <= d.W && a.Y+a.H/2 <= d.H, "%s lies outside", a.State)
		for j := range i {
			b := &d.Boxes[j]
			apartX := a.X-a.W/2 > b.X+b.W/2 || b.X-b.W/2 > a.X+a.W/2
			apartY := a.Y-a.H/2 > b.Y+b.H/2 || b.Y-b.H/2 > a.Y+a.H/2
			require.True(t, apartX || apartY, "%s: %s and %s overlap", m.Title(), a.State, b.State)
		}
	}
	for _, e := range d.Edges {
		from, to := &d.Boxes[e.From], &d.Boxes[e.To]
		require.True(t, onBorder(from, e.Line[0]) && onBorder(to, e.Line[len(e.Line)-1]), "%s: the edge from %s to %s hangs in the air",
			m.Title(), from.State, to.State)
		for k := 1; k < len(e.Line); k++ {
			for i := range d.Boxes {
				if i != e.From && i != e.To {
					require.False(t, hits(&d.Boxes[i], e.Line[k-1], e.Line[k]), "%s: the edge from %s to %s runs through %s", m.Title(), from.State,
						to.State, d.Boxes[i].State)
				}
			}
		}
	}
}

func onBorder(b *Box, p Point) bool {
	const eps = 1e-6
	dx, dy := p.X-b.X, p.Y-b.Y
	if b.Circle && dx*dx+dy*dy-b.W*b.W/4 < eps && dx*dx+dy*dy-b.W*b.W/4 > -eps {
		return true
	}
	return max(dx-b.W/2, -dx-b.W/2, dy-b.H/2, -dy-b.H/2) < eps && max(dx-b.W/2, -dx-b.W/2, dy-b.H/2, -dy-b.H/2) > -eps
}

// hits reports whether a line runs through the inside of a box, by many points on it.
func hits(b *Box, p, q Point) bool {
	for k := range 101 {
		t := float64(k) / 100
		x, y := p.X+t*(q.X-p.X), p.Y+t*(q.Y-p.Y)
		if x > b.X-b.W/2+0.01 && x < b.X+b.W/2-0.01 && y > b.Y-b.H/2+0.01 && y < b.Y+b.H/2-0.01 {
			return true
		}
	}
	return false
}

func TestLayoutOfEveryShippedMachine(t *testing.T) {
	paths, err := filepath.Glob("../../../assets/*/*.gsm")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, p := range paths {
		src, err := os.ReadFile(p)
		require.NoError(t, err)
		ms := machines(t, string(src))
		for i := range ms {
			sound(t, &ms[i])
		}
	}
}

func TestLayoutOfTangles(t *testing.T) {
	for seed := range uint64(20) {
		sound(t, tangled(3+int(seed)*3, seed))
	}
}

func TestLayoutShowsWhatThePaperDraws(t *testing.T) {
	m := machines(t, "gsm Board.line(pl)\n* a : Board.true([x,y],pl,MARK) t-> b f-> c\n  b : Math: k := k+1 t-> ok f-> ok\n  c : -> ok\n  d : LINE(pl) t-> d t-> nowhere\n  ok : accept\n")
	d, err := Layout(&m[0], Options{})
	require.NoError(t, err)
	require.Equal(t, "Board.line(pl)", d.Title)
	require.Equal(t, [2]string{"Board", "[x,y],pl,MARK"}, d.Boxes[0].Lines, "the function true shows its arguments alone")
	require.True(t, d.Boxes[0].Start)
	require.Equal(t, d.Boxes[0].Y-d.Boxes[0].H/2, d.Boxes[0].StartRun[1].Y)
	require.Equal(t, [2]string{"Math", "k := k+1"}, d.Boxes[1].Lines)
	require.True(t, d.Boxes[2].Circle)
	require.Equal(t, [2]string{"LINE", "pl"}, d.Boxes[3].Lines)
	require.True(t, d.Boxes[4].Accept && d.Boxes[4].Circle)
	labels := map[string]string{}
	for _, e := range d.Edges {
		labels[d.Boxes[e.From].State+d.Boxes[e.To].State] = e.Label
	}
	require.Equal(t, map[string]string{"ab": "t", "ac": "f", "bok": "t f", "cok": "", "dd": "t"}, labels, "the edge to nowhere is left out")
}

func TestLayoutIsTheSameEveryTime(t *testing.T) {
	a, err := Layout(tangled(40, 3), Options{})
	require.NoError(t, err)
	b, err := Layout(tangled(40, 3), Options{})
	require.NoError(t, err)
	require.Equal(t, a, b)
}

func TestLayoutRefusesTheUnreadable(t *testing.T) {
	_, err := Layout(tangled(MaxStates+1, 1), Options{})
	require.ErrorIs(t, err, ErrTooLarge)
	_, err = Layout(tangled(MaxStates, 1), Options{})
	require.ErrorIs(t, err, ErrTooLarge, "too many bends")
	d, err := Layout(&syntax.Machine{Name: "EMPTY"}, Options{})
	require.NoError(t, err)
	require.Empty(t, d.Boxes)
}

func TestSVG(t *testing.T) {
	m := machines(t, "gsm TERMINAL\n* a : Math: 1 < 2 t-> ok\n  ok : accept\n")
	d, err := Layout(&m[0], Options{})
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, d.SVG(&b, Style{Lit: map[string]bool{"a": true}}))
	dec := xml.NewDecoder(strings.NewReader(b.String()))
	counts := map[string]int{}
	for {
		tok, err := dec.Token()
		if tok == nil {
			require.ErrorContains(t, err, "EOF")
			break
		}
		if e, ok := tok.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
	require.Equal(t, 2, counts["circle"], "the accepting circle has two borders")
	require.Equal(t, 1, counts["rect"])
	require.Equal(t, 2, counts["polyline"], "an edge and the arrow to the start")
	require.Contains(t, b.String(), "1 &lt; 2")
	require.Contains(t, b.String(), "#ffe28a")
}

func BenchmarkLayout60(b *testing.B) {
	m := tangled(60, 7)
	for b.Loop() {
		if _, err := Layout(m, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// drawn is a diagram as text: its frame, boxes and edges.
func drawn(d *Diagram) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %.1f x %.1f\n", d.Title, d.W, d.H)
	points := func(list []Point) {
		for _, p := range list {
			fmt.Fprintf(&b, " %.1f,%.1f", p.X, p.Y)
		}
	}
	for i := range d.Boxes {
		x := &d.Boxes[i]
		fmt.Fprintf(&b, "  %s %q at %.1f,%.1f %.1f x %.1f", x.State, x.Lines, x.X, x.Y, x.W, x.H)
		if x.Circle {
			b.WriteString(" circle")
		}
		if x.Accept {
			b.WriteString(" accept")
		}
		if x.Start {
			b.WriteString(" start")
			points(x.StartRun[:])
		}
		b.WriteByte('\n')
	}
	for i := range d.Edges {
		e := &d.Edges[i]
		fmt.Fprintf(&b, "  %s-%s %q", d.Boxes[e.From].State, d.Boxes[e.To].State, e.Label)
		points(e.Line)
		fmt.Fprintf(&b, " label %.1f,%.1f\n", e.LabelAt.X, e.LabelAt.Y)
	}
	return b.String()
}

// TestDrawn: where what of a machine is drawn, and its picture, plain and with states lit.
func TestDrawn(t *testing.T) {
	all := machines(t, "gsm Board.line(pl)\n* a : Board.true([x,y],pl,MARK) t-> b f-> c\n  b : Math: k := k+1 t-> ok f-> ok\n  c : -> ok\n"+
		"  d : LINE(pl) t-> d t-> a\n  e : Math: 1 < 2 t-> e f-> a\n  ok : accept\n")
	src, err := os.ReadFile("../../../assets/games/tic-tac-toe.gsm")
	require.NoError(t, err)
	all = append(all, machines(t, string(src))...)
	for n := range 4 {
		all = append(all, *tangled(6+9*n, uint64(n)))
	}
	text := ""
	for i := range all {
		d, err := Layout(&all[i], Options{})
		require.NoError(t, err)
		text += drawn(&d)
		if i == 0 {
			for _, s := range []Style{{}, {Lit: map[string]bool{"b": true, "ok": true}, Background: "#123456"}} {
				var b strings.Builder
				require.NoError(t, d.SVG(&b, s))
				text += strings.ReplaceAll(b.String(), "><", ">\n<") + "\n"
			}
		}
	}
	goldentest.Text(t, "drawn.txt", text)
}
