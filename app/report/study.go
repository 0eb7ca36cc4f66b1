package report

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/app/wording"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/winprob"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// Study writes a study as one HTML file that needs no other: every place that something was noted or asked about, with its
// picture, notes, drawings, and the table of answers with all they depend on. name is that of its file, for one without a
// title.
func Study(w io.Writer, d *study.Document, name string, texts *i18n.Bundle) error {
	c := d.Content()
	p := &studyPage{builder: newBuilder(texts), doc: d, Title: c.Title, Note: c.Note}
	if p.Title == "" {
		p.Title = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	}
	for _, l := range c.Lines {
		if err := p.line(l); err != nil {
			return err
		}
	}
	for _, err := range d.Unreadable() {
		p.Unread = append(p.Unread, p.Error(err))
	}
	return write(w, "study.html", p)
}

// studyPage is what the template reads.
type studyPage struct {
	builder
	doc         *study.Document
	Title, Note string
	Places      []studyPlace
	Answers     int
	Unread      []string // what of the file could not be read, and why
}

// studyPlace is a place with something to tell.
type studyPlace struct {
	Name, Line, Standing, Hammer, Glyph, Note string
	Picture                                   template.HTML
	Tables                                    []answerTable
}

// answerTable are the answers to one question.
type answerTable struct {
	Rows  []answerRow
	Terms string // thrower, rules, seed, model, simulator, version
}

type answerRow struct {
	Letter, Shot, By, Before, State string
	Colour                          template.CSS
	Valued                          bool
	Make, Score, Win, Loss          string
}

// line adds the places of a line.
func (p *studyPage) line(l *study.Line) error {
	play, err := playback.Open(l.Game, l.Game.First())
	if err != nil {
		return err
	}
	c := p.doc.Content()
	for _, at := range l.Game.Places() {
		a := c.Annotation(l.ID, at)
		state, err := l.Game.State(at)
		if err != nil {
			continue
		}
		questions := p.doc.At(study.PlaceKey(state, l.Game.Ice))
		// The first place of a variation is the one where it branches off: it stands on the page already.
		if a.Empty() && (len(questions) == 0 || l.Variation() && !l.Edited && at == l.Game.First()) {
			continue
		}
		play.Reset(at)
		x := studyPlace{Name: p.Place(l.Game, at), Line: p.lineName(l), Standing: l.Game.Standing(at), Glyph: p.Glyph(a.Glyph), Note: a.Note}
		if end, _ := l.Game.ShotAt(at); end != nil {
			x.Hammer = l.Game.Teams[end.First.Other()]
		}
		scene := paint.Scene{Stones: paint.StonesOf(&state, &l.Game.Rules), Drawings: a.Drawings}
		for _, q := range slices.Backward(questions) {
			if t := p.table(q, play, &scene); len(t.Rows) > 0 {
				x.Tables = append(x.Tables, t)
			}
		}
		if a.Empty() && len(x.Tables) == 0 {
			continue
		}
		x.Picture = p.picture(&scene)
		p.Places = append(p.Places, x)
	}
	return nil
}

func (p *studyPage) lineName(l *study.Line) string {
	parts := []string{}
	for _, s := range []string{l.Name, filepath.Base(l.Path), l.Note} {
		if s != "" && s != "." {
			parts = append(parts, s)
		}
	}
	if l.Variation() {
		parts = append(parts, p.T("report.study.variation"))
	}
	return strings.Join(parts, " · ")
}

