package replay

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFault(t *testing.T) {
	type document struct {
		End   int       `json:"end"`
		Place []float64 `json:"place"`
	}
	for _, c := range []struct {
		name, text, want string
		offset           int64
	}{
		{"cut off", `{"end":`, "the file ends in the middle", 7},
		{"nothing", ``, "the file ends in the middle", 0},
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
			offset, fault := Fault([]byte(c.text), was)
			require.EqualError(t, fault, c.want)
			require.Equal(t, c.offset, offset)
			require.ErrorIs(t, fault, was)
		})
	}
	other := errors.New("disk full")
	offset, fault := Fault(nil, other)
	require.Equal(t, other, fault)
	require.EqualValues(t, -1, offset)
	_, fault = Fault(nil, nil)
	require.NoError(t, fault)
}
