package safefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type inner struct {
	A [10]float64
	B *inner
	C map[string]inner
}

type Embedded struct{ E [100]float64 }

type outer struct {
	*Embedded
	Text  string `json:"text"`
	List  []inner
	Any   any
	Raw   json.RawMessage
	Times []time.Time
	None  chan int `json:"-"`
}

const megabyte = 1 << 20

// allocated is what decoding a text allocates in bytes.
func allocated(t *testing.T, text []byte, v any) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := json.Unmarshal(text, v)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	return after.TotalAlloc - before.TotalAlloc
}

// TestJSONIsMeasuredBeforeItIsDecoded: what is counted of a text is no less than a third of what decoding it allocates, what a slice
// leaves behind while it grows included, and no more than a few times as much: texts of few bytes that stand for many are refused.
func TestJSONIsMeasuredBeforeItIsDecoded(t *testing.T) {
	many := func(n int, open, each, end string) string {
		return open + strings.TrimSuffix(strings.Repeat(each+",", n), ",") + end
	}
	for name, text := range map[string]string{
		"empty objects":     many(100_000, `{"List":[`, `{}`, `]}`),
		"of another case":   many(100_000, `{"list":[`, `{}`, `]}`),
		"nested":            many(50_000, `{"List":[`, `{"B":{"B":{}}}`, `]}`),
		"repeated keys":     many(100_000, `{"List":[{`, `"B":{}`, `}]}`),
		"repeated lists":    many(2, `{`, many(50_000, `"List":[`, `{}`, `]`), `}`),
		"embedded":          many(100_000, `[`, `{"E":[1]}`, `]`),
		"lists of any":      many(300_000, `{"Any":[`, `[]`, `]}`),
		"objects of any":    many(100_000, `{"Any":[`, `{"a":0}`, `]}`),
		"numbers of any":    many(300_000, `{"Any":[`, `1`, `]}`),
		"a long text":       `{"text":"` + strings.Repeat("x", megabyte) + `"}`,
		"raw":               many(300_000, `{"Raw":[`, `[]`, `]}`),
		"what nobody reads": many(300_000, `{"other":[`, `{"List":[{}]}`, `]}`),
		"times":             many(30_000, `{"Times":[`, `"2026-01-02T03:04:05Z"`, `]}`),
		"in maps":           `{"List":[{"C":{` + keys(20_000) + `}}]}`,
		"as any":            `{"Any":{` + keys(20_000) + `}}`,
		"white space":       strings.Repeat(" ", megabyte) + `{}` + strings.Repeat("\n", megabyte),
	} {
		t.Run(name, func(t *testing.T) {
			var v outer
			into := any(&v)
			if text[0] == '[' {
				into = new([]outer)
			}
			used := int64(allocated(t, []byte(text), into)) // of a test
			if name != "repeated keys" {                    // they are values in one place
				require.NoError(t, CheckJSON([]byte(text), into, 8*used+megabyte), used)
			}
			if used > 4*megabyte {
				require.ErrorContains(t, CheckJSON([]byte(text), into, used/3), "its values take more than", used)
				require.Error(t, DecodeJSON([]byte(text), into, used/3))
			}
		})
	}
}

