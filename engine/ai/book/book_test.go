package book

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/ai/aitest"
	"github.com/hogline/hogline/engine/ai/playout"
	"github.com/hogline/hogline/engine/ai/policy"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/winprob"
)

func TestClassOf(t *testing.T) {
	for _, c := range []struct {
		end, first, hammer int // score of the sides
		want               Class
	}{
		{5, 2, 0, Early}, {5, 0, 2, Early}, {5, 3, 0, Behind}, {5, 0, 3, Ahead},
		{6, 0, 0, Tied}, {6, 0, 1, Up}, {6, 1, 0, Down}, {7, 4, 4, Tied}, {7, 0, 5, Up},
	} {
		for first := range curling.TeamID(2) {
			s := curling.State{End: c.end, Ends: 8, First: first}
			s.Score[first], s.Score[1-first] = c.first, c.hammer
			require.Equal(t, c.want, ClassOf(&s), "%+v", c)
		}
	}
}

// TestFind: the nearest opening of the class, as it is or mirrored, within the tolerance.
func TestFind(t *testing.T) {
	rules := curling.Standard().Name
	at := func(x float64) []Stone { return []Stone{{0, x, 3}} }
	b := &Book{Openings: []Opening{
		{Rules: rules, Class: Tied, Shot: 1, Stones: at(0.5)},
		{Rules: rules, Class: Early, Shot: 1, Stones: at(0.6)},
		{Rules: rules, Class: Early, Shot: 1, Stones: at(1.2)},
		{Rules: rules, Class: Early, Shot: 2, Stones: at(1.2)},
	}}
	find := func(rules string, shot, end int, x float64) (int, bool) {
		s := curling.State{End: end, Ends: 8, Shot: shot}
		s.Position[0] = Stone{0, x, 3}.Place()
		o, mirrored := b.Find(rules, &s)
		for i := range b.Openings {
			if o == &b.Openings[i] {
				return i, mirrored
			}
		}
		return -1, mirrored
	}
	for _, c := range []struct {
		rules     string
		shot, end int
		x         float64
		want      int
		mirrored  bool
	}{
		{rules, 1, 7, 0.62, 0, false}, {rules, 1, 2, 0.62, 1, false}, {rules, 1, 2, -0.62, 1, true}, {rules, 1, 2, 0.95, 2, false},
		{rules, 1, 7, 1.4, 2, false}, // no opening of the class is near
		{rules, 2, 2, 1.2 + Tolerance*0.99, 3, false}, {rules, 2, 2, 1.2 + Tolerance*1.01, -1, false}, {rules, 3, 2, 1.2, -1, false},
		{curling.FiveRock().Name, 1, 2, 0.62, 1, false}, {curling.NoTick().Name, 1, 2, 0.62, -1, false},
	} {
		got, mirrored := find(c.rules, c.shot, c.end, c.x)
		require.Equal(t, c.want, got, "%+v", c)
		require.Equal(t, c.mirrored, mirrored, "%+v", c)
	}
	s := curling.State{Shot: 1, Ends: 8}
	o, _ := b.Find(rules, &s)
	require.Nil(t, o, "the stone is gone")
}

func TestReadWrite(t *testing.T) {
	want := &Book{Version: Version, Seed: 3, Ends: 5, Ice: "mori2019", Openings: []Opening{{Rules: "x", Class: Up, Shot: 1, Seen: 2,
		Stones: []Stone{{0, 0.1, -0.2}}, Calls: []Call{{Shot: curling.Shot{VX: 0.1, VY: -30, Turn: 1}, Name: "draw", Value: 0.5}}}}}
	var file bytes.Buffer
	require.NoError(t, want.Write(&file))
	whole := file.Bytes()
	got, err := Read(bytes.NewReader(whole))
	require.NoError(t, err)
	require.Equal(t, want, got)
	for _, cut := range []int{0, 5, len(whole) / 2, len(whole) - 1} {
		_, err := Read(bytes.NewReader(whole[:cut]))
		require.Error(t, err)
	}
	want.Openings[0].Calls[0].Shot.VX = math.MaxFloat64
	file.Reset()
	require.NoError(t, want.Write(&file))
	_, err = Read(&file)
	require.ErrorContains(t, err, "opening 0")
}

// TestStandard: the book that ships has openings of every class and of every shot that it covers, and their shots can be thrown.
func TestStandard(t *testing.T) {
	b, err := Standard()
	require.NoError(t, err)
	require.Equal(t, Version, b.Version)
	require.GreaterOrEqual(t, len(b.Openings), 200)
	classes, shots := map[Class]int{}, map[int]int{}
	for i := range b.Openings {
		o := &b.Openings[i]
		rules, ok := curling.RuleSet(o.Rules)
		require.True(t, ok, o.Rules)
		classes[o.Class]++
		shots[o.Shot-rules.FirstShot]++
		require.NotEmpty(t, o.Calls)
		for k, c := range o.Calls {
			require.LessOrEqual(t, c.Shot.Speed(), curling.StandardWeightMax*(1+1e-9))
			require.NotEmpty(t, c.Name)
			require.Greater(t, c.Value, 0.0)
			require.Less(t, c.Value, 1.0)
			require.False(t, k > 0 && c.Value > o.Calls[k-1].Value)
		}
		pos := o.Position()
		s := curling.State{Ends: 8, Shot: o.Shot, Position: pos}
		found, mirrored := b.Find(o.Rules, &s)
		require.NotNil(t, found)
		if mirrored {
			pos = pos.Mirrored()
		}
		require.LessOrEqual(t, Distance(found.Stones, &pos), Tolerance)
	}
	require.Len(t, classes, len(Classes))
	require.Len(t, shots, Stones)
}

