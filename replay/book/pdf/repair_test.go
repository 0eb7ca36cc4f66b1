//go:build !js

package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// packed is an object stream (ISO 32000-1, 7.5.7) of objects from a number on.
func packed(number, first int, texts ...string) string {
	var head, body bytes.Buffer
	for i, text := range texts {
		fmt.Fprintf(&head, "%d %d ", first+i, body.Len())
		body.WriteString(text + " ")
	}
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	_, _ = w.Write(append(head.Bytes(), body.Bytes()...)) // into memory
	_ = w.Close()
	return fmt.Sprintf("%d 0 obj << /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >> stream\n%s\nendstream endobj\n", number,
		len(texts), head.Len(), z.Len(), z.Bytes())
}

// TestRepaired: pages are found by themselves, in the order in which they are stored, also in object streams, and those alone of which
// nothing that is drawn is missing.
func TestRepaired(t *testing.T) {
	const head, content = "%PDF-1.5\n", "5 0 obj << /Length 3 >> stream\nq Q\nendstream endobj\n"
	page := func(contents int) string {
		return fmt.Sprintf("<< /Type /Page /Parent 2 0 R /Annots 99 0 R /Contents %d 0 R >>", contents)
	}
	for name, c := range map[string]struct {
		data  string
		pages int
	}{
		"plain":              {head + content + "3 0 obj " + page(5) + " endobj 4 0 obj " + page(5) + " endobj 6 0 obj << /Type", 2},
		"without content":    {head + content + "3 0 obj " + page(5) + " endobj 4 0 obj " + page(7) + " endobj", 1},
		"packed":             {head + content + packed(9, 13, page(5), page(5), page(8)), 2},
		"content is cut off": {head + "3 0 obj " + page(5) + " endobj " + content[:33], 0},
		"encrypted":          {head + content + "3 0 obj " + page(5) + " endobj trailer << /Encrypt 8 0 R", 0},
		"no page":            {head + content, 0},
		"numbers that lie":   {head + "99999999 0 obj endobj 0 0 obj endobj  obj 4 obj -1 0 obj 3 0 obj << /Length 99999999999 >> stream", 0},
	} {
		data := repaired([]byte(c.data))
		require.Equal(t, c.pages > 0, data != nil, name)
		f, err := Open(bytes.NewReader([]byte(c.data)), int64(len(c.data)))
		if c.pages == 0 {
			require.ErrorContains(t, err, "cut off", name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, c.pages, f.Pages(), name)
		p, err := f.Open(t.Context(), c.pages-1)
		require.NoError(t, err, name)
		width, height := p.Size()
		require.Equal(t, [2]float64{595, 842}, [2]float64{width, height}, name)
		require.True(t, f.(*file).Cut(), name)
		f.Close()
	}
}

// TestRepairEnds: however the words of a file lie, it is looked through once; a file in which every page needs all others is given up.
func TestRepairEnds(t *testing.T) {
	for name, text := range map[string]string{
		"without streams": strings.Repeat("1 0 obj endobj\n", 500_000),
		"without ends":    strings.Repeat("1 0 obj stream endstream\n", 300_000),
		"one end":         strings.Repeat("1 0 obj stream endstream\n", 300_000) + "endobj",
		"no objects":      strings.Repeat(" obj", 2_000_000),
	} {
		require.Nil(t, repaired([]byte(text)), name)
	}
	var pages, all strings.Builder
	const n = 4000
	for i := range n {
		fmt.Fprintf(&all, "%d 0 R ", i+1)
	}
	fmt.Fprintf(&pages, "%d 0 obj [ %s ] endobj\n", n+1, all.String())
	for i := range n {
		fmt.Fprintf(&pages, "%d 0 obj << /Type /Page /Resources %d 0 R >> endobj\n", i+1, n+1)
	}
	list := objectsOf([]byte(pages.String()))
	require.Len(t, list, n+1)
	whole := wholePages(list)
	require.Less(t, len(whole), n)
	require.Equal(t, 1, whole[0])
	require.IsIncreasing(t, whole)
}

// TestPagesThatStandTwice: of several objects with one number the last counts, and the order of pages is the same at every reading.
func TestPagesThatStandTwice(t *testing.T) {
	text := ""
	for _, n := range []int{3, 1, 3, 2, 5, 3, 4} {
		text += fmt.Sprintf("%d 0 obj << /Type /Page /N %d >> endobj\n", n, len(text))
	}
	for range 20 {
		list := objectsOf([]byte(text))
		require.Equal(t, []int{1, 2, 3, 4, 5}, slices.Sorted(maps.Keys(list)))
		require.Equal(t, []int{1, 2, 5, 3, 4}, wholePages(list))
	}
}

// FuzzRepaired: whatever a file holds, there is a list of pages or none.
func FuzzRepaired(f *testing.F) {
	f.Add([]byte("%PDF-1.5\n5 0 obj << /Length 3 >> stream\nq Q\nendstream endobj 3 0 obj << /Type /Page /Parent 2 0 R /Contents 5 0 R >> endobj"))
	f.Add([]byte("%PDF-1.5\n" + packed(9, 3, "<< /Type /Page >>", "<< /Type /Page /Parent 3 0 R >>")))
	f.Fuzz(func(t *testing.T, data []byte) {
		if out := repaired(data); out != nil {
			require.True(t, bytes.HasPrefix(out, data))
		}
	})
}
