package paint

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/diagram"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func laidOut(t testing.TB, text string) *diagram.Diagram {
	t.Helper()
	f, err := syntax.Parse("", text)
	require.NoError(t, err)
	d, err := diagram.Layout(&f.Machines[0], diagram.Options{})
	require.NoError(t, err)
	return &d
}

const smallMachine = "gsm LEGAL\n* who : Turn.true(pl) t-> put f-> ok\n  put : Player.legal(pl,PASS) t-> ok\n  ok : accept\n"

func at(t *testing.T, d *diagram.Diagram, state string) *diagram.Box {
	t.Helper()
	for i := range d.Boxes {
		if d.Boxes[i].State == state {
			return &d.Boxes[i]
		}
	}
	require.Fail(t, "no state "+state)
	return nil
}

func TestMachineShowsBoxesCirclesAndThePath(t *testing.T) {
	d := laidOut(t, smallMachine)
	c := MachineColoursOf(&Light)
	img := MachineImage(d, 2, &c, MachineMarks{Path: []string{"who", "put", "ok"}})
	pixel := func(x, y float64) color.NRGBA {
		n, ok := color.NRGBAModel.Convert(img.At(int(2*x), int(2*y))).(color.NRGBA)
		require.True(t, ok)
		return n
	}
	who, ok := at(t, d, "who"), at(t, d, "ok")
	require.Equal(t, c.Lit, pixel(who.X-who.W/2+4, who.Y), "a visited state is lit")
	require.True(t, ok.Circle && ok.Accept)
	require.Equal(t, c.Lit, pixel(ok.X, ok.Y))
	require.Equal(t, c.Background, pixel(2, d.H-2))
	plain := MachineImage(d, 2, &c, MachineMarks{})
	require.Equal(t, c.Box, color.NRGBAModel.Convert(plain.At(int(2*(who.X-who.W/2+4)), int(2*who.Y))))
}

func TestMachineMarksWhatDiffers(t *testing.T) {
	d := laidOut(t, smallMachine)
	c := MachineColoursOf(&Light)
	put := at(t, d, "put")
	img := MachineImage(d, 4, &c, MachineMarks{Differs: map[string]bool{"put": true}})
	require.Equal(t, c.Differs, color.NRGBAModel.Convert(img.At(int(4*(put.X-put.W/2)), int(4*put.Y))))
}

func TestStateBelowAPixel(t *testing.T) {
	d := laidOut(t, smallMachine)
	for _, v := range []MachineView{FitMachine(d, 300, 200, 1.5), {Scale: 2, Origin: Point{-100, 30}}} {
		for i := range d.Boxes {
			b := &d.Boxes[i]
			require.Equal(t, i, v.StateAt(d, v.Point(diagram.Point{X: b.X, Y: b.Y})), b.State)
			require.Equal(t, i, v.StateAt(d, v.Point(diagram.Point{X: b.X - b.W/2 + 0.5, Y: b.Y})), b.State)
			require.Equal(t, -1, v.StateAt(d, v.Point(diagram.Point{X: b.X - b.W/2 - 1, Y: b.Y})), b.State)
		}
	}
	ok := at(t, d, "ok")
	v := MachineView{Scale: 1}
	require.Equal(t, -1, v.StateAt(d, Point{ok.X - ok.W/2 + 1, ok.Y - ok.H/2 + 1}), "the corner of a circle's square is outside")
}

func TestZoomKeepsWhatIsBelowThePointer(t *testing.T) {
	d := laidOut(t, smallMachine)
	v := FitMachine(d, 500, 400, 1)
	p := v.Point(diagram.Point{X: d.Boxes[0].X, Y: d.Boxes[0].Y})
	for _, f := range []float64{1.2, 0.5, 100, 0.0001} {
		z := v.Zoomed(f, p, 0.2, 4)
		q := z.Point(diagram.Point{X: d.Boxes[0].X, Y: d.Boxes[0].Y})
		require.InDelta(t, p.X, q.X, 1e-9)
		require.InDelta(t, p.Y, q.Y, 1e-9)
		require.True(t, z.Scale >= 0.2 && z.Scale <= 4)
	}
}

func TestFitShowsTheWholeMachine(t *testing.T) {
	d := laidOut(t, smallMachine)
	for _, size := range [][2]float64{{100, 900}, {900, 100}, {2000, 2000}} {
		v := FitMachine(d, size[0], size[1], 1.5)
		a, b := v.Point(diagram.Point{}), v.Point(diagram.Point{X: d.W, Y: d.H})
		require.True(t, a.X >= -1e-9 && a.Y >= -1e-9 && b.X <= size[0]+1e-9 && b.Y <= size[1]+1e-9)
		require.LessOrEqual(t, v.Scale, 1.5)
	}
}

func TestMachineAsVectors(t *testing.T) {
	d := laidOut(t, smallMachine)
	c := MachineColoursOf(&Dark)
	var b strings.Builder
	_, err := MachineSVG(d, &c, MachineMarks{}).WriteTo(&b)
	require.NoError(t, err)
	for _, want := range []string{"Player", "legal(pl,PASS)", ">LEGAL<", "<circle", "<polygon", ">t<", ">f<"} {
		require.Contains(t, b.String(), want)
	}
}

// TestLettersFitTheBoxes: boxes are laid out by the number of letters; the letters of every machine that is shipped, and of a long name in
// capitals, stay within them.
func TestLettersFitTheBoxes(t *testing.T) {
	texts := []string{"gsm LEGAL\n* a : Board.set([x,y],ABCDEFGHIJKLM,NOPQRSTUVWXYZ) t-> ok\n  ok : accept\n"}
	for _, pattern := range []string{"../../assets/rules/*.gsm", "../../assets/games/*.gsm", "../../assets/formats/*.gsm"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, name := range files {
			src, err := os.ReadFile(name)
			require.NoError(t, err)
			texts = append(texts, string(src))
		}
	}
	for _, text := range texts {
		f, err := syntax.Parse("", text)
		require.NoError(t, err)
		for i := range f.Machines {
			d, err := diagram.Layout(&f.Machines[i], diagram.Options{})
			require.NoError(t, err)
			for _, b := range d.Boxes {
				for k, s := range b.Lines {
					require.LessOrEqual(t, textWidth(runs(s, Style{Size: machineText, Bold: k == 0})), b.W-4, s)
				}
			}
		}
	}
}

func BenchmarkMachine(b *testing.B) {
	d := laidOut(b, smallMachine)
	c := MachineColoursOf(&Light)
	for b.Loop() {
		MachineImage(d, 1, &c, MachineMarks{})
	}
}

// BenchmarkRuleSet draws the machine that judges a throw at the size of the window's middle.
func BenchmarkRuleSet(b *testing.B) {
	src, err := os.ReadFile("../../assets/rules/five-rock.gsm")
	require.NoError(b, err)
	f, err := syntax.Parse("", string(src))
	require.NoError(b, err)
	d, err := diagram.Layout(f.Machine(syntax.Update), diagram.Options{})
	require.NoError(b, err)
	c := MachineColoursOf(&Light)
	img := image.NewRGBA(image.Rect(0, 0, 660, 620))
	v := FitMachine(&d, 660, 620, 1.15)
	for b.Loop() {
		pen := NewBrush(img)
		pen.Clear()
		Machine(pen, &d, v, &c, MachineMarks{})
	}
}
