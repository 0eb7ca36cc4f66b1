package jsonfault

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOf(t *testing.T) {
	type document struct {
		End   int       `json:"end"`
		Place []float64 `json:"place"`
	}
	for _, c := range []struct {
		name, text, want string
		offset           int64
	}{
		{"cut off", `{"end":`, "the file ends in the middle", 7},
		{"nothing", ``, "nothing stands there", 0},
		{"blanks", "\n ", "nothing stands there", 0},
		{"another text", "\n Dear", "this is no JSON: it begins with 'D'", 3},
		{"a comma too much", `{"end":1,,`, "invalid character ','", 10},
		{"a letter of two bytes", `{"end":é}`, "invalid character 'é'", 8},
		{"half a letter", "{\"end\":\xc3", "invalid character '\uFFFD'", 8},
		{"a word for a number", `{"end":"seven"}`, "end: got a text, want a whole number", 14},
		{"half an end", `{"end":7.5}`, "end: got number 7.5, want a whole number", 10},
		{"an object for a list", `{"place":{}}`, "place: got an object, want a list", 10},
		{"a list for all", `[1]`, "got a list, want an object", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d document
			was := json.Unmarshal([]byte(c.text), &d)
			require.Error(t, was)
			offset, fault := Of([]byte(c.text), was)
			require.EqualError(t, fault, c.want)
			require.Equal(t, c.offset, offset)
			require.ErrorIs(t, fault, was)
		})
	}
	other := errors.New("disk full")
	offset, fault := Of(nil, other)
	require.Equal(t, other, fault)
	require.EqualValues(t, -1, offset)
	_, fault = Of(nil, nil)
	require.NoError(t, fault)
}

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"{\n \"end\": 1,\n \"shot\" 2}": "line 3: invalid character '2'",
		"{\n \"end\": \"x\"}":           "line 2: end: got a text, want a whole number",
		"{\n":                           "line 2: the file ends in the middle",
		"{\"end\": \"x\"}\n":            "column 11: end: got a text, want a whole number",
		"{\"é\": 1, \"end\" 2}":         "column 16: invalid character '2'",
		"{\"end\": 1":                   "column 9: the file ends in the middle",
		"":                              "line 1: nothing stands there",
	} {
		var d struct {
			End int `json:"end"`
		}
		err := json.Unmarshal([]byte(text), &d)
		require.EqualError(t, Line([]byte(text), err), want)
		require.ErrorIs(t, Line([]byte(text), err), err)
	}
	require.EqualError(t, Line([]byte("{}"), errors.New("disk full")), "disk full")
	require.NoError(t, Line(nil, nil))
}

func TestDecode(t *testing.T) {
	type document struct {
		End int `json:"end"`
	}
	for text, want := range map[string]string{
		"{\n \"end\": 1,\n \"shot\": 2\n}": `line 3: unknown field "shot"`,
		"{\"end\": 1}\n{}":                 "line 2: more text follows",
		"{\"end\": 1}\n\nx":                "line 3: more text follows",
		"{\"end\": 1":                      "column 9: the file ends in the middle",
		"{\"end\": 1} {}":                  "column 12: more text follows",
		"\n[]":                             "line 2: got a list, want an object",
	} {
		require.EqualError(t, Decode([]byte(text), &document{}), want, text)
	}
	var d document
	require.NoError(t, Decode([]byte(" {\"end\": 3}\n\n"), &d))
	require.Equal(t, 3, d.End)
}

// TestWordsOfValues: every name that encoding/json has for a value.
func TestWordsOfValues(t *testing.T) {
	for value, want := range map[string]string{"number": "a number", "number 7.5": "number 7.5", "string": "a text", "bool": "true or false",
		"array": "a list", "object": "an object", "other": "other", "other 7": "other 7",
		"number " + strings.Repeat("1", longestNumber):   "number " + strings.Repeat("1", longestNumber),
		"number " + strings.Repeat("1", longestNumber+1): "number " + strings.Repeat("1", longestNumber) + "…",
	} {
		require.Equal(t, want, got(value).String(), value)
	}
}

