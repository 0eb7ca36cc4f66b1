package tubstap

import (
	"fmt"
	"io"
	"strings"
)

// ReadMap reads a map file (.tbsmap) of the platform, in UTF-8 or Shift_JIS. The errors are
// *SyntaxError.
func ReadMap(data []byte) (*Map, error) {
	all, err := tags(data)
	if err != nil {
		return nil, err
	}
	return readMap(all)
}

// readMap takes the tags of a map and leaves all others.
func readMap(all []tag) (*Map, error) {
	var l Layout
	var count [2]int // of units, as announced
	seen := map[string]int{}
	numbers := map[string]*int{"SIZEX": &l.Width, "SIZEY": &l.Height, "TURNLIMIT": &l.TurnLimit,
		"HPTHRESHOLD": &l.Threshold, "UNITNUMRED": &count[Red], "UNITNUMBLUE": &count[Blue]}
	var units, rows []tag
	for _, t := range all {
		switch to := numbers[t.name]; {
		case to != nil:
			if seen[t.name] > 0 {
				return nil, wrong(t.line, "twice", t.name, seen[t.name])
			}
			seen[t.name] = t.line
			n, err := t.number()
			if err != nil {
				return nil, err
			}
			*to = n
		case t.name == "AUTHOR":
			l.Author = t.value
		case t.name == "MAPCOM":
			l.Comment = t.value
		case t.name == "UNIT":
			units = append(units, t)
		case t.name == "MAP":
			rows = append(rows, t)
		}
	}
	for _, name := range []string{"SIZEX", "SIZEY", "TURNLIMIT", "HPTHRESHOLD"} {
		if seen[name] == 0 {
			return nil, wrong(0, "missing", name)
		}
	}
	l.Width, l.Height = l.Width-2, l.Height-2 // less the border
	if l.Width < 1 || l.Height < 1 || l.Width > MaxSide || l.Height > MaxSide || l.Width*l.Height > MaxCells {
		return nil, wrong(seen["SIZEX"], "size", l.Width, l.Height, MaxSide, MaxCells)
	}
	if err := l.readRows(rows); err != nil {
		return nil, err
	}
	if err := l.readUnits(units); err != nil {
		return nil, err
	}
	for team, name := range []string{"UNITNUMRED", "UNITNUMBLUE"} {
		if n := l.count(Team(team)); seen[name] > 0 && n > count[team] { // the platform allows fewer
			return nil, wrong(seen[name], "count", name, count[team], n)
		}
	}
	m, err := NewMap(l)
	if err != nil {
		return nil, &SyntaxError{0, err}
	}
	return m, nil
}

// readRows takes the terrains: Height+2 rows of Width+2 cells, the outermost forbidden.
func (l *Layout) readRows(rows []tag) error {
	if len(rows) != l.Height+2 {
		line := 0
		if len(rows) > 0 {
			line = rows[len(rows)-1].line
		}
		return wrong(line, "rows", len(rows), l.Height+2)
	}
	for y := range rows {
		row, err := rows[y].numbers(l.Width + 2)
		if err != nil {
			return err
		}
		for x, t := range row {
			switch border := x == 0 || y == 0 || x > l.Width || y > l.Height; {
			case border && t != int(Forbidden):
				return wrong(rows[y].line, "border", t)
			case t < 0 || t >= int(Terrains):
				return wrong(rows[y].line, "terrain", t, int(Terrains-1))
			case !border:
				l.Terrain = append(l.Terrain, Terrain(t))
			}
		}
	}
	return nil
}

// readUnits takes the units: x, y, type, team, HP, finished.
func (l *Layout) readUnits(units []tag) error {
	if len(units) > MaxUnits {
		return wrong(units[MaxUnits].line, "units", len(units), MaxUnits)
	}
	for _, t := range units {
		f := strings.Split(t.value, ",")
		if len(f) != 6 {
			return wrong(t.line, "fields", t.name, len(f), 6)
		}
		kind, ok := TypeOf(strings.TrimSpace(f[2]))
		if !ok {
			return wrong(t.line, "type", head(f[2]))
		}
		var n [6]int
		for i := range f {
			var err error
			if i == 2 {
				continue
			}
			if n[i], err = t.parse(f[i]); err != nil {
				return err
			}
		}
		if n[3] != int(Red) && n[3] != int(Blue) {
			return wrong(t.line, "team", n[3])
		}
		if n[5] != 0 && n[5] != 1 {
			return wrong(t.line, "finished", n[5])
		}
		u := Unit{Type: kind, Team: Team(n[3]), X: n[0], Y: n[1], HP: n[4], Finished: n[5] == 1}
		if err := l.checkUnit(u); err != nil {
			return &SyntaxError{t.line, err}
		}
		l.Units = append(l.Units, u)
	}
	return nil
}

// count is the number of a team's units.
func (l *Layout) count(t Team) int {
	n := 0
	for _, u := range l.Units {
		if u.Team == t {
			n++
		}
	}
	return n
}

// WriteMap writes a map file in UTF-8.
func WriteMap(w io.Writer, l *Layout) error {
	var b strings.Builder
	p := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format, args...) }
	p("SIZEX[%d];SIZEY[%d];\nTURNLIMIT[%d];HPTHRESHOLD[%d];\n", l.Width+2, l.Height+2, l.TurnLimit, l.Threshold)
	p("UNITNUMRED[%d];UNITNUMBLUE[%d];\n", l.count(Red), l.count(Blue))
	p("AUTHOR[%s];\nMAPCOM[%s];\n", plain(l.Author), plain(l.Comment))
	for _, u := range l.Units {
		finished := 0
		if u.Finished {
			finished = 1
		}
		p("UNIT[%d,%d,%s,%d,%d,%d];\n", u.X, u.Y, u.Type, u.Team, u.HP, finished)
	}
	for y := range l.Height + 2 {
		p("MAP[")
		for x := range l.Width + 2 {
			t := Forbidden
			if x > 0 && y > 0 && x <= l.Width && y <= l.Height {
				t = l.Terrain[(y-1)*l.Width+x-1]
			}
			if x > 0 {
				p(",")
			}
			p("%d", t)
		}
		p("];\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
