package study

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/hpos"
)

const sampleMatch = "../../assets/positions/sample-match.dcl"

// sample is a study with a log, a variation of it, and an answered question.
func sample(t testing.TB) *Document {
	t.Helper()
	g, source, err := OpenLog(sampleMatch)
	require.NoError(t, err)
	d := New()
	require.NoError(t, d.Do("open", func(c *Content) error {
		c.Put(&Line{ID: d.NextID(), Path: "/x/match.dcl", Game: g, Source: source, At: replay.Place{End: 2, Shot: 3}})
		c.Shown = 1
		return nil
	}))
	at := replay.Place{End: 1, Shot: 4}
	after := g.Ends[1].Shots[4].Before
	v, next, err := Play(g, at, at, curling.Shot{VX: 0.1, VY: -30}, after, &g.Rules)
	require.NoError(t, err)
	require.NoError(t, d.Do("play", func(c *Content) error {
		c.Put(&Line{ID: d.NextID(), Parent: 1, From: at, Game: v, At: next, Name: "a & b <c>"})
		return nil
	}))
	addQuestion(t, d, g, at, 1)
	return d
}

// addQuestion adds an answered question about a place.
func addQuestion(t testing.TB, d *Document, g *replay.Game, at replay.Place, seed uint64) *Question {
	t.Helper()
	s, err := g.State(at)
	require.NoError(t, err)
	asked := Asked{State: s, Rules: g.Rules, Ice: g.Ice, Seed: seed}
	nan := math.NaN()
	m := &ai.Map{Axes: ai.StopAxes, Cols: 2, Rows: 2, Unit: ai.Points, Value: [2]ai.Cells{{1, 2, 3, float32(nan)}, nil}}
	q := &Question{Key: asked.Key(), Place: PlaceKey(s, g.Ice), Asked: asked, Version: "1", Time: time.Unix(5, 0).UTC(),
		Ranking: evaluate.Ranking{Order: []int{0}, Clear: true, Simulator: "flight", Policy: "value", Source: "the net", Follow: 3, Throws: 4000}}
	q.Add(&Row{Kind: EngineRow, Spec: "sample", Asked: true, Answer: evaluate.Answer{State: evaluate.Done, Shot: curling.Shot{VY: -30}, Map: m,
		Elapsed: 3 * time.Second, Opening: ai.Opening{Seen: 3, Best: true},
		Value: evaluate.Value{Score: 0.5, Win: nan, Make: nan, IfMade: nan, IfMissed: nan, BreakEven: nan, LossError: math.Inf(1), Rival: -1,
			Throws: 7}}})
	q.Add(&Row{Kind: EngineRow, Spec: "uct", Series: 1, Asked: true, Answer: evaluate.Answer{State: evaluate.Failed, Why: msg("line", 3, "x"),
		Error: msg("line", 3, "x").Error(), Value: evaluate.Value{Rival: -1}}})
	q.Add(&Row{Kind: OwnRow, Own: 9, Series: 2}) // not answered
	d.AddQuestion(q)
	d.Answered(q)
	return q
}

// written is a document as a file.
func written(t testing.TB, d *Document) []byte {
	t.Helper()
	s, err := d.Snapshot("test")
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, s.Write(&b))
	return b.Bytes()
}

