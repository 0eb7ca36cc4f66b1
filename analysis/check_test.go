package analysis_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/match"
	"github.com/hogline/hogline/engine/version"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/question"
)

// valued is a value with everything that one can hold.
func valued(t testing.TB) analysis.Shot {
	t.Helper()
	m := method()
	m.AIs = []string{"shots", "sample"}
	_, tasks := firstShots(t, 4, m)
	w := analysis.NewWorker()
	defer w.Close()
	s, err := w.Value(t.Context(), &tasks[3])
	require.NoError(t, err)
	punished := true
	s.Place, s.Punished, s.Ideas[1].Problem = tasks[3].Place(), &punished, "late"
	require.NoError(t, s.Check())
	require.NotNil(t, s.Disagreement)
	require.NotNil(t, s.Ideas[0].Rest)
	return s
}

// valuedOnce is a copy of one such value.
func valuedOnce(t testing.TB) analysis.Shot {
	t.Helper()
	text := once(t)
	s, err := analysis.ParseShot(text)
	require.NoError(t, err)
	return s
}

var onceText struct {
	sync.Mutex
	text []byte
}

func once(t testing.TB) []byte {
	t.Helper()
	onceText.Lock()
	defer onceText.Unlock()
	if onceText.text == nil {
		s := valued(t)
		text, err := json.Marshal(&s)
		require.NoError(t, err)
		onceText.text = text
	}
	return onceText.text
}

func turn(v float64) curling.Turn { return curling.Turn(v) }

// leaves calls f with the path of every number and text of a JSON document, and a function that sets it.
func leaves(path string, v any, f func(path string, old any, set func(any))) {
	switch x := v.(type) {
	case map[string]any:
		for key, old := range x {
			here := strings.TrimPrefix(path+"."+key, ".")
			switch old.(type) {
			case map[string]any, []any:
				leaves(here, old, f)
			default:
				f(here, old, func(v any) { x[key] = v })
			}
		}
	case []any:
		for i, old := range x {
			here := fmt.Sprintf("%s[%d]", path, i)
			switch old.(type) {
			case map[string]any, []any:
				leaves(here, old, f)
			default:
				f(here, old, func(v any) { x[i] = v })
			}
		}
	}
}

// anyNumber are the numbers of a value that may be any.
var anyNumber = []string{"by.seed"}

// TestImpossibleValues: no number of a value may be what no number of curling is, no text may be long or hold control characters;
// the error names the field as it is written.
func TestImpossibleValues(t *testing.T) {
	good := valued(t)
	text, err := json.Marshal(&good)
	require.NoError(t, err)
	fresh := func() (doc map[string]any) {
		require.NoError(t, json.Unmarshal(text, &doc))
		return doc
	}
	var paths []string
	leaves("", fresh(), func(path string, old any, _ func(any)) {
		if _, flag := old.(bool); !flag && old != nil && !slices.Contains(anyNumber, path) {
			paths = append(paths, path)
		}
	})
	require.Greater(t, len(paths), 60)
	for _, path := range paths {
		var hostile []any
		doc := fresh()
		leaves("", doc, func(p string, old any, _ func(any)) {
			if p != path {
				return
			}
			if _, number := old.(float64); number {
				hostile = []any{1e308, -1e308, 1e15, -1e15}
			} else {
				hostile = []any{strings.Repeat("x", 5000), "a\nb", "\u001b[2J", "\u202e"}
			}
		})
		require.NotEmpty(t, hostile, path)
		for _, bad := range hostile {
			doc := fresh()
			leaves("", doc, func(p string, _ any, set func(any)) {
				if p == path {
					set(bad)
				}
			})
			line, err := json.Marshal(doc)
			require.NoError(t, err)
			_, err = analysis.ParseShot(line)
			require.Error(t, err, "%s = %.20v", path, bad)
			last := path[strings.LastIndexByte(path, '.')+1:]
			name, _, _ := strings.Cut(last, "[")
			if !strings.Contains(err.Error(), name) && !strings.Contains(path, "shot") && !strings.Contains(path, "rest") {
				require.ErrorContains(t, err, strings.ToLower(name), "%s = %.20v", path, bad)
			}
		}
	}
}

