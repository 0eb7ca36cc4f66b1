package goldentest

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiffTellsWhatMoved(t *testing.T) {
	from := "box\n  text a\n  text b\nend\n"
	require.Empty(t, Diff(from, from))
	require.Equal(t, "@ box\n-  text b\n+  text c\n", Diff(from, "box\n  text a\n  text c\nend\n"))
	require.Equal(t, "@ box\n+  text n\n", Diff(from, "box\n  text a\n  text n\n  text b\nend\n"))
	require.Equal(t, "- end\n", Diff(from, "box\n  text a\n  text b\n"))
	require.Equal(t, "@ box\n-  text b\n@\n- end\n+ ende\n", Diff(from, "box\n  text a\nende\n"), "what is under nothing again is told")
	require.Equal(t, "- a\n+ z\n", Diff("a\nb\nc", "z\nb\nc"))
	require.Equal(t, "- b\n+ b2\n- d\n+ d2\n", Diff("a\nb\nc\nd\ne", "a\nb2\nc\nd2\ne"))
	require.Equal(t, "* word {1 → 2} word\n- a\n- b\n+ c\n+ d\n* word {1 → 2} word\n",
		Diff("word 1 word\na\nb\nword 1 word\n", "word 2 word\nc\nd\nword 2 word\n"))
	require.Equal(t, "- a\n- b\n- c\n", Diff("a\nb\nc\nend", "end"))
	require.Equal(t, "- a\n- ... 3 more\n", Diff("a\nb\nc\nd\nend", "end"))
}

func TestDiffTellsWhatIsElsewhere(t *testing.T) {
	from := "page 0,0 9x9\n box 0,0 4x1\n  text 1,0 \"a\"\n box 0,2.5 4x1\n  text 1,0 \"b\"\n box 0,5 4x1\n"
	require.Equal(t, `@ page 0,0 9x9
+ line 0,0
> box 0,0 4x1 by 0.0,0.5, 3 lines
`, Diff(from, "page 0,0 9x9\n line 0,0\n box 0,0.5 4x1\n  text 1,0 \"a\"\n box 0,3.1 4x1\n  text 1,0 \"b\"\n box 0,5.5 4x1\n"))
	require.Equal(t, `@ page 0,0 9x9
> box 0,0 4x1 by 0.0,-0.5
> box 0,2.5 4x1 by -1.0,0.0
>  text 1,0 "b" by -1.0,0.0
> box 0,5 4x1 by -1.0,0.0
`, Diff(from, "page 0,0 9x9\n box 0,-0.5 4x1\n  text 1,0 \"a\"\n box -1,2.5 4x1\n  text 0,0 \"b\"\n box -1,5 4x1\n"))
	require.Equal(t, `* page 0,0 {9x9 → 8x8}
@ box 0,2.5 4x1
* text 1,0 {"b" → "b c" bold}
`, Diff(from, "page 0,0 8x8\n box 0,0 4x1\n  text 1,0 \"a\"\n box 0,2.5 4x1\n  text 1,0 \"b c\" bold\n box 0,5 4x1\n"))
}

func TestAStateIsToldFromTheOneNearestToIt(t *testing.T) {
	page := func(n, from int) (text string) {
		for i := range 9 {
			text += fmt.Sprintf("row %d of %d\n", i+from, n)
		}
		return text
	}
	var h History
	h.Add("one", "", "", page(1, 0))
	require.Equal(t, "= one\n"+page(1, 0), h.String())
	said := func(head, before, now string) string {
		had := h.Len()
		h.Add(head, "! called\n", before, now)
		return h.String()[had:]
	}
	require.Contains(t, said("two", page(1, 0), page(2, 0)), "= two\n! called\n* row 0 of {1 → 2}\n")
	require.Equal(t, "= again, from 2 before\n! called\n- row 0 of 1\n+ row 9 of 1\n", said("again", page(2, 0), page(1, 1)))
	require.Equal(t, "= unseen\n! called\n", said("unseen", page(3, 0), page(3, 0)), "the state before need not be told")
}

