package answers

import (
	"math"

	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/throws"
)

// reasonsText says in a curler's words what a shot leaves and what a miss does; empty while the throws for it are being made.
func (v *View) reasonsText(r *table.Row) string {
	w := v.words
	throws := v.session.Samples.Of(v.rowOf(r))
	if throws == nil {
		return ""
	}
	text := "\n" + sentence(w.T("reason.leaves", strong(v.label(r)), v.lies(throws.Lies)))
	missed := throws.Missed()
	if !throws.CanBeMade || len(missed) == 0 {
		return text
	}
	share, kind, lies := v.missed(r, len(missed), len(throws.List)), v.errorKind(missed), mostOften(missed)
	if lies == throws.Lies {
		return text + " " + w.T("reason.miss.same", share, kind)
	}
	return text + " " + w.T("reason.miss", share, kind, v.lies(lies))
}

// rowOf is the place of a row in the table, -1 if it is not there.
func (v *View) rowOf(r *table.Row) int {
	rows := v.session.Table.Asked().Rows
	for i := range rows {
		if rows[i].Row == r.Row {
			return i
		}
	}
	return -1
}

// missed is how often a shot is missed: what its make leaves of 100 %, where that is known, else k of n throws.
func (v *View) missed(r *table.Row, k, n int) string {
	makes := r.Answer.Value.Make
	if math.IsNaN(makes) || makes == 0 && r.Answer.Value.Throws == 0 {
		return v.share(k, n)
	}
	if rest := 1 - math.Round(100*makes)/100; rest >= 0.005 {
		return v.words.Percent(rest)
	}
	return v.words.T("share.under")
}

// share is k of n in per cent.
func (v *View) share(k, n int) string {
	if k > 0 && 100*k < n {
		return v.words.T("share.under")
	}
	return v.words.Percent(float64(k) / float64(n))
}

// lies is who lies how many points.
func (v *View) lies(points int) string {
	switch {
	case points > 0:
		return v.words.T("lies.own", points)
	case points < 0:
		return v.words.T("lies.other", -points)
	}
	return v.words.T("lies.none")
}

// mostOften is the points that most of the throws leave, of several the fewest.
func mostOften(list []throws.Throw) (points int) {
	counts := map[int]int{}
	most := 0
	for _, x := range list {
		counts[x.Lies]++
		most = max(most, counts[x.Lies])
	}
	points = 9
	for lies, n := range counts {
		if n == most {
			points = min(points, lies)
		}
	}
	return points
}

// errorKind is the kind of error that most of the throws have.
func (v *View) errorKind(list []throws.Throw) string {
	counts := map[throws.ErrorKind]int{}
	for _, x := range list {
		counts[x.Error]++
	}
	kind := throws.OffLine
	for _, k := range []throws.ErrorKind{throws.Heavy, throws.Light} {
		if counts[k] > counts[kind] {
			kind = k
		}
	}
	return v.words.T("miss." + string(kind))
}
