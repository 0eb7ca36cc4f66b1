package enginelist_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session/enginelist"
	"github.com/hogline/hogline/session/internal/parttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newList is the list of an empty study, and what became of it last.
func newList(t *testing.T) (l *enginelist.List, b *parttest.Bench, changes *[]enginelist.Change) {
	t.Helper()
	b = parttest.New(t)
	l, changes = enginelist.New(b.Doc), new([]enginelist.Change)
	b.Follow = append(b.Follow, l.Follow)
	l.Changed.Subscribe(func(c enginelist.Change) { *changes = append(*changes, c) })
	t.Cleanup(l.Close)
	return l, b, changes
}

func TestParseEngine(t *testing.T) {
	for text, want := range map[string]enginelist.Engine{
		"sample":                                   {Spec: "sample", Limit: -1},
		"sample | weight_max=50":                   {Spec: "sample", Limit: 50},
		"sample | weight_max=150":                  {Spec: "sample", Limit: curling.MaxSpeed},
		"sample | weight_max=150.1":                {Spec: "sample | weight_max=150.1", Limit: -1},
		"sample | weight_max=+Inf":                 {Spec: "sample | weight_max=+Inf", Limit: -1},
		"sample | weight_max=-1":                   {Spec: "sample | weight_max=-1", Limit: -1},
		"rows:weak=false | budget=20000":           {Spec: "rows:weak=false", Limit: -1, Budget: ai.Budget{Throws: 20_000}},
		"rows | weight_max=0 | budget=2m0s":        {Spec: "rows", Limit: 0, Budget: ai.Budget{Time: 2 * time.Minute}},
		"process:a | budget=lots":                  {Spec: "process:a | budget=lots", Limit: -1},
		"process:a | budget=1 | budget=2":          {Spec: "process:a | budget=1", Limit: -1, Budget: ai.Budget{Throws: 2}},
		"process(hello=3):x:y z | weight_max=33.5": {Spec: "process(hello=3):x:y z", Limit: 33.5},
	} {
		got := enginelist.ParseEngine(text)
		require.Equal(t, want.Spec, got.Spec, text)
		require.InDelta(t, want.Limit, got.Limit, 0, text)
		require.Equal(t, want.Budget, got.Budget, text)
		require.Equal(t, text, got.String())
	}
}

// TestParsedEngineHasAnAI: a text names an AI, or the engine holds the reason why there is none.
func TestParsedEngineHasAnAI(t *testing.T) {
	for text, kind := range map[string]string{"sample": "sample", "mc:keep=3 | weight_max=40": "mc", "process(hello=3):x:y z": "process"} {
		e := enginelist.ParseEngine(text)
		require.NoError(t, e.Err, text)
		require.NotNil(t, e.AI, text)
		require.Equal(t, kind, e.Kind())
		require.Equal(t, kind, e.Choice.Kind.Name)
	}
	e := enginelist.ParseEngine("mc:keep=3")
	require.Equal(t, map[string]string{"keep": "3"}, e.Choice.Settings)
	for _, text := range []string{"", "no-such-ai", "mc:keep=many", "mc:no-such-setting=1", "process:"} {
		e := enginelist.ParseEngine(text)
		require.Error(t, e.Err, text)
	}
}

func TestEngineIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := enginelist.Engine{Spec: rapid.StringMatching(`[a-z]{1,8}(:[a-z]{1,5}=[0-9a-z.+]{0,8})?`).Draw(t, "spec"), Limit: -1}
		if rapid.Bool().Draw(t, "limited") {
			e.Limit = rapid.Float64Range(0, curling.MaxSpeed).Draw(t, "limit")
		}
		switch rapid.IntRange(0, 2).Draw(t, "budget") {
		case 1:
			e.Budget.Throws = rapid.IntRange(1, enginelist.MaxThrows).Draw(t, "throws")
		case 2:
			e.Budget.Time = time.Duration(rapid.Int64Range(int64(enginelist.MinTime), int64(enginelist.MaxTime)).Draw(t, "time"))
		}
		got := enginelist.ParseEngine(e.String())
		require.Equal(t, e, enginelist.Engine{Spec: got.Spec, Limit: got.Limit, Budget: got.Budget})
	})
}