// Shared is embedded: its name stands in no text.
type Shared struct {
	Games int `json:"games"`
}

// TestEmbedded: of the path of a field only what stands in the text is told, whatever its case.
func TestEmbedded(t *testing.T) {
	var d struct {
		Shared

		Inner struct{ Shared } `json:"inner"`
	}
	for text, want := range map[string]string{
		`{"games":"x"}`:           "games: got a text, want a whole number",
		`{"Inner":{"Games":"x"}}`: "inner.games: got a text, want a whole number",
		`{"inner":"x"}`:           "inner: got a text, want an object",
	} {
		_, err := Of([]byte(text), json.Unmarshal([]byte(text), &d))
		require.EqualError(t, err, want)
	}
}

// TestWanted: every kind of number is one.
func TestWanted(t *testing.T) {
	for _, v := range []any{0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0)} {
		require.Equal(t, "a whole number", wanted(reflect.TypeOf(v)).String())
	}
	for want, v := range map[string]any{"a number": float32(0), "a text": "", "true or false": true, "a list": []int{},
		"an object": map[string]int{}} {
		require.Equal(t, want, wanted(reflect.TypeOf(v)).String())
	}
}

// TestFaultOutsideTheText: a place that is not in the text, as of an error about a part of it, is taken for its end.
func TestFaultOutsideTheText(t *testing.T) {
	for _, offset := range []int64{-1, 0, 3, 100} {
		at, err := Of([]byte("{}"), &json.SyntaxError{Offset: offset})
		require.Equal(t, int64(2), at, "%d", offset)
		require.EqualError(t, err, "the file ends in the middle", "%d", offset)
	}
}

// place is a value that reads itself, and does not know where it stands.
type place struct{ X float64 }

func (p *place) UnmarshalJSON(text []byte) error {
	var of struct {
		X float64 `json:"x"`
	}
	err := json.Unmarshal(text, &of)
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		kind.Offset = -1
	}
	p.X = of.X
	return err
}

// TestValuesThatReadThemselves are told with the line on which they stand, in lists too, where what stands before is right.
func TestValuesThatReadThemselves(t *testing.T) {
	var d struct {
		Stones []*struct {
			At place `json:"at"`
		} `json:"stones"`
		Other []place `json:"at"`
	}
	for text, want := range map[string]string{
		"{\"other\":[[]],\n\"stones\":[null,{\"at\":{\"x\":1}},\n{\"at\":[1,2]}]}": "line 3: stones.at: got a list, want an object",
		"{\"stones\":[{\"at\":{\"x\":1}},\n{\"at\":{\"y\":\"a\",\n\"x\":\"a\"}}]}": "line 3: stones.at.x: got a text, want a number",
		"{\"stones\":[\n{\"at\":{\"x\":1e999}}]}":                                  "line 2: stones.at.x: 1e999 is larger than any number that can be read",
		"{\"stones\":[\n{\"at\":{\"x\":true}}]}":                                   "line 2: stones.at.x: got true or false, want a number",
		"{\"at\":[{},\n3]}":                                                        "line 2: at: got a number, want an object",
		"{\"stones\":[{\"x\":[{\"at\":[]}]},\n{\"at\":{\"x\":{}}}]}":               "line 2: stones.at.x: got an object, want a number",
		"{\"stones\":[\n{\"at\":{\"x\":1" + strings.Repeat("0", 400) + "}}]}": "line 2: stones.at.x: 1" + strings.Repeat("0", 39) +
			" is larger than any number that can be read",
	} {
		require.EqualError(t, Line([]byte(text), json.Unmarshal([]byte(text), &d)), want)
	}
	require.Equal(t, int64(-1), placed([]byte(`{"a":1}`), []string{"b"}, "number"))
	require.Equal(t, int64(-1), placed([]byte(`{"a":`), []string{"a"}, "number"))
}
