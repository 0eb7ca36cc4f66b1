package link

import (
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
)

func (l *linker) unknown(c *syntax.Expr, comp *component.Component) {
	t := c.Title()
	if near := nearest(l.p.Registry, t); near != "" {
		l.fault(c.Pos, "unknown-function.near", t, near)
		return
	}
	for name := range l.p.autos {
		if distance(name, t) < 3 {
			l.fault(c.Pos, "unknown-function.near", t, name)
			return
		}
	}
	if comp == nil {
		var names []string
		for _, k := range l.p.Registry.Components() {
			names = append(names, k.Name)
		}
		l.fault(c.Pos, "unknown-component", t, strings.Join(names, ", "), t)
		return
	}
	var names []string
	for i := range comp.Funcs {
		names = append(names, comp.Funcs[i].Name)
	}
	l.fault(c.Pos, "unknown-function", t, comp.Name, strings.Join(names, ", "))
}

// nearest finds the function of a registry whose name, as "Board.true", is most like another, "" when none is near.
func nearest(r *component.Registry, title string) string {
	best, bestD := "", 4
	for _, c := range r.Components() {
		for _, f := range c.Funcs {
			t := c.Name + "." + f.Name
			if d := distance(strings.ToLower(t), strings.ToLower(title)); d < bestD {
				best, bestD = t, d
			}
		}
	}
	return best
}

// distance is the number of letters to change, add or drop between two words.
func distance(a, b string) int {
	if len(a) > 60 || len(b) > 60 {
		return 60
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diag, row[j+1] = row[j+1], min(diag+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
