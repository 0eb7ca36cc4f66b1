package session_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/session"
)

// newSession is a session without a game, and what it notified last. What its tasks hand to it is dropped.
func newSession(t *testing.T) (s *session.Session, changed session.Heard) {
	t.Helper()
	s = session.New(func(func()) {}, func(err error) { t.Errorf("reported: %v", err) })
	changed = session.Hear(s)
	t.Cleanup(s.Close)
	return s, changed
}

func TestParseEngine(t *testing.T) {
	for text, want := range map[string]session.Engine{
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
		got := session.ParseEngine(text)
		require.Equal(t, want.Spec, got.Spec, text)
		require.InDelta(t, want.Limit, got.Limit, 0, text)
		require.Equal(t, want.Budget, got.Budget, text)
		require.Equal(t, text, got.String())
	}
}

// TestParsedEngineHasAnAI: a text names an AI, or the engine holds the reason why there is none.
func TestParsedEngineHasAnAI(t *testing.T) {
	for text, kind := range map[string]string{"sample": "sample", "mc:keep=3 | weight_max=40": "mc", "process(hello=3):x:y z": "process"} {
		e := session.ParseEngine(text)
		require.NoError(t, e.Err, text)
		require.NotNil(t, e.AI, text)
		require.Equal(t, kind, e.Kind())
		require.Equal(t, kind, e.Choice.Kind.Name)
	}
	e := session.ParseEngine("mc:keep=3")
	require.Equal(t, map[string]string{"keep": "3"}, e.Choice.Settings)
	for _, text := range []string{"", "no-such-ai", "mc:keep=many", "mc:no-such-setting=1", "process:"} {
		e := session.ParseEngine(text)
		require.Error(t, e.Err, text)
	}
}

func TestEngineIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := session.Engine{Spec: rapid.StringMatching(`[a-z]{1,8}(:[a-z]{1,5}=[0-9a-z.+]{0,8})?`).Draw(t, "spec"), Limit: -1}
		if rapid.Bool().Draw(t, "limited") {
			e.Limit = rapid.Float64Range(0, curling.MaxSpeed).Draw(t, "limit")
		}
		switch rapid.IntRange(0, 2).Draw(t, "budget") {
		case 1:
			e.Budget.Throws = rapid.IntRange(1, session.MaxThrows).Draw(t, "throws")
		case 2:
			e.Budget.Time = time.Duration(rapid.Int64Range(int64(session.MinTime), int64(session.MaxTime)).Draw(t, "time"))
		}
		got := session.ParseEngine(e.String())
		require.Equal(t, e, session.Engine{Spec: got.Spec, Limit: got.Limit, Budget: got.Budget})
	})
}

