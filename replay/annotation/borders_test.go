package annotation

import (
	"testing"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/internal/goldentest"
)

// TestBordersOfAnnotations: the least and the most of all that an annotation holds, and what is said beyond.
func TestBordersOfAnnotations(t *testing.T) {
	text := ""
	for _, kind := range Kinds {
		d := Drawing{Kind: kind, From: curling.Tee, To: curling.Hack}
		if kind == Text {
			d.Text = "x"
		}
		a := Annotation{Note: "x", Drawings: []Drawing{d}}
		text += "= " + string(kind) + "\n" + goldentest.Borders(&a, a.Check)
	}
	goldentest.Text(t, "borders.txt", text)
}