func TestStatesAreToldFromBases(t *testing.T) {
	if *update {
		t.Skip("writes testdata")
	}
	t.Chdir(t.TempDir())
	state := func(name string, last int) string {
		return strings.Repeat(name+"\n", alike) + strings.Repeat("row\n", last)
	}
	told := func(states ...string) string {
		var h History
		h.Base(t, "base.txt")
		before := ""
		for _, s := range states {
			h.Add("state", "", before, s)
			before = s
		}
		return h.String()
	}
	whole := "= state\n" + state("a", 1)
	require.Equal(t, whole, told(state("a", 1)), "no file")
	require.NoError(t, os.Mkdir("testdata", 0o755))
	require.NoError(t, os.WriteFile("testdata/base.txt", nil, 0o600))
	require.Equal(t, whole, told(state("a", 1)), "not begun")
	*update = true
	defer func() { *update, begun = false, map[string]bool{} }()
	require.Equal(t, whole+"= state\n- a\n- ... 99 more\n"+strings.Repeat("+ c\n", alike), told(state("a", 1), state("c", 1)))
	told(state("b", 0))
	told(state("b", 9))
	begun = map[string]bool{} // another run
	told(state("d", 0))
	*update = false
	data, err := os.ReadFile("testdata/base.txt")
	require.NoError(t, err)
	require.Equal(t, "= "+t.Name()+"\n"+state("a", 1)+"= "+t.Name()+"\n"+state("b", 0), string(data))
	require.NoError(t, os.WriteFile("testdata/base.txt", bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), 0o600))
	require.Equal(t, "= state, from base 1\n+ row\n= state, from base 2\n+ row\n", told(state("a", 2), state("b", 1)))
}

// failing is a test that keeps what it is told.
type failing struct {
	testing.TB
	said []string
}

func (*failing) Helper()                        {}
func (f *failing) Errorf(text string, _ ...any) { f.said = append(f.said, text) }

func TestATextThatDiffersFails(t *testing.T) {
	if *update {
		t.Skip("writes testdata")
	}
	t.Chdir(t.TempDir())
	f := &failing{TB: t}
	Text(f, "a.txt", "a\n")
	require.Len(t, f.said, 1, "no file")
	require.NoError(t, os.Mkdir("testdata", 0o755))
	require.NoError(t, os.WriteFile("testdata/a.txt", []byte("a\r\n"), 0o600))
	Text(f, "a.txt", "a\n")
	require.Len(t, f.said, 1, "lines may end as on Windows")
	Text(f, "a.txt", "b\n")
	require.Len(t, f.said, 2)
}

func TestUnlikePictures(t *testing.T) {
	picture := func(c color.NRGBA) *image.NRGBA {
		p := image.NewNRGBA(image.Rect(0, 0, 4, 3))
		p.SetNRGBA(2, 1, c)
		return p
	}
	a := picture(color.NRGBA{100, 100, 100, 255})
	require.Empty(t, Unlike(a, picture(color.NRGBA{103, 97, 100, 252})), "rounding")
	require.Equal(t, "1 pixels within (2,1)-(3,2) differ, most at (2,1): #646864FF instead of #646464FF",
		Unlike(a, picture(color.NRGBA{100, 104, 100, 255})))
	require.NotEmpty(t, Unlike(a, picture(color.NRGBA{100, 100, 100, 251})))
	require.NotEmpty(t, Unlike(a, image.NewNRGBA(image.Rect(0, 0, 3, 4))))
	require.Empty(t, Unlike(picture(color.NRGBA{200, 0, 0, 0}), picture(color.NRGBA{})), "nothing is seen of either")
}

func TestBordersAreFound(t *testing.T) {
	v := &struct {
		N    int
		X    float64
		Name string
		List []int
		More []string
		Sub  *struct{ Y uint8 }
		any  int
	}{N: 3, List: []int{7}}
	check := func() error {
		switch {
		case v.N < 1 || v.N > 200:
			return fmt.Errorf("n is %d", v.N)
		case !(v.X >= -2.5 && v.X < 10):
			return fmt.Errorf("x is %g", v.X)
		case len(v.Name) > 64:
			return errors.New("long")
		case len(v.List) > 5:
			return errors.New("many")
		case len(v.More) > 2:
			return errors.New("too much")
		case len(v.More) > 0 && (v.More[0] == "" || len(v.More[0]) > 3):
			return errors.New("odd")
		case v.Sub != nil && v.Sub.Y > 9:
			return errors.New("y")
		}
		return nil
	}
	require.Equal(t, `N 1 to 200
  below: n is 0
  above: n is 201
X -2.5 to <10
  below: x is -2.535
  above: x is 10.11
X NaN: x is NaN
Name of 64 letters: long
List of 5: many
More of 2: too much
More[0] of 3 letters: odd
More[0] "": odd
More[0] "a\u202eb": odd
Sub.Y 0 to 9
  above: y
`, Borders(v, check))
	require.Equal(t, 3, v.N)
	require.Nil(t, v.Sub)
	require.Nil(t, v.More)
	v.N = 0
	require.Equal(t, "the value as it is: n is 0\n", Borders(v, check))
}