// TestPossibleValues: the numbers at the borders of what can be are taken, those beyond are not.
func TestPossibleValues(t *testing.T) {
	for _, c := range []struct {
		name     string
		set      func(s *analysis.Shot, v float64)
		in, out  []float64
		machines []float64 // under rules that are a machine of their own
	}{
		{"win_before", func(s *analysis.Shot, v float64) { s.WinBefore = v }, []float64{0, 100}, []float64{-0.01, 100.01}, nil},
		{"win_after", func(s *analysis.Shot, v float64) { s.WinAfter = &v }, []float64{0, 100}, []float64{-0.01, 100.01, -500, 900}, nil},
		{"score_before", func(s *analysis.Shot, v float64) { s.ScoreBefore = v }, []float64{-8, 8}, []float64{-8.01, 8.01}, []float64{-24, 24}},
		{"score_after", func(s *analysis.Shot, v float64) { s.ScoreAfter = &v }, []float64{-8, 8}, []float64{-8.01, 8.01}, []float64{-24, 24}},
		{"luck", func(s *analysis.Shot, v float64) { s.Luck = &v }, []float64{-100, 100}, []float64{-100.01, 100.01}, nil},
		{"call_error", func(s *analysis.Shot, v float64) { s.CallError = v }, []float64{0, 100}, []float64{-0.01, 300}, nil},
		{"win", func(s *analysis.Shot, v float64) { s.Best.Win = v }, []float64{0, 100}, []float64{-0.01, 100.01}, nil},
		{"vy", func(s *analysis.Shot, v float64) { s.Best.Shot.VY = v }, []float64{-149.9, -1}, []float64{-151, 2}, nil},
		{"rest", func(s *analysis.Shot, v float64) { s.Best.Rest.Y = v }, []float64{0, 41}, []float64{-1, 42}, nil},
		{"turn", func(s *analysis.Shot, v float64) { s.Best.Call.Turn = turn(v) }, []float64{0, 1}, []float64{2, 9}, nil},
		{"stone", func(s *analysis.Shot, v float64) { s.Best.Call.Stone = int(v) }, []float64{-1, 15}, []float64{-2, 16}, nil},
		{"end", func(s *analysis.Shot, v float64) { s.End = int(v) }, []float64{1, 200}, []float64{0, 201}, nil},
		{"shot", func(s *analysis.Shot, v float64) { s.Shot = int(v) }, []float64{1, 16}, []float64{0, 17}, nil},
		{"apart", func(s *analysis.Shot, v float64) { s.Disagreement.Apart = v }, []float64{0, 16}, []float64{-1, 17}, nil},
		{"ideas", func(s *analysis.Shot, v float64) { s.Ideas = slices.Repeat(s.Ideas[:1], int(v)) }, []float64{0, analysis.MaxAIs},
			[]float64{analysis.MaxAIs + 1, 3000}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := func(v float64, machine string) error {
				s := valuedOnce(t)
				s.By.Machine = machine
				c.set(&s, v)
				return s.Check()
			}
			for _, v := range c.in {
				require.NoError(t, check(v, ""), v)
			}
			for _, v := range c.out {
				require.Error(t, check(v, ""), v)
			}
			for _, v := range c.machines {
				require.NoError(t, check(v, "of its own"), v)
				require.Error(t, check(v, ""), v)
			}
		})
	}
}

// TestStoreNamesTheFault: a file with bad lines is read on; what is wrong is told with the line and the field.
func TestStoreNamesTheFault(t *testing.T) {
	s := valuedOnce(t)
	good, err := json.Marshal(&s)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "x"+analysis.Extension)
	lines := [][]byte{
		bytes.Replace(good, []byte(`"win_before":`), []byte(`"win_before":1e308,"was":`), 1),
		good,
		[]byte(`{"key":"x"`),
		[]byte(`{"place":"p","problem":"` + strings.Repeat(`\u001b[2J`, 5000) + `"}`),
		bytes.Replace(good, []byte(`"turn":`), []byte(`"turn":25`), 1),
	}
	require.NoError(t, os.WriteFile(path, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600))
	store, err := analysis.ReadStore(path)
	require.NoError(t, err)
	require.Equal(t, 1, store.Len())
	require.Equal(t, 3, store.Damaged())
	require.ErrorContains(t, store.Fault(), "line 1: win_before is ")
	require.ErrorContains(t, store.Fault(), "line 3: ")
	require.ErrorContains(t, store.Fault(), "line 5: ")
	require.Less(t, len(store.Problem("p")), 20_000)
	require.NotContains(t, store.Problem("p"), "\x1b")
	at, ok := store.Line(s.Key)
	require.True(t, ok)
	require.EqualValues(t, len(lines[0])+1, at)
	for n, want := range map[int]int{64: 0, 65: 1} {
		require.NoError(t, os.WriteFile(path, []byte(`{"place":"`+strings.Repeat("p", n)+`","problem":"x"}`+"\n"), 0o600))
		long, err := analysis.ReadStore(path)
		require.NoError(t, err)
		require.Equal(t, want, long.Damaged(), "a place of %d letters", n)
	}
	for range 100 {
		lines = append(lines, []byte("{"))
	}
	require.NoError(t, os.WriteFile(path, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600))
	store, err = analysis.ReadStore(path)
	require.NoError(t, err)
	require.ErrorContains(t, store.Fault(), "and 98 more")
}