// TestSizesOfJSON: what is counted of each kind of value, byte by byte.
func TestSizesOfJSON(t *testing.T) {
	const embedded, element = 800, 2 * 96 // of an outer the numbers of Embedded, of a list of inner twice its size
	type small struct {
		IP   net.IP
		Any  any
		Raw  json.RawMessage
		Text string
		P    *int64
		S    []int32
		M    map[string]int16
		Time time.Time
		A    [2]any
	}
	for text, want := range map[string]int64{
		`{}`:                       0,
		`{"Any":1}`:                48,
		`{"any":1}`:                48,
		`{"Any":"abc"}`:            48 + 5,
		`{"Any":[1,[]]}`:           48 * 3,
		`{"Any":{"a":0}}`:          48 + 256 + 64 + 3 + 48,
		`{"Raw":[1, 2]}`:           8 * 6,
		`{"Text":"abc"}`:           5,
		`{"Text":"a\"c"}`:          6,
		`{"P":7}`:                  8,
		`{"S":[1,2,3]}`:            3 * 2 * 4,
		`{"S":"AAAA"}`:             6,
		`{"M":{"a":1,"bc":2}}`:     256 + 64 + 3 + 2*2 + 64 + 4 + 2*2,
		`{"Time":"2026"}`:          8 * 6,
		`{"IP":"1.2.3.4"}`:         2 * 9,
		`{"A":[1,2]}`:              2 * 48,
		`{"other":[{"Any":1}]}`:    0,
		`{"P":7,"Any":1,"P":null}`: 8 + 48 + 8,
	} {
		got, err := SizeJSON([]byte(text), &small{}, 1000)
		require.NoError(t, err)
		require.Equal(t, want+sizeOf(reflect.TypeFor[small]()), got, text)
		all, err := SizeJSON([]byte(text), &small{}, got)
		require.NoError(t, err, text)
		require.Equal(t, got, all)
		got, err = SizeJSON([]byte(text), &small{}, got-1)
		require.ErrorContains(t, err, "its values take more than")
		require.Equal(t, want+sizeOf(reflect.TypeFor[small]())-1, got, "all of the limit")
	}
	got, err := SizeJSON([]byte(`{"List":[{},{}]}`), &outer{}, megabyte)
	require.NoError(t, err)
	require.Equal(t, int64(2*element+embedded)+int64(reflect.TypeFor[outer]().Size()), got)
}

func keys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%d":{},`, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

func TestDeepJSONIsRefused(t *testing.T) {
	nested := func(n int) []byte {
		return []byte(`{"Any":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`)
	}
	var v outer
	require.NoError(t, DecodeJSON(nested(deepestJSON-1), &v, megabyte))
	require.ErrorContains(t, DecodeJSON(nested(deepestJSON), &v, megabyte), "more than 100 deep")
	require.ErrorContains(t, DecodeJSON(bytes.ReplaceAll(nested(megabyte), []byte("Any"), []byte("other")), &v, megabyte),
		"more than 100 deep")
	require.ErrorContains(t, DecodeJSON([]byte(strings.Repeat(`{"Any":`, megabyte)), &v, 100*megabyte), "more than 100 deep",
		"though it is cut off")
}

// TestWhatIsNoJSONIsLeftToTheDecoder: cut off or changed at any place it has the decoder's error, and what is JSON is gone through to
// its end.
func TestWhatIsNoJSONIsLeftToTheDecoder(t *testing.T) {
	whole := []byte(` { "text" : "a\"\\\u00e9]}{" , "List":[{"A":[1,-2.5e3,0],"B":null},{}],"Any":{"x":[true,false,null,"",{}]},"Raw":[1],"Times":[],"é":[[],{}] } `)
	var v outer
	require.NoError(t, DecodeJSON(whole, &v, megabyte))
	s := jsonSize{text: whole, left: megabyte}
	require.True(t, s.value(nil))
	require.Zero(t, s.space(), "the end")
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 20_000 {
		text := bytes.Clone(whole)
		if i < len(text) {
			text = text[:i]
		} else {
			text[random.IntN(len(text))] = `{}[]",:0x\ `[random.IntN(11)]
		}
		want := json.Unmarshal(text, new(outer))
		if err := DecodeJSON(text, new(outer), megabyte); want != nil {
			require.EqualError(t, err, want.Error(), string(text))
		} else {
			require.NoError(t, err, string(text))
			s := jsonSize{text: text, left: megabyte}
			require.True(t, s.value(nil), string(text))
			require.Zero(t, s.space(), string(text))
		}
	}
}

// FuzzJSONSize: it never fails on what a decoder takes.
func FuzzJSONSize(f *testing.F) {
	f.Add([]byte(`{"List":[{"A":[1]}],"Any":{"b":[1,"\\"]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := jsonSize{text: text, left: megabyte}
		if ok := s.value(nil); json.Valid(text) && !ok && s.depth <= deepestJSON {
			t.Errorf("%q is JSON", text)
		}
	})
}
