// Package wording puts what the engine and the session hold into the words of the window's language: numbers with
// units, shots, throwers, engines, errors.
package wording

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/session/study"
)

// Words are the words of one bundle of languages.
type Words struct{ *i18n.Bundle }

// Without is why a shot has no value.
func (w *Words) Without(problem string) string {
	switch problem {
	case analysis.ErrNoIdea.Error():
		return w.T("value.without.idea")
	case analysis.ErrNoWin.Error():
		return w.T("value.without.win")
	}
	return w.T("value.without", problem)
}

// Group writes a whole number in groups of three.
func Group(n int) string {
	s := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Signed writes a number with its sign, a true minus and so many digits.
func Signed(x float64, digits int) string {
	s := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(s, "+-0.") == "" {
		return s[1:] // a zero has no sign
	}
	if s[0] == '-' {
		return "−" + s[1:]
	}
	return s
}

// Number writes a number with as few digits as it needs.
func Number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Capital begins a text with a capital letter.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Shorten cuts a text after n letters.
func Shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// ShortenUnlike cuts a text to n letters, and keeps what differs from another text where that begins with the same ones.
func ShortenUnlike(s, other string, n int) string {
	short := Shorten(s, n)
	if kept := strings.TrimSuffix(short, "…"); n < 2 || kept == s || !strings.HasPrefix(other, kept) {
		return short
	}
	r, like := []rune(s), []rune(other)
	from := 0
	for from < min(len(r), len(like)) && r[from] == like[from] {
		from++
	}
	return "…" + Shorten(string(r[min(from, len(r)-(n-1)):]), n-1)
}

// Distance is a distance in cm, or in m from 3 m on.
func Distance(m float64) string {
	if m = math.Abs(m); m >= 3 {
		return fmt.Sprintf("%.1f m", m)
	}
	return fmt.Sprintf("%.0f cm", 100*m)
}

// Position is a place on the ice by its distances from the centre line and the tee line.
func (w *Words) Position(at curling.Vec) string {
	side, way := "at.right", "at.behind"
	x, y := at.X-curling.CentreX, curling.TeeY-at.Y
	if x < 0 {
		side = "at.left"
	}
	if y < 0 {
		way = "at.before"
	}
	return w.T(side, Distance(x)) + " · " + w.T(way, Distance(y))
}

// Before says which shot an answer was before the question was asked again and which it is now, and what each is worth.
func (w *Words) Before(b *study.Before, a *evaluate.Answer) string {
	before, now := w.Value(&b.Value), w.Value(&a.Value)
	if b.Shot == a.Shot {
		return w.T("before.same", before, now)
	}
	shot := w.T("before.shot", strconv.FormatFloat(b.Shot.Speed(), 'f', 2, 64))
	if b.Call.Kind != "" {
		shot = w.Shots().Name(b.Call, a.Thrower.LeftHanded)
	}
	return w.T("before", shot, before, w.Shots().Name(a.Call, a.Thrower.LeftHanded), now)
}

// Idea is a shot with its win probability and how often it is made, as far as their errors are known.
func (w *Words) Idea(i *analysis.Idea) string {
	name := i.Name
	if i.Call.Kind != "" {
		name = w.Shots().Name(i.Call, false)
	}
	if i.WinError != nil {
		name += w.T("and.comma") + w.T("compare.win", fmt.Sprintf("%.1f", i.Win), fmt.Sprintf("%.1f", *i.WinError))
	}
	if i.Make != nil && i.MakeError != nil {
		name += " (" + w.T("made", Share(w, *i.Make/100, *i.MakeError/100)) + ")"
	}
	return name
}

// Call is what was called, or played where that is all that is known, of a charted shot with how likely it is; empty: not known.
func (w *Words) Call(s *analysis.Shot) string {
	call := s.KnownCall()
	switch {
	case call == nil:
		return ""
	case s.CallCharted:
		return w.T("value.charted", w.Idea(call), fmt.Sprintf("%.0f", 100**s.CallProbability))
	case s.Called:
		return w.T("value.called", w.Idea(call))
	}
	return w.T("value.played", w.Idea(call))
}

// Redrawn is what of the change of a shot the chart alone made; empty: nothing that one digit shows.
func Redrawn(w *Words, s *analysis.Shot) string {
	if s.Redrawn == nil || math.Abs(s.Redrawn.Win) < 0.05 {
		return ""
	}
	return w.T("value.redrawn", Signed(s.Redrawn.Win, 1), fmt.Sprintf("%.1f", s.Redrawn.WinError))
}

// For is what a value holds for, of a charted shot with what stands for the rest of the end (analysis.Referee).
func (w *Words) For(s *analysis.Settings, referee string) string {
	throwers, wins := w.T("value.throwers."+s.Throwers), w.Terms().WinsSource(s.Wins)
	if referee == "" {
		return w.T("value.for-log", throwers, wins)
	}
	return w.T("value.for", throwers, wins, w.T("value.by."+referee))
}

// Sum is a sum over shots with its standard error: a dash where it is known of none, and of how many where it is not known of all.
func Sum(sum, off float64, known, of int) string {
	if known == 0 {
		return "–"
	}
	text := fmt.Sprintf("%s ± %.1f", Signed(sum, 1), off)
	if known < of {
		text += fmt.Sprintf(" (%d)", known)
	}
	return text
}

// Value is a value with its standard error: the win probability, or the end score where that is not known.
func (w *Words) Value(x *evaluate.Value) string {
	switch {
	case x.Throws == 0:
		return w.T("before.value")
	case math.IsNaN(x.Win):
		return w.T("compare.points", Signed(x.Score, 2), fmt.Sprintf("%.2f", x.Error))
	}
	return w.T("compare.win", fmt.Sprintf("%.1f", 100*x.Win), fmt.Sprintf("%.1f", 100*x.WinError))
}

// Warning is a warning about a log, with its line.
func (w *Words) Warning(d replay.Warning) string {
	text := w.Sentence(d.Text)
	if d.Line == 0 && d.File == "" {
		return text
	}
	return w.Message(d.Place(text))
}

// Percent is a share, 1 being all, in whole per cent.
func (w *Words) Percent(share float64) string { return w.T("percent", fmt.Sprintf("%.0f", 100*share)) }

// Share is a share with its standard error, 1 being all, in whole per cent: no error that is known is less than one.
func Share(w *Words, share, err float64) string {
	return w.T("compare.win", fmt.Sprintf("%.0f", 100*share), fmt.Sprintf("%.0f", max(1, 100*err)))
}

// Made is how often a shot was made, "" where that is not known.
func Made(w *Words, x *evaluate.Value) string {
	if math.IsNaN(x.Make) {
		return ""
	}
	return w.T("made", Share(w, x.Make, x.MakeError))
}

// Duration is how long something takes, about: seconds, minutes and seconds, or hours and minutes.
func (w *Words) Duration(d time.Duration) string {
	switch s := int(d.Round(time.Second).Seconds()); {
	case s < 60:
		return w.T("duration.seconds", s)
	case s < 3600:
		return w.T("duration.minutes", s/60, s%60)
	default:
		return w.T("duration.hours", s/3600, s%3600/60)
	}
}

// ScoreChange is the expected end score before a shot and, where it is known, after it, with their errors.
func ScoreChange(s *analysis.Shot) string {
	text := fmt.Sprintf("%s ± %.2f", Signed(s.ScoreBefore, 2), s.ScoreErrors[0])
	if s.ScoreAfter != nil {
		text += fmt.Sprintf(" → %s ± %.2f", Signed(*s.ScoreAfter, 2), s.ScoreErrors[1])
	}
	return text
}
