package study

import (
	"io"
	"strconv"

	"github.com/hogline/hogline/app/gains"
	"github.com/hogline/hogline/engine/safefile"
)

// write writes the tables by the extension of a file.
func (d *seasonDoc) write(w io.Writer, ext string) error {
	if ext == ".json" {
		return writeJSON(w, d)
	}
	return d.csv(w)
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
			for _, i := range gains.Columns(&r) {
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
	return out.Flush()
}

// seasonColumns are the names of the intervals of a row.
var seasonColumns = []string{"call", "throw", "call_points", "throw_points"}
