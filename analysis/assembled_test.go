package analysis

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/shotname"
	"github.com/hogline/hogline/internal/goldentest"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/dcl"
	"github.com/hogline/hogline/replay/question"
)

func number(x float64) *float64 { return &x }

// madeUp is a value of a task whose numbers are made of its index: gains and losses of every size, errors, punished and equal calls, other
// methods, several workers, charted shots whose call is known more or less.
func madeUp(i int, key, place string) Shot {
	f := float64(i)
	shot, other := curling.Shot{VY: -2.3, VX: 0.01 * f}, curling.Shot{VY: -3}
	s := Shot{Key: key, Place: place, End: 1, Shot: 1, WinBefore: 30 + f/3, WinAfter: number(40 - f/4), Call: number(float64(i%7) - 5),
		Throw: number(float64(i%5) - 3), Luck: number(float64(i % 3)), Error: 0.1 * f, CallError: 0.2 * float64(i%4), ThrowError: 0.3,
		LuckError: 0.1, BeforeError: 0.5, AfterError: 0.25, ScoreBefore: 0.1, ScoreAfter: number(-0.2),
		Best:   Idea{AI: "shots", Name: "best", Shot: &shot, Win: 50, Call: shotname.Call{Stone: -1}},
		Played: Idea{Name: "played", Shot: &other, Win: 45, Call: shotname.Call{Stone: -1}},
		Ideas:  []Idea{{AI: "shots", Shot: &shot, Win: 50}, {AI: fmt.Sprintf("ai%d", i%3), Shot: &other, Win: 44}},
		Worker: &Identity{Name: fmt.Sprintf("w%d", i%3), ID: fmt.Sprint(i % 3)}, By: &By{AIs: []string{"shots"}, Throws: 400 + 100*(i%2)}}
	if i%4 == 0 {
		s.Disagreement = &Disagreement{Apart: f / 20, Stake: float64(i%5) / 2}
	}
	if i%6 == 5 {
		s.Played.Shot = &shot
	}
	if i%9 == 8 {
		s.Call = nil
	}
	if i%11 == 10 {
		s.WinAfter, s.Worker, s.By = nil, nil, nil
	}
	if i%8 == 7 {
		s.Points = &Points{Before: 0.5, After: number(1), Call: number(-0.25), Throw: number(0.75)}
		s.CallProbability = number(0.1 * float64(i%5))
	}
	return s
}

// TestAnalysisOfAGame: the analysis of a whole game of values that are made up, how each of them is judged, and the same with other
// thresholds: held by a file.
func TestAnalysisOfAGame(t *testing.T) {
	f, err := os.Open("../assets/positions/sample-match.dcl")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	g, err := dcl.Read(f)
	require.NoError(t, err)
	g.Extra = map[string]string{"Event": "Cup", "Session": "3", "Sheet": "B", "GameID": "G-7"}
	g.Players[0][1].Name = "Kim"
	g.Ends[0].Shots[2].Thrower = 3
	g.Ends[0].Shots[3].Chart = &replay.Chart{Player: "Lee"}
	m := DefaultMethod()
	tasks, err := Tasks(g, m, question.Overrides{})
	require.NoError(t, err)
	store := NewStore()
	for i := range tasks[:60] {
		key := tasks[i].Key()
		if i%5 == 4 {
			key = "by another method" + fmt.Sprint(i)
		}
		s := madeUp(i, key, tasks[i].Place())
		require.NoError(t, s.Check())
		require.NoError(t, store.Put(s))
	}
	require.NoError(t, store.PutProblem(&tasks[61], ErrNoIdea))
	require.NoError(t, store.PutSuspects(Comparison{Key: "k", End: 1, Shot: 2, Workers: []Identity{{Name: "w1", ID: "1"}, {Name: "w2", ID: "2"}},
		Differ: "win_before", Suspects: []Identity{{Name: "w1", ID: "1"}}}))
	var b strings.Builder
	match := Assemble(g, "sample.dcl", m, tasks, store, 5)
	all := func(a *Match) {
		shots := a.Shots
		for i := range shots {
			s := &shots[i]
			gain, known := s.Gain()
			fmt.Fprintf(&b, "%d.%d of %d: loss %.4g ± %.4g, gain %.4g %v, level %d, costly %v, punished %s, equal %v %v, luck %v, real %v, blames %v, suspect %v\n",
				s.End, s.Shot, s.Team, s.Loss(), s.LossError(), gain, known, s.Level(5, 7), s.Costly(a.Threshold),
				goldentest.Dump(s.Punished, 1), s.Equal, s.EqualCall(), s.HasLuck(), s.Real(), s.Blames(), s.Suspect)
		}
		list := func(name string, shots []*Shot) {
			fmt.Fprintf(&b, "%s:", name)
			for _, s := range shots {
				fmt.Fprintf(&b, " %d.%d", s.End, s.Shot)
			}
			b.WriteByte('\n')
		}
		list("turning points", a.TurningPoints(4))
		list("all", a.TurningPoints(99))
		list("disagreements", a.Disagreements())
		fmt.Fprintf(&b, "residuals %s\n", goldentest.Dump(a.Residuals(), 2))
		rest := *a
		rest.Shots, rest.Method = nil, Method{}
		text, err := json.MarshalIndent(&rest, "", " ")
		require.NoError(t, err)
		b.Write(text)
		b.WriteByte('\n')
	}
	all(match)
	fmt.Fprintf(&b, "= from 2 and 4\n")
	all(match.From(g, 2, 4))
	fmt.Fprintf(&b, "= levels\n")
	for _, se := range []float64{0, 0.02, 1, 3} {
		for _, gain := range []float64{-12, -10, -6, -5, -1.96, -0.06, -0.05, 0, 0.05, 0.06, 1.96, 1.97, 6} {
			fmt.Fprintf(&b, "%v", LevelOf(gain, se, 5, 10))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "= differ\n")
	base := madeUp(1, "k", "p")
	for i, change := range []func(*Shot){
		func(*Shot) {}, func(s *Shot) { s.WinBefore += 1 }, func(s *Shot) { s.WinBefore += 4.6 }, func(s *Shot) { s.WinAfter = nil },
		func(s *Shot) { *s.Call += 1.9 }, func(s *Shot) { *s.Call += 2.5 }, func(s *Shot) { *s.Luck += 9 }, func(s *Shot) { *s.Throw -= 9 },
		func(s *Shot) { s.Ideas = nil }, func(s *Shot) { s.Worker.System = "other"; s.Ideas = nil }, func(s *Shot) { s.By = nil; s.Ideas = nil },
		func(s *Shot) { s.Worker = nil; s.WinBefore += 1 },
	} {
		other := madeUp(1, "k", "p")
		change(&other)
		fmt.Fprintf(&b, "%d: %q\n", i, Differ(&base, &other))
	}
	goldentest.Text(t, "assembled.txt", b.String())
}