// TestImpossibleTasks: what no task can be is refused before anything is thrown for it.
func TestImpossibleTasks(t *testing.T) {
	for name, change := range map[string]func(*analysis.Task){
		"of so many throws":     func(x *analysis.Task) { x.Method.Budget.Throws = 1_000_000_000_000 },
		"of so long a time":     func(x *analysis.Task) { x.Method.Budget.Time = 100_000_000_000_000_000 },
		"budget.time is -1":     func(x *analysis.Task) { x.Method.Budget = ai.Budget{Time: -1_000_000_000} },
		"throws is 0":           func(x *analysis.Task) { x.Method.Throws = 0 },
		"throws is 1000000":     func(x *analysis.Task) { x.Method.Throws = 1_000_000 },
		"ais: 65 of them":       func(x *analysis.Task) { x.Method.AIs = slices.Repeat([]string{"shots"}, 65) },
		"ais[0] is missing":     func(x *analysis.Task) { x.Method.AIs = []string{""} },
		"machine":               func(x *analysis.Task) { x.Method.Machine = strings.Repeat("x", 1<<19) },
		"call: turn is 9":       func(x *analysis.Task) { s := *x.Call; s.Turn = 9; x.Call = &s },
		"run: vy":               func(x *analysis.Task) { s := *x.Run; s.VY = 1e308; x.Run = &s },
		"doubt.x":               func(x *analysis.Task) { x.Doubt.X = 1e308 },
		"after[3]":              func(x *analysis.Task) { p := *x.After; p[3].Y = -1e308; x.After = &p },
		"ends in a match":       func(x *analysis.Task) { x.State.Ends = 1_000_000 },
		"rules.guard.shots":     func(x *analysis.Task) { x.Rules.Guard.Shots = 1e9 },
		"rules.delivery":        func(x *analysis.Task) { x.Rules.Delivery = "x" },
		"rules.first_shot":      func(x *analysis.Task) { x.Rules.FirstShot = -1 },
		"weight_max":            func(x *analysis.Task) { x.Teams[1][2].WeightMax = -1 },
		"answers[0].shot: turn": func(x *analysis.Task) { s := *x.Call; s.Turn = 7; x.Answers = []analysis.Answer{{Shot: &s}} },
	} {
		_, tasks := firstShots(t, 1, method())
		change(&tasks[0])
		_, err := analysis.NewWorker().Value(t.Context(), &tasks[0])
		want := name
		switch name {
		case "of so many throws":
			want = "budget.throws is 1000000000000, want 0 to 1000000000"
		case "of so long a time":
			want = "budget.time is 1e+08, want 0 to 86400"
		}
		require.ErrorContains(t, err, want)
	}
}

// FuzzParseShot: whatever stands in a line, what is taken of it is possible, and is written and read again as it is.
func FuzzParseShot(f *testing.F) {
	s := valued(f)
	text, err := json.Marshal(&s)
	require.NoError(f, err)
	f.Add(text)
	f.Add(bytes.ReplaceAll(text, []byte("0."), []byte("1e308")))
	f.Add([]byte(`{"key":"k","end":1,"shot":2,"team":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := analysis.ParseShot(text)
		if err != nil {
			return
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(&s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := analysis.ParseShot(again); err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		store := analysis.NewStore()
		if err := store.Put(s); err != nil {
			t.Fatal(err)
		}
	})
}

// TestMachineIsPartOfTheMethod: a value under other rules of the same name is not one of these.
func TestMachineIsPartOfTheMethod(t *testing.T) {
	s := valuedOnce(t)
	_, tasks := firstShots(t, 4, analysis.Method{AIs: s.By.AIs, Budget: s.By.Budget, Throws: s.By.Throws, Policy: s.By.Policy,
		Wins: method().Wins, Seed: s.By.Seed})
	require.Equal(t, version.Number, s.By.Version)
	require.True(t, analysis.NoWorse(&tasks[3], &s))
	machine := tasks[3]
	machine.Method.Machine = "machine"
	require.False(t, analysis.NoWorse(&machine, &s))
	untold := s
	untold.Settings = nil
	require.True(t, analysis.NoWorse(&tasks[3], &untold), "of an earlier version, under those of the game")
	tasks[3].Home = "game"
	require.False(t, analysis.NoWorse(&tasks[3], &untold), "the task is under others than the game's")
}

// TestMachineOfALog: shots of a log that was played under rules of its own are valued under these, where the method has no others.
func TestMachineOfALog(t *testing.T) {
	text, err := os.ReadFile("../assets/rules/four-rock.gsm")
	require.NoError(t, err)
	set, err := match.Load("four-rock", string(text), nil)
	require.NoError(t, err)
	g := lastStone(t, 1, curling.Tee, curling.Shot{VY: -32}, curling.Shot{VY: -32})
	plain, err := analysis.Tasks(g, method(), question.Overrides{})
	require.NoError(t, err)
	require.Empty(t, plain[0].Method.Machine)
	g.Rules = set.Own()
	m := method()
	for given, want := range map[string]string{"": g.Rules.Text, "another": "another"} {
		m.Machine = given
		tasks, err := analysis.Tasks(g, m, question.Overrides{})
		require.NoError(t, err)
		require.Equal(t, want, tasks[0].Method.Machine)
		require.Nil(t, tasks[0].Rules.Machine)
	}
	var asked [2]curling.Rules
	for i := range asked {
		q, _, err := analysis.QuestionAt(g, replay.Place{}, method())
		require.NoError(t, err)
		asked[i] = q.Rules
	}
	require.Equal(t, g.Rules.Text, asked[0].Text, "by it what is worked out for the rules is found again")
	require.True(t, asked[0] == asked[1], "the same machine")
}
