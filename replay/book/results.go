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
	nameWords    = regexp.MustCompile(`^\p{Lu}`)
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
			for _, m := range powerWords.FindAllStringSubmatch(text, 2) {
				n, _ := strconv.Atoi(m[2])
				side := slices.Index(r.Teams[:], strings.ToUpper(m[1]))
				if side < 0 && m[1] == "" {
					side = sideOf(l.runs[0].X0)
				}
				r.PowerPlays = append(r.PowerPlays, PowerPlay{side, n})
			}
			r.people(l, draws)
		}
	}
	return r, true
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
		name, apart := "", math.Inf(1)
		for _, c := range columns {
			if d := math.Abs(c.x - (run.X0+run.X1)/2); d < apart {
				name, apart = c.name, d
			}
		}
		switch {
		case run.Text == "*":
			r.LSFE = team
		case !ok || apart > 14: // the sheet, or part of a name
		case name == "TOTAL":
			r.Total[team] = run.Text
		case shotNumber.MatchString(name), strings.HasPrefix(name, "EXTRA"):
			r.Ends[team] = append(r.Ends[team], run.Text)
		}
	}
	return ok
}

// people reads a line of players, of last stone draws, or none.
func (r *Results) people(l *line, draws bool) {
	for side := range 2 {
		var p Player
		cm := -1.0
		for _, run := range l.runs {
			if sideOf(run.X0) != side {
				continue
			}
			t := strings.TrimSpace(run.Text)
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
			case p.Name != "" && run.X0-l.runs[0].X0 < 150 && nameWords.MatchString(t):
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
