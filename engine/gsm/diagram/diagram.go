// Package diagram lays a game state machine out as the paper draws it (Ito 2019 §5.1): boxes with the
// component in the first line and the function in the second, an arrow from nowhere to the start, a double
// border where the machine accepts, circles for states without input, edges labelled t and f. The result is
// geometry alone, to be drawn by anyone; SVG writes it as one picture.
package diagram

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/hogline/hogline/engine/gsm/syntax"
)

// Point is a place in the picture; x to the right, y down, in the units of Options.
type Point struct{ X, Y float64 }

// Box is a state: a rectangle, or a circle when it has no input. X, Y is its middle.
type Box struct {
	State    string // the state's id
	Lines    [2]string
	X, Y     float64
	W, H     float64
	Circle   bool
	Accept   bool // drawn with a double border
	Start    bool
	StartRun [2]Point // the arrow from nowhere; ends at the border. Only where Start is set.
}

// Edge is one or more edges of the machine from one state to another.
type Edge struct {
	From, To int    // indices of Boxes
	Label    string // "t", "f", "t f", or "" for ε
	Line     []Point
	LabelAt  Point // the middle of the label
}

// Diagram is a laid out machine, in a frame from 0,0 to W,H.
type Diagram struct {
	Title string // the machine's name, drawn at the top left
	W, H  float64
	Boxes []Box
	Edges []Edge
}

// Options are the measures of a picture. The zero value stands for DefaultOptions.
type Options struct {
	Char      float64 // width of a letter of the text
	Line      float64 // height of a line of the text
	Pad       float64 // from text to border
	Gap       float64 // between boxes side by side
	Layer     float64 // between layers
	Circle    float64 // diameter of a circle
	Margin    float64 // around the picture
	TitleLine float64 // height of the title
}

// DefaultOptions suit a text of 12 units.
var DefaultOptions = Options{Char: 7.2, Line: 16, Pad: 8, Gap: 28, Layer: 52, Circle: 26, Margin: 24, TitleLine: 22}

// The limits of a picture; beyond them nobody could read it.
const (
	MaxStates = 500
	maxBends  = 20_000
)

// ErrTooLarge is the error of a machine that is too large to be drawn.
var ErrTooLarge = errors.New("the machine is too large to be drawn; make machines of its parts")

// Layout lays a machine out. Edges to states that do not exist are left out, so that a machine with faults
// can be looked at.
func Layout(m *syntax.Machine, o Options) (Diagram, error) {
	if o == (Options{}) {
		o = DefaultOptions
	}
	if len(m.States) > MaxStates {
		return Diagram{}, ErrTooLarge
	}
	d := Diagram{Title: m.Header()}
	for i := range m.States {
		d.Boxes = append(d.Boxes, box(&m.States[i], o))
	}
	d.Edges = edges(m)
	g, err := layered(&d)
	if err != nil {
		return Diagram{}, err
	}
	g.order()
	g.place(&d, o)
	g.route(&d, o)
	return d, nil
}

func box(s *syntax.State, o Options) Box {
	b := Box{State: s.ID, Accept: s.Accept, Start: s.Start}
	if s.Call == nil {
		b.Circle, b.W, b.H = true, o.Circle, o.Circle
		return b
	}
	b.Lines = Lines(s.Call)
	b.W = 2*o.Pad + o.Char*max(width(b.Lines[0]), width(b.Lines[1]))
	b.H = 2*o.Pad + 2*o.Line
	return b
}

// Lines are the two lines of a box, with the abbreviations of Ito 2019 §5.2: the function true shows its
// arguments alone, Math its infix.
func Lines(e *syntax.Expr) [2]string {
	switch {
	case e.Component == "Math" && strings.HasPrefix(e.String(), "Math: "):
		return [2]string{"Math", strings.TrimPrefix(e.String(), "Math: ")}
	case e.Component == "":
		return [2]string{e.Name, e.ArgText()}
	case e.Name == "true":
		return [2]string{e.Component, e.ArgText()}
	}
	return [2]string{e.Component, e.Name + "(" + e.ArgText() + ")"}
}

func width(s string) float64 { return float64(utf8.RuneCountInString(s)) }

// edges joins the edges of the machine between the same two states into one.
func edges(m *syntax.Machine) []Edge {
	index := map[string]int{}
	for i := range m.States {
		if _, ok := index[m.States[i].ID]; !ok {
			index[m.States[i].ID] = i
		}
	}
	at := map[[2]int]int{}
	var out []Edge
	for i := range m.States {
		for _, e := range m.States[i].Edges {
			to, ok := index[e.To]
			if !ok {
				continue
			}
			k, ok := at[[2]int{i, to}]
			if !ok {
				at[[2]int{i, to}] = len(out)
				out = append(out, Edge{From: i, To: to, Label: e.Label.String()})
				continue
			}
			if l := e.Label.String(); l != "" && !strings.Contains(out[k].Label, l) {
				out[k].Label = strings.TrimSpace(out[k].Label + " " + l)
			}
		}
	}
	return out
}
