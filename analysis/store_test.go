package analysis

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/engine/winprob"
)

// TestWhatAStoreKeeps: values, why shots have none, and who is in doubt, are found again when the file is opened anew; what is known
// already is not written twice, and a value ends the problem of its place.
func TestWhatAStoreKeeps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a"+Extension)
	tasks, keys := someTasks(4)
	open := func() *Store {
		s, err := OpenStore(path)
		require.NoError(t, err)
		require.NoError(t, s.Fault())
		return s
	}
	size := func() int64 {
		info, err := os.Stat(path)
		require.NoError(t, err)
		return info.Size()
	}
	value := func(i int, who *Identity) Shot {
		return Shot{Key: keys[i], Place: tasks[i].Place(), End: 1, Shot: 1 + i, Worker: who, Suspect: true}
	}
	anna := Identity{Name: "anna", ID: "a"}
	s := open()
	require.NoError(t, s.Put(value(0, nil)))
	require.NoError(t, s.Put(value(1, &anna)))
	require.NoError(t, s.PutProblem(&tasks[2], errors.New("no AI")))
	require.NoError(t, s.PutSuspects(Comparison{End: 1, Shot: 2, Differ: "by 9 %", Suspects: []Identity{anna}}))
	whole := size()
	require.NoError(t, s.Put(value(0, nil)))
	require.NoError(t, s.PutProblem(&tasks[2], errors.New("no AI")))
	require.NoError(t, s.PutSuspects(Comparison{End: 2, Shot: 3, Differ: "again", Suspects: []Identity{anna}}))
	require.Equal(t, whole, size(), "nothing is written twice")
	_, err := OpenStore(path)
	require.ErrorContains(t, err, "is being written by another program")
	read, err := OpenOrRead(path)
	require.Error(t, err)
	require.Equal(t, 2, read.Len(), "it can be read")
	require.NoError(t, s.Close())
	require.Error(t, s.Put(value(3, nil)), "it is closed")

	for range 2 { // the second time after a problem has ended
		s = open()
		v, ok := s.Get(keys[1])
		require.True(t, ok)
		require.False(t, v.Suspect, "which is said of a whole analysis alone")
		require.True(t, s.Suspected(&v))
		require.Equal(t, &Suspect{anna, 1, 2, "by 9 %"}, s.suspicion("a"))
		require.Nil(t, s.suspicion("b"))
		require.NoError(t, s.Close())
	}
	s = open()
	require.Equal(t, "no AI", s.Problem(tasks[2].Place()))
	require.NoError(t, s.Put(value(2, nil)))
	require.Empty(t, s.Problem(tasks[2].Place()))
	require.NoError(t, s.PutProblem(&tasks[3], errors.New("first")))
	require.NoError(t, s.PutProblem(&tasks[3], errors.New("then another")))
	require.NoError(t, s.Close())
	s = open()
	require.Empty(t, s.Problem(tasks[2].Place()))
	require.Equal(t, "then another", s.Problem(tasks[3].Place()))
	require.Equal(t, 3, s.Len())
	require.NoError(t, s.Close())
}

// TestLinesThatAreNoValues: each is told with its number, the first five with what is wrong; the others are read.
func TestLinesThatAreNoValues(t *testing.T) {
	lines := []string{
		`{"key":"a","place":"p","end":1,"shot":1}`,
		`{"doubted":{"worker":{"name":"a","id":"a"},"end":0,"shot":1,"why":"x"}}`,
		`{"place":"p"}`,
		`{"problem":"none"}`,
		`{"place":"` + strings.Repeat("x", maxKey+1) + `","problem":"none"}`,
		`nothing`,
		`{"key":"b","place":"p","end":1,"shot":99}`,
		`{"place":"q","problem":"why"}`,
	}
	path := filepath.Join(t.TempDir(), "a"+Extension)
	read := func(list []string) *Store {
		require.NoError(t, os.WriteFile(path, []byte(strings.Join(list, "\n")+"\n"), 0o600))
		s, err := ReadStore(path)
		require.NoError(t, err)
		return s
	}
	s := read(lines[:1])
	require.NoError(t, s.Fault())
	require.Zero(t, s.Damaged())
	for bad := 1; bad <= 6; bad++ {
		s := read(lines[:1+bad])
		require.Equal(t, 1, s.Len())
		require.Equal(t, bad, s.Damaged())
		fault := s.Fault().Error()
		for n := range min(bad, maxFaults) {
			require.Contains(t, fault, "line "+strconv.Itoa(n+2)+": ")
		}
		require.Equal(t, bad > maxFaults, strings.Contains(fault, "and 1 more"), fault)
		require.NotContains(t, fault, "and 0 more")
	}
	s = read(lines)
	require.Equal(t, "why", s.Problem("q"))
	for i, text := range lines {
		_, err := ParseShot([]byte(text))
		require.Equal(t, i == 0, err == nil, text)
	}
	_, err := ParseShot([]byte(lines[7]))
	require.ErrorContains(t, err, "the line holds no value")
	_, err = ParseStore(strings.NewReader(lines[0] + "\n" + lines[2] + "\n"))
	require.ErrorContains(t, err, "line 2: ")
}