// poor answers with one bad shot.
type poor struct{ budget *ai.Budget }

func (p poor) Suggest(_ context.Context, r ai.Request, _ func(ai.Progress)) (ai.Suggestion, error) {
	*p.budget = r.Budget
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: 2, VY: -33}}}, Throws: 1}, nil
}

// TestOpened: in an opening the shots of the book are considered, and the best one is the answer; mirrored where the position is.
func TestOpened(t *testing.T) {
	b, err := Standard()
	require.NoError(t, err)
	var o *Opening // that is not its own image
	for i := range b.Openings {
		image := b.Openings[i].Position()
		image = image.Mirrored()
		if x := &b.Openings[i]; x.Rules == curling.Standard().Name && x.Class == Tied && Distance(x.Stones, &image) > Tolerance {
			o = x
			break
		}
	}
	require.NotNil(t, o)
	var asked ai.Budget
	a := Opened(poor{&asked}, playout.Value{})
	r := aitest.Request(t, o.Shot, 0, nil)
	r.Wins = winprob.Ohto()
	r.State.Position = o.Position()
	out, err := a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Len(t, out.Candidates, 1)
	best := out.Candidates[0]
	require.True(t, hasCall(o, best.Shot), best.Shot)
	require.NotEmpty(t, best.Name)
	require.InDelta(t, o.Calls[0].Value, best.Win, 0.06)
	require.True(t, strings.HasPrefix(out.Note, "opening book"), out.Note)
	require.Equal(t, ai.Opening{Seen: o.Seen, Best: true}, out.Opening)

	r.State.Position = r.State.Position.Mirrored()
	out, err = a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.True(t, hasCall(o, out.Candidates[0].Shot.Mirrored()), out.Candidates[0].Shot)

	for side := range r.Teams { // who cannot throw them is not told to
		r.Teams[side] = curling.TeamOf(curling.Player{WeightMax: 5, Noise: curling.StandardPlayer.Noise})
	}
	out, err = a.Suggest(t.Context(), r, nil)
	require.NoError(t, err)
	require.Equal(t, -33.0, out.Candidates[0].Shot.VY)
}

func hasCall(o *Opening, s curling.Shot) bool {
	for _, c := range o.Calls {
		if math.Hypot(c.Shot.VX-s.VX, c.Shot.VY-s.VY) < 1e-9 && c.Shot.Turn == s.Turn {
			return true
		}
	}
	return false
}

// TestOpenedWithinTheBudget: what is thrown for the book counts; with too little it is not looked at.
func TestOpenedWithinTheBudget(t *testing.T) {
	var asked ai.Budget
	a := Opened(poor{&asked}, playout.Value{})
	for _, throws := range []int{100, 2000, 20000} {
		r := aitest.Request(t, 0, throws, nil)
		r.Wins = winprob.Ohto()
		out, err := a.Suggest(t.Context(), r, nil)
		require.NoError(t, err)
		require.LessOrEqual(t, out.Throws, throws)
		if throws == 100 {
			require.Equal(t, r.Budget, asked)
			require.Empty(t, out.Note)
			require.Zero(t, out.Opening)
		} else {
			require.NotEmpty(t, out.Note)
		}
	}
}

// machine stands for rules of a text, which a book knows nothing of.
type machine struct{ curling.Machine }

// TestNotOpened: elsewhere, with other rules, and with another policy an AI is as it is.
func TestNotOpened(t *testing.T) {
	var asked ai.Budget
	require.Equal(t, poor{&asked}, Opened(poor{&asked}, policy.Rules{}))
	a := Opened(poor{&asked}, playout.Value{})
	for name, change := range map[string]func(*ai.Request){
		"later":       func(r *ai.Request) { r.State.Shot = Stones },
		"other rules": func(r *ai.Request) { r.Rules.Name = "mine" },
		"other ice":   func(r *ai.Request) { r.Ice.Model = "fcv1" },
		"a machine":   func(r *ai.Request) { r.Rules.Machine = machine{} },
	} {
		r := aitest.Request(t, 0, 20000, nil)
		change(&r)
		out, err := a.Suggest(t.Context(), r, nil)
		require.NoError(t, err, name)
		require.Equal(t, ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot{VX: 2, VY: -33}}}, Throws: 1}, out, name)
		require.Equal(t, r.Budget, asked, name)
	}
}
