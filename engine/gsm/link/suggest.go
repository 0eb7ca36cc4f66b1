package link

import (
	"strings"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/syntax"
	"github.com/hogline/hogline/engine/nearest"
)

func (l *linker) unknown(c *syntax.Expr, comp *component.Component) {
	t := c.Title()
	if near := nearestFunction(l.p.Registry, t); near != "" {
		l.fault(c.Pos, "unknown-function.near", t, near)
		return
	}
	for name := range l.p.autos {
		if nearest.Distance(name, t) < 3 {
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

// nearestFunction finds the function of a registry whose name, as "Board.true", is most like another, "" when none is near.
func nearestFunction(r *component.Registry, title string) string {
	best, bestD := "", 4
	for _, c := range r.Components() {
		for _, f := range c.Funcs {
			t := c.Name + "." + f.Name
			if d := nearest.Distance(strings.ToLower(t), strings.ToLower(title)); d < bestD {
				best, bestD = t, d
			}
		}
	}
	return best
}