func TestFileIsReadAsItWasWritten(t *testing.T) {
	d := sample(t)
	file := written(t, d)
	again, err := Read(file)
	require.NoError(t, err)
	c, was := again.Content(), d.Content()
	require.Equal(t, was.Lines[0].Game, c.Lines[0].Game)
	require.True(t, was.Lines[0].Source.Same(c.Lines[0].Source))
	require.Equal(t, was.Lines[1], c.Lines[1])
	require.Equal(t, was.Shown, c.Shown)
	require.Equal(t, 1, again.Questions())
	var key Key
	for k := range d.questions {
		key = k
	}
	q, old := again.Question(key), d.Question(key)
	require.NotNil(t, q)
	require.Equal(t, old.Asked, q.Asked)
	require.Equal(t, key, q.Asked.Key())
	require.Equal(t, old.Ranking, q.Ranking)
	require.Len(t, q.Rows, 3)
	a, b := old.Rows[0].Answer, q.Rows[0].Answer
	require.True(t, math.IsNaN(b.Value.Win))
	require.True(t, math.IsNaN(float64(b.Map.Value[0][3])))
	require.Equal(t, a.Map.Value[0][:3], b.Map.Value[0][:3])
	require.Equal(t, a.Elapsed, b.Elapsed)
	require.Equal(t, "line 3: x", q.Rows[1].Answer.Why.Error())
	require.False(t, q.Rows[2].Asked)
	require.Equal(t, file, written(t, again), "an unchanged document is written the same")
	require.Equal(t, 3, again.NextID())
}

// TestKeys: what changes a value changes the key, what does not leaves it.
func TestKeys(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	base := Asked{State: p.State, Rules: p.Rules, Ice: p.Ice, Teams: p.Players, Seed: 1}
	key := base.Key()
	same := base
	same.Teams[0][1].Name = "Kim"
	same.Wins.Folder, same.Wins.Source = "logs", WinsOhto
	require.Equal(t, key, same.Key())
	for name, change := range map[string]func(*Asked){
		"stone":  func(a *Asked) { a.State.Position[0] = curling.Tee },
		"score":  func(a *Asked) { a.State.Score[1]++ },
		"rules":  func(a *Asked) { a.Rules.Guard.NoTick = 1 },
		"ice":    func(a *Asked) { a.Ice.Curl += 1e-9 },
		"limit":  func(a *Asked) { a.Teams[1][3].WeightMax++ },
		"wins":   func(a *Asked) { a.Wins.Source = WinsNone },
		"seed":   func(a *Asked) { a.Seed++ },
		"text":   func(a *Asked) { a.Machine = "x" },
		"hand":   func(a *Asked) { a.Wins = WinTable{}.ByHand([17]float64{7: 1}, 0.5) },
		"number": func(a *Asked) { a.State.Shot++ },
	} {
		other := base
		change(&other)
		require.NotEqual(t, key, other.Key(), name)
	}
	place := PlaceKey(p.State, p.Ice)
	ends := p.State
	ends.Ends++
	require.Equal(t, place, PlaceKey(ends, p.Ice), "the number of ends belongs to the rules")
	ends.Score[0]++
	require.NotEqual(t, place, PlaceKey(ends, p.Ice))
}

func TestCommands(t *testing.T) {
	d := New()
	require.True(t, d.Pristine())
	title := func(s string) func(*Content) error {
		return func(c *Content) error { c.Title = s; return nil }
	}
	require.NoError(t, d.Do("title", title("a")))
	require.NoError(t, d.Amend("title", title("b")))
	require.ErrorIs(t, d.Do("bad", func(c *Content) error { c.Title = "x"; return io.EOF }), io.EOF)
	require.Equal(t, "b", d.Content().Title, "a command that fails changes nothing")
	require.True(t, d.Unsaved())
	d.MarkSaved(d.Revision())
	require.False(t, d.Unsaved())
	require.True(t, d.Undo())
	require.Empty(t, d.Content().Title, "changes that belong together are undone together")
	require.False(t, d.Undo())
	require.True(t, d.Unsaved())
	require.True(t, d.Redo())
	require.Equal(t, "b", d.Content().Title)
	for range maxUndo + 5 {
		require.NoError(t, d.Do("more", title("c")))
	}
	n := 0
	for d.Undo() {
		n++
	}
	require.Equal(t, maxUndo, n)
}

