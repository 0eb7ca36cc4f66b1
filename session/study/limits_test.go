package study

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/ai"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/message"
)

// key is the key of a sentence, empty for no error.
func key(err error) string {
	var m message.Message
	if errors.As(err, &m) {
		return strings.TrimPrefix(m.Key, "study.")
	}
	return ""
}

// TestCellsOfAMap: a map has at most 2^20 cells, none along an axis that is negative, and all its values or none.
func TestCellsOfAMap(t *testing.T) {
	for _, c := range []struct {
		cols, rows, values int
		ok                 bool
	}{
		{0, 0, 0, true}, {-1, 0, 0, false}, {0, -1, 0, false},
		{1 << 20, 1, 0, true}, {1<<20 + 1, 0, 0, false}, {1, 1 << 20, 0, true}, {0, 1<<20 + 1, 0, false},
		{1 << 10, 1 << 10, 0, true}, {1 << 10, 1<<10 + 1, 0, false},
		{2, 3, 6, true}, {2, 3, 5, false}, {2, 3, 7, false},
	} {
		for side := range 2 {
			m := &ai.Map{Cols: c.cols, Rows: c.rows}
			m.Value[side] = make(ai.Cells, c.values)
			require.Equal(t, c.ok, checkCells(m) == nil, "%+v of turn %d", c, side)
		}
	}
	require.NoError(t, checkCells(nil))
}

