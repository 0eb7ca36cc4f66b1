//go:build !js

package pdf

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/replay/book/booktest"
)

// TestClosedPDF: a PDF that was closed opens by itself for its next page, and can be closed twice.
func TestClosedPDF(t *testing.T) {
	data := booktest.Blank("Curling", "Shot by Shot")
	f, err := Open(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	pages := f.Pages()
	for range 2 {
		require.Equal(t, pages, f.Pages())
		p, err := f.Open(t.Context(), pages-1)
		require.NoError(t, err)
		require.NotEmpty(t, p.Runs())
		f.Close()
		f.Close()
		require.Nil(t, f.(*file).box)
	}
}

// TestWhichFilesOpen: what is no PDF, is too large, or has no page or too many is refused with the reason; one whose mark of the end is not
// near its end is cut off.
func TestWhichFilesOpen(t *testing.T) {
	made := func(pages string) string {
		return string(written("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages "+pages+" >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"))
	}
	one := made("/Kids [3 0 R] /Count 1")
	for name, c := range map[string]struct {
		data string
		want string // "": it opens
		cut  bool
	}{
		"whole":              {one, "", false},
		"blanks behind":      {one + strings.Repeat(" ", 2040), "", false},
		"much behind":        {one + strings.Repeat(" ", 2060), "", true},
		"without end":        {strings.ReplaceAll(one, "%%EOF", ""), "", true},
		"behind a mail":      {strings.Repeat(" ", 1019) + one, "", false},
		"behind a long mail": {strings.Repeat(" ", 1020) + one, "not a PDF", false},
		"a text":             {"Shot by Shot", "not a PDF", false},
		"nothing":            {"", "not a PDF", false},
		"no page":            {made("/Kids [] /Count 0"), "the PDF has no page", false},
		"as many pages":      {made("/Kids [" + strings.Repeat("3 0 R ", 5000) + "] /Count 5000"), "", false},
		"one page more": {made("/Kids [" + strings.Repeat("3 0 R ", 5001) + "] /Count 5001"),
			"the PDF has 5001 pages, more than the 5000 that are read", false},
		"with a password":     {string(booktest.Encrypted()), "the PDF is encrypted: it opens with a password only", false},
		"without its objects": {"%PDF-1.4\n%%EOF", "the PDF is cut off or damaged: its list of pages cannot be found", false},
	} {
		f, err := Open(strings.NewReader(c.data), int64(len(c.data)))
		if c.want != "" {
			require.EqualError(t, err, c.want, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, c.cut, f.(*file).Cut(), name)
		f.Close()
	}
	for whence, want := range map[int]string{io.SeekStart: "not a PDF", io.SeekEnd: ""} {
		f, err := Open(&failing{strings.NewReader(one), whence}, int64(len(one)))
		if want != "" {
			require.EqualError(t, err, want, "its beginning cannot be read")
			continue
		}
		require.NoError(t, err)
		require.True(t, f.(*file).Cut(), "its end cannot be read")
		f.Close()
	}
	_, err := Open(strings.NewReader("nothing"), 512<<20+1)
	require.EqualError(t, err, "the PDF has 513 MB, more than the 512 MB that are read")
	_, err = Open(strings.NewReader("nothing"), 512<<20)
	require.EqualError(t, err, "not a PDF")
}

// failing is a file of which one end cannot be sought.
type failing struct {
	*strings.Reader
	whence int
}

func (f *failing) Seek(offset int64, whence int) (int64, error) {
	if whence == f.whence {
		return 0, io.ErrUnexpectedEOF
	}
	return f.Reader.Seek(offset, whence)
}