func TestLines(t *testing.T) {
	d := sample(t)
	c := *d.Content()
	g := c.Lines[0].Game
	add := func(id, parent int) { c.Put(&Line{ID: id, Parent: parent, From: replay.Place{Shot: 2}, Game: g}) }
	add(3, 1)
	add(4, 2)
	add(5, 4)
	before := c.Lines
	require.True(t, c.Promote(3))
	require.Equal(t, []int{3, 2}, []int{c.Children(1)[0].ID, c.Children(1)[1].ID})
	require.Equal(t, 2, before[1].ID, "the content before stays as it was")
	require.False(t, c.Promote(3))
	require.Equal(t, 1, c.Root(c.Line(5)).ID)
	c.Show(5, replay.Place{Shot: 1})
	c.Delete(2)
	require.Len(t, c.Lines, 2, "with all that branches off it")
	require.Equal(t, 1, c.Shown)
	require.Equal(t, replay.Place{End: 1, Shot: 4}, c.ShownLine().At, "where it branched off")
	add(8, 0)
	c.Delete(1)
	require.Equal(t, 8, c.Shown, "another line, where none is above it")
	c.Delete(8)
	require.Zero(t, c.Shown)
	require.Empty(t, c.Lines)
}

// TestPlayToTheEndOfAnEnd: the score is added, and the next end waits for its first stone.
// TestOneOfAName: a thrower or an ice takes the place of the one of its name, wherever that stands, and the list before stays.
func TestOneOfAName(t *testing.T) {
	list := []Thrower{{Name: "a"}, {Name: "b"}}
	slow := Thrower{Name: "a", Own: curling.Player{WeightMax: 30}}
	require.Equal(t, []Thrower{slow, {Name: "b"}}, WithThrower(list, slow))
	require.Equal(t, []Thrower{{Name: "a"}, {Name: "b"}, {Name: "c"}}, WithThrower(list, Thrower{Name: "c"}))
	require.Zero(t, list[0].Own)
	ices := []physics.NamedIce{{Name: "a"}, {Name: "b"}}
	worn := physics.NamedIce{Name: "a", Ice: physics.Ice{Friction: 2}}
	require.Equal(t, []physics.NamedIce{worn, {Name: "b"}}, WithIce(ices, worn))
	require.Len(t, WithIce(ices, physics.NamedIce{Name: "c"}), 3)
	require.Zero(t, ices[0].Ice)
}

func TestPlayToTheEndOfAnEnd(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	p.State.Shot, p.State.Score = 14, [2]int{2, 3}
	g := p.Game()
	after := curling.Position{14: curling.Tee}
	v, at, err := Play(g, g.First(), g.First(), curling.Shot{VY: -30}, after, &g.Rules)
	require.NoError(t, err)
	require.Equal(t, replay.Place{Shot: 1}, at)
	v, at, err = Play(v, v.First(), at, curling.Shot{VY: -31}, after, &g.Rules)
	require.NoError(t, err)
	require.Equal(t, replay.Place{End: 1}, at)
	require.Equal(t, [2]int{1, 0}, v.Ends[0].Score)
	s, err := v.State(at)
	require.NoError(t, err)
	require.Equal(t, curling.State{End: 1, Ends: 8, Score: [2]int{3, 3}}, s)
	require.Equal(t, after, *v.Ends[0].Final)
	require.True(t, v.Ends[0].Scored)
	p.State.End, p.State.Shot, p.State.Score = 7, 15, [2]int{0, 1}
	g = p.Game()
	v, at, err = Play(g, g.First(), g.First(), curling.Shot{VY: -30}, curling.Position{}, &g.Rules)
	require.NoError(t, err)
	require.Len(t, v.Ends, 1, "the match is over")
	require.True(t, v.Ends[0].Scored)
	require.Equal(t, v.Last(), at)
}

