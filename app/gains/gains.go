// Package gains tells in words what calls and throws of charted games gained: the tables of a season, for the window, the command and a
// page on paper.
package gains

import (
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/shotname"
)

// Tables are the names of the tables, in their order.
var Tables = season.GainedBy

// Report is what is told of a season, or of a team or a player.
type Report struct {
	Games, Shots int
	Copies       int            // games that lie in another file too, and count once
	For          []analysis.For // what the values of the games hold for
	Of           string         // the team and the player asked for; empty: all
	By           []string       // the tables in their order
	Tables       map[string][]season.GainedRow
	Calls        []season.DearCall
}

// New adds the shots of a season up by the tables asked for; of a team or a player beside those of all others.
func New(s *season.Collected, team, player string, by []string) *Report {
	own, others := s.Choose(team, player)
	r := &Report{Games: s.Games, Copies: s.Copies, Shots: len(own), For: s.For, Of: strings.TrimSpace(team + " " + player), By: by,
		Tables: map[string][]season.GainedRow{}}
	if r.Of != "" {
		r.Games = s.GamesOf(own)
	}
	for _, name := range by {
		r.Tables[name] = season.Table(own, name)
		season.BesideField(r.Tables[name], others, name)
	}
	return r
}

// Title is what a report is of.
func (r *Report) Title(w *wording.Words) string {
	text := w.T("season.count", r.Games, r.Shots)
	if r.Of != "" {
		text = r.Of + ": " + text
	}
	return text
}

// Method is what the values hold for, and what the tables count; empty where no shot is valued.
func (r *Report) Method(w *wording.Words) string {
	if len(r.For) == 0 {
		return ""
	}
	var parts []string
	for i := range r.For {
		parts = append(parts, w.Terms().HeldFor(&r.For[i]))
	}
	parts = append(parts, w.T("season.means"))
	if r.Copies > 0 {
		parts = append(parts, w.T("season.copies", r.Copies))
	}
	return strings.Join(parts, " ")
}

// Key is what a row of a table is of.
func Key(w *wording.Words, by string, r *season.GainedRow) string {
	x := r.First
	if x == nil {
		return r.Key
	}
	hammer := w.T(map[bool]string{true: "season.hammer", false: "season.no-hammer"}[x.Hammer])
	task := w.T("task." + x.Task)
	switch by {
	case "position":
		return w.T("season.position", hammer, x.BeforeLast())
	case "task":
		return task
	case "turn":
		if x.Turn == "" {
			return task
		}
		return task + w.T("and.comma") + w.T("season.turn."+x.Turn)
	case "phase":
		from, to := x.Phase()
		return w.T("season.phase", from, to)
	case "score":
		return w.T("season."+x.Ahead) + w.T("and.comma") + hammer
	case "choice":
		return w.T("season.choice", fmt.Sprintf("%+d", x.Lead), hammer, task)
	}
	return r.Key
}

// Columns are the intervals of a row: call and throw in win %, then in points.
func Columns(r *season.GainedRow) []season.Interval {
	return []season.Interval{r.Call, r.Throw, r.CallPoints, r.ThrowPoints}
}

// Cell is an interval as it is read, its mean and its ends: win % with one digit, points with three.
func Cell(column int, i season.Interval) (mean, ends string) {
	d := 1 + column/2*2
	return wording.Signed(i.Mean, d), fmt.Sprintf("%s … %s", wording.Signed(i.Low, d), wording.Signed(i.High, d))
}

// Called is what was called where it cost much, and how likely it was that.
func Called(w *wording.Words, c *season.DearCall) string {
	return w.T("season.likely", shot(w, c.Called, c.CalledShot), fmt.Sprintf("%.0f", 100*c.Known))
}

// Better is what should have been called.
func Better(w *wording.Words, c *season.DearCall) string { return shot(w, c.Better, c.BetterShot) }

func shot(w *wording.Words, name string, call shotname.Call) string {
	if call.Kind == "" {
		return name
	}
	return w.Shots().Name(call, false)
}

// Field is the mean throw of the others, a dash where there are none.
func Field(r *season.GainedRow) string {
	if r.Field == nil {
		return "–"
	}
	return wording.Signed(*r.Field, 3)
}

// ColumnKeys are the translation keys of the heads of Columns.
var ColumnKeys = []string{"season.call", "season.throw", "season.call-points", "season.throw-points"}

// WriteHTML writes a report as a page in the language of the words that needs no other file and prints on A4.
func (r *Report) WriteHTML(out io.Writer, w *wording.Words) error {
	t, err := template.New("season").Funcs(template.FuncMap{
		"t":       func(key string, args ...any) string { return w.T(key, args...) },
		"key":     func(by string, row season.GainedRow) string { return Key(w, by, &row) },
		"columns": func(row season.GainedRow) []season.Interval { return Columns(&row) },
		"cell": func(column int, i season.Interval) string {
			mean, ends := Cell(column, i)
			return mean + " (" + ends + ")"
		},
		"field":  func(row season.GainedRow) string { return Field(&row) },
		"called": func(c season.DearCall) string { return Called(w, &c) }, "better": func(c season.DearCall) string { return Better(w, &c) },
		"sign":  func(x float64) string { return wording.Signed(x, 1) },
		"heads": func() []string { return slices.Clone(ColumnKeys) },
	}).Parse(pageHTML)
	if err != nil {
		return err
	}
	return t.Execute(out, struct {
		*Report
		Lang, Title, Method string
	}{r, w.Language(), r.Title(w), r.Method(w)})
}

const pageHTML = `<!DOCTYPE html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><title>{{.Title}}</title><style>
body{font:14px/1.4 sans-serif;margin:2em auto;max-width:60em;color:#12263a}
table{border-collapse:collapse;width:100%;margin:1em 0 2em}
td,th{padding:.25em .6em;border-bottom:1px solid #d5dde5;text-align:right;font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left}
.calls td{text-align:left}
@page{size:A4;margin:14mm}
@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}tr{break-inside:avoid}}
</style></head><body>
<h1>{{.Title}}</h1>
{{with .Method}}<p>{{.}}</p>{{end}}
{{with .Calls}}<h2>{{t "season.calls"}}</h2>
<table class="calls"><tr><th>{{t "season.place"}}</th><th>{{t "season.who"}}</th><th>{{t "season.called"}}</th><th>{{t "season.better"}}</th><th>{{t "season.against-best"}}</th><th>{{t "season.against-usual"}}</th></tr>
{{range .}}<tr><td>{{.Game}}, {{.End}}, {{.Shot}}</td><td>{{.Team}} / {{.Player}}</td><td>{{called .}}</td><td>{{better .}}</td><td>{{sign .Regret}} ± {{printf "%.1f" .RegretError}}</td><td>{{sign .Call}} ± {{printf "%.1f" .CallError}}</td></tr>
{{end}}</table>
{{end}}{{range $by := .By}}<h2>{{t (print "season.by." $by)}}</h2>
{{if index $.Tables $by}}<table><tr><th>{{t (print "season.by." $by)}}</th><th>{{t "season.shots"}}</th>{{range heads}}<th>{{t .}}</th>{{end}}{{if $.Of}}<th>{{t "season.field"}}</th>{{end}}</tr>
{{range index $.Tables $by}}<tr><td>{{key $by .}}</td><td>{{.Shots}}</td>{{range $k, $i := columns .}}<td>{{cell $k $i}}</td>{{end}}{{if $.Of}}<td>{{field .}}</td>{{end}}</tr>
{{end}}</table>
{{else}}<p>{{t "season.few"}}</p>
{{end}}{{end}}</body></html>
`
