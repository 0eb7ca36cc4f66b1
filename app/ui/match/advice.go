package match

import (
	"fmt"
	"math"

	"fyne.io/fyne/v2/widget"

	"github.com/hogline/hogline/app/matchplay"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/session/study"
)

// adviceText is what the AI would throw for a person, as far as it is known.
func (b *board) adviceText(a *matchplay.Advice) string {
	r := a.Shot()
	switch {
	case !a.Done():
		return b.words.T("match.advice.asked")
	case r == nil:
		return b.words.T("match.advice.none")
	}
	return b.advised(r)
}

// advised is a shot with its worth and, where it is known, how often it is made.
func (b *board) advised(r *study.Row) string {
	if v := &r.Answer.Value; !math.IsNaN(v.Make) {
		return b.words.T("match.advice.made", b.shotName(r), b.worth(v), wording.Share(b.words, v.Make, v.MakeError))
	}
	return b.words.T("match.advice.shot", b.shotName(r), b.worth(&r.Answer.Value))
}

// judgement is what the shot of a person is worth beside that of the AI, nil where it had none, and how it is said.
func (b *board) judgement(own, other *study.Row) (text string, as widget.Importance) {
	v := &own.Answer.Value
	if other == nil {
		return b.worth(v), widget.LowImportance
	}
	name, best := b.shotName(other), &other.Answer.Value
	switch {
	case v.Behind():
		loss := wording.Signed(-v.Loss, 2) + fmt.Sprintf(" ± %.2f", v.LossError)
		if !math.IsNaN(v.Win) {
			loss = wording.Signed(-100*v.Loss, 1) + fmt.Sprintf(" ± %.1f %%", 100*v.LossError)
		}
		return b.words.T("match.judged.behind", b.worth(v), loss, name), widget.WarningImportance
	case best.Behind():
		return b.words.T("match.judged.better", b.worth(v), name), widget.SuccessImportance
	case v.Level() && best.Level():
		return b.words.T("match.judged.good", b.worth(v), name), widget.SuccessImportance
	case v.Equal() && best.Equal():
		return b.words.T("match.judged.equal", b.worth(v), name), widget.MediumImportance
	}
	return b.worth(v), widget.LowImportance
}

func (b *board) shotName(r *study.Row) string {
	return b.words.Shots().Name(r.Answer.Call, r.Answer.Thrower.LeftHanded)
}

// worth is a win probability, or a mean end score without one, with its error.
func (b *board) worth(v *evaluate.Value) string {
	if !math.IsNaN(v.Win) {
		return b.words.T("match.worth.win", fmt.Sprintf("%.1f", 100*v.Win), fmt.Sprintf("%.1f", 100*v.WinError))
	}
	return b.words.T("match.worth.points", wording.Signed(v.Score, 2), fmt.Sprintf("%.2f", v.Error))
}
