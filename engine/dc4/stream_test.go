package dc4

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEventsOfAStream: an event ends at an empty line; its data is of all its lines, and what is neither its kind nor its data is none of
// it.
func TestEventsOfAStream(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                     nil,
		"\n\n\n":                               nil,
		"event: a\ndata: 1\n\n":                {"a 1"},
		"event:a\r\ndata:1\r\n\r\n":            {"a 1"},
		"data: 1\n\n":                          {" 1"},
		"event: a\n\n":                         {"a "},
		"data: 1\ndata: 2\n\n":                 {" 1\n2"},
		"data:\ndata: 2\n\n":                   {" 2"},
		"event: a\n: a comment\nid: 7\nx\n\n":  {"a "},
		"event: a\ndata: 1\n\ndata:  2: 3\n\n": {"a 1", "  2: 3"},
		"event: a\ndata: 1\n":                  nil, // cut off
	} {
		var got []string
		err := readEvents(strings.NewReader(text), func(kind string, data []byte) error {
			got = append(got, fmt.Sprintf("%s %s", kind, data))
			return nil
		})
		require.ErrorIs(t, err, io.EOF, "%q", text)
		require.Equal(t, want, got, "%q", text)
	}
	broken := errors.New("broken")
	require.ErrorIs(t, readEvents(strings.NewReader("data: 1\n\n"), func(string, []byte) error { return broken }), broken)
	line := "data: " + strings.Repeat("x", maxEvent/2) + "\n"
	none := func(string, []byte) error { return nil }
	require.ErrorIs(t, readEvents(strings.NewReader(line+"\n"), none), io.EOF)
	require.ErrorIs(t, readEvents(strings.NewReader(line+line+"\n"), none), errNonsense)
	require.ErrorIs(t, readEvents(strings.NewReader(strings.Repeat("x", maxEvent+1)), none), errNonsense)
}
