package goldentest

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDiffTellsWhatMoved(t *testing.T) {
	from := "box\n  text a\n  text b\nend\n"
	require.Empty(t, Diff(from, from))
	require.Equal(t, "@ box\n-   text b\n+   text c\n", Diff(from, "box\n  text a\n  text c\nend\n"))
	require.Equal(t, "@ box\n+   text n\n", Diff(from, "box\n  text a\n  text n\n  text b\nend\n"))
	require.Equal(t, "- end\n", Diff(from, "box\n  text a\n  text b\n"))
	require.Equal(t, "- a\n+ z\n", Diff("a\nb\nc", "z\nb\nc"))
	require.Equal(t, "- b\n+ b2\n- d\n+ d2\n", Diff("a\nb\nc\nd\ne", "a\nb2\nc\nd2\ne"))
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
Sub.Y 0 to 9
  above: y
`, Borders(v, check))
	require.Equal(t, 3, v.N)
	require.Nil(t, v.Sub)
	v.N = 0
	require.Equal(t, "the value as it is: n is 0\n", Borders(v, check))
}
