package compare

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas"
	"github.com/hogline/hogline/engine/compare"
	"github.com/hogline/hogline/session/comparison"
)

// showRobust draws the robust choice.
func (v *View) showRobust() {
	w := v.words
	r, rows := v.session.Compare.Robust()
	if r == nil {
		key := "robust.hint"
		if !v.possible(comparison.RobustChoice) {
			key = "duel.none"
		}
		v.set(key, func() []fyne.CanvasObject { return v.hint(key) })
		return
	}
	v.set(fmt.Sprintf("robust %p", r), func() []fyne.CanvasObject {
		t := newTable(len(rows)+1, 190)
		t.head(w.T("robust.assumption"), func(k int) string {
			if k == len(rows) {
				return "±"
			}
			return v.label(rows[k])
		})
		line := func(text string, of func(k int) (float64, bool), err float64) {
			t.row(text, func(k int) (string, bool) {
				if k == len(rows) {
					return cellText(err, r.Unit), false
				}
				x, strong := of(k)
				return cellText(x, r.Unit), strong
			})
		}
		for i, shots := range r.Worth {
			most := 0.0
			for k := range shots {
				most = max(most, shots[k].BehindError)
			}
			line(v.assumption(&r.Assumptions[i]), func(k int) (float64, bool) {
				return shots[k].Value, r.Ahead(i, k)
			}, most)
		}
		t.rule()
		all := make([]compare.RobustShot, len(rows))
		for k := range rows {
			all[k] = r.Shot(k)
		}
		line(w.T("robust.min"), func(k int) (float64, bool) { return all[k].Min, false }, math.NaN())
		line(w.T("robust.mean"), func(k int) (float64, bool) { return all[k].Mean, false }, math.NaN())
		list := []fyne.CanvasObject{t.content}
		for k := range rows {
			importance := widget.MediumImportance
			if r.Chosen(k) {
				importance = widget.SuccessImportance
			}
			text := w.T("robust.best", v.label(rows[k]), len(r.Worth))
			if most := all[k].Most; most.Behind > 0 {
				text = w.T("robust.behind", v.label(rows[k]), all[k].Clear, len(r.Worth), v.valueWithError(most.Behind, most.BehindError, r.Unit))
			}
			list = append(list, canvas.Padded(canvas.Paragraph(wording.Capital(text), importance), 4, 0, 0, 0))
		}
		return append(list, canvas.Padded(canvas.Paragraph(w.T("robust.note", r.Throws), widget.LowImportance), 6, 0, 0, 0))
	})
}

// assumption is an assumption in words.
func (v *View) assumption(a *compare.Assumption) string {
	w := v.words
	var parts []string
	if a.Error != 0 {
		parts = append(parts, w.T("assume.error", fmt.Sprintf("%g", a.Error)))
	}
	if a.Friction > 1 {
		parts = append(parts, w.T("assume.slower"))
	} else if a.Friction != 0 {
		parts = append(parts, w.T("assume.faster"))
	}
	if a.Rivals != 0 {
		parts = append(parts, w.T("assume.rivals", fmt.Sprintf("%g", a.Rivals)))
	}
	if a.Policy != "" {
		parts = append(parts, w.T("assume.policy."+a.Policy))
	}
	if a.Rule != "" {
		parts = append(parts, w.T("assume."+a.Rule))
	}
	if len(parts) == 0 {
		return w.T("assume.none")
	}
	return strings.Join(parts, w.T("and.comma"))
}
