package book

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/replay/book/page"
)

// middle is the column of a page that parts the two teams of its lower half.
const middle = 300

var (
	percentWord  = regexp.MustCompile(`^\d{1,3}\s*%$`)
	distanceWord = regexp.MustCompile(`^(\d{1,3}(?:[.,]\d)?)\s*cm$`)
	powerWords   = regexp.MustCompile(`(?i)(?:([A-Z]{3})\s+)?power\s*play\s*:?\s*end\s*(\d{1,2})`)
	drawTitle    = regexp.MustCompile(`(?i)last\s*stone\s*draw`)
	nameWords    = regexp.MustCompile(`^\pL.*\p{Lu}`) // it may begin with a small letter
	extraColumn  = regexp.MustCompile(`^\(?(?:EXTRA.*|EE|E\.E\.)\)?$`)
)

// resultsOf reads a page of results. found is false where no line of ends stands on it.
func resultsOf(runs []page.Run) (r *Results, found bool) {
	r = &Results{LSFE: -1}
	lines := linesOf(runs)
	i := slices.IndexFunc(lines, func(l line) bool { return l.has("Team") && l.has("Total") })
	if i < 0 {
		return nil, false
	}
	columns := columnsOf(&lines[i])
	team := 0
	for i++; i < len(lines) && team < 2; i++ {
		if r.teamLine(&lines[i], team, columns) {
			team++
		}
	}
	if team < 2 {
		return nil, false
	}
	draws := false
	for ; i < len(lines); i++ {
		l := &lines[i]
		text := l.text()
		switch {
		case drawTitle.MatchString(text):
			draws = true
		default:
			r.powerPlays(l)
			r.people(l, draws)
		}
	}
	return r, true
}

// powerPlays reads those that a line tells of; one that names no team is of that in whose half it stands.
func (r *Results) powerPlays(l *line) {
	for side := range 2 {
		half := line{base: l.base}
		for _, run := range l.runs {
			if sideOf(run.X0) == side {
				half.runs = append(half.runs, run)
			}
		}
		for _, m := range powerWords.FindAllStringSubmatch(half.text(), 2) {
			n, _ := strconv.Atoi(m[2])
			team := slices.Index(r.Teams[:], strings.ToUpper(m[1]))
			if team < 0 && m[1] == "" {
				team = side
			}
			r.PowerPlays = append(r.PowerPlays, PowerPlay{team, n})
		}
	}
}

func (l *line) has(word string) bool {
	return slices.ContainsFunc(l.runs, func(r page.Run) bool { return strings.EqualFold(r.Text, word) })
}

func sideOf(x float64) int {
	if x < middle {
		return 0
	}
	return 1
}

// column is a heading over the ends, with its middle.
type column struct {
	name string
	x    float64
}

func columnsOf(l *line) (list []column) {
	for _, r := range l.runs {
		list = append(list, column{strings.ToUpper(r.Text), (r.X0 + r.X1) / 2})
	}
	return list
}

// teamLine reads the line of a team; ok is false for any other line.
func (r *Results) teamLine(l *line, team int, columns []column) (ok bool) {
	for _, run := range l.runs {
		if m := teamWords.FindStringSubmatch(run.Text); m != nil && !ok {
			r.Teams[team], r.Names[team], ok = m[1], strings.TrimSpace(m[2]), true
			continue
		}
		name, at, apart := "", 0.0, math.Inf(1)
		for _, c := range columns {
			if d := math.Abs(c.x - (run.X0+run.X1)/2); d < apart {
				name, at, apart = c.name, c.x, d
			}
		}
		switch {
		case run.Text == "*":
			r.LSFE = team
		case !ok || apart > 14: // the sheet, or part of a name
		case name == "TOTAL":
			r.Total[team] = run.Text
		case isEnd(name):
			n := 0 // ends before it
			for _, c := range columns {
				if isEnd(c.name) && c.x < at {
					n++
				}
			}
			for len(r.Ends[team]) <= n {
				r.Ends[team] = append(r.Ends[team], "")
			}
			r.Ends[team][n] = run.Text
		}
	}
	return ok
}

// isEnd reports whether a heading stands over an end.
func isEnd(name string) bool { return shotNumber.MatchString(name) || extraColumn.MatchString(name) }

// people reads a line of players, of last stone draws, or none.
func (r *Results) people(l *line, draws bool) {
	for side := range 2 {
		var p Player
		cm, left := -1.0, -1.0
		for _, run := range l.runs {
			if sideOf(run.X0) != side {
				continue
			}
			t := strings.TrimSpace(run.Text)
			if left < 0 {
				left = run.X0
			}
			switch m := distanceWord.FindStringSubmatch(t); {
			case m != nil:
				cm, _ = strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64)
			case percentWord.MatchString(t):
				if p.Success == "" {
					p.Success = t
				}
			case len(t) == 1 && t >= "1" && t <= "5":
				p.Position = t
			case t == "S":
				p.Skip = true
			case t == "V":
				p.Vice = true
			case nameWords.MatchString(t) && p.Name == "":
				p.Name = t
			case p.Name != "" && run.X0-left < 150 && nameWords.MatchString(t):
				p.Name += " " + t
			}
		}
		switch {
		case draws && cm >= 0 && p.Name != "" && !strings.EqualFold(p.Name, "Total"):
			r.Draws[side] = append(r.Draws[side], Draw{p.Name, cm})
		case !draws && p.Name != "" && p.Success != "" && !strings.EqualFold(p.Name, "Total") && !strings.HasPrefix(p.Name, "Team"):
			r.Players[side] = append(r.Players[side], p)
		}
	}
}