// TestBranch: what a game has from the first shot on that differs from another's, which holds its place too.
func TestBranch(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	p.State.Shot = 12
	game := func(speeds ...float64) *replay.Game {
		g := p.Game()
		at := g.First()
		for k, vy := range speeds {
			var err error
			var after curling.Position
			after[12+k] = curling.Tee
			g, at, err = Play(g, g.First(), at, curling.Shot{VY: vy}, after, &g.Rules)
			require.NoError(t, err)
		}
		return g
	}
	of := game(-30, -31, -32)
	for name, c := range map[string]struct {
		g    *replay.Game
		from int
	}{
		"another last shot":   {game(-30, -31, -33), 2},
		"another first shot":  {game(-29, -31, -32), 0},
		"another, and longer": {game(-30, -30, -32, -30), 1},
		"longer":              {game(-30, -31, -32, -30), 3},
	} {
		b, from, err := Branch(of, c.g)
		require.NoError(t, err, name)
		require.Equal(t, replay.Place{Shot: c.from}, from, name)
		require.Equal(t, c.g.Ends[0].Shots[c.from:], b.Ends[0].Shots, name)
		want, err := c.g.State(from)
		require.NoError(t, err)
		got, err := b.State(b.First())
		require.NoError(t, err)
		require.Equal(t, want, got, name)
		require.Equal(t, 12, c.g.Ends[0].Shots[0].Number, "the game stays as it was")
	}
	ended := *of
	ended.Ends = []replay.End{of.Ends[0]}
	ended.Ends[0].Shots = of.Ends[0].Shots[:3]
	b, from, err := Branch(&ended, game(-30, -31, -32, -30))
	require.NoError(t, err)
	require.Equal(t, replay.Place{Shot: 3}, from, "behind the last shot of a log")
	require.Equal(t, 15, b.Ends[0].Shots[0].Number)
	for name, g := range map[string]*replay.Game{"the same": game(-30, -31, -32), "shorter": game(-30)} {
		b, _, err := Branch(of, g)
		require.NoError(t, err)
		require.Nil(t, b, name)
	}
}

// repack is a file with a part changed; nil takes it away.
func repack(t testing.TB, file []byte, name string, change func([]byte) []byte) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		if ok, _ := filepath.Match(name, f.Name); ok {
			if text = change(text); text == nil {
				continue
			}
		}
		out, err := w.Create(f.Name)
		require.NoError(t, err)
		_, err = out.Write(text)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestBadFiles(t *testing.T) {
	good := written(t, sample(t))
	replace := func(a, b string) func([]byte) []byte {
		return func(text []byte) []byte {
			require.Contains(t, string(text), a)
			return bytes.Replace(text, []byte(a), []byte(b), 1)
		}
	}
	for name, c := range map[string]struct {
		part   string
		change func([]byte) []byte
		want   string
	}{
		"no document":   {documentName, func([]byte) []byte { return nil }, "document.json: file does not exist"},
		"cut":           {documentName, func(b []byte) []byte { return b[:50] }, "document.json"},
		"other format":  {documentName, replace(Kind, "chess"), `want "hogline-study"`},
		"later version": {documentName, replace(`"version": 1`, fmt.Sprintf(`"version": %d`, Version+1)), "is newer"},
		"no log":        {logsFolder + "1/*", func([]byte) []byte { return nil }, "line 1"},
		"broken log":    {logsFolder + "1/*", func([]byte) []byte { return []byte("hello") }, "line 1"},
		"own parent":    {documentName, replace(`"parent": 1`, `"parent": 2`), "line 2: it branches off a line that is not there"},
		"twice":         {documentName, replace(`"id": 2`, `"id": 1`), "line 1"},
		"no game":       {gamesFolder + "*", func([]byte) []byte { return []byte(`{"Ends":[]}`) }, "line 2"},
		"turn":          {gamesFolder + "*", replace(`"vy":-30`, `"vy":1e9`), "line 2"},
	} {
		_, err := Read(repack(t, good, c.part, c.change))
		require.ErrorContains(t, err, c.want, name)
	}
	_, err := Read([]byte("[GameInfo]"))
	require.ErrorContains(t, err, "no study")
	_, err = Read(good[:len(good)/2])
	require.ErrorContains(t, err, "the end of the file is missing")

	d, err := Read(repack(t, good, answersFolder+"*", func([]byte) []byte { return []byte("{") }))
	require.NoError(t, err, "answers are read when they are shown")
	for _, k := range d.keys() {
		require.Nil(t, d.Question(k))
	}
	require.Len(t, d.Unreadable(), 1)
	require.Empty(t, d.Unreadable(), "said once")
}