func FuzzParseEngine(f *testing.F) {
	for _, s := range []string{"", "sample", "rows | weight_max=50 | budget=3s", "process(a=b):c | budget=1h | budget=7", " | weight_max= | budget="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := session.ParseEngine(text)
		again := session.ParseEngine(e.String())
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
		"1": {Throws: 1}, "20000": {Throws: 20_000}, "1000000000": {Throws: session.MaxThrows},
		"100ms": {Time: session.MinTime}, "10s": {Time: 10 * time.Second}, "1h0m0s": {Time: session.MaxTime},
	} {
		got, err := session.ParseBudget(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
		require.Equal(t, text, session.FormatBudget(got))
	}
	for _, text := range []string{"", "x", "0", "-5", "1000000001", "99.999999ms", "1h0m0.000000001s", "-3s", "2.5", "NaNs"} {
		got, err := session.ParseBudget(text)
		require.ErrorContains(t, err, "is no time from 0.1 s to 1 h and no number of throws", text)
		require.Zero(t, got, text)
	}
}

func TestListOfEngines(t *testing.T) {
	s, changed := newSession(t)
	expect := func(want ...string) {
		t.Helper()
		require.Equal(t, want, s.Engines.Texts())
		require.Len(t, s.Table.Asked().Rows, len(want), "a row for each")
		for i := range s.Table.Asked().Rows {
			require.Equal(t, s.Engines.All()[i].String(), s.Table.Asked().Rows[i].Engine.String())
			require.Equal(t, i, s.Table.Asked().Rows[i].Series)
		}
		require.True(t, changed[&s.Engines.Changed] > 0)
		require.True(t, changed[&s.Table.Changed] > 0)
		clear(changed)
	}
	s.Engines.Set([]string{"sample", "rows"})
	expect("sample", "rows")
	require.NoError(t, s.Engines.Put(-1, session.Engine{Spec: "mc:keep=3", Limit: 40, Budget: ai.Budget{Throws: 5}}))
	expect("sample", "rows", "mc:keep=3 | weight_max=40 | budget=5")
	require.NoError(t, s.Engines.Put(1, session.Engine{Spec: "uct", Limit: -1}))
	expect("sample", "uct", "mc:keep=3 | weight_max=40 | budget=5")
	require.NoError(t, s.Engines.Put(3, session.Engine{Spec: "shots", Limit: -1}))
	expect("sample", "uct", "mc:keep=3 | weight_max=40 | budget=5", "shots")
	require.Error(t, s.Engines.Put(0, session.Engine{Spec: "no-such-ai", Limit: -1}))
	require.Empty(t, changed, "an engine that cannot be made changes nothing")
	require.Equal(t, "sample", s.Engines.All()[0].Spec)

	s.Engines.Duplicate(2)
	expect("sample", "uct", "mc:keep=3 | weight_max=40 | budget=5", "mc:keep=3 | weight_max=40 | budget=5", "shots")
	s.Engines.Remove(1)
	expect("sample", "mc:keep=3 | weight_max=40 | budget=5", "mc:keep=3 | weight_max=40 | budget=5", "shots")
	s.Engines.Move(3, -1)
	expect("sample", "mc:keep=3 | weight_max=40 | budget=5", "shots", "mc:keep=3 | weight_max=40 | budget=5")
	s.Engines.Move(0, 1)
	expect("mc:keep=3 | weight_max=40 | budget=5", "sample", "shots", "mc:keep=3 | weight_max=40 | budget=5")
	s.Engines.Move(1, -1)
	expect("sample", "mc:keep=3 | weight_max=40 | budget=5", "shots", "mc:keep=3 | weight_max=40 | budget=5")
	s.Engines.Move(0, -1)
	s.Engines.Move(3, 1)
	require.Empty(t, changed, "no place above the first and below the last")
	s.Engines.Set(nil)
	require.Empty(t, s.Engines.Texts())
	require.Empty(t, s.Table.Asked().Rows)
}

func TestListOfEnginesIsLimited(t *testing.T) {
	s, _ := newSession(t)
	texts := make([]string, session.MaxEngines+1)
	for i := range texts {
		texts[i] = "sample"
	}
	s.Engines.Set(texts[:session.MaxEngines-1])
	require.False(t, s.Engines.Full())
	s.Engines.Set(texts)
	require.Len(t, s.Engines.All(), session.MaxEngines)
	require.True(t, s.Engines.Full())
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
	for name, off := range map[string]func(*session.Session){
		"removed": func(s *session.Session) { s.Engines.Remove(2); s.Engines.Remove(1) },
		"replaced": func(s *session.Session) {
			s.Engines.Remove(2)
			_ = s.Engines.Put(1, session.Engine{Spec: "rows", Limit: -1})
		},
		"all anew": func(s *session.Session) { s.Engines.Set(nil) },
		"closed":   (*session.Session).Close,
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := newSession(t)
			s.Engines.Set([]string{"sample", "uct"})
			program := &closable{closed: make(chan struct{}, 2), end: make(chan struct{})}
			s.Engines.All()[1].AI = program
			s.Engines.Move(0, 1)
			s.Engines.Move(0, 1)
			s.Engines.Duplicate(1)
			require.NotSame(t, program, s.Engines.All()[2].AI, "a duplicate has an AI of its own")
			require.Error(t, s.Engines.Put(1, session.Engine{Spec: "no-such-ai", Limit: -1}))
			require.Empty(t, program.closed)
			off(s)
			<-program.closed
			close(program.end)
			require.Empty(t, program.closed, "once")
		})
	}
}