func FuzzParseEngine(f *testing.F) {
	for _, s := range []string{"", "sample", "rows | weight_max=50 | budget=3s", "process(a=b):c | budget=1h | budget=7",
		" | weight_max= | budget="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := enginelist.ParseEngine(text)
		again := enginelist.ParseEngine(e.String())
		if again.String() != e.String() {
			t.Fatalf("%q is written as %q, then as %q", text, e.String(), again.String())
		}
		if e.Budget != (ai.Budget{}) && (e.Budget.Time < 0 || e.Budget.Throws < 0) {
			t.Fatalf("%q has the budget %v", text, e.Budget)
		}
	})
}

func TestParseBudget(t *testing.T) {
	for text, want := range map[string]ai.Budget{
		"1": {Throws: 1}, "20000": {Throws: 20_000}, "1000000000": {Throws: enginelist.MaxThrows},
		"100ms": {Time: enginelist.MinTime}, "10s": {Time: 10 * time.Second}, "1h0m0s": {Time: enginelist.MaxTime},
	} {
		got, err := enginelist.ParseBudget(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
		require.Equal(t, text, enginelist.FormatBudget(got))
	}
	for _, text := range []string{"", "x", "0", "-5", "1000000001", "99.999999ms", "1h0m0.000000001s", "-3s", "2.5", "NaNs"} {
		got, err := enginelist.ParseBudget(text)
		require.ErrorContains(t, err, "is no time from 0.1 s to 1 h and no number of throws", text)
		require.Zero(t, got, text)
	}
}

func TestListOfEngines(t *testing.T) {
	l, b, changes := newList(t)
	expect := func(want ...string) {
		t.Helper()
		require.Equal(t, want, l.Texts())
		require.Len(t, *changes, 1)
		*changes = nil
	}
	id := func(i int) enginelist.ID { return l.All()[i].ID }
	const keeping = "mc:keep=3 | weight_max=40 | budget=5"
	l.Set([]string{"sample", "rows"})
	expect("sample", "rows")
	require.NoError(t, l.Put(0, enginelist.Engine{Spec: "mc:keep=3", Limit: 40, Budget: ai.Budget{Throws: 5}}))
	expect("sample", "rows", keeping)
	require.NoError(t, l.Put(id(1), enginelist.Engine{Spec: "uct", Limit: -1}))
	expect("sample", "uct", keeping)
	require.NoError(t, l.Put(99, enginelist.Engine{Spec: "shots", Limit: -1}))
	expect("sample", "uct", keeping, "shots")
	require.Error(t, l.Put(id(0), enginelist.Engine{Spec: "no-such-ai", Limit: -1}))
	require.Empty(t, *changes, "an engine that cannot be made changes nothing")
	require.Equal(t, "sample", l.All()[0].Spec)

	l.Duplicate(id(2))
	expect("sample", "uct", keeping, keeping, "shots")
	l.Remove(id(1))
	expect("sample", keeping, keeping, "shots")
	l.Move(id(3), -1)
	expect("sample", keeping, "shots", keeping)
	l.Move(id(0), 1)
	expect(keeping, "sample", "shots", keeping)
	l.Move(id(1), -1)
	expect("sample", keeping, "shots", keeping)
	l.Move(id(0), -1)
	l.Move(id(3), 1)
	l.Move(99, 1)
	l.Remove(99)
	l.Duplicate(99)
	require.Empty(t, *changes, "no place above the first and below the last, and nobody else")
	require.True(t, b.Doc.Undo())
	expect(keeping, "sample", "shots", keeping)
	l.Set(nil)
	require.Empty(t, l.Texts())
}

// TestIdentity: an engine is the same wherever it is moved and however it is changed; one that is added is another one, also of the
// same text.
func TestIdentity(t *testing.T) {
	l, b, changes := newList(t)
	ids := func() (list []enginelist.ID) {
		for _, e := range l.All() {
			list = append(list, e.ID)
			require.Same(t, e, l.Of(e.ID))
		}
		return list
	}
	l.Set([]string{"sample", "uct", "sample"})
	require.Equal(t, []enginelist.ID{1, 2, 3}, ids(), "two of one text are two")
	first := l.All()[0]
	l.Move(1, 1)
	require.Equal(t, []enginelist.ID{2, 1, 3}, ids())
	require.Same(t, first, l.All()[1], "it is not made anew")
	require.Empty(t, (*changes)[1].Gone)
	require.NoError(t, l.Put(2, enginelist.Engine{Spec: "uct", Limit: 20}))
	require.Equal(t, []enginelist.ID{2, 1, 3}, ids(), "changed, it is the same")
	require.Len(t, (*changes)[2].Gone, 1, "but who asks it is told")
	require.InDelta(t, 20, l.Of(2).Limit, 0)
	l.Duplicate(2)
	require.Equal(t, []enginelist.ID{2, 4, 1, 3}, ids())
	l.Remove(1)
	require.Equal(t, []enginelist.ID{2, 4, 3}, ids())
	require.Nil(t, l.Of(1))
	require.Equal(t, -1, l.Index(1))
	require.True(t, b.Doc.Undo())
	require.Equal(t, []enginelist.ID{2, 4, 3, 5}, ids(), "of two that are alike an undo tells no difference")
}

func TestListOfEnginesIsLimited(t *testing.T) {
	l, _, _ := newList(t)
	texts := make([]string, enginelist.Most+1)
	for i := range texts {
		texts[i] = "sample"
	}
	l.Set(texts[:enginelist.Most-1])
	require.False(t, l.Full())
	l.Set(texts)
	require.Len(t, l.All(), enginelist.Most)
	require.True(t, l.Full())
}

// closable is an AI with a program that takes its time to end.
type closable struct {
	ai.AI
	closed chan struct{} // receives each call of Close
	end    chan struct{} // closed when the program may end
}

func (c *closable) Close() error {
	c.closed <- struct{}{}
	<-c.end
	return nil
}

// TestProgramsEndWithTheirEngine: whatever takes an engine off the list ends its program, and nothing else does; nobody waits for
// the end of the program.
func TestProgramsEndWithTheirEngine(t *testing.T) {
	for name, off := range map[string]func(*enginelist.List){
		"removed": func(l *enginelist.List) { l.Remove(3); l.Remove(2) },
		"replaced": func(l *enginelist.List) {
			l.Remove(3)
			_ = l.Put(2, enginelist.Engine{Spec: "rows", Limit: -1})
		},
		"all anew": func(l *enginelist.List) { l.Set(nil) },
		"closed":   (*enginelist.List).Close,
	} {
		t.Run(name, func(t *testing.T) {
			l, _, changes := newList(t)
			l.Set([]string{"sample", "uct"})
			program := &closable{closed: make(chan struct{}, 2), end: make(chan struct{})}
			l.Of(2).AI = program
			l.Move(1, 1)
			l.Move(1, -1)
			l.Duplicate(2)
			require.NotSame(t, program, l.Of(3).AI, "a duplicate has an AI of its own")
			require.Error(t, l.Put(2, enginelist.Engine{Spec: "no-such-ai", Limit: -1}))
			require.Empty(t, program.closed)
			known := false
			l.Changed.Watch(func() { known = len(program.closed) == 0 })
			*changes = nil
			off(l)
			require.Equal(t, len(*changes) > 0, known, "who asks it knows before it ends")
			<-program.closed
			close(program.end)
			require.Empty(t, program.closed, "once")
		})
	}
}

// TestAIsForThrowersBeside: an engine has an AI of its own for each thrower asked for beside; those of others can be told and ended.
func TestAIsForThrowersBeside(t *testing.T) {
	l, _, _ := newList(t)
	l.Set([]string{"sample"})
	e := l.All()[0]
	common, err := e.AIFor("")
	require.NoError(t, err)
	require.Equal(t, e.AI, common)
	_, err = e.AIFor("strong")
	require.NoError(t, err)
	require.False(t, l.Extra([]string{"strong"}))
	require.True(t, l.Extra([]string{"half"}))
	l.KeepFor([]string{"strong"})
	require.True(t, l.Extra(nil))
	l.KeepFor(nil)
	require.False(t, l.Extra(nil))
}
