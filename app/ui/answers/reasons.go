package answers

import (
	"math"
	"strings"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/session/table"
	"github.com/hogline/hogline/session/throws"
)

// reasonsText says in a curler's words what a shot leaves and what a miss does; empty while the throws for it are being made.
func (v *View) reasonsText(r *table.Row) string {
	t := v.session.Samples.Of(v.rowOf(r))
	if t == nil {
		return ""
	}
	return "\n" + reasonText(v.words, strong(v.label(r)), t, v.missed(r, len(t.Missed()), len(t.List)))
}

// reasonText are the one or two sentences about a shot by its label and its throws; share is how often it is missed, in words.
func reasonText(w *wording.Words, label string, t *throws.Throws, share string) string {
	r := t.Reason()
	what := does(w, r.Last, r.Lies)
	switch {
	case r.Last && r.Holds:
		what = w.T("does.last.holds", -r.Lies)
	case !r.Last && r.Keeps && r.Lies > 0:
		what = w.T("does.keeps", r.Lies)
	}
	made := string(r.Made)
	if r.Miss == throws.MissSame {
		made += ".same"
	}
	text := sentence(w.T("reason."+made, label, what))
	if r.Miss == throws.NoMiss || r.Miss == throws.MissSame {
		return text
	}
	if !strings.HasSuffix(text, "。") {
		text += " "
	}
	return text + w.T("reason.miss."+string(r.Miss), share, w.T("miss."+string(r.Error)), does(w, r.Last, r.MissLies))
}

// does is what a shot does that leaves points: "leaves you lying 1", "scores 1" with the last stone.
func does(w *wording.Words, last bool, points int) string {
	key := "does.lying."
	if last {
		key = "does.last."
	}
	switch {
	case points > 0:
		return w.T(key+"own", points)
	case points < 0:
		return w.T(key+"other", -points)
	}
	return w.T(key + "none")
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
	if rest := 100 - math.RoundToEven(100*makes); rest > 0 {
		return v.words.Percent(rest / 100)
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