// TestLogsAreKeptWithTheFilesBesideThem: a game of Digital Curling 3 with the trajectories of its shots.
func TestLogsAreKeptWithTheFilesBesideThem(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile(sampleMatch)
	require.NoError(t, err)
	name := filepath.Join(dir, "a.dcl")
	require.NoError(t, os.WriteFile(name, data, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "other.txt"), []byte("not read"), 0o600))
	_, source, err := OpenLog(name)
	require.NoError(t, err)
	require.Equal(t, []string{"a.dcl"}, source.names(), "only what was read")
	_, _, err = OpenLog(filepath.Join(dir, "none.dcl"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func FuzzRead(f *testing.F) {
	good := written(f, sample(f))
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add(withDocument(f, good, func(s string) string {
		return `{"annotations":[{"line":1,"at":{"End":2,"Shot":3},"note":"x","glyph":"!?","drawings":[{"kind":"circle","colour":3,"from":{"x":1,"y":2},"to":{"x":1e1,"y":-2}},{"kind":"text","text":"a"}]}],` + s[1:]
	}))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Read(data)
		if err != nil {
			return
		}
		for _, k := range d.keys() {
			d.Question(k)
		}
		for i := range d.Content().Annotations {
			a := &d.Content().Annotations[i]
			if a.Check() != nil || a.Empty() || d.Content().Line(a.Line) == nil {
				t.Fatal(a)
			}
		}
		for _, l := range d.Content().Lines {
			if _, err := l.Game.State(l.At); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// BenchmarkOpen opens a study of 500 questions.
func BenchmarkOpen(b *testing.B) {
	d := sample(b)
	g := d.Content().Lines[0].Game
	for n := range 500 {
		q := addQuestion(b, d, g, g.Places()[n%len(g.Places())], uint64(n+2))
		m := &ai.Map{Axes: ai.StopAxes, Cols: 50, Rows: 120, Value: [2]ai.Cells{make([]float32, 6000), make([]float32, 6000)}}
		q.Rows[0].Answer.Map = m
	}
	file := written(b, d)
	b.ReportMetric(float64(len(file))/1e6, "MB")
	for b.Loop() {
		if _, err := Read(file); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSameSource: two logs are the same where all their files are.
func TestSameSource(t *testing.T) {
	of := func(files ...string) *Source {
		s := &Source{Name: "a.dcl", Files: map[string][]byte{}}
		for i := 0; i < len(files); i += 2 {
			s.Files[files[i]] = []byte(files[i+1])
		}
		return s
	}
	one := of("a.dcl", "x", "b.csv", "y")
	for _, c := range []struct {
		other *Source
		same  bool
	}{
		{one, true}, {of("a.dcl", "x", "b.csv", "y"), true}, {of("a.dcl", "x", "b.csv", "z"), false}, {of("a.dcl", "x"), false},
		{of("a.dcl", "x", "c.csv", "y"), false}, {&Source{Name: "b.csv", Files: one.Files}, false}, {nil, false},
		{of("a.dcl", "x", "c.csv", ""), false},
	} {
		require.Equal(t, c.same, one.Same(c.other), "%v", c.other)
		require.Equal(t, c.same, c.other.Same(one), "%v", c.other)
	}
	require.True(t, (*Source)(nil).Same(nil))
	require.False(t, of("a.dcl", "x", "b.csv", "").Same(of("a.dcl", "x", "c.csv", "")))
}

// TestReread: another reading takes the place of a log, at the place shown as far as it has that; its variations, and theirs, take the
// names of it that they had of the log, and keep those that the user gave. Other logs keep theirs.
func TestReread(t *testing.T) {
	game := func(team, player string, ends int) *replay.Game {
		g := &replay.Game{Teams: [2]string{team, "South"}}
		g.Players[0][2].Name = player
		for i := range ends {
			g.Ends = append(g.Ends, replay.End{Number: i, Shots: make([]replay.Shot, 3)})
		}
		return g
	}
	renamed, read := game("mine", "old", 1), game("new", "Ann", 2)
	read.Teams[1] = "Süd"
	c := Content{Lines: []*Line{{ID: 3, Parent: 2, Game: renamed}, {ID: 1, Game: game("old", "old", 9), At: replay.Place{End: 5, Shot: 2}},
		{ID: 2, Parent: 1, Game: game("old", "mine", 1)}, {ID: 4, Game: game("old", "old", 1)}}}
	before := *c.Line(2).Game
	variation := c.Line(2).Game
	c.Reread(1, read, "latin1")
	l := c.Line(1)
	require.Same(t, read, l.Game, "as it was read")
	require.Equal(t, []any{"latin1", read.Clamp(replay.Place{End: 5, Shot: 2})}, []any{l.Encoding, l.At})
	for id, want := range map[int][3]string{1: {"new", "Süd", "Ann"}, 2: {"new", "Süd", "mine"}, 3: {"mine", "Süd", "Ann"},
		4: {"old", "South", "old"}} {
		g := c.Line(id).Game
		require.Equal(t, want, [3]string{g.Teams[0], g.Teams[1], g.Players[0][2].Name}, id)
	}
	require.Equal(t, before, *variation, "a command that is undone brings it back")
	require.Empty(t, c.Line(2).Encoding)
}

// TestNothingOfALineThatIsNotThere: commands of one change nothing.
func TestNothingOfALineThatIsNotThere(t *testing.T) {
	d := sample(t)
	c := *d.Content()
	before := c
	c.Reread(9, replay.NoGame, "utf-8")
	c.Show(9, replay.Place{})
	c.Annotate(9, replay.Place{}, annotation.Annotation{Note: "x"})
	c.Annotate(1, replay.Place{}, annotation.Annotation{})
	require.False(t, c.Promote(9))
	c.Delete(9)
	require.Equal(t, before, c)
	require.Equal(t, 2, d.Answers(), "one of the three rows has none yet")
}

// TestShownLineOfAFile: where the file names none that it has, the last one is shown.
func TestShownLineOfAFile(t *testing.T) {
	good := written(t, sample(t))
	for shown, want := range map[string]int{"1": 1, "2": 2, "3": 2, "0": 2} {
		d, err := Read(repack(t, good, documentName, func(text []byte) []byte {
			require.Contains(t, string(text), `"shown": 1`)
			return bytes.Replace(text, []byte(`"shown": 1`), []byte(`"shown": `+shown), 1)
		}))
		require.NoError(t, err)
		require.Equal(t, want, d.Content().Shown, shown)
	}
}

// TestPlayOfADoubles: the stones that are placed lie there when the next end waits.
func TestPlayOfADoubles(t *testing.T) {
	p := hpos.On(physics.Mori2019)
	p.Rules = curling.MixedDoubles()
	p.State.Shot = 15
	g := p.Game()
	v, at, err := Play(g, g.First(), g.First(), curling.Shot{VY: -30}, curling.Position{}, &g.Rules)
	require.NoError(t, err)
	require.Equal(t, replay.Place{End: 1}, at)
	state, err := v.State(at)
	require.NoError(t, err)
	require.Equal(t, g.Rules.FirstShot, state.Shot)
	require.Equal(t, g.Rules.Placed.Place(curling.CentreLast), state.Position)
	require.True(t, v.Ends[0].Shots[0].Ran)
	require.True(t, v.Ends[0].Shots[0].Asked)
}