// TestValuesWithoutAPlace: what says of no place what it is of is found by its key alone.
func TestValuesWithoutAPlace(t *testing.T) {
	tasks, _ := someTasks(1)
	tasks[0].Method.Wins = winprob.Ohto()
	s := NewStore()
	require.NoError(t, s.Put(Shot{Key: "elsewhere"}))
	require.Empty(t, s.places)
	require.Len(t, s.Open(tasks, func(*Task, *Shot) bool { return true }), 1)
	require.NoError(t, s.Put(Shot{Key: "other", Place: tasks[0].Place()}))
	require.Empty(t, s.Open(tasks, func(*Task, *Shot) bool { return true }), "another method will do")
	require.Len(t, s.Open(tasks, SameUnit), 1, "nobody knows for what it holds")
	_, ok := s.Get(tasks[0].Key())
	require.False(t, ok)
}

// TestDiffer: two values of one task agree bit for bit where both workers calculate alike and AIs count throws, else within five errors and
// one per cent; who is told to have found something that the other has not is not asked how much.
func TestDiffer(t *testing.T) {
	f := func(v float64) *float64 { return &v }
	who := func(system string) *Identity { return &Identity{Name: system, ID: system, System: system} }
	workers := 0
	counted, timed, remote := &By{AIs: []string{"sample"}}, &By{AIs: []string{"sample"}, Budget: ai.Budget{Time: 1}}, &By{AIs: []string{"tcp:a:1"}}
	of := func(by *By, system string, win, se float64) *Shot {
		worker := who(system)
		workers++
		worker.ID = strconv.Itoa(workers)
		return &Shot{By: by, Worker: worker, WinBefore: win, BeforeError: se}
	}
	call := of(counted, "y", 50, 1)
	call.Call, call.CallError = f(-2), 0.1
	other := of(counted, "z", 50, 1)
	other.Call, other.CallError = f(-9), 0.1
	ideas := of(counted, "x", 50, 1)
	ideas.Ideas = []Idea{{Name: "draw"}}
	for _, c := range []struct {
		a, b *Shot
		want string
	}{
		{of(counted, "x", 50, 1), of(counted, "x", 50, 1), ""},
		{of(counted, "x", 50, 1), of(counted, "x", 50.1, 1), "win_before 50 and 50.1, want the same"},
		{of(counted, "x", 50, 1), ideas, "other ideas, want the same"},
		{of(counted, "x", 50, 1), of(counted, "y", 50.1, 1), ""},
		{of(counted, "x", 50, 1), of(counted, "y", 57, 1), ""}, // 1 + 5·√2
		{of(counted, "x", 50, 1), of(counted, "y", 59, 1), "win_before 50.00 and 59.00, with errors of 1.00 and 1.00"},
		{of(counted, "x", 59, 0.1), of(counted, "y", 50, 0.1), "win_before 59.00 and 50.00, with errors of 0.10 and 0.10"},
		{of(counted, "x", 51.6, 0.1), of(counted, "y", 50, 0.1), ""},
		{of(counted, "x", 50, 0), of(counted, "y", 51, 0), ""}, // one per cent is none
		{of(counted, "x", 50, 0.4), of(counted, "y", 55, 0.4), "win_before 50.00 and 55.00, with errors of 0.40 and 0.40"},
		{of(timed, "x", 50, 1), of(timed, "x", 51, 1), ""},
		{of(remote, "x", 50, 1), of(remote, "x", 51, 1), ""},
		{of(&By{AIs: []string{"no such"}}, "x", 50, 1), of(&By{AIs: []string{"no such"}}, "x", 51, 1), ""},
		{of(nil, "x", 50, 1), of(nil, "x", 51, 1), ""},
		{of(counted, "x", 50, 1), call, "call is known to one alone"},
		{other, call, "call -9.00 and -2.00, with errors of 0.10 and 0.10"},
	} {
		require.Equal(t, c.want, Differ(c.a, c.b))
		swapped := Differ(c.b, c.a)
		require.Equal(t, c.want == "", swapped == "")
	}
}

// TestStoreThatCannotBeOpened gives back what it took: it is told the same again, and no other analysis is said to write it.
func TestStoreThatCannotBeOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a"+Extension)
	require.NoError(t, os.Mkdir(path, 0o700))
	for range 2 {
		_, err := OpenStore(path)
		require.Error(t, err)
		require.NotErrorIs(t, err, safefile.ErrLocked)
	}
	require.NoFileExists(t, path+".lock")
}