// table are the answers to a question; their paths go into the scene.
func (p *studyPage) table(q *study.Question, play *playback.Playback, scene *paint.Scene) (t answerTable) {
	removed := p.doc.Content().Removed
	order := make([]int, 0, len(q.Rows))
	order = append(order, q.Ranking.Order...)
	for i := range q.Rows {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	first := len(scene.Paths) == 0
	var thrower *evaluate.Answer
	for _, i := range order {
		r := q.Rows[i]
		if !r.Over() || slices.Contains(removed, q.RowID(r)) {
			continue
		}
		t.Rows = append(t.Rows, p.row(r))
		p.Answers++
		if !r.Answer.State.HasShot() {
			continue
		}
		if thrower == nil {
			thrower = &r.Answer
		}
		if paths, err := paint.ShotPaths(play, r.Answer.Shot, max(0, r.Series)); err == nil && first {
			for k := range paths {
				paths[k].Style = rowStyle(r)
			}
			scene.Paths = append(scene.Paths, paths...)
		}
	}
	t.Terms = p.terms(q, thrower)
	return t
}

// rowStyle is the style of a row, as in the window.
func rowStyle(r *study.Row) paint.SeriesStyle {
	if r.Kind == study.PlayedRow {
		return paint.SeriesStyle{Colour: paint.Light.Intended, Letter: "•"}
	}
	s := paint.SeriesStyleOf(max(0, r.Series))
	if r.Candidate > 0 {
		s.Letter += strconv.Itoa(r.Rank)
	}
	return s
}

func (p *studyPage) row(r *study.Row) answerRow {
	a, style := &r.Answer, rowStyle(r)
	x := answerRow{Letter: style.Letter, By: p.by(r), State: p.T("state." + string(a.State))}
	c := style.Colour
	x.Colour = template.CSS(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)) // a number
	if a.Error != "" {
		x.State += ": " + p.Error(a.Why)
	}
	if !a.State.HasShot() {
		return x
	}
	x.Shot = p.Words.Shots().Name(a.Call, a.Thrower.LeftHanded)
	if a.Call.Weight != "" {
		x.Shot += " · " + p.T("weight."+string(a.Call.Weight))
	}
	if b := r.Before; b != nil {
		x.Before = p.Before(b, a)
	}
	v := &a.Value
	if x.Valued = v.Throws > 0; !x.Valued {
		return x
	}
	percent := func(x, e float64, digits int) string {
		if math.IsNaN(x) {
			return "–"
		}
		return fmt.Sprintf("%.*f ± %.*f %%", digits, 100*x, max(1, digits), 100*e)
	}
	x.Make, x.Win = percent(v.Make, v.MakeError, 0), percent(v.Win, v.WinError, 1)
	x.Score = fmt.Sprintf("%s ± %.2f", wording.Signed(v.Score, 2), v.Error)
	switch {
	case math.IsNaN(v.Loss):
		x.Loss = "–"
	case v.Loss == 0:
		x.Loss = "0"
	case math.IsNaN(v.Win):
		x.Loss = fmt.Sprintf("%s ± %.2f", wording.Signed(-v.Loss, 2), v.LossError)
	default:
		x.Loss = fmt.Sprintf("%s ± %.1f", wording.Signed(-100*v.Loss, 1), 100*v.LossError)
	}
	return x
}

// by is whose answer a row is.
func (p *studyPage) by(r *study.Row) string {
	switch r.Kind {
	case study.PlayedRow:
		return p.T("as-played")
	case study.OwnRow:
		for _, o := range p.doc.Content().Shots {
			if o.ID == r.Own && o.Name != "" {
				return o.Name
			}
		}
		return p.T("own-shot")
	}
	parts := []string{p.Engines().AI(r.Spec), p.Terms().Budget(r.Budget)}
	if r.PlayerName != "" {
		parts = append(parts, p.First(r.PlayerName, "thrower."+r.PlayerName))
	} else if r.Player != nil {
		parts = append(parts, p.Terms().Limit(r.Player.WeightMax)+", "+p.Terms().Noise(r.Player.Noise))
	}
	return strings.Join(parts, " · ")
}

// terms are all that the figures of a table depend on.
func (p *studyPage) terms(q *study.Question, a *evaluate.Answer) string {
	parts := []string{}
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if n := q.Thrower.Name; n != "" {
		add(p.First(n, "thrower."+n))
	}
	if a != nil {
		add(p.Terms().Limit(a.Thrower.WeightMax))
		add(p.Terms().Noise(a.Thrower.Noise))
		add(p.T("report.study.throws", a.Value.Throws))
	}
	add(p.Terms().Rules(&q.Asked.Rules))
	add(p.T("report.study.ice", p.Terms().Model(q.Asked.Ice.Model)))
	_, own := winprob.CutByRules(q.Ranking.Source)
	add(p.Terms().WinTableUnder(q.Asked.Wins, own))
	add(p.T("report.study.seed", q.Asked.Seed))
	if q.Ranking.Simulator != "" {
		add(p.T("report.study.simulator", q.Ranking.Simulator, q.Ranking.Policy))
	}
	add(q.Time.UTC().Format("2006-01-02 15:04 UTC"))
	add("Hogline " + q.Version)
	return strings.Join(parts, " · ")
}
