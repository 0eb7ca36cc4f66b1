package study

import (
	"fmt"
	"html/template"
	"io"
	"strconv"

	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/engine/safefile"
)

// write writes the tables by the extension of a file.
func (d *seasonDoc) write(w io.Writer, ext string) error {
	switch ext {
	case ".json":
		return writeJSON(w, d)
	case ".csv":
		return d.csv(w)
	}
	return seasonPage.Execute(w, d)
}

// csv writes a line a row of a table; win in per cent of the thrower's team.
func (d *seasonDoc) csv(w io.Writer) error {
	out := safefile.NewCSV(w)
	line := []string{"table", "key", "shots", "ends"}
	for _, name := range seasonColumns {
		line = append(line, name, name+"_low", name+"_high")
	}
	out.Write(append(line, "field")...)
	for _, by := range d.By {
		for _, r := range d.Tables[by] {
			line := []string{by, r.Key, strconv.Itoa(r.Shots), strconv.Itoa(r.Ends)}
			for _, i := range intervals(r) {
				for _, x := range []float64{i.Mean, i.Low, i.High} {
					line = append(line, strconv.FormatFloat(x, 'f', 4, 64))
				}
			}
			field := ""
			if r.Field != nil {
				field = strconv.FormatFloat(*r.Field, 'f', 4, 64)
			}
			out.Write(append(line, field)...)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("season: %w", err)
	}
	return nil
}

// seasonColumns are the names of the intervals of a row.
var seasonColumns = []string{"call", "throw", "call_points", "throw_points"}

func intervals(r season.GainedRow) []season.Interval {
	return []season.Interval{r.Call, r.Throw, r.CallPoints, r.ThrowPoints}
}

// cell is an interval as it is read: win % with one digit, points with three.
func cell(column int, i season.Interval) string {
	d := 1 + column/2*2
	return fmt.Sprintf("%+.*f (%+.*f to %+.*f)", d, i.Mean, d, i.Low, d, i.High)
}

// field is the mean throw of the others, a dash where there are none.
func field(r season.GainedRow) string {
	if r.Field == nil {
		return "–"
	}
	return fmt.Sprintf("%+.3f", *r.Field)
}

// seasonPage is the page of a season, or of a player or a team, which needs no other file and prints on A4.
var seasonPage = template.Must(template.New("season").Funcs(template.FuncMap{"intervals": intervals, "cell": cell, "field": field}).Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{{with .Of}}{{.}}{{else}}Season{{end}}</title><style>
body{font:14px/1.4 sans-serif;margin:2em auto;max-width:60em;color:#12263a}
table{border-collapse:collapse;width:100%;margin:1em 0 2em}
td,th{padding:.25em .6em;border-bottom:1px solid #d5dde5;text-align:right;font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left}
.calls td{text-align:left}
@page{size:A4;margin:14mm}
@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}tr{break-inside:avoid}}
</style></head><body>
<h1>{{with .Of}}{{.}}: {{end}}{{.Games}} games, {{.Shots}} shots</h1>
{{with .For}}<p>For {{.Throwers}} throwers, {{.Rules}}, wins by {{.Wins}}, on {{.Ice}}; positions by {{.Value}}. Means a shot, with 95 % intervals by ends drawn anew.</p>{{end}}
{{with .Calls}}<h2>Calls that cost most</h2>
<table class="calls"><tr><th>game, end, shot</th><th>who</th><th>called</th><th>better</th><th>against the best, win %</th><th>against the usual, win %</th></tr>
{{range .}}<tr><td>{{.Game}}, {{.End}}, {{.Shot}}</td><td>{{.Team}} / {{.Player}}</td><td>{{.Called}}</td><td>{{.Better}}</td><td>{{printf "%+.1f ± %.1f" .Regret .RegretError}}</td><td>{{printf "%+.1f ± %.1f" .Call .CallError}}</td></tr>
{{end}}</table>
{{end}}{{range $by := .By}}<h2>By {{$by}}</h2>
<table><tr><th>{{$by}}</th><th>shots</th><th>call, win %</th><th>throw, win %</th><th>call, points</th><th>throw, points</th>{{if $.Of}}<th>field</th>{{end}}</tr>
{{range index $.Tables $by}}<tr><td>{{.Key}}</td><td>{{.Shots}}</td>{{range $k, $i := intervals .}}<td>{{cell $k $i}}</td>{{end}}{{if $.Of}}<td>{{field .}}</td>{{end}}</tr>
{{end}}</table>
{{end}}</body></html>
`))