// parts are an archive of empty parts that say to have sizes.
func parts(t *testing.T, sizes ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(sizes); i += 2 {
		_, err := z.CreateRaw(&zip.FileHeader{Name: sizes[i].(string), Method: zip.Deflate, UncompressedSize64: uint64(sizes[i+1].(int))})
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

// TestSizesOfParts: 64 MB of a part and 256 MB of all but the answers are taken, a byte more is not.
func TestSizesOfParts(t *testing.T) {
	const part = 64 << 20
	four := []any{"a", part, "b", part, "c", part, "d", part}
	for _, c := range []struct {
		sizes []any
		want  string
	}{
		{[]any{"a", part}, ""},
		{[]any{"a", part + 1}, "a is larger than 64 MB"},
		{[]any{"answers/a", part + 1}, "answers/a is larger than 64 MB"},
		{four, ""},
		{append(slices.Clone(four), "e", 1), "its parts unpacked are larger than 256 MB"},
		{append(slices.Clone(four), "answers/e", part), ""},
		{[]any{"a", 1, "a", 1}, `"a"`},
		{[]any{"../a", 1}, `"../a"`},
	} {
		_, err := openArchive(parts(t, c.sizes...))
		if c.want == "" {
			require.NoError(t, err, "%v", c.sizes)
		} else {
			require.ErrorContains(t, err, c.want, "%v", c.sizes)
		}
	}
	list := func(n int) []byte { return bytes.Repeat([]byte("PK\x01\x02"), n) }
	_, err := openArchive(list(200_000))
	require.Equal(t, "cut", key(err), "so many parts may be")
	_, err = openArchive(list(200_001))
	require.ErrorContains(t, err, "no study: 200001")
}

// TestPackedSizes: parts that say to take more of the file than it has are refused.
func TestPackedSizes(t *testing.T) {
	good := written(t, sample(t))
	at := bytes.Index(good, entry)
	packed := func(n int) []byte {
		data := bytes.Clone(good)
		copy(data[at+20:], []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}) // of the first part
		return data
	}
	rest := len(good) // that no other part takes
	z, err := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	require.NoError(t, err)
	for _, f := range z.File[1:] {
		rest -= int(f.CompressedSize64)
	}
	_, err = openArchive(packed(rest))
	require.NoError(t, err)
	_, err = openArchive(packed(rest + 1))
	require.Equal(t, "no-study", key(err))
}

// TestWhatIsReadCounts: what may still be read or decoded grows less with every part, one that is read twice counts twice.
func TestWhatIsReadCounts(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("a")
	require.NoError(t, err)
	_, err = w.Write([]byte("[1,2]"))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	a, err := openArchive(b.Bytes())
	require.NoError(t, err)
	a.text = 11
	for range 2 {
		text, err := a.read("a", 5)
		require.NoError(t, err)
		require.Equal(t, "[1,2]", string(text))
	}
	require.EqualValues(t, 1, a.text)
	_, err = a.read("a", 5)
	require.Equal(t, "unpacked", key(err))
	require.EqualError(t, err, "its parts unpacked are larger than 256 MB")
	a.text = 5
	_, err = a.read("a", 4)
	require.Equal(t, "large", key(err))
	_, err = a.read("b", 4)
	require.ErrorIs(t, err, fs.ErrNotExist)

	var numbers []int64
	before := a.values
	require.NoError(t, a.decode([]byte("[1,2]"), &numbers))
	used := before - a.values
	require.GreaterOrEqual(t, used, int64(16), "two numbers of eight bytes")
	a.values = 2 * used
	require.NoError(t, a.decode([]byte("[1,2]"), &numbers))
	require.NoError(t, a.decode([]byte("[1,2]"), &numbers))
	err = a.decode([]byte("[1,2]"), &numbers)
	require.Equal(t, "values", key(err))
	require.EqualError(t, err, "its values take more than 256 MB")
	a.values = before
	require.NotEqual(t, "values", key(a.decode([]byte("[1,"), &numbers)), "it is no JSON, whatever it takes")
}

// TestBlobsAreTested: a part that is not what its entry says is not taken.
func TestBlobsAreTested(t *testing.T) {
	good := newBlob([]byte("hello")).packed()
	for name, change := range map[string]func(*part){
		"shorter": func(p *part) { p.size-- }, "longer": func(p *part) { p.size++ }, "another text": func(p *part) { p.crc++ },
	} {
		p := good
		change(&p)
		_, err := (&blob{part: p}).text()
		require.ErrorIs(t, err, zip.ErrChecksum, name)
		require.EqualError(t, err, "what is packed there is damaged")
	}
	p := good
	p.size = 64<<20 + 1
	_, err := (&blob{part: p}).text()
	require.Equal(t, "large", key(err))
	text, err := (&blob{part: good}).text()
	require.NoError(t, err)
	require.Equal(t, "hello", string(text))
}

// TestNothingLeadsOutsideTheRows: rows, rivals, the order and the numbers of a file that no question has are brought into their range or
// left out.
func TestNothingLeadsOutsideTheRows(t *testing.T) {
	_, q := full(t)
	text, err := q.encode()
	require.NoError(t, err)
	read := func(field, value string) *Question {
		again := &Question{Key: q.Key, encoded: newBlob(with(t, text, field, value))}
		faults, err := again.decode()
		require.NoError(t, err, field)
		require.Empty(t, faults, field)
		require.Len(t, again.Rows, 3)
		return again
	}
	for value, want := range map[string]int{"-2": -1, "-1": -1, "0": 0, "999": 999, "1000": 999} {
		require.Equal(t, want, read("rows[0].series", value).Rows[0].Series, value)
	}
	for value, want := range map[string]int{"-1": -1, "0": 0, "2": 2, "3": -1} {
		require.Equal(t, want, read("rows[0].answer.value.rival", value).Rows[0].Answer.Value.Rival, "rival "+value)
	}
	for value, want := range map[string]int{"-1": 0, "0": 0, "15": 15, "16": 15} {
		require.Equal(t, want, read("ranking.follow", value).Ranking.Follow, "follow "+value)
	}
	require.Equal(t, []int{0}, read("ranking.order", "[-1, 0, 3, 1, 2, 0]").Ranking.Order,
		"the first row alone has a shot, and stands once")
	require.Zero(t, read("ranking.throws", "-1").Ranking.Throws)
	require.Equal(t, 1, read("ranking.throws", "1").Ranking.Throws)

	q.Rows[0].Of, q.Rows[0].Candidate = 2, 1
	text, err = q.encode()
	require.NoError(t, err)
	for value, want := range map[string][2]int{"-1": {}, "1": {1, 1}, "2": {2, 1}, "3": {}} {
		r := read("rows[0].of", value).Rows[0]
		require.Equal(t, want, [2]int{r.Of, r.Candidate}, "of "+value)
	}
}

// TestSkillGridOfAFile: one that none can be takes its question.
func TestSkillGridOfAFile(t *testing.T) {
	_, q := full(t)
	text, err := q.encode()
	require.NoError(t, err)
	hostile := bytes.Replace(text, []byte(`"rows":`), []byte(`"skill_grid":{"cells":[[{"shot":7}]]},"rows":`), 1)
	require.NotEqual(t, text, hostile)
	_, err = (&Question{Key: q.Key, encoded: newBlob(hostile)}).decode()
	require.Error(t, err)
}

// TestSentencesOfAFile: an error keeps its key and at most 20 arguments, so that it can be said in another language.
func TestSentencesOfAFile(t *testing.T) {
	for n := 19; n <= 21; n++ {
		f := errorFile{Key: "a.b", Text: "text", Args: slices.Repeat([]string{"x"}, n)}
		var m message.Message
		require.ErrorAs(t, f.decode(), &m)
		require.Equal(t, "a.b", m.Key)
		require.Len(t, m.Args, min(n, 20))
	}
	require.EqualError(t, (&errorFile{Text: "plain"}).decode(), "plain")
	require.Nil(t, encodeError(&evaluate.Answer{}))
	require.Equal(t, &errorFile{Text: "said"}, encodeError(&evaluate.Answer{Error: "said"}))
	why := msg("line", 3, "x")
	require.Equal(t, &errorFile{Key: "study.line", Args: []string{"3", "x"}}, encodeError(&evaluate.Answer{Why: why}))
}

// TestShotsOfAFile: an answer whose shot or wish is no number has neither, where its state is one without a shot.
func TestShotsOfAFile(t *testing.T) {
	shot := curling.Shot{VX: 0.1, VY: -30}
	bad := curling.Shot{VY: math.Inf(1)}
	for _, c := range []struct{ shot, asked, want curling.Shot }{{shot, shot, shot}, {bad, shot, curling.Shot{}}, {shot, bad, curling.Shot{}}} {
		f := answerFile{Answer: evaluate.Answer{State: evaluate.Failed, Shot: c.shot, Asked: c.asked}, Seconds: 1.5}
		a, err := f.decode(4)
		require.NoError(t, err)
		require.Equal(t, c.want, a.Shot)
		require.Equal(t, c.want, a.Asked)
		require.Equal(t, 4, a.Engine)
		require.InDelta(t, 1.5, a.Elapsed.Seconds(), 0)
	}
}

// TestCandidatesAreKept: the first nine.
func TestCandidatesAreKept(t *testing.T) {
	for n := 8; n <= 10; n++ {
		a := evaluate.Answer{Candidates: make([]evaluate.Candidate, n)}
		require.Len(t, encodeAnswer(&a).Candidates, min(n, 9))
		require.Len(t, a.Candidates, n)
	}
}

// TestFilesInMemory: they are a file system.
func TestFilesInMemory(t *testing.T) {
	require.NoError(t, fstest.TestFS(memory{"a.dcl": []byte("text"), "b.csv": nil, "c.csv": []byte("x")}, "a.dcl", "b.csv", "c.csv"))
	_, err := memory{}.Open("a")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

// TestVersionIsTheOldestThatHoldsAll: the highest of what a document holds, whatever else it has.
func TestVersionIsTheOldestThatHoldsAll(t *testing.T) {
	swept := sample(t).Content().Lines[1]
	steps := []struct {
		version int
		hold    func(*Content)
	}{
		{1, func(*Content) {}},
		{2, func(c *Content) { c.Annotations = make([]Annotated, 1) }},
		{3, func(c *Content) { c.Terms.Also = make([]Thrower, 1) }},
		{4, func(c *Content) { c.Lines = []*Line{{Encoding: "utf-8", Game: swept.Game}} }},
		{5, func(c *Content) { c.Shots = []OwnShot{{Shot: curling.Shot{VY: -30, Spin: 2}}} }},
		{6, func(c *Content) { c.Terms.Sweepers = curling.ClubSweepers }},
	}
	var all Content
	for _, s := range steps {
		var alone Content
		s.hold(&alone)
		s.hold(&all)
		require.Equal(t, s.version, alone.version(), fmt.Sprint(s.version))
		require.Equal(t, s.version, all.version())
	}
}

// TestBlobs: a part that is packed is kept as it stands, up to the end of the file; one that is stored is packed.
func TestBlobs(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, method := range map[string]uint16{"stored": zip.Store, "packed": zip.Deflate} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		require.NoError(t, err)
		_, err = w.Write([]byte("text of " + name))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	a, err := openArchive(b.Bytes())
	require.NoError(t, err)
	for _, name := range []string{"stored", "packed"} {
		text, err := a.blob(name).text()
		require.NoError(t, err)
		require.Equal(t, "text of "+name, string(text))
	}
	require.Nil(t, a.blob("gone"))
	f := a.parts["packed"]
	from, err := f.DataOffset()
	require.NoError(t, err)
	f.CompressedSize64 = uint64(int64(b.Len()) - from)
	require.NotNil(t, a.blob("packed"))
	f.CompressedSize64++
	require.Nil(t, a.blob("packed"))
}

// TestLimitsOfADocument: how much a document holds of each kind, and one more of it is refused with its field.
func TestLimitsOfADocument(t *testing.T) {
	long := func(n int) string { return strings.Repeat("a", n) }
	for want, set := range map[string]func(f *documentFile, more int){
		"engines":        func(f *documentFile, more int) { f.Engines = make([]string, 10_000+more) },
		"shots":          func(f *documentFile, more int) { f.Shots = slices.Repeat([]OwnShot{{Shot: draw}}, 10_000+more) },
		"also":           func(f *documentFile, more int) { f.Also = make([]Thrower, 10_000+more) },
		"throwers":       func(f *documentFile, more int) { f.Throwers = make([]Thrower, 10_000+more) },
		"engines[1]":     func(f *documentFile, more int) { f.Engines = []string{"a", long(1<<16 + more)} },
		"shots[0].name":  func(f *documentFile, more int) { f.Shots = []OwnShot{{Shot: draw, Name: long(1<<16 + more)}} },
		"shots[0].id":    func(f *documentFile, more int) { f.Shots = []OwnShot{{Shot: draw, ID: 1<<30 + more}} },
		"also[0].name":   func(f *documentFile, more int) { f.Also = []Thrower{{Name: long(1<<16 + more)}} },
		"thrower.name":   func(f *documentFile, more int) { f.Thrower.Name = long(1<<16 + more) },
		"budget_throws":  func(f *documentFile, more int) { f.Throws = 1<<40 + more },
		"budget_seconds": func(f *documentFile, more int) { f.Seconds = float64(24*60*60 + more) },
		"rules.text":     func(f *documentFile, more int) { f.Rules = &Rules{Rules: curling.Standard(), Text: long(1<<18 + more)} },
		"wins.Folder":    func(f *documentFile, more int) { f.Wins.Folder = long(1<<16 + more) },
	} {
		for more := range 2 {
			var f documentFile
			f.Wins.Source = WinsFour
			require.NoError(t, f.check(), want)
			if set(&f, more); more == 0 {
				require.NoError(t, f.check(), want)
			} else {
				require.ErrorContains(t, f.check(), want)
			}
		}
	}
}

var draw = curling.Shot{VX: 0.1, VY: -30}
